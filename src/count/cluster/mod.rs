//! Counting with several workers, in one process or in many on several machines, by timely dataflow.
//!
//! For grids the sweeps are shared out, which needs no communication until the residues are brought together: each
//! worker takes every so-manieth job. Or all workers share every sweep, so that each has a part of its memory; for all
//! other boards, whose one sweep is not modulo anything, they always do.
//!
//! When a process dies, timely panics in all the others with a message that starts with "timely communication error".

mod share;
mod sweep;

use super::checkpoint::Care;
use super::grid::{Grid, Sweeper};
use super::split::Split;
use super::split::company::Company;
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

/// How long the processes wait for each other to be started.
const PATIENCE: Duration = Duration::from_secs(300);

/// Who counts.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// Workers in this process.
    pub workers: usize,
    /// The addresses of all processes, as host:port, and which of them this one is.
    pub hosts: Option<(Vec<String>, usize)>,
}

impl Cluster {
    /// Workers and processes, as timely wants to know them.
    fn communication(&self) -> CommunicationConfig {
        let threads = self.workers;
        match self.hosts.clone() {
            None => CommunicationConfig::Process(threads),
            Some((addresses, process)) => {
                CommunicationConfig::Cluster { threads, process, addresses, report: false, zerocopy: false }
            }
        }
    }

    /// Runs `work` in every worker; the results of this process's workers.
    fn run<R: Send + 'static>(
        &self,
        work: impl Fn(&mut Worker) -> R + Send + Sync + 'static,
    ) -> Result<Vec<R>> {
        let failed = |message: String| Error::input(format!("the workers failed: {message}"));
        let config = Config { communication: self.communication(), worker: WorkerConfig::default() };
        let connected = Arc::new(AtomicBool::new(self.hosts.is_none()));
        let waiting = connected.clone();
        std::thread::spawn(move || {
            std::thread::sleep(PATIENCE);
            // Timely would go on for ever, though the other process may have failed to get its address.
            let seconds = PATIENCE.as_secs();
            assert!(
                waiting.load(Ordering::Relaxed),
                "the other processes were not there in {seconds} seconds"
            );
        });
        let work = move |worker: &mut Worker| {
            connected.store(true, Ordering::Relaxed);
            work(worker)
        };
        let guards = timely::execute(config, work).map_err(failed)?;
        guards.join().into_iter().map(|result| result.map_err(failed)).collect()
    }

    /// Whether this process has the first worker, the one that gets the answer.
    pub fn is_first(&self) -> bool {
        self.hosts.as_ref().is_none_or(|(_, process)| *process == 0)
    }

    /// The exact numbers of a grid, in the process of the first worker; nothing in the others. Each worker does sweeps of
    /// its own, or all share every one.
    pub fn grid(&self, grid: Grid, shared: bool, care: Care<'static>) -> Result<Option<Vec<BigUint>>> {
        let residues = match shared {
            true => Some(self.shared_residues(grid, care)?).filter(|_| self.is_first()),
            false => self.residues(grid, care)?,
        };
        residues.map(|residues| grid.join(&residues)).transpose()
    }

    fn residues(&self, grid: Grid, care: Care<'static>) -> Result<Option<Vec<u64>>> {
        let known = care.checkpoint.map_or(Ok(Vec::new()), |checkpoint| checkpoint.residues())?;
        let split = Split::new(grid.width, grid.height);
        let jobs = grid.jobs();
        // Workers in one process leave each other their processors.
        let threaded = self.workers == 1;
        let (send, receive) = channel::<(usize, u64)>();
        let send = Mutex::new(send);
        let all = jobs.clone();
        let results = self.run(move |worker| -> Result<()> {
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
            let mut sweeper = Sweeper::new(&split, &care, &known, threaded, Company::alone());
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::frontier::{self, By, Frontier};
    use crate::notation::Board;
    #[test]
    fn workers_that_share_the_sweeps_over_a_grid_or_every_one_of_them_agree_with_one() {
        static STOP: AtomicBool = AtomicBool::new(false);
        let cluster = Cluster { workers: 3, hosts: None };
        let grid = Grid { width: 6, height: 7, by_stones: false, bits: 31 };
        let care = || Care { checkpoint: None, stop: &STOP, done: &|| {} };
        let alone = grid.count(&care()).unwrap();
        for shared in [false, true] {
            assert_eq!(cluster.grid(grid, shared, care()).unwrap().unwrap(), alone);
        }
    }

    #[test]
    fn workers_that_share_a_sweep_agree_with_one() {
        let cluster = Cluster { workers: 2, hosts: None };
        for (name, by) in
            [("torus 3x4", By::Nothing), ("cylinder 4x3", By::Stones), ("3x3", By::BlackAndWhite)]
        {
            let board = Board::parse(name).unwrap();
            let alone = frontier::count(board.graph(), 2, by, 1 << 30).unwrap();
            let frontier = Frontier::new(board.graph(), 2, by).unwrap();
            assert_eq!(cluster.board(frontier, 1 << 30, None).unwrap(), Some(alone));
        }
    }
}
