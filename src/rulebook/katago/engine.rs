//! A game of KataGo's rules, judged by the engine.

use super::answer::{self, candidates};
use crate::convert::{
    broken, engine_color, engine_player, engine_position, engine_stones, geometry, with_komi,
};
use crate::{Broken, Details, Halves, Legal, Move as CaseMove, Opening, Outcome, Reasons, Referee};
use serde_json::Value;
use superko_bitboard::Color;
use superko_bitboard::katago::{self as engine, Move, Phase, Rules};
use superko_notation::{Cell, Player, Position};
use superko_spec::ClauseId;

/// Starts a game from an opening.
pub fn start(opening: &Opening) -> engine::Game {
    let from = opening.start();
    let start = engine::Start {
        stones: engine_stones(&from.position),
        to_play: engine_color(from.to_play),
        captured: from.captured,
    };
    engine::Game::new(geometry(&opening.board), opening.rules.engine(Rules::AS_WRITTEN), &start)
        .expect("a position has one cell for each point of its board")
}

pub struct EngineGame {
    opening: Opening,
    game: engine::Game,
}

impl EngineGame {
    pub fn start(opening: &Opening) -> EngineGame {
        EngineGame { opening: opening.clone(), game: start(opening) }
    }

    /// The clauses that reasons stand for: the main phase and the cleanup forbid repetition each in its own, and the game ends after
    /// the one or the other.
    fn broken(&self, reasons: Reasons) -> Result<(), Broken> {
        let others = match (self.game.phase(), self.game.rules().territory) {
            (Phase::Over, true) => "katago.6",
            (Phase::Over, false) => "katago.10",
            (Phase::Main, _) => "katago.8.e.2.b",
            (Phase::FirstCleanup | Phase::SecondCleanup, _) => "katago.4",
        };
        broken(reasons, "katago").map_err(|clauses| clauses.into_iter().filter(|id| id.0 != others).collect())
    }
}

impl Referee for EngineGame {
    fn check(&self, m: CaseMove) -> Result<(), Broken> {
        self.broken(self.game.why_illegal(m.convert()?))
    }

    fn play(&mut self, m: CaseMove) -> Result<(), Broken> {
        let m = m.convert()?;
        self.broken(self.game.why_illegal(m))?;
        self.game.play(m).expect("a move without a reason against it is legal");
        Ok(())
    }

    fn take_back(&mut self) -> bool {
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
        let main = self.game.phase_before() == Phase::Main;
        self.over().then_some(ClauseId(if main { "katago.5" } else { "katago.9" }))
    }

    fn captured(&self) -> Option<[usize; 2]> {
        Some(self.game.captured())
    }

    fn score(&self) -> Option<[Halves; 2]> {
        let [black, white] = self.game.scores();
        let counts = !self.game.has_no_result();
        counts.then_some([Halves(black), Halves(white + self.opening.komi.0)])
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.score() {
            None => Outcome::NoResult,
            Some(score) => Outcome::of(score, self.over()),
        })
    }

    fn legal_moves(&self) -> Option<Legal> {
        Some(Legal { points: self.game.legal_points(), pass: Some(!self.over()) })
    }

    fn candidates(&self) -> Vec<CaseMove> {
        candidates(self.game.points(), self.game.phase())
    }

    fn details(&self) -> Details {
        let button = self.game.button().map(engine_player);
        answer::details(&self.opening, self.game.phase(), &self.game.blocked(), button)
    }

    fn repeats(&self, m: CaseMove) -> Option<usize> {
        let CaseMove::Play(point) = m else { return None };
        let repetition = self.game.why_illegal(Move::Play(point)) == Reasons::REPETITION;
        let main = self.game.phase() == Phase::Main;
        (repetition && main).then(|| self.game.preview(point).repeats).flatten()
    }

    fn surrounded(&self) -> Option<[Vec<usize>; 2]> {
        Some([0, 1].map(|own| self.game.surrounded(own)))
    }

    fn dead(&self) -> Vec<usize> {
        self.game.dead()
    }

    fn score_parts(&self) -> Vec<(&'static str, Value)> {
        let Some(score) = self.score() else { return Vec::new() };
        let komi = self.opening.komi;
        let (dead, position) = (self.game.dead(), self.position());
        let dead_of = |player: Player| dead.iter().filter(|p| position[**p] == Cell::Stone(player)).count();
        let (what, counted) = match self.game.rules().territory {
            true => (
                "prisoners and dead stones",
                Player::BOTH.map(|own| {
                    let other = own.opponent();
                    Halves::points(self.game.captured()[other as usize] + dead_of(other))
                }),
            ),
            false => (
                "living stones",
                Player::BOTH.map(|own| Halves::points(position.stones_of(own).count() - dead_of(own))),
            ),
        };
        let button = self.game.button();
        let half = [Color::Black, Color::White].map(|own| Halves(i64::from(button == Some(own))));
        let surrounded = [0, 1].map(|own| Halves::points(self.game.surrounded(own).len()));
        let rest = [0, 1].map(|own| {
            let others = counted[own].0 + surrounded[own].0 + half[own].0;
            Halves(score[own].0 - others - if own == 1 { komi.0 } else { 0 })
        });
        let mut parts = vec![(what, counted), ("surrounded points", surrounded)];
        if rest != [Halves(0); 2] {
            parts.push(("tax and cleanup", rest));
        }
        if button.is_some() {
            parts.push(("button", half));
        }
        with_komi(parts, komi)
    }
}
