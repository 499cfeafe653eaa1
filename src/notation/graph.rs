//! The graph of a board.

use petgraph::graphmap::UnGraphMap;
use rustc_hash::FxBuildHasher;

/// The adjacency of points, which the law looks up all the time: therefore the quick hasher.
pub type Graph = UnGraphMap<usize, (), FxBuildHasher>;

/// The graph of `points` points and no edges.
pub fn isolated(points: usize) -> Graph {
    let mut graph = Graph::new();
    for point in 0..points {
        graph.add_node(point);
    }
    graph
}
