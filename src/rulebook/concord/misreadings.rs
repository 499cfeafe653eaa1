//! Misreadings of the Concord rules.

use crate::misreading::{as_written, misreadings, near, points, shared, within, without};
use crate::stones::faults::clauses;
use superko_spec::concord::{Concord, Game, Law, Phase, Play, Position, first_passer};
use superko_spec::words::{breaks, with};
use superko_spec::{Color, Player, Verdict};

clauses! {
    "concord";
    Play: "7" / "7", Pass: "4" / "4", Capture: "7" / "7.a", NoSuicide: "8" / "8",
    Superko Situational: "9" / "9", End Stop: "13" / "13.b";
    without "captures-nothing" "superko-forgets-the-start" "superko-not-before-the-first-capture"
}

misreadings! { pub static ALL: super::Concord, Law;
    "pass-keeps-the-turn", "concord.2" / "concord.2.a", "a player who passes plays again" =>
        r4_play: shared!(pass_keeps_the_turn: r4_play, Play::Pass);
    "capture-keeps-the-turn", "concord.2" / "concord.2.a", "a player who captures plays again" =>
        r4_play: shared!(capture_keeps_the_turn: r4_play, Play::Board(_));
    "white-plays-first", "concord.2" / "concord.2.b", "White makes the first play" =>
        r2_b_first: |_| Player::White;
    "the-board-has-a-stone", "concord.3" / "concord.3.b", "a black stone is on the first intersection at first" =>
        r3_b_empty: shared!(start_with_a_stone: r3_b_empty);
    "no-pass-on-an-empty-board", "concord.4", "nobody may pass while there is no stone on the board" =>
        r4_play: shared!(no_pass_on_an_empty_board: r4_play, Play::Pass, "concord.4");
    "no-pass-after-a-pass", "concord.4", "a player may not pass right after the opponent has" =>
        r4_play: |law, board, game, play| match play {
            Play::Pass if game.plays.last() == Some(&Play::Pass) => breaks("concord.4"),
            _ => as_written!(law.r4_play(board, game, play)),
        };
    "passes-are-free", "concord.5", "a pass play makes no prisoner" =>
        r5_pass_stones: |_, _, _| 0;
    "pass-stones-go-to-the-passer", "concord.5", "a player who passes takes a prisoner from the opponent" =>
        r5_pass_stones: |law, game, player| as_written!(law.r5_pass_stones(game, player.opponent()));
    "the-first-of-two-passes-is-free", "concord.5", "only a pass play right after a pass play makes a prisoner" =>
        r5_pass_stones: |_, game, player| {
            let answers = |i: &usize| game.plays[*i - 1..=*i] == [Play::Pass; 2] && game.turns[*i] == player;
            (1..game.plays.len()).filter(answers).count()
        };
    "liberties-of-the-stone-alone", "concord.6", "a stone needs an empty intersection beside it" =>
        r6_has_liberty: |_, board, position, p| board.neighbors(p).any(|q| position[q] == Color::Empty);
    "liberties-two-steps-away", "concord.6", "an empty intersection behind a stone of the other colour is a liberty, too" =>
        r6_has_liberty: |law, board, position, p| {
            !near(board, position, &law.r6_a_path(board, position, p)).is_empty()
        };
    "paths-of-one-step", "concord.6" / "concord.6.a", "a path has at most one step" =>
        r6_a_path: |_, board, position, p| {
            within(1, p, &|q| points(board, &|r| board.contains_edge(q, r) && position[r] == position[p]))
        };
    "paths-of-two-steps", "concord.6" / "concord.6.a", "a path has at most two steps" =>
        r6_a_path: |_, board, position, p| {
            within(2, p, &|q| points(board, &|r| board.contains_edge(q, r) && position[r] == position[p]))
        };
    "overwriting-allowed", "concord.7", "a stone may be put where the opponent has one" =>
        r7_board_play: |law, board, position, player, p| match position[p] == player.color() {
            true => breaks("concord.7"),
            false => Verdict::Legal(law.r7_a_capture(board, &with(position, p, player.color()), player)),
        };
    "captures-nothing", "concord.7" / "concord.7.a", "stones without liberties stay on the board" =>
        r7_a_capture: shared!(captures_nothing);
    "captures-single-stones", "concord.7" / "concord.7.a", "only single stones are captured" =>
        r7_a_capture: shared!(captures_single_stones: r7_a_capture, Law::r6_a_path);
    "captures-one-group", "concord.7" / "concord.7.a", "of several groups without liberties only one is captured" =>
        r7_a_capture: shared!(captures_one_group: r7_a_capture, Law::r6_a_path);
    "captured-stones-are-no-prisoners", "concord.7" / "concord.7.b", "only pass stones are prisoners" =>
        r7_b_prisoners: |law, _, game, player| game.prisoners_before[player as usize] + law.r5_pass_stones(game, player);
    "agreed-stones-are-no-prisoners", "concord.7" / "concord.7.b", "stones that are removed by agreement are no prisoners" =>
        r7_b_prisoners: |law, board, game, player| match game.plays.last() {
            Some(Play::Agree(_)) => {
                let mut earlier = game.clone();
                earlier.plays.pop();
                as_written!(law.r7_b_prisoners(board, &earlier, player))
            }
            _ => as_written!(law.r7_b_prisoners(board, game, player)),
        };
    "prisoners-are-crossed", "concord.7" / "concord.7.b", "prisoners count as those of the other colour" =>
        r7_b_prisoners: shared!(crossed: r7_b_prisoners);
    "prisoners-count-once-a-side", "concord.7" / "concord.7.b", "a captured block counts once for each side on which it touches the played stone" =>
        r7_b_prisoners: shared!(counted_once_a_side: r7_b_prisoners, positions, plays, Play::Board, Player::color);
    "suicide-is-legal", "concord.8", "a stone without liberties may be played, and stays" =>
        r8_has_liberty: |_, _, _, _| true;
    "suicide-of-several-is-legal", "concord.8", "only a single stone needs a liberty after captures" =>
        r8_has_liberty: |law, board, after, p| {
            law.r6_a_path(board, after, p).len() > 1 || as_written!(law.r8_has_liberty(board, after, p))
        };
    "suicide-before-captures", "concord.8", "the stone needs a liberty before captures" =>
        r4_play: |law, board, game, play| match play {
            Play::Board(p) if game.now()[p] == Color::Empty
                && !law.r6_has_liberty(board, &with(game.now(), p, game.mover().color()), p) => breaks("concord.8"),
            _ => as_written!(law.r4_play(board, game, play)),
        };
    "no-superko", "concord.9", "the board may be recreated" =>
        r9_new: |_, _, _| true;
    "the-start-is-forgotten", "concord.9", "the board at the start may be recreated" =>
        r9_new: |law, game, after| new(law, game, after, |i| i > 0);
    "one-pass-ends", "concord.11", "a single pass play ends play alternation" =>
        r11_ends: |_, _, plays| matches!(plays, [.., (_, Play::Pass)]);
    "three-passes-end", "concord.11", "it always takes three pass plays to end play alternation" =>
        r11_ends: |_, _, plays| matches!(plays, [.., (_, Play::Pass), (_, Play::Pass), (_, Play::Pass)]);
    "passes-apart-end", "concord.11", "pass plays end play alternation also with board plays between them" =>
        r11_ends: |law, game, plays| match plays {
            [before @ .., (last, Play::Pass)] => {
                before.iter().any(|(_, play)| *play == Play::Pass) && law.r12_may_be_last(game, *last)
            }
            _ => false,
        };
    "any-last-pass", "concord.12", "two pass plays are enough, no matter who passed first in the game" =>
        r12_may_be_last: |_, _, _| true;
    "white-passes-last", "concord.12", "White makes the last pass play" =>
        r12_may_be_last: |_, _, last| last == Player::White;
    "the-first-passer-passes-last", "concord.12", "the first and the last pass play are made by the same player" =>
        r12_may_be_last: |law, game, last| !as_written!(law.r12_may_be_last(game, last));
    "first-pass-since-the-end", "concord.12", "the first pass play is that since play alternation was resumed" =>
        r11_ends: |_, _, plays| match plays {
            [.., (_, Play::Pass), (last, Play::Pass)] => {
                let first = plays.iter().find(|(_, play)| *play == Play::Pass).map(|(player, _)| *player);
                first != Some(*last)
            }
            _ => false,
        };
    "agreed-stones-stay", "concord.13" / "concord.13.a", "stones that are agreed to be dead stay on the board" =>
        r13_a_remove_dead: |law, board, game, phase, dead| {
            as_written!(law.r13_a_remove_dead(board, game, phase, dead)).map(|_| game.now().clone())
        };
    "single-stones-are-agreed", "concord.13" / "concord.13.a", "only the stones on the intersections named are removed" =>
        r13_a_remove_dead: |law, board, game, phase, dead| {
            as_written!(law.r13_a_remove_dead(board, game, phase, dead)).map(|_| without(game.now(), dead))
        };
    "two-passes-end-the-game", "concord.13" / "concord.13.b", "nobody plays on after play alternation" =>
        r13_b_phase: shared!(stopped_is_over: r13_b_phase, Phase::Agreement, Phase::Scoring);
    "agreement-is-not-the-end", "concord.13" / "concord.13.b", "play alternation is resumed after an agreement, too" =>
        r13_b_phase: |law, game, ends| match game.plays.last() {
            Some(Play::Agree(_)) => Phase::Alternation,
            _ => as_written!(law.r13_b_phase(game, ends)),
        };
    "only-an-agreement-ends", "concord.14", "however often play alternation ends, the players have to agree" =>
        r14_none_is_dead: |_, _, _| false;
    "a-third-pass-ends", "concord.14", "a pass play after play alternation has ended ends the game" =>
        r13_b_phase: |law, game, ends| match (ends.last(), as_written!(law.r13_b_phase(game, ends))) {
            (Some(end), Phase::Alternation) if game.plays[*end..] == [Play::Pass] => Phase::Scoring,
            (_, phase) => phase,
        };
    "prisoners-count-beside-area", "concord.15" / "concord.15.a", "prisoners are counted with the area" =>
        r15_a_method: |law, board, game, player| {
            as_written!(law.r15_a_method(board, game, player)) + law.r7_b_prisoners(board, game, player.opponent())
        };
    "komi-is-blacks", "concord.15" / "concord.15.b", "komi is added to Black’s score" =>
        r15_b_score: |law, board, game, player| {
            let komi = if player == Player::Black { game.komi } else { -game.komi };
            as_written!(law.r15_b_score(board, game, player)) + komi
        };
    "komi-is-subtracted", "concord.15" / "concord.15.b", "komi is subtracted from White’s score" =>
        r15_b_score: |law, board, game, player| {
            as_written!(law.r15_b_score(board, &Game { komi: -game.komi, ..game.clone() }, player))
        };
    "ties-are-blacks", "concord.15" / "concord.15.c", "with equal scores Black wins" =>
        r15_c_more: |_, own, other| own >= other;
    "fewer-points-win", "concord.15" / "concord.15.c", "the player with fewer points wins" =>
        r15_c_more: |_, own, other| own < other;
    "lone-intersections-are-nobodys", "concord.16", "an intersection without a path to any stone is no territory" =>
        r16_territory: |law, board, position, player| {
            let own = as_written!(law.r16_territory(board, position, player));
            &own - &as_written!(law.r16_territory(board, position, player.opponent()))
        };
    "shared-intersections-count", "concord.16", "an intersection with a path to a stone of the player is territory" =>
        r16_territory: |law, board, position, player| {
            let others = as_written!(law.r16_territory(board, position, player.opponent()));
            let own = as_written!(law.r16_territory(board, position, player));
            points(board, &|p| position[p] == Color::Empty && (own.contains(&p) || !others.contains(&p)))
        };
    "prisoners-do-not-count", "concord.17" under "territory-counting", "only territory is counted" =>
        r17_territory_counting: |law, board, game, player| law.r16_territory(board, game.now(), player).len();
    "own-prisoners-count", "concord.17" under "territory-counting", "a player’s own stones in the opponent’s container are counted" =>
        r17_territory_counting: |law, board, game, player| {
            law.r16_territory(board, game.now(), player).len() + law.r7_b_prisoners(board, game, player)
        };
    "stones-do-not-count", "concord.18" / "concord.18.a", "stones on the board are not counted" =>
        r18_a_stones_and_territory: |law, board, game, player| law.r16_territory(board, game.now(), player).len();
    "territory-does-not-count", "concord.18" / "concord.18.a", "only stones on the board are counted" =>
        r18_a_stones_and_territory: |_, _, game, player| {
            game.now().iter().filter(|color| **color == player.color()).count()
        };
    "no-point-for-the-first-pass", "concord.18" / "concord.18.b", "the first pass play is worth nothing" =>
        r18_b_first_pass: |_, _| 0;
    "a-point-if-black-passed-first", "concord.18" / "concord.18.b", "White has a point more if Black passed first" =>
        r18_b_first_pass: |_, game| usize::from(first_passer(game) == Some(Player::Black));
    "a-point-for-the-last-pass", "concord.18" / "concord.18.b", "White has a point more if White passed last" =>
        r18_b_first_pass: |_, game| {
            let last = game.plays.iter().rposition(|play| *play == Play::Pass);
            usize::from(last.is_some_and(|i| game.turns[i] == Player::White))
        };
    "every-handicap-stone-counts", "concord.18" / "concord.18.c", "White has a point more for every handicap stone" =>
        r18_c_handicap: |_, game| game.handicap;
    "one-point-for-any-handicap", "concord.18" / "concord.18.c", "White has a point more in a handicap game" =>
        r18_c_handicap: |_, game| usize::from(game.handicap > 1);
}

/// 9 that compares only those earlier boards which count.
fn new(law: &Law, game: &Game, after: &Position, counts: impl Fn(usize) -> bool) -> bool {
    let next = law.r2_a_alternate(game.mover());
    let earlier = (0..game.positions.len()).filter(|i| counts(*i) && game.turns[*i] == next);
    !earlier.into_iter().any(|i| game.positions[i] == *after)
}
