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

use super::border::Border;
use layout::Layout;
use plan::{Between, Changes, Direction, Plan};
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
        self.stages().map(|stage| stage.reads().max(stage.writes())).max().unwrap_or(0)
    }

    fn stages(&self) -> impl Iterator<Item = &Stage> {
        self.halves.iter().flat_map(|half| half.inward.iter().chain(&half.outward))
    }
}

/// The sweep while one half is active.
struct Half {
    words: Words,
    /// The matrix with this half active and no step in the border.
    layout: Layout,
    inward: Vec<Stage>,
    /// From the other half active to this one, in the middle of a row of the board.
    transpose: Transpose,
    outward: Vec<Stage>,
}

/// Some steps that are taken together, block by block, so that memory is read and written once for all of them.
///
/// The cells that these steps do not touch keep their colours, so the rows of the matrix fall into blocks, by those
/// colours, that know nothing of each other. Black and white exchanged give the same block.
struct Stage {
    plans: Vec<Plan>,
    /// Counts in the largest block between two of the steps.
    scratch: usize,
}

impl Stage {
    fn reads(&self) -> usize {
        self.plans[0].reads
    }

    fn writes(&self) -> usize {
        self.plans[self.plans.len() - 1].writes
    }
}

/// Blocks should not be larger than this number of counts, to stay in a core's share of the cache.
const BLOCK: usize = 1 << 19;

impl Half {
    fn new(width: usize, other: usize) -> Half {
        let passive = Words::smooth(other);
        let passive_at_cut = Words::smooth_with_step_at_cut(other);
        let words = Words::smooth(width);
        let layout = Layout::new(&words, &passive, false);
        let stages = stages(width, layout.len);
        let inward =
            Pass { width, direction: Direction::Inward, passive: &passive, passive_before: &passive };
        let inward = inward.stages(&stages, Words::smooth(width), Layout::new(&words, &passive, false));
        // The other half has just reached the cut, and this one is about to leave it.
        let transpose = {
            let placed = Layout::new(&passive_at_cut, &words, true);
            Transpose::new(&passive_at_cut, &words, &placed, &Layout::new(&words, &passive_at_cut, true))
        };
        let outward =
            Pass { width, direction: Direction::Outward, passive: &passive, passive_before: &passive_at_cut };
        let outward =
            outward.stages(&stages, Words::smooth(width), Layout::new(&words, &passive_at_cut, true));
        Half { words, layout, inward, transpose, outward }
    }
}

/// How many cells to take in each stage, for a matrix of this many counts.
fn stages(width: usize, counts: usize) -> Vec<usize> {
    let fixed = (0..width).find(|&fixed| counts / 3usize.pow(fixed as u32).div_ceil(2) <= BLOCK);
    let cells = width - fixed.unwrap_or(width - 1);
    let stages = width.div_ceil(cells);
    (0..stages).map(|stage| (stage + 1) * width / stages - stage * width / stages).collect()
}

/// A pass through the active half, while its plans are made.
struct Pass<'a> {
    width: usize,
    direction: Direction,
    passive: &'a Words,
    /// The passive words before the first step: bound ones may be told apart.
    passive_before: &'a Words,
}

impl Pass<'_> {
    fn stages(&self, lens: &[usize], mut before: Words, mut old: Layout) -> Vec<Stage> {
        let width = self.width;
        let mut done = 0;
        let mut stages = Vec::new();
        for &len in lens {
            let cells: Vec<usize> = match self.direction {
                Direction::Inward => (done..done + len).collect(),
                Direction::Outward => (width - done - len..width - done).rev().collect(),
            };
            let mut stage = Stage { plans: Vec::new(), scratch: 0 };
            let block = |word: &Border| block(word, width, &cells);
            for &cell in &cells {
                let passive = if done == 0 { self.passive_before } else { self.passive };
                done += 1;
                let changes = Changes::new(&before, passive, cell, self.direction);
                let (last, inward) = (done == width, self.direction == Direction::Inward);
                let after = match (last, inward) {
                    (true, true) => Words::smooth_with_step_at_cut(width),
                    (true, false) => Words::smooth(width),
                    (false, _) => Words::new(width, changes.reached(), false),
                };
                let mut new = Layout::new(&after, self.passive, last && inward);
                if Some(&cell) != cells.last() {
                    new = new.into_blocks(&after, block);
                    stage.scratch = stage.scratch.max(new.len);
                }
                let between = Between {
                    before: &before,
                    after: &after,
                    passive,
                    passive_after: self.passive,
                    old: &old,
                    new: &new,
                };
                stage.plans.push(Plan::new(&between, &changes, block));
                (before, old) = (after, new);
            }
            stages.push(stage);
        }
        stages
    }
}

/// The block of a word in a stage that colours these cells.
fn block(word: &Border, width: usize, cells: &[usize]) -> usize {
    let others = || (0..width).filter(|cell| !cells.contains(cell)).map(|cell| word[cell].colour());
    let black = others().fold(0, |block, colour| 3 * block + colour.map_or(0, |colour| 1 + colour as usize));
    let white = others().fold(0, |block, colour| 3 * block + colour.map_or(0, |colour| 2 - colour as usize));
    black.min(white)
}
