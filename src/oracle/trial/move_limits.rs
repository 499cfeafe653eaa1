//! Limits of a subject's own on the length of games: from some move on it refuses every play, or ends. Such a limit says nothing
//! about the rules, so it is named once and the trial goes on with shorter games.

use super::omissions::LeftOut;
use super::script::Difference;
use crate::case::Case;
use crate::diagnosis::finding::Finding;
use crate::games::choices;
use crate::rulebook::{ChooseExt, Effort, Move, Opening};
use crate::subjects::{Fault, Subject};
use std::collections::BTreeMap;

/// The limits that were met, by the name of the board.
#[derive(Default)]
pub(crate) struct MoveLimits {
    met: BTreeMap<String, MoveLimit>,
    declined: BTreeMap<String, Declined>,
}

/// Games on a board that the subject declined to go on with.
#[derive(Default)]
struct Declined {
    why: String,
    /// The number of moves after which it declined the last ones, and of these games.
    after: usize,
    games: u64,
    /// The most moves of a game that it played to its end.
    played: usize,
}

impl Declined {
    /// It declines whatever is longer, it seems: the most moves after which everything can still be asked.
    fn limit(&self) -> Option<usize> {
        (self.games > GAMES && self.played < self.after).then(|| self.after.saturating_sub(1))
    }
}

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
        let met = self.met.get(board).map_or(usize::MAX, |limit| limit.at.saturating_sub(2));
        self.declined.get(board).and_then(Declined::limit).map_or(met, |most| most.min(met))
    }

    /// Notes how many moves a game on this board reached and, if it was declined there, the reason.
    pub(crate) fn note(&mut self, board: String, moves: usize, declined: Option<String>) {
        let noted = self.declined.entry(board).or_default();
        match declined {
            None => noted.played = noted.played.max(moves),
            Some(_) if noted.limit().is_some() => {}
            Some(why) if noted.games > 0 && noted.after != moves => {
                *noted = Declined { why, after: moves, games: 1, ..*noted };
            }
            Some(why) => (noted.why, noted.after, noted.games) = (why, moves, noted.games + 1),
        }
    }

    /// What was left out since the subject declines longer games.
    pub(crate) fn left_out(&self) -> impl Iterator<Item = LeftOut> {
        let mut limits: BTreeMap<(usize, &str), Vec<String>> = BTreeMap::new();
        for (board, noted) in &self.declined {
            let of = noted.limit().map(|most| limits.entry((most, &noted.why)).or_default());
            of.into_iter().for_each(|boards| boards.push(board.clone()));
        }
        limits.into_iter().map(|((most, why), boards)| LeftOut::Longer { boards, most, why: why.to_owned() })
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
        let case = Case::new(opening, moves);
        self.met.insert(board, MoveLimit { at, fault, case });
        true
    }

    /// All of them as one finding.
    pub(crate) fn finding(self) -> Option<Finding> {
        let at = self.met.iter().map(|(board, limit)| (board.clone(), limit.at)).collect();
        let MoveLimit { fault, case, .. } = self.met.into_values().min_by_key(|limit| limit.at)?;
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
