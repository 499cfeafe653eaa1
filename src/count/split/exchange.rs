//! Exchanging the active and the passive half: alone, or in communicator.

use super::communicator::{Communicator, Share};
use super::layout::{Extent, Layout};
use super::room::Buffer;
use super::transpose::Transpose;
use super::words::Words;
use crate::count::modular::{self, Residue};
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
    /// The rows that go there, put together.
    sent: Rows,
    /// Then these become columns of the rows of the other half, sent lot by lot.
    transpose: Transpose,
    lots: Lots,
    /// Where the rows that come from there belong.
    received: Rows,
    received_lots: Lots,
}

/// Some rows of a matrix, and the matrix of these rows alone.
struct Rows {
    /// Where they are in the one and in the other, runs of rows of a class together.
    runs: Vec<Run>,
    alone: Extent,
}

struct Run {
    whole: usize,
    alone: usize,
    len: usize,
}

/// How many lots there are, about: what is on its way at once has memory beside the two matrices.
const LOTS: usize = 8;

/// Where each lot of rows ends, which are classes that follow each other; and all of them.
struct Lots(Vec<usize>, Extent);

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
                lots: Lots::new([&old_columns, passive], &after),
                received: Rows::new([&received, passive], [&arrived, &new]),
                received_lots: Lots::new([&received, passive], &arrived),
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
                    for lot in 0..LOTS {
                        let message = modular::to_bytes(&to.turned(&sent, lot, rows));
                        from.place(&communicator.swap(round, message), new, lot, rows);
                    }
                }
            }
        }
    }
}

impl Piece {
    /// A lot of the rows that become columns.
    fn turned<T: Residue>(&self, sent: &[T], lot: usize, rows: usize) -> Vec<T> {
        let addresses = self.lots.addresses(lot, rows);
        let mut turned = vec![T::default(); addresses.len()];
        self.transpose.run(sent, &mut turned, addresses, &AtomicBool::new(false));
        turned
    }

    /// Puts a lot that has come in where it belongs.
    fn place<T: Residue>(&self, message: &[u8], new: &mut [T], lot: usize, rows: usize) {
        let addresses = self.received_lots.addresses(lot, rows);
        let counts: Vec<T> = modular::from_bytes(message).collect();
        debug_assert_eq!(counts.len(), addresses.len());
        for run in self.received.runs(&addresses) {
            new[run.whole..][..run.len].copy_from_slice(&counts[run.alone - addresses.start..][..run.len]);
        }
    }
}

impl Rows {
    /// The rows of some words among those of all, each with their matrix.
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

    /// Those that have these addresses alone, a whole number of classes.
    fn runs(&self, addresses: &Range<usize>) -> &[Run] {
        let upto = |address| self.runs.partition_point(|run| run.alone < address);
        &self.runs[upto(addresses.start)..upto(addresses.end)]
    }

    /// Their counts, when so many rows of the board cross the cut.
    fn gather<T: Residue>(&self, whole: &[T], rows: usize) -> Vec<T> {
        let mut alone = vec![T::default(); self.alone.after(rows)];
        for run in self.runs(&(0..alone.len())) {
            alone[run.alone..][..run.len].copy_from_slice(&whole[run.whole..][..run.len]);
        }
        alone
    }
}

impl Lots {
    /// Of the rows of some words; the same classes of all words for every worker.
    fn new([some, all]: [&Words; 2], layout: &Layout) -> Lots {
        let mut ends = vec![0; LOTS];
        for (own, class) in some.classes.iter().enumerate() {
            let word = all.find(some.word(class.words.start)).expect("all have the words that some have");
            let first = all.classes[all.place(word).0].words.start;
            let rows = layout.of_class(own);
            ends[first * LOTS / all.count()] = rows.start + rows.count * rows.stride;
        }
        for lot in 1..LOTS {
            ends[lot] = ends[lot].max(ends[lot - 1]);
        }
        Lots(ends, layout.extent.clone())
    }

    /// A lot's rows, when so many rows of the board cross the cut.
    fn addresses(&self, lot: usize, rows: usize) -> Range<usize> {
        let end = self.1.after(rows);
        let [from, to] = [lot.checked_sub(1), Some(lot)].map(|lot| lot.map_or(0, |lot| self.0[lot].min(end)));
        from..to
    }
}
