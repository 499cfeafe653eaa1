//! Control: the solver and the law of pauli.14 agree, the tables and the searches agree, and what must hold of control does.

use crate::common::*;
use pretty_assertions::assert_eq;
use quickcheck::{TestResult, quickcheck};
use superko::bitboard::Color as Stone;
use superko::control::census::{Census, Monitor, census};
use superko::control::{Control, End, Solver, Verdict};
use superko::rulebook::convert::geometry;
use superko_spec::control::{self, every_set};
use superko_spec::pauli::{self, AsWritten, Game, Locations, Pauli, Situation, set_up, without_liberties};
use superko_spec::set::Set;
use superko_spec::words::reachability_graph;
use superko_spec::{Color, Coloring, Player};

const UNBOUNDED: u64 = u64::MAX;
const PLAYERS: [(Player, Stone); 2] = [(Player::Black, Stone::Black), (Player::White, Stone::White)];

fn grid(width: usize, height: usize) -> Board {
    Board::grid(width, height).unwrap()
}

/// The board on which prohibitions that stay change what is controlled.
fn fork() -> Board {
    Board::from_edges(5, &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 4), (2, 4)]).unwrap()
}

fn is_legal(board: &Board, stones: &Coloring) -> bool {
    PLAYERS.iter().all(|(player, _)| without_liberties(&AsWritten, board.graph(), stones, *player).is_empty())
}

fn legal_positions(board: &Board) -> Vec<Coloring> {
    colorings(board.points()).filter(|stones| is_legal(board, stones)).collect()
}

/// Every position, or one of each class of symmetric ones.
fn colorings_of(board: &Board, scope: Scope) -> impl Iterator<Item = Coloring> + use<> {
    let (points, first) = (board.points(), first_of_alike(board, true));
    let numbers = (0..positions(points)).filter(move |number| scope == Scope::Full || first(*number));
    numbers.map(move |number| coloring(points, number))
}

fn stones(coloring: &[Color]) -> Vec<(usize, Stone)> {
    let stone = |(p, color): (usize, &Color)| match color {
        Color::Empty => None,
        Color::Black => Some((p, Stone::Black)),
        Color::White => Some((p, Stone::White)),
    };
    coloring.iter().enumerate().filter_map(stone).collect()
}

fn game(stones: &Coloring, permanent: &[usize]) -> Game {
    let first = AsWritten.r2_first(stones, &Set::new());
    Game::starting_from(Situation { permanent: permanent.iter().copied().collect(), ..first })
}

/// What the law says of a position.
fn by_law(law: &dyn Pauli, board: &Board, game: &Game) -> Control {
    let [black, white] = PLAYERS.map(|(player, _)| {
        let control = control::control(law, board.graph(), game, player, usize::MAX);
        assert!(control.undecided.is_empty());
        control.controlled.into_iter().collect()
    });
    Control { black, white, undecided: vec![] }
}

fn assert_agreement_on_every_position(board: &Board, scope: Scope) {
    let solver = || Solver::new(geometry(board), &[]);
    let check = |solvers: &mut [Solver; 2], position: Coloring| {
        let law = by_law(&AsWritten, board, &game(&position, &[]));
        for solver in solvers {
            assert_eq!(solver.control(&stones(&position), UNBOUNDED), law, "{board} {position:?}");
        }
    };
    let positions = colorings_of(board, scope).filter(|stones| is_legal(board, stones));
    positions.par_bridge().for_each_init(|| [solver(), solver().by_search_alone()], check);
}

fn counted(board: &Board) -> Census {
    let monitor = Monitor { stop: &false.into(), done: &|_| {}, won: &|_| {} };
    census(geometry(board), &monitor).unwrap()
}

fn control_agrees_with_the_law_on_every_position_of_the_smallest_grids(scope: Scope) {
    for (width, height) in [(1, 1), (2, 1), (1, 3), (4, 1), (5, 1), (1, 6), (2, 2), (3, 2)] {
        assert_agreement_on_every_position(&grid(width, height), scope);
    }
}

fn control_agrees_with_the_law_on_every_position_of_every_graph_of_up_to_four_points(scope: Scope) {
    (1..=4).flat_map(graphs).for_each(|board| assert_agreement_on_every_position(&board, scope));
}

#[test]
#[ignore = "minutes: cargo test --release --test all -- --ignored control_agrees_with_the_law_on_every_position_of_every_graph_of_five_points"]
fn control_agrees_with_the_law_on_every_position_of_every_graph_of_five_points() {
    graphs(5).iter().for_each(|board| assert_agreement_on_every_position(board, Scope::Full));
}

