//! Our own program on trial as a stranger's would be: through GTP, and through cases.
#![cfg(unix)]

use crate::common::cli::{
    SUPERKO, folder, interrupt, json_of, ours, output_text, run, status, superko, wait_until,
};
use crate::common::require;
use rustix::process::{Pid, test_kill_process};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// A trial of our program under its verb.
fn check(arguments: &[&str], how: &str, verb: &str) -> Output {
    run(&[&["check", how, &ours(verb), "--games", "40"], arguments].concat())
}

/// It has no words for an agreement, so it agrees without a word that all stones are alive.
#[test]
fn the_score_of_a_program_that_speaks_gtp_is_compared_after_an_agreement() {
    let case =
        r#"{"rules":"tromp-taylor + agreement","board":"2x2","moves":["a1","pass","pass",{"agree":[]}]}"#;
    let subject = ours("gtp --rules 'tromp-taylor + passes-do-not-end'");
    let output = run(&["check", "--case", case, "--final-score", "--json", "--gtp", &subject]);
    assert!(output.status.success(), "{}", output_text(&output));
    let report = json_of(&output);
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
    let told = output_text(&output);
    assert!(status(&output) == 1 && told.contains("does not play by tromp-taylor"), "{told}");
}

#[test]
fn an_engine_that_does_not_forget_what_was_taken_back_is_found_and_named() {
    let output = check(&["--board", "3x3"], "--gtp", "gtp --misreading undo-keeps-the-record");
    let told = output_text(&output);
    assert!(status(&output) == 1 && told.contains(r#""undo""#), "{told}");
    assert!(told.contains("it plays exactly by\n  undo-keeps-the-record"), "{told}");
}

#[test]
fn the_judge_answers_by_the_rules() {
    for rules in ["tromp-taylor", "logical"] {
        let output = check(&["--rules", rules, "--jobs", "2"], "--jsonl", "judge");
        let told = output_text(&output);
        assert!(output.status.success(), "{told}");
        assert!(told.contains("skipped 0") && told.contains(" taken back; "), "{told}");
    }
}

#[test]
fn a_verdict_is_written_for_ci_servers() {
    let here = folder();
    let (junit, summary) = (here.file("junit.xml"), here.file("summary.md"));
    let files = ["--junit", junit.to_str().unwrap(), "--summary", summary.to_str().unwrap()];
    let trial = |how, verb| {
        let output = check(&[&["--board", "3x3"][..], &files].concat(), how, verb);
        (status(&output), here.read("junit.xml"))
    };
    let (status, xml) = trial("--jsonl", "judge");
    assert_eq!(status, 0, "{xml}");
    assert!(xml.contains("failures=\"0\" errors=\"0\"") && xml.contains("<system-out>agreement: "), "{xml}");
    let (status, xml) = trial("--gtp", "gtp --amend no-suicide");
    assert_eq!(status, 1, "{xml}");
    assert!(xml.contains("failures=\"1\"") && xml.contains("<failure type=\"disagreement\""), "{xml}");
    let markdown = here.read("summary.md");
    assert!(markdown.starts_with("### ✅ agreement: "), "{markdown}");
    assert!(
        markdown.contains("### ❌ disagreement: ") && markdown.contains("```text\ndisagreement: "),
        "{markdown}"
    );
}

#[test]
fn an_interrupted_trial_tells_what_it_found_and_leaves_nobody_behind() {
    let here = folder();
    let subject = format!("sh -c 'echo $$ >> {}; exec {}'", here.file("pids").display(), ours("judge"));
    let mut trial = superko(&["check", "--seconds", "60", "--jobs", "2", "--jsonl", &subject]);
    let trial = trial.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let started = || here.file("pids").exists() && here.read("pids").lines().count() == 2;
    wait_until("two jobs have two programs", started);
    std::thread::sleep(Duration::from_millis(500));
    let pid = |text: &str| Pid::from_raw(text.trim().parse().unwrap()).unwrap();
    let children: Vec<Pid> = here.read("pids").lines().map(pid).collect();
    interrupt(trial.id());
    let output = trial.wait_with_output().unwrap();
    let told = output_text(&output);
    assert_eq!(status(&output), 2, "{told}");
    assert!(told.contains("stopped before the end") && told.contains("asked"), "{told}");
    assert!(told.starts_with("stopped: no disagreement so far") && !told.contains("agreement:"), "{told}");
    assert!(children.into_iter().all(|child| test_kill_process(child).is_err()), "a program is left behind");
}

#[test]
fn a_consumer_of_vectors_tells_what_is_wrong_without_a_traceback() {
    require("python3");
    let here = folder();
    let exported = run(&["vectors", "export", "--rules", "tromp-taylor"]).stdout;
    let vectors = here.write("vectors.jsonl", exported);
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
    let here = folder();
    let consume = |vectors: &str| {
        let path = here.write("vectors.jsonl", vectors);
        let command = ["tests/conform.py", path.to_str().unwrap(), SUPERKO, "judge"];
        Command::new("python3").args(command).output().unwrap()
    };
    let exported = run(&["vectors", "export", "--rules", "tromp-taylor"]);
    let vectors = String::from_utf8(exported.stdout).unwrap();
    let good = consume(&vectors);
    assert!(good.status.success() && output_text(&good).contains(" 0 differ"), "{}", output_text(&good));
    let bad = consume(&vectors.replacen("\"over\":false", "\"over\":true", 1));
    assert!(status(&bad) == 1 && output_text(&bad).contains(" 1 differ"), "{}", output_text(&bad));
}
