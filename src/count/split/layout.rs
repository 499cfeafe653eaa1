//! The address of the count of a pair of words: a ragged matrix without keys.
//!
//! There is a row for every canonical word of the active half; its columns are the ranges of those classes of the passive
//! half that fit the class of the row. Rows of one class have the same length and are consecutive. During a
//! [pass](super::pass), every part of the matrix has addresses of its own.

use super::half_words::{Class, KINDS, Steps, Words, surroundings};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Address of every count for one place of the step in the border.
pub struct Layout {
    rows: Vec<RowsOfClass>,
    /// Addresses of the whole matrix, and of its first rows.
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

/// For every depth, the number of addresses of rows whose stacks are at most that deep: these are the first rows.
///
/// Every open item crosses from half to half at a place of its own, the cut or the seam in a row of the board, so that
/// stacks are at most as deep as there are such places, and all counts of deeper stacks are zero.
#[derive(Clone, Debug, Default)]
pub struct Extent(Vec<usize>);

impl Extent {
    /// Appends addresses to the others, whose stacks must not be deeper. Returns the first one.
    fn grow(&mut self, depth: usize, addresses: usize) -> usize {
        let start = self.0.last().copied().unwrap_or(0);
        self.0.resize(self.0.len().max(depth + 1), start);
        self.0[depth] += addresses;
        start
    }

    /// The number of addresses when chains can cross from half to half at this many places.
    pub fn after(&self, crossings: usize) -> usize {
        self.0.get(crossings).copied().unwrap_or(self.all())
    }

    /// The number of all addresses.
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
    pub len: usize,
    /// Addresses from a row to the next one: the row, and the rest of its last page.
    pub stride: usize,
    /// The first column of the passive class of each kind.
    pub columns: [Option<u32>; KINDS],
}

impl Layout {
    /// Of pages of 2^`bits` counts; with 0 bits, rows follow each other.
    pub fn new(active: &Words, passive: &Words, steps: Steps, bits: u32) -> Layout {
        let mut extent = Extent::default();
        let mut rows = Vec::with_capacity(active.classes.len());
        for (own, class) in active.classes.iter().enumerate() {
            let mut len = 0;
            let mut columns = [None; KINDS];
            for other in passive.with_stack(&class.stack) {
                let other: &Class = &passive.classes[other];
                if class.fits(other, steps) {
                    columns[other.kind()] = Some(len as u32);
                    len += other.words.len();
                }
            }
            let count = if len == 0 { 0 } else { class.canonical(own) };
            let stride = len.next_multiple_of(1 << bits);
            let start = extent.grow(class.stack.len(), count * stride);
            rows.push(RowsOfClass { start, count, len, stride, columns });
        }
        Layout { rows, extent, parts: None }
    }

    /// The same, cut into the parts of a pass through these cells.
    pub fn in_parts(self, active: &Words, cells: &[usize]) -> Layout {
        let mut extents: FxHashMap<u32, Extent> = FxHashMap::default();
        let mut address = |class: &Class, place: usize, stride: usize| {
            let word = active.word(class.words.start + place);
            let extent = extents.entry(surroundings(word, active.width, cells)).or_default();
            extent.grow(class.stack.len(), stride)
        };
        let addresses = active
            .classes
            .iter()
            .zip(&self.rows)
            .map(|(class, rows)| (0..rows.count).map(|place| address(class, place, rows.stride)).collect())
            .collect();
        Layout { parts: Some(Parts { addresses, extents }), ..self }
    }

    /// The pages of the whole matrix that each part of a pass through these cells has, in the order of the addresses of the part.
    pub fn pages_of_parts(
        &self,
        active: &Words,
        cells: &[usize],
        bits: u32,
    ) -> FxHashMap<u32, Vec<Range<usize>>> {
        let mut pages: FxHashMap<u32, Vec<Range<usize>>> = FxHashMap::default();
        for (class, rows) in active.classes.iter().zip(&self.rows) {
            for place in 0..rows.count {
                let start = rows.start + place * rows.stride;
                let own = start >> bits..(start + rows.stride) >> bits;
                let word = active.word(class.words.start + place);
                let of_part = pages.entry(surroundings(word, active.width, cells)).or_default();
                match of_part.last_mut() {
                    Some(last) if last.end == own.start => last.end = own.end,
                    _ => of_part.push(own),
                }
            }
        }
        pages
    }

    /// Counts in the whole matrix.
    pub fn counts(&self) -> usize {
        self.rows.iter().map(|rows| rows.count * rows.len).sum()
    }

    /// Rows of the whole matrix.
    pub fn rows(&self) -> usize {
        self.rows.iter().map(|rows| rows.count).sum()
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
