//! Counting legal positions, exactly: positions in which every chain has a liberty.
//!
//! [`legal_positions`] is the short way. [`Count`] counts for any number of players, by stones, with estimates, progress,
//! cancellation and checkpoints:
//!
//! ```
//! use superko_count::{By, Count, legal_positions};
//! use superko_count::notation::Board;
//!
//! assert_eq!(legal_positions(&Board::grid(9, 9)?)?.to_string(), "103919148791293834318983090438798793469");
//!
//! let by_stones = Count::new(&Board::parse("torus 3x3")?).by(By::Stones).run()?;
//! assert_eq!(by_stones.len(), 10);
//! assert_eq!(by_stones.iter().sum::<superko_count::BigUint>().to_string(), "17767");
//! # Ok::<(), superko_count::Error>(())
//! ```
//!
//! There are two methods, which share no code: see [`Method`]; how they work is in `src/count/README.md`. Both use the
//! threads of rayon's current pool.

// How the modules depend on each other: `frontier` counts on graphs, by `tally`, a table keyed by `labels`, what a
// half-coloured graph must remember, in an order of the points that `order` finds, from one colouring of the first points
// of every kind that `symmetry` distinguishes. `split` counts on grids without keys, with halves of a `border`; `grid` turns
// its residues into exact numbers by `modular`. `monitor`, `checkpoint` and `parallel` serve both.
mod border;
mod checkpoint;
#[cfg(feature = "cluster")]
mod cluster;
mod estimate;
mod frontier;
mod grid;
mod labels;
mod modular;
mod monitor;
mod order;
mod pages;
pub mod parallel;
mod split;
pub mod state_file;
pub mod sweep;
mod symmetry;
mod tally;

/// Compiles the example in the README.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
mod readme {}

#[cfg(test)]
mod brute;
#[cfg(test)]
mod published;

#[cfg(feature = "cluster")]
pub use cluster::Cluster;
pub use estimate::{Estimate, GraphEstimate, GridEstimate, widest};
pub use frontier::By;
pub use monitor::{Monitor, Progress};
pub use num_bigint::BigUint;
pub use superko_notation as notation;
pub use superko_notation::{Error, Result};

use frontier::Frontier;
use grid::Grid;
use monitor::Watch;
use std::fs::File;
use superko_notation::Board;
use superko_notation::board::{Graph, Shape, Wrap};

/// The number of legal positions of a board for two players. It fails when that takes more than
/// [`Count::DEFAULT_MEMORY`].
///
/// ```
/// # use superko_count::{legal_positions, notation::Board};
/// assert_eq!(legal_positions(&Board::grid(2, 2)?)?.to_string(), "57");
/// # Ok::<(), superko_count::Error>(())
/// ```
pub fn legal_positions(board: &Board) -> Result<BigUint> {
    Ok(Count::new(board).run()?.swap_remove(0))
}

/// How to count. The two methods share no code, so that each checks the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The split border, for two players, not by colour: grids with a shorter side of 2 to 19, cylinders of 4 to 19 columns, and
    /// tori with a shorter side of 3 to 8. By far the quicker one, except for cylinders much shorter than their circumference.
    SplitBorder,
    /// Frontier DP: any graph, any number of players.
    FrontierDp,
}

/// A count of legal positions, to be configured and then [`run`](Count::run).
///
/// ```
/// use superko_count::{By, Count, Estimate, Method};
/// use superko_count::notation::Board;
///
/// let board = Board::grid(4, 4)?;
/// assert_eq!(Count::new(&board).players(3).run()?[0].to_string(), "859350763");
/// // The two methods check each other.
/// let [quick, slow] = [Method::SplitBorder, Method::FrontierDp].map(|method| Count::new(&board).method(method));
/// assert_eq!(quick.by(By::Stones).run()?, slow.by(By::Stones).run()?);
/// // What a large count takes, and grids that are longer than boards with names for their points.
/// let Estimate::SplitBorder(estimate) = Count::grid(19, 19)?.prime_bits(63).estimate(8)? else { unreachable!() };
/// assert_eq!(estimate.sweeps, 10);
/// assert_eq!(Count::grid(2, 100)?.run()?[0].bits(), 309);
/// # Ok::<(), superko_count::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Count {
    /// A plain grid, cylinder or torus.
    grid: Option<Sides>,
    /// The board, unless it is a grid too long for [`Board`].
    graph: Option<Graph>,
    players: u8,
    by: By,
    method: Option<Method>,
    prime_bits: Option<u32>,
    memory: u64,
    unchecked: bool,
}

