//! Misreadings of the Lasker-Maas rules.

use crate::rulebook::Planted;
use std::collections::BTreeSet;
use superko_spec::lasker_maas::{Game, House, LaskerMaas, Position, Situation, Turn};
use superko_spec::{Board, ClauseId, Color, Outcome, Player, Point, Verdict};

const fn misreading(
    name: &'static str,
    clause: &'static str,
    says: &'static str,
    plant: fn(&mut House),
) -> Planted<House> {
    Planted::new(&super::LaskerMaas, name, clause, says, plant)
}

pub static ALL: &[Planted<House>] = &[
    misreading("handicap-is-not-remembered", "lasker-maas.2", "a handicap position may be repeated", |law| {
        law.r6_turn = Some(|law, board, game, turn| {
            let handicap = game.situations[0].position.iter().any(|color| *color != Color::Empty);
            remembering(law, board, game, turn, |n| n > 0 || !handicap)
        });
    }),
    misreading("white-first", "lasker-maas.3", "White plays first", |law| {
        law.r3_a_first = Some(|_| Player::White)
    }),
    misreading("pass-keeps-the-turn", "lasker-maas.3", "a player who passes is next again", |law| {
        law.r6_turn = Some(|law, board, game, turn| {
            match (turn, House { r6_turn: None, ..*law }.r6_turn(board, game, turn)) {
                (Turn::Pass, Verdict::Legal(after)) => {
                    Verdict::Legal(Situation { next: game.now().next, ..after })
                }
                (_, verdict) => verdict,
            }
        });
    }),
    misreading(
        "black-opens-stage-two",
        "lasker-maas.3",
        "the second stage is a second start: Black plays first in it",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                after_turn(law, board, game, turn, |begun, after| {
                    if law.r8_a_second_begins(begun) == Some(begun.turns.len()) {
                        after.next = law.r3_a_first();
                    }
                })
            });
        },
    ),
    misreading(
        "group-is-one-stone",
        "lasker-maas.4",
        "each stone needs a breathing space of its own",
        |law| {
            law.r4_b_group = Some(|law, board, position, p| match position[p] {
                Color::Empty => House { r4_b_group: None, ..*law }.r4_b_group(board, position, p),
                _ => BTreeSet::from([p]),
            });
        },
    ),
    misreading(
        "played-stone-stands-alone",
        "lasker-maas.4",
        "the played stone needs a breathing space of its own",
        |law| {
            law.r4_c_played_group = Some(|_, _, _, _, p| BTreeSet::from([p]));
        },
    ),
    misreading(
        "captures-one-group",
        "lasker-maas.5",
        "only one of several groups without breathing space is captured",
        |law| {
            law.r5_b_all_captured = Some(|law, board, placed, player| {
                let all = House { r5_b_all_captured: None, ..*law }.r5_b_all_captured(board, placed, player);
                all.first().map(|p| law.r4_b_group(board, placed, *p)).unwrap_or_default()
            });
        },
    ),
    misreading(
        "captures-only-what-touches",
        "lasker-maas.5",
        "only a group that the placed stone deprived of its last breathing space is captured",
        |law| {
            law.r6_2_breathes_or_captures = Some(|law, board, before, player, p| {
                let mut placed = before.clone();
                placed[p] = player.color();
                breathes(law, board, before, player, p) || !touched(law, board, &placed, player, p).is_empty()
            });
            law.r6_3_a_resultant = Some(|law, board, game, p| {
                let player = game.now().next;
                let mut after = House { r6_3_a_resultant: None, ..*law }.r6_3_a_resultant(board, game, p);
                let mut placed = game.now().position.clone();
                placed[p] = player.color();
                let taken = touched(law, board, &placed, player, p);
                let all = law.r5_b_all_captured(board, &placed, player);
                for q in all.difference(&taken) {
                    after.position[*q] = placed[*q];
                    after.captured[of(player.opponent())] -= 1;
                    after.storage[of(player.opponent())] -= 1;
                }
                after
            });
        },
    ),
    misreading("captures-single-stones", "lasker-maas.5", "only groups of one stone are captured", |law| {
        law.r5_b_all_captured = Some(|law, board, placed, player| {
            let single = |p: &Point| law.r4_b_group(board, placed, *p).len() == 1;
            House { r5_b_all_captured: None, ..*law }
                .r5_b_all_captured(board, placed, player)
                .into_iter()
                .filter(single)
                .collect()
        });
    }),
    misreading(
        "captures-at-most-two",
        "lasker-maas.5",
        "groups of three or more stones are never captured",
        |law| {
            law.r5_b_all_captured = Some(|law, board, placed, player| {
                let small = |p: &Point| law.r4_b_group(board, placed, *p).len() < 3;
                House { r5_b_all_captured: None, ..*law }
                    .r5_b_all_captured(board, placed, player)
                    .into_iter()
                    .filter(small)
                    .collect()
            });
        },
    ),
    misreading(
        "pass-may-not-repeat",
        "lasker-maas.6",
        "a pass may not repeat a position with the same player next, either",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                let next = law.r3_b_alternate(game.now().next);
                let after = Situation { next, ..game.now().clone() };
                let repeats = turn == Turn::Pass && !law.r6_3_superko(game, &after);
                match (House { r6_turn: None, ..*law }).r6_turn(board, game, turn) {
                    verdict if !repeats => verdict,
                    verdict => {
                        let mut broken = verdict.broken();
                        broken.insert(ClauseId("lasker-maas.6.3"));
                        Verdict::Illegal(broken)
                    }
                }
            });
        },
    ),
    misreading(
        "suicide-of-several",
        "lasker-maas.6.2",
        "only a single stone needs a breathing space",
        |law| {
            law.r6_2_breathes_or_captures = Some(|law, board, before, player, p| {
                law.r4_c_played_group(board, before, player, p).len() > 1
                    || House { r6_2_breathes_or_captures: None, ..*law }
                        .r6_2_breathes_or_captures(board, before, player, p)
            });
        },
    ),
    misreading(
        "no-capture-from-within",
        "lasker-maas.6.2",
        "a stone must have a breathing space before it captures",
        |law| {
            law.r6_2_breathes_or_captures = Some(breathes);
        },
    ),
    misreading(
        "capture-must-give-breath",
        "lasker-maas.6.2",
        "without a breathing space, a placement must capture a group that gives it one",
        |law| {
            law.r6_2_breathes_or_captures = Some(|law, board, before, player, p| {
                let mut after = before.clone();
                after[p] = player.color();
                for q in law.r5_b_all_captured(board, &after, player) {
                    after[q] = Color::Empty;
                }
                let group = law.r4_b_group(board, &after, p);
                !law.r4_d_breathing_spaces(board, &after, &group).is_empty()
            });
        },
    ),
    misreading("no-superko", "lasker-maas.6.3", "any position may be repeated", |law| {
        law.r6_3_superko = Some(|_, _, _| true);
    }),
    misreading(
        "ko-for-superko",
        "lasker-maas.6.3",
        "only the position before the opponent's last turn may not be repeated",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                remembering(law, board, game, turn, |n| n + 2 == game.situations.len())
            });
        },
    ),
    misreading(
        "positional-superko",
        "lasker-maas.6.3",
        "no position may be repeated, no matter which player is next",
        |law| {
            law.r6_3_superko =
                Some(|_, game, after| !game.situations.iter().any(|s| s.position == after.position));
        },
    ),
    misreading(
        "storage-is-part-of-the-position",
        "lasker-maas.6.3",
        "a position is repeated only if the same prisoners are in storage",
        |law| {
            law.r6_3_superko = Some(|_, game, after| {
                let same = |s: &Situation| {
                    (&s.position, s.next, s.storage) == (&after.position, after.next, after.storage)
                };
                !game.situations.iter().any(same)
            });
        },
    ),
    misreading(
        "superko-forgets-the-start",
        "lasker-maas.6.3",
        "the position at the start may be repeated",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| remembering(law, board, game, turn, |n| n > 0));
        },
    ),
    misreading(
        "passes-leave-no-record",
        "lasker-maas.6.3",
        "positions after a pass are not remembered",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                remembering(law, board, game, turn, |n| n == 0 || game.turns[n - 1] != Turn::Pass)
            });
        },
    ),
    misreading(
        "stage-two-forgets",
        "lasker-maas.6.3",
        "the second stage starts with a clean record",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                let since = law.r8_a_second_begins(game).unwrap_or(0);
                remembering(law, board, game, turn, |n| n >= since)
            });
        },
    ),
    misreading(
        "superko-of-eight",
        "lasker-maas.6.3",
        "only the last eight positions are remembered",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                remembering(law, board, game, turn, |n| n + 8 >= game.situations.len())
            });
        },
    ),
    misreading(
        "no-stage-two-supply",
        "lasker-maas.7",
        "stones of the second stage do not come from the storage area",
        |law| {
            law.r7_supply = Some(|_, _, storage, _| storage);
        },
    ),
    misreading(
        "stage-one-uses-prisoners",
        "lasker-maas.7",
        "prisoners are played from the first stage on",
        |law| {
            law.r7_supply = Some(|law, stage, storage, player| match stage {
                1 if storage[of(player)] == 0 => storage,
                _ => House { r7_supply: None, ..*law }.r7_supply(2, storage, player),
            });
        },
    ),
    misreading("top-up-of-one-colour", "lasker-maas.7", "only the colour that ran out is refilled", |law| {
        law.r7_d_refill = Some(|_, storage, player| {
            let mut more = storage;
            more[of(player)] = more[of(player)].max(1);
            more
        });
    }),
    misreading(
        "refilled-at-once",
        "lasker-maas.7",
        "storage is refilled as soon as it lacks a colour in the second stage, needed or not",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                after_turn(law, board, game, turn, |begun, after| {
                    if law.r8_stage(begun) == 2 && after.storage.contains(&0) {
                        after.storage = after.storage.map(|stones| stones + 1);
                    }
                })
            });
        },
    ),
    misreading(
        "first-prisoners-stay",
        "lasker-maas.7",
        "prisoners that were in storage from the start are not played",
        |law| {
            law.r6_3_a_resultant = Some(|law, board, game, p| {
                let first = game.situations[0].storage;
                let mut others = game.clone();
                let now = others.situations.last_mut().expect("a game has a situation");
                now.storage = [0, 1].map(|i| now.storage[i] - first[i]);
                let after = House { r6_3_a_resultant: None, ..*law }.r6_3_a_resultant(board, &others, p);
                Situation { storage: [0, 1].map(|i| after.storage[i] + first[i]), ..after }
            });
        },
    ),
    misreading(
        "top-up-of-ten",
        "lasker-maas.7",
        "ten stones of each colour are added when one runs out",
        |law| {
            law.r7_d_refill = Some(|_, storage, player| match storage[of(player)] {
                0 => storage.map(|stones| stones + 10),
                _ => storage,
            });
        },
    ),
    misreading(
        "stage-two-takes-no-prisoners",
        "lasker-maas.7",
        "stones captured in the second stage do not go into storage",
        |law| {
            law.r6_3_a_resultant = Some(|law, board, game, p| {
                let after = House { r6_3_a_resultant: None, ..*law }.r6_3_a_resultant(board, game, p);
                let now = game.now();
                let taken = |i: usize| after.captured[i] - now.captured[i];
                let storage =
                    [0, 1].map(|i| after.storage[i] - if law.r8_stage(game) == 2 { taken(i) } else { 0 });
                Situation { storage, ..after }
            });
        },
    ),
    misreading(
        "prisoners-of-the-captor",
        "lasker-maas.7",
        "a captured stone goes into storage in its captor's colour",
        |law| {
            law.r7_b_store = Some(|_, storage, captor, captured| {
                let mut more = storage;
                more[of(captor)] += captured;
                more
            });
        },
    ),
    misreading(
        "three-passes-end-it",
        "lasker-maas.8",
        "the pass that ends the first stage is also the first pass of the second",
        |law| {
            law.r8_b_ended = Some(|law, game| {
                let passes = |n: usize| game.turns[n - 2..n] == [Turn::Pass, Turn::Pass];
                let began = law.r8_a_second_begins(game);
                began.is_some_and(|began| (began + 1..=game.turns.len()).any(passes))
            });
        },
    ),
    misreading("one-stage", "lasker-maas.8", "two consecutive passes end the game", |law| {
        law.r8_b_ended = Some(|law, game| law.r8_a_second_begins(game).is_some());
    }),
    misreading(
        "passes-need-not-be-consecutive",
        "lasker-maas.8",
        "a stage ends at its second pass, consecutive or not",
        |law| {
            law.r8_a_second_begins = Some(|_, game| second_pass(game, 0));
            law.r8_b_ended =
                Some(|_, game| second_pass(game, 0).is_some_and(|began| second_pass(game, began).is_some()));
        },
    ),
    misreading(
        "territory-next-to-a-stone",
        "lasker-maas.9",
        "an empty spot is territory if the stones next to it are of one colour",
        |law| {
            law.r9_b_territory = Some(|_, board, position, player| {
                let next_to = |p: Point, color| board.neighbors(p).any(|q| position[q] == color);
                let ours = |p: &Point| next_to(*p, player.color()) && !next_to(*p, player.opponent().color());
                board.nodes().filter(|p| position[*p] == Color::Empty).filter(ours).collect()
            });
        },
    ),
    misreading(
        "empty-board-is-everybodys",
        "lasker-maas.9",
        "empty spots that touch no stone count for both",
        |law| {
            law.r9_b_territory = Some(|law, board, position, player| {
                let theirs =
                    House { r9_b_territory: None, ..*law }.r9_b_territory(board, position, player.opponent());
                let touched = |p: &Point| touches(law, board, position, *p, player.opponent().color());
                let empty = board.nodes().filter(|p| position[*p] == Color::Empty);
                empty.filter(|p| !touched(p) && !theirs.contains(p)).collect()
            });
        },
    ),
    misreading(
        "eyes-in-seki-do-not-count",
        "lasker-maas.9",
        "an empty spot is no territory if a group next to it has a breathing space that both colours touch",
        |law| {
            law.r9_b_territory = Some(|law, board, position, player| {
                let ours = House { r9_b_territory: None, ..*law }.r9_b_territory(board, position, player);
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
            });
        },
    ),
    misreading(
        "passes-cost-a-stone",
        "lasker-maas.9",
        "a player who passes puts a stone of his into storage",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                after_turn(law, board, game, turn, |_, after| {
                    after.storage[of(game.now().next)] += usize::from(turn == Turn::Pass);
                })
            });
        },
    ),
    misreading(
        "refills-do-not-count",
        "lasker-maas.9",
        "stones that were added to refill the storage area count against nobody",
        |law| {
            law.r9_c_score = Some(|law, board, game, player| {
                let [first, now] = [&game.situations[0], game.now()];
                let second = law.r8_a_second_begins(game).unwrap_or(game.turns.len());
                let placed = |n: &usize| game.turns[*n] != Turn::Pass && game.situations[*n].next == player;
                let played = (second..game.turns.len()).filter(placed).count();
                let i = of(player);
                let captured = now.captured[i] - first.captured[i];
                let refills = (now.storage[i] + played).saturating_sub(first.storage[i] + captured);
                let free = refills.min(now.storage[i]) as i64;
                House { r9_c_score: None, ..*law }.r9_c_score(board, game, player) + free
            });
        },
    ),
    misreading("stones-count", "lasker-maas.9", "a player's own stones on the board count, too", |law| {
        law.r9_c_score = Some(|law, board, game, player| {
            let stones = game.now().position.iter().filter(|color| **color == player.color()).count();
            House { r9_c_score: None, ..*law }.r9_c_score(board, game, player) + stones as i64
        });
    }),
    misreading(
        "prisoners-are-points",
        "lasker-maas.9",
        "the opponent's stones in storage count as points",
        |law| {
            law.r9_c_score = Some(|law, board, game, player| {
                let territory = law.r9_b_territory(board, &game.now().position, player).len();
                territory as i64 + game.now().storage[of(player.opponent())] as i64
            });
        },
    ),
    misreading("adjustment-for-black", "lasker-maas.9", "the adjustment is added to Black's score", |law| {
        law.r9_d_adjusted = Some(|law, board, game, player| {
            let score = 2 * law.r9_c_score(board, game, player);
            if player == Player::Black { score + game.adjustment } else { score }
        });
    }),
    misreading("ties-are-whites", "lasker-maas.9", "White wins if the scores are equal", |law| {
        law.r9_winner =
            Some(|law, board, game| match (House { r9_winner: None, ..*law }).r9_winner(board, game) {
                Outcome::Tie => Outcome::Won(Player::White),
                outcome => outcome,
            });
    }),
];

