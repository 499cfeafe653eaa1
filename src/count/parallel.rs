//! Jobs on the threads of rayon's current pool. The code that divides them is compiled once, not once for every kind of job.

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The results of a job for each of `0..jobs`.
pub fn map<T: Send>(jobs: usize, job: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    map_with(jobs, &|| (), &|(), number| job(number))
}

/// The same on several threads only if it is `threaded`.
pub fn map_if<T: Send>(threaded: bool, jobs: usize, job: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    if threaded { map(jobs, job) } else { (0..jobs).map(job).collect() }
}

/// The same with jobs that can fail.
///
/// # Errors
/// The error of a job; jobs that have not begun by then are left out.
pub fn try_map<T: Send, E: Send>(
    jobs: usize,
    job: &(dyn Fn(usize) -> Result<T, E> + Sync),
) -> Result<Vec<T>, E> {
    try_map_with(jobs, &|| (), &|(), number| job(number))
}

/// The same with something that each thread begins with `start` and uses for one job after the other.
///
/// # Errors
/// As for [`try_map`].
pub fn try_map_with<S, T: Send, E: Send>(
    jobs: usize,
    start: &(dyn Fn() -> S + Sync),
    job: &(dyn Fn(&mut S, usize) -> Result<T, E> + Sync),
) -> Result<Vec<T>, E> {
    let failed = AtomicBool::new(false);
    let results = map_with(jobs, start, &|state, number| {
        let result = (!failed.load(Ordering::Relaxed)).then(|| job(state, number))?;
        failed.fetch_or(result.is_err(), Ordering::Relaxed);
        Some(result)
    });
    results.into_iter().flatten().collect()
}

fn map_with<S, T: Send>(
    jobs: usize,
    start: &(dyn Fn() -> S + Sync),
    job: &(dyn Fn(&mut S, usize) -> T + Sync),
) -> Vec<T> {
    let results: Vec<Mutex<Option<T>>> = (0..jobs).map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    on_threads(jobs, &|| {
        let mut state = None;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(place) = results.get(number) else { break };
            let result = job(state.get_or_insert_with(start), number);
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
        }
    });
    let result = |result: Mutex<_>| result.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.into_iter().filter_map(result).collect()
}

/// Does the work on at most this number of threads.
fn on_threads(most: usize, work: &(dyn Fn() + Sync)) {
    let threads = rayon::current_num_threads().min(most);
    (0..threads).into_par_iter().with_max_len(1).for_each(|_| work());
}