/// The sides of a plain grid, cylinder or torus.
#[derive(Clone, Copy, Debug)]
struct Sides {
    /// The shorter side, or the circumference of a cylinder.
    width: usize,
    height: usize,
    wrap: Wrap,
}

impl Sides {
    fn new(width: usize, height: usize, wrap: Wrap) -> Sides {
        match wrap {
            Wrap::Columns => Sides { width, height, wrap },
            _ => Sides { width: width.min(height), height: width.max(height), wrap },
        }
    }

    fn fit_split_border(&self) -> bool {
        split::takes(self.width, self.wrap)
    }
}

/// The longest side of a grid: the numbers have thousands of digits then.
const LONGEST: usize = 10_000;

/// Processor seconds for which it is not worth looking for a quicker method.
const QUICK: f64 = 1.0;

/// A count with its method.
enum Plan {
    Grid(Grid),
    Graph(Frontier),
}

impl Count {
    /// The memory that a count may use unless [`memory`](Count::memory) says otherwise: 1 GiB.
    pub const DEFAULT_MEMORY: u64 = 1 << 30;

    /// A count for two players, by nothing.
    pub fn new(board: &Board) -> Count {
        let grid = match *board.shape() {
            Shape::Grid { width, height, wrap } => Some(Sides::new(width, height, wrap)),
            _ => None,
        };
        Count { graph: Some(board.graph().clone()), ..Count::of(grid) }
    }

    /// The same for the plain grid of `width` columns and `height` rows, which may be longer than a [`Board`]. An error
    /// when no method can count it: one side may be up to 10000 if the other is 2 to 19, and both may be 1 to 25.
    pub fn grid(width: usize, height: usize) -> Result<Count> {
        let sides = Sides::new(width, height, Wrap::None);
        let graph = match Board::grid(width, height) {
            Ok(board) => Some(board.graph().clone()),
            Err(_) if sides.fit_split_border() => None,
            Err(_) if sides.width > *split::WIDTHS.end() => return Err(too_wide(width, height)),
            Err(error) => return Err(error),
        };
        if sides.height > LONGEST {
            return Err(Error::input(format!(
                "{width}x{height} is too long: the longer side is at most {LONGEST}"
            )));
        }
        Ok(Count { graph, ..Count::of(Some(sides)) })
    }

    fn of(grid: Option<Sides>) -> Count {
        Count {
            grid,
            graph: None,
            players: 2,
            by: By::Nothing,
            method: None,
            prime_bits: None,
            memory: Count::DEFAULT_MEMORY,
            unchecked: false,
        }
    }

    /// Counts for this number of players, 1 to 16, each with stones of one colour.
    pub fn players(self, players: u8) -> Count {
        Count { players, ..self }
    }

    /// Divides the positions up.
    pub fn by(self, by: By) -> Count {
        Count { by, ..self }
    }

    /// Counts by this method, instead of the quicker one of those that apply.
    pub fn method(self, method: Method) -> Count {
        Count { method: Some(method), ..self }
    }

    /// The size of the primes of [`Method::SplitBorder`]: 63 bits are quicker, 31 take half of the memory. By default 63
    /// when the memory suffices.
    pub fn prime_bits(self, bits: u32) -> Count {
        Count { prime_bits: Some(bits), ..self }
    }

    /// The memory that the count may use in this process, in bytes.
    pub fn memory(self, bytes: u64) -> Count {
        Count { memory: bytes, ..self }
    }

    /// Whether to begin even when the [`estimate`](Count::estimate) exceeds the memory. By default that is an error. A
    /// [`FrontierDp`](Method::FrontierDp), whose estimate is rough, then still ends with an error when it does need more.
    pub fn unchecked(self, unchecked: bool) -> Count {
        Count { unchecked, ..self }
    }

    /// What the count takes in a process with this number of threads.
    ///
    /// # Errors
    /// When no method can count this: see [`run`](Count::run).
    pub fn estimate(&self, threads: usize) -> Result<Estimate> {
        Ok(self.plan(threads)?.estimate(threads))
    }

