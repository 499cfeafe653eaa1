//! Our own program on trial as a stranger's would be: through GTP, and through cases.
#![cfg(unix)]

use crate::common::require;
use rustix::process::{Pid, Signal, kill_process, test_kill_process};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

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

fn output_text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// It has no words for an agreement, so it agrees without a word that all stones are alive.
#[test]
fn the_score_of_a_program_that_speaks_gtp_is_compared_after_an_agreement() {
    let case =
        r#"{"rules":"tromp-taylor + agreement","board":"2x2","moves":["a1","pass","pass",{"agree":[]}]}"#;
    let subject = format!("{} gtp --rules 'tromp-taylor + passes-do-not-end'", shell_words::quote(SUPERKO));
    let trial = ["check", "--case", case, "--final-score", "--json", "--gtp", &subject];
    let output = Command::new(SUPERKO).args(trial).output().unwrap();
    assert!(output.status.success(), "{}", output_text(&output));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["keys"]["margin"], serde_json::json!({"asked": 1, "answered": 1}), "{report}");
}

#[test]
fn the_engine_plays_by_the_rules_that_it_is_given() {
    for rules in ["tromp-taylor", "logical"] {
        let output = check(&["--rules", rules], "--gtp", &format!("gtp --rules {rules}"));
        assert!(output.status.success(), "{}", output_text(&output));
    }
}

#[test]
fn the_engine_is_found_to_play_by_other_rules() {
    let output = check(&["--board", "3x3"], "--gtp", "gtp --amend no-suicide");
    assert_eq!(output.status.code(), Some(1), "{}", output_text(&output));
    assert!(output_text(&output).contains("does not play by tromp-taylor"), "{}", output_text(&output));
}

