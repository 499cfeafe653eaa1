//! Misreadings of the main phase of KataGo's rules and of its score.

use crate::misreading::{as_written, barred, misreadings, near, no_tie, partly, points, shared, without};
use crate::stones::faults::clauses;
use superko_spec::katago::{Game, Grid, KataGo, Kind, Law, Next, Region, Turn, state};
use superko_spec::set::Set;
use superko_spec::words::{breaks, with};
use superko_spec::{Board, Color, Player, Point, Verdict};

clauses! {
    "katago";
    Play: "2" / "2.3.a", Pass: "4" / "4.g", Capture: "2" / "2.3.b", Suicide: "2" / "2.3.c",
    NoSuicide: under "no-suicide" "2" / "2.3.e", Superko Positional: "4" / "4.i.2", End Stop Passes: "5" / "5";
    without "captures-nothing" "suicide-of-one-is-illegal" "suicides-leave-the-board"
    "suicides-of-one-leave-the-board" "suicides-of-several-leave-the-board" "superko-only-when-capturing"
    "superko-of-two" "two-passes-in-all-end-the-game"
}

misreadings! { pub static MAIN: super::KataGo, Law;
    "connection-is-one-step", "katago.1" / "katago.1.4", "a point is connected only with points adjacent to it" =>
        r1_4_connected: |_, board, set, p| {
            points(board, &|q| q == p || set.contains(&q) && board.contains_edge(p, q))
        };
    "borders-at-its-first-point", "katago.1" / "katago.1.5", "what a set borders is seen at one of its points" =>
        r1_5_borders: |law, board, grid, set, color| {
            as_written!(law.r1_5_borders(board, grid, &first_of(set), color))
        };
    "borders-two-steps-away", "katago.1" / "katago.1.5", "a color two steps away from a set is bordered, too" =>
        r1_5_borders: |law, board, grid, set, color| {
            let near = |p: &Point| board.neighbors(*p).any(|q| board.neighbors(q).any(|r| grid[r] == color));
            as_written!(law.r1_5_borders(board, grid, set, color)) || set.iter().any(near)
        };
    "stones-are-no-regions", "katago.1" / "katago.1.6", "each stone is a region of its own" =>
        r1_6_regions: |law, board, grid, kind| match kind {
            Kind::Is(color) if color != Color::Empty => apart(board, grid, color),
            _ => as_written!(law.r1_6_regions(board, grid, kind)),
        };
    "empty-points-are-no-regions", "katago.1" / "katago.1.6", "each empty point is a region of its own" =>
        r1_6_regions: |law, board, grid, kind| match kind {
            Kind::Is(Color::Empty) => apart(board, grid, Color::Empty),
            _ => as_written!(law.r1_6_regions(board, grid, kind)),
        };
    "liberties-of-one-stone", "katago.2" / "katago.2.1", "only the first stone of a region has liberties" =>
        r2_1_liberties: |law, board, grid, region| {
            as_written!(law.r2_1_liberties(board, grid, &first_of(region)))
        };
    "liberty-two-steps-away", "katago.2" / "katago.2.1", "an empty point two steps away is a liberty, too" =>
        r2_1_liberties: |_, board, grid, region| near(board, grid, region);
    "captures-one-region", "katago.2" / "katago.2.2", "only one of several regions without liberties is emptied" =>
        r2_2_resolving: |law, board, grid, color| {
            let captured = |region: &Region| law.r2_1_liberties(board, grid, region).is_empty();
            let first = law.r1_6_regions(board, grid, Kind::Is(color)).into_iter().find(captured);
            without(grid, &Vec::from_iter(first.unwrap_or_default()))
        };
    "captures-single-stones", "katago.2" / "katago.2.2", "only single stones are captured" =>
        r2_2_resolving: |law, board, grid, color| {
            let captured =
                |region: &Region| region.len() == 1 && law.r2_1_liberties(board, grid, region).is_empty();
            let regions = law.r1_6_regions(board, grid, Kind::Is(color));
            without(grid, &regions.into_iter().filter(captured).flatten().collect::<Vec<_>>())
        };
    "own-captures-do-not-count", "katago.2" / "katago.2.2.a", "only opposing stones count as captures" =>
        r2_2_a_number_of_captures: |law, board, game, color| {
            let own = |n: &usize| game.to_play[*n].color() == color;
            let emptied = |n: usize| {
                let Turn::Move(p) = game.turns[n] else { return 0 };
                let [before, after] = [&game.grids[n], &game.grids[n + 1]];
                board.nodes().filter(|q| (before[*q] == color || *q == p) && after[*q] != color).count()
            };
            as_written!(law.r2_2_a_number_of_captures(board, game, color))
                - (0..game.turns.len()).filter(own).map(emptied).sum::<usize>()
        };
    "captures-count-once-a-side", "katago.2" / "katago.2.2.a", "a captured block counts once for each side on which it touches the played stone" =>
        r2_2_a_number_of_captures: shared!(counted_once_a_side: r2_2_a_number_of_captures, grids, turns, Turn::Move, |color| color);
    "a-capture-counts-once", "katago.2" / "katago.2.2.a", "a move that captures counts as one capture, whatever it empties" =>
        r2_2_a_number_of_captures: |law, board, game, color| {
            let fresh = Game { captured_before: [0, 0], ..game.clone() };
            let taken = |n: usize| as_written!(law.r2_2_a_number_of_captures(board, &first_turns(&fresh, n), color));
            let before = match color {
                Color::Black => game.captured_before[0],
                _ => game.captured_before[1],
            };
            before + (0..game.turns.len()).filter(|n| taken(n + 1) > taken(*n)).count()
        };
    "moves-on-opposing-stones", "katago.2" / "katago.2.3.a", "an opposing stone may be replaced" =>
        r2_3_pseudolegal: |law, board, grid, player, p| {
            let free = with(grid, p, if grid[p] == player.color() { grid[p] } else { Color::Empty });
            as_written!(law.r2_3_pseudolegal(board, &free, player, p))
        };
    "captures-nothing", "katago.2" / "katago.2.3.b", "a move does not capture opposing stones" =>
        r2_3_b_captures_opponent: |_, _, colored, _| colored.clone();
    "captures-without-own-liberty-only", "katago.2" / "katago.2.3.b", "a move captures only if it has no liberty itself" =>
        r2_3_pseudolegal: |law, board, grid, player, p| {
            let colored = law.r2_3_a_coloring(grid, player, p);
            let own = law.r1_6_regions(board, &colored, Kind::Is(player.color()));
            let breathes = own.iter().any(|region| {
                region.contains(&p) && !law.r2_1_liberties(board, &colored, region).is_empty()
            });
            if grid[p] != Color::Empty || !breathes {
                return as_written!(law.r2_3_pseudolegal(board, grid, player, p));
            }
            Verdict::Legal(colored)
        };
    "own-stones-stay", "katago.2" / "katago.2.3.c", "stones of the player without liberties stay" =>
        r2_3_c_captures_own: |_, _, captured, _| captured.clone();
    "own-stones-first", "katago.2" / "katago.2.3", "captures of the player's own color are resolved first" =>
        r2_3_pseudolegal: |law, board, grid, player, p| {
            if grid[p] != Color::Empty {
                return as_written!(law.r2_3_pseudolegal(board, grid, player, p));
            }
            let own = law.r2_3_c_captures_own(board, &law.r2_3_a_coloring(grid, player, p), player);
            let after = law.r2_3_b_captures_opponent(board, &own, player);
            let suicide = !law.r0_f_suicide_allowed() && own[p] == Color::Empty;
            if after == *grid || suicide { breaks("katago.2.3") } else { Verdict::Legal(after) }
        };
    "nothing-may-change", "katago.2" / "katago.2.3.d" under "simple-ko", "a stone that is removed at once may be played" =>
        r2_3_d_changes: |_, _, _| true;
    "no-move-may-remove-itself", "katago.2" / "katago.2.3.d", "a move may not remove its own stone, alone or with others" =>
        r2_3_pseudolegal: |law, board, grid, player, p| {
            let ruled = as_written!(law.r2_3_pseudolegal(board, grid, player, p));
            barred(ruled, "katago.2.3", |after| after[p] == Color::Empty)
        };
    "several-may-remove-themselves", "katago.2" / "katago.2.3.e" under "no-suicide", "only the suicide of a single stone is barred" =>
        r2_3_e_no_suicide: |_, _, _| true;
    "suicide-before-captures", "katago.2" / "katago.2.3.e" under "no-suicide", "a move must have a liberty before it captures" =>
        r2_3_pseudolegal: |law, board, grid, player, p| {
            let free = as_written!(law.r2_3_pseudolegal(board, grid, player, p));
            let colored = law.r2_3_a_coloring(grid, player, p);
            let dead = grid[p] == Color::Empty && law.r2_3_c_captures_own(board, &colored, player)[p] == Color::Empty;
            if dead { breaks("katago.2.3") } else { free }
        };
    "dame-is-beside-either", "katago.3" / "katago.3.1" under "seki-tax", "an empty region that borders one color is a dame region" =>
        r3_1_dame: |law, board, grid, region| {
            [Color::Black, Color::White].iter().any(|color| law.r1_5_borders(board, grid, region, *color))
        };
    "no-region-is-dame", "katago.3" / "katago.3.1" under "seki-tax", "no empty region is a dame region" =>
        r3_1_dame: |_, _, _, _| false;
    "atari-at-two-liberties", "katago.3" / "katago.3.2" under "seki-tax", "a region with two liberties is in atari, too" =>
        r3_2_atari: |law, board, grid, region| [1, 2].contains(&law.r2_1_liberties(board, grid, region).len());
    "nothing-is-in-atari", "katago.3" / "katago.3.2" under "seki-tax", "a region in atari counts as independent life" =>
        r3_3_independent_life: |law, board, grid, player| {
            let free = Law { r3_2_atari: Some(|_, _, _, _| false), r3_3_independent_life: None, ..*law };
            free.r3_3_independent_life(board, grid, player)
        };
    "an-eye-is-the-opponents-life", "katago.3" / "katago.3.3" under "seki-tax", "an eye is a region of independent life of the other color, too" =>
        r3_3_independent_life: |law, board, grid, player| {
            let mut all = as_written!(law.r3_3_independent_life(board, grid, player));
            let regions = law.r1_6_regions(board, grid, Kind::Non(player.opponent().color()));
            let empty = |region: &Region| region.iter().all(|p| grid[*p] == Color::Empty);
            let dame = |region: &Region| law.r3_1_dame(board, grid, region);
            all.extend(regions.into_iter().filter(|region| empty(region) && !dame(region)));
            all
        };
    "life-needs-two-stones", "katago.3" / "katago.3.3" under "seki-tax", "a region with a single stone is no independent life" =>
        r3_3_independent_life: |law, board, grid, player| {
            let stones = |region: &Region| region.iter().filter(|p| grid[**p] != Color::Empty).count();
            let all = as_written!(law.r3_3_independent_life(board, grid, player));
            all.into_iter().filter(|region| stones(region) > 1).collect()
        };
    "false-eyes-are-enough", "katago.3" / "katago.3.4" under "pass-dead", "a group is alive with two eyes, whatever becomes of the stones around them" =>
        r3_4_pass_alive: |law, board, grid, player, group| {
            let regions = law.r1_6_regions(board, grid, Kind::Non(player.color()));
            let vital = |region: &&Region| {
                let mut empty = region.iter().filter(|p| grid[**p] == Color::Empty).peekable();
                empty.peek().is_some() && empty.all(|p| board.neighbors(*p).any(|q| group.contains(&q)))
            };
            regions.iter().filter(vital).count() >= 2
        };
    "two-liberties-are-enough", "katago.3" / "katago.3.4" under "pass-dead", "a group with two liberties is alive" =>
        r3_4_pass_alive: |law, board, grid, _, group| law.r2_1_liberties(board, grid, group).len() >= 2;
    "all-points-are-beside-the-living", "katago.3" / "katago.3.5" under "pass-dead", "every point of a territory is beside a living group" =>
        r3_5_pass_alive_territory: |law, board, grid, player| enclosed(law, board, grid, player, 0);
    "territory-of-any-size", "katago.3" / "katago.3.5" under "pass-dead", "a territory of any size is settled if living groups enclose it" =>
        r3_5_pass_alive_territory: |law, board, grid, player| enclosed(law, board, grid, player, usize::MAX);
    "white-stones-are-not-compared", "katago.4" / "katago.4.a", "only black stones make a state" =>
        r4_i_2_superko: |law, game, after| {
            let black = |grid: &Grid| -> Grid {
                grid.iter().map(|c| if *c == Color::Black { *c } else { Color::Empty }).collect()
            };
            let seen = superko_spec::katago::State { grid: black(&after.grid), ..after.clone() };
            as_written!(law.r4_i_2_superko(&Game { grids: game.grids.iter().map(black).collect(), ..game.clone() }, &seen))
        };
    "the-player-is-no-part-of-the-state", "katago.4" / "katago.4.b" under "situational-superko", "a state is the same no matter who is next" =>
        r4_b_same_player: |_, _, _| true;
    "the-other-player-is-next", "katago.4" / "katago.4.b" under "situational-superko", "what is compared is who has moved before a state and who moves now" =>
        r4_b_same_player: |_, one, other| one.to_play != other.to_play;
    "passes-are-no-part-of-the-state", "katago.4" / "katago.4.c" under "button", "states before the first pass stay on record" =>
        r4_c_same_passed: |_, _, _| true;
    "starts-with-a-stone", "katago.4" / "katago.4.d", "a black stone stands on the first point at the start" =>
        r4_d_empty_grid: shared!(start_with_a_stone: r4_d_empty_grid);
    "a-pass-keeps-the-turn", "katago.4" / "katago.4.e", "after a pass the same player has the turn" =>
        r4_g_turn: |law, board, game, turn| as_written!(law.r4_g_turn(board, game, turn)).map(|next| match turn {
            Turn::Pass => Next { to_play: game.mover(), ..next },
            _ => next,
        });
    "white-starts", "katago.4" / "katago.4.f", "White starts" =>
        r4_f_first: |_| Player::White;
    "passes-only-without-moves", "katago.4" / "katago.4.g", "a player may pass only if no move is legal" =>
        r4_g_turn: |law, board, game, turn| {
            let may = |p| matches!(law.r4_i_legal(board, game, p), Verdict::Legal(_));
            match turn {
                Turn::Pass if board.nodes().any(may) => breaks("katago.4"),
                _ => as_written!(law.r4_g_turn(board, game, turn)),
            }
        };
    "a-pass-resolves-captures", "katago.4" / "katago.4.h", "a pass removes the player's stones without liberties" =>
        r4_g_turn: |law, board, game, turn| as_written!(law.r4_g_turn(board, game, turn)).map(|next| match turn {
            Turn::Pass => Next { grid: law.r2_2_resolving(board, &next.grid, game.mover().color()), ..next },
            _ => next,
        });
    "repeats-only-by-captures", "katago.4" / "katago.4.i", "only a move that captures can repeat" =>
        r4_i_legal: |law, board, game, p| match law.r2_3_pseudolegal(board, game.now(), game.mover(), p) {
            Verdict::Legal(after) => {
                let own = |grid: &Grid| grid.iter().filter(|c| **c == game.mover().opponent().color()).count();
                if own(&after) == own(game.now()) { Verdict::Legal(after) } else { as_written!(law.r4_i_legal(board, game, p)) }
            }
            illegal => illegal,
        };
    "no-ko-rule", "katago.4" / "katago.4.i.1" under "simple-ko", "a ko may be taken back at once" =>
        r4_i_1_simple: |_, _, _| true;
    "ko-for-three-turns", "katago.4" / "katago.4.i.1" under "simple-ko", "a move may not restore what stood four turns before, either" =>
        r4_i_1_simple: |law, game, after| {
            let stood = game.turns.len().checked_sub(3).is_some_and(|n| state(game, n).grid == after.grid);
            as_written!(law.r4_i_1_simple(game, after)) && !stood
        };
    "states-after-passes-do-not-count", "katago.4" / "katago.4.i.2" under "situational-superko", "what stands after a pass is no earlier state" =>
        r4_i_2_superko: |law, game, after| {
            remembering(law, game, after, |n| n == 0 || game.turns[n - 1] != Turn::Pass)
        };
    "three-passes-end", "katago.5" / "katago.5.1", "the phase ends after three consecutive passes" =>
        r5_1_two_passes: |_, turns| turns.ends_with(&[Turn::Pass; 3]);
    "passes-apart-end", "katago.5" / "katago.5.1", "any two passes end the phase" =>
        r5_1_two_passes: |_, turns| turns.iter().filter(|turn| **turn == Turn::Pass).count() >= 2;
    "the-first-pass-counts", "katago.5" / "katago.5.2" under "button", "the first pass can be one of two consecutive ones" =>
        r5_2_ignoring_the_first: |law, turns| law.r5_1_two_passes(turns);
    "only-a-first-move-pass-is-ignored", "katago.5" / "katago.5.2" under "button", "a pass is ignored only as the first turn of the game" =>
        r5_2_ignoring_the_first: |law, turns| {
            law.r5_1_two_passes(if turns.first() == Some(&Turn::Pass) { &turns[1..] } else { turns })
        };
    "the-same-pass-does-not-end", "katago.5" / "katago.5.3.a" under "simple-ko", "only consecutive passes end the phase" =>
        r5_3_a_same_pass: |_, _, _| false;
    "a-pass-like-the-opponents-ends", "katago.5" / "katago.5.3.a" under "simple-ko", "a pass where either player has passed before ends the phase" =>
        r5_3_a_same_pass: |_, game, turn| {
            let passed = |n: &usize| game.turns[*n] == Turn::Pass && game.grids[*n] == game.grids[turn];
            game.turns[turn] == Turn::Pass && (0..turn).any(|n| passed(&n))
        };
    "no-result-the-second-time", "katago.5" / "katago.5.3.b" under "simple-ko", "a state that occurs again ends the game" =>
        r5_3_b_third_time: |_, game| occurred(game, since_pass(game)) >= 1;
    "no-result-past-passes", "katago.5" / "katago.5.3.b" under "simple-ko", "states before the last pass count, too" =>
        r5_3_b_third_time: |_, game| {
            !matches!(game.turns.last(), None | Some(Turn::Pass)) && occurred(game, 0) >= 2
        };
    "no-cleanup", "katago.6" / "katago.6.a" under "territory-score", "the game is over after the main phase and the area is counted" =>
        r6_a_cleanup: |_| false;
    "area-and-captures", "katago.6" / "katago.6.b", "captures count beside the area" =>
        r6_b_score: |law, board, game, player| {
            let captures = law.r2_2_a_number_of_captures(board, game, player.opponent().color());
            as_written!(law.r6_b_score(board, game, player)) + 2 * captures as i64
        };
    "only-white-is-dead", "katago.6" / "katago.6.c" under "pass-dead", "only white stones are emptied before scoring" =>
        r6_c_counted: |law, board, grid| {
            let counted = as_written!(law.r6_c_counted(board, grid));
            partly(grid, &counted, &|p| grid[p] != Color::Black)
        };
    "stones-do-not-count", "katago.6" / "katago.6.d.1", "only empty points count" =>
        r6_d_1_own_points: |_, _, _| 0;
    "stones-count-alone", "katago.6" / "katago.6.d", "only stones count" =>
        r6_d_untaxed: |law, _, grid, player| law.r6_d_1_own_points(grid, player);
    "dame-counts-for-both", "katago.6" / "katago.6.d.2", "an empty region counts for each color that it borders" =>
        r6_d_2_empty_points: |law, board, grid, player| {
            let regions = law.r1_6_regions(board, grid, Kind::Is(Color::Empty));
            let beside = |region: &&Region| law.r1_5_borders(board, grid, region, player.color());
            regions.iter().filter(beside).map(|region| region.len() as i64).sum()
        };
    "a-region-counts-as-one-point", "katago.6" / "katago.6.d.2", "an empty region counts one point" =>
        r6_d_2_empty_points: |law, board, grid, player| {
            let regions = law.r1_6_regions(board, grid, Kind::Is(Color::Empty));
            let borders = |region: &Region, player: Player| law.r1_5_borders(board, grid, region, player.color());
            let own = |region: &&Region| borders(region, player) && !borders(region, player.opponent());
            regions.iter().filter(own).count() as i64
        };
    "komi-is-blacks", "katago.6" / "katago.6.d.3", "Black gets the komi" =>
        r6_d_3_komi: |law, game, player| as_written!(law.r6_d_3_komi(game, player.opponent()));
    "komi-of-whole-points", "katago.6" / "katago.6.d.3", "half a point of the komi does not count" =>
        r6_d_3_komi: |law, game, player| as_written!(law.r6_d_3_komi(game, player)) / 2 * 2;
    "the-last-to-pass-has-the-button", "katago.6" / "katago.6.d.4" under "button", "the player who passed last gets the half point" =>
        r6_d_4_button: |_, game, player| {
            let last = game.turns.iter().rposition(|turn| *turn == Turn::Pass);
            i64::from(last.is_some_and(|n| game.to_play[n] == player))
        };
    "the-button-is-a-point", "katago.6" / "katago.6.d.4" under "button", "the first to pass gets a whole point" =>
        r6_d_4_button: |law, game, player| 2 * as_written!(law.r6_d_4_button(game, player));
    "seki-takes-the-stones", "katago.6" / "katago.6.e" under "seki-tax", "only points in independent life count, stones or not" =>
        r6_e_seki: |law, board, grid, player| {
            living(law, board, grid, player).len() as i64
        };
    "living-points-beside-stones", "katago.6" / "katago.6.e.1" under "seki-tax", "only empty points beside a stone of the color count" =>
        r6_e_1_living_points: |law, board, grid, player| {
            let living = living(law, board, grid, player);
            let beside = |p| board.neighbors(p).any(|q| grid[q] == player.color());
            points(board, &|p| grid[p] == Color::Empty && living.contains(&p) && beside(p)).len() as i64
        };
    "group-tax-but-no-seki", "katago.6" / "katago.6.f" under "group-tax", "points in seki count, and living groups are taxed" =>
        r6_f_all: |law, board, grid, player| {
            law.r6_d_untaxed(board, grid, player) - law.r6_f_1_tax(board, grid, player)
        };
    "tax-for-each-group", "katago.6" / "katago.6.f.1" under "group-tax", "each group of connected stones is taxed, not each region" =>
        r6_f_1_tax: |law, board, grid, player| {
            let life = law.r3_3_independent_life(board, grid, player);
            let groups = law.r1_6_regions(board, grid, Kind::Is(player.color()));
            let alive = |group: &&Region| life.iter().any(|region| group.is_subset(region));
            2 * groups.iter().filter(alive).count() as i64
        };
    "a-tax-of-one-point", "katago.6" / "katago.6.f.1" under "group-tax", "each region is taxed one point" =>
        r6_f_1_tax: |law, board, grid, player| law.r3_3_independent_life(board, grid, player).len() as i64;
    "white-wins-draws", "katago.6" / "katago.6.g", "White wins with equal scores" =>
        r6_g_winner: |law, black, white| no_tie(as_written!(law.r6_g_winner(black, white)), Player::White);
}

