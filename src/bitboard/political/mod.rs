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

use crate::record::{Recorded, SpecialRules, ask_the_state};
pub use crate::start::MOST_PLAYERS;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
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

impl Game {
    ask_the_state! {
        /// The number of players.
        fn players(&self) -> usize;
        /// The owner of the stone on a point. Off the board there is none.
        fn owner(&self, p: usize) -> Option<usize>;
        /// Are two players allies?
        fn allied(&self, a: usize, b: usize) -> bool;
        /// Has `by` offered an alliance to `to`?
        fn offered(&self, by: usize, to: usize) -> bool;
        /// The captured stones that the players may hold, by player: several possibilities where ties were broken at random.
        /// `None` once there are more than [`MOST_POSSIBILITIES`], which is rare: then nothing lists them.
        fn hands(&self) -> Option<&BTreeSet<Vec<usize>>>;
        /// All Dragons, in the order of their points.
        fn dragons(&self) -> Vec<Dragon>;
        /// The points of a player's territory, ascending.
        fn territory(&self, player: usize) -> Vec<usize>;
        /// The scores by player that are possible if the game ends here. `None` for more than [`MOST_POSSIBILITIES`] of what
        /// the players then hold.
        fn scores(&self) -> Option<BTreeSet<Vec<usize>>>;
        /// The day on which a player last moved.
        fn moved_on(&self, player: usize) -> Option<u32>;
        /// Is a player a Go player by now, who may win, be offered an alliance, or have war declared on him?
        fn takes_part(&self, player: usize) -> bool;
        /// Is the game over? It ends by [`Move::End`], or when nobody can place a stone.
        fn is_over(&self) -> bool;
        /// The points where a player may place a stone on a day on which he has not moved, ascending.
        fn legal_points(&self, player: usize) -> Vec<usize>;
        /// What a placement would do.
        #[doc(hidden)]
        fn preview(&self, player: usize, at: usize) -> Preview;
        /// The number of positions so far, the first one included.
        #[doc(hidden)]
        fn records(&self) -> usize;
        /// On how many points the position after a placement on the empty point `at` would differ from a recorded one. Panics without
        /// such a point or record.
        #[doc(hidden)]
        fn distance(&self, player: usize, at: usize, record: usize) -> usize;
        /// The first situation with the stones that a placement on the empty point `at` would lead to: 0 is the start. Panics without
        /// such a point.
        #[doc(hidden)]
        fn repeats(&self, player: usize, at: usize) -> Option<usize>;
    }
}
