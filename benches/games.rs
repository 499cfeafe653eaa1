//! Counting games: positional superko on 4x1 and 2x2 by the frontier, the order of its ports included. The number is compared with
//! the published one before the clock starts.

use criterion::{Criterion, criterion_group, criterion_main};
use std::sync::Arc;
use superko::explore::Watch;
use superko::explore::games::{Options, total};
use superko::notation::Board;
use superko::rulebook::{self, Opening, Rules};

fn games(c: &mut Criterion) {
    for (name, games) in [("4x1", 2098407841), ("2x2", 386356909593)] {
        let board = Arc::new(Board::parse(name).expect("a board"));
        let opening = Opening::on(&Rules::of(rulebook::DEFAULT), board);
        let count = || total(&opening, Options::default(), &Watch::none()).expect("little memory");
        assert_eq!(count(), Some(games));
        c.bench_function(&format!("games on {name} by the frontier"), |b| b.iter(count));
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = games
}
criterion_main!(benches);
