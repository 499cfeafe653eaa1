//! A table of guesses at the effort that a proof takes. They steer the search, and prove nothing.

/// The slots of a new table: a power of two.
const SLOTS: usize = 1 << 20;

/// The slots of a table for a long search: a power of two.
const MANY_SLOTS: usize = 1 << 24;

/// The nodes after which a larger table is worth its memory.
const LONG: u64 = 8 * SLOTS as u64;

/// The efforts of both players by a hash; the latest stays.
pub struct Efforts {
    /// The hash, and the efforts.
    slots: Vec<(u64, u64)>,
}

impl Efforts {
    pub fn new() -> Efforts {
        Efforts { slots: vec![(0, 0); SLOTS] }
    }

    /// Makes the table larger, with all that is in it, if a search has this number of nodes.
    pub fn grow_for(&mut self, nodes: u64) {
        if nodes >= LONG && self.slots.len() < MANY_SLOTS {
            let few = std::mem::replace(&mut self.slots, vec![(0, 0); MANY_SLOTS]);
            few.into_iter().for_each(|slot| *self.slot(slot.0) = slot);
        }
    }

    pub fn get(&self, hash: u64) -> Option<[u32; 2]> {
        let (of, efforts) = self.slots[hash as usize & (self.slots.len() - 1)];
        // No effort at all would be a proof.
        (of == hash).then(|| [efforts as u32, (efforts >> 32) as u32].map(|effort| effort.max(1)))
    }

    pub fn put(&mut self, hash: u64, [first, second]: [u32; 2]) {
        *self.slot(hash) = (hash, u64::from(first) | u64::from(second) << 32);
    }

    fn slot(&mut self, hash: u64) -> &mut (u64, u64) {
        let mask = self.slots.len() - 1;
        &mut self.slots[hash as usize & mask]
    }
}
