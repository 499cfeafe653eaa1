//! What only some operating systems can do, behind functions that all of them have.

#[cfg(any(all(target_family = "wasm", target_os = "unknown"), test))]
pub mod clock;
#[cfg(not(target_family = "wasm"))]
pub mod process;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use clock::Instant;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
