//! Changes to the bytes of a game, for fuzzers: moves are left out, added, swapped and repeated, where a change of single bytes would
//! make another game of all that follows.

use crate::case::Case;
use crate::games::{choices, generate};
use crate::rulebook::random_games::any_move;
use crate::rulebook::{Bytes, Choose, Effort, GeneratorConfig, Move};
use fastrand::Rng;

/// Other bytes that encode a similar game: usually one move, or one stretch of moves, is different. If there is an `other`
/// game, the new game ends as that one does. The same seed makes the same change.
pub fn mutated(bytes: &[u8], other: &[u8], seed: u64, config: &GeneratorConfig) -> Vec<u8> {
    let rng = &mut choices(seed, 1);
    let as_moves = match rng.once_in(8) {
        true => None,
        false => mutated_game(bytes, other, rng, config),
    };
    as_moves.unwrap_or_else(|| mutated_bytes(bytes, other, rng))
}

/// Changes moves, and writes the bytes of the new game. `None` where moves cannot be written as bytes.
fn mutated_game(bytes: &[u8], other: &[u8], rng: &mut Rng, config: &GeneratorConfig) -> Option<Vec<u8>> {
    let mut moves = moves_of(bytes, config);
    let opening = generate(&mut Bytes(bytes), config).opening;
    let points = opening.board.points();
    let mut more = 0;
    if !other.is_empty() {
        cross(&mut moves, &moves_of(other, config), rng);
    } else if rng.once_in(8) {
        more = random(rng).len();
    } else {
        // Mostly one change, rarely several.
        change(&mut moves, points, rng);
        while rng.once_in(4) {
            change(&mut moves, points, rng);
        }
    }
    let mut game = opening.referee(Effort::Trial);
    moves.retain(|m| game.play(*m).is_ok());
    for _ in 0..more {
        let Some(m) = any_move(rng, game.as_ref()) else { break };
        game.play(m).expect("any_move is legal");
        moves.push(m);
    }
    if game.check(Move::Pass).is_ok() {
        // A game with a pass goes on with passes where its bytes end.
        moves.push(Move::Pass);
    }
    let case = Case::new(opening, moves);
    config.rules.rulebook().bytes_of(&case, config)
}

/// The moves that the bytes stand for, without the passes at the end: there are passes where bytes end.
fn moves_of(bytes: &[u8], config: &GeneratorConfig) -> Vec<Move> {
    let mut moves = generate(&mut Bytes(bytes), config).moves;
    moves.truncate(bytes.len());
    moves.truncate(moves.iter().rposition(|m| *m != Move::Pass).map_or(0, |last| last + 1));
    moves
}

fn change(moves: &mut Vec<Move>, points: usize, rng: &mut Rng) {
    /// The most moves that are left out or repeated together.
    const STRETCH: usize = 12;
    let any = |rng: &mut Rng| if rng.once_in(8) { Move::Pass } else { Move::Play(rng.below(points)) };
    let at = rng.below(moves.len() + 1);
    if at == moves.len() {
        return moves.push(any(rng));
    }
    let other = rng.below(moves.len());
    let end = at + 1 + rng.below(STRETCH.min(moves.len() - at));
    match rng.below(8) {
        0 => moves.insert(at, any(rng)),
        1 => moves[at] = any(rng),
        2 => moves.swap(at, other),
        3 => moves.insert(at, moves[other]),
        4 => drop(moves.remove(at)),
        5 => drop(moves.drain(at..end)),
        6 => {
            let again = moves[at..end].repeat(1 + rng.below(3));
            moves.splice(end..end, again);
        }
        _ => {
            let by = rng.below(points);
            let elsewhere = |m: &Move| match *m {
                Move::Play(point) => Move::Play((point + by) % points),
                m => m,
            };
            let moved: Vec<Move> = moves[at..end].iter().map(elsewhere).collect();
            moves.splice(other..other, moved);
        }
    }
}

/// The beginning of one game, and the end of the other.
fn cross<T: Clone>(one: &mut Vec<T>, other: &[T], rng: &mut Rng) {
    one.truncate(rng.below(one.len() + 1));
    one.extend_from_slice(&other[rng.below(other.len() + 1)..]);
}

/// Changes bytes, whatever they stand for.
fn mutated_bytes(bytes: &[u8], other: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let at = rng.below(bytes.len() + 1);
    match (rng.below(3), bytes.get_mut(at)) {
        _ if !other.is_empty() => cross(&mut bytes, other, rng),
        (0, Some(byte)) => *byte = rng.u8(..),
        (1, Some(_)) => drop(bytes.remove(at)),
        _ => drop(bytes.splice(at..at, random(rng))),
    }
    bytes
}

/// Random bytes: mostly few, sometimes a long game.
fn random(rng: &mut Rng) -> Vec<u8> {
    let most = 1 << rng.below(10);
    (0..1 + rng.below(most)).map(|_| rng.u8(..)).collect()
}
