//! Exact numbers for grids: sweeps of the split border modulo as many primes as the answer needs, and one more as a
//! check.

use super::checkpoint::Checkpoint;
use super::modular::{
    self, Job, Residue, from_bytes, interpolate, inverse, lift, low, power, times, to_bytes,
};
use super::monitor::Watch;
use super::split::communicator::{Communicator, Share};
use super::split::matrix::Memory;
use super::split::run::State;
use super::split::{self, Split};
use crate::{Error, Result, parallel};
use num_bigint::BigUint;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use superko_notation::board::Wrap;

/// A count of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The side along which the sweep's border lies: the shorter one, or the circumference of a cylinder.
    pub width: usize,
    pub height: usize,
    pub wrap: Wrap,
    /// Whether to count the positions by their number of stones.
    pub by_stones: bool,
    /// Bits of the primes, 31 or 63: large primes cost less per bit of the answer, small ones take half the memory.
    pub bits: u32,
}

/// The sweeps modulo one prime, for the weights 1, 2, ….
struct Batch {
    prime: u64,
    /// The numbers of empty points for which the earlier primes do not determine the number of positions; each takes a
    /// sweep.
    unknown: Range<usize>,
}

/// Matrices of up to this many counts are small: jobs run in parallel, each in one thread.
pub const SMALL: usize = 4 << 20;

impl Grid {
    pub fn points(&self) -> usize {
        self.width * self.height
    }

    /// The rows that a job sweeps: the others follow by symmetry.
    pub fn rows(&self) -> usize {
        split::rows(self.height, self.wrap)
    }

    /// Upper bounds of the numbers asked for, by the number of empty points; or of the one number.
    ///
    /// The bound of the one number may come from the asymptotic formula. It is not proved, but safe: the prime of the check is
    /// more than 2^30, so that the primes together exceed 3^points, and the check fails if the number is not below the bound.
    fn bounds(&self) -> Vec<BigUint> {
        let n = self.points();
        if !self.by_stones {
            let all = BigUint::from(3u32).pow(n as u32);
            let likely = self.formula().filter(|&log2| log2 > 60.0).map(|log2| {
                let log2 = log2 + 0.01;
                BigUint::from((log2.fract() + 52.0).exp2() as u64) << (log2 as usize - 52)
            });
            return vec![likely.map_or(all.clone(), |likely| likely.max(&all >> 30).min(all))];
        }
        // C(n, e)·2^(n - e), but no position without an empty point is legal.
        let mut ways = BigUint::from(2u32).pow(n as u32);
        let mut bounds = vec![BigUint::ZERO];
        for empty in 1..=n {
            ways = ways * (n + 1 - empty) / (2 * empty);
            bounds.push(ways.clone());
        }
        bounds
    }

    /// The primes needed. The last one may be small.
    fn batches(&self) -> Vec<Batch> {
        let bounds = self.bounds();
        let mut product = BigUint::from(1u32);
        let (mut large, mut small) = (modular::primes(self.bits), modular::primes(31));
        let mut batches = Vec::new();
        loop {
            let open = |bound: &BigUint| *bound >= product;
            let Some(first) = bounds.iter().position(open) else { return batches };
            let end = bounds.iter().rposition(open).expect("the first one") + 1;
            let most = bounds.iter().max().expect("there is a bound");
            let unused = |prime: &u64| batches.iter().all(|batch: &Batch| batch.prime != *prime);
            let found = if *most < &product << 30 { small.find(unused) } else { large.find(unused) };
            let prime = found.expect("there are enough primes");
            product *= prime;
            batches.push(Batch { prime, unknown: first..end });
        }
    }

    /// One more sweep, which checks the others.
    fn check(&self, batches: &[Batch]) -> Job {
        let unused = |prime: &u64| batches.iter().all(|batch| batch.prime != *prime);
        let prime = modular::primes(31).find(unused).expect("there are enough primes");
        Job { prime, weight: if self.by_stones { 2 } else { 1 } }
    }

    /// The sweeps: for every prime one per unknown number, and the last one as a check.
    pub fn jobs(&self) -> Vec<Job> {
        let batches = self.batches();
        let needed = batches.iter().flat_map(|batch| {
            (1..=batch.unknown.len() as u64).map(|weight| Job { prime: batch.prime, weight })
        });
        needed.chain([self.check(&batches)]).collect()
    }

