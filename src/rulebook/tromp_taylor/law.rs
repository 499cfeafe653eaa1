//! A game of the Tromp-Taylor rules, judged by the law.

use super::misreadings::CLAUSES;
use super::misreadings::slips::{Record, slip_of};
use super::{Handicap, answer};
use crate::convert::{coloring, law_player, player};
use crate::stones::law::{LawGame, Phase, Sentences, turns};
use crate::stones::moves::said;
use crate::{LawOptions, Opening, Referee, Setup};
use superko_spec::tromp_taylor::{self as spec, Law, TrompTaylor};
use superko_spec::words::breaks;
use superko_spec::{Outcome, Verdict};

static SENTENCES: Sentences<Law, Record, spec::Turn> = Sentences {
    said: |m| {
        said(m, spec::Turn::Move, spec::Turn::Pass, spec::Turn::Agree, |asker| {
            Some(spec::Turn::Resume(law_player(asker)))
        })
    },
    verdict: |law, board, Record { game, kept, .. }, turn| match (turn, law.r6_turn(board, game, turn)) {
        (spec::Turn::Move(_), Verdict::Legal((after, _))) if kept.contains(&after) => {
            breaks("tromp-taylor.6")
        }
        (_, verdict) => verdict,
    },
    extend: |record, turn, next| record.game.extend(turn, next),
    take_back: |law, board, record| {
        let slip = record.slip.map(|slip| (slip, record.game.clone()));
        record.game.positions.pop();
        record.game.to_play.pop();
        record.game.turns.pop();
        if let Some((slip, before)) = slip {
            slip(law, board, record, &before);
        }
    },
    now: |record| record.game.now(),
    mover: |record| record.game.mover(),
    phase: |law, Record { game, .. }| match law.r8_b_phase(game, &spec::stops(law, game)) {
        _ if law.r8_ended(game) => Phase::Over,
        spec::Phase::Stopped => Phase::Stopped,
        spec::Phase::Play | spec::Phase::Over => Phase::Play,
    },
    ended_by: |law, Record { game, .. }| match law.r6_c_repetition(game) {
        Some(_) => "tromp-taylor.6",
        None => "tromp-taylor.8",
    },
    captured: |law, board, record, player| law.r7_a_captured(board, &record.game, player.color()),
    score: |law, board, Record { game, .. }, player| {
        let counts = law.r10_winner(board, game) != Outcome::NoResult;
        counts.then(|| law.r10_b_final_score(board, game, player))
    },
    outcome: |law, board, record| law.r10_winner(board, &record.game),
    details: |opening, law, Record { game, .. }, phase| {
        let button = law.r8_f_button(game).map(|turn| player(game.to_play[turn]));
        answer::details(opening, phase, button)
    },
    candidates: turns,
    clauses: &CLAUSES,
    record: |record| record.game.positions.iter_mut().collect(),
    new: |law, record, after| law.r6_b_superko(&record.game, after),
    made: |law, _, record, _, after| (after, law.r5_b_alternate(record.game.mover())),
};

/// A game from an opening, in which moves are taken back with a slip, if that is the misreading.
pub fn start(law: Law, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
    let mut game = law.r5_start(opening.board.graph());
    if let Some(Setup { position, to_play, captured, .. }) = &opening.setup {
        game = spec::Game::starting_from(coloring(position), law_player(*to_play));
        game.captured_before = *captured;
    }
    game.komi = opening.komi.0;
    let Handicap(handicap) = opening.extra.get();
    game.handicap = handicap as usize;
    let slip = options.misreadings().find_map(slip_of);
    LawGame::new(&SENTENCES, law, opening, Record { game, slip, kept: Vec::new() }, options)
}
