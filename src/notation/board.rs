//! Boards, their points and their positions, as text and as JSON.
//!
//! A board is a grid (`"5x4"`: 5 columns, 4 rows), a grid whose columns wrap round (`"cylinder 4x3"`) or whose rows do so
//! too (`"torus 4x4"`), a lattice by name (`"hex 6x4"`, `"triangular 5x5"`, `"king 4x4"`, `"cube 3x3x3"`), or any simple graph:
//! `{"points": 3, "edges": [[0,1],[1,2]]}`, `{"graph6": "Bw"}` or `{"dot": "graph { a -- b }"}`. Points are indices from 0 in *board
//! order*: top row first, left to right, layer after layer; on a graph, its numbering, which in DOT is the order of first appearance.

mod lattice;

use std::fmt;
use std::sync::OnceLock;

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value, json};

pub use super::graph::Graph;
use super::graph::isolated;
use super::{MOST_POINTS, clipped, dot, graph6, quoted};
use crate::{Error, Result};
pub use lattice::LONGEST_SIDE;
use lattice::{COLUMNS, Lattice, number};

/// A board under its name, with the adjacency of its points.
#[derive(Clone, Debug)]
pub struct Board {
    /// A grid's is made when it is asked for: the engine and most readers of game records never ask.
    graph: OnceLock<Graph>,
    edges: OnceLock<Vec<(usize, usize)>>,
    points: usize,
    shape: Shape,
    naming: Naming,
    lattice: Option<Lattice>,
    /// The form in which the board was given: a string for grids and lattices, an object for graphs.
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
    /// Any simple graph, without rows and columns; a lattice is one.
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
    /// When the text is neither the name of a grid, cylinder, torus or lattice nor an encoded graph.
    pub fn parse(text: &str) -> Result<Shape> {
        let text = text.trim();
        if text.starts_with("graph6:") || text.starts_with('{') || lattice_named(text).is_some() {
            return Ok(Shape::Graph);
        }
        let (width, height, wrap) = rectangle_named(text)?;
        Ok(Shape::Grid { width, height, wrap })
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

impl Wrap {
    /// The name of the board of this size that wraps round so: `torus 4x4`.
    pub fn name(self, width: usize, height: usize) -> String {
        match self {
            Wrap::None => format!("{width}x{height}"),
            Wrap::Columns => format!("cylinder {width}x{height}"),
            Wrap::Both => format!("torus {width}x{height}"),
        }
    }
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

/// As cases have it: a string for grids and lattices, an object for graphs, whose number of points comes before its edges.
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
        let name = wrap.name(width, height);
        if ![width, height].iter().all(|side| (1..=LONGEST_SIDE).contains(side)) {
            return Err(Error::input(format!(
                "board {name:?} is not possible: expected 1 to {LONGEST_SIDE} columns and 1 to {LONGEST_SIDE} rows"
            )));
        }
        Ok(Board {
            graph: OnceLock::new(),
            edges: OnceLock::new(),
            points: width * height,
            shape: Shape::Grid { width, height, wrap },
            naming: Naming::Coordinates { width, height },
            lattice: None,
            written: name.into(),
        })
    }

    fn lattice(lattice: Lattice) -> Result<Board> {
        let name = lattice.name();
        let Some(points) = lattice.points() else {
            return Err(Error::input(format!(
                "board {name:?} is not possible: expected sides of 1 to {LONGEST_SIDE} points"
            )));
        };
        let graph = Board::from_edges(points, &lattice.edges())?;
        let naming = Naming::Names(lattice.names());
        Ok(Board { naming, lattice: Some(lattice), written: name.into(), ..graph })
    }

    fn of_graph(graph: Graph, naming: Naming, written: Value) -> Board {
        Board {
            points: graph.node_count(),
            graph: graph.into(),
            edges: OnceLock::new(),
            shape: Shape::Graph,
            naming,
            lattice: None,
            written,
        }
    }

    /// The board that a text names, as on a command line: a grid, cylinder or torus (`"5x4"`, `"torus 4x4"`), a lattice
    /// (`"hex 6x4"`), a JSON object, or `graph6:` and a graph6 text.
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

    /// The board in a case: a string for a grid, cylinder, torus or lattice, an object for a graph.
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
        if let Some(lattice) = lattice_named(name) {
            return Board::lattice(lattice);
        }
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
    pub fn graph(&self) -> &Graph {
        self.graph.get_or_init(|| grid(&self.shape))
    }

    /// The pairs of adjacent points.
    pub fn edges(&self) -> &[(usize, usize)] {
        self.edges.get_or_init(|| self.graph().all_edges().map(|(a, b, ())| (a, b)).collect())
    }

    /// Rows, columns and wrapping, if any.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Columns and rows of a grid that wraps nowhere; nothing on other boards.
    pub fn plain_size(&self) -> Option<(usize, usize)> {
        match self.shape {
            Shape::Grid { width, height, wrap: Wrap::None } => Some((width, height)),
            _ => None,
        }
    }

    /// Columns and rows; nothing on a graph.
    pub fn size(&self) -> Option<(usize, usize)> {
        match self.shape {
            Shape::Grid { width, height, .. } => Some((width, height)),
            Shape::Graph => None,
        }
    }

    /// Where the points of a lattice are in a picture, x to the right and y downwards; nothing on other boards.
    pub fn centres(&self) -> Option<Vec<(f64, f64)>> {
        self.lattice.map(|lattice| (0..self.points()).map(|p| lattice.centre(p)).collect())
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

    /// The point in a case or answer: a string on grids, lattices and DOT graphs, a number on the other graphs.
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

    /// The error that `given` is not a point here, saying what the points are.
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

/// The lattice in its name, of any size.
fn lattice_named(name: &str) -> Option<Lattice> {
    let lower = name.to_ascii_lowercase();
    let mut words = lower.split_whitespace();
    let (kind, sides) = (words.next()?, words.next()?);
    Lattice::named(kind, sides).filter(|_| words.next().is_none())
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
            "board {} is unknown: write columns x rows like 5x4, cylinder 4x3, torus 4x4, a lattice like hex 6x4, \
             triangular 5x5, king 4x4, cube 3x3x3, or an object for a graph",
            quoted(name)
        )));
    };
    Ok((width, height, wrap))
}

/// The graph of a grid, wrapped or not; that of any other shape has no points.
fn grid(shape: &Shape) -> Graph {
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

/// The point at a column letter and a row number, which counts from the bottom.
fn coordinates(text: &str, width: usize, height: usize) -> Option<usize> {
    let letter = text.chars().next()?.to_ascii_lowercase();
    let x = COLUMNS[..width].iter().position(|&column| char::from(column) == letter)?;
    // The first character is one byte long, being a column's letter.
    let row = number(&text[1..]).filter(|row| (1..=height).contains(row))?;
    Some((height - row) * width + x)
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
mod tests;
