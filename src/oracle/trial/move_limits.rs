//! Limits of a subject's own on the length of games: from some move on it refuses every play, or ends. Such a limit says nothing
//! about the rules, so it is named once and the trial goes on with shorter games.

use super::script::Difference;
use crate::case::Case;
use crate::diagnosis::finding::Finding;
use crate::games::choices;
use crate::rulebook::{ChooseExt, Effort, Move, Opening};
use crate::subjects::{Fault, Subject};
use std::collections::BTreeMap;

/// The limits that were met, by the name of the board.
#[derive(Default)]
pub(crate) struct MoveLimits(BTreeMap<String, MoveLimit>);

struct MoveLimit {
    /// The first move past the limit, counted from 1.
    at: usize,
    fault: Option<Fault>,
    case: Case,
}

/// A limit is met in this number of other games before it is believed.
const GAMES: u64 = 2;
/// Whatever happens in shorter games is something else, unless they have twice as many moves as the board has points.
const LONG: usize = 100;

fn is_long(moves: usize, opening: &Opening) -> bool {
    moves > LONG || moves > 2 * opening.board.points()
}

impl MoveLimits {
    /// The most moves of a game on this board. After them the subject is asked about one more.
    pub(crate) fn most(&self, board: &str) -> usize {
        self.0.get(board).map_or(usize::MAX, |limit| limit.at.saturating_sub(2))
    }

    /// Is this difference such a limit? Then it is one of these from now on.
    pub(crate) fn explain(
        &mut self,
        subject: &mut dyn Subject,
        difference: &Difference,
        seed: u64,
        enough: &dyn Fn() -> bool,
    ) -> bool {
        let (opening, moves, fault) = match difference {
            Difference::Answer(found) if found.is_wrongly_refused() => {
                (&found.opening, found.moves.len() + 1, None)
            }
            Difference::Fault { script, fault: fault @ Fault::Ended { .. }, .. } => {
                (&script.opening, script.moves.len() + 1, Some(fault.clone()))
            }
            _ => return false,
        };
        if !is_long(moves, opening) || !opening.takes_turns() {
            return false;
        }
        let opening = Opening::on(&opening.rules, opening.board.clone());
        let Some((at, moves)) = limit(subject, &opening, moves, fault.is_some(), seed, enough) else {
            return false;
        };
        let board = opening.board.to_string();
        let case = Case { id: None, opening, moves, trace: false };
        self.0.insert(board, MoveLimit { at, fault, case });
        true
    }

    /// All of them as one finding.
    pub(crate) fn finding(self) -> Option<Finding> {
        let at = self.0.iter().map(|(board, limit)| (board.clone(), limit.at)).collect();
        let MoveLimit { fault, case, .. } = self.0.into_values().min_by_key(|limit| limit.at)?;
        Some(Finding::Limit { at, fault, case: Box::new(case) })
    }
}

/// The number of the move at which the subject stops in every game, and the last of these games up to it.
fn limit(
    subject: &mut dyn Subject,
    opening: &Opening,
    most: usize,
    ends: bool,
    seed: u64,
    enough: &dyn Fn() -> bool,
) -> Option<(usize, Vec<Move>)> {
    let mut met: Option<(usize, Vec<Move>)> = None;
    for number in 0..GAMES {
        let moves = long_game(opening, most, seed, number)?;
        let at = stops_at(subject, opening, &moves, ends, enough)?;
        if met.as_ref().is_some_and(|(before, _)| *before != at) {
            return None;
        }
        met = Some((at, moves[..at].to_vec()));
    }
    met.filter(|(at, _)| is_long(*at, opening))
}

/// A random game of this number of moves, with as few passes as possible.
fn long_game(opening: &Opening, most: usize, seed: u64, number: u64) -> Option<Vec<Move>> {
    const TRIES: u64 = 20;
    (0..TRIES).find_map(|again| {
        let mut choose = choices(!seed, number * TRIES + again);
        let mut game = opening.referee(Effort::Trial);
        let mut moves = Vec::new();
        while moves.len() < most {
            let legal: Vec<Move> = game.candidates().into_iter().filter(|m| game.check(*m).is_ok()).collect();
            let plays: Vec<Move> = legal.iter().copied().filter(|m| *m != Move::Pass).collect();
            let m = match (plays.is_empty(), legal.first()) {
                (false, _) => choose.one_of(&plays),
                (true, Some(pass)) => *pass,
                (true, None) => return None,
            };
            game.play(m).ok()?;
            moves.push(m);
        }
        Some(moves)
    })
}

/// The number of the first move at which the subject ends, or from which on it refuses every play.
fn stops_at(
    subject: &mut dyn Subject,
    opening: &Opening,
    moves: &[Move],
    ends: bool,
    enough: &dyn Fn() -> bool,
) -> Option<usize> {
    subject.begin(opening).ok()??;
    let mut game = opening.referee(Effort::Trial);
    if !ends {
        subject.announce(moves);
    }
    for (played, m) in moves.iter().enumerate() {
        if enough() {
            return None;
        }
        match subject.play(*m) {
            Ok(Some(true) | None) => {}
            Ok(Some(false)) if !ends => {
                let plays = game.candidates().into_iter().filter(|m| m.point().is_some());
                let mut legal = plays.filter(|m| game.check(*m).is_ok());
                return legal.all(|m| subject.is_legal(m) == Ok(Some(false))).then_some(played + 1);
            }
            Err(Fault::Ended { .. }) if ends => return Some(played + 1),
            _ => return None,
        }
        game.play(*m).ok()?;
    }
    None
}
