//! Political Go (J. Uckelman, 2001): any number of players, who ally with one another and declare war.
//!
//! ```
//! use superko_bitboard::political::{Game, Move, Rules, Start};
//! use superko_bitboard::{Geometry, Reasons};
//!
//! // Three players on 3x1, of whom the first two are allies.
//! let board = Geometry::Grid { width: 3, height: 1, wrap_columns: false, wrap_rows: false };
//! let mut game = Game::new(board, Rules::AS_WRITTEN, &Start { allies: vec![(0, 1)], ..Start::of(3) })?;
//! game.play(Move::Place { player: 0, day: 1, at: 0 }).unwrap();
//! assert_eq!(game.play(Move::Place { player: 0, day: 2, at: 1 }), Err(Reasons::TURN));
//! game.play(Move::Place { player: 1, day: 2, at: 1 }).unwrap();
//! assert_eq!(game.to_string(), "AB.");
//!
//! // The stone of the third player takes the last liberty of both others.
//! game.play(Move::Place { player: 2, day: 3, at: 2 }).unwrap();
//! assert_eq!(game.to_string(), "..C");
//! assert_eq!(game.undo(), Some(Move::Place { player: 2, day: 3, at: 2 }));
//! assert_eq!(game.to_string(), "AB.");
//! # Ok::<(), superko_bitboard::StartError>(())
//! ```

mod division;
mod dragons;
mod rules;
mod state;

use crate::record::{Recorded, SpecialRules};
pub use crate::start::MOST_PLAYERS;
pub use rules::{Dragon, MOST_POSSIBILITIES, Move, Rules, Start};
#[doc(hidden)]
pub use state::Preview;
use state::State;

impl SpecialRules for Rules {
    type Move = Move;
    type Start = Start;
    type Narrow = State<1>;
    type Wide = State<10>;
}

/// A game under way, on a board of 1 to 640 points, with at most [`MOST_PLAYERS`] players, who are numbered from 0. It prints `A` for a
/// stone of player 0, `B` for one of player 1, up to `Z` and then from `a`.
///
/// A player who does not exist has nothing: no allies, no territory, no legal move. A game keeps all its situations, each with a set of
/// points for each player.
pub type Game = Recorded<Rules>;
