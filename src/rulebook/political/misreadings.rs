//! Misreadings of Political Go.

use crate::misreading::{as_written, misreadings, points};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use superko_spec::dragons::dragons;
use superko_spec::political::{
    Capturing, Game, GoPlayer, Law, Move, Political, Pools, Situation, Stones, captured, dead, may_place,
    out_of_reach, paths, placement_breaks, without_liberties,
};
use superko_spec::set::Set;
use superko_spec::words::reachable;
use superko_spec::{Board, Point};

misreadings! { pub static ALL: super::Political, Law;
    "only-stones-make-go-players", "political.1.3" under "players-join-by-moving",
    "a player becomes a Go player by placing a Stone, not by an offer or a war" =>
        r1_3_go_players: |_, game| game.moves.iter().filter_map(|m| m.placed_by()).collect();
    "owners-are-go-players", "political.1.3" under "players-join-by-moving",
    "a player whose Stone stands in the set-up is a Go player without a Go move" =>
        r1_3_go_players: |_, game| {
            let owners = game.situations[0].configuration.iter().flatten().copied();
            let moved = game.moves.iter().filter_map(|m| m.go_move()).map(|(player, _)| player);
            owners.chain(moved).collect()
        };
    "any-number-of-moves-a-day", "political.1.5", "a player may make any number of Go moves on a day" =>
        r1_5_one_move_a_day: |_, _, _, _| true;
    "only-stones-take-a-day", "political.1.5", "offers and wars do not count as the Go move of the day" =>
        r1_5_one_move_a_day: |_, game, player, day| {
            let stone = |m: &Move| m.placed_by().is_some() && m.go_move() == Some((player, day));
            !game.moves.iter().any(stone)
        };
    "one-move-a-day-for-all", "political.1.5", "all players together make only one Go move a day" =>
        r1_5_one_move_a_day:
            |_, game, _, day| !game.moves.iter().any(|m| m.go_move().is_some_and(|(_, other)| other == day));
    "own-stones-in-succession", "political.1.6", "a player may place several Stones in a row" =>
        r1_6_not_consecutively: |_, _, _| true;
    "any-move-comes-between", "political.1.6",
    "a move of any kind by anybody lets a player place another Stone" =>
        r1_6_not_consecutively:
            |_, game, player| game.moves.last().and_then(|m| m.placed_by()) != Some(player);
    "nobody-moves-twice-running", "political.1.6", "nobody may make two Go moves in a row" =>
        r1_6_not_consecutively: |_, game, player| {
            game.moves.iter().rev().find_map(|m| m.go_move()).map(|(last, _)| last) != Some(player)
        };
    "stones-go-round", "political.1.6",
    "the players place Stones in turn, in the order in which they are named" =>
        r1_6_not_consecutively: |_, game, player| {
            let last = game.moves.iter().rev().find_map(|m| m.placed_by());
            last.is_none_or(|last| game.players > 1 && player == (last + 1) % game.players)
        };
    "full-board-ends", "political.1.7", "the game ends when no vertex is empty" =>
        r1_7_ends: |_, _, game| {
            game.now().configuration.iter().all(Option::is_some) || game.moves.last() == Some(&Move::Nweek)
        };
    "waiting-player-may-place", "political.1.7",
    "the game goes on if a Stone would be barred only for being the player's second in a row" =>
        r1_7_ends: |law, board, game| {
            let may_place =
                |player| board.nodes().any(|v| placement_breaks(law, board, game, player, v).is_empty());
            !(0..game.players).any(may_place) || game.moves.last() == Some(&Move::Nweek)
        };
    "nweek-does-not-end", "political.1.7", "an nweek without a Stone changes nothing" =>
        r1_7_ends: |law, board, game| {
            !(0..game.players).any(|player| board.nodes().any(|v| may_place(law, board, game, player, v)))
        };
    "a-new-alliance-could-reopen-it", "political.1.7",
    "the game goes on as long as somebody could place a Stone if all players were allies" =>
        r1_7_ends: |law, board, game| {
            let mut allied = game.clone();
            let pairs = (0..game.players).flat_map(|a| (0..game.players).map(move |b| (a, b)));
            if let Some(now) = allied.situations.last_mut() {
                now.allies = pairs.filter(|(a, b)| a != b).collect();
            }
            let placeable =
                |game: &Game, player| board.nodes().any(|v| may_place(law, board, game, player, v));
            let anybody = |game: &Game| (0..game.players).any(|player| placeable(game, player));
            game.moves.last() == Some(&Move::Nweek) || !anybody(game) && !anybody(&allied)
        };
    "first-of-equals-wins", "political.1.8",
    "if several players have the highest score, only the first of them wins" =>
        r1_8_winners: |law, board, game| {
            let winners = as_written!(law.r1_8_winners(board, game));
            winners.into_iter().map(|all| all.into_iter().take(1).collect()).collect()
        };
    "equals-do-not-win", "political.1.8", "if several players have the highest score, nobody wins" =>
        r1_8_winners: |law, board, game| {
            let winners = as_written!(law.r1_8_winners(board, game));
            winners.into_iter().map(|all| if all.len() == 1 { all } else { Set::new() }).collect()
        };
    "allies-of-allies-are-friends", "political.3.friendly.a",
    "players joined by a chain of alliances are friends" =>
        r3_friendly_a_owners: |_, situation, one, other| {
            let mut friends = Set::from([one]);
            for _ in &situation.allies {
                let next = situation.allies.iter().filter(|(a, _)| friends.contains(a)).map(|(_, b)| *b);
                friends.extend(next.collect::<Vec<GoPlayer>>());
            }
            friends.contains(&other)
        };
    "allies-are-no-friends", "political.3.friendly.a", "only Stones of one owner are friendly" =>
        r3_friendly_a_owners: |_, _, one, other| one == other;
    "a-friend-in-it-makes-it-friendly", "political.3.friend",
    "a Dragon is friendly to a player if any of its Stones is" =>
        r3_friend_to: |law, situation, dragon, player| {
            dragon.iter().any(|stone| is_friend(law, situation, player, *stone))
        };
    "a-dragon-is-friendly-to-its-owners", "political.3.friend",
    "a Dragon is friendly to the players who own its Stones, and to nobody else" =>
        r3_friend_to: |_, situation, dragon, player| {
            dragon.iter().any(|stone| situation.configuration[*stone] == Some(player))
        };
    "dragons-have-one-owner", "political.3.dragon",
    "a Dragon consists of the Stones of one player, regardless of alliances" =>
        r3_dragon_all: |law, board, situation| {
            let alone = Situation { allies: Set::new(), ..situation.clone() };
            dragons(law, board, &alone)
        };
    "no-friend-may-touch-a-dragon", "political.3.dragon.a",
    "a set is no Dragon if an adjacent Stone is friendly to any of its Stones" =>
        r3_dragon_a_is: |law, board, situation, stones| {
            let touches = |other: &Point| {
                let friend = |stone: &Point| {
                    let owner = situation.configuration[*stone];
                    owner.is_some_and(|owner| is_friend(law, situation, owner, *other))
                };
                board.neighbors(*other).any(|v| stones.contains(&v)) && stones.iter().any(friend)
            };
            as_written!(law.r3_dragon_a_is(board, situation, stones))
                && !situation.stones().difference(stones).any(touches)
        };
    "friends-on-the-way-join", "political.3.dragon",
    "a Dragon continues as long as each Stone is friendly to the one before" =>
        r3_dragon_all: |law, board, situation| {
            situation.stones().iter().map(|stone| reached(law, board, situation, *stone)).collect()
        };
    "a-stone-is-in-one-dragon", "political.3.dragon",
    "Dragons do not overlap: of two that would, only the first counts" =>
        r3_dragon_all: |law, board, situation| {
            let mut apart: Set<Stones> = Set::new();
            for dragon in dragons(law, board, situation) {
                if apart.iter().all(|other| other.is_disjoint(&dragon)) {
                    apart.insert(dragon);
                }
            }
            apart
        };
    "liberties-next-to-enemies-do-not-count", "political.3.liberties",
    "an empty vertex that also touches an enemy's Stone is no liberty" =>
        r3_liberties_of: |law, board, situation, dragon| {
            let mut liberties = as_written!(law.r3_liberties_of(board, situation, dragon));
            let unfriendly = |v: Point| {
                let friendly = |owner| law.r3_friend_to(situation, dragon, owner);
                situation.configuration[v].is_some_and(|owner| !friendly(owner))
            };
            liberties.retain(|v| !board.neighbors(*v).any(unfriendly));
            liberties
        };
    "liberties-beside-the-first-stone", "political.3.liberties",
    "a Dragon has only the liberties of its first Stone" =>
        r3_liberties_of: |law, board, situation, dragon| {
            let first = dragon.iter().take(1).copied().collect();
            as_written!(law.r3_liberties_of(board, situation, &first))
        };
    "dead-with-two", "political.3.dead", "a Dragon with two liberties is dead, too" =>
        r3_dead_is:
            |law, board, situation, dragon| law.r3_liberties_of(board, situation, dragon).len() <= 2;
    "dead-with-none", "political.3.dead", "a Dragon with one liberty is alive" =>
        r3_dead_is:
            |law, board, situation, dragon| law.r3_liberties_of(board, situation, dragon).is_empty();
    "liberties-counted-twice", "political.3.dead",
    "a vertex that touches two Stones of a Dragon counts as two liberties" =>
        r3_dead_is: |_, board, situation, dragon| {
            let empty = |v: &Point| situation.configuration[*v].is_none();
            dragon.iter().flat_map(|stone| board.neighbors(*stone)).filter(empty).count() <= 1
        };
    "territory-touches-own-stones", "political.3.territory",
    "vertices from which no path leads to a player's own Stones are not his territory" =>
        r3_territory_of: |law, board, situation, player| {
            let own = situation.stones_of(player);
            let mut territory = as_written!(law.r3_territory_of(board, situation, player));
            territory.retain(|v| !met(board, situation, *v).is_disjoint(&own));
            territory
        };
    "allies-share-no-territory", "political.3.territory",
    "vertices from which a path leads to an ally's Stones are not a player's territory" =>
        r3_territory_of: |law, board, situation, player| {
            let own = situation.stones_of(player);
            let mut territory = as_written!(law.r3_territory_of(board, situation, player));
            territory.retain(|v| met(board, situation, *v).is_subset(&own));
            territory
        };
    "territory-asks-stones", "political.3.territory",
    "each Stone that a path leads to is judged by its owner, not by its Dragon" =>
        r3_territory_of: |law, board, situation, player| {
            let friend = |stone: &Point| is_friend(law, situation, player, *stone);
            let empty = |v: Point| situation.configuration[v].is_none();
            points(board, &|v| empty(v) && met(board, situation, v).iter().all(friend))
        };
    "paths-of-one-step", "political.3.territory", "clear paths lead only to Stones next to the vertex" =>
        r3_territory_of: |law, board, situation, player| {
            let unfriendly = unfriendly(law, board, situation, player);
            let empty = |v: Point| situation.configuration[v].is_none();
            points(board, &|v| empty(v) && !board.neighbors(v).any(|w| unfriendly.contains(&w)))
        };
    "stones-stand-on-territory", "political.3.territory",
    "a vertex with a Stone counts by what is around it, no matter whose Stone is on it" =>
        r3_territory_of: |law, board, situation, player| {
            let unfriendly = unfriendly(law, board, situation, player);
            points(board, &|v| met(board, situation, v).is_disjoint(&unfriendly))
        };
    "only-own-stones-stand-on-territory", "political.3.territory" under "territory-counts-stones",
    "of the vertices with a Stone, only those with a player's own Stone are his territory" =>
        r3_territory_of: |law, board, situation, player| {
            let mut territory = out_of_reach(law, board, situation, player);
            territory.retain(|v| situation.configuration[*v].is_none_or(|owner| owner == player));
            territory
        };
    "overwriting-allowed", "political.4.placement", "a Stone may be placed on an occupied vertex" =>
        r4_placement_unoccupied: |_, _, _| true;
    "offers-to-allies", "political.4.offer", "a player may offer an alliance to an ally" =>
        r4_offer_names_enemy:
            |law, game, player, to| law.r1_3_go_players(game).contains(&to) && player != to;
    "offers-to-oneself", "political.4.offer", "a player may offer an alliance to himself" =>
        r4_offer_names_enemy: |law, game, player, to| {
            law.r1_3_go_players(game).contains(&to) && !game.now().allies.contains(&(player, to))
        };
    "an-offer-makes-allies", "political.4.move.2", "an offer need not be accepted" =>
        r4_move_2_offered: |law, situation, player, to| {
            let offered = as_written!(law.r4_move_2_offered(situation, player, to));
            law.r4_acceptance_made(&offered, to, player).unwrap_or(offered)
        };
    "one-offer-at-a-time", "political.4.move.2", "a new offer withdraws the player's earlier ones" =>
        r4_move_2_offered: |law, situation, player, to| {
            let mut alone = situation.clone();
            alone.offers.retain(|(by, _)| *by != player);
            as_written!(law.r4_move_2_offered(&alone, player, to))
        };
    "acceptance-without-an-offer", "political.4.acceptance",
    "a player may accept an alliance that nobody offered" =>
        r4_acceptance_made: |law, situation, player, of| {
            let mut offered = situation.clone();
            if player != of && !situation.allies.contains(&(player, of)) {
                offered.offers.insert((of, player));
            }
            as_written!(law.r4_acceptance_made(&offered, player, of))
        };
    "one-accepts-ones-own-offer", "political.4.acceptance", "either of the two players may accept an offer" =>
        r4_acceptance_made: |law, situation, player, of| {
            let law = Law { r4_acceptance_made: None, ..*law };
            let other = law.r4_acceptance_made(situation, of, player);
            law.r4_acceptance_made(situation, player, of).or(other)
        };
    "an-offer-is-for-ever", "political.4.acceptance", "after a war, an offer can be accepted again" =>
        r4_acceptance_made: |law, situation, player, of| {
            let accepted = as_written!(law.r4_acceptance_made(situation, player, of))?;
            Some(Situation { offers: situation.offers.clone(), ..accepted })
        };
    "an-offer-in-return-stays", "political.4.acceptance",
    "an acceptance uses up one offer, but not one made in return" =>
        r4_acceptance_made: |law, situation, player, of| {
            let mut accepted = as_written!(law.r4_acceptance_made(situation, player, of))?;
            if situation.offers.contains(&(player, of)) {
                accepted.offers.insert((player, of));
            }
            Some(accepted)
        };
    "another-move-declines", "political.4.acceptance",
    "an offer expires when the player to whom it was made makes a Go move instead" =>
        r5_after: |law, board, situation, m| {
            let mut after = as_written!(law.r5_after(board, situation, m));
            if let Some((player, _)) = m.go_move() {
                after.offers.retain(|(_, to)| *to != player);
            }
            after
        };
    "war-on-anybody", "political.4.move.3", "a player may declare war on an enemy" =>
        r4_move_3_ally: |law, game, player, on| law.r1_3_go_players(game).contains(&on) && player != on;
    "war-on-all-allies", "political.4.war", "war ends all alliances of both players" =>
        r4_war_declared: |_, situation, player, on| {
            let mut next = situation.clone();
            next.allies.retain(|(a, b)| ![*a, *b].iter().any(|one| [player, on].contains(one)));
            next
        };
    "war-changes-nothing-yet", "political.4.war", "allies remain allies when war is declared" =>
        r4_war_declared: |_, situation, _, _| situation.clone();
    "no-superko", "political.4.placement.1", "any configuration may be repeated" =>
        r4_placement_1_new: |_, _, _, _, _| true;
    "ko-for-superko", "political.4.placement.1",
    "only the configuration before the last move may not be repeated" =>
        r4_placement_1_new: |law, board, game, player, at| {
            new_among(law, board, game, (player, at), |i, _| i + 1 == game.moves.len())
        };
    "superko-forgets-the-start", "political.4.placement.1",
    "the configuration at the start may be repeated" =>
        r4_placement_1_new:
            |law, board, game, player, at| new_among(law, board, game, (player, at), |i, _| i > 0);
    "superko-before-captures", "political.4.placement.1",
    "the configuration before captures is the one compared" =>
        r4_placement_1_new: |law, _, game, player, at| {
            let placed = law.r4_move_1_placed(game.now(), player, at).configuration;
            !game.situations.iter().any(|previous| previous.configuration == placed)
        };
    "superko-with-alliances", "political.4.placement.1",
    "the same configuration is a new one if the alliances differ" =>
        r4_placement_1_new: |law, board, game, player, at| {
            new_among(law, board, game, (player, at), |_, previous| previous.allies == game.now().allies)
        };
    "superko-asks-who-moved", "political.4.placement.1",
    "the same configuration is a new one if another player makes it" =>
        r4_placement_1_new: |law, board, game, player, at| {
            let made_by = |i: usize| game.moves.get(i.checked_sub(1)?)?.go_move();
            new_among(law, board, game, (player, at), |i, _| {
                made_by(i).is_some_and(|(maker, _)| maker == player)
            })
        };
    "superko-is-colour-blind", "political.4.placement.1",
    "the same vertices may not be occupied again, no matter who owns the Stones" =>
        r4_placement_1_new: |law, board, game, player, at| {
            let placed = law.r4_move_1_placed(game.now(), player, at);
            let after = law.r5_captures_made(board, &placed, player).stones();
            !game.situations.iter().any(|previous| previous.stones() == after)
        };
    "only-stones-make-history", "political.4.placement.1",
    "configurations made by captures after offers and wars are not on record" =>
        r4_placement_1_new: |law, board, game, player, at| {
            let placed = |i: usize| i == 0 || game.moves[i - 1].placed_by().is_some();
            new_among(law, board, game, (player, at), |i, _| placed(i))
        };
    "suicide-allowed", "political.4.placement.2", "a placement may leave a Dragon without liberties" =>
        r4_placement_2_breathes: |_, _, _, _, _| true;
    "suicide-even-when-capturing", "political.4.placement.2",
    "no friendly Dragon without liberties may be formed, even if enemies are captured" =>
        r4_placement_2_breathes: |law, board, now, player, at| {
            let placed = law.r4_move_1_placed(now, player, at);
            !formed(law, board, now, &placed).iter().any(|dragon| law.r3_friend_to(&placed, dragon, player))
        };
    "suicide-test-after-captures", "political.4.placement.2",
    "friendly Dragons are checked for liberties after captures" =>
        r4_placement_2_breathes: |law, board, now, player, at| {
            let after = law.r5_captures_made(board, &law.r4_move_1_placed(now, player, at), player);
            !formed(law, board, now, &after).iter().any(|dragon| law.r3_friend_to(&after, dragon, player))
        };
    "what-was-there-is-formed", "political.4.placement.2",
    "every Dragon without liberties counts as formed, even if it was there before" =>
        r4_placement_2_breathes: |law, board, now, player, at| {
            let placed = law.r4_move_1_placed(now, player, at);
            let formed = without_liberties(law, board, &placed);
            let friendly = |dragon: &Stones| law.r3_friend_to(&placed, dragon, player);
            !formed.iter().any(friendly) || !formed.iter().all(friendly)
        };
    "only-whole-enemies-are-enemies", "political.4.placement.2",
    "a Dragon is an enemy's only if none of its Stones is friendly" =>
        r4_placement_2_breathes: |law, board, now, player, at| {
            let placed = law.r4_move_1_placed(now, player, at);
            let formed = formed(law, board, now, &placed);
            let friend = |stone: &Point| is_friend(law, &placed, player, *stone);
            !formed.iter().any(|dragon| law.r3_friend_to(&placed, dragon, player))
                || formed.iter().any(|dragon| !dragon.iter().any(friend))
        };
    "captures-after-stones-only", "political.5", "offers and wars capture nothing" =>
        r5_after: |law, board, situation, m| match m.placed_by() {
            Some(player) => law.r5_captures_made(board, situation, player),
            None => situation.clone(),
        };
    "acceptance-captures", "political.5", "captures also follow an acceptance" =>
        r5_after: |law, board, situation, m| match m {
            Move::Accept { player, .. } => law.r5_captures_made(board, situation, player),
            m => as_written!(law.r5_after(board, situation, m)),
        };
    "own-dragons-are-captured", "political.5.captures",
    "every Dragon without liberties is captured, friendly or not" =>
        r5_captures_made: |law, board, situation, _| {
            take(law, board, situation, &without_liberties(law, board, situation))
        };
    "one-capture-a-move", "political.5.captures", "only the first of several Dragons is captured" =>
        r5_captures_made: |law, board, situation, mover| {
            let first = falling(law, board, situation, mover).into_iter().take(1).collect();
            take(law, board, situation, &first)
        };
    "captures-one-by-one", "political.5.captures",
    "when a Dragon has been captured, the rest are checked again" =>
        r5_captures_made: |law, board, situation, mover| {
            one_by_one(law, board, situation, |now| falling(law, board, now, mover))
        };
    "saved-by-another-dragon", "political.5.captures",
    "a Stone that is also in a Dragon with liberties is not captured" =>
        r5_captures_made: |law, board, situation, mover| {
            let all = law.r3_dragon_all(board, situation);
            let lives = |d: &&Stones| !law.r3_liberties_of(board, situation, d).is_empty();
            let safe: Stones = all.iter().filter(lives).flatten().copied().collect();
            let fallen = falling(law, board, situation, mover);
            let rest = fallen.iter().map(|dragon| dragon.difference(&safe).copied().collect());
            let rest = rest.filter(|stones: &Stones| !stones.is_empty()).collect();
            take(law, board, situation, &rest)
        };
    "only-unfriendly-stones-are-captured", "political.5.captures",
    "of an unfriendly Dragon, the Stones that are friendly to the moving player stay" =>
        r5_captures_made: |law, board, situation, mover| {
            let foe = |stone: &&Point| !is_friend(law, situation, mover, **stone);
            let unfriendly = |dragon: &Stones| dragon.iter().filter(foe).copied().collect();
            let fallen = falling(law, board, situation, mover);
            take(law, board, situation, &fallen.iter().map(unfriendly).collect())
        };
    "what-touches-nobody-goes", "political.5.captures",
    "a Dragon that touches nobody's Stones is removed, too" =>
        r5_captures_made: |law, board, situation, mover| {
            let fallen = falling(law, board, situation, mover);
            let mut next = take(law, board, situation, &fallen);
            fallen.iter().flatten().for_each(|stone| next.configuration[*stone] = None);
            next
        };
    "a-shared-stone-counts-twice", "political.5.captures",
    "a Stone in two captured Dragons is received once for each" =>
        r5_captures_made: |law, board, situation, mover| {
            let fallen = falling(law, board, situation, mover);
            captured(situation, &fallen, |dragon, _| {
                law.r5_division_of(board, situation, dragon, dragon.len())
            })
        };
    "contacts-are-counted", "political.5.division.b",
    "an adjacent Stone counts once for each captured Stone it touches" =>
        r5_division_b_owners: |_, board, situation, dragon| {
            let mut capturing = BTreeMap::new();
            for stone in
                dragon.iter().flat_map(|stone| board.neighbors(*stone)).filter(|v| !dragon.contains(v))
            {
                if let Some(owner) = situation.configuration[stone] {
                    *capturing.entry(owner).or_default() += 1;
                }
            }
            capturing.into_iter().collect()
        };
    "only-whole-enemies-capture", "political.5.division.b",
    "a player who is friendly to a Stone of the Dragon receives nothing, unless nobody else is there" =>
        r5_division_b_owners: |law, board, situation, dragon| {
            let all = as_written!(law.r5_division_b_owners(board, situation, dragon));
            let friend = |player: GoPlayer| dragon.iter().any(|s| is_friend(law, situation, player, *s));
            let mut enemies = all.clone();
            enemies.retain(|(player, _)| !friend(*player));
            if enemies.is_empty() { all } else { enemies }
        };
    "a-dragons-own-stones-are-adjacent", "political.5.division.b",
    "a Dragon is adjacent to its own Stones, so their owners receive some of them" =>
        r5_division_b_owners: |law, board, situation, dragon| {
            let adjacent = law.r3_dragon_b_adjacent(board, dragon);
            let mut owners = BTreeMap::new();
            for owner in adjacent.iter().filter_map(|v| situation.configuration[*v]) {
                *owners.entry(owner).or_default() += 1;
            }
            owners.into_iter().collect()
        };
    "stones-are-counted-one-dragon-at-a-time", "political.5.division.b",
    "Stones that were captured with an earlier Dragon no longer count as adjacent to a later one" =>
        r5_captures_made: |law, board, situation, mover| {
            let mut next = situation.clone();
            for dragon in falling(law, board, situation, mover) {
                next = take(law, board, &next, &Set::from([dragon]));
            }
            next
        };
    "the-fewest-first", "political.5.division.c", "the player with the fewest adjacent Stones comes first" =>
        r5_division_c_once: |law, capturing, stones, players| {
            let most = most_adjacent(capturing).unwrap_or(0);
            let fewest = capturing.iter().map(|(player, adjacent)| (*player, most - adjacent)).collect();
            as_written!(law.r5_division_c_once(&fewest, stones, players))
        };
    "ties-by-number", "political.5.division.c", "a tie goes to the player who is named first" =>
        r5_division_c_once: |_, capturing, stones, players| {
            let mut order: Vec<(GoPlayer, usize)> = capturing.iter().copied().collect();
            order.sort_by_key(|(_, adjacent)| Reverse(*adjacent));
            let first: Vec<GoPlayer> = order.into_iter().take(stones).map(|(player, _)| player).collect();
            Set::from([(0..players).map(|player| usize::from(first.contains(&player))).collect()])
        };
    "numbers-do-not-matter", "political.5.division.c", "all players with adjacent Stones are tied" =>
        r5_division_c_once: |law, capturing, stones, players| {
            let equal = capturing.iter().map(|(player, _)| (*player, 1)).collect();
            as_written!(law.r5_division_c_once(&equal, stones, players))
        };
    "the-most-takes-all", "political.5.division.d",
    "the player with the most adjacent Stones receives all captured Stones" =>
        r5_division_d_repeated: |_, capturing, stones, players| {
            let most = most_adjacent(capturing);
            let best = capturing.iter().filter(|(_, adjacent)| Some(*adjacent) == most);
            best.map(|(player, _)| received(players, *player, stones)).collect()
        };
    "the-dead-stay", "political.6.1", "nothing is captured at the end" =>
        r6_1_dead_captured: |_, _, situation| situation.clone();
    "the-dead-go-one-by-one", "political.6.1",
    "when a dead Dragon has been removed, the rest are checked again" =>
        r6_1_dead_captured:
            |law, board, situation| one_by_one(law, board, situation, |now| dead(law, board, now));
    "territory-of-the-living-and-the-dead", "political.6.2",
    "territory is counted before the dead Dragons are removed" =>
        r6_scores: |law, board, situation| {
            let end = law.r6_1_dead_captured(board, situation);
            let counted = Situation { configuration: situation.configuration.clone(), ..end };
            law.r6_3_scores(board, &counted)
        };
    "captured-stones-do-not-count", "political.6.3", "the score is territory alone" =>
        r6_3_scores: |law, board, end| Set::from([law.r6_2_territories(board, end)]);
    "stones-in-play-count", "political.6.3", "a player's own Stones on the board count as points" =>
        r6_3_scores: |law, board, end| {
            let scores = as_written!(law.r6_3_scores(board, end));
            let more = |(player, score): (usize, &usize)| score + end.stones_of(player).len();
            scores.iter().map(|score| score.iter().enumerate().map(more).collect()).collect()
        };
}

