//! Tests of the adapter: what it answers over its standard input and output.

use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};

/// The answer to a case under the rules of the adapter.
fn answer(mut case: Value) -> Value {
    case["rules"] = json!("tromp-taylor");
    let mut command = Command::new(env!("CARGO_BIN_EXE_adapter"));
    let mut adapter = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    writeln!(adapter.stdin.take().unwrap(), "{case}").unwrap();
    let output = adapter.wait_with_output().unwrap();
    assert!(output.status.success());
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_capture_is_on_the_board_and_counted() {
    let answer = answer(json!({"id": "1", "board": "3x2", "moves": ["b1", "a1", "a2"]}));
    assert_eq!(answer["rows"], json!(["X..", ".X."]));
    assert_eq!(answer["captured"], json!({"b": 0, "w": 1}));
    assert_eq!(answer["id"], "1");
}

#[test]
fn the_first_illegal_move_ends_the_answer() {
    let answer = answer(json!({"board": "3x2", "moves": ["b1", "b1", "a1"]}));
    assert_eq!(answer["legal"], json!([true, false]));
}

#[test]
fn a_game_goes_on_from_a_position() {
    let setup = json!({"rows": ["X."], "to_play": "w", "captured": {"b": 0, "w": 3}});
    let answer = answer(json!({"board": "2x1", "setup": setup, "moves": ["pass"]}));
    assert_eq!(
        (&answer["rows"], &answer["captured"]["w"]),
        (&json!(["X."]), &json!(3))
    );
}

#[test]
fn what_the_board_does_not_have_is_declined() {
    for case in [
        json!({"board": "torus 3x3", "moves": []}),
        json!({"board": "3x3", "moves": ["a1", "undo"]}),
        json!({"board": "3x3", "moves": [], "amend": ["no-suicide"]}),
    ] {
        assert!(answer(case.clone())["error"].is_string(), "{case}");
    }
}
