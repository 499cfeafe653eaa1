//! Games with moves of their own: one type for boards of all sizes, over two widths of the sets.

use crate::board::Geometry;
use crate::drawing::rows;
use crate::reasons::Reasons;
use crate::start::StartError;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt::{self, Debug, Write};
use core::hash::{Hash, Hasher};

/// The rules of a game with moves of its own.
pub trait SpecialRules: Copy + Debug + Eq {
    /// What is done.
    type Move: Copy + Debug + Eq + Hash;
    /// Where a game starts.
    type Start;
    /// The game on sets of one word.
    type Narrow: BitGame<Self>;
    /// The game on sets that hold any board.
    type Wide: BitGame<Self>;
    /// How many points the game may add to its board.
    const ADDED: usize = 0;
}

/// A game on sets of some width.
pub trait BitGame<R: SpecialRules>: Clone + Debug + Eq {
    fn new(geometry: Geometry, rules: R, start: &R::Start) -> Result<Self, StartError>;
    fn points(&self) -> usize;
    fn rules(&self) -> R;
    /// What a drawing has on a point; `None` if there is no such point.
    fn letter(&self, p: usize) -> Option<char>;
    fn why_illegal(&self, m: R::Move) -> Reasons;
    fn play(&mut self, m: R::Move) -> Result<(), Reasons>;
    /// Takes the last move back; without one, nothing changes.
    fn undo(&mut self);
}

/// A game under way that lists its moves, on a board of any size: [`katago::Game`](crate::katago::Game),
/// [`pauli::Game`](crate::pauli::Game) or [`political::Game`](crate::political::Game). Points are numbered from 0 in the order of the
/// [`Geometry`].
///
/// Two games are equal if their boards were described alike, their rules and starts are the same, and the same moves have
/// been made in both, in order. (The order in which a start has its lists does not matter.)
///
/// A game prints as its board, a row a line, with a letter for each stone and `.` for an empty point. The points of a graph are one row.
#[derive(Clone, PartialEq, Eq)]
pub struct Recorded<R: SpecialRules> {
    /// The points in a row of the board.
    width: usize,
    moves: Vec<R::Move>,
    pub(crate) state: TwoWidths<Box<R::Narrow>, Box<R::Wide>>,
}

/// The narrowest width that holds the board.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum TwoWidths<N, W> {
    Narrow(N),
    Wide(W),
}

/// Evaluates an expression for the state of a game, of whatever width.
macro_rules! of_its_width {
    ($game:expr, $state:ident => $value:expr) => {
        match $game {
            $crate::record::TwoWidths::Narrow($state) => $value,
            $crate::record::TwoWidths::Wide($state) => $value,
        }
    };
}

/// Defines methods of a game by what its state answers.
macro_rules! ask_the_state {
    ($(
        $(#[$attribute:meta])*
        fn $name:ident(&$self:ident $(, $argument:ident: $type:ty)*) -> $answer:ty = |$state:ident| $value:expr;
    )*) => {$(
        $(#[$attribute])*
        pub fn $name(&$self $(, $argument: $type)*) -> $answer {
            $crate::record::of_its_width!(&$self.state, $state => $value)
        }
    )*};
}

pub(crate) use {ask_the_state, of_its_width};

impl<R: SpecialRules> Recorded<R> {
    /// Starts a game.
    ///
    /// # Errors
    /// The board must have at least one point, and not too many. The stones, and whatever else the start has, must be on it, no two
    /// stones on one point, and of players who exist.
    pub fn new(geometry: Geometry, rules: R, start: &R::Start) -> Result<Recorded<R>, StartError> {
        let points = geometry.points();
        let state = match points.saturating_add(R::ADDED) {
            0..=64 => TwoWidths::Narrow(Box::new(R::Narrow::new(geometry, rules, start)?)),
            _ => TwoWidths::Wide(Box::new(R::Wide::new(geometry, rules, start)?)),
        };
        let width = if let Geometry::Grid { width, .. } = geometry { width } else { points };
        Ok(Recorded { width, moves: Vec::new(), state })
    }

    ask_the_state! {
        /// The number of points of the board, without any that the game adds.
        fn points(&self) -> usize = |state| state.points();
        /// The rules of the game.
        fn rules(&self) -> R = |state| state.rules();
        /// Why a move is illegal; no reason where it is legal.
        fn why_illegal(&self, m: R::Move) -> Reasons = |state| state.why_illegal(m);
    }

    /// Makes a move.
    ///
    /// # Errors
    /// An illegal move is refused with its [`Reasons`], and nothing changes.
    pub fn play(&mut self, m: R::Move) -> Result<(), Reasons> {
        of_its_width!(&mut self.state, state => state.play(m))?;
        self.moves.push(m);
        Ok(())
    }

    /// Takes the last move back and returns it; `None` at the start. The game is then equal to what it was before the move. This takes
    /// less time than the move did, however long the game is.
    pub fn undo(&mut self) -> Option<R::Move> {
        let last = self.moves.pop()?;
        of_its_width!(&mut self.state, state => state.undo());
        Some(last)
    }

    /// The moves so far, the first one first.
    pub fn moves(&self) -> &[R::Move] {
        &self.moves
    }

    fn letter(&self, p: usize) -> Option<char> {
        of_its_width!(&self.state, state => state.letter(p))
    }
}

impl<R: SpecialRules> fmt::Display for Recorded<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rows(f, self.points(), self.width, |p| self.letter(p).unwrap_or('.'))?;
        for (p, letter) in (self.points()..).map_while(|p| Some((p, self.letter(p)?))) {
            f.write_str(if p == self.points() { "\n" } else { "" })?;
            f.write_char(letter)?;
        }
        Ok(())
    }
}

impl<R: SpecialRules> Debug for Recorded<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut game = f.debug_struct("Game");
        game.field("rules", &self.rules()).field("moves", &self.moves);
        game.field("board", &format_args!("{self}")).finish_non_exhaustive()
    }
}

/// By the moves and the board; this takes time with the number of moves.
impl<R: SpecialRules> Hash for Recorded<R> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.moves.hash(hasher);
        (0..self.points()).for_each(|p| self.letter(p).hash(hasher));
    }
}
