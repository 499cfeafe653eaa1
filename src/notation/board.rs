//! Boards, their points and their positions, as text and as JSON.
//!
//! A board is a grid (`"5x4"`: 5 columns, 4 rows), a grid whose columns wrap round (`"cylinder 4x3"`) or whose rows do so
//! too (`"torus 4x4"`), or any simple graph: `{"points": 3, "edges": [[0,1],[1,2]]}`, `{"graph6": "Bw"}` or
//! `{"dot": "graph { a -- b }"}`. Points are indices from 0 in *board order*: top row first, left to right; on a graph,
//! its numbering, which in DOT is the order of first appearance.

use std::fmt;
use std::sync::OnceLock;

use petgraph::graphmap::UnGraphMap;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value, json};

use super::{MOST_POINTS, clipped, dot, graph6, quoted};
use crate::{Error, Result};

/// The most columns and the most rows of a grid, wrapped or not; more would run out of column letters.
pub const LONGEST_SIDE: usize = 25;

/// The column letters of the Go Text Protocol, which leaves out i.
const COLUMNS: &[u8; LONGEST_SIDE] = b"abcdefghjklmnopqrstuvwxyz";

/// A board under its name, with the adjacency of its points.
#[derive(Clone, Debug)]
pub struct Board {
    /// A grid's is made when it is asked for: the engine and most readers of game records never ask.
    graph: OnceLock<UnGraphMap<usize, ()>>,
    points: usize,
    shape: Shape,
    naming: Naming,
    /// The form in which the board was given, a string for grids and an object for graphs.
    written: Value,
}

/// What a board looks like, as far as rows and columns go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `width` columns and `height` rows.
    Grid {
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
        /// What is joined at the sides.
        wrap: Wrap,
    },
    /// Any simple graph, without rows and columns.
    Graph,
}

impl Shape {
    /// What the board of a text that [`Board::parse`] takes looks like, without building the board: so the sides of a grid
    /// may have any length, and whether they are possible, or whether an encoded graph is valid, is not checked.
    ///
    /// ```
    /// use superko_notation::board::{Shape, Wrap};
    ///
    /// assert_eq!(Shape::parse("5X400")?, Shape::Grid { width: 5, height: 400, wrap: Wrap::None });
    /// # Ok::<(), superko_notation::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the text is neither the name of a grid, cylinder or torus nor an encoded graph.
    pub fn parse(text: &str) -> Result<Shape> {
        let text = text.trim();
        match text.starts_with("graph6:") || text.starts_with('{') {
            true => Ok(Shape::Graph),
            false => {
                let (width, height, wrap) = rectangle_named(text)?;
                Ok(Shape::Grid { width, height, wrap })
            }
        }
    }
}

/// What wraps round on a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrap {
    /// Nothing: a plain grid.
    None,
    /// The last column is adjacent to the first: a cylinder.
    Columns,
    /// So are the columns, and the bottom row is adjacent to the top row: a torus.
    Both,
}

/// How points are written.
#[derive(Clone, Debug)]
enum Naming {
    Coordinates { width: usize, height: usize },
    Numbers,
    Names(Vec<String>),
}

/// Boards are equal when they are written the same way: a 2x1 grid and a graph of one edge are not.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.written == other.written
    }
}

impl fmt::Display for Board {
    /// A form that [`Board::parse`] takes back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.written {
            Value::String(name) => f.pad(name),
            _ => f.pad(&serde_json::to_string(self).map_err(|_| fmt::Error)?),
        }
    }
}

/// As cases have it: a string for grids, an object for graphs, whose number of points comes before its edges.
impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (Some(points), Some(edges)) = (self.written.get("points"), self.written.get("edges")) else {
            return self.written.serialize(serializer);
        };
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("points", points)?;
        map.serialize_entry("edges", edges)?;
        map.end()
    }
}

