//! Misreadings of the AGA rules.

use crate::misreading::{as_written, misreadings, partly, points, shared, within};
use crate::stones::faults::clauses;
use superko_spec::aga::{Aga, Game, Law, Move, Phase, Position};
use superko_spec::words::{breaks, with};
use superko_spec::{Color, Player, Verdict};

clauses! {
    "aga";
    Play: "2" / "2.d", Pass: "2" / "2.e", Capture: "5" / "5.f", NoSuicide: "5" / "5.h",
    Superko Situational: "6" / "6.a", End Stop: "9" / "9.b";
    without "captures-nothing" "superko-forgets-the-start" "superko-not-before-the-first-capture"
    "start-on-record-from-its-return"
}

misreadings! { pub static ALL: super::Aga, Law;
    "the-board-has-a-stone", "aga.1" / "aga.1.b", "a black stone is on the first intersection at first" =>
        r1_b_vacant: shared!(start_with_a_stone: r1_b_vacant);
    "pass-keeps-the-turn", "aga.2" / "aga.2.a", "a player who passes moves again" =>
        r2_move: shared!(pass_keeps_the_turn: r2_move, Move::Pass);
    "capture-keeps-the-turn", "aga.2" / "aga.2.a", "a player who captures moves again" =>
        r2_move: shared!(capture_keeps_the_turn: r2_move, Move::Play(_));
    "white-plays-first", "aga.2" / "aga.2.b", "White has the first move" =>
        r2_b_first: |_| Player::White;
    "overwriting-allowed", "aga.2" / "aga.2.d", "a stone may be played where the opponent has one" =>
        r2_d_play: |law, position, player, p| match position[p] == player.color() {
            true => as_written!(law.r2_d_play(position, player, p)),
            false => Verdict::Legal(with(position, p, player.color())),
        };
    "no-pass-on-a-vacant-board", "aga.2" / "aga.2.e", "nobody may pass while there is no stone on the board" =>
        r2_e_pass: |law, game| match game.now().iter().all(|color| *color == Color::Empty) {
            true => breaks("aga.2"),
            false => as_written!(law.r2_e_pass(game)),
        };
    "ties-are-blacks", "aga.2" / "aga.2.g", "with equal totals Black wins" =>
        r2_g_more: |_, own, other| own >= other;
    "fewer-points-win", "aga.2" / "aga.2.g", "the player with fewer points wins" =>
        r2_g_more: |_, own, other| own < other;
    "komi-is-blacks", "aga.3" / "aga.3.b", "compensation adds to Black’s score" =>
        r3_b_compensation: |law, game, player| as_written!(law.r3_b_compensation(game, player.opponent()));
    "komi-is-subtracted", "aga.3" / "aga.3.b", "compensation is taken from White’s score" =>
        r3_b_compensation: |law, game, player| -as_written!(law.r3_b_compensation(game, player));
    "every-handicap-stone-counts", "aga.4" / "aga.4.c", "White has a point for every handicap stone" =>
        r4_c_for_stones: |_, game, player| if player == Player::White { game.handicap as i64 } else { 0 };
    "one-point-for-any-handicap", "aga.4" / "aga.4.c", "White has one point in a handicap game" =>
        r4_c_for_stones: |_, game, player| i64::from(player == Player::White && game.handicap > 1);
    "own-stones-are-liberties", "aga.5" / "aga.5.a", "a stone has a liberty where a stone of its colour is beside it" =>
        r5_a_liberties_of_a_stone: |_, board, position, p| {
            board.neighbors(p).filter(|q| [Color::Empty, position[p]].contains(&position[*q])).collect()
        };
    "liberties-two-steps-away", "aga.5" / "aga.5.a", "an empty intersection behind a stone beside it is a liberty, too" =>
        r5_a_liberties_of_a_stone: |_, board, position, p| {
            let further = board.neighbors(p).flat_map(|q| board.neighbors(q));
            board.neighbors(p).chain(further).filter(|q| position[*q] == Color::Empty).collect()
        };
    "stones-of-both-colours-connect", "aga.5" / "aga.5.c", "adjacent stones are connected, whatever their colours" =>
        r5_c_connected: |_, board, position, p| {
            points(board, &|q| board.contains_edge(p, q) && position[q] != Color::Empty)
        };
    "strings-of-adjacent-stones", "aga.5" / "aga.5.d", "a string is a stone and those adjacent to it" =>
        r5_d_string: |law, board, position, p| within(1, p, &|q| law.r5_c_connected(board, position, q));
    "strings-of-two-steps", "aga.5" / "aga.5.d", "a chain of connected stones has at most two steps" =>
        r5_d_string: |law, board, position, p| within(2, p, &|q| law.r5_c_connected(board, position, q));
    "liberties-of-the-stone-alone", "aga.5" / "aga.5.e", "other stones of its string give a stone no liberties" =>
        r5_e_liberties: |law, board, position, p| law.r5_a_liberties_of_a_stone(board, position, p);
    "captures-nothing", "aga.5" / "aga.5.f", "strings without liberties stay on the board" =>
        r5_f_capture: shared!(captures_nothing);
    "captures-single-stones", "aga.5" / "aga.5.f", "only single stones are captured" =>
        r5_f_capture: shared!(captures_single_stones: r5_f_capture, Law::r5_d_string);
    "captures-one-string", "aga.5" / "aga.5.f", "of several strings without liberties only one is captured" =>
        r5_f_capture: shared!(captures_one_group: r5_f_capture, Law::r5_d_string);
    "captured-stones-are-no-prisoners", "aga.5" / "aga.5.g", "only pass stones are prisoners" =>
        r5_g_prisoners: |law, _, game, player| game.prisoners_before[player as usize] + law.r7_pass_stones(game, player);
    "prisoners-are-crossed", "aga.5" / "aga.5.g", "prisoners count as those of the other colour" =>
        r5_g_prisoners: shared!(crossed: r5_g_prisoners);
    "prisoners-count-once-a-side", "aga.5" / "aga.5.g", "a captured block counts once for each side on which it touches the played stone" =>
        r5_g_prisoners: shared!(counted_once_a_side: r5_g_prisoners, positions, moves, Move::Play, Player::color);
    "suicide-is-legal", "aga.5" / "aga.5.h", "a string without liberties may be made, and stays" =>
        r5_h_has_liberty: |_, _, _, _| true;
    "suicide-of-several-is-legal", "aga.5" / "aga.5.h", "only a single stone needs a liberty" =>
        r5_h_has_liberty: |law, board, after, p| {
            law.r5_d_string(board, after, p).len() > 1 || as_written!(law.r5_h_has_liberty(board, after, p))
        };
    "suicide-before-captures", "aga.5" / "aga.5.h", "the string needs a liberty before strings of the opponent are captured" =>
        r2_move: |law, board, game, m| match m {
            Move::Play(p) if law.r2_d_play(game.now(), game.mover(), p)
                .map(|placed| law.r5_e_liberties(board, &placed, p).is_empty()) == Verdict::Legal(true) => breaks("aga.5"),
            _ => as_written!(law.r2_move(board, game, m)),
        };
    "no-superko", "aga.6" / "aga.6.a", "any position may be made again" =>
        r6_a_new: |_, _, _| true;
    "the-start-is-forgotten", "aga.6" / "aga.6.a", "the position at the start may be made again" =>
        r6_a_new: |law, game, after| new(law, game, after, |i| i > 0);
    "the-start-stays-on-record", "aga.6" / "aga.6.a" under "natural-record", "the position at the start may not be made again" =>
        r6_a_new: |law, game, after| {
            new(law, game, after, |i| i == 0 || matches!(game.moves[i - 1], Move::Play(_)))
        };
    "passes-stay-on-record", "aga.6" / "aga.6.a" under "natural-record", "what stood after a pass may not be made again" =>
        r6_a_new: |law, game, after| new(law, game, after, |i| i > 0);
    "passes-are-free", "aga.7", "a pass gives no stone" =>
        r7_pass_stones: |_, _, _| 0;
    "pass-stones-go-to-the-passer", "aga.7", "the opponent of a player who passes gives a stone" =>
        r7_pass_stones: |law, game, player| as_written!(law.r7_pass_stones(game, player.opponent()));
    "the-first-of-two-passes-is-free", "aga.7", "only a pass right after a pass gives a stone" =>
        r7_pass_stones: |_, game, player| {
            let answers = |i: &usize| game.moves[*i - 1..=*i] == [Move::Pass; 2] && game.to_move[*i] == player;
            (1..game.moves.len()).filter(answers).count()
        };
    "one-pass-ends", "aga.9" / "aga.9.a", "a single pass is the end" =>
        r9_a_end: |_, moves| matches!(moves, [.., (_, Move::Pass)]);
    "three-passes-end", "aga.9" / "aga.9.a", "it always takes three passes" =>
        r9_a_end: |_, moves| matches!(moves, [.., (_, Move::Pass), (_, Move::Pass), (_, Move::Pass)]);
    "passes-apart-end", "aga.9" / "aga.9.a", "two passes are the end also with plays between them" =>
        r9_a_end: |law, moves| match moves {
            [before @ .., (passed, Move::Pass)] => {
                before.iter().any(|(_, m)| *m == Move::Pass) && !law.r11_a_additional_pass(*passed, Phase::Talk)
            }
            _ => false,
        };
    "two-passes-end-the-game", "aga.9" / "aga.9.b", "the game is over without a talk" =>
        r9_b_phase: shared!(stopped_is_over: r9_b_phase, Phase::Talk, Phase::Over);
    "single-stones-are-agreed", "aga.9" / "aga.9.c", "only the stones that are named are dead, not their strings" =>
        r9_c_dead: |_, _, _, named| named.iter().copied().collect();
    "agreed-stones-stay", "aga.9" / "aga.9.d", "dead stones stay on the board" =>
        r9_d_remove: shared!(agreed_stones_stay: r9_d_remove);
    "agreed-stones-are-no-prisoners", "aga.9" / "aga.9.d", "dead stones that leave the board are no prisoners" =>
        r5_g_prisoners: |law, board, game, player| match game.moves.last() {
            Some(Move::Agree(_)) => {
                let (mut game, now) = (game.clone(), game.moves.len());
                game.positions[now] = game.positions[now - 1].clone();
                as_written!(law.r5_g_prisoners(board, &game, player))
            }
            _ => as_written!(law.r5_g_prisoners(board, game, player)),
        };
    "the-last-passer-resumes", "aga.10" / "aga.10.a", "if they disagree, the player who passed last is to move" =>
        r10_a_resumes: |_, passed| passed;
    "agreement-is-not-the-end", "aga.10" / "aga.10.b", "play goes on after an agreement, too" =>
        r10_b_over: |law, game, ends| match game.moves.last() {
            Some(Move::Agree(_)) => false,
            _ => as_written!(law.r10_b_over(game, ends)),
        };
    "only-an-agreement-ends", "aga.10" / "aga.10.b", "however often both pass, the players have to agree" =>
        r10_b_over: |_, game, _| matches!(game.moves.last(), Some(Move::Agree(_)));
    "a-third-pass-ends", "aga.10" / "aga.10.b", "a pass after the talk ends the game" =>
        r10_b_over: |law, game, ends| {
            let resumed = ends.last().is_some_and(|end| game.moves[*end..] == [Move::Pass]);
            resumed || as_written!(law.r10_b_over(game, ends))
        };
    "strings-in-atari-are-dead", "aga.10" / "aga.10.c", "strings with one liberty are dead when both have passed twice" =>
        r10_c_alive: |law, board, game| {
            let passed = game.moves.ends_with(&[Move::Pass; 4]);
            let nothing = vec![Color::Empty; game.now().len()];
            partly(game.now(), &nothing, &|p| passed && law.r5_e_liberties(board, game.now(), p).len() == 1)
        };
    "any-last-pass", "aga.11" / "aga.11.a", "any two passes are the end, also if Black makes the second one" =>
        r11_a_additional_pass: |_, _, _| false;
    "black-passes-last", "aga.11" / "aga.11.a", "Black moves last" =>
        r11_a_additional_pass: |_, passed, before| before == Phase::Talk && passed == Player::White;
    "the-last-pass-is-free", "aga.11" / "aga.11.a" under "extra-pass-after-talk",
    "White’s pass at the end gives no stone" =>
        r11_a_additional_pass: |_, _, _| false;
    "white-always-passes-once-more", "aga.11" / "aga.11.a" under "extra-pass-after-talk",
    "White passes at the end also after a pass of White’s" =>
        r11_a_additional_pass: |_, _, before| before == Phase::Over;
    "each-by-another-method", "aga.12" / "aga.12.a", "White counts by territory, and Black by area" =>
        r12_a_score: |law, board, game, player| match player {
            Player::Black => law.r12_m_by_area(board, game, player),
            Player::White => law.r12_i_by_territory(board, game, player),
        };
    "lone-points-are-nobodys", "aga.12" / "aga.12.c", "an intersection from which no stone is reached is no territory" =>
        r12_c_territory: |law, board, position, player| {
            let own = as_written!(law.r12_c_territory(board, position, player));
            &own - &as_written!(law.r12_c_territory(board, position, player.opponent()))
        };
    "surrounded-by-neighbours", "aga.12" / "aga.12.d", "only the intersections beside an empty one decide what surrounds it" =>
        r12_d_surrounded: |_, board, position, p, player| {
            board.neighbors(p).all(|q| position[q] != player.opponent().color())
        };
    "reaching-is-surrounding", "aga.12" / "aga.12.d", "steps to a stone of the player make an intersection territory" =>
        r12_d_surrounded: |law, board, position, p, player| {
            as_written!(law.r12_d_surrounded(board, position, p, player))
                || !as_written!(law.r12_d_surrounded(board, position, p, player.opponent()))
        };
    "stones-do-not-count", "aga.12" / "aga.12.f", "live stones are no area" =>
        r12_f_area: |law, board, position, player| law.r12_c_territory(board, position, player).len();
    "territory-does-not-count", "aga.12" / "aga.12.f", "territory is no area" =>
        r12_f_area: |_, _, position, player| position.iter().filter(|color| **color == player.color()).count();
    "prisoners-do-not-count", "aga.12" / "aga.12.h" under "territory-counting", "only territory is counted" =>
        r12_h_territory_less_prisoners: |law, board, game, player| {
            law.r12_c_territory(board, &law.r10_c_alive(board, game), player).len() as i64
        };
    "own-prisoners-are-subtracted", "aga.12" / "aga.12.h" under "territory-counting",
    "a player subtracts the prisoners that he holds himself" =>
        r12_h_territory_less_prisoners: |law, board, game, player| {
            let territory = law.r12_c_territory(board, &law.r10_c_alive(board, game), player).len();
            territory as i64 - law.r5_g_prisoners(board, game, player.opponent()) as i64
        };
    "handicap-counts-by-territory", "aga.12" / "aga.12.i" under "territory-counting",
    "White has points for handicap stones by territory, too" =>
        r12_i_by_territory: |law, board, game, player| {
            as_written!(law.r12_i_by_territory(board, game, player)) + 2 * law.r4_c_for_stones(game, player)
        };
    "prisoners-count-beside-area", "aga.12" / "aga.12.k", "prisoners are subtracted from the area" =>
        r12_k_total_area: |law, board, game, player| {
            let prisoners = law.r5_g_prisoners(board, game, player) as i64;
            as_written!(law.r12_k_total_area(board, game, player)) - prisoners
        };
    "no-points-for-stones", "aga.12" / "aga.12.m", "a handicap is worth nothing by area" =>
        r12_m_by_area: |law, board, game, player| {
            as_written!(law.r12_m_by_area(board, game, player)) - 2 * law.r4_c_for_stones(game, player)
        };
}

/// 6.a that compares only those earlier positions which count.
fn new(law: &Law, game: &Game, after: &Position, counts: impl Fn(usize) -> bool) -> bool {
    let next = law.r2_a_alternate(game.mover());
    let earlier = (0..game.positions.len()).filter(|i| counts(*i) && game.to_move[*i] == next);
    !earlier.into_iter().any(|i| game.positions[i] == *after)
}
