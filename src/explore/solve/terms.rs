//! Types shared by all methods of solving.

use super::certificate::Certificate;
use superko_oracle::bitboard::{self, Point};
use superko_oracle::rulebook::{Move, Opening};

/// The knowledge of a search about a value.
#[derive(Debug)]
pub struct Solution {
    /// The margin that Black can reach: at least this many points more than White. `None` if it is unknown.
    pub at_least: Option<i64>,
    /// The margin to which White can hold Black. `None` if it is unknown.
    pub at_most: Option<i64>,
    /// Best play of both sides, where the value is known; otherwise empty.
    pub line: Vec<Move>,
    /// The situations in which moves were generated.
    pub nodes: u64,
    /// How it was searched for, in words.
    pub method: &'static str,
    /// Is there no value, because one side prefers an endless cycle?
    pub cycle: bool,
    /// The lines of the certificate; `None` unless it was asked for, and the value is known.
    pub certificate: Option<Certificate>,
}

impl Solution {
    /// Only these bounds are known.
    pub(super) fn of(at_least: Option<i64>, at_most: Option<i64>, nodes: u64) -> Solution {
        Solution { at_least, at_most, line: Vec::new(), nodes, method: "", cycle: false, certificate: None }
    }

    /// That of a game that is over with this margin of Black.
    pub fn of_score(margin: i64) -> Solution {
        Solution::of(Some(margin), Some(margin), 0)
    }

    /// The value, where it is proved.
    pub fn value(&self) -> Option<i64> {
        self.at_least.filter(|_| self.at_least == self.at_most)
    }
}

/// The knowledge of a search so far.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The situations in which moves were generated so far.
    pub nodes: u64,
    /// See [`Solution::at_least`].
    pub at_least: Option<i64>,
    /// See [`Solution::at_most`].
    pub at_most: Option<i64>,
}

/// The engine's own game after some moves, which are legal.
pub fn played(opening: &Opening, moves: &[Move]) -> bitboard::Game {
    let mut game = opening.rulebook().plain_game(opening).expect("the method needs this game");
    for m in moves {
        let m = m.point().map_or(bitboard::Move::Pass, |p| bitboard::Move::Play(Point::new(p as u16)));
        game.play(m).expect("the law allowed it");
    }
    game
}
