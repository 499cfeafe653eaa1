//! Small things that a case, a choice, a tally and an answer are made of.

use crate::common::*;
use superko::oracle::disagreement::Disagreement;
use superko::oracle::observation::{Reply, Tally};
use superko::rulebook::political::Move;
use superko::rulebook::{Bytes, Choose};

#[test]
fn the_komi_of_pauli_is_a_whole_number_from_0_on() {
    let case =
        |komi: &str| Case::parse(&format!(r#"{{"rules":"pauli","board":"2x2","komi":{komi},"moves":[]}}"#));
    for komi in ["0.5", "-1", "-0.5"] {
        let refused = case(komi).unwrap_err().to_string();
        assert_eq!(refused, format!("komi {komi}: pauli has whole numbers from 0, such as 7"));
    }
    assert!(case("0").is_ok() && case("7").is_ok());
}

#[test]
fn a_set_up_may_leave_out_every_key() {
    for rulebook in rulebook::ALL {
        let players = if rulebook.takes_turns() { "" } else { r#""players":["A","B"],"# };
        let answered = |setup: &str| {
            let case =
                format!(r#"{{"rules":"{rulebook}","board":"2x1",{players}"setup":{setup},"moves":[]}}"#);
            answer(&Case::parse(&case).unwrap()).to_value()
        };
        assert_eq!(answered("{}"), answered(r#"{"rows":[".."]}"#), "{rulebook}");
        assert_eq!(answered("{}")["rows"][0], "..", "{rulebook}");
    }
    let case =
        r#"{"rules":"tromp-taylor","board":"2x1","setup":{"to_play":"w","captured":{"w":2}},"moves":["a1"]}"#;
    let answered = answer(&Case::parse(case).unwrap()).to_value();
    assert_eq!((&answered["rows"][0], &answered["captured"]["w"]), (&"O.".into(), &2.into()));
}

#[test]
fn captured_stones_are_named_once_and_by_those_who_can_have_them() {
    let refused = |rules: &str, captured: &str| {
        let case =
            format!(r#"{{"rules":{rules},"board":"2x1","setup":{{"captured":{captured}}},"moves":[]}}"#);
        Case::parse(&case).unwrap_err().to_string()
    };
    let political = r#""political","players":["A","B"]"#;
    for (rules, name) in [(r#""tromp-taylor""#, "b"), (political, "A")] {
        let error = refused(rules, &format!(r#"{{"{name}":1,"{name}":2}}"#));
        assert!(error.contains(&format!("duplicate field `{name}`")), "{error}");
        let error = refused(rules, r#"{"C":1}"#);
        assert!(error.contains("setup.captured") && error.contains("\"C\""), "{error}");
    }
}

#[test]
fn the_komi_of_other_documents_is_in_halves_and_has_an_end() {
    let case = |komi: &str| {
        Case::parse(&format!(r#"{{"rules":"tromp-taylor","board":"2x2","komi":{komi},"moves":[]}}"#))
    };
    assert!(case("0.25").is_err() && case("1e10").is_err() && case("-1e10").is_err());
    assert!(case("6.5").is_ok() && case("-0.5").is_ok() && case("-3").is_ok());
    assert_eq!(case("1e18").unwrap_err().to_string(), "komi 1e18: expected at most 5e8");
}

#[test]
fn a_pass_is_read_in_any_case_as_points_are() {
    let case = |board: &str| {
        let text =
            format!(r#"{{"rules":"tromp-taylor","board":{board},"moves":["PASS","Pass","pass","UNDO"]}}"#);
        Case::parse(&text).unwrap().to_string()
    };
    assert!(case("\"2x2\"").contains(r#"["pass","pass","pass","undo"]"#));
    // The names of the nodes of a graph are any text.
    let graph = case(r#"{"dot":"graph { PASS -- b }"}"#);
    assert!(graph.contains(r#"["PASS","pass","pass","undo"]"#), "{graph}");
}

#[test]
fn the_day_of_a_move_that_was_taken_back_does_not_count() {
    let case = |between: &str| {
        let moves = format!(
            r#"{{"player":"A","day":9,"place":"a1"}},{between}{{"player":"B","day":2,"place":"b1"}}"#
        );
        Case::parse(&format!(
            r#"{{"rules":"political","board":"2x1","players":["A","B"],"moves":[{moves}]}}"#
        ))
    };
    let refused = case("").unwrap_err().to_string();
    assert_eq!(refused, "moves[1]: day 2 after day 9: days never decrease");
    assert!(case(r#""undo","#).is_ok());
    assert_eq!(case(r#""undo","#).unwrap().to_json()["moves"][1], "undo");
}

#[test]
fn the_rules_of_a_case_are_a_rulebook_or_a_preset_with_amendments() {
    let rules = |rules, more| {
        let case = format!(r#"{{"rules":"{rules}","board":"2x1","moves":[]{more}}}"#);
        Case::parse(&case).map(|case| case.opening.rules.to_string()).map_err(|e| e.to_string())
    };
    assert_eq!(rules("cgos", "").unwrap(), "tromp-taylor + no-suicide");
    let amended = rules("cgos + simple-ko", r#","amend":["territory-score"]"#).unwrap();
    assert_eq!(amended, "tromp-taylor + no-suicide + simple-ko + territory-score");
    assert_eq!(rules(&amended, "").unwrap(), amended);
    let refused = rules("cgoss", "").unwrap_err();
    assert!(
        refused.starts_with("rules: unknown rules \"cgoss\" (did you mean cgos or cgos-simple?)"),
        "{refused}"
    );
    let refused = rules("bga", r#","amend":["simple-ko"]"#).unwrap_err();
    assert!(refused.starts_with("amend: tromp-taylor: amendments"), "{refused}");
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
