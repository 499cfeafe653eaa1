//! Explanations of moves say what the law says, and why in terms of the game.

use crate::common::*;
use std::collections::BTreeSet;
use std::sync::OnceLock;
use superko::answers::explain::{Explanation, Which, explain, explain_tried};
use superko::oracle::bestiary;
use superko::rulebook::convert::reasons_of;
use superko::rulebook::{ALL, DEFAULT, Effort, LawOptions, Outcome, Question, Reasons};
use superko_cli::named_games::named;

fn explained(case: &Case, which: Which) -> Vec<Value> {
    said(&explain(case, which).unwrap_or_else(|error| panic!("{case}: {error}")))
}

fn said(explanation: &Explanation) -> Vec<Value> {
    explanation.to_json()["explained"].as_array().unwrap().clone()
}

/// A case with explanations of its decisive moves.
type Explained = (Case, Vec<Value>);

/// The cases of all vectors, or of every eighth.
fn explained_vectors(scope: Scope) -> &'static [Explained] {
    static KNOWN: [OnceLock<Vec<Explained>>; 2] = [const { OnceLock::new() }; 2];
    KNOWN[scope as usize].get_or_init(|| {
        let vectors = scope.one_in(8, built_in().unwrap());
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
    assert!(with_parts > scope.of(35, 300), "{with_parts}");
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
    assert!(repeated > scope.of(2, 20), "{repeated}");
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
            case.moves.iter().for_each(|m| assert_eq!(game.play(*m), Ok(()), "{row:?}"));
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

fn a_tried_move_is_judged_as_if_it_were_made(scope: Scope) {
    for (case, last) in last_explained(scope) {
        let Some(number) = last["move"].as_u64().map(|number| number as usize) else { continue };
        let tried = explain_tried(case, Some(number - 1), None, case.moves[number - 1]).unwrap();
        assert_eq!(said(&tried), std::slice::from_ref(last), "{case}");
        assert_eq!(tried.to_json()["tried"], json!({"after": number - 1, "passes": null}), "{case}");
        assert_eq!(tried.to_json()["moves"], json!(case.moves.len()), "{case}");
    }
}

#[test]
fn the_player_who_is_not_to_move_is_asked_about_after_a_pass_of_the_other() {
    let case = |moves: &str| {
        let case = r#"{"rules":"tromp-taylor + simple-ko","board":"4x3","setup":{"rows":[".XO.","X.XO",".XO."],"to_play":"w"},"moves":"#;
        Case::parse(&format!("{case}{moves}}}")).unwrap()
    };
    let point = |case: &Case, name: &str| Move::Play(case.opening.board.point(name).unwrap());
    let ko = case(r#"["b2"]"#);
    let tried = |case: &Case, by, name| explain_tried(case, None, by, point(case, name)).unwrap();
    let back = tried(&ko, Some(Player::Black), "c2");
    assert_eq!(said(&back), said(&tried(&ko, None, "c2")));
    assert!(back.to_string().contains("\nillegal: Black c2 after move 1\n  1.W b2\n"), "{back}");
    // White needs a pass of Black; then the ko is over.
    let white = tried(&ko, Some(Player::White), "c2");
    assert_eq!(said(&white), explained(&case(r#"["b2","pass","c2"]"#), Which::Decisive));
    assert_eq!(white.to_json()["tried"], json!({"after": 1, "passes": "b"}));
    let words = "\nlegal: White c2 after move 1 and a pass by Black\n  1.W b2  2.B pass\n\n  now: ";
    assert!(white.to_string().contains(words), "{white}");
    // After the end it is nobody's turn, and nobody passes.
    let over = tried(&case(r#"["pass","pass"]"#), Some(Player::Black), "b2").to_string();
    assert!(over.contains("\nillegal: Black b2 after move 2\n"), "{over}");
    let over = tried(&case(r#"["pass","pass"]"#), Some(Player::White), "b2").to_string();
    assert!(over.contains("illegal: White b2"), "{over}");
    let refused = |case: &Case, after, by, m| explain_tried(case, after, by, m).err().unwrap().to_string();
    let stopped = r#"{"rules":"japanese-1989","board":"2x1","moves":["pass","pass"]}"#;
    let said = refused(&Case::parse(stopped).unwrap(), None, Some(Player::White), Move::Play(0));
    assert_eq!(said, "it is not White's turn after move 2, and no pass is legal that makes it so");
    let said = refused(&case(r#"["b2","c2"]"#), None, None, Move::Pass);
    let why = "nothing can follow it: --move 1 asks about the situation before it";
    assert_eq!(said, format!("move 2 is illegal, so that {why}"));
    assert!(refused(&ko, Some(2), None, Move::Pass).starts_with("there is no move 2: the game has 1 move"));
}

/// All rules in which players take turns: as written, with each amendment, and as presets.
fn all_rules() -> impl Iterator<Item = Rules> {
    ALL.iter().filter(|rulebook| rulebook.takes_turns()).flat_map(|rulebook| Rules::usual(*rulebook))
}

#[test]
fn where_the_law_lets_players_agree_that_is_said_and_nowhere_else() {
    let mut agreeing = BTreeSet::new();
    for rules in all_rules() {
        for moves in [r#""a1","pass","pass""#, r#""pass","pass","pass""#, r#""pass","a1","pass""#, r#""a1""#]
        {
            let name = rules.to_string();
            let case = format!(r#"{{"rules":"{name}","board":"2x1","moves":[{moves}]}}"#);
            let case = Case::parse(&case).unwrap();
            let stopped = answer(&case).get("phase") == Some(&json!("stopped"));
            let text = explain(&case, Which::Decisive).unwrap().to_string();
            let both = moves.ends_with(r#""pass","pass""#);
            let why = if both { "Both have passed" } else { "Play has stopped" };
            let says = text.contains(&format!("\n{why}: the players now agree which stones are dead\n"));
            assert_eq!(says, stopped, "{case}: {text}");
            assert!(!stopped || !text.contains("not over"), "{text}");
            agreeing.extend(stopped.then(|| rules.rulebook().name()));
        }
    }
    assert_eq!(agreeing.len(), 5, "{agreeing:?}");
    let rules = "tromp-taylor + same-pass-ends + agreement + free-repetition";
    let case = format!(r#"{{"rules":"{rules}","board":"1x1","moves":["pass","a1","pass"]}}"#);
    let text = explain(&Case::parse(&case).unwrap(), Which::Decisive).unwrap().to_string();
    assert!(text.contains("\nPlay has stopped: the players now agree which stones are dead\n"), "{text}");
}

/// Plays the cycle of a triple ko twice, and looks for plays that only its history forbids: retaking a ko, and what stood longer ago.
#[test]
fn what_a_diagram_leaves_open_is_what_a_history_forbids() {
    let beast = bestiary::all().into_iter().find(|beast| beast.name == "triple-ko").unwrap();
    // By pairwise paths, the stones of the triple ko are not blocks.
    for rules in all_rules().filter(|rules| !rules.has("pairwise-path")) {
        let cycle = beast.case(&beast.lines[0], &rules.to_string()).unwrap();
        let left_open = rules.rulebook().left_open(&cycle.opening);
        let mut forbidden = BTreeSet::new();
        let mut game = cycle.opening.referee(Effort::Trial);
        let mut before = game.position();
        for m in cycle.moves.iter().chain(&cycle.moves) {
            let now = game.position();
            let (Some(to_play), Some(captured)) = (game.to_play(), game.captured()) else { break };
            let setup = Setup { to_play, captured, ..Setup::of(now.clone()) };
            let opening = Opening { setup: Some(setup), ..cycle.opening.clone() };
            let fresh = |m: Move| {
                let mut fresh = opening.referee(Effort::Trial);
                fresh.play(m).is_ok().then(|| fresh.position())
            };
            let barred = (0..now.points()).map(Move::Play).filter(|m| game.check(*m).is_err());
            let prohibited = "which points are prohibited at the start";
            forbidden.extend(barred.filter_map(fresh).map(|made| match made == before {
                true if left_open.contains(&prohibited) => prohibited,
                true => "whether a ko is on at the start",
                false => "which positions superko forbids",
            }));
            before = now;
            if game.play(*m).is_err() {
                break;
            }
        }
        let shown = |what: &&&str| forbidden.contains(**what);
        let others = ["which positions count as repeated", "which cycles there are"];
        let unshown: Vec<_> = left_open.iter().filter(|what| !shown(what)).collect();
        assert!(unshown.iter().all(|what| others.contains(what)), "{rules}: {unshown:?}, {forbidden:?}");
        assert!(forbidden.iter().all(|what| left_open.contains(what)), "{rules}: {forbidden:?}");
    }
}

#[test]
fn what_is_unknown_is_said_of_diagrams_with_stones_of_both_and_of_nothing_else() {
    let unknown = |rules: &str, rows: &str| {
        let case =
            format!(r#"{{"rules":"{rules}","board":"3x1","setup":{{"rows":["{rows}"]}},"moves":["pass"]}}"#);
        let explanation = explain(&Case::parse(&case).unwrap(), Which::Decisive).unwrap();
        let line = explanation.to_string().lines().nth(1).unwrap().to_owned();
        assert_eq!(line.is_empty(), explanation.to_json()["left_open"] == json!([]), "{line}");
        line
    };
    for (rules, rows, line) in [
        ("tromp-taylor", "X.X", ""),
        ("tromp-taylor", "...", ""),
        ("tromp-taylor + free-repetition", "X.O", ""),
        ("tromp-taylor", "X.O", "whether a ko is on at the start and which positions superko forbids"),
        ("tromp-taylor + simple-ko", "X.O", "whether a ko is on at the start"),
        ("tromp-taylor + no-result", "X.O", "which positions count as repeated"),
        ("pauli", "X.O", "which points are prohibited at the start and which cycles there are"),
    ] {
        let says = "what stood before the start is unknown, which leaves open ";
        assert_eq!(unknown(rules, rows).strip_prefix(says).unwrap_or_default(), line, "{rules} {rows}");
    }
}

#[test]
fn the_picture_marks_the_move_in_question() {
    let here = folder();
    here.write("game.sgf", "(;SZ[4:3]RU[Tromp-Taylor]AB[ba][ab][cb][bc]AW[ca][db][cc]PL[W];W[bb])");
    let picture = |more: &str| {
        here.typed(&format!("explain game.sgf {more} --svg e.svg")).ends(0);
        here.read("e.svg")
    };
    let asked = r#"<rect class="asked" x="29" y="9""#;
    let retaken = picture("--try c2");
    assert!(retaken.contains(asked) && retaken.contains(">?</text>"), "{retaken}");
    assert!(retaken.contains(r#"aria-label="illegal: Black c2 after move 1""#), "{retaken}");
    // White's own second stone: nothing is taken, and the stone stands.
    let filled = picture("--try w:c2");
    assert!(
        filled.contains(asked) && !filled.contains(">?</text>") && filled.contains("class=\"last\""),
        "{filled}"
    );
    let played = picture("");
    assert!(!played.contains(r#"class="asked""#) && played.contains("taken of-black"), "{played}");
    let standard = here.typed("explain game.sgf --try c2 --svg -").ends(0);
    assert_eq!(standard.out, retaken);
    here.typed("explain game.sgf --json --svg -").ends(2).says("only one of --json and --svg -");
    here.typed("explain bent-four --svg e.svg").ends(2).says("--svg draws one board, and bent-four has ");
}

#[test]
fn what_is_no_game_is_refused_with_its_name_once_and_what_would_be_right() {
    let here = folder();
    here.write("notes.txt", "We played on Sunday.\n");
    here.write("club/game.sgf", "(;SZ[2]RU[Tromp-Taylor])");
    here.write("empty.jsonl", "");
    for (what, error) in [
        ("club", "club: this is a folder: name one file in it; superko judge --summary reads whole folders"),
        ("notes.txt", "notes.txt: no game: a game record (SGF) begins with (, a case or a report with {"),
        ("notes.txt --rules cgos", "notes.txt: no game: a game record (SGF) begins with ("),
        ("empty.jsonl", "empty.jsonl: no game: a game record (SGF) begins with ("),
        ("club/none.sgf", "club/none.sgf: no such file, and no vector, reading, misreading or position of "),
        ("club/game.sgf --try z9", "club/game.sgf: --try: \"z9\" is not a point of the board"),
        ("club/game.sgf --try w:z9", "club/game.sgf: --try: \"z9\" is not a point of the board"),
    ] {
        let run = here.typed(&format!("explain {what}")).ends(2).begins(&format!("error: {error}"));
        let path = what.split(' ').next().unwrap();
        assert_eq!(run.text().matches(path).count(), 1, "{}", run.text());
    }
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
    a_tried_move_is_judged_as_if_it_were_made,
    verdict_clauses_and_situation_are_those_of_the_law,
    the_parts_of_a_score_add_up_to_it,
    a_position_that_a_move_would_repeat_is_the_one_that_the_move_makes,
    plays_and_passes_that_break_a_clause_have_a_reason_in_the_game
}
