//! KataGo's rules, version 2: a main phase and, under territory scoring, two phases of cleanup in which a ko is blocked until it is
//! unblocked.
//!
//! ```
//! use superko_bitboard::katago::{Game, Move, Phase, Rules, Start};
//! use superko_bitboard::{Color, Geometry, Reasons};
//!
//! // A ko on 4x1. Two passes end the main phase, and in the cleanup Black takes the ko.
//! let board = Geometry::Grid { width: 4, height: 1, wrap_columns: false, wrap_rows: false };
//! let stones = vec![(1, Color::White), (2, Color::Black)];
//! let rules = Rules { territory: true, ..Rules::AS_WRITTEN };
//! let mut game = Game::new(board, rules, &Start { stones, ..Start::default() })?;
//! game.play(Move::Pass).unwrap();
//! game.play(Move::Pass).unwrap();
//! assert_eq!(game.phase(), Phase::FirstCleanup);
//! game.play(Move::Play(0)).unwrap();
//! assert_eq!(game.blocked(), [0]);
//! assert_eq!(game.play(Move::Play(1)), Err(Reasons::BLOCKED));
//!
//! // White unblocks it, which takes a turn.
//! game.play(Move::Unblock(0)).unwrap();
//! game.play(Move::Pass).unwrap();
//! game.play(Move::Play(1)).unwrap();
//! assert_eq!(game.to_string(), ".OX.");
//! # Ok::<(), superko_bitboard::StartError>(())
//! ```

#[doc(hidden)]
pub mod internals;
mod state;

use crate::drawing::rows;
use crate::start::StartError;
use crate::widths::{TwoWidths, ask_the_state, make_moves, of_two_widths};
use crate::{Color, Geometry, Reasons, Tax};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use state::State;

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The stones on the board, each with its point.
    pub stones: Vec<(usize, Color)>,
    /// The player who has the first turn.
    pub to_play: Color,
    /// Stones captured before, by their colour: `[black, white]`.
    pub captured: [usize; 2],
}

impl Default for Start {
    fn default() -> Start {
        Start { stones: Vec::new(), to_play: Color::Black, captured: [0, 0] }
    }
}

/// A game under way, on a board of any size. Points are numbered from 0 in the order of the [`Geometry`].
///
/// Two games are equal if their boards were described alike, their rules and starts are the same, and the same moves have
/// been made in both, in order. (The order in which a start lists its stones does not matter.)
///
/// A game prints as its board, a row a line: `X` is a black stone, `O` a white one, `.` an empty point. The points of a graph
/// are one row.
#[derive(Clone, PartialEq, Eq)]
pub struct Game {
    /// The points in a row of the board.
    width: usize,
    moves: Vec<Move>,
    state: Sizes,
}

/// The game on sets of the narrowest width that holds the board.
type Sizes = TwoWidths<Box<State<1>>, Box<State<10>>>;

impl Game {
    /// Starts a game.
    ///
    /// # Errors
    /// The board must have 1 to 640 points. The stones must be on it, no two on one point.
    pub fn new(geometry: Geometry, rules: Rules, start: &Start) -> Result<Game, StartError> {
        let points = geometry.points();
        let state = match points {
            0..=64 => TwoWidths::Narrow(Box::new(State::new(geometry, rules, start)?)),
            _ => TwoWidths::Wide(Box::new(State::new(geometry, rules, start)?)),
        };
        let width = if let Geometry::Grid { width, .. } = geometry { width } else { points };
        Ok(Game { width, moves: Vec::new(), state })
    }

    ask_the_state! {
        /// The number of points of the board.
        pub fn points(&self) -> usize;
        /// The rules of the game.
        pub fn rules(&self) -> Rules;
        /// The player who has the turn; `None` when the game is over.
        pub fn to_play(&self) -> Option<Color>;
        /// The stone on a point. Off the board there is none.
        pub fn at(&self, p: usize) -> Option<Color>;
        /// Captured stones by their colour, `[black, white]`.
        pub fn captured(&self) -> [usize; 2];
        /// How far the game has come.
        pub fn phase(&self) -> Phase;
        /// Is the game over?
        pub fn is_over(&self) -> bool;
        /// Has the game ended without a result?
        pub fn has_no_result(&self) -> bool;
        /// The stones that may not be taken back, ascending: none outside the phases of cleanup.
        pub fn blocked(&self) -> Vec<usize>;
        /// Who passed first in a game with a button.
        pub fn button(&self) -> Option<Color>;
        /// Where a play is legal, ascending.
        pub fn legal_points(&self) -> Vec<usize>;
        /// Why a move is illegal; no reason where it is legal.
        pub fn why_illegal(&self, m: Move) -> Reasons;
        /// Black's and White's score of the present position in half points, without komi. Under territory scoring before the second
        /// phase of cleanup: as if that phase began and ended now.
        pub fn scores(&self) -> [i64; 2];
    }

    make_moves!(Move, "This takes less time than the move did, however long the game is.");
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rows(f, self.points(), self.width, |p| match self.at(p) {
            None => '.',
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
        })
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut game = f.debug_struct("Game");
        game.field("rules", &self.rules()).field("moves", &self.moves);
        game.field("board", &format_args!("{self}")).finish_non_exhaustive()
    }
}

/// By the moves and the board; this takes time with the number of moves.
impl Hash for Game {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.moves.hash(hasher);
        (0..self.points()).for_each(|p| self.at(p).hash(hasher));
    }
}
