//! Misreadings of the Lasker-Maas rules.

use crate::rulebook::Planted;
use std::collections::BTreeSet;
use superko_spec::lasker_maas::{Game, House, LaskerMaas, Position, Situation, Turn};
use superko_spec::{Board, Color, Player, Point};

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
        law.r6_3_superko = Some(|law, game, after| {
            let handicap = game.situations[0].position.iter().any(|color| *color != Color::Empty);
            unrepeated(law, game, after, |n| n > 0 || !handicap)
        });
    }),
    misreading("white-first", "lasker-maas.3", "White plays first", |law| {
        law.r3_first = Some(|_| Player::White)
    }),
    misreading("pass-keeps-the-turn", "lasker-maas.3", "a player who passes is next again", |law| {
        law.r3_alternate =
            Some(|_, player, turn| if turn == Turn::Pass { player } else { player.opponent() });
    }),
    misreading(
        "group-is-one-stone",
        "lasker-maas.4",
        "each stone needs a breathing space of its own",
        |law| {
            law.r4_group = Some(|law, board, position, p| match position[p] {
                Color::Empty => House { r4_group: None, ..*law }.r4_group(board, position, p),
                _ => BTreeSet::from([p]),
            });
        },
    ),
    misreading(
        "played-stone-stands-alone",
        "lasker-maas.4",
        "the played stone needs a breathing space of its own",
        |law| {
            law.r4_played_group = Some(|_, _, _, _, p| BTreeSet::from([p]));
        },
    ),
    misreading(
        "captures-one-group",
        "lasker-maas.5",
        "only one of several groups without breathing space is captured",
        |law| {
            law.r5_captured = Some(|law, board, placed, player| {
                let all = House { r5_captured: None, ..*law }.r5_captured(board, placed, player);
                all.first().map(|p| law.r4_group(board, placed, *p)).unwrap_or_default()
            });
        },
    ),
    misreading("captures-single-stones", "lasker-maas.5", "only groups of one stone are captured", |law| {
        law.r5_captured = Some(|law, board, placed, player| {
            let single = |p: &Point| law.r4_group(board, placed, *p).len() == 1;
            House { r5_captured: None, ..*law }
                .r5_captured(board, placed, player)
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
            law.r5_captured = Some(|law, board, placed, player| {
                let small = |p: &Point| law.r4_group(board, placed, *p).len() < 3;
                House { r5_captured: None, ..*law }
                    .r5_captured(board, placed, player)
                    .into_iter()
                    .filter(small)
                    .collect()
            });
        },
    ),
    misreading(
        "suicide-of-several",
        "lasker-maas.6.2",
        "only a single stone needs a breathing space",
        |law| {
            law.r6_2_breathes_or_captures = Some(|law, board, before, player, p| {
                law.r4_played_group(board, before, player, p).len() > 1
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
            law.r6_2_breathes_or_captures = Some(|law, board, before, player, p| {
                let mut placed = before.clone();
                placed[p] = player.color();
                let group = law.r4_played_group(board, before, player, p);
                !law.r4_breathing_spaces(board, &placed, &group).is_empty()
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
            law.r6_3_superko =
                Some(|law, game, after| unrepeated(law, game, after, |n| n + 2 == game.situations.len()));
        },
    ),
    misreading(
        "positional-superko",
        "lasker-maas.6.3",
        "no position may be repeated, no matter which player is next",
        |law| {
            law.r6_3_same =
                Some(|_, game, earlier, after| game.situations[earlier].position == after.position);
        },
    ),
    misreading(
        "superko-forgets-the-start",
        "lasker-maas.6.3",
        "the position at the start may be repeated",
        |law| {
            law.r6_3_superko = Some(|law, game, after| unrepeated(law, game, after, |n| n > 0));
        },
    ),
    misreading(
        "passes-leave-no-record",
        "lasker-maas.6.3",
        "positions after a pass are not remembered",
        |law| {
            law.r6_3_superko = Some(|law, game, after| {
                unrepeated(law, game, after, |n| n == 0 || game.turns[n - 1] != Turn::Pass)
            });
        },
    ),
    misreading(
        "stage-two-forgets",
        "lasker-maas.6.3",
        "the second stage starts with a clean record",
        |law| {
            law.r6_3_superko = Some(|law, game, after| {
                let since = law.r8_end_of_stage(game, 0).unwrap_or(0);
                unrepeated(law, game, after, |n| n >= since)
            });
        },
    ),
    misreading(
        "superko-of-eight",
        "lasker-maas.6.3",
        "only the last eight positions are remembered",
        |law| {
            law.r6_3_superko =
                Some(|law, game, after| unrepeated(law, game, after, |n| n + 8 >= game.situations.len()));
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
        law.r7_top_up = Some(|_, storage, player| {
            let mut more = storage;
            more[of(player)] = more[of(player)].max(1);
            more
        });
    }),
    misreading(
        "top-up-of-ten",
        "lasker-maas.7",
        "ten stones of each colour are added when one runs out",
        |law| {
            law.r7_top_up = Some(|_, storage, player| match storage[of(player)] {
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
            law.r6_result = Some(|law, board, game, p| {
                let after = House { r6_result: None, ..*law }.r6_result(board, game, p);
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
            law.r7_store = Some(|_, storage, captor, captured| {
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
            law.r8_end_of_stage = Some(|law, game, began| {
                House { r8_end_of_stage: None, ..*law }.r8_end_of_stage(game, began.saturating_sub(1))
            });
        },
    ),
    misreading("one-stage", "lasker-maas.8", "two consecutive passes end the game", |law| {
        law.r8_ended = Some(|law, game| law.r8_end_of_stage(game, 0).is_some());
    }),
    misreading(
        "passes-need-not-be-consecutive",
        "lasker-maas.8",
        "a stage ends at its second pass, consecutive or not",
        |law| {
            law.r8_end_of_stage = Some(|_, game, began| {
                let passes = (began..game.turns.len()).filter(|n| game.turns[*n] == Turn::Pass);
                passes.map(|n| n + 1).nth(1)
            });
        },
    ),
    misreading(
        "territory-next-to-a-stone",
        "lasker-maas.9",
        "an empty spot is territory if the stones next to it are of one colour",
        |law| {
            law.r9_territory = Some(|_, board, position, player| {
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
            law.r9_territory = Some(|law, board, position, player| {
                let theirs =
                    House { r9_territory: None, ..*law }.r9_territory(board, position, player.opponent());
                let touched = |p: &Point| touches(law, board, position, *p, player.opponent().color());
                let empty = board.nodes().filter(|p| position[*p] == Color::Empty);
                empty.filter(|p| !touched(p) && !theirs.contains(p)).collect()
            });
        },
    ),
    misreading("stones-count", "lasker-maas.9", "a player's own stones on the board count, too", |law| {
        law.r9_score = Some(|law, board, situation, player| {
            let stones = situation.position.iter().filter(|color| **color == player.color()).count();
            House { r9_score: None, ..*law }.r9_score(board, situation, player) + stones as i64
        });
    }),
    misreading(
        "prisoners-are-points",
        "lasker-maas.9",
        "the opponent's stones in storage count as points",
        |law| {
            law.r9_score = Some(|law, board, situation, player| {
                let territory = law.r9_territory(board, &situation.position, player).len();
                territory as i64 + situation.storage[of(player.opponent())] as i64
            });
        },
    ),
    misreading("adjustment-for-black", "lasker-maas.9", "the adjustment is added to Black's score", |law| {
        law.r9_adjusted = Some(|_, player, score, adjustment| match player {
            Player::Black => score + adjustment,
            Player::White => score,
        });
    }),
    misreading("ties-are-whites", "lasker-maas.9", "White wins if the scores are equal", |law| {
        law.r9_winner = Some(|law, game, black, white| {
            let winner = House { r9_winner: None, ..*law }.r9_winner(game, black, white);
            winner.map(|winner| winner.or(Some(Player::White)))
        });
    }),
];

fn of(player: Player) -> usize {
    match player {
        Player::Black => 0,
        Player::White => 1,
    }
}

/// Superko that compares only those remembered situations that are `counted`.
fn unrepeated(law: &House, game: &Game, after: &Situation, counted: impl Fn(usize) -> bool) -> bool {
    !law.r6_3_record(game).into_iter().any(|n| counted(n) && law.r6_3_same(game, n, after))
}

fn touches(law: &House, board: &Board, position: &Position, p: Point, color: Color) -> bool {
    law.r4_group(board, position, p).iter().any(|q| board.neighbors(*q).any(|r| position[r] == color))
}
