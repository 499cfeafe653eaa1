//! The published numbers, for tests.

use num_bigint::BigUint;

/// Rows, columns and legal positions of all grids up to 19x19, by Tromp and Farnebäck.
pub fn grids() -> impl Iterator<Item = (usize, usize, BigUint)> {
    records(include_str!("../../tests/data/legal_positions.tsv"))
        .map(|fields| (number(fields[0]), number(fields[1]), fields[2].parse().expect("a number")))
}

/// Edges and legal positions of the 365 small graphs of Farnebäck's table.
pub fn graphs() -> Vec<(Vec<(usize, usize)>, u128)> {
    records(include_str!("../../tests/data/board_graphs.tsv"))
        .map(|fields| {
            let edges = fields[3].split(' ').map(|edge| {
                let (a, b) = edge.split_once('-').expect("two points");
                (number(a), number(b))
            });
            (edges.collect(), number(fields[4]) as u128)
        })
        .collect()
}

fn records(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

fn number(field: &str) -> usize {
    field.parse().expect("a number")
}
