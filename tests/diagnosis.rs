//! What the oracle says of subjects that play by the rules under other amendments, on boards on which games are long.

use crate::common::*;
use pretty_assertions::assert_eq;
use superko::oracle::diagnosis::finding::Diagnosis;
use superko::oracle::diagnosis::hypothesis::Hypothesis;
use superko::oracle::subjects::own::{engine_under, law_under};

/// Games under amendments from one empty board.
fn from_the_empty_board(name: &str, amend: &[&str]) -> GeneratorConfig {
    let small = GeneratorConfig::small(&amended(TROMP_TAYLOR, amend));
    GeneratorConfig { boards: vec![board(name)], setups: false, komi: false, ..small }
}

/// What is found when a subject that plays by some amendments is tried on a large board by others, in random games.
fn tried(plays_by: &[&str], by: &[&str]) -> (Disagreement, usize, Diagnosis) {
    let config = from_the_empty_board("13x13", by);
    let plays_by = amended(TROMP_TAYLOR, plays_by);
    let make = making(|| engine_under(&plays_by));
    let record = Trial::new(config, &make).witnesses(false).limit(Limit::Games(20)).run().unwrap();
    let [Finding::Disagreement(found)] = &record.findings[..] else { panic!("{record:?}") };
    (found.disagreement.clone(), found.shrunk_from, found.diagnosis.clone().unwrap())
}

#[test]
fn a_suicide_or_a_ko_in_a_long_game_needs_the_stones_around_it_alone() {
    for (plays_by, by, named) in [
        // Positional superko forbids the suicide of one stone as well.
        (&[][..], &["no-suicide"][..], &[&[][..], &["no-single-suicide"]][..]),
        (
            &["free-repetition", "no-suicide"],
            &["simple-ko", "no-suicide"],
            &[&["free-repetition", "no-suicide"]],
        ),
    ] {
        let (found, length, diagnosis) = tried(plays_by, by);
        assert!(length > 40 && found.moves.len() <= 9, "{length}: {:?}", found.moves);
        let named: Vec<_> = named.iter().map(|names| amended(TROMP_TAYLOR, names)).collect();
        assert_eq!(diagnosis.rules(), named.iter().collect::<Vec<_>>());
    }
}

/// What is said of a subject that plays by amended rules with misreadings, tried by other rules in random games.
fn said_of(amend: &[&str], misreadings: &[&str], by: &[&str]) -> Vec<String> {
    let plays_by = amended(TROMP_TAYLOR, amend);
    let misreadings: Vec<_> = misreadings.iter().map(|name| TROMP_TAYLOR.misreading(name).unwrap()).collect();
    let make = making(|| law_under(&plays_by, &misreadings));
    let trial = Trial::new(GeneratorConfig::small(&amended(TROMP_TAYLOR, by)), &make).witnesses(false);
    let record = trial.limit(Limit::Games(500)).run().unwrap();
    let diagnosis = record.findings[0].diagnosis().unwrap_or_else(|| panic!("{:?}", record.findings));
    diagnosis.fits.iter().map(Hypothesis::to_string).collect()
}

#[test]
fn two_misreadings_of_different_clauses_are_named_together() {
    let fits = said_of(&[], &["captures-count-once-a-side", "one-pass-ends"], &[]);
    assert_eq!(fits, ["tromp-taylor, with captures-count-once-a-side and one-pass-ends"]);
    let fits = said_of(&["no-suicide"], &["superko-of-four", "stones-only"], &["no-suicide"]);
    assert_eq!(fits, ["tromp-taylor + no-suicide, with superko-of-four and stones-only"]);
}

#[test]
fn an_amendment_and_a_misreading_are_named_together() {
    let fits = said_of(&["simple-ko"], &["one-pass-ends"], &[]);
    assert_eq!(fits[0], "tromp-taylor + simple-ko, with one-pass-ends", "{fits:?}");
    // Others fit as well, such as simple-ko with a rule on repetitions that did not come up.
    assert!(fits.iter().all(|fit| fit.contains("one-pass-ends")), "{fits:?}");
}

#[test]
fn what_follows_a_forbidden_repetition_tells_the_amendments_apart() {
    for plays_by in ["free-repetition", "repetition-draws", "repetition-loses"] {
        let fits = said_of(&[plays_by], &[], &[]);
        assert_eq!(fits[0], format!("tromp-taylor + {plays_by}"), "{fits:?}");
        assert!(!fits[1..].iter().any(|fit| fit.contains("repetition")), "{fits:?}");
    }
}

#[test]
fn misreadings_come_in_the_directions_that_programs_have() {
    for name in ["captures-one-block-swen", "counts-one-block-news", "no-captures-west"] {
        let fits = said_of(&[], &[name], &[]);
        assert!(fits.iter().any(|fit| fit.ends_with(name)), "{name}: {fits:?}");
        assert!(fits.len() <= 6, "{name}: {fits:?}");
    }
}

#[test]
fn how_games_end_explains_nothing_of_a_subject_that_does_not_tell_the_end() {
    let plays_by = amended(TROMP_TAYLOR, &["free-repetition", "passes-do-not-end"]);
    let config = from_the_empty_board("3x3", &[]);
    // A board that takes any number of passes, and does not say whether a game is over, as most libraries.
    let endless = || Altered::new(engine_under(&plays_by), (), &["is_legal", "position"]);
    let record = trial_of(config, 20, endless);
    let [Finding::Disagreement(found)] = &record.findings[..] else { panic!("{record:?}") };
    assert_eq!(found.disagreement.clauses(), ["tromp-taylor.6"]);
    let fits = found.diagnosis.as_ref().unwrap().fits.iter().map(Hypothesis::to_string);
    let expected = ["tromp-taylor + free-repetition", "tromp-taylor, with no-superko"];
    assert_eq!(fits.collect::<Vec<_>>(), expected);
}
