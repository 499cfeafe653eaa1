//! Exchanging the active and the passive half: alone, or in company.

use super::company::{Company, Share};
use super::layout::{Extent, Layout};
use super::room::Room;
use super::transpose::Transpose;
use super::words::Words;
use crate::count::modular::{self, Residue};
use std::sync::Arc;

/// The rows of the matrix become its columns.
pub enum Exchange {
    Alone(Transpose),
    Shared(Vec<Piece>),
}

/// What goes to one worker, and what comes from there.
pub struct Piece {
    /// The rows that go there, put together.
    sent: Rows,
    /// Then these become columns.
    transpose: Transpose,
    /// Where the rows that come from there belong.
    received: Rows,
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
            Piece {
                transpose: Transpose::new(&sent, &old_columns, &before, &after),
                sent: Rows::new([&sent, active], [&before, &old]),
                received: Rows::new([&received, passive], [&layout(&received, &new_columns), &new]),
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

    /// Fills the new matrix, whatever is in it, when so many rows of the board cross the cut.
    pub fn run<T: Residue>(&self, old: &[T], new: &mut Room<T>, rows: usize, company: &Company) {
        match self {
            Exchange::Alone(transpose) => {
                new.resize(transpose.writes.after(rows));
                transpose.run(old, new);
            }
            Exchange::Shared(pieces) => {
                new.resize(pieces.iter().map(|piece| piece.received.alone.after(rows)).sum());
                let message = |to: usize| modular::to_bytes(&pieces[to].message(old, rows));
                company.swap(message, |from, message| {
                    let received = &pieces[from].received;
                    let counts: Vec<T> = modular::from_bytes(&message).collect();
                    for run in received.upto(rows) {
                        new[run.whole..][..run.len].copy_from_slice(&counts[run.alone..][..run.len]);
                    }
                });
            }
        }
    }
}

impl Piece {
    fn message<T: Residue>(&self, old: &[T], rows: usize) -> Vec<T> {
        let mut sent = vec![T::default(); self.sent.alone.after(rows)];
        for run in self.sent.upto(rows) {
            sent[run.alone..][..run.len].copy_from_slice(&old[run.whole..][..run.len]);
        }
        let mut turned = vec![T::default(); self.transpose.writes.after(rows)];
        self.transpose.run(&sent, &mut turned);
        turned
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

    /// Those that are there when so many rows of the board cross the cut. The matrix of all has them, too: its rows
    /// are in the same order.
    fn upto(&self, rows: usize) -> impl Iterator<Item = &Run> {
        let end = self.alone.after(rows);
        self.runs.iter().take_while(move |run| run.alone < end)
    }
}
