//! A graph of petgraph and the list of its edges are the same board.
#![cfg(feature = "graph")]

use super::common::{Board, random_move};
use fastrand::Rng;
use petgraph::graphmap::UnGraphMap;
use superko_bitboard::{Game, Geometry, Rules};

#[test]
fn a_graph_is_the_board_of_its_edges() {
    let mut rng = Rng::with_seed(41);
    for _ in 0..100 {
        let points = rng.usize(1..=80);
        let board = Board::random_graph(&mut rng, points);
        let mut graph = UnGraphMap::<usize, ()>::new();
        (0..points).for_each(|p| _ = graph.add_node(p));
        board.edges.iter().for_each(|(p, q)| _ = graph.add_edge(*p, *q, ()));
        let mut by_edges = Game::new(board.geometry(), Rules::TROMP_TAYLOR).unwrap();
        let mut by_graph = Game::new(Geometry::Graph(&graph), Rules::TROMP_TAYLOR).unwrap();
        for _ in 0..60 {
            assert_eq!(by_edges, by_graph);
            assert_eq!(by_edges.legal_points(), by_graph.legal_points());
            let Some(m) = random_move(&mut rng, &by_edges) else { break };
            by_edges.play(m).unwrap();
            by_graph.play(m).unwrap();
        }
    }
}
