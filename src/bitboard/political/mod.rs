//! Political Go: a set of points a player, a mask of friends a player.
//!
//! The game of many players with alliances has little in common with those of two, and so a face of its own.

mod division;
mod dragons;
mod state;

use super::{Geometry, Reasons};
use state::State;
use std::collections::BTreeSet;

/// The most players that a mask holds.
pub const MOST_PLAYERS: usize = 32;

/// The most possibilities that anybody wants told one by one.
pub const MOST_POSSIBILITIES: usize = 100_000;

/// What amendments choose among.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Is a Dragon without any liberty dead, as one with a single liberty is?
    pub dead_without_liberties: bool,
    /// Can one's own stones stand on one's territory?
    pub stones_on_territory: bool,
    /// Is a Dragon safe from whoever is friendly to one of its stones, or only from who is friendly to them all?
    pub friend_in_part: bool,
}

/// The rules with the named amendments; names that are not of this document change nothing.
pub fn rules(amendments: &[String]) -> Rules {
    let has = |name: &str| amendments.iter().any(|a| a == name);
    Rules {
        dead_without_liberties: !has("dead-is-one-liberty"),
        stones_on_territory: has("territory-counts-stones"),
        friend_in_part: has("friend-in-part-is-friend"),
    }
}

/// The clause that each reason stands for.
pub const CLAUSES: &[(Reasons, &str)] = &[
    (Reasons::OVER, "political.1"),
    (Reasons::TURN, "political.1"),
    (Reasons::OCCUPIED, "political.4"),
    (Reasons::OFFER, "political.4.move.2"),
    (Reasons::WAR, "political.4.move.3"),
    (Reasons::REPETITION, "political.4.placement.1"),
    (Reasons::SUICIDE, "political.4.placement.2"),
];

/// What is done, by players who are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    Place {
        player: usize,
        day: u32,
        at: usize,
    },
    Offer {
        player: usize,
        day: u32,
        to: usize,
    },
    Accept {
        player: usize,
        of: usize,
    },
    War {
        player: usize,
        day: u32,
        on: usize,
    },
    /// The nweek without a stone.
    End,
}

/// Where a game starts: the stones, each with its owner; pairs of allies.
#[derive(Clone, Debug)]
pub struct Start {
    pub players: usize,
    pub stones: Vec<(usize, usize)>,
    pub allies: Vec<(usize, usize)>,
    /// The bits of a position's hash that are used; all of them but in tests of what happens when hashes collide.
    pub hash_mask: u64,
}

/// A Dragon, for who looks on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dragon {
    /// In ascending order.
    pub points: Vec<usize>,
    /// In ascending order.
    pub owners: Vec<usize>,
    pub liberties: usize,
}

/// What a placement would do, legal or not, on a day on which the player has not moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    pub reasons: Reasons,
    /// Stones taken.
    pub captured: usize,
    /// How many players had one of them.
    pub losers: usize,
}

/// A game under way, on a board of any size.
pub trait Game: Send {
    fn points(&self) -> usize;
    fn players(&self) -> usize;
    fn owner(&self, p: usize) -> Option<usize>;
    fn allied(&self, a: usize, b: usize) -> bool;
    /// Has `by` offered an alliance to `to`?
    fn offered(&self, by: usize, to: usize) -> bool;
    /// The captured stones that the players may hold, by player: several possibilities where ties were broken at random.
    fn hands(&self) -> &BTreeSet<Vec<usize>>;
    /// All Dragons, in the order of their points.
    fn dragons(&self) -> Vec<Dragon>;
    /// The points of a player's territory, in ascending order.
    fn territory(&self, player: usize) -> Vec<usize>;
    /// The scores by player that may come out if the game ends here.
    fn scores(&self) -> BTreeSet<Vec<usize>>;
    /// Whether what the players hold after a legal move, or after the end of the game, can be told: it hangs on no more
    /// than [`MOST_POSSIBILITIES`] ways to break ties.
    fn few_possibilities(&self, after: Option<Move>) -> bool;
    /// The day on which a player last moved.
    fn moved_on(&self, player: usize) -> Option<u32>;
    fn over(&self) -> bool;
    /// Why a move is illegal; no reason where it is legal.
    fn reasons(&self, m: Move) -> Reasons;
    /// What a placement would do.
    fn preview(&self, player: usize, at: usize) -> Preview;
    /// Makes a move if it is legal; otherwise nothing changes.
    fn play(&mut self, m: Move) -> Result<(), Reasons>;
    /// The positions so far, the first one included.
    fn records(&self) -> usize;
    /// On how many points the position after a placement would differ from a recorded one.
    fn distance(&self, player: usize, at: usize, record: usize) -> usize;
}

/// Starts a game on the narrowest sets that hold the board.
///
/// # Panics
/// On boards of more than 640 points, and with more than [`MOST_PLAYERS`].
pub fn start(geometry: Geometry, rules: Rules, start: &Start) -> Box<dyn Game> {
    assert!(start.players <= MOST_PLAYERS, "{} players are too many", start.players);
    match geometry.points() {
        0..=64 => Box::new(State::<1>::new(geometry, rules, start)),
        65..=128 => Box::new(State::<2>::new(geometry, rules, start)),
        129..=384 => Box::new(State::<6>::new(geometry, rules, start)),
        _ => Box::new(State::<10>::new(geometry, rules, start)),
    }
}
