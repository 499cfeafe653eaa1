//! A game of the Logical Rules, judged by the law.

use super::misreadings::{CLAUSES, captured};
use crate::convert::{coloring, law_player};
use crate::misreading::lost;
use crate::stones::law::{LawGame, Phase, Sentences, turns};
use crate::{Details, LawOptions, Opening, Referee, Setup, Turn};
use superko_spec::logical::{self as spec, Law, Logical, Situation};
use superko_spec::words::with;
use superko_spec::{Color, with_komi};

static SENTENCES: Sentences<Law, spec::Game, spec::Move, Situation> = Sentences {
    said: |m| m.convert().map(|turn: Turn| turn.point().map_or(spec::Move::Pass, spec::Move::Put)),
    verdict: Law::r6bis_game,
    extend: spec::Game::extend,
    take_back: |_, _, game| {
        game.situations.pop();
        game.moves.pop();
    },
    now: |game| &game.now().coloring,
    mover: |game| game.now().player,
    phase: |law, game| Phase::of(law.r7bis_ended(game)),
    ended_by: |_, _| "logical.7bis",
    captured: |_, _, game, player| captured(game.now())[player as usize],
    score: |law, board, game, player| {
        Some(with_komi(player, law.r8_score(board, game.now(), player), game.komi))
    },
    outcome: Law::r9_winner,
    details: |_, _, _, _| Details::new(),
    candidates: turns,
    clauses: &CLAUSES,
    record: |game| game.situations.iter_mut().map(|s| &mut s.coloring).collect(),
    new: |law, game, after| {
        let after = Situation { coloring: after.clone(), ..game.now().clone() };
        law.r6bis_c_new(game, spec::Move::Put(0), &Situation { player: after.player.opponent(), ..after })
    },
    made: |law, _, game, p, coloring| {
        let s1 = game.now();
        let put = with(&s1.coloring, p, s1.player.color());
        Situation {
            n_white: s1.n_white + lost(&put, &coloring, Color::White),
            n_black: s1.n_black + lost(&put, &coloring, Color::Black),
            player: law.r6bis_b_alternates(s1.player),
            coloring,
        }
    },
};

pub fn start(law: Law, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
    let situation = match &opening.setup {
        None => law.r6bis_a_start(opening.board.graph()),
        Some(Setup { position, to_play, captured: [n_black, n_white], .. }) => Situation {
            coloring: coloring(position),
            n_white: *n_white,
            n_black: *n_black,
            player: law_player(*to_play),
        },
    };
    let game = spec::Game { komi: opening.komi.0, ..spec::Game::starting_from(situation) };
    LawGame::new(&SENTENCES, law, opening, game, options)
}
