//! The amendments to this rulebook: to the law, and to the settings of its engine.

use crate::rules::amendments;
use superko_bitboard::{Bonus, Color, Repeated, Repetition, Rules, Score, Stop, Stopped, Suicide, Tax};
use superko_spec::tromp_taylor::{self as spec, Law};

amendments! { Law, Rules;
    spec::SITUATIONAL_SUPERKO => |rules| rules.repetition = Repetition::Situational,
    spec::NATURAL_SITUATIONAL_SUPERKO => |rules| rules.repetition = Repetition::NaturalSituational,
    spec::OWN_MOVES_SUPERKO => |rules| rules.repetition = Repetition::OwnMoves,
    spec::SPIGHT_SUPERKO => |rules| rules.repetition = Repetition::SinceThePass,
    spec::SIMPLE_KO => |rules| rules.repetition = Repetition::SimpleKo,
    spec::FREE_REPETITION => |rules| rules.repetition = Repetition::Free,
    spec::REPETITION_DRAWS => |rules| repeated(rules, Repeated::Draws),
    spec::REPETITION_LOSES => |rules| repeated(rules, Repeated::Loses),
    spec::CYCLE_BY_CAPTURES => |rules| repeated(rules, Repeated::ByCaptures),
    spec::NO_RESULT => |rules| repeated(rules, Repeated::NoResult),
    spec::PASS_STONES => |rules| rules.ending.pass_stones = true,
    spec::NO_SUICIDE => |rules| rules.suicide = Suicide::Illegal,
    spec::NO_SINGLE_SUICIDE => |rules| rules.suicide = Suicide::SingleIllegal,
    spec::THREE_PASSES_END => |rules| rules.ending.stop = Stop::ThreePasses,
    spec::PASSES_DO_NOT_END => |rules| rules.ending.stop = Stop::Never,
    spec::WHITE_PASSES_LAST => |rules| rules.ending.stop = Stop::WhitePassesLast,
    spec::AGREEMENT => |rules| rules.ending.stopped = Stopped::Agreement,
    spec::SECOND_STOP => |rules| rules.ending.stopped = Stopped::SecondStop,
    spec::OPPONENT_RESUMES => |rules| rules.ending.opponent_resumes = true,
    spec::SAME_PASS_ENDS => |rules| rules.ending.same_pass = true,
    spec::BUTTON => |rules| rules.ending.button = true,
    spec::TERRITORY_SCORE => |rules| rules.score = Score::Territory,
    spec::TWO_EYE_TERRITORY => |rules| {
        rules.score = Score::Territory;
        rules.ending.two_eyes = true;
    },
    spec::SEKI_TAX => |rules| rules.ending.tax = Tax::Seki,
    spec::GROUP_TAX => |rules| rules.ending.tax = Tax::Group,
    spec::PASS_DEAD => |rules| rules.ending.pass_dead = true,
    spec::HANDICAP_BONUS_N => |rules| rules.ending.bonus = Bonus::Stones,
    spec::HANDICAP_BONUS_LESS_1 => |rules| rules.ending.bonus = Bonus::StonesButOne,
    spec::TIES_ARE_BLACKS => |rules| rules.ending.ties = Some(Color::Black),
    spec::TIES_ARE_WHITES => |rules| rules.ending.ties = Some(Color::White),
}

/// What a repetition does. No play makes one where positional superko forbids it: that is lifted, if no amendment has replaced it.
fn repeated(rules: &mut Rules, repeated: Repeated) {
    rules.ending.repeated = repeated;
    if rules.repetition == Repetition::Positional {
        rules.repetition = Repetition::Free;
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use pretty_assertions::assert_eq;
    use superko_bitboard::{Ending, Rules as Engine};

    #[test]
    fn the_constants_of_the_engine_are_presets() {
        let constants = [
            ("cgos", Engine::CGOS),
            ("kata-tromp-taylor", Engine::KATAGO_TROMP_TAYLOR),
            ("gnugo", Engine::GNU_GO),
            ("pettingzoo", Engine::PETTINGZOO),
        ];
        let settings = |name: &str| Rules::parse(name).unwrap().engine(Engine::TROMP_TAYLOR);
        for (name, constant) in constants {
            assert_eq!(settings(name), constant, "{name}");
        }
        // Apart from the ending, which the constants leave out.
        for (name, constant) in
            [("ogs-nz", Engine::NEW_ZEALAND), ("aga-like", Engine::AGA), ("bga", Engine::BGA)]
        {
            assert_eq!(Engine { ending: Ending::PLAIN, ..settings(name) }, constant, "{name}");
        }
    }
}
