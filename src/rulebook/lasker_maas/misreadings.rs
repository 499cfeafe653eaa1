//! Misreadings of the Lasker-Maas rules.

use crate::misreading::{also_breaks, as_written, counted_again, misreadings, near, no_tie, partly, points};
use crate::stones::faults::clauses;
use superko_spec::lasker_maas::{Game, LaskerMaas, Law, Position, Situation, Turn};
use superko_spec::set::Set;
use superko_spec::words::with;
use superko_spec::{Board, Color, Player, Point, Verdict};

/// A turn under a superko that compares only some of the remembered situations.
macro_rules! remembering {
    ($counted:expr) => {
        |law, board, game, turn| remembering(law, board, game, turn, $counted)
    };
}

clauses! {
    "lasker-maas";
    Play: "6.1" / "6.1", Pass: "6" / "6", Capture: "5" / "5.a", NoSuicide: "6.2" / "6.2",
    Superko Situational: "6.3" / "6.3", End Stop: "8" / "8.b";
    without "superko-not-before-the-first-capture" "start-on-record-from-its-return"
}

misreadings! { pub static ALL: super::LaskerMaas, Law;
    "handicap-is-not-remembered", "lasker-maas.2", "a handicap position may be repeated" =>
        r6_turn: remembering!(|_, game, n| {
            n > 0 || game.situations[0].position.iter().all(|color| *color == Color::Empty)
        });
    "white-first", "lasker-maas.3" / "lasker-maas.3.a", "White plays first" =>
        r3_a_first: |_| Player::White;
    "pass-keeps-the-turn", "lasker-maas.3" / "lasker-maas.3.b", "a player who passes is next again" =>
        r6_turn: |law, board, game, turn| as_written!(law.r6_turn(board, game, turn)).map(|after| match turn {
            Turn::Pass => Situation { next: game.now().next, ..after },
            _ => after,
        });
    "black-opens-stage-two", "lasker-maas.3" / "lasker-maas.3.b", "the second stage is a second start: Black plays first in it" =>
        r6_turn: |law, board, game, turn| {
            after_turn(law, board, game, turn, |begun, after| {
                if law.r8_a_second_begins(begun) == Some(begun.turns.len()) {
                    after.next = law.r3_a_first();
                }
            })
        };
    "group-is-one-stone", "lasker-maas.4" / "lasker-maas.4.b", "each stone needs a breathing space of its own" =>
        r4_b_group: |law, board, position, p| match position[p] {
            Color::Empty => as_written!(law.r4_b_group(board, position, p)),
            _ => Set::from([p]),
        };
    "played-stone-stands-alone", "lasker-maas.4" / "lasker-maas.4.c", "the played stone needs a breathing space of its own" =>
        r4_c_played_group: |_, _, _, _, p| Set::from([p]);
    "breath-two-steps-away", "lasker-maas.4" / "lasker-maas.4.d",
    "an empty spot two steps away from a stone is a breathing space, too" =>
        r4_d_breathing_spaces: |_, board, position, group| near(board, position, group);
    "captures-one-group", "lasker-maas.5" / "lasker-maas.5.b", "only one of several groups without breathing space is captured" =>
        r5_b_all_captured: |law, board, placed, player| {
            let all = as_written!(law.r5_b_all_captured(board, placed, player));
            all.first().map(|p| law.r4_b_group(board, placed, *p)).unwrap_or_default()
        };
    "captures-only-what-touches", "lasker-maas.5" / "lasker-maas.5.b",
    "only a group that the placed stone deprived of its last breathing space is captured" =>
        r6_2_breathes_or_captures: |law, board, before, player, p| {
            let placed = with(before, p, player.color());
            breathes(law, board, before, player, p) || !touched(law, board, &placed, player, p).is_empty()
        },
        r6_3_a_resultant: |law, board, game, p| {
            let player = game.now().next;
            let mut after = as_written!(law.r6_3_a_resultant(board, game, p));
            let placed = with(&game.now().position, p, player.color());
            let taken = touched(law, board, &placed, player, p);
            let all = law.r5_b_all_captured(board, &placed, player);
            for q in all.difference(&taken) {
                after.position[*q] = placed[*q];
                after.captured[player.opponent() as usize] -= 1;
                after.storage[player.opponent() as usize] -= 1;
            }
            after
        };
    "captures-single-stones", "lasker-maas.5" / "lasker-maas.5.a", "only groups of one stone are captured" =>
        r5_b_all_captured: |law, board, placed, player| {
            let all = as_written!(law.r5_b_all_captured(board, placed, player));
            points(board, &|p| all.contains(&p) && law.r4_b_group(board, placed, p).len() == 1)
        };
    "captures-at-most-two", "lasker-maas.5" / "lasker-maas.5.a", "groups of three or more stones are never captured" =>
        r5_b_all_captured: |law, board, placed, player| {
            let all = as_written!(law.r5_b_all_captured(board, placed, player));
            points(board, &|p| all.contains(&p) && law.r4_b_group(board, placed, p).len() < 3)
        };
    "pass-may-not-repeat", "lasker-maas.6",
    "a pass may not repeat a position with the same player next, either" =>
        r6_turn: |law, board, game, turn| {
            let next = law.r3_b_alternate(game.now().next);
            let after = Situation { next, ..game.now().clone() };
            let repeats = turn == Turn::Pass && !law.r6_3_superko(game, &after);
            let ruled = as_written!(law.r6_turn(board, game, turn));
            if repeats { also_breaks(ruled, "lasker-maas.6.3") } else { ruled }
        };
    "overwriting-allowed", "lasker-maas.6.1", "a stone may be placed on another one, which it replaces" =>
        r6_1_empty: |_, _, _| true;
    "suicide-of-several", "lasker-maas.6.2", "only a single stone needs a breathing space" =>
        r6_2_breathes_or_captures: |law, board, before, player, p| {
            law.r4_c_played_group(board, before, player, p).len() > 1
                || as_written!(law.r6_2_breathes_or_captures(board, before, player, p))
        };
    "no-capture-from-within", "lasker-maas.6.2", "a stone must have a breathing space before it captures" =>
        r6_2_breathes_or_captures: breathes;
    "capture-must-give-breath", "lasker-maas.6.2",
    "without a breathing space, a placement must capture a group that gives it one" =>
        r6_2_breathes_or_captures: |law, board, before, player, p| {
            let mut after = with(before, p, player.color());
            for q in law.r5_b_all_captured(board, &after, player) {
                after[q] = Color::Empty;
            }
            let group = law.r4_b_group(board, &after, p);
            !law.r4_d_breathing_spaces(board, &after, &group).is_empty()
        };
    "no-superko", "lasker-maas.6.3", "any position may be repeated" =>
        r6_3_superko: |_, _, _| true;
    "storage-is-part-of-the-position", "lasker-maas.6.3",
    "a position is repeated only if the same prisoners are in storage" =>
        r6_3_superko: |_, game, after| {
            let same = |s: &Situation| {
                (&s.position, s.next, s.storage) == (&after.position, after.next, after.storage)
            };
            !game.situations.iter().any(same)
        };
    "stage-two-forgets", "lasker-maas.6.3", "the second stage starts with a clean record" =>
        r6_turn: remembering!(|law, game, n| n >= law.r8_a_second_begins(game).unwrap_or(0));
    "no-stage-two-supply", "lasker-maas.7" / "lasker-maas.7.c", "stones of the second stage do not come from the storage area" =>
        r7_supply: |_, _, storage, _| storage;
    "stage-one-uses-prisoners", "lasker-maas.7" / "lasker-maas.7.a", "prisoners are played from the first stage on" =>
        r7_supply: |law, stage, storage, player| match stage {
            1 if storage[player as usize] == 0 => storage,
            _ => as_written!(law.r7_supply(2, storage, player)),
        };
    "top-up-of-one-colour", "lasker-maas.7" / "lasker-maas.7.d", "only the colour that ran out is refilled" =>
        r7_d_refill: |_, storage, player| {
            let mut more = storage;
            more[player as usize] = more[player as usize].max(1);
            more
        };
    "refilled-at-once", "lasker-maas.7" / "lasker-maas.7.d",
    "storage is refilled as soon as it lacks a colour in the second stage, needed or not" =>
        r6_turn: |law, board, game, turn| {
            after_turn(law, board, game, turn, |begun, after| {
                if law.r8_stage(begun) == 2 && after.storage.contains(&0) {
                    after.storage = after.storage.map(|stones| stones + 1);
                }
            })
        };
    "first-prisoners-stay", "lasker-maas.7" / "lasker-maas.7.c", "prisoners that were in storage from the start are not played" =>
        r6_3_a_resultant: |law, board, game, p| {
            let first = game.situations[0].storage;
            let mut others = game.clone();
            let now = others.situations.last_mut().expect("a game has a situation");
            now.storage = [0, 1].map(|i| now.storage[i] - first[i]);
            let after = as_written!(law.r6_3_a_resultant(board, &others, p));
            Situation { storage: [0, 1].map(|i| after.storage[i] + first[i]), ..after }
        };
    "top-up-of-ten", "lasker-maas.7" / "lasker-maas.7.d", "ten stones of each colour are added when one runs out" =>
        r7_d_refill: |_, storage, player| match storage[player as usize] {
            0 => storage.map(|stones| stones + 10),
            _ => storage,
        };
    "prisoners-count-once-a-side", "lasker-maas.7" / "lasker-maas.7.b", "a captured block counts once for each side on which it touches the played stone" =>
        r6_3_a_resultant: |law, board, game, p| {
            let mut after = as_written!(law.r6_3_a_resultant(board, game, p));
            let other = game.now().next.opponent();
            let again = counted_again(board, &game.now().position, &after.position, p, other.color());
            after.captured[other as usize] += again;
            after.storage[other as usize] += again;
            after
        };
    "stage-two-takes-no-prisoners", "lasker-maas.7" / "lasker-maas.7.b",
    "stones captured in the second stage do not go into storage" =>
        r6_3_a_resultant: |law, board, game, p| {
            let after = as_written!(law.r6_3_a_resultant(board, game, p));
            let now = game.now();
            let taken = |i: usize| after.captured[i] - now.captured[i];
            let storage =
                [0, 1].map(|i| after.storage[i] - if law.r8_stage(game) == 2 { taken(i) } else { 0 });
            Situation { storage, ..after }
        };
    "prisoners-of-the-captor", "lasker-maas.7" / "lasker-maas.7.b", "a captured stone goes into storage in its captor's colour" =>
        r7_b_store: |_, storage, captor, captured| {
            let mut more = storage;
            more[captor as usize] += captured;
            more
        };
    "three-passes-end-it", "lasker-maas.8" / "lasker-maas.8.b",
    "the pass that ends the first stage is also the first pass of the second" =>
        r8_b_ended: |law, game| {
            let passes = |n: usize| game.turns[n - 2..n] == [Turn::Pass, Turn::Pass];
            let began = law.r8_a_second_begins(game);
            began.is_some_and(|began| (began + 1..=game.turns.len()).any(passes))
        };
    "one-stage", "lasker-maas.8" / "lasker-maas.8.b", "two consecutive passes end the game" =>
        r8_b_ended: |law, game| law.r8_a_second_begins(game).is_some();
    "passes-need-not-be-consecutive", "lasker-maas.8" / "lasker-maas.8.a",
    "a stage ends at its second pass, consecutive or not" =>
        r8_a_second_begins: |_, game| second_pass(game, 0),
        r8_b_ended: |_, game| second_pass(game, 0).is_some_and(|began| second_pass(game, began).is_some());
    "groups-in-atari-are-dead", "lasker-maas.9" / "lasker-maas.9.a",
    "groups with a single breathing space are dead, and do not keep a set of empty spots from being territory" =>
        r9_c_score: |law, board, game, player| {
            let position = law.r9_a_alive(game);
            let dead = |p: Point| {
                let group = law.r4_b_group(board, &position, p);
                position[p] != Color::Empty && law.r4_d_breathing_spaces(board, &position, &group).len() == 1
            };
            let left = partly(&position, &vec![Color::Empty; position.len()], &dead);
            let territory = law.r9_b_territory(board, &left, player).len();
            territory as i64 - game.now().storage[player as usize] as i64
        };
    "territory-next-to-a-stone", "lasker-maas.9" / "lasker-maas.9.b",
    "an empty spot is territory if the stones next to it are of one colour" =>
        r9_b_territory: |_, board, position, player| {
            let next_to = |p: Point, color| board.neighbors(p).any(|q| position[q] == color);
            let ours = |p| next_to(p, player.color()) && !next_to(p, player.opponent().color());
            points(board, &|p| position[p] == Color::Empty && ours(p))
        };
    "empty-board-is-everybodys", "lasker-maas.9" / "lasker-maas.9.b", "empty spots that touch no stone count for both" =>
        r9_b_territory: |law, board, position, player| {
            let theirs = as_written!(law.r9_b_territory(board, position, player.opponent()));
            let touched = |p| touches(law, board, position, p, player.opponent().color());
            points(board, &|p| position[p] == Color::Empty && !touched(p) && !theirs.contains(&p))
        };
    "eyes-in-seki-do-not-count", "lasker-maas.9" / "lasker-maas.9.b",
    "an empty spot is no territory if a group next to it has a breathing space that both colours touch" =>
        r9_b_territory: |law, board, position, player| {
            let ours = as_written!(law.r9_b_territory(board, position, player));
            let shared = |p: &Point| touches(law, board, position, *p, player.opponent().color());
            let in_seki = |p: &Point| {
                let set = law.r4_b_group(board, position, *p);
                let next_to = |q: &Point| position[*q] == player.color();
                let stones: Vec<Point> =
                    set.iter().flat_map(|q| board.neighbors(*q)).filter(next_to).collect();
                stones.into_iter().any(|stone| {
                    let group = law.r4_b_group(board, position, stone);
                    law.r4_d_breathing_spaces(board, position, &group).iter().any(shared)
                })
            };
            ours.into_iter().filter(|p| !in_seki(p)).collect()
        };
    "passes-cost-a-stone", "lasker-maas.9" / "lasker-maas.9.c", "a player who passes puts a stone of his into storage" =>
        r6_turn: |law, board, game, turn| {
            after_turn(law, board, game, turn, |_, after| {
                after.storage[game.now().next as usize] += usize::from(turn == Turn::Pass);
            })
        };
    "refills-do-not-count", "lasker-maas.9" / "lasker-maas.9.c",
    "stones that were added to refill the storage area count against nobody" =>
        r9_c_score: |law, board, game, player| {
            let [first, now] = [&game.situations[0], game.now()];
            let second = law.r8_a_second_begins(game).unwrap_or(game.turns.len());
            let placed = |n: &usize| game.turns[*n] != Turn::Pass && game.situations[*n].next == player;
            let played = (second..game.turns.len()).filter(placed).count();
            let i = player as usize;
            let captured = now.captured[i] - first.captured[i];
            let refills = (now.storage[i] + played).saturating_sub(first.storage[i] + captured);
            let free = refills.min(now.storage[i]) as i64;
            as_written!(law.r9_c_score(board, game, player)) + free
        };
    "stones-count", "lasker-maas.9" / "lasker-maas.9.c", "a player's own stones on the board count, too" =>
        r9_c_score: |law, board, game, player| {
            let stones = game.now().position.iter().filter(|color| **color == player.color()).count();
            as_written!(law.r9_c_score(board, game, player)) + stones as i64
        };
    "prisoners-are-points", "lasker-maas.9" / "lasker-maas.9.c", "the opponent's stones in storage count as points" =>
        r9_c_score: |law, board, game, player| {
            let territory = law.r9_b_territory(board, &game.now().position, player).len();
            territory as i64 + game.now().storage[player.opponent() as usize] as i64
        };
    "adjustment-for-black", "lasker-maas.9" / "lasker-maas.9.d", "the adjustment is added to Black's score" =>
        r9_d_adjusted: |law, board, game, player| {
            let score = 2 * law.r9_c_score(board, game, player);
            if player == Player::Black { score + game.adjustment } else { score }
        };
    "ties-are-whites", "lasker-maas.9", "White wins if the scores are equal" =>
        r9_winner: |law, board, game| no_tie(as_written!(law.r9_winner(board, game)), Player::White);
}

