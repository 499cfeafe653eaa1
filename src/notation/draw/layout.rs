//! Where the points of a board are drawn, and their names: grids as grids, lattices as lattices, other graphs on a circle.

use crate::board::{Shape, Wrap};
use crate::{Board, cut};
use petgraph::visit::Dfs;
use std::f64::consts::TAU;

/// From one grid point to the next, in units of the picture.
pub const CELL: i32 = 20;
/// How far the lines go on beyond a side that is joined to the opposite one.
pub const STUB: i32 = 14;
/// Room for a stone at the edge of the board.
const STONE: i32 = 12;
/// Room for a line of coordinates.
pub const NAMES: i32 = 14;
/// From one point of a graph to the next along the circle.
const APART: f64 = 46.0;
/// Longer names of points are cut short in pictures.
const LONGEST_NAME: usize = 8;

/// A board laid out on the plane: x grows to the right, y downwards.
pub struct Layout<'a> {
    /// The board.
    pub board: &'a Board,
    /// The centre of each point.
    pub places: Vec<(i32, i32)>,
    /// Left, top, width and height of all that is drawn.
    pub frame: [i32; 4],
}

impl Layout<'_> {
    /// Lays out a board.
    pub fn of(board: &Board) -> Layout<'_> {
        match board.size() {
            Some((width, height)) => grid(board, width as i32, height as i32),
            None => named_one_by_one(board),
        }
    }

    /// The name of a point of a graph, cut short if it is long, without control characters, which SVG cannot have.
    pub fn short_name(&self, p: usize) -> String {
        cut(&self.board.name(p).replace(char::is_control, "\u{fffd}"), LONGEST_NAME)
    }

    /// The centre of the name of a point of a graph, where there are no lines: outside the circle; on a lattice beside the point.
    pub fn name_place(&self, p: usize) -> (i32, i32) {
        let (x, y) = self.places[p];
        if self.is_lattice() {
            let angle = self.widest_gap(p);
            let aside = f64::from(STONE + self.name_width(p) / 2 - 2) * angle.cos();
            let below = f64::from(STONE + NAMES / 2 - 2) * angle.sin();
            return (x + aside.round() as i32, y + below.round() as i32);
        }
        let distance = f64::from(x).hypot(f64::from(y));
        // The nearest of the eight directions.
        let step = |c: i32| (1.3 * f64::from(c) / distance).round() as i32;
        (x + step(x) * (STONE + 3 + self.name_width(p) / 2), y + step(y) * (STONE + NAMES / 2 - 1))
    }

    /// Where the line between two points of a graph bends to: towards the middle of the circle, to keep clear of the points
    /// between, unless there are none. On a lattice it is straight.
    pub fn bend(&self, p: usize, q: usize) -> (i32, i32) {
        let ((x, y), (to_x, to_y)) = (self.places[p], self.places[q]);
        let apart = f64::from(to_x - x).hypot(f64::from(to_y - y));
        let part = if self.is_lattice() || apart <= APART { 2 } else { 4 };
        ((x + to_x) / part, (y + to_y) / part)
    }

    /// Is every point where its lattice has it, so that lines are straight?
    fn is_lattice(&self) -> bool {
        self.board.centres().is_some()
    }

    /// The direction from a point, of sixteen, that is farthest from all its lines.
    fn widest_gap(&self, p: usize) -> f64 {
        let (x, y) = self.places[p];
        let direction = |q: usize| f64::from(self.places[q].1 - y).atan2(f64::from(self.places[q].0 - x));
        let lines: Vec<f64> = self.board.graph().neighbors(p).map(direction).collect();
        let apart = |one: f64, other: f64| (one - other).cos();
        let nearest = |angle: f64| lines.iter().map(|line| apart(angle, *line)).fold(-1.0, f64::max);
        let angles = (0..16).map(|n| TAU * f64::from(n) / 16.0);
        angles.min_by(|one, other| nearest(*one).total_cmp(&nearest(*other))).unwrap_or(0.0)
    }

    /// About the width of a name as it is drawn.
    fn name_width(&self, p: usize) -> i32 {
        5 * self.short_name(p).chars().count() as i32 + 2
    }
}

