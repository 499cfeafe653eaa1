//! Times per move: to criterion, an iteration is one move, or one sequence of moves.

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput};
use std::hint::black_box;
use std::time::Instant;

pub fn per_move<'a>(c: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, WallTime> {
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(1));
    group
}

/// Measures `run`, which makes this number of moves.
pub fn measure<T>(group: &mut BenchmarkGroup<WallTime>, id: &str, moves: u64, run: &mut dyn FnMut() -> T) {
    group.bench_function(BenchmarkId::from_parameter(id), |b| {
        b.iter_custom(|iterations| {
            let runs = iterations.div_ceil(moves);
            let start = Instant::now();
            for _ in 0..runs {
                black_box(run());
            }
            start.elapsed().mul_f64(iterations as f64 / (runs as f64 * moves as f64))
        });
    });
}
