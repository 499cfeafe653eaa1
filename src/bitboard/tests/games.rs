//! The games of their own: undo goes back exactly, and equality is what it is documented to be.

use super::walk::{bytes, forth_and_back};
use pretty_assertions::assert_eq;
use std::collections::{BTreeMap, BTreeSet};
use superko_bitboard::internals::SpecialRules;
use superko_bitboard::{Color, Geometry, Recorded, StartError, pauli, political};

/// Calls back with a small board: grids, a torus, a ring with a chord.
fn with_board<T>(number: u8, then: impl FnOnce(Geometry) -> T) -> T {
    match number % 6 {
        0 => then(Geometry::grid(3, 1)),
        1 => then(Geometry::grid(2, 2)),
        2 => then(Geometry::grid(4, 2)),
        3 => then(Geometry::grid(3, 3)),
        4 => then(Geometry::Grid { width: 3, height: 3, wrap_columns: true, wrap_rows: true }),
        _ => then(Geometry::Edges { points: 5, edges: &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (0, 2)] }),
    }
}

/// A start for each number: some points have stones, some are prohibited.
fn pauli_game(number: u8) -> pauli::Game {
    with_board(number, |board| {
        let bits = usize::from(number) / 6;
        let stones = (0..board.points()).filter(|p| (bits + p) % 5 < bits % 3);
        let color = |p| if (bits + p) % 2 == 0 { Color::Black } else { Color::White };
        let start = pauli::Start {
            stones: stones.map(|p| (p, color(p))).collect(),
            to_play: if bits % 4 == 3 { Color::White } else { Color::Black },
            prohibited: if bits % 7 == 1 { vec![0] } else { Vec::new() },
            ..pauli::Start::default()
        };
        let rules = pauli::Rules {
            claims: bits % 3 > 0,
            permanent_stays: bits % 2 == 0,
            initial_revives: bits % 5 > 2,
        };
        pauli::Game::new(board, rules, &start).unwrap()
    })
}

fn political_game(number: u8) -> political::Game {
    with_board(number, |board| {
        let bits = usize::from(number) / 6;
        let players = 1 + bits % 4;
        let stones = (0..board.points()).filter(|p| (bits + p) % 5 < bits % 3);
        let start = political::Start {
            stones: stones.map(|p| (p, (p + bits / 4) % players)).collect(),
            allies: if bits % 4 > 1 { vec![(0, 1)] } else { Vec::new() },
            captured: vec![bits % 2],
            ..political::Start::of(players)
        };
        let rules = political::Rules {
            dead_without_liberties: bits % 2 == 0,
            stones_on_territory: bits % 3 == 0,
            friend_in_part: bits % 5 == 0,
            dragons_capture: bits % 7 < 3,
            join_by_moving: bits % 11 < 5,
        };
        political::Game::new(board, rules, &start).unwrap()
    })
}

#[test]
fn turns_removals_claims_and_disputes_of_pauli_are_taken_back() {
    let mut undone: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..600 {
        forth_and_back(pauli_game(seed as u8), &bytes(seed, 160), |game, m| {
            let kind = match (m, game.phase()) {
                (None, _) => "nothing",
                (Some(pauli::Move::Turn { remove: Some(_), .. }), _) => "removal",
                (Some(pauli::Move::PASS), Some(pauli::Phase::Claims)) => "pass among claims",
                (Some(pauli::Move::PASS), Some(pauli::Phase::Extending)) => "start of a dispute",
                (Some(pauli::Move::Turn { .. }), Some(_)) => "turn of a dispute",
                (Some(pauli::Move::PASS), None) => "pass",
                (Some(pauli::Move::Turn { .. }), None) => "play",
                (Some(pauli::Move::Claim(_)), _) => "claim",
                (Some(pauli::Move::Dispute(_)), _) => "dispute",
                (Some(pauli::Move::Extend(_)), _) => "extension",
            };
            *undone.entry(kind).or_default() += 1;
        });
    }
    println!("{undone:?}");
    assert!(undone.len() == 10 && undone.values().all(|times| *times >= 20), "{undone:?}");
}

