//! Programs that superko has never seen, each with a habit of its own: none of these ends a trial, and the report says what it is.
#![cfg(unix)]

use crate::common::cli::{SUPERKO, adapter_check, folder, ours, output_text, report, run, status};
use crate::common::{Scope, in_full, require};
use serde_json::{Value, json};
use std::process::Command;

/// The command for an engine of this kind, which `tests/data/engine.py` lists.
fn engine(kind: &str) -> String {
    require("python3");
    format!("python3 tests/data/engine.py {} {kind}", shell_words::quote(SUPERKO))
}

/// The report of a trial of this engine, as JSON.
fn tried(kind: &str, more: &[&str]) -> Value {
    report(&[&["--gtp", &engine(kind)], more].concat())
}

fn a_play_may_be_refused_in_any_words_which_are_shown_once(scope: Scope) {
    for kind in scope.one_in(3, ["all-commands", "few-commands", "is-legal-fails"]) {
        let report = tried(kind, &["--games", "12", "--board", "3x3"]);
        assert_eq!(report["verdict"], "agreement", "{kind}: {report:#}");
        assert_eq!(report["warnings"], json!(["it refuses plays with \"invalid play\""]), "{kind}");
        let [asked, answered] = ["asked", "answered"].map(|n| report["keys"]["legal"][n].as_u64().unwrap());
        assert!(asked > 50 && asked == answered, "{kind}: {report:#}");
    }
}

#[test]
fn an_engine_that_reads_no_ids_gets_none() {
    let report = tried("no-ids", &["--games", "12", "--board", "3x3"]);
    assert_eq!(report["verdict"], "agreement", "{report:#}");
    let warnings = report["warnings"].as_array().unwrap();
    assert!(warnings.contains(&"it does not read the ids of commands, so it gets none".into()), "{report:#}");
}

#[test]
fn an_engine_that_refuses_every_board_is_quoted() {
    let output = run(&["check", "--gtp", &engine("refuses-boards")]);
    let told = output_text(&output);
    assert!(status(&output) == 2 && told.contains("refused (? we play on 7x7 only)"), "{told}");
}

#[test]
fn what_can_be_asked_of_an_engine_is_checked_point_by_point() {
    let none = Vec::<String>::new;
    let left_out = |kind: &str| {
        let (faulty, left_out, status) = adapter_check(&["--gtp", &engine(kind)]);
        assert_eq!((faulty, status), (none(), 0), "{kind}");
        left_out
    };
    assert_eq!(left_out("all-commands"), none());
    assert_eq!(left_out("no-ids"), ["ids of commands"]);
    assert_eq!(left_out("few-commands"), ["captures"]);
    let faulty = |kind: &str| {
        let (faulty, _, status) = adapter_check(&["--gtp", &engine(kind)]);
        assert_eq!(status, 1, "{kind}");
        faulty
    };
    assert_eq!(faulty("refuses-boards"), ["boardsize"]);
    assert_eq!(faulty("swaps-colours"), ["stones"]);
    assert_eq!(faulty("undoes-nothing"), ["undo"]);
    let cat = run(&["adapter-check", "--gtp", "--timeout", "1", "cat"]);
    assert_eq!(status(&cat), 2, "it is no engine");
}

fn a_limit_on_moves_is_named_once_and_shorter_games_are_played(scope: Scope) {
    for (kind, words) in scope.one_in(
        2,
        [("refuses-from 28", "refuses every play from move 28 on"), ("ends-at 28", "ended at move 28")],
    ) {
        let report = tried(kind, &["--games", "30", "--board", "3x3"]);
        assert_eq!(report["verdict"], "move-limit", "{kind}: {report:#}");
        assert_eq!(report["found"]["at"], json!({"3x3": 28}), "{kind}: {report:#}");
        assert!(report["found"]["text"].as_str().unwrap().contains(words), "{kind}: {report:#}");
        assert!(report["tally"]["games"].as_u64() >= Some(30), "{kind}: {report:#}");
        let shorter = tried(kind, &["--games", "30", "--board", "3x3", "--moves", "26"]);
        assert_eq!(shorter["verdict"], "agreement", "{kind}: {shorter:#}");
    }
}

fn another_fault_is_found_beside_a_limit_on_moves() {
    let report = tried("refuses-from 28", &["--games", "60", "--board", "3x3", "--amend", "no-suicide"]);
    assert_eq!(report["verdict"], "disagreement", "{report:#}");
    assert!(report["found"]["case"]["moves"].as_array().unwrap().len() < 20, "{report:#}");
}

#[test]
fn what_the_self_check_meets_is_shrunk_and_named_like_anything_else() {
    // It shows in the first capture on 2x2, which has a pass before it; stones are read back.
    let subject = ours("gtp --misreading pass-keeps-the-turn");
    let report = report(&["--gtp", &subject, "--games", "1", "--board", "2x2"]);
    assert_eq!(report["verdict"], "disagreement", "{report:#}");
    assert!(report["found"]["case"]["moves"].as_array().unwrap().len() < 4, "{report:#}");
    let mut fits = report["found"]["fits"].as_array().unwrap().iter();
    let named = json!(["pass-keeps-the-turn"]);
    assert!(fits.any(|fit| fit["misreadings"] == named), "{report:#}");
}

/// A script that answers cases through `superko judge`, as `more` changes it; `$n` is the number of the case.
fn adapter(more: &str) -> String {
    let more = more.replace("JUDGE", &ours("judge"));
    let script = format!("n=0; while read -r case; do n=$((n + 1)); {more}; done");
    shell_words::join(["sh", "-c", &script])
}

