//! A game of the Japanese rules of 1989, judged by the law.

use super::moves::Move as Said;
use crate::convert::{coloring, law_player};
use crate::stones::law::{LawGame, Phase, Sentences, sentences};
use crate::{LawOptions, Opening, Referee, Setup};
use superko_spec::Outcome;
use superko_spec::japanese_1989::{self as spec, Japanese1989, Law};

static SENTENCES: Sentences<Law, spec::Game, spec::Move> = sentences! { spec::Game [positions to_move moves];
    said: |m| {
        Ok(match m.convert()? {
            Said::Play(point) => spec::Move::Play(point),
            Said::Pass => spec::Move::Pass,
            Said::Agree(dead) => spec::Move::Agree(dead),
            Said::Resume(asker) => spec::Move::Resume(law_player(asker)),
            Said::NoResult => spec::Move::NoResult,
        })
    },
    verdict: Law::r2_move,
    phase: |law, game| match law.r9_2_a_phase(game) {
        spec::Phase::Play => Phase::Play,
        spec::Phase::Stopped => Phase::Stopped,
        spec::Phase::Over => Phase::Over,
    },
    ended_by: |_, game| match game.moves.last() {
        Some(spec::Move::NoResult) => "japanese-1989.12",
        _ => "japanese-1989.9",
    },
    captured: Law::r10_1_b_all_prisoners,
    score: |law, board, game, player| {
        let counts = law.r10_2_result(board, game) != Outcome::NoResult;
        counts.then(|| law.r10_2_a_points(board, game, player))
    },
    outcome: Law::r10_2_result,
    new: |_, _, _| true,
    made: |law, _, game, _, after| (after, law.r2_a_alternate(game.mover())),
};

pub fn start(law: Law, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
    let mut game = spec::start(opening.board.graph());
    if let Some(Setup { position, to_play, captured, .. }) = &opening.setup {
        game = spec::Game::starting_from(coloring(position), law_player(*to_play));
        game.prisoners_before = *captured;
    }
    game.komi = opening.komi.0;
    LawGame::new(&SENTENCES, law, opening, game, options)
}
