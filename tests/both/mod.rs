//! The law and the bitboards side by side.

use pretty_assertions::assert_eq;
use superko::oracle::generate::{Odometer, any_move};
use superko::oracle::referee::Referee;
use superko::oracle::subject::Opening;
use superko::oracle::subjects::{bitboard, literal};

/// Compares what both say of the situation; how many answers were compared.
pub fn compare(law: &dyn Referee, fast: &dyn Referee, told: &dyn Fn() -> String) -> u64 {
    assert_eq!((law.cells(), law.to_play()), (fast.cells(), fast.to_play()), "{}", told());
    assert_eq!(law.captured(), fast.captured(), "{}", told());
    assert_eq!(law.score(), fast.score(), "{}", told());
    assert_eq!((law.over(), law.outcome()), (fast.over(), fast.outcome()), "{}", told());
    assert_eq!(law.details(), fast.details(), "{}", told());
    5
}

/// Compares what both say of the situation and of every move that could be asked about.
pub fn compare_with_moves(law: &dyn Referee, fast: &dyn Referee, told: &dyn Fn() -> String) -> u64 {
    let candidates = law.candidates();
    assert_eq!(candidates, fast.candidates(), "{}", told());
    for &m in &candidates {
        assert_eq!(law.broken(m), fast.broken(m), "{} {m:?}", told());
    }
    compare(law, fast, told) + candidates.len() as u64
}

/// Compares both in every game of so many moves.
pub fn every_game(opening: &Opening, depth: usize) -> u64 {
    every_game_with_hashes(opening, depth, u64::MAX)
}

/// The same, where only the bits of the mask tell hashes of positions apart.
pub fn every_game_with_hashes(opening: &Opening, depth: usize, hash_mask: u64) -> u64 {
    let mut odometer = Odometer::default();
    let mut compared = 0;
    loop {
        let known = odometer.unchanged();
        let mut law = literal::referee_on_trial(opening, None);
        let mut fast = bitboard::referee_on_trial(opening, hash_mask);
        let mut moves = Vec::new();
        loop {
            if moves.is_empty() || moves.len() > known {
                let told = || format!("{opening:?} {moves:?}");
                compared += compare_with_moves(law.as_ref(), fast.as_ref(), &told);
            }
            if moves.len() == depth {
                break;
            }
            let Some(m) = any_move(&mut odometer, fast.as_ref()) else { break };
            assert_eq!((law.play(m), fast.play(m)), (Ok(()), Ok(())), "{opening:?} {moves:?} {m:?}");
            moves.push(m);
        }
        if !odometer.advance() {
            return compared;
        }
    }
}
