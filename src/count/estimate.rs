//! What a count takes, before it begins.

use super::checkpoint::LARGE;
use super::frontier::Frontier;
use super::grid::{Grid, SMALL};
use super::{split, sweep};
use superko_notation::board::Wrap;

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

    /// Bytes on disk that checkpoints take at most: the newest state, the one before, and one that is being written; not all three if
    /// they are large.
    pub fn checkpoint_bytes(&self) -> f64 {
        let state = match self {
            Estimate::SplitBorder(grid) => AFTER_ROW * grid.bytes_of_matrix,
            Estimate::FrontierDp(graph) => graph.bytes_of_rows,
        };
        state * if state > LARGE as f64 { 2.0 } else { 3.0 }
    }
}

/// Counts in the largest matrix of boards and cylinders 2, 3, … wide, as [`Split::largest`](super::split::Split::largest) gives them.
const LARGEST: [u64; 13] =
    [16, 56, 179, 688, 2563, 10146, 40343, 164983, 681311, 2859105, 12121185, 53227117, 230037356];

/// The factor by which one more column makes the matrix larger, beyond those widths: 16 columns have 4306143451 counts.
const GROWTH: f64 = 4.3266;

/// The same of tori, by their shorter side: 3, 4, ….
const LARGEST_OF_TORI: [u64; 6] = [527, 8217, 55022, 2695505, 29472270, 687453646];

/// Addresses in the pages that the sweep needs, for each count of the largest matrix of boards 2, 3, … wide, as
/// [`Split::pages`](super::split::Split::pages) gives them: the rest of the last pages of rows, and what has been written while
/// something else is yet to be read.
const ADDRESSES: [f64; 13] =
    [14.0, 9.7143, 4.2905, 3.7674, 1.698, 1.7504, 1.5753, 1.5179, 1.6999, 1.5933, 1.5765, 1.5334, 1.2038];

/// The same for 15 and more columns: pages are as large as for 14, and rows longer.
const ADDRESSES_BEYOND: [f64; 2] = [1.12, 1.09];

/// Nanoseconds per count and step, with primes of 31 and of 63 bits; measured at 12x12 and 13x13 in one thread. Smaller boards
/// are quicker.
const NANOSECONDS: [f64; 2] = [2.2, 3.0];

/// Bytes of a program that counts nothing.
const PROGRAM: f64 = 5e6;

/// The part of the largest matrix that there is after a whole row, which checkpoints contain.
const AFTER_ROW: f64 = 0.69;

