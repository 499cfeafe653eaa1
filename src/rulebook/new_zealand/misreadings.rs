//! Misreadings of the New Zealand rules.

use crate::misreading::{as_written, barred, misreadings, no_tie, partly, points, shared, within};
use crate::stones::faults::clauses;
use superko_spec::new_zealand::{Game, Law, NewZealand, Phase, Position, Step, is_move_of};
use superko_spec::set::Set;
use superko_spec::words::{breaks, with};
use superko_spec::{Board, Color, Outcome, Player, Point, Verdict};

clauses! {
    "new-zealand";
    Play: "6" / "6.a", Pass: "7" / "7.b", Capture: "6" / "6.b", Suicide: "6" / "6.c", Superko: "7" / "7.a",
    End Stop: "9" / "9";
    without "captures-nothing" "superko-of-eight" "ko-for-superko" "superko-forgets-the-start"
    "start-on-record-from-its-return"
}

misreadings! { pub static ALL: super::NewZealand, Law;
    "diagonals-are-adjacent", "new-zealand.2", "two points that are both adjacent to two others are adjacent, too" =>
        r2_adjacent: |law, board, p| {
            let beside = as_written!(law.r2_adjacent(board, p));
            let diagonal = |q: &Point| *q != p && board.neighbors(*q).filter(|r| beside.contains(r)).count() > 1;
            beside.iter().copied().chain(board.nodes().filter(diagonal)).collect()
        };
    "looks-only-ahead", "new-zealand.2", "a point is adjacent only to later points, on the right and below" =>
        r2_adjacent: |law, board, p| {
            as_written!(law.r2_adjacent(board, p)).into_iter().filter(|q| *q > p).collect()
        };
    "stones-stand-alone", "new-zealand.3", "no stone is connected to another one" =>
        r3_connected: |_, _, _, p| Set::from([p]);
    "no-third-stone", "new-zealand.3", "stones are connected only if they are adjacent" =>
        r3_connected: |law, board, position, p| within(1, p, &|q| beside(law, board, position, q));
    "one-third-stone", "new-zealand.3", "stones are connected only if they are adjacent to each other or to a third stone" =>
        r3_connected: |law, board, position, p| within(2, p, &|q| beside(law, board, position, q));
    "liberties-two-steps-away", "new-zealand.4", "unoccupied points two steps away are liberties, too" =>
        r4_liberties: |law, board, position, p| {
            let connected = law.r3_connected(board, position, p);
            let beside: Set<Point> = connected.iter().flat_map(|q| law.r2_adjacent(board, *q)).collect();
            let further = beside.iter().flat_map(|q| law.r2_adjacent(board, *q)).collect();
            points(board, &|q| position[q] == Color::Empty && (&beside | &further).contains(&q))
        };
    "one-liberty-is-none", "new-zealand.4", "a stone that has one liberty has none" =>
        r4_liberties: |law, board, position, p| {
            let liberties = as_written!(law.r4_liberties(board, position, p));
            if liberties.len() == 1 { Set::new() } else { liberties }
        };
    "liberties-of-the-stone-alone", "new-zealand.4", "only points adjacent to the stone itself are its liberties" =>
        r4_liberties: |law, board, position, p| {
            points(board, &|q| position[q] == Color::Empty && law.r2_adjacent(board, p).contains(&q))
        };
    "stones-are-no-territory", "new-zealand.5", "territory consists of unoccupied points alone" =>
        r5_territory: |law, board, position, player| {
            let territory = as_written!(law.r5_territory(board, position, player));
            points(board, &|p| position[p] == Color::Empty && territory.contains(&p))
        };
    "territory-is-beside-stones", "new-zealand.5", "an unoccupied point is territory only if it is adjacent to a stone" =>
        r5_territory: |law, board, position, player| {
            let own = |p: &Point| position[*p] == player.color();
            points(board, &|p| own(&p) || position[p] == Color::Empty && law.r2_adjacent(board, p).iter().any(own))
        };
    "stones-alone-are-territory", "new-zealand.5", "only points under stones count" =>
        r5_territory: |_, board, position, player| points(board, &|p| position[p] == player.color());
    "territory-of-nobody-is-everybodys", "new-zealand.5", "what no stone reaches is territory of both players" =>
        r5_territory: |law, board, position, player| {
            let [own, other] = [player, player.opponent()]
                .map(|player| as_written!(law.r5_territory(board, position, player)));
            points(board, &|p| own.contains(&p) || !other.contains(&p))
        };
    "overwriting-allowed", "new-zealand.6" / "new-zealand.6.a", "a stone may be placed where the opponent has one" =>
        r6_a_place: |_, position, player, p| match position[p] == player.color() {
            true => breaks("new-zealand.6"),
            false => Verdict::Legal(with(position, p, player.color())),
        };
    "opponents-stay", "new-zealand.6" / "new-zealand.6.b", "stones of the opponent are not removed" =>
        r6_b_remove_opponents: shared!(captures_nothing);
    "removes-single-stones", "new-zealand.6" / "new-zealand.6.b", "only single stones of the opponent are removed" =>
        r6_b_remove_opponents: shared!(captures_single_stones: r6_b_remove_opponents, Law::r3_connected);
    "removes-one-group", "new-zealand.6" / "new-zealand.6.b", "of several groups without liberties only one is removed" =>
        r6_b_remove_opponents: shared!(captures_one_group: r6_b_remove_opponents, Law::r3_connected);
    "own-stones-stay", "new-zealand.6" / "new-zealand.6.c", "the player's own stones are not removed" =>
        r6_c_remove_own: shared!(captures_nothing);
    "suicide-is-illegal", "new-zealand.6" / "new-zealand.6.c", "a play that removes stones of the player's own is illegal" =>
        r6_play: |law, board, position, player, p| {
            let ruled = as_written!(law.r6_play(board, position, player, p));
            barred(ruled, "new-zealand.6", |after| after[p] == Color::Empty)
        };
    "own-stones-first", "new-zealand.6" / "new-zealand.6.c", "the player's own stones are removed before the opponent's" =>
        r6_play: |law, board, position, player, p| law.r6_a_place(position, player, p).map(|placed| {
            law.r6_b_remove_opponents(board, &law.r6_c_remove_own(board, &placed, player), player)
        });
    "own-stones-are-not-counted", "new-zealand.6" / "new-zealand.6.d", "stones that a player removes of his own do not count" =>
        r6_d_removed: |law, board, game, color| counted(law, board, game, color, |game, i| {
            matches!(game.steps[i], Step::Agree(_)) || game.to_move[i].color() != color
        });
    "agreed-stones-are-not-counted", "new-zealand.6" / "new-zealand.6.d", "stones removed by agreement do not count" =>
        r6_d_removed: |law, board, game, color| counted(law, board, game, color, |game, i| {
            !matches!(game.steps[i], Step::Agree(_))
        });
    "counts-once-a-side", "new-zealand.6" / "new-zealand.6.d", "a captured block counts once for each side on which it touches the played stone" =>
        r6_d_removed: shared!(counted_once_a_side: r6_d_removed, positions, steps, Step::Play, |color| color);
    "counts-the-last-move", "new-zealand.6" / "new-zealand.6.d", "only what the last move removed counts" =>
        r6_d_removed: |law, board, game, color| {
            let last = game.steps.len();
            counted(law, board, game, color, |_, i| i + 1 == last)
        };
    "counts-crossed", "new-zealand.6" / "new-zealand.6.d", "stones count as those of the other colour" =>
        r6_d_removed: |law, board, game, color| {
            let other = if color == Color::Black { Color::White } else { Color::Black };
            as_written!(law.r6_d_removed(board, game, other))
        };
    "any-position-is-on-record", "new-zealand.7" / "new-zealand.7.a", "a play may not make any earlier position, no matter who made it" =>
        r7_a_new: |_, game, after| !game.positions.contains(after);
    "the-start-is-on-both-records", "new-zealand.7" / "new-zealand.7.a", "no play may make the position at the start" =>
        r7_a_new: |law, game, after| game.positions[0] != *after && as_written!(law.r7_a_new(game, after));
    "passes-leave-no-record", "new-zealand.7" / "new-zealand.7.a", "only positions after a player's own plays are on record, none after passes" =>
        r7_a_new: |_, game, after| new(game, after, |i| game.steps[i] != Step::Pass);
    "ko-for-superko", "new-zealand.7" / "new-zealand.7.a", "only the position after the player's last move may not be repeated" =>
        r7_a_new: |_, game, after| {
            let last = (0..game.steps.len()).rev().find(|i| is_move_of(game, *i, game.mover()));
            new(game, after, |i| Some(i) == last)
        };
    "the-opponents-record", "new-zealand.7" / "new-zealand.7.a", "positions after the opponent's moves may not be repeated" =>
        r7_a_new: |_, game, after| {
            let others = |i: &usize| is_move_of(game, *i, game.mover().opponent());
            (0..game.steps.len()).filter(others).all(|i| game.positions[i + 1] != *after)
        };
    "record-of-eight", "new-zealand.7" / "new-zealand.7.a", "only the last eight positions are remembered" =>
        r7_a_new: |_, game, after| new(game, after, |i| i + 8 >= game.steps.len());
    "no-pass-on-an-empty-board", "new-zealand.7" / "new-zealand.7.b", "nobody may pass while there is no stone" =>
        r7_move: shared!(no_pass_on_an_empty_board: r7_move, Step::Pass, "new-zealand.7");
    "the-board-has-a-stone", "new-zealand.8" / "new-zealand.8.a", "a black stone stands on the first point at the start" =>
        r8_a_empty_board: shared!(start_with_a_stone: r8_a_empty_board);
    "pass-keeps-the-turn", "new-zealand.8" / "new-zealand.8.b", "a player who passes moves again" =>
        r7_move: shared!(pass_keeps_the_turn: r7_move, Step::Pass);
    "capture-keeps-the-turn", "new-zealand.8" / "new-zealand.8.b", "a player who removes a stone moves again" =>
        r7_move: shared!(capture_keeps_the_turn: r7_move, Step::Play(_));
    "white-begins", "new-zealand.8" / "new-zealand.8.c", "White makes the first move" =>
        r8_c_first: |_| Player::White;
    "one-pass-finishes", "new-zealand.9", "a single pass finishes the game" =>
        r9_finished: |_, steps| steps.last() == Some(&Step::Pass);
    "passes-apart-finish", "new-zealand.9", "any two passes finish the game, with plays between them or not" =>
        r9_finished: |_, steps| {
            steps.last() == Some(&Step::Pass) && steps.iter().filter(|step| **step == Step::Pass).count() >= 2
        };
    "three-passes-finish", "new-zealand.9", "it takes three passes to finish the game" =>
        r9_finished: |_, steps| steps.ends_with(&[Step::Pass; 3]);
    "agreed-stones-stay", "new-zealand.10", "stones that are agreed to be dead stay on the board" =>
        r10_remove_dead: shared!(agreed_stones_stay: r10_remove_dead);
    "single-stones-are-agreed", "new-zealand.10", "only the stones on the points named are removed, and none that are connected to them" =>
        r10_remove_dead: shared!(single_stones_are_agreed: r10_remove_dead);
    "blacks-stones-are-not-agreed", "new-zealand.10", "only white stones can be agreed to be dead" =>
        r10_remove_dead: |law, board, game, dead| {
            let white = |p: Point| game.now()[p] != Color::Black;
            as_written!(law.r10_remove_dead(board, game, dead)).map(|after| partly(game.now(), &after, &white))
        };
    "two-passes-end-the-game", "new-zealand.11", "a finished game is over, and nobody plays on" =>
        r11_phase: shared!(stopped_is_over: r11_phase, Phase::Finished, Phase::Over);
    "agreement-is-not-the-end", "new-zealand.11", "after stones have been agreed to be dead, play goes on" =>
        r11_phase: |law, game, finishes| match game.steps.last() {
            Some(Step::Agree(_)) => Phase::Play,
            _ => as_written!(law.r11_phase(game, finishes)),
        };
    "the-asker-moves-next", "new-zealand.12" / "new-zealand.12.a", "the player who asks to play on moves next" =>
        r12_a_next: |law, game, asker| as_written!(law.r12_a_next(game, asker.opponent()));
    "only-an-agreement-ends", "new-zealand.12" / "new-zealand.12.b", "however often both pass, only an agreement ends the game" =>
        r12_b_all_stay: |_, _, _| false;
    "a-third-pass-ends", "new-zealand.12" / "new-zealand.12.b", "a pass after the game is finished ends it" =>
        r12_b_all_stay: |law, game, finishes| {
            let passed = finishes.last().is_some_and(|last| game.steps[*last..] == [Step::Pass]);
            passed || as_written!(law.r12_b_all_stay(game, finishes))
        };
    "the-second-finish-ends", "new-zealand.12" / "new-zealand.12.b", "a game that is finished for the second time is over" =>
        r12_b_all_stay: |_, game, finishes| {
            finishes.len() > 1 && finishes.last() == Some(&game.steps.len())
        };
    "komi-is-blacks", "new-zealand.13", "komi is added to Black's territory" =>
        r13_points: |law, board, game, player| {
            let komi = if player == Player::Black { game.komi } else { -game.komi };
            as_written!(law.r13_points(board, game, player)) + komi
        };
    "komi-is-seven", "new-zealand.13", "any komi is 7 points" =>
        r13_points: |law, board, game, player| {
            let komi = if game.komi == 0 { 0 } else { 14 };
            as_written!(law.r13_points(board, &Game { komi, ..game.clone() }, player))
        };
    "fewest-points-win", "new-zealand.16", "the player with the fewest points wins" =>
        r16_winner: |law, board, game| match as_written!(law.r16_winner(board, game)) {
            Outcome::Won(player) => Outcome::Won(player.opponent()),
            outcome => outcome,
        };
    "ties-are-whites", "new-zealand.16", "with equal points White wins" =>
        r16_winner: |law, board, game| no_tie(as_written!(law.r16_winner(board, game)), Player::White);
}

/// The adjacent stones of the same colour.
fn beside(law: &Law, board: &Board, position: &Position, p: Point) -> Set<Point> {
    points(board, &|q| position[q] == position[p] && law.r2_adjacent(board, p).contains(&q))
}

/// The number of stones of a colour that those steps removed which count.
fn counted(
    law: &Law,
    board: &Board,
    game: &Game,
    color: Color,
    counts: impl Fn(&Game, usize) -> bool,
) -> usize {
    let after = |steps: usize| {
        let mut first = game.clone();
        first.steps.truncate(steps);
        as_written!(law.r6_d_removed(board, &first, color))
    };
    let before = after(0);
    before
        + (0..game.steps.len()).filter(|i| counts(game, *i)).map(|i| after(i + 1) - after(i)).sum::<usize>()
}

/// 7.a that compares only the positions after those moves of the player that count.
fn new(game: &Game, after: &Position, counts: impl Fn(usize) -> bool) -> bool {
    let own = |i: &usize| is_move_of(game, *i, game.mover()) && counts(*i);
    !(0..game.steps.len()).filter(own).any(|i| game.positions[i + 1] == *after)
}
