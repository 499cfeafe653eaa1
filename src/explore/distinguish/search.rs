//! The search on one board: all sequences that are legal in both, level by level, each by all threads.

use super::checkpoint::{self, Saved};
use super::difference::{Aspect, Finding, Progress, Side, What, answer, sort};
use super::key::key;
use super::situations::{Key, Seen};
use crate::Watch;
use crate::playable::{Judged, Playable};
use serde_json::{Value, json};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use superko_count::parallel;
use superko_notation::symmetry::{self, symmetries};
use superko_notation::{Board, Error, Result};
use superko_oracle::bitboard;
use superko_oracle::rulebook::convert::engine_move;
use superko_oracle::rulebook::{Effort, Move, Referee, Turn};

/// How far a search goes on one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most moves of a sequence.
    pub depth: Option<usize>,
    /// Without a depth: no level is started that would bring the situations explored above this number.
    pub situations: usize,
}

impl Limits {
    /// Do the limits end a search before sequences of this length, with this total number of explored situations?
    pub fn end_before(self, length: usize, explored: usize) -> bool {
        self.depth.map_or(explored > self.situations, |depth| length > depth)
    }
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
    saved: Option<&Saved>,
    watch: &Watch<Progress>,
) -> Result<Vec<Finding>> {
    let search = Search {
        sides,
        board,
        aspects,
        levels: Vec::new(),
        seen: Seen::default(),
        is_behind: false,
        open: aspects.to_vec(),
        found: Vec::new(),
        saved,
        watch,
        began: Instant::now(),
    };
    search.run(limits)
}

/// A game of one of the two.
struct Game<'a> {
    side: &'a Side,
    judged: Judged<'a>,
    /// The same game in the engine itself, which recognizes equal situations.
    plain: Option<bitboard::Game>,
}

impl<'a> Game<'a> {
    fn start(side: &'a Side, board: &'a Arc<Board>) -> Game<'a> {
        let opening = side.opening(board);
        let plain = side.misreading.is_none().then(|| opening.rulebook().plain_game(&opening)).flatten();
        Game { side, judged: Judged::new(side.misreading.is_some(), || side.game(board)), plain }
    }

    fn referee(&self) -> &dyn Referee {
        self.judged.referee.as_ref()
    }

    /// Plays a move. Is it legal?
    fn play(&mut self, m: Move) -> bool {
        let mut legal = self.judged.play(m);
        if let (Some(plain), Ok(turn)) = (&mut self.plain, Turn::try_from(m)) {
            legal &= plain.play(engine_move(turn)).is_ok();
        }
        legal
    }

    fn go_back(&mut self, moves: usize) {
        self.judged.go_back(moves);
        self.plain.iter_mut().for_each(|plain| plain.go_back(moves));
    }
}

/// A sequence: the index of its predecessor in the level above, and its last move.
pub type Node = (u32, Move);

/// An aspect and its finding: a difference, or why there is no answer.
pub type Event = (Aspect, Result<What>);

/// The games of both, after the same moves. Each thread has its own.
struct Pair<'a> {
    board: &'a Arc<Board>,
    games: [Game<'a>; 2],
    played: Vec<Move>,
}

/// The result of exploring some sequences.
#[derive(Default)]
struct Part {
    /// The sequences that go on, with the keys of their situations.
    next: Vec<(Node, Option<Key>)>,
    events: Vec<Event>,
}

