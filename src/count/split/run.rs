//! The sweep modulo a prime.

use super::communicator::{Communicator, Share};
use super::exchange::Exchange;
use super::fill::Job;
use super::half_words::{Words, runs};
use super::matrix::{Counts, Memory, ONE_PAGE, Pool, write};
use super::middle::View;
use super::pass::{Part, Pass};
use super::stop::Stopped;
use super::{HalfRow, Meeting, Split, torus};
use crate::border::{Border, Cell};
use crate::modular::Residue;
use crate::{Error, Result, pages, parallel};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use superko_notation::board::Wrap;

/// The counts after some rows of the board.
pub struct State<'a, T> {
    split: &'a Split,
    pub p: T,
    /// Every position counts as `weight`^(empty points).
    weight: u32,
    /// Rows done, at least one.
    pub rows: usize,
    /// The pages of the matrix, and the free ones.
    counts: Vec<&'a mut [T]>,
    pool: Pool<'a, T>,
    /// Whether the parts of a pass are distributed to threads.
    pub threaded: bool,
    /// The workers with the other columns.
    pub communicator: Communicator,
    /// Ends the work when it is set.
    pub stop: &'a AtomicBool,
    scratch: Scratch<T>,
}

/// Pairs of parts of the matrix between two steps: one pair per thread.
struct Scratch<T>(Mutex<Vec<[Vec<T>; 2]>>);

impl<T: Residue> Scratch<T> {
    fn new() -> Scratch<T> {
        Scratch(Mutex::new(Vec::new()))
    }

    /// A pair for parts of up to `most` counts.
    fn take(&self, most: usize) -> [Vec<T>; 2] {
        let kept = self.0.lock().expect("nothing panics while it holds the lock").pop();
        kept.filter(|[first, _]| first.len() >= most).unwrap_or_else(|| [(); 2].map(|()| pages::zeroed(most)))
    }

    fn give_back(&self, pair: [Vec<T>; 2]) {
        self.0.lock().expect("nothing panics while it holds the lock").push(pair);
    }
}

/// Counts that are computed before they are copied to their pages.
const ROWS: usize = 1 << 14;

impl<'a, T: Residue> State<'a, T> {
    /// Memory for the counts of any job with primes of this size.
    pub fn memory(split: &Split) -> Memory {
        Memory::new::<T>(split.pages(), split.page())
    }

    /// Whether it is enough for that.
    pub fn suffices(split: &Split, memory: &Memory) -> bool {
        memory.suffices::<T>(split.pages(), split.page())
    }

