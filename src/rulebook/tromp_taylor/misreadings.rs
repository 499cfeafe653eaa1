//! Misreadings of the Tromp-Taylor rules.

/// A turn under another superko, which says whether a move to a point that makes a position is one.
macro_rules! superko {
    ($allows:expr) => {
        |law, board, game, turn| superko(law, board, game, turn, &$allows)
    };
}

/// A turn under a superko that compares only some of the positions on record, by their numbers.
macro_rules! on_record {
    ($counts:expr) => {
        superko!(|law, _, game, _, after| unrepeated(law, game, after, $counts))
    };
}

mod comparisons;
mod directions;
mod endings;
mod ko_points;
pub mod slips;
mod stale;

use crate::misreading::{Misreading, also_breaks, as_written, misreadings, partly, points, shared, without};
use crate::stones::faults::clauses;
use superko_spec::set::Set;
use superko_spec::tromp_taylor::{Game, Law, Move, Position, TrompTaylor, Turn, repeater};
use superko_spec::words::{breaks, with};
use superko_spec::{Board, Color, Outcome, Player, Point, Verdict};

/// All misreadings, in the order of the clauses; then those of taking back a move.
pub fn all() -> Vec<Misreading> {
    let tables = [
        WRITTEN,
        ko_points::KO_POINTS,
        comparisons::RECORDS,
        comparisons::UNSEEN,
        directions::MISSING,
        directions::ORDERS,
        directions::COUNTS,
        stale::STALE,
        endings::ENDINGS,
    ]
    .concat();
    let mut all = CLAUSES.and(&crate::tromp_taylor::TrompTaylor, &tables);
    all.extend_from_slice(slips::ALL);
    all
}

clauses! {
    "tromp-taylor";
    Play: "7.1" / "7.1", Pass: "6" / "6.a", Capture: "7.2" / "7.2", Suicide: "7" / "7.3",
    NoSuicide: under "no-suicide" "7" / "7.3", Superko Positional LongRecord: "6" / "6.b", End Passes: "8" / "8";
    without "captures-nothing" "suicide-of-one-is-illegal" "suicides-leave-the-board"
    "suicides-of-one-leave-the-board" "suicides-of-several-leave-the-board"
}

