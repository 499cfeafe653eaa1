//! Exact numbers for grids: the split border modulo as many primes as the answer needs, and one more as a check.

use super::checkpoint::Checkpoint;
use super::modular::{self, Job, Residue, chinese_remainder, interpolate, inverse, times};
use super::split::Split;
use super::split::run::State;
use crate::{Error, Result};
use num_bigint::BigUint;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is to be found out about a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The shorter side, along which the sweep's border lies.
    pub width: usize,
    pub height: usize,
    /// Whether the positions are counted apart by their number of stones.
    pub by_stones: bool,
    /// Bits of the primes, 31 or 63: larger ones cost less for every bit of the answer, smaller ones half the memory.
    pub bits: u32,
}

/// How the work is looked after.
pub struct Care<'a> {
    pub checkpoint: Option<&'a Checkpoint>,
    /// Ends the work after the row of the board in hand.
    pub stop: &'a AtomicBool,
    /// Is told of every row of the board that is done, in any job.
    pub row_done: &'a (dyn Fn() + Sync),
}

/// Matrices up to this many counts are small: jobs run side by side, each in one thread.
const SMALL: usize = 4 << 20;

impl Grid {
    pub fn points(&self) -> usize {
        self.width * self.height
    }

    /// Rows that a job sweeps: the others follow by symmetry.
    pub fn rows(&self) -> usize {
        self.height.div_ceil(2)
    }

    /// A number that no number asked for can exceed: of all colourings, or of those with the likeliest number of stones.
    fn bound(&self) -> BigUint {
        let n = self.points();
        if !self.by_stones {
            return BigUint::from(3u32).pow(n as u32);
        }
        // C(n, k)·2^k for all k.
        let mut ways = BigUint::from(1u32);
        let mut most = ways.clone();
        for k in 0..n {
            ways = ways * (2 * (n - k)) / (k + 1);
            most = most.max(ways.clone());
        }
        most
    }

    /// The primes: enough for the bound, and then one more, of 31 bits in any case.
    pub fn primes(&self) -> Vec<u64> {
        let bound = self.bound();
        let mut product = BigUint::from(1u32);
        let mut primes = modular::primes(self.bits);
        let mut chosen = Vec::new();
        while product <= bound {
            let prime = primes.next().expect("there are enough primes");
            product *= prime;
            chosen.push(prime);
        }
        chosen.extend(modular::primes(31).find(|prime| !chosen.contains(prime)));
        chosen
    }

    /// The sweeps: one a prime, or for every prime as many as there are unknown coefficients.
    pub fn jobs(&self) -> Vec<Job> {
        // No position without an empty point is legal, which saves one.
        let weights = if self.by_stones { self.points() as u64 } else { 1 };
        self.primes()
            .into_iter()
            .flat_map(|prime| (1..=weights).map(move |weight| Job { prime, weight }))
            .collect()
    }

    /// Does the jobs and puts them together.
    pub fn count(&self, care: &Care) -> Result<Vec<BigUint>> {
        let jobs = self.jobs();
        let residues = self.residues(&jobs, care)?;
        self.join(&residues)
    }

    /// The residue of every job, by the sweep or from the checkpoint.
    pub fn residues(&self, jobs: &[Job], care: &Care) -> Result<Vec<u64>> {
        let known = care.checkpoint.map_or(Ok(Vec::new()), Checkpoint::residues)?;
        let split = Split::new(self.width, self.height);
        let small = split.largest() <= SMALL;
        let sweeper = || Sweeper::new(&split, care, !small);
        let one = |sweeper: &mut Sweeper, &job: &Job| match known.iter().find(|(done, _)| *done == job) {
            Some(&(_, residue)) => {
                (0..self.rows()).for_each(|_| (care.row_done)());
                Ok(residue)
            }
            None => sweeper.residue(job),
        };
        if small {
            jobs.par_iter().map_init(sweeper, one).collect()
        } else {
            let mut sweeper = sweeper();
            jobs.iter().map(|job| one(&mut sweeper, job)).collect()
        }
    }

