#![doc = include_str!("README.md")]
#![deny(missing_docs)]
#![forbid(unsafe_code)]

extern crate alloc;

mod board;
mod chains;
#[doc(hidden)]
pub mod court;
mod drawing;
mod game;
mod history;
mod map;
pub mod pauli;
mod point;
mod points;
pub mod political;
mod score;
mod set;
mod setup;
mod start;
mod state;
mod widths;

pub use board::{Board, Geometry};
pub use game::{Game, Outcome, Position, Record};
pub use point::{Color, Move, ParseError, Point};
pub use points::Points;
pub use set::{Iter, PointSet};
pub use setup::{Setup, SetupError, SetupErrorKinds};
pub use start::StartError;

use bitflags::bitflags;

/// The rules of a game of plays and passes: a rulebook with its amendments is a choice of these.
///
/// Start from a rulebook as it is written and set the fields that differ:
///
/// ```
/// use superko_bitboard::{Repetition, Rules, Suicide};
///
/// let new_zealand = Rules { repetition: Repetition::Situational, ..Rules::TROMP_TAYLOR };
/// assert_eq!(new_zealand.suicide, Suicide::Allowed);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Which positions a play may not repeat, or what comes of it.
    pub repetition: Repetition,
    /// What becomes of a play that leaves own stones without a liberty.
    pub suicide: Suicide,
    /// When a player may pass.
    pub passes: Passes,
    /// How far a stone or an empty point reaches.
    pub reach: Reach,
    /// What is counted.
    pub score: Score,
    /// What two passes in a row end.
    pub stages: Stages,
}

impl Rules {
    /// The [Tromp-Taylor rules](https://tromp.github.io/go.html) as written: positional superko, suicide allowed, area score.
    pub const TROMP_TAYLOR: Rules = Rules {
        repetition: Repetition::Positional,
        suicide: Suicide::Allowed,
        passes: Passes::Always,
        reach: Reach::Chain,
        score: Score::Area,
        stages: Stages::One,
    };

    /// The Logical Rules, after J. Tromp, as written: they differ from [`Rules::TROMP_TAYLOR`] in that prisoners are counted
    /// beside the area, and that nobody passes after two passes.
    pub const LOGICAL: Rules =
        Rules { passes: Passes::NotAfterTwo, score: Score::AreaAndPrisoners, ..Rules::TROMP_TAYLOR };

    /// The Lasker-Maas rules (R. E. Maas, 1995) as written: situational superko, two stages, captured stones are played in the
    /// second.
    pub const LASKER_MAAS: Rules = Rules {
        repetition: Repetition::Situational,
        suicide: Suicide::NeedsLibertyOrCapture,
        passes: Passes::Always,
        reach: Reach::Chain,
        score: Score::TerritoryLessKept,
        stages: Stages::Two,
    };
}

/// Which positions a move may not make, or which end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// Positional superko: any that stood before.
    Positional,
    /// Any that stood before, and a pass makes the one that stands: no pass is legal.
    PositionalPassesToo,
    /// Situational superko: any that stood before with the same player to move.
    Situational,
    /// Natural situational superko: any that a play made, or the first, with the same player to move.
    NaturalSituational,
    /// Any that a play made, with the same player to move.
    SituationalAfterPlays,
    /// Simple ko: the one before the opponent's play.
    SimpleKo,
    /// None: every position may be repeated.
    Free,
    /// None, but a play that makes any position that stood before ends the game: nobody wins.
    Draws,
    /// None, but a play that makes any position that stood before ends the game: who made it has lost.
    Loses,
}

impl Repetition {
    /// Is a repetition legal, and the end of the game?
    fn ends_the_game(self) -> bool {
        matches!(self, Repetition::Draws | Repetition::Loses)
    }

    /// Does it forbid any play?
    fn bars(self) -> bool {
        !matches!(self, Repetition::Draws | Repetition::Loses | Repetition::Free)
    }
}

/// What becomes of a move that leaves stones of its own without a liberty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suicide {
    /// It removes them.
    Allowed,
    /// The played stone must not be among them. What else speaks against the move is then not looked into.
    Illegal,
    /// The played stone's chain needs a liberty, or else the move must capture something; own stones are never removed.
    NeedsLibertyOrCapture,
}

/// What two passes in a row end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stages {
    /// The game.
    One,
    /// The first of two stages; the next two passes in a row end the second. Captured stones are kept, and the stones played in
    /// the second stage are taken from them; when a player has none, both colours get one.
    Two,
}

/// When a player may pass, besides what [`Repetition`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// Always.
    Always,
    /// Not when the two moves before were both passes.
    NotAfterTwo,
    /// Not when one of the two moves before was a pass.
    NotAfterAny,
}

/// How far a point reaches through points of its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Along paths of one colour: a chain, or an empty region.
    Chain,
    /// To the neighbours of its colour, and no further.
    Neighbours,
}

/// What is counted for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Own stones and surrounded points.
    Area,
    /// Own stones, surrounded points and prisoners.
    AreaAndPrisoners,
    /// Surrounded points and prisoners.
    Territory,
    /// Surrounded points less the own stones that are kept.
    TerritoryLessKept,
}

bitflags! {
    /// Why a move is illegal: a set of reasons, empty for a legal move.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Reasons: u16 {
        /// There is a stone on the point.
        const OCCUPIED = 1;
        /// The position stood before.
        const REPETITION = 1 << 1;
        /// The move would leave own stones without a liberty.
        const SUICIDE = 1 << 2;
        /// A pass is not allowed now.
        const PASS = 1 << 3;
        /// The game is over.
        const OVER = 1 << 4;
        /// It is not this player's turn, or he has already moved on this day.
        const TURN = 1 << 5;
        /// There is nobody to ally with, or no offer to accept.
        const OFFER = 1 << 6;
        /// There is no ally to declare war on.
        const WAR = 1 << 7;
        /// The point is prohibited, temporarily or permanently ([`pauli`]).
        const PROHIBITED = 1 << 8;
        /// The played stone's chain would have liberties on permanently prohibited points only ([`pauli`]).
        const PSEUDO_SUICIDE = 1 << 9;
        /// There is no such cycle, or it may not be removed now ([`pauli`]).
        const CYCLE = 1 << 10;
        /// The point cannot be claimed, disputed or added to a dispute, or not now ([`pauli`]).
        const POINTING = 1 << 11;
        /// The board has no such point.
        const OFF_BOARD = 1 << 12;
        /// The game has no such player ([`political`]).
        const NO_PLAYER = 1 << 13;
    }
}

impl Reasons {
    /// These, and another one if it holds.
    fn with(self, other: Reasons, holds: bool) -> Reasons {
        if holds { self | other } else { self }
    }
}
