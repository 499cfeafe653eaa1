//! What trials ask of a game to generate others. It is not part of the library's interface and may change at any time.

use super::Game;
use crate::Reasons;
use crate::widths::{ask_the_state, of_two_widths};

/// What a placement would do, legal or not, on a day on which the player has not moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Why it is illegal; no reason where it is legal.
    pub reasons: Reasons,
    /// How many stones it would capture.
    pub captured: usize,
    /// How many players would lose one of them.
    pub losers: usize,
}

/// Questions about a game.
pub trait Internals {
    /// What a placement would do.
    fn preview(&self, player: usize, at: usize) -> Preview;
    /// The number of positions so far, the first one included.
    fn records(&self) -> usize;
    /// On how many points the position after a placement on the empty point `at` would differ from a recorded one.
    ///
    /// # Panics
    /// Without such a point or record.
    fn distance(&self, player: usize, at: usize, record: usize) -> usize;
    /// The first situation with the stones that a placement on the empty point `at` would lead to: 0 is the start.
    ///
    /// # Panics
    /// Without such a point.
    fn repeats(&self, player: usize, at: usize) -> Option<usize>;
}

impl Internals for Game {
    ask_the_state! {
        fn preview(&self, player: usize, at: usize) -> Preview;
        fn records(&self) -> usize;
        fn distance(&self, player: usize, at: usize, record: usize) -> usize;
        fn repeats(&self, player: usize, at: usize) -> Option<usize>;
    }
}
