//! Explanations of moves say what the law says, and why in terms of the game.

use crate::common::{Scope, in_full};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::sync::OnceLock;
use superko::answers::answer;
use superko::answers::explain::{Which, explain};
use superko::case::Case;
use superko::oracle::bestiary;
use superko::rulebook::{ALL, DEFAULT, Move, Rules};
use superko::vectors::built_in;
use superko_cli::names::named;

fn explained(case: &Case, which: Which) -> Vec<Value> {
    let json = explain(case, which).unwrap_or_else(|error| panic!("{case}: {error}")).to_json();
    json["explained"].as_array().unwrap().clone()
}

fn text(case: &str) -> String {
    explain(&Case::parse(case).unwrap(), Which::Decisive).unwrap().to_string()
}

/// The cases of all vectors, or of every fourth, with explanations of their decisive moves.
fn explained_vectors(scope: Scope) -> &'static [(Case, Vec<Value>)] {
    static SAMPLE: OnceLock<Vec<(Case, Vec<Value>)>> = OnceLock::new();
    static ALL: OnceLock<Vec<(Case, Vec<Value>)>> = OnceLock::new();
    let known = if scope == Scope::Sample { &SAMPLE } else { &ALL };
    known.get_or_init(|| {
        let vectors = scope.one_in(4, built_in().unwrap());
        let cases = vectors.par_iter().map(|vector| vector.case().unwrap());
        cases.map(|case| (case.clone(), explained(&case, Which::Decisive))).collect()
    })
}

fn last_explained(scope: Scope) -> impl Iterator<Item = (&'static Case, &'static Value)> {
    explained_vectors(scope).iter().map(|(case, explained)| (case, explained.last().unwrap()))
}

fn verdict_clauses_and_situation_are_those_of_the_law(scope: Scope) {
    for (case, last) in last_explained(scope) {
        let answer = answer(case).to_value();
        let legal = answer["legal"].as_array().unwrap();
        assert_eq!(last.get("legal"), legal.last(), "{case}");
        let broken = last["broken"].as_array().into_iter().flatten();
        assert_eq!(
            broken.map(|broken| broken["clause"].clone()).collect::<Value>(),
            answer["broken"],
            "{case}"
        );
        for (key, value) in answer.as_object().unwrap() {
            assert!(
                ["legal", "broken", "trace", "id"].contains(&key.as_str()) || last[key] == *value,
                "{case}: {key}"
            );
        }
        assert_eq!(last["ended"].is_null(), answer["over"] == false, "{case}");
    }
}

fn the_parts_of_a_score_add_up_to_it(scope: Scope) {
    let mut with_parts = 0;
    for (case, decisive) in explained_vectors(scope) {
        let every = (case.moves.len() < 5).then(|| explained(case, Which::Every));
        for one in every.as_ref().unwrap_or(decisive) {
            let parts = one["score_parts"].as_object().unwrap();
            if parts.is_empty() {
                assert!(one["score"].is_null() || one["outcomes"].is_array(), "{case}: no parts");
                continue;
            }
            for (player, score) in one["score"].as_object().unwrap() {
                let sum: f64 = parts.values().map(|part| part[player].as_f64().unwrap()).sum();
                assert_eq!(Some(sum), score.as_f64(), "{case}: {parts:?}");
            }
            with_parts += 1;
        }
    }
    assert!(with_parts > scope.of(75, 300), "{with_parts}");
}

fn a_position_that_a_move_would_repeat_is_the_one_that_the_move_makes(scope: Scope) {
    let mut repeated = 0;
    for (case, last) in last_explained(scope) {
        let mut case = case.clone();
        let Some(earlier) = last["repeats"].as_u64() else { continue };
        let number = last["move"].as_u64().unwrap() as usize;
        let amend = case.opening.rules.amendments().to_vec();
        let others = amend.iter().filter(|amendment| amendment.clause != "tromp-taylor.6").map(|a| a.name);
        let names: Vec<&str> = others.chain(["free-repetition"]).collect();
        let Ok(rules) = Rules::amended(case.opening.rulebook(), &names) else { continue };
        case.opening.rules = rules;
        case.moves.truncate(number);
        case.trace = true;
        let answer = answer(&case);
        let trace = answer.trace().unwrap();
        // After the end nothing makes the move legal.
        if trace.len() <= number {
            continue;
        }
        assert_eq!(trace[earlier as usize].get("rows"), trace[number].get("rows"), "{case}");
        repeated += 1;
    }
    assert!(repeated > scope.of(5, 20), "{repeated}");
}

