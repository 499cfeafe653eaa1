//! Large pages of memory, where the operating system has them.

/// This many zeros, in memory that the system provides only when it is written to, on large pages: code that reads here and there in a
/// large array otherwise spends much of its time on page table misses.
pub fn zeroed<T: bytemuck::Zeroable>(len: usize) -> Vec<T> {
    let mut memory = bytemuck::zeroed_vec(len);
    prefer_large(&mut memory);
    memory
}

#[allow(unsafe_code)]
fn prefer_large<T>(memory: &mut [T]) {
    #[cfg(all(target_os = "linux", not(miri)))] // Miri has no pages
    {
        const PAGE: usize = 4096;
        let start = memory.as_ptr().addr().next_multiple_of(PAGE);
        let end = (memory.as_ptr().addr() + size_of_val(memory)) / PAGE * PAGE;
        if start < end {
            let pages = memory.as_mut_ptr().with_addr(start).cast();
            // SAFETY: the pages from `start` to `end` lie within `memory`, to which nobody else has a reference; the advice
            // changes how they are mapped, but neither their content nor what may be done with them.
            let advised =
                unsafe { rustix::mm::madvise(pages, end - start, rustix::mm::Advice::LinuxHugepage) };
            let _ = advised; // without large pages the program is only slower
        }
    }
}
