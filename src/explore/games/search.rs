//! Plays every game.

use super::value::{NOTHING, Value};
use super::{Count, Games, Options, Watch, saved};
use crate::pool;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use std::sync::{Mutex, MutexGuard, PoisonError};
use superko_notation::{Error, Result};
use superko_oracle::bitboard;
use superko_oracle::rulebook::convert::engine_move;
use superko_oracle::rulebook::{Move, Opening, Referee, Turn};

/// A game whose moves can be made and taken back.
pub trait Playable {
    /// The legal moves, with passes or without.
    fn legal(&self, passes: bool) -> Vec<Move>;
    /// Makes a legal move.
    fn make(&mut self, m: Move);
    /// Takes the last move back.
    fn unmake(&mut self);
    /// Has the game ended?
    fn ended(&self) -> bool;
}

impl Playable for bitboard::Game {
    fn legal(&self, passes: bool) -> Vec<Move> {
        let pass = passes && self.is_legal(bitboard::Move::Pass);
        let plays = self.legal_points().iter().map(|point| Move::Play(point.index()));
        plays.chain(pass.then_some(Move::Pass)).collect()
    }

    fn make(&mut self, m: Move) {
        let turn = Turn::try_from(m).expect("it is one of the legal moves");
        self.play_unchecked(engine_move(turn));
    }

    fn unmake(&mut self) {
        self.undo();
    }

    fn ended(&self) -> bool {
        self.is_over()
    }
}

impl Playable for Box<dyn Referee> {
    fn legal(&self, passes: bool) -> Vec<Move> {
        if self.over() {
            return Vec::new();
        }
        let mut moves = self.next_moves();
        moves.retain(|m| passes || is_play(*m));
        moves
    }

    fn make(&mut self, m: Move) {
        self.play(m).expect("it is one of the legal moves");
    }

    fn unmake(&mut self) {
        self.take_back();
    }

    fn ended(&self) -> bool {
        self.over()
    }
}

/// Does a move put a stone on the board?
fn is_play(m: Move) -> bool {
    m.stone().is_some()
}

/// Games with more moves are taken for endless.
const MOST_MOVES: usize = 2000;

/// More games than this take hours.
const MOST_GAMES: f64 = 1e11;

/// Random games for the estimate.
const PROBES: usize = 1000;

/// Levels of the tree by which progress is measured, and above which it is split.
const LEVELS: usize = 12;

/// The parts for threads and checkpoints are at least this many, if the tree has as many branches.
const PARTS: usize = 1000;

const TOO_LONG: &str = "a game of more than 2000 moves is not over: it is not known whether all games end";

/// Is this the error of a game that may never end?
pub fn is_too_long(error: &Error) -> bool {
    error.to_string() == TOO_LONG
}

/// All games, each thread in a game of its own that `start` begins, unless they seem to be too many.
///
/// # Errors
/// When there are too many, when one is too long, when the checkpoint cannot be used, or on a request to stop.
pub fn checked<P: Playable>(
    opening: &Opening,
    start: &(dyn Fn() -> P + Sync),
    options: Options,
    watch: &Watch,
) -> Result<Games> {
    let estimate = if options.force { 0.0 } else { estimate(&mut start(), options.passes)? };
    if estimate > MOST_GAMES {
        return Err(Error::input(format!(
            "there are about {estimate:.0e} games or more, too many to play one by one; --force begins all the same"
        )));
    }
    let work = saved::work(opening, options, "one by one");
    let saved = options.checkpoint.map(|path| saved::Parts::open(path, &work, opening)).transpose()?;
    let done = Mutex::new(0.0);
    let search = |cut| Search {
        options,
        watch,
        done: &done,
        cut,
        line: Vec::new(),
        plays: 0,
        found: Found::default(),
        parts: Vec::new(),
        looked: 0,
    };
    let mut few = search(0);
    while few.parts.len() < PARTS && few.cut < LEVELS {
        few = search(few.cut + 1);
        *lock(&done) = 0.0;
        few.visit(&mut start(), 1.0)?;
    }
    let part = |(line, share): &(Vec<Move>, f64)| -> Result<Found> {
        watch.look(*lock(&done), options)?;
        if let Some(found) = saved.as_ref().and_then(|saved| saved.get(line)) {
            *lock(&done) += share;
            return Ok(found.clone());
        }
        let mut game = start();
        let mut search = search(usize::MAX);
        for m in line {
            game.make(*m);
            search.plays += usize::from(is_play(*m));
        }
        search.line.clone_from(line);
        search.visit(&mut game, *share)?;
        saved.iter().try_for_each(|saved| saved.add(line, &search.found))?;
        Ok(search.found)
    };
    let Search { parts, found, .. } = few;
    let rest = pool(options.jobs)?.install(|| {
        parts.par_iter().map(part).try_reduce(Found::default, |mut sum, found| sum.add(&found).map(|()| sum))
    });
    let mut all = rest?;
    all.add(&found)?;
    Ok(Games::Finite { count: all.count, stuck: all.stuck })
}