impl Board {
    /// The plain grid of `width` columns and `height` rows, each 1 to 25.
    pub fn grid(width: usize, height: usize) -> Result<Board> {
        Board::rectangle(width, height, Wrap::None)
    }

    /// The grid whose last column is adjacent to the first. Below 3 columns that adds nothing.
    pub fn cylinder(width: usize, height: usize) -> Result<Board> {
        Board::rectangle(width, height, Wrap::Columns)
    }

    /// The cylinder whose bottom row is adjacent to the top row. Below 3 rows that adds nothing.
    pub fn torus(width: usize, height: usize) -> Result<Board> {
        Board::rectangle(width, height, Wrap::Both)
    }

    /// The simple graph on the points 0 to `points` - 1, 1 to 512 of them; an edge is a pair of different points.
    pub fn from_edges(points: usize, edges: &[(usize, usize)]) -> Result<Board> {
        if points == 0 || points > MOST_POINTS {
            return Err(Error::input(format!(
                "a board of {points} points is not possible: 1 to {MOST_POINTS} are"
            )));
        }
        let mut graph = isolated(points);
        for &(a, b) in edges {
            let refuse = |why: String| Err(Error::input(format!("edge [{a},{b}] {why}")));
            if a >= points || b >= points {
                return refuse(format!("leaves the board: its points are numbered {}", numbers(points)));
            }
            if a == b {
                return refuse("joins a point to itself: a board has no loops".into());
            }
            if graph.add_edge(a, b, ()).is_some() {
                return refuse("is given twice: once is enough, in either direction".into());
            }
        }
        let written = json!({ "points": points, "edges": edges });
        Ok(Board::of_graph(graph, Naming::Numbers, written))
    }

    fn rectangle(width: usize, height: usize, wrap: Wrap) -> Result<Board> {
        let name = match wrap {
            Wrap::None => format!("{width}x{height}"),
            Wrap::Columns => format!("cylinder {width}x{height}"),
            Wrap::Both => format!("torus {width}x{height}"),
        };
        if ![width, height].iter().all(|side| (1..=LONGEST_SIDE).contains(side)) {
            return Err(Error::input(format!(
                "board {name:?} is not possible: 1 to {LONGEST_SIDE} columns and 1 to {LONGEST_SIDE} rows are"
            )));
        }
        Ok(Board {
            graph: OnceLock::new(),
            points: width * height,
            shape: Shape::Grid { width, height, wrap },
            naming: Naming::Coordinates { width, height },
            written: name.into(),
        })
    }

    fn of_graph(graph: UnGraphMap<usize, ()>, naming: Naming, written: Value) -> Board {
        Board { points: graph.node_count(), graph: graph.into(), shape: Shape::Graph, naming, written }
    }

    /// The board that a text names, as on a command line: a grid, cylinder or torus (`"5x4"`, `"torus 4x4"`), a JSON
    /// object, or `graph6:` and a graph6 text.
    pub fn parse(text: &str) -> Result<Board> {
        let text = text.trim();
        if let Some(encoded) = text.strip_prefix("graph6:") {
            return Board::from_graph6(encoded);
        }
        if text.starts_with('{') {
            let value = serde_json::from_str(text)
                .map_err(|error| Error::input(format!("board {} is no JSON: {error}", quoted(text))))?;
            return Board::from_json(&value);
        }
        Board::from_name(text)
    }

