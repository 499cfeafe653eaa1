//! A game of Political Go, judged by the law.

use super::answer::{self, candidates, next_moves, owners, pools};
use super::extra::Standing;
use super::moves::Move;
use crate::convert::ruling;
use crate::{Broken, Details, Halves, LawOptions, Legal, Move as CaseMove, Opening, Outcome, Referee};
use std::collections::BTreeSet;
use std::sync::Arc;
use superko_notation::{Board, Cell, Player, Position};
use superko_spec::dragons::dragons;
use superko_spec::political::{self as spec, House, Political, Situation};

/// The largest board on which the law looks at every set of Stones: on larger ones it would take longer.
const DEFINED: usize = 3;

struct LawGame {
    law: House,
    board: Arc<Board>,
    game: spec::Game,
    opening: Opening,
}

pub fn start(mut law: House, opening: &Opening, _: LawOptions) -> Box<dyn Referee> {
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
    Box::new(LawGame { law, game, board, opening: opening.clone() })
}

impl LawGame {
    fn ruling(&self, m: CaseMove) -> Result<(spec::Move, Situation), Broken> {
        let m = match m.convert()? {
            Move::Place { player, day, at } => spec::Move::Place { player, day, at },
            Move::Offer { player, day, to } => spec::Move::Offer { player, day, to },
            Move::War { player, day, on } => spec::Move::War { player, day, on },
            Move::Accept { player, of } => spec::Move::Accept { player, of },
            Move::End => spec::Move::Nweek,
        };
        ruling(self.law.r4_judged(self.board.graph(), &self.game, m)).map(|next| (m, next))
    }
}

impl answer::Situation for LawGame {
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

impl Referee for LawGame {
    fn check(&self, m: CaseMove) -> Result<(), Broken> {
        self.ruling(m).map(drop)
    }

    fn play(&mut self, m: CaseMove) -> Result<(), Broken> {
        let (m, next) = self.ruling(m)?;
        self.game.extend(m, next);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.game.situations.pop();
        self.game.moves.pop();
        true
    }

    fn position(&self) -> Position {
        let cell = |owner: &Option<usize>| {
            owner.map_or(Cell::Empty, |player| Cell::Owned(self.opening.players[player]))
        };
        self.game.now().configuration.iter().map(cell).collect()
    }

    fn to_play(&self) -> Option<Player> {
        None
    }

    fn captured(&self) -> Option<[usize; 2]> {
        None
    }

    fn over(&self) -> bool {
        answer::Situation::over(self)
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

    fn candidates(&self) -> Vec<CaseMove> {
        let go_moves: Vec<(usize, u32)> = self.game.moves.iter().filter_map(|m| m.go_move()).collect();
        let last_day = go_moves.last().map_or(0, |(_, day)| *day);
        let moves = candidates(&self.opening, last_day, |player| go_moves.contains(&(player, last_day)));
        moves.into_iter().map(CaseMove::from).collect()
    }

    fn next_moves(&self) -> Vec<CaseMove> {
        let days = self.game.moves.iter().filter_map(|m| m.go_move()).map(|(_, day)| day);
        let last_day = days.max().unwrap_or(0);
        next_moves(self, &self.opening, last_day)
    }

    fn details(&self) -> Details {
        answer::details(self, &self.opening)
    }
}
