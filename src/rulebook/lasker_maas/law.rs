//! A game of the Lasker-Maas rules, judged by the law.

use super::misreadings::CLAUSES;
use super::{Storage, details};
use crate::convert::{coloring, law_player};
use crate::stones::law::{LawGame, Phase, Sentences, turns};
use crate::{LawOptions, Opening, Referee, Turn};
use superko_spec::lasker_maas::{self as spec, LaskerMaas, Law, Situation};
use superko_spec::{Color, Coloring};

static SENTENCES: Sentences<Law, spec::Game, spec::Turn, Situation> = Sentences {
    said: |m| m.convert().map(|turn: Turn| turn.point().map_or(spec::Turn::Pass, spec::Turn::Place)),
    verdict: Law::r6_turn,
    extend: spec::Game::extend,
    take_back: |_, _, game| {
        game.situations.pop();
        game.turns.pop();
    },
    now: |game| &game.now().position,
    mover: |game| game.now().next,
    phase: |law, game| Phase::of(law.r8_b_ended(game)),
    ended_by: |_, _| "lasker-maas.8",
    captured: |_, _, game, player| game.now().captured[player as usize],
    score: |law, board, game, player| Some(law.r9_d_adjusted(board, game, player)),
    outcome: Law::r9_winner,
    details: |_, law, game, _| details(law.r8_stage(game).into(), game.now().storage),
    candidates: turns,
    clauses: &CLAUSES,
    record: |game| game.situations.iter_mut().map(|s| &mut s.position).collect(),
    new: |law, game, after| {
        let (now, position) = (game.now(), after.clone());
        let next = law.r3_b_alternate(now.next);
        law.r6_3_superko(game, &Situation { position, next, ..now.clone() })
    },
    made: |law, board, game, p, position| {
        let mut after = law.r6_3_a_resultant(board, game, p);
        after.next = law.r3_b_alternate(game.now().next);
        for (i, color) in [Color::Black, Color::White].into_iter().enumerate() {
            let stones = |position: &Coloring| position.iter().filter(|c| **c == color).count();
            for taken in [&mut after.captured[i], &mut after.storage[i]] {
                *taken = (*taken + stones(&after.position)) - stones(&position);
            }
        }
        Situation { position, ..after }
    },
};

pub fn start(law: Law, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
    let start = opening.start();
    let first = if opening.setup.is_some() { law_player(start.to_play) } else { law.r3_a_first() };
    let Storage(storage) = opening.extra.get();
    let mut game = law.r2_handicap(&coloring(&start.position), first, storage);
    game.situations[0].captured = start.captured;
    game.adjustment = opening.komi.0;
    LawGame::new(&SENTENCES, law, opening, game, options)
}