/// Is there a Stone on the vertex, and is it friendly to the player?
fn is_friend(law: &Law, situation: &Situation, player: GoPlayer, stone: Point) -> bool {
    situation.configuration[stone].is_some_and(|owner| law.r3_friendly_a_owners(situation, player, owner))
}

/// The Stones that steps from friend to friend lead to.
fn reached(law: &Law, board: &Board, situation: &Situation, from: Point) -> Stones {
    reachable(from, |stone| {
        let owner = situation.configuration[stone];
        let friendly = move |v: &Point| owner.is_some_and(|owner| is_friend(law, situation, owner, *v));
        board.neighbors(stone).filter(friendly)
    })
}

/// The Stones to which clear paths lead from a vertex.
fn met(board: &Board, situation: &Situation, from: Point) -> Stones {
    let empty = points(board, &|v| situation.configuration[v].is_none());
    let ends = paths(board, from, &empty).into_iter().flat_map(|v| board.neighbors(v));
    ends.filter(|v| situation.configuration[*v].is_some()).collect()
}

/// The Stones of all Dragons that are unfriendly to a player.
fn unfriendly(law: &Law, board: &Board, situation: &Situation, player: GoPlayer) -> Stones {
    let dragons = law.r3_dragon_all(board, situation).into_iter();
    dragons.filter(|dragon| !law.r3_friend_to(situation, dragon, player)).flatten().collect()
}

