//! The rules and moves of a game by the Logical Japanese Rules, and where it starts.

use crate::Color;
use alloc::vec::Vec;

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Takes a turn: removes a cycle, then plays on a point. Either may be left out; without both the turn is a pass.
    Turn {
        /// The cycle to remove, by the number of the situation that it starts from.
        remove: Option<usize>,
        /// The point to play on. In a dispute on a board of `n` points, the two points added to it are `n` and `n + 1`.
        play: Option<usize>,
    },
    /// After the end: claims that an empty point is neutral or a stone dead.
    Claim(usize),
    /// Disagrees about a point that the opponent claimed.
    Dispute(usize),
    /// Extends the set of a dispute by a point.
    Extend(usize),
}

impl Move {
    /// A turn that does nothing.
    pub const PASS: Move = Move::Turn { remove: None, play: None };

    /// A turn that removes no cycle and plays on a point.
    pub fn at(p: usize) -> Move {
        Move::Turn { remove: None, play: Some(p) }
    }
}

/// What comes after the normal end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The players claim points in turn.
    Claims,
    /// A point is disputed, and the set that the dispute is about may be extended.
    Extending,
    /// The dispute is played out.
    Dispute,
}

/// What is fixed before the first turn, besides the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Does nobody decide about control, so that the players claim points after the end?
    pub claims: bool,
    /// Do permanent prohibitions bind in a dispute?
    pub permanent_stays: bool,
    /// Do initial prohibitions bind in the first turn of a dispute?
    pub initial_revives: bool,
}

impl Rules {
    /// The rules as written, with a referee who decides about control.
    pub const AS_WRITTEN: Rules = Rules { claims: false, permanent_stays: false, initial_revives: false };
}

/// Where a game starts. The default is an empty board with Black to play, and no point prohibited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// The stones on the board, each with its point.
    pub stones: Vec<(usize, Color)>,
    /// The player who has the first turn.
    pub to_play: Color,
    /// Stones removed before, by their colour: `[black, white]`.
    pub captured: [usize; 2],
    /// The points that are prohibited initially.
    pub prohibited: Vec<usize>,
}

/// The points that are prohibited for the player who has the turn, by reason; each list ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prohibited {
    /// Prohibited temporarily.
    pub temporary: Vec<usize>,
    /// Prohibited permanently.
    pub permanent: Vec<usize>,
    /// A play would be suicide.
    pub suicide: Vec<usize>,
    /// A play would be pseudo suicide.
    pub pseudo_suicide: Vec<usize>,
}

/// A cycle that ends in the present situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The number of the situation that it starts from.
    pub start: usize,
    /// The points that it uses, ascending.
    pub used: Vec<usize>,
    /// May it be removed now?
    pub disturbing: bool,
}