fn grid(board: &Board, width: i32, height: i32) -> Layout<'_> {
    let places = (0..width * height).map(|p| (p % width * CELL, p / width * CELL)).collect();
    let [edge_x, edge_y] = stubs(board).map(edge);
    let (left, top) = (-edge_x - NAMES, -edge_y);
    let right = (width - 1) * CELL + edge_x;
    let bottom = (height - 1) * CELL + edge_y + NAMES;
    Layout { board, places, frame: [left, top, right - left, bottom - top] }
}

fn named_one_by_one(board: &Board) -> Layout<'_> {
    let places = match board.centres() {
        Some(centres) => centres.into_iter().map(|(x, y)| (x.round() as i32, y.round() as i32)).collect(),
        None => on_circle(board),
    };
    let mut layout = Layout { board, places, frame: [0; 4] };
    let mut inside = Vec::new();
    for p in 0..board.points() {
        let ((x, y), (name_x, name_y)) = (layout.places[p], layout.name_place(p));
        let half = layout.name_width(p) / 2;
        inside.extend([(x - STONE, y - STONE), (x + STONE, y + STONE)]);
        inside.extend([(name_x - half, name_y - NAMES / 2), (name_x + half, name_y + NAMES / 2)]);
    }
    let [left, top, right, bottom] = bounds(&inside);
    layout.frame = [left - 3, top - 3, right - left + 6, bottom - top + 6];
    layout
}

/// Clockwise from the top, around the origin, in the order of a depth-first search: lines of paths, rings and trees do not
/// cross, and those of other graphs cross less than in the order of their numbers.
fn on_circle(board: &Board) -> Vec<(i32, i32)> {
    let points = board.points();
    let radius = (APART * points as f64 / TAU).max(APART / 2.0);
    let mut places = vec![(0, 0); points];
    let mut search = Dfs::empty(board.graph());
    let mut angles = (0..points).map(|n| TAU * n as f64 / points as f64);
    for start in 0..points {
        search.move_to(start);
        while let Some(p) = search.next(board.graph()) {
            let angle = angles.next().expect("each point is visited once");
            places[p] = ((radius * angle.sin()).round() as i32, (-radius * angle.cos()).round() as i32);
        }
    }
    places
}

/// How far the rows and the columns go on beyond the board: where they wrap round, which below 3 they do not.
pub fn stubs(board: &Board) -> [i32; 2] {
    let stub = |wraps: bool| if wraps { STUB } else { 0 };
    match *board.shape() {
        Shape::Grid { width, height, wrap } => {
            [stub(wrap != Wrap::None && width > 2), stub(wrap == Wrap::Both && height > 2)]
        }
        Shape::Graph => [0, 0],
    }
}

/// How far the picture goes beyond the outer lines, not counting the names.
pub fn edge(stub: i32) -> i32 {
    (STONE + 2).max(stub + 6)
}