    /// The counts after the first row, modulo `p`; a position with e empty points counts as `weight`^e.
    pub fn first_row(split: &'a Split, p: T, weight: u32, memory: &'a mut Memory) -> State<'a, T> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        let mut state = State {
            split,
            p,
            weight,
            rows: 1,
            counts: Vec::new(),
            pool: memory.pool(split.page()),
            threaded: true,
            communicator: Communicator::alone(),
            stop: &NEVER,
            scratch: Scratch::new(),
        };
        state.start_again();
        state
    }

    /// Makes this the state after the first row.
    pub fn start_again(&mut self) {
        self.rows = 1;
        self.fill_first_row();
    }

    /// Makes this the state after `rows` rows, of `len` counts, which are then to be [restored](State::counts_mut).
    pub fn begin_after(&mut self, rows: usize, len: usize) -> Result<()> {
        if rows == 0 || len != self.split.half(rows - 1).layout.extent.after(self.split.crossings(rows)) {
            return Err(Error::input(
                "the checkpoint is of another version of superko: remove it, or use that version",
            ));
        }
        self.rows = rows;
        self.resize(len);
        Ok(())
    }

    /// The counts with the rest of the pages, which together with the number of rows are the whole state.
    pub fn counts(&self) -> impl Iterator<Item = &[T]> {
        self.counts.iter().map(|page| &**page)
    }

    /// The same to write to.
    pub fn counts_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.counts.iter_mut().flat_map(|page| page.iter_mut())
    }

    /// The number of [`counts`](State::counts).
    pub fn len(&self) -> usize {
        self.counts.len() * self.split.page()
    }

    /// Exchanges the pages of the matrix for pages for this many addresses.
    fn resize(&mut self, len: usize) {
        self.pool.give_back(std::mem::take(&mut self.counts));
        self.counts = self.pool.take(len >> self.split.bits);
    }

    /// The same counts in other pages.
    fn copy(&self) -> Vec<&'a mut [T]> {
        let mut pages = self.pool.take(self.counts.len());
        pages.iter_mut().zip(&self.counts).for_each(|(to, from)| to.copy_from_slice(from));
        pages
    }

    /// Every colouring of one row is a border of its own, of count 1 or `weight`^(empty points).
    fn fill_first_row(&mut self) {
        let half = self.split.half(0);
        self.resize(half.layout.extent.after(self.split.crossings(1)));
        self.counts.iter_mut().for_each(|page| page.fill(T::default()));
        let mut powers = vec![T::ONE];
        for _ in 0..self.split.width {
            powers.push(powers[powers.len() - 1].times_small(self.weight, self.p));
        }
        let mut add = |active: usize, passive: usize, empty: usize| {
            let (class, place) = half.words.place(active);
            let rows = half.layout.of_class(class);
            if place >= rows.count {
                return; // its conjugate has the row
            }
            let (column_class, column) = half.columns.place(passive);
            // There is no column where the two cells at the cut or at the seam are not neighbours.
            if let Some(start) = rows.columns[half.columns.classes[column_class].kind()] {
                let address = half.layout.row(class, place) + start as usize + column;
                write(&mut self.counts, self.split.bits, address, &[powers[empty]]);
            }
        };
        if self.split.wrap == Wrap::Both {
            for (active, passive, empty) in torus::beginnings(&half.words, &half.columns) {
                add(active, passive, empty);
            }
            return;
        }
        let (left, right) = (half_rows(&half.words), half_rows(&half.columns));
        for l in &left {
            for r in &right {
                let [active, passive] = words_of_row(l, r, self.split.wrap);
                add(active, passive, l.empty + r.empty);
            }
        }
    }

    /// Sweeps over one more row of the board.
    pub fn next_row(&mut self) -> Result<(), Stopped> {
        let split = self.split;
        split.half(self.rows - 1).inward.iter().try_for_each(|pass| self.pass(pass))?;
        let other = split.half(self.rows);
        if let Some(exchange) = &other.exchange {
            self.exchange(exchange)?;
        }
        self.rows += 1;
        other.outward.iter().try_for_each(|pass| self.pass(pass))
    }

    /// Takes every part of the matrix through the steps of a pass.
    fn pass(&mut self, pass: &Pass) -> Result<(), Stopped> {
        let (bits, crossings) = (self.split.bits, self.split.crossings(self.rows));
        let mut old = std::mem::take(&mut self.counts);
        let mut pages_of = |part: &Part| -> Vec<&'a mut [T]> {
            let pages = part.reads.iter().cloned().flatten();
            // The other pages are not stored.
            pages.map_while(|page| old.get_mut(page).map(std::mem::take)).collect()
        };
        let work: Vec<_> = pass.parts.iter().map(|part| Mutex::new(pages_of(part))).collect();
        self.pool.give_back(old);
        let end = pass.writes().after(crossings);
        let State { p, weight, pool, scratch, stop, .. } = self;
        let run = Run { pass, p: *p, weight: *weight, crossings, bits, end, pool, scratch, stop };
        let new = parallel::map_if(self.threaded, work.len(), &|part| {
            let pages = std::mem::take(&mut *work[part].lock().expect("no other thread takes it"));
            run.part(&pass.parts[part], pages)
        });
        self.counts.resize_with(end >> bits, Default::default);
        for (part, pages) in pass.parts.iter().zip(new) {
            let places = part.writes.iter().flat_map(|&row| {
                let row = &pass.last().rows[row as usize];
                row.pages(bits).filter(move |_| row.start < end)
            });
            places.zip(pages).for_each(|(place, page)| self.counts[place] = page);
        }
        Stopped::check(self.stop)
    }

    /// Exchanges the halves.
    fn exchange(&mut self, exchange: &Exchange) -> Result<(), Stopped> {
        let (old, memory) = (std::mem::take(&mut self.counts), (&self.pool, self.split.bits));
        let crossings = self.split.crossings(self.rows);
        self.counts = exchange.run(old, memory, crossings, (&self.communicator, self.threaded), self.stop);
        Stopped::check(self.stop)
    }

    /// The number of legal positions modulo p, or this worker's part of it, after [`Split::rows`] rows. The counts are
    /// lost.
    pub fn total(&mut self) -> Result<T, Stopped> {
        assert_eq!(self.rows, self.split.rows(), "the sweeps from above and below do not meet here");
        let (split, bits, job) = (self.split, self.split.bits, (self.p, self.weight));
        let (active, passive) = (split.half(self.rows - 1), split.half(self.rows));
        let whole = ([&*active.words, &*active.columns], &active.layout);
        // A worker with all columns can read them as rows; with others, it would lack some. Its halves are alike.
        let alone = self.communicator.share == Share::WHOLE;
        let mut before = None;
        // The words and the layout of both sweeps, and whether the halves below change places.
        let (middle, above, below, flipped) = match &split.meeting {
            Meeting::FirstRow => {
                let counts = Counts::new(&self.counts, bits);
                return torus::total(whole.0, (whole.1, counts), job, self.stop);
            }
            Meeting::MiddleRow(middle) => (middle, whole, whole, false),
            Meeting::HalfRow(middle, half_row) => {
                let HalfRow { words, layout, columns, transposed } = &**half_row;
                active.inward.iter().try_for_each(|pass| self.pass(pass))?;
                let half = ([&**words, &*active.columns], layout);
                if alone {
                    (middle, half, half, true)
                } else {
                    before = Some(self.copy());
                    self.exchange(passive.exchange.as_ref().expect("it is not a torus"))?;
                    (middle, half, ([&*passive.words, &**columns], transposed), false)
                }
            }
            Meeting::RowsApart(middle, exchange) => {
                before = Some(self.copy());
                self.next_row()?;
                if alone {
                    (middle, whole, ([&*passive.words, &*passive.columns], &passive.layout), true)
                } else {
                    self.exchange(exchange)?;
                    (middle, whole, whole, false)
                }
            }
        };
        let counts = Counts::new(&self.counts, bits);
        let counts_above = before.as_ref().map_or(counts, |before| Counts::new(before, bits));
        let alike = flipped && before.is_none();
        let upper = View::new(above.0, above.1, counts_above, false);
        let lower = (flipped || before.is_some()).then(|| View::new(below.0, below.1, counts, flipped));
        let lower = lower.as_ref().unwrap_or(&upper);
        let total = middle.pair(&upper, lower, alike, job, self.threaded, self.stop);
        self.pool.give_back(before.into_iter().flatten());
        Stopped::check(self.stop).map(|()| total)
    }
}

