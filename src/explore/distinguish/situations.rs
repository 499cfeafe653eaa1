//! The situations that were reached before.

use rustc_hash::{FxBuildHasher, FxHashSet};
use std::hash::{BuildHasher, Hash, Hasher};

/// The identity of a situation of both games: the keys of both, and their hash, computed on the threads.
#[derive(PartialEq, Eq)]
pub struct Key {
    hash: u64,
    words: [Box<[u64]>; 2],
}

impl Key {
    /// The key of two games, by the key of each.
    pub fn of(words: [Box<[u64]>; 2]) -> Key {
        Key { hash: FxBuildHasher.hash_one(&words), words }
    }

    /// Its memory, including the overhead of the set and the allocator.
    fn bytes(&self) -> usize {
        const ABOUT: usize = 64;
        size_of::<Key>() + ABOUT + self.words.iter().map(|words| size_of_val(&**words)).sum::<usize>()
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

/// A set of situations.
#[derive(Default)]
pub struct Seen {
    keys: FxHashSet<Key>,
    /// The memory that all of them take.
    pub bytes: usize,
}

impl Seen {
    /// Adds a situation. Is it new? A situation without a key always is.
    pub fn add(&mut self, key: Option<Key>) -> bool {
        let bytes = key.as_ref().map_or(0, Key::bytes);
        let new = key.is_none_or(|key| self.keys.insert(key));
        self.bytes += if new { bytes } else { 0 };
        new
    }
}
