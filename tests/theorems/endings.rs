//! Rules that people play: how games end and are counted.

use super::tools::*;
use crate::common::*;
use superko::rulebook::convert::coloring;
use superko_spec::Player;
use superko_spec::tromp_taylor::{Law, pass_alive};
use superko_spec::words::reachable;

/// Grids that have room for two eyes, and all graphs of up to four points.
fn small_boards() -> Vec<Arc<Board>> {
    let grids = ["5x1", "6x1", "3x2", "7x1", "4x2"].map(board);
    boards(4).into_iter().chain(grids).collect()
}

/// For each position that a player can come to by plays alone: which points stay black whatever White plays, and no move between.
fn never_emptied(plays: &Plays, start: usize) -> BTreeSet<usize> {
    let reached = reachable(start, |number| plays.next[number][1].iter().flatten().copied());
    let stays = |p: &usize| reached.iter().all(|number| plays.positions[*number][*p] == Cell::BLACK);
    (0..plays.positions[start].points()).filter(stays).collect()
}

fn t60_the_pass_alive_blocks_are_those_that_no_series_of_opposing_moves_captures(scope: Scope) {
    let mut alive = 0;
    for names in scope.one_in(3, [&[][..], &["no-suicide"], &["no-single-suicide"]]) {
        let law: Law = amended(TROMP_TAYLOR, names).law(Law::default());
        for board in small_boards() {
            // Where a single suicide repeats nothing, it changes nothing.
            let plays = Plays::of(&board, names);
            for (number, position) in plays.positions.iter().enumerate() {
                let blocks = pass_alive(&law, board.graph(), &coloring(position), Player::Black);
                let by_theorem: BTreeSet<usize> = blocks.into_iter().flatten().collect();
                assert_eq!(by_theorem, never_emptied(&plays, number), "{board} {position:?} {names:?}");
                alive += by_theorem.len();
            }
        }
    }
    assert!(alive > scope.of(300, 1000), "{alive}");
}

#[test]
fn t61_a_play_that_one_play_undoes_takes_one_stone_for_one() {
    let mut kos = 0;
    for board in boards(5) {
        let plays = Plays::of(&board, &[]);
        for (number, position) in plays.positions.iter().enumerate() {
            for player in 0..2 {
                for (p, made) in plays.next[number][player].iter().enumerate() {
                    let Some(made) = made.filter(|made| *made != number) else { continue };
                    let undone = plays.next[made][1 - player].contains(&Some(number));
                    let after = &plays.positions[made];
                    let gone = position.stones().filter(|(q, _)| after[*q].is_empty()).count();
                    let alone = flood(&board, p, |q| after[q] == after[p]).len() == 1;
                    let free = board.graph().neighbors(p).filter(|q| after[*q].is_empty()).count();
                    let one_for_one = gone == 1 && !after[p].is_empty() && alone && free == 1;
                    assert_eq!(undone, one_for_one, "{board} {position:?} {p}");
                    kos += u32::from(undone);
                }
            }
        }
    }
    assert!(kos > 100, "{kos}");
}

fn t62_neutral_points_for_both_or_for_nobody_give_the_same_margin(variant: &Variant) -> Found {
    let area = Variant::of(amended(TROMP_TAYLOR, &[]));
    each_setup(variant, &boards(5), &mut |opening, _| {
        let under = |variant: &Variant| margin(variant.law(opening).as_ref()).expect("there is a score");
        holds(under(variant) == under(&area))
    })
}

#[test]
fn t63_with_pass_stones_and_whites_last_pass_territory_and_area_have_the_same_margin() {
    let with = |names: &[&str]| Variant::of(amended(TROMP_TAYLOR, names));
    let mut over = 0;
    for more in [&[][..], &["no-suicide"], &["situational-superko", "no-suicide"], &["simple-ko"]] {
        let area = with(&[&["pass-stones", "white-passes-last"][..], more].concat());
        let territory = with(&[&["pass-stones", "white-passes-last", "territory-score"][..], more].concat());
        games(&area, 300, &plain, &mut |opening, moves, game| {
            if !game.over() {
                return Ok(());
            }
            over += 1;
            let by_territory = territory.after(opening, moves).expect("the same moves are legal");
            let [here, there] =
                [game, by_territory.as_ref()].map(|game| margin(game).expect("there is a result"));
            holds(here == there)
        })
        .unwrap();
    }
    assert!(over > 100, "{over}");
}

#[test]
fn t64_half_counting_names_the_same_winner_as_counting_both() {
    for board in boards(5) {
        for position in legal_positions(&board) {
            let [black, white, shared, lone] = area(&board, &position);
            for komi in [-3, 0, 1, 13] {
                // In quarters: Black's points with half of the shared ones, against half of the board and of the komi.
                let half = 4 * black + 2 * (shared + lone) - 2 * board.points() as i64 - komi;
                let both = 2 * (black - white) - komi;
                assert_eq!(half.signum(), both.signum(), "{board} {position:?} {komi}");
            }
        }
    }
}

tests_of! {
    t62_neutral_points_for_both_or_for_nobody_give_the_same_margin
}

in_full! {
    t60_the_pass_alive_blocks_are_those_that_no_series_of_opposing_moves_captures
}
