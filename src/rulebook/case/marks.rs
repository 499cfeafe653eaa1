//! What people mark at the end of a game: points that are scored and stones that are removed.

use crate::{Error, Opening, Result};
use serde::Deserialize;
use serde_json::{Map, Value};
use superko_notation::{Board, Player};

/// The marks at the end of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The points that are scored for Black and for White, living stones perhaps among them. `None`: those that the rules count when the
    /// removed stones are off the board.
    pub scored: Option<[Vec<usize>; 2]>,
    /// Points with dead stones.
    pub removed: Vec<usize>,
    /// Are the removed points given as letters? Then there may be empty ones among them, which count for nobody, as on OGS.
    pub in_letters: bool,
}

/// The marks as they are written; each value is a list of points or a text of letters.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawMarks {
    b: Option<Value>,
    w: Option<Value>,
    removed: Option<Value>,
}

impl Marks {
    /// Reads the value of the key `marks`.
    pub(super) fn read(board: &Board, RawMarks { b, w, removed }: RawMarks) -> Result<Marks> {
        let in_letters = removed.as_ref().is_some_and(Value::is_string);
        let points = |key: &str, value: Option<Value>| {
            value
                .map_or(Ok(Vec::new()), |value| read_points(board, &value))
                .map_err(|e| e.under(format!("marks.{key}")))
        };
        let is_scored = b.is_some() || w.is_some();
        let (b, w, removed) = (points("b", b)?, points("w", w)?, points("removed", removed)?);
        if let Some(p) = w.iter().find(|p| b.contains(p)) {
            let both = format!("{} is scored for Black, too: a point counts for one player", board.name(*p));
            return Err(Error::input(both).under("marks.w"));
        }
        Ok(Marks { scored: is_scored.then_some([b, w]), removed, in_letters })
    }

    /// The marks as they are read.
    pub(super) fn to_json(&self, opening: &Opening) -> Value {
        let list =
            |points: &[usize]| points.iter().map(|p| opening.board.point_to_json(*p)).collect::<Value>();
        let mut keys = Map::new();
        if let Some(scored) = &self.scored {
            let scored =
                Player::BOTH.map(|player| (player.letter().to_owned(), list(&scored[player as usize])));
            keys.extend(scored);
        }
        match opening.board.plain_size().filter(|_| self.in_letters) {
            Some((width, _)) => {
                let letters = self.removed.iter().flat_map(|p| [p % width, p / width]);
                let letters: String = letters.map(|n| char::from(b'a' + n as u8)).collect();
                keys.insert("removed".to_owned(), letters.into());
            }
            None if self.removed.is_empty() => {}
            None => drop(keys.insert("removed".to_owned(), list(&self.removed))),
        }
        keys.into()
    }
}

/// Points as a list, or as OGS gives them: two letters each, the column and the row from the top left, `aa`.
fn read_points(board: &Board, value: &Value) -> Result<Vec<usize>> {
    match value {
        Value::Array(points) => points.iter().map(|point| board.point_from_json(point)).collect(),
        Value::String(text) => {
            let lettered = board.plain_size().filter(|(width, height)| *width.max(height) <= 26);
            let (width, height) = lettered.ok_or_else(|| {
                Error::input(format!(
                    "letters name points of plain grids up to 26x26, not of {board}: expected a list"
                ))
            })?;
            let point = |pair: &[u8]| match pair
                .iter()
                .map(|c| c.wrapping_sub(b'a').into())
                .collect::<Vec<usize>>()[..]
            {
                [x, y] if x < width && y < height => Ok(y * width + x),
                _ => Err(Error::input(format!(
                    "{:?} in {text:?} is not a point of the board: its points are two letters each, the column and the row from \
                     the top left, aa to {}{}",
                    String::from_utf8_lossy(pair),
                    char::from(b'a' + width as u8 - 1),
                    char::from(b'a' + height as u8 - 1),
                ))),
            };
            text.as_bytes().chunks(2).map(point).collect()
        }
        other => {
            Err(Error::input(format!("expected a list of points, or letters such as \"aabb\", not {other}")))
        }
    }
}
