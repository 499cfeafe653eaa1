//! Conversions between the types of the law, of the engine, and of cases, which the rulebooks share.

use super::moves::Turn;
use super::opening::{Halves, Opening};
use super::referee::{Broken, Outcome};
use super::stones::handicap::Handicap;
use crate::bitboard::{self, Geometry, Reasons};
use serde_json::{Value, json};
use superko_notation::board::{Shape, Wrap};
use superko_notation::{Board, Cell, Player, Position};

use superko_spec::{self as spec, ClauseId, Verdict};

#[doc(hidden)] // for tests
pub use super::stones::start as engine_game;

/// A player, as a type of the law.
pub fn law_player(player: Player) -> spec::Player {
    match player {
        Player::Black => spec::Player::Black,
        Player::White => spec::Player::White,
    }
}

/// A player of the law.
pub fn player(player: spec::Player) -> Player {
    Player::BOTH[player as usize]
}

/// A position of black and white stones, as a type of the law.
pub fn coloring(position: &Position) -> spec::Coloring {
    let color = |cell| match cell {
        Cell::BLACK => spec::Color::Black,
        Cell::WHITE => spec::Color::White,
        _ => spec::Color::Empty,
    };
    position.cells().map(color).collect()
}

/// A position of the law.
pub fn position(coloring: &[spec::Color]) -> Position {
    let cell = |color: &spec::Color| match color {
        spec::Color::Empty => Cell::Empty,
        spec::Color::Black => Cell::BLACK,
        spec::Color::White => Cell::WHITE,
    };
    coloring.iter().map(cell).collect()
}

/// What a move leads to, or the clauses that it breaks.
pub fn ruling<Next>(verdict: Verdict<Next>) -> Result<Next, Broken> {
    match verdict {
        Verdict::Legal(next) => Ok(next),
        Verdict::Illegal(clauses) => Err(clauses.into_iter().collect()),
    }
}

/// An outcome of the law.
pub fn outcome(outcome: spec::Outcome) -> Outcome {
    match outcome {
        spec::Outcome::Unfinished => Outcome::Unfinished,
        spec::Outcome::Tie => Outcome::Tie,
        spec::Outcome::NoResult => Outcome::NoResult,
        spec::Outcome::Won(winner) => Outcome::Win(player(winner)),
    }
}

/// A player, as a type of the engine.
pub fn engine_color(player: Player) -> bitboard::Color {
    match player {
        Player::Black => bitboard::Color::Black,
        Player::White => bitboard::Color::White,
    }
}

/// A move of two players who play and pass, as a type of the engine.
pub fn engine_move(turn: Turn) -> bitboard::Move {
    turn.point().map_or(bitboard::Move::Pass, |point| bitboard::Move::Play(engine_point(point)))
}

/// A point of a board, as a type of the engine.
pub fn engine_point(point: usize) -> bitboard::Point {
    // The engine has no board with points of larger numbers, and refuses this one.
    bitboard::Point::try_from(point).unwrap_or(bitboard::Point::new(u16::MAX))
}

/// A number of stones, as a type of the engine.
pub fn engine_count(stones: usize) -> u32 {
    u32::try_from(stones).expect("the reader refuses larger numbers")
}

/// Where the game of an opening starts, as a type of the engine.
pub fn engine_setup(opening: &Opening) -> bitboard::Setup {
    let from = opening.start();
    bitboard::Setup {
        stones: engine_stones(&from.position)
            .into_iter()
            .map(|(p, color)| (engine_point(p), color))
            .collect(),
        to_play: engine_color(from.to_play),
        captured: from.captured.map(engine_count),
        kept: [0, 0],
        komi: i32::try_from(opening.komi.0).expect("the reader refuses larger numbers"),
        handicap: opening.extra.get::<Handicap>().0,
    }
}

/// A player of the engine.
pub fn engine_player(color: bitboard::Color) -> Player {
    Player::BOTH[color as usize]
}

/// The stones of a position, as types of the engine.
pub fn engine_stones(position: &Position) -> Vec<(usize, bitboard::Color)> {
    let stones = position.stones().filter_map(|(point, cell)| match cell {
        Cell::Stone(player) => Some((point, engine_color(player))),
        _ => None,
    });
    stones.collect()
}

/// A position of the engine.
pub fn engine_position(points: usize, at: impl Fn(usize) -> Option<bitboard::Color>) -> Position {
    let cell = |point| at(point).map_or(Cell::Empty, |color| Cell::Stone(engine_player(color)));
    (0..points).map(cell).collect()
}

/// The clauses of a rulebook that the engine's reasons stand for, as an error; `Ok` if there are no reasons.
pub fn broken(reasons: Reasons, rulebook: &str) -> Result<(), Broken> {
    if reasons.is_empty() {
        return Ok(());
    }
    let of_rulebook = |id: &&str| id.strip_prefix(rulebook).is_some_and(|clause| clause.starts_with('.'));
    Err(reasons.clauses().filter(of_rulebook).map(ClauseId).collect())
}

/// The engine's reasons that a clause of some rulebook stands for; none if the engine does not know the clause.
pub fn reasons_of(clause: &str) -> Reasons {
    Reasons::all().iter().filter(|reason| reason.clauses().any(|id| id == clause)).collect()
}

/// The parts of Black's and White's scores in the shape of answers, with the komi as the last one if there is one.
pub fn with_komi(mut parts: Vec<(&'static str, [Halves; 2])>, komi: Halves) -> Vec<(&'static str, Value)> {
    if komi != Halves(0) {
        parts.push(("komi", [Halves(0), komi]));
    }
    parts.into_iter().map(|(part, [b, w])| (part, json!({"b": b, "w": w}))).collect()
}

/// The board as the engine takes it, with the same numbers for the points.
pub fn geometry(board: &Board) -> Geometry<'_> {
    match *board.shape() {
        Shape::Grid { width, height, wrap } => {
            Geometry::Grid { width, height, wrap_columns: wrap != Wrap::None, wrap_rows: wrap == Wrap::Both }
        }
        Shape::Graph => Geometry::Edges { points: board.points(), edges: board.edges() },
    }
}
