//! Games of the user's own in a trial, what a program has of its own (a komi, set-ups), and what is required for agreement.

use crate::common::cli::{folder, json_of, ours, output_text, run, status};
use crate::common::subject::forward;
use crate::common::{Scope, in_full};
use std::process::Output;
use superko::Check;
use superko::notation::Cell;
use superko::oracle::report::{Report, Verdict};
use superko::oracle::subjects::own::{self, Own};
use superko::oracle::subjects::{Answer, Subject};
use superko::rulebook::{Halves, Opening, Setup};

/// Our own engine with habits that many boards have.
struct Habits {
    game: Own,
    /// In half points, added to White's score; a game's own komi is ignored.
    built_in: i64,
    /// Are stones without liberties taken off a set-up at once?
    tidies: bool,
    komi: Halves,
}

fn habits(built_in: i64, tidies: bool) -> impl Fn() -> Habits + Sync {
    move || Habits { game: own::engine(), built_in, tidies, komi: Halves(0) }
}

impl Subject for Habits {
    forward!(game: play, is_legal, legal_moves, position, to_play, over, score, outcome);

    fn name(&self) -> String {
        "a board with habits".to_owned()
    }
    fn begin(&mut self, opening: &Opening) -> Answer<()> {
        let mut opening = opening.clone();
        self.komi = opening.komi;
        if self.built_in != 0 {
            opening.komi = Halves(self.built_in);
        }
        if let (true, Some(setup)) = (self.tidies, &mut opening.setup) {
            let graph = opening.board.graph();
            let stones = &setup.position;
            let lonely =
                |p: &usize| graph.neighbors(*p).all(|q| stones[q] != Cell::Empty && stones[q] != stones[*p]);
            let gone: Vec<usize> = setup.position.stones().map(|(p, _)| p).filter(lonely).collect();
            let mut position = setup.position.clone();
            gone.into_iter().for_each(|p| position[p] = Cell::Empty);
            *setup = Setup { position, ..setup.clone() };
        }
        self.game.begin(&opening)
    }
}

fn left_out(report: &Report) -> Vec<String> {
    report.record.left_out.iter().map(ToString::to_string).collect()
}

#[test]
fn a_built_in_komi_is_measured_and_not_blamed_on_the_rules() {
    let report = Check::new("tromp-taylor").games(60).run(habits(13, false)).unwrap();
    report.assert_agreement();
    let said = left_out(&report);
    assert!(said.iter().any(|line| line.contains("White has 6.5 more: a built-in komi")), "{said:?}");
    // With the komi that the user gives, nothing is measured.
    Check::new("tromp-taylor").komi(6.5).games(60).run(habits(13, false)).unwrap().assert_agreement();
    let other = Check::new("tromp-taylor").komi(7.5).games(60).run(habits(13, false)).unwrap();
    assert_eq!(other.verdict(), Verdict::Disagreement, "{other}");
    let refused = Check::new("tromp-taylor").komi(0.3).run(habits(13, false)).unwrap_err();
    assert!(refused.to_string().contains("multiple of a half"), "{refused}");
}

fn blocks_without_liberties_are_set_up_only_for_a_program_that_handles_them() {
    let report = Check::new("tromp-taylor").games(150).run(habits(0, true)).unwrap();
    report.assert_agreement();
    let said = left_out(&report);
    assert!(said.iter().any(|line| line.starts_with("set-ups with blocks without liberties")), "{said:?}");
    let report = Check::new("tromp-taylor").games(150).run(habits(0, false)).unwrap();
    report.assert_agreement();
    assert_eq!(left_out(&report), ["moves taken back"]);
}

fn check(arguments: &[&str]) -> Output {
    run(&[&["check"], arguments].concat())
}

