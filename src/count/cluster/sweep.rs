//! One sweep over any board, shared by several workers.
//!
//! Every border belongs to one worker, by its hash, and every step of the sweep sends the borders that it makes, with
//! their numbers, to their owners. From time to time all workers save their parts, after the same step.

use super::Cluster;
use crate::Result;
use crate::checkpoint::Checkpoint;
use crate::frontier::{Frontier, NARROW};
use crate::labels::{Labels, MOST_SLOTS};
use crate::modular::Job;
use crate::tally::{self, Tally};
use num_bigint::BigUint;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::vec::Broadcast;
use timely::dataflow::operators::{Exchange as _, Inspect, Probe, ToStream};
use timely::worker::Worker;

/// A border, the numbers by which its value is shifted, and the value.
type Part = ([u64; MOST_SLOTS / 8], u64, Vec<u64>);

/// Rows of a table that a worker works on before it looks for messages.
const BATCH: usize = 4096;

/// The least sum of [`Sweep::borders`](crate::order::Sweep) between two steps before which the tables are saved.
const KEEP_EVERY: f64 = 30e6;

impl Cluster {
    /// The exact numbers of any board, as of [`Frontier::count`], in the process of the first worker; nothing in the
    /// others. A worker panics when its table outgrows its part of `memory` bytes or cannot be saved.
    pub fn board(
        &self,
        frontier: Frontier,
        memory: usize,
        checkpoint: Option<Checkpoint>,
    ) -> Result<Option<Vec<BigUint>>> {
        let shared =
            Arc::new(Shared { keep: keep(&frontier), frontier, memory: memory / self.workers, checkpoint });
        match shared.frontier.sweep.width <= NARROW {
            true => self.share::<NARROW>(shared),
            false => self.share::<MOST_SLOTS>(shared),
        }
    }

    fn share<const SLOTS: usize>(&self, shared: Arc<Shared>) -> Result<Option<Vec<BigUint>>> {
        let (send, receive) = channel::<Part>();
        let send = Mutex::new(send);
        let all = shared.clone();
        let jobs = self.execute(move |worker| {
            let arrived = send.lock().expect("no worker has panicked").clone();
            let job = all.frontier.job(worker.index(), worker.peers());
            let (begun, own) = all.begin::<SLOTS>(worker, job);
            let all = all.clone();
            worker.dataflow::<(), _, _>(|scope| {
                let mut stream = own.to_stream(scope).container::<Vec<Part>>();
                for step in begun..all.frontier.sweep.places.len() {
                    let all = all.clone();
                    let owner = |(key, _, _): &Part| mixed(key);
                    stream = stream
                        .unary_frontier(Exchange::new(owner), "step", move |capability, info| {
                            let activator = scope.activator_for(info.address);
                            let mut capability = Some(capability);
                            let mut table = all.frontier.tally::<SLOTS>();
                            let mut sent = 0;
                            move |(input, open), output| {
                                input.for_each_time(|_, data| {
                                    for (key, shift, value) in data.flatten() {
                                        let border = Labels::from_words(key);
                                        table.add(&border, value, *shift as usize);
                                    }
                                });
                                assert!(table.bytes() <= all.memory, "a worker's table outgrows its memory");
                                let Some(held) = capability.as_ref().filter(|_| open.is_empty()) else {
                                    return;
                                };
                                if sent == 0 && step > begun {
                                    all.keep(step, job, &table);
                                }
                                let Some(batch) = table.batch(sent, BATCH) else {
                                    capability = None;
                                    table = all.frontier.tally();
                                    return;
                                };
                                let mut session = output.session(held);
                                for (border, value) in batch {
                                    let place = &all.frontier.sweep.places[step];
                                    all.frontier.each_next(&border, place, |after, shift| {
                                        session.give((after.to_words(), shift as u64, value.to_vec()));
                                    });
                                }
                                sent += BATCH;
                                activator.activate();
                            }
                        })
                        .container::<Vec<Part>>();
                }
                stream
                    .exchange(|_| 0)
                    .inspect(move |part| arrived.send(part.clone()).expect("the receiver waits for the end"))
                    .probe();
            });
            job
        })?;
        if let Some(checkpoint) = &shared.checkpoint {
            jobs.into_iter().try_for_each(|job| checkpoint.forget(job))?;
        }
        if !self.is_first() {
            return Ok(None);
        }
        // The last step gives the parts of one value.
        let mut sum = shared.frontier.tally::<SLOTS>();
        for (key, shift, value) in receive.try_iter() {
            sum.add(&Labels::from_words(&key), &value, shift as usize);
        }
        Ok(Some(shared.frontier.only_value(&sum)))
    }
}

