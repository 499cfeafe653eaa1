//! The sweep modulo a prime.

use super::communicator::{Communicator, Share};
use super::exchange::Exchange;
use super::fill::Job;
use super::middle::View;
use super::pass::Pass;
use super::plan::Row;
use super::room::Buffer;
use super::words::Words;
use super::{HalfRow, Meeting, Split, Stopped};
use crate::border::{Border, Cell};
use crate::modular::Residue;
use crate::{Error, Result};
use rayon::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// The counts after some rows of the board.
pub struct State<'a, T> {
    split: &'a Split,
    pub p: T,
    /// Every position counts as `weight`^(empty points).
    weight: u32,
    /// Rows done, at least one.
    pub rows: usize,
    counts: Buffer<T>,
    spare: Buffer<T>,
    /// Whether the parts of a pass are distributed to threads.
    pub threaded: bool,
    /// The workers with the other columns.
    pub communicator: Communicator,
    /// Ends the work when it is set.
    pub stop: &'a AtomicBool,
    buffers: Pool<T>,
}

/// The memory of two matrices, which are written in turns.
pub type Memory = [Buffer<u64>; 2];

/// Pairs of buffers for parts of the matrix: one pair per thread.
struct Pool<T>(Mutex<Vec<[Buffer<T>; 2]>>);

impl<T: Residue> Pool<T> {
    fn new() -> Pool<T> {
        Pool(Mutex::new(Vec::new()))
    }

    /// A pair for parts of up to `most` counts.
    fn take(&self, most: usize) -> [Buffer<T>; 2] {
        let kept = self.0.lock().expect("nothing panics while it holds the lock").pop();
        kept.filter(|[first, _]| first.bytes() >= most * size_of::<T>())
            .unwrap_or_else(|| [(); 2].map(|()| Buffer::new(most)))
    }

    fn give_back(&self, pair: [Buffer<T>; 2]) {
        self.0.lock().expect("nothing panics while it holds the lock").push(pair);
    }
}

impl<'a, T: Residue> State<'a, T> {
    /// Memory for the counts of any job with primes of this size.
    pub fn memory(split: &Split) -> Memory {
        [(); 2].map(|()| Buffer::<T>::new(split.largest()).emptied())
    }

