//! Known faults: a trial goes on past them, finds what is new, and says when the list is out of date. The subjects are our own
//! program, with misreadings planted or with its answers changed on the way.
#![cfg(unix)]

use crate::common::cli::{folder, ours, output_text, status};
use serde_json::Value;

/// A fault that `no-superko` has.
const LISTED: &str = r#"
[[fault]]
rules = "tromp-taylor"
case = '{"rules":"tromp-taylor","board":"2x2","setup":{"rows":["X.",".X"],"to_play":"w"},"moves":["b2"]}'
misreadings = ["no-superko"]
why = "no history yet"
"#;

/// superko with two faults: repetition is free, and Black has ten points more.
fn two_faults() -> String {
    let cases = r#"s/"tromp-taylor"/"tromp-taylor","amend":["free-repetition"]/"#;
    let answers = r#"s/"score":{"b":/"score":{"b":1/; s/,"winner":[^}]*}$/}/"#;
    let judge = ours("judge");
    shell_words::join(["sh", "-c", &format!("sed -u '{cases}' | {judge} | sed -u '{answers}'")])
}

/// The text and the exit status of a trial with this list of known faults.
#[track_caller]
fn check(list: &str, more: &[&str]) -> (String, i32) {
    let here = folder();
    here.write("known.toml", list);
    let arguments = ["check", "--board", "2x2", "--games", "20", "--known", "known.toml"];
    let output = here.run(&[&arguments, more].concat());
    (output_text(&output), status(&output))
}

fn json(text: &str) -> Value {
    serde_json::from_str(text.lines().find(|line| line.starts_with('{')).expect(text)).expect(text)
}

const NO_SUPERKO: [&str; 2] = ["--misreading", "no-superko"];

#[test]
fn a_known_fault_is_excused_and_counted() {
    let (text, status) = check(LISTED, &NO_SUPERKO);
    assert_eq!(status, 0, "{text}");
    assert!(text.contains(" plays by tromp-taylor, but for 1 known fault\nknown: 1 fault, met "), "{text}");
    let (text, _) = check(LISTED, &[&NO_SUPERKO[..], &["--json"]].concat());
    let known = &json(&text)["known"];
    assert!(known["faults"] == 1 && known["met"].as_u64() > Some(5), "{known}");
    assert_eq!(
        (&known["list"][0]["why"], &known["list"][0]["state"]),
        (&"no history yet".into(), &"there".into())
    );
}

#[test]
fn a_fault_that_is_fixed_fails_until_its_entry_is_deleted() {
    let (text, status) = check(LISTED, &[]);
    assert!(status == 1 && text.starts_with("fixed: "), "{text}");
    assert!(text.contains("known.toml: fault 1 (no-superko)") && text.contains("delete the entry"), "{text}");
    let (text, _) = check(LISTED, &["--json"]);
    assert_eq!(json(&text)["verdict"], "fixed");
    let (text, _) = check(LISTED, &["--junit", "-"]);
    assert!(text.contains("failures=\"1\"") && text.contains("type=\"fixed\""), "{text}");
    assert_eq!(check("", &[]).1, 0);
}

#[test]
fn a_fault_is_excused_until_the_end_of_its_day() {
    for (until, expected) in [("2020-01-01", 1), ("\"2020-01-01\"", 1), ("2999-12-31", 0)] {
        let (text, status) = check(&format!("{LISTED}until = {until}\n"), &NO_SUPERKO);
        assert_eq!(status, expected, "{text}");
        assert_eq!(text.starts_with("expired: "), expected == 1, "{text}");
        assert_eq!(text.contains("excused until 2020-01-01"), expected == 1, "{text}");
    }
}

#[test]
fn what_is_new_is_found_past_what_is_known_in_the_same_game() {
    // Every situation of every game shows the known fault.
    let score = r#"
[[fault]]
rules = "tromp-taylor"
case = '{"rules":"tromp-taylor","board":"2x2","moves":[]}'
"#;
    let (text, status) = check(score, &["--jsonl", &two_faults()]);
    assert!(status == 1 && text.starts_with("disagreement: "), "{text}");
    assert!(text.contains("  tromp-taylor.6: ") && !text.contains("the score: "), "{text}");
    assert!(text.contains(" --known known.toml\n"), "{text}");
    // The case of a fault that is another one now.
    let (text, status) = check(LISTED, &["--misreading", "captures-on-two-sides"]);
    assert_ne!(status, 0, "{text}");
}