#[test]
fn an_engine_that_does_not_forget_what_was_taken_back_is_found_and_named() {
    let output = check(&["--board", "3x3"], "--gtp", "gtp --misreading undo-keeps-the-record");
    assert_eq!(output.status.code(), Some(1), "{}", output_text(&output));
    let told = output_text(&output);
    assert!(told.contains(r#""undo""#), "{told}");
    assert!(told.contains("it plays exactly by\n  undo-keeps-the-record"), "{told}");
}

#[test]
fn the_judge_answers_by_the_rules() {
    for rules in ["tromp-taylor", "logical"] {
        let output = check(&["--rules", rules, "--jobs", "2"], "--jsonl", "judge");
        assert!(output.status.success(), "{}", output_text(&output));
        assert!(output_text(&output).contains("skipped 0"), "{}", output_text(&output));
        assert!(output_text(&output).contains(" taken back; "), "{}", output_text(&output));
    }
}

#[test]
fn a_verdict_is_written_for_ci_servers() {
    let folder = std::env::temp_dir().join(format!("superko-ci-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (junit, summary) = (folder.join("junit.xml"), folder.join("summary.md"));
    let files = ["--junit", junit.to_str().unwrap(), "--summary", summary.to_str().unwrap()];
    let trial = |how, verb| {
        let output = check(&[&["--board", "3x3"][..], &files].concat(), how, verb);
        (output.status.code(), std::fs::read_to_string(&junit).unwrap())
    };
    let (status, xml) = trial("--jsonl", "judge");
    assert_eq!(status, Some(0), "{xml}");
    assert!(xml.contains("failures=\"0\" errors=\"0\"") && xml.contains("<system-out>agreement: "), "{xml}");
    let (status, xml) = trial("--gtp", "gtp --amend no-suicide");
    assert_eq!(status, Some(1), "{xml}");
    assert!(xml.contains("failures=\"1\"") && xml.contains("<failure type=\"disagreement\""), "{xml}");
    let markdown = std::fs::read_to_string(&summary).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(markdown.starts_with("### ✅ agreement: "), "{markdown}");
    assert!(
        markdown.contains("### ❌ disagreement: ") && markdown.contains("```text\ndisagreement: "),
        "{markdown}"
    );
}

#[test]
fn an_interrupted_trial_tells_what_it_found_and_leaves_nobody_behind() {
    let pids = std::env::temp_dir().join(format!("superko-interrupted-{}", std::process::id()));
    let subject =
        format!("sh -c 'echo $$ >> {}; exec {} judge'", pids.display(), shell_words::quote(SUPERKO));
    let trial = Command::new(SUPERKO)
        .args(["check", "--seconds", "60", "--jobs", "2", "--jsonl", &subject])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let pid = |text: &str| Pid::from_raw(text.trim().parse().unwrap()).unwrap();
    let children: Vec<Pid> = std::fs::read_to_string(&pids).unwrap().lines().map(pid).collect();
    std::fs::remove_file(&pids).unwrap();
    assert_eq!(children.len(), 2, "two jobs have two programs");
    kill_process(pid(&trial.id().to_string()), Signal::INT).unwrap();
    let output = trial.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", output_text(&output));
    assert!(
        output_text(&output).contains("stopped before the end") && output_text(&output).contains("asked"),
        "{}",
        output_text(&output)
    );
    assert!(
        output_text(&output).starts_with("stopped: no disagreement so far")
            && !output_text(&output).contains("agreement:"),
        "{}",
        output_text(&output)
    );
    assert!(children.into_iter().all(|child| test_kill_process(child).is_err()), "a program is left behind");
}

#[test]
fn a_consumer_of_vectors_tells_what_is_wrong_without_a_traceback() {
    require("python3");
    let folder = tempfile::tempdir().unwrap();
    let vectors = folder.path().join("vectors.jsonl");
    let exported =
        Command::new(SUPERKO).args(["vectors", "export", "--rules", "tromp-taylor"]).output().unwrap();
    std::fs::write(&vectors, &exported.stdout).unwrap();
    let vectors = vectors.to_str().unwrap();
    let consume = |arguments: &[&str]| {
        let output = Command::new("python3").arg("tests/conform.py").args(arguments).output().unwrap();
        assert!(!output_text(&output).contains("Traceback"), "{arguments:?}: {}", output_text(&output));
        (output.status.code(), output_text(&output))
    };
    let answering = |answer: &str| format!("while read case; do echo '{answer}'; done");
    let declines = answering(r#"{"error": "no such board"}"#);
    let knows_no_end = "while read case; do case $case in *after-the-end*) echo '{\"legal\": [true, true, true]}';; \
        *) echo '{}';; esac; done";
    for (arguments, code, says) in [
        (&[][..], 2, "usage: "),
        (&[vectors], 2, "usage: "),
        (&["nowhere", "true"], 2, "error: nowhere: "),
        (&["tests/conform.py", "true"], 2, "error: tests/conform.py: "),
        (&[vectors, "no-such-program"], 2, "error: no-such-program: "),
        (&[vectors, "true"], 2, "error: the program ended"),
        (&[vectors, "sh", "-c", &answering("hello")], 2, "is no JSON object: 'hello'"),
        (&[vectors, "sh", "-c", &declines], 2, " 0 differ, 0 were not given"),
        (&[vectors, "sh", "-c", knows_no_end], 2, "0 answers agree, 0 differ"),
        (&[vectors, "sh", "-c", &answering(r#"{"over": 5}"#)], 1, "over is 5, not "),
    ] {
        let (got, told) = consume(arguments);
        assert!(got == Some(code) && told.contains(says), "{arguments:?}: {got:?} {told}");
    }
}

#[test]
fn vectors_can_be_consumed_without_a_line_of_ours() {
    require("python3");
    let path = std::env::temp_dir().join(format!("superko-vectors-{}.jsonl", std::process::id()));
    let consume = |path: &std::path::Path| {
        let command = ["tests/conform.py", path.to_str().unwrap(), SUPERKO, "judge"];
        Command::new("python3").args(command).output().unwrap()
    };
    let vectors =
        Command::new(SUPERKO).args(["vectors", "export", "--rules", "tromp-taylor"]).output().unwrap();
    std::fs::write(&path, &vectors.stdout).unwrap();
    let good = consume(&path);
    assert!(good.status.success() && output_text(&good).contains(" 0 differ"), "{}", output_text(&good));
    let wrong = String::from_utf8(vectors.stdout).unwrap().replacen("\"over\":false", "\"over\":true", 1);
    std::fs::write(&path, wrong).unwrap();
    let bad = consume(&path);
    assert!(bad.status.code() == Some(1) && output_text(&bad).contains(" 1 differ"), "{}", output_text(&bad));
    std::fs::remove_file(path).unwrap();
}
