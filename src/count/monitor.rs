//! How the caller follows a long count, stops it, and keeps its work.

use super::checkpoint::Checkpoint;
use crate::{Error, Result};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How far a count has come, in units of estimated work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Work done, including what was read from a checkpoint.
    pub done: u64,
    /// All the work.
    pub total: u64,
}

/// What a count does besides counting: report progress, watch for a request to stop, keep checkpoints. The default does
/// none of these.
///
/// ```
/// use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
/// use superko_count::{Count, Monitor};
///
/// let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
/// let monitor = Monitor::new().stop(&stop).progress(|progress| done.store(progress.done, Ordering::Relaxed));
/// let positions = Count::grid(5, 5)?.run_with(monitor)?;
/// assert_eq!(positions[0].to_string(), "414295148741");
/// assert!(done.load(Ordering::Relaxed) > 0);
///
/// stop.store(true, Ordering::Relaxed); // as a signal handler would, or another thread
/// let error = Count::grid(5, 5)?.run_with(Monitor::new().stop(&stop)).unwrap_err();
/// assert!(error.to_string().contains("interrupted"));
/// # Ok::<(), superko_count::Error>(())
/// ```
pub struct Monitor<'a> {
    checkpoint: Option<PathBuf>,
    stop: &'a AtomicBool,
    progress: Box<dyn Fn(Progress) + Send + Sync + 'a>,
}

impl Default for Monitor<'_> {
    fn default() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Monitor { checkpoint: None, stop: &NEVER, progress: Box::new(|_| {}) }
    }
}

impl<'a> Monitor<'a> {
    /// A monitor that does nothing.
    pub fn new() -> Monitor<'a> {
        Monitor::default()
    }

    /// Keeps the work in this directory from time to time and when the count is stopped, and resumes what is there. The
    /// directory is created if need be; any number of counts can share it. The format may change between versions.
    pub fn checkpoint(self, directory: impl Into<PathBuf>) -> Monitor<'a> {
        Monitor { checkpoint: Some(directory.into()), ..self }
    }

    /// Stops the count, which then fails with an error, soon after the flag is set: within about a second, plus the time
    /// that a checkpoint takes; where the threads of rayon's current pool are busy with other work, they finish that
    /// first. Only workers that share a sweep go on to the end of a row, and those that share a sweep over a graph do
    /// not stop at all.
    pub fn stop(self, flag: &'a AtomicBool) -> Monitor<'a> {
        Monitor { stop: flag, ..self }
    }

    /// Calls `report` whenever a row or a point is done, from any thread.
    pub fn progress(self, report: impl Fn(Progress) + Send + Sync + 'a) -> Monitor<'a> {
        Monitor { progress: Box::new(report), ..self }
    }

    /// The watch over a count of a board with this name, whose steps take so much work each.
    pub(super) fn watch(self, board: String, work: Vec<u64>) -> Result<Watch<'a>> {
        let checkpoint = self.checkpoint.map(|directory| Checkpoint::open(&directory, board)).transpose()?;
        let sums: Vec<u64> = work
            .iter()
            .scan(0u64, |sum, &work| {
                *sum = sum.saturating_add(work);
                Some(*sum)
            })
            .collect();
        let (steps, report) = (AtomicUsize::new(0), self.progress);
        let advance = move || {
            let step = steps.fetch_add(1, Ordering::Relaxed);
            if let (Some(&done), Some(&total)) = (sums.get(step), sums.last()) {
                report(Progress { done, total });
            }
        };
        Ok(Watch { checkpoint, stop: self.stop, advance: Box::new(advance) })
    }
}

/// A [`Monitor`] of one count.
pub struct Watch<'a> {
    pub checkpoint: Option<Checkpoint>,
    pub stop: &'a AtomicBool,
    /// Called after every row of a grid, in any job, and after every point of other boards.
    pub advance: Box<dyn Fn() + Send + Sync + 'a>,
}

impl Watch<'_> {
    /// Whether the count is to stop.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The error of a count that stops after `done` of its rows or points.
    pub fn interrupted(&self, unit: &str, done: usize, all: usize) -> Error {
        match self.checkpoint {
            Some(_) => Error::input(format!(
                "interrupted after {unit} {done} of {all}; the same command goes on from there"
            )),
            None => Error::input("interrupted; nothing is kept without a checkpoint"),
        }
    }

    /// The error of a count that stops in the middle of a row, which costs the rows since the last checkpoint.
    pub fn interrupted_within(&self, row: usize, all: usize) -> Error {
        match self.checkpoint {
            Some(_) => Error::input(format!(
                "interrupted in row {row} of {all}; the same command goes on from the last checkpoint"
            )),
            None => self.interrupted("row", row - 1, all),
        }
    }
}

#[cfg(test)]
impl Watch<'static> {
    /// A watch that does nothing, for tests.
    pub fn none() -> Watch<'static> {
        Monitor::new().watch(String::new(), Vec::new()).expect("there is no checkpoint to open")
    }
}
