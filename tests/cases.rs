//! Small things that a case, a choice, a tally and an answer are made of.

use crate::common::*;
use superko::oracle::subjects::questions::{Reply, Tally};
use superko::rulebook::political::Move;
use superko::rulebook::{Bytes, Choose};

#[test]
fn each_case_is_read_or_refused_as_is_written_beside_it() {
    let (mut read, mut refused) = (0, 0);
    for row in rows(include_str!("data/read_cases.tsv")) {
        let [text, verdict, part] = row[..] else { panic!("{row:?}") };
        let (said, count) = match (Case::parse(text), verdict) {
            (Ok(case), "read") => (case.to_string(), &mut read),
            (Err(error), "refused") => (error.to_string(), &mut refused),
            (other, _) => panic!("{text}: {other:?}"),
        };
        assert!(said.contains(part), "{text}: {said}");
        *count += 1;
    }
    assert_eq!((read, refused), (11, 16));
}

#[test]
fn a_set_up_may_leave_out_every_key() {
    let answered = |rules: &str, setup: &str, moves: &str| {
        let players = if rules == "political" { r#""players":["A","B"],"# } else { "" };
        let text =
            format!(r#"{{"rules":"{rules}","board":"2x1",{players}"setup":{setup},"moves":[{moves}]}}"#);
        answer(&Case::parse(&text).unwrap()).to_value()
    };
    for rulebook in rulebook::ALL {
        let empty = answered(rulebook.name(), "{}", "");
        assert_eq!(empty, answered(rulebook.name(), r#"{"rows":[".."]}"#, ""), "{rulebook}");
        assert_eq!(empty["rows"][0], "..", "{rulebook}");
    }
    let answered = answered("tromp-taylor", r#"{"to_play":"w","captured":{"w":2}}"#, r#""a1""#);
    assert!(answered["rows"][0] == "O." && answered["captured"]["w"] == 2, "{answered}");
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
    let case = |asked, answered| Tally { games: 1, asked, answered, ..Tally::default() };
    assert!(!case(8, 8).says_nothing(), "a case without moves that is answered by the rules");
    assert!(case(8, 0).says_nothing() && case(0, 0).says_nothing());
}

#[test]
fn a_disagreement_on_a_move_of_political_is_about_the_clause_of_that_move() {
    let clauses = |m: Move| {
        let about = Disagreement {
            opening: opening(POLITICAL, "2x2"),
            moves: Vec::new(),
            question: Question::Legal(m.into()),
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
        (LOGICAL, Question::Captured, "logical.6bis.e"),
        (TROMP_TAYLOR, Question::Over, "tromp-taylor.8"),
        (LASKER_MAAS, Question::Detail("stage"), "lasker-maas.8"),
        (POLITICAL, Question::Detail("winner"), "political.1"),
        (POLITICAL, Question::Detail("score"), "political.6"),
        (POLITICAL, Question::Detail("dragons"), "political.3.dragon"),
        (POLITICAL, Question::Detail("outcomes"), "political.5.division"),
        (PAULI, Question::Detail("cycles"), "pauli.8"),
        (PAULI, Question::Detail("phase"), "pauli.17"),
        (PAULI, Question::Detail("control"), "pauli.14"),
    ];
    for (rulebook, question, clause) in asked {
        let opening = opening(rulebook, "2x1");
        let (expected, said) = (Reply::Detail(1.into()), Reply::Detail(2.into()));
        let found = Disagreement { opening, moves: Vec::new(), question, expected, said };
        assert_eq!(found.clauses(), [clause], "{question:?}");
    }
}
