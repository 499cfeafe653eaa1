//! Our own program on trial as a stranger's would be: through GTP, and through cases.

use crate::common::*;
use rustix::process::{Pid, test_kill_process};

/// A trial of our program under its verb.
fn check(options: &str, how: &str, verb: &str) -> Run {
    Run::of(command(&format!("check --games 40 {options} {how}")).arg(ours(verb)))
}

/// It has no words for an agreement, so it agrees without a word that all stones are alive.
#[test]
fn the_score_of_a_program_that_speaks_gtp_is_compared_after_an_agreement() {
    let case =
        r#"{"rules":"tromp-taylor + agreement","board":"2x2","moves":["a1","pass","pass",{"agree":[]}]}"#;
    let subject = ours("gtp --rules 'tromp-taylor + passes-do-not-end'");
    let run = run(&["check", "--case", case, "--final-score", "--json", "--gtp", &subject]).ends(0);
    assert_eq!(run.json()["keys"]["margin"], serde_json::json!({"asked": 1, "answered": 1}));
}

#[test]
fn an_engine_that_does_not_forget_what_was_taken_back_is_found_and_named() {
    let found = check("--board 3x3", "--gtp", "gtp --misreading undo-keeps-the-record").ends(1);
    found.says(r#""undo""#).says("are exactly those of\n  undo-keeps-the-record");
}

#[test]
fn the_judge_answers_by_the_rules() {
    for rules in ["tromp-taylor", "logical"] {
        let agrees = check(&format!("--rules {rules} --jobs 2"), "--jsonl", "judge").ends(0);
        agrees.says("skipped 0").says(" taken back; ");
    }
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
    let told = Run::from(trial.wait_with_output().unwrap()).ends(2).begins("stopped: no disagreement so far");
    told.says("stopped before the end").says("asked").lacks("agreement:");
    assert!(children.into_iter().all(|child| test_kill_process(child).is_err()), "a program is left behind");
}

/// The vectors of a rulebook in a file, and what `conform.py` says of it with these arguments.
fn consume(vectors: &str, arguments: &[&str]) -> Run {
    require("python3");
    let here = folder();
    let path = here.write("vectors.jsonl", vectors);
    let arguments =
        arguments.iter().map(|word| if *word == "VECTORS" { path.to_str().unwrap() } else { word });
    Run::of(Command::new("python3").arg("tests/conform.py").args(arguments)).lacks("Traceback")
}

#[test]
fn a_consumer_of_vectors_tells_what_is_wrong_without_a_traceback() {
    let vectors = typed("vectors export --rules tromp-taylor").out;
    let answering = |answer: &str| format!("while read case; do echo '{answer}'; done");
    let declines = answering(r#"{"error": "no such board"}"#);
    let knows_no_end = "while read case; do case $case in *after-the-end*) echo '{\"legal\": [true, true, true]}';; \
        *) echo '{}';; esac; done";
    for (arguments, status, says) in [
        (&[][..], 2, "usage: "),
        (&["VECTORS"], 2, "usage: "),
        (&["nowhere", "true"], 2, "error: nowhere: "),
        (&["tests/conform.py", "true"], 2, "error: tests/conform.py: "),
        (&["VECTORS", "no-such-program"], 2, "error: no-such-program: "),
        (&["VECTORS", "true"], 2, "error: the program ended"),
        (&["VECTORS", "sh", "-c", &answering("hello")], 2, "is no JSON object: 'hello'"),
        (&["VECTORS", "sh", "-c", &declines], 2, " 0 differ, 0 were not given"),
        (&["VECTORS", "sh", "-c", knows_no_end], 2, "0 answers agree, 0 differ"),
        (&["VECTORS", "sh", "-c", &answering(r#"{"over": 5}"#)], 1, "over is 5, not "),
    ] {
        consume(&vectors, arguments).ends(status).says(says);
    }
}

#[test]
fn vectors_can_be_consumed_without_a_line_of_ours() {
    let vectors = typed("vectors export --rules tromp-taylor").out;
    let judge = ["VECTORS", SUPERKO, "judge"];
    consume(&vectors, &judge).ends(0).says(" 0 differ");
    consume(&vectors.replacen("\"over\":false", "\"over\":true", 1), &judge).ends(1).says(" 1 differ");
}
