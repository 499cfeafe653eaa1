//! Exchanging the active and the passive half, by one worker or by several that share a sweep.

use super::communicator::{Communicator, Share};
use super::layout::{Extent, Layout};
use super::room::Buffer;
use super::transpose::Transpose;
use super::words::Words;
use crate::modular::{self, Residue};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The rows of the matrix become its columns.
pub enum Exchange {
    Alone(Transpose),
    Shared(Vec<Piece>),
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

/// Some rows of a matrix, and the matrix of these rows alone.
struct Rows {
    /// Where they are in both matrices; consecutive rows of a class form a run.
    runs: Vec<Run>,
    alone: Extent,
}

struct Run {
    whole: usize,
    alone: usize,
    len: usize,
}

/// The approximate number of batches: messages need memory beside the two matrices.
const BATCHES: usize = 8;

/// The end of each batch of rows, which has consecutive classes; and the extent of all of them.
struct Batches(Vec<usize>, Extent);

impl Exchange {
    /// From the matrix with rows for `active` and columns for `passive` to the one with both exchanged; of the columns,
    /// the worker has its share.
    pub fn new(active: &Arc<Words>, passive: &Arc<Words>, step_at_cut: bool, share: Share) -> Exchange {
        let layout = |rows: &Words, columns: &Words| Layout::new(rows, columns, step_at_cut);
        if share == Share::WHOLE {
            let (old, new) = (layout(active, passive), layout(passive, active));
            return Exchange::Alone(Transpose::new(active, passive, &old, &new));
        }
        let (old_columns, new_columns) = (share.of(passive), share.of(active));
        let (old, new) = (layout(active, &old_columns), layout(passive, &new_columns));
        let piece = |other: Share| {
            let (sent, received) = (other.of(active), other.of(passive));
            let (before, after) = (layout(&sent, &old_columns), layout(&old_columns, &sent));
            let arrived = layout(&received, &new_columns);
            Piece {
                sent: Rows::new([&sent, active], [&before, &old]),
                transpose: Transpose::new(&sent, &old_columns, &before, &after),
                batches: Batches::new([&old_columns, passive], &after),
                received: Rows::new([&received, passive], [&arrived, &new]),
                received_batches: Batches::new([&received, passive], &arrived),
            }
        };
        Exchange::Shared(share.all().map(piece).collect())
    }

    /// Counts in the new matrix.
    pub fn writes(&self) -> usize {
        match self {
            Exchange::Alone(transpose) => transpose.writes.all(),
            Exchange::Shared(pieces) => pieces.iter().map(|piece| piece.received.alone.all()).sum(),
        }
    }

    /// Fills the new matrix, whatever is in it, when `rows` rows of the board cross the cut; a worker without others
    /// leaves off when it is stopped.
    pub fn run<T: Residue>(
        &self,
        old: &[T],
        new: &mut Buffer<T>,
        rows: usize,
        communicator: &Communicator,
        stop: &AtomicBool,
    ) {
        match self {
            Exchange::Alone(transpose) => {
                let counts = transpose.writes.after(rows);
                new.resize(counts);
                transpose.run(old, new, 0..counts, stop);
            }
            Exchange::Shared(pieces) => {
                new.resize(pieces.iter().map(|piece| piece.received.alone.after(rows)).sum());
                for round in communicator.rounds() {
                    let (to, from) = (&pieces[round.0], &pieces[round.1]);
                    let sent = to.sent.gather(old, rows);
                    for batch in 0..BATCHES {
                        let message = modular::to_bytes(&to.turned(&sent, batch, rows));
                        from.place(&communicator.swap(round, message), new, batch, rows);
                    }
                }
            }
        }
    }
}

impl Piece {
    /// A batch of the rows that become columns.
    fn turned<T: Residue>(&self, sent: &[T], batch: usize, rows: usize) -> Vec<T> {
        let addresses = self.batches.addresses(batch, rows);
        let mut turned = vec![T::default(); addresses.len()];
        self.transpose.run(sent, &mut turned, addresses, &AtomicBool::new(false));
        turned
    }

    /// Copies a batch that has arrived to its place.
    fn place<T: Residue>(&self, message: &[u8], new: &mut [T], batch: usize, rows: usize) {
        let addresses = self.received_batches.addresses(batch, rows);
        let counts: Vec<T> = modular::from_bytes(message).collect();
        debug_assert_eq!(counts.len(), addresses.len());
        for run in self.received.runs(&addresses) {
            new[run.whole..][..run.len].copy_from_slice(&counts[run.alone - addresses.start..][..run.len]);
        }
    }
}

impl Rows {
    /// The rows of `some` words among those of `all`, each with their matrix.
    fn new([some, all]: [&Words; 2], [alone, whole]: [&Layout; 2]) -> Rows {
        let mut runs: Vec<Run> = Vec::new();
        for (own, class) in some.classes.iter().enumerate() {
            let len = alone.of_class(own).stride;
            for place in 0..alone.of_class(own).count {
                let word = some.word(class.words.start + place);
                let (class, there) = all.place(all.find(word).expect("all have the words that some have"));
                let (from, to) = (whole.row(class, there), alone.row(own, place));
                match runs.last_mut() {
                    Some(run) if place > 0 && run.whole + run.len == from => run.len += len,
                    _ => runs.push(Run { whole: from, alone: to, len }),
                }
            }
        }
        Rows { runs, alone: alone.extent.clone() }
    }

    /// The runs at these addresses of the own matrix, a whole number of classes.
    fn runs(&self, addresses: &Range<usize>) -> &[Run] {
        let upto = |address| self.runs.partition_point(|run| run.alone < address);
        &self.runs[upto(addresses.start)..upto(addresses.end)]
    }

    /// Their counts, when `rows` rows of the board cross the cut.
    fn gather<T: Residue>(&self, whole: &[T], rows: usize) -> Vec<T> {
        let mut alone = vec![T::default(); self.alone.after(rows)];
        for run in self.runs(&(0..alone.len())) {
            alone[run.alone..][..run.len].copy_from_slice(&whole[run.whole..][..run.len]);
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

    /// The addresses of a batch, when `rows` rows of the board cross the cut.
    fn addresses(&self, batch: usize, rows: usize) -> Range<usize> {
        let end = self.1.after(rows);
        let [from, to] =
            [batch.checked_sub(1), Some(batch)].map(|last| last.map_or(0, |last| self.0[last].min(end)));
        from..to
    }
}