    /// Runs the jobs and combines their residues.
    pub fn count(&self, watch: &Watch) -> Result<Vec<BigUint>> {
        let jobs = self.jobs();
        let residues = self.residues(&jobs, watch)?;
        self.join(&residues)
    }

    /// The residue of every job, by the sweep or from the checkpoint.
    pub fn residues(&self, jobs: &[Job], watch: &Watch) -> Result<Vec<u64>> {
        let known = watch.checkpoint.as_ref().map_or(Ok(Vec::new()), Checkpoint::residues)?;
        let split = self.split(Share::WHOLE, watch)?;
        let small = split.largest() <= SMALL;
        let sweeper = || Sweeper::new(&split, watch, &known, !small, Communicator::alone());
        if small {
            parallel::try_map_with(jobs.len(), &sweeper, &|sweeper, number| sweeper.residue(jobs[number]))
        } else {
            let mut sweeper = sweeper();
            jobs.iter().map(|&job| sweeper.residue(job)).collect()
        }
    }

    /// The plans of the sweeps.
    pub fn split(&self, share: Share, watch: &Watch) -> Result<Split> {
        Split::new((self.width, self.height), self.wrap, share, watch.stop)
            .map_err(|_| watch.interrupted_within(1, self.rows()))
    }

    /// The exact numbers from the residues of [`jobs`](Grid::jobs), in their order.
    pub fn join(&self, residues: &[u64]) -> Result<Vec<BigUint>> {
        let batches = self.batches();
        let (checking, mut rest) = residues.split_last().expect("there is a check");
        // By the number of empty points: the exact number, or while it is unknown its residue modulo the product.
        let mut numbers = vec![BigUint::ZERO; self.bounds().len()];
        let mut product = BigUint::from(1u32);
        for Batch { prime, unknown } in &batches {
            let values;
            (values, rest) = rest.split_at(unknown.len());
            let known: Vec<(u64, u64)> = (0..numbers.len())
                .filter(|empty| !unknown.contains(empty))
                .map(|empty| (empty as u64, low(&(&numbers[empty] % *prime))))
                .collect();
            // Without what is known, a polynomial times weight^(first unknown) remains.
            let quotients: Vec<u64> = values
                .iter()
                .zip(1..)
                .map(|(&value, weight)| {
                    let open = (value + prime - at(&known, weight, *prime)) % prime;
                    times(open, inverse(power(weight, unknown.start as u64, *prime), *prime), *prime)
                })
                .collect();
            for (empty, residue) in unknown.clone().zip(interpolate(&quotients, *prime)) {
                numbers[empty] = lift(&numbers[empty], &product, residue, *prime);
            }
            product *= *prime;
        }
        let Job { prime, weight } = self.check(&batches);
        let all: Vec<(u64, u64)> =
            (0..).zip(&numbers).map(|(empty, number)| (empty, low(&(number % prime)))).collect();
        if at(&all, weight, prime) != *checking {
            return Err(Error::input(
                "the residues contradict each other: this is a fault of the program or of the machine",
            ));
        }
        self.compare_with_formula(&numbers.iter().sum())?;
        numbers.reverse();
        Ok(numbers)
    }

    /// The binary logarithm of the number of positions by the asymptotic formula of Tromp and Farnebäck, "Combinatorics of
    /// Go". It is good to four digits when the short side is five, and to about one more digit for every further point of that
    /// side.
    fn formula(&self) -> Option<f64> {
        let log2 = 0.8506399258457f64.log2()
            + (self.width + self.height) as f64 * 0.96553505933837f64.log2()
            + self.points() as f64 * 2.975734192043357f64.log2();
        Some(log2).filter(|_| self.wrap == Wrap::None && self.width.min(self.height) >= 5)
    }

    fn compare_with_formula(&self, total: &BigUint) -> Result<()> {
        let Some(expected) = self.formula() else { return Ok(()) };
        let shift = total.bits().saturating_sub(64);
        let top = (total >> shift).iter_u64_digits().next().unwrap_or(0) as f64;
        let found = top.log2() + shift as f64;
        // The formula's own error shrinks with the short side (measured against all published numbers); the rest is
        // rounding.
        let tolerance = 2e-4 * 0.2f64.powi(self.width.min(self.height) as i32 - 5) + found * 1e-14;
        if (found - expected).abs() > tolerance {
            return Err(Error::input(format!(
                "2^{found:.6} positions is not near 2^{expected:.6}, as the asymptotic formula has it: this is a fault of the program or of the machine"
            )));
        }
        Ok(())
    }
}