fn lock(done: &Mutex<f64>) -> MutexGuard<'_, f64> {
    done.lock().unwrap_or_else(PoisonError::into_inner)
}

/// About how many games there are: the mean over random games of the product of the numbers of moves that they chose from (D. E. Knuth,
/// 1975).
fn estimate(game: &mut impl Playable, passes: bool) -> Result<f64> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut sum = 0.0;
    for _ in 0..PROBES {
        let (mut product, mut depth) = (1.0, 0);
        loop {
            let moves = if game.ended() { Vec::new() } else { game.legal(passes) };
            let Some(m) = random.choice(&moves) else { break };
            if depth == MOST_MOVES {
                return Err(Error::input(TOO_LONG));
            }
            product *= moves.len() as f64;
            game.make(*m);
            depth += 1;
        }
        (0..depth).for_each(|_| game.unmake());
        sum += product;
    }
    Ok(sum / PROBES as f64)
}

/// What was found.
#[derive(Clone, Default)]
pub struct Found {
    pub count: Count,
    /// The sequences without a legal move that are not over.
    pub stuck: u128,
}

impl Found {
    fn add(&mut self, other: &Found) -> Result<()> {
        self.stuck += other.stuck;
        self.count.add(&other.count, 1, NOTHING)
    }
}

struct Search<'a, 'b> {
    options: Options<'a>,
    watch: &'a Watch<'b>,
    /// The part of the tree that is done, by all threads.
    done: &'a Mutex<f64>,
    /// Sequences of this many moves are not followed, but noted, with the part of the tree that goes on from each.
    cut: usize,
    parts: Vec<(Vec<Move>, f64)>,
    /// The moves up to here, and how many of them are plays.
    line: Vec<Move>,
    plays: usize,
    found: Found,
    looked: u32,
}

impl Search<'_, '_> {
    /// Plays all games on from here; `share` is the part of the tree that they are.
    fn visit(&mut self, game: &mut impl Playable, share: f64) -> Result<()> {
        let length = self.line.len();
        if length > MOST_MOVES {
            return Err(Error::input(TOO_LONG));
        }
        self.looked += 1;
        if self.looked == 1 << 16 {
            self.looked = 0;
            self.watch.look(*lock(self.done), self.options)?;
        }
        let moves = if game.ended() { Vec::new() } else { game.legal(self.options.passes) };
        if length == self.cut && !moves.is_empty() {
            self.parts.push((self.line.clone(), share));
            return Ok(());
        }
        if moves.is_empty() {
            self.finish(game);
        }
        let part = share / moves.len() as f64;
        for m in &moves {
            game.make(*m);
            self.line.push(*m);
            self.plays += usize::from(is_play(*m));
            let outcome = self.visit(game, part);
            self.plays -= usize::from(is_play(*m));
            self.line.pop();
            game.unmake();
            outcome?;
        }
        if length == LEVELS || length < LEVELS && moves.is_empty() {
            *lock(self.done) += share;
        }
        Ok(())
    }

    /// Counts a sequence after which there is no move.
    fn finish(&mut self, game: &impl Playable) {
        if self.options.passes && !game.ended() {
            self.found.stuck += 1;
            return;
        }
        let (length, count) = (self.line.len(), &mut self.found.count);
        if count.by_length.len() <= length {
            count.by_length.resize(length + 1, 0);
        }
        count.by_length[length] += 1;
        count.longest_plays = count.longest_plays.max(self.plays);
    }
}
