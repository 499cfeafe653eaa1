//! What a trial finds, worked out so that reports only show it.

use super::diagnose::Diagnosis;
use super::disagreement::Disagreement;
use super::settled::Settled;
use super::subject::Fault;
use crate::case::Case;
use crate::rulebook::{Move, Opening};
use crate::steps::{Step, play};

/// Something that keeps a trial from ending in agreement.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Finding {
    /// The subject disagrees, and the literal law confirms it.
    Disagreement(Box<Settled>),
    /// The subject disagreed, but answers by the rules when the game is replayed.
    Unsteady(Box<Settled>),
    /// The subject gave no usable answer.
    Fault {
        /// Where the game started.
        opening: Box<Opening>,
        /// The moves before the fault.
        moves: Vec<Move>,
        /// The situations of the game, from the start to the one after the last move.
        steps: Vec<Step>,
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
    /// The subject has a limit of its own on the length of games. The trial went on with shorter ones.
    Limit {
        /// The boards on which it was met, and the number of the first move past it.
        at: Vec<(String, usize)>,
        /// What the program does at that move, if it does not refuse every play.
        fault: Option<Fault>,
        /// A game that shows it.
        case: Box<Case>,
    },
    /// Not even stones are read back correctly: the adapter or the subject does not work.
    SelfCheck {
        /// The board.
        board: String,
        /// What was read back, and what was expected.
        what: String,
        /// The same as a disagreement.
        found: Box<Disagreement>,
        /// What rules the subject plays by, if some explain it after all.
        diagnosis: Option<Diagnosis>,
    },
    /// The law and the engine disagree: a bug in superko.
    Internal(Box<Settled>),
}

impl Finding {
    /// A fault in the game of these moves.
    pub fn fault(opening: Opening, moves: Vec<Move>, fault: Fault, again: bool) -> Finding {
        let steps = play(&opening, &moves).0;
        Finding::Fault { opening: Box::new(opening), moves, steps, fault, again }
    }

    /// What rules the subject plays by, if that was asked.
    pub fn diagnosis(&self) -> Option<&Diagnosis> {
        match self {
            Finding::Disagreement(found) | Finding::Internal(found) | Finding::Unsteady(found) => {
                found.diagnosis.as_ref()
            }
            Finding::SelfCheck { diagnosis, .. } => diagnosis.as_ref(),
            Finding::Fault { .. } | Finding::Missing { .. } | Finding::Limit { .. } => None,
        }
    }

    /// The case that shows it, if one does.
    pub fn case(&self) -> Option<Case> {
        match self {
            Finding::Disagreement(found) | Finding::Internal(found) | Finding::Unsteady(found) => {
                Some(found.disagreement.case())
            }
            Finding::Fault { opening, moves, .. } => {
                Some(Case { id: None, opening: (**opening).clone(), moves: moves.clone(), trace: false })
            }
            Finding::Limit { case, .. } => Some((**case).clone()),
            Finding::SelfCheck { .. } | Finding::Missing { .. } => None,
        }
    }

    /// How much a reader has to follow: the shortest game is shown first, after bugs in superko.
    pub(super) fn length(&self) -> (bool, usize, usize) {
        match self {
            Finding::Disagreement(found) | Finding::Internal(found) | Finding::Unsteady(found) => {
                let found = &found.disagreement;
                let confirmed = !matches!(self, Finding::Internal(_));
                (confirmed, found.moves.len(), found.opening.board.points())
            }
            Finding::Fault { opening, moves, .. } => (true, moves.len(), opening.board.points()),
            Finding::Missing { .. } | Finding::SelfCheck { .. } => (true, 0, 0),
            // It says least about the rules.
            Finding::Limit { .. } => (true, usize::MAX, 0),
        }
    }
}
