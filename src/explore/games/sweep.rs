//! Runs the eliminations on several threads, within a memory budget, and saves the states from time to time.
//!
//! States are divided into parts by hash. For each elimination, threads take the old parts one by one and add the resulting states to the
//! new parts. The order of the additions does not matter, so a sweep can be saved whenever no part is half read.

use super::saved::Saved;
use super::value::{NOTHING, Step, Value};
use super::{Options, Watch};
use crate::pool;
use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashMap};
use serde_json::Value as Json;
use std::fmt::Debug;
use std::hash::BuildHasher;
use std::mem::take;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use superko_notation::{Error, Result};

/// All that matters of the choices so far.
pub type State<const BYTES: usize> = [u8; BYTES];

/// The most bytes of a state.
pub const MOST_BYTES: usize = 96;

/// The elimination of a port.
pub trait Elimination: Debug + Sync {
    /// Is there no choice? Then it is eliminated together with the one before.
    fn is_idle(&self) -> bool {
        false
    }

    /// Adds all states to which a choice at the port leads.
    ///
    /// # Errors
    /// As for [`run`].
    fn eliminate<'a, V: Value, const BYTES: usize>(
        &self,
        state: &State<BYTES>,
        way: Way<'a, V, Self>,
        next: &mut Next<'a, V, Self, BYTES>,
    ) -> Result<()>
    where
        Self: Sized;
}

/// How a state comes up: by all choices counted in `value`, each followed by one of `times` plays, where `step` says how many moves that
/// adds; and the ports to eliminate next.
pub struct Way<'a, V, T> {
    value: &'a V,
    times: u32,
    step: Step,
    idle: &'a [T],
}

impl<V, T> Way<'_, V, T> {
    /// The same with one more step, which can be one of `times`.
    pub fn and(&self, times: u32, step: Step) -> Self {
        let step = Step { moves: self.step.moves + step.moves, plays: self.step.plays + step.plays };
        Way { times: self.times * times, step, ..*self }
    }
}

/// The parts of a table of states.
const PARTS: usize = 64;

/// States that are collected for a part before its lock is taken.
const BATCH: usize = 64;

/// Some states, with what stands for the choices that lead to them.
type Part<V, const BYTES: usize> = FxHashMap<State<BYTES>, V>;

/// All of them. A lock is for the threads that add to a part.
pub type Table<V, const BYTES: usize> = Vec<Mutex<Part<V, BYTES>>>;

/// A table without states.
fn empty<V, const BYTES: usize>() -> Table<V, BYTES> {
    (0..PARTS).map(|_| Mutex::default()).collect()
}

/// The part of a state.
fn part_of<const BYTES: usize>(state: &State<BYTES>) -> usize {
    // The lowest bits and the highest ones choose the place within the part.
    (FxBuildHasher.hash_one(state) >> 32) as usize % PARTS
}

/// A part that no thread adds to.
fn unlocked<T>(part: &mut Mutex<T>) -> &mut T {
    part.get_mut().unwrap_or_else(PoisonError::into_inner)
}

/// How far a sweep has come.
pub struct Work<V, const BYTES: usize> {
    /// The ports that are eliminated.
    pub done: usize,
    /// The complete games.
    pub games: V,
    /// The states before the next elimination that were not read yet, and the states after it.
    pub tables: [Table<V, BYTES>; 2],
}

impl<V: Value, const BYTES: usize> Work<V, BYTES> {
    /// The beginning, without a state.
    pub fn none() -> Self {
        Work { done: 0, games: V::none(), tables: [empty(), empty()] }
    }

    /// Puts a state into one of the tables.
    pub fn put(&mut self, table: usize, state: State<BYTES>, value: V) {
        unlocked(&mut self.tables[table][part_of(&state)]).insert(state, value);
    }

    /// The bytes of all states.
    fn bytes(&mut self) -> usize {
        let parts = self.tables.iter_mut().flatten();
        parts.map(|part| bytes(unlocked(part))).sum()
    }
}

/// The bytes of a part.
fn bytes<V: Value, const BYTES: usize>(part: &Part<V, BYTES>) -> usize {
    table_bytes(part) + part.values().map(V::bytes).sum::<usize>()
}

/// The bytes of its table: an eighth of the places stays free, and each place has a control byte.
fn table_bytes<V, const BYTES: usize>(part: &Part<V, BYTES>) -> usize {
    part.capacity() * 8 / 7 * (size_of::<(State<BYTES>, V)>() + 1)
}

/// What is to be summed over all games.
pub struct Sweep<'a, T> {
    pub turns: &'a [T],
    /// The first state, which has `free` in all further bytes.
    pub start: &'a [u8],
    pub free: u8,
    /// What a checkpoint says of itself.
    pub work: Json,
    pub options: Options<'a>,
    pub watch: &'a Watch<'a>,
}

/// The sum over all games.
///
/// # Errors
/// When the states take more than the memory that they may, the numbers become too large, the checkpoint cannot be used, or on a request
/// to stop.
pub fn run<V: Value, T: Elimination>(sweep: Sweep<T>) -> Result<V> {
    match sweep.start.len() {
        0..=16 => run_in::<V, T, 16>(sweep),
        17..=24 => run_in::<V, T, 24>(sweep),
        25..=32 => run_in::<V, T, 32>(sweep),
        33..=48 => run_in::<V, T, 48>(sweep),
        49..=64 => run_in::<V, T, 64>(sweep),
        _ => run_in::<V, T, MOST_BYTES>(sweep),
    }
}

