//! What can be put on trial, a file each.

#[cfg(not(target_family = "wasm"))]
pub mod gtp;
#[cfg(not(target_family = "wasm"))]
pub mod jsonl;
pub mod own;
#[cfg(not(target_family = "wasm"))]
pub mod process;
