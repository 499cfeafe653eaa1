//! A disagreement with everything that reports need: the player of each move, the position after it, the clauses.
//!
//! It is worked out once, when the trial ends; reports only show it.

use super::diagnose::Diagnosis;
use super::disagreement::Disagreement;
use super::observation::Reply;
use crate::rulebook::Move;
use crate::steps::{Clause, Played, Step, clause, counting, mover, play};
use superko_notation::{Player, Position};

/// A confirmed disagreement, worked out for reports.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settled {
    /// The game, the question and both answers.
    pub disagreement: Disagreement,
    /// The number of moves before shrinking.
    pub shrunk_from: usize,
    /// The clauses that decide the question.
    pub clauses: Vec<Clause>,
    /// The situations of the game, from the start to the one in question.
    pub steps: Vec<Step>,
    /// The player to move in the situation in question.
    pub to_play: Option<Player>,
    /// The move that only one side holds legal, if the question is about a move.
    pub in_question: Option<InQuestion>,
    /// The number of the earlier situation whose position the move in question would repeat.
    pub repeats: Option<usize>,
    /// What rules the subject plays by, if that was asked.
    pub diagnosis: Option<Diagnosis>,
    /// What the subject does, in words, if no explanation fits: `it refuses this play only, of 5 legal ones`.
    pub seen: Option<String>,
}

/// A move that only one side holds legal.
#[derive(Clone, Debug)]
pub struct InQuestion {
    /// The move.
    pub m: Move,
    /// The move in words, with the player: `White a1`.
    pub name: String,
    /// Is it legal by the rules?
    pub legal: bool,
}

impl Settled {
    /// Works out a disagreement; `shrunk_from` is the number of moves before shrinking.
    pub fn of(disagreement: Disagreement, shrunk_from: usize) -> Settled {
        let Disagreement { opening, moves, .. } = &disagreement;
        let (steps, game) = play(opening, moves);
        let in_question = disagreement.move_in_question().map(|(m, legal)| {
            let mover = mover(opening, game.as_ref(), &steps);
            let name = m.name(opening);
            InQuestion { m, name: Played { m, mover, name, stone: None }.in_full(), legal }
        });
        let illegal = matches!(disagreement.expected, Reply::Legal(false) | Reply::Accepted(false));
        let repeats = in_question.as_ref().filter(|_| illegal).and_then(|asked| game.repeats(asked.m));
        let repeats = repeats.and_then(|earlier| counting(moves).get(earlier).copied());
        Settled {
            clauses: disagreement.clauses().into_iter().map(|id| clause(opening, id)).collect(),
            to_play: game.to_play(),
            shrunk_from,
            steps,
            in_question,
            repeats,
            diagnosis: None,
            seen: None,
            disagreement,
        }
    }

    /// The point of the move in question, if there is one.
    pub fn point_in_question(&self) -> Option<usize> {
        self.in_question.as_ref().and_then(|asked| asked.m.point())
    }

    /// The position in the situation in question.
    pub fn position(&self) -> &Position {
        &self.steps.last().expect("a game has a start").position
    }

    /// The earlier situation whose position the move in question would make again, and its number. `None` also when the move
    /// would leave the position as it is.
    pub fn repeated(&self) -> Option<(usize, &Step)> {
        let earlier = self.repeats.filter(|earlier| earlier + 1 < self.steps.len())?;
        Some((earlier, &self.steps[earlier]))
    }

    /// The points on which the position of the subject differs from that of the rules.
    pub fn differing(&self) -> Vec<usize> {
        match (&self.disagreement.expected, &self.disagreement.said) {
            (Reply::Position(expected), Reply::Position(said)) => {
                (0..expected.points()).filter(|p| expected[*p] != said[*p]).collect()
            }
            _ => Vec::new(),
        }
    }
}
