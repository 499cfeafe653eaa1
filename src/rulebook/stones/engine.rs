//! A game of plays and passes, judged by the engine.

use super::EngineRules;
use crate::bitboard::{self, Color, Reasons};
use crate::notation::{Player, Position};
use crate::rulebook::convert::{broken, engine_player, engine_position};
use crate::rulebook::{Broken, Details, Game, Halves, Opening, Outcome, Turn};

/// A game on the engine, with clause ids for the engine's reasons.
pub struct EngineGame {
    game: Box<dyn bitboard::Game>,
    engine: EngineRules,
    komi: Halves,
    /// The number of positions on record in each situation so far.
    records: Vec<usize>,
    details: fn(&dyn bitboard::Game) -> Details,
}

impl EngineGame {
    /// Starts a game from an opening; `details` gives the keys of answers that only this rulebook has.
    pub fn start(
        engine: EngineRules,
        opening: &Opening,
        hash_mask: u64,
        details: fn(&dyn bitboard::Game) -> Details,
    ) -> EngineGame {
        let game = engine.start(opening, hash_mask);
        EngineGame { records: vec![game.records()], game, engine, komi: opening.komi, details }
    }
}

impl Game for EngineGame {
    type Move = Turn;

    fn check(&self, turn: Turn) -> Result<(), Broken> {
        broken(self.game.reasons(turn.point()), self.engine.clauses)
    }

    fn play(&mut self, turn: Turn) -> Result<(), Broken> {
        match self.game.play(turn.point()) {
            Ok(()) => self.records.push(self.game.records()),
            Err(reasons) => broken(reasons, self.engine.clauses)?,
        }
        Ok(())
    }

    fn position(&self) -> Position {
        engine_position(self.game.points(), |point| self.game.at(point))
    }

    fn to_play(&self) -> Option<Player> {
        (!self.over()).then(|| engine_player(self.game.to_play()))
    }

    fn over(&self) -> bool {
        self.game.over()
    }

    fn captured(&self) -> Option<[usize; 2]> {
        Some(self.game.captured())
    }

    fn score(&self) -> Option<[Halves; 2]> {
        let score = |player| Halves(2 * self.game.score(player));
        Some([score(Color::Black), Halves(score(Color::White).0 + self.komi.0)])
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.game.decided() {
            Some(winner) => Some(winner.map_or(Outcome::Tie, |winner| Outcome::Win(engine_player(winner)))),
            None => self.score().map(|score| Outcome::of(score, self.over())),
        }
    }

    fn details(&self) -> Details {
        (self.details)(self.game.as_ref())
    }

    fn repeats(&self, turn: Turn) -> Option<usize> {
        let preview = self.game.preview(turn.point()?);
        let repeated = preview.repeats.filter(|_| preview.reasons.contains(Reasons::REPETITION))?;
        self.records.iter().position(|records| *records > repeated)
    }
}
