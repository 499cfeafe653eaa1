//! What can be put on trial, a file each.

pub mod bitboard;
pub mod gtp;
pub mod jsonl;
pub mod literal;
pub mod process;
