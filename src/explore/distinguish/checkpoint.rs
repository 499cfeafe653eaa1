//! The finished pieces of a comparison, kept in a file: what comes of some sequences of a level.

use super::difference::{Finding, Side, read_moves};
use super::search::{Event, Node};
use crate::journal::Pieces;
use serde_json::{Value, json};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use superko_notation::{Board, Result};
use superko_oracle::case::move_to_json;

/// The pieces of a file.
#[derive(Debug)]
pub struct Saved(pub(super) Pieces);

impl Saved {
    /// Reads the saved pieces of the comparison of these rules, and keeps the file open for more. Boards, aspects and limits may differ
    /// between runs: each piece names its own.
    ///
    /// # Errors
    /// When the file cannot be read or written, or belongs to other rules.
    pub fn open(path: &Path, sides: &[Side; 2]) -> Result<Saved> {
        Pieces::open(Some(path), &json!({"distinguish": sides.each_ref().map(Side::to_string)})).map(Saved)
    }
}

/// The piece about these sequences: those that go on after them, and the first difference of each aspect.
pub fn written(
    side: &Side,
    board: &Arc<Board>,
    nodes: Range<usize>,
    next: &[Node],
    events: &[Event],
) -> Value {
    let opening = side.opening(board);
    let mut moves: Vec<Vec<Value>> = vec![Vec::new(); nodes.len()];
    next.iter().for_each(|(node, m)| moves[*node as usize - nodes.start].push(move_to_json(&opening, *m)));
    let mut found: Vec<Finding> = Vec::new();
    for (aspect, event) in events {
        let is_first = found.iter().all(|other| other.aspect != *aspect);
        let first = event.iter().filter(|_| is_first);
        found.extend(first.map(|what| Finding { aspect: *aspect, board: board.clone(), what: what.clone() }));
    }
    let differ: Vec<Value> = found.iter().map(|found| found.to_json(side)).collect();
    json!({"next": moves, "differ": differ})
}

/// What a piece about these sequences says; `None` for a piece of another place.
pub fn read(
    side: &Side,
    board: &Arc<Board>,
    nodes: Range<usize>,
    piece: &Value,
) -> Option<(Vec<Node>, Vec<Event>)> {
    let opening = side.opening(board);
    let moves = piece["next"].as_array().filter(|moves| moves.len() == nodes.len())?;
    let mut next = Vec::new();
    for (node, moves) in nodes.zip(moves) {
        next.extend(read_moves(&opening, moves)?.into_iter().map(|m| (node as u32, m)));
    }
    let difference = |found: &Value| Finding::from_json(found, side).filter(Finding::differs);
    let event = |found: &Value| difference(found).map(|found| (found.aspect, Ok(found.what)));
    let events = piece["differ"].as_array()?.iter().map(event).collect::<Option<_>>()?;
    Some((next, events))
}
