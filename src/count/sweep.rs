//! Sweeps over tables of states, by several threads and within a memory budget: over the borders of a board, and in
//! `superko-explore` over the games on one.
//!
//! A table is divided into parts by the hashes of its states. For each step, threads take the parts of the old table one by
//! one, and a [`Sink`] adds the states that come of them to the parts of the new one. What the states and their values are,
//! only the [`Table`] knows. The order of the additions must not matter.

use crate::Error;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The parts of a table.
pub const PARTS: usize = 64;

/// The part that a state with this hash belongs to. The lowest bits and the highest ones are left for its place there.
#[inline(always)]
pub fn part_of(hash: u64) -> usize {
    (hash >> 32) as usize % PARTS
}

/// A part of a table of states and their values.
pub trait Table: Send {
    /// States on their way into a table, with what is added to their values. May borrow from the table before.
    type Item<'a>;
    /// Why a sweep ends early.
    type Error: From<Full>;
    /// Items that are collected for a part before its lock is taken.
    const BATCH: usize;

    /// Adds all these items: by how many bytes the part has grown.
    ///
    /// # Errors
    /// When a value becomes too large.
    fn add(&mut self, items: &mut Vec<Self::Item<'_>>) -> Result<usize, Self::Error>;
}

/// The memory budget is used up.
#[derive(Clone, Copy, Debug)]
pub struct Full {
    /// The bytes that all tables may take.
    pub memory: usize,
}

impl From<Full> for Error {
    fn from(Full { memory }: Full) -> Error {
        Error::input(format!(
            "the count takes more than {} MiB of memory; --memory allows more",
            memory >> 20
        ))
    }
}

/// The memory of all tables together.
#[derive(Debug)]
pub struct Budget {
    memory: usize,
    held: AtomicUsize,
}

impl Budget {
    /// A budget of this number of bytes, some of which are taken.
    pub fn new(memory: usize, taken: usize) -> Budget {
        Budget { memory, held: AtomicUsize::new(taken) }
    }

    /// Gives bytes back.
    pub fn free(&self, bytes: usize) {
        self.held.fetch_sub(bytes, Ordering::Relaxed);
    }

    fn take(&self, bytes: usize) -> Result<(), Full> {
        let held = self.held.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if held > self.memory { Err(Full { memory: self.memory }) } else { Ok(()) }
    }
}

/// The parts of a table that threads add to.
pub type Parts<T> = Vec<Mutex<T>>;

/// The parts of a table that is complete.
pub fn whole<T>(parts: Parts<T>) -> Vec<T> {
    parts.into_iter().map(|part| part.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}

/// What one thread adds to the parts of a table, in batches, so that it seldom waits for a lock.
pub struct Sink<'a, T: Table + 'a> {
    parts: &'a [Mutex<T>],
    budget: &'a Budget,
    waiting: Vec<Vec<T::Item<'a>>>,
}

impl<'a, T: Table> Sink<'a, T> {
    /// Adds to these parts.
    pub fn new(parts: &'a [Mutex<T>], budget: &'a Budget) -> Sink<'a, T> {
        Sink { parts, budget, waiting: (0..PARTS).map(|_| Vec::new()).collect() }
    }

    /// Adds items to a part.
    ///
    /// # Errors
    /// When a value becomes too large, or the memory budget is used up.
    #[inline(always)]
    pub fn add(&mut self, part: usize, give: impl FnOnce(&mut Vec<T::Item<'a>>)) -> Result<(), T::Error> {
        let batch = &mut self.waiting[part];
        give(batch);
        if batch.len() >= T::BATCH { self.flush_part(part) } else { Ok(()) }
    }

    fn flush_part(&mut self, part: usize) -> Result<(), T::Error> {
        let mut table = self.parts[part].lock().unwrap_or_else(PoisonError::into_inner);
        let more = table.add(&mut self.waiting[part])?;
        Ok(self.budget.take(more)?)
    }

    /// Adds what is still waiting.
    ///
    /// # Errors
    /// As for [`Sink::add`].
    pub fn flush(&mut self) -> Result<(), T::Error> {
        (0..PARTS)
            .try_for_each(|part| if self.waiting[part].is_empty() { Ok(()) } else { self.flush_part(part) })
    }
}
