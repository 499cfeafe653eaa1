//! What a count will take, before it is begun.

use super::frontier::Frontier;
use super::grid::Grid;

/// Counts in the largest matrix of boards 2, 3, … wide, as [`Split::largest`](super::split::Split::largest) gives them.
const LARGEST: [u64; 13] =
    [16, 56, 179, 688, 2563, 10146, 40343, 164983, 681311, 2859105, 12121185, 53227117, 230037356];

/// What one more column multiplies the matrix by, beyond the measured widths; it was 4.39 and 4.32 for the last two, and
/// with the step at the cut it is 4.36 and 4.39 for the next.
const GROWTH: f64 = 4.4;

/// Nanoseconds that a count takes in a step, with primes of 31 and of 63 bits; measured at 12x12 and 13x13 in one
/// thread of a busy processor of 2021. Smaller boards are quicker.
const NANOSECONDS: [f64; 2] = [1.9, 2.8];

/// What a grid will take.
#[derive(Clone, Copy, Debug)]
pub struct Estimate {
    /// Counts in the largest matrix.
    pub counts: f64,
    /// Bytes of the two matrices and the plans of one job, and of the parts that the threads work on.
    pub bytes: f64,
    /// Bytes of its plans, which every worker has that shares it.
    bytes_of_plans: f64,
    pub jobs: usize,
    /// Processor seconds for one job, modulo a prime of the bits asked for.
    pub seconds_per_job: f64,
    /// Processor seconds for all jobs; those modulo small primes take less.
    pub seconds_for_jobs: f64,
    /// Processor seconds for the plans, once.
    pub seconds_for_plans: f64,
    /// Bytes of all matrices that are exchanged in a job: what two workers who share it send each other is half of
    /// that, see [`company`](super::split::company).
    exchanged: f64,
}

impl Estimate {
    /// In one process, with so many threads.
    pub fn of(grid: &Grid, threads: usize) -> Estimate {
        let counts = largest(grid.width);
        // The first row is filled in, and half of the rest follows by symmetry.
        let cells = (grid.height.saturating_sub(1) * grid.width) as f64 / 2.0;
        let jobs = grid.jobs();
        let half = grid.width.div_ceil(2) as f64;
        let bytes_of_matrix = counts * if grid.bits == 31 { 4.0 } else { 8.0 };
        let seconds = |bits: u32| counts * 0.88 * cells * NANOSECONDS[(bits > 31) as usize] * 1e-9;
        Estimate {
            counts,
            bytes: bytes_of_matrix * (2.0 + PARTS * threads as f64) + plans(half),
            bytes_of_plans: plans(half),
            jobs: jobs.len(),
            seconds_per_job: seconds(grid.bits),
            seconds_for_jobs: jobs.iter().map(|job| seconds(u64::BITS - job.prime.leading_zeros())).sum(),
            seconds_for_plans: 0.7 * 7f64.powf(half - 6.0),
            exchanged: bytes_of_matrix * (grid.height / 2) as f64,
        }
    }

    /// Bytes that each of some workers needs who share a job: its part of the matrices, what goes from one of them to
    /// another, and the plans.
    pub fn bytes_of_share(&self, workers: usize) -> f64 {
        let part = (self.bytes - self.bytes_of_plans) / workers as f64;
        part + 0.6 * part / workers as f64 + self.bytes_of_plans
    }

    /// Bytes that they send each other in a job.
    pub fn exchanged(&self, workers: usize) -> f64 {
        self.exchanged * (1.0 - 1.0 / workers as f64)
    }

    /// Processor seconds for everything.
    pub fn seconds(&self) -> f64 {
        self.seconds_for_jobs + self.seconds_for_plans
    }

    /// Seconds on so many machines, each of which does whole sweeps, with so many threads. Every one makes the plans.
    pub fn elapsed(&self, machines: usize, threads: usize) -> f64 {
        let sweeps_in_turn = self.jobs.div_ceil(machines) as f64;
        let sweep = self.seconds_for_jobs / self.jobs as f64;
        self.seconds_for_plans + sweeps_in_turn * sweep / threads as f64
    }
}

/// What a sweep over any other board will take. This is rough: how many borders there are, the sweep finds out.
#[derive(Clone, Copy, Debug)]
pub struct SweepEstimate {
    /// Borders in the largest table.
    pub borders: f64,
    /// Bytes of two tables, the one that is read and the one that is written.
    pub bytes: f64,
    /// Processor seconds.
    pub seconds: f64,
    /// Bytes of all borders that steps make, with their values, as they are sent to other machines.
    sent: f64,
}

