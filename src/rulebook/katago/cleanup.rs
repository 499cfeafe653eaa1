//! Misreadings of the cleanup phases of KataGo's rules and of their score.

use super::misreadings::living;
use crate::misreading::{as_written, barred, misreadings, points};
use superko_spec::katago::{
    Game, Grid, KataGo, Kind, Law, Next, Phase, Region, State, Turn, marks_now, phase, phases_ended,
};
use superko_spec::words::breaks;
use superko_spec::{Board, Color, Player, Point, Verdict};

misreadings! { pub static CLEANUP: super::KataGo, Law;
    "ko-is-any-capture-of-one", "katago.7" / "katago.7.1" under "territory-score", "every capture of a single stone is a ko-move" =>
        r7_1_ko_move: |law, board, grid, player, p| taken(law, board, grid, player, p).len() == 1;
    "a-ko-stone-is-alone", "katago.7" / "katago.7.1" under "territory-score", "a move is a ko-move if its stone could be taken back, alone or with others" =>
        r7_1_ko_move: |law, board, grid, player, p| match law.r2_3_pseudolegal(board, grid, player, p) {
            Verdict::Legal(after) => {
                let own = law.r1_6_regions(board, &after, Kind::Is(player.color()));
                let group = own.into_iter().find(|group| group.contains(&p)).unwrap_or_default();
                taken(law, board, grid, player, p).len() == 1
                    && law.r2_1_liberties(board, &after, &group).len() == 1
            }
            Verdict::Illegal(_) => false,
        };
    "marks-are-no-part-of-the-state", "katago.7" / "katago.7.3" under "territory-score", "states that differ in marks are the same" =>
        r7_3_same_state: |law, one, other| {
            as_written!(law.r7_3_same_state(&State { marks: other.marks.clone(), ..one.clone() }, other))
        };
    "a-cleanup-state-is-anybodys", "katago.7" / "katago.7.3" under "territory-score", "a state is the same no matter who is next" =>
        r7_3_same_state: |law, one, other| {
            as_written!(law.r7_3_same_state(&State { to_play: other.to_play, ..one.clone() }, other))
        };
    "one-cleanup-phase", "katago.8" / "katago.8.a" under "territory-score", "cleanup is one phase" =>
        r8_a_phases: |_| 1;
    "three-cleanup-phases", "katago.8" / "katago.8.a" under "territory-score", "cleanup has three phases" =>
        r8_a_phases: |_| 3;
    "black-starts-each-phase", "katago.8" / "katago.8.b" under "territory-score", "Black starts each phase" =>
        r4_turn: |law, board, game, turn| as_written!(law.r4_turn(board, game, turn)).map(|next| {
            let mut longer: Game = game.clone();
            longer.extend(turn, next.clone());
            match phases_ended(law, &longer).last() {
                Some(ended) if *ended == longer.turns.len() => Next { to_play: Player::Black, ..next },
                _ => next,
            }
        });
    "a-cleanup-pass-keeps-the-turn", "katago.8" / "katago.8.b" under "territory-score", "after a pass in a cleanup phase the same player has the turn" =>
        r8_c_turn: |law, board, game, turn| as_written!(law.r8_c_turn(board, game, turn)).map(|next| match turn {
            Turn::Pass => Next { to_play: game.mover(), ..next },
            _ => next,
        });
    "unblocking-is-free", "katago.8" / "katago.8.c" under "territory-score", "a player who unblocks has the turn again" =>
        r8_c_turn: |law, board, game, turn| as_written!(law.r8_c_turn(board, game, turn)).map(|next| match turn {
            Turn::Unblock(_) => Next { to_play: game.mover(), ..next },
            _ => next,
        });
    "a-pass-unblocks", "katago.8" / "katago.8.d" under "territory-score", "a pass removes all marks" =>
        r8_c_turn: |law, board, game, turn| as_written!(law.r8_c_turn(board, game, turn)).map(|next| match turn {
            Turn::Pass => Next { marks: Region::new(), ..next },
            _ => next,
        });
    "superko-in-cleanup", "katago.8" / "katago.8.e" under "territory-score", "a move of a cleanup phase may not make an earlier grid coloring of the phase" =>
        r8_e_legal: |law, board, game, marks, p| {
            let began = phases_ended(law, game).last().copied().unwrap_or(0);
            let ruled = as_written!(law.r8_e_legal(board, game, marks, p));
            barred(ruled, "katago.8.e", |grid| game.grids[began..].contains(grid))
        };
    "every-move-is-bound", "katago.8" / "katago.8.e.1" under "territory-score", "what is no ko-move must obey the two restrictions, too" =>
        r8_e_1_no_ko: |_, _, _, _| false;
    "a-marked-stone-is-never-captured", "katago.8" / "katago.8.e.1" under "territory-score", "no move may capture a marked stone" =>
        r8_e_legal: |law, board, game, marks, p| {
            let ruled = as_written!(law.r8_e_legal(board, game, marks, p));
            barred(ruled, "katago.8.e.2.a", |_| !law.r8_e_2_a_captures_no_mark(board, game, marks, p))
        };
    "a-blocked-ko-is-taken", "katago.8" / "katago.8.e.2.a" under "territory-score", "a marked stone may be captured" =>
        r8_e_2_a_captures_no_mark: |_, _, _, _, _| true;
    "any-mark-blocks-all-kos", "katago.8" / "katago.8.e.2.a" under "territory-score", "as long as a stone is marked, no ko-move is legal" =>
        r8_e_2_a_captures_no_mark: |_, _, _, marks, _| marks.is_empty();
    "a-ko-move-may-be-made-again", "katago.8" / "katago.8.e.2.b" under "territory-score", "a ko-move may be made again with the same grid coloring" =>
        r8_e_2_b_not_before: |_, _, _| true;
    "a-ko-move-once-for-either-player", "katago.8" / "katago.8.e.2.b" under "territory-score", "a move of the other player on the same point counts, too" =>
        r8_e_2_b_not_before: |law, game, p| {
            let began = phases_ended(law, game).last().copied().unwrap_or(0);
            !(began..game.turns.len()).any(|n| game.turns[n] == Turn::Move(p))
        };
    "once-in-both-phases", "katago.8" / "katago.8.e.2.b" under "territory-score", "moves of the phase before count, too" =>
        r8_e_2_b_not_before: |_, game, p| {
            let same = |n: usize| game.to_play[n] == game.mover() && game.grids[n] == *game.now();
            !(0..game.turns.len()).any(|n| game.turns[n] == Turn::Move(p) && same(n))
        };
    "no-ko-is-marked", "katago.8" / "katago.8.f" under "territory-score", "a ko-move marks nothing" =>
        r8_f_marking: |_, marks, _| marks.clone();
    "one-ko-is-marked", "katago.8" / "katago.8.f" under "territory-score", "a ko-move unmarks all other points" =>
        r8_f_marking: |_, _, p| Region::from([p]);
    "empty-points-stay-marked", "katago.8" / "katago.8.g" under "territory-score", "a point stays marked when its stone is captured" =>
        r8_g_unmarking: |_, _, marks| marks.clone();
    "only-ko-moves-unmark", "katago.8" / "katago.8.g" under "territory-score", "a point stays marked when its stone is captured by a move that is no ko-move" =>
        r8_c_turn: |law, board, game, turn| as_written!(law.r8_c_turn(board, game, turn)).map(|next| match turn {
            Turn::Move(p) if !law.r7_1_ko_move(board, game.now(), game.mover(), p) => {
                Next { marks: marks_now(law, game), ..next }
            }
            _ => next,
        });
    "marks-last-for-a-move", "katago.8" / "katago.8.g" under "territory-score", "the next move unmarks everything" =>
        r8_c_turn: |law, board, game, turn| as_written!(law.r8_c_turn(board, game, turn)).map(|next| match turn {
            Turn::Move(p) => Next { marks: points(board, &|q| q == p && next.marks.contains(&q)), ..next },
            _ => next,
        });
    "unblocks-groups", "katago.8" / "katago.8.h" under "territory-score", "a marked stone that has grown can be unblocked" =>
        r8_h_unblocking: |law, board, game, marks, p| {
            let regions = law.r1_6_regions(board, game.now(), Kind::Is(game.mover().opponent().color()));
            let atari = |region: &&Region| region.contains(&p) && law.r3_2_atari(board, game.now(), region);
            match marks.contains(&p) && regions.iter().any(|region| atari(&region)) {
                true => Verdict::Legal(marks.iter().copied().filter(|q| *q != p).collect()),
                false => breaks("katago.8.h"),
            }
        };
    "unblocks-everything", "katago.8" / "katago.8.h" under "territory-score", "to unblock removes all marks" =>
        r8_h_unblocking: |law, board, game, marks, p| {
            as_written!(law.r8_h_unblocking(board, game, marks, p)).map(|_| Region::new())
        };
    "a-pass-ends-cleanup", "katago.9" / "katago.9.1" under "territory-score", "one pass ends a cleanup phase" =>
        r9_1_two_passes: |_, turns| turns.last() == Some(&Turn::Pass);
    "cleanup-passes-apart", "katago.9" / "katago.9.1" under "territory-score", "any two passes end a cleanup phase" =>
        r9_1_two_passes: |_, turns| turns.iter().filter(|turn| **turn == Turn::Pass).count() >= 2;
    "same-pass-does-not-end-cleanup", "katago.9" / "katago.9.2" under "territory-score", "only consecutive passes end a cleanup phase" =>
        r9_2_same_pass: |_, _, _, _| false;
    "same-pass-with-other-marks", "katago.9" / "katago.9.2" under "territory-score", "a pass with the same grid coloring ends a cleanup phase, whatever is marked" =>
        r9_2_same_pass: |_, game, began, turn| {
            let passed = |n: usize| game.turns[n] == Turn::Pass && game.grids[n] == game.grids[turn];
            game.turns[turn] == Turn::Pass
                && (began..turn).any(|n| passed(n) && game.to_play[n] == game.to_play[turn])
        };
    "no-result-the-second-time-in-cleanup", "katago.9" / "katago.9.3" under "territory-score", "a state that occurs again ends the game" =>
        r9_3_third_time: |law, game, began| occurred(law, game, began, true) >= 1;
    "no-result-past-passes-in-cleanup", "katago.9" / "katago.9.3" under "territory-score", "states before the last pass of the phase count, too" =>
        r9_3_third_time: |law, game, began| {
            !matches!(game.turns.last(), None | Some(Turn::Pass)) && occurred(law, game, began, false) >= 2
        };
    "cleanup-never-ends-without-a-result", "katago.9" / "katago.9.3" under "territory-score", "a state may occur any number of times" =>
        r9_3_third_time: |_, _, _| false;
    "marks-stay", "katago.9" / "katago.9.4" under "territory-score", "the second phase begins with the marks of the first" =>
        r9_4_unmarked: |_, marks| marks.clone();
    "the-dead-stay-in-territory", "katago.10" / "katago.10.b" under "territory-score" "pass-dead", "nothing is emptied before scoring" =>
        r10_b_counted: |_, _, grid| grid.clone();
    "the-dead-are-no-captures", "katago.10" / "katago.10.b" under "territory-score" "pass-dead", "what is emptied before scoring does not count as captured" =>
        r10_c_2_captures: |law, board, game, _, player| {
            law.r2_2_a_number_of_captures(board, game, player.opponent().color()) as i64
        };
    "dame-counts-as-territory", "katago.10" / "katago.10.c.1" under "territory-score", "an empty region counts for each color that it borders" =>
        r10_c_1_empty_points: |law, board, grid, player| {
            let regions = law.r1_6_regions(board, grid, Kind::Is(Color::Empty));
            let beside = |region: &&Region| law.r1_5_borders(board, grid, region, player.color());
            regions.iter().filter(beside).map(|region| region.len() as i64).sum()
        };
    "captures-count-against-the-captor", "katago.10" / "katago.10.c.2" under "territory-score", "captures of a player's own color count for him" =>
        r10_c_2_captures: |law, board, game, grid, player| {
            as_written!(law.r10_c_2_captures(board, game, grid, player.opponent()))
        };
    "captures-do-not-count", "katago.10" / "katago.10.c.2" under "territory-score", "captures do not count" =>
        r10_c_2_captures: |_, _, _, _, _| 0;
    "moves-of-both-phases-count", "katago.10" / "katago.10.c.3" under "territory-score", "moves of the first cleanup phase count, too" =>
        r10_c_3_moves: |law, game, player| moves(game, player, phases_ended(law, game).first().copied());
    "moves-do-not-count", "katago.10" / "katago.10.c.3" under "territory-score", "moves of the second phase do not count" =>
        r10_c_3_moves: |_, _, _| 0;
    "passes-and-unblocking-count", "katago.10" / "katago.10.c.3" under "territory-score", "every turn of the second phase but a pass counts, unblocking too" =>
        r10_c_3_moves: |law, game, player| {
            let began = phases_ended(law, game).get(1).copied().unwrap_or(game.turns.len());
            let counts = |n: &usize| game.turns[*n] != Turn::Pass && game.to_play[*n] == player;
            (began..game.turns.len()).filter(counts).count() as i64
        };
    "stones-outside-cost-nothing", "katago.10" / "katago.10.c.4" under "territory-score", "points outside of independent life cost nothing" =>
        r10_c_4_outside: |_, _, _, _, _| 0;
    "new-stones-inside-cost-a-point", "katago.10" / "katago.10.c.4" under "territory-score", "every new point costs one, in independent life or not" =>
        r10_c_4_outside: |law, _, game, grid, player| {
            let began = phases_ended(law, game).get(1).copied().unwrap_or(game.turns.len());
            let new = |p: &usize| grid[*p] == player.color() && game.grids[began][*p] != player.color();
            (0..grid.len()).filter(new).count() as i64
        };
    "old-stones-outside-cost-a-point", "katago.10" / "katago.10.c.4" under "territory-score", "every point outside of independent life costs one, new or not" =>
        r10_c_4_outside: |law, board, game, grid, player| {
            let living = living(law, board, grid, player);
            let outside = |p: &usize| grid[*p] == player.color() && !living.contains(p);
            match phase(law, game) {
                Phase::Main | Phase::Cleanup(1) => 0,
                _ => (0..grid.len()).filter(outside).count() as i64,
            }
        };
    "seki-is-territory", "katago.10" / "katago.10.d.1" under "territory-score" "seki-tax", "surrounded points in seki count" =>
        r10_d_1_living_points: |law, board, grid, player| law.r6_d_2_empty_points(board, grid, player);
    "captures-in-seki-do-not-count", "katago.10" / "katago.10.d" under "territory-score" "seki-tax", "with the tax only living points count" =>
        r10_d_seki: |law, board, _, grid, player| law.r10_d_1_living_points(board, grid, player);
    "no-tax-on-territory", "katago.10" / "katago.10.e" under "territory-score" "group-tax", "living groups are taxed only when the area is counted" =>
        r10_e_all: |law, board, game, grid, player| law.r10_d_seki(board, game, grid, player);
    "one-point-of-tax-on-territory", "katago.10" / "katago.10.e.1" under "territory-score" "group-tax", "each region is taxed one point" =>
        r10_e_1_tax: |law, board, grid, player| law.r3_3_independent_life(board, grid, player).len() as i64;
}

