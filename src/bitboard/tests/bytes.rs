//! Any bytes are a playable game, and few bytes are many games.
#![cfg(feature = "arbitrary")]

use arbitrary::{Arbitrary, Unstructured};
use fastrand::Rng;
use quickcheck::quickcheck;
use std::collections::BTreeSet;
use superko_bitboard::{Color, Game, Move, Point, Rules, Setup, internals};

fn game(bytes: &[u8]) -> Game {
    Game::arbitrary(&mut Unstructured::new(bytes)).expect("any bytes are a game")
}

quickcheck! {
    fn any_bytes_are_a_sound_game(bytes: Vec<u8>) -> bool {
        internals::is_sound(&game(&bytes))
    }

    fn the_same_bytes_are_the_same_game(bytes: Vec<u8>) -> bool {
        game(&bytes) == game(&bytes)
    }

    fn any_bytes_are_values(bytes: Vec<u8>) -> bool {
        let mut u = Unstructured::new(&bytes);
        Point::arbitrary(&mut u).is_ok() && Color::arbitrary(&mut u).is_ok() && Move::arbitrary(&mut u).is_ok()
            && Rules::arbitrary(&mut u).is_ok() && Setup::arbitrary(&mut u).is_ok()
    }
}

#[test]
fn no_bytes_are_a_game() {
    assert_eq!(game(&[]).moves().count(), 0);
}

#[test]
fn few_bytes_are_games_of_all_kinds() {
    let mut rng = Rng::with_seed(31);
    let (mut moves, mut sizes, mut repetitions, mut captures, mut over) =
        (0, BTreeSet::new(), BTreeSet::new(), 0, 0);
    for _ in 0..2000 {
        let bytes: Vec<u8> = (0..100).map(|_| rng.u8(..)).collect();
        let game = game(&bytes);
        moves += game.moves().count();
        sizes.insert(game.points());
        repetitions.insert(format!("{:?}", game.rules().repetition));
        captures += game.captured().iter().sum::<u64>();
        over += u32::from(game.is_over());
    }
    println!("{moves} moves, {} sizes, {captures} captured, {over} over", sizes.len());
    assert!(moves > 40_000 && captures > 10_000, "{moves} moves, {captures} captured");
    assert!(sizes.len() > 100 && repetitions.len() == 9, "{} sizes", sizes.len());
    assert!((200..1800).contains(&over), "{over} over");
}

#[test]
fn a_byte_more_is_at_most_a_move_more_on_small_boards() {
    let mut rng = Rng::with_seed(32);
    for _ in 0..200 {
        let bytes: Vec<u8> = (0..120).map(|_| rng.u8(..)).collect();
        let (short, long) = (game(&bytes[..119]), game(&bytes));
        if short.moves().count() > 0 && short.points() < 256 {
            assert!(short.moves().zip(long.moves()).all(|(a, b)| a == b));
            assert!(long.moves().count() <= short.moves().count() + 1);
        }
    }
}
