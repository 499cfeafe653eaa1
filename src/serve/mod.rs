//! Answers instead of asking: the verbs that say what the rules make of a game.

pub mod gtp;
pub mod judge;

pub use judge::{answer, answer_of, judge};
