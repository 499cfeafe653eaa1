//! Legal positions of grids by the split border: without keys, and mostly by adding whole ranges of counts to others.
//!
//! The border of a grid is cut into two halves ([`words`]). The counts of all pairs of half words that fit form a
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
pub mod layout;
pub mod middle;
pub mod pass;
pub mod plan;
mod room;
pub mod run;
pub mod segments;
pub mod transpose;
pub mod words;

use communicator::Share;
use exchange::Exchange;
use layout::Layout;
use middle::Middle;
use pass::Pass;
use plan::{Between, Changes, Direction, Plan};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use words::Words;

/// The widths of the boards that this counter takes.
pub const WIDTHS: std::ops::RangeInclusive<usize> = 2..=19;

/// The caller has asked the work to stop; what was being computed is of no use.
#[derive(Clone, Copy, Debug)]
pub struct Stopped;

impl Stopped {
    fn check(stop: &AtomicBool) -> Result<(), Stopped> {
        if stop.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
    }
}

/// All plans for boards of one size.
pub struct Split {
    /// Columns and rows of the board.
    pub width: usize,
    pub height: usize,
    middle: Middle,
    meeting: Meeting,
    /// The plans for the two halves; only one if they are equally wide.
    halves: Vec<Half>,
}

/// Where the sweep from above meets the one from below.
enum Meeting {
    /// In the middle row: the height is odd.
    MiddleRow,
    /// Half a row below the last whole one: the height is even, and so is the width.
    HalfRow(Box<HalfRow>),
    /// The sweep from below is one row ahead, and the halves have changed places.
    RowsApart(Exchange),
}

/// The words and the matrix when the sweep through one half has just reached the cut, and the transposed matrix.
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
    /// From the other half active to this one, in the middle of a row of the board.
    exchange: Exchange,
    outward: Vec<Pass>,
}

impl Split {
    /// The plans for a worker with this share of the columns. Wide boards take minutes.
    pub fn new(width: usize, height: usize, share: Share, stop: &AtomicBool) -> Result<Split, Stopped> {
        assert!(WIDTHS.contains(&width), "grids are {} to {} wide", WIDTHS.start(), WIDTHS.end());
        let narrow = Arc::new(Words::smooth(width / 2));
        let halves = match width % 2 {
            0 => vec![Half::new(&narrow, &narrow, share, stop)?],
            _ => {
                let wide = Arc::new(Words::smooth(width.div_ceil(2)));
                // The larger one first: the memory that it frees is enough for the other.
                let second = Half::new(&wide, &narrow, share, stop)?;
                vec![Half::new(&narrow, &wide, share, stop)?, second]
            }
        };
        let rows = height.div_ceil(2);
        let active = &halves[(rows - 1) % halves.len()];
        let passive = &halves[rows % halves.len()];
        let middle = Middle::new(&active.words, &active.columns);
        let meeting = match (width % 2, height % 2) {
            (_, 1) => Meeting::MiddleRow,
            (0, _) => {
                let words = Arc::new(Words::smooth_with_step_at_cut(width / 2));
                let columns = share.of(&words);
                let layout = Layout::new(&words, &active.columns, true);
                let transposed = Layout::new(&passive.words, &columns, true);
                Meeting::HalfRow(Box::new(HalfRow { words, layout, columns, transposed }))
            }
            _ => Meeting::RowsApart(Exchange::new(&passive.words, &active.words, false, share)),
        };
        Ok(Split { width, height, middle, meeting, halves })
    }

    /// The rows to sweep: the others follow by symmetry.
    pub fn rows(&self) -> usize {
        self.height.div_ceil(2)
    }

    fn half(&self, half: usize) -> &Half {
        &self.halves[half % self.halves.len()]
    }

    /// Counts in the largest matrix.
    pub fn largest(&self) -> usize {
        let passes = self.halves.iter().flat_map(|half| half.inward.iter().chain(&half.outward));
        let others = self.halves.iter().flat_map(|half| [half.layout.extent.all(), half.exchange.writes()]);
        passes.map(|pass| pass.writes().all()).chain(others).max().unwrap_or(0)
    }
}

#[cfg(test)]
impl Split {
    /// The plans for one worker.
    pub fn alone(width: usize, height: usize) -> Split {
        Split::new(width, height, Share::WHOLE, &AtomicBool::new(false)).expect("nothing stops it")
    }
}

impl Half {
    fn new(words: &Arc<Words>, other: &Arc<Words>, share: Share, stop: &AtomicBool) -> Result<Half, Stopped> {
        let columns = share.of(other);
        let layout = Layout::new(words, &columns, false);
        let most = pass::most_cells(words.width, &layout);
        let inward = passes(Direction::Inward, most, [words, &columns], &columns, &layout, stop)?;

        // The sweep through the other half has just reached the cut, and the one through this half starts there.
        let other_at_cut = Arc::new(Words::smooth_with_step_at_cut(other.width));
        let exchange = Exchange::new(&other_at_cut, words, true, share);
        let columns_at_cut = share.of(&other_at_cut);
        let at_cut = Layout::new(words, &columns_at_cut, true);
        let outward = passes(Direction::Outward, most, [words, &columns_at_cut], &columns, &at_cut, stop)?;
        Ok(Half { words: words.clone(), columns, layout, inward, exchange, outward })
    }
}

/// The passes through a half, of at most `most` cells each. They begin with the active and the passive words `start` and
/// their matrix. After the first step the passive words are those without a step at the cut.
fn passes(
    direction: Direction,
    most: usize,
    start: [&Words; 2],
    passive: &Words,
    layout: &Layout,
    stop: &AtomicBool,
) -> Result<Vec<Pass>, Stopped> {
    let [mut before, mut passive_before] = start;
    let mut old = layout;
    let (mut held_words, mut held_layout);
    let width = before.width;
    let mut passes = Vec::new();
    for cells in pass::deal(direction.cells(width), most) {
        let mut plans = Vec::with_capacity(cells.len());
        for &cell in &cells {
            Stopped::check(stop)?;
            let changes = Changes::new(before, passive_before, cell, direction);
            let at_cut = direction == Direction::Inward && cell + 1 == width;
            let after = Words::new(width, changes.reached(), at_cut);
            let new = match Some(&cell) == cells.last() {
                true => Layout::new(&after, passive, at_cut),
                false => Layout::in_parts(&after, passive, &cells),
            };
            let between = Between {
                before,
                after: &after,
                passive: passive_before,
                passive_after: passive,
                old,
                new: &new,
            };
            plans.push(Plan::new(&between, &changes, &cells));
            (held_words, held_layout) = (after, new);
            (before, passive_before, old) = (&held_words, passive, &held_layout);
        }
        passes.push(Pass { plans });
    }
    Ok(passes)
}
