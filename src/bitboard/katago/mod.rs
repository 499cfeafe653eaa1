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

mod rules;
mod state;

use crate::record::{Recorded, SpecialRules};
pub use rules::{KoRule, Move, Phase, Rules, Start};
use state::State;

impl SpecialRules for Rules {
    type Move = Move;
    type Start = Start;
    type Narrow = State<1>;
    type Wide = State<10>;
}

/// A game under way, on a board of 1 to 640 points. It prints `X` for a black stone and `O` for a white one.
pub type Game = Recorded<Rules>;