    /// The exact numbers from the residues of [`jobs`](Grid::jobs), in their order.
    pub fn join(&self, residues: &[u64]) -> Result<Vec<BigUint>> {
        let primes = self.primes();
        let lots = residues.chunks(residues.len() / primes.len());
        // By prime, then by number of stones.
        let coefficients: Vec<Vec<u64>> = primes
            .iter()
            .zip(lots)
            .map(|(&p, values)| {
                if !self.by_stones {
                    return values.to_vec();
                }
                // The sum over e ≥ 1 of a(e)·weight^e, divided by the weight, is a polynomial with a(e) at place e - 1.
                let quotients: Vec<u64> = values
                    .iter()
                    .zip(1..)
                    .map(|(&value, weight)| times(value, inverse(weight, p), p))
                    .collect();
                let mut by_empty = vec![0];
                by_empty.extend(interpolate(&quotients, p));
                by_empty.reverse();
                by_empty
            })
            .collect();
        let numbers = coefficients[0].len();
        let (check, needed) = (primes.len() - 1, &primes[..primes.len() - 1]);
        let exact: Vec<BigUint> = (0..numbers)
            .map(|k| {
                let residues: Vec<(u64, u64)> =
                    needed.iter().enumerate().map(|(i, &prime)| (coefficients[i][k], prime)).collect();
                let number = chinese_remainder(&residues);
                let holds = &number % primes[check] == BigUint::from(coefficients[check][k]);
                if holds { Ok(number) } else { Err(Error::input("the residues contradict each other")) }
            })
            .collect::<Result<_>>()?;
        self.compare_with_formula(&exact.iter().sum())?;
        Ok(exact)
    }

    /// Tromp and Farnebäck's asymptotic formula, "Combinatorics of Go", good to four digits when the short side is
    /// five and to about one more for every further point of it.
    fn compare_with_formula(&self, total: &BigUint) -> Result<()> {
        if self.width.min(self.height) < 5 {
            return Ok(());
        }
        let expected = 0.8506399258457f64.log2()
            + (self.width + self.height) as f64 * 0.96553505933837f64.log2()
            + self.points() as f64 * 2.975734192043357f64.log2();
        let shift = total.bits().saturating_sub(64);
        let top = (total >> shift).iter_u64_digits().next().unwrap_or(0) as f64;
        let found = top.log2() + shift as f64;
        // The formula's own error shrinks with the short side (measured against all published numbers); the rest is
        // rounding.
        let tolerance = 2e-4 * 0.2f64.powi(self.width.min(self.height) as i32 - 5) + found * 1e-14;
        if (found - expected).abs() > tolerance {
            return Err(Error::input(format!(
                "2^{found:.6} positions is not near 2^{expected:.6}, the asymptotic formula: something is wrong"
            )));
        }
        Ok(())
    }
}

/// Does one job after the other in the same memory.
pub struct Sweeper<'a> {
    split: &'a Split,
    care: &'a Care<'a>,
    /// Whether the rows of every step are shared out to threads.
    threaded: bool,
    /// The last job's state, of one kind or the other.
    small: Option<State<'a, u32>>,
    large: Option<State<'a, u64>>,
}

