//! Misreadings of superko: which positions are on record, and what of two positions is compared. A hash in which one key is zero
//! does not see that stone.

use super::directions::directed;
use super::{superko, unrepeated};
use crate::misreading::{Misreading, misreadings};
use superko_spec::tromp_taylor::{Game, Law, Position, TrompTaylor, Turn};
use superko_spec::words::with;
use superko_spec::{Board, Color, Player, Point, Verdict};

misreadings! { pub static RECORDS: crate::tromp_taylor::TrompTaylor, Law;
    "record-begins-with-a-point-used-again", "tromp-taylor.6" / "tromp-taylor.6.b",
    "positions before the first play on a point where a stone has been are not on record" =>
        r6_turn: on_record!(|game, i| (0..i).any(|turn| match game.turns[turn] {
            Turn::Move(p) => is_used(game, turn, p),
            _ => false,
        }));
    "superko-only-on-used-points", "tromp-taylor.6" / "tromp-taylor.6.b",
    "a play on a point where no stone has been is not checked for repetition" =>
        r6_turn: |law, board, game, turn| superko(law, board, game, turn, &|law, _, game, p, after| {
            !is_used(game, game.turns.len(), p) || law.r6_b_superko(game, after)
        });
    "captures-leave-no-record", "tromp-taylor.6" / "tromp-taylor.6.b", "positions after a capture are not on record" =>
        r6_turn: on_record!(|game, i| i == 0 || !takes(game, i - 1)[1]);
    "suicides-leave-no-record", "tromp-taylor.6" / "tromp-taylor.6.b", "positions after a self-capture are not on record" =>
        r6_turn: on_record!(|game, i| i == 0 || !takes(game, i - 1)[0]);
    "only-captures-leave-a-record", "tromp-taylor.6" / "tromp-taylor.6.b",
    "only the start and the positions after a capture are on record" =>
        r6_turn: on_record!(|game, i| i == 0 || takes(game, i - 1).contains(&true));
    "emptied-points-differ-from-unused-ones", "tromp-taylor.6" / "tromp-taylor.6.b",
    "a point from which a stone was removed differs from one that never had a stone" =>
        r6_turn: |law, board, game, turn| superko(law, board, game, turn, &|law, board, game, p, after| {
            let (turns, used) = (game.turns.len(), |q, i| is_used(game, i, q));
            let same = |q: &Point, i| after[*q] != Color::Empty || used(*q, i) == (*q == p || used(*q, turns));
            unrepeated(law, game, after, |_, i| board.nodes().all(|q| same(&q, i)))
        });
    "superko-clears-both-colours-at-once", "tromp-taylor.6" / "tromp-taylor.6.b",
    "the position that is compared is the one without all blocks that have no liberty, of both colours" =>
        r6_turn: |law, board, game, turn| superko(law, board, game, turn, &|law, board, game, p, _| {
            let colored = with(game.now(), p, game.mover().color());
            let [black, white] = [Color::Black, Color::White].map(|color| law.r4_clear(board, &colored, color));
            let cleared = board.nodes().map(|q| if black[q] == white[q] { colored[q] } else { Color::Empty });
            law.r6_b_superko(game, &cleared.collect())
        });
    "superko-sees-no-black-stones", "tromp-taylor.6" / "tromp-taylor.6.b", "black stones are not compared" =>
        r6_turn: |law, board, game, turn| unseen(law, board, game, turn, &|_, c| c == Color::Black);
    "superko-sees-no-white-stones", "tromp-taylor.6" / "tromp-taylor.6.b", "white stones are not compared" =>
        r6_turn: |law, board, game, turn| unseen(law, board, game, turn, &|_, c| c == Color::White);
}

/// Misreadings for some points of a grid, by their column and row: the first or the last one, or the one in the middle.
macro_rules! unseen_points {
    ($($name:literal, $says:expr => $unseen:expr, $column:literal, $row:literal;)*) => {
        pub static UNSEEN: &[Misreading] = &[$(
            directed!($name, "tromp-taylor.6" / "tromp-taylor.6.b", $says =>
                r6_turn: unseen_at(law, board, game, turn; Unseen { stones: &$unseen, column: $column, row: $row })),
        )*];
    };
}

const POINT: &str = "one point is not compared (its keys in the hash are zero)";
const STONE: &str = "one kind of stone on one point is not compared (its key in the hash is zero)";
const BLACK: [Color; 1] = [Color::Black];
const WHITE: [Color; 1] = [Color::White];
const BOTH: [Color; 2] = [Color::Black, Color::White];

unseen_points! {
    "superko-misses-top-left", POINT => BOTH, 0, 0;
    "superko-misses-top-right", POINT => BOTH, 2, 0;
    "superko-misses-bottom-left", POINT => BOTH, 0, 2;
    "superko-misses-bottom-right", POINT => BOTH, 2, 2;
    "superko-misses-centre", POINT => BOTH, 1, 1;
    "superko-misses-black-top-left", STONE => BLACK, 0, 0;
    "superko-misses-white-top-left", STONE => WHITE, 0, 0;
    "superko-misses-black-bottom-left", STONE => BLACK, 0, 2;
    "superko-misses-white-bottom-left", STONE => WHITE, 0, 2;
}

/// Stones on one point of a grid that superko does not see. 0 is the first column or row, 1 the one in the middle, 2 the last.
struct Unseen {
    stones: &'static [Color],
    column: usize,
    row: usize,
    /// Has the grid one column?
    upright: bool,
}

/// A turn under a superko that sees these stones as an empty point.
fn unseen_at(law: &Law, board: &Board, game: &Game, turn: Turn, at: Unseen) -> Verdict<(Position, Player)> {
    let Unseen { stones, column, row, upright } = at;
    let below = board.neighbors(0).filter(|q| *q > 1).min().unwrap_or_else(|| board.node_count());
    let width = if upright { 1 } else { below };
    let height = board.node_count() / width;
    let at = (height - 1) * row / 2 * width + (width - 1) * column / 2;
    unseen(law, board, game, turn, &|q, c| q == at && stones.contains(&c))
}

/// A turn under a superko that sees some stones as empty points.
fn unseen(
    law: &Law,
    board: &Board,
    game: &Game,
    turn: Turn,
    unseen: &dyn Fn(Point, Color) -> bool,
) -> Verdict<(Position, Player)> {
    let seen = |position: &Position| -> Position {
        let seen = position.iter().enumerate().map(|(q, c)| if unseen(q, *c) { Color::Empty } else { *c });
        seen.collect()
    };
    superko(law, board, game, turn, &|law, _, game, _, after| {
        let positions = game.positions.iter().map(seen).collect();
        law.r6_b_superko(&Game { positions, ..game.clone() }, &seen(after))
    })
}

/// Did a turn of this number remove stones of the mover, and of the opponent?
fn takes(game: &Game, turn: usize) -> [bool; 2] {
    let Turn::Move(p) = game.turns[turn] else { return [false; 2] };
    let [before, after] = [&game.positions[turn], &game.positions[turn + 1]];
    let mover = game.to_play[turn];
    let taken = |color| (0..before.len()).any(|q| before[q] == color && after[q] == Color::Empty);
    [taken(mover.color()) || after[p] == Color::Empty, taken(mover.opponent().color())]
}

/// Has a stone been on this point before the turn of this number?
fn is_used(game: &Game, turn: usize, p: Point) -> bool {
    game.positions[..=turn].iter().any(|position| position[p] != Color::Empty)
        || game.turns[..turn].contains(&Turn::Move(p))
}
