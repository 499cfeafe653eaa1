//! superko, an oracle for the rules of Go.
pub mod bitboard;
pub mod cli;
pub mod count;
pub mod error;
pub mod notation;
pub mod oracle;

pub use error::{Error, Result};
