//! The search on one board: all sequences that are legal in both, level by level.

use super::same::key;
use super::{Aspect, Finding, Side, What, answer};
use crate::bitboard;
use crate::notation::Board;
use crate::rulebook::convert::engine_move;
use crate::rulebook::{Effort, Move, Referee, Turn};
use crate::symmetry::{self, symmetries};
use crate::{Error, Result};
use rustc_hash::FxHashSet;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How far a search goes on one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most moves of a sequence.
    pub depth: Option<usize>,
    /// Without a depth: no level is begun with which more situations than this would have been explored.
    pub situations: usize,
}

/// Compares two rule sets on one board: a finding for each aspect.
///
/// # Errors
/// As for [`super::distinguish`].
pub fn on_board(
    sides: &[Side; 2],
    board: &Arc<Board>,
    aspects: &[Aspect],
    limits: Limits,
    stop: &AtomicBool,
) -> Result<Vec<Finding>> {
    Search::start(sides, board, aspects).run(limits, stop)
}

/// A game of one of the two.
struct Game {
    referee: Box<dyn Referee>,
    /// The same game as the engine itself has it, by which equal situations are recognized.
    plain: Option<bitboard::Game>,
}

impl Game {
    fn start(side: &Side, board: &Arc<Board>) -> Game {
        let opening = side.opening(board);
        let plain = side.misreading.is_none().then(|| opening.rulebook().plain_game(&opening)).flatten();
        Game { referee: side.game(board), plain }
    }

    /// Plays a move that is legal.
    fn play(&mut self, m: Move) {
        self.referee.play(m).expect("the move is legal");
        if let (Some(plain), Ok(turn)) = (&mut self.plain, Turn::try_from(m)) {
            plain.play(engine_move(turn)).expect("the move is legal");
        }
    }

    fn take_back(&mut self) {
        self.referee.take_back();
        if let Some(plain) = &mut self.plain {
            plain.undo();
        }
    }
}

/// What two situations are recognized by: the keys of both games.
type Key = [Box<[u64]>; 2];

/// A sequence: the index of what came before it in the level above, and its last move.
type Node = (u32, Move);

struct Search<'a> {
    sides: &'a [Side; 2],
    board: &'a Arc<Board>,
    games: [Game; 2],
    /// The moves that both games are at.
    played: Vec<Move>,
    /// All sequences that are explored further, by length.
    levels: Vec<Vec<Node>>,
    seen: FxHashSet<Key>,
    /// The aspects in which no difference was found yet.
    open: Vec<Aspect>,
    found: Vec<Finding>,
}

