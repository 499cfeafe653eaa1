//! Engine games and generated games for the rulebooks in which Black and White take turns to play or pass.

pub mod engine;
pub mod generate;

use super::{Opening, Rules};
use crate::bitboard::{self, Reasons, Start};
use crate::rulebook::convert::{engine_color, engine_stones, geometry};

/// The settings of the engine for a rulebook.
#[derive(Clone, Copy)]
pub struct EngineRules {
    /// The engine's rules for the rulebook with its amendments.
    pub rules: fn(&Rules) -> bitboard::Rules,
    /// The clause that each of the engine's reasons stands for.
    pub clauses: &'static [(Reasons, &'static str)],
}

impl EngineRules {
    /// Starts the opening's game on the engine.
    pub fn start(&self, opening: &Opening, hash_mask: u64) -> Box<dyn bitboard::Game> {
        let from = opening.start();
        let start = Start {
            stones: engine_stones(&from.position),
            to_play: engine_color(from.to_play),
            captured: from.captured,
            kept: opening.storage,
            hash_mask,
        };
        bitboard::start(geometry(&opening.board), (self.rules)(&opening.rules), &start)
            .expect("a position has one cell for each point of its board")
    }
}
