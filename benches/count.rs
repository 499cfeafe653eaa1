//! Counting legal positions: one sweep of the split border modulo one prime, and the frontier programme on a torus.
//! Every bench compares its number with the published one before the clock starts.

use criterion::{Criterion, criterion_group, criterion_main};
use num_bigint::BigUint;
use superko::count::frontier::{self, By};
use superko::count::modular::{Residue, primes};
use superko::count::split::Split;
use superko::count::split::run::State;
use superko::notation::Board;

fn published(side: usize) -> BigUint {
    let table = include_str!("../tests/data/legal_positions.tsv");
    let start = format!("{side}\t{side}\t");
    table.lines().find_map(|line| line.strip_prefix(&start)).expect("published").parse().expect("a number")
}

fn sweep<T: Residue>(split: &Split, p: u64) -> u64 {
    let mut state = State::first_row(split, T::from_u64(p), 1, State::<T>::memory(split));
    state.threaded = false;
    while state.rows < split.rows() {
        state.next_row();
    }
    state.total().to_u64()
}

fn split<T: Residue>(c: &mut Criterion) {
    let p = primes(T::BITS).next().expect("a prime");
    for side in [8, 9, 10] {
        let split = Split::new(side, side);
        assert_eq!(BigUint::from(sweep::<T>(&split, p)), published(side) % p);
        let name = format!("{side}x{side} modulo a prime of {} bits", T::BITS);
        c.bench_function(&name, |b| b.iter(|| sweep::<T>(&split, p)));
    }
}

fn torus(c: &mut Criterion) {
    let board = Board::parse("torus 4x4").expect("a board");
    let count = || frontier::count(board.graph(), 2, By::Nothing, 1 << 30).expect("little memory");
    assert_eq!(count(), [BigUint::from(37764009u32)]);
    c.bench_function("torus 4x4 by the frontier programme", |b| b.iter(count));
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = split::<u64>, split::<u32>, torus
}
criterion_main!(benches);
