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
mod play;
mod rules;
mod state;

use crate::record::{Recorded, SpecialRules};
pub use rules::{Cycle, Move, Phase, Prohibited, Rules, Start};
use state::State;

impl SpecialRules for Rules {
    type Move = Move;
    type Start = Start;
    type Narrow = State<1>;
    type Wide = State<11>;
    /// A dispute adds two points.
    const ADDED: usize = 2;
}

/// A game under way, on a board of 1 to 702 points. It prints `X` for a black stone and `O` for a white one; the two points that a dispute
/// adds follow as a row of their own.
pub type Game = Recorded<Rules>;
