//! superko: an oracle for the rules of Go.
//!
//! - The law is the crate `superko_spec`: rulebooks transcribed clause by clause, slow and literal.
//! - [`bitboard`] plays by the same rules, fast, and knows nothing of the law.
//! - [`oracle`] puts both, and any other program, on trial.
//! - [`notation`] reads and writes boards, points and game records.
//! - [`count`] counts legal positions.
//! - [`cli`] is the command line, a file a verb.
//!
//! Imports point one way: `notation` and `bitboard` know nobody, `count` knows `notation`, `oracle` knows `notation`,
//! `bitboard` and the law, `cli` knows all.

pub mod bitboard;
pub mod cli;
#[cfg(feature = "count")]
pub mod count;
pub mod error;
pub mod notation;
pub mod oracle;
mod platform;

pub use error::{Error, Result};