/// A pass over the matrix in memory.
struct Run<'a, 'm, T> {
    pass: &'a Pass,
    p: T,
    weight: u32,
    /// The places where chains can cross from half to half.
    crossings: usize,
    bits: u32,
    /// The end of the addresses that are written; rows beyond are zero.
    end: usize,
    pool: &'a Pool<'m, T>,
    scratch: &'a Scratch<T>,
    stop: &'a AtomicBool,
}

impl<'m, T: Residue> Run<'_, 'm, T> {
    /// Takes a part through all steps. Gives its pages back, and returns those of the rows that it writes.
    fn part(&self, part: &Part, old: Vec<&'m mut [T]>) -> Vec<&'m mut [T]> {
        let Run { pass, p, weight, crossings, bits, end, .. } = *self;
        let (last, inner) = pass.plans.split_last().expect("a pass has steps");
        let mut new = Vec::new();
        if self.stop.load(Ordering::Relaxed) {
            self.pool.give_back(old);
            return new;
        }
        let [mut from, mut to] = self.scratch.take(pass.largest_part());
        let mut len = 0;
        for (step, plan) in inner.iter().enumerate() {
            let page = [&mut from[..len]];
            let counts = match step {
                0 => Counts::new(&old, bits),
                _ => Counts::new(&page, ONE_PAGE),
            };
            let written = plan.parts.get(&part.surroundings);
            len = written.map_or(0, |written| written.extent.after(crossings));
            let rows = written.map_or(&[][..], |written| &written.rows);
            Job { plan, counts, p, weight }.fill(rows, &mut to[..len]);
            std::mem::swap(&mut from, &mut to);
        }
        let length = |row: &u32| last.rows[*row as usize].len as usize;
        let stored: Vec<u32> =
            part.writes.iter().copied().filter(|&row| last.rows[row as usize].start < end).collect();
        // Pages are given back before others are taken, so that there are always enough: a single step is done in one go.
        let most = if inner.is_empty() { usize::MAX } else { ROWS };
        let (mut left, mut old, mut sums) = (&stored[..], old, Vec::new());
        while !left.is_empty() {
            let (mut all, mut many) = (0, 0);
            while all < most && many < left.len() {
                all += length(&left[many]);
                many += 1;
            }
            let rows;
            (rows, left) = left.split_at(many);
            sums.resize(all, T::default());
            let page = [&mut from[..len]];
            let counts = match inner {
                [] => Counts::new(&old, bits),
                _ => Counts::new(&page, ONE_PAGE),
            };
            Job { plan: last, counts, p, weight }.fill(rows, &mut sums);
            self.pool.give_back(std::mem::take(&mut old));
            let mut sums = &sums[..];
            for row in rows {
                let (own, others) = sums.split_at(length(row));
                sums = others;
                let mut pages = self.pool.take(length(row).div_ceil(1 << bits));
                write(&mut pages, bits, 0, own);
                new.append(&mut pages);
            }
        }
        self.pool.give_back(old);
        self.scratch.give_back([from, to]);
        new
    }
}