/// What the sweeps over a grid take.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GridEstimate {
    /// The shorter side, or the circumference of a cylinder.
    width: usize,
    /// What wraps round.
    pub wrap: Wrap,
    /// Bits of the primes, 31 or 63.
    pub prime_bits: u32,
    /// Sweeps, the one that checks the others included.
    pub sweeps: usize,
    /// Rounds of messages in a sweep that several workers share.
    pub rounds: usize,
    /// Numbers in the largest matrix of a sweep.
    pub counts: f64,
    /// Bytes of the matrix and the plans of a sweep, and of the parts that the threads work on.
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
        let torus = grid.wrap == Wrap::Both;
        let counts = largest(grid.width, grid.wrap);
        let jobs = grid.jobs();
        let small = counts <= SMALL as f64;
        let matrices = if small { threads.min(jobs.len()) } else { 1 } as f64;
        // A sweep that meets the other one a row later keeps the matrix before that row.
        let kept = if !torus && grid.width % 2 == 1 && grid.height % 2 == 0 { AFTER_ROW } else { 0.0 };
        // The first row is filled in, and half of the rest follows by symmetry, but on a torus nothing does.
        let steps = match torus {
            true => 1.3 * grid.points() as f64,
            false => 0.88 * (grid.height.saturating_sub(1) * grid.width) as f64 / 2.0,
        };
        let bytes_of_matrix =
            counts * addresses(grid.width, grid.wrap) * if grid.bits == 31 { 4.0 } else { 8.0 };
        let plans = plans(grid.width, grid.wrap);
        let seconds = |bits: u32| counts * steps * NANOSECONDS[(bits > 31) as usize] * 1e-9;
        GridEstimate {
            width: grid.width,
            wrap: grid.wrap,
            prime_bits: grid.bits,
            sweeps: jobs.len(),
            rounds: if torus { 0 } else { grid.height / 2 },
            counts,
            bytes: bytes_of_matrix
                * (matrices * (1.0 + kept) + parts(grid.width, grid.wrap) * threads as f64)
                + plans
                + PROGRAM,
            seconds_per_sweep: seconds(grid.bits),
            bytes_of_matrix,
            bytes_of_plans: plans + PROGRAM,
            seconds_for_sweeps: jobs.iter().map(|job| seconds(u64::BITS - job.prime.leading_zeros())).sum(),
            seconds_for_plans: match torus {
                true => 2.2 * 7f64.powf(grid.width as f64 - 7.0),
                false => 0.9 * 8f64.powf(grid.width.div_ceil(2) as f64 - 6.0),
            },
            exchanged: if torus { 0.0 } else { bytes_of_matrix * (grid.height / 2) as f64 },
        }
    }

    /// Bytes that each of `workers` workers needs that share the sweeps: its part of the matrices, messages, and the
    /// plans.
    pub fn bytes_of_share(&self, workers: usize) -> f64 {
        // Two matrices where the sweeps meet.
        let part = 2.0 * (self.bytes - self.bytes_of_plans) / workers as f64;
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

    /// How far the estimate can be trusted, in a sentence: the number of counts is known up to some width, the time was
    /// measured up to another.
    pub fn reliability(&self) -> String {
        let (sizes, times) = match self.wrap {
            Wrap::Both => (LARGEST_OF_TORI.len() + 2, LARGEST_OF_TORI.len() + 2),
            _ => (LARGEST.len() + 1, 13),
        };
        let beyond = |measured: usize| match self.width.saturating_sub(measured) {
            0 => "exact".to_owned(),
            1 => format!("extrapolated by 1 column from boards up to {measured} wide"),
            columns => format!("extrapolated by {columns} columns from boards up to {measured} wide"),
        };
        let time = match self.width <= times {
            true => "as measured".to_owned(),
            false => beyond(times),
        };
        format!("the number of counts is {}; the time is {time}, at the same time per count", beyond(sizes))
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

/// The fraction of the borders of [`Sweep::borders`](super::order::Sweep) that occur, where none can be counted.
const POSSIBLE: f64 = 0.1;

/// The factor by which symmetries reduce the borders less than the colourings of the first points: measured with a torus of 6x6.
const VARIOUS: f64 = 2.0;

/// Seconds that a border takes in a step, for every label that the next point can have, and what every word of its value
/// adds; measured with tori of 5x5 to 7x7, and with 6x6 and 7x7 by colour.
const SECONDS: [f64; 2] = [150e-9, 4e-9];

/// Borders are counted before, without their values, until there are this many: that takes half a second.
const COUNTED: usize = 1_000_000;

/// Rows of the two tables for each border, with what the system needs besides: between 2.0 and 2.6 on 20 boards of all kinds. A part of a
/// table has [`ROWS_OF_PART`] rows at least.
const ROWS: f64 = 2.4;
const ROWS_OF_PART: usize = 8;

/// The factor by which other numbers of players than two multiply the borders, for every point; measured with three
/// players on 8x8.
fn more_labels(players: u8) -> f64 {
    ((1.0 + 2.0 * players as f64) / 5.0).powf(0.75)
}

/// The numbers of borders after the steps that follow the first ones. They are counted until there are many; the others grow
/// and shrink as if all borders were possible.
fn borders(frontier: &Frontier) -> Vec<f64> {
    let Frontier { sweep, players, .. } = frontier;
    let first = sweep.first();
    let rough = |step: usize| {
        let (points, of_first) = sweep.held[step];
        // While the first points are in the border, not all of their colourings are; but their chains make it more various.
        let saving = (sweep.saving() / VARIOUS).max(1.0).powf(of_first as f64 / first.max(1) as f64);
        1.0 + sweep.borders[step] * POSSIBLE / saving * more_labels(*players).powf(points as f64)
    };
    let rough: Vec<f64> = (first..sweep.places.len()).map(rough).collect();
    let mut borders: Vec<f64> = frontier.borders(COUNTED).iter().map(|&many| many as f64).collect();
    let counted = borders.len();
    let most = |rough: &[f64]| rough.iter().copied().fold(0.0, f64::max);
    let row = counted.saturating_sub(sweep.width)..counted;
    // Before there are nearly as many as there will ever be, their growth is not typical.
    let factor = match most(&rough[..counted]) > 0.8 * most(&rough) {
        true => row.map(|step| borders[step] / rough[step]).fold(0.0, f64::max),
        false => 1.0,
    };
    borders.extend(rough[counted..].iter().map(|rough| rough * factor));
    borders
}

impl GraphEstimate {
    pub(super) fn of(frontier: &Frontier) -> GraphEstimate {
        let Frontier { sweep, players, .. } = frontier;
        let possible = borders(frontier);
        let most = possible.iter().copied().fold(1.0, f64::max);
        let rows = (ROWS * most).max(2.0 * ROWS_OF_PART as f64 * most.min(sweep::PARTS as f64));
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

/// Counts in the largest matrix of a board of this width.
pub(super) fn largest(width: usize, wrap: Wrap) -> f64 {
    let (table, first, growth) = match wrap {
        Wrap::Both => (&LARGEST_OF_TORI[..], 3, 25.0),
        _ => (&LARGEST[..], 2, GROWTH),
    };
    let last = table.len() - 1;
    match width.saturating_sub(first) {
        known if known <= last => table[known] as f64,
        beyond => table[last] as f64 * f64::powi(growth, (beyond - last) as i32),
    }
}

/// Addresses in the pages of a sweep for each count.
fn addresses(width: usize, wrap: Wrap) -> f64 {
    let of_width = ADDRESSES.iter().chain(&ADDRESSES_BEYOND).nth(width.saturating_sub(2));
    match wrap {
        Wrap::Both if width > 3 => 1.42,
        Wrap::Both => 2.61,
        _ => *of_width.unwrap_or(&ADDRESSES_BEYOND[1]),
    }
}

/// The largest part of the matrix that a thread works on, as a fraction of the matrix: measured for boards 11 to 16 wide, and
/// tori of 6 to 8.
fn parts(width: usize, wrap: Wrap) -> f64 {
    match wrap {
        Wrap::Both => 0.13 * 0.5f64.powf(width as f64 - 7.0).min(8.0),
        _ => 0.06 * 0.65f64.powf(width.saturating_sub(13) as f64),
    }
}

/// Bytes of the plans for boards of this width: measured for 9 to 16, and tori of 5 to 8.
fn plans(width: usize, wrap: Wrap) -> f64 {
    if wrap == Wrap::Both {
        return match width {
            ..6 => 5e6,
            6 => 33e6,
            7 => 150e6,
            _ => 400e6,
        };
    }
    let half = width.div_ceil(2) as f64;
    let growth = if half > 6.0 { 7.0 } else { 5.0 };
    let smaller = if width % 2 == 1 { 0.7 } else { 1.0 };
    36e6 * f64::powf(growth, half - 6.0) * smaller
}

/// The side of the largest square board, wrapping round like this, whose count takes at most `bytes` bytes of memory with this
/// number of threads.
pub fn widest(bytes: f64, threads: usize, wrap: Wrap) -> usize {
    let takes = |width| {
        GridEstimate::of(&Grid { width, height: width, wrap, by_stones: false, bits: 31 }, threads).bytes
    };
    let mut fitting = (2..=19).rev().filter(|&width| split::takes(width, wrap) && takes(width) <= bytes);
    fitting.next().unwrap_or(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::By;
    use crate::monitor::Watch;
    use crate::split::Split;
    use superko_notation::Board;

    #[test]
    fn the_table_of_sizes_is_right() {
        let boards = [(Wrap::None, 2..=10, 0.01), (Wrap::Columns, 4..=10, 0.15), (Wrap::Both, 3..=6, 0.05)];
        for (wrap, widths, tolerance) in boards {
            for width in widths {
                let split = Split::alone(width, width, wrap);
                assert_eq!(split.largest() as f64, largest(width, wrap));
                let found = (split.pages() * split.page()) as f64 / largest(width, wrap);
                assert!((found / addresses(width, wrap) - 1.0).abs() < tolerance, "{wrap:?} {width} {found}");
            }
        }
    }

    #[test]
    fn the_memory_of_a_count_is_known_within_15_percent() {
        for (name, players, by) in [
            ("torus 4x5", 2, By::Nothing),
            ("torus 5x5", 2, By::Nothing),
            ("torus 5x5", 2, By::Stones),
            ("cylinder 7x7", 2, By::Nothing),
            ("torus 4x4", 3, By::Nothing),
            ("5x5", 2, By::BlackAndWhite),
            ("4x12", 2, By::BlackAndWhite),
            ("torus 4x5", 2, By::BlackAndWhite),
        ] {
            let board = Board::parse(name).unwrap();
            let frontier = Frontier::new(board.graph(), players, by).unwrap();
            let bytes = GraphEstimate::of(&frontier).bytes;
            let fits = |part: f64| frontier.count((bytes * part) as usize, &Watch::none()).is_ok();
            assert!(fits(1.15) && !fits(0.85), "{name} {players} {by:?}: {bytes}");
        }
    }

    #[test]
    fn more_memory_never_makes_the_board_smaller() {
        assert!(
            (1..60).all(|gib| widest(gib as f64 * 1e9, 4, Wrap::None)
                <= widest((gib + 1) as f64 * 1e9, 4, Wrap::None))
        );
    }

    #[test]
    fn threads_take_memory_and_a_share_takes_less() {
        let grid = Grid { width: 12, height: 12, wrap: Wrap::None, by_stones: false, bits: 63 };
        let [one, eight] = [1, 8].map(|threads| GridEstimate::of(&grid, threads));
        assert!(one.bytes < eight.bytes);
        assert!(one.bytes_of_share(4) < one.bytes && one.bytes_of_share(4) < eight.bytes_of_share(4));
    }
}
