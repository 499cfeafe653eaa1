//! Positions as SVG pictures: a board is laid out once, its lines are drawn once, and every picture refers to them.

use crate::notation::board::{Shape, Wrap};
use crate::notation::{Board, Cell, Player, Position};
use std::collections::{BTreeSet, VecDeque};
use std::f64::consts::TAU;
use std::fmt::Write;

/// From one grid point to the next, in units of the picture.
const CELL: i32 = 20;
/// How far the lines go on beyond a side that is joined to the opposite one.
const STUB: i32 = 14;
/// Room for a stone at the edge of the board, and for a line of coordinates.
const STONE: i32 = 12;
const NAMES: i32 = 14;
/// Neighbours on a circle are so far apart, no two points of a graph are nearer to each other, and no line passes a point
/// more closely.
const APART: f64 = 46.0;
const NEAREST: f64 = 34.0;
const CLEARANCE: f64 = 14.0;
/// Longer names of points are cut short in pictures.
const LONGEST_NAME: usize = 8;

/// A board on which positions are drawn.
pub struct Picture<'a> {
    board: &'a Board,
    places: Vec<(i32, i32)>,
    /// Left, top, width and height.
    frame: [i32; 4],
}

/// What is drawn on a board: a position, and marks on it.
pub struct Drawing<'a> {
    /// What stands on the board.
    pub position: &'a Position,
    /// What the picture shows, for readers who do not see it.
    pub label: &'a str,
    /// Points and the numbers of the moves whose stones stand there.
    pub numbers: Vec<(usize, usize)>,
    /// The last stone played.
    pub last: Option<usize>,
    /// The stones that were removed, and where they stood.
    pub taken: Vec<(usize, Cell)>,
    /// The point of the move in question.
    pub asked: Option<usize>,
    /// Points that differ from another position.
    pub differing: Vec<usize>,
}

impl<'a> Drawing<'a> {
    /// A position without marks.
    pub fn of(position: &'a Position, label: &'a str) -> Drawing<'a> {
        Drawing {
            position,
            label,
            numbers: Vec::new(),
            last: None,
            taken: Vec::new(),
            asked: None,
            differing: Vec::new(),
        }
    }
}

