//! A game under `logical`.

use super::{cells, coloring, go_on};
use crate::oracle::referee::Referee;
use crate::oracle::subject::{Cells, Halves, Move, Opening, Outcome, Setup};
use std::collections::BTreeSet;
use superko_spec::logical::{Game, House, Logical, Move as Label, Situation};
use superko_spec::{Board, ClauseId, Player, Verdict};

pub fn start(law: House, opening: &Opening) -> Box<dyn Referee> {
    let board = opening.board.graph().clone();
    let situation = match &opening.setup {
        None => law.r6bis_a_start(&board),
        Some(Setup { cells, to_play, captured: [n_black, n_white], .. }) => {
            Situation { coloring: coloring(cells), n_white: *n_white, n_black: *n_black, player: *to_play }
        }
    };
    Box::new(LogicalGame { law, game: Game::starting_from(situation), board, komi: opening.komi })
}

struct LogicalGame {
    law: House,
    board: Board,
    game: Game,
    komi: Halves,
}

impl LogicalGame {
    fn verdict(&self, m: Move) -> (Label, Verdict<Situation>) {
        let label = match m {
            Move::Play(p) => Label::Put(p),
            Move::Pass => Label::Pass,
            _ => unreachable!("cases of this document have no such move"),
        };
        (label, self.law.r6bis_game(&self.board, &self.game, label))
    }
}

impl Referee for LogicalGame {
    fn broken(&self, m: Move) -> BTreeSet<ClauseId> {
        self.verdict(m).1.broken()
    }

    fn play(&mut self, m: Move) -> Result<(), BTreeSet<ClauseId>> {
        go_on(self.verdict(m), |m, next| self.game.extend(m, next))
    }

    fn cells(&self) -> Cells {
        cells(&self.game.now().coloring)
    }

    fn to_play(&self) -> Option<Player> {
        (!self.over()).then_some(self.game.now().player)
    }

    fn captured(&self) -> Option<[usize; 2]> {
        Some([self.game.now().n_black, self.game.now().n_white])
    }

    fn over(&self) -> bool {
        self.law.r7bis_ended(&self.game)
    }

    fn score(&self) -> Option<[Halves; 2]> {
        let score = |player| Halves::points(self.law.r8_score(&self.board, self.game.now(), player));
        Some([score(Player::Black), Halves(score(Player::White).0 + self.komi.0)])
    }

    fn outcome(&self) -> Option<Outcome> {
        let [black, white] = self.score()?;
        Some(self.law.r9_winner(&self.game, black.0, white.0).into())
    }
}
