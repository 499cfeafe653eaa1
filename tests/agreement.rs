//! The literal law and the bitboards agree: any game, any board, any combination of amendments.

use quickcheck::{Gen, QuickCheck, TestResult};
use superko::oracle::agreement::law_and_bitboards_agree;
use superko::oracle::generate::Bytes;

fn agrees(bytes: &[u8], hash_mask: u64) -> TestResult {
    match law_and_bitboards_agree(&mut Bytes(bytes), hash_mask) {
        Ok(_) => TestResult::passed(),
        Err(case) => TestResult::error(case),
    }
}

/// Bytes for a game of up to some hundred moves.
fn quickcheck() -> QuickCheck {
    QuickCheck::new().rng(Gen::new(600))
}

#[test]
fn literal_and_bitboard_agree_on_any_board() {
    fn property(bytes: Vec<u8>) -> TestResult {
        agrees(&bytes, u64::MAX)
    }
    quickcheck().tests(3000).quickcheck(property as fn(Vec<u8>) -> TestResult);
}

#[test]
fn repetition_is_decided_by_positions_and_not_by_their_hashes() {
    fn property(bytes: Vec<u8>) -> TestResult {
        agrees(&bytes, 0xf)
    }
    quickcheck().tests(1000).quickcheck(property as fn(Vec<u8>) -> TestResult);
}

#[test]
fn the_games_of_the_property_are_long_enough_to_mean_something() {
    let mut choose = fastrand::Rng::with_seed(7);
    let lengths = (0..200).map(|_| law_and_bitboards_agree(&mut choose, u64::MAX).unwrap());
    let long = lengths.filter(|length| *length > 30).count();
    assert!(long > 30, "only {long} of 200 games have more than 30 moves");
}
