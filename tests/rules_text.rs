//! Rules are one text everywhere: a rulebook or a preset, and amendments. What superko prints as rules can be given back.

use crate::common::*;

/// A text with an amendment, a preset, and both, with any spaces.
const TEXTS: [&str; 4] =
    ["tromp-taylor + no-suicide", "cgos", "cgos + territory-score", "tromp-taylor+no-suicide "];

/// A suicide, which `no-suicide` forbids.
fn suicide(rules: &str) -> Value {
    json!({"rules": rules, "board": "4x1", "setup": {"rows": [".O.."]}, "moves": ["a1"]})
}

#[test]
fn what_a_trial_prints_as_rules_can_be_given_back() {
    for text in TEXTS {
        let report = typed(&format!("check --rules '{text}' --board 2x2 --games 40")).ends(0).out;
        let headline = report.lines().next().unwrap();
        let (_, given_back) = headline.split_once(" plays by ").expect(headline);
        assert_eq!(Rules::parse(given_back).unwrap(), Rules::parse(text).unwrap(), "{headline}");
        if text == "cgos" {
            assert!(report.contains("plays by cgos\n\nrules: tromp-taylor + no-suicide\n"), "{report}");
        }
    }
}

#[test]
fn every_command_takes_the_same_text() {
    let here = folder();
    here.write("game.sgf", "(;SZ[3];B[aa];W[bb])");
    for text in TEXTS {
        let case = suicide(text).to_string();
        here.write("cases.jsonl", &case);
        here.write("named.sgf", format!("(;SZ[3]RU[{text}];B[aa];W[bb])"));
        let known = json!({"rules": text, "case": case, "clauses": ["tromp-taylor.7"]});
        let known = known.as_object().unwrap().iter().map(|(key, value)| format!("{key} = {value}\n"));
        here.write("known.toml", format!("[[fault]]\n{}", known.collect::<String>()));
        for line in [
            "judge --rules RULES game.sgf",
            "judge named.sgf",
            "explain CASE",
            "explain game.sgf --rules RULES",
            "gtp --rules RULES",
            "walk --rules RULES --board 2x1 --depth 2",
            "games --rules RULES --board 2x1",
            "distinguish --rules RULES --and logical --points 2 --depth 2",
            "adapter-check JUDGE --rules RULES --board 3x3",
            "vectors export --rules RULES",
            "check --case CASE",
            "replay known.toml",
        ] {
            let words = [("RULES", text), ("CASE", &case), ("JUDGE", &ours("judge"))];
            let quoted =
                |line: String, (word, for_it): &(&str, &str)| line.replace(word, &shell_words::quote(for_it));
            here.typed(&words.iter().fold(line.to_owned(), quoted)).ends(0);
        }
        let judged = here.typed("judge cases.jsonl").ends(0).json();
        assert_eq!(judged["broken"], json!(["tromp-taylor.7"]), "{judged}");
    }
}

#[test]
fn calls_from_programs_take_the_same_text() {
    for text in TEXTS {
        let report = Check::new(text).boards(["1x1"]).games(1).run(own::engine).unwrap();
        assert_eq!(*report.record.rules(), Rules::parse(text).unwrap());
        let case = Case::parse(&suicide(text).to_string()).unwrap();
        assert_eq!(case.opening.rules, Rules::parse(text).unwrap());
    }
}

#[test]
fn amendments_are_appended_to_the_text() {
    let rules = "--rules 'cgos + territory-score' --amend simple-ko";
    typed(&format!("check --board 2x2 --games 40 {rules}"))
        .says(" plays by cgos + territory-score + simple-ko\n");
    let refused = typed("check --rules bga --amend simple-ko").ends(2);
    refused.says("natural-situational-superko and simple-ko both replace tromp-taylor.6");
}
