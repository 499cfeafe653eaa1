//! Adapters that are right but partial agree: what they do not have is left out, once, and the report says so. For adapters that are
//! wrong, the report says what is wrong.
#![cfg(unix)]

use crate::common::cli::{SUPERKO, report};
use crate::common::{Scope, in_full, require};
use serde_json::Value;

/// The report of a trial of an adapter, as JSON.
fn tried(kind: &str, more: &[&str]) -> Value {
    require("python3");
    let adapter = format!("python3 tests/data/adapter.py {} {kind}", shell_words::quote(SUPERKO));
    report(&[&["--jsonl", &adapter], more].concat())
}

/// The adapter agrees, and what is left out is said in these words, each in a line of its own.
fn agrees(kind: &str, left_out: &[&str]) {
    let report = tried(kind, &["--games", "20", "--timeout", "20"]);
    assert_eq!(report["verdict"], "agreement", "{kind}: {report:#}");
    assert!(report["tally"]["answered"].as_u64() > Some(0), "{kind}: {report:#}");
    let said: Vec<&str> = report["left_out"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    for words in left_out {
        let lines = said.iter().filter(|line| line.contains(words)).count();
        assert_eq!(lines, 1, "{kind}: {words:?} in {said:#?}");
    }
}

fn adapters_that_answer_few_questions_agree(scope: Scope) {
    for kind in scope.one_in(
        5,
        [
            "legal",
            "rows",
            "legal-moves",
            "legal-and-rows",
            "rows-and-captured",
            "legal-and-legal-moves",
            "score",
            "winner",
            "over",
            "to-play",
        ],
    ) {
        agrees(kind, &[]);
    }
}

fn adapters_that_leave_out_a_key_agree(scope: Scope) {
    for kind in scope.one_in(
        5,
        ["no-captured", "no-score", "no-over", "no-winner", "no-to-play", "no-broken", "no-ids", "nulls"],
    ) {
        agrees(kind, &[]);
    }
}

fn adapters_that_decline_agree(scope: Scope) {
    for (kind, left_out) in scope.one_in(
        5,
        [
            ("declines-squares", "refused (squares: not here)"),
            ("declines-grids", "refused (grids: not here)"),
            ("declines-one-board", "refused (one-board: not here)"),
            ("declines-set-ups", "set-up positions (declined: set-ups: not here)"),
            ("declines-captured-in-set-ups", "set-up positions (declined: captured-in-set-ups: not here)"),
            ("declines-komi", "komi (declined: komi: not here)"),
            ("declines-undo", "moves taken back"),
            ("declines-passes", "declined (passes: not here)"),
            ("declines-long-games", "declined (long-games: not here)"),
            ("declines-two-passes", "declined (two-passes: not here)"),
        ],
    ) {
        agrees(kind, &[left_out]);
    }
}

fn adapters_that_ignore_what_they_do_not_have_agree(scope: Scope) {
    for (kind, left_out) in scope.one_in(
        4,
        [
            ("ignores-set-ups", "set-up positions (ignored)"),
            ("legal-without-set-ups", "set-up positions (ignored)"),
            ("ignores-to_play-of-set-ups", "set-up positions (their `to_play` is ignored)"),
            ("ignores-captured-of-set-ups", "set-up positions (their `captured` is ignored)"),
            ("ignores-komi", "komi (the subject gives the same answers with any komi)"),
        ],
    ) {
        agrees(kind, &[left_out]);
    }
}

fn adapters_that_crash_on_what_they_do_not_have_agree(scope: Scope) {
    for (kind, left_out) in scope.one_in(
        3,
        [
            ("crashes-on-squares", "board cylinder 3x2, where the subject ended"),
            ("crashes-on-set-ups", "set-up positions (the subject ended"),
            ("crashes-on-komi", "komi (the subject ended"),
            ("crashes-on-undo", "moves taken back"),
        ],
    ) {
        agrees(kind, &[left_out]);
    }
}

fn adapters_for_the_boards_of_shops_are_tried_on_these(scope: Scope) {
    for kind in scope.one_in(2, ["declines-small-boards", "crashes-on-small-boards"]) {
        let report = tried(kind, &["--games", "25", "--timeout", "20"]);
        assert_eq!(report["verdict"], "agreement", "{kind}: {report:#}");
    }
}

fn adapters_with_habits_of_their_own_agree(scope: Scope) {
    for kind in scope.one_in(
        5,
        [
            "no-passes-listed",
            "trace",
            "answers-out-of-trace",
            "always-a-player-to-move",
            "floats",
            "unsorted",
            "slow",
            "byte-by-byte",
            "blank-lines",
            "talks-on-stderr",
        ],
    ) {
        agrees(kind, &[]);
    }
    if scope == Scope::Full {
        // Python starts again and again.
        let report = tried("one-case-a-process", &["--games", "10", "--timeout", "20"]);
        assert_eq!(report["verdict"], "agreement", "{report:#}");
    }
    let report = tried("more-keys", &["--games", "20"]);
    assert_eq!(report["verdict"], "agreement", "{report:#}");
    assert!(report["warnings"][0].as_str().unwrap().contains("an unknown key \"debug\""), "{report:#}");
}

#[test]
fn whose_turn_it_is_is_compared() {
    let report = tried("swaps-to-play", &["--games", "20"]);
    assert_eq!(report["verdict"], "disagreement", "{report:#}");
    assert_eq!(report["found"]["question"], "to_play");
    for kind in ["B", "nobody"] {
        let report = tried(kind, &["--games", "20"]);
        assert_eq!(report["verdict"], "garbage", "{kind}: {report:#}");
        assert!(
            report["found"]["what"].as_str().unwrap().contains("to_play: expected \"b\", \"w\""),
            "{report:#}"
        );
    }
}

#[test]
fn what_an_adapter_reads_wrongly_is_told_before_anything_is_blamed_on_the_rules() {
    let report = tried("swaps-captured", &["--games", "20"]);
    assert_eq!(report["verdict"], "self-check", "{report:#}");
    let what = report["found"]["what"].as_str().unwrap();
    assert!(what.ends_with("`captured.b` counts black stones that were captured"), "{what}");
    let report = tried("names-the-letter-i", &["--games", "20", "--board", "9x9"]);
    assert_eq!(report["verdict"], "self-check", "{report:#}");
    assert!(report["found"]["what"].as_str().unwrap().contains("without i"), "{report:#}");
}

#[test]
fn a_misspelt_key_is_named_with_the_key_that_was_meant() {
    let report = tried("leagal", &["--games", "20"]);
    assert_eq!(report["verdict"], "unanswered", "{report:#}");
    let warning = report["warnings"][0].as_str().unwrap();
    assert!(
        warning.contains("an unknown key \"leagal\", which is ignored (did you mean \"legal\"?)"),
        "{warning}"
    );
    assert_eq!(report["keys"]["rows"]["answered"], 0, "what is never answered is listed");
}

#[test]
fn a_required_key_that_is_absent_is_a_failure() {
    let report = tried("legal", &["--games", "20", "--require", "legal"]);
    assert_eq!(report["verdict"], "agreement", "{report:#}");
    let report = tried("legal", &["--games", "20", "--require", "legal,rows"]);
    assert_eq!(report["verdict"], "missing-key", "{report:#}");
    assert_eq!(report["found"]["key"], "rows");
}

fn what_a_fault_needs_is_asked_again_when_it_is_repeated(scope: Scope) {
    if scope == Scope::Full {
        let report = tried("silent-on-illegal", &["--games", "20", "--board", "2x2", "--timeout", "1"]);
        assert_eq!(report["found"]["again"], true, "{report:#}");
    }
    let report = tried("crashes-at-a-suicide", &["--games", "80", "--board", "3x3", "--amend", "no-suicide"]);
    assert_eq!(report["verdict"], "ended", "{report:#}");
    assert_eq!(report["found"]["again"], true, "{report:#}");
    assert!(report["found"]["case"]["moves"].as_array().unwrap().len() <= 6, "{report:#}");
}

fn a_report_costs_a_limited_number_of_cases_and_says_how_many(scope: Scope) {
    for kind in scope.one_in(2, ["legal", "legal-and-rows"]) {
        let report = tried(kind, &["--games", "40", "--amend", "free-repetition", "--amend", "no-suicide"]);
        assert_eq!(report["verdict"], "agreement", "{report:#}");
    }
    // The second one is asked point by point, and would be asked many more questions.
    for (kind, named) in scope.one_in(2, [("plays-without-ko", true), ("legal-without-ko", false)]) {
        let report = tried(kind, &["--seconds", "10"]);
        assert_eq!(report["verdict"], "disagreement", "{kind}: {report:#}");
        let [trial, after] = ["trial", "after"].map(|part| report["cases"][part].as_u64().unwrap());
        assert!(
            trial > 0 && after > 0 && trial + after <= (20 * trial).max(2000),
            "{kind}: {trial} and {after}"
        );
        let mut fits = report["found"]["fits"].as_array().unwrap().iter();
        let free = serde_json::json!(["free-repetition"]);
        assert!(!named || fits.any(|fit| fit["amend"] == free), "{kind}: {report:#}");
    }
}

in_full! {
    adapters_that_answer_few_questions_agree,
    adapters_that_leave_out_a_key_agree,
    adapters_that_decline_agree,
    adapters_that_ignore_what_they_do_not_have_agree,
    adapters_that_crash_on_what_they_do_not_have_agree,
    adapters_for_the_boards_of_shops_are_tried_on_these,
    adapters_with_habits_of_their_own_agree,
    what_a_fault_needs_is_asked_again_when_it_is_repeated,
    a_report_costs_a_limited_number_of_cases_and_says_how_many
}
