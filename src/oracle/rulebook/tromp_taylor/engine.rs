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

#[cfg(test)]
mod tests {
    use super::rules;
    use crate::rulebook::Rules;
    use crate::rulebook::tromp_taylor::TrompTaylor;
    use crate::rulebook::tromp_taylor::presets;
    use pretty_assertions::assert_eq;
    use superko_bitboard::Rules as Engine;

    #[test]
    fn the_engine_has_the_presets_as_constants() {
        let constants = [
            ("cgos", Engine::CGOS),
            ("ogs-chinese", Engine::OGS_CHINESE),
            ("ogs-nz", Engine::OGS_NZ),
            ("kata-tromp-taylor", Engine::KATAGO_TROMP_TAYLOR),
            ("kata-chinese-ogs", Engine::KATAGO_CHINESE_OGS),
            ("kata-aga", Engine::KATAGO_AGA),
            ("bga", Engine::BGA),
            ("new-zealand", Engine::NEW_ZEALAND),
            ("gnugo", Engine::GNU_GO),
            ("pettingzoo", Engine::PETTINGZOO),
        ];
        let exact = presets::ALL.iter().filter_map(|preset| Some((preset.name, preset.amend.ok()?)));
        assert_eq!(exact.clone().map(|(name, _)| name).collect::<Vec<_>>(), constants.map(|(name, _)| name));
        for ((name, amendments), (_, constant)) in exact.zip(constants) {
            assert_eq!(rules(&Rules::amended(&TrompTaylor, amendments).unwrap()), constant, "{name}");
        }
    }
}
