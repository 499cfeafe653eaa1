//! Runs the eliminations on several threads, within a memory budget, and saves the states from time to time. A sweep can be saved
//! whenever no part of a table is half read.

use super::saved::Saved;
use super::states::{Choices, MOST_BYTES, Part, State, Work, part_of};
use super::value::{NOTHING, Step, Value};
use super::{Options, go_on};
use crate::{Watch, pool};
use serde_json::Value as Json;
use std::fmt::Debug;
use std::mem::take;
use std::sync::{Mutex, PoisonError};
use superko_count::sweep::{Budget, PARTS, Sink, in_parallel, whole};
use superko_notation::Result;

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
        next: &mut Next<'a, V, BYTES>,
    ) -> Result<()>
    where
        Self: Sized;
}

/// How a state comes up: by these choices; and the ports to eliminate next.
pub struct Way<'a, V, T> {
    choices: Choices<'a, V>,
    idle: &'a [T],
}

impl<V, T> Way<'_, V, T> {
    /// The same with one more step, which can be one of `times`.
    pub fn and(&self, times: u32, step: Step) -> Self {
        let Choices { value, times: before, step: Step { moves, plays } } = self.choices;
        let step = Step { moves: moves + step.moves, plays: plays + step.plays };
        Way { choices: Choices { value, times: before * times, step }, ..*self }
    }
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
        0..=24 => run_in::<V, T, 24>(sweep),
        25..=48 => run_in::<V, T, 48>(sweep),
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
    let budget = Budget::new(options.memory, work.bytes());
    let pool = pool(options.jobs)?;
    while work.done < turns.len() {
        let halt = || watch.stopped() || saved.as_ref().is_some_and(Saved::is_due);
        pool.install(|| step(&mut work, turns, &budget, &halt, watch))?;
        let going_on = go_on(watch, work.done as f64 / turns.len() as f64, options);
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
    let parts = take(next).into_iter().map(Mutex::new).collect::<Vec<_>>();
    let read = now.iter().filter(|part| part.0.is_empty()).count();
    let over = Mutex::new((&mut work.games, read));
    let parts_now = now.iter_mut().map(Mutex::new).collect::<Vec<_>>();
    in_parallel(PARTS, &|number| {
        let mut part = parts_now[number].lock().unwrap_or_else(PoisonError::into_inner);
        if part.0.is_empty() || halt() {
            return Ok(());
        }
        let part = Part(take(&mut part.0));
        let mut next = Next { sink: Sink::new(&parts, budget), games: V::none() };
        for (state, value) in &part.0 {
            let choices = Choices { value, times: 1, step: NOTHING };
            turn.eliminate(state, Way { choices, idle }, &mut next)?;
        }
        next.sink.flush()?;
        budget.free(part.bytes());
        let (games, read) = &mut *over.lock().unwrap_or_else(PoisonError::into_inner);
        *read += 1;
        (watch.progress)((work.done as f64 + *read as f64 / PARTS as f64) / turns.len() as f64);
        games.add(&next.games, 1, NOTHING)
    })?;
    *next = whole(parts);
    if now.iter().all(|part| part.0.is_empty()) {
        work.tables.swap(0, 1);
        work.done += 1 + idle.len();
    }
    Ok(())
}

/// What comes of the states of a part: states of the next table, and games that are complete.
pub struct Next<'a, V: Value, const BYTES: usize> {
    sink: Sink<'a, Part<V, BYTES>>,
    games: V,
}

impl<'a, V: Value, const BYTES: usize> Next<'a, V, BYTES> {
    /// Adds a state that comes up this way.
    ///
    /// # Errors
    /// As for [`run`].
    pub fn add<T: Elimination>(&mut self, state: &State<BYTES>, way: Way<'a, V, T>) -> Result<()> {
        match way.idle.split_first() {
            Some((turn, idle)) => turn.eliminate(state, Way { idle, ..way }, self),
            None => self.sink.add(part_of(state), |items| items.push((*state, way.choices))),
        }
    }

    /// Counts the games that are complete.
    ///
    /// # Errors
    /// When the numbers become too large.
    pub fn complete<T>(&mut self, way: Way<'a, V, T>) -> Result<()> {
        let Choices { value, times, step } = way.choices;
        self.games.add(value, times, step)
    }
}
