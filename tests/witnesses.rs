//! The games that every trial plays first show what they are said to show, and a verdict says what it would have noticed.
#![cfg(unix)]

use crate::common::cli::{json_of, ours, output_text, run, status};
use crate::common::{Scope, in_full};
use rayon::prelude::*;
use serde_json::Value;
use superko::notation::Board;
use superko::oracle::games::witnesses::{Witness, witnesses};
use superko::rulebook::{ALL, Rules};
use xtask::witnesses::{hypotheses, shows};

fn each_game_shows_what_its_line_says(scope: Scope) {
    for rulebook in ALL {
        let games: Vec<Witness> = witnesses(*rulebook).unwrap();
        assert!(!games.is_empty(), "{rulebook}");
        games.par_iter().for_each(|witness| {
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

/// The exit status and the report of a trial of ours under a verb.
fn tried(verb: &str, arguments: &[&str]) -> (i32, Value) {
    let output = run(&[&["check", "--json", "--gtp", &ours(verb)], arguments].concat());
    (status(&output), json_of(&output))
}

fn on_large_boards_alone_superko_is_still_tried(scope: Scope) {
    for misreading in scope.one_in(
        4,
        [
            "ko-for-superko",
            "pass-resets-history",
            "superko-of-eight",
            "superko-is-colour-blind",
            "superko-with-the-player",
        ],
    ) {
        for size in scope.one_in(2, ["9x9", "19x19"]) {
            let engine = format!("gtp --misreading {misreading}");
            let (_, report) = tried(&engine, &["--board", size, "--games", "100"]);
            assert_eq!(report["verdict"], "disagreement", "{misreading} on {size}: {report:#}");
            let named = report["found"]["fits"].to_string();
            assert!(named.contains(misreading), "{misreading} on {size}: {report:#}");
        }
    }
}

fn agreement_lists_what_it_would_not_have_noticed(scope: Scope) {
    let trial = ["--board", "2x2", "--board", "3x3", "--games", "200"];
    let (status, report) = tried("gtp", &trial);
    assert_eq!((status, &report["verdict"]), (0, &"agreement".into()), "{report:#}");
    let names = |what: &str| {
        let names = report["noticed"][what].as_array().unwrap().iter();
        names.map(|name| name.as_str().unwrap().to_owned()).collect::<Vec<String>>()
    };
    let (noticed, missed) = (names("noticed"), names("missed"));
    assert!(noticed.len() > 5 * missed.len(), "{report:#}");
    // What is said to be noticed is noticed.
    for name in noticed.iter().filter(|name| !name.contains(' ')).step_by(scope.of(200, 20)) {
        let (status, report) = tried(&format!("gtp --misreading {name}"), &trial);
        // What refuses the very first play fails the self-check.
        assert!(matches!(status, 1 | 2), "{name}: {report:#}");
        assert_ne!(report["verdict"], "too-little", "{name}: {report:#}");
    }
    // A misreading of a clause that an amendment replaces is neither noticed nor missed.
    let (_, report) = tried("gtp --amend free-repetition", &["--amend", "free-repetition", "--games", "40"]);
    assert_eq!(report["verdict"], "agreement", "{report:#}");
    assert!(!report["noticed"].to_string().contains("superko-of-eight"), "{report:#}");
}

#[test]
fn too_little_is_no_agreement() {
    let (found, report) = tried("gtp", &["--board", "9x9", "--games", "1"]);
    assert_eq!((found, &report["verdict"]), (2, &"too-little".into()), "{report:#}");
    // However much a few games would have noticed, they are few.
    let (found, report) = tried("gtp", &["--board", "2x2", "--games", "9"]);
    assert_eq!((found, &report["verdict"]), (2, &"too-little".into()), "{report:#}");
    // A clause that forbids moves on these boards, of which no game had one.
    let output = run(&["check", "--rules", "political", "--games", "12"]);
    let text = output_text(&output);
    assert_eq!(status(&output), 2, "{text}");
    assert!(text.contains("no move was asked about that is illegal by political.4.placement.1"), "{text}");
}

in_full! {
    each_game_shows_what_its_line_says,
    on_large_boards_alone_superko_is_still_tried,
    agreement_lists_what_it_would_not_have_noticed
}
