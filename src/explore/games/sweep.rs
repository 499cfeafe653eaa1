//! Runs the eliminations on several threads, within a memory budget, and saves the states from time to time. A sweep can be saved
//! whenever no part of a table is half read.
//!
//! The eliminations are compiled for each size of a state, and the tables also for each kind of value.

use super::checkpoint::Saved;
use super::states::{Choices, MOST_BYTES, Part, State, Work, part_of};
use super::terms::{Options, go_on};
use super::value::{NOTHING, Step, Value};
use crate::{Watch, on_threads};
use serde_json::Value as Json;
use std::fmt::Debug;
use std::mem::take;
use std::sync::{Mutex, PoisonError};
use superko_count::parallel;
use superko_count::sweep::{Budget, PARTS, Sink, whole};
use superko_notation::Result;

/// The elimination of a port.
pub trait Elimination: Debug + Eliminate<24> + Eliminate<48> + Eliminate<MOST_BYTES> {
    /// Is there no choice? Then the port is eliminated together with the one before.
    fn is_idle(&self) -> bool {
        false
    }
}

/// The elimination of a port in states of this size.
pub trait Eliminate<const BYTES: usize>: Sync {
    /// Adds all states to which a choice at the port leads.
    fn eliminate(&self, state: &State<BYTES>, way: Way, next: &mut dyn Next<BYTES>) -> Result<()>;
}

/// The origin of a state: the choices before it, the number of plays that lead to it, and the ports to eliminate next.
#[derive(Clone, Copy)]
pub struct Way<'a> {
    times: u32,
    step: Step,
    idle: &'a [Box<dyn Elimination>],
}

impl Way<'_> {
    /// The same with one more step, which can be one of `times`.
    pub fn and(self, times: u32, Step { moves, plays }: Step) -> Self {
        let step = Step { moves: self.step.moves + moves, plays: self.step.plays + plays };
        Way { times: self.times * times, step, ..self }
    }
}

/// A sum over all games.
pub struct Sweep {
    pub turns: Vec<Box<dyn Elimination>>,
    /// The first state, which has `free` in all further bytes.
    pub start: Vec<u8>,
    pub free: u8,
}

/// The sum over all games. With a checkpoint, `work` says what is counted.
pub fn run<V: Value>(sweep: &Sweep, work: &Json, options: Options, watch: &Watch) -> Result<V> {
    let saved = options.checkpoint.map(|path| Saved::new(path, work, &sweep.turns)).transpose()?;
    on_threads(options.jobs, || match sweep.start.len() {
        0..=24 => run_in::<V, 24>(sweep, saved, options, watch),
        25..=48 => run_in::<V, 48>(sweep, saved, options, watch),
        _ => run_in::<V, MOST_BYTES>(sweep, saved, options, watch),
    })?
}

/// The same with states of this size.
fn run_in<V: Value, const BYTES: usize>(
    Sweep { turns, start, free }: &Sweep,
    mut saved: Option<Saved>,
    options: Options,
    watch: &Watch,
) -> Result<V>
where
    dyn Elimination: Eliminate<BYTES>,
{
    let mut work = Work::<V, BYTES>::none();
    if !saved.as_mut().map_or(Ok(false), |saved| saved.load(&mut |file| work.read(file)))? {
        let mut state = [*free; BYTES];
        state[..start.len()].copy_from_slice(start);
        work.put(0, state, V::one());
    }
    let budget = Budget::new(options.memory, work.bytes());
    while work.done < turns.len() {
        let halt = || watch.stopped() || saved.as_ref().is_some_and(Saved::is_due);
        step(&mut work, turns, &budget, &halt, watch)?;
        let going_on = go_on(watch, work.done as f64 / turns.len() as f64, options);
        if let Some(saved) = saved.as_mut().filter(|saved| going_on.is_err() || saved.is_due()) {
            saved.save(&mut |file| work.write(file))?;
        }
        going_on?;
    }
    saved.iter_mut().try_for_each(|saved| saved.save(&mut |file| work.write(file)))?;
    Ok(work.games)
}

/// Eliminates one more port, or does a part of that before `halt`.
fn step<V: Value, const BYTES: usize>(
    work: &mut Work<V, BYTES>,
    turns: &[Box<dyn Elimination>],
    budget: &Budget,
    halt: &(dyn Fn() -> bool + Sync),
    watch: &Watch,
) -> Result<()>
where
    dyn Elimination: Eliminate<BYTES>,
{
    // Ports without a choice are eliminated together with the one before.
    let idle = turns[work.done + 1..].iter().take_while(|turn| turn.is_idle()).count();
    let (turn, idle) = (&turns[work.done], &turns[work.done + 1..=work.done + idle]);
    let way = Way { times: 1, step: NOTHING, idle };
    let [now, next] = &mut work.tables;
    let parts = take(next).into_iter().map(Mutex::new).collect::<Vec<_>>();
    let read = now.iter().filter(|part| part.0.is_empty()).count();
    let over = Mutex::new((&mut work.games, read));
    let parts_now = now.iter_mut().map(Mutex::new).collect::<Vec<_>>();
    parallel::try_map(PARTS, &|number| {
        let mut part = parts_now[number].lock().unwrap_or_else(PoisonError::into_inner);
        if part.0.is_empty() || halt() {
            return Ok(());
        }
        let part = Part(take(&mut part.0));
        let (mut sink, mut games) = (Sink::new(&parts, budget), V::default());
        for (state, value) in &part.0 {
            let mut next = After { value, sink: &mut sink, games: &mut games };
            Eliminate::<BYTES>::eliminate(&**turn, state, way, &mut next)?;
        }
        sink.flush()?;
        budget.free(part.bytes());
        let (all, read) = &mut *over.lock().unwrap_or_else(PoisonError::into_inner);
        *read += 1;
        (watch.progress)((work.done as f64 + *read as f64 / PARTS as f64) / turns.len() as f64);
        all.add(&games, 1, NOTHING)
    })?;
    *next = whole(parts);
    if now.iter().all(|part| part.0.is_empty()) {
        work.tables.swap(0, 1);
        work.done += 1 + idle.len();
    }
    Ok(())
}

/// The successors of a state: states of the next table, and complete games.
pub trait Next<const BYTES: usize> {
    /// Adds a state that comes up this way.
    fn add(&mut self, state: &State<BYTES>, way: Way) -> Result<()>;

    /// Counts the games that are complete.
    fn complete(&mut self, way: Way) -> Result<()>;
}

/// The successors of a state with this value.
struct After<'a, 'b, V: Value, const BYTES: usize> {
    value: &'a V,
    sink: &'b mut Sink<'a, Part<V, BYTES>>,
    games: &'b mut V,
}

impl<V: Value, const BYTES: usize> Next<BYTES> for After<'_, '_, V, BYTES>
where
    dyn Elimination: Eliminate<BYTES>,
{
    fn add(&mut self, state: &State<BYTES>, way: Way) -> Result<()> {
        let Way { times, step, idle } = way;
        match idle.split_first() {
            Some((turn, idle)) => Eliminate::<BYTES>::eliminate(&**turn, state, Way { idle, ..way }, self),
            None => {
                let choices = Choices { value: self.value, times, step };
                self.sink.add(part_of(state), |items| items.push((*state, choices)))
            }
        }
    }

    fn complete(&mut self, way: Way) -> Result<()> {
        self.games.add(self.value, way.times, way.step)
    }
}