    /// The board in a case: a string for a grid, cylinder or torus, an object for a graph.
    pub fn from_json(value: &Value) -> Result<Board> {
        let object = match value {
            Value::String(name) => return Board::from_name(name),
            Value::Object(object) => object,
            other => {
                return Err(Error::input(format!(
                    "board {} is neither a string like \"5x4\" nor an object like {{\"graph6\":\"Bw\"}}",
                    shown(other)
                )));
            }
        };
        if let Some(key) =
            object.keys().find(|key| !["points", "edges", "graph6", "dot"].contains(&key.as_str()))
        {
            return Err(Error::input(format!(
                "unknown key {} in the board: it has points and edges, or graph6, or dot",
                quoted(key)
            )));
        }
        let text = |key: &str, value: &Value| match value {
            Value::String(text) => Ok(text.clone()),
            other => Err(Error::input(format!("{key} of the board is {}: it is a string", shown(other)))),
        };
        let mut entries: Vec<(&str, &Value)> =
            object.iter().map(|(key, value)| (key.as_str(), value)).collect();
        entries.sort_by_key(|&(key, _)| key);
        match *entries {
            [("edges", edges), ("points", points)] => {
                Board::from_edges(number_of_points(points)?, &edge_list(edges)?)
            }
            [("graph6", encoded)] => Board::from_graph6(&text("graph6", encoded)?),
            [("dot", source)] => Board::from_dot(&text("dot", source)?),
            _ => {
                let keys: Vec<&str> = entries.iter().map(|&(key, _)| key).collect();
                Err(Error::input(format!(
                    "board with the keys [{}]: it has points and edges, or graph6, or dot",
                    keys.join(", ")
                )))
            }
        }
    }

    /// The board in the form in which it was given: what [`Board::from_json`] takes.
    pub fn to_json(&self) -> Value {
        self.written.clone()
    }

    fn from_name(name: &str) -> Result<Board> {
        let (width, height, wrap) = rectangle_named(name)?;
        Board::rectangle(width, height, wrap)
    }

    fn from_graph6(text: &str) -> Result<Board> {
        let graph = graph6::read(text)?;
        let written = json!({ "graph6": text });
        Ok(Board::of_graph(graph, Naming::Numbers, written))
    }

    fn from_dot(text: &str) -> Result<Board> {
        let dot::Named { graph, names } = dot::read(text)?;
        let written = json!({ "dot": text });
        Ok(Board::of_graph(graph, Naming::Names(names), written))
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        self.points
    }

    /// The adjacency, on the nodes 0 to `points()` - 1, which were added in this order. There are no loops.
    pub fn graph(&self) -> &UnGraphMap<usize, ()> {
        self.graph.get_or_init(|| grid(&self.shape))
    }

    /// Rows, columns and wrapping, if any.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Columns and rows; nothing on a graph.
    pub fn size(&self) -> Option<(usize, usize)> {
        match self.shape {
            Shape::Grid { width, height, .. } => Some((width, height)),
            Shape::Graph => None,
        }
    }

    /// The point that is written so. On grids the column's letter may be upper case.
    pub fn point(&self, text: &str) -> Result<usize> {
        let found = match &self.naming {
            Naming::Coordinates { width, height } => coordinates(text, *width, *height),
            Naming::Numbers => number(text).filter(|&point| point < self.points()),
            Naming::Names(names) => names.iter().position(|name| name == text),
        };
        found.ok_or_else(|| self.no_point(&quoted(text)))
    }

