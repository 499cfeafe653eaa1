//! Political Go.

use super::tools::*;
use crate::common::*;
use superko::rulebook::political;
use superko::rulebook::political::Standing;
use superko_spec::words::reachable;

/// The Dragons: their points and liberties.
fn dragons(game: &dyn Referee) -> Vec<(BTreeSet<u64>, u64)> {
    let dragons = detail(game, "dragons");
    let points =
        |dragon: &Value| dragon["points"].as_array().unwrap().iter().map(|p| p.as_u64().unwrap()).collect();
    dragons.as_array().unwrap().iter().map(|d| (points(d), d["liberties"].as_u64().unwrap())).collect()
}

fn friends(allies: &[(usize, usize)], a: usize, b: usize) -> bool {
    a == b || allies.contains(&(a.min(b), a.max(b)))
}

/// Looks at every configuration of the boards of up to three points, with every alliance of three players.
fn every_setup(variant: &Variant, see: &mut dyn FnMut(&Setup, &dyn Referee) -> Found) -> Found {
    let players = vec!['A', 'B', 'C'];
    let cells = [Cell::Empty, Cell::Owned('A'), Cell::Owned('B'), Cell::Owned('C')];
    for board in boards(3) {
        for allies in sets_of_pairs(3) {
            for number in 0..4usize.pow(board.points() as u32) {
                let cell = |p: usize| cells[number / 4usize.pow(p as u32) % 4];
                let position: Position = (0..board.points()).map(cell).collect();
                let setup = Setup { extra: Standing::allied(allies.clone()), ..Setup::of(position) };
                let setups = Some(setup.clone());
                let opening = Opening { players: players.clone(), setup: setups, ..variant.opening(&board) };
                see(&setup, variant.law(&opening).as_ref()).map_err(|why| in_words(&opening, &[]) + &why)?;
            }
        }
    }
    Ok(())
}

fn owner(setup: &Setup, p: usize) -> Option<usize> {
    match setup.position[p] {
        Cell::Owned(letter) => Some(letter as usize - 'A' as usize),
        _ => None,
    }
}

/// All that two players can bring about on a board when configurations may be repeated, days do not matter, and alliances are
/// made at will: configurations with alliances and who placed the last Stone. Does some Dragon there lack liberties?
fn ever_without_liberties(variant: &Variant, board: &Arc<Board>) -> bool {
    let opening = |position: &Position, allied: bool| {
        let extra = Standing::allied(if allied { vec![(0, 1)] } else { vec![] });
        Opening { setup: Some(Setup { extra, ..Setup::of(position.clone()) }), ..variant.opening(board) }
    };
    let states = reachable((Position::empty(board.points()), false, 2), |(position, allied, last)| {
        let opening = opening(&position, allied);
        let after = |m: political::Move| Some(variant.after(&opening, &[m.into()])?.position());
        let mut next = vec![(position.clone(), true, last)];
        for player in (0..2).filter(|player| *player != last) {
            let place = |at| after(political::Move::Place { player, day: 1, at });
            next.extend((0..board.points()).filter_map(place).map(|position| (position, allied, player)));
        }
        for player in (0..2).filter(|_| allied) {
            let war = after(political::Move::War { player, day: 1, on: 1 - player });
            next.extend(war.map(|position| (position, false, last)));
        }
        next
    });
    let lack = |(position, allied, _): &(Position, bool, usize)| {
        without_liberty(variant.law(&opening(position, *allied)).as_ref())
    };
    states.iter().any(lack)
}

fn without_liberty(game: &dyn Referee) -> bool {
    dragons(game).iter().any(|(_, liberties)| *liberties == 0)
}

/// On boards of up to three points no game leads there, however long.
fn t38_it_is_false_that_after_every_go_move_every_dragon_has_a_liberty(variant: &Variant) -> Found {
    for board in boards(3) {
        holds_or(!ever_without_liberties(variant, &board), || in_words(&variant.opening(&board), &[]))?;
    }
    for board in boards(4).iter().filter(|board| board.points() == 4) {
        let opening = variant.opening(board);
        // The engine looks ahead; the law says what is found.
        shortest_first(5, &mut |moves| {
            let mut game = variant.referee(&opening);
            moves.iter().for_each(|m| game.play(*m).unwrap());
            if without_liberty(game.as_ref()) {
                let law = variant.after(&opening, moves).unwrap();
                assert!(without_liberty(law.as_ref()), "the law and the engine agree");
                return Err(in_words(&opening, moves));
            }
            Ok((!game.over()).then_some(game))
        })?;
    }
    Ok(())
}

fn t39_it_is_false_that_an_offer_leaves_every_stone_where_it_is(variant: &Variant) -> Found {
    // It takes Dragons without liberties before, as in t38, and so one move more on such a board.
    let place = |player, day, at| -> Move { political::Move::Place { player, day, at }.into() };
    let offer = |player, day| -> Move { political::Move::Offer { player, day, to: 1 - player }.into() };
    let accept = |player| -> Move { political::Move::Accept { player, of: 1 - player }.into() };
    for board in boards(4) {
        let opening = variant.opening(&board);
        let points = board.points();
        for (first, second) in (0..points).flat_map(|p| (0..points).map(move |q| (p, q))) {
            for (warrior, offerer) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let war = political::Move::War { player: warrior, day: 4, on: 1 - warrior }.into();
                let war_and_offer = [war, offer(offerer, 5)];
                // The alliance comes before the first Stone, or after it: then nobody who has not moved is offered one.
                let beginnings = [
                    [offer(0, 1), accept(1), place(0, 2, first), place(1, 3, second)],
                    [place(0, 1, first), offer(1, 2), accept(0), place(1, 3, second)],
                ];
                for moves in beginnings.map(|beginning| [&beginning[..], &war_and_offer].concat()) {
                    let (before, after) =
                        (variant.after(&opening, &moves[..5]), variant.after(&opening, &moves));
                    if let (Some(before), Some(after)) = (before, after) {
                        holds_or(before.position() == after.position(), || in_words(&opening, &moves))?;
                    }
                }
            }
        }
    }
    Ok(())
}

