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

use crate::Color;
use crate::internals::Preview;
use crate::record::{Recorded, SpecialRules, ask_the_state};
use alloc::vec::Vec;
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

impl Game {
    ask_the_state! {
        /// The player who has the turn; `None` when the game is over.
        fn to_play(&self) -> Option<Color>;
        /// The stone on a point. Off the board there is none.
        fn at(&self, p: usize) -> Option<Color>;
        /// Captured stones by their colour, `[black, white]`.
        fn captured(&self) -> [usize; 2];
        /// How far the game has come.
        fn phase(&self) -> Phase;
        /// The phase in which the last move was made.
        #[doc(hidden)]
        fn phase_before(&self) -> Phase;
        /// Is the game over?
        fn is_over(&self) -> bool;
        /// Has the game ended without a result?
        fn has_no_result(&self) -> bool;
        /// The stones that may not be taken back, ascending: none outside the phases of cleanup.
        fn blocked(&self) -> Vec<usize>;
        /// Who passed first in a game with a button.
        fn button(&self) -> Option<Color>;
        /// Where a play is legal, ascending.
        fn legal_points(&self) -> Vec<usize>;
        /// Black's and White's score of the present position in half points, without komi. Under territory scoring before the second
        /// phase of cleanup: as if that phase began and ended now.
        fn scores(&self) -> [i64; 2];
        /// As [`crate::internals::preview`].
        #[doc(hidden)]
        fn preview(&self, p: usize) -> Preview;
        /// The number of situations so far, the first one included.
        #[doc(hidden)]
        fn records(&self) -> usize;
        /// As [`crate::internals::distance`].
        #[doc(hidden)]
        fn distance(&self, p: usize, record: usize) -> usize;
        /// The points that are counted as a player's although no stone of his stands there, ascending.
        #[doc(hidden)]
        fn surrounded(&self, own: usize) -> Vec<usize>;
        /// The stones that are not counted because they are dead, ascending.
        #[doc(hidden)]
        fn dead(&self) -> Vec<usize>;
    }
}
