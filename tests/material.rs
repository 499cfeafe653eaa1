//! Games of the user's own in a trial, what a program has of its own (a komi, set-ups), and what is required for agreement.

use serde_json::Value;
use std::fs;
use std::process::{Command, Output};
use superko::Check;
use superko::notation::{Cell, Player, Position};
use superko::oracle::report::{Report, Verdict};
use superko::oracle::subject::{Answer, Subject};
use superko::oracle::subjects::own::{self, Own};
use superko::rulebook::{Halves, Legal, Move, Opening, Outcome, Setup};

const SUPERKO: &str = env!("CARGO_BIN_EXE_superko");

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
    fn play(&mut self, m: Move) -> Answer<bool> {
        self.game.play(m)
    }
    fn is_legal(&mut self, m: Move) -> Answer<bool> {
        self.game.is_legal(m)
    }
    fn legal_moves(&mut self) -> Answer<Legal> {
        self.game.legal_moves()
    }
    fn position(&mut self) -> Answer<Position> {
        self.game.position()
    }
    fn to_play(&mut self) -> Answer<Player> {
        self.game.to_play()
    }
    fn over(&mut self) -> Answer<bool> {
        self.game.over()
    }
    fn score(&mut self) -> Answer<[Halves; 2]> {
        self.game.score()
    }
    fn outcome(&mut self) -> Answer<Outcome> {
        self.game.outcome()
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

#[test]
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
    Command::new(SUPERKO).arg("check").args(arguments).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn what_is_found_is_kept_and_played_first_next_time() {
    let here = tempfile::tempdir().unwrap();
    let kept = here.path().join("kept.jsonl");
    let fault = ["--misreading", "superko-of-eight", "--keep", kept.to_str().unwrap()];
    let first = check(&fault);
    assert_eq!(first.status.code(), Some(1), "{}", text(&first));
    let cases = fs::read_to_string(&kept).unwrap();
    assert_eq!(cases.lines().count(), 1, "{cases}");
    let without = check(&["--misreading", "superko-of-eight", "--games", "1"]);
    assert_ne!(without.status.code(), Some(1), "{}", text(&without));
    // One game is enough now, and the same fault is not kept twice.
    let again = check(&[&fault[..], &["--games", "1"]].concat());
    assert_eq!(again.status.code(), Some(1), "{}", text(&again));
    assert_eq!(fs::read_to_string(&kept).unwrap(), cases);
    // Other rules leave the games of these alone.
    let other = check(&["--rules", "logical", "--keep", kept.to_str().unwrap(), "--games", "60"]);
    assert_eq!(other.status.code(), Some(0), "{}", text(&other));
    fs::write(&kept, "{\"rules\"").unwrap();
    let broken = check(&fault);
    assert!(broken.status.code() == Some(2) && text(&broken).contains("kept.jsonl:1: "), "{}", text(&broken));
}

#[test]
fn games_of_an_archive_are_played_and_left_at_some_move() {
    let here = tempfile::tempdir().unwrap();
    let record = "(;GM[1]FF[4]SZ[6]RU[Chinese];B[cc];W[dc];B[cd];W[dd];B[ce];W[de])";
    fs::write(here.path().join("game.sgf"), record).unwrap();
    fs::write(here.path().join("broken.sgf"), "(;GM[1]SZ[6];B[zz])").unwrap();
    let folder = here.path().to_str().unwrap();
    let trial = check(&["--games-from", folder, "--games", "130", "--json"]);
    let report: Value = serde_json::from_slice(&trial.stdout).unwrap();
    assert_eq!(report["verdict"], "agreement", "{report:#}");
    assert!(report["boards"].to_string().contains("6x6"), "{report:#}");
    assert!(text(&trial).contains("1 of 2 records"), "{}", text(&trial));
    // Another game on the same board makes another trial.
    fs::write(here.path().join("game.sgf"), "(;GM[1]FF[4]SZ[6];B[cc])").unwrap();
    let other = check(&["--games-from", folder, "--games", "130", "--json"]);
    let other: Value = serde_json::from_slice(&other.stdout).unwrap();
    assert_ne!(report["tally"], other["tally"]);
    let none = tempfile::tempdir().unwrap();
    let nothing = check(&["--games-from", none.path().to_str().unwrap()]);
    assert!(text(&nothing).contains("no game record"), "{}", text(&nothing));
}

#[test]
fn what_is_required_for_agreement_is_named_where_it_is_missing() {
    let gtp = format!("{SUPERKO} gtp");
    let subject = ["--gtp", &gtp, "--board", "3x3"];
    let enough = check(
        &[&subject[..], &["--games", "60", "--require-games", "60", "--require-illegal", "5"]].concat(),
    );
    assert_eq!(enough.status.code(), Some(0), "{}", text(&enough));
    for (required, words) in [
        (["--require-games", "61"], "60 of 61 required games"),
        (
            ["--require-illegal", "1000000"],
            "of 1000000 required answers about moves illegal by tromp-taylor.6",
        ),
        (["--require-noticed", "10000"], "of 10000 required misreadings would have been noticed"),
    ] {
        let missing = check(&[&subject[..], &["--games", "60"], &required].concat());
        assert_eq!(missing.status.code(), Some(2), "{}", text(&missing));
        assert!(text(&missing).starts_with("too-little: too little was tried: "), "{}", text(&missing));
        assert!(text(&missing).contains(words), "{}", text(&missing));
    }
}

#[test]
fn every_report_has_what_was_tried() {
    let here = tempfile::tempdir().unwrap();
    let [junit, markdown, page] = ["r.xml", "r.md", "r.html"].map(|name| here.path().join(name));
    let path = |path: &std::path::Path| path.to_str().unwrap().to_owned();
    let trial = check(&[
        "--board",
        "3x3",
        "--games",
        "60",
        "--junit",
        &path(&junit),
        "--summary",
        &path(&markdown),
        "--report",
        &path(&page),
    ]);
    let printed = text(&trial);
    for name in ["compared", "moves asked about", "would have noticed"] {
        assert!(printed.contains(&format!("\n{name}: ")), "{printed}");
        let [junit, markdown, page] =
            [&junit, &markdown, &page].map(|file| fs::read_to_string(file).unwrap());
        assert!(junit.contains(&format!("<property name=\"{name}\" value=")), "{junit}");
        assert!(markdown.contains(&format!("| {name} | ")), "{markdown}");
        let heading = name[..1].to_uppercase() + &name[1..];
        assert!(page.contains(&heading), "{heading}");
    }
}
