//! The memory of this machine, and the time of its processors.

use std::time::{Duration, Instant};
use superko_oracle::{Error, Result};
use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};

/// The bytes that are free, if the system says so.
pub fn available() -> Option<u64> {
    if !sysinfo::IS_SUPPORTED_SYSTEM {
        return None;
    }
    let mut system = System::new();
    system.refresh_memory();
    // A container may have less than the machine. What it caches of files it gives back.
    let group = system.cgroup_limits().map_or(u64::MAX, |group| group.total_memory.saturating_sub(group.rss));
    Some(system.available_memory().min(group))
}

/// The bytes that `--memory` allows.
pub fn memory(gib: f64) -> Result<u64> {
    let bytes = gib * (1u64 << 30) as f64;
    match bytes >= 1.0 && bytes < u64::MAX as f64 {
        true => Ok(bytes as u64),
        false => Err(Error::input(format!("--memory {gib}: expected a number of GiB, such as 4 or 0.5"))),
    }
}

/// Measures work by the time that processors spend on it, which does not depend on what else they do.
pub struct Work {
    began: Instant,
    spent_before: Option<Duration>,
}

impl Work {
    /// Begins to measure.
    pub fn begin() -> Work {
        Work { began: Instant::now(), spent_before: spent() }
    }

    /// How long the work so far takes with this number of threads, when they need not wait for a processor. Where the system does not
    /// say what was spent, it is the time that has passed.
    pub fn time(&self, threads: usize) -> Duration {
        let passed = self.began.elapsed();
        let spent = spent().zip(self.spent_before).map(|(now, before)| now.saturating_sub(before));
        spent.map_or(passed, |spent| passed.min(spent / threads as u32))
    }
}

/// The processor time of this process so far, if the system says so.
fn spent() -> Option<Duration> {
    if !sysinfo::IS_SUPPORTED_SYSTEM {
        return None;
    }
    let own = Pid::from_u32(std::process::id());
    let mut system = System::new();
    let what = ProcessRefreshKind::nothing().with_cpu();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[own]), false, what);
    system.process(own).map(|process| Duration::from_millis(process.accumulated_cpu_time()))
}
