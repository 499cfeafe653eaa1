//! What only some operating systems can do, behind functions that all of them have.

#[cfg(any(all(target_family = "wasm", target_os = "unknown"), test))]
pub mod host;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::Instant;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

/// The number of days since 1970 began, in universal time.
pub fn today() -> i64 {
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    let since = host::since_1970();
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    (since.as_secs() / 86_400) as i64
}
