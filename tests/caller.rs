//! `superko check --jsonl -`: the program that starts superko answers its cases, over superko's own standard input
//! and output.

use crate::common::*;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};

/// A trial that its caller holds.
struct Trial {
    superko: Child,
    cases: BufReader<ChildStdout>,
    answers: Option<ChildStdin>,
}

/// How a trial ended: exit status, the last line, and the notes.
struct End {
    status: i32,
    last: Value,
    notes: String,
}

impl Trial {
    fn start(arguments: &[&str]) -> Trial {
        let mut command = superko(&[&["check", "--jsonl", "-"], arguments].concat());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut superko = command.spawn().unwrap();
        let cases = BufReader::new(superko.stdout.take().unwrap());
        let answers = superko.stdin.take();
        Trial { superko, cases, answers }
    }

    /// The next line, whatever it is, on one line also for readers that know more ends of lines, and no command to a CI server; `None` at the end.
    fn line(&mut self) -> Option<Value> {
        let mut line = String::new();
        self.cases.read_line(&mut line).unwrap();
        assert!(!line.contains(['\u{85}', '\u{2028}', '\u{2029}']) && !line.contains("##"), "{line}");
        (!line.is_empty()).then(|| serde_json::from_str(&line).unwrap())
    }

    fn say(&mut self, line: &str) {
        let answers = self.answers.as_mut().expect("it has not hung up");
        answers.write_all(line.as_bytes()).and_then(|()| answers.write_all(b"\n")).unwrap();
    }

    fn end(mut self, last: Value) -> End {
        drop(self.answers.take());
        let Run { status, err: notes, .. } = self.superko.wait_with_output().unwrap().into();
        End { status, last, notes }
    }

    /// Answers each case, which is numbered from 1, line by line up to the report.
    fn answered(arguments: &[&str], mut answer: impl FnMut(usize, Value) -> String) -> End {
        let mut trial = Trial::start(arguments);
        for number in 1.. {
            let Some(line) = trial.line() else { break };
            if line.get("report").is_some() {
                assert_eq!(trial.line(), None, "the report is the last line");
                return trial.end(line);
            }
            let answer = answer(number, line);
            trial.say(&answer);
        }
        trial.end(Value::Null)
    }
}

/// What the rules answer.
fn by_the_rules(case: &Value) -> String {
    let case = Case::parse(&case.to_string()).unwrap();
    let mut said = answer(&case).to_value();
    said["id"] = json!(case.id);
    said.to_string()
}

/// What a program without superko answers.
fn without_superko(_: usize, mut case: Value) -> String {
    case["amend"] = json!(["free-repetition"]);
    by_the_rules(&case)
}

const SMALL: [&str; 6] = ["--board", "2x2", "--board", "3x3", "--games", "12"];

#[test]
fn a_caller_who_plays_by_the_rules_agrees() {
    let end = Trial::answered(&SMALL, |_, case| by_the_rules(&case));
    let report = &end.last["report"];
    assert_eq!((end.status, report["verdict"].as_str()), (0, Some("agreement")), "{}{}", end.last, end.notes);
    assert!(report["tally"]["games"] == 12 && report["tally"]["skipped"] == 0, "{report}");
    assert!(end.last["text"].as_str().unwrap().starts_with("agreement: the caller plays by tromp-taylor\n"));
    assert_eq!(end.notes, "", "notes");
}

#[test]
fn a_caller_who_does_not_is_told_how_in_words_and_as_data() {
    let end = Trial::answered(&[&SMALL[..], &["--name", "my board"]].concat(), without_superko);
    let found = &end.last["report"]["found"];
    assert_eq!((end.status, &found["clauses"]), (1, &json!(["tromp-taylor.6"])), "{}", end.last);
    for text in [&end.last["text"], &found["text"]] {
        let text = text.as_str().unwrap();
        assert!(text.starts_with("disagreement: my board does not play by tromp-taylor\n"), "{text}");
        assert!(text.contains("the rules say illegal, my board says legal"), "{text}");
        assert!(!text.contains("again:"), "the caller knows best how to repeat it: {text}");
    }
    // It can be repeated: the case alone shows it.
    let case = ["--case", &found["case"].to_string()];
    assert_eq!(Trial::answered(&case, without_superko).status, 1);
    assert_eq!(Trial::answered(&case, |_, case| by_the_rules(&case)).status, 0);
}

