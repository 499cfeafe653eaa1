//! The memory of this machine.

/// The bytes that are free, if the system says so.
pub fn available() -> Option<u64> {
    if !sysinfo::IS_SUPPORTED_SYSTEM {
        return None;
    }
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    // A container may have less than the machine. What it caches of files it gives back.
    let group = system.cgroup_limits().map_or(u64::MAX, |group| group.total_memory.saturating_sub(group.rss));
    Some(system.available_memory().min(group))
}
