//! Connected points of a board, for what the oracle says of positions. Law and engine find blocks by themselves.

use petgraph::visit::{Dfs, NodeFiltered};
use superko_notation::Board;

/// The points that hang together with this one, each of which is `own`.
pub(crate) fn block(board: &Board, point: usize, own: impl Fn(usize) -> bool) -> Vec<usize> {
    let graph = NodeFiltered::from_fn(board.graph(), own);
    let mut search = Dfs::new(&graph, point);
    std::iter::from_fn(|| search.next(&graph)).collect()
}
