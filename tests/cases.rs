//! Small things that a case, a choice, a tally and an answer are made of.

use std::sync::Arc;
use superko::notation::Board;
use superko::oracle::case::Case;
use superko::oracle::document::Document;
use superko::oracle::finding::Disagreement;
use superko::oracle::generate::{Bytes, Choose};
use superko::oracle::subject::{Move, Opening};
use superko::oracle::survey::{Question, Reply, Tally};

#[test]
fn the_komi_of_pauli_is_a_whole_number_from_0_on() {
    let case =
        |komi: &str| Case::parse(&format!(r#"{{"rules":"pauli","board":"2x2","komi":{komi},"moves":[]}}"#));
    for komi in ["0.5", "-1", "-0.5"] {
        let refused = case(komi).unwrap_err().to_string();
        assert_eq!(refused, format!("komi {komi}: pauli has whole numbers from 0 on"));
    }
    assert!(case("0").is_ok() && case("7").is_ok());
}

#[test]
fn the_komi_of_other_documents_is_in_halves_and_has_an_end() {
    let case = |komi: &str| {
        Case::parse(&format!(r#"{{"rules":"tromp-taylor","board":"2x2","komi":{komi},"moves":[]}}"#))
    };
    assert!(case("0.25").is_err() && case("1e10").is_err() && case("-1e10").is_err());
    assert!(case("6.5").is_ok() && case("-0.5").is_ok() && case("-3").is_ok());
}

#[test]
fn a_choice_among_many_takes_two_bytes() {
    let mut bytes = Bytes(&[1, 2, 3]);
    assert_eq!([bytes.below(1000), bytes.below(256), bytes.below(1000)], [258, 3, 0]);
}

#[test]
fn a_trial_without_a_move_or_with_few_answers_says_nothing() {
    let tally = |moves, answered| Tally { moves, asked: 100, answered, ..Tally::default() };
    assert!(tally(0, 100).says_nothing() && tally(10, 4).says_nothing());
    assert!(!tally(10, 100).says_nothing() && !tally(10, 5).says_nothing());
}

#[test]
fn a_disagreement_on_a_move_of_political_is_about_the_clause_of_that_move() {
    let board = Arc::new(Board::parse("2x2").unwrap());
    let clauses = |m| {
        let about = Disagreement {
            opening: Opening::on(Document::Political, &[], board.clone()),
            moves: Vec::new(),
            question: Question::Legal(m),
            expected: Reply::Legal(true),
            said: Reply::Legal(false),
        };
        about.clauses()
    };
    assert_eq!(clauses(Move::Offer { player: 0, day: 1, to: 1 }), ["political.4.move.2"]);
    assert_eq!(clauses(Move::Accept { player: 0, of: 1 }), ["political.4.move.2"]);
    assert_eq!(clauses(Move::War { player: 0, day: 1, on: 1 }), ["political.4.move.3"]);
    assert_eq!(clauses(Move::End), ["political.1"]);
}

#[test]
fn what_is_asked_is_blamed_on_the_clause_that_answers_it() {
    let asked = [
        (Document::Logical, Question::Captured, "logical.6bis.e"),
        (Document::TrompTaylor, Question::Over, "tromp-taylor.8"),
        (Document::LaskerMaas, Question::Detail("stage"), "lasker-maas.8"),
        (Document::Political, Question::Detail("winner"), "political.1"),
        (Document::Political, Question::Detail("score"), "political.6"),
        (Document::Political, Question::Detail("dragons"), "political.3.dragon"),
        (Document::Political, Question::Detail("outcomes"), "political.5.division"),
        (Document::Pauli, Question::Detail("cycles"), "pauli.8"),
        (Document::Pauli, Question::Detail("phase"), "pauli.17"),
        (Document::Pauli, Question::Detail("control"), "pauli.14"),
    ];
    for (rules, question, clause) in asked {
        let opening = Opening::on(rules, &[], Arc::new(Board::parse("2x1").unwrap()));
        let (expected, said) = (Reply::Detail(1.into()), Reply::Detail(2.into()));
        let found = Disagreement { opening, moves: Vec::new(), question, expected, said };
        assert_eq!(found.clauses(), [clause], "{question:?}");
    }
}
