//! Explanations of moves say what the law says, and why in terms of the game.

use crate::common::*;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::sync::OnceLock;
use superko::answers::explain::{Which, explain};
use superko::oracle::bestiary;
use superko::rulebook::convert::reasons_of;
use superko::rulebook::{ALL, DEFAULT, Effort, LawOptions, Outcome, Question, Reasons};
use superko::vectors::built_in;
use superko_cli::names::named;

fn explained(case: &Case, which: Which) -> Vec<Value> {
    let json = explain(case, which).unwrap_or_else(|error| panic!("{case}: {error}")).to_json();
    json["explained"].as_array().unwrap().clone()
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
        assert_eq!(last.get("legal"), answer["legal"].as_array().unwrap().last(), "{case}");
        let broken = last["broken"].as_array().into_iter().flatten();
        let broken: Value = broken.map(|broken| broken["clause"].clone()).collect();
        assert_eq!(broken, answer["broken"], "{case}");
        for (key, value) in answer.as_object().unwrap() {
            let other = ["legal", "broken", "trace", "id"].contains(&key.as_str());
            assert!(other || last[key] == *value, "{case}: {key}");
        }
        assert_eq!(last["ended"].is_null(), answer["over"] == false, "{case}");
        let mut engine = case.opening.referee(Effort::Trial);
        case.moves.iter().take_while(|m| engine.play(**m).is_ok()).for_each(drop);
        let ended = engine.ended_by().map(|id| id.0);
        assert!(ended.is_none() || last["ended"]["clause"] == json!(ended), "{case}");
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
fn each_kind_of_reason_is_in_words_and_so_is_why_a_move_is_legal_that_programs_refuse() {
    for row in rows(include_str!("data/explained.tsv")) {
        let (case, words) = (row[0], row[1]);
        let text = explain(&Case::parse(case).unwrap(), Which::Decisive).unwrap().to_string();
        match words.strip_prefix('!') {
            Some(words) => assert!(!text.contains(words), "{row:?}: {text}"),
            None => assert!(text.contains(words), "{row:?}: {text}"),
        }
    }
    let case = r#"{"rules":"tromp-taylor","amend":["situational-superko"],"board":"1x1","moves":["a1"]}"#;
    let json = explained(&Case::parse(case).unwrap(), Which::Decisive);
    assert_eq!((&json[0]["repeats"], &json[0]["permitted"]["clause"]), (&json!(0), &json!("tromp-taylor.6")));
}

#[test]
fn law_and_engine_know_which_clause_ended_a_game_in_every_rulebook_and_an_explanation_says_how() {
    let rows: Vec<Vec<&str>> = rows(include_str!("data/ends.tsv")).collect();
    let ended = rows.iter().map(|row| {
        let case = Case::parse(row[0]).unwrap();
        let opening = &case.opening;
        let text = explain(&case, Which::Decisive).unwrap().to_string();
        assert!(text.contains(row[2]), "{row:?}: {text}");
        let mut games = [opening.law(LawOptions::default()), opening.referee(Effort::Answer)];
        for game in &mut games {
            case.moves
                .iter()
                .for_each(|m| game.play(*m).unwrap_or_else(|broken| panic!("{row:?}: {broken:?}")));
            let clause = game.ended_by().map_or(opening.rulebook().clause_of(Question::Over), |id| id.0);
            assert_eq!((game.over(), clause), (true, row[1]), "{row:?}");
            assert!(game.outcome() != Some(Outcome::NoResult) || game.score().is_none(), "{row:?}");
            // A play on a stone breaks one clause, as if the game went on.
            let position = game.position();
            let occupied = position.stones().filter_map(|(point, _)| game.check(Move::Play(point)).err());
            for broken in occupied.filter(|_| opening.takes_turns()) {
                let reasons: Vec<Reasons> = broken.iter().map(|id| reasons_of(id.0)).collect();
                assert_eq!(reasons, [Reasons::OCCUPIED], "{row:?}");
            }
            game.play(Move::Undo).unwrap_or_else(|_| assert!(case.moves.is_empty(), "{row:?}"));
            assert!(case.moves.is_empty() || game.ended_by().is_none(), "{row:?}");
        }
        opening.rulebook().name()
    });
    let ended: BTreeSet<&str> = ended.collect();
    assert_eq!(ended, ALL.iter().map(|rulebook| rulebook.name()).collect());
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
