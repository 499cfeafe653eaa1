//! Tiny boards, explored exhaustively: sequences of moves, complete games, values under best play, and the shortest games on which
//! two sets of rules differ.

pub mod distinguish;
pub mod games;
mod journal;
pub mod solve;
pub mod walk;
