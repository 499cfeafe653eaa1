//! Memory that a matrix is written to, and later another.

use std::ops::{Deref, DerefMut};

/// Counts that can become fewer or more again, whatever the others then are.
#[derive(Debug, Default)]
pub struct Room<T> {
    /// As many as there ever were.
    counts: Vec<T>,
    len: usize,
}

impl<T: Copy + Default> Room<T> {
    /// No counts, but memory for so many, on large pages where the system has them: the sweep reads here and there, and
    /// would wait for the page table half of the time.
    pub fn new(most: usize) -> Room<T> {
        let counts = Vec::<T>::with_capacity(most);
        #[cfg(target_os = "linux")]
        {
            const PAGE: usize = 4096;
            let start = counts.as_ptr().addr().next_multiple_of(PAGE);
            let end = (counts.as_ptr().addr() + most * size_of::<T>()) / PAGE * PAGE;
            if start < end {
                let pages = counts.as_ptr().with_addr(start) as *mut std::ffi::c_void;
                // SAFETY: the pages from `start` to `end` lie within the allocation of `counts`, which has no
                // references to it yet; the advice changes how they are mapped, but neither what is in them nor what
                // may be done to them.
                let advised =
                    unsafe { rustix::mm::madvise(pages, end - start, rustix::mm::Advice::LinuxHugepage) };
                let _ = advised; // a system without large pages does as well, only slower
            }
        }
        Room { counts, len: 0 }
    }

    /// For how many counts there is room.
    pub fn most(&self) -> usize {
        self.counts.capacity()
    }

    /// Makes it so many counts, no more than there is room for.
    pub fn resize(&mut self, len: usize) {
        if self.counts.len() < len {
            self.counts.resize(len, T::default());
        }
        self.len = len;
    }
}

impl<T> Deref for Room<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.counts[..self.len]
    }
}

impl<T> DerefMut for Room<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.counts[..self.len]
    }
}
