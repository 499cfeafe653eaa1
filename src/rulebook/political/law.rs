//! A game of Political Go, judged by the law.

use super::answer::{Judged, Situation, owners, pools};
use super::extra::Standing;
use super::moves::Move;
use crate::convert::ruling;
use crate::{Broken, LawOptions, Opening, Referee};
use std::collections::BTreeSet;
use std::sync::Arc;
use superko_notation::Board;
use superko_spec::dragons::dragons;
use superko_spec::political::{self as spec, Law, Political, Situation as Next};

/// The largest board on which the law looks at every set of Stones: on larger ones it would take longer.
const DEFINED: usize = 3;

struct LawGame {
    law: Law,
    board: Arc<Board>,
    game: spec::Game,
}

pub fn start(mut law: Law, opening: &Opening, _: LawOptions) -> Box<dyn Referee> {
    let board = opening.board.clone();
    if board.points() > DEFINED {
        law.r3_dragon_all.get_or_insert(|law, board, situation| dragons(law, board, situation));
    }
    let configuration = match opening.setup {
        None => law.r1_2_at_the_start(board.graph()),
        Some(_) => owners(opening),
    };
    let mut allies = law.r1_4_by_default();
    let Standing { allies: already, .. } = opening.start().extra.get();
    allies.extend(already.iter().flat_map(|&(a, b)| [(a, b), (b, a)]));
    let game = spec::Game::starting_from(configuration, allies, pools(opening));
    Box::new(Judged { game: Box::new(LawGame { law, game, board }), opening: opening.clone() })
}

impl LawGame {
    fn ruling(&self, m: Move) -> Result<(spec::Move, Next), Broken> {
        let m = match m {
            Move::Place { player, day, at } => spec::Move::Place { player, day, at },
            Move::Offer { player, day, to } => spec::Move::Offer { player, day, to },
            Move::War { player, day, on } => spec::Move::War { player, day, on },
            Move::Accept { player, of } => spec::Move::Accept { player, of },
            Move::End => spec::Move::Nweek,
        };
        ruling(self.law.r4_judged(self.board.graph(), &self.game, m)).map(|next| (m, next))
    }
}

impl Situation for LawGame {
    fn check(&self, m: Move) -> Result<(), Broken> {
        self.ruling(m).map(drop)
    }

    fn play(&mut self, m: Move) -> Result<(), Broken> {
        let (m, next) = self.ruling(m)?;
        self.game.extend(m, next);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.game.situations.pop();
        self.game.moves.pop();
        true
    }

    fn owner(&self, point: usize) -> Option<usize> {
        self.game.now().configuration[point]
    }

    fn moved_on(&self, player: usize) -> Option<u32> {
        let mut go_moves = self.game.moves.iter().rev().filter_map(|m| m.go_move());
        go_moves.find(|(by, _)| *by == player).map(|(_, day)| day)
    }

    fn over(&self) -> bool {
        self.law.r1_7_ends(self.board.graph(), &self.game)
    }

    fn held(&self) -> BTreeSet<Vec<usize>> {
        self.game.now().pools.iter().cloned().collect()
    }

    fn dragons(&self) -> Vec<(Vec<usize>, BTreeSet<usize>, usize)> {
        let now = self.game.now();
        let parts = |dragon: &spec::Stones| {
            let owners = dragon.iter().filter_map(|&stone| now.configuration[stone]).collect();
            let liberties = self.law.r3_liberties_of(self.board.graph(), now, dragon).len();
            (dragon.iter().copied().collect(), owners, liberties)
        };
        self.law.r3_dragon_all(self.board.graph(), now).iter().map(parts).collect()
    }

    fn places(&self, player: usize) -> Vec<usize> {
        let vertices = 0..self.board.points();
        vertices.filter(|&v| spec::may_place(&self.law, self.board.graph(), &self.game, player, v)).collect()
    }

    fn territory(&self, player: usize) -> Vec<usize> {
        self.law.r3_territory_of(self.board.graph(), self.game.now(), player).into_iter().collect()
    }

    fn scores(&self) -> BTreeSet<Vec<usize>> {
        self.law.r6_scores(self.board.graph(), self.game.now()).into_iter().collect()
    }

    fn winners(&self) -> BTreeSet<BTreeSet<usize>> {
        let winners = self.law.r1_8_winners(self.board.graph(), &self.game);
        winners.into_iter().map(|all| all.into_iter().collect()).collect()
    }
}
