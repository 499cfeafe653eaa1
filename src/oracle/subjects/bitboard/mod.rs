//! The built-in implementation on trial; and the driver of every trial.

mod stones;

use crate::bitboard::Geometry;
use crate::notation::Board;
use crate::notation::board::{Shape, Wrap};
use crate::oracle::document::Document;
use crate::oracle::referee::{InProcess, Referee};
use crate::oracle::subject::Opening;

pub use stones::{point, start};

/// A game on bitboards, judged.
pub fn referee(opening: &Opening) -> Box<dyn Referee> {
    referee_hashing(opening, u64::MAX)
}

/// The same with hashes of few bits, for tests of what happens when they collide.
pub fn referee_hashing(opening: &Opening, hash_mask: u64) -> Box<dyn Referee> {
    match opening.rules {
        Document::Logical | Document::TrompTaylor => stones::referee(opening, hash_mask),
    }
}

/// The built-in implementation on trial.
pub fn built_in() -> InProcess {
    InProcess::new("the built-in implementation", referee)
}

/// The board as the bitboards are told of it.
pub fn geometry(board: &Board) -> Geometry<'_> {
    match *board.shape() {
        Shape::Grid { width, height, wrap } => {
            Geometry::Grid { width, height, wrap_columns: wrap != Wrap::None, wrap_rows: wrap == Wrap::Both }
        }
        Shape::Graph => Geometry::Graph(board.graph()),
    }
}