/// Does a placement make a configuration that is not one of those on record? The record is of situations and their numbers.
fn new_among(
    law: &Law,
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
fn formed(law: &Law, board: &Board, now: &Situation, after: &Situation) -> Set<Stones> {
    let before = without_liberties(law, board, now);
    without_liberties(law, board, after).difference(&before).cloned().collect()
}

/// The Dragons that a Go move of this player captures.
fn falling(law: &Law, board: &Board, situation: &Situation, mover: GoPlayer) -> Set<Stones> {
    let mut dragons = without_liberties(law, board, situation);
    dragons.retain(|dragon| !law.r3_friend_to(situation, dragon, mover));
    dragons
}

/// What capturing these Dragons leads to.
fn take(law: &Law, board: &Board, situation: &Situation, dragons: &Set<Stones>) -> Situation {
    captured(situation, dragons, |dragon, stones| law.r5_division_of(board, situation, dragon, stones))
}

/// Takes the first of these Dragons, then the first of those that are left, and so on.
fn one_by_one(
    law: &Law,
    board: &Board,
    situation: &Situation,
    taken: impl Fn(&Situation) -> Set<Stones>,
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

/// The most Stones of one player that are adjacent to a Dragon.
fn most_adjacent(capturing: &Capturing) -> Option<usize> {
    capturing.iter().map(|(_, adjacent)| *adjacent).max()
}

/// All `stones` for one player and none for the others.
fn received(players: usize, player: GoPlayer, stones: usize) -> Pools {
    (0..players).map(|other| if other == player { stones } else { 0 }).collect()
}
