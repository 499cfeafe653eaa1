//! Text in, values out, clear errors: the names of boards and points, positions as rows of characters, and game
//! records; and pictures of them. Nothing here knows a rule of the game.

pub mod board;
mod dot;
pub mod draw;
mod error;
mod graph;
mod graph6;
pub mod handicap;
mod position;
pub mod sgf;
pub mod symmetry;

pub use board::Board;
pub use error::{Error, Result};
pub use position::{Cell, Player, Position, Stones};

/// The most points of a graph.
pub const MOST_POINTS: usize = 512;

/// A number of things in words: `1 move`, `2 moves`.
pub fn plural(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// `text` for an error message, cut short when it is long.
fn clipped(text: &str) -> String {
    cut(text, 40)
}

/// The beginning of a text, up to this number of characters.
pub fn cut(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A text with something inserted at a place, something in place of a character, and without this character.
#[cfg(test)]
fn mutations(text: &str, place: usize, insert: &str) -> [String; 3] {
    let characters: Vec<char> = text.chars().collect();
    let (before, after) = characters.split_at(place % characters.len().max(1));
    let after = [0, 1].map(|skipped| after.iter().skip(skipped).collect::<String>());
    let before: String = before.iter().collect();
    [format!("{before}{insert}{}", after[0]), format!("{before}{insert}{}", after[1]), before + &after[1]]
}

/// `text` in quotation marks for an error message: on one line and cut short when it is long.
fn quoted(text: &str) -> String {
    format!("{:?}", clipped(text))
}