impl Picture<'_> {
    /// Lays out a board: grids as grids, graphs by springs or on a circle.
    pub fn of(board: &Board) -> Picture<'_> {
        let Some((width, height)) = board.size() else {
            let places = graph_layout(board);
            let mut picture = Picture { board, places, frame: [0; 4] };
            let mut inside = Vec::new();
            for p in 0..board.points() {
                let ((x, y), (name_x, name_y)) = (picture.places[p], picture.name_place(p));
                let half = picture.name_width(p) / 2;
                inside.extend([(x - STONE, y - STONE), (x + STONE, y + STONE)]);
                inside.extend([(name_x - half, name_y - NAMES / 2), (name_x + half, name_y + NAMES / 2)]);
            }
            let [left, top, right, bottom] = bounds(&inside);
            picture.frame = [left - 3, top - 3, right - left + 6, bottom - top + 6];
            return picture;
        };
        let (width, height) = (width as i32, height as i32);
        let places = (0..width * height).map(|p| (p % width * CELL, p / width * CELL)).collect();
        let [edge_x, edge_y] = stubs(board).map(edge);
        let (left, top) = (-edge_x - NAMES, -edge_y);
        let right = (width - 1) * CELL + edge_x;
        let bottom = (height - 1) * CELL + edge_y + NAMES;
        Picture { board, places, frame: [left, top, right - left, bottom - top] }
    }

    /// Width and height of the pictures, in units of their own.
    pub fn size(&self) -> (i32, i32) {
        (self.frame[2], self.frame[3])
    }

    /// Where a point is drawn.
    pub fn place(&self, p: usize) -> (i32, i32) {
        self.places[p]
    }

    /// What is joined, in words, on a grid that wraps round.
    pub fn caption(&self) -> Option<&'static str> {
        match stubs(self.board).map(|stub| stub > 0) {
            [false, false] => None,
            [true, false] => Some("The dashed sides, left and right, are joined."),
            [false, true] => Some("The dashed sides, top and bottom, are joined."),
            [true, true] => Some("The dashed sides are joined: left with right, top with bottom."),
        }
    }

    /// The lines and names of the board, which every picture uses.
    pub fn lines(&self) -> String {
        let [left, top, width, height] = self.frame;
        let wood =
            format!(r#"<rect class="wood" x="{left}" y="{top}" width="{width}" height="{height}" rx="3"/>"#);
        let board = match self.board.size() {
            Some((width, height)) => self.grid_lines(width, height),
            None => self.graph_lines(),
        };
        format!(
            r#"<svg width="0" height="0" aria-hidden="true" class="defs"><defs><g id="board">{wood}{board}</g></defs></svg>"#
        )
    }

    fn grid_lines(&self, width: usize, height: usize) -> String {
        let [stub_x, stub_y] = stubs(self.board);
        let (right, bottom) = ((width as i32 - 1) * CELL, (height as i32 - 1) * CELL);
        let mut path = String::new();
        for y in (0..=bottom).step_by(CELL as usize) {
            add(&mut path, format_args!("M{} {y}H{}", -stub_x, right + stub_x));
        }
        for x in (0..=right).step_by(CELL as usize) {
            add(&mut path, format_args!("M{x} {}V{}", -stub_y, bottom + stub_y));
        }
        let mut joined = String::new();
        if stub_x > 0 {
            for x in [-stub_x, right + stub_x] {
                add(&mut joined, format_args!("M{x} {}V{}", -stub_y, bottom + stub_y));
            }
        }
        if stub_y > 0 {
            for y in [-stub_y, bottom + stub_y] {
                add(&mut joined, format_args!("M{} {y}H{}", -stub_x, right + stub_x));
            }
        }
        let mut text = format!(r#"<path class="lines" d="{path}"/>"#);
        if (right, bottom) == (0, 0) {
            text += r#"<circle class="dot" r="2"/>"#;
        }
        if !joined.is_empty() {
            add(&mut text, format_args!(r#"<path class="joined" d="{joined}"/>"#));
        }
        text += r#"<g class="names">"#;
        let [edge_x, edge_y] = [stub_x, stub_y].map(edge);
        for column in 0..width {
            let name = self.board.name(column);
            let letter = name.trim_end_matches(|c: char| c.is_ascii_digit());
            let (x, y) = (column as i32 * CELL, bottom + edge_y + NAMES / 2 - 1);
            add(&mut text, format_args!(r#"<text x="{x}" y="{y}">{letter}</text>"#));
        }
        for row in 0..height {
            let (x, y) = (-edge_x - NAMES / 2 + 1, row as i32 * CELL);
            add(&mut text, format_args!(r#"<text x="{x}" y="{y}">{}</text>"#, height - row));
        }
        text + "</g>"
    }

    fn graph_lines(&self) -> String {
        let mut path = String::new();
        for (p, q, ()) in self.board.graph().all_edges() {
            let ((x, y), (to_x, to_y)) = (self.places[p], self.places[q]);
            add(&mut path, format_args!("M{x} {y}L{to_x} {to_y}"));
        }
        let mut text = format!(r#"<path class="lines" d="{path}"/>"#);
        for (x, y) in &self.places {
            add(&mut text, format_args!(r#"<circle class="dot" cx="{x}" cy="{y}" r="3"/>"#));
        }
        text += r#"<g class="names">"#;
        for p in 0..self.board.points() {
            let (x, y) = self.name_place(p);
            add(&mut text, format_args!(r#"<text x="{x}" y="{y}">{}</text>"#, escape(&self.short_name(p))));
        }
        text + "</g>"
    }

    fn short_name(&self, p: usize) -> String {
        let name = self.board.name(p);
        match name.char_indices().nth(LONGEST_NAME) {
            Some((end, _)) => format!("{}…", &name[..end]),
            None => name,
        }
    }

    /// Beside the point, where the lines leave most room.
    fn name_place(&self, p: usize) -> (i32, i32) {
        let (x, y) = self.places[p];
        let angle = |to: (i32, i32)| f64::from(to.1 - y).atan2(f64::from(to.0 - x));
        let lines: Vec<f64> = self.board.graph().neighbors(p).map(|q| angle(self.places[q])).collect();
        let room = |(dx, dy): (i32, i32)| {
            let direction = f64::from(dy).atan2(f64::from(dx));
            let gaps = lines.iter().map(|line| {
                let gap = (direction - line).rem_euclid(TAU);
                gap.min(TAU - gap)
            });
            gaps.fold(TAU, f64::min)
        };
        // From above on round; the first of several with as much room, but for rounding.
        let directions = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
        let wider = |best, next| if room(next) > room(best) + 0.01 { next } else { best };
        let (dx, dy) = directions.into_iter().reduce(wider).unwrap_or_default();
        (x + dx * (STONE + self.name_width(p) / 2), y + dy * (STONE + NAMES / 2 - 1))
    }

    /// About the width of a name as it is drawn.
    fn name_width(&self, p: usize) -> i32 {
        5 * self.short_name(p).chars().count() as i32 + 2
    }

    /// A position as a picture, which refers to [`Picture::lines`].
    pub fn draw(&self, drawing: &Drawing) -> String {
        let [left, top, width, height] = self.frame;
        let mut svg = format!(
            r##"<svg viewBox="{left} {top} {width} {height}" role="img" aria-label="{}"><use href="#board"/>"##,
            escape(drawing.label)
        );
        // Strokes without length have round ends: a stone takes a few characters. All are black, and the white ones have
        // a smaller white one on top.
        let position = drawing.position;
        let stones = |of: &dyn Fn(Cell) -> bool| {
            let (mut path, mut from) = (String::new(), (0, 0));
            for (point, _) in position.stones().filter(|(_, cell)| of(*cell)) {
                let (x, y) = self.places[point];
                add(&mut path, format_args!("m{} {}h0", x - from.0, y - from.1));
                from = (x, y);
            }
            path
        };
        let all = stones(&|_| true);
        if !all.is_empty() {
            add(&mut svg, format_args!(r#"<path class="stones" d="{all}"/>"#));
        }
        let owner = |cell| match cell {
            Cell::Owned(letter) => Some(letter),
            _ => None,
        };
        let players: BTreeSet<char> = position.cells().filter_map(owner).collect();
        for player in &players {
            let (colour, own) = (colour(*player), stones(&|cell| cell == Cell::Owned(*player)));
            add(&mut svg, format_args!(r#"<path class="white {colour}" d="{own}"/>"#));
        }
        let white = stones(&|cell| cell == Cell::WHITE);
        if !white.is_empty() {
            add(&mut svg, format_args!(r#"<path class="white" d="{white}"/>"#));
        }
        for (p, cell) in &drawing.taken {
            let (x, y) = self.places[*p];
            let whose = match cell {
                Cell::Owned(letter) => colour(*letter),
                &Cell::BLACK => "of-black".to_owned(),
                _ => "of-white".to_owned(),
            };
            let path = format!("M{} {}l10 10m0-10l-10 10", x - 5, y - 5);
            add(&mut svg, format_args!(r#"<path class="taken {whose}" d="{path}"/>"#));
        }
        if let Some(p) = drawing.last {
            let (x, y) = self.places[p];
            add(&mut svg, format_args!(r#"<circle class="last" cx="{x}" cy="{y}" r="8"/>"#));
        }
        for player in &players {
            let mut text = String::new();
            for (p, _) in position.stones().filter(|(_, cell)| *cell == Cell::Owned(*player)) {
                let (x, y) = self.places[p];
                add(&mut text, format_args!(r#"<text x="{x}" y="{y}">{player}</text>"#));
            }
            add(&mut svg, format_args!(r#"<g class="letters {}">{text}</g>"#, colour(*player)));
        }
        for (player, on) in [(Player::Black, "on-black"), (Player::White, "on-white")] {
            let here = drawing.numbers.iter().filter(|(p, _)| position[*p] == Cell::Stone(player));
            let mut text = String::new();
            for (p, number) in here {
                let (x, y) = self.places[*p];
                let long = if *number > 99 { r#" class="long""# } else { "" };
                add(&mut text, format_args!(r#"<text x="{x}" y="{y}"{long}>{number}</text>"#));
            }
            if !text.is_empty() {
                add(&mut svg, format_args!(r#"<g class="{on}">{text}</g>"#));
            }
        }
        let is_bare = |p: usize| position[p].is_empty() && drawing.taken.iter().all(|(q, _)| *q != p);
        if let Some(p) = drawing.asked.filter(|p| is_bare(*p)) {
            let (x, y) = self.places[p];
            add(&mut svg, format_args!(r#"<text class="ask" x="{x}" y="{y}">?</text>"#));
        }
        for p in drawing.asked.iter().chain(&drawing.differing) {
            let (x, y) = (self.places[*p].0 - 11, self.places[*p].1 - 11);
            add(
                &mut svg,
                format_args!(r#"<rect class="asked" x="{x}" y="{y}" width="22" height="22" rx="3"/>"#),
            );
        }
        svg + "</svg>"
    }
}

/// The class of a player's colour: there are eight that hardly anybody confuses, and the letter tells the rest.
fn colour(player: char) -> String {
    format!("player-{}", (u32::from(player) - u32::from('A')) % 8)
}

fn add(text: &mut String, what: std::fmt::Arguments) {
    text.write_fmt(what).expect("a String takes all");
}

/// How far the rows and the columns go on beyond the board: where they wrap round, which below 3 they do not.
fn stubs(board: &Board) -> [i32; 2] {
    let stub = |wraps: bool| if wraps { STUB } else { 0 };
    match *board.shape() {
        Shape::Grid { width, height, wrap } => {
            [stub(wrap != Wrap::None && width > 2), stub(wrap == Wrap::Both && height > 2)]
        }
        Shape::Graph => [0, 0],
    }
}

/// How far the picture goes beyond the outer lines, not counting the names.
fn edge(stub: i32) -> i32 {
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

/// Springs, unless that takes much more room than a circle.
fn graph_layout(board: &Board) -> Vec<(i32, i32)> {
    let circle = on_circle(board.points());
    let springs = by_springs(board, &circle);
    let rounded = |places: &[[f64; 2]]| -> Vec<(i32, i32)> {
        places.iter().map(|[x, y]| (x.round() as i32, y.round() as i32)).collect()
    };
    let extent = |places: &[[f64; 2]]| spread(places, 0).max(spread(places, 1));
    if extent(&springs) <= 2.0 * extent(&circle).max(APART) { rounded(&springs) } else { rounded(&circle) }
}

/// From the least to the greatest coordinate on an axis.
fn spread(places: &[[f64; 2]], axis: usize) -> f64 {
    let all = || places.iter().map(|place| place[axis]);
    all().fold(f64::MIN, f64::max) - all().fold(f64::MAX, f64::min)
}

/// Clockwise from the top.
fn on_circle(points: usize) -> Vec<[f64; 2]> {
    let radius = (APART * points as f64 / TAU).max(APART / 2.0);
    let angle = |p: usize| TAU * p as f64 / points as f64;
    (0..points).map(|p| [radius * angle(p).sin(), -radius * angle(p).cos()]).collect()
}

/// Points as far from each other as there are steps between them, as nearly as the plane allows (stress majorization).
fn by_springs(board: &Board, start: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let points = start.len();
    let steps = all_steps(board);
    let mut places: Vec<[f64; 2]> = start.iter().map(|place| place.map(|c| c / APART)).collect();
    let rounds = (4_000_000 / (points * points)).clamp(20, 400);
    for _ in 0..rounds {
        for p in 0..points {
            let (mut sum, mut weights) = ([0.0; 2], 0.0);
            for q in (0..points).filter(|q| *q != p) {
                let ideal = steps[p][q];
                let apart = [places[p][0] - places[q][0], places[p][1] - places[q][1]];
                let distance = apart[0].hypot(apart[1]).max(1e-6);
                let weight = 1.0 / (ideal * ideal);
                for axis in 0..2 {
                    sum[axis] += weight * (places[q][axis] + ideal * apart[axis] / distance);
                }
                weights += weight;
            }
            if weights > 0.0 {
                places[p] = sum.map(|c| c / weights);
            }
        }
    }
    let nearest = nearest_points(&places).max(1e-3);
    let clear = nearest_line(board, &places).max(1e-3);
    let scale = APART.max(NEAREST / nearest).max(CLEARANCE / clear);
    // What is taller than wide is turned: pages are rather wide.
    let turned = spread(&places, 1) > spread(&places, 0) + 0.01;
    places.iter().map(|[x, y]| if turned { [y * scale, x * scale] } else { [x * scale, y * scale] }).collect()
}

/// The number of steps from each point to each other; between parts that are not connected, about half
/// as many as there are at most.
fn all_steps(board: &Board) -> Vec<Vec<f64>> {
    let points = board.points();
    let mut steps = vec![vec![None; points]; points];
    for (p, from) in steps.iter_mut().enumerate() {
        let mut queue = VecDeque::from([p]);
        from[p] = Some(0_u32);
        while let Some(q) = queue.pop_front() {
            for r in board.graph().neighbors(q) {
                if from[r].is_none() {
                    from[r] = from[q].map(|n| n + 1);
                    queue.push_back(r);
                }
            }
        }
    }
    let most = steps.iter().flatten().flatten().max().copied().unwrap_or(0);
    steps.iter().map(|from| from.iter().map(|n| f64::from(n.unwrap_or(most / 2 + 2))).collect()).collect()
}

/// The least distance of two points.
fn nearest_points(places: &[[f64; 2]]) -> f64 {
    let pairs = (0..places.len()).flat_map(|p| (0..p).map(move |q| (places[p], places[q])));
    pairs.map(|([ax, ay], [bx, by])| (bx - ax).hypot(by - ay)).fold(f64::MAX, f64::min)
}

/// The least distance of a line from a point that it does not join.
fn nearest_line(board: &Board, places: &[[f64; 2]]) -> f64 {
    let mut nearest = f64::MAX;
    for (a, b, ()) in board.graph().all_edges() {
        let ([ax, ay], [bx, by]) = (places[a], places[b]);
        let (dx, dy) = (bx - ax, by - ay);
        for [x, y] in (0..places.len()).filter(|p| *p != a && *p != b).map(|p| places[p]) {
            let along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy).max(1e-9);
            let along = along.clamp(0.0, 1.0);
            nearest = nearest.min((x - ax - along * dx).hypot(y - ay - along * dy));
        }
    }
    nearest
}

/// Text as it stands in HTML, in attributes too. Control characters, which HTML does not allow, are replaced.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            '\n' | '\t' => escaped.push(c),
            c if c.is_control() => escaped.push(char::REPLACEMENT_CHARACTER),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_on_a_graph_do_not_overlap_and_no_line_runs_through_one() {
        let graphs = [
            r#"{"points":1,"edges":[]}"#,
            r#"{"points":2,"edges":[]}"#,
            r#"{"points":6,"edges":[[0,1],[1,2],[2,3],[3,4],[4,5]]}"#,
            r#"{"points":8,"edges":[[0,1],[1,2],[2,3],[0,3],[4,5],[5,6],[6,7],[4,7],[0,4],[1,5],[2,6],[3,7]]}"#,
            r#"{"points":7,"edges":[[0,1],[0,2],[0,3],[0,4],[0,5],[0,6]]}"#,
            "graph6:E?Bw",
        ];
        for name in graphs {
            let board = Board::parse(name).unwrap();
            let picture = Picture::of(&board);
            let places = picture.places.iter().map(|(x, y)| [f64::from(*x), f64::from(*y)]);
            let places: Vec<[f64; 2]> = places.collect();
            assert!(nearest_points(&places) > 2.0 * f64::from(STONE), "{name}: {places:?}");
            assert!(nearest_line(&board, &places) > f64::from(STONE), "{name}: {places:?}");
        }
    }

    #[test]
    fn the_stones_of_a_grid_lie_where_its_lines_cross() {
        let board = Board::parse("3x2").unwrap();
        let picture = Picture::of(&board);
        assert_eq!(picture.places, [(0, 0), (20, 0), (40, 0), (0, 20), (20, 20), (40, 20)]);
        assert_eq!(picture.place(4), (20, 20));
        assert_eq!(picture.frame, [-28, -14, 82, 62], "names on the left and below");
        assert!(
            picture.lines().contains(r#"d="M0 0H40M0 20H40M0 0V20M20 0V20M40 0V20""#),
            "{}",
            picture.lines()
        );
        let svg = picture.draw(&Position { cells: &['.', 'X', '.', '.', '.', 'O'], ..Position::default() });
        assert!(svg.contains(r#"<path class="stones" d="m20 0h0m20 20h0"/>"#), "{svg}");
        assert!(svg.contains(r#"<path class="white" d="m40 20h0"/>"#), "{svg}");
    }

    #[test]
    fn lines_go_on_beyond_the_sides_that_are_joined() {
        let lines = Picture::of(&Board::parse("cylinder 3x2").unwrap()).lines();
        let row = format!("M-{STUB} 0H{}", 40 + STUB);
        assert!(lines.contains(&row) && lines.contains("M0 0V20"), "{lines}");
        let (out, far) = (STUB, 40 + STUB);
        let joined = format!(r#"class="joined" d="M-{out} 0V20M{far} 0V20""#);
        assert!(lines.contains(&joined), "{lines}");
        let lines = Picture::of(&Board::parse("torus 3x3").unwrap()).lines();
        let sides = format!("M-{out} -{out}V{far}M{far} -{out}V{far}M-{out} -{out}H{far}M-{out} {far}H{far}");
        assert!(lines.contains(&format!(r#"class="joined" d="{sides}""#)), "{lines}");
    }

    #[test]
    fn stones_and_names_of_a_graph_are_inside_the_picture() {
        for name in
            [r#"{"points":1,"edges":[]}"#, "graph6:E?Bw", r#"{"dot":"graph { a -- \"a long name\" }"}"#]
        {
            let board = Board::parse(name).unwrap();
            let picture = Picture::of(&board);
            let [left, top, width, height] = picture.frame;
            let inside = |x: i32, y: i32, half_width: i32, half_height: i32| {
                left <= x - half_width
                    && x + half_width <= left + width
                    && top <= y - half_height
                    && y + half_height <= top + height
            };
            for p in 0..board.points() {
                let ((x, y), (name_x, name_y)) = (picture.place(p), picture.name_place(p));
                assert!(inside(x, y, STONE, STONE), "{name}: {p}");
                assert!(inside(name_x, name_y, picture.name_width(p) / 2, NAMES / 2), "{name}: {p}");
                let apart = (name_x - x).abs() >= STONE || (name_y - y).abs() >= STONE;
                assert!(apart, "{name}: the name of {p} is on its stone");
            }
        }
    }

    #[test]
    fn stones_of_many_players_have_their_letters_and_colours() {
        let board = Board::parse("3x1").unwrap();
        let cells = ['X', '.', 'B'];
        let taken = vec![(1, 'O')];
        let lettered = Position { cells: &cells, lettered: true, taken, ..Position::default() };
        let svg = Picture::of(&board).draw(&lettered);
        for (stone, colour) in [("X", "player-7"), ("B", "player-1")] {
            assert!(svg.contains(&format!(r#"<g class="letters {colour}">"#)), "{svg}");
            assert!(svg.contains(&format!(">{stone}</text>")), "{svg}");
        }
        assert!(svg.contains(r#"class="taken player-6""#) && !svg.contains("on-black"), "{svg}");
    }

    #[test]
    fn only_what_wraps_round_is_drawn_so() {
        let joined = |name: &str| Picture::of(&Board::parse(name).unwrap()).caption();
        assert_eq!(joined("5x4"), None);
        assert_eq!(joined("torus 2x2"), None);
        assert!(joined("cylinder 3x2").is_some_and(|text| text.contains("left and right, are")));
        assert!(joined("torus 2x3").is_some_and(|text| text.contains("top and bottom, are")));
        assert!(joined("torus 3x3").is_some_and(|text| text.contains("left with right, top with bottom")));
    }
}
