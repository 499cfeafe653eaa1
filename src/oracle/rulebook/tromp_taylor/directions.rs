//! Misreadings of programs that look at the four neighbours of a point one by one: they miss a neighbour, or stop at the first
//! block that is captured. Which block that is depends on the order in which they look.

use super::misreadings::first_turns;
use crate::rulebook::Planted;
use superko_spec::tromp_taylor::{Game, House, Move, Position, TrompTaylor, Turn};
use superko_spec::{Board, Color, Point};

/// The direction from a point of a grid to its neighbour: `n`, `e`, `s` or `w`. On a grid of one column, `upright`, the next number is the point
/// below; on all others it is the point to the right.
fn direction(from: Point, to: Point, upright: bool) -> char {
    match (to > from, to.abs_diff(from) == 1 && !upright) {
        (false, false) => 'n',
        (true, true) => 'e',
        (true, false) => 's',
        (false, true) => 'w',
    }
}

/// The neighbours of a point in the order in which a program looks at them.
fn neighbors(board: &Board, p: Point, order: &str, upright: bool) -> Vec<Point> {
    let mut neighbors: Vec<Point> = board.neighbors(p).collect();
    neighbors.sort_unstable();
    neighbors.sort_by_key(|q| order.find(direction(p, *q, upright)));
    neighbors
}

/// Clears the opponent's blocks that have no liberties and contain one of these points.
pub fn clear_these(law: &House, board: &Board, colored: &Position, m: Move, these: &[Point]) -> Position {
    let cleared = law.r4_clear(board, colored, m.player.opponent().color());
    let mut after = colored.clone();
    for q in these.iter().filter(|q| colored[**q] == m.player.opponent().color()) {
        for r in law.r3_b_block(board, colored, *q) {
            after[r] = cleared[r];
        }
    }
    after
}

/// The opponent's stones that a turn captured and that are neighbours of the played stone, with their blocks.
fn captured_blocks(law: &House, board: &Board, game: &Game, turn: usize) -> Vec<(Point, usize)> {
    let Turn::Move(p) = game.turns[turn] else { return Vec::new() };
    let (before, after) = (&game.positions[turn], &game.positions[turn + 1]);
    let opponent = game.to_play[turn].opponent().color();
    let captured = |q: &Point| before[*q] == opponent && after[*q] == Color::Empty;
    board.neighbors(p).filter(captured).map(|q| (q, law.r3_b_block(board, before, q).len())).collect()
}

/// The stones of a colour that were captured, if `count` tells how many opposing ones each turn captured.
fn counted(law: &House, board: &Board, game: &Game, color: Color, count: impl Fn(usize) -> usize) -> usize {
    (0..game.turns.len()).fold(captured_until(law, board, game, 0, color), |sum, turn| {
        let by_opponent = game.to_play[turn].opponent().color() == color;
        let really =
            captured_until(law, board, game, turn + 1, color) - captured_until(law, board, game, turn, color);
        sum + if by_opponent { count(turn) } else { really }
    })
}

/// How many stones of a colour the first turns captured, by rule 7 as written.
fn captured_until(law: &House, board: &Board, game: &Game, turns: usize, color: Color) -> usize {
    House { r7_a_captured: None, ..*law }.r7_a_captured(board, &first_turns(game, turns), color)
}

const CLEARS_ONE: &str =
    "only the first captured block is removed, in the order in which neighbours are looked at";
const COUNTS_ONE: &str = "only the stones of one captured block are counted, the first in the order in which neighbours are looked at";
const MISSES: &str = "the neighbour in one direction is not checked for captures";

/// Both misreadings for each order.
macro_rules! orders {
    ($($order:literal)*) => {
        &[$(
            misreading(concat!("captures-one-block-", $order), CLEARS_ONE, |law| {
                law.r7_2_clear_opponent = Some(|law, board, colored, m| clear_first(law, board, colored, m, $order, false));
            })
            .upright(|law| {
                law.r7_2_clear_opponent = Some(|law, board, colored, m| clear_first(law, board, colored, m, $order, true));
            }),
            misreading(concat!("counts-one-block-", $order), COUNTS_ONE, |law| {
                law.r7_a_captured =
                    Some(|law, board, game, color| count_first(law, board, game, color, $order, false));
            })
            .upright(|law| {
                law.r7_a_captured =
                    Some(|law, board, game, color| count_first(law, board, game, color, $order, true));
            }),
        )*]
    };
}