fn plays_and_passes_that_break_a_clause_have_a_reason_in_the_game(scope: Scope) {
    for (case, last) in last_explained(scope).filter(|(case, _)| case.opening.rulebook().forms().is_empty()) {
        for broken in last["broken"].as_array().into_iter().flatten() {
            assert!(broken["because"].is_string(), "{case}: {broken}");
        }
        let played = case.moves.iter().take(last["move"].as_u64().unwrap_or(0) as usize);
        let undone = played.filter(|m| **m == Move::Undo).count();
        assert!(last["broken"] != json!([]) || last["legal"] != json!(false) || undone > 0, "{case}");
    }
}

#[test]
fn each_kind_of_reason_is_in_words() {
    for (case, expected) in [
        (
            r#"{"rules":"tromp-taylor","board":"3x1","moves":["b1","b1"]}"#,
            "a black stone has been on b1 since move 1",
        ),
        (
            r#"{"rules":"tromp-taylor","amend":["free-repetition"],"board":"2x1","moves":["a1","b1","a1","undo","undo","a1"]}"#,
            "a black stone has been on a1 since move 1",
        ),
        (
            r#"{"rules":"tromp-taylor","board":"3x1","moves":["pass","a1","undo","pass"]}"#,
            "moves 1 and 4 were passes",
        ),
        (
            r#"{"rules":"tromp-taylor","board":"3x1","setup":{"rows":[".X."]},"moves":["b1"]}"#,
            "a black stone has been on b1 from the start",
        ),
        (
            r#"{"rules":"tromp-taylor","board":"3x1","moves":["pass","pass","b1"]}"#,
            "the game is over after move 2",
        ),
        (r#"{"rules":"tromp-taylor","board":"3x1","moves":["pass","pass"]}"#, "moves 1 and 2 were passes"),
        (
            r#"{"rules":"tromp-taylor","amend":["no-suicide"],"board":"2x2","setup":{"rows":[".X","X."],"to_play":"w"},"moves":["a2"]}"#,
            "the stone on a2 would have no liberty",
        ),
        (
            r#"{"rules":"tromp-taylor","amend":["no-suicide"],"board":"3x1","setup":{"rows":["O.X"],"to_play":"w"},"moves":["b1"]}"#,
            "legal: move 1, White b1, captures the black stone c1",
        ),
        (
            r#"{"rules":"tromp-taylor","amend":["no-suicide"],"board":"3x2","setup":{"rows":["OX.",".X."],"to_play":"w"},"moves":["a1"]}"#,
            "the block of a2 and a1 would have no liberty",
        ),
        (
            r#"{"rules":"political","board":"3x1","players":["A","B"],"moves":[{"player":"A","day":1,"place":"a1"},{"player":"A","day":2,"place":"c1"}]}"#,
            "A placed the last stone, too: move 1",
        ),
        (r#"{"rules":"logical","board":"3x1","moves":["pass","pass","pass"]}"#, "moves 1 and 2 were passes"),
    ] {
        assert!(text(case).contains(expected), "{}", text(case));
    }
}

#[test]
fn a_legal_move_that_programs_refuse_is_explained() {
    for (case, expected) in [
        (
            r#"{"rules":"tromp-taylor","amend":["situational-superko"],"board":"1x1","moves":["a1"]}"#,
            "legal: move 1, Black a1, a suicide of 1 stone, removes the black stone a1\n",
        ),
        (
            r#"{"rules":"tromp-taylor","amend":["situational-superko"],"board":"1x1","moves":["a1"]}"#,
            "tromp-taylor.6, as amended by situational-superko: ",
        ),
        (
            r#"{"rules":"tromp-taylor","amend":["situational-superko"],"board":"1x1","moves":["a1"]}"#,
            "    the position at the start is back: Black was to play then, White is to play now\n",
        ),
        (
            r#"{"rules":"tromp-taylor","amend":["free-repetition"],"board":"2x1","moves":["a1","b1","a1"]}"#,
            "    the position after move 1, Black a1, is back, and White is to play, as then\n",
        ),
        (
            r#"{"rules":"tromp-taylor","board":"2x1","setup":{"rows":[".X"]},"moves":["a1"]}"#,
            "legal: move 1, Black a1, a suicide of 2 stones, removes the black stones a1 and b1\n",
        ),
    ] {
        assert!(text(case).contains(expected), "{}", text(case));
    }
    // A position that is not back, a pass, and a game that the repetition ends.
    for case in [
        r#"{"rules":"tromp-taylor","amend":["situational-superko"],"board":"2x1","moves":["a1","pass"]}"#,
        r#"{"rules":"tromp-taylor","amend":["free-repetition"],"board":"2x1","moves":["a1","b1","undo","b1"]}"#,
        r#"{"rules":"tromp-taylor","amend":["repetition-draws"],"board":"2x1","moves":["a1","b1","a1"]}"#,
    ] {
        assert!(!text(case).contains("is back"), "{}", text(case));
    }
    let case = r#"{"rules":"tromp-taylor","amend":["situational-superko"],"board":"1x1","moves":["a1"]}"#;
    let json = explained(&Case::parse(case).unwrap(), Which::Decisive);
    assert_eq!((&json[0]["repeats"], &json[0]["permitted"]["clause"]), (&json!(0), &json!("tromp-taylor.6")));
}

#[test]
fn a_move_that_is_not_there_is_an_error() {
    let case = Case::parse(r#"{"rules":"tromp-taylor","board":"3x1","moves":["b1","b1","a1"]}"#).unwrap();
    for (number, expected) in [
        (0, "there is no move 0: the game has 3 moves, the first one is 1"),
        (4, "move 2 is illegal, so that the game has no move 4"),
    ] {
        let error = explain(&case, Which::Number(number)).err().unwrap();
        assert_eq!(error.to_string(), expected);
    }
    assert_eq!(explained(&case, Which::Number(1)).len(), 1);
    assert_eq!(explained(&case, Which::Every).len(), 2);
}

#[test]
fn what_the_pages_name_is_found() {
    let vectors = built_in().unwrap();
    let found = |name: &str| named(name, &vectors).unwrap();
    let games = |name: &str| found(name).unwrap_or_else(|| panic!("{name} is not found"));
    for beast in bestiary::all() {
        assert_eq!(games(&beast.name).len(), beast.lines.len());
    }
    for rulebook in ALL {
        let vector = vectors.iter().find(|vector| vector.case["rules"] == rulebook.name()).unwrap();
        let case = Case::parse(&vector.case.to_string()).unwrap();
        assert_eq!(games(&vector.id)[0].case.to_json(), case.to_json());
        let shown = |id: &String| vectors.iter().any(|vector| vector.id == *id);
        let reading = rulebook.readings().iter().find(|reading| reading.shown_by.iter().all(shown)).unwrap();
        assert_eq!(games(&reading.id).len(), reading.shown_by.len());
        let misreading = rulebook.misreadings().last().unwrap();
        let id = &games(&format!("{misreading:?}"))[0].name;
        let vector = vectors.iter().find(|vector| vector.id == *id).unwrap();
        assert!(vector.kills(misreading).unwrap(), "{id}");
    }
    for nothing in
        ["", "triple", &format!("{DEFAULT}/"), &format!("{DEFAULT}/none"), &format!("{DEFAULT}.A999")]
    {
        assert!(found(nothing).is_none(), "{nothing}");
    }
}

in_full! {
    verdict_clauses_and_situation_are_those_of_the_law,
    the_parts_of_a_score_add_up_to_it,
    a_position_that_a_move_would_repeat_is_the_one_that_the_move_makes,
    plays_and_passes_that_break_a_clause_have_a_reason_in_the_game
}
