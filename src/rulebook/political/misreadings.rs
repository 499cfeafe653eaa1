//! Misreadings of Political Go.

use crate::rulebook::Planted;
use std::collections::BTreeSet;
use superko_spec::political::{Capturers, GoPlayer, House, Move, Political, Situation, Stones};
use superko_spec::{Board, Point};

const fn misreading(
    name: &'static str,
    clause: &'static str,
    says: &'static str,
    plant: fn(&mut House),
) -> Planted<House> {
    Planted::new(&super::Political, name, clause, says, plant)
}

pub static ALL: &[Planted<House>] = &[
    misreading(
        "any-number-of-moves-a-day",
        "political.1",
        "a player may make any number of Go moves on a day",
        |law| {
            law.r1_one_move_a_day = Some(|_, _, _, _| true);
        },
    ),
    misreading(
        "only-stones-take-a-day",
        "political.1",
        "offers and wars do not count as the Go move of the day",
        |law| {
            law.r1_one_move_a_day = Some(|_, game, player, day| {
                let stone = |m: &Move| m.placed_by().is_some() && m.go_move() == Some((player, day));
                !game.moves.iter().any(stone)
            });
        },
    ),
    misreading(
        "one-move-a-day-for-all",
        "political.1",
        "all players together make only one Go move a day",
        |law| {
            law.r1_one_move_a_day = Some(|_, game, _, day| {
                !game.moves.iter().any(|m| m.go_move().is_some_and(|(_, other)| other == day))
            });
        },
    ),
    misreading(
        "own-stones-in-succession",
        "political.1",
        "a player may place several Stones in a row",
        |law| {
            law.r1_not_consecutively = Some(|_, _, _| true);
        },
    ),
    misreading(
        "any-move-comes-between",
        "political.1",
        "a move of any kind by anybody lets a player place another Stone",
        |law| {
            law.r1_not_consecutively =
                Some(|_, game, player| game.moves.last().and_then(|m| m.placed_by()) != Some(player));
        },
    ),
    misreading("nobody-moves-twice-running", "political.1", "nobody may make two Go moves in a row", |law| {
        law.r1_not_consecutively = Some(|_, game, player| {
            game.moves.iter().rev().find_map(|m| m.go_move()).map(|(last, _)| last) != Some(player)
        });
    }),
    misreading("full-board-ends", "political.1", "the game ends when no vertex is empty", |law| {
        law.r1_ended = Some(|_, _, game| {
            game.now().configuration.iter().all(Option::is_some) || game.moves.last() == Some(&Move::Nweek)
        });
    }),
    misreading(
        "whoever-must-wait-may-place",
        "political.1",
        "the game goes on if a Stone would be barred only for being the player's second in a row",
        |law| {
            law.r1_ended = Some(|law, board, game| {
                let may_place =
                    |player| board.nodes().any(|v| law.r4_placement(board, game, player, v).is_empty());
                !(0..game.players).any(may_place) || game.moves.last() == Some(&Move::Nweek)
            });
        },
    ),
    misreading("nweek-does-not-end", "political.1", "an nweek without a Stone changes nothing", |law| {
        law.r1_ended = Some(|law, board, game| {
            !(0..game.players).any(|player| board.nodes().any(|v| law.r1_may_place(board, game, player, v)))
        });
    }),
    misreading(
        "first-of-equals-wins",
        "political.1",
        "if several players have the highest score, only the first of them wins",
        |law| {
            law.r1_winners = Some(|law, scores| {
                as_written(law, |law| law.r1_winners = None).r1_winners(scores).into_iter().take(1).collect()
            });
        },
    ),
    misreading(
        "allies-of-allies-are-friends",
        "political.3.friendly",
        "players joined by a chain of alliances are friends",
        |law| {
            law.r3_friendly_owners = Some(|_, situation, one, other| {
                let mut friends = BTreeSet::from([one]);
                for _ in &situation.allies {
                    let next = situation.allies.iter().filter(|(a, _)| friends.contains(a)).map(|(_, b)| *b);
                    friends.extend(next.collect::<Vec<GoPlayer>>());
                }
                friends.contains(&other)
            });
        },
    ),
    misreading(
        "allies-are-no-friends",
        "political.3.friendly",
        "only Stones of one owner are friendly",
        |law| {
            law.r3_friendly_owners = Some(|_, _, one, other| one == other);
        },
    ),
    misreading(
        "a-friend-in-it-makes-it-friendly",
        "political.3.friendly",
        "a Dragon is friendly to a player if any of its Stones is",
        |law| {
            law.r3_friendly_to = Some(|law, situation, dragon, player| {
                dragon.iter().any(|stone| {
                    situation.configuration[*stone]
                        .is_some_and(|owner| law.r3_friendly_owners(situation, player, owner))
                })
            });
        },
    ),
    misreading(
        "a-dragon-is-friendly-to-its-owners",
        "political.3.friendly",
        "a Dragon is friendly to the players who own its Stones, and to nobody else",
        |law| {
            law.r3_friendly_to = Some(|_, situation, dragon, player| {
                dragon.iter().any(|stone| situation.configuration[*stone] == Some(player))
            });
        },
    ),
    misreading(
        "dragons-have-one-owner",
        "political.3.dragon",
        "a Dragon consists of the Stones of one player, regardless of alliances",
        |law| {
            law.r3_dragon_list = Some(|law, board, situation| {
                let alone = Situation { allies: BTreeSet::new(), ..situation.clone() };
                as_written(law, |law| law.r3_dragon_list = None).r3_dragon_list(board, &alone)
            });
        },
    ),
    misreading(
        "no-friend-may-touch-a-dragon",
        "political.3.dragon",
        "a set is no Dragon if an adjacent Stone is friendly to any of its Stones",
        |law| {
            law.r3_dragon_takes_in = Some(|law, situation, stones, other| {
                let owner = |stone: Point| situation.configuration[stone];
                let friendly = |a: Option<GoPlayer>, b: Option<GoPlayer>| {
                    a.zip(b).is_some_and(|(a, b)| law.r3_friendly_owners(situation, a, b))
                };
                stones.iter().any(|stone| friendly(owner(*stone), owner(other)))
            });
        },
    ),
    misreading(
        "friends-on-the-way-join",
        "political.3.dragon",
        "a Dragon continues as long as each Stone is friendly to the one before",
        |law| {
            law.r3_dragon_list = Some(|law, board, situation| {
                occupied(situation).iter().map(|stone| reached(law, board, situation, *stone)).collect()
            });
        },
    ),
    misreading(
        "a-stone-is-in-one-dragon",
        "political.3.dragon",
        "Dragons do not overlap: of two that would, only the first counts",
        |law| {
            law.r3_dragon_list = Some(|law, board, situation| {
                let mut apart: BTreeSet<Stones> = BTreeSet::new();
                for dragon in
                    as_written(law, |law| law.r3_dragon_list = None).r3_dragon_list(board, situation)
                {
                    if apart.iter().all(|other| other.is_disjoint(&dragon)) {
                        apart.insert(dragon);
                    }
                }
                apart
            });
        },
    ),
    misreading(
        "liberties-next-to-enemies-do-not-count",
        "political.3.liberties",
        "an empty vertex that also touches an enemy's Stone is no liberty",
        |law| {
            law.r3_liberties_of = Some(|law, board, situation, dragon| {
                let unfriendly = |v: Point| {
                    situation.configuration[v].is_some() && !law.r3_dragon_takes_in(situation, dragon, v)
                };
                let mut liberties = as_written(law, |law| law.r3_liberties_of = None)
                    .r3_liberties_of(board, situation, dragon);
                liberties.retain(|v| !board.neighbors(*v).any(unfriendly));
                liberties
            });
        },
    ),
    misreading(
        "liberties-beside-the-first-stone",
        "political.3.liberties",
        "a Dragon has only the liberties of its first Stone",
        |law| {
            law.r3_liberties_of = Some(|law, board, situation, dragon| {
                let first = dragon.iter().take(1).copied().collect();
                as_written(law, |law| law.r3_liberties_of = None).r3_liberties_of(board, situation, &first)
            });
        },
    ),
    misreading("dead-with-two", "political.3.dead", "a Dragon with two liberties is dead, too", |law| {
        law.r3_dead_is =
            Some(|law, board, situation, dragon| law.r3_liberties_of(board, situation, dragon).len() <= 2);
    }),
    misreading("dead-with-none", "political.3.dead", "a Dragon with one liberty is alive", |law| {
        law.r3_dead_is =
            Some(|law, board, situation, dragon| law.r3_liberties_of(board, situation, dragon).is_empty());
    }),
    misreading(
        "liberties-counted-twice",
        "political.3.dead",
        "a vertex that touches two Stones of a Dragon counts as two liberties",
        |law| {
            law.r3_dead_is = Some(|_, board, situation, dragon| {
                let empty = |v: &Point| situation.configuration[*v].is_none();
                dragon.iter().flat_map(|stone| board.neighbors(*stone)).filter(empty).count() <= 1
            });
        },
    ),
    misreading(
        "territory-touches-own-stones",
        "political.3.territory",
        "vertices from which no path leads to a player's own Stones are not his territory",
        |law| {
            law.r3_territory_of = Some(|law, board, situation, player| {
                let own = law.r3_stones_of(situation, player);
                let mut territory = as_written(law, |law| law.r3_territory_of = None)
                    .r3_territory_of(board, situation, player);
                territory.retain(|v| !law.r3_territory_met(board, situation, *v).is_disjoint(&own));
                territory
            });
        },
    ),
    misreading(
        "allies-share-no-territory",
        "political.3.territory",
        "vertices from which a path leads to an ally's Stones are not a player's territory",
        |law| {
            law.r3_territory_of = Some(|law, board, situation, player| {
                let own = law.r3_stones_of(situation, player);
                let mut territory = as_written(law, |law| law.r3_territory_of = None)
                    .r3_territory_of(board, situation, player);
                territory.retain(|v| law.r3_territory_met(board, situation, *v).is_subset(&own));
                territory
            });
        },
    ),
    misreading(
        "territory-asks-stones",
        "political.3.territory",
        "each Stone that a path leads to is judged by its owner, not by its Dragon",
        |law| {
            law.r3_territory_of = Some(|law, board, situation, player| {
                let foe = |stone: &Point| {
                    situation.configuration[*stone]
                        .is_some_and(|o| !law.r3_friendly_owners(situation, player, o))
                };
                board
                    .nodes()
                    .filter(|v| law.r3_territory_counts(situation, player, *v))
                    .filter(|v| !law.r3_territory_met(board, situation, *v).iter().any(foe))
                    .collect()
            });
        },
    ),
    misreading(
        "paths-of-one-step",
        "political.3.territory",
        "clear paths lead only to Stones next to the vertex",
        |law| {
            law.r3_territory_met = Some(|_, board, situation, from| {
                board.neighbors(from).filter(|v| situation.configuration[*v].is_some()).collect()
            });
        },
    ),
    misreading(
        "stones-stand-on-territory",
        "political.3.territory",
        "every enclosed vertex counts, even if it has a Stone",
        |law| {
            law.r3_territory_counts = Some(|_, _, _, _| true);
        },
    ),
    misreading("overwriting-allowed", "political.4", "a Stone may be placed on an occupied vertex", |law| {
        law.r4_unoccupied = Some(|_, _, _| true);
    }),
    misreading(
        "offers-to-allies",
        "political.4.move.2",
        "a player may offer an alliance to an ally",
        |law| {
            law.r4_move_2_enemy = Some(|_, _, player, to| player != to);
        },
    ),
    misreading(
        "offers-to-oneself",
        "political.4.move.2",
        "a player may offer an alliance to himself",
        |law| {
            law.r4_move_2_enemy = Some(|_, situation, player, to| !situation.allies.contains(&(player, to)));
        },
    ),
    misreading("an-offer-makes-allies", "political.4.move.2", "an offer need not be accepted", |law| {
        law.r4_move_2_offer = Some(|law, situation, player, to| law.r4_move_2_accept(situation, to, player));
    }),
    misreading(
        "one-offer-at-a-time",
        "political.4.move.2",
        "a new offer withdraws the player's earlier ones",
        |law| {
            law.r4_move_2_offer = Some(|law, situation, player, to| {
                let mut alone = situation.clone();
                alone.offers.retain(|(by, _)| *by != player);
                as_written(law, |law| law.r4_move_2_offer = None).r4_move_2_offer(&alone, player, to)
            });
        },
    ),
    misreading(
        "acceptance-without-an-offer",
        "political.4.move.2",
        "a player may accept an alliance that nobody offered",
        |law| {
            law.r4_move_2_offered =
                Some(|_, situation, player, of| player != of && !situation.allies.contains(&(player, of)));
        },
    ),
    misreading(
        "one-accepts-ones-own-offer",
        "political.4.move.2",
        "either of the two players may accept an offer",
        |law| {
            law.r4_move_2_offered = Some(|_, situation, player, of| {
                situation.offers.contains(&(of, player)) || situation.offers.contains(&(player, of))
            });
        },
    ),
    misreading(
        "an-offer-is-for-ever",
        "political.4.move.2",
        "after a war, an offer can be accepted again",
        |law| {
            law.r4_move_2_accept = Some(|law, situation, player, of| {
                let accepted = as_written(law, |law| law.r4_move_2_accept = None)
                    .r4_move_2_accept(situation, player, of);
                Situation { offers: situation.offers.clone(), ..accepted }
            });
        },
    ),
    misreading(
        "an-offer-in-return-stays",
        "political.4.move.2",
        "an acceptance uses up one offer, but not one made in return",
        |law| {
            law.r4_move_2_accept = Some(|law, situation, player, of| {
                let mut accepted = as_written(law, |law| law.r4_move_2_accept = None)
                    .r4_move_2_accept(situation, player, of);
                accepted.offers.extend(situation.offers.get(&(player, of)));
                accepted
            });
        },
    ),
    misreading("war-on-anybody", "political.4.move.3", "a player may declare war on an enemy", |law| {
        law.r4_move_3_ally = Some(|_, _, player, on| player != on);
    }),
    misreading("war-on-all-allies", "political.4.move.3", "war ends all alliances of both players", |law| {
        law.r4_move_3_war = Some(|_, situation, player, on| {
            let mut next = situation.clone();
            next.allies.retain(|(a, b)| ![*a, *b].iter().any(|one| [player, on].contains(one)));
            next
        });
    }),
    misreading(
        "war-changes-nothing-yet",
        "political.4.move.3",
        "allies remain allies when war is declared",
        |law| {
            law.r4_move_3_war = Some(|_, situation, _, _| situation.clone());
        },
    ),
    misreading("no-superko", "political.4.placement.1", "any configuration may be repeated", |law| {
        law.r4_placement_1_record = Some(|_, _| Vec::new());
    }),
    misreading(
        "ko-for-superko",
        "political.4.placement.1",
        "only the configuration before the last move may not be repeated",
        |law| {
            law.r4_placement_1_record = Some(|_, game| game.moves.len().checked_sub(1).into_iter().collect());
        },
    ),
    misreading(
        "superko-forgets-the-start",
        "political.4.placement.1",
        "the configuration at the start may be repeated",
        |law| {
            law.r4_placement_1_record = Some(|_, game| (1..game.situations.len()).collect());
        },
    ),
    misreading(
        "superko-before-captures",
        "political.4.placement.1",
        "the configuration before captures is the one compared",
        |law| {
            law.r4_placement_1_new = Some(|law, _, game, player, at| {
                let placed = law.r4_move_1_placed(game.now(), player, at).configuration;
                let same = |i: usize| game.situations[i].configuration == placed;
                !law.r4_placement_1_record(game).into_iter().any(same)
            });
        },
    ),
    misreading(
        "superko-with-alliances",
        "political.4.placement.1",
        "the same configuration is a new one if the alliances differ",
        |law| {
            law.r4_placement_1_record = Some(|_, game| {
                let same = |i: &usize| game.situations[*i].allies == game.now().allies;
                (0..game.situations.len()).filter(same).collect()
            });
        },
    ),
    misreading(
        "superko-is-colour-blind",
        "political.4.placement.1",
        "the same vertices may not be occupied again, no matter who owns the Stones",
        |law| {
            law.r4_placement_1_new = Some(|law, board, game, player, at| {
                let placed = law.r4_move_1_placed(game.now(), player, at);
                let after = law.r5_captures(board, &placed, player);
                let same = |i: usize| occupied(&game.situations[i]) == occupied(&after);
                !law.r4_placement_1_record(game).into_iter().any(same)
            });
        },
    ),
    misreading(
        "only-stones-make-history",
        "political.4.placement.1",
        "configurations made by captures after offers and wars are not on record",
        |law| {
            law.r4_placement_1_record = Some(|_, game| {
                let placed = |i: &usize| *i == 0 || game.moves[i - 1].placed_by().is_some();
                (0..game.situations.len()).filter(placed).collect()
            });
        },
    ),
    misreading(
        "suicide-allowed",
        "political.4.placement.2",
        "a placement may leave a Dragon without liberties",
        |law| {
            law.r4_placement_2_breathes = Some(|_, _, _, _, _| true);
        },
    ),
    misreading(
        "suicide-even-when-capturing",
        "political.4.placement.2",
        "no friendly Dragon without liberties may be formed, even if enemies are captured",
        |law| {
            law.r4_placement_2_breathes = Some(|law, board, now, player, at| {
                let placed = law.r4_move_1_placed(now, player, at);
                let formed = law.r4_placement_2_formed(board, now, &placed);
                !formed.iter().any(|dragon| law.r3_friendly_to(&placed, dragon, player))
            });
        },
    ),
    misreading(
        "suicide-test-after-captures",
        "political.4.placement.2",
        "friendly Dragons are checked for liberties after captures",
        |law| {
            law.r4_placement_2_breathes = Some(|law, board, now, player, at| {
                let after = law.r5_captures(board, &law.r4_move_1_placed(now, player, at), player);
                let formed = law.r4_placement_2_formed(board, now, &after);
                !formed.iter().any(|dragon| law.r3_friendly_to(&after, dragon, player))
            });
        },
    ),
    misreading(
        "what-was-there-is-formed",
        "political.4.placement.2",
        "every Dragon without liberties counts as formed, even if it was there before",
        |law| {
            law.r4_placement_2_formed = Some(|law, board, _, placed| law.r5_without_liberties(board, placed));
        },
    ),
    misreading("captures-after-stones-only", "political.5", "offers and wars capture nothing", |law| {
        law.r5_after = Some(|_, m| m.placed_by());
    }),
    misreading("acceptance-captures", "political.5", "captures also follow an acceptance", |law| {
        law.r5_after = Some(|_, m| match m {
            Move::Accept { player, .. } => Some(player),
            m => m.go_move().map(|(mover, _)| mover),
        });
    }),
    misreading(
        "own-dragons-are-captured",
        "political.5",
        "every Dragon without liberties is captured, friendly or not",
        |law| {
            law.r5_unfriendly = Some(|_, _, _, _| true);
        },
    ),
    misreading("one-capture-a-move", "political.5", "only the first of several Dragons is captured", |law| {
        law.r5_captures = Some(|law, board, situation, mover| {
            let mut captured = law.r5_without_liberties(board, situation);
            captured.retain(|dragon| law.r5_unfriendly(situation, dragon, mover));
            law.r5_remove(board, situation, &captured.into_iter().take(1).collect())
        });
    }),
    misreading(
        "saved-by-another-dragon",
        "political.5",
        "a Stone that is also in a Dragon with liberties is not captured",
        |law| {
            law.r5_without_liberties = Some(|law, board, situation| {
                let all = law.r3_dragon_list(board, situation);
                let lives = |d: &&Stones| !law.r3_liberties_of(board, situation, d).is_empty();
                let safe: Stones = all.iter().filter(lives).flatten().copied().collect();
                let rest = all.iter().map(|dragon| dragon.difference(&safe).copied().collect::<Stones>());
                let rest: BTreeSet<Stones> = rest.filter(|stones| !stones.is_empty()).collect();
                rest.into_iter().filter(|d| law.r3_liberties_of(board, situation, d).is_empty()).collect()
            });
        },
    ),
    misreading(
        "what-touches-nobody-goes",
        "political.5",
        "a Dragon that touches nobody's Stones is removed, too",
        |law| {
            law.r5_remove = Some(|law, board, situation, captured| {
                let mut next =
                    as_written(law, |law| law.r5_remove = None).r5_remove(board, situation, captured);
                captured.iter().flatten().for_each(|stone| next.configuration[*stone] = None);
                next
            });
        },
    ),
    misreading(
        "a-shared-stone-counts-twice",
        "political.5",
        "a Stone in two captured Dragons is received once for each",
        |law| {
            law.r5_remove = Some(|law, board, situation, captured| {
                let next = as_written(law, |law| law.r5_remove = None).r5_remove(board, situation, captured);
                let mut hands = situation.hands.clone();
                for dragon in captured {
                    let capturers = law.r5_division_capturers(board, situation, dragon);
                    if !capturers.is_empty() {
                        let ways = law.r5_division_ways(&capturers, dragon.len(), players(situation));
                        hands = hands
                            .iter()
                            .flat_map(|hand| ways.iter().map(move |way| sum(hand, way)))
                            .collect();
                    }
                }
                Situation { hands, ..next }
            });
        },
    ),
    misreading(
        "the-most-takes-all",
        "political.5.division",
        "the player with the most adjacent Stones receives all captured Stones",
        |law| {
            law.r5_division_ways = Some(|law, capturers, stones, players| {
                let best = law.r5_division_next(capturers, &capturers.keys().copied().collect());
                best.into_iter().map(|player| received(players, player, stones)).collect()
            });
        },
    ),
    misreading(
        "the-fewest-first",
        "political.5.division",
        "the player with the fewest adjacent Stones comes first",
        |law| {
            law.r5_division_next = Some(|_, capturers, waiting| {
                let fewest = waiting.iter().map(|player| capturers[player]).min();
                waiting.iter().copied().filter(|player| Some(capturers[player]) == fewest).collect()
            });
        },
    ),
    misreading(
        "ties-by-number",
        "political.5.division",
        "a tie goes to the player who is named first",
        |law| {
            law.r5_division_next = Some(|law, capturers, waiting| {
                let law = as_written(law, |law| law.r5_division_next = None);
                law.r5_division_next(capturers, waiting).into_iter().take(1).collect()
            });
        },
    ),
    misreading(
        "numbers-do-not-matter",
        "political.5.division",
        "all players with adjacent Stones are tied",
        |law| {
            law.r5_division_next = Some(|_, _, waiting| waiting.clone());
        },
    ),
    misreading(
        "contacts-are-counted",
        "political.5.division",
        "an adjacent Stone counts once for each captured Stone it touches",
        |law| {
            law.r5_division_capturers = Some(|_, board, situation, dragon| {
                let mut capturers = Capturers::new();
                for stone in
                    dragon.iter().flat_map(|stone| board.neighbors(*stone)).filter(|v| !dragon.contains(v))
                {
                    if let Some(owner) = situation.configuration[stone] {
                        *capturers.entry(owner).or_default() += 1;
                    }
                }
                capturers
            });
        },
    ),
    misreading(
        "only-whole-enemies-capture",
        "political.5.division",
        "a player who is friendly to a Stone of the Dragon receives nothing, unless nobody else is there",
        |law| {
            law.r5_division_capturers = Some(|law, board, situation, dragon| {
                let all = as_written(law, |law| law.r5_division_capturers = None)
                    .r5_division_capturers(board, situation, dragon);
                let friend = |player: &GoPlayer| {
                    let owners = dragon.iter().filter_map(|stone| situation.configuration[*stone]);
                    owners.into_iter().any(|owner| law.r3_friendly_owners(situation, *player, owner))
                };
                let mut enemies = all.clone();
                enemies.retain(|player, _| !friend(player));
                if enemies.is_empty() { all } else { enemies }
            });
        },
    ),
    misreading("the-dead-stay", "political.6", "nothing is captured at the end", |law| {
        law.r6_dead_removed = Some(|_, _, situation| situation.clone());
    }),
    misreading(
        "the-dead-go-one-by-one",
        "political.6",
        "when a dead Dragon has been removed, the rest are checked again",
        |law| {
            law.r6_dead_removed = Some(|law, board, situation| {
                let mut now = situation.clone();
                loop {
                    let dead = law.r3_dragon_list(board, &now).into_iter();
                    let dead = dead.filter(|dragon| law.r3_dead_is(board, &now, dragon)).take(1).collect();
                    let next = law.r5_remove(board, &now, &dead);
                    if next == now {
                        return now;
                    }
                    now = next;
                }
            });
        },
    ),
    misreading("captured-stones-do-not-count", "political.6", "the score is territory alone", |law| {
        law.r6_scores = Some(|law, board, situation| {
            let end = law.r6_dead_removed(board, situation);
            let territory = |player| law.r3_territory_of(board, &end, player).len();
            BTreeSet::from([(0..players(situation)).map(territory).collect()])
        });
    }),
    misreading(
        "stones-in-play-count",
        "political.6",
        "a player's own Stones on the board count as points",
        |law| {
            law.r6_scores = Some(|law, board, situation| {
                let end = law.r6_dead_removed(board, situation);
                let scores = as_written(law, |law| law.r6_scores = None).r6_scores(board, situation);
                let more = |(player, score): (usize, &usize)| score + law.r3_stones_of(&end, player).len();
                scores.iter().map(|score| score.iter().enumerate().map(more).collect()).collect()
            });
        },
    ),
];

