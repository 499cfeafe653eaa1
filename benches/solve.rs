//! Values under positional superko. Every bench compares the value with the known one before the clock starts.

use criterion::{Criterion, criterion_group, criterion_main};
use std::sync::Arc;
use std::time::Duration;
use superko::explore::Watch;
use superko::explore::solve::{Solution, Solve};
use superko::notation::Board;
use superko::rulebook::{DEFAULT, Opening, Rules};

fn solved(opening: &Opening) -> Solution {
    Solve::new(opening, &[], &Watch::none()).run().expect("the rules have a value")
}

fn values(c: &mut Criterion) {
    for (board, value) in [("3x2", 0), ("3x3", 9)] {
        let board_of = Arc::new(Board::parse(board).expect("a board"));
        let opening = Opening::on(&Rules::of(DEFAULT), board_of);
        assert_eq!(solved(&opening).value(), Some(value));
        c.bench_function(&format!("the value of {board}"), |b| b.iter(|| solved(&opening)));
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10).measurement_time(Duration::from_secs(5));
    targets = values
}
criterion_main!(benches);
