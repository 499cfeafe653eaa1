//! What trials ask of a game to generate others. It is not part of the library's interface and may change at any time.

use super::Game;
use crate::Reasons;
use crate::widths::{ask_the_state, of_two_widths};

/// What a play would do, legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Why it is illegal; no reason where it is legal.
    pub reasons: Reasons,
    /// How many opposing stones it would capture.
    pub captured: usize,
    /// How many own stones it would capture.
    pub suicided: usize,
    /// The first situation with the stones that it would lead to: 0 is the start.
    pub repeats: Option<usize>,
}

/// Questions about a game.
pub trait Internals {
    /// What a play on an empty point would do.
    ///
    /// # Panics
    /// Without such a point.
    fn preview(&self, p: usize) -> Preview;
    /// The number of situations so far, the first one included.
    fn records(&self) -> usize;
    /// On how many points the position after a play on an empty point would differ from a recorded one.
    ///
    /// # Panics
    /// Without such a point or record.
    fn distance(&self, p: usize, record: usize) -> usize;
    /// The points that are counted as a player's although no stone of his stands there, ascending.
    fn surrounded(&self, own: usize) -> alloc::vec::Vec<usize>;
}

impl Internals for Game {
    ask_the_state! {
        fn preview(&self, p: usize) -> Preview;
        fn records(&self) -> usize;
        fn distance(&self, p: usize, record: usize) -> usize;
        fn surrounded(&self, own: usize) -> alloc::vec::Vec<usize>;
    }
}