/// The points that a move captures from the opponent.
fn taken(law: &Law, board: &Board, grid: &Grid, player: Player, p: Point) -> Region {
    match law.r2_3_pseudolegal(board, grid, player, p) {
        Verdict::Legal(after) => {
            let other = player.opponent().color();
            points(board, &|q| grid[q] == other && after[q] == Color::Empty)
        }
        Verdict::Illegal(_) => Region::new(),
    }
}

/// How often the present state has occurred before in the phase, or only since the last pass.
fn occurred(law: &Law, game: &Game, began: usize, since_pass: bool) -> usize {
    let pass = (began..game.turns.len()).rev().find(|n| game.turns[*n] == Turn::Pass).filter(|_| since_pass);
    let at = |n: usize| superko_spec::katago::cleanup_state(law, game, began, n);
    let now = at(game.turns.len());
    let from = pass.map_or(began, |pass| pass + 1);
    (from..game.turns.len()).filter(|n| law.r7_3_same_state(&at(*n), &now)).count()
}

/// The moves of a player after this number of turns.
fn moves(game: &Game, player: Player, since: Option<usize>) -> i64 {
    let own = |n: &usize| matches!(game.turns[*n], Turn::Move(_)) && game.to_play[*n] == player;
    (since.unwrap_or(game.turns.len())..game.turns.len()).filter(own).count() as i64
}
