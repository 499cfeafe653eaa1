//! A game of the AGA rules, judged by the law.

use crate::convert::{coloring, law_player};
use crate::stones::handicap::Handicap;
use crate::stones::law::{LawGame, Phase, Sentences};
use crate::stones::moves::Settling;
use crate::{Broken, LawOptions, Opening, Referee, Setup, Turn};
use superko_spec::aga::{self as spec, Aga, Law};

static SENTENCES: Sentences<Law, spec::Game, spec::Move> = Sentences {
    said: |m| {
        Ok(match (m.convert(), m.convert()) {
            (Ok(Turn::Play(point)), _) => spec::Move::Play(point),
            (Ok(Turn::Pass), _) => spec::Move::Pass,
            (_, Ok(Settling::Agree(dead))) => spec::Move::Agree(dead),
            (_, Ok(Settling::Resume(_))) => return Err(Broken::new()),
            (Err(foreign), Err(_)) => return Err(foreign),
        })
    },
    verdict: Law::r2_move,
    extend: spec::Game::extend,
    take_back: |_, _, game| {
        game.positions.pop();
        game.to_move.pop();
        game.moves.pop();
    },
    now: spec::Game::now,
    mover: spec::Game::mover,
    phase: |law, game| match law.r9_b_phase(game, &spec::ends(law, game)) {
        spec::Phase::Play => Phase::Play,
        spec::Phase::Talk => Phase::Stopped,
        spec::Phase::Over => Phase::Over,
    },
    captured: Law::r5_g_prisoners,
    score: |law, board, game, player| Some(law.r12_a_score(board, game, player)),
    outcome: Law::r12_winner,
    details: |_, _, _, phase| phase.details(),
};

pub fn start(law: Law, opening: &Opening, _: LawOptions) -> Box<dyn Referee> {
    let mut game = spec::Game::starting_from(law.r1_b_vacant(opening.board.graph()), law.r2_b_first());
    if let Some(Setup { position, to_play, captured, .. }) = &opening.setup {
        game = spec::Game::starting_from(coloring(position), law_player(*to_play));
        game.prisoners_before = *captured;
    }
    game.komi = opening.komi.0;
    let Handicap(handicap) = opening.extra.get();
    game.handicap = handicap as usize;
    LawGame::new(&SENTENCES, law, opening, game)
}
