//! Connected points of a board, for what the oracle says of positions. Law and engine find blocks by themselves.

use petgraph::visit::{Dfs, NodeFiltered};
use std::collections::BTreeSet;
use superko_notation::Board;

/// The points that hang together with this one, each of which is `own`.
pub(crate) fn block(board: &Board, point: usize, own: impl Fn(usize) -> bool) -> Vec<usize> {
    let graph = NodeFiltered::from_fn(board.graph(), own);
    let mut search = Dfs::new(&graph, point);
    std::iter::from_fn(|| search.next(&graph)).collect()
}

/// The connected parts of these points.
pub(crate) fn parts(board: &Board, of: impl Fn(usize) -> bool + Copy) -> Vec<BTreeSet<usize>> {
    let mut parts: Vec<BTreeSet<usize>> = Vec::new();
    for p in (0..board.points()).filter(|p| of(*p)) {
        if !parts.iter().any(|part| part.contains(&p)) {
            parts.push(block(board, p, of).into_iter().collect());
        }
    }
    parts
}

/// The points beside a part that do not belong to it.
pub(crate) fn border<'a>(board: &'a Board, part: &'a BTreeSet<usize>) -> impl Iterator<Item = usize> + 'a {
    part.iter().flat_map(|p| board.graph().neighbors(*p)).filter(|p| !part.contains(p))
}
