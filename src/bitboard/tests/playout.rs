//! Playouts: each move is legal and fills no eye, passes are made only for want of such a move, and every choice is even.

use fastrand::Rng;
use pretty_assertions::assert_eq;
use quickcheck::quickcheck;
use std::collections::BTreeMap;
use superko_bitboard::{
    Board, Game, Geometry, Move, Passes, Point, Reach, Repetition, Rules, Setup, Suicide,
};

fn source(seed: u64) -> impl FnMut() -> u64 {
    let mut rng = Rng::with_seed(seed);
    move || rng.u64(..)
}

/// The plays that are legal and fill no eye.
fn sensible(game: &Game, board: &Board<10>) -> Vec<Point> {
    let own = game.stones(game.to_play());
    let fills_an_eye =
        |p: &Point| board.neighbours_of(p.index()).iter().all(|q| own.contains(Point::try_from(q).unwrap()));
    game.legal_points().iter().filter(|p| !fills_an_eye(p)).collect()
}

/// Plays a game to its end and then looks at each of its moves.
#[track_caller]
fn check(mut game: Game, geometry: Geometry, seed: u64) {
    let board = Board::<10>::new(geometry).unwrap();
    let mut again = game.clone();
    let plies = game.playout(source(seed));
    let before = again.moves().count();
    assert_eq!(game.moves().count(), before + plies);
    let points = geometry.points();
    let stopped = game.is_over() || !game.is_legal(Move::Pass) && sensible(&game, &board).is_empty();
    assert!(stopped || plies == 5 * points, "{plies} moves and no end: {game:?}");
    for m in game.moves().skip(before) {
        let sensible = sensible(&again, &board);
        assert!(m.point().map_or(sensible.is_empty(), |p| sensible.contains(&p)), "{m} in {again:?}");
        assert_eq!(again.play(m), Ok(()));
    }
    assert_eq!(again, game);
}

const RULES: [Rules; 8] = [
    Rules::TROMP_TAYLOR,
    Rules { suicide: Suicide::Illegal, ..Rules::TROMP_TAYLOR },
    Rules::LOGICAL,
    Rules::LASKER_MAAS,
    Rules { repetition: Repetition::SimpleKo, suicide: Suicide::Illegal, ..Rules::TROMP_TAYLOR },
    Rules { repetition: Repetition::PositionalPassesToo, ..Rules::TROMP_TAYLOR },
    Rules { repetition: Repetition::Free, passes: Passes::NotAfterAny, ..Rules::TROMP_TAYLOR },
    Rules { repetition: Repetition::OwnMoves, reach: Reach::Neighbours, ..Rules::TROMP_TAYLOR },
];

#[test]
fn each_move_is_legal_and_fills_no_eye() {
    let spokes_and_rim: Vec<(usize, usize)> = (0..9).flat_map(|p| [(p, (p + 1) % 9), (p, 9)]).collect();
    let wheel = Geometry::Edges { points: 10, edges: &spokes_and_rim };
    let torus = Geometry::Grid { width: 4, height: 4, wrap_columns: true, wrap_rows: true };
    for rules in RULES {
        for board in [Geometry::grid(1, 1), Geometry::grid(2, 1), Geometry::grid(3, 3), torus, wheel] {
            (0..60).for_each(|seed| check(Game::new(board, rules).unwrap(), board, seed));
        }
        for (width, height) in [(9, 9), (13, 13), (19, 19)] {
            let board = Geometry::grid(width, height);
            (0..2).for_each(|seed| check(Game::new(board, rules).unwrap(), board, seed));
        }
    }
}

#[test]
fn a_game_under_way_is_played_on() {
    for rules in RULES {
        let board = Geometry::grid(3, 3);
        for seed in 0..60 {
            let mut game = Game::new(board, rules).unwrap();
            for m in [Move::Play(Point::new(0)), Move::Play(Point::new(1)), Move::Pass] {
                if game.is_legal(m) {
                    game.play(m).unwrap();
                }
            }
            check(game, board, seed);
            // The black stone in the corner has no liberty.
            let setup = "XO. O.. ...".parse::<Setup>().unwrap();
            check(
                setup.game(board, rules).unwrap_err().ignore_stones_without_liberties().unwrap(),
                board,
                seed,
            );
        }
    }
}

