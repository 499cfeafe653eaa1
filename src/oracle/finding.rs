//! What a trial can end with: a disagreement above all, a game in which the subject says something else than the rules.

use super::settled::Settled;
use super::subject::Fault;
use crate::rulebook::{Move, Opening};

/// What a trial can end with, besides nothing.
#[derive(Clone, Debug)]
pub enum Finding {
    /// The subject disagrees, and the literal law confirms it.
    Disagreement(Box<Settled>),
    /// The subject gave no usable answer.
    Fault {
        /// Where the game started.
        opening: Box<Opening>,
        /// The moves before it happened.
        moves: Vec<Move>,
        /// What happened.
        fault: Fault,
        /// Did it happen again when the game was played once more?
        again: bool,
    },
    /// The most basic play does not come back as it should: the adapter is wrong, or the subject is in a bad way.
    SelfCheck {
        /// On which board.
        board: String,
        /// What came back, and what should have.
        what: String,
    },
    /// The law and the engine disagree: a fault of ours.
    Ours(Box<Settled>),
}
