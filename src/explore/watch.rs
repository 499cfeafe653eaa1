//! How the caller follows long work, and stops it.

use std::sync::atomic::{AtomicBool, Ordering};

/// Follows long work, and can stop it. The work reports its progress as a `P`: by default the part that is done, from 0 to 1.
#[derive(Clone, Copy)]
pub struct Watch<'a, P = f64> {
    /// When it is set, the work stops.
    pub stop: &'a AtomicBool,
    /// Called now and then, by any thread, with how far the work has come.
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

    /// Is the work to stop?
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Reports how far the work has come. Does it go on?
    pub fn goes_on(&self, so_far: P) -> bool {
        (self.progress)(so_far);
        !self.stopped()
    }
}