#[test]
fn placements_captures_alliances_and_wars_of_political_are_taken_back() {
    let mut undone: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..400 {
        let mut hands = 0;
        forth_and_back(political_game(seed as u8), &bytes(seed, 160), |game, m| {
            let kind = match m {
                None => "nothing",
                Some(political::Move::Place { .. }) => "placement",
                Some(political::Move::Offer { .. }) => "offer",
                Some(political::Move::Accept { .. }) => "acceptance",
                Some(political::Move::War { .. }) => "war",
                Some(political::Move::End) => "end",
            };
            *undone.entry(kind).or_default() += 1;
            let now = game.hands().map_or(0, BTreeSet::len);
            *undone.entry("division").or_default() += usize::from(m.is_some() && now < hands);
            hands = now;
        });
    }
    println!("{undone:?}");
    assert!(undone.len() == 7 && undone.values().all(|times| *times >= 20), "{undone:?}");
}

/// Moves lead elsewhere, and undo leads back.
fn goes_back<R: SpecialRules>(game: Recorded<R>, moves: [R::Move; 3]) {
    let mut played = game.clone();
    moves.into_iter().for_each(|m| played.play(m).unwrap());
    assert!(played != game);
    while played.undo().is_some() {}
    assert_eq!(played, game);
}

#[test]
fn a_game_goes_back_on_every_width_of_the_sets() {
    for side in [2, 7, 8, 9, 11, 12, 19, 20, 25] {
        let (board, last) = (Geometry::grid(side, side), side * side - 1);
        let game = pauli::Game::new(board, pauli::Rules::AS_WRITTEN, &pauli::Start::default());
        goes_back(game.unwrap(), [0, last, side].map(pauli::Move::at));
        let game = political::Game::new(board, political::Rules::AS_WRITTEN, &political::Start::of(2));
        let moves = [(0, 0, 1), (last, 1, 2), (side, 0, 3)];
        goes_back(game.unwrap(), moves.map(|(at, player, day)| political::Move::Place { player, day, at }));
    }
}

#[test]
fn threads_may_share_games() {
    fn shared<T: Send + Sync + Unpin + 'static>() {}
    shared::<pauli::Game>();
    shared::<political::Game>();
}

#[test]
fn games_differ_by_board_rules_start_and_moves() {
    let of = |board, rules, start: &pauli::Start| pauli::Game::new(board, rules, start).unwrap();
    let (rules, start) = (pauli::Rules::AS_WRITTEN, pauli::Start::default());
    let game = of(Geometry::grid(3, 2), rules, &start);
    assert_eq!(game, of(Geometry::grid(3, 2), rules, &start));
    let on = |p, color| pauli::Start { stones: vec![(p, color)], ..start.clone() };
    let others = [
        of(Geometry::grid(2, 3), rules, &start),
        of(Geometry::Grid { width: 3, height: 2, wrap_columns: true, wrap_rows: false }, rules, &start),
        of(Geometry::grid(3, 2), pauli::Rules { claims: true, ..rules }, &start),
        of(Geometry::grid(3, 2), rules, &on(0, Color::Black)),
        of(Geometry::grid(3, 2), rules, &on(0, Color::White)),
        of(Geometry::grid(3, 2), rules, &pauli::Start { to_play: Color::White, ..start.clone() }),
        of(Geometry::grid(3, 2), rules, &pauli::Start { captured: [1, 0], ..start.clone() }),
        of(Geometry::grid(3, 2), rules, &pauli::Start { prohibited: vec![1], ..start.clone() }),
    ];
    assert!(others.iter().all(|other| *other != game));
    let mut one = game.clone();
    let mut other = game.clone();
    [0, 2, 4].into_iter().for_each(|p| one.play(pauli::Move::at(p)).unwrap());
    [4, 2, 0].into_iter().for_each(|p| other.play(pauli::Move::at(p)).unwrap());
    assert_eq!(one.to_string(), other.to_string());
    assert!(one != other, "the same board by moves in another order");

    let of = |board, rules, start: &political::Start| political::Game::new(board, rules, start).unwrap();
    let (rules, start) = (political::Rules::AS_WRITTEN, political::Start::of(3));
    let game = of(Geometry::grid(3, 2), rules, &start);
    assert_eq!(
        game,
        of(Geometry::grid(3, 2), rules, &political::Start { captured: vec![0], ..start.clone() })
    );
    let others = [
        of(Geometry::grid(2, 3), rules, &start),
        of(Geometry::grid(3, 2), political::Rules { friend_in_part: true, ..rules }, &start),
        of(Geometry::grid(3, 2), rules, &political::Start::of(4)),
        of(Geometry::grid(3, 2), rules, &political::Start { stones: vec![(0, 1)], ..start.clone() }),
        of(Geometry::grid(3, 2), rules, &political::Start { allies: vec![(0, 1)], ..start.clone() }),
        of(Geometry::grid(3, 2), rules, &political::Start { captured: vec![0, 0, 1], ..start.clone() }),
    ];
    assert!(others.iter().all(|other| *other != game));
}