/// Has the group of the placed stone a breathing space before anything is captured?
fn breathes(law: &Law, board: &Board, before: &Position, player: Player, p: Point) -> bool {
    let placed = with(before, p, player.color());
    let group = law.r4_c_played_group(board, before, player, p);
    !law.r4_d_breathing_spaces(board, &placed, &group).is_empty()
}

/// The turn, if superko compares only those remembered situations that are `counted`.
fn remembering(
    law: &Law,
    board: &Board,
    game: &Game,
    turn: Turn,
    counted: impl Fn(&Law, &Game, usize) -> bool,
) -> Verdict<Situation> {
    let free = Law { r6_turn: None, r6_3_superko: Some(|_, _, _| true), ..*law }.r6_turn(board, game, turn);
    let Turn::Place(p) = turn else { return free };
    if game.now().position[p] != Color::Empty {
        return free;
    }
    let mut remembered = game.clone();
    let forgotten = remembered.situations.iter_mut().enumerate().filter(|(n, _)| !counted(law, game, *n));
    forgotten.for_each(|(_, situation)| situation.position.clear()); // equals no position
    let next = law.r3_b_alternate(game.now().next);
    let after = Situation { next, ..law.r6_3_a_resultant(board, game, p) };
    if law.r6_3_superko(&remembered, &after) { free } else { also_breaks(free, "lasker-maas.6.3") }
}

