//! Exchanging the active and the passive half: the rows of the matrix become its columns.

use super::half_words::Words;
use super::layout::{Extent, Layout, RowsOfClass};
use super::matrix::{Counts, Pool, write};
use crate::modular::Residue;
use crate::parallel;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// A rectangle of counts to transpose, in some rows of a class of the new matrix.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// Address of the first count, and distance of the rows, in the old matrix.
    source: usize,
    source_stride: usize,
    /// The first row, and the first column.
    row: usize,
    column: usize,
    /// Rows and columns of the block as the new matrix has it.
    rows: usize,
    columns: usize,
    /// Whether another block has the same counts.
    again: bool,
}

/// The rows of a class of the new matrix.
struct Class {
    rows: RowsOfClass,
    blocks: Vec<Block>,
}

/// What becomes of the whole matrix.
pub struct Transpose {
    /// In the order of their addresses in the new matrix.
    classes: Vec<Class>,
    /// Addresses of the new matrix.
    pub writes: Extent,
    old: Vec<RowsOfClass>,
}

/// Some rows of a class of the new matrix: one thread fills them.
type Strip = (usize, Range<usize>);

/// The most rows of a strip.
const STRIP: usize = 32;

/// The part of the new matrix that is filled before pages of the old one are given back.
const SLAB: f64 = 1.0 / 128.0;

impl Transpose {
    /// `old` has rows for `active` and columns for `passive`; `new` is its transpose.
    pub fn new(active: &Words, passive: &Words, old: &Layout, new: &Layout) -> Transpose {
        let mut classes = Vec::new();
        for (row_class, rows) in passive.classes.iter().enumerate() {
            let mut blocks = Vec::new();
            let new_rows = new.of_class(row_class);
            let own_conjugate = rows.conjugate == row_class;
            for column_class in active.with_stack(&rows.stack) {
                let columns = &active.classes[column_class];
                let Some(column) = new_rows.columns[columns.kind()] else { continue };
                if new_rows.count == 0 {
                    continue;
                }
                // A word without a row in the old matrix: the pair is there under its conjugates.
                let direct = old.of_class(column_class).count;
                let ranges = [(0, direct, false), (direct, columns.words.len(), true)];
                for (from, to, swapped) in ranges.into_iter().filter(|(from, to, _)| from < to) {
                    let (class, own_row) = match swapped {
                        false => (column_class, from),
                        true => active.conjugate(column_class, from),
                    };
                    let partner = if swapped { rows.conjugate } else { row_class };
                    let old_rows = old.of_class(class);
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
                            row: first,
                            column: column as usize + from,
                            rows: end - first,
                            columns: to - from,
                            again: swapped && own_conjugate && old_place == first,
                        });
                    }
                }
            }
            classes.push(Class { rows: new_rows.clone(), blocks });
        }
        let old = (0..active.classes.len()).map(|class| old.of_class(class).clone()).collect();
        Transpose { classes, writes: new.extent.clone(), old }
    }

    /// Counts in the new matrix.
    pub fn counts(&self) -> usize {
        self.classes.iter().map(|class| class.rows.count * class.rows.len).sum()
    }

    /// The pages that both matrices need at most, when those of the old one are given back as soon as they have been read.
    pub fn pages(&self, bits: u32) -> usize {
        let old =
            self.old.iter().map(|rows| (rows.start + rows.count * rows.stride) >> bits).max().unwrap_or(0);
        let (mut used, mut most) = (old, old);
        let mut reading = Reading::new(self, old, bits);
        for slab in self.slabs(self.writes.all()) {
            let new: usize =
                slab.iter().map(|(class, rows)| rows.len() * self.classes[*class].rows.stride).sum();
            used += new >> bits;
            most = most.max(used);
            used -= reading.done_after(self, &slab).len();
        }
        most
    }

    /// The new matrix, up to this address, in pages that the old one gives back as soon as they have been read; without
    /// its end when it is stopped.
    pub fn run<'m, T: Residue>(
        &self,
        mut old: Vec<&'m mut [T]>,
        (pool, bits): (&Pool<'m, T>, u32),
        end: usize,
        threaded: bool,
        stop: &AtomicBool,
    ) -> Vec<&'m mut [T]> {
        let mut reading = Reading::new(self, old.len(), bits);
        let mut new = Vec::with_capacity(end >> bits);
        for slab in self.slabs(end) {
            let view = Counts::new(&old, bits);
            let fill = |strip: usize| {
                let (class, rows) = &slab[strip];
                let stride = self.classes[*class].rows.stride;
                let mut pages = pool.take((rows.len() * stride) >> bits);
                self.fill(*class, rows.clone(), view, &mut pages, bits, stop);
                pages
            };
            parallel::map_if(threaded, slab.len(), &fill).into_iter().for_each(|pages| new.extend(pages));
            pool.give_back(
                reading.done_after(self, &slab).into_iter().map(|page| std::mem::take(&mut old[page])),
            );
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        pool.give_back(old);
        new
    }

    /// The rows of the new matrix up to an address.
    fn slabs(&self, end: usize) -> Vec<Vec<Strip>> {
        let most = (self.writes.all() as f64 * SLAB) as usize;
        let mut slabs: Vec<Vec<Strip>> = Vec::new();
        let mut room = 0;
        for (number, class) in self.classes.iter().enumerate().filter(|(_, class)| class.rows.start < end) {
            for first in (0..class.rows.count).step_by(STRIP) {
                let strip = first..class.rows.count.min(first + STRIP);
                let counts = strip.len() * class.rows.stride;
                match slabs.last_mut().filter(|_| counts <= room) {
                    Some(slab) => slab.push((number, strip)),
                    None => {
                        slabs.push(vec![(number, strip)]);
                        room = most.max(counts);
                    }
                }
                room -= counts;
            }
        }
        slabs
    }

    /// Fills some rows of a class in pages of their own; leaves off when it is stopped.
    pub fn fill<T: Residue>(
        &self,
        class: usize,
        rows: Range<usize>,
        old: Counts<T>,
        new: &mut [&mut [T]],
        bits: u32,
        stop: &AtomicBool,
    ) {
        let Class { rows: RowsOfClass { stride, .. }, blocks } = &self.classes[class];
        for block in blocks.iter().filter_map(|block| block.of_rows(&rows)) {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let target = (block.row - rows.start) * stride + block.column;
            transpose((new, bits, target, *stride), old, &block);
        }
    }

    /// The classes of the new matrix with rows at these addresses, a whole number of classes, and the address and the number
    /// of their rows.
    pub fn classes(&self, addresses: &Range<usize>) -> impl Iterator<Item = (usize, Range<usize>, usize)> {
        let own =
            |(_, class): &(usize, &Class)| class.rows.count > 0 && addresses.contains(&class.rows.start);
        self.classes.iter().enumerate().filter(own).map(|(number, Class { rows, .. })| {
            (number, rows.start..rows.start + rows.count * rows.stride, rows.count)
        })
    }
}

