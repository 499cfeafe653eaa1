//! Legal positions of grids by the split border: no keys, and mostly whole ranges added to whole ranges.
//!
//! The border of a grid is cut into two halves ([`words`]). The counts of all pairs of half words that fit form a
//! ragged dense [`layout`]. The sweep runs to and fro over the board like an ox that ploughs: inward through one half,
//! the matrix is [transposed](transpose), outward through the other half, and in the next row of the board inward
//! through the same half. What a step does is its [`plan`], a few steps are a [`pass`], and [`run`] carries them out
//! modulo a prime. Legality is counted by inclusion and exclusion ([`doom`]), and halfway the sweep meets its mirror
//! image in the [`middle`].
//!
//! Black and white play the same role, so of every two conjugate words of the active half only one has a row.

pub mod doom;
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

use layout::{Extent, Layout};
use middle::Middle;
use pass::Pass;
use plan::{Between, Changes, Direction, Plan};
use transpose::Transpose;
use words::Words;

/// The narrowest and the widest board that this counter takes.
pub const WIDTHS: std::ops::RangeInclusive<usize> = 2..=19;

/// All plans for boards of one size.
pub struct Split {
    /// Columns and rows of the board.
    pub width: usize,
    pub height: usize,
    middle: Middle,
    meeting: Meeting,
    /// The plans for the two halves; one only when they are equally wide.
    halves: Vec<Half>,
}

/// Where the sweep from above meets the one from below.
enum Meeting {
    /// In the middle row: the height is odd.
    MiddleRow,
    /// Half a row below the last whole one: the height is even, and so is the width.
    HalfRow(Box<HalfRow>),
    /// The sweep from below has done one row more.
    RowsApart,
}

/// The words and the matrix when one half has just reached the cut, and the transposed matrix.
struct HalfRow {
    words: Words,
    layout: Layout,
    transposed: Layout,
}

/// The sweep while one half is active.
struct Half {
    words: Words,
    /// The matrix with this half active and no step in the border.
    layout: Layout,
    inward: Vec<Pass>,
    /// From the other half active to this one, in the middle of a row of the board.
    transpose: Transpose,
    outward: Vec<Pass>,
}

impl Split {
    pub fn new(width: usize, height: usize) -> Split {
        assert!(WIDTHS.contains(&width), "grids are {} to {} wide", WIDTHS.start(), WIDTHS.end());
        let widths = [width / 2, width - width / 2];
        let halves = if widths[0] == widths[1] {
            vec![Half::new(widths[0], widths[1])]
        } else {
            // The wider one is worked out first, and what it leaves behind in memory has room for the other.
            let second = Half::new(widths[1], widths[0]);
            vec![Half::new(widths[0], widths[1]), second]
        };
        let rows = height.div_ceil(2);
        let active = &halves[(rows - 1) % halves.len()].words;
        let passive = &halves[rows % halves.len()].words;
        let middle = Middle::new(active, passive);
        let meeting = match (width % 2, height % 2) {
            (_, 1) => Meeting::MiddleRow,
            (0, _) => {
                let words = Words::smooth_with_step_at_cut(width / 2);
                let layout = Layout::new(&words, passive, true);
                let transposed = Layout::new(passive, &words, true);
                Meeting::HalfRow(Box::new(HalfRow { words, layout, transposed }))
            }
            _ => Meeting::RowsApart,
        };
        Split { width, height, middle, meeting, halves }
    }

    /// Rows to sweep before the rest follows by symmetry.
    pub fn rows(&self) -> usize {
        self.height.div_ceil(2)
    }

    fn half(&self, half: usize) -> &Half {
        &self.halves[half % self.halves.len()]
    }

    /// Counts in the largest matrix.
    pub fn largest(&self) -> usize {
        let passes = self.halves.iter().flat_map(|half| half.inward.iter().chain(&half.outward));
        let others = self.halves.iter().flat_map(|half| [&half.layout.extent, &half.transpose.writes]);
        passes.map(Pass::writes).chain(others).map(Extent::all).max().unwrap_or(0)
    }
}

impl Half {
    fn new(width: usize, other: usize) -> Half {
        let words = Words::smooth(width);
        let passive = Words::smooth(other);
        let layout = Layout::new(&words, &passive, false);
        let most = pass::most_cells(width, &layout);
        let inward = passes(Direction::Inward, most, [&words, &passive], &passive, &layout);

        // The other half has just reached the cut, and this one is about to leave it.
        let passive_at_cut = Words::smooth_with_step_at_cut(other);
        let at_cut = Layout::new(&words, &passive_at_cut, true);
        let transpose = {
            let placed = Layout::new(&passive_at_cut, &words, true);
            Transpose::new(&passive_at_cut, &words, &placed, &at_cut)
        };
        let outward = passes(Direction::Outward, most, [&words, &passive_at_cut], &passive, &at_cut);
        Half { words, layout, inward, transpose, outward }
    }
}

/// Leads the step through a half, at `most` so many cells a pass, from the active and the passive words at the `start`
/// and their matrix. After the first step the passive words are those without a step at the cut.
fn passes(
    direction: Direction,
    most: usize,
    start: [&Words; 2],
    passive: &Words,
    layout: &Layout,
) -> Vec<Pass> {
    let [mut before, mut passive_before] = start;
    let mut old = layout;
    let (mut held_words, mut held_layout);
    let width = before.width;
    let mut passes = Vec::new();
    for cells in pass::deal(direction.cells(width), most) {
        let mut plans = Vec::with_capacity(cells.len());
        for &cell in &cells {
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
    passes
}