#[test]
fn a_game_that_is_over_stays_so() {
    let mut game = Game::new(Geometry::grid(3, 3), Rules::TROMP_TAYLOR).unwrap();
    game.playout(source(0));
    assert!(game.is_over());
    assert_eq!(game.playout(source(0)), 0);
}

#[test]
fn a_source_of_one_number_ends_too() {
    for number in [0, 1, 1 << 63, u64::MAX] {
        let mut game = Game::new(Geometry::grid(3, 3), Rules::TROMP_TAYLOR).unwrap();
        assert!(game.playout(|| number) > 0);
    }
}

/// For each first move of a playout, how often it is made, over all ways to draw from the empty points until there is one.
fn first_moves(game: &Game) -> BTreeMap<Move, usize> {
    let empty = game.empty_points().len() as u128;
    let ways: u128 = (1..=empty).product();
    let mut counts = BTreeMap::new();
    for way in 0..ways {
        let (mut rest, mut way) = (empty, way);
        let random = || {
            let n = rest.max(1);
            rest = rest.saturating_sub(1);
            let number = way % n;
            way /= n;
            // The middle of those that mean this number.
            (((2 * number + 1) << 63) / n) as u64
        };
        let mut game = game.clone();
        let before = game.moves().count();
        game.playout(random);
        *counts.entry(game.moves().nth(before).unwrap()).or_insert(0) += 1;
    }
    counts
}

#[test]
fn all_moves_are_equally_likely() {
    let rules = Rules { suicide: Suicide::Illegal, ..Rules::TROMP_TAYLOR };
    // An empty board; an eye in the corner; two eyes, suicide, and points where White would capture.
    for (drawing, expected) in [
        ("... ...", vec![0, 1, 2, 3, 4, 5]),
        (".XO. XXO. ..O.", vec![3, 7, 8, 9, 11]),
        (".X.X XXXO .OO. O.O.", vec![8, 11, 15]),
    ] {
        let setup = drawing.parse::<Setup>().unwrap();
        let height = drawing.split(' ').count();
        let width = drawing.split(' ').next().unwrap().len();
        let game = setup.game(Geometry::grid(width, height), rules).unwrap();
        let ways: usize = (1..=game.empty_points().len()).product();
        let even = expected.iter().map(|p| (Move::Play(Point::new(*p)), ways / expected.len()));
        assert_eq!(first_moves(&game), even.collect(), "{game}");
    }
}

#[test]
fn a_number_that_would_make_the_choice_uneven_is_drawn_again() {
    // Of 2^64 numbers one is too many for three points, none for four.
    let first = |width, numbers: [u64; 2]| {
        let mut game = Game::new(Geometry::grid(width, 1), Rules::TROMP_TAYLOR).unwrap();
        let (mut numbers, mut rest) = (numbers.into_iter(), source(0));
        game.playout(|| numbers.next().unwrap_or_else(&mut rest));
        game.moves().next()
    };
    let point = |p| Some(Move::Play(Point::new(p)));
    assert_eq!(first(3, [0, u64::MAX]), point(2));
    assert_eq!(first(3, [1, u64::MAX]), point(0));
    assert_eq!(first(4, [0, u64::MAX]), point(0));
}

quickcheck! {
    fn any_numbers_may_be_given(numbers: Vec<u64>) -> bool {
        let mut game = Game::new(Geometry::grid(5, 4), Rules::LOGICAL).unwrap();
        let (mut numbers, mut rest) = (numbers.into_iter(), source(1));
        game.playout(|| numbers.next().unwrap_or_else(&mut rest)) > 0 && game.is_over()
    }
}
