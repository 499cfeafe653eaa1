//! Misreadings of programs that look at the four neighbours of a point one by one: they miss a neighbour, or stop at the first
//! block that is captured. Which block that is depends on the order in which they look.

use super::{clear_these, first_turns};
use crate::Opening;
use crate::misreading::{Misreading, as_written, misreadings, without};
use superko_spec::set::Set;
use superko_spec::tromp_taylor::{Game, Law, Move, Position, TrompTaylor, Turn};
use superko_spec::{Board, Color, Point};

/// How a program looks at the neighbours of a point of a grid: only in these directions, `n`, `e`, `s` or `w`, in this order.
#[derive(Clone, Copy)]
struct Looks {
    order: &'static str,
    /// Has the grid one column? Then the next number is the point below; on all others it is the point to the right.
    upright: bool,
}

impl Looks {
    /// When it looks from one point to the other; `None` if never.
    fn turn(self, from: Point, to: Point) -> Option<usize> {
        self.order.find(match (to > from, to.abs_diff(from) == 1 && !self.upright) {
            (false, false) => 'n',
            (true, true) => 'e',
            (true, false) => 's',
            (false, true) => 'w',
        })
    }

    /// The neighbours that it sees, in order.
    fn neighbors(self, board: &Board, p: Point) -> Vec<Point> {
        let mut seen: Vec<Point> = board.neighbors(p).filter(|q| self.turn(p, *q).is_some()).collect();
        seen.sort_unstable_by_key(|q| (self.turn(p, *q), *q));
        seen
    }
}

/// Is the board a grid of one column?
pub fn is_upright(opening: &Opening) -> bool {
    opening.board.size().is_some_and(|(width, height)| width == 1 && height > 1)
}

/// The liberties of a block that are seen.
fn seen_liberties(
    _: &Law,
    board: &Board,
    position: &Position,
    block: &Set<Point>,
    looks: Looks,
) -> Set<Point> {
    let seen = block.iter().flat_map(|p| looks.neighbors(board, *p));
    seen.filter(|q| position[*q] == Color::Empty).collect()
}

fn clear_blindly(law: &Law, board: &Board, position: &Position, color: Color, looks: Looks) -> Position {
    let dead = |p: &Point| {
        let block = law.r3_b_block(board, position, *p);
        position[*p] == color && seen_liberties(law, board, position, &block, looks).is_empty()
    };
    without(position, &board.nodes().filter(dead).collect::<Vec<Point>>())
}

/// The opponent's stones that a turn captured and that are neighbours of the played stone, with their blocks.
fn captured_blocks(law: &Law, board: &Board, game: &Game, turn: usize) -> Vec<(Point, usize)> {
    let Turn::Move(p) = game.turns[turn] else { return Vec::new() };
    let (before, after) = (&game.positions[turn], &game.positions[turn + 1]);
    let opponent = game.to_play[turn].opponent().color();
    let captured = |q: &Point| before[*q] == opponent && after[*q] == Color::Empty;
    board.neighbors(p).filter(captured).map(|q| (q, law.r3_b_block(board, before, q).len())).collect()
}

/// The stones of a colour that were captured, if `count` tells how many opposing ones each turn captured.
fn counted(law: &Law, board: &Board, game: &Game, color: Color, count: impl Fn(usize) -> usize) -> usize {
    (0..game.turns.len()).fold(captured_until(law, board, game, 0, color), |sum, turn| {
        let by_opponent = game.to_play[turn].opponent().color() == color;
        let really =
            captured_until(law, board, game, turn + 1, color) - captured_until(law, board, game, turn, color);
        sum + if by_opponent { count(turn) } else { really }
    })
}

/// How many stones of a colour the first turns captured, by rule 7 as written.
fn captured_until(law: &Law, board: &Board, game: &Game, turns: usize, color: Color) -> usize {
    as_written!(law.r7_a_captured(board, &first_turns(game, turns), color))
}

const CLEARS_ONE: &str =
    "only the first captured block is removed, in the order in which neighbours are looked at";
const COUNTS_ONE: &str = "only the stones of one captured block are counted, the first in the order in which neighbours are looked at";
const UNSEEN: &str = "the neighbours in one direction are not looked at for liberties";
const MISSES: &str = "the neighbour in one direction is not checked for captures";

/// A misreading in a program that looks at neighbours in a fixed order. Its replacement of a method needs to know whether the board is a
/// grid of one column.
macro_rules! directed {
    ($name:expr, $clause:literal / $sentence:literal, $says:expr => $(
        $method:ident: $function:ident($($argument:ident),*; $Seen:ident { $($field:ident: $value:expr),* })
    ),+) => {
        $crate::Misreading {
            rulebook: &$crate::tromp_taylor::TrompTaylor,
            name: $name,
            clause: $clause,
            sentence: $sentence,
            says: $says,
            amend: &[],
            plant: &((|law, opening| {
                $(law.$method = Some(match $crate::tromp_taylor::misreadings::directions::is_upright(opening) {
                    true => |$($argument),*| $function($($argument,)* $Seen { $($field: $value,)* upright: true }),
                    false => |$($argument),*| $function($($argument,)* $Seen { $($field: $value,)* upright: false }),
                });)+
            }) as $crate::Plant<Law>),
        }
    };
}
pub(super) use directed;

