//! Boards as text.

use crate::point::Color;
use core::fmt::{Formatter, Result, Write};

/// Writes a letter for each point, in rows of this width, with line breaks between them.
pub fn rows(f: &mut Formatter<'_>, points: usize, width: usize, letter: impl Fn(usize) -> char) -> Result {
    (0..points).try_for_each(|p| {
        if p > 0 && p % width == 0 {
            f.write_char('\n')?;
        }
        f.write_char(letter(p))
    })
}

/// The letter of a stone, or of an empty point.
pub fn letter(stone: Option<Color>) -> char {
    match stone {
        None => '.',
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
    }
}
