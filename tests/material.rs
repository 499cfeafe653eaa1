//! Games of the user's own in a trial, what a program has of its own (a komi, set-ups), and what is required for agreement.

use crate::common::*;
use superko::oracle::report::{Report, Verdict};

/// Our own engine with habits that many boards have: half points added to White's score, where a game's own komi is ignored; and stones
/// without liberties are taken off a set-up at once.
fn habits(built_in: i64, tidies: bool) -> impl Fn() -> Altered<Own, (i64, bool)> + Sync {
    const ANSWERS: &[&str] = &["is_legal", "legal_moves", "position", "to_play", "over", "score", "outcome"];
    let begins = |own: &mut Own, (built_in, tidies): &mut (i64, bool), opening: &Opening| {
        let mut opening = opening.clone();
        if *built_in != 0 {
            opening.komi = Halves(*built_in);
        }
        if let (true, Some(setup)) = (*tidies, &mut opening.setup) {
            let graph = opening.board.graph();
            let stones = &setup.position;
            let lonely =
                |p: &usize| graph.neighbors(*p).all(|q| stones[q] != Cell::Empty && stones[q] != stones[*p]);
            let gone: Vec<usize> = stones.stones().map(|(p, _)| p).filter(lonely).collect();
            gone.into_iter().for_each(|p| setup.position[p] = Cell::Empty);
        }
        own.begin(&opening)
    };
    move || Altered { begins, ..Altered::new(own::engine(), (built_in, tidies), ANSWERS) }
}

/// A trial of this number of games.
fn trial(games: u64) -> Check {
    Check::new("tromp-taylor").games(games)
}

/// The program agrees, and what is left out is said in these words.
#[track_caller]
fn assert_left_out(report: &Report, words: &str) {
    report.assert_agreement();
    let said: Vec<String> = report.record.left_out.iter().map(ToString::to_string).collect();
    assert!(said.iter().any(|line| line.contains(words)), "{words:?} is not in {said:?}");
}

#[test]
fn a_built_in_komi_is_measured_and_not_blamed_on_the_rules() {
    let measured = trial(60).run(habits(13, false)).unwrap();
    assert_left_out(&measured, "White has 6.5 more: a built-in komi");
    // With the komi that the user gives, nothing is measured.
    trial(60).komi(6.5).run(habits(13, false)).unwrap().assert_agreement();
    let other = trial(60).komi(7.5).run(habits(13, false)).unwrap();
    assert_eq!(other.verdict(), Verdict::Disagreement, "{other}");
    let refused = trial(60).komi(0.3).run(habits(13, false)).unwrap_err();
    assert!(refused.to_string().contains("multiple of a half"), "{refused}");
}

fn blocks_without_liberties_are_set_up_only_for_a_program_that_handles_them() {
    assert_left_out(&trial(150).run(habits(0, true)).unwrap(), "set-ups with blocks without liberties");
    let handles = trial(150).run(habits(0, false)).unwrap();
    assert_left_out(&handles, "moves taken back");
    assert_eq!(handles.record.left_out.len(), 1);
}

#[test]
fn what_is_found_is_kept_and_played_first_next_time() {
    let here = folder();
    let fault = "check --misreading superko-of-eight --keep kept.jsonl";
    here.typed(fault).ends(1);
    let cases = here.read("kept.jsonl");
    assert_eq!(cases.lines().count(), 1, "{cases}");
    assert_ne!(typed("check --misreading superko-of-eight --games 1").status, 1);
    // One game is enough now, and the same fault is not kept twice.
    here.typed(&format!("{fault} --games 1")).ends(1);
    assert_eq!(here.read("kept.jsonl"), cases);
    // Other rules leave the games of these alone.
    here.typed("check --rules logical --keep kept.jsonl --games 60").ends(0);
    here.write("kept.jsonl", "{\"rules\"");
    here.typed(fault).ends(2).says("kept.jsonl:1: ");
}

#[test]
fn games_of_an_archive_are_played_and_left_at_some_move() {
    let here = folder();
    // Read as UTF-8, the size is lost in the name.
    let record = b"(;GM[1]CA[Shift_JIS]GN[\x83\x5c]SZ[6]RU[Chinese];B[cc];W[dc];B[cd];W[dd];B[ce];W[de])";
    here.write("game.sgf", record);
    here.write("broken.sgf", "(;GM[1]SZ[6];B[zz])");
    let trial = || here.typed("check --games-from . --games 130 --json").says("1 of 2 records").json();
    let report = trial();
    assert_eq!(report["verdict"], "agreement", "{report:#}");
    assert!(report["boards"].to_string().contains("6x6"), "{report:#}");
    // Another game on the same board makes another trial.
    here.write("game.sgf", "(;GM[1]FF[4]SZ[6];B[cc])");
    assert_ne!(report["tally"], trial()["tally"]);
    folder().typed("check --games-from .").says("no game record");
}

fn what_is_required_for_agreement_is_named_where_it_is_missing(scope: Scope) {
    let subject = shell_words::quote(&ours("gtp")).into_owned();
    let check = |required: &str| typed(&format!("check --board 3x3 --games 60 {required} --gtp {subject}"));
    check("--require-games 60 --require-illegal 5").ends(0);
    let known = [
        ("--require-games 61", "60 of 61 required games"),
        ("--require-illegal 1000000", "of 1000000 required answers about moves illegal by tromp-taylor.6"),
        ("--require-noticed 10000", "of 10000 required misreadings would have been noticed"),
    ];
    for (required, words) in scope.one_in(3, known) {
        check(required).ends(2).begins("too-little: too little was tried: ").says(words);
    }
}

#[test]
fn every_report_has_what_was_tried() {
    let here = folder();
    let printed =
        here.typed("check --board 3x3 --games 60 --junit r.xml --summary r.md --report r.html").text();
    for name in ["compared", "moves asked about", "would have noticed"] {
        assert!(printed.contains(&format!("\n{name}: ")), "{printed}");
        let heading = name[..1].to_uppercase() + &name[1..];
        for (file, words) in [
            ("r.xml", format!("<property name=\"{name}\" value=")),
            ("r.md", format!("| {name} | ")),
            ("r.html", heading),
        ] {
            assert!(here.read(file).contains(&words), "{words} is not in {file}");
        }
    }
    here.typed("check --board 2x2 --games 60 --misreading no-superko --summary r.md").ends(1);
    let markdown = here.read("r.md");
    let found = "### ❌ disagreement: ";
    assert!(markdown.starts_with("### ✅ agreement: ") && markdown.contains(found), "{markdown}");
    assert!(markdown.contains("```text\ndisagreement: "), "{markdown}");
}

in_full! {
    what_is_required_for_agreement_is_named_where_it_is_missing; alone
    blocks_without_liberties_are_set_up_only_for_a_program_that_handles_them
}
