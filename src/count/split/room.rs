//! The memory of a matrix, used again for the next one.

use crate::pages;
use bytemuck::Pod;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// A list of counts that can be made shorter and longer again; counts that come back have any value.
#[derive(Debug)]
pub struct Buffer<T> {
    /// As many words as were ever used.
    words: Vec<u64>,
    len: usize,
    kind: PhantomData<T>,
}

impl<T: Pod> Buffer<T> {
    /// An empty buffer with memory for `most` counts, on large pages where the system has them: the sweep reads here and
    /// there, and would spend half of its time on page table misses.
    pub fn new(most: usize) -> Buffer<T> {
        let mut words = Vec::<u64>::with_capacity((most * size_of::<T>()).div_ceil(size_of::<u64>()));
        pages::prefer_large_pages(&mut words);
        Buffer { words, len: 0, kind: PhantomData }
    }

    /// The same memory as an empty buffer for counts of another type: new memory from the system is slow.
    pub fn emptied<U>(self) -> Buffer<U> {
        Buffer { words: self.words, len: 0, kind: PhantomData }
    }

    /// Bytes allocated.
    pub fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    /// Changes the number of counts, up to what there is memory for.
    pub fn resize(&mut self, len: usize) {
        let words = (len * size_of::<T>()).div_ceil(size_of::<u64>());
        if self.words.len() < words {
            self.words.resize(words, 0);
        }
        self.len = len;
    }
}

impl<T: Pod> Deref for Buffer<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &bytemuck::cast_slice(&self.words)[..self.len]
    }
}

impl<T: Pod> DerefMut for Buffer<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut bytemuck::cast_slice_mut(&mut self.words)[..self.len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_same_memory_holds_counts_of_one_kind_and_then_of_another() {
        let many = 3000; // some pages
        let mut buffer = Buffer::<u64>::new(many);
        let bytes = buffer.bytes();
        buffer.resize(many);
        buffer.iter_mut().zip(1..).for_each(|(count, n)| *count = n << 32 | n);
        assert_eq!(buffer.iter().sum::<u64>(), (1..=many as u64).map(|n| n << 32 | n).sum::<u64>());
        let mut buffer = buffer.emptied::<u32>();
        assert_eq!(buffer.len(), 0);
        for len in [0, 1, 2 * many - 1, 2 * many, 5] {
            buffer.resize(len);
            assert_eq!(buffer.len(), len);
            buffer.fill(7);
            assert_eq!(buffer.iter().map(|count| *count as usize).sum::<usize>(), 7 * len);
        }
        assert_eq!(buffer.bytes(), bytes, "no memory was taken or given back");
    }
}