fn tried_adapter(more: &str, options: &[&str]) -> Value {
    report(&[&["--jsonl", &adapter(more)], options].concat())
}

#[test]
fn the_first_answer_may_take_longer_than_others() {
    let slow = r#"[ $n = 1 ] && sleep 6; echo "$case" | JUDGE"#;
    let report = tried_adapter(slow, &["--board", "2x2", "--games", "25"]);
    assert_eq!(report["verdict"], "agreement", "{report:#}");
    let later = r#"[ $n = 9 ] && sleep 9; echo "$case" | JUDGE"#;
    let report = tried_adapter(later, &["--board", "2x2", "--games", "1", "--timeout", "1"]);
    assert!(report.to_string().contains("no answer within 1s (--timeout allows more)"), "{report:#}");
}

fn a_long_silence_at_the_start_is_said_on_the_line_of_progress() {
    require("python3");
    let slow = adapter(r#"[ $n = 1 ] && sleep 4; echo "$case" | JUDGE"#);
    let terminal = "import pty, sys; pty.spawn(sys.argv[1:])";
    let check = ["check", "--board", "1x1", "--games", "1", "--jsonl", &slow];
    let output = Command::new("python3").args(["-c", terminal, SUPERKO]).args(check).output().unwrap();
    let told = output_text(&output);
    assert!(told.contains("waiting for the first answer"), "{told}");
}

#[test]
fn a_program_that_changes_its_answers_is_called_that() {
    // Once in its life the illegal is legal.
    let once = r#"said=$(echo "$case" | JUDGE)
        case $said in *,false]*) [ ! -e FILE ] && : > FILE && said=$(echo "$said" | sed 's/,false]/,true]/');; esac
        echo "$said""#;
    let here = folder();
    let once = once.replace("FILE", here.file("once").to_str().unwrap());
    let report = tried_adapter(&once, &["--board", "2x2", "--games", "9", "--timeout", "20"]);
    assert_eq!(report["verdict"], "unsteady", "{report:#}");
    let text = report["found"]["text"].as_str().unwrap();
    assert!(text.contains("changes its answers") && !text.contains("does not play by"), "{text}");
    assert!(text.contains("when the game was replayed, the answer agreed with the rules"), "{text}");
}

#[test]
fn a_hanging_engine_costs_about_two_timeouts() {
    let began = std::time::Instant::now();
    let report = tried("hangs-at 10", &["--board", "3x3", "--seconds", "2", "--timeout", "1"]);
    assert_eq!(report["verdict"], "timeout", "{report:#}");
    let took = began.elapsed().as_secs();
    assert!(took < 2 + 3 + 3, "{took} s: {report:#}");
}

#[test]
fn a_text_of_a_subject_neither_moves_the_cursor_nor_fills_the_screen() {
    let declines = r#"printf '{"error":"\u001b[2J\u202e%0900000d"}
' 0"#;
    for (verb, option) in [("check", &["--jsonl"][..]), ("adapter-check", &[])] {
        let told = output_text(&run(&[&[verb], option, &[&adapter(declines)]].concat()));
        assert!(told.contains("[2J") && told.len() < 20_000, "{} bytes", told.len());
        assert!(!told.contains(['\u{1b}', '\u{202e}']), "{told:?}");
    }
}

#[test]
fn answers_too_many_are_noticed() {
    let twice = adapter("echo '{}'; echo '{}'");
    let output = run(&["adapter-check", &twice, "--timeout", "2"]);
    let told = output_text(&output);
    assert!(status(&output) == 1 && told.contains("faulty    answers: one for each case"), "{told}");
}

/// The trial that a report gives for repeating finds something, too.
fn assert_again(report: &Value) {
    let text = report["found"]["text"].as_str().unwrap();
    let (_, again) = text.split_once("again:\n  ").unwrap_or_else(|| panic!("{text}"));
    let words = shell_words::split(again.lines().next().unwrap()).unwrap();
    let output = run(&words[1..].iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(status(&output), 1, "{again}: {}", output_text(&output));
}

fn the_command_that_repeats_a_finding_finds_it(scope: Scope) {
    let draws = r#"said=$(echo "$case" | JUDGE); echo "$said" | sed 's/"winner":"tie"/"winner":"draw"/'"#;
    let report = tried_adapter(draws, &["--board", "4x4", "--games", "3", "--timeout", "20"]);
    assert_eq!(report["verdict"], "garbage", "{report:#}");
    assert_again(&report);
    // By other rules than the engine's, there is a disagreement; by its own, only the limit.
    for (kind, amend, verdict) in scope.one_in(
        3,
        [
            ("all-commands", &["--amend", "free-repetition"][..], "disagreement"),
            ("refuses-from 28", &[], "move-limit"),
            ("ends-at 28", &[], "move-limit"),
        ],
    ) {
        let report = tried(kind, &[&["--games", "30", "--board", "3x3"], amend].concat());
        assert_eq!(report["verdict"], verdict, "{kind}: {report:#}");
        assert_again(&report);
    }
}

in_full! {
    a_play_may_be_refused_in_any_words_which_are_shown_once,
    a_limit_on_moves_is_named_once_and_shorter_games_are_played,
    the_command_that_repeats_a_finding_finds_it; alone
    a_long_silence_at_the_start_is_said_on_the_line_of_progress,
    another_fault_is_found_beside_a_limit_on_moves
}
