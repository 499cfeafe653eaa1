//! Lets the caller follow and stop long work.

use std::sync::atomic::{AtomicBool, Ordering};

/// Follows long work, and can stop it. The work reports its progress as a `P`: by default the finished part, from 0 to 1.
#[derive(Clone, Copy)]
pub struct Watch<'a, P = f64> {
    /// The flag that stops the work.
    pub stop: &'a AtomicBool,
    /// Called now and then, by any thread, with the progress.
    pub progress: &'a (dyn Fn(P) + Sync),
}

impl<'a, P> Watch<'a, P> {
    /// Work that nobody follows or stops.
    pub fn none() -> Watch<'static, P> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Watch::until(&NEVER)
    }

    /// Work that nobody follows, until `stop` is set.
    pub fn until(stop: &'a AtomicBool) -> Watch<'a, P> {
        Watch { stop, progress: &|_| () }
    }

    /// Should the work stop?
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Reports the progress. Should the work continue?
    pub fn goes_on(&self, so_far: P) -> bool {
        (self.progress)(so_far);
        !self.stopped()
    }
}
