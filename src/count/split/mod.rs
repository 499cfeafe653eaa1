//! Legal positions of grids by the split border: without keys, and mostly by adding whole ranges of counts to others.
//!
//! The border of a grid is cut into two halves ([`half_words`]). The grid may be a cylinder, whose last column is adjacent to the
//! first: then the halves meet at both ends. On a torus the border is two circles. The counts of all pairs of half words that fit form a
//! ragged dense matrix, whose addresses are its [`layout`]. The sweep goes back and forth over the board: inward through one
//! half, the halves [change places](exchange), outward through the other half, and in the next row of the board inward
//! through that same half. A [`plan`] describes a step, a few steps are a [`pass`], and [`run`] executes them modulo a
//! prime. Legality is counted by inclusion–exclusion ([`doom`]), and halfway the sweep meets its mirror image in the
//! [`middle`]. Several workers can share a sweep through a [`communicator`].
//!
//! Black and white are symmetric: of two words of the active half that differ by an exchange of colours (*conjugates*),
//! only one has a row.

pub mod communicator;
pub mod doom;
pub mod exchange;
mod fill;
pub mod half_words;
pub mod layout;
pub mod matrix;
pub mod middle;
pub mod pass;
pub mod plan;
pub mod run;
pub mod segments;
mod stop;
pub mod torus;
pub mod transpose;

use communicator::Share;
use exchange::Exchange;
use half_words::{Ends, Steps, Words};
use layout::Layout;
use middle::Middle;
use pass::Pass;
use plan::{Between, Changes, Direction, Plan};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use stop::Stopped;
use superko_notation::board::Wrap;

/// The widths of the boards that this counter takes.
pub const WIDTHS: RangeInclusive<usize> = 2..=19;

/// The same of cylinders, by their circumference: a cell at the seam has no neighbour across the cut.
pub const CIRCUMFERENCES: RangeInclusive<usize> = 4..=19;

/// The same of tori, by the shorter side.
pub const SIDES_OF_TORI: RangeInclusive<usize> = 3..=8;

/// The rows to sweep on a board of this height: the others follow by symmetry, and the last row of a torus is the first again.
pub fn rows(height: usize, wrap: Wrap) -> usize {
    match wrap {
        Wrap::Both => height + 1,
        _ => height.div_ceil(2),
    }
}

/// Whether this counter takes boards of this width.
pub fn takes(width: usize, wrap: Wrap) -> bool {
    match wrap {
        Wrap::None => WIDTHS.contains(&width),
        Wrap::Columns => CIRCUMFERENCES.contains(&width),
        Wrap::Both => SIDES_OF_TORI.contains(&width),
    }
}

/// All plans for boards of one size.
pub struct Split {
    /// Columns and rows of the board.
    pub width: usize,
    pub height: usize,
    pub wrap: Wrap,
    meeting: Meeting,
    /// The plans for the two halves; only one if they are equally wide.
    halves: Vec<Half>,
    /// Pages of memory have 2^`bits` counts.
    bits: u32,
}

/// Where the sweep from above meets the one from below.
enum Meeting {
    /// Nowhere: the sweep goes round the torus.
    FirstRow,
    /// In the middle row: the height is odd.
    MiddleRow(Middle),
    /// Half a row below the last whole one: the height is even, and so is the width.
    HalfRow(Middle, Box<HalfRow>),
    /// The sweep from below is one row ahead, and the halves have changed places.
    RowsApart(Middle, Exchange),
}

/// The words and the matrix when the sweep through one half has just reached the cut, and the transposed matrix, which only
/// a worker with a part of the columns needs.
struct HalfRow {
    words: Arc<Words>,
    layout: Layout,
    /// The words that have columns in the transposed matrix.
    columns: Arc<Words>,
    transposed: Layout,
}

/// The sweep while one half is active.
struct Half {
    words: Arc<Words>,
    /// The words of the other half that have columns.
    columns: Arc<Words>,
    /// The matrix with this half active and no step in the border.
    layout: Layout,
    inward: Vec<Pass>,
    /// From the other half active to this one, in the middle of a row of the board; not on a torus, where the other half is
    /// the first row.
    exchange: Option<Exchange>,
    outward: Vec<Pass>,
}

