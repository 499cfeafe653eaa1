//! The Japanese rules of 1989 beside simple ko and beside what is played under their name.

use super::tools::*;
use crate::common::*;
use superko::control::Solver;
use superko::explore::solve::Solve;
use superko::rulebook::convert::{engine_color, geometry};

/// In every position, after every play: a reply is legal exactly if it is legal without a ko rule and does not restore the position before the play.
fn t79_the_japanese_ko_rule_is_simple_ko(variant: &Variant) -> Found {
    let free = Variant::of(amended(TROMP_TAYLOR, &["free-repetition", "no-suicide"]));
    each_position(variant, &boards(4), &Player::BOTH, &mut |opening, position| {
        for play in plays(&opening.board) {
            let Some(game) = variant.after(opening, &[play]) else { continue };
            for reply in plays(&opening.board) {
                let there = free.after(opening, &[play, reply]);
                let expected = there.is_some_and(|there| there.position() != *position);
                holds_or(game.check(reply).is_ok() == expected, || moves_in_words(opening, &[play, reply]))?;
            }
        }
        Ok(())
    })
}

fn t80_with_a_wider_seki_and_all_dead_stones_removed_japanese_agreements_score_as_in_japanese_like() {
    prove(Scope::Full, "t80", as_japanese_like);
}

/// In every position, for agreements on one stone, on all and on none: the preset leaves the same board, prisoners and margin,
/// provided that no stone is left in atari.
fn as_japanese_like(variant: &Variant) -> Found {
    let variant = variant.with("seki-is-shared").with("all-dead-removed");
    let preset = Variant::of("japanese-like".parse().expect("the name of a preset"));
    each_position(&variant, &connected(5), &[Player::Black], &mut |opening, position| {
        let board = &opening.board;
        let stones: Vec<usize> = position.stones().map(|(p, _)| p).collect();
        let one = stones.iter().map(|p| vec![*p]);
        for dead in one.chain([vec![], stones.clone()]) {
            let moves = [Move::Pass, Move::Pass, Settling::Agree(point_list(dead)).into()];
            let game = variant.after(opening, &moves);
            let other = preset.after(opening, &moves).expect("both agree after two passes");
            let after = other.position();
            let in_atari = |p| {
                let chain = chain(board, &after, p);
                let empty = (0..board.points()).filter(|q| after[*q].is_empty());
                empty.filter(|q| board.graph().neighbors(*q).any(|r| chain.contains(&r))).count() == 1
            };
            let alike = |game: &dyn Referee| {
                (game.position(), game.captured(), game.over(), game.outcome(), margin(game))
            };
            let same = game.map(|game| alike(game.as_ref())) == Some(alike(other.as_ref()));
            holds_or(same || after.stones().any(|(p, _)| in_atari(p)), || moves_in_words(opening, &moves))?;
        }
        Ok(())
    })
}

/// Black's margins where both pass in a position: by the Japanese rules, by Pauli, and by area.
type Margins = [i64; 3];