/// Has the group of the placed stone a breathing space before anything is captured?
fn breathes(law: &House, board: &Board, before: &Position, player: Player, p: Point) -> bool {
    let mut placed = before.clone();
    placed[p] = player.color();
    let group = law.r4_c_played_group(board, before, player, p);
    !law.r4_d_breathing_spaces(board, &placed, &group).is_empty()
}

fn of(player: Player) -> usize {
    match player {
        Player::Black => 0,
        Player::White => 1,
    }
}

/// The turn, if superko compares only those remembered situations that are `counted`.
fn remembering(
    law: &House,
    board: &Board,
    game: &Game,
    turn: Turn,
    counted: impl Fn(usize) -> bool,
) -> Verdict<Situation> {
    let free = House { r6_turn: None, r6_3_superko: Some(|_, _, _| true), ..*law }.r6_turn(board, game, turn);
    let Turn::Place(p) = turn else { return free };
    if game.now().position[p] != Color::Empty {
        return free;
    }
    let mut remembered = game.clone();
    for (_, situation) in remembered.situations.iter_mut().enumerate().filter(|(n, _)| !counted(*n)) {
        situation.position.clear(); // equals no position
    }
    let next = law.r3_b_alternate(game.now().next);
    let after = Situation { next, ..law.r6_3_a_resultant(board, game, p) };
    if law.r6_3_superko(&remembered, &after) {
        return free;
    }
    let mut broken = free.broken();
    broken.insert(ClauseId("lasker-maas.6.3"));
    Verdict::Illegal(broken)
}

