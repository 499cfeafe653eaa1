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
        #[cfg(target_os = "linux")]
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
