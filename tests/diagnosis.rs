//! What the oracle says of subjects that play by the rules under other amendments, on boards on which games are long.

mod common;

use common::{TROMP_TAYLOR, amended};
use pretty_assertions::assert_eq;
use std::sync::Arc;
use superko::Result;
use superko::notation::Board;
use superko::oracle::diagnose::Diagnosis;
use superko::oracle::disagreement::Disagreement;
use superko::oracle::finding::Finding;
use superko::oracle::subject::Subject;
use superko::oracle::subjects::own::engine_under;
use superko::oracle::trial::try_subject;
use superko::rulebook::GeneratorConfig;

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
    assert_eq!(diagnosis.plays_by, [amended(TROMP_TAYLOR, &[])]);
}

#[test]
fn a_ko_in_a_long_game_needs_the_stones_around_it_alone() {
    let (found, length, diagnosis) =
        tried(13, &["free-repetition", "no-suicide"], &["simple-ko", "no-suicide"]);
    assert!(length > 40, "{length}");
    assert!(found.moves.len() <= 9, "{:?}", found.moves);
    assert_eq!(diagnosis.plays_by, [amended(TROMP_TAYLOR, &["free-repetition", "no-suicide"])]);
}
