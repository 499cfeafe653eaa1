//! Taking back restores everything that can be asked.

use super::common::{Board, all_rules, point, random_move, random_rules, random_setup, random_start, start};
use super::walk::{bytes, forth_and_back, seen};
use fastrand::Rng;
use superko_bitboard::{Color, Game, Geometry, Move, Rules, Setup};

fn goes_back(rng: &mut Rng, game: Game, steps: usize) {
    forth_and_back(game, &bytes(rng.u64(..), 2 * steps), |_, _| ());
}

#[test]
fn every_choice_of_rules_goes_back_exactly() {
    let mut rng = Rng::with_seed(11);
    for rules in all_rules() {
        let board = Board::random(&mut rng, 9);
        let setup = random_setup(&mut rng, board.points);
        goes_back(&mut rng, start(&board, rules, &setup), 40);
    }
}

#[test]
fn grids_cylinders_tori_and_graphs_go_back_exactly() {
    let mut rng = Rng::with_seed(12);
    for i in 0..300 {
        let game = random_start(&mut rng, [6, 12, 25, 40][i % 4]);
        goes_back(&mut rng, game, 60);
    }
}

#[test]
fn boards_of_every_width_go_back_exactly() {
    let mut rng = Rng::with_seed(13);
    for (width, height) in
        [(64, 1), (13, 5), (128, 1), (43, 3), (64, 3), (19, 19), (32, 12), (77, 5), (32, 20)]
    {
        for wrap in [false, true] {
            let board = Board::grid(width, height, [wrap; 2]);
            let setup = random_setup(&mut rng, board.points);
            goes_back(&mut rng, start(&board, Rules::TROMP_TAYLOR, &setup), 20);
        }
    }
    for points in [64, 65, 128, 129, 192, 193, 384, 385, 640] {
        let board = Board::random_graph(&mut rng, points);
        let setup = random_setup(&mut rng, points);
        let rules = random_rules(&mut rng);
        goes_back(&mut rng, start(&board, rules, &setup), 20);
    }
}

/// Long games on small boards: many captures, many repetitions, histories that outgrow their tables.
#[test]
fn long_games_go_back_to_the_start() {
    let mut rng = Rng::with_seed(14);
    for rules in [Rules::TROMP_TAYLOR, Rules::NEW_ZEALAND, Rules::BGA, Rules::GNU_GO] {
        let board = Board::grid(4, 4, [false; 2]);
        let start = start(&board, rules, &Setup::default());
        let mut game = start.clone();
        let mut before = Vec::new();
        for _ in 0..600 {
            let points = game.legal_points();
            let point = points.iter().nth(rng.usize(0..points.len().max(1)));
            let m = point.map_or(Move::Pass, Move::Play);
            if !game.is_legal(m) {
                break;
            }
            before.push((game.position_hash(), game.legal_points(), game.captured()));
            game.play(m).unwrap();
        }
        assert!(before.len() > 200, "{}", before.len());
        let setup = game.setup();
        while let Some(then) = before.pop() {
            game.undo().unwrap();
            assert_eq!((game.position_hash(), game.legal_points(), game.captured()), then);
        }
        assert_eq!(game, start);
        assert_eq!(setup, Setup::default());
    }
}

#[test]
fn a_game_says_where_it_started() {
    let mut rng = Rng::with_seed(15);
    for _ in 0..200 {
        let board = Board::random(&mut rng, 16);
        let setup = random_setup(&mut rng, board.points);
        let mut game = start(&board, random_rules(&mut rng), &setup);
        for _ in 0..30 {
            let Some(m) = random_move(&mut rng, &game) else { break };
            game.play(m).unwrap();
        }
        let mut said = game.setup();
        said.stones.sort_unstable();
        assert_eq!(said, setup);
    }
}

#[test]
fn both_colours_are_counted_when_a_play_removes_both() {
    // Black's stone in the corner has no liberty, and neither has White's beside it, before Black plays elsewhere.
    let setup: Setup = "XOX OXX XX.".parse().unwrap();
    let mut game = start(&Board::grid(3, 3, [false; 2]), Rules::TROMP_TAYLOR, &setup);
    let before = seen(&game);
    game.play(point(8)).unwrap();
    assert!(game.captured()[Color::White as usize] > 0);
    game.undo().unwrap();
    assert_eq!(seen(&game), before);
}

#[test]
fn games_that_kept_other_stones_differ_even_when_the_same_are_left() {
    let game = |kept| {
        let setup = Setup { kept, ..Setup::default() };
        let mut game = setup.game(Geometry::grid(3, 3), Rules::LASKER_MAAS).unwrap();
        game.play(Move::Pass).unwrap();
        game.play(Move::Pass).unwrap();
        game.play(point(4)).unwrap();
        game
    };
    let (topped_up, stocked) = (game([0, 0]), game([1, 1]));
    assert_eq!((topped_up.kept(), stocked.kept()), ([0, 1], [0, 1]));
    assert_ne!(topped_up, stocked);
    assert_eq!(stocked, game([1, 1]));
}