impl<'a> Pair<'a> {
    fn start(sides: &'a [Side; 2], board: &'a Arc<Board>) -> Pair<'a> {
        Pair { board, games: sides.each_ref().map(|side| Game::start(side, board)), played: Vec::new() }
    }

    /// Plays a move that is legal in both.
    fn play(&mut self, m: Move) -> Result<()> {
        if !self.games.iter_mut().all(|game| game.play(m)) {
            let (board, played) = (self.board, &self.played);
            return Err(Error::input(format!(
                "{m:?} is illegal on {board} after {played:?}: the checkpoint is wrong"
            )));
        }
        self.played.push(m);
        Ok(())
    }

    /// Takes back all moves after the first `length`.
    fn go_back_to(&mut self, length: usize) {
        let taken_back = self.played.len() - length;
        self.played.truncate(length);
        self.games.iter_mut().for_each(|game| game.go_back(taken_back));
    }

    /// Brings both games to a sequence, whose predecessors in the level mostly begin in the same way.
    fn go_to(&mut self, levels: &[Vec<Node>], level: usize, mut node: usize) -> Result<()> {
        let mut moves = Vec::with_capacity(level);
        for above in (1..=level).rev() {
            let (before, m) = levels[above][node];
            moves.push(m);
            node = before as usize;
        }
        moves.reverse();
        let shared = self.played.iter().zip(&moves).take_while(|(one, other)| one == other).count();
        self.go_back_to(shared);
        moves[shared..].iter().try_for_each(|m| self.play(*m))
    }

    /// The moves that are legal in both, and a difference if one is legal in only one.
    fn common_moves(&mut self) -> (Vec<Move>, Option<What>) {
        // Different rulebooks share only plays and passes.
        let [one, other] = self.games.each_ref().map(|game| game.side.rules.rulebook());
        let alike = one == other;
        let [a, b] = self.games.each_ref().map(|game| {
            let mut moves = game.referee().next_moves();
            moves.retain(|m| alike || !matches!(m, Move::Special(_)));
            moves
        });
        let only = |m: &&Move, other: &[Move]| !other.contains(m);
        let differs = a.iter().find(|m| only(m, &b)).map(|m| (*m, [true, false]));
        let differs = differs.or_else(|| b.iter().find(|m| only(m, &a)).map(|m| (*m, [false, true])));
        let differs = differs.map(|(m, legal)| What::Differs {
            moves: self.played.iter().copied().chain([m]).collect(),
            answers: legal.map(|legal| json!(legal)),
        });
        (a.into_iter().filter(|m| b.contains(m)).collect(), differs)
    }

    /// Compares the current answers of both games about the open aspects. It closes each aspect with a finding.
    fn compare(&self, open: &mut Vec<Aspect>) -> Vec<Event> {
        let both_over = self.games.iter().all(|game| game.referee().over());
        let event = |aspect: Aspect| {
            if aspect == Aspect::Legality || aspect == Aspect::Winner && !both_over {
                return None;
            }
            let answers = self.games.each_ref().map(|game| answer(aspect, game.referee()));
            for (game, given) in self.games.iter().zip(&answers) {
                if given.is_none() && self.is_undecided() {
                    return Some((aspect, Err(self.undecided(aspect, game.side))));
                }
            }
            if answers[0] == answers[1] {
                return None;
            }
            let answers = answers.map(|given| given.map_or(Value::Null, |given| given.to_json(self.board)));
            // Rulebooks may have the same answer in shapes of their own.
            (answers[0] != answers[1])
                .then(|| (aspect, Ok(What::Differs { moves: self.played.clone(), answers })))
        };
        let events: Vec<Event> = open.iter().filter_map(|aspect| event(*aspect)).collect();
        open.retain(|aspect| events.iter().all(|(closed, _)| closed != aspect));
        events
    }

    /// Did a search run out of its budget?
    fn is_undecided(&self) -> bool {
        let undecided = |game: &Game| game.referee().details().iter().any(|(key, _)| *key == "undecided");
        self.games.iter().any(undecided)
    }

    fn undecided(&self, aspect: Aspect, side: &Side) -> Error {
        let (moves, board) = (self.played.len(), self.board);
        Error::input(format!(
            "the {aspect} by {side} after {moves} moves on {board} is not decided within the budget of its search: leave out --aspect \
             {aspect}, or limit --depth"
        ))
    }

    /// Is one of the games over?
    fn ends(&self) -> bool {
        self.games.iter().any(|game| game.referee().over())
    }

    /// The key of this situation of both; `None` if it has none.
    fn key(&self) -> Option<Key> {
        let [a, b] = self.games.each_ref().map(|game| game.plain.as_ref().and_then(key));
        Some(Key::of([a?, b?]))
    }
}