impl<'a> Search<'a> {
    fn start(sides: &'a [Side; 2], board: &'a Arc<Board>, aspects: &[Aspect]) -> Search<'a> {
        Search {
            sides,
            board,
            games: [0, 1].map(|i| Game::start(&sides[i], board)),
            played: Vec::new(),
            levels: Vec::new(),
            seen: FxHashSet::default(),
            open: aspects.to_vec(),
            found: Vec::new(),
        }
    }

    fn run(mut self, limits: Limits, stop: &AtomicBool) -> Result<Vec<Finding>> {
        self.compare()?;
        // The start has no move before it.
        let start = if self.goes_on() { vec![(0, Move::Pass)] } else { Vec::new() };
        self.levels.push(start);
        let mut explored = 0;
        let rest = loop {
            let level = self.levels.len() - 1;
            let next = self.levels[level].len();
            if next == 0 || self.open.is_empty() {
                break What::Never;
            }
            explored += next;
            let too_far = match limits.depth {
                Some(depth) => level == depth,
                None => explored > limits.situations,
            };
            if too_far || !self.explore(level, stop)? {
                break What::NotUpTo(level);
            }
        };
        let none = |aspect| Finding { aspect, board: self.board.clone(), what: rest.clone() };
        self.found.extend(self.open.iter().map(|aspect| none(*aspect)));
        self.found.sort_by_key(|finding| finding.aspect);
        Ok(self.found)
    }

    /// Compares what comes after every sequence of a level, and makes the next level. `false` if it was stopped.
    fn explore(&mut self, level: usize, stop: &AtomicBool) -> Result<bool> {
        let mut next = Vec::new();
        for node in 0..self.levels[level].len() {
            if stop.load(Ordering::Relaxed) {
                return Ok(false);
            }
            self.go_to(level, node);
            for m in self.common_moves()? {
                if level == 0 && self.is_mirrored(m) {
                    continue;
                }
                self.play(m);
                self.compare()?;
                if self.goes_on() {
                    next.push((node as u32, m));
                }
                self.take_back();
            }
            if self.open.is_empty() {
                break;
            }
        }
        self.levels.push(next);
        Ok(true)
    }

    /// Brings both games to a sequence; those before it in its level mostly begin in the same way.
    fn go_to(&mut self, level: usize, mut node: usize) {
        let mut moves = Vec::with_capacity(level);
        for above in (1..=level).rev() {
            let (before, m) = self.levels[above][node];
            moves.push(m);
            node = before as usize;
        }
        moves.reverse();
        let shared = self.played.iter().zip(&moves).take_while(|(one, other)| one == other).count();
        while self.played.len() > shared {
            self.take_back();
        }
        for m in &moves[shared..] {
            self.play(*m);
        }
    }

    /// The moves that are legal in both; looks at those that are legal in only one.
    fn common_moves(&mut self) -> Result<Vec<Move>> {
        // Of different rulebooks, both have only plays and passes.
        let alike = self.sides[0].rules.rulebook() == self.sides[1].rules.rulebook();
        let [a, b] = [0, 1].map(|i| {
            let mut moves = self.games[i].referee.next_moves();
            moves.retain(|m| alike || !matches!(m, Move::Special(_)));
            moves
        });
        if self.open.contains(&Aspect::Legality) {
            let only = |m: &&Move, other: &[Move]| !other.contains(m);
            let differs = a.iter().find(|m| only(m, &b)).map(|m| (*m, [true, false]));
            let differs = differs.or_else(|| b.iter().find(|m| only(m, &a)).map(|m| (*m, [false, true])));
            if let Some((m, legal)) = differs {
                let moves = self.played.iter().copied().chain([m]).collect();
                self.settle(Aspect::Legality, moves, legal.map(|legal| json!(legal)))?;
            }
        }
        Ok(a.into_iter().filter(|m| b.contains(m)).collect())
    }

    /// Compares what both games answer now.
    fn compare(&mut self) -> Result<()> {
        let both_over = self.games.iter().all(|game| game.referee.over());
        for aspect in self.open.clone() {
            if aspect == Aspect::Legality || aspect == Aspect::Winner && !both_over {
                continue;
            }
            let answers = [0, 1].map(|i| answer(aspect, self.games[i].referee.as_ref(), self.board));
            for (side, given) in self.sides.iter().zip(&answers) {
                self.decided(aspect, side, given)?;
            }
            if answers[0] != answers[1] {
                self.settle(aspect, self.played.clone(), answers)?;
            }
        }
        Ok(())
    }

    /// Refuses to go on where a search ran out of its budget.
    fn decided(&self, aspect: Aspect, side: &Side, given: &Value) -> Result<()> {
        let undecided = given.is_null()
            && self
                .games
                .iter()
                .any(|game| game.referee.details().iter().any(|(key, _)| *key == "undecided"));
        if undecided {
            return Err(Error::input(format!(
                "the {aspect} by {side} after {} moves on {} is not decided within the budget of its search: leave out --aspect \
                 {aspect}, or limit --depth",
                self.played.len(),
                self.board
            )));
        }
        Ok(())
    }

    /// Adds a difference if the literal law confirms it.
    fn settle(&mut self, aspect: Aspect, moves: Vec<Move>, answers: [Value; 2]) -> Result<()> {
        for (side, expected) in self.sides.iter().zip(&answers) {
            let said = by_law(aspect, side, self.board, &moves);
            if said.as_ref() != Some(expected) {
                return Err(Error::input(format!(
                    "this is a bug in superko: on {}, {aspect} by {side} after {moves:?}: the engine says {expected}, the literal law \
                     {said:?}",
                    self.board
                )));
            }
        }
        self.open.retain(|open| *open != aspect);
        self.found.push(Finding {
            aspect,
            board: self.board.clone(),
            what: What::Differs { moves, answers },
        });
        Ok(())
    }

    /// Is neither game over, and was this situation of both not reached before?
    fn goes_on(&mut self) -> bool {
        if self.games.iter().any(|game| game.referee.over()) {
            return false;
        }
        let [a, b] = [0, 1].map(|i| self.games[i].plain.as_ref().and_then(key));
        match (a, b) {
            (Some(a), Some(b)) => self.seen.insert([a, b]),
            _ => true,
        }
    }

    /// Does a symmetry of the board take this first move to a point before it? Rules know only which points touch; misreadings
    /// may know more.
    fn is_mirrored(&self, m: Move) -> bool {
        const LIMITS: symmetry::Limits = symmetry::Limits { steps: 100_000, found: 1000 };
        let (Move::Play(point), [None, None]) = (m, [0, 1].map(|i| self.sides[i].misreading)) else {
            return false;
        };
        let graph = self.board.graph();
        let neighbours: Vec<Vec<usize>> =
            (0..self.board.points()).map(|p| graph.neighbors(p).collect()).collect();
        let images = symmetries(&neighbours, neighbours.len(), |_| true, LIMITS).found;
        images.iter().any(|image| image[point] < point)
    }

    fn play(&mut self, m: Move) {
        self.games.iter_mut().for_each(|game| game.play(m));
        self.played.push(m);
    }

    fn take_back(&mut self) {
        self.played.pop();
        for (side, game) in self.sides.iter().zip(&mut self.games) {
            if side.misreading.is_none() {
                game.take_back();
                continue;
            }
            // How moves are taken back may be misread, and no sequence here has that.
            *game = Game::start(side, self.board);
            self.played.iter().for_each(|m| game.play(*m));
        }
    }
}

/// What the literal law answers about an aspect after these moves. `None` if they are not legal.
fn by_law(aspect: Aspect, side: &Side, board: &Arc<Board>, moves: &[Move]) -> Option<Value> {
    let mut game = side.law(board, Effort::Unaided);
    let (in_question, before) = match (aspect, moves.split_last()) {
        (Aspect::Legality, Some((m, before))) => (Some(*m), before),
        _ => (None, moves),
    };
    if before.iter().any(|m| game.play(*m).is_err()) {
        return None;
    }
    Some(match in_question {
        Some(m) => json!(!game.over() && game.check(m).is_ok()),
        None => answer(aspect, game.as_ref(), board),
    })
}