/// Workers that share a sweep are not stopped.
static NEVER: AtomicBool = AtomicBool::new(false);

/// What the workers of a process share.
struct Shared {
    frontier: Frontier,
    /// Bytes that the table of each worker may take.
    memory: usize,
    checkpoint: Option<Checkpoint>,
    /// Steps before which the tables are saved, the same for all workers.
    keep: Vec<usize>,
}

/// The steps before which tables are saved: rarely enough that counting takes longer than saving.
fn keep(frontier: &Frontier) -> Vec<usize> {
    let mut since = 0.0;
    let borders = frontier.sweep.borders.iter().enumerate();
    let long_enough = borders.filter(|&(_, borders)| {
        since += borders / frontier.sweep.saving();
        let keep = since > KEEP_EVERY.max(4.0 * borders / frontier.sweep.saving());
        since = if keep { 0.0 } else { since };
        keep
    });
    long_enough.map(|(step, _)| step).collect()
}

impl Shared {
    /// The next step, and this worker's borders before it: the newest ones that all workers have saved.
    fn begin<const SLOTS: usize>(&self, worker: &mut Worker, job: Job) -> (usize, Vec<Part>) {
        let states = || self.checkpoint.iter().flat_map(|checkpoint| checkpoint.states::<u64>(job, &NEVER));
        let own: Vec<usize> = states().map(|(step, _)| step).collect();
        let heard = Rc::new(RefCell::new(Vec::new()));
        let all = heard.clone();
        let probe = worker.dataflow::<(), _, _>(|scope| {
            let steps = own.to_stream(scope).container::<Vec<usize>>().broadcast();
            steps.inspect(move |&step| heard.borrow_mut().push(step)).probe().0
        });
        worker.step_while(|| !probe.done());
        let all = all.borrow();
        let common = |step: &usize| all.iter().filter(|other| *other == step).count() == worker.peers();
        let Some(&step) = all.iter().filter(|step| common(step)).max() else {
            let start = self.frontier.start::<SLOTS>().filter(|_| worker.index() == 0);
            let parts =
                start.map(|(border, value, shift)| (border.to_words(), shift as u64, value.into_owned()));
            return (self.frontier.sweep.first(), parts.collect());
        };
        if worker.index() == 0 {
            eprintln!("going on after point {step} of {}", self.frontier.sweep.places.len());
        }
        let (_, rows) = states().find(|(other, _)| *other == step).expect("it was there a moment ago");
        let entries = self.frontier.entries_of::<SLOTS>(&rows);
        let parts =
            entries.map(|(border, value, shift)| (border.to_words(), shift as u64, value.into_owned()));
        (step, parts.collect())
    }

    /// Saves the table before a step, if it is one of those.
    fn keep<const SLOTS: usize>(&self, step: usize, job: Job, table: &Tally<SLOTS>) {
        let Some(checkpoint) = self.checkpoint.as_ref().filter(|_| self.keep.contains(&step)) else { return };
        let rows: Vec<u64> = table.taken().flatten().copied().collect();
        checkpoint
            .save(job, (step, rows.len()), [&rows[..]].into_iter(), &NEVER)
            .unwrap_or_else(|error| panic!("{error}"));
    }
}

/// The worker that a border belongs to, by a hash. It is not the hash of the tables, because each worker would then use
/// only some of its rows.
fn mixed(key: &[u64]) -> u64 {
    tally::hash(key).wrapping_mul(0xd6e8_feb8_6659_fd93) >> 32
}
