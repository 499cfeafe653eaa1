//! The engine keeps its chains and its history up to date from move to move. After every move of random games they are held against
//! what follows from the position alone, and every answer against the plain rules of `common`.

use super::common::{Board, Plain, all_rules, point, random_move, random_rules, random_setup, random_start};
use fastrand::Rng;
use superko_bitboard::{Color, Geometry, Repetition, Rules, Setup, internals};

/// Plays a random game of at most `moves` moves by hashes of these bits, and holds the engine against the plain rules after each: the
/// position always, the moves in one of `every` positions. Returns the number of moves.
fn compare(
    rng: &mut Rng,
    board: &Board,
    rules: Rules,
    setup: &Setup,
    mask: u64,
    [moves, every]: [usize; 2],
) -> usize {
    let mut game = internals::start(board.geometry(), rules, setup, mask).unwrap();
    let mut plain = Plain::new(board, rules, setup);
    let mut played = 0;
    loop {
        assert!(internals::is_sound(&game), "{game:?}");
        plain.agree_on_the_position(&game);
        if rng.usize(0..every) == 0 || game.is_over() {
            plain.agree_on_moves(&game);
        }
        let Some(m) = random_move(rng, &game).filter(|_| played < moves) else { return played };
        game.play(m).unwrap_or_else(|reasons| panic!("{m}: {reasons}"));
        plain.play(m);
        played += 1;
    }
}

/// The same by any rules, from any set-up.
fn compare_any(rng: &mut Rng, board: &Board, mask: u64, limits: [usize; 2]) -> usize {
    let (rules, setup) = (random_rules(rng), random_setup(rng, board.points));
    compare(rng, board, rules, &setup, mask, limits)
}

#[test]
fn every_choice_of_rules_is_played_as_the_plain_rules_have_it() {
    let mut rng = Rng::with_seed(1);
    for rules in all_rules() {
        for most in [4, 6, 9, 16] {
            let board = Board::random(&mut rng, most);
            let setup = random_setup(&mut rng, board.points);
            compare(&mut rng, &board, rules, &setup, u64::MAX, [80, 1]);
        }
    }
}

#[test]
fn games_from_the_empty_board_are_played_as_the_plain_rules_have_it() {
    let mut rng = Rng::with_seed(2);
    let mut moves = 0;
    for i in 0..400 {
        let board = Board::random(&mut rng, [4, 9, 25, 36][i % 4]);
        let rules = random_rules(&mut rng);
        moves += compare(&mut rng, &board, rules, &Setup::default(), u64::MAX, [150, 4]);
    }
    assert!(moves > 8000, "{moves}");
}

/// The widths of the sets change at 65, 129, 193 and 385 points, the shifts from words to less at 64 columns.
fn edges_of_the_widths() -> Vec<Board> {
    let (below_130, below_385, above) = (
        [(63, 1), (64, 1), (65, 1), (1, 65), (21, 3), (32, 2), (13, 5), (127, 1), (64, 2), (43, 3)],
        [(191, 1), (64, 3), (193, 1), (24, 15), (19, 19), (361, 1), (181, 2), (383, 1), (64, 6), (32, 12)],
        [(77, 5), (385, 1), (32, 20), (64, 10), (128, 5), (640, 1), (1, 640)],
    );
    let all = below_130.into_iter().chain(below_385).chain(above);
    all.flat_map(|(width, height)| [false, true].map(|wrap| Board::grid(width, height, [wrap; 2]))).collect()
}

#[test]
fn boards_at_the_edges_of_the_widths_are_played_as_the_plain_rules_have_it() {
    let mut rng = Rng::with_seed(3);
    let mut boards = edges_of_the_widths();
    for points in [63, 64, 65, 127, 128, 129, 191, 192, 193, 360, 361, 362, 383, 384, 385, 640] {
        boards.push(Board::random_graph(&mut rng, points));
    }
    for board in &boards {
        let setup = random_setup(&mut rng, board.points);
        compare(&mut rng, board, Rules::TROMP_TAYLOR, &setup, u64::MAX, [150, 40]);
        compare_any(&mut rng, board, u64::MAX, [150, 40]);
    }
}

#[test]
fn colliding_hashes_change_no_answer() {
    let mut rng = Rng::with_seed(4);
    for mask in [0, 1, 3] {
        for i in 0..400 {
            let board = Board::random(&mut rng, [4, 5, 6, 9][i % 4]);
            compare_any(&mut rng, &board, mask, [80, 2]);
        }
    }
}