/// The turn, with a change to the situation that it leads to, by the game after it.
fn after_turn(
    law: &House,
    board: &Board,
    game: &Game,
    turn: Turn,
    change: impl Fn(&Game, &mut Situation),
) -> Verdict<Situation> {
    match (House { r6_turn: None, ..*law }).r6_turn(board, game, turn) {
        Verdict::Legal(mut after) => {
            let mut begun = game.clone();
            begun.extend(turn, after.clone());
            change(&begun, &mut after);
            Verdict::Legal(after)
        }
        illegal => illegal,
    }
}

/// The captured groups next to the placed stone.
fn touched(law: &House, board: &Board, placed: &Position, player: Player, p: Point) -> BTreeSet<Point> {
    let all = law.r5_b_all_captured(board, placed, player);
    let next_to = board.neighbors(p).filter(|q| all.contains(q));
    next_to.flat_map(|q| law.r4_b_group(board, placed, q)).collect()
}

/// After how many turns there was a second pass since `began` turns.
fn second_pass(game: &Game, began: usize) -> Option<usize> {
    let passes = (began..game.turns.len()).filter(|n| game.turns[*n] == Turn::Pass);
    passes.map(|n| n + 1).nth(1)
}

fn touches(law: &House, board: &Board, position: &Position, p: Point, color: Color) -> bool {
    law.r4_b_group(board, position, p).iter().any(|q| board.neighbors(*q).any(|r| position[r] == color))
}