/// Both misreadings for each order.
macro_rules! orders {
    ($($order:literal)*) => {
        &[$(
            directed!(concat!("captures-one-block-", $order), "tromp-taylor.7.2" / "tromp-taylor.7.2", CLEARS_ONE =>
                r7_2_clear_opponent: clear_first(law, board, colored, m; Looks { order: $order })),
            directed!(concat!("counts-one-block-", $order), "tromp-taylor.7.2" / "tromp-taylor.7.a", COUNTS_ONE =>
                r7_a_captured: count_first(law, board, game, color; Looks { order: $order })),
        )*]
    };
}

/// Both misreadings for each direction that is not looked at, with the others.
macro_rules! missing {
    ($($name:literal $others:literal)*) => {
        &[$(
            directed!(concat!("no-liberties-", $name), "tromp-taylor.4" / "tromp-taylor.4", UNSEEN =>
                r4_clear: clear_blindly(law, board, position, color; Looks { order: $others }),
                r3_c_liberties: seen_liberties(law, board, position, block; Looks { order: $others })),
            directed!(concat!("no-captures-", $name), "tromp-taylor.7.2" / "tromp-taylor.7.2", MISSES =>
                r7_2_clear_opponent: clear_seen(law, board, colored, m; Looks { order: $others })),
        )*]
    };
}

pub static MISSING: &[Misreading] = missing!("north" "esw" "east" "nsw" "south" "new" "west" "nes");

pub static ORDERS: &[Misreading] = orders!(
    "nesw" "news" "nsew" "nswe" "nwes" "nwse" "ensw" "enws" "esnw" "eswn" "ewns" "ewsn"
    "snew" "snwe" "senw" "sewn" "swne" "swen" "wnes" "wnse" "wens" "wesn" "wsne" "wsen"
);

fn clear_first(law: &Law, board: &Board, colored: &Position, m: Move, looks: Looks) -> Position {
    let one = |q| clear_these(law, board, colored, m, &[q]);
    let mut cleared = looks.neighbors(board, m.point).into_iter().map(one);
    cleared.find(|after| after != colored).unwrap_or_else(|| colored.clone())
}

fn clear_seen(law: &Law, board: &Board, colored: &Position, m: Move, looks: Looks) -> Position {
    clear_these(law, board, colored, m, &looks.neighbors(board, m.point))
}

fn count_first(law: &Law, board: &Board, game: &Game, color: Color, looks: Looks) -> usize {
    counted(law, board, game, color, |turn| {
        let Turn::Move(p) = game.turns[turn] else { return 0 };
        let blocks = captured_blocks(law, board, game, turn);
        let first = blocks.iter().min_by_key(|(q, _)| looks.turn(p, *q));
        first.map_or(0, |(_, stones)| *stones)
    })
}

misreadings! { pub static COUNTS: crate::tromp_taylor::TrompTaylor, Law;
    "captures-count-once-a-side", "tromp-taylor.7.2" / "tromp-taylor.7.a",
    "the stones of a captured block are counted once for each side on which it touches the played stone" =>
        r7_a_captured: |law, board, game, color| counted(law, board, game, color, |turn| {
            captured_blocks(law, board, game, turn).into_iter().map(|(_, stones)| stones).sum()
        });
    "captures-count-blocks", "tromp-taylor.7.2" / "tromp-taylor.7.a", "captured blocks are counted instead of their stones" =>
        r7_a_captured: |law, board, game, color| counted(law, board, game, color, |turn| {
            let blocks = captured_blocks(law, board, game, turn).into_iter();
            let first = |q: Point| law.r3_b_block(board, &game.positions[turn], q).into_iter().next();
            blocks.map(|(q, _)| first(q)).collect::<Set<_>>().len()
        });
    "captures-count-one-stone", "tromp-taylor.7.2" / "tromp-taylor.7.a", "a turn counts at most one captured stone" =>
        r7_a_captured: |law, board, game, color| counted(law, board, game, color, |turn| {
            captured_blocks(law, board, game, turn).len().min(1)
        });
    "captures-do-not-count", "tromp-taylor.7.2" / "tromp-taylor.7.a", "captured stones are not counted" =>
        r7_a_captured: |law, board, game, color| captured_until(law, board, game, 0, color);
    "captures-count-for-the-other", "tromp-taylor.7.2" / "tromp-taylor.7.a",
    "captured stones are counted as stones of the player who captured them" =>
        r7_a_captured: |law, board, game, color| {
            let other = match color {
                Color::Black => Color::White,
                Color::White => Color::Black,
                Color::Empty => Color::Empty,
            };
            as_written!(law.r7_a_captured(board, game, other))
        };
    "suicides-do-not-count", "tromp-taylor.7.2" / "tromp-taylor.7.a", "stones that capture themselves are not counted" =>
        r7_a_captured: |law, board, game, color| {
            let own = |turn: &usize| game.to_play[*turn].color() == color;
            let until = |turns| captured_until(law, board, game, turns, color);
            let all = until(game.turns.len());
            all - (0..game.turns.len()).filter(own).map(|turn| until(turn + 1) - until(turn)).sum::<usize>()
        };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_of_the_four_directions_is_there_once() {
        let names: Vec<&str> = ORDERS.iter().map(|misreading| misreading.name).collect();
        let orders = names.iter().filter_map(|name| name.strip_prefix("captures-one-block-"));
        let mut orders: Vec<&str> = orders.collect();
        orders.sort_unstable();
        orders.dedup();
        assert_eq!(orders.len(), 24);
        assert!(orders.iter().all(|order| "nesw".chars().all(|direction| order.contains(direction))));
    }
}