/// The sum of coefficient · weight^exponent modulo `p`, over pairs of exponent and coefficient.
fn at(coefficients: &[(u64, u64)], weight: u64, p: u64) -> u64 {
    coefficients.iter().fold(0, |sum, &(exponent, coefficient)| {
        (sum + times(coefficient, power(weight, exponent, p), p)) % p
    })
}

/// Runs one job after the other in the same memory.
pub struct Sweeper<'a> {
    split: &'a Split,
    watch: &'a Watch<'a>,
    /// Residues found before.
    known: &'a [(Job, u64)],
    /// Whether each step is distributed to threads.
    threaded: bool,
    /// The workers with the other columns.
    communicator: Communicator,
    /// The memory of the last job.
    memory: Option<Memory>,
}

impl<'a> Sweeper<'a> {
    /// `split` has the same share of the columns as the communicator. Workers that share their sweeps all run the same
    /// jobs in the same order.
    pub fn new(
        split: &'a Split,
        watch: &'a Watch<'a>,
        known: &'a [(Job, u64)],
        threaded: bool,
        communicator: Communicator,
    ) -> Sweeper<'a> {
        Sweeper { split, watch, known, threaded, communicator, memory: None }
    }

    /// The residue of one job.
    pub fn residue(&mut self, job: Job) -> Result<u64> {
        let known = self.known.iter().find(|(done, _)| *done == job).map(|&(_, residue)| residue);
        // A worker that was killed may not have kept what the others have.
        let heard = self.communicator.all_gather(&to_bytes(known.as_slice()));
        if let Some(residue) = heard.iter().find_map(|message| from_bytes(message).next()) {
            (0..self.split.rows()).for_each(|_| (self.watch.advance)());
            return Ok(residue);
        }
        match job.prime >> u32::BITS {
            0 => self.whole::<u32>(job),
            _ => self.whole::<u64>(job),
        }
    }

    fn whole<T: Residue>(&mut self, job: Job) -> Result<u64> {
        // The memory of the last job, because new memory from the system is slow.
        let last = self.memory.take().filter(|memory| State::<T>::suffices(self.split, memory));
        let mut memory = last.unwrap_or_else(|| State::<T>::memory(self.split));
        let (p, weight) = (T::from_u64(job.prime), job.weight as u32);
        let mut state = State::first_row(self.split, p, weight, &mut memory);
        if let Some(checkpoint) = &self.watch.checkpoint {
            self.resume(checkpoint, job, &mut state)?;
        }
        (state.threaded, state.communicator) = (self.threaded, self.communicator.clone());
        if self.communicator.share == Share::WHOLE {
            state.stop = self.watch.stop; // those that share a sweep can only stop together, after a row
        }
        let residue = self.sweep(job, &mut state)?;
        drop(state);
        self.memory = Some(memory);
        Ok(residue)
    }

    /// Goes on from the newest state that all workers have kept, if there is one.
    fn resume<T: Residue>(&self, checkpoint: &Checkpoint, job: Job, state: &mut State<T>) -> Result<()> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        let alone = self.communicator.share == Share::WHOLE;
        let stop = if alone { self.watch.stop } else { &NEVER };
        let mut newest = None;
        if !alone {
            let own: Vec<u64> =
                checkpoint.read::<T, ()>(job, &NEVER, |_, _, _| ()).map(|(rows, ())| rows as u64).collect();
            let all = self.communicator.all_gather(&to_bytes(&own));
            let has = |kept: &Vec<u8>, rows: u64| from_bytes::<u64>(kept).any(|other| other == rows);
            newest = own.into_iter().filter(|&rows| all.iter().all(|kept| has(kept, rows))).max();
            if newest.is_none() {
                return Ok(());
            }
        }
        let mut read = |rows: usize, len: usize, counts: &mut dyn Iterator<Item = T>| -> Result<()> {
            if newest.is_none_or(|newest| newest == rows as u64) {
                state.begin_after(rows, len)?;
                state.counts_mut().zip(counts).for_each(|(to, count)| *to = count);
            }
            Ok(())
        };
        let mut states = checkpoint.read(job, stop, &mut read);
        let found = states.find(|(rows, _)| newest.is_none_or(|newest| newest == *rows as u64));
        drop(states);
        if stop.load(Ordering::Relaxed) {
            return Err(self.watch.interrupted_within(1, self.split.rows()));
        }
        match found {
            Some((_, resumed)) => resumed,
            None => {
                state.start_again();
                Ok(())
            }
        }
    }

    fn sweep<T: Residue>(&self, job: Job, state: &mut State<T>) -> Result<u64> {
        let checkpoint = self.watch.checkpoint.as_ref();
        let rows = self.split.rows();
        (0..state.rows).for_each(|_| (self.watch.advance)());
        while state.rows < rows {
            if self.communicator.any_reduce(self.watch.stopped()) {
                if let Some(checkpoint) = checkpoint {
                    checkpoint.save(job, (state.rows, state.len()), state.counts(), self.watch.stop)?;
                }
                return Err(self.watch.interrupted("row", state.rows, rows));
            }
            let row = state.rows + 1;
            state.next_row().map_err(|_| self.watch.interrupted_within(row, rows))?;
            (self.watch.advance)();
            let due = self.communicator.any_reduce(checkpoint.is_some_and(Checkpoint::is_due));
            if let Some(checkpoint) = checkpoint.filter(|_| due) {
                checkpoint.save(job, (state.rows, state.len()), state.counts(), self.watch.stop)?;
            }
        }
        let total = state.total().map_err(|_| self.watch.interrupted_within(rows, rows))?;
        let parts = self.communicator.all_gather(&to_bytes(&[total]));
        let parts = parts.iter().flat_map(|part| from_bytes::<T>(part));
        let residue = parts.fold(T::default(), |sum, part| sum.plus(part, state.p)).to_u64();
        if let Some(checkpoint) = checkpoint {
            checkpoint.add_residue(job, residue)?;
        }
        Ok(residue)
    }
}

