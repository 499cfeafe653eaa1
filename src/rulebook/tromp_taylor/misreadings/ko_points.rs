//! Misreadings of programs that keep a point for ko instead of positions: after some captures nobody, or only the opponent, may
//! play there, until something lifts that.

use super::superko;
use crate::misreading::misreadings;
use superko_spec::tromp_taylor::{Game, Law, Position, TrompTaylor, Turn};
use superko_spec::{Board, Color, Point};

/// What sets the point, whom it bars, and for how long.
#[derive(Clone, Copy)]
struct KoPoint {
    /// Each point of a capture of several stones is barred, too.
    several: bool,
    /// Only a single stone that captures sets it.
    alone: bool,
    /// Only a block with one liberty sets it.
    in_atari: bool,
    /// A stone that captures itself sets it, too.
    suicide: bool,
    /// It bars both players.
    both: bool,
    until: Until,
}

#[derive(Clone, Copy)]
enum Until {
    /// The next turn lifts it.
    Turn,
    /// The next play lifts it, and no pass.
    Play,
    /// A play of the player who is barred lifts it.
    TheirPlay,
}

/// As simple ko has it.
const RIGHT: KoPoint =
    KoPoint { several: false, alone: true, in_atari: true, suicide: false, both: false, until: Until::Turn };
/// The same, but no pass lifts it.
const NO_PASS: KoPoint = KoPoint { until: Until::Play, ..RIGHT };

impl KoPoint {
    /// The points that a turn of this number sets.
    fn set_by(self, law: &Law, board: &Board, game: &Game, i: usize) -> Vec<Point> {
        let Turn::Move(p) = game.turns[i] else { return Vec::new() };
        let [before, after] = [&game.positions[i], &game.positions[i + 1]];
        if before == after {
            return if self.suicide { vec![p] } else { Vec::new() };
        }
        let captured = |q: &Point| before[*q] != Color::Empty && after[*q] == Color::Empty;
        let captured: Vec<Point> = board.nodes().filter(captured).collect();
        let block = law.r3_b_block(board, after, p);
        let sets = after[p] != Color::Empty
            && (captured.len() == 1 || self.several)
            && (block.len() == 1 || !self.alone)
            && (law.r3_c_liberties(board, after, &block).len() == 1 || !self.in_atari);
        if sets { captured } else { Vec::new() }
    }

    fn bars(self, law: &Law, board: &Board, game: &Game, p: Point) -> bool {
        for (i, turn) in game.turns.iter().enumerate().rev() {
            let own = game.to_play[i] == game.mover();
            let set = self.set_by(law, board, game, i);
            match (self.until, turn) {
                (Until::Play | Until::TheirPlay, Turn::Pass) => {}
                (Until::TheirPlay, Turn::Move(_)) if !own && set.is_empty() => {}
                _ => return set.contains(&p) && (self.both || !own),
            }
        }
        false
    }
}

/// Misreadings of simple ko, each with a point.
macro_rules! ko_points {
    ($($name:literal, $says:literal => $point:expr;)*) => {
        misreadings! { pub static KO_POINTS: crate::tromp_taylor::TrompTaylor, Law; $(
            $name, "tromp-taylor.6" / "tromp-taylor.6.b" under "simple-ko", $says => r6_turn: |law, board, game, turn| {
                superko(law, board, game, turn, &|law: &Law, board: &Board, game: &Game, p: Point, _: &Position| {
                    !$point.bars(law, board, game, p)
                })
            };
        )* }
    };
}

ko_points! {
    "ko-point-with-more-liberties",
    "nobody may play where a single stone was just captured by a single stone, whatever liberties that has" =>
        KoPoint { in_atari: false, ..RIGHT };
    "snapback-is-ko",
    "nobody may play where a single stone was just captured by a block of any size that has one liberty" =>
        KoPoint { alone: false, ..RIGHT };
    "captured-points-are-barred", "nobody may play where any stone was just captured" =>
        KoPoint { several: true, alone: false, in_atari: false, ..RIGHT };
    "suicide-sets-a-ko-point", "nobody may play where a single stone has just captured itself, either" =>
        KoPoint { suicide: true, ..RIGHT };
    "ko-point-survives-passes-for-both",
    "neither player may play where the last play captured in a ko, even if passes came after it" =>
        KoPoint { both: true, ..NO_PASS };
    "ko-point-survives-passes-for-both-with-more-liberties",
    "neither player may play where the last play captured a single stone by a single stone, even if passes came \
     after it" =>
        KoPoint { both: true, in_atari: false, ..NO_PASS };
    "snapback-point-survives-passes-for-both",
    "neither player may play where a block of any size with one liberty captured a single stone in the last play, \
     even if passes came after it" =>
        KoPoint { both: true, alone: false, ..NO_PASS };
    "single-captures-bar-both-past-passes",
    "neither player may play where the last play captured a single stone, even if passes came after it" =>
        KoPoint { both: true, alone: false, in_atari: false, ..NO_PASS };
    "suicides-bar-both-past-passes",
    "neither player may play where the last play captured in a ko or a single stone captured itself, even if \
     passes came after it" =>
        KoPoint { both: true, suicide: true, ..NO_PASS };
    "ko-point-until-the-barred-player-plays",
    "the opponent may not play where a ko was captured before he has played elsewhere" =>
        KoPoint { until: Until::TheirPlay, ..RIGHT };
    "single-captures-bar-until-the-barred-player-plays",
    "the opponent may not play where a single stone was captured before he has played elsewhere" =>
        KoPoint { until: Until::TheirPlay, alone: false, in_atari: false, ..RIGHT };
}