/// The law without the misreading, for misreadings that build on its answer.
fn as_written(law: &House, restore: fn(&mut House)) -> House {
    let mut written = *law;
    restore(&mut written);
    written
}

fn players(situation: &Situation) -> usize {
    situation.hands.first().map_or(0, Vec::len)
}

fn occupied(situation: &Situation) -> Stones {
    (0..situation.configuration.len()).filter(|v| situation.configuration[*v].is_some()).collect()
}

/// The Stones that steps from friend to friend lead to.
fn reached(law: &House, board: &Board, situation: &Situation, from: Point) -> Stones {
    let friendly = |a: Point, b: Point| {
        let owners = situation.configuration[a].zip(situation.configuration[b]);
        owners.is_some_and(|(a, b)| law.r3_friendly_owners(situation, a, b))
    };
    let mut reached = BTreeSet::from([from]);
    let mut next = vec![from];
    while let Some(stone) = next.pop() {
        next.extend(board.neighbors(stone).filter(|v| friendly(stone, *v) && reached.insert(*v)));
    }
    reached
}

fn sum(one: &[usize], other: &[usize]) -> Vec<usize> {
    one.iter().zip(other).map(|(a, b)| a + b).collect()
}

/// All `stones` for one player and none for the others.
fn received(players: usize, player: GoPlayer, stones: usize) -> Vec<usize> {
    (0..players).map(|other| if other == player { stones } else { 0 }).collect()
}
