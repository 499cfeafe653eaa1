//! What trials ask of a game to generate others. It is not part of the library's interface and may change at any time.

use super::Game;
use crate::widths::{ask_the_state, of_two_widths};

/// Questions about a game.
pub trait Internals {
    /// The number of situations so far, the first one included.
    fn situations(&self) -> usize;
    /// How many stones a play on an empty point would capture, and on how many points the stones would then differ from those
    /// of a former situation.
    ///
    /// # Panics
    /// Without such a point or situation.
    fn preview(&self, p: usize, situation: usize) -> (usize, usize);
}

impl Internals for Game {
    ask_the_state! {
        fn situations(&self) -> usize;
        fn preview(&self, p: usize, situation: usize) -> (usize, usize);
    }
}
