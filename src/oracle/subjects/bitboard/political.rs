//! Games of `political`.

use super::{geometry, named};
use crate::bitboard::Reasons;
use crate::bitboard::political::{self as fast, Game, Rules, Start};
use crate::oracle::details::political::{self as told, candidates, details, owners};
use crate::oracle::referee::Referee;
use crate::oracle::subject::{Cells, Details, Halves, Legal, Move, Opening, Outcome, Setup};
use std::collections::BTreeSet;
use superko_spec::{ClauseId, Player};

/// Starts the opening's game on bitboards.
pub fn start(opening: &Opening) -> Box<dyn Game> {
    start_hashing(opening, u64::MAX)
}

fn start_hashing(opening: &Opening, hash_mask: u64) -> Box<dyn Game> {
    let stones = owners(opening).into_iter().enumerate().filter_map(|(p, owner)| Some((p, owner?)));
    let pair = |(a, b): &(u8, u8)| (usize::from(*a), usize::from(*b));
    let from = Start {
        players: opening.players.len(),
        stones: stones.collect(),
        allies: opening.start().allies.iter().map(pair).collect(),
        hash_mask,
    };
    fast::start(geometry(&opening.board), rules(&opening.amend), &from)
        .expect("openings are checked: the stones are on the board, and of its players")
}

fn rules(amendments: &[String]) -> Rules {
    let has = |name: &str| amendments.iter().any(|a| a == name);
    Rules {
        dead_without_liberties: !has("dead-is-one-liberty"),
        stones_on_territory: has("territory-counts-stones"),
        friend_in_part: has("friend-in-part-is-friend"),
    }
}

/// The stones and alliances of a game, to start another one from.
pub fn setup(game: &dyn Game, opening: &Opening) -> Setup {
    let letter = |p| game.owner(p).map_or('.', |player| opening.players[player]);
    let pairs = (0..game.players()).flat_map(|a| (a + 1..game.players()).map(move |b| (a, b)));
    Setup {
        cells: (0..game.points()).map(letter).collect(),
        allies: pairs.filter(|(a, b)| game.allied(*a, *b)).map(|(a, b)| (a as u8, b as u8)).collect(),
        ..Setup::empty(game.points())
    }
}

/// A game on bitboards, judged.
pub fn referee(opening: &Opening, hash_mask: u64) -> Box<dyn Referee> {
    Box::new(PoliticalGame { opening: opening.clone(), game: start_hashing(opening, hash_mask) })
}

/// The move as the bitboards write it.
pub fn written(m: Move) -> fast::Move {
    match m {
        Move::Place { player, day, at } => fast::Move::Place { player: player.into(), day, at },
        Move::Offer { player, day, to } => fast::Move::Offer { player: player.into(), day, to: to.into() },
        Move::Accept { player, of } => fast::Move::Accept { player: player.into(), of: of.into() },
        Move::War { player, day, on } => fast::Move::War { player: player.into(), day, on: on.into() },
        Move::End => fast::Move::End,
        _ => unreachable!("cases of this document have no such move"),
    }
}

/// A game on bitboards whose reasons have the names of clauses.
struct PoliticalGame {
    opening: Opening,
    game: Box<dyn Game>,
}

/// The clause that each reason stands for.
const CLAUSES: &[(Reasons, &str)] = &[
    (Reasons::OVER, "political.1"),
    (Reasons::TURN, "political.1"),
    (Reasons::OCCUPIED, "political.4"),
    (Reasons::OFFER, "political.4.move.2"),
    (Reasons::WAR, "political.4.move.3"),
    (Reasons::REPETITION, "political.4.placement.1"),
    (Reasons::SUICIDE, "political.4.placement.2"),
];

fn clauses(reasons: Reasons) -> BTreeSet<ClauseId> {
    named(CLAUSES, reasons)
}

impl told::Game for PoliticalGame {
    fn over(&self) -> bool {
        self.game.over()
    }

    fn hands(&self) -> BTreeSet<Vec<usize>> {
        self.game.hands().clone()
    }

    fn dragons(&self) -> Vec<(Vec<usize>, BTreeSet<usize>, usize)> {
        let told =
            |dragon: fast::Dragon| (dragon.points, dragon.owners.into_iter().collect(), dragon.liberties);
        self.game.dragons().into_iter().map(told).collect()
    }

    fn places(&self, player: usize) -> Vec<usize> {
        (0..self.game.points()).filter(|p| self.game.preview(player, *p).reasons.is_empty()).collect()
    }

    fn territory(&self, player: usize) -> Vec<usize> {
        self.game.territory(player)
    }

    fn scores(&self) -> BTreeSet<Vec<usize>> {
        self.game.scores()
    }

    fn winners(&self, score: &[usize]) -> BTreeSet<usize> {
        let best = score.iter().max();
        (0..score.len()).filter(|player| Some(&score[*player]) == best).collect()
    }
}

impl Referee for PoliticalGame {
    fn broken(&self, m: Move) -> BTreeSet<ClauseId> {
        clauses(self.game.reasons(written(m)))
    }

    fn play(&mut self, m: Move) -> Result<(), BTreeSet<ClauseId>> {
        self.game.play(written(m)).map_err(clauses)
    }

    fn cells(&self) -> Cells {
        let letter = |owner: Option<usize>| owner.map_or('.', |player| self.opening.players[player]);
        (0..self.game.points()).map(|p| letter(self.game.owner(p))).collect()
    }

    fn to_play(&self) -> Option<Player> {
        None
    }

    fn captured(&self) -> Option<[usize; 2]> {
        None
    }

    fn over(&self) -> bool {
        self.game.over()
    }

    fn score(&self) -> Option<[Halves; 2]> {
        None
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn legal_moves(&self) -> Option<Legal> {
        None
    }

    fn candidates(&self) -> Vec<Move> {
        let days: Vec<Option<u32>> =
            (0..self.game.players()).map(|player| self.game.moved_on(player)).collect();
        let last_day = days.iter().flatten().max().copied();
        let moved = |player: u8| last_day.is_some() && days[usize::from(player)] == last_day;
        candidates(&self.opening, last_day.unwrap_or(0), moved)
    }

    fn details(&self) -> Details {
        details(self, &self.opening)
    }
}
