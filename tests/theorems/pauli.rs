//! The Logical Japanese Rules: cycles, prohibitions and control.

use super::tools::*;
use crate::common::*;
use superko::control::Solver;
use superko::rulebook::convert::{engine_stones, geometry};
use superko::rulebook::pauli::Start;

pub type Points = BTreeSet<usize>;

fn points(opening: &Opening, value: &Value) -> Points {
    let point = |value: &Value| match value {
        Value::String(name) => opening.board.point(name).unwrap(),
        number => number.as_u64().unwrap() as usize,
    };
    value.as_array().map_or(Points::new(), |all| all.iter().map(point).collect())
}

/// The start of the removed cycle, if the move removes one.
pub fn removes(m: Move) -> Option<usize> {
    match m {
        Move::Special(special) if special.form.name.starts_with("remove") => Some(special.values[0]),
        _ => None,
    }
}

/// All games of two points, and generated ones on boards where nobody asks for control.
pub fn situations(variant: &Variant, see: See) -> Found {
    // Not after the end, nor among claims and disputes.
    let under_way = |game: &dyn Referee| {
        let phase = game.details().into_iter().find(|(key, _)| *key == "phase");
        !game.over() && phase.is_none_or(|(_, phase)| phase == "play")
    };
    walk_all(variant, &boards(2), 9, &mut |opening, moves, game| {
        if under_way(game) { see(opening, moves, game) } else { Ok(()) }
    })?;
    let config = |config: GeneratorConfig| GeneratorConfig {
        boards: ["5x1", "3x2", "7x1", "graph6:Cs"].map(board).into(),
        komi: false,
        ..config
    };
    games(variant, 80, &config, &mut |opening, moves, game| {
        if !moves.is_empty() && under_way(game) { see(opening, moves, game) } else { Ok(()) }
    })?;
    Ok(())
}

fn t46_the_end_needs_three_passes_while_a_point_is_temporarily_prohibited_one_after_a_pass_that_counted_and_otherwise_two(
    variant: &Variant,
) -> Found {
    let temporary = |opening: &Opening, game: &dyn Referee| {
        !points(opening, &detail(game, "prohibited")["temporary"]).is_empty()
    };
    situations(variant, &mut |opening, moves, game| {
        let passed = moves.last() == Some(&Move::Pass) && {
            let before = variant.after(opening, &moves[..moves.len() - 1]).unwrap();
            !temporary(opening, before.as_ref())
        };
        let needed = match (temporary(opening, game), passed) {
            (true, _) => 3,
            (false, true) => 1,
            (false, false) => 2,
        };
        holds(detail(game, "passes_needed") == needed)
    })
}

fn t47_permanently_prohibited_points_stay_so_and_stay_empty(variant: &Variant) -> Found {
    let permanent =
        |opening: &Opening, game: &dyn Referee| points(opening, &detail(game, "prohibited")["permanent"]);
    situations(variant, &mut |opening, moves, game| {
        let now = permanent(opening, game);
        let before = moves.split_last().and_then(|(_, before)| variant.after(opening, before));
        let before = before.map_or(Points::new(), |before| permanent(opening, before.as_ref()));
        holds(before.is_subset(&now) && now.iter().all(|p| game.position()[*p].is_empty()))
    })
}

fn t48_a_cycle_uses_two_points_at_least_and_none_that_is_permanently_prohibited(variant: &Variant) -> Found {
    situations(variant, &mut |opening, _, game| {
        let permanent = points(opening, &detail(game, "prohibited")["permanent"]);
        let cycles = detail(game, "cycles");
        let mut used = cycles.as_array().unwrap().iter().map(|cycle| points(opening, &cycle["used"]));
        holds(used.all(|used| used.len() >= 2 && used.is_disjoint(&permanent)))
    })
}

