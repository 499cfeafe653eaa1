//! The games that every trial plays first show what they are said to show, and a verdict says what it would have noticed.

use crate::common::*;
use superko::oracle::games::witnesses::{Witness, witnesses};
use superko::rulebook::ALL;
use xtask::witnesses::{hypotheses, shows};

fn each_game_shows_what_its_line_says(scope: Scope) {
    for rulebook in ALL {
        let games: Vec<Witness> = witnesses(*rulebook).unwrap();
        assert!(!games.is_empty(), "{rulebook}");
        scope.one_in(3, games).into_par_iter().for_each(|witness| {
            let rules = Rules::amended(*rulebook, &witness.amend).unwrap();
            let all = hypotheses(&rules);
            let own = witness.game(&rules).unwrap();
            let larger = ["8x7", "10x10"].iter().filter(|_| witness.corner && scope == Scope::Full);
            let larger = larger.map(|name| witness.game_on(&rules, &Board::parse(name).unwrap()).unwrap());
            for case in larger.chain([own]) {
                for shown in &witness.shows {
                    let (_, one) = all.iter().find(|(name, _)| name == shown).expect(shown);
                    assert!(shows(one, &case), "{shown} in {case}");
                }
            }
        });
    }
}

fn on_large_boards_alone_superko_is_still_tried(scope: Scope) {
    let known = [
        "ko-for-superko",
        "pass-resets-history",
        "superko-of-eight",
        "superko-is-colour-blind",
        "superko-with-the-player",
    ];
    for misreading in scope.one_in(4, known) {
        for size in scope.one_in(2, ["9x9", "19x19"]) {
            let (engine, options) =
                (format!("gtp --misreading {misreading}"), format!("--board {size} --games 100"));
            let report = tried("--gtp", &ours(&engine), &options, "disagreement");
            let named = report["found"]["fits"].to_string();
            assert!(named.contains(misreading), "{misreading} on {size}: {report:#}");
        }
    }
}

fn agreement_lists_what_it_would_not_have_noticed(scope: Scope) {
    let trial = "--board 2x2 --board 3x3 --games 200";
    let report = tried("--gtp", &ours("gtp"), trial, "agreement");
    let [noticed, missed] = ["noticed", "missed"].map(|what| report["noticed"][what].as_array().unwrap());
    assert!(noticed.len() > 5 * missed.len(), "{report:#}");
    // What is said to be noticed is noticed.
    let noticed = noticed.iter().map(|name| name.as_str().unwrap()).filter(|name| !name.contains(' '));
    for name in noticed.step_by(scope.of(200, 20)) {
        let subject = ours(&format!("gtp --misreading {name}"));
        let run = Run::of(command(&format!("check --json {trial} --gtp")).arg(subject));
        // What refuses the very first play fails the self-check.
        assert!(matches!(run.status, 1 | 2) && run.json()["verdict"] != "too-little", "{name}: {}", run.out);
    }
    // A misreading of a clause that an amendment replaces is neither noticed nor missed.
    let amended = "--amend free-repetition";
    let engine = ours(&format!("gtp {amended}"));
    let report = tried("--gtp", &engine, &format!("{amended} --games 40"), "agreement");
    assert!(!report["noticed"].to_string().contains("superko-of-eight"), "{report:#}");
}

/// What programs answer that have few commands: what few engines and libraries have.
const QUESTIONS: [&[&str]; 5] = [
    &["play", "undo"],
    &["play", "position", "undo"],
    &["play", "position", "captured", "over", "undo"],
    &["play", "is_legal", "position", "score", "undo"],
    &["legal_moves", "to_play", "outcome", "undo"],
];

/// What shows only in answers that the subject never gives, in the games that are checked, may still be found in others, but rarely.
fn what_would_have_been_noticed_is_found_when_it_is_planted(scope: Scope) {
    let [mut untrue, mut others] = [0, 1].map(|_| Vec::new());
    let mut count = 0;
    for rulebook in scope.one_in(ALL.len(), ALL.iter().filter(|rulebook| rulebook.takes_turns())) {
        for questions in QUESTIONS {
            let rules = Rules::of(*rulebook);
            let tried = |own: &(dyn Fn() -> Own + Sync)| -> Record {
                let limited = || -> Altered<Own, &[&str]> {
                    Altered {
                        plays: |own, questions, m| Ok(own.play(m)?.filter(|_| questions.contains(&"play"))),
                        ..Altered::new(own(), questions, questions)
                    }
                };
                let make = making(limited);
                let trial = Trial::new(GeneratorConfig::small(&rules), &make).kind(Kind::External);
                trial.limit(Limit::Games(100)).diagnose(false).run().unwrap()
            };
            let record = tried(&own::engine);
            assert!(record.findings.is_empty(), "{rulebook}: {:?}", record.findings);
            let noticed = record.noticed.unwrap();
            for (names, claimed) in [(noticed.noticed, true), (noticed.untold, false)] {
                let names = scope.one_in(12, names.iter().filter_map(|name| rulebook.misreading(name).ok()));
                count += names.len();
                let is_found = |m: &&'static Misreading| !tried(&|| own::law(Some(m))).findings.is_empty();
                let wrong = names.into_par_iter().filter(|m| is_found(m) != claimed);
                let wrong: Vec<String> = wrong.map(|m| format!("{questions:?}: {m:?}")).collect();
                if claimed { untrue.extend(wrong) } else { others.extend(wrong) }
            }
        }
    }
    assert!(untrue.is_empty() && others.len() * 10 <= count, "of {count}: {untrue:#?}, {others:#?}");
}

#[test]
fn too_little_is_no_agreement() {
    tried("--gtp", &ours("gtp"), "--board 9x9 --games 1", "too-little");
    // What games would have noticed counts, not their number.
    tried("--gtp", &ours("gtp"), "--board 2x2 --games 2", "too-little");
    tried("--gtp", &ours("gtp"), "--board 2x2 --games 9", "agreement");
    // A clause that forbids moves on these boards, of which no game had one.
    let few = typed("check --rules political --games 12").ends(2);
    few.says("no move was asked about that is illegal by political.4.placement.1");
}

in_full! {
    each_game_shows_what_its_line_says,
    on_large_boards_alone_superko_is_still_tried,
    agreement_lists_what_it_would_not_have_noticed,
    what_would_have_been_noticed_is_found_when_it_is_planted
}
