//! Scores and winners.

use super::tools::*;
use crate::common::*;
use superko::oracle::games::generate;
use superko::rulebook::lasker_maas::Storage;

/// Black's and White's score, in points.
fn score(game: &dyn Referee) -> [i64; 2] {
    game.score().expect("the score is known").map(|halves| halves.0 / 2)
}

/// Is it over without a result, and so without a score?
fn without_result(game: &dyn Referee) -> bool {
    game.outcome() == Some(Outcome::NoResult)
}

fn margin(game: &dyn Referee) -> i64 {
    let [black, white] = score(game);
    black - white
}

/// The area of Black less that of White.
fn area_margin(board: &Board, position: &Position) -> i64 {
    let [black, white, ..] = area(board, position);
    black - white
}

fn t26_both_scores_and_the_empty_points_that_reach_both_colours_or_none_add_up_to_the_board(
    variant: &Variant,
) -> Found {
    let adds_up = |opening: &Opening, game: &dyn Referee| {
        if without_result(game) {
            return Ok(());
        }
        let [_, _, both, none] = area(&opening.board, &game.position());
        holds(score(game).iter().sum::<i64>() + both + none == opening.board.points() as i64)
    };
    walk_all(variant, &boards(3), 4, &mut |opening, _, game| adds_up(opening, game))?;
    each_setup(variant, &boards(4), &mut |opening, _| adds_up(opening, variant.law(opening).as_ref()))
}

fn t27_the_area_and_territory_margins_differ_by_blacks_plays_less_whites(variant: &Variant) -> Found {
    games(variant, variant.scope.of(30, 100), &plain, &mut |opening, moves, _| {
        let [area, territory] = ["tromp-taylor", "tromp-taylor + territory-score"].map(|name| {
            let named = superko::rulebook::Rules::parse(name).unwrap();
            let amendments = variant
                .rules
                .amendment_names()
                .into_iter()
                .filter(|n| !n.ends_with("territory-score") && *n != "two-eye-territory");
            let rules = amendments.fold(named, |rules, name| rules.and(name).unwrap());
            Variant { rules, ..variant.clone() }.after(opening, moves)
        });
        let (Some(area), Some(territory)) = (area, territory) else {
            return Err(" cannot be played".to_owned());
        };
        if without_result(area.as_ref()) {
            return Ok(());
        }
        holds(margin(area.as_ref()) == margin(territory.as_ref()) + more_placed(moves))
    })
}

/// The sum of all players' scores, in points.
fn sum(game: &dyn Referee) -> i64 {
    match game.score() {
        None if without_result(game) => 0,
        Some(score) => score.map(|halves| halves.0 / 2).iter().sum(),
        None => {
            let score = detail(game, "score");
            score.as_object().map_or(0, |score| score.values().map(|points| points.as_i64().unwrap()).sum())
        }
    }
}

fn t28_the_scores_together_never_exceed_the_number_of_points(variant: &Variant) -> Found {
    let depth = if variant.is(POLITICAL) { 2 } else { 5 };
    let mut within =
        |opening: &Opening, _: &[Move], game: &dyn Referee| holds(sum(game) <= opening.board.points() as i64);
    walk_all(variant, &boards(3), depth, &mut within)?;
    if variant.is(PAULI) { Ok(()) } else { games(variant, 60, &plain, &mut within) }
}

fn t29_with_half_a_point_of_komi_no_game_is_a_tie(variant: &Variant) -> Found {
    for board in boards(3) {
        for komi in [1, 13, -3] {
            let opening = Opening { komi: Halves(komi), ..variant.opening(&board) };
            let mut see =
                |_: &Opening, _: &[Move], game: &dyn Referee| holds(game.outcome() != Some(Outcome::Tie));
            walk(variant, &opening, 5, &mut see).map_err(|told| format!("{told}, komi {}", Halves(komi)))?;
        }
    }
    Ok(())
}

fn t30_a_game_of_passes_only_is_a_tie(variant: &Variant) -> Found {
    for board in boards(if variant.is(PAULI) { 4 } else { 5 }) {
        let opening = variant.opening(&board);
        let mut game = variant.law(&opening);
        let mut moves = Vec::new();
        while !game.over() {
            moves.push(Move::Pass);
            if game.play(Move::Pass).is_err() {
                return Err(in_words(&opening, &moves) + " is barred");
            }
            if moves.len() == 6 {
                return Err(in_words(&opening, &moves) + " is no end");
            }
        }
        holds_or(game.outcome() == Some(Outcome::Tie), || in_words(&opening, &moves))?;
    }
    Ok(())
}

