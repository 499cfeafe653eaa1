//! A game of the Japanese rules of 1989, judged by the law.

use super::moves::Move as Said;
use crate::rulebook::convert::{coloring, law_player, outcome, player, position, ruling};
use crate::rulebook::{Broken, Details, Halves, Move, Opening, Outcome, Referee, Setup};
use serde_json::json;
use std::sync::Arc;
use superko_notation::{Board, Player, Position};
use superko_spec::Player as LawPlayer;
use superko_spec::japanese_1989::{self as spec, House, Japanese1989, Phase};

pub struct LawGame {
    law: House,
    board: Arc<Board>,
    game: spec::Game,
}

impl LawGame {
    pub fn start(law: House, opening: &Opening) -> LawGame {
        let board = opening.board.clone();
        let mut game = spec::start(board.graph());
        if let Some(Setup { position, to_play, captured, .. }) = &opening.setup {
            game = spec::Game::starting_from(coloring(position), law_player(*to_play));
            game.prisoners_before = *captured;
        }
        game.komi = opening.komi.0;
        LawGame { law, game, board }
    }

    fn ruling(&self, m: Move) -> Result<(spec::Move, (spec::Position, LawPlayer)), Broken> {
        let m = match m.convert()? {
            Said::Play(point) => spec::Move::Play(point),
            Said::Pass => spec::Move::Pass,
            Said::Agree(dead) => spec::Move::Agree(dead),
            Said::Resume(asker) => spec::Move::Resume(law_player(asker)),
            Said::NoResult => spec::Move::NoResult,
        };
        ruling(self.law.r2_move(self.board.graph(), &self.game, m)).map(|next| (m, next))
    }
}

impl Referee for LawGame {
    fn check(&self, m: Move) -> Result<(), Broken> {
        self.ruling(m).map(drop)
    }

    fn play(&mut self, m: Move) -> Result<(), Broken> {
        let (m, next) = self.ruling(m)?;
        self.game.extend(m, next);
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
        self.law.r9_2_a_phase(&self.game) == Phase::Over
    }

    fn captured(&self) -> Option<[usize; 2]> {
        let board = self.board.graph();
        let prisoners = |player| self.law.r10_1_b_all_prisoners(board, &self.game, player);
        Some([LawPlayer::Black, LawPlayer::White].map(prisoners))
    }

    fn score(&self) -> Option<[Halves; 2]> {
        let points = |player| Halves(self.law.r10_2_a_points(self.board.graph(), &self.game, player));
        Some([LawPlayer::Black, LawPlayer::White].map(points))
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(outcome(self.law.r10_2_result(self.board.graph(), &self.game)))
    }

    fn details(&self) -> Details {
        let phase = match self.law.r9_2_a_phase(&self.game) {
            Phase::Play => "play",
            Phase::Stopped => "stopped",
            Phase::Over => "over",
        };
        vec![("phase", json!(phase))]
    }
}