/// How many of the borders of [`Sweep::borders`](super::order::Sweep) there are, measured with tori of 5x5 to 7x7.
const POSSIBLE: f64 = 0.1;

/// Seconds that a border takes in a step, for every label that the next point can have, and what every word of its value
/// adds; measured with the same tori in one thread.
const SECONDS: [f64; 2] = [150e-9, 1e-9];

/// What other players than two multiply the borders by for every point; measured with three players on 8x8.
fn more_labels(players: u8) -> f64 {
    ((1.0 + 2.0 * players as f64) / 5.0).powf(0.75)
}

impl SweepEstimate {
    pub fn of(frontier: &Frontier) -> SweepEstimate {
        let Frontier { sweep, players, .. } = frontier;
        let part = POSSIBLE / sweep.saving() * more_labels(*players).powf(sweep.width as f64);
        let after_first = sweep.borders.iter().skip(sweep.first());
        let possible: Vec<f64> = after_first.map(|borders| 1.0 + borders * part).collect();
        let most = possible.iter().copied().fold(1.0, f64::max);
        let words = frontier.words() as f64;
        let seconds = SECONDS[0] + SECONDS[1] * words;
        let labels = 1.0 + *players as f64;
        SweepEstimate {
            borders: most,
            // Two tables, half full on average, and room to grow.
            bytes: most * 6.0 * 8.0 * (2.0 + words),
            seconds: possible.iter().sum::<f64>() * labels * seconds,
            sent: possible.iter().sum::<f64>() * labels * 8.0 * (6.0 + words),
        }
    }

    /// Bytes that machines send to each other when every border belongs to one of them, by hash.
    pub fn exchanged(&self, machines: usize) -> f64 {
        self.sent * (1.0 - 1.0 / machines as f64)
    }
}

/// How far an estimate for boards of this width can be trusted.
pub fn reliability(width: usize) -> String {
    let (sizes, times) = (LARGEST.len() + 1, 13);
    let beyond = |measured: usize| match width.saturating_sub(measured) {
        0 => "measured".to_owned(),
        columns => format!("extrapolated by {columns} column(s)"),
    };
    format!(
        "the number of counts is {}: it is known up to {sizes} wide; the time is {}: it was taken up to {times} wide, and a constant one a count is supposed",
        beyond(sizes),
        beyond(times)
    )
}

/// Counts in the largest matrix of a board of this width.
pub fn largest(width: usize) -> f64 {
    let last = LARGEST.len() - 1;
    match width.saturating_sub(2) {
        measured if measured <= last => LARGEST[measured] as f64,
        beyond => LARGEST[last] as f64 * GROWTH.powi((beyond - last) as i32),
    }
}

/// The two largest parts of the matrix that a thread can have in hand, as a fraction of the matrix: measured for boards
/// 11 to 13 wide.
const PARTS: f64 = 0.12;

/// Bytes of the plans for halves so wide: measured for 6 and 7.
fn plans(half: f64) -> f64 {
    36e6 * 4f64.powf(half - 6.0)
}

/// The widest square board whose count takes at most so many bytes with so many threads.
pub fn widest(bytes: f64, threads: usize) -> usize {
    let takes =
        |width| Estimate::of(&Grid { width, height: width, by_stones: false, bits: 31 }, threads).bytes;
    (2..=19).rev().find(|&width| takes(width) <= bytes).unwrap_or(2)
}

/// Bytes of memory that are free to use, where the system says so.
pub fn free_memory() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix(" kB")?.parse::<f64>().ok().map(|kib| kib * 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::split::Split;

    #[test]
    fn the_table_of_sizes_is_right() {
        for width in 2..=10 {
            assert_eq!(Split::new(width, width).largest() as f64, largest(width));
        }
    }

    #[test]
    fn more_memory_never_makes_the_board_smaller() {
        assert!((1..60).all(|gib| widest(gib as f64 * 1e9, 4) <= widest((gib + 1) as f64 * 1e9, 4)));
    }

    #[test]
    fn a_thread_takes_memory_and_who_shares_takes_less() {
        let grid = Grid { width: 12, height: 12, by_stones: false, bits: 63 };
        let [one, eight] = [1, 8].map(|threads| Estimate::of(&grid, threads));
        assert!(one.bytes < eight.bytes);
        assert!(one.bytes_of_share(2) < one.bytes && one.bytes_of_share(2) < eight.bytes_of_share(2));
    }
}
