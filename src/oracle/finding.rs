//! The possible results of a trial, above all a disagreement.

use super::disagreement::Disagreement;
use super::settled::Settled;
use super::subject::Fault;
use crate::rulebook::{Move, Opening};

/// The result of a trial that did not end in agreement.
#[derive(Clone, Debug)]
pub enum Finding {
    /// The subject disagrees, and the literal law confirms it.
    Disagreement(Box<Settled>),
    /// The subject gave no usable answer.
    Fault {
        /// Where the game started.
        opening: Box<Opening>,
        /// The moves before the fault.
        moves: Vec<Move>,
        /// The fault.
        fault: Fault,
        /// Did it happen again when the game was replayed?
        again: bool,
    },
    /// A key that the subject must give is absent from some answers.
    Missing {
        /// The key.
        key: String,
        /// How often it was asked for.
        asked: u64,
        /// How often it was there.
        answered: u64,
    },
    /// Not even a first capture is read back correctly: the adapter or the subject does not work.
    SelfCheck {
        /// The board.
        board: String,
        /// What was read back, and what was expected.
        what: String,
        /// The same as a disagreement.
        found: Box<Disagreement>,
    },
    /// The law and the engine disagree: a bug in superko.
    Ours(Box<Settled>),
}
