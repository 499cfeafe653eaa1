//! The settings of the engine for this rulebook.

use crate::bitboard::{self, Repetition, Score, Suicide};
use crate::rulebook::Rules;
use crate::rulebook::stones::EngineRules;

pub const ENGINE: EngineRules = EngineRules { rules, rulebook: "tromp-taylor" };

fn rules(rules: &Rules) -> bitboard::Rules {
    let mut engine = bitboard::Rules::TROMP_TAYLOR;
    let repetition = [
        ("situational-superko", Repetition::Situational),
        ("natural-situational-superko", Repetition::NaturalSituational),
        ("simple-ko", Repetition::SimpleKo),
        ("free-repetition", Repetition::Free),
        ("repetition-draws", Repetition::Draws),
        ("repetition-loses", Repetition::Loses),
    ];
    if let Some((_, repetition)) = repetition.into_iter().find(|(name, _)| rules.has(name)) {
        engine.repetition = repetition;
    }
    if rules.has("no-suicide") {
        engine.suicide = Suicide::Illegal;
    }
    if rules.has("territory-score") {
        engine.score = Score::Territory;
    }
    engine
}