#[test]
fn a_caller_who_answers_nothing_gets_no_verdict() {
    let end = Trial::answered(&SMALL, |_, _| "{}".to_owned());
    assert_eq!((end.status, &end.last["report"]["verdict"]), (2, &json!("unanswered")), "{}", end.last);
}

#[test]
fn a_caller_who_declines_is_asked_on() {
    let end = Trial::answered(&SMALL, |_, case| match case.get("setup") {
        Some(_) => json!({"error": "no set-ups"}).to_string(),
        None => by_the_rules(&case),
    });
    let left_out = end.last["report"]["left_out"].to_string();
    assert!(end.status == 0 && left_out.contains("no set-ups"), "{}", end.last);
}

#[test]
fn games_that_were_declined_are_no_evidence() {
    let declines_from = |from: usize, more: &[&str]| {
        let arguments = [&["--board", "3x3", "--games", "60"], more].concat();
        Trial::answered(&arguments, |number, case| match number < from {
            true => by_the_rules(&case),
            false => json!({"error": "internal error"}).to_string(),
        })
    };
    for answered in [24, 32, 40, 80] {
        let end = declines_from(answered, &[]);
        let report = &end.last["report"];
        assert_eq!((end.status, &report["verdict"]), (2, &json!("too-little")), "{answered}: {report}");
        assert!(report["tally"]["games"].as_u64() < Some(10), "{answered}: {report}");
    }
    let end = declines_from(200, &["--require-games", "50"]);
    assert_eq!((end.status, &end.last["report"]["verdict"]), (2, &json!("too-little")), "{}", end.last);
    let left_out = end.last["report"]["left_out"].to_string();
    assert!(left_out.contains(" games that were declined (internal error)"), "{left_out}");
}

#[test]
fn what_a_caller_says_starts_no_line_of_the_report() {
    let lines = "x\n::error::a\r\n  ::stop-commands::b\nagreement: c\n##vso[d]";
    for key in ["error", "raised"] {
        let end = Trial::answered(&SMALL, |number, case| match number {
            ..20 => by_the_rules(&case),
            _ => json!({ key: lines }).to_string(),
        });
        let text = end.last["text"].as_str().unwrap();
        let obeyed =
            |line: &&str| ["::", "agreement: c", "##vso"].iter().any(|start| line.trim().starts_with(start));
        assert_eq!((text.contains("x↵"), text.lines().find(obeyed)), (true, None), "{text}");
    }
    // What cannot be read is quoted.
    let end = Trial::answered(&SMALL, |_, _| "  ::error::a ##vso[b] {".to_owned());
    let text = end.last["text"].as_str().unwrap();
    assert!(text.contains(": :error: :a # #vso[b] {"), "{text}");
}

#[test]
fn a_caller_who_hangs_up_has_no_verdict_and_no_report() {
    for hangs_up_at in [1, 2, 40] {
        let mut trial = Trial::start(&[&SMALL[..2], &["--seconds", "1000"]].concat());
        for _ in 1..hangs_up_at {
            let case = trial.line().unwrap();
            trial.say(&by_the_rules(&case));
        }
        drop(trial.answers.take());
        let mut rest = Vec::from_iter(std::iter::from_fn(|| trial.line()));
        rest.retain(|line| line.get("report").is_some());
        let end = trial.end(Value::Null);
        assert!(rest.is_empty() && end.status == 2, "{rest:?}");
        let ended = "error: standard input ended before the answer to {\"id\"";
        assert!(end.notes.starts_with(ended), "{}", end.notes);
    }
}

