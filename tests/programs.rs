//! Our own program on trial as a stranger's would be: through GTP, and through cases.
#![cfg(unix)]

use std::process::{Command, Output};

const SUPERKO: &str = env!("CARGO_BIN_EXE_superko");

/// A trial of our program under its verb.
fn check(arguments: &[&str], how: &str, verb: &str) -> Output {
    let subject = format!("{} {verb}", shell_words::quote(SUPERKO));
    Command::new(SUPERKO)
        .arg("check")
        .args(arguments)
        .args([how, &subject, "--games", "40"])
        .output()
        .unwrap()
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn the_engine_plays_by_the_rules_that_it_is_given() {
    for rules in ["tromp-taylor", "logical"] {
        let output = check(&["--rules", rules], "--gtp", &format!("gtp --rules {rules}"));
        assert!(output.status.success(), "{}", told(&output));
    }
}

#[test]
fn the_engine_is_found_to_play_by_other_rules() {
    let output = check(&["--board", "3x3"], "--gtp", "gtp --amend no-suicide");
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
    assert!(told(&output).contains("does not play by tromp-taylor"), "{}", told(&output));
}

#[test]
fn the_judge_answers_by_the_rules() {
    for rules in ["tromp-taylor", "logical"] {
        let output = check(&["--rules", rules, "--jobs", "2"], "--jsonl", "judge");
        assert!(output.status.success(), "{}", told(&output));
        assert!(told(&output).contains("skipped 0"), "{}", told(&output));
    }
}
