//! Who controls what, as a picture that stands alone.

use super::svg::{Drawing, Picture};
use crate::notation::{Board, Position};
use std::fmt::Write;

const STYLE: &str = "\
text{font:600 9px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central}\
.wood{fill:#dcb35c}.lines,.joined{fill:none;stroke:#3a2a10;stroke-linecap:square}.joined{stroke-dasharray:4 3}\
.dot,.names text{fill:#3a2a10}.stones,.white{fill:none;stroke:#111;stroke-width:18.6;stroke-linecap:round}\
.white{stroke:#fff;stroke-width:16.8}.mark{stroke:#777;stroke-width:.8}.b{fill:#111}.w{fill:#fff}\
.open{font-size:13px;font-weight:800;fill:#c0182b;paint-order:stroke;stroke:#dcb35c;stroke-width:4px}";

/// A position in SVG, with a small square in the controller's colour on each point that Black or White controls, and a
/// question mark on those that are undecided.
pub fn control_map(
    board: &Board,
    position: &Position,
    controlled: [&[usize]; 2],
    undecided: &[usize],
) -> String {
    let picture = Picture::of(board);
    let (width, height) = picture.size();
    let label =
        format!("{} points controlled by Black, {} by White", controlled[0].len(), controlled[1].len());
    let drawn = picture.draw(&Drawing::of(position, &label));
    let lines = picture.lines();
    // The page keeps the lines apart from the pictures: here they are put into the one that uses them.
    let lines = lines.split_once('>').and_then(|(_, rest)| rest.strip_suffix("</svg>")).unwrap_or_default();
    let mut marks = String::new();
    for (points, class) in controlled.into_iter().zip(["b", "w"]) {
        for (x, y) in points.iter().map(|&p| picture.place(p)) {
            let square =
                format!(r#"<rect class="mark {class}" x="{}" y="{}" width="7" height="7"/>"#, x - 3, y - 3);
            marks.push_str(&square);
        }
    }
    for (x, y) in undecided.iter().map(|&p| picture.place(p)) {
        write!(marks, r#"<text class="open" x="{x}" y="{y}">?</text>"#).expect("a String takes all");
    }
    let (start, rest) = drawn.split_once('>').unwrap_or_default();
    let start = start.replacen(
        "<svg ",
        &format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" "#, 2 * width, 2 * height),
        1,
    );
    let rest = rest.trim_end_matches("</svg>");
    format!("{start}><style>{STYLE}</style>{lines}{rest}{marks}</svg>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_controlled_point_is_marked_once() {
        let board = Board::parse("3x1").unwrap();
        let map = control_map(&board, &Position::from_letters(".X.").unwrap(), [&[0, 1, 2], &[]], &[]);
        assert_eq!(map.matches(r#"class="mark b""#).count(), 3);
        assert_eq!(map.matches("<svg").count(), 1);
        assert_eq!(map.matches("</svg>").count(), 1);
    }
}