impl Split {
    /// The plans for a worker with this share of the columns. Wide boards take minutes.
    pub fn new(
        (width, height): (usize, usize),
        wrap: Wrap,
        share: Share,
        stop: &AtomicBool,
    ) -> Result<Split, Stopped> {
        assert!(takes(width, wrap), "{width} columns with {wrap:?}");
        let ends = Ends::of(wrap);
        if wrap == Wrap::Both {
            let words = Arc::new(torus::words(width));
            let columns = share.of(&Arc::new(torus::first_rows(&words)));
            let smooth = Layout::new(&words, &columns, Steps::NONE, 0);
            let bits = matrix::page_bits(smooth.rows(), smooth.counts());
            let half = Half::inward(&words, columns, bits, stop)?;
            return Ok(Split { width, height, wrap, meeting: Meeting::FirstRow, halves: vec![half], bits });
        }
        let narrow = Arc::new(Words::smooth(width / 2, ends));
        let wide = match width % 2 {
            0 => narrow.clone(),
            _ => Arc::new(Words::smooth(width.div_ceil(2), ends)),
        };
        let smooth = Layout::new(&wide, &share.of(&narrow), Steps::NONE, 0);
        let bits = matrix::page_bits(smooth.rows(), smooth.counts());
        let halves = match width % 2 {
            0 => vec![Half::new(&narrow, &narrow, share, bits, stop)?],
            _ => {
                // The larger one first: the memory that it frees is enough for the other.
                let second = Half::new(&wide, &narrow, share, bits, stop)?;
                vec![Half::new(&narrow, &wide, share, bits, stop)?, second]
            }
        };
        let rows = rows(height, wrap);
        let active = &halves[(rows - 1) % halves.len()];
        let passive = &halves[rows % halves.len()];
        let middle = Middle::new(&active.words, &active.columns, stop)?;
        let meeting = match (width % 2, height % 2) {
            (_, 1) => Meeting::MiddleRow(middle),
            (0, _) => {
                let words = Arc::new(Words::smooth(width / 2, Ends { bound: true, ..ends }));
                let columns = share.of(&words);
                let layout = Layout::new(&words, &active.columns, Steps::BOTH, bits);
                let transposed = Layout::new(&passive.words, &columns, Steps::BOTH, bits);
                Meeting::HalfRow(middle, Box::new(HalfRow { words, layout, columns, transposed }))
            }
            _ => {
                let exchange = Exchange::new(&passive.words, &active.words, Steps::NONE, share, bits);
                Meeting::RowsApart(middle, exchange)
            }
        };
        Ok(Split { width, height, wrap, meeting, halves, bits })
    }

    /// The rows to sweep.
    pub fn rows(&self) -> usize {
        rows(self.height, self.wrap)
    }

    /// The places where chains can cross from half to half after this many rows.
    pub fn crossings(&self, rows: usize) -> usize {
        match self.wrap {
            Wrap::None => rows,
            Wrap::Columns => 2 * rows,
            Wrap::Both => self.width,
        }
    }

    fn half(&self, half: usize) -> &Half {
        &self.halves[half % self.halves.len()]
    }

    /// Counts in the largest matrix.
    pub fn largest(&self) -> usize {
        let passes = self.halves.iter().flat_map(|half| half.inward.iter().chain(&half.outward));
        let exchanges = self.halves.iter().flat_map(|half| &half.exchange).map(Exchange::counts);
        let smooth = self.halves.iter().map(|half| half.layout.counts());
        passes.map(Pass::counts).chain(exchanges).chain(smooth).max().unwrap_or(0)
    }

    /// The pages that a sweep needs.
    pub fn pages(&self) -> usize {
        let passes = self.halves.iter().flat_map(|half| half.inward.iter().chain(&half.outward));
        let others =
            self.halves.iter().flat_map(|half| &half.exchange).map(|exchange| exchange.pages(self.bits));
        let sweep = passes.map(|pass| pass.pages).chain(others).max().unwrap_or(0);
        let (active, passive) = (self.half(self.rows() - 1), self.half(self.rows()));
        match &self.meeting {
            Meeting::FirstRow | Meeting::MiddleRow(_) => sweep,
            Meeting::HalfRow(_, half_row) if half_row.words.count() == half_row.columns.count() => sweep,
            Meeting::HalfRow(_, half_row) => sweep + (half_row.layout.extent.all() >> self.bits),
            Meeting::RowsApart(_, exchange) => {
                let before = active.layout.extent.all() >> self.bits;
                before + sweep.max(exchange.pages(self.bits)).max(passive.layout.extent.all() >> self.bits)
            }
        }
    }