/// In every position, for every set that a player has bordered there: the law's search decides as its definition. Of sets that are
/// one another with the points renamed, one will do.
///
/// Many positions lead to the same first situation on a set, and to the same situations later, so that the least set of rule 14
/// is found once for all of them. Returns the number of positions and sets.
fn assert_the_search_decides_as_the_definition(board: &Board) -> usize {
    let law = AsWritten;
    let graph = board.graph();
    let renamings = renamings(board);
    let first = |set: &Locations| {
        renamings.iter().all(|names| *set <= set.iter().map(|p| names[*p]).collect::<Locations>())
    };
    let compared = every_set(graph).filter(first).par_bridge().map(|set| {
        let mut compared = 0;
        for (player, _) in PLAYERS {
            let mut firsts = Set::new();
            for position in colorings(board.points()) {
                if law.r15_bordered(graph, &position, player, &set) {
                    firsts.insert(set_up(&law, graph, &game(&position, &[]), player, &set).1);
                    compared += 1;
                }
            }
            let larger = law.r14_b_new_locations(graph, &set);
            let following = |now: &Situation| law.r14_building_a_following(&larger, now);
            let all = reachability_graph(firsts.iter().cloned(), following);
            let unprevented = law.r14_building_unprevented(&larger, player, &set, &all);
            for first in firsts {
                let defined = unprevented.contains(&first);
                let set_up = (larger.clone(), first);
                let found = control::building(&law, &set_up, player, &set, usize::MAX).1;
                assert_eq!(found, Some(defined), "{board} {player:?} {set:?} {:?}", set_up.1);
            }
        }
        compared
    });
    compared.sum()
}

fn the_search_of_the_law_decides_every_set_of_every_position_as_the_definition(scope: Scope) {
    let compared = |boards: Vec<Board>| -> usize {
        boards.iter().map(assert_the_search_decides_as_the_definition).sum()
    };
    let graphs = (1..=scope.of(3, 4)).flat_map(graphs).collect();
    let grids =
        scope.of([(4, 1), (2, 2)], [(5, 1), (3, 2)]).map(|(width, height)| grid(width, height)).to_vec();
    assert_eq!((compared(graphs), compared(grids)), scope.of((826, 868), (7_446, 5_824)));
}

#[test]
#[ignore = "an hour: cargo test --release --test all -- --ignored the_search_of_the_law_decides_every_set_of_every_position_of_five_and_six_points_as_the_definition"]
fn the_search_of_the_law_decides_every_set_of_every_position_of_five_and_six_points_as_the_definition() {
    for board in [5, 6].into_iter().flat_map(graphs) {
        println!("{board}: {} sets of positions", assert_the_search_decides_as_the_definition(&board));
    }
}

fn what_is_controlled_is_found_by_the_search_as_defined(scope: Scope) {
    for board in (1..=3).flat_map(graphs).chain(scope.one_in(2, [grid(4, 1), grid(2, 2)])) {
        let graph = board.graph();
        for (position, (player, _)) in
            colorings_of(&board, scope).flat_map(|p| PLAYERS.map(|player| (p.clone(), player)))
        {
            let game = game(&position, &[]);
            let found = control::control(&AsWritten, graph, &game, player, usize::MAX);
            let defined = AsWritten.r14_controlled(graph, &game, player);
            let undecided = !found.undecided.is_empty();
            assert_eq!((found.controlled, undecided), (defined, false), "{board} {position:?}");
        }
    }
}

/// Every set that a player has bordered, one at a time, in one position of `each`.
fn assert_agreement_on_every_set(board: &Board, each: usize) {
    let (law, graph) = (AsWritten, board.graph());
    let check = |solver: &mut Solver, position: Coloring| {
        for (player, stone) in PLAYERS {
            let bordered =
                |set: &Locations| !set.is_empty() && law.r15_bordered(graph, &position, player, set);
            for set in every_set(graph).filter(bordered) {
                let first = set_up(&law, graph, &game(&position, &[]), player, &set);
                let built = control::building(&law, &first, player, &set, usize::MAX).1;
                let points: Vec<usize> = set.into_iter().collect();
                let won = solver.decide(&stones(&position), stone, &points, UNBOUNDED) == Verdict::Won;
                assert_eq!(Some(won), built, "{board} {position:?} {player:?} {points:?}");
            }
        }
    };
    let sample: Vec<Coloring> = legal_positions(board).into_iter().step_by(each).collect();
    sample.into_par_iter().for_each_init(|| Solver::new(geometry(board), &[]), check);
}

fn every_set_of_a_sample_of_the_positions_of_3x3_is_decided_as_by_law(scope: Scope) {
    assert_agreement_on_every_set(&grid(3, 3), scope.of(3999, 401));
}

