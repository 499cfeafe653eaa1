//! What only some operating systems can do, behind functions that all of them have.

#[cfg(any(all(target_family = "wasm", target_os = "unknown"), test))]
pub mod clock;
#[cfg(not(target_family = "wasm"))]
pub mod process;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use clock::Instant;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

/// Asks for large pages behind memory that nothing has been written to yet. Code that reads here and there in a large
/// array otherwise spends much of its time on page table misses.
#[cfg(feature = "count")]
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

/// Runs `work` while everything printed to standard output goes to standard error.
#[cfg(feature = "cluster")]
pub fn with_stdout_on_stderr<R>(work: impl FnOnce() -> crate::Result<R>) -> crate::Result<R> {
    #[cfg(unix)]
    {
        let failed = |error: rustix::io::Errno| crate::Error::Io(error.into());
        let stdout = rustix::io::dup(std::io::stdout()).map_err(failed)?;
        rustix::stdio::dup2_stdout(std::io::stderr()).map_err(failed)?;
        let result = work();
        rustix::stdio::dup2_stdout(stdout).map_err(failed)?;
        result
    }
    #[cfg(not(unix))]
    work()
}
