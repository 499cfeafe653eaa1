//! Legal positions of grids by the split border: no keys, and mostly whole ranges added to whole ranges.
//!
//! The border of a grid is cut into two halves ([`words`]). The counts of all pairs of half words that fit form a
//! ragged dense [`layout`]. The sweep runs to and fro over the board like an ox that ploughs: inward through one half,
//! the matrix is [transposed](transpose), outward through the other half, and in the next row of the board inward
//! through the same half. What a step does is its [`plan`]; [`run`] carries it out modulo a prime.
//!
//! Black and white play the same role, so of every two conjugate words of the active half only one has a row.

pub mod layout;
pub mod plan;
pub mod run;
pub mod transpose;
pub mod words;

use layout::Layout;
use plan::{Between, Direction, Plan};
use transpose::Transpose;
use words::Words;

/// The narrowest and the widest board that this counter takes.
pub const WIDTHS: std::ops::RangeInclusive<usize> = 2..=19;

/// All plans for boards of one width.
pub struct Split {
    /// Columns of the board.
    pub width: usize,
    /// The plans for the two halves; one only when they are equally wide.
    halves: Vec<Half>,
}

/// The sweep while one half is active.
struct Half {
    words: Words,
    /// The matrix with this half active and no step in the border.
    layout: Layout,
    inward: Vec<Plan>,
    /// From this half active to the other, between the two halves of a board row.
    transpose: Transpose,
    outward: Vec<Plan>,
}

impl Split {
    pub fn new(width: usize) -> Split {
        assert!(WIDTHS.contains(&width), "grids are {} to {} wide", WIDTHS.start(), WIDTHS.end());
        let widths = [width / 2, width - width / 2];
        let halves = if widths[0] == widths[1] {
            vec![Half::new(widths[0], widths[1])]
        } else {
            vec![Half::new(widths[0], widths[1]), Half::new(widths[1], widths[0])]
        };
        Split { width, halves }
    }

    fn half(&self, half: usize) -> &Half {
        &self.halves[half % self.halves.len()]
    }

    /// Counts in the largest matrix.
    pub fn largest(&self) -> usize {
        let plans = self.halves.iter().flat_map(|half| half.inward.iter().chain(&half.outward));
        plans.map(|plan| plan.reads.max(plan.writes)).max().unwrap_or(0)
    }
}

impl Half {
    fn new(width: usize, other: usize) -> Half {
        let passive = Words::new(other, 0);
        let words: Vec<Words> = (0..=width).map(|step| Words::new(width, step)).collect();
        let layouts: Vec<Layout> = words
            .iter()
            .enumerate()
            .map(|(step, words)| Layout::new(words, &passive, step == width))
            .collect();
        let plan = |cell: usize, from: usize, to: usize, direction| {
            let between = Between {
                before: &words[from],
                after: &words[to],
                passive: &passive,
                old: &layouts[from],
                new: &layouts[to],
            };
            Plan::new(&between, cell, direction)
        };
        let inward = (0..width).map(|cell| plan(cell, cell, cell + 1, Direction::Inward)).collect();
        let outward = (0..width).rev().map(|cell| plan(cell, cell + 1, cell, Direction::Outward)).collect();
        let other_way = Layout::new(&passive, &words[0], true);
        let transpose = Transpose::new(&words[0], &passive, &layouts[width], &other_way);
        let [words, ..] =
            <[Words; 1]>::try_from(words.into_iter().take(1).collect::<Vec<_>>()).ok().expect("one");
        let [layout, ..] =
            <[Layout; 1]>::try_from(layouts.into_iter().take(1).collect::<Vec<_>>()).ok().expect("one");
        Half { words, layout, inward, transpose, outward }
    }
}
