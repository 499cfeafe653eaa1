//! A game of the Concord rules, judged by the law.

use crate::convert::{coloring, law_player};
use crate::stones::handicap::Handicap;
use crate::stones::law::{LawGame, Phase, Sentences, sentences};
use crate::stones::moves::said;
use crate::{LawOptions, Opening, Referee, Setup};
use superko_spec::concord::{self as spec, Concord, Law};

static SENTENCES: Sentences<Law, spec::Game, spec::Play> = sentences! { spec::Game [positions turns plays];
    said: |m| said(m, spec::Play::Board, spec::Play::Pass, spec::Play::Agree, |_| None),
    verdict: Law::r4_play,
    phase: |law, game| match law.r13_b_phase(game, &spec::ends_of_alternation(law, game)) {
        spec::Phase::Alternation => Phase::Play,
        spec::Phase::Agreement => Phase::Stopped,
        spec::Phase::Scoring => Phase::Over,
    },
    ended_by: |_, game| match game.plays.last() {
        Some(spec::Play::Agree(_)) => "concord.13",
        _ => "concord.14",
    },
    captured: Law::r7_b_prisoners,
    score: |law, board, game, player| Some(law.r15_b_score(board, game, player)),
    outcome: Law::r15_winner,
    new: Law::r9_new,
    made: |law, _, game, _, after| (after, law.r2_a_alternate(game.mover())),
};

pub fn start(law: Law, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
    let mut game = spec::Game::starting_from(law.r3_b_empty(opening.board.graph()), law.r2_b_first());
    if let Some(Setup { position, to_play, captured, .. }) = &opening.setup {
        game = spec::Game::starting_from(coloring(position), law_player(*to_play));
        game.prisoners_before = *captured;
    }
    game.komi = opening.komi.0;
    let Handicap(handicap) = opening.extra.get();
    game.handicap = handicap as usize;
    LawGame::new(&SENTENCES, law, opening, game, options)
}
