//! A game under `political`.

use super::go_on;
use crate::oracle::details::political::{self as told, candidates, details, owners};
use crate::oracle::referee::Referee;
use crate::oracle::subject::{Cells, Details, Halves, Legal, Move, Opening, Outcome};
use std::collections::BTreeSet;
use superko_spec::political::{self as law, Game, House, Political, Situation};
use superko_spec::{Board, ClauseId, Player, Verdict};

pub fn start(law: House, opening: &Opening) -> Box<dyn Referee> {
    let board = opening.board.graph().clone();
    let players = opening.players.len();
    let game = match &opening.setup {
        None => law.r1_begin(&board, players),
        Some(setup) => {
            let pair = |(a, b): &(u8, u8)| (usize::from(*a), usize::from(*b));
            let allies: Vec<(usize, usize)> = setup.allies.iter().map(pair).collect();
            Game::starting_from(players, owners(opening), &allies)
        }
    };
    Box::new(PoliticalGame { law, game, board, opening: opening.clone() })
}

struct PoliticalGame {
    law: House,
    board: Board,
    game: Game,
    opening: Opening,
}

impl PoliticalGame {
    fn verdict(&self, m: Move) -> (law::Move, Verdict<Situation>) {
        let m = match m {
            Move::Place { player, day, at } => law::Move::Place { player: player.into(), day, at },
            Move::Offer { player, day, to } => law::Move::Offer { player: player.into(), day, to: to.into() },
            Move::War { player, day, on } => law::Move::War { player: player.into(), day, on: on.into() },
            Move::Accept { player, of } => law::Move::Accept { player: player.into(), of: of.into() },
            Move::End => law::Move::Nweek,
            _ => unreachable!("cases of this document have no such move"),
        };
        (m, self.law.r4_move(&self.board, &self.game, m))
    }
}

impl told::Game for PoliticalGame {
    fn over(&self) -> bool {
        self.law.r1_ended(&self.board, &self.game)
    }

    fn hands(&self) -> BTreeSet<Vec<usize>> {
        self.game.now().hands.clone()
    }

    fn dragons(&self) -> Vec<(Vec<usize>, BTreeSet<usize>, usize)> {
        let now = self.game.now();
        let told = |dragon: &law::Stones| {
            let owners = dragon.iter().filter_map(|&stone| now.configuration[stone]).collect();
            let liberties = self.law.r3_liberties_of(&self.board, now, dragon).len();
            (dragon.iter().copied().collect(), owners, liberties)
        };
        self.law.r3_dragon_list(&self.board, now).iter().map(told).collect()
    }

    fn places(&self, player: usize) -> Vec<usize> {
        let vertices = 0..self.board.node_count();
        vertices.filter(|&v| self.law.r1_may_place(&self.board, &self.game, player, v)).collect()
    }

    fn territory(&self, player: usize) -> Vec<usize> {
        self.law.r3_territory_of(&self.board, self.game.now(), player).into_iter().collect()
    }

    fn scores(&self) -> BTreeSet<Vec<usize>> {
        self.law.r6_scores(&self.board, self.game.now())
    }

    fn winners(&self, score: &[usize]) -> BTreeSet<usize> {
        self.law.r1_winners(score)
    }
}

impl Referee for PoliticalGame {
    fn broken(&self, m: Move) -> BTreeSet<ClauseId> {
        self.verdict(m).1.broken()
    }

    fn play(&mut self, m: Move) -> Result<(), BTreeSet<ClauseId>> {
        go_on(self.verdict(m), |m, next| self.game.extend(m, next))
    }

    fn cells(&self) -> Cells {
        let letter = |owner: &Option<usize>| owner.map_or('.', |player| self.opening.players[player]);
        self.game.now().configuration.iter().map(letter).collect()
    }

    fn to_play(&self) -> Option<Player> {
        None
    }

    fn captured(&self) -> Option<[usize; 2]> {
        None
    }

    fn over(&self) -> bool {
        told::Game::over(self)
    }

    fn score(&self) -> Option<[Halves; 2]> {
        None
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn legal_moves(&self) -> Option<Legal> {
        None
    }

    fn candidates(&self) -> Vec<Move> {
        let go_moves: Vec<(usize, u32)> = self.game.moves.iter().filter_map(|m| m.go_move()).collect();
        let last_day = go_moves.last().map_or(0, |(_, day)| *day);
        candidates(&self.opening, last_day, |player| go_moves.contains(&(player.into(), last_day)))
    }

    fn details(&self) -> Details {
        details(self, &self.opening)
    }
}
