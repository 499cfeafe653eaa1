//! The call from Rust: a library on trial in a test and in a fuzz target, and what it prints.

#[path = "../src/cli/new/rust/fuzz/my_board.rs"]
mod my_board;

use crate::common::*;
use my_board::MyBoard;
use quickcheck::quickcheck;
use std::panic::{AssertUnwindSafe, catch_unwind};
use superko::oracle::report::Report;
use superko::oracle::trial::known_faults::KnownFaults;

/// The trial of my board.
fn trial() -> Report {
    Check::new("tromp-taylor").boards(["3x3"]).run(MyBoard::default).unwrap()
}

/// What a call panics with.
fn panic_of(call: impl FnOnce()) -> Option<String> {
    catch_unwind(AssertUnwindSafe(call)).err().map(|panic| panic.downcast_ref::<String>().unwrap().clone())
}

#[test]
fn a_fault_is_printed_with_its_board_its_clause_and_the_call_that_repeats_it() {
    let report = trial();
    let text = panic_of(|| trial().assert_agreement()).unwrap();
    assert_eq!(text, report.to_string());
    assert_eq!(text, format!("{report:?}"), "and no graph");
    assert!(text.starts_with("disagreement: my board does not play by tromp-taylor\n"), "{text}");
    for part in
        ["     a b", "  tromp-taylor.6: ", "says legal", "would repeat the position", "superko-of-two"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let (_, again) = text.split_once("again:\n  superko::Check::case(r#\"").expect(&text);
    let (case, rest) = again.split_once("\"#)").unwrap();
    assert!(rest.starts_with(".run(make)\n"), "{text}");
    let again = Check::case(case).run(MyBoard::default).unwrap();
    assert_eq!(again.verdict().name(), "disagreement");
    assert!(!report.to_html().contains("<dt>Command"), "there was none");
}

#[test]
fn what_is_not_known_is_an_error_that_says_so() {
    for (check, says) in [
        (Check::new("tromp-tailor"), "unknown rules \"tromp-tailor\" (did you mean tromp-taylor?)"),
        (Check::new("tromp-taylor + no-ko"), "unknown amendment \"no-ko\""),
        (Check::new("tromp-taylor").boards(["3y3"]), "3y3"),
        (Check::case("{"), "EOF"),
    ] {
        let error = check.run(MyBoard::default).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
    let fuzzed = panic_of(|| Check::new("tromp-tailor").fuzz(&[], MyBoard::default)).unwrap();
    assert!(fuzzed.starts_with("unknown rules"), "{fuzzed}");
}

#[test]
fn the_template_in_the_readme_is_the_one_that_is_tried() {
    let readme = fs::read_to_string("fuzz/README.md").unwrap();
    let target = fs::read_to_string("src/cli/new/rust/fuzz/my_target.rs").unwrap();
    assert!(readme.contains(&target), "fuzz/README.md has another template than src/cli/new/rust/fuzz");
}

/// Nothing is rejected, and no game is longer than its bytes.
#[test]
fn any_bytes_are_a_game_whose_last_move_alone_may_be_illegal() {
    fn is_a_game(bytes: Vec<u8>) -> bool {
        rulebook::ALL.iter().map(|rulebook| rulebook.name()).chain(["cgos", "chinese"]).all(|rules| {
            let case = Check::new(rules).game(&bytes).unwrap();
            let mut game = case.opening.referee(Effort::Trial);
            let last = case.moves.len().saturating_sub(1);
            let legal = case.moves[..last].iter().all(|m| game.play(*m).is_ok());
            let read = Case::parse(&case.to_string()).unwrap().moves == case.moves;
            legal && read && case.moves.len() <= bytes.len()
        })
    }
    quickcheck(is_a_game as fn(Vec<u8>) -> bool);
    assert!(is_a_game(Vec::new()));
    assert_eq!(panic_of(|| Check::new("tromp-taylor").fuzz(&[], own::engine)), None);
}

/// A corpus is worth nothing if other versions read it as other games.
#[test]
fn the_same_bytes_are_the_same_games_as_ever() {
    let lines = include_str!("data/games_of_bytes.jsonl").lines();
    let known: Vec<Value> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(known.len() >= 100);
    for line in known {
        let hex = line["bytes"].as_str().unwrap();
        let bytes: Vec<u8> =
            (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap()).collect();
        let game = Check::new(line["rules"].as_str().unwrap()).game(&bytes).unwrap();
        assert_eq!(game.to_json(), line["case"], "{hex}");
    }
}

#[test]
fn seeds_are_few_the_same_each_time_and_find_what_random_bytes_find() {
    let check = Check::new("tromp-taylor").boards(["3x3"]);
    let seeds = check.seeds().unwrap();
    assert_eq!(check.seeds().unwrap(), seeds);
    assert!((10..400).contains(&seeds.len()), "{} seeds", seeds.len());
    let games = seeds.iter().map(|bytes| check.game(bytes).unwrap());
    let broken = games.filter_map(|case| {
        let mut game = case.opening.referee(Effort::Trial);
        case.moves.iter().find_map(|m| game.play(*m).err())
    });
    let broken: BTreeSet<&str> = broken.flatten().map(|id| id.0).collect();
    assert_eq!(broken, BTreeSet::from(["tromp-taylor.6", "tromp-taylor.7.1", "tromp-taylor.8"]));
    let fault = seeds.iter().find_map(|bytes| panic_of(|| check.fuzz(bytes, MyBoard::default)));
    let text = fault.expect("no seed shows the fault of the template");
    assert!(text.starts_with("disagreement: my board does not play by tromp-taylor\n"), "{text}");
    assert!(text.contains("superko::Check::case("), "{text}");
}

#[derive(Clone, Copy, Default)]
struct Fails {
    /// It panics for boards that are not squares of at least 2x2; or says that in an error.
    squares: Option<Sign>,
    /// It panics once this number of stones is captured.
    room: Option<usize>,
    /// It knows no superko.
    repeats: bool,
    /// It knows the end of a game, and panics when something is played after it.
    late: bool,
}

#[derive(Clone, Copy)]
enum Sign {
    Panic,
    Error,
}

/// The engine as a library: what it answers beyond moves and stones is chosen, and it can fail in several ways.
fn library(fails: Fails) -> impl Fn() -> Altered<Own, Fails> {
    move || {
        let rules = Rules::parse("tromp-taylor + free-repetition").unwrap();
        let engine = if fails.repeats { own::engine_under(&rules) } else { own::engine() };
        Altered {
            name: "my library".to_owned(),
            begins: |engine, fails, opening| {
                let size = opening.board.plain_size();
                if size.is_none_or(|(width, height)| width != height || width < 2) {
                    match fails.squares {
                        Some(Sign::Panic) => panic!("square boards only"),
                        Some(Sign::Error) => return Err(Fault::garbage("", "", "square boards only")),
                        None => {}
                    }
                }
                if opening.setup.is_some() { Ok(None) } else { engine.begin(opening) }
            },
            plays: |engine, fails, m| {
                assert!(!fails.late || engine.over()? != Some(true), "it is over");
                let played = engine.play(m);
                let captured = engine.captured()?.map_or(0, |[black, white]| black + white);
                assert!(fails.room.is_none_or(|room| captured <= room), "too many captured: {captured}");
                played
            },
            ..Altered::new(engine, fails, if fails.late { &["position", "over"] } else { &["position"] })
        }
    }
}

fn boards_for_which_a_library_panics_or_fails_are_declined_also_while_shrinking(scope: Scope) {
    let check = || Check::new("tromp-taylor").games(60);
    for squares in scope.one_in(2, [Some(Sign::Panic), Some(Sign::Error)]) {
        let plain = || library(Fails { squares, ..Fails::default() });
        let report = check().run(plain()).unwrap();
        report.assert_agreement();
        assert!(report.to_string().contains("square boards only"), "{report}");
        for boards in scope.one_in(4, [&["3x3"][..], &["4x4"], &["5x5"], &[]]) {
            let fails = Fails { squares, repeats: true, ..Fails::default() };
            let report = check().boards(boards.to_vec()).run(library(fails)).unwrap();
            let Some(Finding::Disagreement(found)) = report.record.findings.first() else {
                panic!("{report}")
            };
            let (width, height) = found.disagreement.opening.board.plain_size().unwrap();
            assert!(width == height && width > 1, "{report}");
        }
        let error = check().boards(["3x2"]).run(plain()).unwrap_err().to_string();
        assert!(error.contains("refused every board") && error.contains("square boards only"), "{error}");
    }
}

#[test]
fn a_panic_of_a_library_is_a_finding_with_its_game_and_the_call_that_repeats_it() {
    let make = library(Fails { room: Some(0), ..Fails::default() });
    let report = Check::new("tromp-taylor").boards(["5x5"]).run(&make).unwrap();
    assert_eq!((report.verdict().name(), report.verdict().status()), ("raised", 1));
    let text = panic_of(|| report.assert_agreement()).unwrap();
    assert!(text.starts_with("raised: my library raised a panic at tests/check.rs:"), "{text}");
    assert!(text.contains(": too many captured: 1\non "), "{text}");
    let Some(Finding::Fault { moves, again: true, .. }) = report.record.findings.first() else {
        panic!("{text}")
    };
    assert!(moves.len() <= 4, "{text}");
    let (_, again) = text.split_once("again:\n  superko::Check::case(r#\"").expect(&text);
    let (case, _) = again.split_once("\"#)").unwrap();
    assert_eq!(Check::case(case).run(&make).unwrap().verdict().name(), "raised");
    let fuzzed = panic_of(|| {
        let check = Check::new("tromp-taylor").boards(["1x2"]);
        (0..=255)
            .for_each(|byte| check.fuzz(&[byte; 9], library(Fails { room: Some(0), ..Fails::default() })));
    });
    assert!(fuzzed.unwrap().contains("too many captured"));
    // Other panics are printed as ever.
    assert_eq!(panic_of(|| panic!("{}", "mine")).unwrap(), "mine");
}

#[test]
fn a_panic_at_a_pass_after_the_end_is_in_the_game_that_is_shown() {
    let make = library(Fails { late: true, ..Fails::default() });
    let report = Check::new("tromp-taylor").boards(["2x2"]).games(9).run(&make).unwrap();
    let Some(Finding::Fault { moves, again: true, .. }) = report.record.findings.first() else {
        panic!("{report}")
    };
    assert_eq!(moves[..], [Move::Pass; 3], "{report}");
    let case = r#"{"rules":"tromp-taylor","board":"2x2","moves":["pass","pass","pass"]}"#;
    assert_eq!(Check::case(case).run(&make).unwrap().verdict().name(), "raised");
}

#[test]
fn a_library_without_a_word_about_legality_is_tried_out() {
    let report = Check::new("tromp-taylor").boards(["3x3"]).games(60).run(library(Fails::default())).unwrap();
    report.assert_agreement();
    let [asked, answered] = report.record.tally.keys["legal_moves"];
    // Not after the end, which only a subject that knows it is asked about, and not in games of more than 200 moves.
    assert!(answered > 1000 && 10 * answered > 9 * asked, "{report}");
    let fails = Fails { repeats: true, ..Fails::default() };
    let found = Check::new("tromp-taylor").boards(["2x2"]).games(1).run(library(fails)).unwrap();
    assert_eq!(found.verdict().name(), "disagreement", "{found}");
}

#[test]
fn the_default_trial_is_short_and_on_grids_until_the_subject_says_that_it_has_more() {
    let began = Instant::now();
    let report = Check::new("tromp-taylor").run(library(Fails::default())).unwrap();
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    let boards = |report: &Report| report.record.boards.join(" ");
    assert!(!boards(&report).contains("torus") && boards(&report).contains("5x3"), "{report}");
    let more = Check::new("tromp-taylor").boards_of_all_kinds().games(3).run(own::engine).unwrap();
    assert!(boards(&more).contains("torus 3x3") && boards(&more).contains("graph6"), "{more}");
}

fn the_call_has_what_the_command_has() {
    let here = folder();
    let repeats = || library(Fails { repeats: true, ..Fails::default() });
    let check = Check::new("tromp-taylor").boards(["2x2", "3x3"]);
    check.clone().amend(["free-repetition"]).run(repeats()).unwrap().assert_agreement();
    let found = check.clone().html(here.file("report.html")).run(repeats()).unwrap();
    assert!(here.read("report.html").contains("my library"));
    let unwritable = check.clone().html(here.file("nowhere/report.html")).run(own::engine).unwrap_err();
    assert!(unwritable.to_string().contains("nowhere"), "{unwritable}");

    let known = here.write("known.toml", KnownFaults::with_found(None, &found.record).0);
    let known = check.clone().known(known);
    let excused = known.run(repeats()).unwrap();
    assert_eq!(excused.verdict().name(), "agreement", "{excused}");
    assert!(excused.excused[0].met > 0, "{excused}");
    assert_eq!(known.run(own::engine).unwrap().verdict().name(), "fixed");
    let case = found.record.findings[0].case().unwrap().to_json();
    let listed = check.clone().known_faults(vec![json!({"case": case, "plays_by": ["free-repetition"]})]);
    assert_eq!(listed.run(repeats()).unwrap().verdict().name(), "agreement");

    let all =
        check.clone().all().run(library(Fails { repeats: true, room: Some(2), ..Fails::default() })).unwrap();
    assert!(all.record.findings.len() > 1, "{all}");
    let short = check.clone().moves(3).games(20).run(own::engine).unwrap().record;
    assert!(short.tally.moves <= 20 * 3, "{:?}", short.tally);
    let missing = check.clone().require(["score"]).run(library(Fails::default())).unwrap();
    assert_eq!(missing.verdict().name(), "missing-key", "{missing}");
    let unknown = check.require(["scor"]).run(own::engine).unwrap_err().to_string();
    assert!(unknown.starts_with("require: unknown key \"scor\""), "{unknown}");
}

in_full! {
    boards_for_which_a_library_panics_or_fails_are_declined_also_while_shrinking; alone
    the_call_has_what_the_command_has
}

/// By the law, from every position: simple ko depends on the last two turns only.
#[test]
fn ko_is_left_out_on_just_the_boards_on_which_it_cannot_arise() {
    // The last two are the triangle and the star.
    let names = ["1x1", "2x1", "3x1", "1x3", "4x1", "5x1", "2x2", "3x2", "2x3", "graph6:Bw", "graph6:Cs"];
    let mut without = BTreeSet::new();
    for text in ["tromp-taylor + simple-ko + no-suicide", "tromp-taylor + simple-ko"] {
        let rules = Rules::parse(text).unwrap();
        for name in names {
            let board = board(name);
            let start = Opening::on(&rules, board.clone());
            let plays = || (0..board.points()).map(Move::Play);
            let bars = |game: &dyn Referee, m| {
                game.check(m).is_err_and(|broken| broken.iter().any(|clause| clause.0 == "tromp-taylor.6"))
            };
            let mut openings =
                every_position(board.points()).flat_map(|p| Player::BOTH.map(|by| from(&start, &p, by)));
            let arises = openings.any(|opening| {
                plays().any(|first| {
                    let mut game = law(&opening);
                    game.play(first).is_ok() && plays().any(|second| bars(game.as_ref(), second))
                })
            });
            assert_eq!(rules.has_no_ko(&board), !arises, "{text} on {name}");
            without.extend((!arises).then_some(name));
        }
    }
    let named = |name| without.contains(name);
    assert!(named("2x2") && named("3x1") && !named("4x1") && !named("3x2"), "{without:?}");
    let left_out = "ko, which cannot arise on 2x2: 3x3 is large enough";
    for (board, said) in [("2x2", true), ("2x2 --board 3x3", false), ("3x3", false)] {
        let run = typed(&format!(
            "check --rules 'tromp-taylor + simple-ko + no-suicide' --board {board} --games 5"
        ));
        assert_eq!(run.text().contains(left_out), said, "{board}: {}", run.text());
    }
}
