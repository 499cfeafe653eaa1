//! The kinds of subjects, one file each, and what they share.

#[cfg(not(target_family = "wasm"))]
pub mod gtp;
pub mod jsonl;
pub mod library;
pub mod own;
#[cfg(not(target_family = "wasm"))]
pub mod process;
#[cfg(not(target_family = "wasm"))]
pub mod standard;
pub mod transport;
