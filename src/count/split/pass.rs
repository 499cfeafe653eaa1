//! A few steps of the sweep, done for one part of the matrix after the other.
//!
//! A step changes what its own cell looks like, and which doomed runs are linked. So the rows of words that look alike
//! but for the cells of a few steps, colours exchanged or not, are led to each other by these steps and to no others:
//! they are a *part* of the matrix, known by its *surroundings*, what is around the cells. Two parts have room in the
//! cache, and so the matrix is read from memory once for the whole pass, and written once.

use super::layout::{Extent, Layout};
use super::plan::Plan;
use crate::count::border::{Border, Cell};

/// Consecutive steps through one half.
pub struct Pass {
    /// The plan of each step. All but the last write parts, and all but the first read them.
    pub plans: Vec<Plan>,
}

impl Pass {
    /// Counts in the matrix that the pass writes.
    pub fn writes(&self) -> &Extent {
        &self.plans.last().expect("a pass has steps").writes
    }

    /// Counts in the largest part.
    pub fn largest_part(&self) -> usize {
        let parts = self.plans.iter().flat_map(|plan| plan.parts.values());
        parts.map(|part| part.extent.all()).max().unwrap_or(0)
    }
}

/// Counts that a part may have, about: the cache is shared with other threads.
const PART: f64 = 2e5;

/// How many times as many ways to look there are with one more cell around.
const LOOKS: f64 = 3.3;

/// How many cells of a half `width` wide a pass through matrices like this one can have.
pub fn most_cells(width: usize, layout: &Layout) -> usize {
    let around = (layout.extent.all() as f64 / PART).log(LOOKS).max(0.0).ceil() as usize;
    width.saturating_sub(around).max(2)
}

/// Deals the cells of a half out to passes of `most` so many: two or more, which keeps the largest layout, one step
/// behind the cut, out of memory, too.
pub fn deal(cells: Vec<usize>, most: usize) -> Vec<Vec<usize>> {
    let passes = cells.len().div_ceil(most);
    cells.chunks(cells.len().div_ceil(passes)).map(<[usize]>::to_vec).collect()
}

/// What the other cells look like, as a number; with the colours exchanged, the same number.
pub fn surroundings(word: &Border, width: usize, cells: &[usize]) -> u32 {
    let look = |cell: Cell| match cell {
        Cell::Empty => 0,
        Cell::Free(colour) => 1 + colour as u32,
        Cell::Needy { colour, .. } => 3 + colour as u32,
    };
    let number = |word: &Border| {
        let others = (0..width).filter(|other| !cells.contains(other));
        others.fold(0, |number, other| 5 * number + look(word[other]))
    };
    number(word).min(number(&word.with_colours_swapped()))
}
