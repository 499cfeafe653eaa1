//! The engine's own tests, but for those of its features, which its crate runs.

#[path = "../src/bitboard/tests/agreement.rs"]
mod agreement;
#[allow(dead_code)] // The tests of features use the rest.
#[path = "../src/bitboard/tests/common/mod.rs"]
mod common;
#[path = "../src/bitboard/tests/games.rs"]
mod games;
#[path = "../src/bitboard/tests/off_board.rs"]
mod off_board;
#[path = "../src/bitboard/tests/playout.rs"]
mod playout;
#[path = "../src/bitboard/tests/reasons.rs"]
mod reasons;
#[path = "../src/bitboard/tests/replies.rs"]
mod replies;
#[path = "../src/bitboard/tests/undo.rs"]
mod undo;
