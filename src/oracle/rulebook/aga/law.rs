//! A game of the AGA rules, judged by the law.

use crate::rulebook::convert::{coloring, law_player, outcome, player, position, ruling};
use crate::rulebook::stones::handicap::Handicap;
use crate::rulebook::stones::moves::Settling;
use crate::rulebook::{Broken, Details, Halves, Move, Opening, Outcome, Referee, Setup, Turn};
use serde_json::json;
use std::sync::Arc;
use superko_notation::{Board, Player, Position};
use superko_spec::Player as LawPlayer;
use superko_spec::aga::{self as spec, Aga, House, Move as Step, Phase};

pub struct LawGame {
    law: House,
    board: Arc<Board>,
    game: spec::Game,
}

impl LawGame {
    pub fn start(law: House, opening: &Opening) -> LawGame {
        let board = opening.board.clone();
        let mut game = spec::Game::starting_from(law.r1_b_vacant(board.graph()), law.r2_b_first());
        if let Some(Setup { position, to_play, captured, .. }) = &opening.setup {
            game = spec::Game::starting_from(coloring(position), law_player(*to_play));
            game.prisoners_before = *captured;
        }
        game.komi = opening.komi.0;
        let Handicap(handicap) = opening.extra.get();
        game.handicap = handicap as usize;
        LawGame { law, game, board }
    }

    fn ruling(&self, m: Move) -> Result<(Step, (spec::Position, LawPlayer)), Broken> {
        let step = match (m.convert(), m.convert()) {
            (Ok(Turn::Play(point)), _) => Step::Play(point),
            (Ok(Turn::Pass), _) => Step::Pass,
            (_, Ok(Settling::Agree(dead))) => Step::Agree(dead),
            (_, Ok(Settling::Resume(_))) => return Err(Broken::new()),
            (Err(foreign), Err(_)) => return Err(foreign),
        };
        ruling(self.law.r2_move(self.board.graph(), &self.game, step)).map(|next| (step, next))
    }

    fn phase(&self) -> Phase {
        self.law.r9_b_phase(&self.game, &spec::ends(&self.law, &self.game))
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
        self.game.moves.pop();
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
        let prisoners = |player| self.law.r5_g_prisoners(board, &self.game, player);
        Some([LawPlayer::Black, LawPlayer::White].map(prisoners))
    }

    fn score(&self) -> Option<[Halves; 2]> {
        let score = |player| Halves(self.law.r12_a_score(self.board.graph(), &self.game, player));
        Some([LawPlayer::Black, LawPlayer::White].map(score))
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(outcome(self.law.r12_winner(self.board.graph(), &self.game)))
    }

    fn details(&self) -> Details {
        let phase = match self.phase() {
            Phase::Play => "play",
            Phase::Talk => "stopped",
            Phase::Over => "over",
        };
        vec![("phase", json!(phase))]
    }
}
