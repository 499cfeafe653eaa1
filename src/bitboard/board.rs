//! Boards: which points neighbour a set of points. Grids, cylinders and tori by shift and mask; other graphs by a mask a
//! point.

use crate::points::Points;
use crate::start::StartError;
use alloc::vec;
use alloc::vec::Vec;

/// A board as a caller describes it. Points are numbered from 0 without a gap.
#[derive(Clone, Copy, Debug)]
pub enum Geometry<'a> {
    /// A grid; point `row * width + column`.
    Grid {
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
        /// Is the last column adjacent to the first? (On fewer than three columns this changes nothing.)
        wrap_columns: bool,
        /// Is the last row adjacent to the first? (On fewer than three rows this changes nothing.)
        wrap_rows: bool,
    },
    /// Any simple graph, by its edges.
    Edges {
        /// The number of points.
        points: usize,
        /// Pairs of adjacent points, each in either order. A pair that is listed twice counts once.
        edges: &'a [(usize, usize)],
    },
    /// An undirected graph of petgraph, whose nodes are 0 to `n - 1` and have no loops.
    #[cfg(feature = "graph")]
    Graph(&'a petgraph::graphmap::UnGraphMap<usize, ()>),
}

impl Geometry<'_> {
    /// A grid of that width and height, without wrapped columns or rows.
    pub fn grid(width: usize, height: usize) -> Geometry<'static> {
        Geometry::Grid { width, height, wrap_columns: false, wrap_rows: false }
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        match self {
            Geometry::Grid { width, height, .. } => width.saturating_mul(*height),
            Geometry::Edges { points, .. } => *points,
            #[cfg(feature = "graph")]
            Geometry::Graph(graph) => graph.node_count(),
        }
    }
}