misreadings! { pub static WRITTEN: super::TrompTaylor, Law;
    "block-is-one-stone", "tromp-taylor.3" / "tromp-taylor.3.b", "a stone is captured if it has no liberty of its own" =>
        r3_b_block: |_, _, _, p| Set::from([p]);
    "clears-one-block", "tromp-taylor.4", "only one of several captured blocks is removed" =>
        r4_clear: shared!(captures_one_group: r4_clear, Law::r3_b_block);
    "clears-blocks-of-one", "tromp-taylor.4", "only single stones are captured" =>
        r4_clear: shared!(captures_single_stones: r4_clear, Law::r3_b_block);
    "clears-nothing", "tromp-taylor.4", "stones without liberties stay on the board" =>
        r4_clear: shared!(captures_nothing);
    "start-has-a-stone", "tromp-taylor.5" / "tromp-taylor.5.a", "a black stone stands on the first point at the start" =>
        r5_a_empty_grid: shared!(start_with_a_stone: r5_a_empty_grid);
    "white-begins", "tromp-taylor.5" / "tromp-taylor.5.c", "White has the first turn" =>
        r5_c_first: |_| Player::White;
    "pass-keeps-the-turn", "tromp-taylor.5" / "tromp-taylor.5.b", "a player who passes plays again" =>
        r6_turn: shared!(pass_keeps_the_turn: r6_turn, Turn::Pass);
    "no-superko", "tromp-taylor.6" / "tromp-taylor.6.b", "any position may be repeated" =>
        r6_b_superko: |_, _, _| true;
    "ko-bars-the-point-except-in-atari", "tromp-taylor.6" / "tromp-taylor.6.b",
    "nobody may play where a single stone was just captured, unless a block of several stones beside it is \
     in atari" =>
        r6_turn: superko!(|law, board, game, p, _| {
            let in_atari = |q: Point| {
                let block = law.r3_b_block(board, game.now(), q);
                block.len() > 1 && law.r3_c_liberties(board, game.now(), &block).len() == 1
            };
            let stones = |q: &Point| game.now()[*q] != Color::Empty;
            game.turns.is_empty()
                || single_capture(game) != Some(p)
                || board.neighbors(p).filter(stones).any(in_atari)
        });
    "superko-only-single-captures", "tromp-taylor.6" / "tromp-taylor.6.b",
    "only a move that captures a single stone is checked for repetition" =>
        r6_turn: superko!(|law, _, game, _, after| removed(game, after)[1] != 1 || law.r6_b_superko(game, after));
    "superko-forgets-the-first-move", "tromp-taylor.6" / "tromp-taylor.6.b", "the position after the first turn may be repeated" =>
        r6_turn: on_record!(|_, i| i != 1);
    "superko-of-thirty-without-the-start", "tromp-taylor.6" / "tromp-taylor.6.b",
    "only the last thirty positions are on record, and never the start" =>
        r6_turn: on_record!(|game, i| i > 0 && i + 30 >= game.positions.len());
    "superko-of-the-first-hundred", "tromp-taylor.6" / "tromp-taylor.6.b", "the record is full after a hundred turns" =>
        r6_turn: on_record!(|_, i| i <= 100);
    "suicides-exempt-from-superko", "tromp-taylor.6" / "tromp-taylor.6.b", "a self-capture may repeat a position" =>
        r6_turn: superko!(|law, _, game, _, after| removed(game, after)[0] > 0 || law.r6_b_superko(game, after));
    "single-suicides-exempt-from-superko", "tromp-taylor.6" / "tromp-taylor.6.b",
    "the self-capture of a single stone may repeat a position" =>
        r6_turn: superko!(|law, _, game, _, after| after == game.now() || law.r6_b_superko(game, after));
    "single-suicide-repeats", "tromp-taylor.6" / "tromp-taylor.6.b" under "free-repetition",
    "a move may not leave the position as it was, which the self-capture of a single stone does" =>
        r6_turn: superko!(|law, _, game, _, after| after != game.now() && law.r6_b_superko(game, after));
    "single-suicide-repeats-after-a-turn", "tromp-taylor.6" / "tromp-taylor.6.b" under "free-repetition",
    "a move after the first may not leave the position as it was" =>
        r6_turn:
            superko!(|law, _, game, _, after| (game.turns.is_empty() || after != game.now())
                && law.r6_b_superko(game, after));
    "single-suicide-repeats-at-the-start", "tromp-taylor.6" / "tromp-taylor.6.b" under "free-repetition",
    "the first move may not leave the position as it was" =>
        r6_turn: superko!(|law, _, game, _, after| !(game.turns.is_empty() && after == game.now())
            && law.r6_b_superko(game, after));
    "superko-of-five-hundred-by-fifties", "tromp-taylor.6" / "tromp-taylor.6.b",
    "whenever five hundred positions are on record, the first fifty are dropped" =>
        r6_turn: superko!(|law, _, game, _, after| {
            let dropped = match game.turns.len() {
                turns if turns < 500 => 0,
                turns => 50 * ((turns - 500) / 50 + 1),
            };
            unrepeated(law, game, after, |_, i| i >= dropped)
        });
    "pass-resets-history", "tromp-taylor.6" / "tromp-taylor.6.b", "after a pass, all positions before it may be repeated" =>
        r6_turn: superko!(|law, _, game, _, after| {
            let since = game.turns.iter().rposition(|turn| *turn == Turn::Pass).map_or(0, |i| i + 1);
            unrepeated(law, game, after, |_, i| i >= since)
        });
    "pass-lifts-superko", "tromp-taylor.6" / "tromp-taylor.6.b", "the move after a pass may repeat a position" =>
        r6_turn: superko!(
            |law, _, game, _, after| game.turns.last() == Some(&Turn::Pass) || law.r6_b_superko(game, after)
        );
    "capture-resets-history", "tromp-taylor.6" / "tromp-taylor.6.b", "positions before the last capture are forgotten" =>
        r6_turn: superko!(|law, _, game, _, after| {
            let stones = |i: usize| game.positions[i].iter().filter(|c| **c != Color::Empty).count();
            let since = (1..game.positions.len()).rev().find(|&i| stones(i) < stones(i - 1)).unwrap_or(0);
            unrepeated(law, game, after, |_, i| i >= since)
        });
    "superko-with-the-player", "tromp-taylor.6" / "tromp-taylor.6.b", "a position may be repeated with the other player to move" =>
        r6_turn: on_record!(|game, i| (game.positions.len() - i) % 2 == 0);
    "superko-with-the-other-player", "tromp-taylor.6" / "tromp-taylor.6.b",
    "only positions in which it was the mover's turn are on record" =>
        r6_turn: on_record!(|game, i| (game.positions.len() - i) % 2 == 1);
    "superko-counts-stones", "tromp-taylor.6" / "tromp-taylor.6.b",
    "positions with the same numbers of black and white stones are the same" =>
        r6_turn: superko!(|_, _, game, _, after| {
            let count = |position: &Position, color| position.iter().filter(|c| **c == color).count();
            let same = |earlier: &Position| {
                [Color::Black, Color::White]
                    .iter()
                    .all(|&color| count(earlier, color) == count(after, color))
            };
            !game.positions.iter().any(same)
        });
    "superko-is-colour-blind", "tromp-taylor.6" / "tromp-taylor.6.b",
    "positions with stones on the same points are the same, regardless of colour" =>
        r6_turn: superko!(|_, _, game, _, after| {
            let blind =
                |position: &Position| position.iter().map(|c| *c == Color::Empty).collect::<Vec<bool>>();
            !game.positions.iter().any(|earlier| blind(earlier) == blind(after))
        });
    "pass-may-not-repeat", "tromp-taylor.6" / "tromp-taylor.6.a", "a pass is illegal because it repeats the position" =>
        r6_turn: |law, board, game, turn| match turn {
            Turn::Pass => breaks("tromp-taylor.6"),
            turn => as_written!(law.r6_turn(board, game, turn)),
        };
    "ko-lifted-by-nothing", "tromp-taylor.6" / "tromp-taylor.6.b" under "simple-ko",
    "the position before any earlier play of the opponent stays barred" =>
        r6_b_superko: |_, game, after| !opponents_plays(game).any(|i| game.positions[i] == *after);
    "ko-survives-passes", "tromp-taylor.6" / "tromp-taylor.6.b" under "simple-ko",
    "the opponent's last play counts, even if passes came after it" =>
        r6_b_superko:
            |_, game, after| opponents_plays(game).last().is_none_or(|i| game.positions[i] != *after);
    "passes-leave-no-record", "tromp-taylor.6" / "tromp-taylor.6.b" under "situational-superko",
    "positions after a pass are not on record" =>
        r6_turn: on_record!(|game, i| i == 0 || game.turns[i - 1] != Turn::Pass);
    "passes-leave-a-record", "tromp-taylor.6" / "tromp-taylor.6.b" under "natural-situational-superko",
    "positions after a pass are on record" =>
        r6_b_superko: |law, game, after| {
            let next = law.r5_b_alternate(game.mover());
            let mut earlier = game.positions.iter().zip(&game.to_play);
            !earlier.any(|(position, to_play)| position == after && *to_play == next)
        };
    "repetition-with-the-player-draws", "tromp-taylor.6" / "tromp-taylor.6.c" under "repetition-draws",
    "only a repetition with the same player to move ends the game" =>
        r6_c_repetition: |_, game| repeated_with_the_player(game).then_some(Outcome::Tie);
    "repetition-draws-at-the-third-time", "tromp-taylor.6" / "tromp-taylor.6.c" under "repetition-draws",
    "a position must stand three times to end the game" =>
        r6_c_repetition: |_, game| (times(game) > 2).then_some(Outcome::Tie);
    "passes-repeat", "tromp-taylor.6" / "tromp-taylor.6.c" under "repetition-draws", "a pass, too, makes an earlier position" =>
        r6_c_repetition: |_, game| (times(game) > 1).then_some(Outcome::Tie);
    "repetition-leaves-the-scores", "tromp-taylor.6" / "tromp-taylor.6.c" under "repetition-draws",
    "a repetition ends the game, and the scores say who wins" =>
        r10_winner: |law, board, game| match law.r6_c_repetition(game) {
            Some(_) => by_scores(law, board, game),
            None => as_written!(law.r10_winner(board, game)),
        };
    "repetition-wins", "tromp-taylor.6" / "tromp-taylor.6.c" under "repetition-loses", "the player who repeats has won" =>
        r6_c_repetition: |law, game| repeater(law, game).map(Outcome::Won);
    "only-captures-lose", "tromp-taylor.6" / "tromp-taylor.6.c" under "repetition-loses",
    "a repetition loses only if it captures an opposing stone" =>
        r6_c_repetition: |law, game| {
            capturing_repeater(law, game).map(|loser| Outcome::Won(loser.opponent()))
        };
    "overwriting-allowed", "tromp-taylor.7.1", "a stone may be played on an opponent's stone" =>
        r7_1_color: |law, position, m| match position[m.point] == m.player.opponent().color() {
            true => as_written!(law.r7_1_color(&with(position, m.point, Color::Empty), m)),
            false => as_written!(law.r7_1_color(position, m)),
        };
    "own-color-first", "tromp-taylor.7", "the mover's colour is cleared before the opponent's" =>
        r7_move: |law, board, position, m| clear_first(law, board, position, m, m.player);
    "black-cleared-first", "tromp-taylor.7",
    "black stones are cleared before white ones, no matter who moves" =>
        r7_move: |law, board, position, m| clear_first(law, board, position, m, Player::Black);
    "white-cleared-first", "tromp-taylor.7",
    "white stones are cleared before black ones, no matter who moves" =>
        r7_move: |law, board, position, m| clear_first(law, board, position, m, Player::White);
    "no-self-capture", "tromp-taylor.7" / "tromp-taylor.7.3", "a move may not leave its own block without a liberty" =>
        r7_move: |law, board, position, m| {
            unless_suicide(law, board, position, m, |_, captured| breathes(law, board, captured, m))
        };
    "suicide-test-before-capture", "tromp-taylor.7" / "tromp-taylor.7.3", "a stone must have a liberty before it captures" =>
        r7_move: |law, board, position, m| {
            unless_suicide(law, board, position, m, |colored, _| breathes(law, board, colored, m))
        };
    "single-suicide-test-before-capture", "tromp-taylor.7" / "tromp-taylor.7.3" under "no-suicide",
    "a stone that joins no other needs a liberty before it captures" =>
        r7_move: |law, board, position, m| suicide_first(law, board, position, m, |stones| stones == 1);
    "suicide-test-of-several-before-capture", "tromp-taylor.7" / "tromp-taylor.7.3" under "no-suicide",
    "a block of several stones needs a liberty before it captures" =>
        r7_move: |law, board, position, m| suicide_first(law, board, position, m, |stones| stones > 1);
    "single-suicide-only", "tromp-taylor.7" / "tromp-taylor.7.3" under "no-suicide",
    "only the suicide of a single stone is illegal" =>
        r7_move: |law, board, position, m| {
            unless_suicide(law, board, position, m, |colored, captured| {
                law.r3_b_block(board, colored, m.point).len() > 1 || breathes(law, board, captured, m)
            })
        };
    "suicide-test-by-the-played-stone", "tromp-taylor.7" / "tromp-taylor.7.3" under "no-suicide",
    "the played stone needs a liberty of its own" =>
        r7_move: |law, board, position, m| {
            unless_suicide(law, board, position, m, |_, captured| {
                board.neighbors(m.point).any(|q| captured[q] == Color::Empty)
            })
        };
    "captures-only-what-touches", "tromp-taylor.7.2", "only blocks that touch the played stone are cleared" =>
        r7_2_clear_opponent: |law, board, colored, m| clear_touching(law, board, colored, m, usize::MAX);
    "captures-on-three-sides", "tromp-taylor.7.2",
    "only three neighbours of the played stone are checked for captures" =>
        r7_2_clear_opponent: |law, board, colored, m| clear_touching(law, board, colored, m, 3);
    "captures-on-two-sides", "tromp-taylor.7.2",
    "only two neighbours of the played stone are checked for captures" =>
        r7_2_clear_opponent: |law, board, colored, m| clear_touching(law, board, colored, m, 2);
    "captures-in-atari", "tromp-taylor.7.2", "blocks that touch the played stone are captured at their last liberty" =>
        r7_2_clear_opponent: |law, board, colored, m| {
            let dead = board.neighbors(m.point).filter(|q| colored[*q] == m.player.opponent().color());
            let blocks = dead.map(|q| law.r3_b_block(board, colored, q));
            let taken = blocks.filter(|block| law.r3_c_liberties(board, colored, block).len() <= 1);
            without(colored, &taken.flatten().collect::<Vec<Point>>())
        };
    "captures-nothing", "tromp-taylor.7.2", "opposing stones are never captured" =>
        r7_2_clear_opponent: shared!(captures_nothing);
    "suicides-stay", "tromp-taylor.7.3", "own stones without liberties stay on the board" =>
        r7_3_clear_own: shared!(captures_nothing);
    "suicide-takes-the-played-stone", "tromp-taylor.7.3",
    "of a block without liberties only the played stone is removed" =>
        r7_3_clear_own: |law, board, captured, m| {
            partly(captured, &law.r4_clear(board, captured, m.player.color()), &|q| q == m.point)
        };
    "one-pass-ends", "tromp-taylor.8", "a single pass ends the game" =>
        r8_ended: |_, game| game.turns.last() == Some(&Turn::Pass);
    "passes-apart-end", "tromp-taylor.8", "any two passes end the game, consecutive or not" =>
        r8_ended: |_, game| game.turns.iter().filter(|turn| **turn == Turn::Pass).count() >= 2;
    "full-board-ends", "tromp-taylor.8", "the game also ends when at most one empty point is left" =>
        r8_ended: |law, game| {
            game.now().iter().filter(|c| **c == Color::Empty).count() <= 1 && !game.turns.is_empty()
                || as_written!(law.r8_ended(game))
        };
    "stones-only", "tromp-taylor.9" / "tromp-taylor.9.b", "only stones count" =>
        r9_b_reaches_only: |_, _, _, _, _| false;
    "stones-do-not-count", "tromp-taylor.9" / "tromp-taylor.9.a", "only surrounded points count" =>
        r9_a_own_points: |_, _, _, _| 0;
    "captives-count", "tromp-taylor.9", "captured stones are added to the area" =>
        r9_score: |law, board, game, player| {
            as_written!(law.r9_score(board, game, player)) + law.r7_a_captured(board, game, player.opponent().color())
        };
    "shared-points-count", "tromp-taylor.9" / "tromp-taylor.9.b", "an empty point that reaches both colours counts for both" =>
        r9_b_reaches_only: |law, board, position, p, player| {
            position[p] == Color::Empty && law.r3_reaches(board, position, p, player.color())
        };
    "lone-points-count", "tromp-taylor.9" / "tromp-taylor.9.b", "an empty point that reaches no colour counts for both" =>
        r9_b_reaches_only: |law, board, position, p, player| {
            position[p] == Color::Empty && !law.r3_reaches(board, position, p, player.opponent().color())
        };
    "territory-next-to-stones", "tromp-taylor.9" / "tromp-taylor.9.b",
    "an empty point counts if it touches stones of one colour only" =>
        r9_b_reaches_only: |_, board, position, p, player| {
            let touches = |color| board.neighbors(p).any(|q| position[q] == color);
            position[p] == Color::Empty && touches(player.color()) && !touches(player.opponent().color())
        };
    "shared-points-are-halved", "tromp-taylor.9" / "tromp-taylor.9.b", "each player has half of an empty point that reaches both colours" =>
        r10_b_final_score: |law, board, game, player| {
            as_written!(law.r10_b_final_score(board, game, player)) + empties(law, board, game, |black, white| black && white)
        };
    "neutral-points-are-halved", "tromp-taylor.9" / "tromp-taylor.9.b",
    "each player has half of an empty point that reaches both colours or none" =>
        r10_b_final_score: |law, board, game, player| {
            as_written!(law.r10_b_final_score(board, game, player)) + empties(law, board, game, |black, white| black == white)
        };
    "own-captives-count", "tromp-taylor.9" under "territory-score",
    "a player's own captured stones are added to his score" =>
        r9_score: |law, board, game, player| {
            let surrounded = points(board, &|p| law.r9_b_reaches_only(board, game.now(), p, player));
            surrounded.len() + law.r7_a_captured(board, game, player.color())
        };
    "komi-for-black", "tromp-taylor.10" / "tromp-taylor.10.b", "the komi is added to Black's score" =>
        r10_b_final_score: |law, board, game, player| {
            let score = 2 * law.r9_score(board, game, player) as i64;
            if player == Player::Black { score + game.komi } else { score }
        };
    "komi-forgotten", "tromp-taylor.10" / "tromp-taylor.10.b", "the komi is not added" =>
        r10_b_final_score: |law, board, game, player| 2 * law.r9_score(board, game, player) as i64;
    "komi-is-5.5", "tromp-taylor.10" / "tromp-taylor.10.b", "the komi is 5.5, whatever was agreed" =>
        r10_b_final_score: |law, board, game, player| fixed_komi(law, board, game, player, 11);
    "komi-is-6.5", "tromp-taylor.10" / "tromp-taylor.10.b", "the komi is 6.5, whatever was agreed" =>
        r10_b_final_score: |law, board, game, player| fixed_komi(law, board, game, player, 13);
    "komi-is-7", "tromp-taylor.10" / "tromp-taylor.10.b", "the komi is 7, whatever was agreed" =>
        r10_b_final_score: |law, board, game, player| fixed_komi(law, board, game, player, 14);
    "komi-is-7.5", "tromp-taylor.10" / "tromp-taylor.10.b", "the komi is 7.5, whatever was agreed" =>
        r10_b_final_score: |law, board, game, player| fixed_komi(law, board, game, player, 15);
}

