//! Fast rules of Go on bitboards: the built-in subject of the court, and what drives its trials.
//!
//! Written from the texts of the rulebooks, and from nothing of the law that judges it: no code and no graph traversal is
//! shared. A document is a choice of [`Rules`]; [`start`] picks the width of the point sets by the size of the board.

mod board;
pub mod control;
mod game;
mod history;
pub mod lasker_maas;
pub mod logical;
pub mod pauli;
mod points;
pub mod political;
mod score;
pub mod tromp_taylor;

pub use board::Geometry;
pub use game::{Game, Preview, Start, start};

/// A colour of stones, and the player who has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    Black = 0,
    White = 1,
}

impl Color {
    /// The other one.
    pub fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

/// What a document and its amendments choose among.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    pub repetition: Repetition,
    pub suicide: Suicide,
    pub passes: Passes,
    pub reach: Reach,
    pub score: Score,
    pub stages: Stages,
}

/// Which positions a move may not make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// Any that stood before.
    Positional,
    /// Any that stood before, and a pass makes the one that stands: no pass is legal.
    PositionalPassesToo,
    /// Any that stood before with the same player to move.
    Situational,
    /// Any that a play made, or the first, with the same player to move.
    NaturalSituational,
    /// Any that a play made, with the same player to move.
    SituationalAfterPlays,
    /// The one before the opponent's play.
    SimpleKo,
    /// None.
    Free,
}

/// What becomes of a move that leaves stones of its own without a liberty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suicide {
    /// It removes them.
    Allowed,
    /// The played stone must not be among them, and nothing else is asked of the move.
    Illegal,
    /// The played stone's chain needs a liberty, or else the move must take something; own stones are never removed.
    NeedsLibertyOrCapture,
}

/// What two passes in a row end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stages {
    /// The game.
    One,
    /// The first of two stages, and when they come again the second. Captured stones are kept, and it is they that are played
    /// in the second stage; when a player has none, both colours get one.
    Two,
}

/// When one may pass, besides what [`Repetition`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    Always,
    /// Not when the two moves before were both passes.
    NotAfterTwo,
    /// Not when one of the two moves before was a pass.
    NotAfterAny,
}

/// How far a point's group goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// As far as paths of one colour.
    Chain,
    /// To the neighbours of its colour.
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

/// Why a move is illegal: a set of reasons, empty for a legal one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Reasons(u16);

impl Reasons {
    pub const NONE: Reasons = Reasons(0);
    pub const OCCUPIED: Reasons = Reasons(1);
    pub const REPETITION: Reasons = Reasons(2);
    pub const SUICIDE: Reasons = Reasons(4);
    pub const PASS: Reasons = Reasons(8);
    pub const OVER: Reasons = Reasons(16);
    /// Not this player, or not today.
    pub const TURN: Reasons = Reasons(32);
    pub const OFFER: Reasons = Reasons(64);
    pub const WAR: Reasons = Reasons(128);
    /// A prohibition of `pauli`, temporary or permanent.
    pub const PROHIBITED: Reasons = Reasons(256);
    pub const PSEUDO_SUICIDE: Reasons = Reasons(512);
    /// There is no such cycle, or it does not disturb.
    pub const CYCLE: Reasons = Reasons(1024);
    /// What cannot be claimed, disputed or extended, or not now.
    pub const POINTING: Reasons = Reasons(2048);

    /// Is there no reason at all?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Are all reasons of `other` among these?
    pub fn contains(self, other: Reasons) -> bool {
        self.0 & other.0 == other.0
    }

    fn with(self, other: Reasons, holds: bool) -> Reasons {
        if holds { Reasons(self.0 | other.0) } else { self }
    }
}
