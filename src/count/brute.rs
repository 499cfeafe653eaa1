//! Legal positions one by one, for tests: goes through all colourings and searches for the liberties of every chain.

use num_bigint::BigUint;
use superko_notation::board::Graph;

/// The legal positions as lists of owners by point (0: empty), points in ascending order.
fn legal(graph: &Graph, players: u8) -> impl Iterator<Item = Vec<u8>> {
    let mut points: Vec<usize> = graph.nodes().collect();
    points.sort();
    let adjacency: Vec<Vec<usize>> = points
        .iter()
        .map(|&p| graph.neighbors(p).map(|n| points.binary_search(&n).expect("a point")).collect())
        .collect();
    let base = players as usize + 1;
    (0..base.pow(points.len() as u32)).filter_map(move |number| {
        let owners: Vec<u8> =
            (0..adjacency.len()).map(|i| (number / base.pow(i as u32) % base) as u8).collect();
        (0..owners.len()).all(|p| owners[p] == 0 || has_liberty(&adjacency, &owners, p)).then_some(owners)
    })
}

fn has_liberty(adjacency: &[Vec<usize>], owners: &[u8], stone: usize) -> bool {
    let mut chain = vec![stone];
    let mut next = 0;
    while next < chain.len() {
        for &other in &adjacency[chain[next]] {
            if owners[other] == 0 {
                return true;
            }
            if owners[other] == owners[stone] && !chain.contains(&other) {
                chain.push(other);
            }
        }
        next += 1;
    }
    false
}

pub fn total(graph: &Graph, players: u8) -> usize {
    legal(graph, players).count()
}

pub fn by_black_and_white(graph: &Graph) -> Vec<BigUint> {
    let side = graph.node_count() + 1;
    let mut table = vec![BigUint::ZERO; side * side];
    for owners in legal(graph, 2) {
        let stones = |colour| owners.iter().filter(|&&owner| owner == colour).count();
        table[stones(1) * side + stones(2)] += 1u32;
    }
    table
}
