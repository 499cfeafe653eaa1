//! Counting with several workers, in one process or in many on several machines, by timely dataflow.
//!
//! For grids the sweeps are distributed, and the workers only communicate to bring the residues together: of n workers
//! each takes every n-th job. Or all workers share every sweep, so that each needs a part of its memory; for all other
//! boards, which take one sweep that is not modulo anything, they always do.
//!
//! When a process dies, timely panics in all the others with a message that starts with "timely communication error".

mod share;
mod sweep;

use super::grid::{Grid, Sweeper};
use super::monitor::{Monitor, Watch};
use super::split::communicator::{Communicator, Share};
use super::{Count, Plan};
use crate::{Error, Result};
use num_bigint::BigUint;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use timely::dataflow::InputHandle;
use timely::dataflow::operators::{Exchange, Input, Inspect, Probe};
use timely::worker::Worker;
use timely::{CommunicationConfig, Config, WorkerConfig};

/// How long the processes wait for each other to start.
const PATIENCE: Duration = Duration::from_secs(300);

/// Several workers that count together, in one process or in several. Needs the feature `cluster`.
///
/// ```
/// use superko_count::{Cluster, Count, Monitor};
///
/// let cluster = Cluster { workers: 2, hosts: None, share: true };
/// let numbers = cluster.run(&Count::grid(6, 6)?, Monitor::new())?;
/// assert_eq!(numbers.unwrap()[0].to_string(), "62567386502084877");
/// # Ok::<(), superko_count::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cluster {
    /// Workers in this process.
    pub workers: usize,
    /// The addresses of all processes, as host:port, and the index of this process among them. `None` when there is no
    /// other process.
    pub hosts: Option<(Vec<String>, usize)>,
    /// Whether all workers share every sweep over a grid, so that each needs a part of its memory, instead of running
    /// whole sweeps. Over other boards they always do.
    pub share: bool,
}

impl Cluster {
    /// The numbers, in the process with the first address; nothing in the others. All processes run the same count.
    ///
    /// # Errors
    /// As of [`Count::run_with`], and when the other processes do not start within five minutes.
    ///
    /// # Panics
    /// When another process of the count ends, with a message that begins with "timely communication error".
    pub fn run(&self, count: &Count, monitor: Monitor<'static>) -> Result<Option<Vec<BigUint>>> {
        let threads = self.threads();
        let plan = count.plan(threads)?;
        let processes = self.hosts.as_ref().map_or(1, |(addresses, _)| addresses.len());
        let bytes = plan.estimate(threads).bytes_of_process(self.workers, processes, self.share);
        count.check_memory(bytes, threads)?;
        let watch = plan.watch(monitor)?;
        // Processes that count together may keep their checkpoints in one directory.
        let _lock = self.hosts.is_none().then(|| plan.lock(&watch)).transpose()?;
        match plan {
            Plan::Grid(grid) => self.grid(grid, watch),
            Plan::Graph(frontier) => self.board(frontier, count.memory_in_words(), watch.checkpoint),
        }
    }

    /// The threads of a worker: several in one process leave the processors to each other.
    fn threads(&self) -> usize {
        if self.workers == 1 { rayon::current_num_threads() } else { 1 }
    }

    /// Workers and processes in timely's terms.
    fn communication(&self) -> CommunicationConfig {
        let threads = self.workers;
        match self.hosts.clone() {
            None => CommunicationConfig::Process(threads),
            Some((addresses, process)) => {
                CommunicationConfig::Cluster { threads, process, addresses, report: false, zerocopy: false }
            }
        }
    }

    /// Runs `work` in every worker; the results of the workers in this process.
    fn execute<R: Send + 'static>(
        &self,
        work: impl Fn(&mut Worker) -> R + Send + Sync + 'static,
    ) -> Result<Vec<R>> {
        let failed = |message: String| Error::input(format!("the workers failed: {message}"));
        let config = Config { communication: self.communication(), worker: WorkerConfig::default() };
        let connected = Arc::new(AtomicBool::new(self.hosts.is_none()));
        let waiting = connected.clone();
        std::thread::spawn(move || {
            std::thread::sleep(PATIENCE);
            // Timely would wait for ever, though the other process may have failed to get its address.
            let seconds = PATIENCE.as_secs();
            assert!(
                waiting.load(Ordering::Relaxed),
                "the other processes did not start within {seconds} seconds"
            );
        });
        let work = move |worker: &mut Worker| {
            connected.store(true, Ordering::Relaxed);
            work(worker)
        };
        let guards = timely::execute(config, work).map_err(failed)?;
        guards.join().into_iter().map(|result| result.map_err(failed)).collect()
    }

    /// Whether this process has the first worker, which gets the answer.
    fn is_first(&self) -> bool {
        self.hosts.as_ref().is_none_or(|(_, process)| *process == 0)
    }

    /// The exact numbers of a grid, in the process of the first worker; nothing in the others.
    fn grid(&self, grid: Grid, watch: Watch<'static>) -> Result<Option<Vec<BigUint>>> {
        let residues = match self.share {
            true => Some(self.shared_residues(grid, watch)?).filter(|_| self.is_first()),
            false => self.residues(grid, watch)?,
        };
        residues.map(|residues| grid.join(&residues)).transpose()
    }

    fn residues(&self, grid: Grid, watch: Watch<'static>) -> Result<Option<Vec<u64>>> {
        let known = watch.checkpoint.as_ref().map_or(Ok(Vec::new()), |checkpoint| checkpoint.residues())?;
        let split = grid.split(Share::WHOLE, &watch)?;
        let jobs = grid.jobs();
        // Several workers in one process leave the processors to each other.
        let threaded = self.workers == 1;
        let (send, receive) = channel::<(usize, u64)>();
        let send = Mutex::new(send);
        let all = jobs.clone();
        let results = self.execute(move |worker| -> Result<()> {
            let mut input = InputHandle::<(), _>::new();
            let arrived: Sender<(usize, u64)> = send.lock().expect("no worker has panicked").clone();
            worker.dataflow(|scope| {
                scope
                    .input_from(&mut input)
                    .container::<Vec<(usize, u64)>>()
                    .exchange(|_| 0)
                    .inspect(move |&residue| arrived.send(residue).expect("the receiver waits for the end"))
                    .probe();
            });
            let mut sweeper = Sweeper::new(&split, &watch, &known, threaded, Communicator::alone());
            let own = jobs.iter().enumerate().skip(worker.index()).step_by(worker.peers());
            for (number, &job) in own {
                input.send((number, sweeper.residue(job)?));
                worker.step();
            }
            Ok(())
        })?;
        results.into_iter().collect::<Result<()>>()?;
        if !self.is_first() {
            return Ok(None);
        }
        let mut residues = vec![None; all.len()];
        for (number, residue) in receive.try_iter() {
            residues[number] = Some(residue);
        }
        let missing = || Error::input("a residue did not arrive");
        residues.into_iter().collect::<Option<Vec<u64>>>().map(Some).ok_or_else(missing)
    }
}