#[cfg(test)]
mod tests {
    use super::super::frontier;
    use super::super::split::communicator::Transport;
    use super::*;
    use crate::monitor::{Monitor, Progress};
    use crate::published;
    use std::sync::atomic::AtomicU64;
    use std::sync::mpsc::{Receiver, Sender, channel};
    use superko_notation::Board;

    #[test]
    fn workers_that_share_a_sweep_agree_with_one() {
        let plain = [(2, 2), (2, 3), (3, 3), (3, 6), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6), (7, 7)];
        let plain = plain.map(|(width, height)| (width, height, Wrap::None));
        let round = [(4, 3), (5, 4), (6, 5)].map(|(width, height)| (width, height, Wrap::Columns));
        let tori = [(3, 3), (4, 5), (5, 4)].map(|(width, height)| (width, height, Wrap::Both));
        for (width, height, wrap) in plain.into_iter().chain(round).chain(tori) {
            let grid = Grid { width, height, wrap, by_stones: true, bits: 31 };
            for bits in [31, 63] {
                let job = Job { prime: modular::primes(bits).next().unwrap(), weight: 3 };
                let alone = grid.residues(&[job], &Watch::none()).unwrap();
                for workers in [2, 3, 5] {
                    assert_eq!(shared(&grid, job, workers), [alone[0]].repeat(workers), "{grid:?} {workers}");
                }
            }
        }
    }

    /// The residue as each of `workers` threads that share a sweep finds it.
    fn shared(grid: &Grid, job: Job, workers: usize) -> Vec<u64> {
        let sweep = |communicator: Communicator| {
            let watch = Watch::none();
            let split = grid.split(communicator.share, &watch).unwrap();
            Sweeper::new(&split, &watch, &[], false, communicator).residue(job).unwrap()
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = Threads::of(workers)
                .into_iter()
                .map(|(share, threads)| scope.spawn(move || sweep(Communicator::new(share, threads))))
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        })
    }

    /// Channels to and from every other thread.
    struct Threads(Vec<Sender<Vec<u8>>>, Vec<Receiver<Vec<u8>>>);

    impl Threads {
        fn of(workers: usize) -> Vec<(Share, Threads)> {
            let mut all: Vec<Threads> = (0..workers).map(|_| Threads(Vec::new(), Vec::new())).collect();
            for from in 0..workers {
                for to in 0..workers {
                    let (send, receive) = channel();
                    all[from].0.push(send);
                    all[to].1.push(receive);
                }
            }
            Share { worker: 0, workers }.all().zip(all).collect()
        }
    }

    impl Transport for Threads {
        fn swap(&mut self, to: usize, from: usize, message: Vec<u8>) -> Vec<u8> {
            self.0[to].send(message).unwrap();
            self.1[from].recv().unwrap()
        }
    }

    #[test]
    fn grids_cylinders_and_tori_agree_with_the_frontier_dp() {
        let plain = [(2, 2), (3, 4), (4, 4)].map(|(width, height)| (width, height, Wrap::None));
        let cylinders = (4..=7).flat_map(|width| (1..=6).map(move |height| (width, height, Wrap::Columns)));
        let tori = [(3, 3), (3, 4), (3, 5), (3, 8), (4, 4), (4, 5), (4, 7), (5, 5), (5, 6)];
        let tori = tori.map(|(width, height)| (width, height, Wrap::Both));
        for (width, height, wrap) in plain.into_iter().chain(cylinders).chain(tori) {
            let board = Board::parse(&wrap.name(width, height)).unwrap();
            for by_stones in [false, true].into_iter().filter(|by_stones| !by_stones || width * height <= 16)
            {
                let by = if by_stones { frontier::By::Stones } else { frontier::By::Nothing };
                let expected = frontier::count(board.graph(), 2, by, 1 << 30).unwrap();
                for bits in [31, 63] {
                    let grid = Grid { width, height, wrap, by_stones, bits };
                    assert_eq!(grid.count(&Watch::none()).unwrap(), expected, "{board}");
                }
            }
        }
    }

    #[test]
    fn a_wrong_residue_is_noticed() {
        for by_stones in [false, true] {
            let grid = Grid { width: 5, height: 5, wrap: Wrap::None, by_stones, bits: 31 };
            let residues = grid.residues(&grid.jobs(), &Watch::none()).unwrap();
            assert!(grid.join(&residues).is_ok());
            for i in 0..residues.len() {
                let mut wrong = residues.clone();
                wrong[i] ^= 1;
                assert!(grid.join(&wrong).is_err(), "residue {i}");
            }
        }
    }

    #[test]
    fn a_number_beyond_what_the_formula_says_is_noticed() {
        let grid = Grid { width: 16, height: 16, wrap: Wrap::None, by_stones: false, bits: 31 };
        let join = |number: &BigUint| {
            let residues: Vec<u64> = grid.jobs().iter().map(|job| low(&(number % job.prime))).collect();
            grid.join(&residues)
        };
        let (_, _, published) = published::grids().find(|grid| (grid.0, grid.1) == (16, 16)).unwrap();
        assert_eq!(join(&published).unwrap(), std::slice::from_ref(&published));
        let product: BigUint = grid.batches().iter().map(|batch| BigUint::from(batch.prime)).product();
        let all = BigUint::from(3u32).pow(256);
        assert!(product < all, "otherwise the bound saves nothing");
        // The primes without the check do not distinguish these numbers from the published one.
        let others = (1u32..).map(|times| &published + times * &product).take_while(|number| *number < all);
        let found: Vec<Error> = others.map(|number| join(&number).unwrap_err()).collect();
        assert_eq!(found.len(), 6);
        assert!(found.iter().all(|error| error.to_string().contains("contradict")));
    }

    /// The number of positions, and how often the count was interrupted: whenever it had done some work.
    fn interrupted(grid: &Grid, threads: usize) -> (BigUint, usize) {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let directory = tempfile::tempdir().unwrap();
        let (jobs, reached) = (grid.jobs(), AtomicU64::new(0));
        for interruptions in 0.. {
            let stop = AtomicBool::new(false);
            let report = |progress: Progress| {
                let before = reached.fetch_max(progress.done, Ordering::Relaxed);
                if progress.done > before {
                    stop.store(true, Ordering::Relaxed);
                }
            };
            let monitor = Monitor::new().checkpoint(directory.path()).stop(&stop).progress(report);
            let watch = monitor.watch("board".to_owned(), vec![1; jobs.len() * grid.rows()]).unwrap();
            let sweep = || -> Result<Vec<u64>> {
                let known = watch.checkpoint.as_ref().unwrap().residues()?;
                let split = grid.split(Share::WHOLE, &watch)?;
                let mut sweeper = Sweeper::new(&split, &watch, &known, true, Communicator::alone());
                jobs.iter().map(|&job| sweeper.residue(job)).collect()
            };
            match pool.install(sweep) {
                Ok(residues) => return (grid.join(&residues).unwrap().swap_remove(0), interruptions),
                Err(error) => assert!(error.to_string().starts_with("interrupted"), "{error}"),
            }
        }
        unreachable!()
    }

    #[test]
    fn a_count_that_is_interrupted_after_every_row_is_exact() {
        for (width, height, threads, bits) in
            [(2, 3, 2, 31), (3, 6, 1, 63), (4, 4, 3, 31), (5, 5, 2, 63), (6, 7, 2, 31)]
        {
            let grid = Grid { width, height, wrap: Wrap::None, by_stones: false, bits };
            let (found, interruptions) = interrupted(&grid, threads);
            let published = published::grids().find(|grid| (grid.0, grid.1) == (height, width)).unwrap().2;
            assert_eq!(found, published, "{width}x{height}, {threads} threads, {bits} bits");
            // What is left after the last row is one more chance for each job, or the end.
            assert!(interruptions + 1 >= grid.jobs().len() * (grid.rows() - 1).max(1), "{interruptions}");
        }
    }

    #[test]
    fn a_wrong_residue_or_state_on_disk_is_noticed() {
        let grid = Grid { width: 5, height: 6, wrap: Wrap::None, by_stones: false, bits: 31 };
        let directory = tempfile::tempdir().unwrap();
        let watch =
            || Monitor::new().checkpoint(directory.path()).watch("5x6".to_owned(), Vec::new()).unwrap();
        let (watch, job) = (watch(), grid.jobs()[0]);
        let checkpoint = watch.checkpoint.as_ref().unwrap();
        let right = grid.count(&Watch::none()).unwrap();
        // A damaged state is passed over, a wrong one with the right checksum is not.
        let counts = |split: &Split, flip: u32| -> Vec<u32> {
            let mut memory = State::<u32>::memory(split);
            let state = State::first_row(split, job.prime as u32, 1, &mut memory);
            let mut counts: Vec<u32> = state.counts().flatten().copied().collect();
            counts[0] ^= flip;
            counts
        };
        let split = grid.split(Share::WHOLE, &watch).unwrap();
        let save = |flip| {
            let counts = counts(&split, flip);
            checkpoint.save(job, (1, counts.len()), [&counts[..]].into_iter(), watch.stop).unwrap();
        };
        save(0);
        let path = directory.path().join(format!("5x6.{}.1.state", job.prime));
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[100] ^= 1;
        std::fs::write(&path, bytes).unwrap();
        assert_eq!(grid.count(&watch).unwrap(), right);
        std::fs::remove_file(directory.path().join("5x6.residues")).unwrap();
        save(1);
        assert!(grid.count(&watch).unwrap_err().to_string().contains("contradict"));
        // The same with one wrong residue.
        std::fs::remove_file(directory.path().join("5x6.residues")).unwrap();
        checkpoint.add_residue(job, 12345).unwrap();
        assert!(grid.count(&watch).unwrap_err().to_string().contains("contradict"));
    }

    #[test]
    fn numbers_that_earlier_primes_determine_take_no_sweep() {
        let unknown = |by_stones| -> Vec<usize> {
            let grid = Grid { width: 13, height: 13, wrap: Wrap::None, by_stones, bits: 63 };
            grid.batches().into_iter().map(|batch| batch.unknown.len()).collect()
        };
        assert_eq!(unknown(false), [1; 5]);
        let by_stones = unknown(true);
        assert_eq!((by_stones[0], by_stones.len()), (169, 5));
        assert!(by_stones.is_sorted_by(|a, b| a >= b) && by_stones[4] < 60, "{by_stones:?}");
    }
}