/// The turn, if another superko says whether a move to a point that makes a position is a turn.
pub fn superko(
    law: &Law,
    board: &Board,
    game: &Game,
    turn: Turn,
    allows: &dyn Fn(&Law, &Board, &Game, Point, &Position) -> bool,
) -> Verdict<(Position, Player)> {
    let free = Law { r6_turn: None, r6_b_superko: Some(|_, _, _| true), ..*law }.r6_turn(board, game, turn);
    let Turn::Move(point) = turn else { return free };
    match law.r7_move(board, game.now(), Move { player: game.mover(), point }) {
        Verdict::Legal(after) if !allows(law, board, game, point, &after) => {
            also_breaks(free, "tromp-taylor.6")
        }
        _ => free,
    }
}

/// Superko that compares only those positions on record that count.
pub fn unrepeated(law: &Law, game: &Game, after: &Position, counts: impl Fn(&Game, usize) -> bool) -> bool {
    let mut record = game.clone();
    let forgotten = record.positions.iter_mut().enumerate().filter(|(i, _)| !counts(game, *i));
    forgotten.for_each(|(_, position)| position.clear()); // equals no position
    law.r6_b_superko(&record, after)
}

/// The positions, by their numbers, from which the opponent made his moves.
fn opponents_plays(game: &Game) -> impl DoubleEndedIterator<Item = usize> {
    (0..game.turns.len()).filter(|i| (game.turns.len() - i) % 2 == 1 && game.turns[*i] != Turn::Pass)
}

