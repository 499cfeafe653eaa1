//! Games that are judged move by move: the form in which law and engine face the court.

use super::moves::Move;
use super::opening::{Halves, Setup};
use crate::notation::{Player, Position};
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::collections::BTreeSet;
use superko_spec::ClauseId;

/// The clauses that an illegal move breaks: all of them; none when the rulebook has no such move.
pub type Broken = BTreeSet<ClauseId>;

/// A game under way, with the moves of its own rulebook. Law and engine implement it; the court uses it as a [`Referee`].
pub trait Game: Send {
    /// The moves of this rulebook. The conversion from [`Move`] is the only place where a foreign move can turn up.
    type Move: Copy + TryFrom<Move> + Into<Move>;

    /// Is this move legal?
    ///
    /// # Errors
    /// The clauses that it breaks.
    fn check(&self, m: Self::Move) -> Result<(), Broken>;

    /// Plays a move.
    ///
    /// # Errors
    /// The clauses that it breaks; then nothing changes.
    fn play(&mut self, m: Self::Move) -> Result<(), Broken>;

    /// What stands on the board.
    fn position(&self) -> Position;

    /// Who has the turn. `None` when the game is over, or nobody has.
    fn to_play(&self) -> Option<Player>;

    /// Has the game ended?
    fn over(&self) -> bool;

    /// Black and white stones captured so far. `None` where [`Game::details`] has them in another shape.
    fn captured(&self) -> Option<[usize; 2]>;

    /// Black's and White's score of the present position, komi included. `None` where [`Game::details`] has it in another
    /// shape, or it is undecided.
    fn score(&self) -> Option<[Halves; 2]>;

    /// Who has won. `None` where [`Game::details`] has it in another shape, or it is undecided.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves of the player to move. `None` where [`Game::details`] has them in another shape, or when moves are
    /// no plays.
    fn legal_moves(&self) -> Option<Legal> {
        let legal = |m: Move| m.try_into().is_ok_and(|m| self.check(m).is_ok());
        Some(Legal {
            points: (0..self.position().points()).filter(|p| legal(Move::Play(*p))).collect(),
            pass: Some(legal(Move::Pass)),
        })
    }

    /// The moves worth asking about, legal and illegal ones.
    fn candidates(&self) -> Vec<Self::Move> {
        let moves = (0..self.position().points()).map(Move::Play).chain([Move::Pass]);
        moves.filter_map(|m| m.try_into().ok()).collect()
    }

    /// The keys of an answer that only this rulebook has, or has in a shape of its own.
    fn details(&self) -> Details {
        Vec::new()
    }

    /// The number of the earlier situation (0 is the start) whose position this move would make again, where repetition is
    /// what makes it illegal and the engine knows.
    fn repeats(&self, _m: Self::Move) -> Option<usize> {
        None
    }

    /// The present situation as a set-up from which the game goes on in the same way but for its history, where rulebooks
    /// have such a thing.
    fn as_setup(&self) -> Option<Setup> {
        None
    }
}

/// A game under way, of any rulebook: what the court sees of a [`Game`], whose methods it has.
pub trait Referee: Send {
    /// Is this move legal?
    ///
    /// # Errors
    /// The clauses that it breaks; none for a move that the rulebook does not have.
    fn check(&self, m: Move) -> Result<(), Broken>;
    /// Plays a move.
    ///
    /// # Errors
    /// As for [`Referee::check`]; then nothing changes.
    fn play(&mut self, m: Move) -> Result<(), Broken>;
    /// See [`Game::position`].
    fn position(&self) -> Position;
    /// See [`Game::to_play`].
    fn to_play(&self) -> Option<Player>;
    /// See [`Game::over`].
    fn over(&self) -> bool;
    /// See [`Game::captured`].
    fn captured(&self) -> Option<[usize; 2]>;
    /// See [`Game::score`].
    fn score(&self) -> Option<[Halves; 2]>;
    /// See [`Game::outcome`].
    fn outcome(&self) -> Option<Outcome>;
    /// See [`Game::legal_moves`].
    fn legal_moves(&self) -> Option<Legal>;
    /// See [`Game::candidates`].
    fn candidates(&self) -> Vec<Move>;
    /// See [`Game::details`].
    fn details(&self) -> Details;
    /// See [`Game::repeats`].
    fn repeats(&self, m: Move) -> Option<usize>;
    /// See [`Game::as_setup`].
    fn as_setup(&self) -> Option<Setup>;
}

impl<G: Game> Referee for G {
    fn check(&self, m: Move) -> Result<(), Broken> {
        m.try_into().map_or_else(|_| Err(Broken::new()), |m| Game::check(self, m))
    }

    fn play(&mut self, m: Move) -> Result<(), Broken> {
        m.try_into().map_or_else(|_| Err(Broken::new()), |m| Game::play(self, m))
    }

    fn position(&self) -> Position {
        Game::position(self)
    }

    fn to_play(&self) -> Option<Player> {
        Game::to_play(self)
    }

    fn over(&self) -> bool {
        Game::over(self)
    }

    fn captured(&self) -> Option<[usize; 2]> {
        Game::captured(self)
    }

    fn score(&self) -> Option<[Halves; 2]> {
        Game::score(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Game::outcome(self)
    }

    fn legal_moves(&self) -> Option<Legal> {
        Game::legal_moves(self)
    }

    fn candidates(&self) -> Vec<Move> {
        Game::candidates(self).into_iter().map(Into::into).collect()
    }

    fn details(&self) -> Details {
        Game::details(self)
    }

    fn repeats(&self, m: Move) -> Option<usize> {
        m.try_into().ok().and_then(|m| Game::repeats(self, m))
    }

    fn as_setup(&self) -> Option<Setup> {
        Game::as_setup(self)
    }
}

/// The keys of an answer that only one rulebook has, or has in a shape of its own, with their values.
pub type Details = Vec<(&'static str, Value)>;

/// The legal moves of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legal {
    /// Where a play is legal, in board order.
    pub points: Vec<usize>,
    /// Whether a pass is legal, where that is known.
    pub pass: Option<bool>,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is not over.
    Unfinished,
    /// Somebody has won.
    Win(Player),
    /// Nobody has won.
    Tie,
}

impl Outcome {
    /// Who has the higher score; [`Outcome::Unfinished`] before the end.
    pub fn of([black, white]: [Halves; 2], over: bool) -> Outcome {
        match black.cmp(&white) {
            _ if !over => Outcome::Unfinished,
            std::cmp::Ordering::Greater => Outcome::Win(Player::Black),
            std::cmp::Ordering::Less => Outcome::Win(Player::White),
            std::cmp::Ordering::Equal => Outcome::Tie,
        }
    }

    /// Who won, as answers have it: `"b"`, `"w"`, `"tie"`, or `None` for null.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Outcome::Unfinished => None,
            Outcome::Tie => Some("tie"),
            Outcome::Win(player) => Some(player.letter()),
        }
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.word().serialize(serializer)
    }
}
