//! `superko adapter-check` finds what is wrong with an adapter, and does not blame an adapter for what the program plays.

use crate::common::*;
use pretty_assertions::assert_eq;

/// The points that are faulty, and those that are left out; and the exit status.
fn checked(command: &str) -> (String, String, i32) {
    adapter_check(&["--timeout", "5", command])
}

fn adapter(kind: &str) -> (String, String, i32) {
    checked(&script("adapter.py", kind))
}

#[test]
fn superko_itself_speaks_the_format() {
    assert_eq!(checked(&ours("judge")), (String::new(), String::new(), 0));
}

fn what_an_adapter_never_tells_or_declines_is_left_out(scope: Scope) {
    let known = [
        ("legal", "rows, points, captured, to_play, setup, komi"),
        ("no-captured", "captured"),
        ("declines-undo", "undo"),
        ("declines-set-ups", "setup"),
        ("nulls", "captured, to_play, komi"),
        ("declines-komi", "komi"),
    ];
    for (kind, left_out) in known.into_iter().take(scope.of(4, 6)) {
        assert_eq!(adapter(kind), (String::new(), left_out.to_owned(), 0), "{kind}");
    }
    if scope == Scope::Full {
        for kind in ["blank-lines", "no-ids", "byte-by-byte", "talks-on-stderr", "declines-squares"] {
            adapter(kind);
        }
    }
}

fn what_an_adapter_gets_wrong_is_named(scope: Scope) {
    let known = [
        ("swaps-captured", "captured"),
        ("ignores-set-ups", "setup"),
        ("leagal", "keys and types of an answer, keys"),
        ("ignores-to_play-of-set-ups", "setup"),
        ("ignores-komi", "komi"),
        ("names-the-letter-i", "points"),
        ("swaps-to-play", "to_play, setup"),
        ("silent-on-illegal", "an illegal move"),
        ("crashes-on-undo", "undo"),
    ];
    for (kind, expected) in scope.one_in(4, known) {
        let (faulty, _, status) = adapter(kind);
        assert_eq!((&faulty[..], status), (expected, 1), "{kind}");
    }
}

#[test]
fn a_program_that_plays_by_other_rules_has_no_faulty_adapter() {
    assert_eq!([adapter("plays-without-ko").0, adapter("crashes-at-a-suicide").0], ["", ""]);
}

#[test]
fn a_program_that_cannot_be_started_or_is_no_adapter_says_so() {
    typed("adapter-check no-such-program").ends(2).says("no-such-program");
    let (faulty, _, status) = checked("python3 -c 'print(input())'");
    assert_eq!((&faulty[..], status), ("first case", 1));
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
    assert_eq!(faulty("{'id': '0', 'legal': [True] * moves}"), "an illegal move, id");
    assert_eq!(faulty("{'legal': [True] * seen}"), "order, memory, an illegal move, pass, undo");
}

in_full! {
    what_an_adapter_never_tells_or_declines_is_left_out,
    what_an_adapter_gets_wrong_is_named
}
