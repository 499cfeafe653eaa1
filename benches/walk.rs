//! Walks: sequences of moves, counted in one thread. Times are per sequence; each number is compared with the published one before
//! the clock starts.

use criterion::{Criterion, criterion_group, criterion_main};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use superko::explore::walk::Walk;
use superko::notation::Board;
use superko::rulebook::{Opening, Rules};

mod clock;

use clock::{measure, per_move};

fn walks(c: &mut Criterion) {
    let mut group = per_move(c, "walk");
    let never = AtomicBool::new(false);
    let walks = [
        ("tromp-taylor", 2, 9, true, 4184),
        ("tromp-taylor + no-suicide", 2, 14, true, 80_000),
        ("tromp-taylor + no-suicide", 3, 6, true, 179_712),
        ("tromp-taylor + no-suicide", 3, 8, true, 3_271_208),
        ("tromp-taylor + no-suicide", 4, 6, true, 9_323_872),
        ("tromp-taylor + no-suicide", 5, 5, true, 7_984_104),
        ("tromp-taylor + no-suicide", 5, 6, true, 168_755_200),
        ("tromp-taylor + no-suicide", 9, 4, true, 42_002_809),
        ("tromp-taylor", 5, 5, false, 6_368_416),
        ("tromp-taylor", 9, 4, false, 39_929_136),
    ];
    for (rules, side, depth, passes, expected) in walks {
        let board = Arc::new(Board::grid(side, side).expect("a board"));
        let walk = Walk::new(Opening::on(&Rules::parse(rules).expect("rules"), board));
        let walk = if passes { walk } else { walk.without_passes() };
        let mut run = || walk.totals(depth, &never).expect("nothing stops it")[depth - 1].sequences;
        assert_eq!(run(), expected);
        let moves = if passes { "plays and passes" } else { "plays" };
        let id = format!("{rules}, {side}x{side}, {depth} {moves}");
        measure(&mut group, &id, expected as u64, &mut run);
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .without_plots()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2));
    targets = walks
}
criterion_main!(benches);