#[test]
fn hashes_are_those_that_are_documented() {
    let setup: Setup = "O.X".parse().unwrap();
    let mut game = setup.game(Geometry::grid(3, 1), Rules::TROMP_TAYLOR).unwrap();
    // The numbers 1 and 4 of SplitMix64.
    let hash = (0x6e78_9e6a_a1b9_65f4_u64 << 10) ^ (0x1b39_896a_51a8_749b_u64 << 10 | 2);
    assert_eq!((game.position_hash(), game.situation_hash()), (hash, hash));
    game.play(superko_bitboard::Move::Pass).unwrap();
    assert_eq!((game.to_play(), game.position_hash(), game.situation_hash()), (Color::White, hash, !hash));
}

/// Long games on small boards, in which most plays would repeat a position.
#[test]
fn games_that_go_on_until_nothing_is_left_are_played_as_the_plain_rules_have_it() {
    let mut rng = Rng::with_seed(5);
    let mut longest = 0;
    for i in 0..60 {
        let board = Board::random(&mut rng, [4, 6, 9][i % 3]);
        let rules = Rules { repetition: Repetition::ALL[i % 5], ..Rules::TROMP_TAYLOR };
        let setup = Setup::default();
        let (mut game, mut plain) =
            (setup.game(board.geometry(), rules).unwrap(), Plain::new(&board, rules, &setup));
        // Nobody passes but to let the other one play.
        for played in 0..400 {
            let points = game.legal_points();
            let Some(point) = points.iter().nth(rng.usize(0..points.len().max(1))) else { break };
            game.play(point).unwrap();
            plain.play(point.into());
            plain.agree_on_moves(&game);
            longest = longest.max(played);
        }
    }
    assert!(longest > 100, "{longest}");
}

#[test]
fn play_unchecked_is_play_where_that_is_legal() {
    let mut rng = Rng::with_seed(6);
    for _ in 0..500 {
        let mut game = random_start(&mut rng, 30);
        let mut unchecked = game.clone();
        for _ in 0..80 {
            let Some(m) = random_move(&mut rng, &game) else { break };
            game.play(m).unwrap();
            unchecked.play_unchecked(m);
            assert_eq!(game, unchecked);
            assert_eq!(game.legal_points(), unchecked.legal_points());
            assert_eq!(game.situation_hash(), unchecked.situation_hash());
        }
    }
}

/// Games of all sizes, most of them small: `GAMES`, a million unless it says otherwise, from the seed `SEED`.
#[test]
#[ignore = "hours: cargo test --release -p superko-bitboard --test engine -- --ignored --nocapture"]
fn a_million_games_are_played_as_the_plain_rules_have_it() {
    let number = |name, default| std::env::var(name).map_or(default, |text: String| text.parse().unwrap());
    let games: usize = number("GAMES", 1_000_000);
    let mut rng = Rng::with_seed(number("SEED", 7) as u64);
    let (boards, mut moves) = (edges_of_the_widths(), 0);
    for i in 1..=games {
        let (board, every) = match rng.u8(0..100) {
            0 => (boards[rng.usize(0..boards.len())].clone(), 60),
            1..=3 => (Board::random(&mut rng, 640), 60),
            4..=15 => (Board::random(&mut rng, 100), 12),
            16..=40 => (Board::random(&mut rng, 25), 3),
            _ => (Board::random(&mut rng, 9), 2),
        };
        let mask = [u64::MAX, u64::MAX, u64::MAX, 3][rng.usize(0..4)];
        moves += compare_any(&mut rng, &board, mask, [4 * board.points + 20, every]);
        if i % 10_000 == 0 {
            println!("{i} games, {moves} moves");
        }
    }
}

#[test]
fn a_capture_that_repeats_nothing_is_legal_under_every_rule_against_repetition() {
    // A ko, which may be taken, and not retaken at once.
    let setup: Setup = ".XO. XO.O .XO. ....".parse().unwrap();
    for &repetition in Repetition::ALL {
        let rules = Rules { repetition, ..Rules::TROMP_TAYLOR };
        let mut game = setup.game(Geometry::grid(4, 4), rules).unwrap();
        game.play(point(6)).unwrap();
        // Under a rule that knows moves only, the first position was never made.
        use Repetition::{Free, OwnMoves, SituationalAfterPlays};
        let bars = !matches!(repetition, Free | SituationalAfterPlays | OwnMoves);
        assert_eq!(game.is_legal(point(5)), !bars, "{repetition:?}");
    }
}
