//! From the notation of boards to the engine.

use crate::bitboard::Geometry;
use crate::notation::Board;
use crate::notation::board::{Shape, Wrap};

/// The board as the engine takes it, with the same numbers for the points.
pub fn geometry(board: &Board) -> Geometry<'_> {
    match *board.shape() {
        Shape::Grid { width, height, wrap } => {
            Geometry::Grid { width, height, wrap_columns: wrap != Wrap::None, wrap_rows: wrap == Wrap::Both }
        }
        Shape::Graph => Geometry::Graph(board.graph()),
    }
}
