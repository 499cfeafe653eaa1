//! The amendments of this rulebook: of the law, and of the settings of its engine.

use crate::rulebook::rules::amendments;
use superko_bitboard::{Repetition, Rules, Score, Suicide};
use superko_spec::tromp_taylor::{self as spec, House};

amendments! { House, Rules;
    spec::SITUATIONAL_SUPERKO => |rules| rules.repetition = Repetition::Situational,
    spec::NATURAL_SITUATIONAL_SUPERKO => |rules| rules.repetition = Repetition::NaturalSituational,
    spec::SIMPLE_KO => |rules| rules.repetition = Repetition::SimpleKo,
    spec::FREE_REPETITION => |rules| rules.repetition = Repetition::Free,
    spec::REPETITION_DRAWS => |rules| rules.repetition = Repetition::Draws,
    spec::REPETITION_LOSES => |rules| rules.repetition = Repetition::Loses,
    spec::NO_SUICIDE => |rules| rules.suicide = Suicide::Illegal,
    spec::TERRITORY_SCORE => |rules| rules.score = Score::Territory,
}

#[cfg(test)]
mod tests {
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
            assert_eq!(
                Rules::amended(&TrompTaylor, amendments).unwrap().engine(Engine::TROMP_TAYLOR),
                constant,
                "{name}"
            );
        }
    }
}
