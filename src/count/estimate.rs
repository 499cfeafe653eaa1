//! What a count takes, before it begins.

use super::frontier::{By, Frontier};
use super::grid::Grid;
use super::sweep;

/// What a count takes, by its [`Method`](super::Method).
#[derive(Clone, Debug)]
pub enum Estimate {
    /// Of [`Method::SplitBorder`](super::Method::SplitBorder).
    SplitBorder(GridEstimate),
    /// Of [`Method::FrontierDp`](super::Method::FrontierDp).
    FrontierDp(GraphEstimate),
}

impl Estimate {
    /// Bytes of memory in one process, with the threads that the estimate is for.
    pub fn bytes(&self) -> f64 {
        match self {
            Estimate::SplitBorder(grid) => grid.bytes,
            Estimate::FrontierDp(graph) => graph.bytes,
        }
    }

    /// Processor seconds for the whole count.
    pub fn seconds(&self) -> f64 {
        match self {
            Estimate::SplitBorder(grid) => grid.seconds(),
            Estimate::FrontierDp(graph) => graph.seconds,
        }
    }

    /// Bytes of memory in one of `processes` processes with `workers` workers each. `share`: whether they share every
    /// sweep over a grid.
    pub fn bytes_of_process(&self, workers: usize, processes: usize, share: bool) -> f64 {
        let of_worker = match self {
            Estimate::SplitBorder(grid) if share => grid.bytes_of_share(workers * processes),
            Estimate::SplitBorder(grid) => grid.bytes,
            Estimate::FrontierDp(graph) => graph.bytes / (workers * processes) as f64,
        };
        of_worker * workers as f64
    }

    /// Bytes on disk that checkpoints take at most: the newest state, the one before, and one that is being written.
    pub fn checkpoint_bytes(&self) -> f64 {
        3.0 * match self {
            Estimate::SplitBorder(grid) => grid.bytes_of_matrix,
            Estimate::FrontierDp(graph) => graph.bytes_of_rows,
        }
    }
}

/// Counts in the largest matrix of boards 2, 3, … wide, as [`Split::largest`](super::split::Split::largest) gives them.
const LARGEST: [u64; 13] =
    [16, 56, 179, 688, 2563, 10146, 40343, 164983, 681311, 2859105, 12121185, 53227117, 230037356];

/// The factor by which one more column makes the matrix larger, beyond the measured widths; it was 4.39 and 4.32 for the
/// last two, and with the step at the cut it is 4.36 and 4.39 for the next two.
const GROWTH: f64 = 4.4;

/// Nanoseconds per count and step, with primes of 31 and of 63 bits; measured at 12x12 and 13x13 in one thread. Smaller boards
/// are quicker.
const NANOSECONDS: [f64; 2] = [1.9, 2.8];

/// What the sweeps over a grid take.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GridEstimate {
    /// Bits of the primes, 31 or 63.
    pub prime_bits: u32,
    /// Sweeps, the one that checks the others included.
    pub sweeps: usize,
    /// Rounds of messages in a sweep that several workers share.
    pub rounds: usize,
    /// Numbers in the largest matrix of a sweep.
    pub counts: f64,
    /// Bytes of the two matrices and the plans of a sweep, and of the parts of them that the threads work on.
    pub bytes: f64,
    /// Processor seconds for a sweep, modulo a prime with this number of bits.
    pub seconds_per_sweep: f64,
    /// Bytes of a matrix.
    bytes_of_matrix: f64,
    /// Bytes of the plans, which every worker has that shares a sweep.
    bytes_of_plans: f64,
    /// Processor seconds for all sweeps; those modulo small primes take less.
    seconds_for_sweeps: f64,
    /// Processor seconds for the plans, once.
    seconds_for_plans: f64,
    /// Bytes of all matrices that are exchanged in a sweep: two workers that share it send each other half of that, see
    /// [`communicator`](super::split::communicator).
    exchanged: f64,
}

impl GridEstimate {
    /// In one process with this number of threads.
    pub(super) fn of(grid: &Grid, threads: usize) -> GridEstimate {
        let counts = largest(grid.width);
        // The first row is filled in, and half of the rest follows by symmetry.
        let cells = (grid.height.saturating_sub(1) * grid.width) as f64 / 2.0;
        let jobs = grid.jobs();
        let half = grid.width.div_ceil(2) as f64;
        let bytes_of_matrix = counts * if grid.bits == 31 { 4.0 } else { 8.0 };
        let seconds = |bits: u32| counts * 0.88 * cells * NANOSECONDS[(bits > 31) as usize] * 1e-9;
        GridEstimate {
            prime_bits: grid.bits,
            sweeps: jobs.len(),
            rounds: grid.height / 2,
            counts,
            bytes: bytes_of_matrix * (2.0 + PARTS * threads as f64) + plans(half),
            seconds_per_sweep: seconds(grid.bits),
            bytes_of_matrix,
            bytes_of_plans: plans(half),
            seconds_for_sweeps: jobs.iter().map(|job| seconds(u64::BITS - job.prime.leading_zeros())).sum(),
            seconds_for_plans: 0.7 * 7f64.powf(half - 6.0),
            exchanged: bytes_of_matrix * (grid.height / 2) as f64,
        }
    }