/// Games in which each disturbing cycle is removed at once, and nobody passes if he can play: how many turns and removals
/// they have when `see` has looked at them. They stop after this number of turns.
fn removing(variant: &Variant, turns: usize, see: &mut dyn FnMut(&Opening, &[Move], bool) -> Found) -> Found {
    let mut rng = fastrand::Rng::with_seed(50);
    let mut removed = 0;
    for board in connected(3) {
        let opening = variant.opening(&board);
        for _ in 0..12 {
            let (mut game, mut moves) = (variant.law(&opening), Vec::new());
            while !game.over() && moves.len() < turns {
                let legal = game.next_moves();
                let removals: Vec<Move> = legal.iter().copied().filter(|m| removes(*m).is_some()).collect();
                let others: Vec<Move> = legal.iter().copied().filter(|m| *m != Move::Pass).collect();
                let choices = [removals, others, legal].into_iter().find(|choices| !choices.is_empty());
                let m = rng.choice(choices.unwrap()).unwrap();
                game.play(m).unwrap();
                moves.push(m);
                removed += usize::from(removes(m).is_some());
            }

            see(&opening, &moves, game.over())?;
        }
    }
    assert!(removed > 10 || variant.misreading.is_some(), "{removed} cycles removed");
    Ok(())
}

fn t49_a_game_has_at_most_half_as_many_removals_as_points(variant: &Variant) -> Found {
    let mut most = 0;
    let mut few = |opening: &Opening, moves: &[Move]| {
        let removals = moves.iter().filter(|m| removes(**m).is_some()).count();
        if opening.board.points() == 2 {
            most = most.max(removals);
        }
        holds_or(2 * removals <= opening.board.points(), || in_words(opening, moves))
    };
    situations(variant, &mut |opening, moves, _| few(opening, moves))?;
    removing(variant, 200, &mut |opening, moves, _| few(opening, moves))?;
    assert_eq!(most, 1, "on two points the bound is reached");
    Ok(())
}

fn t50_where_every_disturbing_cycle_is_removed_at_once_the_game_ends(variant: &Variant) -> Found {
    removing(variant, 400, &mut |opening, _, over| {
        holds_or(over, || format!("{} points: more than 400 turns", opening.board.points()))
    })
}

fn t51_until_a_cycle_is_removed_plays_are_legal_as_under_simple_ko_without_suicide(
    variant: &Variant,
) -> Found {
    let reference = Variant::of(amended(TROMP_TAYLOR, &["simple-ko", "no-suicide"]));
    let mut same = |opening: &Opening, moves: &[Move], game: &dyn Referee| {
        if moves.iter().any(|m| removes(*m).is_some()) || !opening.extra.get::<Start>().prohibited.is_empty()
        {
            return Ok(());
        }
        // Two passes end the other game, and sometimes not this one.
        let there = reference.after(opening, moves).filter(|there| !there.over());
        let Some(there) = there else { return Ok(()) };
        holds(plays(&opening.board).all(|m| game.check(m).is_ok() == there.check(m).is_ok()))
    };
    walk_all(variant, &boards(3), 5, &mut same)?;
    games(variant, 100, &plain, &mut same)
}

/// What Black and White control, by the law.
fn control(variant: &Variant, board: &Arc<Board>, position: &Position) -> [Points; 2] {
    control_from(variant, &from(&variant.opening(board), position, Player::Black))
}

fn control_from(variant: &Variant, opening: &Opening) -> [Points; 2] {
    let options =
        LawOptions { misreading: variant.misreading, effort: Effort::Unaided, ..LawOptions::default() };
    let control = detail(opening.law(options).as_ref(), "control");
    assert_eq!(control["undecided"], serde_json::json!([]));
    ["b", "w"].map(|player| points(opening, &control[player]))
}

/// The board with each set of initial prohibitions that can make a difference: none but under the amendment that revives them.
fn prohibiting(variant: &Variant, board: &Arc<Board>) -> Vec<Opening> {
    let points = if variant.rules.has("initial-prohibitions-revive") { board.points() } else { 0 };
    let extra = |prohibited| Extra::new(Start { prohibited, ..Start::default() });
    subsets(points).map(|set| Opening { extra: extra(set), ..variant.opening(board) }).collect()
}

fn in_words_with_prohibitions(opening: &Opening) -> String {
    let points: Vec<String> = opening.extra.get::<Start>().prohibited.iter().map(usize::to_string).collect();
    let prohibited =
        if points.is_empty() { String::new() } else { format!(", prohibited {}", points.join(" ")) };
    in_words(opening, &[]) + &prohibited
}

