//! The bytes of a game: the inverse of the generator.

use super::engine::play_settling;
use super::moves::Settling;
use super::random_games::{LENGTHS, attempts, length, previews};
use super::start;
use crate::bitboard::{self, Game, Rules, Stopped, internals};
use crate::case::Case;
use crate::convert::engine_move;
use crate::random_games::KOMI;
use crate::{Bytes, Extra, GeneratorConfig, Move, Opening, Turn};

/// Bytes of which the generator makes this game, if it can: a walk ends with the game, or after as many moves as one of its lengths. Of
/// other bytes it makes a game that begins with these moves. `None` if it makes none: it has no set-up here and takes nothing back.
pub fn bytes(case: &Case, config: &GeneratorConfig, as_written: Rules) -> Option<Vec<u8>> {
    if case.moves.contains(&Move::Undo) {
        return None;
    }
    let opening = &case.opening;
    let mut bytes = opening_bytes(opening, config)?;
    let mut game = start(as_written, opening, u64::MAX);
    let legal = case.moves.iter().take_while(|m| play(&mut game, **m)).count();
    let (moves, attempt) = (&case.moves[..legal], case.moves.get(legal));
    let turns = moves.iter().filter(|m| Settling::try_from(**m).is_err()).count();
    let points = opening.board.points();
    let walk = (0..LENGTHS).find(|number| length(*number, points) >= turns)?;
    let ends = game.is_over() || length(walk, points) == turns;
    let passes = moves.contains(&Move::Pass);
    // Any strategy chooses one move in six at random; these are all so chosen. The walk does not end by passing.
    bytes.extend([0, if passes { 2 } else { 0 }, walk as u8, 1]);
    let mut game = start(as_written, opening, u64::MAX);
    for m in moves {
        if let Ok(settling) = Settling::try_from(*m) {
            settle(&mut bytes, settling, &game);
        } else {
            if game.is_stopped() {
                bytes.push(1);
            }
            turn(&mut bytes, *m, &game, passes)?;
        }
        play(&mut game, *m);
    }
    if ends {
        if game.is_stopped() {
            bytes.push(1);
        }
        if game.rules().ending.stopped != Stopped::Over {
            bytes.push(u8::from(attempt.is_none_or(|m| Settling::try_from(*m).is_err())));
        }
        let among = attempts(&game);
        let place = among.iter().position(|point| attempt == Some(&Move::Play(*point)));
        choice(&mut bytes, place.unwrap_or(0), among.len());
    }
    Some(bytes)
}

/// Writes one of `n` choices, as [`Bytes`] reads it.
fn choice(bytes: &mut Vec<u8>, chosen: usize, n: usize) {
    if n > 256 {
        bytes.push((chosen >> 8) as u8);
    }
    bytes.push(chosen as u8);
}

fn opening_bytes(opening: &Opening, config: &GeneratorConfig) -> Option<Vec<u8>> {
    if opening.setup.is_some() {
        return None;
    }
    let mut bytes = Vec::new();
    let plain = config.opening_on(opening.board.clone());
    choice(&mut bytes, config.boards.iter().position(|board| *board == opening.board)?, config.boards.len());
    if config.varies_komi() && opening.komi != plain.komi {
        bytes.extend([0, KOMI.iter().position(|komi| *komi == opening.komi)? as u8]);
    } else if config.varies_komi() {
        bytes.push(1);
    } else if opening.komi != plain.komi {
        return None;
    }
    if config.komi {
        bytes.extend(extra_bytes(&plain, &opening.extra)?);
    }
    Some(bytes)
}

/// The fewest bytes that make this data of a rulebook's own. Few are needed, and only the rulebook knows what they mean.
fn extra_bytes(opening: &Opening, extra: &Extra) -> Option<Vec<u8>> {
    const MOST: u8 = 16;
    let [none, one] = [vec![vec![]], (0..MOST).map(|byte| vec![byte]).collect::<Vec<_>>()];
    let two = one.iter().flat_map(|first| (0..MOST).map(|second| vec![first[0], second])).collect();
    let mut tried = [none, one, two].into_iter().flatten();
    tried.find(|tried| {
        let spare = [&tried[..], &[0]].concat();
        let mut choose = Bytes(&spare);
        opening.rulebook().generate_extra(&mut choose, opening) == *extra && choose.0.len() == 1
    })
}

/// A settlement as the generator chooses it after play has stopped.
fn settle(bytes: &mut Vec<u8>, settling: Settling, game: &Game) {
    bytes.push(0);
    let resumes = game.rules().ending.opponent_resumes;
    match settling {
        Settling::Resume(asker) => bytes.extend([0, asker as u8]),
        Settling::Agree(dead) => {
            if resumes {
                bytes.push(1);
            }
            // Each stone is dead once in two times; or none is.
            bytes.push(if dead.is_empty() { 3 } else { 1 });
            let stones = (0..game.points()).filter(|p| internals::at(game, *p).is_some());
            bytes.extend(stones.filter(|_| !dead.is_empty()).map(|p| u8::from(!dead.contains(&p))));
        }
    }
}

/// A play or a pass as the walker chooses it.
fn turn(bytes: &mut Vec<u8>, m: Move, game: &Game, passes: bool) -> Option<()> {
    let may_pass = game.is_legal(bitboard::Move::Pass);
    if passes && may_pass {
        bytes.push(u8::from(m != Move::Pass));
    }
    let previews = previews(game);
    let plays = previews.iter().filter(|(_, preview)| preview.reasons.is_empty());
    let plays: Vec<usize> = plays.map(|(point, _)| *point).collect();
    if m != Move::Pass {
        bytes.push(0);
        choice(bytes, plays.iter().position(|point| m == Move::Play(*point))?, plays.len());
    }
    Some(())
}

/// Plays a move, if it is legal.
fn play(game: &mut Game, m: Move) -> bool {
    match (Settling::try_from(m), m.convert::<Turn>()) {
        (Ok(settling), _) => play_settling(game, settling).is_ok(),
        (_, Ok(turn)) => game.play(engine_move(turn)).is_ok(),
        _ => false,
    }
}
