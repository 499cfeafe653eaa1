//! What the AGA and Concord rules promise, and how they are as amendments of other ones.

use super::new_zealand::as_by;
use super::tools::*;
use crate::common::*;
use superko::rulebook::aga::Handicap;

/// Plays until the game is over; after play alternation, the players may agree on any one stone. `None` if it takes too long.
fn played_out(variant: &Variant, opening: &Opening, rng: &mut fastrand::Rng) -> Option<Vec<Move>> {
    let (mut game, mut moves) = (variant.law(opening), Vec::new());
    while !game.over() {
        let legal = game.next_moves();
        let stone = game.position().stones().map(|(p, _)| p).nth(rng.usize(0..4));
        let agree: Option<Move> = stone.map(|p| Settling::Agree(point_list([p])).into());
        let m = match agree.filter(|m| rng.bool() && game.check(*m).is_ok()) {
            Some(agree) => agree,
            None if rng.usize(0..3) == 0 && legal.contains(&Move::Pass) => Move::Pass,
            None => *legal.get(rng.usize(0..legal.len().max(1)))?,
        };
        game.play(m).ok()?;
        moves.push(m);
        if moves.len() > 40 {
            return None;
        }
    }
    Some(moves)
}

/// Games played to the end, by area and under `territory-counting`.
fn same_margin(variant: &Variant) -> Found {
    let by_territory = variant.with("territory-counting");
    let (mut rng, mut over) = (fastrand::Rng::with_seed(72), 0);
    for handicap in [0, 0, 1, 2, 3] {
        for name in ["2x2", "3x2", "5x1", "graph6:Bw"] {
            let plain = variant.opening(&board(name));
            let first = |p| if p < handicap { Cell::BLACK } else { Cell::Empty };
            let position = (0..plain.board.points()).map(first).collect();
            let opening = match handicap {
                0 => plain,
                _ if handicap == plain.board.points() => continue,
                _ => {
                    let extra = Extra::new(Handicap(handicap as u32));
                    Opening { extra, ..from(&plain, &position, Player::White) }
                }
            };
            for _ in 0..25 {
                let Some(moves) = played_out(variant, &opening, &mut rng) else { continue };
                let game = variant.after(&opening, &moves).expect("they were played");
                let there = by_territory.after(&opening, &moves).expect("the same moves are legal");
                if margin(game.as_ref()) != margin(there.as_ref()) {
                    return Err(in_words(&opening, &moves));
                }
                over += 1;
            }
        }
    }
    assert!(over > 200, "{over}");
    Ok(())
}

fn t72_concord_games_have_the_same_margin_by_area_and_by_territory(variant: &Variant) -> Found {
    same_margin(variant)
}

fn t77_aga_games_have_the_same_margin_by_area_and_by_territory(variant: &Variant) -> Found {
    same_margin(variant)
}

fn t78_the_aga_rules_are_tromp_taylor_amended_but_for_the_points_of_both_players(variant: &Variant) -> Found {
    as_by("aga-like", variant)
}

tests_of! {
    t78_the_aga_rules_are_tromp_taylor_amended_but_for_the_points_of_both_players,
    t77_aga_games_have_the_same_margin_by_area_and_by_territory,
    t72_concord_games_have_the_same_margin_by_area_and_by_territory
}