impl<'a> Sweeper<'a> {
    pub fn new(split: &'a Split, care: &'a Care, threaded: bool) -> Sweeper<'a> {
        Sweeper { split, care, threaded, small: None, large: None }
    }

    /// The residue of one job.
    pub fn residue(&mut self, job: Job) -> Result<u64> {
        // The two kinds are never in memory together.
        if job.prime >> u32::BITS == 0 {
            self.large = None;
            let last = self.small.take();
            let mut state = self.first_state(job, last)?;
            let residue = self.sweep(job, &mut state)?;
            self.small = Some(state);
            Ok(residue)
        } else {
            self.small = None;
            let last = self.large.take();
            let mut state = self.first_state(job, last)?;
            let residue = self.sweep(job, &mut state)?;
            self.large = Some(state);
            Ok(residue)
        }
    }

    /// From the checkpoint, or from the first row of the board on, in the memory of the last job.
    fn first_state<T: Residue>(&self, job: Job, last: Option<State<'a, T>>) -> Result<State<'a, T>> {
        let (p, weight) = (T::from_u64(job.prime), T::from_u64(job.weight));
        let kept = self.care.checkpoint.and_then(|checkpoint| checkpoint.load::<T>(job));
        let mut state = match (kept, last) {
            (Some((rows, counts)), last) => {
                drop(last);
                State::resume(self.split, p, weight, rows, counts)?
            }
            (None, Some(mut last)) => {
                last.restart(p, weight);
                last
            }
            (None, None) => State::first_row(self.split, p, weight),
        };
        state.threaded = self.threaded;
        Ok(state)
    }

    fn sweep<T: Residue>(&self, job: Job, state: &mut State<T>) -> Result<u64> {
        let Care { checkpoint, stop, row_done } = *self.care;
        let rows = self.split.rows();
        (0..state.rows).for_each(|_| row_done());
        while state.rows < rows {
            if stop.load(Ordering::Relaxed) {
                if let Some(checkpoint) = checkpoint {
                    checkpoint.save(job, state.rows, state.counts())?;
                    return Err(Error::input(format!(
                        "interrupted after row {} of {rows}; the same command goes on from there",
                        state.rows
                    )));
                }
                return Err(Error::input("interrupted; with --checkpoint the work would have been kept"));
            }
            state.next_row();
            row_done();
            if let Some(checkpoint) = checkpoint.filter(|checkpoint| checkpoint.is_due()) {
                checkpoint.save(job, state.rows, state.counts())?;
            }
        }
        let residue = state.total().to_u64();
        if let Some(checkpoint) = checkpoint {
            checkpoint.add_residue(job, residue)?;
        }
        Ok(residue)
    }
}

#[cfg(test)]
mod tests {
    use super::super::frontier;
    use super::super::published;
    use super::*;
    use crate::notation::Board;

    pub fn count(width: usize, height: usize, by_stones: bool, bits: u32) -> Vec<BigUint> {
        let care = Care { checkpoint: None, stop: &AtomicBool::new(false), row_done: &|| {} };
        Grid { width, height, by_stones, bits }.count(&care).unwrap()
    }

    #[test]
    fn all_published_grids_up_to_8_by_8_come_out() {
        for (rows, columns, published) in published::grids() {
            if (2..=8).contains(&columns) && rows <= 8 {
                for bits in [31, 63] {
                    assert_eq!(count(columns, rows, false, bits), std::slice::from_ref(&published));
                }
            }
        }
    }

    #[test]
    fn a_rectangle_has_as_many_positions_lying_as_standing() {
        assert_eq!(count(4, 9, false, 63), count(9, 4, false, 63));
        assert_eq!(count(5, 8, true, 63), count(8, 5, true, 31));
    }

    #[test]
    #[ignore = "a minute: all published grids up to 12 by 12"]
    fn all_published_grids_up_to_12_by_12_come_out() {
        for (rows, columns, published) in published::grids() {
            if (2..=12).contains(&columns) && rows <= 12 {
                assert_eq!(count(columns, rows, false, 63), std::slice::from_ref(&published));
            }
        }
    }

    #[test]
    fn stones_agree_with_the_frontier_programme() {
        for (width, height) in [(2, 2), (3, 4), (4, 4), (5, 4)] {
            let board = Board::grid(width, height).unwrap();
            let expected = frontier::count(board.graph(), 2, frontier::By::Stones, 1 << 30).unwrap();
            assert_eq!(count(width, height, true, 63), expected);
            assert_eq!(count(width, height, true, 31), expected);
        }
    }

    #[test]
    fn a_wrong_residue_is_noticed() {
        let grid = Grid { width: 5, height: 5, by_stones: false, bits: 31 };
        let care = Care { checkpoint: None, stop: &AtomicBool::new(false), row_done: &|| {} };
        let residues = grid.residues(&grid.jobs(), &care).unwrap();
        assert!(grid.join(&residues).is_ok());
        for i in 0..residues.len() {
            let mut wrong = residues.clone();
            wrong[i] ^= 1;
            assert!(grid.join(&wrong).is_err(), "residue {i}");
        }
    }
}
