//! Misreadings: plausible mistakes, planted in the law one clause at a time. Real programs make them.
//!
//! They test the oracle (a trial must find each of them, and a vector must kill each of them), and they diagnose other
//! programs: an implementation that answers like a misreading has that fault.

use super::{Opening, Rulebook, Rules};
use std::any::Any;
use std::fmt;
use superko_spec::set::Set;
use superko_spec::words::{breaks, with};
use superko_spec::{Board, ClauseId, Color, Coloring, Outcome, Player, Point, Verdict};

/// A rulebook misread in one clause.
#[derive(Clone)]
pub struct Misreading {
    /// The rulebook that is misread.
    pub rulebook: &'static dyn Rulebook,
    /// Its name, unique in the rulebook: `superko-only-when-capturing`.
    pub name: &'static str,
    /// The id of the clause that is misread.
    pub clause: &'static str,
    /// The sentence of the clause that is misread; the clause itself if it is about how its sentences go together.
    pub sentence: &'static str,
    /// What the misreader believes.
    pub says: &'static str,
    /// The amendments without which the misreading makes no difference.
    pub amend: &'static [&'static str],
    /// How the rulebook plants it in its law, of a type that the rulebook chooses. Where clauses are replaceable, it is the law in which
    /// they are replaced, or a [`Plant`] if that depends on the opening.
    pub plant: &'static (dyn Any + Sync),
}

impl Misreading {
    /// The rules under which the misreading makes a difference.
    pub fn rules(&self) -> Rules {
        Rules::amended(self.rulebook, self.amend).expect("a misreading names amendments of its own rulebook")
    }

    /// Can it make a difference under these rules?
    pub fn matters_under(&self, rules: &Rules) -> bool {
        self.amend.iter().all(|name| rules.has(name))
    }
}

impl fmt::Debug for Misreading {
    /// `tromp-taylor/superko-only-when-capturing`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.rulebook, self.name)
    }
}

/// What a misreading changes in a law with replaceable clauses.
pub type Plant<Law> = fn(&mut Law, &Opening);

