//! Exchanging the active and the passive half, by one worker or by several that share a sweep.

use super::communicator::{Communicator, Share};
use super::half_words::{Steps, Words};
use super::layout::{Extent, Layout};
use super::matrix::{Counts, ONE_PAGE, Pool, write};
use super::transpose::Transpose;
use crate::modular::{self, Residue};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The rows of the matrix become its columns.
pub enum Exchange {
    Alone(Transpose),
    /// The pieces, and the extents of both matrices.
    Shared(Vec<Piece>, [Extent; 2]),
}

/// What goes to one worker, and what comes from there.
pub struct Piece {
    /// The rows that go there, as a matrix of their own.
    sent: Rows,
    /// These then become columns of the rows of the other half, which are sent batch by batch.
    transpose: Transpose,
    batches: Batches,
    /// Where the rows that come from there belong.
    received: Rows,
    received_batches: Batches,
}

/// Some rows of a matrix, and the matrix of these rows alone, without pages.
struct Rows {
    runs: Vec<Run>,
    alone: Extent,
}

/// Where a row is in both matrices.
struct Run {
    whole: usize,
    alone: usize,
    len: usize,
}

/// The approximate number of batches: messages need memory beside the matrix.
const BATCHES: usize = 8;

/// The end of each batch of rows, which has consecutive classes; and the extent of all of them.
struct Batches(Vec<usize>, Extent);

impl Exchange {
    /// From the matrix with rows for `active` and columns for `passive` to the one with both exchanged; of the columns,
    /// the worker has its share. Pages have 2^`bits` counts.
    pub fn new(active: &Arc<Words>, passive: &Arc<Words>, steps: Steps, share: Share, bits: u32) -> Exchange {
        let layout = |rows: &Words, columns: &Words, bits| Layout::new(rows, columns, steps, bits);
        if share == Share::WHOLE {
            let (old, new) = (layout(active, passive, bits), layout(passive, active, bits));
            return Exchange::Alone(Transpose::new(active, passive, &old, &new));
        }
        let (old_columns, new_columns) = (share.of(passive), share.of(active));
        let (old, new) = (layout(active, &old_columns, bits), layout(passive, &new_columns, bits));
        let piece = |other: Share| {
            let (sent, received) = (other.of(active), other.of(passive));
            let (before, after) = (layout(&sent, &old_columns, 0), layout(&old_columns, &sent, 0));
            let arrived = layout(&received, &new_columns, 0);
            Piece {
                sent: Rows::new([&sent, active], [&before, &old]),
                transpose: Transpose::new(&sent, &old_columns, &before, &after),
                batches: Batches::new([&old_columns, passive], &after),
                received: Rows::new([&received, passive], [&arrived, &new]),
                received_batches: Batches::new([&received, passive], &arrived),
            }
        };
        Exchange::Shared(share.all().map(piece).collect(), [old.extent, new.extent])
    }

    /// Counts in the new matrix.
    pub fn counts(&self) -> usize {
        match self {
            Exchange::Alone(transpose) => transpose.counts(),
            Exchange::Shared(pieces, _) => pieces.iter().map(|piece| piece.received.alone.all()).sum(),
        }
    }

    /// Pages that both matrices need at most.
    pub fn pages(&self, bits: u32) -> usize {
        match self {
            Exchange::Alone(transpose) => transpose.pages(bits),
            // What is sent away gives its pages back: the memory is hardly ever used.
            Exchange::Shared(_, extents) => extents.iter().map(|extent| extent.all() >> bits).sum(),
        }
    }

    /// The new matrix, when chains can cross from half to half at this many places. The old one gives its pages back. A worker without others
    /// leaves off when it is stopped.
    pub fn run<'m, T: Residue>(
        &self,
        mut old: Vec<&'m mut [T]>,
        (pool, bits): (&Pool<'m, T>, u32),
        crossings: usize,
        (communicator, threaded): (&Communicator, bool),
        stop: &AtomicBool,
    ) -> Vec<&'m mut [T]> {
        match self {
            Exchange::Alone(transpose) => {
                transpose.run(old, (pool, bits), transpose.writes.after(crossings), threaded, stop)
            }
            Exchange::Shared(pieces, [_, extent]) => {
                let mut new: Vec<&mut [T]> = Vec::new();
                new.resize_with(extent.after(crossings) >> bits, Default::default);
                for round in communicator.rounds() {
                    let (to, from) = (&pieces[round.0], &pieces[round.1]);
                    let mut sent = to.sent.gather(Counts::new(&old, bits), crossings);
                    to.sent.runs.iter().for_each(|run| {
                        pool.give_back(
                            run.pages(bits).filter_map(|page| old.get_mut(page).map(std::mem::take)),
                        );
                    });
                    for batch in 0..BATCHES {
                        let message = modular::to_bytes(&to.turned(&mut sent, batch, crossings));
                        from.place(
                            &communicator.swap(round, message),
                            &mut new,
                            (pool, bits),
                            batch,
                            crossings,
                        );
                    }
                }
                new
            }
        }
    }
}

