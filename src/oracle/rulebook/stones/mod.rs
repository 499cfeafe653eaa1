//! Engine games and generated games for the rulebooks in which Black and White take turns to play or pass.

pub mod engine;
pub mod generate;

use super::{Opening, Rules};
use crate::bitboard::{self, court};
use crate::rulebook::convert::{engine_setup, geometry};

/// The settings of the engine for a rulebook.
#[derive(Clone, Copy)]
pub struct EngineRules {
    /// The engine's rules for the rulebook with its amendments.
    pub rules: fn(&Rules) -> bitboard::Rules,
    /// The name of the rulebook, with which the ids of its clauses begin.
    pub rulebook: &'static str,
}

impl EngineRules {
    /// Starts the opening's game on the engine.
    pub fn start(&self, opening: &Opening, hash_mask: u64) -> bitboard::Game {
        let rules = (self.rules)(&opening.rules);
        court::start(geometry(&opening.board), rules, &engine_setup(opening), hash_mask)
            .expect("a position has one cell for each point of its board")
    }
}
