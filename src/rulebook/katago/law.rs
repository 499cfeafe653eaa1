//! A game of KataGo's rules, judged by the law.

use super::answer::{self, candidates};
use super::misreadings::CLAUSES;
use super::moves::Move;
use crate::convert::{coloring, law_player, player};
use crate::stones::law::{self as game, LawGame, Sentences};
use crate::{LawOptions, Opening, Referee, Setup};
use superko_bitboard::katago::Phase;
use superko_spec::katago::{self as spec, KataGo, Law, Next};
use superko_spec::life_and_ko::{ko_move, pass_alive};

/// The largest board on which the law tries every series of moves to see what is pass-alive, and every reply to see what is a ko-move:
/// on larger ones it would take longer.
const DEFINED: usize = 4;

static SENTENCES: Sentences<Law, spec::Game, spec::Turn, Next> = Sentences {
    said: |m| {
        Ok(match m.convert()? {
            Move::Pass => spec::Turn::Pass,
            Move::Play(point) => spec::Turn::Move(point),
            Move::Unblock(point) => spec::Turn::Unblock(point),
        })
    },
    verdict: Law::r4_turn,
    extend: spec::Game::extend,
    take_back: |_, _, game| {
        game.turns.pop();
        game.grids.pop();
        game.marks.pop();
        game.to_play.pop();
    },
    now: spec::Game::now,
    mover: spec::Game::mover,
    phase: |law, game| game::Phase::of(phase(law, game) == Phase::Over),
    ended_by: |law, game| match law.r6_a_cleanup() && !spec::phases_ended(law, game).is_empty() {
        true => "katago.9",
        false => "katago.5",
    },
    captured: |law, board, game, player| law.r2_2_a_number_of_captures(board, game, player.color()),
    score: |law, board, game, player| {
        (!spec::no_result(law, game)).then(|| spec::score(law, board, game, player))
    },
    outcome: |law, board, game| spec::outcome(law, board, game),
    details: |opening, law, game, so_far| {
        let phase = if so_far == game::Phase::Over { Phase::Over } else { phase(law, game) };
        let blocked = match phase {
            Phase::FirstCleanup | Phase::SecondCleanup => spec::marks_now(law, game),
            Phase::Main | Phase::Over => spec::Region::new(),
        };
        let passer = game.turns.iter().position(|turn| *turn == spec::Turn::Pass);
        let button = passer.map(|turn| player(game.to_play[turn]));
        answer::details(opening, phase, &Vec::from_iter(blocked), button)
    },
    candidates: |opening, law, game| candidates(opening.board.points(), phase(law, game)),
    clauses: &CLAUSES,
    record: |game| game.grids.iter_mut().collect(),
    new: |law, game, after| {
        let (to_play, passed) = (law.r4_e_alternate(game.mover()), game.turns.contains(&spec::Turn::Pass));
        let after = spec::State { grid: after.clone(), to_play, passed, marks: spec::Region::new() };
        match law.r0_c_ko_rule() {
            _ if phase(law, game) != Phase::Main => true,
            spec::KoRule::Simple => law.r4_i_1_simple(game, &after),
            _ => law.r4_i_2_superko(game, &after),
        }
    },
    made: |law, _, game, _, grid| {
        let (marks, to_play) = (spec::Region::new(), law.r4_e_alternate(game.mover()));
        Next { grid, marks, to_play }
    },
};

fn phase(law: &Law, game: &spec::Game) -> Phase {
    match spec::phase(law, game) {
        spec::Phase::Main => Phase::Main,
        spec::Phase::Cleanup(1) => Phase::FirstCleanup,
        spec::Phase::Cleanup(_) => Phase::SecondCleanup,
        spec::Phase::Over => Phase::Over,
    }
}

pub fn start(mut law: Law, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
    if opening.board.points() > DEFINED {
        law.r3_4_pass_alive
            .get_or_insert(|law, board, grid, player, group| pass_alive(law, board, grid, player, group));
        law.r7_1_ko_move.get_or_insert(|law, board, grid, player, p| ko_move(law, board, grid, player, p));
    }
    let mut game = spec::Game::starting_from(law.r4_d_empty_grid(opening.board.graph()), law.r4_f_first());
    if let Some(Setup { position, to_play, captured, .. }) = &opening.setup {
        game = spec::Game::starting_from(coloring(position), law_player(*to_play));
        game.captured_before = *captured;
    }
    game.komi = opening.komi.0;
    LawGame::new(&SENTENCES, law, opening, game, options)
}
