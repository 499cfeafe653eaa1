//! The counter and the law count the same legal positions, on any graph of up to seven points.
#![no_main]

use libfuzzer_sys::fuzz_target;
use superko::count::frontier::{By, count};
use superko::notation::Board;
use superko::rulebook::{Bytes, Choose};
use superko_spec::logical::{AsWritten, Logical};
use superko_spec::{Color, Coloring};

const COLORS: [Color; 3] = [Color::Empty, Color::Black, Color::White];

fuzz_target!(|bytes: &[u8]| {
    let mut choose = Bytes(bytes);
    let points = 1 + choose.below(7);
    let density = 1 + choose.below(4);
    let pairs = (0..points).flat_map(|p| (0..p).map(move |q| (q, p)));
    let edges: Vec<(usize, usize)> = pairs.filter(|_| choose.once_in(density)).collect();
    let board = Board::from_edges(points, &edges).unwrap();
    let legal = (0..3usize.pow(points as u32)).filter(|number| {
        let coloring: Coloring = (0..points as u32).map(|p| COLORS[number / 3usize.pow(p) % 3]).collect();
        let cleared = |color| AsWritten.r5_clear(board.graph(), &coloring, color);
        COLORS[1..].iter().all(|color| cleared(*color) == coloring)
    });
    let by_law = legal.count().to_string();
    let counted = count(board.graph(), 2, By::Nothing, 1 << 26).unwrap();
    assert_eq!(counted[0].to_string(), by_law, "{board}");
});