impl Piece {
    /// A batch of the rows that become columns.
    fn turned<T: Residue>(&self, sent: &mut [T], batch: usize, crossings: usize) -> Vec<T> {
        let addresses = self.batches.addresses(batch, crossings);
        let mut turned = vec![T::default(); addresses.len()];
        let page = [sent];
        let sent = Counts::new(&page, ONE_PAGE);
        for (class, own, rows) in self.transpose.classes(&addresses) {
            let mut target = [&mut turned[own.start - addresses.start..own.end - addresses.start]];
            self.transpose.fill(class, 0..rows, sent, &mut target, ONE_PAGE, &AtomicBool::new(false));
        }
        turned
    }

    /// Copies a batch that has arrived to its place.
    fn place<'m, T: Residue>(
        &self,
        message: &[u8],
        new: &mut [&'m mut [T]],
        (pool, bits): (&Pool<'m, T>, u32),
        batch: usize,
        crossings: usize,
    ) {
        let addresses = self.received_batches.addresses(batch, crossings);
        let counts: Vec<T> = modular::from_bytes(message).collect();
        debug_assert_eq!(counts.len(), addresses.len());
        for run in self.received.runs(&addresses) {
            let pages = run.pages(bits);
            for (place, page) in new[pages.clone()].iter_mut().zip(pool.take(pages.len())) {
                *place = page;
            }
            write(new, bits, run.whole, &counts[run.alone - addresses.start..][..run.len]);
        }
    }
}

impl Run {
    /// Its pages in the whole matrix.
    fn pages(&self, bits: u32) -> Range<usize> {
        let first = self.whole >> bits;
        first..first + self.len.div_ceil(1 << bits)
    }
}

impl Rows {
    /// The rows of `some` words among those of `all`, each with their matrix.
    fn new([some, all]: [&Words; 2], [alone, whole]: [&Layout; 2]) -> Rows {
        let mut runs: Vec<Run> = Vec::new();
        for (own, class) in some.classes.iter().enumerate() {
            let len = alone.of_class(own).len;
            for place in 0..alone.of_class(own).count {
                let word = some.word(class.words.start + place);
                let (class, there) = all.place(all.find(word).expect("all have the words that some have"));
                runs.push(Run { whole: whole.row(class, there), alone: alone.row(own, place), len });
            }
        }
        Rows { runs, alone: alone.extent.clone() }
    }

    /// The rows at these addresses of the own matrix, a whole number of classes.
    fn runs(&self, addresses: &Range<usize>) -> &[Run] {
        let upto = |address| self.runs.partition_point(|run| run.alone < address);
        &self.runs[upto(addresses.start)..upto(addresses.end)]
    }

    /// Their counts, when chains can cross at this many places.
    fn gather<T: Residue>(&self, whole: Counts<T>, crossings: usize) -> Vec<T> {
        let mut alone = vec![T::default(); self.alone.after(crossings)];
        for run in self.runs(&(0..alone.len())) {
            whole.copy_to(run.whole, &mut alone[run.alone..][..run.len]);
        }
        alone
    }
}

impl Batches {
    /// The batches of the rows of `some` words; for every worker they have the same classes of `all` words.
    fn new([some, all]: [&Words; 2], layout: &Layout) -> Batches {
        let mut ends = vec![0; BATCHES];
        for (own, class) in some.classes.iter().enumerate() {
            let word = all.find(some.word(class.words.start)).expect("all have the words that some have");
            let first = all.classes[all.place(word).0].words.start;
            let rows = layout.of_class(own);
            ends[first * BATCHES / all.count()] = rows.start + rows.count * rows.stride;
        }
        for batch in 1..BATCHES {
            ends[batch] = ends[batch].max(ends[batch - 1]);
        }
        Batches(ends, layout.extent.clone())
    }

    /// The addresses of a batch, when chains can cross at this many places.
    fn addresses(&self, batch: usize, crossings: usize) -> Range<usize> {
        let end = self.1.after(crossings);
        let [from, to] =
            [batch.checked_sub(1), Some(batch)].map(|last| last.map_or(0, |last| self.0[last].min(end)));
        from..to
    }
}
