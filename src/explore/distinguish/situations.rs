//! The situations that were reached before, in a set that all threads add to.

use rustc_hash::{FxBuildHasher, FxHashSet};
use std::hash::{BuildHasher, Hash, Hasher};
use std::mem::take;
use std::sync::{Mutex, PoisonError};
use superko_count::parallel;

/// What a situation of both games is recognized by: the keys of both, and their hash.
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

    /// The memory that it takes, with what the set and the allocator need for it.
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

/// The number of parts of the set, each of which one thread adds to at a time.
const SHARDS: usize = 64;

/// A set of situations.
pub struct Seen {
    shards: Vec<FxHashSet<Key>>,
    bytes: usize,
}

impl Seen {
    /// The empty set.
    pub fn new() -> Seen {
        Seen { shards: (0..SHARDS).map(|_| FxHashSet::default()).collect(), bytes: 0 }
    }

    /// The memory that all situations take.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds situations in this order, and says of each of them whether it is new. One without a key is always new.
    pub fn add(&mut self, keys: impl ExactSizeIterator<Item = Option<Key>>) -> Vec<bool> {
        let mut new = vec![true; keys.len()];
        let mut parts: Vec<Vec<(usize, Key)>> = (0..SHARDS).map(|_| Vec::new()).collect();
        for (i, key) in keys.enumerate() {
            // The set uses the other bits of the hash.
            key.into_iter().for_each(|key| parts[(key.hash >> 32) as usize % SHARDS].push((i, key)));
        }
        let shards: Vec<_> = self.shards.iter_mut().zip(parts).map(Mutex::new).collect();
        let of_shards = parallel::map(SHARDS, &|number| {
            let (shard, part) = &mut *shards[number].lock().unwrap_or_else(PoisonError::into_inner);
            let (mut bytes, mut known) = (0, Vec::new());
            for (i, key) in take(part) {
                let of_key = key.bytes();
                if shard.insert(key) {
                    bytes += of_key;
                } else {
                    known.push(i);
                }
            }
            (bytes, known)
        });
        for (bytes, known) in of_shards {
            self.bytes += bytes;
            known.into_iter().for_each(|i| new[i] = false);
        }
        new
    }
}