/// The same by the solver, with permanent prohibitions that stay.
pub fn solved(solver: &mut Solver, position: &Position) -> [Points; 2] {
    let found = solver.control(&engine_stones(position), 1_000_000);
    assert!(found.undecided.is_empty());
    [found.black, found.white].map(|points| points.into_iter().collect())
}

fn t52_no_point_is_controlled_by_both_players(variant: &Variant) -> Found {
    for opening in boards(3).iter().flat_map(|board| prohibiting(variant, board)) {
        for position in every_position(opening.board.points()) {
            let opening = from(&opening, &position, Player::Black);
            let [black, white] = control_from(variant, &opening);
            holds_or(black.is_disjoint(&white), || in_words_with_prohibitions(&opening))?;
        }
    }
    if variant.misreading.is_some() {
        return Ok(());
    }
    // With permanent prohibitions, which a set-up cannot have: by the solver, on every set of empty points.
    let stay = variant.rules.has("permanent-prohibitions-stay");
    for board in boards(if stay { 4 } else { 5 }) {
        for prohibited in subsets(if stay { board.points() } else { 0 }) {
            let mut solver = Solver::new(geometry(&board), &prohibited);
            for position in legal_positions(&board) {
                if prohibited.iter().all(|p| position[*p].is_empty()) {
                    let [black, white] = solved(&mut solver, &position);
                    assert!(black.is_disjoint(&white), "{board} {position:?} {prohibited:?}");
                }
            }
        }
    }
    Ok(())
}

/// As many positions as an outside program found, which looked for the same.
#[test]
#[ignore = "minutes: cargo test --release --test all -- --ignored six_points"]
fn no_point_of_six_points_is_controlled_by_both_players() {
    let all = graphs(6).into_par_iter().map(|board| {
        let mut solver = Solver::new(geometry(&board), &[]);
        let positions: Vec<Position> = legal_positions(&board).collect();
        for position in &positions {
            let [black, white] = solved(&mut solver, position);
            assert!(black.is_disjoint(&white), "{board} {position:?}");
        }
        positions.len()
    });
    assert_eq!(all.sum::<usize>(), 61_572);
}

fn t53_nobody_controls_any_point_of_an_empty_board(variant: &Variant) -> Found {
    for opening in boards(4).iter().flat_map(|board| prohibiting(variant, board)) {
        let empty = control_from(variant, &opening);
        holds_or(empty.iter().all(Points::is_empty), || in_words_with_prohibitions(&opening))?;
    }
    Ok(())
}

/// Has the player bordered this set?
fn bordered(board: &Board, position: &Position, player: Player, set: &Points) -> bool {
    let own = |p: usize| position[p] == Cell::Stone(player);
    let beside = |p: usize, inside: bool| board.graph().neighbors(p).any(|q| set.contains(&q) == inside);
    (0..board.points())
        .all(|p| if set.contains(&p) { own(p) || !beside(p, false) } else { !own(p) || !beside(p, true) })
}

/// Every position of small boards with what the players control.
fn controlled(
    variant: &Variant,
    boards: &[Arc<Board>],
    see: &mut dyn FnMut(&Board, &Position, &[Points; 2]) -> Found,
) -> Found {
    each_position(variant, boards, &[Player::Black], &mut |opening, position| {
        see(&opening.board, position, &control(variant, &opening.board, position))
    })
}

fn t54_a_player_has_bordered_the_set_of_all_that_he_controls(variant: &Variant) -> Found {
    controlled(variant, &boards(4), &mut |board, position, control| {
        holds(Player::BOTH.iter().zip(control).all(|(player, set)| bordered(board, position, *player, set)))
    })
}

fn t55_it_is_false_that_a_player_who_controls_a_point_has_a_stone_on_the_board(variant: &Variant) -> Found {
    controlled(variant, &boards(4), &mut |_, position, control| {
        let has = |player| position.stones_of(player).next().is_some();
        holds(Player::BOTH.iter().zip(control).all(|(player, set)| set.is_empty() || has(*player)))
    })
}

