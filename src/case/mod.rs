//! The contract: cases and answers, the format in which the oracle is asked, implementations are tested and vectors are kept.
//!
//! A case is a game and its moves, one JSON object a line; an answer says what the rules make of it. The shapes are written
//! down as JSON Schemas, [`CASE_SCHEMA`] and [`ANSWER_SCHEMA`]. Nothing here judges: [`crate::serve`] does.
//!
//! ```
//! use superko::case::Case;
//!
//! let case = Case::parse(r#"{"rules": "tromp-taylor", "board": "3x1", "moves": ["b1", "pass"]}"#)?;
//! assert_eq!(case.moves.len(), 2);
//! let error = Case::parse(r#"{"rules": "tromp-taylor", "board": "3x1", "moves": ["z9"]}"#).unwrap_err();
//! assert!(error.to_string().starts_with("moves[0]: "));
//! # superko::Result::Ok(())
//! ```

mod answer;
mod moves;
mod read;
mod record;
mod write;

pub use answer::Answer;
pub use moves::{move_to_json, read_move};

use crate::Result;
use crate::rulebook::{self, Move, Opening, Rulebook};

/// The JSON Schema of a case.
pub const CASE_SCHEMA: &str = include_str!("case.schema.json");
/// The JSON Schema of an answer.
pub const ANSWER_SCHEMA: &str = include_str!("answer.schema.json");

/// A question to the oracle: a game and its moves.
#[derive(Clone, Debug)]
pub struct Case {
    /// Any string; it comes back in the answer.
    pub id: Option<String>,
    /// Where the game starts.
    pub opening: Opening,
    /// The moves, in order; the rest after an illegal one is not looked at.
    pub moves: Vec<Move>,
    /// Does the answer tell every situation on the way?
    pub trace: bool,
}

impl Case {
    /// Reads a case of one of the rulebooks that come with this crate.
    ///
    /// # Errors
    /// Says under which key what is malformed: an unknown key, a point off the board, an amendment that does not exist, …
    pub fn parse(line: &str) -> Result<Case> {
        Case::parse_among(rulebook::ALL, line)
    }

    /// Reads a case of one of these rulebooks.
    ///
    /// # Errors
    /// As for [`Case::parse`].
    pub fn parse_among(rulebooks: &[&'static dyn Rulebook], line: &str) -> Result<Case> {
        read::case(rulebooks, line)
    }
}