/// A colouring of half a row of the board, as part of the first row.
struct FirstRowHalf {
    empty: usize,
    /// The colour of the doomed cell at the cut, and at the seam.
    doomed: [Option<u8>; 2],
    /// Whether all of it is one doomed run.
    one_run: bool,
    /// Its words, by which of its ends are linked to the other half, as a number: 1 for the cut and 2 for the seam; 4 more if they
    /// are linked to each other there.
    words: [Option<usize>; 8],
}

/// The words of a half in which every doomed run is a chain of its own.
fn half_rows(words: &Words) -> Vec<FirstRowHalf> {
    let apart = |word: &&Border| runs(word, words.width).len() == word.fresh_group() as usize;
    let closed = (0..words.count()).map(|word| words.word(word)).filter(|word| word.len() == words.width);
    closed
        .filter(apart)
        .map(|word| {
            let (first, last) = (word[0], word[words.width - 1]);
            let linked = |links: usize| {
                let ends = [(links & 2 > 0, first), (links & 1 > 0, last)];
                let mut open: Vec<Cell> = ends.into_iter().filter(|end| end.0).map(|end| end.1).collect();
                let mut word = *word;
                if links & 4 > 0 {
                    word.join(last.group()?, first.group()?);
                    open = vec![first];
                }
                open.dedup();
                let word: Border = word.iter().copied().chain(open).collect();
                words.find(&word.with_groups_in_order())
            };
            FirstRowHalf {
                empty: word.iter().filter(|&&cell| cell == Cell::Empty).count(),
                doomed: [last, first].map(|cell| cell.group().and(cell.colour())),
                one_run: first.group().is_some() && word.iter().all(|&cell| cell == first),
                words: std::array::from_fn(linked),
            }
        })
        .collect()
}

/// The words of two halves of the first row together.
fn words_of_row(left: &FirstRowHalf, right: &FirstRowHalf, wrap: Wrap) -> [usize; 2] {
    let linked = |end: usize| left.doomed[end].is_some() && left.doomed[end] == right.doomed[end];
    let ends = linked(0) as usize + 2 * (wrap == Wrap::Columns && linked(1)) as usize;
    [(left, right), (right, left)].map(|(own, other)| {
        let round = ends == 3 && other.one_run;
        own.words[ends + 4 * round as usize].expect("doomed ends can be linked")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::modular::primes;

    fn residue<T: Residue>(split: &Split) -> (u64, u64) {
        let p = primes(T::BITS).next().expect("a prime");
        let mut memory = State::<T>::memory(split);
        let mut state = State::first_row(split, T::from_u64(p), 1, &mut memory);
        while state.rows < split.rows() {
            state.next_row().unwrap();
        }
        (state.total().unwrap().to_u64(), p)
    }

    #[test]
    fn grids_up_to_8x8_have_their_published_residues() {
        // Miri checks every access and is slow.
        let largest = if cfg!(miri) { 2 } else { 8 };
        let pools =
            [1, 2, 3].map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap());
        let mut found = 0;
        for (rows, columns, published) in crate::published::grids() {
            if (2..=largest).contains(&columns) && rows <= largest {
                let split = Split::alone(columns, rows, Wrap::None);
                for pool in &pools {
                    let (small, p) = pool.install(|| residue::<u32>(&split));
                    assert_eq!(num_bigint::BigUint::from(small), &published % p, "{columns}x{rows}");
                    let (large, p) = pool.install(|| residue::<u64>(&split));
                    assert_eq!(num_bigint::BigUint::from(large), &published % p, "{columns}x{rows}");
                }
                found += 1;
            }
        }
        assert_eq!(found, (largest - 1) * largest);
    }
}