/// Refuses a position in which a change of one point takes something away from what Black controls.
fn loses(variant: &Variant, was: Cell, becomes: Cell) -> Found {
    controlled(variant, &boards(4), &mut |board, position, [before, _]| {
        let board = Arc::new(board.clone());
        for p in (0..position.points()).filter(|p| position[*p] == was) {
            let mut after = position.clone();
            after[p] = becomes;
            let lost = || !before.is_subset(&control(variant, &board, &after)[0]);
            if is_legal(&board, &after) && lost() {
                return Err(format!(", then {} at {}", becomes.letter(), board.name(p)));
            }
        }
        Ok(())
    })
}

fn t56_it_is_false_that_adding_an_own_stone_takes_no_control_away(variant: &Variant) -> Found {
    loses(variant, Cell::Empty, Cell::BLACK)
}

fn t57_it_is_false_that_removing_an_opposing_stone_takes_no_control_away(variant: &Variant) -> Found {
    loses(variant, Cell::WHITE, Cell::Empty)
}

/// Has Black a two-eye formation on this set?
fn formation(board: &Board, position: &Position, set: &Points) -> bool {
    let neighbours = |p: usize| board.graph().neighbors(p);
    let eyes = |p: usize| {
        let chain = super::tools::chain(board, position, p);
        let liberties: Points =
            chain.iter().flat_map(|q| neighbours(*q)).filter(|q| position[*q].is_empty()).collect();
        liberties.intersection(set).count()
    };
    !set.is_empty()
        && bordered(board, position, Player::Black, set)
        && set.iter().all(|p| {
            neighbours(*p).next().is_some()
                && match position[*p] {
                    Cell::Empty => neighbours(*p).all(|q| !position[q].is_empty()),
                    cell => cell == Cell::BLACK && eyes(*p) >= 2,
                }
        })
}

fn t58_nobody_may_play_on_a_two_eye_formation_but_its_owner(variant: &Variant) -> Found {
    each_position(variant, &boards(5), &[Player::White], &mut |opening, position| {
        let (board, game) = (&opening.board, variant.law(opening));
        let sets = subsets(board.points()).map(Points::from_iter);
        for set in sets.filter(|set| formation(board, position, set)) {
            for m in set.into_iter().filter(|p| position[*p].is_empty()).map(Move::Play) {
                holds_or(game.check(m).is_err(), || moves_in_words(opening, &[m]))?;
            }
        }
        Ok(())
    })
}

fn t59_it_is_false_that_a_player_who_alone_has_stones_on_a_connected_board_controls_all_of_it(
    variant: &Variant,
) -> Found {
    controlled(variant, &connected(4), &mut |_, position, [black, white]| {
        let alone = position.stones().count() > 0 && position.stones_of(Player::White).next().is_none();
        holds(!alone || (white.is_empty() && black.len() == position.points()))
    })
}

tests_of! {
    t46_the_end_needs_three_passes_while_a_point_is_temporarily_prohibited_one_after_a_pass_that_counted_and_otherwise_two,
    t47_permanently_prohibited_points_stay_so_and_stay_empty,
    t48_a_cycle_uses_two_points_at_least_and_none_that_is_permanently_prohibited,
    t49_a_game_has_at_most_half_as_many_removals_as_points,
    t50_where_every_disturbing_cycle_is_removed_at_once_the_game_ends,
    t51_until_a_cycle_is_removed_plays_are_legal_as_under_simple_ko_without_suicide,
    t52_no_point_is_controlled_by_both_players,
    t53_nobody_controls_any_point_of_an_empty_board,
    t54_a_player_has_bordered_the_set_of_all_that_he_controls,
    t55_it_is_false_that_a_player_who_controls_a_point_has_a_stone_on_the_board,
    t56_it_is_false_that_adding_an_own_stone_takes_no_control_away,
    t57_it_is_false_that_removing_an_opposing_stone_takes_no_control_away,
    t58_nobody_may_play_on_a_two_eye_formation_but_its_owner,
    t59_it_is_false_that_a_player_who_alone_has_stones_on_a_connected_board_controls_all_of_it
}
