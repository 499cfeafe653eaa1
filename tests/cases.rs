//! Small things that a case, a choice, a tally and an answer are made of.

use crate::common::*;
use superko::oracle::diagnosis::disagreement::Disagreement;
use superko::oracle::subjects::questions::{Reply, Tally};
use superko::rulebook::political::Move;
use superko::rulebook::{Bytes, Choose};

/// A case of these rules on a board, with other keys before its moves; or what is wrong with it.
fn parse(rules: &str, board: &str, more: &str, moves: &str) -> Result<Case, String> {
    let text = format!(r#"{{"rules":"{rules}","board":{board},{more}"moves":[{moves}]}}"#);
    Case::parse(&text).map_err(|error| error.to_string())
}

fn with_komi(rules: &str, komi: &str) -> Result<Case, String> {
    parse(rules, r#""2x2""#, &format!(r#""komi":{komi},"#), "")
}

#[test]
fn the_komi_of_pauli_is_a_whole_number_from_0_on() {
    for komi in ["0.5", "-1", "-0.5"] {
        let refused = with_komi("pauli", komi).unwrap_err();
        assert_eq!(refused, format!("komi {komi}: pauli has whole numbers from 0, such as 7"));
    }
    assert!(with_komi("pauli", "0").is_ok() && with_komi("pauli", "7").is_ok());
}

#[test]
fn a_set_up_may_leave_out_every_key() {
    let answered = |rules: &str, setup: &str, moves: &str| {
        let players = if rules == "political" { r#""players":["A","B"],"# } else { "" };
        let case = parse(rules, r#""2x1""#, &format!(r#"{players}"setup":{setup},"#), moves);
        answer(&case.unwrap()).to_value()
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
fn captured_stones_are_named_once_and_by_those_who_can_have_them() {
    for (rules, players, name) in [("tromp-taylor", "", "b"), ("political", r#""players":["A","B"],"#, "A")] {
        let refused = |captured: &str| {
            let more = format!(r#"{players}"setup":{{"captured":{captured}}},"#);
            parse(rules, r#""2x1""#, &more, "").unwrap_err()
        };
        let error = refused(&format!(r#"{{"{name}":1,"{name}":2}}"#));
        assert!(error.contains(&format!("duplicate field `{name}`")), "{error}");
        let error = refused(r#"{"C":1}"#);
        assert!(error.contains("setup.captured") && error.contains("\"C\""), "{error}");
    }
}

#[test]
fn the_komi_of_other_documents_is_in_halves_and_has_an_end() {
    let case = |komi| with_komi("tromp-taylor", komi);
    assert!(["0.25", "1e10", "-1e10"].iter().all(|komi| case(komi).is_err()));
    assert!(["6.5", "-0.5", "-3"].iter().all(|komi| case(komi).is_ok()));
    assert_eq!(case("1e18").unwrap_err(), "komi 1e18: expected at most 5e8");
}

#[test]
fn a_pass_is_read_in_any_case_as_points_are() {
    let read =
        |board: &str| parse("tromp-taylor", board, "", r#""PASS","Pass","pass","UNDO""#).unwrap().to_string();
    assert!(read("\"2x2\"").contains(r#"["pass","pass","pass","undo"]"#));
    // The names of the nodes of a graph are any text.
    let graph = read(r#"{"dot":"graph { PASS -- b }"}"#);
    assert!(graph.contains(r#"["PASS","pass","pass","undo"]"#), "{graph}");
}

#[test]
fn the_day_of_a_move_that_was_taken_back_does_not_count() {
    let case = |between: &str| {
        let moves = format!(
            r#"{{"player":"A","day":9,"place":"a1"}},{between}{{"player":"B","day":2,"place":"b1"}}"#
        );
        parse("political", r#""2x1""#, r#""players":["A","B"],"#, &moves)
    };
    assert_eq!(case("").unwrap_err(), "moves[1]: day 2 after day 9: days never decrease");
    assert_eq!(case(r#""undo","#).unwrap().to_json()["moves"][1], "undo");
}

#[test]
fn the_rules_of_a_case_are_a_rulebook_or_a_preset_with_amendments() {
    let rules = |rules, more| parse(rules, r#""2x1""#, more, "").map(|case| case.opening.rules.to_string());
    assert_eq!(rules("cgos", "").unwrap(), "tromp-taylor + no-suicide");
    let amended = rules("cgos + simple-ko", r#""amend":["territory-score"],"#).unwrap();
    assert_eq!(amended, "tromp-taylor + no-suicide + simple-ko + territory-score");
    assert_eq!(rules(&amended, "").unwrap(), amended);
    for (text, more, why) in [
        ("cgoss", "", "rules: unknown rules \"cgoss\" (did you mean cgos or cgos-simple?)"),
        ("bga", r#""amend":["simple-ko"],"#, "amend: tromp-taylor: amendments"),
    ] {
        let refused = rules(text, more).unwrap_err();
        assert!(refused.starts_with(why), "{refused}");
    }
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
