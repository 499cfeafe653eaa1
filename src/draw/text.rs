//! Positions as text.

use crate::notation::{Board, Position};

/// The position as rows of text with coordinates, top row first, and a point in parentheses. On a graph, a line for each
/// point with its neighbours.
///
/// # Panics
/// If the position is not of this board.
pub fn diagram(board: &Board, position: &Position, mark: Option<usize>) -> String {
    let rows = board.rows(position);
    let mut text = String::new();
    let Some((width, height)) = board.size() else {
        let cells = rows.concat();
        for (p, cell) in cells.chars().enumerate() {
            let neighbours: Vec<String> = board.graph().neighbors(p).map(|q| board.name(q)).collect();
            let mark = if mark == Some(p) { "  <- here" } else { "" };
            text += &format!("  {:>3} {cell}  next to {}{mark}\n", board.name(p), neighbours.join(" "));
        }
        return text;
    };
    for (row, cells) in rows.iter().enumerate() {
        text += &format!("  {:>2}", height - row);
        for (column, cell) in cells.chars().enumerate() {
            let marked = mark == Some(row * width + column);
            text += &match marked {
                true => format!("({})", if cell == '.' { '?' } else { cell }),
                false if column > 0 && mark == Some(row * width + column - 1) => format!("{cell}"),
                false => format!(" {cell}"),
            };
        }
        text += "\n";
    }
    text += "    ";
    for column in 0..width {
        let name = board.name(column);
        text += &format!(" {}", name.trim_end_matches(|c: char| c.is_ascii_digit()));
    }
    text + "\n"
}
