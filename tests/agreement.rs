//! Law and engine agree: any game, any board, any combination of amendments.

use crate::common::games::Games;
use crate::common::*;
use quickcheck::{Arbitrary, Gen, QuickCheck, TestResult};
use superko::oracle::agreement::{law_and_engine_agree, nothing_remains_of_what_is_taken_back};
use superko::rulebook::Bytes;

/// Tries a property on this number of games.
fn assert_of_games(number: u64, property: fn(Vec<u8>) -> TestResult) {
    // Bytes for a game of up to some hundred moves.
    QuickCheck::new().rng(Gen::new(600)).tests(number).quickcheck(property);
}

fn result(found: Result<usize, String>) -> TestResult {
    found.map_or_else(TestResult::error, |_| TestResult::passed())
}

fn any_game_on_any_board_is_judged_alike(scope: Scope) {
    let games = scope.of(600, 3000);
    assert_of_games(games, |bytes| result(law_and_engine_agree(&mut Bytes(&bytes), u64::MAX)));
}

fn repetition_is_decided_by_positions_and_not_by_their_hashes(scope: Scope) {
    let games = scope.of(400, 1000);
    assert_of_games(games, |bytes| result(law_and_engine_agree(&mut Bytes(&bytes), 0xf)));
}

#[test]
fn law_and_engine_answer_as_if_what_is_taken_back_had_not_been_played() {
    assert_of_games(200, |bytes| result(nothing_remains_of_what_is_taken_back(&mut Bytes(&bytes))));
}

/// In how many of the games that the properties are given a number is larger than this.
fn larger(than: usize, games: usize, number: impl Fn(&mut Bytes) -> Result<usize, String>) -> usize {
    let mut generator = Gen::new(600);
    let bytes = (0..games).map(|_| Vec::<u8>::arbitrary(&mut generator));
    bytes.filter(|bytes| number(&mut Bytes(bytes)).unwrap() > than).count()
}

#[test]
fn games_are_long_enough_and_enough_is_taken_back_to_mean_something() {
    let long = larger(30, 400, |bytes| law_and_engine_agree(bytes, u64::MAX));
    assert!(long > 10, "only {long} of 400 games have more than 30 moves");
    let often = larger(5, 50, |bytes| nothing_remains_of_what_is_taken_back(bytes));
    assert!(often > 10, "only in {often} of 50 games are more than 5 moves taken back");
}

#[test]
fn games_on_9x9_are_judged_alike_from_first_to_last_move() {
    let rules = amended(TROMP_TAYLOR, &["no-suicide"]);
    // A torus has shifts of its own, and these have more points than a word has bits. Not every move of a game is legal there.
    for (name, games) in [("9x9", 3), ("torus 9x9", 1)] {
        for moves in Games::new(9, games).games {
            let opening = Opening::on(&rules, board(name));
            let (mut law, mut engine) = (law(&opening), engine(&opening, u64::MAX));
            for (i, m) in moves.iter().enumerate() {
                let m = m.point().map_or(Move::Pass, |p| Move::Play(p.index()));
                let played = engine.play(m);
                assert_eq!(law.play(m), played, "{name}, move {i}");
                assert!(played.is_ok() || name != "9x9", "move {i}");
                if i % 10 == 0 || i + 3 > moves.len() {
                    let context = || format!("{name}: {moves:?} after move {i}");
                    compare_with_moves(law.as_ref(), engine.as_ref(), &context);
                }
            }
        }
    }
}

#[test]
fn law_and_engine_know_the_same_moves() {
    let mut known = 0;
    for vector in built_in().unwrap() {
        let case = vector.case().unwrap();
        let (mut law, mut engine) = (law(&case.opening), engine(&case.opening, u64::MAX));
        for m in case.moves.iter().map(Some).chain([None]) {
            let [of_law, of_engine] = [&law, &engine].map(|game| {
                game.candidates().iter().map(|m| m.name(&case.opening)).collect::<BTreeSet<String>>()
            });
            assert_eq!(of_law, of_engine, "{}", vector.id);
            known += of_law.len();
            let played = m.is_some_and(|m| law.play(*m).is_ok() && engine.play(*m).is_ok());
            if !played {
                break;
            }
        }
    }
    assert!(known > 10_000, "{known}");
}

/// The points that the engine names, and what it counts besides, are the score of the law. A tax of two points for each group names no points:
/// the law then judges by the tax on seki alone.
#[test]
fn the_points_that_the_engine_names_are_those_that_the_score_of_the_law_counts() {
    let of_presets = rulebook::presets().map(|(_, preset)| Rules::parse(preset.name).unwrap());
    let as_written =
        rulebook::ALL.iter().filter(|rulebook| rulebook.takes_turns()).map(|rulebook| rules(*rulebook));
    let all: Vec<Rules> = of_presets.chain(as_written).collect();
    let total: usize = all.par_iter().map(named_points).sum();
    assert!(total > 10_000, "{total}");
}

/// How many points the engine names on a small board, before and after an agreement on what is dead.
fn named_points(rules: &Rules) -> usize {
    let by_points =
        rules.amendment_names().into_iter().map(|name| if name == "group-tax" { "seki-tax" } else { name });
    let by_points = amended(rules.rulebook(), &by_points.collect::<Vec<_>>());
    // The law decides control without haste.
    let small = rules.rulebook().answer_keys().contains(&"control");
    let (points, board) = (if small { 4 } else { 9 }, board(if small { "2x2" } else { "3x3" }));
    let mut total = 0;
    for number in (0..positions(points)).step_by(if small { 1 } else { 97 }) {
        let position = position(points, number);
        let start = |rules: &Rules| from(&Opening::on(rules, board.clone()), &position, Player::Black);
        let (mut law, mut engine) = (law(&start(&by_points)), engine(&start(rules), u64::MAX));
        let dead = Settling::Agree(point_list((0..points).filter(|p| position[*p] != Cell::Empty).take(1)));
        for m in [None, Some(Move::Pass), Some(Move::Pass), Some(dead.into())] {
            if m.is_some_and(|m| law.play(m).is_err() || engine.play(m).is_err()) {
                break;
            }
            let (Some(score), Some(named)) = (law.score(), engine.surrounded()) else { continue };
            let (parts, position, dead) = (engine.score_parts(), engine.position(), engine.dead());
            for player in Player::BOTH {
                let own = player as usize;
                let others =
                    parts.iter().filter(|(part, _)| !["surrounded points", "territory"].contains(part));
                let others = others.filter(|(part, _)| !part.starts_with("tax"));
                let others: f64 = others.map(|(_, points)| points[player.letter()].as_f64().unwrap()).sum();
                let context =
                    || format!("{} {m:?}: {named:?} {parts:?}", Case::new(start(rules), Vec::new()));
                assert_eq!(others + named[own].len() as f64, score[own].0 as f64 / 2.0, "{}", context());
                let living = |p: &usize| position[*p] == Cell::Stone(player) && !dead.contains(p);
                assert!(!named[own].iter().any(living), "{}", context());
                total += named[own].len();
            }
        }
    }
    total
}

in_full! {
    any_game_on_any_board_is_judged_alike,
    repetition_is_decided_by_positions_and_not_by_their_hashes
}