    /// How a point is written, in lower case on grids.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn name(&self, point: usize) -> String {
        assert!(point < self.points(), "point {point} of {}", self.points());
        match &self.naming {
            Naming::Coordinates { width, height } => {
                format!("{}{}", char::from(COLUMNS[point % width]), height - point / width)
            }
            Naming::Numbers => point.to_string(),
            Naming::Names(names) => names[point].clone(),
        }
    }

    /// The point in a case or answer: a string on grids and DOT graphs, a number on the other graphs.
    pub fn point_from_json(&self, value: &Value) -> Result<usize> {
        match (&self.naming, value) {
            (Naming::Numbers, Value::Number(number)) => {
                let point = number.as_u64().and_then(|number| usize::try_from(number).ok());
                point.filter(|&point| point < self.points()).ok_or_else(|| self.no_point(&shown(value)))
            }
            (Naming::Coordinates { .. } | Naming::Names(_), Value::String(text)) => self.point(text),
            _ => Err(self.no_point(&shown(value))),
        }
    }

    /// The point as [`Board::point_from_json`] takes it.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn point_to_json(&self, point: usize) -> Value {
        match self.naming {
            Naming::Numbers => point.into(),
            Naming::Coordinates { .. } | Naming::Names(_) => self.name(point).into(),
        }
    }

    /// The error that `given` is no point here, saying what the points are.
    fn no_point(&self, given: &str) -> Error {
        const SHOWN: usize = 8;
        let points = match &self.naming {
            Naming::Coordinates { width, height } => {
                let last = char::from(COLUMNS[width - 1]);
                let hole = if *width > 8 { ", without i" } else { "" };
                format!("strings like {:?}, columns a to {last}{hole}, rows 1 to {height}", self.name(0))
            }
            Naming::Numbers => format!("the numbers {}", numbers(self.points())),
            Naming::Names(names) => {
                let listed: Vec<String> = names.iter().take(SHOWN).map(|name| quoted(name)).collect();
                let more = if names.len() > SHOWN { ", …" } else { "" };
                format!("the strings {}{more}", listed.join(", "))
            }
        };
        Error::input(format!("{given} is not a point of the board: its points are {points}"))
    }
}

/// The columns, the rows and the wrapping in the name of a grid, cylinder or torus, of any size.
fn rectangle_named(name: &str) -> Result<(usize, usize, Wrap)> {
    let lower = name.to_ascii_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let (wrap, size) = match *words {
        [size] => (Wrap::None, size),
        ["cylinder", size] => (Wrap::Columns, size),
        ["torus", size] => (Wrap::Both, size),
        _ => (Wrap::None, ""),
    };
    let sides = size.split_once('x').and_then(|(width, height)| Some((number(width)?, number(height)?)));
    let Some((width, height)) = sides else {
        return Err(Error::input(format!(
            "board {} is unknown: write columns x rows like 5x4, cylinder 4x3, torus 4x4, or an object for a graph",
            quoted(name)
        )));
    };
    Ok((width, height, wrap))
}

/// The graph of a grid, wrapped or not; that of any other shape has no points.
fn grid(shape: &Shape) -> UnGraphMap<usize, ()> {
    let &Shape::Grid { width, height, wrap } = shape else { return isolated(0) };
    let mut graph = isolated(width * height);
    let mut join = |a, b| {
        // A ring of one or two points would give a loop or an edge a second time.
        if a != b {
            graph.add_edge(a, b, ());
        }
    };
    for y in 0..height {
        for x in 0..width {
            if x + 1 < width || wrap != Wrap::None {
                join(y * width + x, y * width + (x + 1) % width);
            }
            if y + 1 < height || wrap == Wrap::Both {
                join(y * width + x, (y + 1) % height * width + x);
            }
        }
    }
    graph
}

/// The graph of `points` points and no edges.
fn isolated(points: usize) -> UnGraphMap<usize, ()> {
    let mut graph = UnGraphMap::new();
    for point in 0..points {
        graph.add_node(point);
    }
    graph
}

/// The point at a column letter and a row number, which counts from the bottom.
fn coordinates(text: &str, width: usize, height: usize) -> Option<usize> {
    let letter = text.chars().next()?.to_ascii_lowercase();
    let x = COLUMNS[..width].iter().position(|&column| char::from(column) == letter)?;
    // The first character is one byte long, being a column's letter.
    let row = number(&text[1..]).filter(|row| (1..=height).contains(row))?;
    Some((height - row) * width + x)
}

/// A number in decimal digits alone; `str::parse` would take a sign as well.
fn number(text: &str) -> Option<usize> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

fn numbers(points: usize) -> String {
    format!("0 to {}", points - 1)
}

fn number_of_points(value: &Value) -> Result<usize> {
    value.as_u64().and_then(|points| usize::try_from(points).ok()).ok_or_else(|| {
        Error::input(format!("points of the board is {}: it is a number, 1 to {MOST_POINTS}", shown(value)))
    })
}

