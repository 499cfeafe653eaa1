//! superko: an executable specification of the rules of Go, and the oracle built on it.
//!
//! - The law is the crate [`spec`]: rulebooks transcribed clause by clause, slow and literal.
//! - The engine is the crate [`bitboard`]: the same rules, fast, and written without the law.
//! - [`notation`] reads and writes boards, points, positions and game records.
//! - [`control`] decides who controls what under the Logical Japanese Rules.
//! - [`rulebook`] has a folder for each rulebook: its law and its engine as referees, its moves, misreadings and games.
//! - [`case`](mod@case) is the format of cases and answers; [`serve`] answers cases.
//! - [`oracle`] puts implementations on trial.
//! - [`draw`] draws positions.
#![cfg_attr(feature = "count", doc = "- [`count`] counts legal positions.")]
//!
//! Imports point one way, and a test enforces this.
#![deny(missing_docs)]

pub use superko_bitboard as bitboard;
pub use superko_spec as spec;

pub mod case;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod control;
#[cfg(feature = "count")]
pub mod count;
pub mod draw;
mod error;
mod geometry;
pub mod notation;
pub mod oracle;
mod platform;
pub mod rulebook;
pub mod serve;
mod symmetry;

pub use error::{Error, Result};
