//! Rules are one text everywhere: a rulebook or a preset, and amendments. What superko prints as rules can be given back.

use crate::common::cli::{folder, ours, output_text, run, status};
use serde_json::{Value, json};
use superko::oracle::subjects::own;
use superko::rulebook::Rules;
use superko::{Check, case::Case};

/// A text with an amendment, a preset, and both, with any spaces.
const TEXTS: [&str; 4] =
    ["tromp-taylor + no-suicide", "cgos", "cgos + territory-score", "tromp-taylor+no-suicide "];

#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", output_text(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// A suicide, which `no-suicide` forbids.
fn suicide(rules: &str) -> Value {
    json!({"rules": rules, "board": "4x1", "setup": {"rows": [".O.."]}, "moves": ["a1"]})
}

#[test]
fn what_a_trial_prints_as_rules_can_be_given_back() {
    for text in TEXTS {
        let mut rules = text.to_owned();
        for _ in 0..2 {
            let report = printed(&["check", "--rules", &rules, "--board", "2x2", "--games", "40"]);
            let headline = report.lines().next().unwrap();
            let (_, given_back) = headline.split_once(" plays by ").expect(headline);
            assert_eq!(Rules::parse(given_back).unwrap(), Rules::parse(text).unwrap(), "{headline}");
            rules = given_back.to_owned();
        }
    }
    let report = printed(&["check", "--rules", "cgos", "--board", "2x2", "--games", "40"]);
    assert!(report.contains("plays by cgos\nrules: tromp-taylor + no-suicide\n"), "{report}");
}

#[test]
fn every_command_takes_the_same_text() {
    let here = folder();
    let file = |name: &str, text: &str| here.write(name, text).to_str().unwrap().to_owned();
    let record = file("game.sgf", "(;SZ[3];B[aa];W[bb])");
    for text in TEXTS {
        let case = suicide(text).to_string();
        let cases = file("cases.jsonl", &case);
        let named = file("named.sgf", &format!("(;SZ[3]RU[{text}];B[aa];W[bb])"));
        let adapter = ours("judge");
        let known = json!({"rules": text, "case": case, "clauses": ["tromp-taylor.7"]});
        let known = known.as_object().unwrap().iter().map(|(key, value)| format!("{key} = {value}\n"));
        let known = file("known.toml", &format!("[[fault]]\n{}", known.collect::<String>()));
        let commands: [&[&str]; 13] = [
            &["judge", &cases],
            &["judge", "--rules", text, &record],
            &["judge", &named],
            &["explain", &case],
            &["explain", &record, "--rules", text],
            &["gtp", "--rules", text],
            &["walk", "--rules", text, "--board", "2x1", "--depth", "2"],
            &["games", "--rules", text, "--board", "2x1"],
            &["distinguish", "--rules", text, "--and", "logical", "--points", "2", "--depth", "2"],
            &["adapter-check", &adapter, "--rules", text, "--board", "3x3"],
            &["vectors", "export", "--rules", text],
            &["check", "--case", &case],
            &["replay", &known],
        ];
        for command in commands {
            printed(command);
        }
        let judged: Value = serde_json::from_str(&printed(&["judge", &cases])).unwrap();
        assert_eq!(judged["broken"], json!(["tromp-taylor.7"]), "{judged}");
    }
}

#[test]
fn calls_from_programs_take_the_same_text() {
    for text in TEXTS {
        let report = Check::new(text).boards(["2x2"]).games(40).run(own::engine).unwrap();
        report.assert_agreement();
        assert_eq!(*report.record.rules(), Rules::parse(text).unwrap());
        let case = Case::parse(&suicide(text).to_string()).unwrap();
        assert_eq!(case.opening.rules, Rules::parse(text).unwrap());
    }
}

#[test]
fn amendments_are_appended_to_the_text() {
    let rules = ["--rules", "cgos + territory-score", "--amend", "simple-ko"];
    let report = printed(&[&["check", "--board", "2x2", "--games", "40"], &rules[..]].concat());
    assert!(report.contains(" plays by cgos + territory-score + simple-ko\n"), "{report}");
    let refused = run(&["check", "--rules", "bga", "--amend", "simple-ko"]);
    assert_eq!(status(&refused), 2);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("natural-situational-superko and simple-ko both replace tromp-taylor.6"), "{said}");
}
