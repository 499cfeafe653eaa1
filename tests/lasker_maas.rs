//! What the Lasker-Maas text claims of its score, and what its first stage has in common with other rules.

use crate::common::*;
use crate::theorems::tools::{Variant, holds, margin, walk};
use pretty_assertions::assert_eq;
use superko::oracle::guide::generate;
use superko::rulebook::convert::coloring;
use superko_spec::Player as LawPlayer;
use superko_spec::tromp_taylor::{AsWritten, Game, TrompTaylor};

/// Black's area less White's, by another rulebook's rule 9.
fn area_margin(board: &Board, position: &Position) -> i64 {
    let game = Game::starting_from(coloring(position), LawPlayer::Black);
    let area = |player| AsWritten.r9_score(board.graph(), &game, player) as i64;
    area(LawPlayer::Black) - area(LawPlayer::White)
}

/// How many stones more Black placed than White before the first two consecutive passes.
fn more_in_stage_one(moves: &[Move]) -> i64 {
    let two_passes = moves.windows(2).position(|pair| pair == [Move::Pass, Move::Pass]);
    let stage_one = &moves[..two_passes.map_or(moves.len(), |at| at + 2)];
    let signed = |(i, m): (usize, &Move)| if *m == Move::Pass { 0 } else { 1 - 2 * (i as i64 % 2) };
    stage_one.iter().enumerate().map(signed).sum()
}

#[test]
fn the_score_is_area_less_the_stones_of_stage_one() {
    // Bullet 12 calls the score equivalent to the Japanese one, and the text's arithmetic makes it the area's, less what was
    // placed in the first stage. That stage two is played to the end is not needed.
    let mut compared = 0;
    let maas = Variant::of(rules(LASKER_MAAS));
    for (name, depth) in [("2x1", 12), ("3x1", 8), ("2x2", 7), ("graph6:Bw", 8)] {
        let opening = opening(LASKER_MAAS, name);
        let mut see = |moves: &[Move], game: &dyn Referee| {
            compared += 1;
            let area = area_margin(&opening.board, &game.position());
            holds(margin(game) == Some(2 * (area - more_in_stage_one(moves))))
        };
        walk(&maas, &opening, depth, &mut see).unwrap();
    }
    // Four are the empty boards.
    assert_eq!(compared, 7508 + 4);
}

/// The placements that stage one bars and those that Tromp-Taylor with its amendments bars, after the same moves.
fn barred(opening: &Opening, moves: &[Move]) -> [BTreeSet<usize>; 2] {
    let tromp_taylor = amended(TROMP_TAYLOR, &["situational-superko", "no-suicide"]);
    [rules(LASKER_MAAS), tromp_taylor].map(|rules| {
        let mut game = Opening { rules, ..opening.clone() }.referee(Effort::Answer);
        moves.iter().for_each(|m| game.play(*m).unwrap());
        (0..opening.board.points()).filter(|p| game.check(Move::Play(*p)).is_err()).collect()
    })
}

#[test]
fn stage_one_bars_what_tromp_taylor_bars() {
    let config = GeneratorConfig { setups: false, ..GeneratorConfig::small(&rules(LASKER_MAAS)) };
    let mut choose = fastrand::Rng::with_seed(1);
    let mut compared = 0;
    for _ in 0..300 {
        let generated = generate(&mut choose, &config);
        let stage_one = generated.moves.windows(2).position(|pair| pair == [Move::Pass, Move::Pass]);
        for n in 0..=stage_one.unwrap_or(generated.moves.len()) {
            let [maas, tromp_taylor] = barred(&generated.opening, &generated.moves[..n]);
            assert_eq!(maas, tromp_taylor, "{generated:?} after {n}");
            compared += 1;
        }
    }
    assert!(compared > 5000, "{compared} situations");
    // From positions that no game reaches they part: a capture somewhere else is enough for bullet 6. The first line on which
    // that happens has five points; OX.O. and its mirror image are the positions.
    let parts = |name: &str| {
        let empty = opening(LASKER_MAAS, name);
        let all = every_position(empty.board.points()).filter(|position| {
            let [maas, tromp_taylor] = barred(&from(&empty, position, Player::Black), &[]);
            maas != tromp_taylor
        });
        all.count()
    };
    assert_eq!(["4x1", "2x2", "5x1"].map(parts), [0, 0, 2]);
}
