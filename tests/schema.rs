//! The JSON Schemas of cases and answers say what the types read and write.

use crate::common::*;
use pretty_assertions::assert_eq;
use superko::case::schema::{Schema, Violation};
use superko::case::{ANSWER_KEYS, ANSWER_SCHEMA, CASE_SCHEMA};
use superko::oracle::vectors::load;
use superko::rulebook::Kind;

fn schema(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[track_caller]
fn assert_valid(schema: &Schema, value: &Value) {
    assert_eq!(schema.violations(value), Vec::<Violation>::new(), "{value}");
}

fn keys(value: &Value) -> BTreeSet<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

fn every_case_and_every_answer_of_the_vectors_is_valid(scope: Scope) {
    let (cases, answers) = (Schema::new(CASE_SCHEMA), Schema::new(ANSWER_SCHEMA));
    let vectors = load(Path::new("tests/vectors")).unwrap();
    scope.one_in(8, &vectors).into_par_iter().for_each(|vector| {
        let mut case = vector.case().unwrap();
        // The answers along a long game have nothing in their form that those along a short one have not.
        case.trace = case.moves.len() < 5;
        assert_valid(&cases, &vector.case);
        assert_valid(&cases, &case.to_json());
        assert_valid(&answers, &answer(&case).to_value());
    });
    assert!(vectors.len() > 300, "{}", vectors.len());
    assert_valid(&answers, &judge(rulebook::ALL, "[]", "line 1", answer).0.to_value());
}

#[test]
fn the_schema_of_a_case_has_the_keys_that_are_read_and_no_other() {
    let schema = schema(CASE_SCHEMA);
    // Each rulebook lists the keys of its own cases.
    let read = |more: &str| -> BTreeSet<String> {
        let of = |rulebook: &&'static dyn Rulebook| {
            let case = format!(r#"{{"rules":"{rulebook}","board":"1x1",{more}}}"#);
            let error = Case::parse(&case).unwrap_err().to_string();
            assert!(error.contains("unknown field `nonsense`"), "{error}");
            let (_, list) = error.split_once("expected one of ").unwrap();
            list.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()
        };
        rulebook::ALL.iter().flat_map(of).collect()
    };
    let owned = |value: &Value| -> BTreeSet<String> { keys(value).into_iter().map(str::to_owned).collect() };
    let properties = &schema["properties"];
    assert_eq!(read(r#""nonsense":[]"#), owned(properties));
    let setup = r#""setup":{"rows":["."],"nonsense":{}}"#;
    assert_eq!(read(setup), owned(&properties["setup"]["properties"]));
}

#[test]
fn the_schema_of_a_case_has_the_forms_of_moves_that_rulebooks_have() {
    let schema = schema(CASE_SCHEMA);
    let listed = schema["$defs"]["move"]["oneOf"].as_array().unwrap().iter().skip(1);
    let listed: BTreeSet<&str> =
        listed.map(|one| one["$ref"].as_str().unwrap().trim_start_matches("#/$defs/")).collect();
    let forms: Vec<_> = rulebook::ALL.iter().flat_map(|rulebook| rulebook.forms()).collect();
    assert_eq!(listed, forms.iter().map(|form| form.name).collect());
    for form in forms {
        let definition = &schema["$defs"][form.name];
        assert_eq!(keys(&definition["properties"]), form.keys.iter().map(|(key, _)| *key).collect());
        for (key, kind) in form.keys {
            let expected = match kind {
                Kind::Point => json!({"$ref": "#/$defs/point"}),
                Kind::Points => json!({"type": "array", "items": {"$ref": "#/$defs/point"}}),
                Kind::Color => json!({"enum": ["b", "w"]}),
                Kind::Player => json!({"$ref": "#/$defs/player"}),
                Kind::Day | Kind::Number => json!({"type": "integer", "minimum": 0}),
                Kind::True => json!({"const": true}),
            };
            assert_eq!(definition["properties"][key], expected, "{} {key}", form.name);
        }
    }
}

#[test]
fn the_schema_of_an_answer_has_the_keys_of_rulebooks() {
    let own = rulebook::ALL.iter().flat_map(|rulebook| rulebook.answer_keys().iter().copied());
    let known = schema(ANSWER_SCHEMA);
    // No program is asked for it.
    let of_marks = ["as_given"];
    assert_eq!(keys(&known["properties"]), ANSWER_KEYS.into_iter().chain(own).chain(of_marks).collect());
}

#[test]
fn what_is_no_case_is_not_valid() {
    let cases = Schema::new(CASE_SCHEMA);
    for case in [
        json!([]),
        json!({"rules": "logical"}),
        json!({"rules": "logical", "board": "1x1", "move": []}),
        json!({"rules": "logical", "board": "1x1", "komi": 0.3}),
        json!({"rules": "logical", "board": "1x1", "setup": {"rows": ["."], "to_play": "x"}}),
        json!({"rules": "political", "board": "1x1", "players": []}),
        json!({"rules": "political", "board": "1x1", "moves": [{"player": "A"}]}),
    ] {
        assert!(!cases.violations(&case).is_empty(), "{case}");
        assert!(Case::parse(&case.to_string()).is_err() || case["moves"].is_array(), "{case}");
    }
}

/// The schema of what a command that explores tiny boards prints.
fn explored(name: &str) -> Schema {
    Schema::new(&std::fs::read_to_string("src/rulebook/case/explore.schema.json").unwrap()).definition(name)
}

#[test]
fn what_the_exploring_commands_print_is_valid() {
    let here = folder();
    let certificate = here.file("certificate.jsonl").display().to_string();
    let verify = format!("solve --verify {certificate}");
    let draws = "distinguish --rules tromp-taylor --and tromp-taylor";
    let commands: &[(&str, &str, &[&str])] = &[
        ("walk", "walk --board 2x2 --depth 2 --divide", &["divide", "sequences"]),
        ("explained", "walk --board 2x2 --depth 4 --explain 180", &["faults"]),
        ("games", "games 3x1 --by-length", &["by_length", "longest"]),
        ("games", "games --board 1x1 --amend free-repetition", &["endless"]),
        ("games", "games --rules logical --board 2x1 --amend no-pass-after-pass", &["stuck"]),
        ("longest", "games --board 2x1 --longest", &["longest_plays", "game"]),
        ("longest", "games --board 3x2 --longest --budget 1000", &["at_least", "at_most"]),
        ("solve", &format!("solve --board 2x1 --certificate {certificate}"), &["value"]),
        ("solve", "solve --board 3x3 --budget 10", &["at_least"]),
        ("verify", &verify, &["lemmas"]),
        ("verify", "solve --verify tests/cmd/cycle.jsonl", &["why"]),
        ("distinguish", &format!("{draws} --amend situational-superko --board 2x1"), &["length", "none"]),
        ("distinguish", &format!("{draws} --amend no-suicide --board 2x2 --situations 50"), &["none_up_to"]),
    ];
    for (name, command, keys) in commands {
        let printed = typed(&format!("{command} --json")).json();
        assert_valid(&explored(name), &printed);
        for key in *keys {
            assert!(printed.to_string().contains(&format!("\"{key}\"")), "{command}: no {key}: {printed}");
        }
    }
    let atlas = std::fs::read_to_string("tests/data/atlas.jsonl").unwrap();
    let line = explored("atlas");
    assert!(atlas.lines().count() > 200);
    atlas.lines().for_each(|pair| assert_valid(&line, &schema(pair)));
}

in_full! {
    every_case_and_every_answer_of_the_vectors_is_valid
}
