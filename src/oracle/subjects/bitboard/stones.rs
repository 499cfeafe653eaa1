//! Games of black and white stones that are plays and passes.

use super::{cells, geometry, player};
use crate::bitboard::{self, Color, Game, Reasons, Start};
use crate::oracle::document::Document;
use crate::oracle::referee::Referee;
use crate::oracle::subject::{Cells, Details, Halves, Move, Opening, Outcome, stones_to_json};
use serde_json::json;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use superko_spec::{ClauseId, Player};

/// Starts the opening's game on bitboards.
pub fn start(opening: &Opening) -> Box<dyn Game> {
    start_hashing(opening, u64::MAX)
}

fn start_hashing(opening: &Opening, hash_mask: u64) -> Box<dyn Game> {
    let rules = match opening.rules {
        Document::Logical => bitboard::logical::rules(&opening.amend),
        Document::TrompTaylor => bitboard::tromp_taylor::rules(&opening.amend),
        Document::LaskerMaas => bitboard::lasker_maas::rules(&opening.amend),
        Document::Political | Document::Pauli => unreachable!("these games are not only plays and passes"),
    };
    let from = opening.start();
    let stones = from.cells.iter().enumerate().filter_map(|(p, cell)| match cell {
        'X' => Some((p, Color::Black)),
        'O' => Some((p, Color::White)),
        _ => None,
    });
    let to_play = match from.to_play {
        Player::Black => Color::Black,
        Player::White => Color::White,
    };
    let (captured, kept) = (from.captured, opening.storage);
    let from = Start { stones: stones.collect(), to_play, captured, kept, hash_mask };
    bitboard::start(geometry(&opening.board), rules, &from)
}

/// A game on bitboards, judged.
pub fn referee(opening: &Opening, hash_mask: u64) -> Box<dyn Referee> {
    Box::new(StonesGame { opening: opening.clone(), game: start_hashing(opening, hash_mask) })
}

/// The move as the bitboards write it: a pass is no point.
pub fn point(m: Move) -> Option<usize> {
    match m {
        Move::Play(p) => Some(p),
        Move::Pass => None,
        _ => unreachable!("cases of these documents have no such move"),
    }
}

/// A game on bitboards whose reasons have the names of clauses.
struct StonesGame {
    opening: Opening,
    game: Box<dyn Game>,
}

impl StonesGame {
    fn clauses(&self, reasons: Reasons) -> BTreeSet<ClauseId> {
        let names = match self.opening.rules {
            Document::Logical => bitboard::logical::CLAUSES,
            Document::TrompTaylor => bitboard::tromp_taylor::CLAUSES,
            Document::LaskerMaas => bitboard::lasker_maas::CLAUSES,
            Document::Political | Document::Pauli => {
                unreachable!("these games are not only plays and passes")
            }
        };
        names.iter().filter(|(reason, _)| reasons.contains(*reason)).map(|(_, id)| ClauseId(id)).collect()
    }
}

impl Referee for StonesGame {
    fn broken(&self, m: Move) -> BTreeSet<ClauseId> {
        self.clauses(self.game.reasons(point(m)))
    }

    fn play(&mut self, m: Move) -> Result<(), BTreeSet<ClauseId>> {
        self.game.play(point(m)).map_err(|reasons| self.clauses(reasons))
    }

    fn cells(&self) -> Cells {
        cells(self.game.points(), |p| self.game.at(p))
    }

    fn to_play(&self) -> Option<Player> {
        (!self.over()).then(|| player(self.game.to_play()))
    }

    fn captured(&self) -> Option<[usize; 2]> {
        Some(self.game.captured())
    }

    fn over(&self) -> bool {
        self.game.over()
    }

    fn score(&self) -> Option<[Halves; 2]> {
        let score = |player| Halves(2 * self.game.score(player));
        Some([score(Color::Black), Halves(score(Color::White).0 + self.opening.komi.0)])
    }

    fn outcome(&self) -> Option<Outcome> {
        let [black, white] = self.score()?;
        Some(match black.cmp(&white) {
            _ if !self.over() => Outcome::Unfinished,
            Ordering::Greater => Outcome::Win(Player::Black),
            Ordering::Less => Outcome::Win(Player::White),
            Ordering::Equal => Outcome::Tie,
        })
    }

    fn details(&self) -> Details {
        match self.opening.rules {
            Document::LaskerMaas => {
                vec![("stage", json!(self.game.stage())), ("storage", stones_to_json(self.game.kept()))]
            }
            _ => Vec::new(),
        }
    }
}
