//! The conformance vectors: both implementations consume all of them, and the set keeps its promises.

use crate::common::*;
use pretty_assertions::assert_eq;
use superko::answers::{answer_by_engine, answer_of};
use superko::oracle::vectors::{By, Vector, export, load, under};

fn vectors() -> Vec<Vector> {
    load(Path::new("tests/vectors")).unwrap()
}

#[test]
fn the_law_answers_every_vector_as_expected() {
    let beyond = |vector: &Vector| {
        let case = vector.case().unwrap();
        let unaided = LawOptions { effort: Effort::Unaided, ..LawOptions::default() };
        let answer = answer_of(&case, case.opening.law(unaided)).to_value();
        assert_eq!(vector.contradictions(&answer), Vec::<&str>::new(), "{}: {answer}", vector.id);
        let differs = !vector.differences(&answer).is_empty();
        let anchored = matches!(vector.by, By::Hand | By::Source);
        assert!(!differs || anchored, "{}: the law must know what it filled in", vector.id);
        differs.then(|| vector.id.clone())
    };
    let beyond: BTreeSet<String> = vectors().par_iter().filter_map(beyond).collect();
    // Who controls what takes the law too long there: worked out by hand, and by the bitboards below.
    let known = ["C1", "C1-score", "C2", "C3", "bordered", "jigo"].map(|id| format!("pauli-{id}"));
    assert_eq!(beyond, BTreeSet::from(known));
}

#[test]
fn the_engine_answers_every_vector_as_expected() {
    for vector in vectors() {
        let case = vector.case().unwrap();
        let answer = answer_by_engine(&case).to_value();
        for (key, value) in &vector.expect {
            assert_eq!(answer.get(key), Some(value), "{} {key}", vector.id);
        }
    }
}

#[test]
fn every_vector_has_an_id_of_its_own_is_about_its_document_and_expects_something() {
    let mut ids = BTreeSet::new();
    for vector in vectors() {
        let rulebook = vector.rulebook().unwrap();
        assert!(vector.id.starts_with(rulebook.name()), "{}", vector.id);
        assert_eq!(vector.case().unwrap().opening.rulebook(), rulebook, "{}", vector.id);
        assert!(!vector.expect.is_empty() && !vector.note.is_empty(), "{}", vector.id);
        let should = vector.note.split(' ').any(|word| ["should", "must", "ought"].contains(&word));
        assert!(!should, "{}: a note says what is", vector.id);
        assert!(ids.insert(vector.id.clone()), "{} is a duplicate", vector.id);
    }
}

#[test]
fn the_program_has_all_vectors_of_the_repository() {
    let lines =
        |vectors: Vec<Vector>| vectors.into_iter().map(|vector| vector.line).collect::<BTreeSet<String>>();
    let missing = "src/oracle/vectors/mod.rs lists the files";
    assert_eq!(lines(built_in().unwrap()), lines(vectors()), "{missing}");
}

#[test]
fn vectors_for_amended_rules_are_what_the_engine_answers_under_them() {
    let rulebook = rulebook::find("tromp-taylor").unwrap();
    for amend in [&[][..], &["simple-ko", "no-suicide"], &["territory-score"]] {
        let rules = Rules::amended(rulebook, amend).unwrap();
        let mut ids = BTreeSet::new();
        for vector in under(&vectors(), &rules).unwrap() {
            let case = vector.case().unwrap();
            let answer = answer_by_engine(&case).to_value();
            assert_eq!(vector.differences(&answer), Vec::<&str>::new(), "{}: {answer}", vector.id);
            assert!(ids.insert(vector.id.clone()), "{} is a duplicate", vector.id);
            assert!(rules.distance(&case.opening.rules) == 0, "{}", vector.id);
        }
        assert!(ids.len() > 50);
    }
}

#[test]
fn an_export_is_read_back_line_by_line() {
    for rulebook in rulebook::ALL {
        let text = export(&vectors(), *rulebook);
        let (head, lines) = text.split_once('\n').unwrap();
        let head: serde_json::Value = serde_json::from_str(head).unwrap();
        let read: Vec<Vector> = lines.lines().map(|line| Vector::parse(line).unwrap()).collect();
        assert_eq!(head["vectors"], read.len());
        assert!(read.iter().any(|vector| vector.by == By::Hand));
    }
}

fn a_case_is_read_back_as_it_was_written(scope: Scope) {
    scope.one_in(8, vectors()).par_iter().for_each(|vector| {
        let case = vector.case().unwrap();
        let written = case.to_string();
        let again = Case::parse(&written).unwrap();
        assert_eq!(again.to_string(), written, "{}", vector.id);
        assert_eq!(answer_by_engine(&again), answer_by_engine(&case), "{}", vector.id);
    });
}

#[test]
fn what_is_left_open_contradicts_nothing() {
    let expect = json!({"score": {"b": 1, "w": 0}, "winner": "b"});
    let line =
        json!({"id": "pauli-x", "clause": "pauli.5", "by": "hand", "note": "", "case": {}, "expect": expect});
    let vector = Vector::parse(&line.to_string()).unwrap();
    for (answer, contradicted) in [
        (json!({"undecided": 1, "score": null, "winner": "b"}), &[][..]),
        (json!({"undecided": 1, "score": expect["score"], "winner": "w"}), &["winner"]),
        (json!({"score": null, "winner": "b"}), &["score"]),
    ] {
        assert_eq!(vector.contradictions(&answer), contradicted);
    }
}

in_full! {
    a_case_is_read_back_as_it_was_written
}
