//! The Logical Japanese Rules (R. M. Pauli, 2004): turns with two actions, cycles, prohibitions; claims and disputes after the
//! end.
//!
//! Who controls what at the end is not decided here. A caller decides it, and gives it to [`Game::score`].
//!
//! ```
//! use superko_bitboard::pauli::{Game, Move, Rules, Start};
//! use superko_bitboard::{Color, Geometry, Reasons};
//!
//! // A ko on 4x1: Black takes, and White may not take back at once.
//! let board = Geometry::Grid { width: 4, height: 1, wrap_columns: false, wrap_rows: false };
//! let stones = vec![(1, Color::White), (2, Color::Black)];
//! let mut game = Game::new(board, Rules::AS_WRITTEN, &Start { stones, ..Start::default() })?;
//! game.play(Move::at(0)).unwrap();
//! assert_eq!(game.to_string(), "X.X.");
//! assert_eq!(game.play(Move::at(1)), Err(Reasons::PROHIBITED));
//!
//! assert_eq!(game.undo(), Some(Move::at(0)));
//! assert_eq!(game.to_string(), ".OX.");
//! # Ok::<(), superko_bitboard::StartError>(())
//! ```

mod aftermath;
mod formation;
#[doc(hidden)]
pub mod internals;
mod play;
mod state;

use crate::board::Geometry;
use crate::drawing::rows;
use crate::start::StartError;
use crate::widths::{TwoWidths, ask_the_state, make_moves, of_two_widths};
use crate::{Color, Reasons};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use state::State;

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
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl Default for Start {
    fn default() -> Start {
        Start { stones: Vec::new(), to_play: Color::Black, captured: [0, 0], prohibited: Vec::new() }
    }
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

/// A game under way, on a board of any size. Points are numbered from 0 in the order of the [`Geometry`].
///
/// Two games are equal if their boards were described alike, their rules and starts are the same, and the same moves have
/// been made in both, in order. (The order in which a start lists its stones and prohibitions does not matter.)
///
/// A game prints as its board, a row a line: `X` is a black stone, `O` a white one, `.` an empty point. The points of a graph
/// are one row. The two points that a dispute adds follow as a row of their own.
#[derive(Clone, PartialEq, Eq)]
pub struct Game {
    /// The points in a row of the board.
    width: usize,
    moves: Vec<Move>,
    state: Sizes,
}

/// The words of the widest sets.
const WORDS: usize = 11;

/// The game on sets of the narrowest width that holds the board.
type Sizes = TwoWidths<Box<State<1>>, Box<State<WORDS>>>;

impl Game {
    /// Starts a game.
    ///
    /// # Errors
    /// The board must have 1 to 702 points. The stones and the prohibitions must be on it, no two stones on one point.
    pub fn new(geometry: Geometry, rules: Rules, start: &Start) -> Result<Game, StartError> {
        let (points, most) = (geometry.points(), 64 * WORDS - 2);
        // A dispute adds two points.
        let state = match points.saturating_add(2) {
            0..=64 => TwoWidths::Narrow(Box::new(State::new(geometry, rules, start)?)),
            _ if points > most => return Err(StartError::TooManyPoints { points, most }),
            _ => TwoWidths::Wide(Box::new(State::new(geometry, rules, start)?)),
        };
        let width = if let Geometry::Grid { width, .. } = geometry { width } else { points };
        Ok(Game { width, moves: Vec::new(), state })
    }

    ask_the_state! {
        /// The number of points of the board, without those that a dispute adds.
        pub fn points(&self) -> usize;
        /// The rules of the game.
        pub fn rules(&self) -> Rules;
        /// The player who has the turn; `None` when the game is over.
        pub fn to_play(&self) -> Option<Color>;
        /// The stone on a point; in a dispute that has begun, on its board. Off the board there is none.
        pub fn at(&self, p: usize) -> Option<Color>;
        /// Removed stones by their colour, `[black, white]`, without those of a dispute.
        pub fn removed(&self) -> [usize; 2];
        /// Is the game over, with all that comes after the normal end?
        pub fn is_over(&self) -> bool;
        /// `None` before the normal end, and in games without claims.
        pub fn phase(&self) -> Option<Phase>;
        /// The points on which a turn may play that removes no cycle, ascending; none from the normal end until a dispute has
        /// begun. In a dispute these may be points added to the board.
        pub fn legal_points(&self) -> Vec<usize>;
        /// Why a move is illegal; no reason where it is legal.
        pub fn why_illegal(&self, m: Move) -> Reasons;
        /// What is prohibited; `None` after the normal end.
        pub fn prohibited(&self) -> Option<Prohibited>;
        /// The cycles that end in the present situation, by start.
        pub fn cycles(&self) -> Vec<Cycle>;
        /// How many passes in a row would end the game; `None` after the normal end.
        pub fn passes_needed(&self) -> Option<usize>;
        /// The points that are prohibited permanently, ascending.
        pub fn permanent(&self) -> Vec<usize>;
        /// The points that a player has by the claims made so far, ascending; `None` before the normal end and after a
        /// disagreement.
        pub fn claimed(&self, player: Color) -> Option<Vec<usize>>;
        /// A player's score with control of these points, without komi. Points off the board count nothing.
        pub fn score(&self, player: Color, controlled: &[usize]) -> usize;
        /// The winner of a dispute.
        pub fn disputed(&self) -> Option<Color>;
    }

    make_moves!(Move, "This takes less time than the move did, however long the game is.");
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |p| match self.at(p) {
            None => '.',
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
        };
        rows(f, self.points(), self.width, letter)?;
        if of_two_widths!(&self.state, state => state.has_new_points()) {
            write!(f, "\n{}{}", letter(self.points()), letter(self.points() + 1))?;
        }
        Ok(())
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
