//! The history that superko remembers: a growing set of *memories*, positions with or without the player to move.

use super::graph::Graph;
use bitvec::vec::BitVec;
use superko_bitboard::Repetition;

/// The kind of memories under a superko rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remembers {
    /// Does a memory include the player to move?
    pub mover: bool,
    /// Does a pass add a memory?
    pub passes: bool,
}

impl Remembers {
    /// `None` if repetition depends on anything but the whole history.
    pub fn of(repetition: Repetition) -> Option<Remembers> {
        match repetition {
            Repetition::Positional => Some(Remembers { mover: false, passes: false }),
            Repetition::Situational => Some(Remembers { mover: true, passes: true }),
            Repetition::NaturalSituational => Some(Remembers { mover: true, passes: false }),
            _ => None,
        }
    }

    /// The memory of a position in which a player is to move.
    #[inline]
    pub fn memory(self, position: u32, to_move: usize) -> u32 {
        2 * position + if self.mover { to_move as u32 } else { 0 }
    }

    /// The memory that a pass adds; then this player is to move.
    #[inline]
    pub fn after_pass(self, position: u32, to_move: usize) -> Option<u32> {
        self.passes.then(|| self.memory(position, to_move))
    }

    /// The memory of the current situation, whatever moves led to it. If passes leave no memory but the mover matters, the
    /// situation after a pass may be new.
    #[inline]
    pub fn present(self, position: u32, to_move: usize) -> Option<u32> {
        (self.passes || !self.mover).then(|| self.memory(position, to_move))
    }
}

/// A set of memories, kept once for each symmetry of the board.
pub struct History {
    /// The images of all memories.
    sets: Vec<BitVec<u64>>,
    /// The exclusive or of a number for each image.
    hashes: Vec<u64>,
}

impl History {
    /// The empty history.
    pub fn new(graph: &Graph) -> History {
        History { sets: vec![BitVec::new(); graph.symmetries()], hashes: vec![0; graph.symmetries()] }
    }

    /// The image of a memory.
    #[inline]
    pub fn image(graph: &Graph, memory: u32, symmetry: u8) -> u32 {
        (2 * graph.image(memory >> 1, symmetry)) | (memory & 1)
    }

    /// Is a memory in the image of the set?
    #[inline]
    pub fn contains(&self, symmetry: u8, memory: u32) -> bool {
        self.sets[symmetry as usize].get(memory as usize).is_some_and(|bit| *bit)
    }

    /// Is this memory in the set?
    #[inline]
    pub fn has(&self, memory: u32) -> bool {
        self.contains(0, memory)
    }

    /// A number for the image of the set.
    pub fn hash(&self, symmetry: u8) -> u64 {
        self.hashes[symmetry as usize]
    }

    /// Adds a memory that is not in the set, or removes one that is.
    pub fn toggle(&mut self, graph: &Graph, memory: u32) {
        for (g, (set, hash)) in self.sets.iter_mut().zip(&mut self.hashes).enumerate() {
            let image = History::image(graph, memory, g as u8);
            let index = image as usize;
            if set.len() <= index {
                set.resize(index + 1, false);
            }
            let there = set[index];
            set.set(index, !there);
            *hash ^= mix(image.into());
        }
    }
}

/// A well mixed number: the finisher of SplitMix64.
pub fn mix(index: u64) -> u64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
