//! A game of the Tromp-Taylor rules, judged by the law.

use super::Handicap;
use super::slips::{Slip, slip_of};
use crate::convert::{coloring, law_player, outcome, player, position, ruling};
use crate::stones::moves::Settling;
use crate::{Broken, Details, Halves, LawOptions, Move, Opening, Outcome, Referee, Setup, Turn};
use std::sync::Arc;
use superko_notation::{Board, Player, Position};
use superko_spec::tromp_taylor::{self as spec, Law, Phase, TrompTaylor};
use superko_spec::{ClauseId, Color, Player as LawPlayer};

pub struct LawGame {
    law: Law,
    opening: Opening,
    board: Arc<Board>,
    pub(super) game: spec::Game,
    /// What is misread of taking back a move.
    slip: Option<Slip>,
    /// The positions that a slip keeps on record.
    pub(super) on_record: Vec<spec::Position>,
}

/// A game from an opening, in which moves are taken back with a slip, if that is the misreading.
pub fn start(law: Law, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
    let board = opening.board.clone();
    let mut game = law.r5_start(board.graph());
    if let Some(Setup { position, to_play, captured, .. }) = &opening.setup {
        game = spec::Game::starting_from(coloring(position), law_player(*to_play));
        game.captured_before = *captured;
    }
    game.komi = opening.komi.0;
    let Handicap(handicap) = opening.extra.get();
    game.handicap = handicap as usize;
    let slip = options.misreadings().find_map(slip_of);
    Box::new(LawGame { law, opening: opening.clone(), game, board, slip, on_record: Vec::new() })
}

impl LawGame {
    /// The stones of a colour that were captured in a game on this board.
    pub(super) fn captured(&self, game: &spec::Game, color: Color) -> usize {
        self.law.r7_a_captured(self.board.graph(), game, color)
    }

    fn ruling(&self, m: Move) -> Result<(spec::Turn, (spec::Position, LawPlayer)), Broken> {
        let turn = match (m.convert(), m.convert()) {
            (Ok(Turn::Play(point)), _) => spec::Turn::Move(point),
            (Ok(Turn::Pass), _) => spec::Turn::Pass,
            (_, Ok(Settling::Agree(dead))) => spec::Turn::Agree(dead),
            (_, Ok(Settling::Resume(asker))) => spec::Turn::Resume(law_player(asker)),
            (Err(foreign), Err(_)) => return Err(foreign),
        };
        let next = ruling(self.law.r6_turn(self.board.graph(), &self.game, turn))?;
        if matches!(turn, spec::Turn::Move(_)) && self.on_record.contains(&next.0) {
            return Err(Broken::from([ClauseId("tromp-taylor.6")]));
        }
        Ok((turn, next))
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
        let before = self.slip.map(|slip| (slip, self.game.clone()));
        let spec::Game { positions, to_play, turns, .. } = &mut self.game;
        positions.pop();
        to_play.pop();
        turns.pop();
        if let Some((slip, before)) = before {
            slip(self, &before);
        }
        true
    }

    fn position(&self) -> Position {
        position(self.game.now())
    }

    fn to_play(&self) -> Option<Player> {
        (!self.over()).then_some(player(self.game.mover()))
    }

    fn over(&self) -> bool {
        self.law.r8_ended(&self.game)
    }

    fn captured(&self) -> Option<[usize; 2]> {
        Some([Color::Black, Color::White].map(|color| self.captured(&self.game, color)))
    }

    fn score(&self) -> Option<[Halves; 2]> {
        if self.outcome() == Some(Outcome::NoResult) {
            return None;
        }
        let score = |player| Halves(self.law.r10_b_final_score(self.board.graph(), &self.game, player));
        Some([LawPlayer::Black, LawPlayer::White].map(score))
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(outcome(self.law.r10_winner(self.board.graph(), &self.game)))
    }

    fn details(&self) -> Details {
        let phase = match self.law.r8_b_phase(&self.game, &spec::stops(&self.law, &self.game)) {
            _ if self.over() => "over",
            Phase::Stopped => "stopped",
            Phase::Play | Phase::Over => "play",
        };
        let button = self.law.r8_f_button(&self.game).map(|turn| player(self.game.to_play[turn]));
        super::answer::details(&self.opening, phase, button)
    }
}
