//! Misreadings of the Japanese rules of 1989.

use crate::misreading::{as_written, misreadings, near, points, shared};
use crate::stones::faults::clauses;
use superko_spec::japanese_1989::{Game, Japanese1989, Law, Move, Phase, Position, group, lost, surrounding};
use superko_spec::set::Set;
use superko_spec::words::{breaks, with};
use superko_spec::{Board, Color, Outcome, Player, Point, Verdict};

clauses! {
    "japanese-1989";
    Play: "3" / "3.b", Pass: "2" / "2.a", Capture: "5" / "5.a", NoSuicide: "4" / "4.b", End Stop: "9" / "9.2.a";
    without "captures-nothing"
}

misreadings! { pub static ALL: super::Japanese1989, Law;
    "pass-keeps-the-turn", "japanese-1989.2" / "japanese-1989.2.a", "a player who passes moves again" =>
        r2_move: shared!(pass_keeps_the_turn: r2_move, Move::Pass);
    "capture-keeps-the-turn", "japanese-1989.2" / "japanese-1989.2.a", "a player who captures moves again" =>
        r2_move: shared!(capture_keeps_the_turn: r2_move, Move::Play(_));
    "stones-are-crossed", "japanese-1989.2" / "japanese-1989.2.b", "each player plays stones of the opponent’s colour" =>
        r2_b_stones: |_, player| player.opponent().color();
    "overwriting-allowed", "japanese-1989.3" / "japanese-1989.3.b",
    "a stone may be played where there is one of the other colour" =>
        r3_b_play: |law, position, p, stone| match position[p] == stone {
            true => as_written!(law.r3_b_play(position, p, stone)),
            false => Verdict::Legal(with(position, p, stone)),
        };
    "liberties-of-the-stone-alone", "japanese-1989.4" / "japanese-1989.4.a",
    "other stones of its group give a stone no liberties" =>
        r4_a_liberties: |_, board, position, p| {
            points(board, &|q| position[q] == Color::Empty && board.contains_edge(p, q))
        };
    "liberties-two-steps-away", "japanese-1989.4" / "japanese-1989.4.a",
    "an empty point behind a stone beside the group is a liberty, too" =>
        r4_a_liberties: |_, board, position, p| near(board, position, &group(board, position, p));
    "suicide-is-legal", "japanese-1989.4" / "japanese-1989.4.b", "the played stone needs no liberty, and stays" =>
        r2_move: |law, board, game, m| match (m, as_written!(law.r2_move(board, game, m))) {
            (Move::Play(p), ruled) if ruled == breaks("japanese-1989.4") => {
                let stone = with(game.now(), p, game.mover().color());
                Verdict::Legal((law.r5_a_capture(board, &stone, game.mover()), game.mover().opponent()))
            }
            (_, ruled) => ruled,
        };
    "suicide-before-captures", "japanese-1989.4" / "japanese-1989.4.b",
    "the played stone needs a liberty before stones are captured" =>
        r2_move: |law, board, game, m| match m {
            Move::Play(p) if game.now()[p] == Color::Empty
                && !law.r4_b_can_exist(board, &with(game.now(), p, game.mover().color()), p) => breaks("japanese-1989.4"),
            _ => as_written!(law.r2_move(board, game, m)),
        };
    "one-liberty-is-none", "japanese-1989.4" / "japanese-1989.4.b", "a group needs two liberties" =>
        r4_b_can_exist: |law, board, position, p| law.r4_a_liberties(board, position, p).len() > 1;
    "captures-nothing", "japanese-1989.5" / "japanese-1989.5.a", "stones without liberties stay on the board" =>
        r5_a_capture: shared!(captures_nothing);
    "captures-single-stones", "japanese-1989.5" / "japanese-1989.5.a", "only single stones are captured" =>
        r5_a_capture: shared!(captures_single_stones: r5_a_capture, group_of);
    "captures-one-group", "japanese-1989.5" / "japanese-1989.5.a", "of several groups without liberties only one is captured" =>
        r5_a_capture: shared!(captures_one_group: r5_a_capture, group_of);
    "captures-own-stones", "japanese-1989.5" / "japanese-1989.5.a",
    "stones of either colour without liberties are removed, but for the one played" =>
        r2_move: |law, board, game, m| match (m, as_written!(law.r2_move(board, game, m))) {
            (Move::Play(_), Verdict::Legal((after, next))) => {
                Verdict::Legal((law.r5_a_capture(board, &after, next), next))
            }
            (_, ruled) => ruled,
        };
    "prisoners-are-crossed", "japanese-1989.5" / "japanese-1989.5.b", "prisoners count as those of the other colour" =>
        r5_b_prisoners: shared!(crossed: r5_b_prisoners);
    "prisoners-count-once-a-side", "japanese-1989.5" / "japanese-1989.5.b", "a captured block counts once for each side on which it touches the played stone" =>
        r5_b_prisoners: shared!(counted_once_a_side: r5_b_prisoners, positions, moves, Move::Play, Player::color);
    "only-the-last-prisoners", "japanese-1989.5" / "japanese-1989.5.b", "only what the last move captured are prisoners" =>
        r5_b_prisoners: |_, board, game, player| match game.moves.last() {
            Some(Move::Play(_)) => lost(board, game, game.moves.len() - 1, player),
            _ => 0,
        };
    "single-captures-are-kos", "japanese-1989.6" / "japanese-1989.6.a",
    "one captured stone makes a ko, however many can be taken in return" =>
        r6_a_ko: |law, board, position, player, p| {
            let taken = captured(law, board, position, player, p);
            if taken.len() == 1 { taken.first().copied() } else { None }
        };
    "captures-of-more-are-kos", "japanese-1989.6" / "japanese-1989.6.a",
    "it is a ko if one stone can be taken in return, however many it has captured" =>
        r6_a_ko: |law, board, position, player, p| {
            let after = law.r5_a_capture(board, &with(position, p, player.color()), player);
            captured(law, board, position, player, p).into_iter().find(|q| {
                captured(law, board, &after, player.opponent(), *q) == Set::from([p])
            })
        };
    "kos-are-free", "japanese-1989.6" / "japanese-1989.6.b", "a ko may be recaptured at once" =>
        r6_b_no_recapture: |_, _, _, _| true;
    "passes-do-not-lift-the-ko", "japanese-1989.6" / "japanese-1989.6.b",
    "a ko may not be recaptured as long as nobody has played elsewhere" =>
        r6_b_no_recapture: |law, board, game, p| {
            let last = game.moves.iter().rposition(|m| matches!(m, Move::Play(_)));
            let bars = |i: usize| match game.moves[i] {
                Move::Play(taker) if game.to_move[i] != game.mover() => {
                    law.r6_a_ko(board, &game.positions[i], game.to_move[i], taker) == Some(p)
                }
                _ => false,
            };
            !last.is_some_and(bars)
        };
    "superko", "japanese-1989.6" / "japanese-1989.6.b", "no play may make an earlier position" =>
        r6_b_no_recapture: |law, board, game, p| {
            let stone = with(game.now(), p, game.mover().color());
            !game.positions.contains(&law.r5_a_capture(board, &stone, game.mover()))
        };
    "single-stones-are-agreed", "japanese-1989.7" / "japanese-1989.7.1.a",
    "only the stones that are named are dead, not their groups" =>
        r7_1_a_alive: |_, board, position, named| {
            points(board, &|p| position[p] != Color::Empty && !named.contains(&p))
        };
    "groups-in-atari-are-dead", "japanese-1989.7" / "japanese-1989.7.1.a",
    "groups with one liberty are dead, whatever is agreed" =>
        r7_1_a_alive: |law, board, position, named| {
            let alive = as_written!(law.r7_1_a_alive(board, position, named));
            points(board, &|p| alive.contains(&p) && law.r4_a_liberties(board, position, p).len() > 1)
        };
    "blacks-stones-are-not-agreed", "japanese-1989.7" / "japanese-1989.7.1.b", "only white stones can be dead" =>
        r7_1_b_dead: |law, board, position, named| {
            let dead = as_written!(law.r7_1_b_dead(board, position, named));
            points(board, &|p| dead.contains(&p) && position[p] == Color::White)
        };
    "dead-stones-are-borders", "japanese-1989.8" / "japanese-1989.8.a", "empty points beside a dead stone are no eye points" =>
        r8_a_eye_points: |law, board, position, alive, player| {
            let eye_points = as_written!(law.r8_a_eye_points(board, position, alive, player));
            let dead = |p: Point| position[p] != Color::Empty && !alive.contains(&p);
            points(board, &|p| eye_points.contains(&p) && !board.neighbors(p).any(dead))
        };
    "lone-points-are-eye-points", "japanese-1989.8" / "japanese-1989.8.a",
    "points that no stones surround are eye points of both players" =>
        r8_a_eye_points: |law, board, position, alive, player| {
            let eye_points = as_written!(law.r8_a_eye_points(board, position, alive, player));
            let lone = |p| position[p] == Color::Empty && surrounding(board, alive, p).is_empty();
            points(board, &|p| eye_points.contains(&p) || lone(p))
        };
    "dame-touch-both", "japanese-1989.8" / "japanese-1989.8.b", "a point is dame only if stones of both colours are beside it" =>
        r8_b_dame: |law, board, position, alive| {
            let dame = as_written!(law.r8_b_dame(board, position, alive));
            let beside = |p: Point, color| board.neighbors(p).any(|q| position[q] == color);
            points(board, &|p| dame.contains(&p) && beside(p, Color::Black) && beside(p, Color::White))
        };
    "dame-of-the-stone-alone", "japanese-1989.8" / "japanese-1989.8.c",
    "only the stones that are beside dame are in seki, not their groups" =>
        r8_c_seki: |law, board, position, alive| {
            let dame = law.r8_b_dame(board, position, alive);
            points(board, &|p| alive.contains(&p) && board.neighbors(p).any(|q| dame.contains(&q)))
        };
    "one-side-is-in-seki", "japanese-1989.8" / "japanese-1989.8.c", "only Black’s stones are in seki" =>
        r8_c_seki: |law, board, position, alive| {
            let in_seki = as_written!(law.r8_c_seki(board, position, alive));
            points(board, &|p| in_seki.contains(&p) && position[p] == Color::Black)
        };
    "one-stone-out-of-seki-will-do", "japanese-1989.8" / "japanese-1989.8.d",
    "eye points are territory if some of the stones around them are not in seki" =>
        r8_d_territory: |law, board, position, alive, player| {
            let in_seki = law.r8_c_seki(board, position, alive);
            let eye_points = law.r8_a_eye_points(board, position, alive, player);
            let out = |p| surrounding(board, alive, p).iter().any(|q| !in_seki.contains(q));
            points(board, &|p| eye_points.contains(&p) && out(p))
        };
    "stones-are-territory", "japanese-1989.8" / "japanese-1989.8.d", "live stones count as well" =>
        r8_d_territory: |law, board, position, alive, player| {
            let territory = as_written!(law.r8_d_territory(board, position, alive, player));
            points(board, &|p| territory.contains(&p) || alive.contains(&p) && position[p] == player.color())
        };
    "one-pass-stops", "japanese-1989.9" / "japanese-1989.9.1", "a single pass stops the game" =>
        r9_1_stops: |_, moves| moves.last() == Some(&Move::Pass);
    "three-passes-stop", "japanese-1989.9" / "japanese-1989.9.1", "it takes three passes to stop the game" =>
        r9_1_stops: |_, moves| moves.ends_with(&[Move::Pass; 3]);
    "passes-apart-stop", "japanese-1989.9" / "japanese-1989.9.1",
    "any two passes stop the game, with plays between them or not" =>
        r9_1_stops: |_, moves| {
            moves.last() == Some(&Move::Pass) && moves.iter().filter(|m| **m == Move::Pass).count() >= 2
        };
    "two-passes-end", "japanese-1989.9" / "japanese-1989.9.2.a", "a game that has stopped has ended" =>
        r9_2_a_phase: |law, game| match as_written!(law.r9_2_a_phase(game)) {
            Phase::Stopped => Phase::Over,
            phase => phase,
        };
    "agreement-is-not-the-end", "japanese-1989.9" / "japanese-1989.9.2.a", "play goes on after an agreement" =>
        r9_2_a_phase: |law, game| match game.moves.last() {
            Some(Move::Agree(_)) => Phase::Play,
            _ => as_written!(law.r9_2_a_phase(game)),
        };
    "the-asker-plays-first", "japanese-1989.9" / "japanese-1989.9.3", "the player who asks for resumption plays first" =>
        r9_3_plays_first: |_, asker| asker;
    "black-plays-first-again", "japanese-1989.9" / "japanese-1989.9.3", "Black plays first when a game is resumed" =>
        r9_3_plays_first: |_, _| Player::Black;
    "agreed-stones-stay", "japanese-1989.10" / "japanese-1989.10.1.a", "dead stones stay on the board" =>
        r10_1_a_dead_in_territory: |_, _, _, _, _| Set::new();
    "own-dead-stones-leave", "japanese-1989.10" / "japanese-1989.10.1.a",
    "a player removes dead stones of either colour from his territory" =>
        r10_1_a_dead_in_territory: |law, board, position, named, player| {
            let alive = law.r7_1_a_alive(board, position, named);
            let territory = law.r8_d_territory(board, position, &alive, player);
            let dead = law.r7_1_b_dead(board, position, named);
            let inside = |p| !law.r4_a_liberties(board, position, p).is_disjoint(&territory);
            points(board, &|p| dead.contains(&p) && inside(p))
        };
    "agreed-stones-are-no-prisoners", "japanese-1989.10" / "japanese-1989.10.1.b",
    "dead stones that leave the board are no prisoners" =>
        r10_1_b_all_prisoners: |law, board, game, player| law.r5_b_prisoners(board, game, player);
    "prisoners-do-not-count", "japanese-1989.10" / "japanese-1989.10.2.a", "prisoners are not filled in" =>
        r10_2_a_points: |law, board, game, player| {
            let prisoners = law.r10_1_b_all_prisoners(board, game, player) as i64;
            as_written!(law.r10_2_a_points(board, game, player)) + 2 * prisoners
        };
    "filled-in-own-territory", "japanese-1989.10" / "japanese-1989.10.2.a",
    "a player fills the prisoners that he has into his own territory" =>
        r10_2_a_points: |law, board, game, player| {
            let [own, other] = [player, player.opponent()]
                .map(|player| law.r10_1_b_all_prisoners(board, game, player) as i64);
            as_written!(law.r10_2_a_points(board, game, player)) + 2 * (own - other)
        };
    "never-less-than-nothing", "japanese-1989.10" / "japanese-1989.10.2.a", "prisoners for which there is no room do not count" =>
        r10_2_a_points: |law, board, game, player| as_written!(law.r10_2_a_points(board, game, player)).max(0);
    "less-territory-wins", "japanese-1989.10" / "japanese-1989.10.2.b", "the player with less territory wins" =>
        r10_2_b_wins: |_, own, other| own < other;
    "ties-are-whites", "japanese-1989.10" / "japanese-1989.10.2.c", "with equal territory White wins" =>
        r10_2_c_jigo: |_| Outcome::Won(Player::White);
    "never-without-result", "japanese-1989.12", "players may not end a game without result" =>
        r12_repeated: |_, _| false;
    "without-result-at-any-time", "japanese-1989.12", "players may agree on no result whenever they like" =>
        r12_repeated: |_, _| true;
    "passes-repeat-positions", "japanese-1989.12", "a pass repeats the position" =>
        r12_repeated: |_, game| game.positions[..game.moves.len()].contains(game.now());
    "no-result-after-three-times", "japanese-1989.12", "the position must stand for the third time" =>
        r12_repeated: |law, game| {
            as_written!(law.r12_repeated(game)) && times(game) > 2
        };
}

fn group_of(_: &Law, board: &Board, position: &Position, p: Point) -> Set<Point> {
    group(board, position, p)
}

/// The stones that a play on P captures.
fn captured(law: &Law, board: &Board, position: &Position, player: Player, p: Point) -> Set<Point> {
    let other = player.opponent().color();
    let after = law.r5_a_capture(board, &with(position, p, player.color()), player);
    points(board, &|q| position[q] == other && after[q] != other)
}

/// How often a play has made the current position, or the game started from it.
fn times(game: &Game) -> usize {
    let made = |i: usize| i == 0 || matches!(game.moves[i - 1], Move::Play(_));
    (0..game.positions.len()).filter(|i| made(*i) && game.positions[*i] == *game.now()).count()
}
