//! A few steps of the sweep, run for one part of the matrix after the other.
//!
//! A step changes the label of its own cell, and the links between doomed runs. So consider the rows of all words with the
//! same labels, up to an exchange of colours, outside the cells of a few steps: these steps lead from such rows only to
//! such rows. They form a *part* of the matrix, identified by its *surroundings*, the labels outside those cells. Two
//! parts fit in the cache, so that the whole pass reads the matrix from memory once and writes it once. And what one part
//! has read, no other part needs.

use super::layout::Extent;
use super::plan::Plan;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Consecutive steps through one half.
pub struct Pass {
    /// The plan of each step. All but the last write parts, and all but the first read parts without pages.
    pub plans: Vec<Plan>,
    /// The parts, each with what it reads of the old matrix and writes of the new one.
    pub parts: Vec<Part>,
    /// Pages that both matrices need at most, while some parts are done and others are not.
    pub pages: usize,
}

/// What a pass reads and writes together.
pub struct Part {
    pub surroundings: u32,
    /// The pages of the old matrix, in the order of the addresses that the first plan reads.
    pub reads: Vec<Range<usize>>,
    /// The rows that the last plan writes, those with the same sources one after the other.
    pub writes: Vec<u32>,
}

impl Pass {
    /// `reads`: the pages of the old matrix by part. Pages have 2^`bits` counts.
    pub fn new(plans: Vec<Plan>, mut reads: FxHashMap<u32, Vec<Range<usize>>>, bits: u32) -> Pass {
        let last = plans.last().expect("a pass has steps");
        let surroundings = |row: &u32| last.rows[*row as usize].surroundings;
        let parts = last.order.chunk_by(|a, b| surroundings(a) == surroundings(b)).map(|writes| {
            let surroundings = surroundings(&writes[0]);
            let reads = reads.remove(&surroundings).unwrap_or_default();
            Part { surroundings, reads, writes: writes.to_vec() }
        });
        let parts: Vec<Part> = parts.collect();
        let pages = |part: &Part| {
            let read: usize = part.reads.iter().map(Range::len).sum();
            let written: usize =
                part.writes.iter().map(|&row| last.rows[row as usize].pages(bits).len()).sum();
            read.max(written)
        };
        let pages =
            parts.iter().map(pages).sum::<usize>() + reads.values().flatten().map(Range::len).sum::<usize>();
        Pass { plans, parts, pages }
    }

    /// The last step.
    pub fn last(&self) -> &Plan {
        self.plans.last().expect("a pass has steps")
    }

    /// Addresses of the matrix that the pass writes.
    pub fn writes(&self) -> &Extent {
        &self.last().writes
    }

    /// Counts in the matrix that the pass writes.
    pub fn counts(&self) -> usize {
        self.last().rows.iter().map(|row| row.len as usize).sum()
    }

    /// Counts in the largest part between two steps.
    pub fn largest_part(&self) -> usize {
        let parts = self.plans.iter().flat_map(|plan| plan.parts.values());
        parts.map(|part| part.extent.all()).max().unwrap_or(0)
    }
}
/// The approximate number of counts in a part: other threads share the cache.
const PART: f64 = 2e5;

/// The factor by which one more cell in the surroundings increases the number of parts.
const LOOKS: f64 = 3.3;

/// The most cells that a pass through a half of this width can have, with matrices of so many counts.
pub fn most_cells(width: usize, counts: usize) -> usize {
    let around = (counts as f64 / PART).log(LOOKS).max(0.0).ceil() as usize;
    width.saturating_sub(around).max(2)
}

/// Distributes the cells of a half to passes of at most `most` cells. They have at least two, so that the largest layout,
/// one step after the cut, is never in memory.
pub fn deal(cells: Vec<usize>, most: usize) -> Vec<Vec<usize>> {
    let passes = cells.len().div_ceil(most);
    cells.chunks(cells.len().div_ceil(passes)).map(<[usize]>::to_vec).collect()
}
