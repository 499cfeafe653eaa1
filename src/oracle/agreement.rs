//! The literal law and the bitboards play the same game: what property tests and fuzzers hold to be true.

use super::case::Case;
use super::document::Document;
use super::generate::{Choose, Generated, Menu, game};
use super::referee::Referee;
use super::subject::Opening;
use super::subjects::{bitboard, literal};
use crate::notation::Board;
use std::sync::Arc;

/// A board of any kind, small enough for the law: grids and wrapped grids up to 4x4, graphs of up to 12 points.
pub fn any_board(choose: &mut impl Choose) -> Board {
    let (width, height) = (1 + choose.below(4), 1 + choose.below(4));
    match choose.below(6) {
        0 | 1 => Board::grid(width, height),
        2 => Board::torus(width, height),
        3 => Board::cylinder(width, height),
        _ => {
            let points = 1 + choose.below(12);
            let density = 1 + choose.below(5);
            let pairs = (0..points).flat_map(|p| (0..p).map(move |q| (q, p)));
            let edges: Vec<(usize, usize)> = pairs.filter(|_| choose.once_in(density)).collect();
            Board::from_edges(points, &edges)
        }
    }
    .expect("the board is within the limits")
}

/// Amendments that combine: of each clause at most one.
pub fn any_amendments(choose: &mut impl Choose, rules: Document) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for amendment in rules.amendments() {
        let more = [&names[..], &[amendment.name.to_owned()]].concat();
        if choose.once_in(4) && rules.check_amendments(&more).is_ok() {
            names = more;
        }
    }
    names
}

/// Plays a game of any document on any board, and asks both about every situation. How many moves it had.
///
/// # Errors
/// The first thing that they say differently, and the case that shows it.
pub fn law_and_bitboards_agree(choose: &mut impl Choose, hash_mask: u64) -> Result<usize, String> {
    let rules = choose.one_of(Document::ALL);
    let amend = any_amendments(choose, rules);
    let boards = vec![Arc::new(any_board(choose))];
    let Generated { opening, moves, .. } =
        game(choose, &Menu { rules, amend, boards, setups: true, komi: true });
    let mut law = literal::referee_on_trial(&opening, None);
    let mut fast = bitboard::referee_on_trial(&opening, hash_mask);
    for played in 0..=moves.len() {
        let case = |what: &str| {
            let moves = moves[..played].to_vec();
            let case = Case { id: None, opening: opening.clone(), moves, trace: false };
            format!("{what}: {}", case.to_json())
        };
        difference(law.as_ref(), fast.as_ref(), &opening).map_or(Ok(()), |what| Err(case(&what)))?;
        let Some(m) = moves.get(played) else { break };
        if law.play(*m).is_err() || fast.play(*m).is_err() {
            return Err(case(&format!("{m:?} is refused")));
        }
    }
    Ok(moves.len())
}

/// The first of all answers about a situation that differs.
fn difference(law: &dyn Referee, fast: &dyn Referee, opening: &Opening) -> Option<String> {
    fn compare<T: PartialEq + std::fmt::Debug>(what: &str, law: T, fast: T) -> Option<String> {
        (law != fast).then(|| format!("{what}: {law:?} by the law, {fast:?} by the bitboards"))
    }
    let board = &opening.board;
    compare("rows", board.rows(&law.cells()), board.rows(&fast.cells()))
        .or_else(|| compare("to_play", law.to_play(), fast.to_play()))
        .or_else(|| compare("captured", law.captured(), fast.captured()))
        .or_else(|| compare("over", law.over(), fast.over()))
        .or_else(|| compare("score", law.score(), fast.score()))
        .or_else(|| compare("winner", law.outcome(), fast.outcome()))
        .or_else(|| compare("details", law.details(), fast.details()))
        .or_else(|| compare("candidates", law.candidates(), fast.candidates()))
        .or_else(|| {
            let moves = law.candidates().into_iter();
            moves.into_iter().find_map(|m| compare(&format!("{m:?}"), law.broken(m), fast.broken(m)))
        })
}
