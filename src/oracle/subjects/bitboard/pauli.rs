//! Games of `pauli` on bitboards.

use super::{cells, geometry, named, player};
use crate::bitboard::pauli::{self, Game, Phase, Prohibited, Rules};
use crate::bitboard::{Color, Reasons, Start};
use crate::control;
use crate::oracle::details::pauli::{Care, Decided, Told, candidates, outcome};
use crate::oracle::referee::Referee;
use crate::oracle::subject::{Cells, Details, Halves, Legal, Move, Opening, Outcome};
use std::cell::OnceCell;
use std::collections::BTreeSet;
use superko_spec::{ClauseId, Player};

/// So many situations may be looked into to decide what a player controls.
const BUDGET: u64 = 100_000;

/// Starts the opening's game on bitboards.
pub fn start(opening: &Opening, hash_mask: u64) -> Box<dyn Game> {
    let from = opening.start();
    let to_play = match from.to_play {
        Player::Black => Color::Black,
        Player::White => Color::White,
    };
    let from = Start {
        stones: stones(&from.cells),
        to_play,
        captured: from.captured,
        hash_mask,
        ..Start::default()
    };
    let rules = Rules {
        prohibited: opening.prohibited.clone(),
        claims: !opening.referee,
        permanent_stays: permanent_stays(opening),
    };
    pauli::start(geometry(&opening.board), &rules, &from)
        .expect("openings are checked: stones and prohibitions are on the board")
}

fn permanent_stays(opening: &Opening) -> bool {
    opening.amend.iter().any(|name| name == "permanent-prohibitions-stay")
}

fn stones(cells: &[char]) -> Vec<(usize, Color)> {
    let color = |cell: &char| match cell {
        'X' => Some(Color::Black),
        'O' => Some(Color::White),
        _ => None,
    };
    cells.iter().enumerate().filter_map(|(p, cell)| color(cell).map(|color| (p, color))).collect()
}

/// Who controls what by the fast search.
pub fn decide(opening: &Opening, cells: &[char], permanent: &[usize]) -> Decided {
    let permanent = if permanent_stays(opening) { permanent } else { &[] };
    let found = control::control(geometry(&opening.board), &stones(cells), permanent, BUDGET);
    Decided { controlled: [found.black, found.white], undecided: found.undecided }
}

/// A game on bitboards, judged.
pub fn referee(opening: &Opening, hash_mask: u64, care: Care) -> Box<dyn Referee> {
    let game = start(opening, hash_mask);
    Box::new(PauliGame { opening: opening.clone(), game, moves: 0, care, decided: OnceCell::new() })
}

/// The move as the bitboards write it.
pub fn deed(m: Move) -> pauli::Move {
    match m {
        Move::Pass => pauli::Move::PASS,
        Move::Play(p) => pauli::Move::Turn { remove: None, play: Some(p) },
        Move::Remove { start, play } => pauli::Move::Turn { remove: Some(start), play },
        Move::Claim(p) => pauli::Move::Claim(p),
        Move::Dispute(p) => pauli::Move::Dispute(p),
        Move::Extend(p) => pauli::Move::Extend(p),
        _ => unreachable!("cases of this document have no such move"),
    }
}

fn clauses(reasons: Reasons) -> BTreeSet<ClauseId> {
    named(CLAUSES, reasons)
}

/// The clause that each reason stands for.
const CLAUSES: &[(Reasons, &str)] = &[
    (Reasons::OVER, "pauli.4"),
    (Reasons::OCCUPIED, "pauli.6"),
    (Reasons::CYCLE, "pauli.8"),
    (Reasons::PROHIBITED, "pauli.9"),
    (Reasons::SUICIDE, "pauli.10"),
    (Reasons::PSEUDO_SUICIDE, "pauli.11"),
    (Reasons::POINTING, "pauli.17"),
];

struct PauliGame {
    opening: Opening,
    game: Box<dyn Game>,
    moves: usize,
    care: Care,
    /// Of the present situation, once somebody has asked. `None` in a dispute.
    decided: OnceCell<Option<Decided>>,
}

impl PauliGame {
    fn tells_control(&self) -> bool {
        let claims = matches!(self.game.phase(), Some(Phase::Claims | Phase::Extending | Phase::Dispute));
        claims || self.care.tells_control(self.game.points(), self.moves, self.over())
    }

    fn decided(&self) -> Option<&Decided> {
        if !self.tells_control() {
            return None;
        }
        let decide = || match self.game.phase() {
            None => Some(decide(&self.opening, &self.cells(), &self.game.permanent())),
            Some(_) => {
                let [black, white] = [Color::Black, Color::White].map(|color| self.game.claimed(color));
                Some(Decided { controlled: [black?, white?], undecided: Vec::new() })
            }
        };
        self.decided.get_or_init(decide).as_ref()
    }
}

impl Referee for PauliGame {
    fn broken(&self, m: Move) -> BTreeSet<ClauseId> {
        clauses(self.game.reasons(deed(m)))
    }

    fn play(&mut self, m: Move) -> Result<(), BTreeSet<ClauseId>> {
        self.game.play(deed(m)).map_err(clauses)?;
        self.moves += 1;
        self.decided = OnceCell::new();
        Ok(())
    }

    fn cells(&self) -> Cells {
        cells(self.game.points(), |p| self.game.at(p))
    }

    fn to_play(&self) -> Option<Player> {
        self.game.to_play().map(player)
    }

    fn over(&self) -> bool {
        self.game.over()
    }

    fn captured(&self) -> Option<[usize; 2]> {
        Some(self.game.removed())
    }

    fn score(&self) -> Option<[Halves; 2]> {
        let Decided { controlled: [black, white], undecided } = self.decided()?;
        let score = |color, controlled: &[usize]| Halves::points(self.game.score(color, controlled));
        let white = Halves(score(Color::White, white).0 + self.opening.komi.0);
        undecided.is_empty().then(|| [score(Color::Black, black), white])
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.game.disputed() {
            Some(Color::Black) => Some(Outcome::Win(Player::Black)),
            Some(Color::White) => Some(Outcome::Win(Player::White)),
            None => outcome(self.over(), self.score()),
        }
    }

    fn legal_moves(&self) -> Option<Legal> {
        let legal = |m| self.broken(m).is_empty();
        self.game.phase().is_none().then(|| Legal {
            points: (0..self.game.points()).filter(|p| legal(Move::Play(*p))).collect(),
            pass: Some(legal(Move::Pass)),
        })
    }

    fn candidates(&self) -> Vec<Move> {
        let cycles: Vec<usize> = self.game.cycles().iter().map(|cycle| cycle.start).collect();
        candidates(self.game.points(), self.game.phase().is_some(), &cycles)
    }

    fn details(&self) -> Details {
        let prohibited = |p: Prohibited| [p.temporary, p.permanent, p.suicide, p.pseudo_suicide];
        let cycles = self.game.cycles().into_iter();
        let told = Told {
            prohibited: self.game.prohibited().map(prohibited),
            cycles: cycles.map(|cycle| (cycle.start, cycle.used, cycle.disturbing)).collect(),
            passes_needed: self.game.passes_needed(),
            phase: self.game.phase().map(|phase| match phase {
                Phase::Claims => "claims",
                Phase::Extending => "extending",
                Phase::Dispute => "dispute",
            }),
        };
        told.details(&self.opening, self.tells_control(), self.decided())
    }
}