/// How many times the present position has stood, this time included.
fn times(game: &Game) -> usize {
    game.positions.iter().filter(|earlier| *earlier == game.now()).count()
}

/// Did a move make an earlier position with the same player to move?
fn repeated_with_the_player(game: &Game) -> bool {
    let stood = |i: &usize| game.positions[*i] == *game.now() && game.to_play[*i] == game.mover();
    matches!(game.turns.last(), Some(Turn::Move(_))) && (0..game.positions.len()).filter(stood).count() > 1
}

/// Who has just made an earlier position by a move that captured an opposing stone.
fn capturing_repeater(law: &Law, game: &Game) -> Option<Player> {
    let before = first_turns(game, game.turns.len().checked_sub(1)?);
    repeater(law, game).filter(|_| removed(&before, game.now())[1] > 0)
}

/// Who has the higher score.
fn by_scores(law: &Law, board: &Board, game: &Game) -> Outcome {
    let score = |player: Player| law.r10_b_final_score(board, game, player);
    let higher = |player: &Player| score(*player) > score(player.opponent());
    [Player::Black, Player::White].into_iter().find(higher).map_or(Outcome::Tie, Outcome::Won)
}

/// The game after its first turns.
pub fn first_turns(game: &Game, turns: usize) -> Game {
    Game {
        positions: game.positions[..=turns].to_vec(),
        to_play: game.to_play[..=turns].to_vec(),
        turns: game.turns[..turns].to_vec(),
        ..*game
    }
}

