//! A game of Political Go, judged by the engine.

use super::answer::{Judged, Situation, owners, pools};
use super::extra::Standing;
use super::moves::Move;
use crate::convert::{broken, geometry};
use crate::{Broken, Extra, Opening, Referee, Setup};
use std::collections::BTreeSet;
use superko_bitboard::political::{self as engine, Rules, Start};
use superko_notation::Cell;

/// Starts a game from an opening.
pub fn start(opening: &Opening) -> engine::Game {
    let stones = owners(opening).into_iter().enumerate().filter_map(|(p, owner)| Some((p, owner?)));
    let start = Start {
        players: opening.players.len(),
        stones: stones.collect(),
        allies: opening.start().extra.get::<Standing>().allies,
        captured: pools(opening),
    };
    engine::Game::new(geometry(&opening.board), opening.rules.engine(Rules::AS_WRITTEN), &start)
        .expect("a position has one cell for each point of its board")
}

/// The Stones and alliances of a game, from which another one can start.
pub fn setup(game: &engine::Game, opening: &Opening) -> Setup {
    let pairs = (0..game.players()).flat_map(|a| (a + 1..game.players()).map(move |b| (a, b)));
    let allies = pairs.filter(|(a, b)| game.allied(*a, *b)).collect();
    let certain = game.hands().filter(|hands| hands.len() == 1).and_then(BTreeSet::first).cloned();
    let extra = Extra::new(Standing { allies, captured: certain.unwrap_or_default() });
    let cell = |p| game.owner(p).map_or(Cell::Empty, |player| Cell::Owned(opening.players[player]));
    Setup { extra, ..Setup::of((0..game.points()).map(cell).collect()) }
}

/// A game judged by the engine.
pub fn judged(opening: &Opening) -> Box<dyn Referee> {
    Box::new(Judged { game: Box::new(EngineGame(start(opening))), opening: opening.clone() })
}

/// A game on the engine, with clause ids for the engine's reasons.
struct EngineGame(engine::Game);

impl Situation for EngineGame {
    fn check(&self, m: Move) -> Result<(), Broken> {
        broken(self.0.why_illegal(m), "political")
    }

    fn play(&mut self, m: Move) -> Result<(), Broken> {
        self.0.play(m).or_else(|reasons| broken(reasons, "political"))
    }

    fn take_back(&mut self) -> bool {
        self.0.undo().is_some()
    }

    fn engine(&self) -> Option<&engine::Game> {
        Some(&self.0)
    }

    fn owner(&self, point: usize) -> Option<usize> {
        self.0.owner(point)
    }

    fn moved_on(&self, player: usize) -> Option<u32> {
        self.0.moved_on(player)
    }

    fn over(&self) -> bool {
        self.0.is_over()
    }

    fn held(&self) -> BTreeSet<Vec<usize>> {
        // There are none to tell where there are too many to list, which `check_size` refuses.
        self.0.hands().cloned().unwrap_or_default()
    }

    fn dragons(&self) -> Vec<(Vec<usize>, BTreeSet<usize>, usize)> {
        let parts =
            |dragon: engine::Dragon| (dragon.points, dragon.owners.into_iter().collect(), dragon.liberties);
        self.0.dragons().into_iter().map(parts).collect()
    }

    fn places(&self, player: usize) -> Vec<usize> {
        self.0.legal_points(player)
    }

    fn territory(&self, player: usize) -> Vec<usize> {
        self.0.territory(player)
    }

    fn scores(&self) -> BTreeSet<Vec<usize>> {
        self.0.scores().unwrap_or_default()
    }

    fn winners(&self) -> BTreeSet<BTreeSet<usize>> {
        let best = |score: &Vec<usize>| {
            let best = (0..score.len()).filter(|player| self.0.takes_part(*player)).map(|p| score[p]).max();
            (0..score.len()).filter(|p| self.0.takes_part(*p) && Some(score[*p]) == best).collect()
        };
        self.scores().iter().map(best).collect()
    }
}