    /// Bytes that each of `workers` workers needs that share the sweeps: its part of the matrices, messages, and the
    /// plans.
    pub fn bytes_of_share(&self, workers: usize) -> f64 {
        let part = (self.bytes - self.bytes_of_plans) / workers as f64;
        part + 0.6 * part / workers as f64 + self.bytes_of_plans
    }

    /// Bytes that workers that share a sweep send each other in it.
    pub fn exchanged(&self, workers: usize) -> f64 {
        self.exchanged * (1.0 - 1.0 / workers as f64)
    }

    /// Processor seconds for the whole count.
    pub fn seconds(&self) -> f64 {
        self.seconds_for_sweeps + self.seconds_for_plans
    }

    /// Seconds on `machines` machines with this number of threads each, where every machine does whole sweeps. Every
    /// machine also makes the plans.
    pub fn elapsed(&self, machines: usize, threads: usize) -> f64 {
        let sweeps_in_turn = self.sweeps.div_ceil(machines) as f64;
        let sweep = self.seconds_for_sweeps / self.sweeps as f64;
        self.seconds_for_plans + sweeps_in_turn * sweep / threads as f64
    }
}

/// What the sweep over any other board takes. This is rough, unless values are long and borders few enough to be counted before.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GraphEstimate {
    /// Points of the board.
    pub points: usize,
    /// Points of the widest border.
    pub width: usize,
    /// Points that are coloured at the start, all at once.
    pub first: usize,
    /// Colourings of the first points.
    pub colourings: u64,
    /// Colourings that remain of these, up to the symmetries of the board.
    pub kinds: usize,
    /// Borders in the largest table.
    pub borders: f64,
    /// Bytes of two tables, the one that is read and the one that is written.
    pub bytes: f64,
    /// Processor seconds.
    pub seconds: f64,
    /// Bytes of the borders of the largest table with their values.
    bytes_of_rows: f64,
    /// Bytes of all borders that steps make, with their values, as they are sent to other machines.
    sent: f64,
}

/// The fraction of the borders of [`Sweep::borders`](super::order::Sweep) that occur, measured with tori of 5x5 to 7x7.
const POSSIBLE: f64 = 0.1;

/// The factor by which there are more borders where they are not merged by colour.
const BY_COLOUR: f64 = 2.0;

/// Seconds that a border takes in a step, for every label that the next point can have, and what every word of its value
/// adds; measured with the same tori, and with 6x6 and 7x7 by colour.
const SECONDS: [f64; 2] = [150e-9, 4e-9];

/// Borders whose values have this number of words are counted before, which takes little of the time that the values take; but not more
/// than [`COUNTED`] of them, in all steps together.
const LONG: usize = 64;
const COUNTED: usize = 3_000_000;

/// Rows of the two tables for each border, at most, with what the system needs besides: measured with boards by colour. A part of a table has
/// [`ROWS_OF_PART`] rows at least.
const ROWS: f64 = 2.55;
const ROWS_OF_PART: usize = 8;

/// The factor by which other numbers of players than two multiply the borders, for every point; measured with three
/// players on 8x8.
fn more_labels(players: u8) -> f64 {
    ((1.0 + 2.0 * players as f64) / 5.0).powf(0.75)
}