/// The points of a color, each a region of its own.
fn apart(board: &Board, grid: &Grid, color: Color) -> Set<Region> {
    board.nodes().filter(|p| grid[*p] == color).map(|p| Region::from([p])).collect()
}

/// The first point of a region alone.
fn first_of(region: &Region) -> Region {
    region.first().copied().into_iter().collect()
}

/// The points of a player's independent life.
pub fn living(law: &Law, board: &Board, grid: &Grid, player: Player) -> Region {
    law.r3_3_independent_life(board, grid, player).into_iter().flatten().collect()
}

/// Superko in which only some states count, by their numbers.
fn remembering(
    law: &Law,
    game: &Game,
    after: &superko_spec::katago::State,
    counts: impl Fn(usize) -> bool,
) -> bool {
    let seen = |(n, grid): (usize, &Grid)| if counts(n) { grid.clone() } else { Grid::new() };
    let grids = game.grids.iter().enumerate().map(seen).collect();
    as_written!(law.r4_i_2_superko(&Game { grids, ..game.clone() }, after))
}

/// The game after this number of turns.
fn first_turns(game: &Game, turns: usize) -> Game {
    Game {
        grids: game.grids[..=turns].to_vec(),
        marks: game.marks[..=turns].to_vec(),
        to_play: game.to_play[..=turns].to_vec(),
        turns: game.turns[..turns].to_vec(),
        ..*game
    }
}