    /// The counts after the first row, modulo `p`; a position with e empty points counts as `weight`^e.
    pub fn first_row(split: &'a Split, p: T, weight: u32, memory: Memory) -> State<'a, T> {
        let mut state = State::empty(split, p, weight, memory);
        state.fill_first_row();
        state
    }

    fn empty(split: &'a Split, p: T, weight: u32, memory: Memory) -> State<'a, T> {
        let [counts, spare] = memory.map(Buffer::emptied);
        static NEVER: AtomicBool = AtomicBool::new(false);
        let (communicator, buffers) = (Communicator::alone(), Pool::new());
        State {
            split,
            p,
            weight,
            rows: 1,
            counts,
            spare,
            threaded: true,
            communicator,
            stop: &NEVER,
            buffers,
        }
    }

    /// Memory for another job.
    pub fn into_memory(self) -> Memory {
        [self.counts, self.spare].map(Buffer::emptied)
    }

    /// The state after `rows` rows, from what [`counts`](State::counts) returned then.
    pub fn resume(split: &'a Split, p: T, weight: u32, rows: usize, counts: Vec<T>) -> Result<State<'a, T>> {
        if rows == 0 || counts.len() != split.half(rows - 1).layout.extent.after(rows) {
            return Err(Error::input(
                "the checkpoint is of another version of superko: remove it, or use that version",
            ));
        }
        let mut state = State { rows, ..State::empty(split, p, weight, State::<T>::memory(split)) };
        state.counts.resize(counts.len());
        state.counts.copy_from_slice(&counts);
        Ok(state)
    }

    /// The counts, which together with the number of rows are the whole state.
    pub fn counts(&self) -> &[T] {
        &self.counts
    }

    /// Every colouring of one row is a border of its own, of count 1 or `weight`^(empty points).
    fn fill_first_row(&mut self) {
        let half = self.split.half(0);
        self.counts.resize(half.layout.extent.after(1));
        self.counts.fill(T::default());
        let (left, right) = (half_rows(&half.words), half_rows(&half.columns));
        let mut powers = vec![T::ONE];
        for _ in 0..self.split.width {
            powers.push(powers[powers.len() - 1].times_small(self.weight, self.p));
        }
        for l in &left {
            // Its word for halves into which its chain at the cut runs, and the one for all others.
            for active in [l.open, Some(l.closed)].into_iter().flatten() {
                let (class, place) = half.words.place(active);
                let rows = half.layout.of_class(class);
                if place >= rows.count {
                    continue; // its conjugate has the row
                }
                let row = &mut self.counts[half.layout.row(class, place)..][..rows.stride];
                for r in &right {
                    let across = r.open.filter(|_| l.open.is_some() && l.cut == r.cut);
                    if across.is_some() != (l.open == Some(active)) {
                        continue;
                    }
                    let (column_class, column) = half.columns.place(across.unwrap_or(r.closed));
                    // There is no column where the two cells at the cut are no neighbours.
                    if let Some(start) = rows.columns[half.columns.classes[column_class].kind()] {
                        row[start as usize + column] = powers[l.empty + r.empty];
                    }
                }
            }
        }
    }

    /// Sweeps over one more row of the board.
    pub fn next_row(&mut self) -> Result<(), Stopped> {
        let split = self.split;
        split.half(self.rows - 1).inward.iter().try_for_each(|pass| self.pass(pass))?;
        let other = split.half(self.rows);
        self.exchange(&other.exchange)?;
        std::mem::swap(&mut self.counts, &mut self.spare);
        self.rows += 1;
        other.outward.iter().try_for_each(|pass| self.pass(pass))
    }

    /// Takes every part of the matrix through the steps of a pass.
    fn pass(&mut self, pass: &Pass) -> Result<(), Stopped> {
        self.spare.resize(pass.writes().after(self.rows));
        let (last, inner) = pass.plans.split_last().expect("a pass has steps");
        let mut rest = &mut self.spare[..];
        let mut targets: Vec<Option<&mut [T]>> = Vec::with_capacity(last.rows.len());
        for row in &last.rows {
            if rest.is_empty() {
                break; // the other rows are zero
            }
            let (target, others) = std::mem::take(&mut rest).split_at_mut(row.len as usize);
            targets.push(Some(target));
            rest = others;
        }
        let filled = |&row: &u32| Some((&last.rows[row as usize], targets.get_mut(row as usize)?.take()?));
        let mut work: Vec<(&Row, &mut [T])> = last.order.iter().filter_map(filled).collect();
        let (p, weight, counts, rows) = (self.p, self.weight, &self.counts[..], self.rows);
        let (most, stop) = (pass.largest_part(), self.stop);
        let fill = |part: &mut [(&Row, &mut [T])]| {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let surroundings = part[0].0.surroundings;
            let [mut from, mut to] = self.buffers.take(most);
            for (step, plan) in inner.iter().enumerate() {
                let part = plan.parts.get(&surroundings);
                to.resize(part.map_or(0, |part| part.extent.after(rows)));
                let job = Job { plan, counts: if step == 0 { counts } else { &from }, p, weight };
                job.fill(&mut part.map_or(Vec::new(), |part| part.targets(plan, &mut to)));
                std::mem::swap(&mut from, &mut to);
            }
            let before = if inner.is_empty() { counts } else { &from };
            Job { plan: last, counts: before, p, weight }.fill(part);
            self.buffers.give_back([from, to]);
        };
        let same_part = |a: &(&Row, &mut [T]), b: &(&Row, &mut [T])| a.0.surroundings == b.0.surroundings;
        match self.threaded {
            true => work.par_chunk_by_mut(same_part).for_each(fill),
            false => work.chunk_by_mut(same_part).for_each(fill),
        }
        drop(work);
        std::mem::swap(&mut self.counts, &mut self.spare);
        Stopped::check(self.stop)
    }

    /// Writes the matrix with the halves exchanged to the spare one.
    fn exchange(&mut self, exchange: &Exchange) -> Result<(), Stopped> {
        exchange.run(&self.counts, &mut self.spare, self.rows, &self.communicator, self.stop);
        Stopped::check(self.stop)
    }

    /// The number of legal positions modulo p, or this worker's part of it, after [`Split::rows`] rows. The counts are
    /// overwritten.
    pub fn total(&mut self) -> Result<T, Stopped> {
        assert_eq!(self.rows, self.split.rows(), "the sweeps from above and below do not meet here");
        let active = self.split.half(self.rows - 1);
        let passive = self.split.half(self.rows);
        let (job, threaded) = ((self.p, self.weight), self.threaded);
        let middle = &self.split.middle;
        // The halves of a worker with a part of the columns are not alike.
        let alone = self.communicator.share == Share::WHOLE;
        let total = match &self.split.meeting {
            Meeting::MiddleRow => {
                let view = View::new(&active.words, &active.columns, &active.layout, &self.counts);
                middle.pair(&view, &view, false, job, threaded, self.stop)
            }
            Meeting::HalfRow(half_row) => {
                let HalfRow { words, layout, columns, transposed } = &**half_row;
                active.inward.iter().try_for_each(|pass| self.pass(pass))?;
                self.exchange(&passive.exchange)?;
                let above = View::new(words, &active.columns, layout, &self.counts);
                let below = View::new(&passive.words, columns, transposed, &self.spare);
                middle.pair(&above, &below, alone, job, threaded, self.stop)
            }
            Meeting::RowsApart(exchange) => {
                let before = self.counts.to_vec();
                self.next_row()?;
                self.exchange(exchange)?;
                let [above, below] = [&before[..], &self.spare[..]]
                    .map(|counts| View::new(&active.words, &active.columns, &active.layout, counts));
                middle.pair(&above, &below, false, job, threaded, self.stop)
            }
        };
        Stopped::check(self.stop).map(|()| total)
    }
}

/// A colouring of half a row of the board, as part of the first row.
struct FirstRowHalf {
    empty: usize,
    /// The colour of the cell at the cut.
    cut: Option<u8>,
    /// Its word when no chain runs across the cut, and when the chain there does.
    closed: usize,
    open: Option<usize>,
}

/// The words of a half in which every doomed run is a chain of its own.
fn half_rows(words: &Words) -> Vec<FirstRowHalf> {
    let apart = |word: &&Border| {
        let mut runs = word.to_vec();
        runs.dedup();
        runs.retain(|cell| cell.group().is_some());
        runs.len() == word.fresh_group() as usize
    };
    let closed = (0..words.count()).map(|word| words.word(word)).filter(|word| word.len() == words.width);
    closed
        .filter(apart)
        .map(|word| {
            let last = word[words.width - 1];
            let open = last.group().map(|_| {
                let mut word = *word;
                word.push(last);
                words.find(&word).expect("the chain at the cut can run across it")
            });
            FirstRowHalf {
                empty: word.iter().filter(|&&cell| cell == Cell::Empty).count(),
                cut: last.colour(),
                closed: words.find(word).expect("itself"),
                open,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::modular::primes;

    fn residue<T: Residue>(split: &Split) -> (u64, u64) {
        let p = primes(T::BITS).next().expect("a prime");
        let mut state = State::first_row(split, T::from_u64(p), 1, State::<T>::memory(split));
        while state.rows < split.rows() {
            state.next_row().unwrap();
        }
        (state.total().unwrap().to_u64(), p)
    }

    #[test]
    fn grids_up_to_8x8_have_their_published_residues() {
        // Miri checks every access and is slow.
        let largest = if cfg!(miri) { 2 } else { 8 };
        let mut found = 0;
        for (rows, columns, published) in crate::published::grids() {
            if (2..=largest).contains(&columns) && rows <= largest {
                let split = Split::alone(columns, rows);
                let (small, p) = residue::<u32>(&split);
                assert_eq!(num_bigint::BigUint::from(small), &published % p, "{columns}x{rows}");
                let (large, p) = residue::<u64>(&split);
                assert_eq!(num_bigint::BigUint::from(large), &published % p, "{columns}x{rows}");
                found += 1;
            }
        }
        assert_eq!(found, (largest - 1) * largest);
    }
}