    /// The primes modulo which a process with this number of threads counts, the last one as a check; none where the numbers are exact.
    ///
    /// # Errors
    /// When no method can count this: see [`run`](Count::run).
    pub fn moduli(&self, threads: usize) -> Result<Vec<u64>> {
        let mut primes = match self.plan(threads)? {
            Plan::Grid(grid) => grid.jobs().iter().map(|job| job.prime).collect(),
            Plan::Graph(_) => Vec::new(),
        };
        primes.dedup();
        Ok(primes)
    }

    /// The numbers of legal positions, in the order that [`By`] says: one number by default.
    ///
    /// # Errors
    /// When the board is too wide, or the method does not apply to it; when the memory does not suffice; and when the
    /// numbers fail a check, which is a fault of the program or of the machine.
    pub fn run(&self) -> Result<Vec<BigUint>> {
        self.run_with(Monitor::new())
    }

    /// The same under a monitor.
    ///
    /// # Errors
    /// Also when the monitor stops the count, or when a checkpoint cannot be written.
    pub fn run_with(&self, monitor: Monitor) -> Result<Vec<BigUint>> {
        let threads = rayon::current_num_threads();
        let plan = self.plan(threads)?;
        if !self.unchecked {
            self.check_memory(plan.estimate(threads).bytes(), threads)?;
        }
        let watch = plan.watch(monitor)?;
        let _lock = plan.lock(&watch)?;
        match plan {
            Plan::Grid(grid) => grid.count(&watch),
            Plan::Graph(frontier) => frontier.count(self.memory_in_words(), &watch),
        }
    }

    /// The bytes of memory as the tables of a graph count them.
    fn memory_in_words(&self) -> usize {
        usize::try_from(self.memory).unwrap_or(usize::MAX)
    }

    /// An error if a process would need more `bytes` than it may use.
    fn check_memory(&self, bytes: f64, threads: usize) -> Result<()> {
        if bytes <= self.memory as f64 {
            return Ok(());
        }
        let gib = |bytes: f64| format!("{:.1} GiB", bytes / (1u64 << 30) as f64);
        let help = match self.grid.filter(|_| self.split_border_applies()) {
            Some(Sides { wrap, .. }) => {
                let widest = widest(self.memory as f64, threads, wrap);
                format!("{} is the largest square board that fits", wrap.name(widest, widest))
            }
            None => "for large boards this estimate is rough: it may be twice as much, or half".to_owned(),
        };
        Err(Error::input(format!(
            "the count needs about {} of memory, and may use {}; {help}",
            gib(bytes),
            gib(self.memory as f64)
        )))
    }

    fn split_border_applies(&self) -> bool {
        let fits = self.grid.is_some_and(|sides| sides.fit_split_border());
        fits && self.players == 2 && self.by != By::BlackAndWhite && self.method != Some(Method::FrontierDp)
    }

    /// Chooses the method and the primes.
    fn plan(&self, threads: usize) -> Result<Plan> {
        if !(1..=16).contains(&self.players) {
            return Err(Error::input(format!("{} players are not possible: 1 to 16 are", self.players)));
        }
        if let Some(bits) = self.prime_bits.filter(|bits| ![31, 63].contains(bits)) {
            return Err(Error::input(format!("primes of {bits} bits are not possible: 31 and 63 are")));
        }
        match self.grid.filter(|_| self.split_border_applies()) {
            Some(sides) => self.plan_of_grid(sides, threads),
            None => self.plan_of_graph(),
        }
    }

    fn plan_of_grid(&self, Sides { width, height, wrap }: Sides, threads: usize) -> Result<Plan> {
        let grid = |bits| Grid { width, height, wrap, by_stones: self.by == By::Stones, bits };
        let takes = |estimate: Estimate| (estimate.bytes() > self.memory as f64, estimate.seconds());
        let [large, small] =
            [63, 31].map(|bits| takes(Estimate::SplitBorder(GridEstimate::of(&grid(bits), threads))));
        if wrap != Wrap::None && self.method.is_none() && small.1 > QUICK {
            // Across a short cylinder, a border is shorter than round it.
            let graph = self.plan_of_graph()?;
            if takes(graph.estimate(threads)) < small {
                return Ok(graph);
            }
        }
        let default = if large.0 { 31 } else { 63 };
        Ok(Plan::Grid(grid(self.prime_bits.unwrap_or(default))))
    }

