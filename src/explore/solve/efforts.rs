//! Guesses at the effort that a proof takes, in a table that all threads read and write without locks. They steer the search and prove
//! nothing.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The slots of a new table: a power of two.
const SLOTS: usize = 1 << 20;

/// The slots of a table for a long search: a power of two.
const MANY_SLOTS: usize = 1 << 24;

/// The efforts of both players by a hash; the latest stays.
pub struct Efforts {
    /// A number for the efforts, after its exclusive or with the hash: where two threads write at once, the hash is lost, and the slot
    /// is as good as empty.
    slots: Box<[[AtomicU64; 2]]>,
}

impl Efforts {
    pub fn new() -> Efforts {
        Efforts::with(SLOTS)
    }

    /// The memory is taken when it is used first.
    fn with(slots: usize) -> Efforts {
        Efforts { slots: bytemuck::zeroed_slice_box(slots) }
    }

    /// The number of nodes after which a larger table is worth its memory, if there is one.
    pub fn enough_for(&self) -> Option<u64> {
        (self.slots.len() < MANY_SLOTS).then_some(8 * self.slots.len() as u64)
    }

    /// The larger table, with all that is in this one.
    pub fn grown(&self) -> Efforts {
        let grown = Efforts::with(MANY_SLOTS);
        for slot in &self.slots {
            let [hash, number] = slot.each_ref().map(|half| half.load(Relaxed));
            grown.put_number(hash ^ number, number);
        }
        grown
    }

    pub fn get(&self, hash: u64) -> Option<[u32; 2]> {
        let [of, number] = self.slot(hash).each_ref().map(|half| half.load(Relaxed));
        // No effort at all would be a proof.
        (of ^ number == hash).then(|| [number as u32, (number >> 32) as u32].map(|effort| effort.max(1)))
    }

    pub fn put(&self, hash: u64, [first, second]: [u32; 2]) {
        self.put_number(hash, u64::from(first) | u64::from(second) << 32);
    }

    fn put_number(&self, hash: u64, number: u64) {
        let [of, to] = self.slot(hash);
        of.store(hash ^ number, Relaxed);
        to.store(number, Relaxed);
    }

    fn slot(&self, hash: u64) -> &[AtomicU64; 2] {
        &self.slots[hash as usize & (self.slots.len() - 1)]
    }
}
