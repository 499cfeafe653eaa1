//! Control: all positions of small boards, and closed eye spaces on 9x9. Every bench checks its numbers before the clock
//! starts: those of the tables were computed twice, by searches and by retrograde analysis.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use std::time::Duration;
use superko::bitboard::{Color, Geometry, Setup};
use superko::control::census::{Census, Monitor, census};
use superko::control::{Examined, Solver, Verdict};

fn grid(width: usize, height: usize) -> Geometry<'static> {
    Geometry::Grid { width, height, wrap_columns: false, wrap_rows: false }
}

fn counted(width: usize, height: usize) -> Census {
    census(grid(width, height), &Monitor { stop: &false.into(), done: &|_| {}, won: &|_| {} })
        .expect("a small board")
}

fn tables(c: &mut Criterion) {
    for (width, height, positions, nothing, everything) in
        [(3, 3, 12675, 9849, 2826), (4, 3, 321689, 235597, 86072)]
    {
        let census = counted(width, height);
        let black = &census.controlled[0];
        assert_eq!((census.positions, black[0], black[width * height]), (positions, nothing, everything));
        c.bench_function(&format!("all positions of {width}x{height}"), |b| {
            b.iter(|| counted(width, height))
        });
    }
}

/// Eye spaces of this number of points in the corner of 9x9, by the rows of the board from the top. Black controls them; White lives
/// round them. Only Black is asked about: that White cannot live by killing him is a longer search.
const SPACES: [(usize, &str); 3] = [
    (9, ".....XO.O ....XXOOO XXXXXO.OO OOOOOOOO. OOOO.OOO. .OOOOOOOO OOOO.OO.O O.OOOOOOO OOO.OO.OO"),
    (12, "....XO.OO ....XOOOO ....XOO.O XXXXXOOOO OOOOOOO.O .OO.OOOOO OOOOOOO.O O.OOOOOOO OOO.OO.OO"),
    (14, ".....XO.O .....XOOO ....XXO.O XXXXXOOOO OOOOOOO.O .OO.OOOOO OOOOOOO.O O.OOOOOOO OOO.OO.OO"),
];

fn eye_spaces(c: &mut Criterion) {
    for (points, rows) in SPACES {
        let setup: Setup = rows.parse().expect("rows of stones");
        let stones: Vec<(usize, Color)> = setup.stones.iter().map(|(p, color)| (p.index(), *color)).collect();
        let solver = || Solver::new(grid(9, 9), &[]);
        let examine = |solver: &mut Solver| solver.examine(&stones, Color::Black, 10_000_000, &mut |_| true);
        let stones_of_black = stones.iter().filter(|(_, color)| *color == Color::Black).count();
        let won = |set: &Examined| set.verdict == Verdict::Won && set.set.len() == points + stones_of_black;
        assert!(examine(&mut solver()).iter().any(won));
        c.bench_function(&format!("an eye space of {points} points on 9x9"), |b| {
            b.iter_batched_ref(solver, examine, BatchSize::PerIteration);
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10).measurement_time(Duration::from_secs(5));
    targets = tables, eye_spaces
}
criterion_main!(benches);
