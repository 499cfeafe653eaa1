//! What the Lasker-Maas text claims of its score, and what its first stage has in common with other rules.

use crate::common::*;
use crate::theorems::tools::*;
use pretty_assertions::assert_eq;
use superko::oracle::games::generate;

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
            let [black, white, ..] = area(&opening.board, &game.position());
            holds(margin(game) == Some(2 * (black - white - more_placed(stages(moves).0))))
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
