//! What a trial leaves out, as data.

use std::fmt;

/// What a trial did not try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// The subject refuses games on this board.
    Board(String),
    /// The subject refuses games from set-up positions.
    Setups,
    /// The subject does not take back moves.
    TakenBack,
    /// In games on this board, only one situation in `every` is asked about.
    Situations {
        /// The board.
        board: String,
        /// One situation in this number is asked about.
        every: usize,
    },
    /// Questions that trials of the rulebook do not ask, in words.
    Questions(String),
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LeftOut::Board(board) => write!(f, "board {board} refused"),
            LeftOut::Setups => write!(f, "games from set-up positions"),
            LeftOut::TakenBack => write!(f, "moves taken back"),
            LeftOut::Situations { board, every } => {
                write!(f, "all but one in {every} situations of a game on {board}")
            }
            LeftOut::Questions(what) => write!(f, "{what}"),
        }
    }
}
