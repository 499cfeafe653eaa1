//! Exchanging the active and the passive half: the rows of the matrix become its columns.

use super::layout::{Extent, Layout};
use super::words::Words;
use crate::modular::Residue;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// A rectangle of counts to transpose.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// Address of the first count, and distance of the rows, in the old matrix.
    pub source: usize,
    pub source_stride: usize,
    /// The same in the new matrix, whose rows are the columns of the old one.
    pub target: usize,
    pub target_stride: usize,
    /// Rows and columns of the block as the new matrix has it.
    pub rows: usize,
    pub columns: usize,
}

/// All blocks of the exchange.
pub struct Transpose {
    /// In the order of their addresses in the new matrix.
    pub blocks: Vec<Block>,
    /// Counts in the new matrix.
    pub writes: Extent,
}

impl Transpose {
    /// `old` has rows for `active` and columns for `passive`; `new` is its transpose.
    pub fn new(active: &Words, passive: &Words, old: &Layout, new: &Layout) -> Transpose {
        let mut blocks = Vec::new();
        for (row_class, rows) in passive.classes.iter().enumerate() {
            let new_rows = new.of_class(row_class);
            let own_conjugate = rows.conjugate == row_class;
            for column_class in active.with_stack(&rows.stack).into_iter().flatten() {
                let columns = &active.classes[column_class];
                let Some(column) = new_rows.columns[columns.kind()] else { continue };
                if new_rows.count == 0 {
                    continue;
                }
                // A word without a row in the old matrix: the pair is there under its conjugates.
                let direct = old.of_class(column_class).count;
                let ranges = [(0, direct, false), (direct, columns.words.len(), true)];
                for (from, to, swapped) in ranges.into_iter().filter(|(from, to, _)| from < to) {
                    let (class, partner) = match swapped {
                        false => (column_class, row_class),
                        true => (columns.conjugate, rows.conjugate),
                    };
                    let old_rows = old.of_class(class);
                    let own_row = match swapped && columns.conjugate == column_class {
                        true => Words::conjugate_in_own_class(from, columns.words.len()),
                        false => from,
                    };
                    let old_column =
                        old_rows.columns[passive.classes[partner].kind()].expect("fitting is mutual");
                    // The rows of a class that is its own conjugate change places when colours are exchanged.
                    let row_ranges = match swapped && own_conjugate {
                        true => vec![(0, 1), (1, new_rows.count)],
                        false => vec![(0, new_rows.count)],
                    };
                    for (first, end) in row_ranges.into_iter().filter(|(first, end)| first < end) {
                        let old_place = match swapped && own_conjugate {
                            true => Words::conjugate_in_own_class(first, rows.words.len()),
                            false => first,
                        };
                        blocks.push(Block {
                            source: old.row(class, own_row) + old_column as usize + old_place,
                            source_stride: old_rows.stride,
                            target: new.row(row_class, first) + column as usize + from,
                            target_stride: new_rows.stride,
                            rows: end - first,
                            columns: to - from,
                        });
                    }
                }
            }
        }
        Transpose { blocks, writes: new.extent.clone() }
    }

    /// Fills these addresses of the new matrix, a whole number of classes, from the old one, or from its first rows the
    /// columns that these become; leaves off when it is stopped.
    pub fn run<T: Residue>(&self, old: &[T], new: &mut [T], addresses: Range<usize>, stop: &AtomicBool) {
        let blocks = self.blocks.iter().filter(|block| addresses.contains(&block.target));
        for &block in blocks.filter(|block| block.source < old.len()) {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            transpose(new, old, Block { target: block.target - addresses.start, ..block });
        }
    }
}

/// Transposes one block, tile by tile: whole lines of a tile are read and stay in the cache until it is written.
fn transpose<T: Residue>(target: &mut [T], source: &[T], block: Block) {
    const TILE: usize = 32;
    let mut tile = [[T::default(); TILE]; TILE];
    for left in (0..block.columns).step_by(TILE) {
        let columns = TILE.min(block.columns - left);
        for top in (0..block.rows).step_by(TILE) {
            let rows = TILE.min(block.rows - top);
            for column in 0..columns {
                let line = &source[block.source + (left + column) * block.source_stride + top..][..rows];
                for (row, &count) in line.iter().enumerate() {
                    tile[row][column] = count;
                }
            }
            for (row, line) in tile[..rows].iter().enumerate() {
                let start = block.target + (top + row) * block.target_stride + left;
                target[start..][..columns].copy_from_slice(&line[..columns]);
            }
        }
    }
}
