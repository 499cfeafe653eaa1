//! What a game reaches, as feedback for fuzzers: one that cannot look into a program keeps the games that reach something new.

use crate::case::Case;
use crate::rulebook::random_games::feature;
use crate::rulebook::{Effort, Feature, Move, Opening};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU8, Ordering};

/// What a game reaches by the rules alone. In each situation that is, for each possible move, the clauses that it breaks and how far
/// back it repeats; and the end, who is ahead and who is to move; each together with the passes before, and with what the last moves
/// have removed.
pub fn reached(opening: &Opening, moves: &[Move]) -> BTreeSet<Feature> {
    let mut game = opening.referee(Effort::Trial);
    let points = opening.board.points();
    let mut reached = BTreeSet::new();
    let (mut last, mut before, mut passes) = (Done::default(), Done::default(), 0);
    for (played, m) in moves.iter().map(Some).chain([None]).enumerate() {
        let situation = (points, last, passes);
        for possible in game.candidates() {
            let broken = game.check(possible).err();
            let back = game.repeats(possible).map(|record| (about(played + 1 - record), record == 0));
            reached.insert(feature(&(situation, possible.point().is_some(), broken, back)));
        }
        let ahead = game.score().map(|[black, white]| black.cmp(&white));
        reached.insert(feature(&(situation, before, game.over(), ahead, game.to_play())));
        reached.insert(feature(&(points, about(played), game.captured().map(|taken| taken.map(about)))));
        let Some(m) = m else { break };
        let stones = game.position().stones().count();
        if game.play(*m).is_err() {
            break;
        }
        let position = game.position();
        let placed = m.stone().is_some();
        let removed = (stones + usize::from(placed)).saturating_sub(position.stones().count());
        passes = if *m == Move::Pass { 3.min(passes + 1) } else { 0 };
        before = last;
        last = Done {
            placed,
            removed: about(removed),
            suicide: m.stone().is_some_and(|point| position[point].is_empty()),
        };
    }
    reached
}

/// Sets those of the counters that stand for what the game of a case reaches. Several things can share one.
pub fn count(case: &Case, counters: &[AtomicU8]) {
    for feature in reached(&case.opening, &case.moves) {
        counters[(feature % counters.len() as u64) as usize].store(1, Ordering::Relaxed);
    }
}

/// What a move has done.
#[derive(Clone, Copy, Default, Hash)]
struct Done {
    placed: bool,
    /// About this number of stones was removed.
    removed: usize,
    suicide: bool,
}

/// The order of magnitude of a number.
fn about(n: usize) -> usize {
    const STEPS: [usize; 16] = [1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 32, 64, 100, 128, 256, 500];
    STEPS.iter().take_while(|step| n >= **step).count()
}
