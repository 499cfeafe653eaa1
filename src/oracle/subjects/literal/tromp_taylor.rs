//! A game under `tromp-taylor`.

use super::{cells, coloring, go_on};
use crate::oracle::referee::Referee;
use crate::oracle::subject::{Cells, Halves, Move, Opening, Outcome, Setup};
use std::collections::BTreeSet;
use superko_spec::tromp_taylor::{Game, House, Position, TrompTaylor, Turn};
use superko_spec::{Board, ClauseId, Color, Player, Verdict};

pub fn start(law: House, opening: &Opening) -> Box<dyn Referee> {
    let board = opening.board.graph().clone();
    let mut game = law.r5_start(&board);
    if let Some(Setup { cells, to_play, captured, .. }) = &opening.setup {
        game = Game::starting_from(coloring(cells), *to_play);
        game.captured_before = *captured;
    }
    Box::new(TrompTaylorGame { law, game, board, komi: opening.komi })
}

struct TrompTaylorGame {
    law: House,
    board: Board,
    game: Game,
    komi: Halves,
}

impl TrompTaylorGame {
    fn verdict(&self, m: Move) -> (Turn, Verdict<(Position, Player)>) {
        let turn = match m {
            Move::Play(p) => Turn::Move(p),
            Move::Pass => Turn::Pass,
            _ => unreachable!("cases of this document have no such move"),
        };
        (turn, self.law.r6_turn(&self.board, &self.game, turn))
    }
}

impl Referee for TrompTaylorGame {
    fn broken(&self, m: Move) -> BTreeSet<ClauseId> {
        self.verdict(m).1.broken()
    }

    fn play(&mut self, m: Move) -> Result<(), BTreeSet<ClauseId>> {
        go_on(self.verdict(m), |m, next| self.game.extend(m, next))
    }

    fn cells(&self) -> Cells {
        cells(self.game.now())
    }

    fn to_play(&self) -> Option<Player> {
        (!self.over()).then_some(self.game.mover())
    }

    fn captured(&self) -> Option<[usize; 2]> {
        Some([self.game.captured(Color::Black), self.game.captured(Color::White)])
    }

    fn over(&self) -> bool {
        self.law.r8_ended(&self.game)
    }

    fn score(&self) -> Option<[Halves; 2]> {
        Some([Player::Black, Player::White].map(|player| {
            let score = Halves::points(self.law.r9_score(&self.board, &self.game, player));
            Halves(self.law.r10_final_score(player, score.0, self.komi.0))
        }))
    }

    fn outcome(&self) -> Option<Outcome> {
        let [black, white] = self.score()?;
        Some(self.law.r10_winner(&self.game, black.0, white.0).into())
    }
}