impl GraphEstimate {
    pub(super) fn of(frontier: &Frontier) -> GraphEstimate {
        let Frontier { sweep, players, .. } = frontier;
        let merged = if frontier.by == By::BlackAndWhite { BY_COLOUR } else { 1.0 };
        let part = merged * POSSIBLE / sweep.saving() * more_labels(*players).powf(sweep.width as f64);
        let after_first = sweep.borders.iter().skip(sweep.first());
        let possible: Vec<f64> = after_first.map(|borders| 1.0 + borders * part).collect();
        let few = frontier.words() >= LONG && possible.iter().sum::<f64>() < COUNTED as f64;
        let counted = if few { frontier.borders(COUNTED) } else { None };
        let exact = counted.is_some();
        let possible = counted.map_or(possible, |borders| borders.iter().map(|many| *many as f64).collect());
        let most = possible.iter().copied().fold(1.0, f64::max);
        let rows = match exact {
            true => (ROWS * most).max(2.0 * ROWS_OF_PART as f64 * most.min(sweep::PARTS as f64)),
            // Two tables, half full on average, while they grow.
            false => 6.0 * most,
        };
        let words = frontier.words() as f64;
        let seconds = SECONDS[0] + SECONDS[1] * words;
        let labels = 1.0 + *players as f64;
        GraphEstimate {
            points: sweep.places.len(),
            width: sweep.width,
            first: sweep.first(),
            colourings: sweep.kinds.iter().map(|(_, many)| many).sum(),
            kinds: sweep.kinds.len(),
            borders: most,
            bytes: rows * 8.0 * (2.0 + words),
            seconds: possible.iter().sum::<f64>() * labels * seconds,
            bytes_of_rows: most * 8.0 * (4.0 + words),
            sent: possible.iter().sum::<f64>() * labels * 8.0 * (6.0 + words),
        }
    }

    /// Bytes that machines send each other when every border belongs to one of them, by hash.
    pub fn exchanged(&self, machines: usize) -> f64 {
        self.sent * (1.0 - 1.0 / machines as f64)
    }
}

/// How far the estimate for grids of this width can be trusted, in a sentence: the number of counts is known up to some
/// width, the time was measured up to another.
pub fn reliability(width: usize) -> String {
    let (sizes, times) = (LARGEST.len() + 1, 13);
    let beyond = |measured: usize| match width.saturating_sub(measured) {
        0 => "exact".to_owned(),
        1 => format!("extrapolated by 1 column from boards up to {measured} wide"),
        columns => format!("extrapolated by {columns} columns from boards up to {measured} wide"),
    };
    let time = match width <= times {
        true => "as measured".to_owned(),
        false => beyond(times),
    };
    format!("the number of counts is {}; the time is {time}, at the same time per count", beyond(sizes))
}

/// Counts in the largest matrix of a board of this width.
pub(super) fn largest(width: usize) -> f64 {
    let last = LARGEST.len() - 1;
    match width.saturating_sub(2) {
        measured if measured <= last => LARGEST[measured] as f64,
        beyond => LARGEST[last] as f64 * GROWTH.powi((beyond - last) as i32),
    }
}

/// The two largest parts of the matrix that a thread can work on, as a fraction of the matrix: measured for boards 11 to
/// 13 wide.
const PARTS: f64 = 0.12;

/// Bytes of the plans for halves of this width: measured for 6 and 7.
fn plans(half: f64) -> f64 {
    36e6 * 4f64.powf(half - 6.0)
}

/// The side of the largest square board whose count takes at most `bytes` bytes of memory with this number of threads.
pub fn widest(bytes: f64, threads: usize) -> usize {
    let takes =
        |width| GridEstimate::of(&Grid { width, height: width, by_stones: false, bits: 31 }, threads).bytes;
    (2..=19).rev().find(|&width| takes(width) <= bytes).unwrap_or(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::monitor::Watch;
    use crate::split::Split;
    use superko_notation::Board;

    #[test]
    fn the_table_of_sizes_is_right() {
        for width in 2..=10 {
            assert_eq!(Split::alone(width, width).largest() as f64, largest(width));
        }
    }

    #[test]
    fn the_memory_of_a_count_by_colour_is_known_within_a_fifth() {
        for name in ["5x5", "4x12", "torus 4x4", "torus 4x5"] {
            let board = Board::parse(name).unwrap();
            let frontier = Frontier::new(board.graph(), 2, By::BlackAndWhite).unwrap();
            let bytes = GraphEstimate::of(&frontier).bytes;
            let fits = |part: f64| frontier.count((bytes * part) as usize, &Watch::none()).is_ok();
            assert!(fits(1.2) && !fits(0.8), "{name}: {bytes}");
        }
    }

    #[test]
    fn more_memory_never_makes_the_board_smaller() {
        assert!((1..60).all(|gib| widest(gib as f64 * 1e9, 4) <= widest((gib + 1) as f64 * 1e9, 4)));
    }

    #[test]
    fn threads_take_memory_and_a_share_takes_less() {
        let grid = Grid { width: 12, height: 12, by_stones: false, bits: 63 };
        let [one, eight] = [1, 8].map(|threads| GridEstimate::of(&grid, threads));
        assert!(one.bytes < eight.bytes);
        assert!(one.bytes_of_share(2) < one.bytes && one.bytes_of_share(2) < eight.bytes_of_share(2));
    }
}
