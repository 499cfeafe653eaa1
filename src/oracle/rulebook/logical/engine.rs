//! The settings of the engine for this rulebook.

use crate::bitboard::{self, Passes, Reach, Repetition, Score};
use crate::rulebook::Rules;
use crate::rulebook::stones::EngineRules;

pub const ENGINE: EngineRules = EngineRules { rules, rulebook: "logical" };

fn rules(rules: &Rules) -> bitboard::Rules {
    let mut engine = bitboard::Rules::LOGICAL;
    if rules.has("pass-may-not-repeat") {
        engine.repetition = Repetition::PositionalPassesToo;
    }
    if rules.has("no-pass-after-pass") {
        engine.passes = Passes::NotAfterAny;
    }
    if rules.has("pairwise-path") {
        engine.reach = Reach::Neighbours;
    }
    if rules.has("plain-area") {
        engine.score = Score::Area;
    }
    engine
}
