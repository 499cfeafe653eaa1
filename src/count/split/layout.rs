//! The address of the count of a pair of words: a ragged matrix without keys.
//!
//! There is a row for every canonical word of the active half; its columns are the ranges of those classes of the passive
//! half that fit the class of the row. Rows of one class have the same length and are consecutive. During a
//! [pass](super::pass), every part of the matrix has addresses of its own.

use super::words::{Class, KINDS, Words, surroundings};
use rustc_hash::FxHashMap;

/// Address of every count for one place of the step in the border.
pub struct Layout {
    rows: Vec<RowsOfClass>,
    /// Counts in the whole matrix, and in its first rows.
    pub extent: Extent,
    parts: Option<Parts>,
}

/// The matrix cut into parts.
struct Parts {
    /// By class and place, the address of a row in its part.
    addresses: Vec<Vec<usize>>,
    /// By the surroundings of the cells of the pass.
    extents: FxHashMap<u32, Extent>,
}

/// For every depth, the number of counts in rows whose stacks are at most that deep: these are the first rows.
///
/// Every open item crosses the cut in a row of the board of its own, so that stacks are at most as deep as there are such
/// rows, and all counts of deeper stacks are zero.
#[derive(Clone, Debug, Default)]
pub struct Extent(Vec<usize>);

impl Extent {
    /// Appends counts to the others, whose stacks must not be deeper. Returns their address.
    fn grow(&mut self, depth: usize, counts: usize) -> usize {
        let start = self.0.last().copied().unwrap_or(0);
        self.0.resize(self.0.len().max(depth + 1), start);
        self.0[depth] += counts;
        start
    }

    /// The number of counts when `rows` rows of the board cross the cut.
    pub fn after(&self, rows: usize) -> usize {
        self.0.get(rows).copied().unwrap_or(self.all())
    }

    /// The number of all counts.
    pub fn all(&self) -> usize {
        self.0.last().copied().unwrap_or(0)
    }
}

/// The rows of one active class.
#[derive(Clone, Debug)]
pub struct RowsOfClass {
    /// Address of the first row when the matrix is not cut into parts.
    pub start: usize,
    /// Rows: the canonical words of the class.
    pub count: usize,
    /// Counts in each row.
    pub stride: usize,
    /// The first column of the passive class of each kind.
    pub columns: [Option<u32>; KINDS],
}

impl Layout {
    /// `step_at_cut`: the two cells at the cut are no neighbours, see [`Class::fits`].
    pub fn new(active: &Words, passive: &Words, step_at_cut: bool) -> Layout {
        let mut extent = Extent::default();
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
            let start = extent.grow(class.stack.len(), count * stride);
            rows.push(RowsOfClass { start, count, stride, columns });
        }
        Layout { rows, extent, parts: None }
    }

    /// The layout within a pass through these cells, with no step at the cut.
    pub fn in_parts(active: &Words, passive: &Words, cells: &[usize]) -> Layout {
        let layout = Layout::new(active, passive, false);
        let mut extents: FxHashMap<u32, Extent> = FxHashMap::default();
        let mut address = |class: &Class, place: usize, stride: usize| {
            let word = active.word(class.words.start + place);
            let extent = extents.entry(surroundings(word, active.width, cells)).or_default();
            extent.grow(class.stack.len(), stride)
        };
        let addresses = active
            .classes
            .iter()
            .zip(&layout.rows)
            .map(|(class, rows)| (0..rows.count).map(|place| address(class, place, rows.stride)).collect())
            .collect();
        Layout { parts: Some(Parts { addresses, extents }), ..layout }
    }

    /// The parts by the surroundings of the cells of the pass, if the matrix is cut into parts.
    pub fn parts(&self) -> Option<&FxHashMap<u32, Extent>> {
        self.parts.as_ref().map(|parts| &parts.extents)
    }

    pub fn of_class(&self, class: usize) -> &RowsOfClass {
        &self.rows[class]
    }

    /// Address of the row of the canonical word at `place` in an active class, in the matrix or in its part.
    pub fn row(&self, class: usize, place: usize) -> usize {
        debug_assert!(place < self.rows[class].count);
        match &self.parts {
            Some(parts) => parts.addresses[class][place],
            None => self.rows[class].start + place * self.rows[class].stride,
        }
    }
}
