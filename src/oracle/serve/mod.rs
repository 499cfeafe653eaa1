//! Answers: to cases in JSON Lines, collections of game records, the Go Text Protocol, and pages that show a game.

pub mod apart;
pub mod collection;
pub mod explain;
pub mod gtp;
pub mod judge;
pub mod look;
mod summary;

pub use judge::{answer, answer_by_engine, answer_of, judge, malformed};
pub use summary::Summary;
