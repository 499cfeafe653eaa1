//! All small boards, smallest first.

use petgraph::algo::{connected_components, is_isomorphic};
use petgraph::graph6::ToGraph6;
use std::sync::Arc;
use superko_notation::Board;

/// The most points of the boards that [`boards`] lists.
pub const MOST_POINTS: usize = 6;

/// All grids, cylinders, tori and connected graphs of up to this number of points, at most [`MOST_POINTS`], by points, then edges.
///
/// Rules know only which points touch, so one board of each isomorphism class is enough: a grid if there is one. Misreadings may
/// also know rows and columns; with `all_grids`, the list has every grid, cylinder and torus with rows, columns or joins of its own.
pub fn boards(points: usize, all_grids: bool) -> Vec<Arc<Board>> {
    (1..=points.min(MOST_POINTS)).flat_map(|points| of(points, all_grids)).map(Arc::new).collect()
}

fn of(points: usize, all_grids: bool) -> Vec<Board> {
    let mut listed: Vec<Board> = grids(points);
    if !all_grids {
        listed = one_of_each_class(listed.into_iter(), Vec::new());
    }
    let named = listed.len();
    listed = one_of_each_class(connected_graphs(points), listed);
    for board in &mut listed[named..] {
        let short = Board::parse(&format!("graph6:{}", board.graph().graph6_string()));
        *board = short.expect("petgraph reads what it wrote");
    }
    // The sort is stable: grids stay before other graphs.
    listed.sort_by_key(|board| board.graph().edge_count());
    listed
}

/// The grids, cylinders and tori whose joins add something, wide ones first.
fn grids(points: usize) -> Vec<Board> {
    let mut all: Vec<Board> = Vec::new();
    for width in (1..=points).rev().filter(|width| points % width == 0) {
        let height = points / width;
        let mut of_this_size: Vec<Board> = Vec::new();
        for board in [Board::grid, Board::cylinder, Board::torus].map(|make| make(width, height)) {
            let Ok(board) = board else { continue };
            let edges = board.graph().edge_count();
            if of_this_size.iter().all(|other| other.graph().edge_count() != edges) {
                of_this_size.push(board);
            }
        }
        all.append(&mut of_this_size);
    }
    all
}

/// All connected graphs on these points, with many repetitions.
fn connected_graphs(points: usize) -> impl Iterator<Item = Board> {
    let pairs: Vec<(usize, usize)> = (0..points).flat_map(|p| (0..p).map(move |q| (q, p))).collect();
    (0..1u32 << pairs.len()).filter_map(move |set| {
        let edges: Vec<(usize, usize)> =
            pairs.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, pair)| *pair).collect();
        let board = Board::from_edges(points, &edges).ok()?;
        (connected_components(board.graph()) == 1).then_some(board)
    })
}

/// Adds each board that is not isomorphic to an earlier one.
fn one_of_each_class(boards: impl Iterator<Item = Board>, mut listed: Vec<Board>) -> Vec<Board> {
    let degrees = |board: &Board| {
        let graph = board.graph();
        let mut degrees: Vec<usize> = graph.nodes().map(|p| graph.neighbors(p).count()).collect();
        degrees.sort_unstable();
        degrees
    };
    let mut known: Vec<Vec<usize>> = listed.iter().map(degrees).collect();
    for board in boards {
        let of_board = degrees(&board);
        let same = |(other, of_other): (&Board, &Vec<usize>)| {
            *of_other == of_board && is_isomorphic(other.graph(), board.graph())
        };
        if !listed.iter().zip(&known).any(same) {
            listed.push(board);
            known.push(of_board);
        }
    }
    listed
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn there_are_as_many_as_there_are_connected_graphs() {
        // https://oeis.org/A001349
        for (points, number) in [(1, 1), (2, 1), (3, 2), (4, 6), (5, 21)] {
            assert_eq!(of(points, false).len(), number, "{points}");
        }
    }

    #[test]
    fn they_are_grids_where_they_can_be_and_come_smallest_first() {
        let names: Vec<String> = boards(3, false).iter().map(|board| board.to_string()).collect();
        assert_eq!(names, ["1x1", "2x1", "3x1", "cylinder 3x1"]);
        let edges: Vec<usize> = of(4, false).iter().map(|board| board.graph().edge_count()).collect();
        assert_eq!(edges, [3, 3, 4, 4, 5, 6]);
    }

    #[test]
    fn with_all_grids_there_are_upright_ones_too() {
        let names: Vec<String> = boards(3, true).iter().map(|board| board.to_string()).collect();
        assert_eq!(names, ["1x1", "2x1", "1x2", "3x1", "1x3", "cylinder 3x1", "torus 1x3"]);
    }
}
