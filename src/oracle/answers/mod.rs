//! Answers: to cases in JSON Lines, collections of game records, the Go Text Protocol, and pages that show a game.

pub mod comparison;
pub mod explain;
pub mod game_records;
pub mod gtp_engine;
pub mod judge;
pub mod page;
mod summary;
pub mod view;

pub use judge::{answer, answer_by_engine, answer_of, judge, malformed};
pub use summary::Summary;
