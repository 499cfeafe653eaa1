//! Law and engine agree: any game, any board, any combination of amendments.

use crate::common::games::Games;
use crate::common::*;
use quickcheck::{Arbitrary, Gen, QuickCheck, TestResult};
use superko::oracle::agreement::{law_and_engine_agree, nothing_remains_of_what_is_taken_back};
use superko::rulebook::Bytes;

fn agrees(bytes: &[u8], hash_mask: u64) -> TestResult {
    match law_and_engine_agree(&mut Bytes(bytes), hash_mask) {
        Ok(_) => TestResult::passed(),
        Err(case) => TestResult::error(case),
    }
}

/// Bytes for a game of up to some hundred moves.
fn quickcheck() -> QuickCheck {
    QuickCheck::new().rng(Gen::new(600))
}

fn any_game_on_any_board_is_judged_alike(scope: Scope) {
    fn property(bytes: Vec<u8>) -> TestResult {
        agrees(&bytes, u64::MAX)
    }
    quickcheck().tests(scope.of(600, 3000)).quickcheck(property as fn(Vec<u8>) -> TestResult);
}

fn repetition_is_decided_by_positions_and_not_by_their_hashes(scope: Scope) {
    fn property(bytes: Vec<u8>) -> TestResult {
        agrees(&bytes, 0xf)
    }
    quickcheck().tests(scope.of(400, 1000)).quickcheck(property as fn(Vec<u8>) -> TestResult);
}

#[test]
fn the_games_of_the_property_are_long_enough_to_mean_something() {
    // The bytes that the property above is given.
    let mut generator = Gen::new(600);
    let bytes = (0..400).map(|_| Vec::<u8>::arbitrary(&mut generator));
    let lengths = bytes.map(|bytes| law_and_engine_agree(&mut Bytes(&bytes), u64::MAX).unwrap());
    let long = lengths.filter(|length| *length > 30).count();
    assert!(long > 10, "only {long} of 400 games have more than 30 moves");
}

#[test]
fn law_and_engine_answer_as_if_what_is_taken_back_had_not_been_played() {
    fn property(bytes: Vec<u8>) -> TestResult {
        match nothing_remains_of_what_is_taken_back(&mut Bytes(&bytes)) {
            Ok(_) => TestResult::passed(),
            Err(case) => TestResult::error(case),
        }
    }
    quickcheck().tests(200).quickcheck(property as fn(Vec<u8>) -> TestResult);
}

#[test]
fn enough_is_taken_back_to_mean_something() {
    let mut generator = Gen::new(600);
    let bytes = (0..50).map(|_| Vec::<u8>::arbitrary(&mut generator));
    let taken_back = bytes.map(|bytes| nothing_remains_of_what_is_taken_back(&mut Bytes(&bytes)).unwrap());
    let often = taken_back.filter(|moves| *moves > 5).count();
    assert!(often > 10, "only in {often} of 50 games are more than 5 moves taken back");
}

#[test]
fn games_on_9x9_are_judged_alike_from_first_to_last_move() {
    let rules = amended(TROMP_TAYLOR, &["no-suicide"]);
    // A torus has shifts of its own, and these have more points than a word has bits. Not every move of a game is legal there.
    for (name, games) in [("9x9", 3), ("torus 9x9", 1)] {
        for moves in Games::new(9, games).games {
            let opening = Opening::on(&rules, board(name));
            let (mut law, mut engine) = (law(&opening), engine(&opening, u64::MAX));
            for (i, m) in moves.iter().enumerate() {
                let m = m.point().map_or(Move::Pass, |p| Move::Play(p.index()));
                let played = engine.play(m);
                assert_eq!(law.play(m), played, "{name}, move {i}");
                assert!(played.is_ok() || name != "9x9", "move {i}");
                if i % 10 == 0 || i + 3 > moves.len() {
                    let context = || format!("{name}: {moves:?} after move {i}");
                    compare_with_moves(law.as_ref(), engine.as_ref(), &context);
                }
            }
        }
    }
}

in_full! {
    any_game_on_any_board_is_judged_alike,
    repetition_is_decided_by_positions_and_not_by_their_hashes
}