/// The number of empty points that count, by whether they reach Black and White.
fn empties(law: &Law, board: &Board, game: &Game, counts: fn(bool, bool) -> bool) -> i64 {
    let reaches = |p, color| law.r3_reaches(board, game.now(), p, color);
    let counts = |p| counts(reaches(p, Color::Black), reaches(p, Color::White));
    points(board, &|p| game.now()[p] == Color::Empty && counts(p)).len() as i64
}

/// How many own and opposing stones the move to `after` removes.
fn removed(game: &Game, after: &Position) -> [usize; 2] {
    let mover = game.mover();
    let count =
        |position: &Position, player: Player| position.iter().filter(|c| **c == player.color()).count();
    let other = mover.opponent();
    [count(game.now(), mover) + 1 - count(after, mover), count(game.now(), other) - count(after, other)]
}

/// The point where the last turn captured exactly one stone.
fn single_capture(game: &Game) -> Option<Point> {
    let before = &game.positions[game.turns.len() - 1];
    let taken: Vec<Point> =
        (0..before.len()).filter(|&p| before[p] != Color::Empty && game.now()[p] == Color::Empty).collect();
    if taken.len() == 1 { Some(taken[0]) } else { None }
}

/// Does the block of the played stone have a liberty?
fn breathes(law: &Law, board: &Board, position: &Position, m: Move) -> bool {
    let block = law.r3_b_block(board, position, m.point);
    !law.r3_c_liberties(board, position, &block).is_empty()
}

