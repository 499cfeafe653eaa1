//! A game of the Logical Japanese Rules, judged by the engine.

use super::answer::{self, Decided, Phase, candidates};
use crate::convert::{
    broken, engine_color, engine_player, engine_position, engine_stones, geometry, with_komi,
};
use crate::{Broken, Details, Effort, Halves, Legal, Move as CaseMove, Opening, Outcome, Referee};
use serde_json::Value;
use std::cell::OnceCell;
use superko_bitboard::Color;
use superko_bitboard::pauli::{self as engine, Prohibited, Rules};
use superko_control::Solver;
use superko_notation::{Cell, Player, Position};
use superko_spec::ClauseId;

/// The number of situations that the solver examines to decide what a player controls.
const BUDGET: u64 = 100_000;

/// Starts a game from an opening.
pub fn start(opening: &Opening) -> engine::Game {
    let from = opening.start();
    let super::Start { prohibited, claims } = opening.extra.get();
    let start = engine::Start {
        stones: engine_stones(&from.position),
        to_play: engine_color(from.to_play),
        captured: from.captured,
        prohibited,
    };
    let rules = opening.rules.engine(Rules { claims, ..Rules::AS_WRITTEN });
    engine::Game::new(geometry(&opening.board), rules, &start)
        .expect("a position has one cell for each point of its board")
}

/// Who controls what, by the solver.
pub fn decide(opening: &Opening, position: &Position, permanent: &[usize]) -> Decided {
    let rules = opening.rules.engine(Rules::AS_WRITTEN);
    let permanent = if rules.permanent_stays { permanent } else { &[] };
    let barred =
        if rules.initial_revives { opening.extra.get::<super::Start>().prohibited } else { Vec::new() };
    let mut solver = Solver::new(geometry(&opening.board), permanent).barring_first(&barred);
    let found = solver.control(&engine_stones(position), BUDGET);
    Decided { controlled: [found.black, found.white], undecided: found.undecided }
}

pub struct EngineGame {
    opening: Opening,
    game: engine::Game,
    effort: Effort,
    /// Who controls what in the current situation, computed on the first use. `None` in a dispute.
    decided: OnceCell<Option<Decided>>,
}

impl EngineGame {
    pub fn start(opening: &Opening, effort: Effort) -> EngineGame {
        EngineGame { opening: opening.clone(), game: start(opening), effort, decided: OnceCell::new() }
    }

    fn has_control(&self) -> bool {
        self.game.phase().is_some()
            || answer::has_control(self.effort, self.game.points(), self.game.moves().len(), self.over())
    }

    fn phase(&self) -> Phase {
        match self.game.phase() {
            None => Phase::Play,
            Some(_) if self.over() => Phase::Done,
            Some(engine::Phase::Claims) => Phase::Claims,
            Some(engine::Phase::Extending) => Phase::Extending,
            Some(engine::Phase::Dispute) => Phase::Dispute,
        }
    }

    fn decided(&self) -> Option<&Decided> {
        if !self.has_control() {
            return None;
        }
        let decide = || match self.game.phase() {
            None => Some(decide(&self.opening, &self.position(), &self.game.permanent())),
            Some(_) => {
                let [black, white] = [Color::Black, Color::White].map(|color| self.game.claimed(color));
                Some(Decided { controlled: [black?, white?], undecided: Vec::new() })
            }
        };
        self.decided.get_or_init(decide).as_ref()
    }

    /// The points that each player controls without a stone of his own there.
    fn territories(&self, controlled: &[Vec<usize>; 2]) -> [Vec<usize>; 2] {
        let position = self.position();
        Player::BOTH.map(|player| {
            let points = controlled[player as usize].iter().copied();
            points.filter(|p| position[*p] != Cell::Stone(player)).collect()
        })
    }
}

impl Referee for EngineGame {
    fn check(&self, m: CaseMove) -> Result<(), Broken> {
        broken(self.game.why_illegal(m.convert()?), "pauli")
    }

    fn play(&mut self, m: CaseMove) -> Result<(), Broken> {
        if let Err(reasons) = self.game.play(m.convert()?) {
            return broken(reasons, "pauli");
        }
        self.decided = OnceCell::new();
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.decided = OnceCell::new();
        self.game.undo().is_some()
    }

    fn position(&self) -> Position {
        engine_position(self.game.points(), |point| self.game.at(point))
    }

    fn to_play(&self) -> Option<Player> {
        self.game.to_play().map(engine_player)
    }

    fn over(&self) -> bool {
        self.game.is_over()
    }

    fn ended_by(&self) -> Option<ClauseId> {
        self.over().then_some(ClauseId(if self.game.phase().is_some() { "pauli.17" } else { "pauli.4" }))
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

    fn score_parts(&self) -> Vec<(&'static str, Value)> {
        let Some(Decided { controlled, undecided }) = self.decided().filter(|_| self.score().is_some())
        else {
            return Vec::new();
        };
        debug_assert!(undecided.is_empty());
        let (position, territory) = (self.position(), self.territories(controlled));
        let removed = self.game.removed();
        let each = |of: &dyn Fn(Player, usize) -> usize| {
            [Player::Black, Player::White].map(|player| Halves::points(of(player, player as usize)))
        };
        let on_controlled = |own: usize, what: &dyn Fn(Cell) -> bool| {
            controlled[own].iter().filter(|point| what(position[**point])).count()
        };
        let parts = vec![
            ("stones removed", each(&|_, own| removed[1 - own])),
            ("territory", each(&|_, own| territory[own].len())),
            (
                "dead stones there",
                each(&|player, own| on_controlled(own, &|cell| cell == Cell::Stone(player.opponent()))),
            ),
        ];
        with_komi(parts, self.opening.komi)
    }

    fn surrounded(&self) -> Option<[Vec<usize>; 2]> {
        self.score().and(self.decided()).map(|decided| self.territories(&decided.controlled))
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.game.disputed() {
            return Some(Outcome::Win(engine_player(winner)));
        }
        if !self.over() {
            return Some(Outcome::Unfinished);
        }
        self.score().map(|score| Outcome::of(score, true))
    }

    fn legal_moves(&self) -> Option<Legal> {
        self.game.phase().is_none().then(|| Legal {
            points: self.game.legal_points(),
            pass: Some(self.check(CaseMove::Pass).is_ok()),
        })
    }

    fn candidates(&self) -> Vec<CaseMove> {
        let cycles = self.game.cycles().into_iter().map(|cycle| cycle.start);
        candidates(self.game.points(), self.game.phase().is_some(), cycles)
    }

    fn details(&self) -> Details {
        let prohibited = |p: Prohibited| [p.temporary, p.permanent, p.suicide, p.pseudo_suicide];
        let cycles = self.game.cycles().into_iter();
        let situation = answer::Situation {
            prohibited: self.game.prohibited().map(prohibited),
            cycles: cycles.map(|cycle| (cycle.start, cycle.used, cycle.disturbing)).collect(),
            passes_needed: self.game.passes_needed(),
            phase: self.phase(),
        };
        situation.details(&self.opening, self.has_control(), self.decided())
    }
}
