//! Large pages of memory, where the operating system has them.

/// Asks for large pages behind memory that nothing has been written to yet. Code that reads here and there in a large
/// array otherwise spends much of its time on page table misses.
#[allow(unsafe_code)]
pub fn prefer_large_pages<T>(memory: &mut Vec<T>) {
    debug_assert!(memory.is_empty());
    #[cfg(all(target_os = "linux", not(miri)))] // Miri has no pages
    {
        const PAGE: usize = 4096;
        let start = memory.as_ptr().addr().next_multiple_of(PAGE);
        let end = (memory.as_ptr().addr() + memory.capacity() * size_of::<T>()) / PAGE * PAGE;
        if start < end {
            let pages = memory.as_mut_ptr().with_addr(start).cast();
            // SAFETY: the pages from `start` to `end` lie within the allocation of `memory`, to which nobody else has a
            // reference; the advice changes how they are mapped, but neither their content nor what may be done with them.
            let advised =
                unsafe { rustix::mm::madvise(pages, end - start, rustix::mm::Advice::LinuxHugepage) };
            let _ = advised; // without large pages the program is only slower
        }
    }
}