/// The number of the state after the last pass.
fn since_pass(game: &Game) -> usize {
    game.turns.iter().rposition(|turn| *turn == Turn::Pass).map_or(0, |pass| pass + 1)
}

/// How often the present state has occurred before, from this number on.
fn occurred(game: &Game, since: usize) -> usize {
    let same = |n: &usize| game.grids[*n] == *game.now() && game.to_play[*n] == game.mover();
    (since..game.turns.len()).filter(same).count()
}

/// Territory that pass-alive groups enclose, if at most this number of points is beside none of them.
fn enclosed(law: &Law, board: &Board, grid: &Grid, player: Player, apart: usize) -> Region {
    let own = law.r1_6_regions(board, grid, Kind::Is(player.color()));
    let (alive, others): (Vec<Region>, Vec<Region>) =
        own.into_iter().partition(|group| law.r3_4_pass_alive(board, grid, player, group));
    let touches = |region: &Region, group: &Region| {
        region.iter().any(|p| board.neighbors(*p).any(|q| group.contains(&q)))
    };
    let regions = law.r1_6_regions(board, grid, Kind::Non(player.color()));
    let is_territory = |region: &Region| {
        let beside = |p: &&Point| alive.iter().any(|group| touches(&Region::from([**p]), group));
        let away = region.iter().filter(|p| !beside(p)).count();
        !others.iter().any(|group| touches(region, group))
            && (away <= apart && away < region.len() || region.len() == 1 && apart > 0)
    };
    regions.into_iter().filter(is_territory).flatten().collect()
}
