//! Answers to programs that ask: cases in JSON Lines, collections of game records, and the Go Text Protocol.

pub mod collection;
pub mod explain;
pub mod gtp;
pub mod judge;
mod summary;

pub use judge::{answer, answer_by_engine, answer_of, judge, malformed};
pub use summary::Summary;
