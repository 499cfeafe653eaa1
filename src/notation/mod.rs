//! Text in, values out, clear errors: the names of boards and points, positions as rows of characters, and game
//! records. Nothing here knows a rule of the game.

pub mod board;
mod dot;
mod graph6;
mod position;
pub mod sgf;

pub use board::Board;
pub use position::{Cell, Player, Position, Stones};

/// The most points of a graph.
pub const MOST_POINTS: usize = 512;

/// `text` for an error message, cut short when it is long.
fn clipped(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// `text` in quotation marks for an error message: on one line and cut short when it is long.
fn quoted(text: &str) -> String {
    format!("{:?}", clipped(text))
}
