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

/// A game under way, with the moves of its own rulebook. Law and engine implement it; everything else uses it as a
/// [`Referee`].
pub trait Game: Send {
    /// The moves of this rulebook. A move of another rulebook fails in the conversion from [`Move`], and nowhere else.
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

    /// The black and white stones captured so far. `None` where [`Game::details`] has them in another shape.
    fn captured(&self) -> Option<[usize; 2]>;

    /// Black's and White's score of the current position, including komi. `None` where [`Game::details`] has it in another
    /// shape, or where it is undecided.
    fn score(&self) -> Option<[Halves; 2]>;

    /// Who has won. `None` where [`Game::details`] has it in another shape, or where it is undecided.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves of the player to move. `None` where [`Game::details`] has them in another shape, or when moves are
    /// not plays.
    fn legal_moves(&self) -> Option<Legal> {
        let legal = |m: Move| m.try_into().is_ok_and(|m| self.check(m).is_ok());
        Some(Legal {
            points: (0..self.position().points()).filter(|p| legal(Move::Play(*p))).collect(),
            pass: Some(legal(Move::Pass)),
        })
    }

    /// The moves worth asking about, both legal and illegal.
    fn candidates(&self) -> Vec<Self::Move> {
        let moves = (0..self.position().points()).map(Move::Play).chain([Move::Pass]);
        moves.filter_map(|m| m.try_into().ok()).collect()
    }

    /// The moves that may come next in a sequence: the legal ones; where moves have days, each on a day of its own.
    fn next_moves(&self) -> Vec<Self::Move> {
        self.candidates().into_iter().filter(|m| self.check(*m).is_ok()).collect()
    }

    /// The keys of an answer that only this rulebook has, or that have a shape of their own here, with their values.
    fn details(&self) -> Details {
        Vec::new()
    }

    /// If the move is illegal because it repeats, and the engine knows: the number of the earlier situation whose position it
    /// would repeat. The start is 0.
    fn repeats(&self, _m: Self::Move) -> Option<usize> {
        None
    }

    /// What the score consists of, part by part, each by player in the shape that the score has in an answer; the parts of a
    /// player add up to the score. Empty where the engine does not say, or the score is undecided.
    fn score_parts(&self) -> Vec<(&'static str, Value)> {
        Vec::new()
    }

    /// The current situation as a set-up, from which the game continues in the same way except for its history. `None` where
    /// the rulebook has no such set-ups.
    fn as_setup(&self) -> Option<Setup> {
        None
    }
}

/// A game under way, of any rulebook: a [`Game`] as everything outside the rulebook sees it.
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
    /// See [`Game::take_back`].
    fn take_back(&mut self) -> bool;
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
    /// See [`Game::next_moves`].
    fn next_moves(&self) -> Vec<Move>;
    /// See [`Game::details`].
    fn details(&self) -> Details;
    /// See [`Game::repeats`].
    fn repeats(&self, m: Move) -> Option<usize>;
    /// See [`Game::score_parts`].
    fn score_parts(&self) -> Vec<(&'static str, Value)>;
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

    fn take_back(&mut self) -> bool {
        Game::take_back(self)
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

    fn next_moves(&self) -> Vec<Move> {
        Game::next_moves(self).into_iter().map(Into::into).collect()
    }

    fn details(&self) -> Details {
        Game::details(self)
    }

    fn repeats(&self, m: Move) -> Option<usize> {
        m.try_into().ok().and_then(|m| Game::repeats(self, m))
    }

    fn score_parts(&self) -> Vec<(&'static str, Value)> {
        Game::score_parts(self)
    }

    fn as_setup(&self) -> Option<Setup> {
        Game::as_setup(self)
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

    /// The winner as in answers: `"b"`, `"w"` or `"tie"`; `None` stands for null.
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
