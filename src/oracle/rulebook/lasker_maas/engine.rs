//! The settings of the engine for this rulebook.

use crate::bitboard::{self, Repetition};
use crate::rulebook::Rules;
use crate::rulebook::stones::EngineRules;

pub const ENGINE: EngineRules = EngineRules { rules, rulebook: "lasker-maas" };

fn rules(rules: &Rules) -> bitboard::Rules {
    let mut engine = bitboard::Rules::LASKER_MAAS;
    if rules.has("placements-make-history") {
        engine.repetition = Repetition::SituationalAfterPlays;
    }
    engine
}
