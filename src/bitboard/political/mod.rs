//! Political Go (J. Uckelman, 2001): any number of players, who ally with one another and declare war.
//!
//! The game has little in common with those of two players, and so it has a trait of its own.

mod division;
mod dragons;
mod state;

pub use crate::start::MOST_PLAYERS;
use crate::{Geometry, Reasons, StartError};
use state::State;
use std::collections::BTreeSet;

/// The most possible outcomes of ties broken at random that are listed: see [`Game::few_possibilities`].
pub const MOST_POSSIBILITIES: usize = 100_000;

/// What amendments choose among.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Debug)]
pub struct Start {
    /// The number of players, at most [`MOST_PLAYERS`].
    pub players: usize,
    /// The stones on the board, each with its point and its owner.
    pub stones: Vec<(usize, usize)>,
    /// Pairs of allies.
    pub allies: Vec<(usize, usize)>,
    /// The stones that each player has captured before; none if the list is shorter.
    pub captured: Vec<usize>,
    /// The bits used of a position's hash. Only tests of colliding hashes use fewer than all of them: repetition is decided by
    /// comparing positions, so the answers are the same.
    pub hash_mask: u64,
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

/// What a placement would do, legal or not, on a day on which the player has not moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Why it is illegal; no reason where it is legal.
    pub reasons: Reasons,
    /// How many stones it would capture.
    pub captured: usize,
    /// How many players would lose one of them.
    pub losers: usize,
}

/// A game under way, on a board of any size. Points are numbered from 0 in the order of the [`Geometry`], players from 0.
///
/// Questions about a player who does not take part panic; moves of such a player are illegal.
pub trait Game: Send {
    /// The number of points of the board.
    fn points(&self) -> usize;
    /// The number of players.
    fn players(&self) -> usize;
    /// The owner of the stone on a point. Off the board there is none.
    fn owner(&self, p: usize) -> Option<usize>;
    /// Are two players allies?
    fn allied(&self, a: usize, b: usize) -> bool;
    /// Has `by` offered an alliance to `to`?
    fn offered(&self, by: usize, to: usize) -> bool;
    /// The captured stones that the players may hold, by player: several possibilities where ties were broken at random.
    fn hands(&self) -> &BTreeSet<Vec<usize>>;
    /// All Dragons, in the order of their points.
    fn dragons(&self) -> Vec<Dragon>;
    /// The points of a player's territory, ascending.
    fn territory(&self, player: usize) -> Vec<usize>;
    /// The scores by player that are possible if the game ends here.
    fn scores(&self) -> BTreeSet<Vec<usize>>;
    /// After a legal move, or with `None` after the end of the game: are there at most [`MOST_POSSIBILITIES`] possibilities of
    /// what the players hold? If there are more, do not ask for them: they take time and memory.
    fn few_possibilities(&self, after: Option<Move>) -> bool;
    /// The day on which a player last moved.
    fn moved_on(&self, player: usize) -> Option<u32>;
    /// Is a player a Go player by now, who may win, be offered an alliance, or have war declared on him?
    fn takes_part(&self, player: usize) -> bool;
    /// Is the game over? It ends by [`Move::End`], or when nobody can place a stone.
    fn over(&self) -> bool;
    /// Why a move is illegal; no reason where it is legal.
    fn reasons(&self, m: Move) -> Reasons;
    /// What a placement would do.
    fn preview(&self, player: usize, at: usize) -> Preview;
    /// Makes a move.
    ///
    /// # Errors
    /// An illegal move is refused with its [`Reasons`], and nothing changes.
    fn play(&mut self, m: Move) -> Result<(), Reasons>;
    /// The number of positions so far, the first one included.
    fn records(&self) -> usize;
    /// On how many points the position after a placement on the empty point `at` would differ from a recorded one.
    ///
    /// # Panics
    /// Without such a point or record.
    fn distance(&self, player: usize, at: usize, record: usize) -> usize;
}

/// Starts a game, on the narrowest sets of points that hold the board.
///
/// # Errors
/// The board must have 1 to 640 points, and the game at most [`MOST_PLAYERS`]. The stones must be on the board, no two of them
/// on one point. Stones and alliances must be of players who take part.
pub fn start(geometry: Geometry, rules: Rules, start: &Start) -> Result<Box<dyn Game>, StartError> {
    Ok(match geometry.points() {
        0..=64 => Box::new(State::<1>::new(geometry, rules, start)?),
        65..=128 => Box::new(State::<2>::new(geometry, rules, start)?),
        129..=384 => Box::new(State::<6>::new(geometry, rules, start)?),
        _ => Box::new(State::<10>::new(geometry, rules, start)?),
    })
}
