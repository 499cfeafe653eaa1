//! Games judged by the law or the engine, and generated games, for the rulebooks in which Black and White take turns to play or pass.

pub mod encode;
pub mod engine;
pub mod faults;
pub mod handicap;
pub mod law;
pub mod moves;
pub mod random_games;

use super::Opening;
use crate::bitboard::{Game, Rules, internals};
use crate::convert::geometry;

/// Starts the opening's game on the engine, with these settings for the rulebook as written.
pub fn start(as_written: Rules, opening: &Opening, hash_mask: u64) -> Game {
    let rules = opening.rules.engine(as_written);
    internals::start(geometry(&opening.board), rules, &opening.rulebook().plain_setup(opening), hash_mask)
        .expect("a position has one cell for each point of its board")
}
