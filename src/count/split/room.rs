//! Memory that a matrix is written to, and later another.

use bytemuck::Pod;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// Counts that can become fewer or more again, whatever the others then are.
#[derive(Debug)]
pub struct Room<T> {
    /// As many as were ever used.
    words: Vec<u64>,
    len: usize,
    kind: PhantomData<T>,
}

impl<T: Pod> Room<T> {
    /// No counts, but memory for so many, on large pages where the system has them: the sweep reads here and there, and
    /// would wait for the page table half of the time.
    pub fn new(most: usize) -> Room<T> {
        let words = Vec::<u64>::with_capacity((most * size_of::<T>()).div_ceil(size_of::<u64>()));
        #[cfg(all(target_os = "linux", not(miri)))] // Miri has no pages
        {
            const PAGE: usize = 4096;
            let start = words.as_ptr().addr().next_multiple_of(PAGE);
            let end = (words.as_ptr().addr() + words.capacity() * size_of::<u64>()) / PAGE * PAGE;
            if start < end {
                let pages = words.as_ptr().with_addr(start) as *mut std::ffi::c_void;
                // SAFETY: the pages from `start` to `end` lie within the allocation of `words`, which has no references
                // to it yet; the advice changes how they are mapped, but neither what is in them nor what may be done
                // to them.
                let advised =
                    unsafe { rustix::mm::madvise(pages, end - start, rustix::mm::Advice::LinuxHugepage) };
                let _ = advised; // a system without large pages does as well, only slower
            }
        }
        Room { words, len: 0, kind: PhantomData }
    }

    /// The same memory for counts of another kind, none at first: the system takes its time to give new.
    pub fn emptied<U>(self) -> Room<U> {
        Room { words: self.words, len: 0, kind: PhantomData }
    }

    /// Bytes of its memory.
    pub fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    /// Makes it so many counts, no more than there is room for.
    pub fn resize(&mut self, len: usize) {
        let words = (len * size_of::<T>()).div_ceil(size_of::<u64>());
        if self.words.len() < words {
            self.words.resize(words, 0);
        }
        self.len = len;
    }
}

impl<T: Pod> Deref for Room<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &bytemuck::cast_slice(&self.words)[..self.len]
    }
}

impl<T: Pod> DerefMut for Room<T> {
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
        let mut room = Room::<u64>::new(many);
        let bytes = room.bytes();
        room.resize(many);
        room.iter_mut().zip(1..).for_each(|(count, n)| *count = n << 32 | n);
        assert_eq!(room.iter().sum::<u64>(), (1..=many as u64).map(|n| n << 32 | n).sum::<u64>());
        let mut room = room.emptied::<u32>();
        assert_eq!(room.len(), 0);
        for len in [0, 1, 2 * many - 1, 2 * many, 5] {
            room.resize(len);
            assert_eq!(room.len(), len);
            room.fill(7);
            assert_eq!(room.iter().map(|count| *count as usize).sum::<usize>(), 7 * len);
        }
        assert_eq!(room.bytes(), bytes, "no memory was taken or given back");
    }
}
