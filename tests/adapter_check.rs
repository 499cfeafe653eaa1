//! `superko adapter-check` finds what is wrong with an adapter, and does not blame an adapter for what the program plays.

use crate::common::cli::{SUPERKO, adapter_check, folder, ours, run, status};
use crate::common::{Scope, in_full};
use pretty_assertions::assert_eq;

/// The points that are faulty, and those that are left out; and the exit status.
fn checked(command: &str) -> (Vec<String>, Vec<String>, i32) {
    adapter_check(&["--timeout", "5", command])
}

fn adapter(kind: &str) -> (Vec<String>, Vec<String>, i32) {
    checked(&format!("python3 tests/data/adapter.py {SUPERKO} {kind}"))
}

fn nothing() -> Vec<String> {
    Vec::new()
}

#[test]
fn superko_itself_speaks_the_format() {
    assert_eq!(checked(&ours("judge")), (nothing(), nothing(), 0));
}

fn what_an_adapter_never_tells_or_declines_is_left_out(scope: Scope) {
    let left_out = |kind: &str| {
        let (faulty, left_out, status) = adapter(kind);
        assert_eq!((faulty, status), (nothing(), 0), "{kind}");
        left_out
    };
    assert_eq!(left_out("legal"), ["rows", "points", "captured", "to_play", "setup", "komi"]);
    assert_eq!(left_out("no-captured"), ["captured"]);
    assert_eq!(left_out("declines-undo"), ["undo"]);
    assert_eq!(left_out("declines-set-ups"), ["setup"]);
    if scope == Scope::Full {
        assert_eq!(left_out("nulls"), ["captured", "to_play", "komi"]);
        assert_eq!(left_out("declines-komi"), ["komi"]);
        for kind in ["blank-lines", "no-ids", "byte-by-byte", "talks-on-stderr", "declines-squares"] {
            adapter(kind);
        }
    }
}

fn what_an_adapter_gets_wrong_is_named(scope: Scope) {
    let faulty = |kind: &str| {
        let (faulty, _, status) = adapter(kind);
        assert_eq!(status, 1, "{kind}");
        faulty
    };
    let known: [(&str, &[&str]); 9] = [
        ("swaps-captured", &["captured"]),
        ("ignores-set-ups", &["setup"]),
        ("leagal", &["keys and types of an answer", "keys"]),
        ("ignores-to_play-of-set-ups", &["setup"]),
        ("ignores-komi", &["komi"]),
        ("names-the-letter-i", &["points"]),
        ("swaps-to-play", &["to_play", "setup"]),
        ("silent-on-illegal", &["an illegal move"]),
        ("crashes-on-undo", &["undo"]),
    ];
    for (kind, expected) in scope.one_in(4, known) {
        assert_eq!(faulty(kind), expected, "{kind}");
    }
}

#[test]
fn a_program_that_plays_by_other_rules_has_no_faulty_adapter() {
    assert_eq!(adapter("plays-without-ko").0, nothing());
    assert_eq!(adapter("crashes-at-a-suicide").0, nothing());
}

#[test]
fn a_program_that_cannot_be_started_or_is_no_adapter_says_so() {
    let output = run(&["adapter-check", "no-such-program"]);
    assert_eq!(status(&output), 2);
    assert!(String::from_utf8_lossy(&output.stderr).contains("no-such-program"));
    let (faulty, _, status) = checked("python3 -c 'print(input())'");
    assert_eq!((faulty, status), (vec!["first case".to_owned()], 1));
}

#[test]
fn a_wrong_id_and_a_program_that_remembers_earlier_cases_are_named() {
    let faulty = |answer: &str| {
        let here = folder();
        let text = format!(
            "import json, sys\nseen = 0\nfor line in sys.stdin:\n    case = json.loads(line)\n    moves = len(case['moves'])\n    \
             seen += moves\n    print(json.dumps({answer}), flush=True)\n"
        );
        checked(&format!("python3 {}", here.write("adapter.py", text).display())).0
    };
    assert_eq!(faulty("{'id': '0', 'legal': [True] * moves}"), ["an illegal move", "id"]);
    assert_eq!(faulty("{'legal': [True] * seen}"), ["order", "memory", "an illegal move", "undo"]);
}

in_full! {
    what_an_adapter_never_tells_or_declines_is_left_out,
    what_an_adapter_gets_wrong_is_named
}
