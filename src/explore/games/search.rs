//! Plays every game.

use super::terms::{Count, Games, Options, go_on, unless_stopped};
use super::value::{NOTHING, Value as _};
use crate::journal::Pieces;
use crate::playable::Playable;
use crate::{Watch, on_threads};
use serde_json::{Value, json};
use std::sync::{Mutex, MutexGuard, PoisonError};
use superko_count::parallel;
use superko_notation::Error;
use superko_oracle::case::move_to_json;
use superko_oracle::rulebook::{Move, Opening};

/// Does a move put a stone on the board?
fn is_play(m: Move) -> bool {
    m.stone().is_some()
}

/// A game with more moves counts as endless.
const MOST_MOVES: usize = 2000;

/// More games than this take hours.
const MOST_GAMES: f64 = 1e11;

/// Random games for the estimate.
const PROBES: usize = 1000;

/// Levels of the tree by which progress is measured, and above which it is split.
const LEVELS: usize = 12;

/// Positions between two looks at the flag that stops the search; the literal law may take a millisecond for each.
const LOOK_EVERY: u32 = 1 << 8;

/// The parts for threads and checkpoints are at least this many, if the tree has as many branches.
const PARTS: usize = 1000;

/// The reason for not counting the games.
pub enum Refused {
    /// One is so long that it may never end.
    TooLong,
    /// Anything else.
    Other(Error),
}

impl From<Error> for Refused {
    fn from(error: Error) -> Refused {
        Refused::Other(error)
    }
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Error {
        match refused {
            Refused::TooLong => Error::input(format!(
                "a game of more than {MOST_MOVES} moves is not over: it is not known whether all games end"
            )),
            Refused::Other(error) => error,
        }
    }
}

type Result<T> = std::result::Result<T, Refused>;

/// Begins a game.
pub type Starts<'a> = dyn Fn() -> Box<dyn Playable> + Sync + 'a;

/// All games, each thread in a game of its own that `start` begins, unless they seem to be too many.
pub fn checked(opening: &Opening, start: &Starts, options: Options, watch: &Watch) -> Result<Games> {
    let estimate = if options.force { 0.0 } else { estimate(start().as_mut(), options, watch)? };
    if estimate > MOST_GAMES {
        return Err(Refused::Other(Error::input(format!(
            "there are about {estimate:.0e} games or more, too many to play one by one; --force starts anyway"
        ))));
    }
    let work = options.work(opening, "one by one");
    let saved = Pieces::open(options.checkpoint, &work)?;
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
        few.visit(start().as_mut(), 1.0)?;
    }
    let Search { parts, found: mut all, .. } = few;
    let part = |number: usize| -> Result<Found> {
        let (line, share) = &parts[number];
        go_on(watch, *lock(&done), options)?;
        let place: Value = line.iter().map(|m| move_to_json(opening, *m)).collect();
        if let Some(found) = saved.get(&place, Found::read)? {
            *lock(&done) += share;
            return Ok(found);
        }
        let mut game = start();
        let mut search = search(usize::MAX);
        for m in line {
            game.make(*m);
            search.plays += usize::from(is_play(*m));
        }
        search.line.clone_from(line);
        search.visit(game.as_mut(), *share)?;
        saved.add(&place, search.found.written())?;
        Ok(search.found)
    };
    let found = on_threads(options.jobs, || parallel::try_map(parts.len(), &part))??;
    found.iter().try_for_each(|found| all.add(found))?;
    Ok(Games::Finite { count: all.count, stuck: all.stuck })
}

fn lock(done: &Mutex<f64>) -> MutexGuard<'_, f64> {
    done.lock().unwrap_or_else(PoisonError::into_inner)
}

/// About how many games there are: the mean over random games of the product of the numbers of moves that they chose from (D. E. Knuth,
/// 1975).
fn estimate(game: &mut dyn Playable, options: Options, watch: &Watch) -> Result<f64> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut sum = 0.0;
    for _ in 0..PROBES {
        let (mut product, mut depth) = (1.0, 0);
        loop {
            unless_stopped(watch, options)?;
            let moves = game.legal(options.passes);
            let Some(m) = random.choice(&moves) else { break };
            if depth == MOST_MOVES {
                return Err(Refused::TooLong);
            }
            product *= moves.len() as f64;
            game.make(*m);
            depth += 1;
        }
        game.go_back(depth);
        sum += product;
    }
    Ok(sum / PROBES as f64)
}

/// The games counted.
#[derive(Clone, Default)]
struct Found {
    count: Count,
    /// The sequences without a legal move that are not over.
    stuck: u128,
}

impl Found {
    fn add(&mut self, other: &Found) -> Result<()> {
        self.stuck += other.stuck;
        Ok(self.count.add(&other.count, 1, NOTHING)?)
    }

    /// In the form of a file.
    fn written(&self) -> Value {
        let by_length: Vec<String> = self.count.by_length.iter().map(u128::to_string).collect();
        json!({"by_length": by_length, "plays": self.count.longest_plays, "stuck": self.stuck.to_string()})
    }

    fn read(piece: &Value) -> Option<Found> {
        let number = |text: &Value| text.as_str()?.parse().ok();
        let by_length = piece["by_length"].as_array()?.iter().map(number).collect::<Option<_>>()?;
        let longest_plays = piece["plays"].as_u64()? as usize;
        Some(Found { count: Count { by_length, longest_plays }, stuck: number(&piece["stuck"])? })
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
    fn visit(&mut self, game: &mut dyn Playable, share: f64) -> Result<()> {
        let length = self.line.len();
        if length > MOST_MOVES {
            return Err(Refused::TooLong);
        }
        self.looked += 1;
        if self.looked == LOOK_EVERY {
            self.looked = 0;
            go_on(self.watch, *lock(self.done), self.options)?;
        }
        let moves = game.legal(self.options.passes);
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
            game.take_back();
            outcome?;
        }
        if length == LEVELS || length < LEVELS && moves.is_empty() {
            *lock(self.done) += share;
        }
        Ok(())
    }

    /// Counts a sequence after which there is no move.
    fn finish(&mut self, game: &dyn Playable) {
        if self.options.passes && !game.over() {
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