/// The same with states of this size.
fn run_in<V: Value, T: Elimination, const BYTES: usize>(sweep: Sweep<T>) -> Result<V> {
    let Sweep { turns, start, free, work, options, watch } = sweep;
    let mut saved = options.checkpoint.map(|path| Saved::new(path, &work, turns)).transpose()?;
    let kept = saved.as_mut().map(Saved::load).transpose()?.flatten();
    let mut work: Work<V, BYTES> = kept.unwrap_or_else(|| {
        let mut state = [free; BYTES];
        state[..start.len()].copy_from_slice(start);
        let mut work = Work::none();
        work.put(0, state, V::one());
        work
    });
    let budget = Budget { memory: options.memory, held: AtomicUsize::new(work.bytes()) };
    let pool = pool(options.jobs)?;
    while work.done < turns.len() {
        let halt = || watch.stopped() || saved.as_ref().is_some_and(Saved::is_due);
        pool.install(|| step(&mut work, turns, &budget, &halt, watch))?;
        let going_on = watch.look(work.done as f64 / turns.len() as f64, options);
        if let Some(saved) = saved.as_mut().filter(|saved| going_on.is_err() || saved.is_due()) {
            saved.save(&work)?;
        }
        going_on?;
    }
    saved.iter_mut().try_for_each(|saved| saved.save(&work))?;
    Ok(work.games)
}

/// Eliminates one more port, or does a part of that before `halt`.
fn step<V: Value, T: Elimination, const BYTES: usize>(
    work: &mut Work<V, BYTES>,
    turns: &[T],
    budget: &Budget,
    halt: &(dyn Fn() -> bool + Sync),
    watch: &Watch,
) -> Result<()> {
    // Ports without a choice are eliminated together with the one before.
    let idle = turns[work.done + 1..].iter().take_while(|turn| turn.is_idle()).count();
    let (turn, idle) = (&turns[work.done], &turns[work.done + 1..=work.done + idle]);
    let [now, next] = &mut work.tables;
    let read = now.iter_mut().filter_map(|part| unlocked(part).is_empty().then_some(())).count();
    let over = Mutex::new((&mut work.games, read));
    now.par_iter_mut().try_for_each(|part| {
        let part = unlocked(part);
        if part.is_empty() || halt() {
            return Ok(());
        }
        let states = take(part);
        let mut sink =
            Next { parts: next, waiting: (0..PARTS).map(|_| Vec::new()).collect(), games: V::none(), budget };
        for (state, value) in &states {
            turn.eliminate(state, Way { value, times: 1, step: NOTHING, idle }, &mut sink)?;
        }
        (0..PARTS).try_for_each(|part| sink.flush(part))?;
        budget.held.fetch_sub(bytes(&states), Ordering::Relaxed);
        let (games, read) = &mut *over.lock().unwrap_or_else(PoisonError::into_inner);
        *read += 1;
        (watch.progress)((work.done as f64 + *read as f64 / PARTS as f64) / turns.len() as f64);
        games.add(&sink.games, 1, NOTHING)
    })?;
    if now.iter_mut().all(|part| unlocked(part).is_empty()) {
        work.tables.swap(0, 1);
        work.done += 1 + idle.len();
    }
    Ok(())
}

/// The memory of all states together.
struct Budget {
    /// Bytes that they may take.
    memory: usize,
    /// Bytes that they take now.
    held: AtomicUsize,
}

/// A state, and how it comes up.
type Row<'a, V, T, const BYTES: usize> = (State<BYTES>, Way<'a, V, T>);

/// What comes of the states of a part: states for the parts of the next table, which are collected so that a thread seldom waits for a
/// lock, and paths that are complete.
pub struct Next<'a, V, T, const BYTES: usize> {
    parts: &'a [Mutex<Part<V, BYTES>>],
    waiting: Vec<Vec<Row<'a, V, T, BYTES>>>,
    games: V,
    budget: &'a Budget,
}

impl<'a, V: Value, T: Elimination, const BYTES: usize> Next<'a, V, T, BYTES> {
    /// Adds a state that comes up this way.
    ///
    /// # Errors
    /// As for [`run`].
    pub fn add(&mut self, state: &State<BYTES>, way: Way<'a, V, T>) -> Result<()> {
        if let Some((turn, idle)) = way.idle.split_first() {
            return turn.eliminate(state, Way { idle, ..way }, self);
        }
        let part = part_of(state);
        self.waiting[part].push((*state, way));
        if self.waiting[part].len() == BATCH { self.flush(part) } else { Ok(()) }
    }

    /// Puts what was collected for a part there.
    fn flush(&mut self, part: usize) -> Result<()> {
        if self.waiting[part].is_empty() {
            return Ok(());
        }
        let mut states = self.parts[part].lock().unwrap_or_else(PoisonError::into_inner);
        let (before, mut more) = (table_bytes(&states), 0);
        for (state, way) in self.waiting[part].drain(..) {
            let sum = states.entry(state).or_insert_with(V::none);
            let before = sum.bytes();
            sum.add(way.value, way.times, way.step)?;
            more += sum.bytes() - before;
        }
        more += table_bytes(&states) - before;
        match self.budget.held.fetch_add(more, Ordering::Relaxed) + more > self.budget.memory {
            true => Err(Error::input(format!(
                "the count takes more than {} MiB of memory; --memory allows more",
                self.budget.memory >> 20
            ))),
            false => Ok(()),
        }
    }

    /// Counts the games that are complete.
    ///
    /// # Errors
    /// When the numbers become too large.
    pub fn complete(&mut self, way: Way<'a, V, T>) -> Result<()> {
        self.games.add(way.value, way.times, way.step)
    }
}