/// A move that is none unless it is `allowed`, by the position before captures and the one after them.
fn unless_suicide(
    law: &Law,
    board: &Board,
    position: &Position,
    m: Move,
    allowed: impl Fn(&Position, &Position) -> bool,
) -> Verdict<Position> {
    let Verdict::Legal(colored) = law.r7_1_color(position, m) else { return law.r7_1_color(position, m) };
    let captured = law.r7_2_clear_opponent(board, &colored, m);
    match allowed(&colored, &captured) {
        true => Verdict::Legal(law.r7_3_clear_own(board, &captured, m)),
        false => breaks("tromp-taylor.7"),
    }
}

/// Under no suicide: blocks of some sizes must have a liberty before captures, all others after them.
fn suicide_first(
    law: &Law,
    board: &Board,
    position: &Position,
    m: Move,
    first: fn(usize) -> bool,
) -> Verdict<Position> {
    unless_suicide(law, board, position, m, |colored, captured| {
        let stones = law.r3_b_block(board, colored, m.point).len();
        breathes(law, board, if first(stones) { colored } else { captured }, m)
    })
}

/// The final score with this komi, in half points.
fn fixed_komi(law: &Law, board: &Board, game: &Game, player: Player, komi: i64) -> i64 {
    as_written!(law.r10_b_final_score(board, &Game { komi, ..game.clone() }, player))
}