impl Block {
    /// The part of the block in some rows of its class.
    fn of_rows(&self, rows: &Range<usize>) -> Option<Block> {
        let (from, to) = (self.row.max(rows.start), (self.row + self.rows).min(rows.end));
        (from < to).then(|| Block {
            source: self.source + from - self.row,
            row: from,
            rows: to - from,
            ..*self
        })
    }
}

/// How much of the old matrix has yet to be read.
struct Reading {
    /// For each page the number of counts.
    left: Vec<u16>,
    bits: u32,
}

impl Reading {
    fn new(transpose: &Transpose, pages: usize, bits: u32) -> Reading {
        let mut left = vec![0; pages];
        for rows in &transpose.old {
            for start in (0..rows.count).map(|row| rows.start + row * rows.stride) {
                for page in (0..rows.len).step_by(1 << bits) {
                    if let Some(left) = left.get_mut((start + page) >> bits) {
                        *left = (rows.len - page).min(1 << bits) as u16;
                    }
                }
            }
        }
        Reading { left, bits }
    }

    /// The pages that have been read when the slab is filled.
    fn done_after(&mut self, transpose: &Transpose, slab: &[Strip]) -> Vec<usize> {
        let mut done = Vec::new();
        for (class, rows) in slab {
            let blocks = transpose.classes[*class].blocks.iter().filter(|block| !block.again);
            for block in blocks.filter_map(|block| block.of_rows(rows)) {
                for column in 0..block.columns {
                    let start = block.source + column * block.source_stride;
                    let mut address = start;
                    while address < start + block.rows {
                        let page = address >> self.bits;
                        let end = ((page + 1) << self.bits).min(start + block.rows);
                        // The other pages are not stored.
                        if let Some(left) = self.left.get_mut(page) {
                            *left -= (end - address) as u16;
                            if *left == 0 {
                                done.push(page);
                            }
                        }
                        address = end;
                    }
                }
            }
        }
        done
    }
}

/// Transposes one block of few rows, tile by tile: whole lines of a tile are read and stay in the cache until it is written.
/// `new`: the pages, their bits, the address of the first count there, and the distance of the rows.
fn transpose<T: Residue>(
    (new, bits, target, target_stride): (&mut [&mut [T]], u32, usize, usize),
    old: Counts<T>,
    block: &Block,
) {
    const TILE: usize = 32;
    let mut tile = [[T::default(); TILE]; TILE];
    let mut held = [T::default(); TILE];
    for top in (0..block.rows).step_by(TILE) {
        let rows = TILE.min(block.rows - top);
        for left in (0..block.columns).step_by(TILE) {
            let columns = TILE.min(block.columns - left);
            for column in 0..columns {
                let source = block.source + (left + column) * block.source_stride + top;
                let line = match old.get(source, rows) {
                    Some(counts) => counts,
                    None if old.copy_to(source, &mut held[..rows]) => &held[..rows],
                    None => &[T::default(); TILE][..rows], // not stored
                };
                for (row, &count) in tile.iter_mut().zip(line) {
                    row[column] = count;
                }
            }
            for (row, line) in tile[..rows].iter().enumerate() {
                let address = target + (top + row) * target_stride + left;
                let place = address & ((1 << bits) - 1);
                // Whole lines are copied without a loop.
                match new[address >> bits].get_mut(place..).and_then(<[T]>::first_chunk_mut::<TILE>) {
                    Some(whole) if columns == TILE => *whole = *line,
                    _ => write(new, bits, address, &line[..columns]),
                }
            }
        }
    }
}