/// The clause of the other document that says the same.
fn counterpart(id: &str) -> &str {
    match id {
        "logical.7.b" => "tromp-taylor.7.1",
        "logical.6bis.c" => "tromp-taylor.6",
        "logical.7bis" => "tromp-taylor.8",
        other => other,
    }
}

fn t31_with_plain_area_the_logical_rules_are_those_of_tromp_and_taylor(variant: &Variant) -> Found {
    let (logical, tromp_taylor) = (amended(LOGICAL, &["plain-area"]), amended(TROMP_TAYLOR, &[]));
    let other = Variant::of(if variant.is(LOGICAL) { tromp_taylor.clone() } else { logical.clone() });
    let variant = if variant.is(LOGICAL) { variant.with("plain-area") } else { variant.clone() };
    let mut alike = |opening: &Opening, moves: &[Move], game: &dyn Referee| {
        let Some(there) = other.after(opening, moves) else {
            return Err(", illegal in the other rulebook".to_owned());
        };
        let reasons = |game: &dyn Referee, m| -> BTreeSet<String> {
            let broken = game.check(m).err().unwrap_or_default();
            // The third pass in a row breaks one clause more of the Logical Rules.
            let ids = broken.iter().map(|id| id.0).filter(|id| !game.over() || *id != "logical.6bis.d");
            ids.map(|id| counterpart(id).to_owned()).collect()
        };
        holds_or(
            game.position() == there.position()
                && (game.over(), game.to_play(), game.captured())
                    == (there.over(), there.to_play(), there.captured())
                && (game.score(), game.outcome()) == (there.score(), there.outcome())
                && plays(&opening.board)
                    .chain([Move::Pass])
                    .all(|m| reasons(game, m) == reasons(there.as_ref(), m)),
            || ", other answers there".to_owned(),
        )
    };
    walk_all(&variant, &boards(3), 6, &mut alike)?;
    for opening in boards(4).iter().flat_map(|board| {
        let opening = variant.opening(board);
        legal_positions(board).map(move |position| from(&opening, &position, Player::Black))
    }) {
        walk(&variant, &opening, 1, &mut alike)?;
    }
    games(&variant, 60, &|config| config, &mut alike)
}

fn t32_it_is_false_that_the_logical_rules_and_those_of_tromp_and_taylor_name_the_same_winner(
    variant: &Variant,
) -> Found {
    let tromp_taylor = amended(TROMP_TAYLOR, &[]);
    // Where two passes can end the game, it is enough to compare the scores in each situation.
    let ends = variant.after(&variant.opening(&boards(1)[0]), &[Move::Pass, Move::Pass]).is_some();
    for board in boards(4) {
        let opening = variant.opening(&board);
        let there = Opening { rules: tromp_taylor.clone(), ..opening.clone() };
        let depth = if board.points() < 4 { usize::MAX } else { 6 };
        shortest_first(depth, &mut |moves| {
            let [mut one, mut other] = [&opening, &there].map(|opening| opening.referee(Effort::Trial));
            if !moves.iter().all(|m| one.play(*m).is_ok() && other.play(*m).is_ok()) || one.over() {
                return Ok(None);
            }
            if ends && margin(one.as_ref()).signum() != margin(other.as_ref()).signum() {
                let passes = if moves.last() == Some(&Move::Pass) { 1 } else { 2 };
                let moves = [moves, &vec![Move::Pass; passes]].concat();
                let [one, other] = [&opening, &there].map(|opening| {
                    Variant::of(opening.rules.clone()).after(opening, &moves).unwrap().outcome()
                });
                assert_ne!(one, other, "the law and the engine agree");
                return Err(in_words(&opening, &moves));
            }
            Ok(Some(one))
        })?;
    }
    Ok(())
}

fn t33_the_lasker_maas_margin_is_the_area_margin_less_the_stones_that_black_placed_beyond_whites(
    variant: &Variant,
) -> Found {
    let mut identity = |opening: &Opening, moves: &[Move], game: &dyn Referee| {
        let area = area_margin(&opening.board, &game.position());
        let Storage([black, white]) = opening.extra.get();
        let stored = black as i64 - white as i64;
        holds(margin(game) == area - more_placed(stages(moves).0) - stored)
    };
    walk_all(variant, &boards(3), 6, &mut identity)?;
    let config = |config: GeneratorConfig| GeneratorConfig { setups: false, ..config };
    let mut without_komi = |opening: &Opening, moves: &[Move], game: &dyn Referee| {
        if opening.komi == Halves(0) { identity(opening, moves, game) } else { Ok(()) }
    };
    games(variant, 100, &config, &mut without_komi)
}