fn edge_list(value: &Value) -> Result<Vec<(usize, usize)>> {
    let refuse = |what: &str, value: &Value| {
        Error::input(format!(
            "{what} {} of the board is malformed: edges look like [[0,1],[1,2]]",
            shown(value)
        ))
    };
    let list = value.as_array().ok_or_else(|| refuse("the list of edges", value))?;
    let pair = |edge: &Value| {
        let [a, b] = edge.as_array()?.as_slice() else { return None };
        Some((usize::try_from(a.as_u64()?).ok()?, usize::try_from(b.as_u64()?).ok()?))
    };
    list.iter().map(|edge| pair(edge).ok_or_else(|| refuse("edge", edge))).collect()
}

/// A JSON value for an error message, cut short when it is long.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        other => clipped(&other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use quickcheck::{Arbitrary, Gen, quickcheck};

    use super::*;
    use crate::{Cell, Position, Stones};

    /// Any board of at most 30 points or so, in any of the forms.
    impl Arbitrary for Board {
        fn arbitrary(g: &mut Gen) -> Board {
            let sides = (1 + usize::arbitrary(g) % 6, 1 + usize::arbitrary(g) % 6);
            let points = 1 + usize::arbitrary(g) % 12;
            let mut edges: Vec<(usize, usize)> =
                (0..points).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
            edges.retain(|_| bool::arbitrary(g));
            let graph = Board::from_edges(points, &edges).unwrap();
            match g.choose(&[0, 1, 2, 3, 4, 5]).unwrap() {
                0 => Board::grid(sides.0, sides.1).unwrap(),
                1 => Board::cylinder(sides.0, sides.1).unwrap(),
                2 => Board::torus(sides.0, sides.1).unwrap(),
                3 => graph,
                4 => {
                    use petgraph::graph6::ToGraph6;
                    Board::from_graph6(&graph.graph().graph6_string()).unwrap()
                }
                _ => {
                    let name = |point: usize| format!("\"n {}\"", points - point);
                    let nodes = (0..points).map(name);
                    let edges = edges.iter().map(|&(a, b)| format!("{} -- {}", name(a), name(b)));
                    let statements: Vec<String> = nodes.chain(edges).collect();
                    Board::from_dot(&format!("graph {{ {} }}", statements.join("; "))).unwrap()
                }
            }
        }
    }

    fn board(text: &str) -> Board {
        Board::parse(text).unwrap()
    }

    fn refusal(text: &str) -> String {
        Board::parse(text).unwrap_err().to_string()
    }

    fn degrees(board: &Board) -> Vec<usize> {
        board.graph().nodes().map(|point| board.graph().neighbors(point).count()).collect()
    }

    #[test]
    fn a_grid_has_its_columns_first_and_its_points_from_the_top_left() {
        let board = board("5x4");
        assert_eq!(board.shape(), &Shape::Grid { width: 5, height: 4, wrap: Wrap::None });
        assert_eq!((board.points(), board.size()), (20, Some((5, 4))));
        assert_eq!([0, 4, 15, 19].map(|point| board.name(point)), ["a4", "e4", "a1", "e1"]);
        assert_eq!(degrees(&board)[..6], [2, 3, 3, 3, 2, 3]);
    }

    #[test]
    fn nodes_are_in_board_order() {
        for text in ["5x4", "torus 3x3", "graph6:E?Bw", r#"{"points":3,"edges":[[2,0]]}"#, "1x1"] {
            let board = board(text);
            assert_eq!(board.graph().nodes().collect::<Vec<_>>(), (0..board.points()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_columns_of_a_cylinder_wrap_round_and_its_rows_do_not() {
        let board = board("cylinder 4x3");
        let point = |text| board.point(text).unwrap();
        assert!(board.graph().contains_edge(point("a2"), point("d2")));
        assert!(!board.graph().contains_edge(point("b1"), point("b3")));
        assert_eq!(degrees(&board), [3, 3, 3, 3, 4, 4, 4, 4, 3, 3, 3, 3]);
    }

    #[test]
    fn every_point_of_a_torus_has_four_neighbours() {
        assert_eq!(degrees(&board("torus 3x4")), [4; 12]);
    }

    #[test]
    fn wrapped_boards_narrower_than_three_have_neither_loops_nor_double_adjacencies() {
        assert_eq!(board("torus 1x1").graph().edge_count(), 0);
        assert_eq!(board("cylinder 1x3").graph().edge_count(), 2);
        assert_eq!(board("torus 2x2").graph().edge_count(), 4);
        assert_eq!(degrees(&board("torus 2x2")), [2; 4]);
        assert_eq!(degrees(&board("torus 1x3")), [2; 3]);
        assert_eq!(degrees(&board("torus 2x4")), [3; 8]);
    }

    #[test]
    fn the_largest_grid_uses_every_column_letter() {
        let board = board("25x25");
        assert_eq!((board.name(24), board.name(624)), ("z25".into(), "z1".into()));
        assert_eq!(board.point("J25").unwrap(), 8);
    }

    #[test]
    fn names_of_boards_may_be_in_any_case_and_spacing() {
        assert_eq!(board(" Torus  4X3 ").to_string(), "torus 4x3");
    }

    #[test]
    fn the_shape_of_a_board_is_read_from_its_name_alone_and_as_the_board_is() {
        for text in [" Torus  4X3 ", "cylinder 2x2", "9X9", "graph6:Bw", r#"{"points":1,"edges":[]}"#] {
            assert_eq!(Shape::parse(text).unwrap(), *board(text).shape(), "{text}");
        }
        let long = Shape::Grid { width: 5, height: 4000, wrap: Wrap::None };
        assert_eq!(Shape::parse("5x4000").unwrap(), long);
        for text in ["+5x5", "5", "ring 5x5", "5x", ""] {
            assert_eq!(Shape::parse(text).unwrap_err().to_string(), refusal(text));
        }
    }

    #[test]
    fn the_written_form_comes_back() {
        for text in [
            "7x1",
            "cylinder 4x3",
            r#"{"points":3,"edges":[[2,0],[0,1]]}"#,
            r#"{"graph6":">>graph6<<Bw"}"#,
            r#"{"dot":"graph { a -- b [color=red] }"}"#,
        ] {
            assert_eq!(board(text).to_string(), text);
        }
        assert_eq!(board("graph6:Bw").to_json(), json!({"graph6": "Bw"}));
    }

    #[test]
    fn a_malformed_board_is_refused_with_what_would_be_right() {
        let forms = "write columns x rows like 5x4, cylinder 4x3, torus 4x4, or an object for a graph";
        let cases = [
            ("", format!(r#"board "" is unknown: {forms}"#)),
            ("9", format!(r#"board "9" is unknown: {forms}"#)),
            ("+9x9", format!(r#"board "+9x9" is unknown: {forms}"#)),
            ("sphere 4x4", format!(r#"board "sphere 4x4" is unknown: {forms}"#)),
            ("26x3", r#"board "26x3" is not possible: 1 to 25 columns and 1 to 25 rows are"#.into()),
            (
                "torus 3x0",
                r#"board "torus 3x0" is not possible: 1 to 25 columns and 1 to 25 rows are"#.into(),
            ),
            (
                r#"{"graph6":"#,
                r#"board "{\"graph6\":" is no JSON: EOF while parsing a value at line 1 column 10"#.into(),
            ),
            (
                r#"{"nodes":3}"#,
                r#"unknown key "nodes" in the board: it has points and edges, or graph6, or dot"#.into(),
            ),
            ("{}", "board with the keys []: it has points and edges, or graph6, or dot".into()),
            (
                r#"{"points":3}"#,
                "board with the keys [points]: it has points and edges, or graph6, or dot".into(),
            ),
            (
                r#"{"graph6":"Bw","dot":"graph {a}"}"#,
                "board with the keys [dot, graph6]: it has points and edges, or graph6, or dot".into(),
            ),
            (r#"{"graph6":7}"#, "graph6 of the board is 7: it is a string".into()),
            (r#"{"dot":["a"]}"#, r#"dot of the board is ["a"]: it is a string"#.into()),
            (r#"{"points":-1,"edges":[]}"#, "points of the board is -1: it is a number, 1 to 512".into()),
            (r#"{"points":0,"edges":[]}"#, "a board of 0 points is not possible: 1 to 512 are".into()),
            (r#"{"points":513,"edges":[]}"#, "a board of 513 points is not possible: 1 to 512 are".into()),
            (
                r#"{"points":3,"edges":{}}"#,
                "the list of edges {} of the board is malformed: edges look like [[0,1],[1,2]]".into(),
            ),
            (
                r#"{"points":3,"edges":[[0,1],[0,1,2]]}"#,
                "edge [0,1,2] of the board is malformed: edges look like [[0,1],[1,2]]".into(),
            ),
            (
                r#"{"points":3,"edges":[[0,3]]}"#,
                "edge [0,3] leaves the board: its points are numbered 0 to 2".into(),
            ),
            (
                r#"{"points":3,"edges":[[1,1]]}"#,
                "edge [1,1] joins a point to itself: a board has no loops".into(),
            ),
            (
                r#"{"points":3,"edges":[[0,1],[1,0]]}"#,
                "edge [1,0] is given twice: once is enough, in either direction".into(),
            ),
        ];
        for (text, message) in cases {
            assert_eq!(refusal(text), message);
        }
        assert_eq!(
            Board::from_json(&json!(9)).unwrap_err().to_string(),
            r#"board 9 is neither a string like "5x4" nor an object like {"graph6":"Bw"}"#
        );
    }

    #[test]
    fn a_point_that_is_not_on_the_board_is_refused_with_what_would_be_right() {
        let refusal = |text: &str, value: Value| board(text).point_from_json(&value).unwrap_err().to_string();
        let grid =
            r#"is not a point of the board: its points are strings like "a4", columns a to e, rows 1 to 4"#;
        for value in ["f1", "a0", "a5", "", "a", "3", "pass", "a+1", "é1", "a1 ", "aa1"] {
            assert_eq!(refusal("5x4", json!(value)), format!("{value:?} {grid}"));
        }
        assert_eq!(refusal("5x4", json!(3)), format!("3 {grid}"));
        assert_eq!(
            refusal("9x9", json!("i3")),
            r#""i3" is not a point of the board: its points are strings like "a9", columns a to j, without i, rows 1 to 9"#
        );
        let numbers = "is not a point of the board: its points are the numbers 0 to 5";
        assert_eq!(refusal("graph6:E?Bw", json!(6)), format!("6 {numbers}"));
        assert_eq!(refusal("graph6:E?Bw", json!("4")), format!(r#""4" {numbers}"#));
        assert_eq!(refusal("graph6:E?Bw", json!(1.5)), format!("1.5 {numbers}"));
        let names = r#"is not a point of the board: its points are the strings "1", "b""#;
        let dot = r#"{"dot":"graph { 1 -- b }"}"#;
        assert_eq!(refusal(dot, json!(1)), format!("1 {names}"));
        assert_eq!(refusal(dot, json!("B")), format!(r#""B" {names}"#));
    }

    #[test]
    fn a_position_is_rows_from_the_top_and_one_string_on_a_graph() {
        let position = Position::from_letters("X.O..X").unwrap();
        assert_eq!(board("3x2").rows(&position), ["X.O", "..X"]);
        assert_eq!(board("graph6:E?Bw").rows(&position), ["X.O..X"]);
    }

    #[test]
    fn a_malformed_position_is_refused_with_its_place() {
        let refusal = |text: &str, rows: &[&str]| {
            let rows: Vec<String> = rows.iter().map(|row| row.to_string()).collect();
            board(text).position(&rows, Stones::BlackAndWhite).unwrap_err().to_string()
        };
        assert_eq!(refusal("3x2", &["..."]), "position of 1 rows: this board takes 2 rows of 3 characters");
        assert_eq!(
            refusal("graph6:Bw", &[".", ".."]),
            "position of 2 rows: this board takes 1 row of 3 characters"
        );
        assert_eq!(
            refusal("3x2", &["...", ".é"]),
            r#"row 2 from the top, ".é", is 2 characters long: it takes 3"#
        );
        assert_eq!(
            refusal("3x2", &["...", ".Ox"]),
            r#"row 2 from the top has 'x' in column 3: only the characters ".XO" are possible"#
        );
    }

    #[test]
    fn long_text_is_cut_short_in_an_error() {
        assert!(refusal(&"é".repeat(100_000)).len() < 300);
        assert!(refusal(&format!(r#"{{"points":[{}0],"edges":[]}}"#, "0,".repeat(10_000))).len() < 300);
    }

    #[test]
    fn json_nested_a_hundred_thousand_deep_is_refused() {
        assert!(refusal(&r#"{"points":"#.repeat(100_000)).contains("recursion limit"));
    }

    quickcheck! {
        fn a_board_survives_being_written_and_read(board: Board) -> bool {
            let text = Board::parse(&board.to_string()).unwrap();
            let value = Board::from_json(&board.to_json()).unwrap();
            let edges = |board: &Board| board.graph().all_edges().map(|(a, b, ())| (a, b)).collect::<Vec<_>>();
            text == board && value == board && edges(&text) == edges(&board) && text.shape() == board.shape()
        }

        fn a_point_survives_being_written_and_read(board: Board) -> bool {
            (0..board.points()).all(|point| {
                board.point(&board.name(point)).unwrap() == point
                    && board.point_from_json(&board.point_to_json(point)).unwrap() == point
            })
        }

        fn coordinates_may_be_in_upper_case(board: Board) -> bool {
            board.size().is_none()
                || (0..board.points()).all(|point| board.point(&board.name(point).to_uppercase()).unwrap() == point)
        }

        fn a_position_survives_being_written_and_read(board: Board, seed: Vec<u8>) -> bool {
            let seed = seed.iter().map(|&byte| [Cell::Empty, Cell::BLACK, Cell::WHITE][usize::from(byte % 3)]);
            let position: Position = seed.chain(std::iter::repeat(Cell::Empty)).take(board.points()).collect();
            board.position(&board.rows(&position), Stones::BlackAndWhite).unwrap() == position
        }

        fn no_board_has_a_loop(board: Board) -> bool {
            board.graph().all_edges().all(|(a, b, ())| a != b && a.max(b) < board.points())
        }

        fn any_text_is_parsed_or_refused_without_a_panic(text: String) -> bool {
            for text in [text.clone(), format!("{{{text}"), format!("torus {text}"), format!("graph6:{text}")] {
                let _ = Board::parse(&text);
            }
            let _ = board("5x4").point(&text);
            let _ = board("5x4").position(&[text], Stones::BlackAndWhite);
            true
        }

        fn a_mutated_board_is_parsed_or_refused_without_a_panic(board: Board, place: usize, insert: char) -> bool {
            let mut characters: Vec<char> = board.to_string().chars().collect();
            let place = place % characters.len();
            for change in 0..3 {
                match change {
                    0 => characters.insert(place, insert),
                    1 => characters[place / 2] = insert,
                    _ => { characters.remove(place); }
                }
                let _ = Board::parse(&characters.iter().collect::<String>());
            }
            true
        }
    }
}
