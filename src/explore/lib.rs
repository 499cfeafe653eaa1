//! Tiny boards, explored exhaustively: sequences of moves, complete games, values under best play, and the shortest games on which
//! two sets of rules differ.

pub mod distinguish;
pub mod games;
mod journal;
mod playable;
pub mod solve;
pub mod walk;
mod watch;

pub use journal::salvage;
pub use watch::Watch;

use superko_notation::{Error, Result};

/// This number of threads; 0 is one for each processor.
///
/// # Errors
/// When they cannot be started.
pub fn pool(jobs: usize) -> Result<rayon::ThreadPool> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    pool.map_err(|e| Error::input(format!("{jobs} threads cannot be started: {e}")))
}

/// Does work on this number of threads. Rayon is compiled once, not once for every kind of work.
fn on_threads<T: Send>(jobs: usize, work: impl FnOnce() -> T + Send) -> Result<T> {
    let (mut work, mut result) = (Some(work), None);
    install(jobs, &mut || result = work.take().map(|work| work()))?;
    Ok(result.expect("the work is done"))
}

fn install(jobs: usize, work: &mut (dyn FnMut() + Send)) -> Result<()> {
    pool(jobs)?.install(work);
    Ok(())
}
