//! A game of the New Zealand rules, judged by the law.

use crate::convert::{coloring, law_player};
use crate::stones::law::{LawGame, Phase, Sentences, sentences};
use crate::stones::moves::said;
use crate::{LawOptions, Opening, Referee, Setup};
use superko_spec::new_zealand::{self as spec, Law, NewZealand};

static SENTENCES: Sentences<Law, spec::Game, spec::Step> = sentences! { spec::Game [positions to_move steps];
    said: |m| {
        said(m, spec::Step::Play, spec::Step::Pass, spec::Step::Agree, |asker| {
            Some(spec::Step::Resume(law_player(asker)))
        })
    },
    verdict: Law::r7_move,
    phase: |law, game| match law.r11_phase(game, &spec::finishes(law, game)) {
        spec::Phase::Play => Phase::Play,
        spec::Phase::Finished => Phase::Stopped,
        spec::Phase::Over => Phase::Over,
    },
    ended_by: |law, game| match law.r12_b_all_stay(game, &spec::finishes(law, game)) {
        true => "new-zealand.12",
        false => "new-zealand.10",
    },
    captured: |law, board, game, player| law.r6_d_removed(board, game, player.color()),
    score: |law, board, game, player| Some(law.r13_points(board, game, player)),
    outcome: Law::r16_winner,
    new: Law::r7_a_new,
    made: |law, _, game, _, after| (after, law.r8_b_take_turns(game.mover())),
};

pub fn start(law: Law, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
    let mut game = law.r8_begins(opening.board.graph());
    if let Some(Setup { position, to_play, captured, .. }) = &opening.setup {
        game = spec::Game::starting_from(coloring(position), law_player(*to_play));
        game.removed_before = *captured;
    }
    game.komi = opening.komi.0;
    LawGame::new(&SENTENCES, law, opening, game, options)
}
