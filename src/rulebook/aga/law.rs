//! A game of the AGA rules, judged by the law.

use crate::convert::{coloring, law_player};
use crate::stones::handicap::Handicap;
use crate::stones::law::{LawGame, Phase, Sentences, sentences};
use crate::stones::moves::said;
use crate::{LawOptions, Opening, Referee, Setup};
use superko_spec::aga::{self as spec, Aga, Law};

static SENTENCES: Sentences<Law, spec::Game, spec::Move> = sentences! { spec::Game [positions to_move moves];
    said: |m| said(m, spec::Move::Play, spec::Move::Pass, spec::Move::Agree, |_| None),
    verdict: Law::r2_move,
    phase: |law, game| match law.r9_b_phase(game, &spec::ends(law, game)) {
        spec::Phase::Play => Phase::Play,
        spec::Phase::Talk => Phase::Stopped,
        spec::Phase::Over => Phase::Over,
    },
    ended_by: |_, _| "aga.10",
    captured: Law::r5_g_prisoners,
    score: |law, board, game, player| Some(law.r12_a_score(board, game, player)),
    outcome: Law::r12_winner,
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
