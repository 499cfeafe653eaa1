//! Any integers as set-ups and boards: what is accepted is a position of that board, what is refused is refused for a reason that holds.
#![no_main]

use arbitrary::{Arbitrary, Unstructured};
use libfuzzer_sys::fuzz_target;
use std::collections::BTreeSet;
use superko::bitboard::{Color, Geometry, Point, Rules, Setup, SetupErrorKinds, internals};

fuzz_target!(|bytes: &[u8]| {
    let mut u = Unstructured::new(bytes);
    let rules = Rules::arbitrary(&mut u).unwrap();
    let kind = u8::arbitrary(&mut u).unwrap();
    let (width, height) = <(u16, u16)>::arbitrary(&mut u).unwrap();
    // Mostly boards that fit.
    let side = |n: u16| usize::from(if kind < 200 { n % 27 } else { n });
    let edges: Vec<(usize, usize)> = match kind % 4 {
        0 => Vec::<(u16, u16)>::arbitrary(&mut u)
            .unwrap()
            .into_iter()
            .map(|(p, q)| (p.into(), q.into()))
            .collect(),
        _ => Vec::new(),
    };
    let geometry = match kind % 4 {
        0 => Geometry::Edges { points: side(width) * side(height), edges: &edges },
        _ => {
            let (wrap_columns, wrap_rows) = (kind % 4 > 1, kind % 4 > 2);
            Geometry::Grid { width: side(width), height: side(height), wrap_columns, wrap_rows }
        }
    };
    let mut setup = Setup::arbitrary(&mut u).unwrap();
    let points = geometry.points();
    if kind % 3 > 0 && points > 0 {
        // Mostly stones on the board.
        for (point, _) in &mut setup.stones {
            *point = Point::new((point.index() % points) as u16);
        }
    }
    let on_board = setup.stones.iter().all(|(point, _)| point.index() < points);
    let distinct: BTreeSet<Point> = setup.stones.iter().map(|(point, _)| *point).collect();
    let single = distinct.len() == setup.stones.len();
    let simple = edges.iter().all(|(p, q)| p != q && *p.max(q) < points);
    let board = (1..=640).contains(&points) && simple;
    match setup.game(geometry, rules) {
        Ok(game) => {
            assert!(on_board && single && board);
            assert!(internals::is_sound(&game));
            let stones =
                |color| setup.stones.iter().filter(move |stone| stone.1 == color).map(|stone| stone.0);
            for color in Color::ALL {
                assert_eq!(game.stones(color), stones(color).collect());
            }
            assert_eq!((game.to_play(), game.komi(), game.points()), (setup.to_play, setup.komi, points));
            let dead = distinct.iter().any(|point| game.liberties(*point).is_empty());
            assert!(!dead, "{game}");
        }
        Err(error) => {
            let kinds = error.kinds();
            assert!(!kinds.is_empty() && !error.to_string().is_empty());
            assert_eq!(kinds.contains(SetupErrorKinds::BOARD), !board);
            if board {
                assert_eq!(kinds.contains(SetupErrorKinds::OFF_BOARD), !on_board);
                assert!(!kinds.contains(SetupErrorKinds::OCCUPIED) || !single);
                assert_eq!(error.ignore_stones_without_liberties().is_ok(), on_board && single);
            }
        }
    }
});
