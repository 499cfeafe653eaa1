//! The kinds of subjects, one file each.

#[cfg(not(target_family = "wasm"))]
pub mod gtp;
#[cfg(not(target_family = "wasm"))]
pub mod jsonl;
pub mod own;
#[cfg(not(target_family = "wasm"))]
pub mod process;
