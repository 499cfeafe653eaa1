//! What the court says of subjects that play by the rules under other amendments, on boards on which games are long.

use pretty_assertions::assert_eq;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use superko::Result;
use superko::notation::Board;
use superko::oracle::diagnose::{Diagnosis, diagnose};
use superko::oracle::document::Document;
use superko::oracle::finding::{Disagreement, Finding};
use superko::oracle::generate::Menu;
use superko::oracle::subject::Subject;
use superko::oracle::subjects::bitboard::amended;
use superko::oracle::trial::try_subject;

fn names(amend: &[&str]) -> Vec<String> {
    amend.iter().map(|name| (*name).to_owned()).collect()
}

/// What is found when a subject that plays by some amendments is tried on a square board by others, from the empty board.
fn tried(side: usize, plays_by: &[&str], by: &[&str]) -> (Disagreement, usize, Diagnosis) {
    let boards = vec![Arc::new(Board::grid(side, side).unwrap())];
    let menu = Menu { boards, setups: false, komi: false, ..Menu::small(Document::TrompTaylor, names(by)) };
    let make = || -> Result<Box<dyn Subject>> { Ok(Box::new(amended(&names(plays_by)))) };
    let record = try_subject(&make, menu.clone(), 20).unwrap();
    let Some(Finding::Disagreement(found, length)) = record.finding else { panic!("{record:?}") };
    let diagnosis = diagnose(make().unwrap().as_mut(), &found, &menu, 1, &AtomicBool::new(false));
    (found, length, diagnosis)
}

#[test]
fn a_suicide_in_a_long_game_needs_the_stones_around_it_alone() {
    let (found, length, diagnosis) = tried(13, &[], &["no-suicide"]);
    assert!(length > 40, "{length}");
    assert!(found.moves.len() <= 9, "{:?}", found.moves);
    assert_eq!(diagnosis.plays_by, [names(&[])]);
}

#[test]
fn a_ko_in_a_long_game_needs_the_stones_around_it_alone() {
    let (found, length, diagnosis) =
        tried(13, &["free-repetition", "no-suicide"], &["simple-ko", "no-suicide"]);
    assert!(length > 40, "{length}");
    assert!(found.moves.len() <= 9, "{:?}", found.moves);
    assert_eq!(diagnosis.plays_by, [names(&["free-repetition", "no-suicide"])]);
}
