//! The literal law and the bitboards agree: any game, any board, any combination of amendments.

use pretty_assertions::assert_eq;
use quickcheck::{QuickCheck, TestResult};
use std::sync::Arc;
use superko::bitboard::Game;
use superko::notation::Board;
use superko::oracle::case::{Case, rows};
use superko::oracle::document::Document;
use superko::oracle::generate::{Bytes, Choose, Menu, Walker};
use superko::oracle::referee::Referee;
use superko::oracle::subject::{Move, Opening};
use superko::oracle::subjects::{bitboard, literal};

/// A board of any kind, small enough for the law.
fn any_board(choose: &mut Bytes) -> Board {
    let (width, height) = (1 + choose.below(4), 1 + choose.below(4));
    match choose.below(6) {
        0 | 1 => Board::grid(width, height),
        2 => Board::torus(width, height),
        3 => Board::cylinder(width, height),
        _ => {
            let points = 1 + choose.below(8);
            let density = 1 + choose.below(4);
            let pairs = (0..points).flat_map(|p| (0..p).map(move |q| (q, p)));
            let edges: Vec<(usize, usize)> = pairs.filter(|_| choose.once_in(density)).collect();
            Board::from_edges(points, &edges)
        }
    }
    .expect("the board is within the limits")
}

/// Amendments that combine: of each clause at most one.
fn any_amendments(choose: &mut Bytes, rules: Document) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for amendment in rules.amendments() {
        let more = [&names[..], &[amendment.name.to_owned()]].concat();
        if choose.once_in(4) && rules.check_amendments(&more).is_ok() {
            names = more;
        }
    }
    names
}

fn any_opening(choose: &mut Bytes) -> Opening {
    let rules = choose.one_of(Document::ALL);
    let amend = any_amendments(choose, rules);
    let boards = vec![Arc::new(any_board(choose))];
    Menu { rules, amend, boards, setups: true, komi: true }.opening(choose)
}

/// Everything that can be asked about the situation, from one and from the other.
fn assert_agreement(law: &dyn Referee, fast: &dyn Referee, opening: &Opening, moves: &[Move]) {
    let case = || {
        Case { id: None, opening: opening.clone(), moves: moves.to_vec(), trace: false }.to_json().to_string()
    };
    let points = opening.board.points();
    assert_eq!(
        rows(&opening.board, &law.coloring()),
        rows(&opening.board, &fast.coloring()),
        "rows: {}",
        case()
    );
    assert_eq!(law.to_play(), fast.to_play(), "to_play: {}", case());
    assert_eq!(law.captured(), fast.captured(), "captured: {}", case());
    assert_eq!(law.over(), fast.over(), "over: {}", case());
    assert_eq!(law.score(), fast.score(), "score: {}", case());
    assert_eq!(law.outcome(), fast.outcome(), "winner: {}", case());
    for m in (0..points).map(Move::Play).chain([Move::Pass]) {
        assert_eq!(law.broken(m), fast.broken(m), "{m:?}: {}", case());
    }
}

/// Plays a game that the bytes choose; how many moves it had.
fn play(bytes: &[u8], hash_mask: u64) -> usize {
    let mut choose = Bytes(bytes);
    let opening = any_opening(&mut choose);
    let mut law = literal::referee(&opening, None);
    let mut fast = bitboard::referee_hashing(&opening, hash_mask);
    let mut driver: Box<dyn Game> = bitboard::start(&opening);
    let mut walker = Walker::new(&mut choose, opening.board.points());
    let mut moves = Vec::new();
    assert_agreement(law.as_ref(), fast.as_ref(), &opening, &moves);
    while let Some(m) = walker.next(&mut choose, driver.as_ref()) {
        if choose.0.is_empty() {
            break;
        }
        driver.play(bitboard::point(m)).expect("the walker plays legal moves");
        assert!(law.play(m).is_ok() && fast.play(m).is_ok(), "{m:?} after {moves:?}");
        moves.push(m);
        assert_agreement(law.as_ref(), fast.as_ref(), &opening, &moves);
    }
    moves.len()
}

fn check(games: u64, hash_mask: u64) {
    fn agrees(bytes: Vec<u8>) -> TestResult {
        play(&bytes, u64::MAX);
        TestResult::passed()
    }
    fn agrees_on_colliding_hashes(bytes: Vec<u8>) -> TestResult {
        play(&bytes, 0xf);
        TestResult::passed()
    }
    let property = if hash_mask == u64::MAX { agrees } else { agrees_on_colliding_hashes };
    // As long as it takes for a game of a few dozen moves.
    QuickCheck::new()
        .rng(quickcheck::Gen::new(600))
        .tests(games)
        .quickcheck(property as fn(Vec<u8>) -> TestResult);
}

#[test]
fn literal_and_bitboard_agree_on_any_board() {
    check(3000, u64::MAX);
}

#[test]
fn repetition_is_decided_by_positions_and_not_by_their_hashes() {
    check(1000, 0xf);
}

#[test]
fn the_games_of_the_property_are_long_enough_to_mean_something() {
    let mut choose = fastrand::Rng::with_seed(7);
    let lengths: Vec<usize> = (0..200)
        .map(|_| play(&std::iter::repeat_with(|| choose.u8(..)).take(600).collect::<Vec<u8>>(), u64::MAX))
        .collect();
    let long = lengths.iter().filter(|length| **length > 30).count();
    assert!(long > 25, "only {long} of 200 games have more than 30 moves");
}
