//! The settings of the engine for this rulebook.

use crate::bitboard::{self, Reasons, Repetition};
use crate::rulebook::Rules;
use crate::rulebook::stones::EngineRules;

pub const ENGINE: EngineRules = EngineRules { rules, clauses: CLAUSES };

fn rules(rules: &Rules) -> bitboard::Rules {
    let mut engine = bitboard::Rules::LASKER_MAAS;
    if rules.has("placements-make-history") {
        engine.repetition = Repetition::SituationalAfterPlays;
    }
    engine
}

const CLAUSES: &[(Reasons, &str)] = &[
    (Reasons::OCCUPIED, "lasker-maas.6.1"),
    (Reasons::SUICIDE, "lasker-maas.6.2"),
    (Reasons::REPETITION, "lasker-maas.6.3"),
    (Reasons::OVER, "lasker-maas.8"),
];
