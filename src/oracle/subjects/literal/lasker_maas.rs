//! A game under `lasker-maas`.

use super::{cells, coloring, go_on};
use crate::oracle::referee::Referee;
use crate::oracle::subject::{Cells, Details, Halves, Move, Opening, Outcome, stones_to_json};
use serde_json::json;
use std::collections::BTreeSet;
use superko_spec::lasker_maas::{Game, House, LaskerMaas, Situation, Turn};
use superko_spec::{Board, ClauseId, Player, Verdict};

pub fn start(law: House, opening: &Opening) -> Box<dyn Referee> {
    let board = opening.board.graph().clone();
    let start = opening.start();
    let first = if opening.setup.is_some() { start.to_play } else { law.r3_first() };
    let mut game = law.r2_handicap(&coloring(&start.cells), first, opening.storage);
    game.situations[0].captured = start.captured;
    Box::new(LaskerMaasGame { law, game, board, komi: opening.komi })
}

struct LaskerMaasGame {
    law: House,
    board: Board,
    game: Game,
    komi: Halves,
}

impl LaskerMaasGame {
    fn verdict(&self, m: Move) -> (Turn, Verdict<Situation>) {
        let turn = match m {
            Move::Play(p) => Turn::Place(p),
            Move::Pass => Turn::Pass,
            _ => unreachable!("cases of this document have no such move"),
        };
        (turn, self.law.r6_turn(&self.board, &self.game, turn))
    }
}

impl Referee for LaskerMaasGame {
    fn broken(&self, m: Move) -> BTreeSet<ClauseId> {
        self.verdict(m).1.broken()
    }

    fn play(&mut self, m: Move) -> Result<(), BTreeSet<ClauseId>> {
        go_on(self.verdict(m), |m, next| self.game.extend(m, next))
    }

    fn cells(&self) -> Cells {
        cells(&self.game.now().position)
    }

    fn to_play(&self) -> Option<Player> {
        (!self.over()).then_some(self.game.now().next)
    }

    fn captured(&self) -> Option<[usize; 2]> {
        Some(self.game.now().captured)
    }

    fn over(&self) -> bool {
        self.law.r8_ended(&self.game)
    }

    fn score(&self) -> Option<[Halves; 2]> {
        Some([Player::Black, Player::White].map(|player| {
            let score = 2 * self.law.r9_score(&self.board, self.game.now(), player);
            Halves(self.law.r9_adjusted(player, score, self.komi.0))
        }))
    }

    fn outcome(&self) -> Option<Outcome> {
        let [black, white] = self.score()?;
        Some(self.law.r9_winner(&self.game, black.0, white.0).into())
    }

    fn details(&self) -> Details {
        let storage = stones_to_json(self.game.now().storage);
        vec![("stage", json!(self.law.r8_stage(&self.game))), ("storage", storage)]
    }
}
