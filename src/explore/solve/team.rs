//! Several threads that search for one proof. They share lemmas and efforts. Where a thread is at work, the effort looks a little
//! greater to the others, so they go elsewhere if another move is as good. Each thread has its own positions, bounds and histories.

use super::lemmas::Situation;
use super::search::{Search, Wanted};
use crate::pool;
use rayon::ThreadPool;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread::available_parallelism;
use superko_notation::Result;

/// The nodes that one thread visits before it calls others: many questions take no more.
pub const ALONE: u64 = 20_000;

/// The most threads unless the caller asks for more: each has its own positions, gigabytes of them on the longest searches, and no more
/// than two were measured.
const MOST_JOBS: usize = 4;

/// The nodes after which a thread reports how many it has visited.
const REPORT: u64 = 256;

/// Asked now and then whether to go on, with the search of the caller's thread and the nodes of all.
type GoOn<'a> = dyn FnMut(&Search, u64) -> bool + 'a;

/// See the top of this file.
pub struct Team {
    /// The search of the caller's thread. Between the rounds it has the lemmas of all.
    pub first: Search,
    others: Vec<Search>,
    /// The nodes of the others.
    their_nodes: AtomicU64,
    /// The most threads.
    jobs: usize,
    /// The nodes before the others begin.
    alone: u64,
    pool: Option<ThreadPool>,
}

impl Team {
    /// This number of threads, 0 being one for each processor but at most [`MOST_JOBS`]; after `alone` nodes of the first, all begin
    /// with what it knows.
    pub fn new(first: Search, jobs: usize, alone: u64) -> Team {
        let jobs = threads(jobs, available_parallelism().map_or(1, |processors| processors.get()));
        Team { first, others: Vec::new(), their_nodes: AtomicU64::new(0), jobs, alone, pool: None }
    }

    /// The situations in which moves were generated, by all threads.
    pub fn nodes(&self) -> u64 {
        self.first.nodes + self.their_nodes.load(Relaxed)
    }

    /// The least and the greatest that Black's margin can be: the same, unless `go_on`, which is asked with the bounds, too, says no.
    ///
    /// # Errors
    /// When the threads cannot be started.
    pub fn value(
        &mut self,
        situation: Situation,
        passed: bool,
        go_on: &mut dyn FnMut(&Search, u64, [i16; 2]) -> bool,
    ) -> Result<[i16; 2]> {
        // No area is larger than the board.
        let most = self.first.graph.points() as i16;
        let (mut low, mut high) = (-most, most);
        // Questions far from the value are dearer than near ones, and what is proved of one margin helps with the next.
        let (mut k, mut step) = (1, 1);
        while low < high {
            let mut go_on = |search: &Search, nodes: u64| go_on(search, nodes, [low, high]);
            let Some(answer) = self.at_least(k, situation, passed, &mut go_on)? else { break };
            let before = [low, high];
            if answer {
                low = k;
                k = (low + step).min(high);
            } else {
                high = k - 1;
                k = (high + 1 - step).max(low + 1);
            }
            // The bound at the other side is near: from now on step by step.
            let turned = if answer { before[1] < most } else { before[0] > -most };
            step = if turned { 1 } else { 2 * step };
            if turned {
                k = low + 1;
            }
        }
        Ok([low, high])
    }

    /// Is Black's margin at least `k`? `None` when `go_on` says no.
    fn at_least(
        &mut self,
        k: i16,
        situation: Situation,
        passed: bool,
        go_on: &mut GoOn,
    ) -> Result<Option<bool>> {
        let wanted = [k, 1 - k];
        loop {
            if let Some((winner, _)) = self.first.decided(situation, passed, None, wanted) {
                return Ok(Some(winner == 0));
            }
            let end = self.prepare()?;
            if !self.round(situation, passed, wanted, end, go_on) {
                return Ok(None);
            }
        }
    }

    /// Calls the other threads and enlarges the table of efforts if it is time: the nodes after which it is time again.
    fn prepare(&mut self) -> Result<u64> {
        if self.jobs != 1 && self.nodes() >= self.alone && self.pool.is_none() {
            let pool = pool(self.jobs)?;
            self.first.lemmas.share();
            self.first.graph.is_shared = true;
            let mut other = self.first.clone();
            other.nodes = 0;
            self.others = vec![other; self.jobs - 1];
            self.pool = Some(pool);
        }
        let efforts = &self.first.efforts;
        if efforts.enough_for().is_some_and(|nodes| self.nodes() >= nodes) {
            let grown = Arc::new(efforts.grown());
            let searches = self.others.iter_mut().chain([&mut self.first]);
            searches.for_each(|search| search.efforts = grown.clone());
        }
        let alone = (self.jobs != 1 && self.pool.is_none()).then_some(self.alone);
        Ok(alone.or(self.first.efforts.enough_for()).unwrap_or(u64::MAX))
    }

    /// Searches until a thread has the proof, or all have visited `end` nodes. `false` when `go_on` says no.
    fn round(
        &mut self,
        situation: Situation,
        passed: bool,
        wanted: Wanted,
        end: u64,
        go_on: &mut GoOn,
    ) -> bool {
        let Team { first, others, their_nodes, pool, .. } = self;
        let (over, their_nodes) = (&AtomicBool::new(false), &*their_nodes);
        let mut goes_on = true;
        let mut lead = || {
            first.search(situation, passed, wanted, &mut |search| {
                let nodes = search.nodes + their_nodes.load(Relaxed);
                goes_on = go_on(search, nodes);
                goes_on && nodes < end && !over.load(Relaxed)
            });
            over.store(true, Relaxed);
        };
        let follow = |other: &mut Search| {
            let mut reported = other.nodes;
            let mut report = |nodes: u64| {
                their_nodes.fetch_add(nodes - reported, Relaxed);
                reported = nodes;
            };
            other.search(situation, passed, wanted, &mut |search| {
                if search.nodes % REPORT == 0 {
                    report(search.nodes);
                }
                !over.load(Relaxed)
            });
            report(other.nodes);
            over.store(true, Relaxed);
        };
        match pool {
            None => lead(),
            Some(pool) => pool.in_place_scope(|scope| {
                others.iter_mut().for_each(|other| scope.spawn(move |_| follow(other)));
                lead();
            }),
        }
        first.lemmas.catch_up(&mut first.graph);
        goes_on
    }
}

/// This number of threads, 0 being one for each processor but at most [`MOST_JOBS`].
fn threads(jobs: usize, processors: usize) -> usize {
    if jobs == 0 { processors.min(MOST_JOBS) } else { jobs }
}

#[cfg(test)]
mod tests {
    #[test]
    fn four_threads_are_the_most_unless_more_are_asked_for() {
        assert_eq!([1, 2, 4, 5, 128].map(|processors| super::threads(0, processors)), [1, 2, 4, 4, 4]);
        assert_eq!([1, 5, 128].map(|jobs| super::threads(jobs, 2)), [1, 5, 128]);
    }
}
