//! What can be put on trial, a file each.

pub mod gtp;
pub mod jsonl;
pub mod own;
pub mod process;
