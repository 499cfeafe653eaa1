//! Boards: which points touch a set of points. Grids, cylinders and tori by shift and mask; other graphs by a mask a point.

use super::points::Points;
use petgraph::graphmap::UnGraphMap;

/// A board as a caller describes it; points are numbered from 0.
#[derive(Clone, Copy, Debug)]
pub enum Geometry<'a> {
    /// Point `row * width + column`; a side that wraps joins its ends when it is at least 3 long.
    Grid { width: usize, height: usize, wrap_columns: bool, wrap_rows: bool },
    /// Any simple graph.
    Graph(&'a UnGraphMap<usize, ()>),
}

impl Geometry<'_> {
    /// The number of points.
    pub fn points(&self) -> usize {
        match self {
            Geometry::Grid { width, height, .. } => width * height,
            Geometry::Graph(graph) => graph.node_count(),
        }
    }
}

/// A board compiled for sets of `W` words.
#[derive(Clone, Debug)]
pub struct Board<const W: usize> {
    /// All points of the board.
    pub all: Points<W>,
    adjacency: Adjacency<W>,
}

#[derive(Clone, Debug)]
enum Adjacency<const W: usize> {
    Grid {
        width: usize,
        first_column: Points<W>,
        last_column: Points<W>,
        wrap_columns: bool,
        wrap_rows: Option<usize>,
    },
    Graph(Vec<Points<W>>),
}

impl<const W: usize> Board<W> {
    pub fn new(geometry: Geometry) -> Board<W> {
        let all = Points::below(geometry.points());
        let adjacency = match geometry {
            Geometry::Grid { width, height, wrap_columns, wrap_rows } => {
                let column =
                    |c| (0..height).fold(Points::EMPTY, |set, row| set | Points::one(row * width + c));
                Adjacency::Grid {
                    width,
                    first_column: column(0),
                    last_column: column(width - 1),
                    wrap_columns: wrap_columns && width >= 3,
                    wrap_rows: (wrap_rows && height >= 3).then_some(width * (height - 1)),
                }
            }
            Geometry::Graph(graph) => Adjacency::Graph(
                (0..graph.node_count())
                    .map(|p| graph.neighbors(p).fold(Points::EMPTY, |set, q| set | Points::one(q)))
                    .collect(),
            ),
        };
        Board { all, adjacency }
    }

    /// The points that are adjacent to a point of the set. (Some may be in the set.)
    pub fn touching(&self, set: Points<W>) -> Points<W> {
        debug_assert!((set & !self.all).is_empty(), "bits beyond the board");
        match &self.adjacency {
            Adjacency::Graph(neighbours) => set.iter().fold(Points::EMPTY, |all, p| all | neighbours[p]),
            &Adjacency::Grid { width, first_column, last_column, wrap_columns, wrap_rows } => {
                let mut found =
                    (set & !last_column) << 1 | (set & !first_column) >> 1 | set << width | set >> width;
                if wrap_columns {
                    found = found | (set & last_column) >> (width - 1) | (set & first_column) << (width - 1);
                }
                if let Some(far) = wrap_rows {
                    found = found | set << far | set >> far;
                }
                found & self.all
            }
        }
    }

    /// The seeds within `within` and all that is joined to them by paths in `within`.
    pub fn fill(&self, seeds: Points<W>, within: Points<W>) -> Points<W> {
        let mut filled = seeds & within;
        let mut frontier = filled;
        while !frontier.is_empty() {
            frontier = self.touching(frontier) & within & !filled;
            filled = filled | frontier;
        }
        filled
    }
}
