//! A game of Political Go, judged by the engine.

use super::answer::{self, Situation as _, candidates, next_moves, owners, pools};
use super::extra::Standing;
use super::moves::Move;
use crate::convert::{broken, geometry};
use crate::{Broken, Details, Extra, Halves, Legal, Move as CaseMove, Opening, Outcome, Referee, Setup};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use superko_bitboard::Reasons;
use superko_bitboard::political::{self as engine, Rules, Start};
use superko_notation::{Cell, Player, Position};

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
    Setup { extra, ..Setup::of(position(game, opening)) }
}

fn position(game: &engine::Game, opening: &Opening) -> Position {
    let cell = |p| game.owner(p).map_or(Cell::Empty, |player| Cell::Owned(opening.players[player]));
    (0..game.points()).map(cell).collect()
}

/// A game on the engine, with clause ids for the engine's reasons.
pub struct EngineGame {
    opening: Opening,
    game: engine::Game,
}

impl EngineGame {
    pub fn start(opening: &Opening) -> EngineGame {
        EngineGame { opening: opening.clone(), game: start(opening) }
    }
}

impl answer::Situation for EngineGame {
    fn over(&self) -> bool {
        self.game.is_over()
    }

    fn held(&self) -> BTreeSet<Vec<usize>> {
        // There are none to tell where there are too many to list, which `check_size` refuses.
        self.game.hands().cloned().unwrap_or_default()
    }

    fn dragons(&self) -> Vec<(Vec<usize>, BTreeSet<usize>, usize)> {
        let parts =
            |dragon: engine::Dragon| (dragon.points, dragon.owners.into_iter().collect(), dragon.liberties);
        self.game.dragons().into_iter().map(parts).collect()
    }

    fn places(&self, player: usize) -> Vec<usize> {
        self.game.legal_points(player)
    }

    fn territory(&self, player: usize) -> Vec<usize> {
        self.game.territory(player)
    }

    fn scores(&self) -> BTreeSet<Vec<usize>> {
        self.game.scores().unwrap_or_default()
    }

    fn winners(&self) -> BTreeSet<BTreeSet<usize>> {
        let best = |score: &Vec<usize>| {
            let best =
                (0..score.len()).filter(|player| self.game.takes_part(*player)).map(|p| score[p]).max();
            (0..score.len()).filter(|p| self.game.takes_part(*p) && Some(score[*p]) == best).collect()
        };
        self.scores().iter().map(best).collect()
    }
}

impl Referee for EngineGame {
    fn check(&self, m: CaseMove) -> Result<(), Broken> {
        broken(self.game.why_illegal(m.convert()?), "political")
    }

    fn play(&mut self, m: CaseMove) -> Result<(), Broken> {
        self.game.play(m.convert()?).or_else(|reasons| broken(reasons, "political"))
    }

    fn position(&self) -> Position {
        position(&self.game, &self.opening)
    }

    fn to_play(&self) -> Option<Player> {
        None
    }

    fn captured(&self) -> Option<[usize; 2]> {
        None
    }

    fn over(&self) -> bool {
        self.game.is_over()
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

    fn candidates(&self) -> Vec<CaseMove> {
        let days: Vec<Option<u32>> =
            (0..self.game.players()).map(|player| self.game.moved_on(player)).collect();
        let last_day = days.iter().flatten().max().copied();
        let moved = |player: usize| last_day.is_some() && days[player] == last_day;
        let moves = candidates(&self.opening, last_day.unwrap_or(0), moved);
        moves.into_iter().map(CaseMove::from).collect()
    }

    fn next_moves(&self) -> Vec<CaseMove> {
        let days = (0..self.game.players()).filter_map(|player| self.game.moved_on(player));
        let last_day = days.max().unwrap_or(0);
        next_moves(self, &self.opening, last_day)
    }

    fn details(&self) -> Details {
        answer::details(self, &self.opening)
    }

    fn repeats(&self, m: CaseMove) -> Option<usize> {
        let Ok(m @ Move::Place { player, at, .. }) = m.try_into() else { return None };
        self.game.why_illegal(m).contains(Reasons::REPETITION).then(|| self.game.repeats(player, at))?
    }

    fn score_parts(&self) -> Vec<(&'static str, Value)> {
        let (held, scores) = (self.held(), self.scores());
        let (1, Some(held), 1, Some(score)) = (held.len(), held.first(), scores.len(), scores.first()) else {
            return Vec::new();
        };
        let by_player = |of: &dyn Fn(usize) -> usize| -> Value {
            let players = self.opening.players.iter().enumerate();
            players.map(|(n, letter)| (letter.to_string(), Value::from(of(n)))).collect::<Map<_, _>>().into()
        };
        vec![
            ("stones captured", by_player(&|n| held[n])),
            ("territory and dead Dragons", by_player(&|n| score[n] - held[n])),
        ]
    }

    fn as_setup(&self) -> Option<Setup> {
        Some(setup(&self.game, &self.opening))
    }
}