#[test]
fn a_game_prints_as_its_board() -> Result<(), StartError> {
    let stones = vec![(0, Color::Black), (5, Color::White)];
    let start = pauli::Start { stones, ..pauli::Start::default() };
    let game = pauli::Game::new(Geometry::grid(3, 2), pauli::Rules::AS_WRITTEN, &start)?;
    assert_eq!(game.to_string(), "X..\n..O");
    let start = political::Start {
        stones: vec![(0, 0), (1, 25), (2, 26), (4, 31)],
        ..political::Start::of(political::MOST_PLAYERS)
    };
    let game = political::Game::new(Geometry::grid(5, 1), political::Rules::AS_WRITTEN, &start)?;
    assert_eq!(game.to_string(), "AZa.f");
    let path = Geometry::Edges { points: 3, edges: &[(0, 1), (1, 2)] };
    let start = pauli::Start { stones: vec![(1, Color::White)], ..pauli::Start::default() };
    let rules = pauli::Rules { claims: true, ..pauli::Rules::AS_WRITTEN };
    let mut game = pauli::Game::new(path, rules, &start)?;
    assert_eq!(game.to_string(), ".O.");
    // Black claims that the stone is dead. White disagrees, so Black has to build on all points.
    let moves = [pauli::Move::PASS, pauli::Move::PASS, pauli::Move::Claim(1), pauli::Move::Dispute(1)];
    moves.into_iter().for_each(|m| game.play(m).unwrap());
    game.play(pauli::Move::PASS).unwrap();
    assert_eq!(game.to_string(), ".O.\n..");
    Ok(())
}

#[test]
fn what_can_be_divided_in_too_many_ways_is_played_and_taken_back_but_not_listed() {
    // A dragon of twelve stones with one liberty, and beside it one stone of each of 25 others.
    let mut edges: Vec<(usize, usize)> = (0..12).map(|p| (p, p + 1)).collect();
    let mut stones: Vec<(usize, usize)> = (0..12).map(|p| (p, 0)).collect();
    for player in 1..=25 {
        let p = 11 + 2 * player;
        edges.extend([(player % 12, p), (p, p + 1)]);
        stones.push((p, player));
    }
    let board = Geometry::Edges { points: 63, edges: &edges };
    let start = political::Start { stones, ..political::Start::of(26) };
    let before = political::Game::new(board, political::Rules::AS_WRITTEN, &start).unwrap();
    let mut game = before.clone();
    let held = |game: &political::Game| game.hands().map(BTreeSet::len);
    game.play(political::Move::Place { player: 1, day: 1, at: 12 }).unwrap();
    assert_eq!((game.owner(0), held(&game), game.scores()), (None, None, None));
    game.play(political::Move::Place { player: 2, day: 2, at: 0 }).unwrap();
    assert_eq!((held(&game), game.scores()), (None, None));
    game.undo();
    game.undo();
    assert_eq!((&game, held(&game)), (&before, Some(1)));
}
