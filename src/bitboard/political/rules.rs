//! The rules and moves of a game of Political Go, where it starts, and its Dragons.

use alloc::vec::Vec;

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
    /// The number of players, at most [`MOST_PLAYERS`](super::MOST_PLAYERS).
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

/// The most possible outcomes of ties broken at random that are listed: see [`Game::hands`](super::Game::hands).
pub const MOST_POSSIBILITIES: usize = 100_000;

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
