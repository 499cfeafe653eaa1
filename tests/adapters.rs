//! Adapters that are right but partial agree: what they do not have is left out, once, and the report says so. For adapters that are
//! wrong, the report says what is wrong.

use crate::common::*;

/// The report of a trial of an adapter, with this verdict.
#[track_caller]
fn tried(kind: &str, options: &str, verdict: &str) -> Value {
    crate::common::tried("--jsonl", &script("adapter.py", kind), options, verdict)
}

/// They answer few questions, leave out a key, decline, ignore or crash on what they do not have, or have habits of their own. What is
/// left out is said in a line of its own. A sample has one in some number of each group.
fn adapters_that_are_right_but_partial_agree(scope: Scope) {
    for (group, number) in
        [("few", 5), ("without", 5), ("declines", 5), ("ignores", 4), ("crashes", 3), ("habits", 5)]
    {
        let rows = rows(include_str!("data/adapters.tsv")).filter(|row| row[0] == group);
        for row in scope.one_in(number, rows) {
            let (kind, left_out) = (row[1], row.get(2).copied().unwrap_or_default());
            let report = tried(kind, "--games 20 --timeout 20", "agreement");
            assert!(report["tally"]["answered"].as_u64() > Some(0), "{kind}: {report:#}");
            let said = report["left_out"].as_array().unwrap().iter().filter_map(Value::as_str);
            let lines = said.filter(|line| line.contains(left_out)).count();
            assert!(lines == 1 || left_out.is_empty(), "{kind}: {left_out:?} in {report:#}");
        }
    }
}

#[test]
fn without_a_word_about_legality_there_is_no_agreement() {
    for row in rows(include_str!("data/adapters.tsv")).filter(|row| row[0] == "silent") {
        let run = run(&["check", "--games", "20", "--jsonl", &script("adapter.py", row[1])]).ends(2);
        run.begins("unanswered: ").says(" never said whether a move is legal\n");
    }
}

#[test]
fn declined_illegal_plays_are_answers_and_longer_games_that_are_declined_are_left_out() {
    let report = tried("refuses-by-declining", "--games 60", "agreement");
    assert!(report["warnings"].to_string().contains("it declines illegal plays ("), "{report:#}");
    assert!(report["clauses"]["answered"]["tromp-taylor.6"].as_u64() > Some(20), "{report:#}");
    assert!(report["tally"]["games"].as_u64() > Some(50), "{report:#}");
    let report = tried("declines-long-games", "--games 200", "agreement");
    let left_out = report["left_out"].to_string();
    assert!(left_out.contains("games of more than 9 moves on 1x5, 2x2, "), "{report:#}");
    assert!(report["tally"]["games"].as_u64() > Some(120), "{report:#}");
}

fn adapters_for_the_boards_of_shops_are_tried_on_these(scope: Scope) {
    for kind in scope.one_in(2, ["declines-small-boards", "crashes-on-small-boards"]) {
        tried(kind, "--games 70 --timeout 20", "agreement");
    }
}

fn adapters_that_start_again_and_again_or_say_more_agree(scope: Scope) {
    if scope == Scope::Full {
        // Python starts again and again.
        tried("one-case-a-process", "--games 10 --timeout 20", "agreement");
    }
    let report = tried("more-keys", "--games 20", "agreement");
    assert!(report["warnings"][0].as_str().unwrap().contains("an unknown key \"debug\""), "{report:#}");
}

#[test]
fn whose_turn_it_is_is_compared() {
    let report = tried("swaps-to-play", "--games 20", "disagreement");
    assert_eq!(report["found"]["question"], "to_play");
    for kind in ["B", "nobody"] {
        let report = tried(kind, "--games 20", "garbage");
        let what = report["found"]["what"].as_str().unwrap();
        assert!(what.contains("to_play: expected \"b\", \"w\""), "{what}");
    }
}

#[test]
fn what_an_adapter_reads_wrongly_is_told_before_anything_is_blamed_on_the_rules() {
    for (kind, board, words) in [
        ("swaps-captured", "", "`captured.b` counts black stones that were captured"),
        ("names-the-letter-i", "--board 9x9", "without i"),
    ] {
        let report = tried(kind, &format!("--games 20 {board}"), "self-check");
        assert!(report["found"]["what"].as_str().unwrap().contains(words), "{report:#}");
    }
}

#[test]
fn a_misspelt_key_is_named_with_the_key_that_was_meant() {
    let report = tried("leagal", "--games 20", "unanswered");
    let warning = report["warnings"][0].as_str().unwrap();
    let named = "an unknown key \"leagal\", which is ignored (did you mean \"legal\"?)";
    assert!(warning.contains(named), "{warning}");
    assert_eq!(report["keys"]["rows"]["answered"], 0, "what is never answered is listed");
    let beside_others = script("adapter.py", "leagal-beside-others");
    let run = run(&["check", "--games", "20", "--jsonl", &beside_others]).ends(2);
    run.begins("unanswered: ").says(" never answers \"legal\", but \"leagal\"\n");
}

#[test]
fn a_required_key_that_is_absent_is_a_failure() {
    tried("legal", "--games 20 --require legal", "agreement");
    assert_eq!(tried("legal", "--games 20 --require legal,rows", "missing-key")["found"]["key"], "rows");
}

fn what_a_fault_needs_is_asked_again_when_it_is_repeated(scope: Scope) {
    if scope == Scope::Full {
        let report = tried("silent-on-illegal", "--games 20 --board 2x2 --timeout 1", "timeout");
        assert_eq!(report["found"]["again"], true, "{report:#}");
    }
    let report = tried("crashes-at-a-suicide", "--games 80 --board 3x3 --amend no-suicide", "ended");
    assert_eq!(report["found"]["again"], true, "{report:#}");
    assert!(report["found"]["case"]["moves"].as_array().unwrap().len() <= 6, "{report:#}");
}

fn a_report_costs_a_limited_number_of_cases_and_says_how_many(scope: Scope) {
    for kind in scope.one_in(2, ["legal", "legal-and-rows"]) {
        tried(kind, "--games 40 --amend free-repetition --amend no-suicide", "agreement");
    }
    // The second one is asked point by point, and would be asked many more questions.
    for (kind, named) in scope.one_in(2, [("plays-without-ko", true), ("legal-without-ko", false)]) {
        let report = tried(kind, "--seconds 10", "disagreement");
        let [trial, after] = ["trial", "after"].map(|part| report["cases"][part].as_u64().unwrap());
        let few = trial > 0 && after > 0 && trial + after <= (20 * trial).max(2000);
        assert!(few, "{kind}: {trial} and {after}");
        let mut fits = report["found"]["fits"].as_array().unwrap().iter();
        let free = serde_json::json!(["free-repetition"]);
        assert!(!named || fits.any(|fit| fit["amend"] == free), "{kind}: {report:#}");
    }
}

in_full! {
    adapters_that_are_right_but_partial_agree,
    adapters_for_the_boards_of_shops_are_tried_on_these,
    adapters_that_start_again_and_again_or_say_more_agree,
    what_a_fault_needs_is_asked_again_when_it_is_repeated,
    a_report_costs_a_limited_number_of_cases_and_says_how_many
}
