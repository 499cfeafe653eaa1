//! Law and engine agree on the same game: the property behind property tests and fuzzing.

use crate::case::Case;
use crate::games::branching::branch;
use crate::games::generate;
use crate::rulebook::undo::lines;
use crate::rulebook::{
    self, Choose, ChooseExt, Effort, EngineOptions, Generated, GeneratorConfig, LawOptions, Move, Opening,
    Referee, Rulebook, Rules,
};
use std::sync::Arc;
use superko_notation::Board;

/// A board of any kind, small enough for the law: grids and wrapped grids up to 4x4, graphs of up to 12 points.
pub fn any_board(choose: &mut dyn Choose) -> Board {
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

/// A rulebook with amendments that combine: at most one for each clause.
pub fn any_rules(choose: &mut dyn Choose, rulebook: &'static dyn Rulebook) -> Rules {
    let mut rules = Rules::of(rulebook);
    for amendment in rulebook.amendments() {
        if choose.once_in(4) {
            rules = rules.clone().and(amendment.name).unwrap_or(rules);
        }
    }
    rules
}

/// A game of any rulebook on any board.
fn any_game(choose: &mut dyn Choose) -> Generated {
    let rulebook = choose.one_of(rulebook::ALL);
    let rules = any_rules(choose, rulebook);
    let boards = vec![Arc::new(any_board(choose))];
    generate(choose, &GeneratorConfig { boards, ..GeneratorConfig::small(&rules) })
}

/// Do law and engine agree in the situation after these moves?
fn agree(law: &dyn Referee, engine: &dyn Referee, opening: &Opening, moves: &[Move]) -> Result<(), String> {
    let found = difference(law, engine);
    let found = found.or_else(|| difference_in_moves(law, engine, &candidates(law, engine)));
    found.map_or(Ok(()), |what| Err(shown(&what, opening, moves)))
}

/// What is wrong, and the case that shows it.
fn shown(what: &str, opening: &Opening, moves: &[Move]) -> String {
    format!("{what}: {}", Case::new(opening.clone(), moves.to_vec()))
}

/// Plays a game of any rulebook on any board, and asks law and engine about every situation. Returns the number of moves.
///
/// # Errors
/// The first difference, and the case that shows it.
pub fn law_and_engine_agree(choose: &mut dyn Choose, hash_mask: u64) -> Result<usize, String> {
    let Generated { opening, moves, .. } = any_game(choose);
    let effort = Effort::Trial;
    let mut law = opening.law(LawOptions { effort, ..LawOptions::default() });
    let mut engine = opening
        .engine(EngineOptions { effort, hash_mask })
        .ok_or_else(|| format!("{} has no engine", opening.rulebook()))?;
    for played in 0..=moves.len() {
        agree(law.as_ref(), engine.as_ref(), &opening, &moves[..played])?;
        let Some(m) = moves.get(played) else { break };
        if law.play(*m).is_err() || engine.play(*m).is_err() {
            return Err(shown(&format!("{m:?} is refused"), &opening, &moves[..played]));
        }
    }
    Ok(moves.len())
}

/// Plays a game of any rulebook in which moves are taken back. After each of these, law and engine must answer as if what was
/// taken back had never been played. Returns how many moves were taken back.
///
/// # Errors
/// The first difference, and the case that shows it.
pub fn nothing_remains_of_what_is_taken_back(choose: &mut dyn Choose) -> Result<usize, String> {
    let game = any_game(choose);
    let Generated { opening, moves, .. } = branch(choose, game);
    let law = || opening.law(LawOptions { effort: Effort::Trial, ..LawOptions::default() });
    let engine = || opening.referee(Effort::Trial);
    let (mut law_back, mut engine_back) = (law(), engine());
    let mut taken_back = 0;
    for (m, played) in moves.iter().zip(1..) {
        let so_far = &moves[..played];
        if law_back.play(*m).is_err() || engine_back.play(*m).is_err() {
            return Err(shown("the last move is refused", &opening, so_far));
        }
        if *m != Move::Undo {
            continue;
        }
        taken_back += 1;
        for (back, mut never) in [(&law_back, engine()), (&engine_back, law())] {
            let counting = lines(so_far).last().unwrap_or_default();
            if counting.into_iter().any(|m| never.play(m).is_err()) {
                return Err(shown("a move that counts is refused", &opening, so_far));
            }
            agree(back.as_ref(), never.as_ref(), &opening, so_far)?;
        }
    }
    Ok(taken_back)
}

fn differ<T: PartialEq + std::fmt::Debug>(what: &str, law: T, engine: T) -> Option<String> {
    (law != engine).then(|| format!("{what}: {law:?} by the law, {engine:?} by the engine"))
}

/// The first difference between law and engine in the current situation, except about moves.
pub fn difference(law: &dyn Referee, engine: &dyn Referee) -> Option<String> {
    differ("position", law.position(), engine.position())
        .or_else(|| differ("to_play", law.to_play(), engine.to_play()))
        .or_else(|| differ("captured", law.captured(), engine.captured()))
        .or_else(|| differ("over", law.over(), engine.over()))
        .or_else(|| differ("score", law.score(), engine.score()))
        .or_else(|| differ("winner", law.outcome(), engine.outcome()))
        .or_else(|| differ("details", law.details(), engine.details()))
}

/// The moves that law or engine list as worth asking about. (The two lists are not compared: for plays and passes they are
/// the same by default.)
pub fn candidates(law: &dyn Referee, engine: &dyn Referee) -> Vec<Move> {
    let mut moves = law.candidates();
    let more: Vec<Move> = engine.candidates().into_iter().filter(|m| !moves.contains(m)).collect();
    moves.extend(more);
    moves
}

/// The first of these moves for which law and engine disagree whether it is legal, or which clauses it breaks.
pub fn difference_in_moves(law: &dyn Referee, engine: &dyn Referee, moves: &[Move]) -> Option<String> {
    moves.iter().find_map(|m| differ(&format!("{m:?}"), law.check(*m), engine.check(*m)))
}
