//! What can be wrong with the board or the stones that a game starts from.

use crate::points::Points;
use core::error::Error;
use core::fmt;

/// The most players of a game.
pub const MOST_PLAYERS: usize = 32;

/// Why a game cannot start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StartError {
    /// The board has no points.
    NoPoints,
    /// The board has more points than fit.
    TooManyPoints {
        /// The points of the board.
        points: usize,
        /// The most that fit.
        most: usize,
    },
    /// The points of a graph are not numbered from 0 without a gap.
    Numbering {
        /// A node that is too large.
        node: usize,
        /// The points of the board.
        points: usize,
    },
    /// A point of a graph is adjacent to itself.
    Loop {
        /// The point.
        point: usize,
    },
    /// A stone or a prohibition is not on the board.
    OffBoard {
        /// Where it is.
        point: usize,
        /// The points of the board.
        points: usize,
    },
    /// Two stones are on one point.
    Occupied {
        /// The point.
        point: usize,
    },
    /// A chain has no liberty.
    NoLiberty {
        /// One of its points.
        point: usize,
    },
    /// There are more players than [`political::MOST_PLAYERS`](crate::political::MOST_PLAYERS).
    TooManyPlayers {
        /// The number of players.
        players: usize,
    },
    /// A stone or an alliance is of a player who does not take part.
    NoPlayer {
        /// The player.
        player: usize,
        /// The number of players.
        players: usize,
    },
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            StartError::NoPoints => write!(f, "the board has no points: it needs at least 1"),
            StartError::TooManyPoints { points, most } => {
                write!(f, "the board has {points} points: at most {most} are possible")
            }
            StartError::Numbering { node, points } => {
                write!(f, "the graph has a node {node}: its {points} nodes must be 0 to {}", points - 1)
            }
            StartError::Loop { point } => {
                write!(f, "point {point} is adjacent to itself: edges must join two points")
            }
            StartError::OffBoard { point, points } => {
                write!(f, "point {point} is not on the board: its points are 0 to {}", points - 1)
            }
            StartError::Occupied { point } => {
                write!(f, "two stones are on point {point}: there can be only one")
            }
            StartError::NoLiberty { point } => write!(f, "the chain on point {point} has no liberty"),
            StartError::TooManyPlayers { players } => {
                let most = MOST_PLAYERS;
                write!(f, "there are {players} players: at most {most} are possible")
            }
            StartError::NoPlayer { player, players } => {
                write!(f, "there is no player {player}: the {players} players are numbered from 0")
            }
        }
    }
}

impl Error for StartError {}

/// Puts stones, each with the number of its owner, on a board with this number of points.
pub fn place<const W: usize>(
    points: usize,
    owned: &mut [Points<W>],
    stones: impl Iterator<Item = (usize, usize)>,
) -> Result<(), StartError> {
    let mut occupied = Points::<W>::EMPTY;
    for (point, owner) in stones {
        if owner >= owned.len() {
            return Err(StartError::NoPlayer { player: owner, players: owned.len() });
        }
        if point >= points {
            return Err(StartError::OffBoard { point, points });
        }
        if occupied.contains(point) {
            return Err(StartError::Occupied { point });
        }
        occupied = occupied | Points::singleton(point);
        owned[owner] = owned[owner] | Points::singleton(point);
    }
    Ok(())
}
