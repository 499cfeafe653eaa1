//! Replies that are counted without making the plays are those that are counted by making them.

use super::common::{Board, random_move, random_rules, random_setup, start};
use fastrand::Rng;
use superko_bitboard::Game;

/// By making each play.
fn by_playing(game: &Game) -> [u64; 2] {
    let plays = game.legal_points();
    let replies = plays.iter().map(|point| {
        let mut next = game.clone();
        next.play(point).unwrap();
        next.legal_points().len() as u64
    });
    [plays.len() as u64, replies.sum()]
}

#[test]
fn replies_are_those_that_are_legal_after_each_play() {
    let mut rng = Rng::with_seed(51);
    let (mut moves, mut barred) = (0, 0);
    for i in 0..2_000 {
        let most = [4, 6, 9, 12, 16, 25, 49, 140][i % 8];
        let board = Board::random(&mut rng, most);
        let rules = random_rules(&mut rng);
        let setup = random_setup(&mut rng, board.points);
        let mut game = start(&board, rules, &setup);
        for _ in 0..rng.usize(1..=60) {
            let (before, counted) = (game.clone(), game.plays_and_replies());
            assert_eq!(counted, by_playing(&game), "{rules:?}\n{board:?}\n{game:?}");
            assert!(game == before, "what was made is taken back");
            moves += 1;
            barred += usize::from(counted[1] == 0);
            let Some(m) = random_move(&mut rng, &game) else { break };
            game.play(m).unwrap();
        }
    }
    assert!(moves > 15_000 && barred > 100, "{moves} positions, {barred} without replies");
}
