//! Cases and answers: the format for questions to the oracle, for programs on trial, and for conformance vectors.
//!
//! A case is a game and its moves, one JSON object per line; an answer is what the rules say of it. [`CASE_SCHEMA`] and
//! [`ANSWER_SCHEMA`] describe both as JSON Schemas. Nothing here judges: `superko-oracle` does.
//!
//! ```
//! use superko_rulebook::case::Case;
//!
//! let case = Case::parse(r#"{"rules": "tromp-taylor", "board": "3x1", "moves": ["b1", "pass"]}"#)?;
//! assert_eq!(case.moves.len(), 2);
//! let error = Case::parse(r#"{"rules": "tromp-taylor", "board": "3x1", "moves": ["z9"]}"#).unwrap_err();
//! assert!(error.to_string().starts_with("moves[0]: "));
//! # Ok::<(), superko_rulebook::Error>(())
//! ```

mod answer;
mod marks;
mod moves;
mod read;
mod record;
pub mod schema;
mod write;

pub use answer::Answer;
pub use marks::Marks;
pub use moves::{move_to_json, read_move};
pub use read::komi;

use crate::{Error, Move, Opening, Result, Rulebook};

/// The format in words, with an example for each key: what `superko help cases` prints.
pub const FORMAT: &str = include_str!("FORMAT.md");
/// The JSON Schema of a case.
pub const CASE_SCHEMA: &str = include_str!("case.schema.json");
/// The JSON Schema of an answer.
pub const ANSWER_SCHEMA: &str = include_str!("answer.schema.json");

/// The keys that answers of every rulebook may have. (`undecided` says that a search ran out of its budget.)
pub const ANSWER_KEYS: [&str; 13] = [
    "id",
    "error",
    "legal",
    "broken",
    "rows",
    "to_play",
    "captured",
    "legal_moves",
    "over",
    "score",
    "winner",
    "trace",
    "undecided",
];

/// Looks whether answers of this rulebook may have these keys.
///
/// # Errors
/// Names the first that they do not have.
pub fn check_keys(rulebook: &dyn Rulebook, keys: &[String]) -> Result<()> {
    let known: Vec<&str> = ANSWER_KEYS.iter().chain(rulebook.answer_keys()).copied().collect();
    match keys.iter().find(|key| !known.contains(&key.as_str())) {
        Some(key) => Err(Error::input(format!("unknown key {key:?}: expected one of {}", known.join(", ")))),
        None => Ok(()),
    }
}

/// JSON on one line for every reader: some take U+0085, U+2028 and U+2029, which JSON allows in texts, for the end of a line; and
/// terminals obey other characters that it allows. All of these are escaped, and so are commands to CI servers, `##vso[…]`.
pub fn one_line(json: String) -> String {
    let json = json.replace("##", "#\\u0023");
    let escaped = |c: &char| matches!(c, '\u{2028}' | '\u{2029}') || unprintable(*c);
    if !json.chars().any(|c| escaped(&c)) {
        return json;
    }
    let escape = |c: char| match escaped(&c) {
        // All of them are below U+10000.
        true => format!("\\u{:04x}", u32::from(c)),
        false => c.to_string(),
    };
    json.chars().map(escape).collect()
}

/// Would a terminal obey this character (the marks that turn the direction of writing are among them), or can neither HTML nor XML
/// have it?
pub fn unprintable(c: char) -> bool {
    matches!(c, '\u{fffe}' | '\u{ffff}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || c.is_control() && c != '\n' && c != '\t'
}

/// A question to the oracle: a game and its moves.
#[derive(Clone, Debug)]
pub struct Case {
    /// Any string; the answer repeats it.
    pub id: Option<String>,
    /// Where the game starts.
    pub opening: Opening,
    /// The moves, in order; moves after an illegal one are ignored.
    pub moves: Vec<Move>,
    /// Does the answer describe every situation, from the first one on?
    pub trace: bool,
    /// What people marked after the moves.
    pub marks: Option<Marks>,
}

impl Case {
    /// A game and its moves, and nothing else.
    pub fn new(opening: Opening, moves: Vec<Move>) -> Case {
        Case { id: None, opening, moves, trace: false, marks: None }
    }

    /// Reads a case of one of the rulebooks of this crate.
    ///
    /// # Errors
    /// Names the key and what is wrong with it: an unknown key, a point off the board, an amendment that does not exist, …
    pub fn parse(line: &str) -> Result<Case> {
        Case::parse_among(crate::ALL, line)
    }

    /// Reads a case of one of these rulebooks.
    ///
    /// # Errors
    /// As for [`Case::parse`].
    pub fn parse_among(rulebooks: &[&'static dyn Rulebook], line: &str) -> Result<Case> {
        read::case(rulebooks, line)
    }
}
