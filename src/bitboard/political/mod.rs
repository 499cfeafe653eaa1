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
#[doc(hidden)]
pub mod internals;
mod state;

use crate::drawing::rows;
pub use crate::start::MOST_PLAYERS;
use crate::widths::{TwoWidths, ask_the_state, make_moves, of_two_widths};
use crate::{Geometry, Reasons, StartError};
use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use state::State;

/// The most possible outcomes of ties broken at random that are listed: see [`Game::hands`].
pub const MOST_POSSIBILITIES: usize = 100_000;

/// What amendments choose among.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// At the end, is a Dragon without any liberty dead, as one with a single liberty is?
    pub dead_without_liberties: bool,
    /// Are points with stones territory, too, where no unfriendly Dragon stands or is reached?
    pub stones_on_territory: bool,
    /// Is a Dragon safe from a player who is a friend of one of its owners? Otherwise only from a friend of all of them.
    pub friend_in_part: bool,
    /// Who takes a Dragon that is dead at the end: all owners of the Dragons beside it? Otherwise the owners of the stones
    /// beside it.
    pub dragons_capture: bool,
    /// Does a player take part only from his first move on? Otherwise all do from the start.
    pub join_by_moving: bool,
}

impl Rules {
    /// The rules as written.
    pub const AS_WRITTEN: Rules = Rules {
        dead_without_liberties: true,
        stones_on_territory: false,
        friend_in_part: false,
        dragons_capture: false,
        join_by_moving: false,
    };
}

/// What is done. Players are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Places a stone.
    Place {
        /// Who moves.
        player: usize,
        /// On which day.
        day: u32,
        /// The point.
        at: usize,
    },
    /// Offers an alliance.
    Offer {
        /// Who moves.
        player: usize,
        /// On which day.
        day: u32,
        /// To whom.
        to: usize,
    },
    /// Accepts an offer.
    Accept {
        /// Who accepts.
        player: usize,
        /// Whose offer.
        of: usize,
    },
    /// Declares war on an ally.
    War {
        /// Who moves.
        player: usize,
        /// On which day.
        day: u32,
        /// On whom.
        on: usize,
    },
    /// Ends the game: an nweek passed in which nobody placed a stone.
    End,
}

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The number of players, at most [`MOST_PLAYERS`].
    pub players: usize,
    /// The stones on the board, each with its point and its owner.
    pub stones: Vec<(usize, usize)>,
    /// Pairs of allies.
    pub allies: Vec<(usize, usize)>,
    /// The stones that each player has captured before; none if the list is shorter.
    pub captured: Vec<usize>,
}

impl Start {
    /// An empty board, and no alliances.
    pub fn of(players: usize) -> Start {
        Start { players, stones: Vec::new(), allies: Vec::new(), captured: Vec::new() }
    }
}

/// A Dragon: stones of players who are all friends of one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dragon {
    /// Its points, ascending.
    pub points: Vec<usize>,
    /// The players with stones in it, ascending.
    pub owners: Vec<usize>,
    /// The number of its liberties.
    pub liberties: usize,
}

/// A game under way, on a board of any size. Points are numbered from 0 in the order of the [`Geometry`], players from 0.
///
/// A player who does not exist has nothing: no allies, no territory, no legal move.
///
/// Two games are equal if their boards were described alike, their rules and starts are the same, and the same moves have
/// been made in both, in order. (The order in which a start lists its stones and alliances does not matter.)
///
/// A game prints as its board, a row a line: `A` is a stone of player 0, `B` one of player 1, up to `Z` and then from `a`; `.` is
/// an empty point. The points of a graph are one row.
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
    /// The board must have 1 to 640 points, and the game at most [`MOST_PLAYERS`]. The stones must be on the board, no two of
    /// them on one point. Stones and alliances must be of players who exist.
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
        /// The number of players.
        pub fn players(&self) -> usize;
        /// The rules of the game.
        pub fn rules(&self) -> Rules;
        /// The owner of the stone on a point. Off the board there is none.
        pub fn owner(&self, p: usize) -> Option<usize>;
        /// Are two players allies?
        pub fn allied(&self, a: usize, b: usize) -> bool;
        /// Has `by` offered an alliance to `to`?
        pub fn offered(&self, by: usize, to: usize) -> bool;
        /// The captured stones that the players may hold, by player: several possibilities where ties were broken at random.
        /// `None` once there are more than [`MOST_POSSIBILITIES`], which is rare: then nothing lists them.
        pub fn hands(&self) -> Option<&BTreeSet<Vec<usize>>>;
        /// All Dragons, in the order of their points.
        pub fn dragons(&self) -> Vec<Dragon>;
        /// The points of a player's territory, ascending.
        pub fn territory(&self, player: usize) -> Vec<usize>;
        /// The scores by player that are possible if the game ends here. `None` for more than [`MOST_POSSIBILITIES`] of what
        /// the players then hold.
        pub fn scores(&self) -> Option<BTreeSet<Vec<usize>>>;
        /// The day on which a player last moved.
        pub fn moved_on(&self, player: usize) -> Option<u32>;
        /// Is a player a Go player by now, who may win, be offered an alliance, or have war declared on him?
        pub fn takes_part(&self, player: usize) -> bool;
        /// Is the game over? It ends by [`Move::End`], or when nobody can place a stone.
        pub fn is_over(&self) -> bool;
        /// The points where a player may place a stone on a day on which he has not moved, ascending.
        pub fn legal_points(&self, player: usize) -> Vec<usize>;
        /// Why a move is illegal; no reason where it is legal.
        pub fn why_illegal(&self, m: Move) -> Reasons;
    }

    make_moves!(
        Move,
        "This takes less time than the move did, however long the game is: a game keeps all its situations, each with a set of points for\neach player."
    );
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = || ('A'..='Z').chain('a'..='z');
        rows(f, self.points(), self.width, |p| {
            self.owner(p).map_or('.', |player| letters().nth(player).unwrap_or('?'))
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
        (0..self.points()).for_each(|p| self.owner(p).hash(hasher));
    }
}