/// Least and greatest x and y.
fn bounds(places: &[(i32, i32)]) -> [i32; 4] {
    let by = |of: fn(&(i32, i32)) -> i32| {
        let all = || places.iter().map(of);
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    };
    let ((left, right), (top, bottom)) = (by(|(x, _)| *x), by(|(_, y)| *y));
    [left, top, right, bottom]
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// The least distance of a line from a point that it does not join.
    fn nearest_line(layout: &Layout) -> f64 {
        let mut nearest = f64::MAX;
        let places = &layout.places;
        for (a, b, ()) in layout.board.graph().all_edges() {
            let (from, bend, to) = (places[a], layout.bend(a, b), places[b]);
            for t in (0..=100).map(|step| f64::from(step) / 100.0) {
                let on_curve = |from: i32, bend: i32, to: i32| {
                    let [from, bend, to] = [from, bend, to].map(f64::from);
                    (1.0 - t) * (1.0 - t) * from + 2.0 * t * (1.0 - t) * bend + t * t * to
                };
                let (x, y) = (on_curve(from.0, bend.0, to.0), on_curve(from.1, bend.1, to.1));
                for (_, place) in places.iter().enumerate().filter(|(p, _)| ![a, b].contains(p)) {
                    nearest = nearest.min((x - f64::from(place.0)).hypot(y - f64::from(place.1)));
                }
            }
        }
        nearest
    }

    /// The number of pairs of edges that cross: their ends alternate on the circle.
    fn crossings(board: &Board) -> usize {
        let places = on_circle(board);
        let angle = |p: usize| f64::from(places[p].0).atan2(f64::from(-places[p].1)).rem_euclid(TAU);
        let edges: Vec<[f64; 2]> = board
            .graph()
            .all_edges()
            .map(|(a, b, ())| [angle(a).min(angle(b)), angle(a).max(angle(b))])
            .collect();
        let cross = |[a, b]: [f64; 2], [c, d]: [f64; 2]| a < c && c < b && b < d;
        edges.iter().map(|one| edges.iter().filter(|other| cross(*one, **other)).count()).sum()
    }

    #[test]
    fn stones_on_a_graph_do_not_overlap_and_no_line_runs_through_one() {
        let mut graphs = [
            "hex 5x4",
            "triangular 5x4",
            "king 4x4",
            "cube 3x3x3",
            "cube 4x2x5",
            r#"{"points":1,"edges":[]}"#,
            r#"{"points":2,"edges":[]}"#,
            r#"{"points":6,"edges":[[0,1],[1,2],[2,3],[3,4],[4,5]]}"#,
            r#"{"points":8,"edges":[[0,1],[1,2],[2,3],[0,3],[4,5],[5,6],[6,7],[4,7],[0,4],[1,5],[2,6],[3,7]]}"#,
            r#"{"points":7,"edges":[[0,1],[0,2],[0,3],[0,4],[0,5],[0,6]]}"#,
            "graph6:E?Bw",
        ]
        .map(|name| Board::parse(name).unwrap())
        .to_vec();
        let complete: Vec<(usize, usize)> = (0..60).flat_map(|p| (0..p).map(move |q| (q, p))).collect();
        graphs.push(Board::from_edges(60, &complete).unwrap());
        for board in graphs {
            let layout = Layout::of(&board);
            let stones = 2.0 * f64::from(STONE);
            for (p, (x, y)) in layout.places.iter().enumerate() {
                for (other_x, other_y) in &layout.places[..p] {
                    assert!(f64::from(x - other_x).hypot(f64::from(y - other_y)) > stones, "{board}: {p}");
                }
            }
            assert!(nearest_line(&layout) > f64::from(STONE), "{board}: {:?}", layout.places);
        }
    }

    #[test]
    fn paths_rings_and_trees_are_drawn_without_crossings() {
        let ring = [(0, 3), (3, 1), (1, 5), (5, 2), (2, 4), (4, 0)];
        let tree = [(3, 0), (3, 6), (0, 1), (0, 5), (6, 2), (6, 4)];
        for (points, edges) in [(6, &ring[..]), (6, &ring[1..]), (7, &tree)] {
            assert_eq!(crossings(&Board::from_edges(points, edges).unwrap()), 0, "{edges:?}");
        }
        let crossed = Board::parse("graph6:C~").unwrap();
        assert_eq!(crossings(&crossed), 1, "both diagonals of a square");
    }

    #[test]
    fn the_points_of_a_grid_lie_where_its_lines_cross() {
        let board = Board::parse("3x2").unwrap();
        let layout = Layout::of(&board);
        assert_eq!(layout.places, [(0, 0), (20, 0), (40, 0), (0, 20), (20, 20), (40, 20)]);
        assert_eq!(layout.frame, [-28, -14, 82, 62], "names on the left and below");
    }

    #[test]
    fn stones_and_names_of_a_graph_are_inside_the_picture() {
        for name in [
            r#"{"points":1,"edges":[]}"#,
            "graph6:E?Bw",
            "hex 4x3",
            "triangular 4x3",
            "king 3x3",
            r#"{"points":19,"edges":[]}"#,
            r#"{"dot":"graph { a -- \"a long name\" }"}"#,
        ] {
            let board = Board::parse(name).unwrap();
            let layout = Layout::of(&board);
            let [left, top, width, height] = layout.frame;
            let inside = |x: i32, y: i32, half_width: i32, half_height: i32| {
                left <= x - half_width
                    && x + half_width <= left + width
                    && top <= y - half_height
                    && y + half_height <= top + height
            };
            for p in 0..board.points() {
                let ((x, y), (name_x, name_y)) = (layout.places[p], layout.name_place(p));
                assert!(inside(x, y, STONE, STONE), "{name}: {p}");
                assert!(inside(name_x, name_y, layout.name_width(p) / 2, NAMES / 2), "{name}: {p}");
                let apart = (name_x - x).abs() >= STONE || (name_y - y).abs() >= STONE;
                assert!(apart, "{name}: the name of {p} is on its stone");
            }
        }
    }
}
