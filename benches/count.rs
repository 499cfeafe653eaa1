//! Counting legal positions: whole counts of grids by the split border, with large and with small primes, and the
//! frontier DP on a torus. Every bench compares its number with the published one before the clock starts.

use criterion::{Criterion, criterion_group, criterion_main};
use superko::count::{BigUint, Count, Method};
use superko::notation::Board;

fn published(side: usize) -> BigUint {
    let table = include_str!("../tests/data/legal_positions.tsv");
    let start = format!("{side}\t{side}\t");
    table.lines().find_map(|line| line.strip_prefix(&start)).expect("published").parse().expect("a number")
}

fn bench(c: &mut Criterion, name: &str, count: &Count, positions: BigUint) {
    assert_eq!(count.run().expect("little memory"), [positions]);
    c.bench_function(name, |b| b.iter(|| count.run()));
}

fn grids(c: &mut Criterion) {
    for bits in [63, 31] {
        for side in [8, 9, 10] {
            let count = Count::grid(side, side).expect("a grid").prime_bits(bits);
            bench(c, &format!("{side}x{side} by primes of {bits} bits"), &count, published(side));
        }
    }
}

fn torus(c: &mut Criterion) {
    let board = Board::parse("torus 4x4").expect("a board");
    let count = Count::new(&board).method(Method::FrontierDp);
    bench(c, "torus 4x4 by the frontier DP", &count, BigUint::from(37764009u32));
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = grids, torus
}
criterion_main!(benches);
