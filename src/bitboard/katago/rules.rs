//! The rules and moves of a game by KataGo's rules, and where it starts.

use crate::{Color, Tax};
use alloc::vec::Vec;

/// What a player does on a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Passes.
    Pass,
    /// Plays on a point.
    Play(usize),
    /// In a phase of cleanup: unblocks the ko stone on a point.
    Unblock(usize),
}

/// Which repetition is prohibited in the main phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// Of the position at the opponent's previous turn. A pass from where the player passed before ends the phase, and a position that
    /// occurs the third time since the last pass ends the game.
    Simple,
    /// Of any earlier position.
    Positional,
    /// Of any earlier position with the same player to move.
    Situational,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The main phase.
    Main,
    /// The first phase of cleanup.
    FirstCleanup,
    /// The second phase of cleanup, in which moves are worth a point.
    SecondCleanup,
    /// The game is over.
    Over,
}

/// The parameters of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which repetition is prohibited.
    pub ko: KoRule,
    /// Are territory and captures counted, after two phases of cleanup? Otherwise the area is.
    pub territory: bool,
    /// Which surrounded points do not count.
    pub tax: Tax,
    /// May several stones capture themselves?
    pub suicide: bool,
    /// Is the first pass worth half a point?
    pub button: bool,
    /// Are stones in pass-alive territory of the opponent taken off before the count?
    pub pass_dead: bool,
}

impl Rules {
    /// The parameters that the page's button for Tromp-Taylor sets.
    pub const AS_WRITTEN: Rules = Rules {
        ko: KoRule::Positional,
        territory: false,
        tax: Tax::None,
        suicide: true,
        button: false,
        pass_dead: false,
    };
}

/// Where a game starts. The default is an empty board with Black to play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// The stones on the board, each with its point.
    pub stones: Vec<(usize, Color)>,
    /// The player who has the first turn.
    pub to_play: Color,
    /// Stones captured before, by their colour: `[black, white]`.
    pub captured: [usize; 2],
}
