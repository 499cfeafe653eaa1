//! Games that are judged move by move: the interface of law and engine.

use super::moves::Move;
use super::opening::{Halves, Setup};
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::collections::BTreeSet;
use superko_notation::{Player, Position};
use superko_spec::ClauseId;

/// All clauses that an illegal move breaks; empty when the rulebook has no such move.
pub type Broken = BTreeSet<ClauseId>;

/// A game under way, of any rulebook. Law and engine implement it; each converts the moves of cases to moves of its own by
/// [`Move::convert`].
///
/// Games that an [`super::Opening`] starts also play [`Move::Undo`].
pub trait Referee: Send {
    /// Is this move legal?
    ///
    /// # Errors
    /// The clauses that it breaks; empty for a move that the rulebook does not have.
    fn check(&self, m: Move) -> Result<(), Broken>;

    /// Plays a move.
    ///
    /// # Errors
    /// As for [`Referee::check`]; then nothing changes.
    fn play(&mut self, m: Move) -> Result<(), Broken>;

    /// Takes back the last move by itself. By default it cannot, and the moves that still count are played again.
    fn take_back(&mut self) -> bool {
        false
    }

    /// The stones on the board.
    fn position(&self) -> Position;

    /// The player to move. `None` when the game is over, or players do not take turns.
    fn to_play(&self) -> Option<Player>;

    /// Has the game ended?
    fn over(&self) -> bool;

    /// The clause that has ended the game. `None` while it goes on, and where the rulebook has only one that does:
    /// [`super::Rulebook::clause_of`] an end.
    fn ended_by(&self) -> Option<ClauseId> {
        None
    }

    /// The black and white stones captured so far. `None` where [`Referee::details`] has them in another shape.
    fn captured(&self) -> Option<[usize; 2]>;

    /// Black's and White's score of the current position, including komi. `None` where [`Referee::details`] has it in another
    /// shape, or where it is undecided.
    fn score(&self) -> Option<[Halves; 2]>;

    /// Who has won. `None` where [`Referee::details`] has it in another shape, or where it is undecided.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves of the player to move. `None` where [`Referee::details`] has them in another shape, or when moves are
    /// not plays.
    fn legal_moves(&self) -> Option<Legal> {
        Some(Legal {
            points: (0..self.position().points()).filter(|p| self.check(Move::Play(*p)).is_ok()).collect(),
            pass: Some(self.check(Move::Pass).is_ok()),
        })
    }

    /// The moves worth asking about, both legal and illegal.
    fn candidates(&self) -> Vec<Move> {
        (0..self.position().points()).map(Move::Play).chain([Move::Pass]).collect()
    }

    /// The moves that may come next in a sequence: the legal ones; where moves have days, each on a day of its own.
    fn next_moves(&self) -> Vec<Move> {
        self.candidates().into_iter().filter(|m| self.check(*m).is_ok()).collect()
    }

    /// The keys of an answer that only this rulebook has, or that have a shape of their own here, with their values.
    fn details(&self) -> Details {
        Vec::new()
    }

    /// If the move is illegal because it repeats, and the engine knows: the number of the earlier situation whose position it
    /// would repeat. The start is 0.
    fn repeats(&self, _m: Move) -> Option<usize> {
        None
    }

    /// What the score consists of, part by part, each by player in the shape that the score has in an answer; the parts of a
    /// player add up to the score. Empty where the engine does not say, or the score is undecided.
    fn score_parts(&self) -> Vec<(&'static str, Value)> {
        Vec::new()
    }

    /// The points that the score counts for Black and for White although they have no stones there, or dead ones: those that a tax
    /// on seki takes away are not among them. The two points that a tax takes from each group are a number, a part of the score of its
    /// own, and no particular points. `None` where the engine does not say, or the score is undecided.
    fn surrounded(&self) -> Option<[Vec<usize>; 2]> {
        None
    }

    /// The stones on the board that the score counts as dead. Empty where the engine does not say.
    fn dead(&self) -> Vec<usize> {
        Vec::new()
    }

    /// The current situation as a set-up, from which the game continues in the same way except for its history. `None` where
    /// the rulebook has no such set-ups.
    fn as_setup(&self) -> Option<Setup> {
        None
    }
}

/// The keys of an answer that belong to one rulebook, with their values.
pub type Details = Vec<(&'static str, Value)>;

/// The legal moves of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legal {
    /// Where a play is legal, in board order.
    pub points: Vec<usize>,
    /// Is a pass legal? `None` if unknown.
    pub pass: Option<bool>,
}

/// The outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is not over.
    Unfinished,
    /// Somebody has won.
    Win(Player),
    /// Nobody has won.
    Tie,
    /// The game does not count.
    NoResult,
}

impl Outcome {
    /// The outcome for a score; [`Outcome::Unfinished`] before the end.
    pub fn of([black, white]: [Halves; 2], over: bool) -> Outcome {
        match black.cmp(&white) {
            _ if !over => Outcome::Unfinished,
            std::cmp::Ordering::Greater => Outcome::Win(Player::Black),
            std::cmp::Ordering::Less => Outcome::Win(Player::White),
            std::cmp::Ordering::Equal => Outcome::Tie,
        }
    }

    /// The winner as in answers: `"b"`, `"w"`, `"tie"` or `"none"`; `None` stands for null.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Outcome::Unfinished => None,
            Outcome::Tie => Some("tie"),
            Outcome::NoResult => Some("none"),
            Outcome::Win(player) => Some(player.letter()),
        }
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.word().serialize(serializer)
    }
}
