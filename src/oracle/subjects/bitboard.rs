//! The built-in implementation on trial; and the driver of every trial.

use crate::bitboard::{self, Color as Stone, Game, Geometry, Reasons, Start};
use crate::notation::board::{Shape, Wrap};
use crate::oracle::document::Document;
use crate::oracle::referee::{InProcess, Referee};
use crate::oracle::subject::{Halves, Move, Opening, Outcome};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use superko_spec::{ClauseId, Color, Player};

/// Starts the opening's game on bitboards.
pub fn start(opening: &Opening) -> Box<dyn Game> {
    start_hashing(opening, u64::MAX)
}

fn start_hashing(opening: &Opening, hash_mask: u64) -> Box<dyn Game> {
    let geometry = match *opening.board.shape() {
        Shape::Grid { width, height, wrap } => {
            Geometry::Grid { width, height, wrap_columns: wrap != Wrap::None, wrap_rows: wrap == Wrap::Both }
        }
        Shape::Graph => Geometry::Graph(opening.board.graph()),
    };
    let rules = match opening.rules {
        Document::Logical => bitboard::logical::rules(&opening.amend),
        Document::TrompTaylor => bitboard::tromp_taylor::rules(&opening.amend),
    };
    let from = opening.start();
    let stones = from.coloring.iter().enumerate().filter_map(|(p, color)| match color {
        Color::Empty => None,
        Color::Black => Some((p, Stone::Black)),
        Color::White => Some((p, Stone::White)),
    });
    let to_play = match from.to_play {
        Player::Black => Stone::Black,
        Player::White => Stone::White,
    };
    let from = Start { stones: stones.collect(), to_play, captured: from.captured, hash_mask };
    bitboard::start(geometry, rules, &from)
}

/// The colour of each point.
pub fn coloring(game: &dyn Game) -> Vec<Color> {
    (0..game.points())
        .map(|p| match game.at(p) {
            None => Color::Empty,
            Some(Stone::Black) => Color::Black,
            Some(Stone::White) => Color::White,
        })
        .collect()
}

/// The move as the bitboards write it: a pass is no point.
pub fn point(m: Move) -> Option<usize> {
    match m {
        Move::Play(p) => Some(p),
        Move::Pass => None,
    }
}

/// A game on bitboards whose reasons have the names of clauses.
struct BitboardGame {
    opening: Opening,
    game: Box<dyn Game>,
}

impl BitboardGame {
    fn clauses(&self, reasons: Reasons) -> BTreeSet<ClauseId> {
        let names = match self.opening.rules {
            Document::Logical => bitboard::logical::CLAUSES,
            Document::TrompTaylor => bitboard::tromp_taylor::CLAUSES,
        };
        names.iter().filter(|(reason, _)| reasons.contains(*reason)).map(|(_, id)| ClauseId(id)).collect()
    }
}

impl Referee for BitboardGame {
    fn broken(&self, m: Move) -> BTreeSet<ClauseId> {
        self.clauses(self.game.reasons(point(m)))
    }

    fn play(&mut self, m: Move) -> Result<(), BTreeSet<ClauseId>> {
        self.game.play(point(m)).map_err(|reasons| self.clauses(reasons))
    }

    fn coloring(&self) -> Vec<Color> {
        coloring(self.game.as_ref())
    }

    fn to_play(&self) -> Player {
        match self.game.to_play() {
            Stone::Black => Player::Black,
            Stone::White => Player::White,
        }
    }

    fn captured(&self) -> [usize; 2] {
        self.game.captured()
    }

    fn over(&self) -> bool {
        self.game.over()
    }

    fn score(&self) -> [Halves; 2] {
        let score = |stone| Halves::points(self.game.score(stone));
        [score(Stone::Black), Halves(score(Stone::White).0 + self.opening.komi.0)]
    }

    fn outcome(&self) -> Outcome {
        let [black, white] = self.score();
        match black.cmp(&white) {
            _ if !self.over() => Outcome::Unfinished,
            Ordering::Greater => Outcome::Win(Player::Black),
            Ordering::Less => Outcome::Win(Player::White),
            Ordering::Equal => Outcome::Tie,
        }
    }
}

/// A game on bitboards, judged.
pub fn referee(opening: &Opening) -> Box<dyn Referee> {
    referee_hashing(opening, u64::MAX)
}

/// The same with hashes of few bits, for tests of what happens when they collide.
pub fn referee_hashing(opening: &Opening, hash_mask: u64) -> Box<dyn Referee> {
    Box::new(BitboardGame { opening: opening.clone(), game: start_hashing(opening, hash_mask) })
}

/// The built-in implementation on trial.
pub fn built_in() -> InProcess {
    InProcess::new("the built-in implementation", referee)
}