/// The margins of a position that is finished: with either player first, best play by area comes to what stands there without the dead
/// stones, under positional superko and as in stage two of Lasker-Maas. Dead are those on what the opponent controls by Pauli. Both have played as
/// many stones: those that are not there were captured.
fn margins(solver: &mut Solver, board: &Arc<Board>, position: &Position) -> Option<Margins> {
    let stones = Player::BOTH.map(|player| position.stones_of(player).collect::<Vec<usize>>());
    let [black, white] = [stones[0].len(), stones[1].len()];
    let captured = [white.saturating_sub(black), black.saturating_sub(white)];
    let opening = |rules: &str, to_play| {
        let setup = Some(Setup { to_play, captured, ..Setup::of(position.clone()) });
        Opening { setup, ..Opening::on(&rules.parse().expect("rules"), board.clone()) }
    };
    let placed =
        Player::BOTH.map(|player| stones[player as usize].iter().map(move |p| (*p, engine_color(player))));
    let placed: Vec<_> = placed.into_iter().flatten().collect();
    let control = solver.control(&placed, u64::MAX);
    let dead = [(&stones[0], &control.white), (&stones[1], &control.black)];
    let dead = dead.into_iter().flat_map(|(stones, held)| stones.iter().filter(|p| held.contains(p)));
    let agreed = [Move::Pass, Move::Pass, Settling::Agree(point_list(dead.copied())).into()];
    let margin = |rules, moves: &[Move]| {
        let mut game = opening(rules, Player::Black).referee(Effort::Answer);
        moves.iter().for_each(|m| game.play(*m).expect("a pass or an agreement"));
        let [black, white] = game.score().expect("all is decided");
        (black.0 - white.0) / 2
    };
    let area = margin("tromp-taylor + agreement", &agreed);
    let finished = |rules| {
        let value = |first| Solve::new(&opening(rules, first), &[], &Watch::none()).run().unwrap().value();
        Player::BOTH.into_iter().all(|first| value(first) == Some(area))
    };
    // By t33 the second has the margins of stage two, since both have placed as many stones; its supply of stones has no end.
    let both = ["tromp-taylor", "tromp-taylor + situational-superko + no-suicide"];
    let finished = both.into_iter().all(finished);
    finished.then(|| [margin("japanese-1989", &agreed), margin("pauli", &agreed[..2]), area])
}

fn t81_it_is_false_that_agreement_control_stage_two_and_area_count_finished_positions_alike(scope: Scope) {
    let mut of_each_kind: BTreeMap<Vec<usize>, (usize, String)> = BTreeMap::new();
    let mut finished = 0;
    for points in 1..=scope.of(6, 8) {
        for height in (1..=points).filter(|height| points % height == 0 && height * height <= points) {
            let board = Arc::new(Board::grid(points / height, height).unwrap());
            let symmetries = renamings(&board);
            let images = |position: &Position| {
                let [one, other] = [position.clone(), exchanged(position)];
                let image = |position: &Position, to: &Vec<usize>| to.iter().map(|p| position[*p]).collect();
                let images = symmetries.iter().flat_map(|to| [image(&one, to), image(&other, to)]);
                images.collect::<Vec<Position>>()
            };
            let positions: Vec<Position> = legal_positions(&board).collect();
            let letters = |position: &Position| position.cells().map(Cell::letter).collect::<String>();
            let first = |position: &&Position| {
                images(position).iter().all(|image| letters(position) >= letters(image))
            };
            let solver = || Solver::new(geometry(&board), &[]);
            let found = positions.par_iter().filter(first);
            let found: Vec<_> = found.map_init(solver, |solver, p| (p, margins(solver, &board, p))).collect();
            for (position, margins) in found {
                let Some(margins) = margins else { continue };
                finished += 1;
                let kind = margins.iter().map(|m| margins.iter().position(|n| n == m).unwrap()).collect();
                let [japanese, pauli, area] = margins;
                let row = format!(
                    "| {board} | `{}` | {japanese} | {pauli} | {area} | {area} |",
                    board.row_line(position)
                );
                of_each_kind.entry(kind).or_insert((0, row)).0 += 1;
            }
        }
    }
    // The first of a kind is on the smallest board.
    for (number, row) in of_each_kind.values() {
        assert_given("t81", &scope.of(row.clone(), format!("{row} {number} |")));
    }
    assert!(of_each_kind.len() > scope.of(1, 2), "{of_each_kind:?}");
    if scope == Scope::Full {
        assert_given("t81", &format!("{finished} finished positions"));
    }
}

tests_of! {
    t79_the_japanese_ko_rule_is_simple_ko
}

in_full! {
    t81_it_is_false_that_agreement_control_stage_two_and_area_count_finished_positions_alike; alone
    t80_with_a_wider_seki_and_all_dead_stones_removed_japanese_agreements_score_as_in_japanese_like
}
