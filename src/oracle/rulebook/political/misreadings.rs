//! Misreadings of Political Go.

use crate::rulebook::Planted;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use superko_spec::political::{
    Capturing, Game, GoPlayer, House, Move, Political, Pools, Situation, Stones, captured, dead, may_place,
    out_of_reach, paths, placement_breaks, without_liberties,
};
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
        "only-stones-make-go-players",
        "political.1.3",
        "a player becomes a Go player by placing a Stone, not by an offer or a war",
        |law| {
            law.r1_3_go_players = Some(|_, game| game.moves.iter().filter_map(|m| m.placed_by()).collect());
        },
    )
    .under(&["players-join-by-moving"]),
    misreading(
        "owners-are-go-players",
        "political.1.3",
        "a player whose Stone stands in the set-up is a Go player without a Go move",
        |law| {
            law.r1_3_go_players = Some(|_, game| {
                let owners = game.situations[0].configuration.iter().flatten().copied();
                let moved = game.moves.iter().filter_map(|m| m.go_move()).map(|(player, _)| player);
                owners.chain(moved).collect()
            });
        },
    )
    .under(&["players-join-by-moving"]),
    misreading(
        "any-number-of-moves-a-day",
        "political.1.5",
        "a player may make any number of Go moves on a day",
        |law| {
            law.r1_5_one_move_a_day = Some(|_, _, _, _| true);
        },
    ),
    misreading(
        "only-stones-take-a-day",
        "political.1.5",
        "offers and wars do not count as the Go move of the day",
        |law| {
            law.r1_5_one_move_a_day = Some(|_, game, player, day| {
                let stone = |m: &Move| m.placed_by().is_some() && m.go_move() == Some((player, day));
                !game.moves.iter().any(stone)
            });
        },
    ),
    misreading(
        "one-move-a-day-for-all",
        "political.1.5",
        "all players together make only one Go move a day",
        |law| {
            law.r1_5_one_move_a_day = Some(|_, game, _, day| {
                !game.moves.iter().any(|m| m.go_move().is_some_and(|(_, other)| other == day))
            });
        },
    ),
    misreading(
        "own-stones-in-succession",
        "political.1.6",
        "a player may place several Stones in a row",
        |law| {
            law.r1_6_not_consecutively = Some(|_, _, _| true);
        },
    ),
    misreading(
        "any-move-comes-between",
        "political.1.6",
        "a move of any kind by anybody lets a player place another Stone",
        |law| {
            law.r1_6_not_consecutively =
                Some(|_, game, player| game.moves.last().and_then(|m| m.placed_by()) != Some(player));
        },
    ),
    misreading(
        "nobody-moves-twice-running",
        "political.1.6",
        "nobody may make two Go moves in a row",
        |law| {
            law.r1_6_not_consecutively = Some(|_, game, player| {
                game.moves.iter().rev().find_map(|m| m.go_move()).map(|(last, _)| last) != Some(player)
            });
        },
    ),
    misreading(
        "stones-go-round",
        "political.1.6",
        "the players place Stones in turn, in the order in which they are named",
        |law| {
            law.r1_6_not_consecutively = Some(|_, game, player| {
                let last = game.moves.iter().rev().find_map(|m| m.placed_by());
                last.is_none_or(|last| game.players > 1 && player == (last + 1) % game.players)
            });
        },
    ),
    misreading("full-board-ends", "political.1.7", "the game ends when no vertex is empty", |law| {
        law.r1_7_ends = Some(|_, _, game| {
            game.now().configuration.iter().all(Option::is_some) || game.moves.last() == Some(&Move::Nweek)
        });
    }),
    misreading(
        "waiting-player-may-place",
        "political.1.7",
        "the game goes on if a Stone would be barred only for being the player's second in a row",
        |law| {
            law.r1_7_ends = Some(|law, board, game| {
                let may_place =
                    |player| board.nodes().any(|v| placement_breaks(law, board, game, player, v).is_empty());
                !(0..game.players).any(may_place) || game.moves.last() == Some(&Move::Nweek)
            });
        },
    ),
    misreading("nweek-does-not-end", "political.1.7", "an nweek without a Stone changes nothing", |law| {
        law.r1_7_ends = Some(|law, board, game| {
            !(0..game.players).any(|player| board.nodes().any(|v| may_place(law, board, game, player, v)))
        });
    }),
    misreading(
        "a-new-alliance-could-reopen-it",
        "political.1.7",
        "the game goes on as long as somebody could place a Stone if all players were allies",
        |law| {
            law.r1_7_ends = Some(|law, board, game| {
                let mut allied = game.clone();
                let pairs = (0..game.players).flat_map(|a| (0..game.players).map(move |b| (a, b)));
                if let Some(now) = allied.situations.last_mut() {
                    now.allies = pairs.filter(|(a, b)| a != b).collect();
                }
                let placeable =
                    |game: &Game, player| board.nodes().any(|v| may_place(law, board, game, player, v));
                let anybody = |game: &Game| (0..game.players).any(|player| placeable(game, player));
                game.moves.last() == Some(&Move::Nweek) || !anybody(game) && !anybody(&allied)
            });
        },
    ),
    misreading(
        "first-of-equals-wins",
        "political.1.8",
        "if several players have the highest score, only the first of them wins",
        |law| {
            law.r1_8_winners = Some(|law, board, game| {
                let winners = as_written(law, |law| law.r1_8_winners = None).r1_8_winners(board, game);
                winners.into_iter().map(|all| all.into_iter().take(1).collect()).collect()
            });
        },
    ),
    misreading(
        "equals-do-not-win",
        "political.1.8",
        "if several players have the highest score, nobody wins",
        |law| {
            law.r1_8_winners = Some(|law, board, game| {
                let winners = as_written(law, |law| law.r1_8_winners = None).r1_8_winners(board, game);
                winners.into_iter().map(|all| if all.len() == 1 { all } else { BTreeSet::new() }).collect()
            });
        },
    ),
    misreading(
        "allies-of-allies-are-friends",
        "political.3.friendly.a",
        "players joined by a chain of alliances are friends",
        |law| {
            law.r3_friendly_a_owners = Some(|_, situation, one, other| {
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
        "political.3.friendly.a",
        "only Stones of one owner are friendly",
        |law| {
            law.r3_friendly_a_owners = Some(|_, _, one, other| one == other);
        },
    ),
    misreading(
        "a-friend-in-it-makes-it-friendly",
        "political.3.friend",
        "a Dragon is friendly to a player if any of its Stones is",
        |law| {
            law.r3_friend_to = Some(|law, situation, dragon, player| {
                dragon.iter().any(|stone| is_friend(law, situation, player, *stone))
            });
        },
    ),
    misreading(
        "a-dragon-is-friendly-to-its-owners",
        "political.3.friend",
        "a Dragon is friendly to the players who own its Stones, and to nobody else",
        |law| {
            law.r3_friend_to = Some(|_, situation, dragon, player| {
                dragon.iter().any(|stone| situation.configuration[*stone] == Some(player))
            });
        },
    ),
    misreading(
        "dragons-have-one-owner",
        "political.3.dragon",
        "a Dragon consists of the Stones of one player, regardless of alliances",
        |law| {
            law.r3_dragon_all = Some(|law, board, situation| {
                let alone = Situation { allies: BTreeSet::new(), ..situation.clone() };
                as_written(law, |law| law.r3_dragon_all = None).r3_dragon_all(board, &alone)
            });
        },
    ),
    misreading(
        "no-friend-may-touch-a-dragon",
        "political.3.dragon.a",
        "a set is no Dragon if an adjacent Stone is friendly to any of its Stones",
        |law| {
            law.r3_dragon_a_is = Some(|law, board, situation, stones| {
                let touches = |other: &Point| {
                    let friend = |stone: &Point| {
                        let owner = situation.configuration[*stone];
                        owner.is_some_and(|owner| is_friend(law, situation, owner, *other))
                    };
                    board.neighbors(*other).any(|v| stones.contains(&v)) && stones.iter().any(friend)
                };
                as_written(law, |law| law.r3_dragon_a_is = None).r3_dragon_a_is(board, situation, stones)
                    && !situation.stones().difference(stones).any(touches)
            });
        },
    ),
    misreading(
        "friends-on-the-way-join",
        "political.3.dragon",
        "a Dragon continues as long as each Stone is friendly to the one before",
        |law| {
            law.r3_dragon_all = Some(|law, board, situation| {
                situation.stones().iter().map(|stone| reached(law, board, situation, *stone)).collect()
            });
        },
    ),
    misreading(
        "a-stone-is-in-one-dragon",
        "political.3.dragon",
        "Dragons do not overlap: of two that would, only the first counts",
        |law| {
            law.r3_dragon_all = Some(|law, board, situation| {
                let mut apart: BTreeSet<Stones> = BTreeSet::new();
                for dragon in as_written(law, |law| law.r3_dragon_all = None).r3_dragon_all(board, situation)
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
                let mut liberties = as_written(law, |law| law.r3_liberties_of = None)
                    .r3_liberties_of(board, situation, dragon);
                let unfriendly = |v: Point| {
                    let friendly = |owner| law.r3_friend_to(situation, dragon, owner);
                    situation.configuration[v].is_some_and(|owner| !friendly(owner))
                };
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
                let own = situation.stones_of(player);
                let mut territory = as_written(law, |law| law.r3_territory_of = None)
                    .r3_territory_of(board, situation, player);
                territory.retain(|v| !met(board, situation, *v).is_disjoint(&own));
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
                let own = situation.stones_of(player);
                let mut territory = as_written(law, |law| law.r3_territory_of = None)
                    .r3_territory_of(board, situation, player);
                territory.retain(|v| met(board, situation, *v).is_subset(&own));
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
                let friend = |stone: &Point| is_friend(law, situation, player, *stone);
                let empty = board.nodes().filter(|v| situation.configuration[*v].is_none());
                empty.filter(|v| met(board, situation, *v).iter().all(friend)).collect()
            });
        },
    ),
    misreading(
        "paths-of-one-step",
        "political.3.territory",
        "clear paths lead only to Stones next to the vertex",
        |law| {
            law.r3_territory_of = Some(|law, board, situation, player| {
                let unfriendly = unfriendly(law, board, situation, player);
                let empty = board.nodes().filter(|v| situation.configuration[*v].is_none());
                empty.filter(|v| !board.neighbors(*v).any(|w| unfriendly.contains(&w))).collect()
            });
        },
    ),
    misreading(
        "stones-stand-on-territory",
        "political.3.territory",
        "a vertex with a Stone counts by what is around it, no matter whose Stone is on it",
        |law| {
            law.r3_territory_of = Some(|law, board, situation, player| {
                let unfriendly = unfriendly(law, board, situation, player);
                board.nodes().filter(|v| met(board, situation, *v).is_disjoint(&unfriendly)).collect()
            });
        },
    ),
    misreading(
        "only-own-stones-stand-on-territory",
        "political.3.territory",
        "of the vertices with a Stone, only those with a player's own Stone are his territory",
        |law| {
            law.r3_territory_of = Some(|law, board, situation, player| {
                let mut territory = out_of_reach(law, board, situation, player);
                territory.retain(|v| situation.configuration[*v].is_none_or(|owner| owner == player));
                territory
            });
        },
    )
    .under(&["territory-counts-stones"]),
    misreading(
        "overwriting-allowed",
        "political.4.placement",
        "a Stone may be placed on an occupied vertex",
        |law| {
            law.r4_placement_unoccupied = Some(|_, _, _| true);
        },
    ),
    misreading("offers-to-allies", "political.4.offer", "a player may offer an alliance to an ally", |law| {
        law.r4_offer_names_enemy =
            Some(|law, game, player, to| law.r1_3_go_players(game).contains(&to) && player != to);
    }),
    misreading(
        "offers-to-oneself",
        "political.4.offer",
        "a player may offer an alliance to himself",
        |law| {
            law.r4_offer_names_enemy = Some(|law, game, player, to| {
                law.r1_3_go_players(game).contains(&to) && !game.now().allies.contains(&(player, to))
            });
        },
    ),
    misreading("an-offer-makes-allies", "political.4.move.2", "an offer need not be accepted", |law| {
        law.r4_move_2_offered = Some(|law, situation, player, to| {
            let offered =
                as_written(law, |law| law.r4_move_2_offered = None).r4_move_2_offered(situation, player, to);
            law.r4_acceptance_made(&offered, to, player).unwrap_or(offered)
        });
    }),
    misreading(
        "one-offer-at-a-time",
        "political.4.move.2",
        "a new offer withdraws the player's earlier ones",
        |law| {
            law.r4_move_2_offered = Some(|law, situation, player, to| {
                let mut alone = situation.clone();
                alone.offers.retain(|(by, _)| *by != player);
                as_written(law, |law| law.r4_move_2_offered = None).r4_move_2_offered(&alone, player, to)
            });
        },
    ),
    misreading(
        "acceptance-without-an-offer",
        "political.4.acceptance",
        "a player may accept an alliance that nobody offered",
        |law| {
            law.r4_acceptance_made = Some(|law, situation, player, of| {
                let mut offered = situation.clone();
                if player != of && !situation.allies.contains(&(player, of)) {
                    offered.offers.insert((of, player));
                }
                as_written(law, |law| law.r4_acceptance_made = None).r4_acceptance_made(&offered, player, of)
            });
        },
    ),
    misreading(
        "one-accepts-ones-own-offer",
        "political.4.acceptance",
        "either of the two players may accept an offer",
        |law| {
            law.r4_acceptance_made = Some(|law, situation, player, of| {
                let law = as_written(law, |law| law.r4_acceptance_made = None);
                let other = law.r4_acceptance_made(situation, of, player);
                law.r4_acceptance_made(situation, player, of).or(other)
            });
        },
    ),
    misreading(
        "an-offer-is-for-ever",
        "political.4.acceptance",
        "after a war, an offer can be accepted again",
        |law| {
            law.r4_acceptance_made = Some(|law, situation, player, of| {
                let accepted = as_written(law, |law| law.r4_acceptance_made = None)
                    .r4_acceptance_made(situation, player, of)?;
                Some(Situation { offers: situation.offers.clone(), ..accepted })
            });
        },
    ),
    misreading(
        "an-offer-in-return-stays",
        "political.4.acceptance",
        "an acceptance uses up one offer, but not one made in return",
        |law| {
            law.r4_acceptance_made = Some(|law, situation, player, of| {
                let mut accepted = as_written(law, |law| law.r4_acceptance_made = None)
                    .r4_acceptance_made(situation, player, of)?;
                accepted.offers.extend(situation.offers.get(&(player, of)));
                Some(accepted)
            });
        },
    ),
    misreading(
        "another-move-declines",
        "political.4.acceptance",
        "an offer expires when the player to whom it was made makes a Go move instead",
        |law| {
            law.r5_after = Some(|law, board, situation, m| {
                let mut after = as_written(law, |law| law.r5_after = None).r5_after(board, situation, m);
                if let Some((player, _)) = m.go_move() {
                    after.offers.retain(|(_, to)| *to != player);
                }
                after
            });
        },
    ),
    misreading("war-on-anybody", "political.4.move.3", "a player may declare war on an enemy", |law| {
        law.r4_move_3_ally =
            Some(|law, game, player, on| law.r1_3_go_players(game).contains(&on) && player != on);
    }),
    misreading("war-on-all-allies", "political.4.war", "war ends all alliances of both players", |law| {
        law.r4_war_declared = Some(|_, situation, player, on| {
            let mut next = situation.clone();
            next.allies.retain(|(a, b)| ![*a, *b].iter().any(|one| [player, on].contains(one)));
            next
        });
    }),
    misreading(
        "war-changes-nothing-yet",
        "political.4.war",
        "allies remain allies when war is declared",
        |law| {
            law.r4_war_declared = Some(|_, situation, _, _| situation.clone());
        },
    ),
    misreading("no-superko", "political.4.placement.1", "any configuration may be repeated", |law| {
        law.r4_placement_1_new = Some(|_, _, _, _, _| true);
    }),
    misreading(
        "ko-for-superko",
        "political.4.placement.1",
        "only the configuration before the last move may not be repeated",
        |law| {
            law.r4_placement_1_new = Some(|law, board, game, player, at| {
                new_among(law, board, game, (player, at), |i, _| i + 1 == game.moves.len())
            });
        },
    ),
    misreading(
        "superko-forgets-the-start",
        "political.4.placement.1",
        "the configuration at the start may be repeated",
        |law| {
            law.r4_placement_1_new =
                Some(|law, board, game, player, at| new_among(law, board, game, (player, at), |i, _| i > 0));
        },
    ),
    misreading(
        "superko-before-captures",
        "political.4.placement.1",
        "the configuration before captures is the one compared",
        |law| {
            law.r4_placement_1_new = Some(|law, _, game, player, at| {
                let placed = law.r4_move_1_placed(game.now(), player, at).configuration;
                !game.situations.iter().any(|previous| previous.configuration == placed)
            });
        },
    ),
    misreading(
        "superko-with-alliances",
        "political.4.placement.1",
        "the same configuration is a new one if the alliances differ",
        |law| {
            law.r4_placement_1_new = Some(|law, board, game, player, at| {
                new_among(law, board, game, (player, at), |_, previous| previous.allies == game.now().allies)
            });
        },
    ),
    misreading(
        "superko-asks-who-moved",
        "political.4.placement.1",
        "the same configuration is a new one if another player makes it",
        |law| {
            law.r4_placement_1_new = Some(|law, board, game, player, at| {
                let made_by = |i: usize| game.moves.get(i.checked_sub(1)?)?.go_move();
                new_among(law, board, game, (player, at), |i, _| {
                    made_by(i).is_some_and(|(maker, _)| maker == player)
                })
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
                let after = law.r5_captures_made(board, &placed, player).stones();
                !game.situations.iter().any(|previous| previous.stones() == after)
            });
        },
    ),
    misreading(
        "only-stones-make-history",
        "political.4.placement.1",
        "configurations made by captures after offers and wars are not on record",
        |law| {
            law.r4_placement_1_new = Some(|law, board, game, player, at| {
                let placed = |i: usize| i == 0 || game.moves[i - 1].placed_by().is_some();
                new_among(law, board, game, (player, at), |i, _| placed(i))
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
                !formed(law, board, now, &placed)
                    .iter()
                    .any(|dragon| law.r3_friend_to(&placed, dragon, player))
            });
        },
    ),
    misreading(
        "suicide-test-after-captures",
        "political.4.placement.2",
        "friendly Dragons are checked for liberties after captures",
        |law| {
            law.r4_placement_2_breathes = Some(|law, board, now, player, at| {
                let after = law.r5_captures_made(board, &law.r4_move_1_placed(now, player, at), player);
                !formed(law, board, now, &after).iter().any(|dragon| law.r3_friend_to(&after, dragon, player))
            });
        },
    ),
    misreading(
        "what-was-there-is-formed",
        "political.4.placement.2",
        "every Dragon without liberties counts as formed, even if it was there before",
        |law| {
            law.r4_placement_2_breathes = Some(|law, board, now, player, at| {
                let placed = law.r4_move_1_placed(now, player, at);
                let formed = without_liberties(law, board, &placed);
                let friendly = |dragon: &Stones| law.r3_friend_to(&placed, dragon, player);
                !formed.iter().any(friendly) || !formed.iter().all(friendly)
            });
        },
    ),
    misreading(
        "only-whole-enemies-are-enemies",
        "political.4.placement.2",
        "a Dragon is an enemy's only if none of its Stones is friendly",
        |law| {
            law.r4_placement_2_breathes = Some(|law, board, now, player, at| {
                let placed = law.r4_move_1_placed(now, player, at);
                let formed = formed(law, board, now, &placed);
                let friend = |stone: &Point| is_friend(law, &placed, player, *stone);
                !formed.iter().any(|dragon| law.r3_friend_to(&placed, dragon, player))
                    || formed.iter().any(|dragon| !dragon.iter().any(friend))
            });
        },
    ),
    misreading("captures-after-stones-only", "political.5", "offers and wars capture nothing", |law| {
        law.r5_after = Some(|law, board, situation, m| match m.placed_by() {
            Some(player) => law.r5_captures_made(board, situation, player),
            None => situation.clone(),
        });
    }),
    misreading("acceptance-captures", "political.5", "captures also follow an acceptance", |law| {
        law.r5_after = Some(|law, board, situation, m| match m {
            Move::Accept { player, .. } => law.r5_captures_made(board, situation, player),
            m => as_written(law, |law| law.r5_after = None).r5_after(board, situation, m),
        });
    }),
    misreading(
        "own-dragons-are-captured",
        "political.5.captures",
        "every Dragon without liberties is captured, friendly or not",
        |law| {
            law.r5_captures_made = Some(|law, board, situation, _| {
                take(law, board, situation, &without_liberties(law, board, situation))
            });
        },
    ),
    misreading(
        "one-capture-a-move",
        "political.5.captures",
        "only the first of several Dragons is captured",
        |law| {
            law.r5_captures_made = Some(|law, board, situation, mover| {
                let first = falling(law, board, situation, mover).into_iter().take(1).collect();
                take(law, board, situation, &first)
            });
        },
    ),
    misreading(
        "captures-one-by-one",
        "political.5.captures",
        "when a Dragon has been captured, the rest are checked again",
        |law| {
            law.r5_captures_made = Some(|law, board, situation, mover| {
                one_by_one(law, board, situation, |now| falling(law, board, now, mover))
            });
        },
    ),
    misreading(
        "saved-by-another-dragon",
        "political.5.captures",
        "a Stone that is also in a Dragon with liberties is not captured",
        |law| {
            law.r5_captures_made = Some(|law, board, situation, mover| {
                let all = law.r3_dragon_all(board, situation);
                let lives = |d: &&Stones| !law.r3_liberties_of(board, situation, d).is_empty();
                let safe: Stones = all.iter().filter(lives).flatten().copied().collect();
                let fallen = falling(law, board, situation, mover);
                let rest = fallen.iter().map(|dragon| dragon.difference(&safe).copied().collect());
                let rest = rest.filter(|stones: &Stones| !stones.is_empty()).collect();
                take(law, board, situation, &rest)
            });
        },
    ),
    misreading(
        "only-unfriendly-stones-are-captured",
        "political.5.captures",
        "of an unfriendly Dragon, the Stones that are friendly to the moving player stay",
        |law| {
            law.r5_captures_made = Some(|law, board, situation, mover| {
                let foe = |stone: &&Point| !is_friend(law, situation, mover, **stone);
                let unfriendly = |dragon: &Stones| dragon.iter().filter(foe).copied().collect();
                let fallen = falling(law, board, situation, mover);
                take(law, board, situation, &fallen.iter().map(unfriendly).collect())
            });
        },
    ),
    misreading(
        "what-touches-nobody-goes",
        "political.5.captures",
        "a Dragon that touches nobody's Stones is removed, too",
        |law| {
            law.r5_captures_made = Some(|law, board, situation, mover| {
                let fallen = falling(law, board, situation, mover);
                let mut next = take(law, board, situation, &fallen);
                fallen.iter().flatten().for_each(|stone| next.configuration[*stone] = None);
                next
            });
        },
    ),
    misreading(
        "a-shared-stone-counts-twice",
        "political.5.captures",
        "a Stone in two captured Dragons is received once for each",
        |law| {
            law.r5_captures_made = Some(|law, board, situation, mover| {
                let fallen = falling(law, board, situation, mover);
                captured(situation, &fallen, |dragon, _| {
                    law.r5_division_of(board, situation, dragon, dragon.len())
                })
            });
        },
    ),
    misreading(
        "contacts-are-counted",
        "political.5.division.b",
        "an adjacent Stone counts once for each captured Stone it touches",
        |law| {
            law.r5_division_b_owners = Some(|_, board, situation, dragon| {
                let mut capturing = Capturing::new();
                for stone in
                    dragon.iter().flat_map(|stone| board.neighbors(*stone)).filter(|v| !dragon.contains(v))
                {
                    if let Some(owner) = situation.configuration[stone] {
                        *capturing.entry(owner).or_default() += 1;
                    }
                }
                capturing
            });
        },
    ),
    misreading(
        "only-whole-enemies-capture",
        "political.5.division.b",
        "a player who is friendly to a Stone of the Dragon receives nothing, unless nobody else is there",
        |law| {
            law.r5_division_b_owners = Some(|law, board, situation, dragon| {
                let all = as_written(law, |law| law.r5_division_b_owners = None)
                    .r5_division_b_owners(board, situation, dragon);
                let friend = |player: GoPlayer| dragon.iter().any(|s| is_friend(law, situation, player, *s));
                let mut enemies = all.clone();
                enemies.retain(|player, _| !friend(*player));
                if enemies.is_empty() { all } else { enemies }
            });
        },
    ),
    misreading(
        "a-dragons-own-stones-are-adjacent",
        "political.5.division.b",
        "a Dragon is adjacent to its own Stones, so their owners receive some of them",
        |law| {
            law.r5_division_b_owners = Some(|law, board, situation, dragon| {
                let adjacent = law.r3_dragon_b_adjacent(board, dragon);
                let mut owners = Capturing::new();
                for owner in adjacent.iter().filter_map(|v| situation.configuration[*v]) {
                    *owners.entry(owner).or_default() += 1;
                }
                owners
            });
        },
    ),
    misreading(
        "stones-are-counted-one-dragon-at-a-time",
        "political.5.division.b",
        "Stones that were captured with an earlier Dragon no longer count as adjacent to a later one",
        |law| {
            law.r5_captures_made = Some(|law, board, situation, mover| {
                let mut next = situation.clone();
                for dragon in falling(law, board, situation, mover) {
                    next = take(law, board, &next, &BTreeSet::from([dragon]));
                }
                next
            });
        },
    ),
    misreading(
        "the-fewest-first",
        "political.5.division.c",
        "the player with the fewest adjacent Stones comes first",
        |law| {
            law.r5_division_c_once = Some(|law, capturing, stones, players| {
                let most = capturing.values().max().copied().unwrap_or(0);
                let fewest = capturing.iter().map(|(player, adjacent)| (*player, most - adjacent)).collect();
                as_written(law, |law| law.r5_division_c_once = None)
                    .r5_division_c_once(&fewest, stones, players)
            });
        },
    ),
    misreading(
        "ties-by-number",
        "political.5.division.c",
        "a tie goes to the player who is named first",
        |law| {
            law.r5_division_c_once = Some(|_, capturing, stones, players| {
                let mut order: Vec<GoPlayer> = capturing.keys().copied().collect();
                order.sort_by_key(|player| Reverse(capturing[player]));
                let first = &order[..stones.min(order.len())];
                BTreeSet::from([(0..players).map(|player| usize::from(first.contains(&player))).collect()])
            });
        },
    ),
    misreading(
        "numbers-do-not-matter",
        "political.5.division.c",
        "all players with adjacent Stones are tied",
        |law| {
            law.r5_division_c_once = Some(|law, capturing, stones, players| {
                let equal = capturing.keys().map(|player| (*player, 1)).collect();
                as_written(law, |law| law.r5_division_c_once = None)
                    .r5_division_c_once(&equal, stones, players)
            });
        },
    ),
    misreading(
        "the-most-takes-all",
        "political.5.division.d",
        "the player with the most adjacent Stones receives all captured Stones",
        |law| {
            law.r5_division_d_repeated = Some(|_, capturing, stones, players| {
                let most = capturing.values().max();
                let best = capturing.iter().filter(|(_, adjacent)| Some(*adjacent) == most);
                best.map(|(player, _)| received(players, *player, stones)).collect()
            });
        },
    ),
    misreading("the-dead-stay", "political.6.1", "nothing is captured at the end", |law| {
        law.r6_1_dead_captured = Some(|_, _, situation| situation.clone());
    }),
    misreading(
        "the-dead-go-one-by-one",
        "political.6.1",
        "when a dead Dragon has been removed, the rest are checked again",
        |law| {
            law.r6_1_dead_captured =
                Some(|law, board, situation| one_by_one(law, board, situation, |now| dead(law, board, now)));
        },
    ),
    misreading(
        "territory-of-the-living-and-the-dead",
        "political.6.2",
        "territory is counted before the dead Dragons are removed",
        |law| {
            law.r6_scores = Some(|law, board, situation| {
                let end = law.r6_1_dead_captured(board, situation);
                let counted = Situation { configuration: situation.configuration.clone(), ..end };
                law.r6_3_scores(board, &counted)
            });
        },
    ),
    misreading("captured-stones-do-not-count", "political.6.3", "the score is territory alone", |law| {
        law.r6_3_scores = Some(|law, board, end| BTreeSet::from([law.r6_2_territories(board, end)]));
    }),
    misreading(
        "stones-in-play-count",
        "political.6.3",
        "a player's own Stones on the board count as points",
        |law| {
            law.r6_3_scores = Some(|law, board, end| {
                let scores = as_written(law, |law| law.r6_3_scores = None).r6_3_scores(board, end);
                let more = |(player, score): (usize, &usize)| score + end.stones_of(player).len();
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

/// Is there a Stone on the vertex, and is it friendly to the player?
fn is_friend(law: &House, situation: &Situation, player: GoPlayer, stone: Point) -> bool {
    situation.configuration[stone].is_some_and(|owner| law.r3_friendly_a_owners(situation, player, owner))
}

/// The Stones that steps from friend to friend lead to.
fn reached(law: &House, board: &Board, situation: &Situation, from: Point) -> Stones {
    let mut reached = BTreeSet::from([from]);
    let mut next = vec![(from, situation.configuration[from])];
    while let Some((stone, owner)) = next.pop() {
        let friendly = |v: &Point| owner.is_some_and(|owner| is_friend(law, situation, owner, *v));
        for friend in board.neighbors(stone).filter(friendly) {
            if reached.insert(friend) {
                next.push((friend, situation.configuration[friend]));
            }
        }
    }
    reached
}

/// The Stones to which clear paths lead from a vertex.
fn met(board: &Board, situation: &Situation, from: Point) -> Stones {
    let clear = paths(board, from, |v| situation.configuration[v].is_none());
    let ends = clear.iter().flat_map(|v| board.neighbors(*v));
    ends.filter(|v| situation.configuration[*v].is_some()).collect()
}

/// The Stones of all Dragons that are unfriendly to a player.
fn unfriendly(law: &House, board: &Board, situation: &Situation, player: GoPlayer) -> Stones {
    let dragons = law.r3_dragon_all(board, situation).into_iter();
    dragons.filter(|dragon| !law.r3_friend_to(situation, dragon, player)).flatten().collect()
}

/// Does a placement make a configuration that is not one of those on record? The record is of situations and their numbers.
fn new_among(
    law: &House,
    board: &Board,
    game: &Game,
    (player, at): (GoPlayer, Point),
    on_record: impl Fn(usize, &Situation) -> bool,
) -> bool {
    let placed = law.r4_move_1_placed(game.now(), player, at);
    let after = law.r5_captures_made(board, &placed, player).configuration;
    let mut situations = game.situations.iter().enumerate();
    !situations.any(|(i, previous)| on_record(i, previous) && previous.configuration == after)
}

/// The Dragons without liberties that are there after a placement, and were not there before.
fn formed(law: &House, board: &Board, now: &Situation, after: &Situation) -> BTreeSet<Stones> {
    let before = without_liberties(law, board, now);
    without_liberties(law, board, after).difference(&before).cloned().collect()
}

/// The Dragons that a Go move of this player captures.
fn falling(law: &House, board: &Board, situation: &Situation, mover: GoPlayer) -> BTreeSet<Stones> {
    let mut dragons = without_liberties(law, board, situation);
    dragons.retain(|dragon| !law.r3_friend_to(situation, dragon, mover));
    dragons
}

/// What capturing these Dragons leads to.
fn take(law: &House, board: &Board, situation: &Situation, dragons: &BTreeSet<Stones>) -> Situation {
    captured(situation, dragons, |dragon, stones| law.r5_division_of(board, situation, dragon, stones))
}

/// Takes the first of these Dragons, then the first of those that are left, and so on.
fn one_by_one(
    law: &House,
    board: &Board,
    situation: &Situation,
    taken: impl Fn(&Situation) -> BTreeSet<Stones>,
) -> Situation {
    let mut now = situation.clone();
    loop {
        let next = take(law, board, &now, &taken(&now).into_iter().take(1).collect());
        if next == now {
            return now;
        }
        now = next;
    }
}

/// All `stones` for one player and none for the others.
fn received(players: usize, player: GoPlayer, stones: usize) -> Pools {
    (0..players).map(|other| if other == player { stones } else { 0 }).collect()
}