    fn plan_of_graph(&self) -> Result<Plan> {
        if self.method == Some(Method::SplitBorder) {
            return Err(Error::input(
                "the split border counts grids with a shorter side of 2 to 19, cylinders of 4 to 19 columns and tori with a shorter side of 3 to 8, for two players, not by colour",
            ));
        }
        let plain = self.players == 2 && self.by != By::BlackAndWhite && self.method.is_none();
        match (&self.graph, self.grid) {
            // The frontier DP would refuse these too, but cannot say what is possible.
            (_, Some(Sides { width, height, wrap: Wrap::None })) if plain && width > *split::WIDTHS.end() => {
                Err(too_wide(width, height))
            }
            (Some(graph), _) => Ok(Plan::Graph(Frontier::new(graph, self.players, self.by)?)),
            (None, _) => Err(Error::input(
                "a grid with a side of more than 25 is counted for two players only, and not by colour",
            )),
        }
    }
}

fn too_wide(width: usize, height: usize) -> Error {
    Error::input(format!("{width}x{height} is too wide: the shorter side is at most {}", split::WIDTHS.end()))
}

impl Plan {
    fn estimate(&self, threads: usize) -> Estimate {
        match self {
            Plan::Grid(grid) => Estimate::SplitBorder(GridEstimate::of(grid, threads)),
            Plan::Graph(frontier) => Estimate::FrontierDp(GraphEstimate::of(frontier)),
        }
    }

    /// Keeps other runs from the checkpoints of this count until the lock is dropped.
    fn lock(&self, watch: &Watch) -> Result<Option<File>> {
        let of = match self {
            Plan::Grid(_) => String::new(),
            // Other boards with as many points have the same name.
            Plan::Graph(frontier) => format!(".{}", frontier.job(0, 1).weight),
        };
        watch.checkpoint.as_ref().map(|checkpoint| checkpoint.lock(&of)).transpose()
    }

    /// The watch over this count: what its checkpoints are called, and how much work each step is.
    fn watch<'a>(&self, monitor: Monitor<'a>) -> Result<Watch<'a>> {
        match self {
            Plan::Grid(grid) => {
                let name = grid.wrap.name(grid.width, grid.height).replace(' ', "-");
                monitor.watch(name, vec![1; grid.jobs().len() * grid.rows()])
            }
            Plan::Graph(frontier) => {
                let work = frontier.sweep.borders.iter().map(|&borders| (borders as u64).max(1)).collect();
                monitor.watch(format!("{}-points", frontier.sweep.places.len()), work)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(count: Result<Count>) -> String {
        count.and_then(|count| count.run()).unwrap_err().to_string()
    }

    #[test]
    fn what_no_method_can_count_is_refused_with_what_is_possible() {
        let torus = || Count::new(&Board::parse("torus 3x3").unwrap());
        for (count, message) in [
            (Count::grid(20, 30), "20x30 is too wide: the shorter side is at most 19"),
            (Count::grid(20, 25), "20x25 is too wide: the shorter side is at most 19"),
            (Count::grid(5, 1_000_000_000), "5x1000000000 is too long: the longer side is at most 10000"),
            (Count::grid(0, 3), "1 to 25 columns and 1 to 25 rows"),
            (Count::grid(1, 26), "1 to 25 columns and 1 to 25 rows"),
            (
                Count::grid(5, 26).map(|count| count.players(3)),
                "more than 25 is counted for two players only",
            ),
            (Ok(torus().players(0)), "0 players are not possible: 1 to 16 are"),
            (Ok(torus().players(3).method(Method::SplitBorder)), "the split border counts grids with"),
            (
                Count::grid(5, 5).map(|count| count.prime_bits(32)),
                "primes of 32 bits are not possible: 31 and 63 are",
            ),
            (Ok(torus().players(3).by(By::BlackAndWhite)), "for two players only"),
        ] {
            let refused = refusal(count);
            assert!(refused.contains(message), "{refused}");
        }
    }

    #[test]
    fn what_does_not_fit_the_memory_is_refused_before_it_begins_unless_it_is_not_checked() {
        let torus = Count::new(&Board::parse("torus 9x9").unwrap());
        assert!(refusal(Ok(torus)).contains("may use 1.0 GiB; for large boards this estimate is rough"));
        let torus = Count::new(&Board::parse("torus 8x8").unwrap());
        assert!(
            refusal(Ok(torus)).contains("may use 1.0 GiB; torus 7x7 is the largest square board that fits")
        );
        let grid = Count::grid(6, 6).unwrap().memory(1 << 10);
        assert!(refusal(Ok(grid.clone())).contains("largest square board"));
        assert!(grid.unchecked(true).run().is_ok());
    }
}
