//! All integration tests in one program.

mod agreement;
mod bytes;
mod common;
mod games;
mod graphs;
mod off_board;
mod playout;
mod reasons;
mod replies;
mod serialization;
mod undo;
mod walk;
