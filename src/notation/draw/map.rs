//! Pictures in files of their own: a position, and who controls what.

use super::picture::{Drawing, Picture};
use crate::{Board, Position};
use maud::{Markup, PreEscaped, html};

const STYLE: &str = "\
text{font:600 9px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central}\
.wood{fill:#dcb35c}.lines,.joined{fill:none;stroke:#3a2a10;stroke-linecap:square}.joined{stroke-dasharray:4 3}\
.dot,.names text{fill:#3a2a10}.stones,.white{fill:none;stroke:#111;stroke-width:18.6;stroke-linecap:round}\
.white{stroke:#fff;stroke-width:16.8}.mark{stroke:#777;stroke-width:.8}.b{fill:#111}.w{fill:#fff}\
.open,.ask{font-size:13px;font-weight:800;fill:#c0182b;paint-order:stroke;stroke:#dcb35c;stroke-width:4px}\
.last,.asked,.taken{fill:none;stroke-width:2.4}.last{stroke:#e69f00}.asked{stroke:#c0182b}.taken{stroke-linecap:round}\
.of-black{stroke:#111}.of-white{stroke:#fff}.player-0{stroke:#e69f00}.player-1{stroke:#56b4e9}.player-2{stroke:#009e73}\
.player-3{stroke:#f0e442}.player-4{stroke:#0072b2}.player-5{stroke:#d55e00}.player-6{stroke:#cc79a7}.player-7{stroke:#fff}\
.letters{fill:#000;stroke:none}.letters.player-4{fill:#fff}";

/// A position as an SVG file, with its marks.
///
/// # Panics
/// If the position or a point is not of this board.
pub fn board_file(board: &Board, drawing: &Drawing) -> String {
    file(&Picture::of(board), drawing, &html! {})
}

/// A picture with more marks on top.
fn file(picture: &Picture, drawing: &Drawing, marks: &Markup) -> String {
    let (width, height) = picture.size();
    let svg = html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(2 * width) height=(2 * height) viewBox=(picture.view_box())
            role="img" aria-label=(drawing.label) {
            style { (PreEscaped(STYLE)) }
            (picture.board())
            (picture.stones(drawing))
            (marks)
        }
    };
    svg.into_string() + "\n"
}

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
    let [black, white] = controlled.map(<[usize]>::len);
    let label = format!("{black} points controlled by Black, {white} by White");
    let marks = html! {
        @for (points, class) in controlled.into_iter().zip(["b", "w"]) {
            @for (x, y) in points.iter().map(|p| picture.place(*p)) {
                rect class={ "mark " (class) } x=(x - 3) y=(y - 3) width="7" height="7" {}
            }
        }
        @for (x, y) in undecided.iter().map(|p| picture.place(*p)) { text.open x=(x) y=(y) { "?" } }
    };
    file(&picture, &Drawing::of(position, &label), &marks)
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