/// The turn, with a change to the situation that it leads to, by the game after it.
fn after_turn(
    law: &Law,
    board: &Board,
    game: &Game,
    turn: Turn,
    change: impl Fn(&Game, &mut Situation),
) -> Verdict<Situation> {
    as_written!(law.r6_turn(board, game, turn)).map(|mut after| {
        let mut begun = game.clone();
        begun.extend(turn, after.clone());
        change(&begun, &mut after);
        after
    })
}

/// The captured groups next to the placed stone.
fn touched(law: &Law, board: &Board, placed: &Position, player: Player, p: Point) -> Set<Point> {
    let all = law.r5_b_all_captured(board, placed, player);
    let next_to = board.neighbors(p).filter(|q| all.contains(q));
    next_to.flat_map(|q| law.r4_b_group(board, placed, q)).collect()
}

/// After how many turns there was a second pass since `began` turns.
fn second_pass(game: &Game, began: usize) -> Option<usize> {
    let passes = (began..game.turns.len()).filter(|n| game.turns[*n] == Turn::Pass);
    passes.map(|n| n + 1).nth(1)
}

fn touches(law: &Law, board: &Board, position: &Position, p: Point, color: Color) -> bool {
    law.r4_b_group(board, position, p).iter().any(|q| board.neighbors(*q).any(|r| position[r] == color))
}