struct Search<'a> {
    sides: &'a [Side; 2],
    board: &'a Arc<Board>,
    /// The aspects that are compared on this board.
    aspects: &'a [Aspect],
    /// All sequences that are explored further, by length.
    levels: Vec<Vec<Node>>,
    seen: Seen,
    /// Are situations missing there, because their sequences were read from a checkpoint?
    is_behind: bool,
    /// The aspects in which no difference was found yet.
    open: Vec<Aspect>,
    found: Vec<Finding>,
    saved: Option<&'a Saved>,
    watch: &'a Watch<'a, Progress>,
    began: Instant,
}

/// The number of sequences that are explored at once, then added to the situations seen, and saved.
const PIECE: usize = 4096;

/// The number of sequences that a thread explores at a time. Neighbours mostly begin with the same moves.
const CHUNK: usize = 16;

impl<'a> Search<'a> {
    fn run(mut self, limits: Limits) -> Result<Vec<Finding>> {
        let start = Pair::start(self.sides, self.board);
        let events = start.compare(&mut self.open.clone());
        self.settle(events)?;
        // The start has no move before it.
        self.levels.push(if start.ends() { Vec::new() } else { vec![(0, Move::Pass)] });
        self.seen.add(start.key());
        let mut explored = 0;
        let rest = loop {
            let level = self.levels.len() - 1;
            let next = self.levels[level].len();
            if next == 0 || self.open.is_empty() {
                break What::Never;
            }
            explored += next;
            if limits.end_before(level + 1, explored) || !self.explore(level)? {
                break What::NotUpTo(level);
            }
        };
        let none: Vec<Finding> = self.open.iter().map(|aspect| self.finding(*aspect, rest.clone())).collect();
        self.found.extend(none);
        sort(&mut self.found);
        Ok(self.found)
    }

    fn finding(&self, aspect: Aspect, what: What) -> Finding {
        Finding { aspect, board: self.board.clone(), what }
    }

    /// Compares the continuations of every sequence of a level, and makes the next level. `false` if it was stopped.
    fn explore(&mut self, level: usize) -> Result<bool> {
        let sizes: Vec<usize> = self.levels.iter().map(Vec::len).collect();
        self.levels.push(Vec::new());
        for start in (0..sizes[level]).step_by(PIECE) {
            let nodes = self.levels.iter().map(|level| size_of_val(&**level));
            let end = Arc::new(AtomicBool::new(false));
            let progress = Progress {
                board: self.board.clone(),
                levels: sizes.clone(),
                done: start,
                bytes: self.seen.bytes + nodes.sum::<usize>(),
                time: self.began.elapsed(),
                end: end.clone(),
            };
            if !self.watch.goes_on(progress) || end.load(Ordering::Relaxed) {
                return Ok(false);
            }
            let nodes = start..(start + PIECE).min(sizes[level]);
            let Some(events) = self.piece(level, nodes)? else { return Ok(false) };
            self.settle(events)?;
            if self.open.is_empty() {
                break;
            }
        }
        Ok(true)
    }

    /// Adds the continuations of some sequences of this level to the next, and returns the findings. `None` if it was stopped.
    fn piece(&mut self, level: usize, nodes: Range<usize>) -> Result<Option<Vec<Event>>> {
        let (side, board) = (&self.sides[0], self.board);
        let aspects: Vec<&str> = self.aspects.iter().map(|aspect| aspect.name()).collect();
        let ends = [nodes.start, nodes.end];
        let place = json!({"board": board.to_json(), "aspects": aspects, "level": level, "nodes": ends});
        let read = |piece: &Value| checkpoint::read(side, board, nodes.clone(), piece);
        if let Some((next, events)) = self.saved.map_or(Ok(None), |saved| saved.0.get(&place, read))? {
            self.levels[level + 1].extend(next);
            self.is_behind = true;
            return Ok(Some(events));
        }
        if std::mem::take(&mut self.is_behind) {
            self.catch_up()?;
        }
        let explore = |pair: &mut Pair<'a>, chunk| self.part(pair, level, chunk);
        let Some(parts) = self.in_chunks(nodes.clone(), explore)? else { return Ok(None) };
        let (mut next, mut events) = (Vec::new(), Vec::new());
        for part in parts {
            next.extend(part.next.into_iter().filter_map(|(node, key)| self.seen.add(key).then_some(node)));
            events.extend(part.events);
        }
        if let Some(saved) = self.saved.filter(|_| events.iter().all(|(_, event)| event.is_ok())) {
            saved.0.add(&place, checkpoint::written(side, board, nodes, &next, &events))?;
        }
        self.levels[level + 1].extend(next);
        Ok(Some(events))
    }

