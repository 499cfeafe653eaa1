//! How long work ends early.

use std::sync::atomic::{AtomicBool, Ordering};

/// The caller has asked the work to stop; what was being computed is of no use.
#[derive(Clone, Copy, Debug)]
pub struct Stopped;

impl Stopped {
    /// An error if the flag is set.
    pub fn check(stop: &AtomicBool) -> Result<(), Stopped> {
        if stop.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
    }
}
