//! Positions as text.

use crate::{Board, Position};

/// Points that stand out in a diagram.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The point in question, in parentheses: `(X)`, or `(?)` if it is empty.
    pub question: Option<usize>,
    /// The last stone, in brackets: `[X]`.
    pub last: Option<usize>,
}

impl Marks {
    /// What stands before and after the stone on a point.
    fn around(self, point: usize) -> Option<[char; 2]> {
        match Some(point) {
            question if question == self.question => Some(['(', ')']),
            last if last == self.last => Some(['[', ']']),
            _ => None,
        }
    }
}

/// The position as rows of text with coordinates, top row first, and a point in parentheses. On a graph, a line for each
/// point with its neighbours.
///
/// # Panics
/// If the position is not of this board.
pub fn diagram(board: &Board, position: &Position, mark: Option<usize>) -> String {
    marked_diagram(board, position, Marks { question: mark, last: None })
}

/// The same with more than one mark. Where two of them would touch, all columns are wider.
///
/// # Panics
/// If the position is not of this board.
pub fn marked_diagram(board: &Board, position: &Position, marks: Marks) -> String {
    let rows = board.rows(position);
    let Some((width, height)) = board.size() else { return listed(board, position, marks) };
    let touch = |[one, other]: [usize; 2]| one / width == other / width && one.abs_diff(other) == 1;
    let both = marks.question.zip(marks.last).map(|(one, other)| [one, other]);
    let between = if both.is_some_and(touch) { " " } else { "" };
    let mut text = String::new();
    for (row, cells) in rows.iter().enumerate() {
        text += &format!("  {:>2}", height - row);
        // Where columns are narrow, the right mark stands in front of the next stone.
        let mut before = " ".to_owned();
        for (column, cell) in cells.chars().enumerate() {
            let point = row * width + column;
            let cell = if cell == '.' && marks.question == Some(point) { '?' } else { cell };
            let (left, right) = match marks.around(point) {
                Some([left, right]) => (left.to_string(), right.to_string()),
                None => (before, " ".to_owned()),
            };
            text += &format!("{left}{cell}");
            before = right;
            if !between.is_empty() {
                text += &std::mem::replace(&mut before, between.to_owned());
            }
        }
        text = (text + &before).trim_end().to_owned();
        text += "\n";
    }
    text += "    ";
    for column in 0..width {
        let name = board.name(column);
        text += &format!(" {}{between}", name.trim_end_matches(|c: char| c.is_ascii_digit()));
    }
    text.trim_end().to_owned() + "\n"
}

/// The position on a graph, a line for each point; of a large graph only the stones, the marked points, and what is beside these.
fn listed(board: &Board, position: &Position, marks: Marks) -> String {
    const LARGE: usize = 24;
    let matters = |p: usize| !position[p].is_empty() || marks.around(p).is_some();
    let near = |p: &usize| matters(*p) || board.graph().neighbors(*p).any(matters);
    let shown = |p: &usize| board.points() <= LARGE || near(p);
    let hidden = (0..board.points()).filter(|p| !shown(p)).count();
    let cells = board.rows(position).concat();
    let line = |(p, cell): (usize, char)| {
        let neighbours: Vec<String> = board.graph().neighbors(p).map(|q| board.name(q)).collect();
        let mark = match marks.around(p) {
            None => "",
            Some(['(', _]) => "  <- here",
            Some(_) => "  <- last",
        };
        format!("  {:>3} {cell}  next to {}{mark}\n", board.name(p), neighbours.join(" "))
    };
    let lines: String = cells.chars().enumerate().filter(|(p, _)| shown(p)).map(line).collect();
    if hidden == 0 { lines } else { format!("{lines}  and {hidden} more empty points\n") }
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
    fn marks_have_room_where_they_touch() {
        let drawn = |question, last| {
            let board = Board::parse("3x1").unwrap();
            let position = Position::from_letters("XO.").unwrap();
            marked_diagram(&board, &position, Marks { question, last })
        };
        assert_eq!(drawn(Some(2), Some(0)), "   1[X]O(?)\n     a b c\n");
        assert_eq!(drawn(Some(2), Some(1)), "   1 X [O](?)\n     a  b  c\n");
        assert_eq!(drawn(Some(1), Some(1)), "   1 X(O).\n     a b c\n");
        assert_eq!(drawn(None, None), "   1 X O .\n     a b c\n");
    }

    #[test]
    fn boards_that_are_too_wide_for_that_stand_below_each_other() {
        let (one, two) = (drawn("25x1", "  at the start:"), drawn("25x1", "  now:"));
        let pair = beside(&[one.clone(), two.clone()]);
        assert_eq!(pair, format!("{}\n{}\n{}\n{}", one.0, one.1, two.0, two.1));
    }

    #[test]
    fn a_large_graph_is_listed_where_something_is_or_is_asked() {
        let path = |points: usize| {
            let edges: Vec<(usize, usize)> = (1..points).map(|p| (p - 1, p)).collect();
            let board = Board::from_edges(points, &edges).unwrap();
            let letters: String = (0..points).map(|p| if p == 10 { 'X' } else { '.' }).collect();
            diagram(&board, &Position::from_letters(&letters).unwrap(), Some(20))
        };
        let large = path(30);
        let listed: Vec<&str> = large.lines().filter_map(|line| line.split_whitespace().next()).collect();
        assert_eq!(listed, ["9", "10", "11", "19", "20", "21", "and"], "{large}");
        assert!(
            large.contains("  10 X  next to 9 11\n") && large.ends_with("and 24 more empty points\n"),
            "{large}"
        );
        assert!(large.contains(" 20 .  next to 19 21  <- here\n"), "{large}");
        assert_eq!(path(24).lines().count(), 24, "a small one is listed whole");
    }
}