fn t34_stage_two_changes_the_margin_exactly_as_it_changes_the_area_margin(variant: &Variant) -> Found {
    let mut rng = fastrand::Rng::with_seed(34);
    for seed in 0..600 {
        let config = plain(GeneratorConfig::small(&variant.rules));
        let generated = generate(&mut fastrand::Rng::with_seed(seed), &config);
        if generated.opening.board.points() > 9 {
            continue;
        }
        let one: Vec<Move> = generated.moves.iter().copied().filter(|m| *m != Move::Pass).take(20).collect();
        let mut game = variant.law(&generated.opening);
        let mut moves: Vec<Move> = one.into_iter().take_while(|m| game.play(*m).is_ok()).collect();
        for _ in 0..2 {
            moves.push(Move::Pass);
            game.play(Move::Pass).map_err(|_| in_words(&generated.opening, &moves))?;
        }
        let board = &generated.opening.board;
        let difference = |game: &dyn Referee| margin(game) - area_margin(board, &game.position());
        let before = difference(game.as_ref());
        for _ in 0..30 {
            let Some(m) = rng.choice(game.legal_moves().unwrap().points) else { break };
            moves.push(Move::Play(m));
            if game.play(Move::Play(m)).is_err() {
                break;
            }
            holds_or(difference(game.as_ref()) == before, || in_words(&generated.opening, &moves))?;
        }
    }
    Ok(())
}

fn t35_stage_one_bars_exactly_what_situational_superko_without_suicide_bars(variant: &Variant) -> Found {
    let reference = Variant::of(amended(TROMP_TAYLOR, &["situational-superko", "no-suicide"]));
    let mut same = |opening: &Opening, moves: &[Move], game: &dyn Referee| {
        if !stages(moves).1.is_empty() || moves.ends_with(&[Move::Pass, Move::Pass]) {
            return Ok(());
        }
        let there = reference.after(opening, moves);
        let bars = |m| there.as_ref().is_some_and(|there| there.check(m).is_ok() == game.check(m).is_ok());
        holds(plays(&opening.board).all(bars))
    };
    walk_all(variant, &boards(4), 6, &mut same)?;
    games(variant, 100, &plain, &mut same)
}

fn t36_it_is_false_that_stage_one_bars_the_same_from_any_set_up_on_a_connected_board(
    variant: &Variant,
) -> Found {
    let reference = Variant::of(amended(TROMP_TAYLOR, &["situational-superko", "no-suicide"]));
    each_setup(variant, &connected(5), &mut |opening, _| {
        let (game, there) = (variant.law(opening), reference.law(opening));
        let differs = plays(&opening.board).find(|m| game.check(*m).is_ok() != there.check(*m).is_ok());
        differs.map_or(Ok(()), |m| Err(format!(", then {}", m.name(opening))))
    })
}

fn t37_in_stage_one_the_margin_is_that_of_the_territory_score(variant: &Variant) -> Found {
    let reference = Variant::of(amended(TROMP_TAYLOR, &["free-repetition", "no-suicide", "territory-score"]));
    let mut same = |opening: &Opening, moves: &[Move], game: &dyn Referee| {
        if !stages(moves).1.is_empty() {
            return Ok(());
        }
        let there = reference.after(opening, moves);
        holds(there.is_some_and(|there| margin(there.as_ref()) == margin(game)))
    };
    walk_all(variant, &boards(3), 6, &mut same)?;
    games(variant, 100, &plain, &mut same)
}

tests_of! {
    t32_it_is_false_that_the_logical_rules_and_those_of_tromp_and_taylor_name_the_same_winner,
    t31_with_plain_area_the_logical_rules_are_those_of_tromp_and_taylor,
    t26_both_scores_and_the_empty_points_that_reach_both_colours_or_none_add_up_to_the_board,
    t28_the_scores_together_never_exceed_the_number_of_points,
    t29_with_half_a_point_of_komi_no_game_is_a_tie,
    t30_a_game_of_passes_only_is_a_tie,
    t33_the_lasker_maas_margin_is_the_area_margin_less_the_stones_that_black_placed_beyond_whites,
    t34_stage_two_changes_the_margin_exactly_as_it_changes_the_area_margin,
    t35_stage_one_bars_exactly_what_situational_superko_without_suicide_bars,
    t36_it_is_false_that_stage_one_bars_the_same_from_any_set_up_on_a_connected_board,
    t37_in_stage_one_the_margin_is_that_of_the_territory_score,
    t27_the_area_and_territory_margins_differ_by_blacks_plays_less_whites
}