#[test]
fn what_is_found_is_kept_and_played_first_next_time() {
    let here = folder();
    let fault = ["check", "--misreading", "superko-of-eight", "--keep", "kept.jsonl"];
    let first = here.run(&fault);
    assert_eq!(status(&first), 1, "{}", output_text(&first));
    let cases = here.read("kept.jsonl");
    assert_eq!(cases.lines().count(), 1, "{cases}");
    let without = check(&["--misreading", "superko-of-eight", "--games", "1"]);
    assert_ne!(status(&without), 1, "{}", output_text(&without));
    // One game is enough now, and the same fault is not kept twice.
    let again = here.run(&[&fault[..], &["--games", "1"]].concat());
    assert_eq!(status(&again), 1, "{}", output_text(&again));
    assert_eq!(here.read("kept.jsonl"), cases);
    // Other rules leave the games of these alone.
    let other = here.run(&["check", "--rules", "logical", "--keep", "kept.jsonl", "--games", "60"]);
    assert_eq!(status(&other), 0, "{}", output_text(&other));
    here.write("kept.jsonl", "{\"rules\"");
    let broken = here.run(&fault);
    let told = output_text(&broken);
    assert!(status(&broken) == 2 && told.contains("kept.jsonl:1: "), "{told}");
}

#[test]
fn games_of_an_archive_are_played_and_left_at_some_move() {
    let here = folder();
    let record = "(;GM[1]FF[4]SZ[6]RU[Chinese];B[cc];W[dc];B[cd];W[dd];B[ce];W[de])";
    here.write("game.sgf", record);
    here.write("broken.sgf", "(;GM[1]SZ[6];B[zz])");
    let arguments = ["--games-from", here.path().to_str().unwrap(), "--games", "130", "--json"];
    let trial = check(&arguments);
    let report = json_of(&trial);
    assert_eq!(report["verdict"], "agreement", "{report:#}");
    assert!(report["boards"].to_string().contains("6x6"), "{report:#}");
    assert!(output_text(&trial).contains("1 of 2 records"), "{}", output_text(&trial));
    // Another game on the same board makes another trial.
    here.write("game.sgf", "(;GM[1]FF[4]SZ[6];B[cc])");
    let other = json_of(&check(&arguments));
    assert_ne!(report["tally"], other["tally"]);
    let none = folder();
    let nothing = output_text(&check(&["--games-from", none.path().to_str().unwrap()]));
    assert!(nothing.contains("no game record"), "{nothing}");
}

fn what_is_required_for_agreement_is_named_where_it_is_missing(scope: Scope) {
    let gtp = ours("gtp");
    let subject = ["--gtp", &gtp, "--board", "3x3"];
    let enough = check(
        &[&subject[..], &["--games", "60", "--require-games", "60", "--require-illegal", "5"]].concat(),
    );
    assert_eq!(status(&enough), 0, "{}", output_text(&enough));
    for (required, words) in scope.one_in(
        3,
        [
            (["--require-games", "61"], "60 of 61 required games"),
            (
                ["--require-illegal", "1000000"],
                "of 1000000 required answers about moves illegal by tromp-taylor.6",
            ),
            (["--require-noticed", "10000"], "of 10000 required misreadings would have been noticed"),
        ],
    ) {
        let missing = check(&[&subject[..], &["--games", "60"], &required].concat());
        let told = output_text(&missing);
        assert_eq!(status(&missing), 2, "{told}");
        assert!(told.starts_with("too-little: too little was tried: ") && told.contains(words), "{told}");
    }
}

#[test]
fn every_report_has_what_was_tried() {
    let here = folder();
    let trial = ["check", "--board", "3x3", "--games", "60"];
    let reports = ["--junit", "r.xml", "--summary", "r.md", "--report", "r.html"];
    let printed = output_text(&here.run(&[&trial[..], &reports].concat()));
    for name in ["compared", "moves asked about", "would have noticed"] {
        assert!(printed.contains(&format!("\n{name}: ")), "{printed}");
        let [junit, markdown, page] = ["r.xml", "r.md", "r.html"].map(|name| here.read(name));
        assert!(junit.contains(&format!("<property name=\"{name}\" value=")), "{junit}");
        assert!(markdown.contains(&format!("| {name} | ")), "{markdown}");
        let heading = name[..1].to_uppercase() + &name[1..];
        assert!(page.contains(&heading), "{heading}");
    }
}

in_full! {
    what_is_required_for_agreement_is_named_where_it_is_missing; alone
    blocks_without_liberties_are_set_up_only_for_a_program_that_handles_them
}
