//! Where the count of a pair of words is kept: a ragged matrix without keys.
//!
//! A row for every canonical word of the active half; its columns are the ranges of those classes of the passive half
//! that fit the row's class. Rows of one class are equally long and lie one after the other.

use super::words::{Class, KINDS, Words};

/// Address of every count for one place of the step in the border.
pub struct Layout {
    rows: Vec<RowsOfClass>,
    /// Counts in the whole matrix, and in its first part.
    pub extent: Extent,
}

/// For every depth, the counts of the rows whose stacks are at most so deep: they are the first ones.
///
/// An open item needs a row of the board in which it crosses the cut, so that the stacks are at most as deep as there
/// are such rows, and all that comes behind is zero.
#[derive(Clone, Debug)]
pub struct Extent(Vec<usize>);

impl Extent {
    /// Counts when so many rows of the board cross the cut.
    pub fn after(&self, rows: usize) -> usize {
        self.0.get(rows).copied().unwrap_or(self.all())
    }

    pub fn all(&self) -> usize {
        *self.0.last().expect("the empty stack is always there")
    }
}

/// The rows of one active class.
#[derive(Clone, Debug)]
pub struct RowsOfClass {
    /// Address of the first row.
    pub start: usize,
    /// Rows: the canonical words of the class.
    pub count: usize,
    /// Counts in each row.
    pub stride: usize,
    /// Where in a row the passive class of this kind starts.
    pub columns: [Option<u32>; KINDS],
}

impl Layout {
    /// `step_at_cut`: the two cells at the cut are no neighbours, see [`Class::fits`].
    pub fn new(active: &Words, passive: &Words, step_at_cut: bool) -> Layout {
        let mut len = 0;
        let mut extent = Vec::new();
        let mut rows = Vec::with_capacity(active.classes.len());
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
            rows.push(RowsOfClass { start: len, count, stride, columns });
            len += count * stride;
            extent.resize(class.stack.len(), 0);
            extent.push(len);
        }
        Layout { rows, extent: Extent(extent) }
    }

    pub fn of_class(&self, class: usize) -> &RowsOfClass {
        &self.rows[class]
    }

    /// Address of the row of the canonical word at `place` in an active class.
    pub fn row(&self, class: usize, place: usize) -> usize {
        debug_assert!(place < self.rows[class].count);
        self.rows[class].start + place * self.rows[class].stride
    }
}
