//! A game of the Lasker-Maas rules, judged by the law.

use super::Storage;
use crate::rulebook::convert::{coloring, law_player, outcome, player, position, ruling};
use crate::rulebook::{Broken, Details, Halves, Move, Opening, Outcome, Referee, Turn};
use std::sync::Arc;
use superko_notation::{Board, Player, Position};
use superko_spec::Player as LawPlayer;
use superko_spec::lasker_maas::{self as spec, House, LaskerMaas, Situation};

pub struct LawGame {
    law: House,
    board: Arc<Board>,
    game: spec::Game,
}

impl LawGame {
    pub fn start(law: House, opening: &Opening) -> LawGame {
        let board = opening.board.clone();
        let start = opening.start();
        let first = if opening.setup.is_some() { law_player(start.to_play) } else { law.r3_a_first() };
        let mut game = law.r2_handicap(&coloring(&start.position), first, opening.extra.get::<Storage>().0);
        game.situations[0].captured = start.captured;
        game.adjustment = opening.komi.0;
        LawGame { law, game, board }
    }

    fn ruling(&self, m: Move) -> Result<(spec::Turn, Situation), Broken> {
        let turn = match m.convert()? {
            Turn::Play(point) => spec::Turn::Place(point),
            Turn::Pass => spec::Turn::Pass,
        };
        ruling(self.law.r6_turn(self.board.graph(), &self.game, turn)).map(|next| (turn, next))
    }
}

impl Referee for LawGame {
    fn check(&self, m: Move) -> Result<(), Broken> {
        self.ruling(m).map(drop)
    }

    fn play(&mut self, m: Move) -> Result<(), Broken> {
        let (turn, next) = self.ruling(m)?;
        self.game.extend(turn, next);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.game.situations.pop();
        self.game.turns.pop();
        true
    }

    fn position(&self) -> Position {
        position(&self.game.now().position)
    }

    fn to_play(&self) -> Option<Player> {
        (!self.over()).then_some(player(self.game.now().next))
    }

    fn over(&self) -> bool {
        self.law.r8_b_ended(&self.game)
    }

    fn captured(&self) -> Option<[usize; 2]> {
        Some(self.game.now().captured)
    }

    fn score(&self) -> Option<[Halves; 2]> {
        let score = |player| Halves(self.law.r9_d_adjusted(self.board.graph(), &self.game, player));
        Some([LawPlayer::Black, LawPlayer::White].map(score))
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(outcome(self.law.r9_winner(self.board.graph(), &self.game)))
    }

    fn details(&self) -> Details {
        super::answer::details(self.law.r8_stage(&self.game).into(), self.game.now().storage)
    }
}
