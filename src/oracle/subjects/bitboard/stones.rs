//! Games of black and white stones that are plays and passes.

use super::{cells, geometry, named, player};
use crate::bitboard::{self, Color, Game, Passes, Reach, Reasons, Repetition, Rules, Score, Start, Suicide};
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
    let rules = rules(opening);
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
        .expect("openings are checked: the stones are on the board")
}

/// The document of the opening with its amendments.
fn rules(opening: &Opening) -> Rules {
    let has = |name: &str| opening.amend.iter().any(|a| a == name);
    match opening.rules {
        Document::Logical => Rules {
            repetition: match has("pass-may-not-repeat") {
                true => Repetition::PositionalPassesToo,
                false => Repetition::Positional,
            },
            passes: if has("no-pass-after-pass") { Passes::NotAfterAny } else { Passes::NotAfterTwo },
            reach: if has("pairwise-path") { Reach::Neighbours } else { Reach::Chain },
            score: if has("plain-area") { Score::Area } else { Score::AreaAndPrisoners },
            ..Rules::LOGICAL
        },
        Document::TrompTaylor => {
            let repetition = [
                ("situational-superko", Repetition::Situational),
                ("natural-situational-superko", Repetition::NaturalSituational),
                ("simple-ko", Repetition::SimpleKo),
                ("free-repetition", Repetition::Free),
            ];
            let amended = repetition.iter().find(|(name, _)| has(name));
            Rules {
                repetition: amended.map_or(Repetition::Positional, |(_, rule)| *rule),
                suicide: if has("no-suicide") { Suicide::Illegal } else { Suicide::Allowed },
                score: if has("territory-score") { Score::Territory } else { Score::Area },
                ..Rules::TROMP_TAYLOR
            }
        }
        Document::LaskerMaas if has("placements-make-history") => {
            Rules { repetition: Repetition::SituationalAfterPlays, ..Rules::LASKER_MAAS }
        }
        Document::LaskerMaas => Rules::LASKER_MAAS,
        Document::Political | Document::Pauli => unreachable!("these games are not only plays and passes"),
    }
}

/// The clause that each reason stands for.
fn clauses(rules: Document) -> &'static [(Reasons, &'static str)] {
    match rules {
        Document::Logical => &[
            (Reasons::REPETITION, "logical.6bis.c"),
            (Reasons::PASS, "logical.6bis.d"),
            (Reasons::OCCUPIED, "logical.7.b"),
            (Reasons::OVER, "logical.7bis"),
        ],
        Document::TrompTaylor => &[
            (Reasons::REPETITION, "tromp-taylor.6"),
            (Reasons::SUICIDE, "tromp-taylor.7"),
            (Reasons::OCCUPIED, "tromp-taylor.7.1"),
            (Reasons::OVER, "tromp-taylor.8"),
        ],
        Document::LaskerMaas => &[
            (Reasons::OCCUPIED, "lasker-maas.6.1"),
            (Reasons::SUICIDE, "lasker-maas.6.2"),
            (Reasons::REPETITION, "lasker-maas.6.3"),
            (Reasons::OVER, "lasker-maas.8"),
        ],
        Document::Political | Document::Pauli => unreachable!("these games are not only plays and passes"),
    }
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
        named(clauses(self.opening.rules), reasons)
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