#[test]
#[ignore = "hours: cargo test --release --test all -- --ignored every_set_of_every_position_of_3x3_is_decided_as_by_law"]
fn every_set_of_every_position_of_3x3_is_decided_as_by_law() {
    assert_agreement_on_every_set(&grid(3, 3), 1);
}

fn initial_prohibitions_that_revive_are_heeded_as_by_law(scope: Scope) {
    let law = pauli::INITIAL_PROHIBITIONS_REVIVE.alone();
    let mut differ = 0;
    let star = Board::from_edges(4, &[(0, 1), (0, 2), (0, 3)]).unwrap();
    for board in [grid(3, 1), grid(4, 1), grid(5, 1), grid(2, 2), grid(3, 2), star] {
        let points = board.points();
        // On larger boards one set in five, or in nineteen.
        let one_set = if points < 5 { 1 } else { scope.of(19, 5) };
        let one_position = if points < 6 { scope.of(3, 1) } else { 7 };
        for barred in subsets(points).skip(1).step_by(one_set) {
            let solver = || Solver::new(geometry(&board), &[]);
            let [mut barring, mut plain] = [solver().barring_first(&barred), solver()];
            for position in legal_positions(&board).into_iter().step_by(one_position) {
                let initially = barred.iter().copied().collect();
                let game = Game { initially, ..game(&position, &[]) };
                let found = barring.control(&stones(&position), UNBOUNDED);
                assert_eq!(found, by_law(&law, &board, &game), "{board} {position:?} {barred:?}");
                differ += usize::from(found != plain.control(&stones(&position), UNBOUNDED));
            }
        }
    }
    assert_eq!(differ, scope.of(183, 707));
}

#[test]
fn permanent_prohibitions_that_stay_are_heeded_as_by_law() {
    let house = pauli::PERMANENT_PROHIBITIONS_STAY.alone();
    for board in [grid(3, 1), grid(4, 1), grid(2, 2), fork()] {
        for permanent in subsets(board.points()).skip(1) {
            let mut solver = Solver::new(geometry(&board), &permanent);
            let free = |position: &Coloring| permanent.iter().all(|&p| position[p] == Color::Empty);
            for position in legal_positions(&board).into_iter().filter(free) {
                let control = solver.control(&stones(&position), UNBOUNDED);
                let by_law = by_law(&house, &board, &game(&position, &permanent));
                assert_eq!(control, by_law, "{board} {position:?} {permanent:?}");
            }
        }
    }
}

#[test]
fn prohibitions_that_stay_differ_on_a_graph_of_five_points() {
    let black = |permanent: &[usize]| {
        Solver::new(geometry(&fork()), permanent).control(&[(0, Stone::Black)], UNBOUNDED).black.len()
    };
    assert_ne!(black(&[]), black(&[1, 2, 4]));
}

#[test]
fn as_many_positions_are_controlled_as_known() {
    let all = |width, height| counted(&grid(width, height)).controlled[0][width * height];
    assert_eq!([3, 4, 5, 6, 7].map(|length| all(length, 1)), [2, 3, 7, 11, 22]);
    assert_eq!([all(2, 2), all(3, 2)], [2, 75]);
}

#[test]
fn tables_and_searches_count_the_same() {
    let wheel = Board::from_edges(
        6,
        &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (5, 0), (5, 1), (5, 2), (5, 3), (5, 4)],
    );
    for board in [
        grid(3, 3),
        grid(4, 2),
        grid(7, 1),
        Board::torus(3, 3).unwrap(),
        Board::cylinder(3, 2).unwrap(),
        wheel.unwrap(),
    ] {
        let mut solver = Solver::new(geometry(&board), &[]).by_search_alone();
        let mut tally = [vec![0; board.points() + 1], vec![0; board.points() + 1]];
        let positions = legal_positions(&board);
        for position in &positions {
            let control = solver.control(&stones(position), UNBOUNDED);
            assert!(control.undecided.is_empty());
            tally[0][control.black.len()] += 1;
            tally[1][control.white.len()] += 1;
        }
        let table = counted(&board);
        assert_eq!((table.positions, &table.controlled), (positions.len() as u64, &tally), "{board}");
    }
}

#[test]
fn no_location_is_controlled_by_both_in_any_position_of_up_to_twelve_points() {
    for (width, height) in [(12, 1), (6, 2), (3, 3), (4, 3)] {
        assert_eq!(counted(&grid(width, height)).both, 0);
    }
}

