//! When a trial ends: after a number of games, a time, or all games of a length.

use crate::clock::Instant;
use std::time::Duration;

/// When a trial ends.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Limit {
    /// After this number of games.
    Games(u64),
    /// After this time.
    Time(Duration),
    /// After all games of this number of moves on every board.
    Exhaustive(usize),
}

impl Limit {
    /// The time that is left for games that began then, if it is limited.
    pub(super) fn time_left(self, began: Instant) -> Option<Duration> {
        match self {
            Limit::Time(time) => Some(time.saturating_sub(began.elapsed())),
            Limit::Games(_) | Limit::Exhaustive(_) => None,
        }
    }

    /// Have all games begun, once this number has? `boards` is the number of boards.
    pub(super) fn is_reached(self, games: u64, boards: usize) -> bool {
        match self {
            Limit::Games(most) => games >= most,
            Limit::Time(_) => false,
            Limit::Exhaustive(_) => games >= boards as u64,
        }
    }
}