/// Declares misreadings of one rulebook, in the order of the clauses: name, clause, its sentence if it is one of several, amendments
/// without which it makes no difference, if there are any, what the misreader believes, and the methods of the law with what replaces
/// them.
macro_rules! misreadings {
    ($(#[$about:meta])* pub static $ALL:ident: $rulebook:path, $Law:ident; $(
        $name:literal, $clause:literal $(/ $sentence:literal)? $(under $($amendment:literal)+)?, $says:literal =>
            $($method:ident: $replacement:expr),+;
    )*) => {
        $(#[$about])*
        pub static $ALL: &[$crate::Misreading] = &[$($crate::Misreading {
            rulebook: &$rulebook,
            name: $name,
            clause: $clause,
            sentence: $crate::misreading::last(&[$clause $(, $sentence)?]),
            says: $says,
            amend: &[$($($amendment),+)?],
            plant: &$Law { $($method: Some($replacement),)+ ..$Law::AS_WRITTEN },
        }),*];
    };
}
pub(super) use misreadings;

/// The sentence that is misread: the clause, unless one of its sentences is named.
pub const fn last(ids: &[&'static str]) -> &'static str {
    ids[ids.len() - 1]
}

/// What recurs in several rulebooks: what replaces a method, given the methods of the rulebook that it takes.
macro_rules! shared {
    // A black stone is on the first point at the start.
    (start_with_a_stone: $empty:ident) => {
        |law, board| with(&as_written!(law.$empty(board)), 0, Color::Black)
    };
    // A player who passes has the turn again.
    (pass_keeps_the_turn: $turn:ident, $Pass:pat) => {
        |law, board, game, turn| match (turn, as_written!(law.$turn(board, game, turn))) {
            ($Pass, Verdict::Legal((after, _))) => Verdict::Legal((after, game.mover())),
            (_, ruled) => ruled,
        }
    };
    // A player who captures has the turn again.
    (capture_keeps_the_turn: $turn:ident, $Play:pat) => {
        |law, board, game, turn| match (turn, as_written!(law.$turn(board, game, turn))) {
            ($Play, Verdict::Legal((after, next))) => {
                let captures = $crate::misreading::lost(game.now(), &after, next.color()) > 0;
                Verdict::Legal((after, if captures { game.mover() } else { next }))
            }
            (_, ruled) => ruled,
        }
    };
    // Nobody may pass while there is no stone on the board.
    (no_pass_on_an_empty_board: $turn:ident, $Pass:pat, $clause:literal) => {
        |law, board, game, turn| match turn {
            $Pass if game.now().iter().all(|color| *color == Color::Empty) => breaks($clause),
            turn => as_written!(law.$turn(board, game, turn)),
        }
    };
    // Of the groups without liberties, only single stones are captured.
    (captures_single_stones: $capture:ident, $group:expr) => {
        |law, board, placed, whose| {
            let after = as_written!(law.$capture(board, placed, whose));
            $crate::misreading::partly(placed, &after, &|p| $group(law, board, placed, p).len() == 1)
        }
    };
    // Of several groups without liberties only the first one is captured.
    (captures_one_group: $capture:ident, $group:expr) => {
        |law, board, placed, whose| {
            let after = as_written!(law.$capture(board, placed, whose));
            let first = (0..placed.len()).find(|p| after[*p] != placed[*p]);
            let group = first.map(|p| $group(law, board, placed, p)).unwrap_or_default();
            $crate::misreading::partly(placed, &after, &|p| group.contains(&p))
        }
    };
    // What is captured stays.
    (captures_nothing) => {
        |_, _, placed, _| placed.clone()
    };
    // What is captured counts as stones of the other colour.
    (crossed: $captured:ident) => {
        |law, board, game, player| as_written!(law.$captured(board, game, player.opponent()))
    };
    // The stones of a captured block are counted once for each side on which it touches the play.
    (counted_once_a_side: $captured:ident, $positions:ident, $moves:ident, $Play:path, $color:expr) => {
        |law, board, game, whose| {
            let again = |i: usize| match game.$moves[i] {
                $Play(p) => $crate::misreading::counted_again(
                    board,
                    &game.$positions[i],
                    &game.$positions[i + 1],
                    p,
                    $color(whose),
                ),
                _ => 0,
            };
            as_written!(law.$captured(board, game, whose)) + (0..game.$moves.len()).map(again).sum::<usize>()
        }
    };
    // Stones that are agreed to be dead stay on the board.
    (agreed_stones_stay: $remove:ident) => {
        |law, board, game, dead| as_written!(law.$remove(board, game, dead)).map(|_| game.now().clone())
    };
    // Of the groups that are agreed to be dead, only the stones that are named are removed.
    (single_stones_are_agreed: $remove:ident) => {
        |law, board, game, dead| {
            let removed = |_| $crate::misreading::without(game.now(), dead);
            as_written!(law.$remove(board, game, dead)).map(removed)
        }
    };
    // A game that has stopped is over.
    (stopped_is_over: $phase:ident, $Stopped:pat, $over:expr) => {
        |law, game, stops| match as_written!(law.$phase(game, stops)) {
            $Stopped => $over,
            phase => phase,
        }
    };
}
pub(super) use shared;

/// A ruling by which legal moves of some kind break a clause.
pub fn barred<Next>(
    ruled: Verdict<Next>,
    clause: &'static str,
    bars: impl FnOnce(&Next) -> bool,
) -> Verdict<Next> {
    match ruled {
        Verdict::Legal(next) if bars(&next) => breaks(clause),
        ruled => ruled,
    }
}

/// A ruling on a move that breaks one more clause.
pub fn also_breaks<Next>(ruled: Verdict<Next>, clause: &'static str) -> Verdict<Next> {
    Verdict::Illegal(&ruled.broken() | &Set::from([ClauseId(clause)]))
}

/// How many stones of a colour are gone.
pub fn lost(before: &Coloring, after: &Coloring, color: Color) -> usize {
    (0..before.len()).filter(|p| before[*p] == color && after[*p] != color).count()
}

/// How many stones of a colour a play on P captures in blocks that touch it, counted again for each side but the first.
pub fn counted_again(board: &Board, before: &Coloring, after: &Coloring, p: Point, color: Color) -> usize {
    let captured =
        |q: &Point| before[*q] == color && ![color, before[p]].contains(&after[p]) && after[*q] != color;
    let touching: Vec<Point> = board.neighbors(p).filter(captured).collect();
    let block =
        |q| within(before.len(), q, &|q| points(board, &|r| before[r] == color && board.contains_edge(q, r)));
    let sides: usize = touching.iter().map(|q| block(*q).len()).sum();
    sides - touching.iter().flat_map(|q| block(*q)).collect::<Set<Point>>().len()
}

/// What a coloring becomes if only some points change.
pub fn partly(before: &Coloring, after: &Coloring, changes: &dyn Fn(Point) -> bool) -> Coloring {
    (0..before.len()).map(|p| if changes(p) { after[p] } else { before[p] }).collect()
}

/// A coloring without the stones on some points.
pub fn without(coloring: &Coloring, points: &[Point]) -> Coloring {
    points.iter().fold(coloring.clone(), |rest, p| with(&rest, *p, Color::Empty))
}

/// The points for which it holds.
pub fn points(board: &Board, holds: &dyn Fn(Point) -> bool) -> Set<Point> {
    (0..board.node_count()).filter(|p| holds(*p)).collect()
}

/// The empty points that at most two steps lead to from these.
pub fn near(board: &Board, coloring: &Coloring, stones: &Set<Point>) -> Set<Point> {
    let beside = |q| board.neighbors(q).any(|p| stones.contains(&p));
    points(board, &|q| coloring[q] == Color::Empty && (beside(q) || board.neighbors(q).any(beside)))
}

/// The points that at most this number of steps lead to.
pub fn within(steps: usize, from: Point, step: &dyn Fn(Point) -> Set<Point>) -> Set<Point> {
    (0..steps).fold(Set::from([from]), |reached, _| {
        let further: Vec<Set<Point>> = reached.iter().map(|p| step(*p)).collect();
        further.iter().fold(reached, |all, more| &all | more)
    })
}

/// The outcome, where a tie is a win.
pub fn no_tie(outcome: Outcome, winner: Player) -> Outcome {
    if outcome == Outcome::Tie { Outcome::Won(winner) } else { outcome }
}

/// What a method of the law says where no misreading replaces it: `as_written!(law.r9_winner(board, game))`.
macro_rules! as_written {
    ($law:ident.$method:ident($($argument:expr),* $(,)?)) => {
        Law { $method: None, ..*$law }.$method($($argument),*)
    };
}
pub(super) use as_written;
