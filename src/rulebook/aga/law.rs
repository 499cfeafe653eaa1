//! A game of the AGA rules, judged by the law.

use super::misreadings::CLAUSES;
use crate::convert::{coloring, law_player};
use crate::stones::handicap::Handicap;
use crate::stones::law::{LawGame, Phase, Sentences, turns};
use crate::stones::moves::said;
use crate::{LawOptions, Opening, Referee, Setup};
use superko_spec::aga::{self as spec, Aga, Law};

static SENTENCES: Sentences<Law, spec::Game, spec::Move> = Sentences {
    said: |m| said(m, spec::Move::Play, spec::Move::Pass, spec::Move::Agree, |_| None),
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
    ended_by: |_, _| "aga.10",
    captured: Law::r5_g_prisoners,
    score: |law, board, game, player| Some(law.r12_a_score(board, game, player)),
    outcome: Law::r12_winner,
    details: |_, _, _, phase| phase.details(),
    candidates: turns,
    clauses: &CLAUSES,
    record: |game| game.positions.iter_mut().collect(),
    new: Law::r6_a_new,
    made: |law, _, game, _, after| (after, law.r2_a_alternate(game.mover())),
};

pub fn start(law: Law, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
    let mut game = spec::Game::starting_from(law.r1_b_vacant(opening.board.graph()), law.r2_b_first());
    if let Some(Setup { position, to_play, captured, .. }) = &opening.setup {
        game = spec::Game::starting_from(coloring(position), law_player(*to_play));
        game.prisoners_before = *captured;
    }
    game.komi = opening.komi.0;
    let Handicap(handicap) = opening.extra.get();
    game.handicap = handicap as usize;
    LawGame::new(&SENTENCES, law, opening, game, options)
}
