//! Who controls what, as a picture in a file of its own.

use super::picture::{Drawing, Picture};
use crate::{Board, Position};
use maud::{PreEscaped, html};

const STYLE: &str = "\
text{font:600 9px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central}\
.wood{fill:#dcb35c}.lines,.joined{fill:none;stroke:#3a2a10;stroke-linecap:square}.joined{stroke-dasharray:4 3}\
.dot,.names text{fill:#3a2a10}.stones,.white{fill:none;stroke:#111;stroke-width:18.6;stroke-linecap:round}\
.white{stroke:#fff;stroke-width:16.8}.mark{stroke:#777;stroke-width:.8}.b{fill:#111}.w{fill:#fff}\
.open{font-size:13px;font-weight:800;fill:#c0182b;paint-order:stroke;stroke:#dcb35c;stroke-width:4px}";

/// A position as an SVG file, with a small square in the controller's colour on each point that Black or White controls,
/// and a question mark on those that are undecided.
///
/// `controlled` lists the points that Black controls, then those that White controls; points are numbers in board order.
///
/// # Panics
/// If the position or a point is not of this board.
pub fn control_map(
    board: &Board,
    position: &Position,
    controlled: [&[usize]; 2],
    undecided: &[usize],
) -> String {
    let picture = Picture::of(board);
    let (width, height) = picture.size();
    let [black, white] = controlled.map(<[usize]>::len);
    let marks = controlled.into_iter().zip(["b", "w"]);
    let svg = html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(2 * width) height=(2 * height) viewBox=(picture.view_box())
            role="img" aria-label={ (black) " points controlled by Black, " (white) " by White" } {
            style { (PreEscaped(STYLE)) }
            (picture.board())
            (picture.stones(&Drawing::of(position, "")))
            @for (points, class) in marks {
                @for (x, y) in points.iter().map(|p| picture.place(*p)) {
                    rect class={ "mark " (class) } x=(x - 3) y=(y - 3) width="7" height="7" {}
                }
            }
            @for (x, y) in undecided.iter().map(|p| picture.place(*p)) { text.open x=(x) y=(y) { "?" } }
        }
    };
    svg.into_string() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn each_controlled_point_is_marked_once() {
        let board = Board::parse("3x1").unwrap();
        let map = control_map(&board, &Position::from_letters(".X.").unwrap(), [&[0, 1, 2], &[]], &[]);
        assert_eq!(map.matches(r#"class="mark b""#).count(), 3);
        assert_eq!(map.matches("<svg").count(), 1);
        assert_eq!(map.matches("</svg>").count(), 1);
    }
}
