//! Answers to programs that ask: cases in JSON Lines, and the Go Text Protocol.

pub mod gtp;
pub mod judge;

pub use judge::{answer, answer_of, judge, malformed};