/// The misreading for each direction that is not looked at.
macro_rules! missing {
    ($($name:literal $direction:literal)*) => {
        &[$(
            misreading(concat!("no-captures-", $name), MISSES, |law| {
                law.r7_2_clear_opponent = Some(|law, board, colored, m| clear_except(law, board, colored, m, $direction, false));
            })
            .upright(|law| {
                law.r7_2_clear_opponent = Some(|law, board, colored, m| clear_except(law, board, colored, m, $direction, true));
            }),
        )*]
    };
}

const fn misreading(name: &'static str, says: &'static str, plant: fn(&mut House)) -> Planted<House> {
    Planted::new(&super::TrompTaylor, name, "tromp-taylor.7.2", says, plant)
}

pub static MISSING: &[Planted<House>] = missing!("north" 'n' "east" 'e' "south" 's' "west" 'w');

pub static ORDERS: &[Planted<House>] = orders!(
    "nesw" "news" "nsew" "nswe" "nwes" "nwse" "ensw" "enws" "esnw" "eswn" "ewns" "ewsn"
    "snew" "snwe" "senw" "sewn" "swne" "swen" "wnes" "wnse" "wens" "wesn" "wsne" "wsen"
);

fn clear_first(
    law: &House,
    board: &Board,
    colored: &Position,
    m: Move,
    order: &str,
    upright: bool,
) -> Position {
    let neighbors = neighbors(board, m.point, order, upright);
    let one = |q: &Point| clear_these(law, board, colored, m, &[*q]);
    neighbors.iter().map(one).find(|after| after != colored).unwrap_or_else(|| colored.clone())
}

fn clear_except(
    law: &House,
    board: &Board,
    colored: &Position,
    m: Move,
    missed: char,
    upright: bool,
) -> Position {
    let looked = board.neighbors(m.point).filter(|q| direction(m.point, *q, upright) != missed);
    clear_these(law, board, colored, m, &looked.collect::<Vec<Point>>())
}

fn count_first(law: &House, board: &Board, game: &Game, color: Color, order: &str, upright: bool) -> usize {
    counted(law, board, game, color, |turn| {
        let Turn::Move(p) = game.turns[turn] else { return 0 };
        let blocks = captured_blocks(law, board, game, turn);
        let first = blocks.iter().min_by_key(|(q, _)| order.find(direction(p, *q, upright)));
        first.map_or(0, |(_, stones)| *stones)
    })
}

/// Misreadings of the count that no order changes.
pub static COUNTS: &[Planted<House>] = &[
    misreading(
        "captures-count-once-a-side",
        "the stones of a captured block are counted once for each side on which it touches the played stone",
        |law| {
            law.r7_a_captured = Some(|law, board, game, color| {
                counted(law, board, game, color, |turn| {
                    captured_blocks(law, board, game, turn).into_iter().map(|(_, stones)| stones).sum()
                })
            });
        },
    ),
    misreading("captures-count-blocks", "captured blocks are counted instead of their stones", |law| {
        law.r7_a_captured = Some(|law, board, game, color| {
            counted(law, board, game, color, |turn| {
                let blocks = captured_blocks(law, board, game, turn).into_iter();
                let first = |q: Point| law.r3_b_block(board, &game.positions[turn], q).into_iter().next();
                blocks.map(|(q, _)| first(q)).collect::<std::collections::BTreeSet<_>>().len()
            })
        });
    }),
    misreading("suicides-do-not-count", "stones that capture themselves are not counted", |law| {
        law.r7_a_captured = Some(|law, board, game, color| {
            let own = |turn: &usize| game.to_play[*turn].color() == color;
            let until = |turns| captured_until(law, board, game, turns, color);
            let all = until(game.turns.len());
            all - (0..game.turns.len()).filter(own).map(|turn| until(turn + 1) - until(turn)).sum::<usize>()
        });
    }),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_of_the_four_directions_is_there_once() {
        let names: Vec<&str> = ORDERS.iter().map(|planted| planted.misreading.name).collect();
        let orders = names.iter().filter_map(|name| name.strip_prefix("captures-one-block-"));
        let mut orders: Vec<&str> = orders.collect();
        orders.sort_unstable();
        orders.dedup();
        assert_eq!(orders.len(), 24);
        assert!(orders.iter().all(|order| "nesw".chars().all(|direction| order.contains(direction))));
    }
}
