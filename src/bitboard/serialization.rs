//! Sets and games as serde's data. What else is data derives it.

use crate::board::{Board, Geometry};
use crate::game::Game;
use crate::point::{Move, Point};
use crate::set::PointSet;
use crate::setup::Setup;
use crate::setup_error::SetupError;
use crate::widths::of_any_width;
use crate::{Reasons, Rules};
use alloc::vec::Vec;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// As the list of its points, ascending.
impl Serialize for PointSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// From a list of points in any order. Points that no board has are refused.
impl<'de> Deserialize<'de> for PointSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PointSet, D::Error> {
        let points = Vec::<Point>::deserialize(deserializer)?;
        if let Some(point) = points.iter().find(|point| point.index() >= PointSet::MOST) {
            return Err(D::Error::custom(format_args!(
                "no board has a point {point}: at most {} are possible",
                PointSet::MOST
            )));
        }
        Ok(points.into_iter().collect())
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
struct Saved {
    board: SavedBoard,
    rules: Rules,
    setup: Setup,
    moves: Vec<Move>,
    /// The stones that the players agreed are dead, if the last move is that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    dead: Vec<Point>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Board", rename_all = "kebab-case", deny_unknown_fields)]
enum SavedBoard {
    Grid { width: usize, height: usize, wrap_columns: bool, wrap_rows: bool },
    Edges { points: usize, edges: Vec<(usize, usize)> },
}

impl SavedBoard {
    fn of<const W: usize>(board: &Board<W>) -> SavedBoard {
        let points = board.points();
        match board.grid() {
            Some((width, [wrap_columns, wrap_rows])) => {
                SavedBoard::Grid { width, height: points / width, wrap_columns, wrap_rows }
            }
            None => {
                let around = |p| board.neighbours_of(p).iter().filter(move |q| p < *q).map(move |q| (p, q));
                SavedBoard::Edges { points, edges: (0..points).flat_map(around).collect() }
            }
        }
    }

    fn geometry(&self) -> Geometry<'_> {
        match self {
            &SavedBoard::Grid { width, height, wrap_columns, wrap_rows } => {
                Geometry::Grid { width, height, wrap_columns, wrap_rows }
            }
            SavedBoard::Edges { points, edges } => Geometry::Edges { points: *points, edges },
        }
    }
}

/// As its board, rules, set-up and moves. This takes time with the number of moves.
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let board = of_any_width!(&self.state, state => SavedBoard::of(&state.map.board));
        let (rules, setup, moves): (_, _, Vec<Move>) = (self.rules(), self.setup(), self.moves().collect());
        let mut before = self.clone();
        let dead = match moves.last() {
            Some(Move::Agree) => {
                before.undo();
                self.empty_points() - before.empty_points()
            }
            _ => PointSet::EMPTY,
        };
        Saved { board, rules, setup, moves, dead: dead.iter().collect() }.serialize(serializer)
    }
}

/// Plays the moves. Set-ups that are none and illegal moves are refused; chains without liberties are accepted in the set-up.
impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        let Saved { board, rules, setup, moves, dead } = Saved::deserialize(deserializer)?;
        let start = setup.game(board.geometry(), rules);
        let mut game =
            start.or_else(SetupError::ignore_stones_without_liberties).map_err(D::Error::custom)?;
        for (i, m) in moves.into_iter().enumerate() {
            let refuse = |reasons: Reasons| {
                D::Error::custom(format_args!("move {} ({m}) is illegal: {reasons}", i + 1))
            };
            match m {
                Move::Agree => game.agree(&dead.iter().copied().collect()).map_err(refuse)?,
                m => game.play(m).map_err(refuse)?,
            }
        }
        Ok(game)
    }
}
