//! superko: an executable specification of the rules of Go, and the oracle built on it.
//!
//! - The law is the crate [`spec`]: rulebooks transcribed clause by clause, slow and literal.
//! - The engine is the crate [`bitboard`]: the same rules, fast, and written without the law.
//! - [`notation`] reads and writes boards, points, positions and game records.
//! - [`control`] decides who controls what.
//! - [`rulebook`] has a folder for each rulebook: its law and its engine as referees, its moves, misreadings and games.
//! - [`case`] is the format of cases and answers.
//! - [`serve`] answers them.
//! - [`oracle`] is the court: it puts any implementation on trial.
//! - [`draw`] draws positions; [`count`] counts legal ones.
//!
//! Imports point one way, in this order, and a test holds it.

pub use superko_bitboard as bitboard;
pub use superko_spec as spec;

pub mod case;
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
