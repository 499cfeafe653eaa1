//! What can be put on trial, a file each.

pub mod bitboard;
pub mod gtp;
pub mod literal;
pub mod process;
