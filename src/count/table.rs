//! Hash tables with a quick hash, for keys that nobody chooses with bad intent.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

pub type Table<K, V> = HashMap<K, V, BuildHasherDefault<Multiply>>;

/// Multiplies and folds, word by word.
#[derive(Clone, Copy, Default)]
pub struct Multiply(u64);

impl Hasher for Multiply {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte as u64);
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = (self.0 ^ word) as u128 * 0x9e37_79b9_7f4a_7c15;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn write_u128(&mut self, words: u128) {
        self.write_u64(words as u64);
        self.write_u64((words >> 64) as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}
