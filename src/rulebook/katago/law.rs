//! A game of KataGo's rules, judged by the law.

use super::answer::{self, candidates};
use super::moves::Move;
use crate::convert::{coloring, law_player, outcome, player, position, ruling};
use crate::{Broken, Details, Halves, LawOptions, Move as CaseMove, Opening, Outcome, Referee, Setup};
use superko_bitboard::katago::Phase;
use superko_notation::{Player, Position};
use superko_spec::katago::{self as spec, KataGo, Law, Next};
use superko_spec::life_and_ko::{ko_move, pass_alive};
use superko_spec::{ClauseId, Color, Player as LawPlayer};

/// The largest board on which the law tries every series of moves to see what is pass-alive, and every reply to see what is a ko-move:
/// on larger ones it would take longer.
const DEFINED: usize = 4;

struct LawGame {
    law: Law,
    opening: Opening,
    game: spec::Game,
}

pub fn start(mut law: Law, opening: &Opening, _: LawOptions) -> Box<dyn Referee> {
    if opening.board.points() > DEFINED {
        law.r3_4_pass_alive
            .get_or_insert(|law, board, grid, player, group| pass_alive(law, board, grid, player, group));
        law.r7_1_ko_move.get_or_insert(|law, board, grid, player, p| ko_move(law, board, grid, player, p));
    }
    let mut game = spec::Game::starting_from(law.r4_d_empty_grid(opening.board.graph()), law.r4_f_first());
    if let Some(Setup { position, to_play, captured, .. }) = &opening.setup {
        game = spec::Game::starting_from(coloring(position), law_player(*to_play));
        game.captured_before = *captured;
    }
    game.komi = opening.komi.0;
    Box::new(LawGame { law, opening: opening.clone(), game })
}

impl LawGame {
    fn ruling(&self, m: CaseMove) -> Result<(spec::Turn, Next), Broken> {
        let turn = match m.convert()? {
            Move::Pass => spec::Turn::Pass,
            Move::Play(point) => spec::Turn::Move(point),
            Move::Unblock(point) => spec::Turn::Unblock(point),
        };
        ruling(self.law.r4_turn(self.opening.board.graph(), &self.game, turn)).map(|next| (turn, next))
    }

    fn phase(&self) -> Phase {
        match spec::phase(&self.law, &self.game) {
            spec::Phase::Main => Phase::Main,
            spec::Phase::Cleanup(1) => Phase::FirstCleanup,
            spec::Phase::Cleanup(_) => Phase::SecondCleanup,
            spec::Phase::Over => Phase::Over,
        }
    }
}

impl Referee for LawGame {
    fn check(&self, m: CaseMove) -> Result<(), Broken> {
        self.ruling(m).map(drop)
    }

    fn play(&mut self, m: CaseMove) -> Result<(), Broken> {
        let (turn, next) = self.ruling(m)?;
        self.game.extend(turn, next);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.game.turns.pop();
        self.game.grids.pop();
        self.game.marks.pop();
        self.game.to_play.pop();
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

    fn ended_by(&self) -> Option<ClauseId> {
        let cleanup = self.law.r6_a_cleanup() && !spec::phases_ended(&self.law, &self.game).is_empty();
        self.over().then_some(ClauseId(if cleanup { "katago.9" } else { "katago.5" }))
    }

    fn captured(&self) -> Option<[usize; 2]> {
        let captures =
            |color| self.law.r2_2_a_number_of_captures(self.opening.board.graph(), &self.game, color);
        Some([Color::Black, Color::White].map(captures))
    }

    fn score(&self) -> Option<[Halves; 2]> {
        if spec::no_result(&self.law, &self.game) {
            return None;
        }
        let score = |player| Halves(spec::score(&self.law, self.opening.board.graph(), &self.game, player));
        Some([LawPlayer::Black, LawPlayer::White].map(score))
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(outcome(spec::outcome(&self.law, self.opening.board.graph(), &self.game)))
    }

    fn candidates(&self) -> Vec<CaseMove> {
        candidates(self.opening.board.points(), self.phase())
    }

    fn details(&self) -> Details {
        let phase = self.phase();
        let blocked = match phase {
            Phase::FirstCleanup | Phase::SecondCleanup => spec::marks_now(&self.law, &self.game),
            Phase::Main | Phase::Over => spec::Region::new(),
        };
        let passer = self.game.turns.iter().position(|turn| *turn == spec::Turn::Pass);
        let button = passer.map(|turn| player(self.game.to_play[turn]));
        answer::details(&self.opening, phase, &Vec::from_iter(blocked), button)
    }
}