/// A board compiled for sets of `W` words: it answers which points neighbour a set, and how far a set extends.
///
/// ```
/// use superko_bitboard::{Board, Geometry, Points};
///
/// let geometry = Geometry::Grid { width: 3, height: 3, wrap_columns: false, wrap_rows: false };
/// let board = Board::<1>::new(geometry)?;
/// assert!(board.neighbours(Points::singleton(0)).iter().eq([1, 3]));
/// # Ok::<(), superko_bitboard::StartError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board<const W: usize> {
    points: usize,
    all: Points<W>,
    adjacency: Adjacency<W>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Compiles a board.
    ///
    /// # Errors
    /// The board must have 1 to `64 * W` points, numbered from 0 without a gap, none of them adjacent to itself.
    pub fn new(geometry: Geometry) -> Result<Board<W>, StartError> {
        let points = geometry.points();
        if points == 0 {
            return Err(StartError::NoPoints);
        }
        if points > 64 * W {
            return Err(StartError::TooManyPoints { points, most: 64 * W });
        }
        let adjacency = match geometry {
            Geometry::Grid { width, height, wrap_columns, wrap_rows } => {
                let column =
                    |c| (0..height).fold(Points::EMPTY, |set, row| set | Points::singleton(row * width + c));
                Adjacency::Grid {
                    width,
                    first_column: column(0),
                    last_column: column(width - 1),
                    wrap_columns: wrap_columns && width >= 3,
                    wrap_rows: (wrap_rows && height >= 3).then_some(width * (height - 1)),
                }
            }
            Geometry::Edges { edges, .. } => Adjacency::Graph(neighbours(points, edges.iter().copied())?),
            #[cfg(feature = "graph")]
            Geometry::Graph(graph) => {
                if let Some(node) = graph.nodes().find(|node| *node >= points) {
                    return Err(StartError::Numbering { node, points });
                }
                Adjacency::Graph(neighbours(points, graph.all_edges().map(|(p, q, ())| (p, q)))?)
            }
        };
        Ok(Board { points, all: Points::first_n(points), adjacency })
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        self.points
    }

    /// All points of the board.
    pub fn all(&self) -> Points<W> {
        self.all
    }

    /// The number of columns of a grid, and whether columns and rows are wrapped.
    #[cfg(feature = "serde")]
    pub(crate) fn grid(&self) -> Option<(usize, [bool; 2])> {
        match self.adjacency {
            Adjacency::Grid { width, wrap_columns, wrap_rows, .. } => {
                Some((width, [wrap_columns, wrap_rows.is_some()]))
            }
            Adjacency::Graph(_) => None,
        }
    }

    /// The number of columns of a grid.
    pub(crate) fn width(&self) -> Option<usize> {
        match self.adjacency {
            Adjacency::Grid { width, .. } => Some(width),
            Adjacency::Graph(_) => None,
        }
    }

    /// Are neighbours of sets found by shifts, in time that does not depend on the set?
    pub(crate) fn shifts(&self) -> bool {
        matches!(self.adjacency, Adjacency::Grid { .. })
    }

    /// The points that are adjacent to a point of the set. Some may be in the set.
    ///
    /// # Panics
    /// If the set has points beyond the board: always on a graph, and in debug builds on a grid.
    #[inline(always)]
    pub fn neighbours(&self, set: Points<W>) -> Points<W> {
        debug_assert!((set & !self.all).is_empty(), "bits beyond the board");
        if let Some((width, first_column, last_column)) = self.plain() {
            return set.beside(width, first_column, last_column) & self.all;
        }
        match &self.adjacency {
            Adjacency::Graph(neighbours) => set.iter().fold(Points::EMPTY, |all, p| all | neighbours[p]),
            Adjacency::Grid { .. } => self.neighbours_around(set),
        }
    }

    /// The width and the first and last columns of a grid that is neither wrapped nor wide.
    #[inline(always)]
    fn plain(&self) -> Option<(u32, Points<W>, Points<W>)> {
        match self.adjacency {
            Adjacency::Grid {
                width: width @ 1..64,
                first_column,
                last_column,
                wrap_columns: false,
                wrap_rows: None,
            } => Some((width as u32, first_column, last_column)),
            _ => None,
        }
    }

    /// The same on a wrapped or wide grid. It is a function of its own because inlining it makes much code.
    #[cold]
    fn neighbours_around(&self, set: Points<W>) -> Points<W> {
        self.once_and_twice(set)[0]
    }

    /// The points with a neighbour in the set, and those with two or more.
    #[inline(never)]
    pub(crate) fn once_and_twice(&self, set: Points<W>) -> [Points<W>; 2] {
        let (mut once, mut twice) = (Points::EMPTY, Points::EMPTY);
        let mut add = |side: Points<W>| {
            twice = twice | once & side;
            once = once | side;
        };
        match &self.adjacency {
            Adjacency::Graph(neighbours) => set.for_each(|p| add(neighbours[p])),
            &Adjacency::Grid { width, first_column, last_column, wrap_columns, wrap_rows } => {
                add((set & !last_column) << 1);
                add((set & !first_column) >> 1);
                add(set << width);
                add(set >> width);
                if wrap_columns {
                    add((set & last_column) >> (width - 1));
                    add((set & first_column) << (width - 1));
                }
                if let Some(far) = wrap_rows {
                    add(set << far);
                    add(set >> far);
                }
            }
        }
        [once & self.all, twice & self.all]
    }

    /// The points that are adjacent to a point.
    ///
    /// # Panics
    /// As [`Board::neighbours`], if the point is beyond the board.
    pub fn neighbours_of(&self, p: usize) -> Points<W> {
        match &self.adjacency {
            Adjacency::Graph(neighbours) => neighbours[p],
            Adjacency::Grid { .. } => self.neighbours(Points::singleton(p)),
        }
    }

    /// Flood fill: the seeds that are in `within`, and all points that paths in `within` join to them.
    ///
    /// # Panics
    /// As [`Board::neighbours`].
    pub fn fill(&self, seeds: Points<W>, within: Points<W>) -> Points<W> {
        // Ask for the kind of board once, not at each step.
        match self.plain() {
            Some((width, first, last)) => flood(seeds, within, |set| set.beside(width, first, last)),
            None => flood(seeds, within, |set| self.neighbours(set)),
        }
    }

    /// The connected parts of a set, the one with the lowest point first: of the stones of a colour the chains, of the empty
    /// points the regions.
    ///
    /// # Panics
    /// As [`Board::neighbours`].
    pub fn parts(&self, set: Points<W>) -> impl Iterator<Item = Points<W>> {
        self.parts_with(set, set)
    }

    /// The connected parts of a set that contain a seed.
    ///
    /// # Panics
    /// As [`Board::neighbours`].
    pub fn parts_with(&self, seeds: Points<W>, set: Points<W>) -> impl Iterator<Item = Points<W>> {
        let mut rest = seeds & set;
        core::iter::from_fn(move || {
            let part = self.fill(Points::singleton(rest.first()?), set);
            rest = rest & !part;
            Some(part)
        })
    }

    /// The board of the points of a set alone, numbered anew in ascending order.
    ///
    /// # Panics
    /// If the set is empty or has more than `64 * V` points.
    pub fn induced<const V: usize>(&self, set: Points<W>) -> Board<V> {
        let members: Vec<usize> = set.iter().collect();
        assert!(!members.is_empty() && members.len() <= 64 * V, "a set of {} points", members.len());
        let around = |p: &usize| {
            let near = self.neighbours_of(*p);
            (0..members.len())
                .filter(|i| near.contains(members[*i]))
                .fold(Points::EMPTY, |near, i| near | Points::singleton(i))
        };
        Board::from_neighbours(members.iter().map(around).collect())
    }

    /// The board on which these are the neighbours of each point.
    pub(crate) fn from_neighbours(neighbours: Vec<Points<W>>) -> Board<W> {
        let points = neighbours.len();
        Board { points, all: Points::first_n(points), adjacency: Adjacency::Graph(neighbours) }
    }
}

#[inline(always)]
fn flood<const W: usize>(
    seeds: Points<W>,
    within: Points<W>,
    neighbours: impl Fn(Points<W>) -> Points<W>,
) -> Points<W> {
    let mut filled = seeds & within;
    let mut frontier = filled;
    while !frontier.is_empty() {
        frontier = neighbours(frontier) & within & !filled;
        filled = filled | frontier;
    }
    filled
}

/// The neighbours of each point of a simple graph.
fn neighbours<const W: usize>(
    points: usize,
    edges: impl Iterator<Item = (usize, usize)>,
) -> Result<Vec<Points<W>>, StartError> {
    let mut neighbours = vec![Points::EMPTY; points];
    for (p, q) in edges {
        if let Some(node) = [p, q].into_iter().find(|node| *node >= points) {
            return Err(StartError::Numbering { node, points });
        }
        if p == q {
            return Err(StartError::Loop { point: p });
        }
        neighbours[p].insert(q);
        neighbours[q].insert(p);
    }
    Ok(neighbours)
}
