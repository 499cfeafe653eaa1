//! What the oracle says of subjects that play by the rules under other amendments, on boards on which games are long.

mod common;

use common::{LASKER_MAAS, LOGICAL, PAULI, POLITICAL, TROMP_TAYLOR, amended};
use pretty_assertions::assert_eq;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use superko::Result;
use superko::notation::board::{Shape, Wrap};
use superko::notation::{Board, Player, Position};
use superko::oracle::diagnose::Diagnosis;
use superko::oracle::disagreement::Disagreement;
use superko::oracle::finding::Finding;
use superko::oracle::subject::{Answer, Subject};
use superko::oracle::subjects::own::{self, engine_under};
use superko::oracle::trial::{Limit, Trial, try_subject};
use superko::rulebook::{Details, GeneratorConfig, Halves, Legal, Move, Opening, Outcome, Rulebook};

/// What is found when a subject that plays by some amendments is tried on a square board by others, from the empty board.
fn tried(side: usize, plays_by: &[&str], by: &[&str]) -> (Disagreement, usize, Diagnosis) {
    let boards = vec![Arc::new(Board::grid(side, side).unwrap())];
    let small = GeneratorConfig::small(&amended(TROMP_TAYLOR, by));
    let config = GeneratorConfig { boards, setups: false, komi: false, ..small };
    let plays_by = amended(TROMP_TAYLOR, plays_by);
    let make = || -> Result<Box<dyn Subject>> { Ok(Box::new(engine_under(&plays_by))) };
    let record = try_subject(&make, config, 20).unwrap();
    let Some(Finding::Disagreement(found)) = record.finding else { panic!("{record:?}") };
    (found.disagreement, found.shrunk_from, record.diagnosis.unwrap())
}

#[test]
fn a_suicide_in_a_long_game_needs_the_stones_around_it_alone() {
    let (found, length, diagnosis) = tried(13, &[], &["no-suicide"]);
    assert!(length > 40, "{length}");
    assert!(found.moves.len() <= 9, "{:?}", found.moves);
    assert_eq!(diagnosis.plays_by(), [&amended(TROMP_TAYLOR, &[])]);
}

#[test]
fn a_ko_in_a_long_game_needs_the_stones_around_it_alone() {
    let (found, length, diagnosis) =
        tried(13, &["free-repetition", "no-suicide"], &["simple-ko", "no-suicide"]);
    assert!(length > 40, "{length}");
    assert!(found.moves.len() <= 9, "{:?}", found.moves);
    assert_eq!(diagnosis.plays_by(), [&amended(TROMP_TAYLOR, &["free-repetition", "no-suicide"])]);
}

/// A subject with square boards and the empty position only, as most libraries have them.
struct Squares(Box<dyn Subject>);

impl Subject for Squares {
    fn name(&self) -> String {
        self.0.name()
    }
    fn begin(&mut self, opening: &Opening) -> Answer<()> {
        let square = matches!(opening.board.size(), Some((width, height)) if width == height)
            && matches!(opening.board.shape(), Shape::Grid { wrap: Wrap::None, .. });
        if square && opening.setup.is_none() { self.0.begin(opening) } else { Ok(None) }
    }
    fn play(&mut self, m: Move) -> Answer<bool> {
        self.0.play(m)
    }
    fn is_legal(&mut self, m: Move) -> Answer<bool> {
        self.0.is_legal(m)
    }
    fn legal_moves(&mut self) -> Answer<Legal> {
        self.0.legal_moves()
    }
    fn position(&mut self) -> Answer<Position> {
        self.0.position()
    }
    fn to_play(&mut self) -> Answer<Player> {
        self.0.to_play()
    }
    fn captured(&mut self) -> Answer<[usize; 2]> {
        self.0.captured()
    }
    fn over(&mut self) -> Answer<bool> {
        self.0.over()
    }
    fn score(&mut self) -> Answer<[Halves; 2]> {
        self.0.score()
    }
    fn outcome(&mut self) -> Answer<Outcome> {
        self.0.outcome()
    }
    fn details(&mut self) -> Answer<Details> {
        self.0.details()
    }
}

/// Misreadings that make no difference on square grids from the empty position, or that look like a subject without the
/// question.
const UNSEEN: &[&str] = &[];

fn named(rulebook: &'static dyn Rulebook) {
    let mut missed = Vec::new();
    for misreading in rulebook.misreadings() {
        let make =
            || -> Result<Box<dyn Subject>> { Ok(Box::new(Squares(Box::new(own::law(Some(misreading)))))) };
        let stop = AtomicBool::new(false);
        let config = GeneratorConfig::small(&misreading.rules());
        let trial = Trial { limit: Limit::Games(3000), ..Trial::of(config, &make, &stop) };
        let record = trial.hold().unwrap();
        let fits = record.diagnosis.iter().flat_map(|diagnosis| diagnosis.obeys());
        let fits: Vec<&str> = fits.map(|fit| fit.name).collect();
        let plays_by = record.diagnosis.as_ref().map_or(0, |diagnosis| diagnosis.plays_by().len());
        if !fits.contains(&misreading.name) && !UNSEEN.contains(&misreading.name) {
            missed.push(format!("{misreading:?}: {fits:?}, {plays_by} amended; {:?}", record.tally.games));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn misreadings_of_tromp_taylor_are_named_on_the_boards_that_a_subject_has() {
    named(TROMP_TAYLOR);
}

#[test]
fn misreadings_of_logical_are_named_on_the_boards_that_a_subject_has() {
    named(LOGICAL);
}

#[test]
fn misreadings_of_lasker_maas_are_named_on_the_boards_that_a_subject_has() {
    named(LASKER_MAAS);
}

#[test]
fn misreadings_of_political_are_named_on_the_boards_that_a_subject_has() {
    named(POLITICAL);
}

#[test]
fn misreadings_of_pauli_are_named_on_the_boards_that_a_subject_has() {
    named(PAULI);
}
