//! A game of the New Zealand rules, judged by the law.

use crate::rulebook::convert::{coloring, law_player, outcome, player, position, ruling};
use crate::rulebook::stones::moves::Settling;
use crate::rulebook::{Broken, Details, Halves, Move, Opening, Outcome, Referee, Setup, Turn};
use serde_json::json;
use std::sync::Arc;
use superko_notation::{Board, Player, Position};
use superko_spec::new_zealand::{self as spec, House, NewZealand, Phase, Step};
use superko_spec::{Color, Player as LawPlayer};

pub struct LawGame {
    law: House,
    board: Arc<Board>,
    game: spec::Game,
}

impl LawGame {
    pub fn start(law: House, opening: &Opening) -> LawGame {
        let board = opening.board.clone();
        let mut game = law.r8_begins(board.graph());
        if let Some(Setup { position, to_play, captured, .. }) = &opening.setup {
            game = spec::Game::starting_from(coloring(position), law_player(*to_play));
            game.removed_before = *captured;
        }
        game.komi = opening.komi.0;
        LawGame { law, game, board }
    }

    fn ruling(&self, m: Move) -> Result<(Step, (spec::Position, LawPlayer)), Broken> {
        let step = match (m.convert(), m.convert()) {
            (Ok(Turn::Play(point)), _) => Step::Play(point),
            (Ok(Turn::Pass), _) => Step::Pass,
            (_, Ok(Settling::Agree(dead))) => Step::Agree(dead),
            (_, Ok(Settling::Resume(asker))) => Step::Resume(law_player(asker)),
            (Err(foreign), Err(_)) => return Err(foreign),
        };
        ruling(self.law.r7_move(self.board.graph(), &self.game, step)).map(|next| (step, next))
    }

    fn phase(&self) -> Phase {
        self.law.r11_phase(&self.game, &spec::finishes(&self.law, &self.game))
    }
}

impl Referee for LawGame {
    fn check(&self, m: Move) -> Result<(), Broken> {
        self.ruling(m).map(drop)
    }

    fn play(&mut self, m: Move) -> Result<(), Broken> {
        let (step, next) = self.ruling(m)?;
        self.game.extend(step, next);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.game.positions.pop();
        self.game.to_move.pop();
        self.game.steps.pop();
        true
    }

    fn position(&self) -> Position {
        position(self.game.now())
    }

    fn to_play(&self) -> Option<Player> {
        (!self.over()).then_some(player(self.game.mover()))
    }

    fn over(&self) -> bool {
        self.phase() == Phase::Over
    }

    fn captured(&self) -> Option<[usize; 2]> {
        let board = self.board.graph();
        Some([Color::Black, Color::White].map(|color| self.law.r6_d_removed(board, &self.game, color)))
    }

    fn score(&self) -> Option<[Halves; 2]> {
        let points = |player| Halves(self.law.r13_points(self.board.graph(), &self.game, player));
        Some([LawPlayer::Black, LawPlayer::White].map(points))
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(outcome(self.law.r16_winner(self.board.graph(), &self.game)))
    }

    fn details(&self) -> Details {
        let phase = match self.phase() {
            Phase::Play => "play",
            Phase::Finished => "stopped",
            Phase::Over => "over",
        };
        vec![("phase", json!(phase))]
    }
}
