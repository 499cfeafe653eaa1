//! A game of the Logical Rules, judged by the law.

use crate::rulebook::convert::{coloring, law_player, outcome, player, position, ruling};
use crate::rulebook::{Broken, Halves, Move, Opening, Outcome, Referee, Setup, Turn};
use std::sync::Arc;
use superko_notation::{Board, Player, Position};
use superko_spec::logical::{self as spec, House, Logical, Situation};
use superko_spec::{Player as LawPlayer, with_komi};

pub struct LawGame {
    law: House,
    board: Arc<Board>,
    game: spec::Game,
}

impl LawGame {
    pub fn start(law: House, opening: &Opening) -> LawGame {
        let board = opening.board.clone();
        let situation = match &opening.setup {
            None => law.r6bis_a_start(board.graph()),
            Some(Setup { position, to_play, captured: [n_black, n_white], .. }) => Situation {
                coloring: coloring(position),
                n_white: *n_white,
                n_black: *n_black,
                player: law_player(*to_play),
            },
        };
        let game = spec::Game { komi: opening.komi.0, ..spec::Game::starting_from(situation) };
        LawGame { law, game, board }
    }

    fn ruling(&self, m: Move) -> Result<(spec::Move, Situation), Broken> {
        let label = match m.convert()? {
            Turn::Play(point) => spec::Move::Put(point),
            Turn::Pass => spec::Move::Pass,
        };
        ruling(self.law.r6bis_game(self.board.graph(), &self.game, label)).map(|next| (label, next))
    }
}

impl Referee for LawGame {
    fn check(&self, m: Move) -> Result<(), Broken> {
        self.ruling(m).map(drop)
    }

    fn play(&mut self, m: Move) -> Result<(), Broken> {
        let (label, next) = self.ruling(m)?;
        self.game.extend(label, next);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.game.situations.pop();
        self.game.moves.pop();
        true
    }

    fn position(&self) -> Position {
        position(&self.game.now().coloring)
    }

    fn to_play(&self) -> Option<Player> {
        (!self.over()).then_some(player(self.game.now().player))
    }

    fn over(&self) -> bool {
        self.law.r7bis_ended(&self.game)
    }

    fn captured(&self) -> Option<[usize; 2]> {
        Some([self.game.now().n_black, self.game.now().n_white])
    }

    fn score(&self) -> Option<[Halves; 2]> {
        Some([LawPlayer::Black, LawPlayer::White].map(|player| {
            let score = self.law.r8_score(self.board.graph(), self.game.now(), player);
            Halves(with_komi(player, score, self.game.komi))
        }))
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(outcome(self.law.r9_winner(self.board.graph(), &self.game)))
    }
}
