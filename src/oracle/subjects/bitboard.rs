//! The built-in implementation on trial; and the driver of every trial.

use crate::bitboard::{self, Color as Stone, Game, Geometry, Reasons, Start};
use crate::notation::board::{Shape, Wrap};
use crate::oracle::document::Document;
use crate::oracle::subject::{Answer, Halves, Legal, Move, Opening, Outcome, Subject};
use std::cmp::Ordering;
use superko_spec::{Color, Player};

/// Starts the opening's game on bitboards.
pub fn start(opening: &Opening) -> Box<dyn Game> {
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
    let from = Start { stones: stones.collect(), to_play, captured: from.captured, ..Start::default() };
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

/// Black's and White's score, komi included.
pub fn score(game: &dyn Game, komi: Halves) -> [Halves; 2] {
    let score = |stone| Halves::points(game.score(stone));
    [score(Stone::Black), Halves(score(Stone::White).0 + komi.0)]
}

/// Who has won: after the end, whoever has the higher score.
pub fn outcome(game: &dyn Game, komi: Halves) -> Outcome {
    let [black, white] = score(game, komi);
    match black.cmp(&white) {
        _ if !game.over() => Outcome::Unfinished,
        Ordering::Greater => Outcome::Win(Player::Black),
        Ordering::Less => Outcome::Win(Player::White),
        Ordering::Equal => Outcome::Tie,
    }
}

/// The move as the bitboards write it: a pass is no point.
pub fn point(m: Move) -> Option<usize> {
    match m {
        Move::Play(p) => Some(p),
        Move::Pass => None,
    }
}

/// The built-in implementation as a subject.
#[derive(Default)]
pub struct Bitboard {
    game: Option<(Opening, Box<dyn Game>)>,
}

impl Bitboard {
    fn asked<T>(&self, question: impl FnOnce(&Opening, &dyn Game) -> T) -> Answer<T> {
        Ok(self.game.as_ref().map(|(opening, game)| question(opening, game.as_ref())))
    }
}

impl Subject for Bitboard {
    fn name(&self) -> String {
        "the built-in bitboards".to_owned()
    }

    fn begin(&mut self, opening: &Opening) -> Answer<()> {
        self.game = Some((opening.clone(), start(opening)));
        Ok(Some(()))
    }

    fn play(&mut self, m: Move) -> Answer<bool> {
        Ok(self.game.as_mut().map(|(_, game)| game.play(point(m)).is_ok()))
    }

    fn is_legal(&mut self, m: Move) -> Answer<bool> {
        self.asked(|_, game| game.reasons(point(m)).is_empty())
    }

    fn legal_moves(&mut self) -> Answer<Legal> {
        self.asked(|_, game| Legal {
            points: (0..game.points()).filter(|&p| game.reasons(Some(p)).is_empty()).collect(),
            pass: Some(game.reasons(None).is_empty()),
        })
    }

    fn broken(&mut self, m: Move) -> Answer<Vec<String>> {
        self.asked(|opening, game| {
            let names: &[(Reasons, &str)] = match opening.rules {
                Document::Logical => bitboard::logical::CLAUSES,
                Document::TrompTaylor => bitboard::tromp_taylor::CLAUSES,
            };
            let reasons = game.reasons(point(m));
            names
                .iter()
                .filter(|(reason, _)| reasons.contains(*reason))
                .map(|(_, id)| (*id).to_owned())
                .collect()
        })
    }

    fn position(&mut self) -> Answer<Vec<Color>> {
        self.asked(|_, game| coloring(game))
    }

    fn captured(&mut self) -> Answer<[usize; 2]> {
        self.asked(|_, game| game.captured())
    }

    fn over(&mut self) -> Answer<bool> {
        self.asked(|_, game| game.over())
    }

    fn score(&mut self) -> Answer<[Halves; 2]> {
        self.asked(|opening, game| score(game, opening.komi))
    }

    fn outcome(&mut self) -> Answer<Outcome> {
        self.asked(|opening, game| outcome(game, opening.komi))
    }
}
