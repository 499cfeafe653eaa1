//! superko: an oracle for the rules of Go.
//!
//! - The law is the crate `superko_spec`: rulebooks transcribed clause by clause, slow and literal.
//! - [`bitboard`] plays by the same rules, fast, and knows nothing of the law: the crate `superko_bitboard`.
//! - [`control`] decides who controls what under the Logical Japanese Rules.
//! - [`oracle`] puts both, and any other program, on trial.
//! - [`notation`] reads and writes boards, points and game records.
//! - [`count`] counts legal positions.
//! - [`cli`] is the command line, a file a verb.
//!
//! Imports point one way: `notation` and `bitboard` know nobody, `control` knows `bitboard`, `count` knows `notation`,
//! `oracle` knows `notation`, `bitboard`, `control` and the law, `cli` knows all.

pub mod cli;
pub mod control;
pub mod count;
pub mod error;
pub mod geometry;
pub mod notation;
pub mod oracle;
mod symmetry;

pub use error::{Error, Result};
pub use superko_bitboard as bitboard;