#[test]
fn a_caller_who_answers_garbage_is_shown_it() {
    for (garbage, verdict, what) in [
        ("nonsense", "garbage", "not a JSON object"),
        (r#"{"rows":["Q"]}"#, "garbage", "rows: expected"),
        (r#"{"id":"0"}"#, "wrong-id", "another question"),
        (&"x".repeat(2 << 20), "flood", "bytes without ending an answer"),
    ] {
        let end = Trial::answered(&SMALL, |number, case| match number {
            0..30 => by_the_rules(&case),
            _ => garbage.to_owned(),
        });
        assert_eq!((end.status, &end.last["report"]["verdict"]), (1, &json!(verdict)), "{}", end.last);
        assert!(end.last["text"].as_str().unwrap().contains(what), "{}", end.last);
    }
    // After one slip the two still understand each other.
    let end = Trial::answered(&SMALL, |number, case| match number {
        30 => "\u{0}".to_owned(),
        _ => by_the_rules(&case),
    });
    assert!(end.last["text"].as_str().unwrap().contains("it did not happen again"), "{}", end.last);
}

#[test]
fn an_exception_of_the_caller_is_shrunk_and_shown_in_its_own_words() {
    let end = Trial::answered(&SMALL, |_, case| match case["moves"].as_array().unwrap().len() {
        moves @ 3.. => json!({"id": case["id"], "raised": format!("IndexError: {moves} stones")}).to_string(),
        _ => by_the_rules(&case),
    });
    let report = &end.last["report"];
    assert_eq!((end.status, &report["verdict"]), (1, &json!("raised")), "{}", end.last);
    assert_eq!(report["found"]["case"]["moves"].as_array().unwrap().len(), 3, "{}", end.last);
    let text = end.last["text"].as_str().unwrap();
    assert!(text.starts_with("raised: the caller raised IndexError: 3 stones\non 2x2 after "), "{text}");
}

#[test]
fn every_line_is_one_line_for_readers_that_know_more_ends_of_lines() {
    // The name of a point of a graph, in cases and in the report.
    let graph = "{\"dot\": \"graph { \\\"a\u{2028}\u{85}b\\\" -- c }\"}";
    let arguments = ["--board", graph, "--games", "1", "--name=-\u{2029}-"];
    let end = Trial::answered(&arguments, |_, case| by_the_rules(&case));
    assert!(end.last["text"].is_string(), "{}", end.last);
}

#[test]
fn long_cases_and_long_answers_do_not_block_either_side() {
    // More than a pipe holds goes each way while cases are sent ahead.
    let (done, end) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let long = "x".repeat(20_000);
        let end = Trial::answered(&["--board", "9x9", "--games", "2"], |_, case| {
            json!({"id": case["id"], "rows": null, "legal": null, "remark": long}).to_string()
        });
        done.send(end).unwrap();
    });
    let end = end.recv_timeout(Duration::from_secs(60)).expect("both wait for each other");
    assert_eq!(end.last["report"]["verdict"], "unanswered", "{}", end.last);
}

#[test]
fn known_faults_are_asked_about_before_the_trial_by_the_same_caller() {
    let known = ["--known", "tests/cmd/known.toml", "--board", "2x2", "--board", "3x3", "--games", "30"];
    let end = Trial::answered(&known, without_superko);
    let list = &end.last["report"]["known"]["list"][0];
    assert_eq!((end.status, &list["state"]), (0, &json!("there")), "{}", end.last);
    assert_eq!(list["clauses"], json!(["tromp-taylor.6"]));
    let end = Trial::answered(&known, |_, case| by_the_rules(&case));
    let list = &end.last["report"]["known"]["list"][0];
    assert_eq!((end.status, &list["state"]), (1, &json!("fixed")), "{}", end.last);
}

#[test]
fn what_standard_output_cannot_have_besides_cases_is_refused_before_any_case() {
    for (line, named) in [
        ("--jobs 2", "--jobs"),
        ("--json", "--json"),
        ("--timeout 5", "--timeout"),
        ("--junit -", "--junit -"),
        ("--write-known -", "--write-known -"),
        ("--board 0x0", "0x0"),
    ] {
        let refused = typed(&format!("check --jsonl - {line}")).ends(2).begins("error: ").says(named);
        assert_eq!(refused.out, "", "{line}");
    }
    assert_eq!(typed("replay tests/cmd/known.toml --jsonl -").ends(2).out, "");
}
