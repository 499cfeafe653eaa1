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

/// Pictures with their titles, beside each other where a line has room for them, and otherwise below each other.
pub fn beside(pictures: &[(String, String)]) -> String {
    const ROOM: usize = 100;
    const GAP: usize = 4;
    let blocks: Vec<Vec<&str>> = pictures
        .iter()
        .map(|(title, picture)| std::iter::once(title.as_str()).chain(picture.lines()).collect())
        .collect();
    let widths: Vec<usize> = blocks
        .iter()
        .map(|lines| lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) + GAP)
        .collect();
    if widths.iter().sum::<usize>() > ROOM {
        return blocks.iter().map(|lines| lines.join("\n") + "\n").collect::<Vec<_>>().join("\n");
    }
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let line = |row: usize| {
        let cells = blocks.iter().zip(&widths);
        let line: String = cells
            .map(|(lines, width)| format!("{:width$}", lines.get(row).copied().unwrap_or_default()))
            .collect();
        line.trim_end().to_owned() + "\n"
    };
    (0..height).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn drawn(board: &str, title: &str) -> (String, String) {
        let board = Board::parse(board).unwrap();
        (title.to_owned(), diagram(&board, &Position::empty(board.points()), Some(0)))
    }

    #[test]
    fn small_boards_stand_beside_each_other() {
        let pair = beside(&[drawn("2x2", "  at the start:"), drawn("2x2", "  now:")]);
        let lines = [
            "  at the start:      now:",
            "   2(?).              2(?).",
            "   1 . .              1 . .",
            "     a b                a b",
        ];
        assert_eq!(pair, lines.join("\n") + "\n");
    }

    #[test]
    fn boards_that_are_too_wide_for_that_stand_below_each_other() {
        let (one, two) = (drawn("25x1", "  at the start:"), drawn("25x1", "  now:"));
        let pair = beside(&[one.clone(), two.clone()]);
        assert_eq!(pair, format!("{}\n{}\n{}\n{}", one.0, one.1, two.0, two.1));
    }
}