fn t40_where_friendliness_is_transitive_dragons_are_disjoint(variant: &Variant) -> Found {
    every_setup(variant, &mut |setup, game| {
        let Standing { allies, .. } = setup.extra.get();
        let owners: Vec<usize> = (0..setup.position.points()).filter_map(|p| owner(setup, p)).collect();
        let friends = |a: &&usize, b: &&usize| friends(&allies, **a, **b);
        let triples = owners.iter().flat_map(|a| owners.iter().map(move |b| (a, b)));
        let mut triples = triples.flat_map(|(a, b)| owners.iter().map(move |c| (a, b, c)));
        let parted = triples.any(|(a, b, c)| friends(&a, &b) && friends(&b, &c) && !friends(&a, &c));
        holds(parted || disjoint(game))
    })
}

fn disjoint(game: &dyn Referee) -> bool {
    let stones: usize = dragons(game).iter().map(|(points, _)| points.len()).sum();
    stones == game.position().stones().count()
}

fn t41_it_is_false_that_no_stone_is_in_two_dragons(variant: &Variant) -> Found {
    every_setup(variant, &mut |_, game| holds(disjoint(game)))
}

fn t42_a_game_of_one_player_has_one_stone_at_most(variant: &Variant) -> Found {
    for board in boards(4) {
        let opening = Opening { players: vec!['A'], ..variant.opening(&board) };
        walk(variant, &opening, 3, &mut |_, _, game| holds(game.position().stones().count() <= 1))?;
    }
    Ok(())
}

fn t43_two_players_who_never_ally_place_stones_like_black_and_white_without_passes_or_suicide(
    variant: &Variant,
) -> Found {
    let rules = amended(TROMP_TAYLOR, &["no-suicide"]);
    let mut rng = fastrand::Rng::with_seed(43);
    for board in boards(5) {
        let (opening, there) = (variant.opening(&board), Opening::on(&rules, board.clone()));
        for _ in 0..4 {
            let (mut game, mut image) = (variant.law(&opening), Variant::of(rules.clone()).law(&there));
            let mut moves = Vec::new();
            for turn in 0..30 {
                let place = |at| -> Move {
                    political::Move::Place { player: turn % 2, day: turn as u32 + 1, at }.into()
                };
                let legal: Vec<usize> =
                    (0..board.points()).filter(|at| game.check(place(*at)).is_ok()).collect();
                let allowed: Vec<usize> =
                    plays(&board).filter(|m| image.check(*m).is_ok()).filter_map(|m| m.point()).collect();
                holds_or(legal == allowed, || in_words(&opening, &moves))?;
                let Some(at) = rng.choice(legal) else { break };
                moves.push(place(at));
                game.play(place(at)).unwrap();
                image.play(Move::Play(at)).unwrap();
            }
        }
    }
    Ok(())
}

/// The empty vertices of a player's territory.
fn territory(setup: &Setup, game: &dyn Referee, player: usize) -> Vec<u64> {
    let territory = detail(game, "territory");
    let letter = char::from(b'A' + player as u8).to_string();
    let points = territory[&letter].as_array().unwrap().iter().map(|p| p.as_u64().unwrap());
    points.filter(|p| setup.position[*p as usize].is_empty()).collect()
}

fn t44_players_with_the_same_friends_have_the_same_territory(variant: &Variant) -> Found {
    every_setup(variant, &mut |setup, game| {
        let Standing { allies, .. } = setup.extra.get();
        let same = |a, b| (0..3).all(|c| friends(&allies, a, c) == friends(&allies, b, c));
        let alike = |(a, b)| !same(a, b) || territory(setup, game, a) == territory(setup, game, b);
        holds(pairs(3).into_iter().all(alike))
    })
}

fn t45_it_is_false_that_allies_have_the_same_territory(variant: &Variant) -> Found {
    every_setup(variant, &mut |setup, game| {
        let same = |(a, b): &(usize, usize)| territory(setup, game, *a) == territory(setup, game, *b);
        holds(setup.extra.get::<Standing>().allies.iter().all(same))
    })
}

tests_of! {
    t38_it_is_false_that_after_every_go_move_every_dragon_has_a_liberty,
    t39_it_is_false_that_an_offer_leaves_every_stone_where_it_is,
    t40_where_friendliness_is_transitive_dragons_are_disjoint,
    t41_it_is_false_that_no_stone_is_in_two_dragons,
    t42_a_game_of_one_player_has_one_stone_at_most,
    t43_two_players_who_never_ally_place_stones_like_black_and_white_without_passes_or_suicide,
    t44_players_with_the_same_friends_have_the_same_territory,
    t45_it_is_false_that_allies_have_the_same_territory
}