/// Removes captured blocks on the first `sides` neighbours of the played stone only.
fn clear_touching(law: &Law, board: &Board, colored: &Position, m: Move, sides: usize) -> Position {
    let looked_at: Vec<Point> = board.neighbors(m.point).take(sides).collect();
    clear_these(law, board, colored, m, &looked_at)
}

/// A move that clears one colour before the other, no matter who moves.
fn clear_first(law: &Law, board: &Board, position: &Position, m: Move, first: Player) -> Verdict<Position> {
    let clear = |position: Position, player: Player| match player == m.player {
        true => law.r7_3_clear_own(board, &position, m),
        false => law.r7_2_clear_opponent(board, &position, m),
    };
    law.r7_1_color(position, m).map(|colored| clear(clear(colored, first), first.opponent()))
}

/// Clears the opponent's blocks that have no liberties and contain one of these points.
pub fn clear_these(law: &Law, board: &Board, colored: &Position, m: Move, these: &[Point]) -> Position {
    let cleared = law.r4_clear(board, colored, m.player.opponent().color());
    let mut after = colored.clone();
    for q in these.iter().filter(|q| colored[**q] == m.player.opponent().color()) {
        for r in law.r3_b_block(board, colored, *q) {
            after[r] = cleared[r];
        }
    }
    after
}
