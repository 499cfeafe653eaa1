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

use crate::Color;
use crate::record::{Recorded, SpecialRules, ask_the_state};
use alloc::vec::Vec;
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

impl Game {
    ask_the_state! {
        /// The player who has the turn; `None` when the game is over.
        fn to_play(&self) -> Option<Color>;
        /// The stone on a point; in a dispute that has begun, on its board. Off the board there is none.
        fn at(&self, p: usize) -> Option<Color>;
        /// Removed stones by their colour, `[black, white]`, without those of a dispute.
        fn removed(&self) -> [usize; 2];
        /// Is the game over, with all that comes after the normal end?
        fn is_over(&self) -> bool;
        /// `None` before the normal end, and in games without claims.
        fn phase(&self) -> Option<Phase>;
        /// The points on which a turn may play that removes no cycle, ascending; none from the normal end until a dispute has
        /// begun. In a dispute these may be points added to the board.
        fn legal_points(&self) -> Vec<usize>;
        /// What is prohibited; `None` after the normal end.
        fn prohibited(&self) -> Option<Prohibited>;
        /// The cycles that end in the present situation, by start.
        fn cycles(&self) -> Vec<Cycle>;
        /// How many passes in a row would end the game; `None` after the normal end.
        fn passes_needed(&self) -> Option<usize>;
        /// The points that are prohibited permanently, ascending.
        fn permanent(&self) -> Vec<usize>;
        /// The points that a player has by the claims made so far, ascending; `None` before the normal end and after a
        /// disagreement.
        fn claimed(&self, player: Color) -> Option<Vec<usize>>;
        /// A player's score with control of these points, without komi. Points off the board count nothing.
        fn score(&self, player: Color, controlled: &[usize]) -> usize;
        /// The winner of a dispute.
        fn disputed(&self) -> Option<Color>;
        /// The number of situations so far, the first one included.
        #[doc(hidden)]
        fn situations(&self) -> usize;
        /// How many stones a play on an empty point would capture, and on how many points the stones would then differ from those of a
        /// former situation. Panics without such a point or situation.
        #[doc(hidden)]
        fn preview(&self, p: usize, situation: usize) -> (usize, usize);
    }
}
