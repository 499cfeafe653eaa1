//! The settings of the engine for this rulebook.

use crate::bitboard::{self, Reasons, Repetition, Score, Suicide};
use crate::rulebook::Rules;
use crate::rulebook::stones::EngineRules;

pub const ENGINE: EngineRules = EngineRules { rules, clauses: CLAUSES };

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

const CLAUSES: &[(Reasons, &str)] = &[
    (Reasons::REPETITION, "tromp-taylor.6"),
    (Reasons::SUICIDE, "tromp-taylor.7"),
    (Reasons::OCCUPIED, "tromp-taylor.7.1"),
    (Reasons::OVER, "tromp-taylor.8"),
];
