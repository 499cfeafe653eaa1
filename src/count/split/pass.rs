//! A few steps of the sweep, run for one part of the matrix after the other.
//!
//! A step changes the label of its own cell, and the links between doomed runs. So consider the rows of all words with the
//! same labels, up to an exchange of colours, outside the cells of a few steps: these steps lead from such rows only to
//! such rows. They form a *part* of the matrix, identified by its *surroundings*, the labels outside those cells. Two
//! parts fit in the cache, so that the whole pass reads the matrix from memory once and writes it once.

use super::layout::{Extent, Layout};
use super::plan::Plan;

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

/// The approximate number of counts in a part: other threads share the cache.
const PART: f64 = 2e5;

/// The factor by which one more cell in the surroundings increases the number of parts.
const LOOKS: f64 = 3.3;

/// The most cells that a pass through a half of this width can have, with matrices like this one.
pub fn most_cells(width: usize, layout: &Layout) -> usize {
    let around = (layout.extent.all() as f64 / PART).log(LOOKS).max(0.0).ceil() as usize;
    width.saturating_sub(around).max(2)
}

/// Distributes the cells of a half to passes of at most `most` cells. They have at least two, so that the largest layout,
/// one step after the cut, is never in memory.
pub fn deal(cells: Vec<usize>, most: usize) -> Vec<Vec<usize>> {
    let passes = cells.len().div_ceil(most);
    cells.chunks(cells.len().div_ceil(passes)).map(<[usize]>::to_vec).collect()
}
