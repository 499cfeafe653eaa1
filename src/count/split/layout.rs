//! Where the count of a pair of words is kept: a ragged matrix without keys.
//!
//! A row for every canonical word of the active half; its columns are the ranges of those classes of the passive half
//! that fit the row's class.

use super::words::{Class, KINDS, Words};
use crate::count::border::Border;

/// Address of every count for one place of the step in the border.
pub struct Layout {
    classes: Vec<RowsOfClass>,
    /// Of every row, class by class.
    addresses: Vec<usize>,
    /// Counts in the whole matrix, or in its largest block.
    pub len: usize,
}

/// The rows of one active class.
#[derive(Clone, Debug)]
pub struct RowsOfClass {
    /// Number of the first row.
    first: usize,
    /// Rows: the canonical words of the class.
    pub count: usize,
    /// Counts in each row.
    pub stride: usize,
    /// Where in a row the passive class of this kind starts.
    pub columns: [Option<u32>; KINDS],
}

impl Layout {
    /// The whole matrix, row after row; rows of one class are equally long and lie one after the other.
    /// `step_at_cut`: the two cells at the cut are no neighbours, see [`Class::fits`].
    pub fn new(active: &Words, passive: &Words, step_at_cut: bool) -> Layout {
        let mut rows = 0;
        let mut classes = Vec::with_capacity(active.classes.len());
        for (own, class) in active.classes.iter().enumerate() {
            let mut stride = 0;
            let mut columns = [None; KINDS];
            for other in passive.with_stack(&class.stack).into_iter().flatten() {
                let other: &Class = &passive.classes[other];
                if class.fits(other, step_at_cut) {
                    columns[other.kind()] = Some(stride as u32);
                    stride += other.words.len();
                }
            }
            let count = if stride == 0 { 0 } else { class.canonical(own) };
            classes.push(RowsOfClass { first: rows, count, stride, columns });
            rows += count;
        }
        let mut layout = Layout { classes, addresses: Vec::with_capacity(rows), len: 0 };
        for class in &layout.classes {
            for _ in 0..class.count {
                layout.addresses.push(layout.len);
                layout.len += class.stride;
            }
        }
        layout
    }

    /// The same matrix in blocks, each of which starts at address 0.
    pub fn into_blocks(mut self, active: &Words, block: impl Fn(&Border) -> usize) -> Layout {
        let mut lens = Vec::new();
        for (rows, class) in self.classes.iter().zip(&active.classes) {
            for place in 0..rows.count {
                let block = block(active.word(class.words.start + place));
                if lens.len() <= block {
                    lens.resize(block + 1, 0);
                }
                self.addresses[rows.first + place] = lens[block];
                lens[block] += rows.stride;
            }
        }
        self.len = lens.into_iter().max().unwrap_or(0);
        self
    }

    pub fn of_class(&self, class: usize) -> &RowsOfClass {
        &self.classes[class]
    }

    /// Address of the row of the canonical word at `place` in an active class.
    pub fn row(&self, class: usize, place: usize) -> usize {
        debug_assert!(place < self.classes[class].count);
        self.addresses[self.classes[class].first + place]
    }
}