    /// Explores some sequences of a level.
    fn part(&self, pair: &mut Pair<'a>, level: usize, nodes: Range<usize>) -> Result<Part> {
        let (mut open, mut part) = (self.open.clone(), Part::default());
        for node in nodes {
            if open.is_empty() {
                break;
            }
            pair.go_to(&self.levels, level, node)?;
            let (moves, differs) = pair.common_moves();
            if let (Some(what), Some(at)) = (differs, open.iter().position(|open| *open == Aspect::Legality))
            {
                part.events.push((open.remove(at), Ok(what)));
            }
            for m in moves {
                if level == 0 && self.is_mirrored(m) {
                    continue;
                }
                pair.play(m)?;
                part.events.extend(pair.compare(&mut open));
                if !pair.ends() {
                    part.next.push(((node as u32, m), pair.key()));
                }
                pair.go_back_to(level);
            }
        }
        Ok(part)
    }

    /// Applies a function to all these sequences, on all threads. `None` if it was stopped.
    fn in_chunks<T: Send>(
        &self,
        nodes: Range<usize>,
        work: impl Fn(&mut Pair<'a>, Range<usize>) -> Result<T> + Sync,
    ) -> Result<Option<Vec<T>>> {
        let games = || Pair::start(self.sides, self.board);
        let one = |pair: &mut Pair<'a>, chunk: usize| {
            let start = nodes.start + chunk * CHUNK;
            match self.watch.stopped() {
                true => Ok(None),
                false => work(pair, start..(start + CHUNK).min(nodes.end)).map(Some),
            }
        };
        let parts = parallel::try_map_with(nodes.len().div_ceil(CHUNK), &games, &one)?;
        Ok(parts.into_iter().collect())
    }

    /// Adds all situations from a checkpoint to the situations seen.
    fn catch_up(&mut self) -> Result<()> {
        for level in 1..self.levels.len() {
            let keys = |pair: &mut Pair<'a>, chunk: Range<usize>| {
                let key = |node| pair.go_to(&self.levels, level, node).map(|()| pair.key());
                chunk.map(key).collect::<Result<Vec<Option<Key>>>>()
            };
            let keys = self.in_chunks(0..self.levels[level].len(), keys)?;
            keys.into_iter().flatten().flatten().for_each(|key| _ = self.seen.add(key));
        }
        Ok(())
    }

    /// Adds the first difference of each aspect, if the literal law confirms it.
    fn settle(&mut self, events: Vec<Event>) -> Result<()> {
        for (aspect, event) in events {
            let Some(at) = self.open.iter().position(|open| *open == aspect) else { continue };
            let What::Differs { moves, answers } = event? else { continue };
            for (side, expected) in self.sides.iter().zip(&answers) {
                let said = by_law(aspect, side, self.board, &moves);
                if said.as_ref() != Some(expected) {
                    return Err(Error::input(format!(
                        "this is a bug in superko: on {}, {aspect} by {side} after {moves:?}: the engine says {expected}, the literal \
                         law {said:?}",
                        self.board
                    )));
                }
            }
            self.open.remove(at);
            self.found.push(self.finding(aspect, What::Differs { moves, answers }));
        }
        Ok(())
    }

    /// Does a symmetry of the board take this first move to an earlier point? Rules know only which points touch; misreadings
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
}

/// The literal law's answer about an aspect after these moves. `None` if they are not legal.
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
        None => answer(aspect, game.as_ref()).map_or(Value::Null, |given| given.to_json(board)),
    })
}