/// In one position of `each` of boards of twelve points: each set is decided within the budget, and its line of play ends as
/// the verdict says.
fn assert_lines_show_the_verdicts(each: usize, scope: Scope) {
    for board in scope.one_in(2, [grid(4, 3), grid(6, 2), Board::cylinder(4, 3).unwrap()]) {
        let examine = |solver: &mut Solver, position: &Coloring| {
            let stones = stones(position);
            let mut decided = [0; 2];
            for (_, player) in PLAYERS {
                for examined in solver.examine(&stones, player, 100_000, &mut |_| true) {
                    assert_ne!(examined.verdict, Verdict::Open, "{board} {position:?} {examined:?}");
                    let won = examined.verdict == Verdict::Won;
                    let line = solver.line(&stones, player, &examined.set, 100_000).expect("decided");
                    assert_eq!(line.end == End::TwoEyes, won, "{board} {position:?} {examined:?} {line:?}");
                    assert_ne!(line.end, End::Long, "{board} {position:?} {examined:?} {line:?}");
                    decided[usize::from(won)] += 1;
                }
            }
            decided
        };
        let sample = colorings(board.points()).step_by(each).filter(|stones| is_legal(&board, stones));
        let sample: Vec<Coloring> = sample.collect();
        let decided = sample.par_iter().map_init(|| Solver::new(geometry(&board), &[]), examine);
        let decided = decided.reduce(|| [0; 2], |a, b| [a[0] + b[0], a[1] + b[1]]);
        assert!(decided.iter().all(|&sets| sets > 20_000 / each), "{board}: {decided:?}");
    }
}

fn a_sample_of_the_positions_of_twelve_points_is_decided_and_lines_show_how(scope: Scope) {
    assert_lines_show_the_verdicts(scope.of(3999, 499), scope);
}

#[test]
#[ignore = "minutes: cargo test --release --test all -- --ignored every_position_of_twelve_points_is_decided_and_lines_show_how"]
fn every_position_of_twelve_points_is_decided_and_lines_show_how() {
    assert_lines_show_the_verdicts(1, Scope::Full);
}

#[test]
fn what_is_not_decided_is_reported_and_not_guessed() {
    let board = grid(7, 7);
    let control = Solver::new(geometry(&board), &[]).control(&[(24, Stone::Black)], 100);
    assert_eq!(control, Control { undecided: (0..49).collect(), ..Control::default() });
}

/// A position of a small board from a few bytes; illegal ones are passed over.
fn position(board: &Board, bytes: &[u8]) -> Option<Coloring> {
    let color =
        |p: usize| [Color::Empty, Color::Black, Color::White][*bytes.get(p).unwrap_or(&0) as usize % 3];
    let position: Coloring = (0..board.points()).map(color).collect();
    is_legal(board, &position).then_some(position)
}

fn permuted(control: &[usize], to: impl Fn(usize) -> usize) -> Vec<usize> {
    control.iter().map(|&p| to(p)).collect::<Set<_>>().into_iter().collect()
}

quickcheck! {
    fn control_commutes_with_symmetry(bytes: Vec<u8>) -> TestResult {
        let (board, turned) = (grid(5, 2), grid(2, 5));
        let Some(position) = position(&board, &bytes) else { return TestResult::discard() };
        let turn = |p: usize| p % 5 * 2 + p / 5;
        let stones = stones(&position);
        let image: Vec<_> = stones.iter().map(|&(p, color)| (turn(p), color)).collect();
        let here = Solver::new(geometry(&board), &[]).control(&stones, UNBOUNDED);
        let there = Solver::new(geometry(&turned), &[]).control(&image, UNBOUNDED);
        TestResult::from_bool(permuted(&here.black, turn) == there.black && permuted(&here.white, turn) == there.white)
    }

    fn control_commutes_with_the_change_of_colours(bytes: Vec<u8>) -> TestResult {
        let board = Board::torus(3, 3).unwrap();
        let Some(position) = position(&board, &bytes) else { return TestResult::discard() };
        let stones = stones(&position);
        let swapped: Vec<_> = stones.iter().map(|&(p, color)| (p, color.opponent())).collect();
        let mut solver = Solver::new(geometry(&board), &[]);
        let (here, there) = (solver.control(&stones, UNBOUNDED), solver.control(&swapped, UNBOUNDED));
        TestResult::from_bool(here.black == there.white && here.white == there.black)
    }
}

in_full! {
    control_agrees_with_the_law_on_every_position_of_the_smallest_grids,
    control_agrees_with_the_law_on_every_position_of_every_graph_of_up_to_four_points,
    the_search_of_the_law_decides_every_set_of_every_position_as_the_definition,
    what_is_controlled_is_found_by_the_search_as_defined,
    initial_prohibitions_that_revive_are_heeded_as_by_law,
    a_sample_of_the_positions_of_twelve_points_is_decided_and_lines_show_how,
    every_set_of_a_sample_of_the_positions_of_3x3_is_decided_as_by_law
}
