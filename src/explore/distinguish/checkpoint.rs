//! The finished pieces of a comparison, kept in a file.

use super::difference::{Aspect, Finding, Side, read_moves};
use crate::journal::Pieces;
use serde_json::{Value, json};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use superko_notation::{Board, Result};
use superko_oracle::case::move_to_json;
use superko_oracle::rulebook::{Move, Opening};

/// The result of exploring some sequences of a level.
#[derive(Debug, Default)]
pub struct Piece {
    /// The moves after each of them that lead to situations not reached before.
    pub next: Vec<Vec<Move>>,
    /// The differences in the order in which they were found, at most one for each aspect.
    pub differences: Vec<Finding>,
}

/// The place of a piece.
pub struct Place<'a> {
    /// The rules.
    pub sides: &'a [Side; 2],
    /// The board.
    pub board: &'a Arc<Board>,
    /// The aspects that are compared on this board.
    pub aspects: &'a [Aspect],
    /// The number of moves of the sequences.
    pub level: usize,
    /// Their numbers in the level.
    pub nodes: Range<usize>,
}

/// The pieces of a file.
#[derive(Debug)]
pub struct Saved(Pieces);

impl Saved {
    /// Reads the saved pieces of the comparison of these rules, and keeps the file open for more. Boards, aspects and limits may differ
    /// between runs: each piece names its own.
    ///
    /// # Errors
    /// When the file cannot be read or written, or belongs to other rules.
    pub fn open(path: &Path, sides: &[Side; 2]) -> Result<Saved> {
        Pieces::open(Some(path), &json!({"distinguish": sides.each_ref().map(Side::to_string)})).map(Saved)
    }

    /// The piece of this place, if it is there.
    pub fn get(&self, place: &Place) -> Result<Option<Piece>> {
        self.0.get(&place.to_json(), |piece| place.read(piece))
    }

    /// Adds a piece.
    pub fn add(&self, place: &Place, piece: &Piece) -> Result<()> {
        self.0.add(&place.to_json(), place.written(piece))
    }
}

impl Place<'_> {
    fn to_json(&self) -> Value {
        let aspects: Vec<&str> = self.aspects.iter().map(|aspect| aspect.name()).collect();
        let Range { start, end } = self.nodes;
        json!({"board": self.board.to_json(), "aspects": aspects, "level": self.level, "nodes": [start, end]})
    }

    fn opening(&self) -> Opening {
        self.sides[0].opening(self.board)
    }

    fn written(&self, piece: &Piece) -> Value {
        let opening = self.opening();
        let names = |moves: &Vec<Move>| moves.iter().map(|m| move_to_json(&opening, *m)).collect();
        let next: Vec<Value> = piece.next.iter().map(names).collect();
        let differ: Vec<Value> =
            piece.differences.iter().map(|found| found.to_json(&self.sides[0])).collect();
        json!({"next": next, "differ": differ})
    }

    /// `None` for a piece of another place.
    fn read(&self, piece: &Value) -> Option<Piece> {
        let opening = self.opening();
        let moves = |names: &Value| read_moves(&opening, names);
        let difference = |found: &Value| Finding::from_json(found, &self.sides[0]).filter(Finding::differs);
        let next: Vec<Vec<Move>> = piece["next"].as_array()?.iter().map(moves).collect::<Option<_>>()?;
        let differences = piece["differ"].as_array()?.iter().map(difference).collect::<Option<_>>()?;
        (next.len() == self.nodes.len()).then_some(Piece { next, differences })
    }
}