    /// Counts in a page.
    pub fn page(&self) -> usize {
        1 << self.bits
    }
}

#[cfg(test)]
impl Split {
    /// The plans for one worker.
    pub fn alone(width: usize, height: usize, wrap: Wrap) -> Split {
        Split::new((width, height), wrap, Share::WHOLE, &AtomicBool::new(false)).expect("nothing stops it")
    }
}

impl Half {
    fn new(
        words: &Arc<Words>,
        other: &Arc<Words>,
        share: Share,
        bits: u32,
        stop: &AtomicBool,
    ) -> Result<Half, Stopped> {
        let half = Half::inward(words, share.of(other), bits, stop)?;
        // The sweep through the other half has just reached the cut, and the one through this half starts there.
        let other_at_cut = Arc::new(Words::smooth(other.width, Ends { bound: true, ..other.ends }));
        let exchange = Exchange::new(&other_at_cut, words, Steps::BOTH, share, bits);
        let columns_at_cut = share.of(&other_at_cut);
        let most = pass::most_cells(words.width, half.layout.counts());
        let from = Start { words, columns: &columns_at_cut, steps: Steps::BOTH, bits };
        let outward = passes(Direction::Outward, most, from, &half.columns, stop)?;
        Ok(Half { exchange: Some(exchange), outward, ..half })
    }

    /// The sweep inward alone: all that there is of it on a torus, where the other half is the first row.
    fn inward(
        words: &Arc<Words>,
        columns: Arc<Words>,
        bits: u32,
        stop: &AtomicBool,
    ) -> Result<Half, Stopped> {
        let layout = Layout::new(words, &columns, Steps::NONE, bits);
        let most = pass::most_cells(words.width, layout.counts());
        let from = Start { words, columns: &columns, steps: Steps::NONE, bits };
        let inward = passes(Direction::Inward, most, from, &columns, stop)?;
        Ok(Half { words: words.clone(), columns, layout, inward, exchange: None, outward: Vec::new() })
    }
}

/// The matrix with which the passes through a half begin: active and passive words.
struct Start<'a> {
    words: &'a Words,
    columns: &'a Words,
    steps: Steps,
    bits: u32,
}

/// The passes through a half, of at most `most` cells each. After the first step the passive words are those without a step
/// at the cut.
fn passes(
    direction: Direction,
    most: usize,
    start: Start,
    passive: &Words,
    stop: &AtomicBool,
) -> Result<Vec<Pass>, Stopped> {
    let Start { words: mut before, columns: mut passive_before, mut steps, bits } = start;
    let mut held_words;
    let width = before.width;
    let mut passes = Vec::new();
    for cells in pass::deal(direction.cells(width), most) {
        let whole = Layout::new(before, passive_before, steps, bits);
        let reads = whole.pages_of_parts(before, &cells, bits);
        let mut old = whole.in_parts(before, &cells);
        let mut plans = Vec::with_capacity(cells.len());
        for &cell in &cells {
            let changes = Changes::new(before, passive_before, cell, (direction, steps), stop)?;
            // From the first cell of a row of the board to its last one, there is a step at the seam.
            steps = match direction {
                Direction::Inward => Steps { cut: cell + 1 == width, seam: true },
                Direction::Outward => Steps { cut: false, seam: cell > 0 },
            };
            let wrap = passive.ends.wrap;
            let after = match wrap {
                Wrap::Both if cell + 1 == width => torus::words(width),
                _ => Words::new(width, changes.reached(), Ends { wrap, bound: steps.cut }),
            };
            let new = match Some(&cell) == cells.last() {
                true => Layout::new(&after, passive, steps, bits),
                false => Layout::new(&after, passive, steps, 0).in_parts(&after, &cells),
            };
            let between = Between {
                before,
                after: &after,
                passive: passive_before,
                passive_after: passive,
                old: &old,
                new: &new,
                bits: if plans.is_empty() { bits } else { matrix::ONE_PAGE },
            };
            plans.push(Plan::new(&between, &changes, &cells, stop)?);
            held_words = after;
            (before, passive_before, old) = (&held_words, passive, new);
        }
        passes.push(Pass::new(plans, reads, bits));
    }
    Ok(passes)
}