#[test]
fn all_disagreements_are_found_and_written_and_known_from_then_on() {
    let here = folder();
    let adapter = two_faults();
    let trial = ["check", "--board", "3x3", "--games", "15", "--jsonl", &adapter];
    let all =
        ["--all", "--json", "--write-known", "known.toml", "--report", "page.html", "--junit", "junit.xml"];
    let output = here.run(&[&trial[..], &all].concat());
    let report = json(&output_text(&output));
    let found = report["all"].as_array().unwrap();
    assert!(status(&output) == 1 && found.len() == 2, "{report:#}");
    // No known misreading explains the scores.
    let mut clauses: Vec<String> = found.iter().map(|found| found["clauses"].to_string()).collect();
    clauses.sort_unstable();
    assert_eq!(clauses, [r#"["tromp-taylor.6"]"#, "[]"]);
    let moves = |found: &Value| found["case"]["moves"].as_array().map_or(0, Vec::len);
    assert!(moves(&found[0]) <= moves(&found[1]), "{report:#}");
    assert!(report["tally"]["games"] == 15, "the games go on: {report:#}");
    let [page, junit, list] = ["page.html", "junit.xml", "known.toml"].map(|file| here.read(file));
    assert!(
        page.contains("id=\"1-game\"") && page.contains("id=\"2-game\"") && !page.contains("id=\"game\"")
    );
    assert!(
        junit.contains("failures=\"2\"") && junit.matches("<failure type=\"disagreement\"").count() == 2,
        "{junit}"
    );
    assert!(list.matches("[[fault]]").count() == 2 && list.matches("why = \"\"").count() == 2, "{list}");
    let again = here.run(&[&trial[..], &["--seed", "2", "--known", "known.toml"]].concat());
    let text = output_text(&again);
    assert!(status(&again) == 0 && text.contains("\nknown: 2 faults, met "), "{text}");
    let text = output_text(&here.run(&[&trial[..], &["--all"]].concat()));
    assert!(text.contains("\n1 of 2: disagreement: ") && text.contains("\n2 of 2: "), "{text}");
}

#[test]
fn an_answer_that_cannot_be_used_is_listed_once_and_can_be_known() {
    let here = folder();
    let nonsense = r#"s/.*"captured":{"b":[3-9].*/nonsense/"#;
    let script = format!("{} | sed -u '{nonsense}'", ours("judge"));
    let adapter = shell_words::join(["sh", "-c", &script]);
    let trial = ["check", "--board", "2x2", "--games", "15", "--jsonl", &adapter];
    let output = here.run(&[&trial[..], &["--all", "--json", "--write-known", "known.toml"]].concat());
    let report = json(&output_text(&output));
    assert_eq!(report["all"].as_array().map(Vec::len), Some(1), "{report:#}");
    assert_eq!(report["all"][0]["fault"], "garbage");
    let again = here.run(&[&trial[..], &["--known", "known.toml"]].concat());
    let text = output_text(&again);
    assert!(status(&again) == 0 && text.contains("known: 1 fault, met "), "{text}");
}

#[test]
fn what_is_wrong_with_a_list_is_said_with_its_file_and_its_entry() {
    let second = LISTED.to_owned() + LISTED;
    for (from, to, expected) in [
        ("why =", "wy =", "known.toml: fault 1: unknown field `wy`, expected one of `rules`"),
        ("[\"no-superko\"]", "[\"no-super\"]", "known.toml: fault 1: unknown misreading \"no-super\""),
        ("why = \"no history yet\"", "until = \"soon\"", "fault 1: until: \"soon\": expected a day such as"),
        ("why = \"no history yet\"", "until = 2030-13-01", "known.toml: line 6: "),
        ("\"moves\":[\"b2\"]", "\"moves\":[\"z2\"]", "known.toml: fault 1: case: moves[0]: "),
        ("case = ", "why2 = ", "known.toml: fault 1: "),
        ("[[fault]]", "[[falt]]", "known.toml: unknown key \"falt\""),
        ("rules = \"tromp-taylor\"", "rules = \"logical\"", "the case is under tromp-taylor"),
        ("\"to_play\":\"w\"", "\"to_play\":\"b\"", "known.toml: fault 1: the case does not show no-superko"),
        ("misreadings = [\"no-superko\"]", "no_answer = \"bored\"", "unknown kind \"bored\""),
        ("misreadings = [\"no-superko\"]", "plays_by = [\"no-ko\"]", "plays_by: "),
        (
            "misreadings = [\"no-superko\"]",
            "clauses = [\"tromp-taylor.77\"]",
            "no clause \"tromp-taylor.77\"",
        ),
    ] {
        assert!(second.contains(from));
        let (text, status) = check(&second.replacen(from, to, 1), &[]);
        assert!(status == 2 && text.contains(expected), "{from} -> {to}: {text}");
    }
    let (text, status) = check(&(second.clone() + "x = 1\n"), &[]);
    assert!(status == 2 && text.contains("known.toml: fault 2: unknown field `x`"), "{text}");
}

#[test]
fn faults_against_other_rules_are_skipped_and_that_is_noted() {
    let (text, status) = check(LISTED, &["--amend", "no-suicide"]);
    assert!(status == 0 && text.contains("skipped (against other rules): known.toml: fault 1"), "{text}");
}

#[test]
fn a_list_grows_and_keeps_its_comments() {
    let here = folder();
    let comment = "# ours\n".to_owned();
    for (list, kept) in [(comment.clone() + LISTED, true), (comment + "fault = []\n", false)] {
        here.write("known.toml", list);
        let adapter = two_faults();
        let trial = ["check", "--board", "2x2", "--games", "20", "--jsonl", &adapter];
        let files = ["--known", "known.toml", "--write-known", "grown.toml"];
        let output = here.run(&[&trial[..], &files].concat());
        let text = output_text(&output);
        assert_eq!(status(&output), 1, "{text}");
        let grown = here.read("grown.toml");
        assert_eq!(grown.contains("# ours"), kept, "{grown}");
        assert_eq!(text.contains("without comments"), !kept, "{text}");
        assert_eq!(grown.matches("[[fault]]").count(), 1 + usize::from(kept), "{grown}");
    }
}

#[test]
fn saved_findings_are_asked_again() {
    let here = folder();
    here.write("known.toml", LISTED);
    let found = here.run(&["check", "--board", "2x2", "--misreading", "no-superko", "--json"]);
    here.write("report.json", &found.stdout);
    let case = json(&output_text(&found))["found"]["case"].to_string();
    here.write("superko-case-1.json", &case);
    here.write("cases.jsonl", format!("{case}\n\n{case}\n"));
    for (file, lines) in
        [("known.toml", 1), ("report.json", 1), ("superko-case-1.json", 1), ("cases.jsonl", 2)]
    {
        for (subject, word, expected) in
            [(&NO_SUPERKO[..], "FAILED ", 1), (&[], "FIXED ", 0), (&["--jsonl", DECLINES], "DECLINED ", 2)]
        {
            let output = here.run(&[&["replay", file], subject].concat());
            let text = String::from_utf8_lossy(&output.stdout);
            let found = (status(&output), text.lines().count());
            assert_eq!(found, (expected, lines), "{}", output_text(&output));
            assert!(text.lines().all(|line| line.starts_with(&format!("{word}{file}"))), "{text}");
            assert_eq!(text.contains("White b2: the rules say illegal, "), expected == 1, "{text}");
        }
    }
    let output = here.run(&["replay", "cases.jsonl", "--json"]);
    assert_eq!(json(&output_text(&output))["fixed"], 2);
    here.write("bad.jsonl", format!("{case}\nx\n"));
    let output = here.run(&["replay", "bad.jsonl"]);
    let text = output_text(&output);
    assert!(status(&output) == 2 && text.contains("bad.jsonl:2: "), "{text}");
}

/// An adapter that declines everything.
const DECLINES: &str = r#"sh -c 'while read -r line; do id=${line#*\"id\":\"}; echo "{\"id\":\"${id%%\"*}\",\"error\":\"no\"}"; done'"#;
