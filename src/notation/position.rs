//! Positions: what stands on each point of a board.

use super::board::Board;
use super::{plural, quoted};
use crate::{Error, Result};
use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the two players, and the colour of that player's stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Plays `X`.
    Black,
    /// Plays `O`.
    White,
}

impl Player {
    /// Both players, Black first.
    pub const BOTH: [Player; 2] = [Player::Black, Player::White];

    /// The other player.
    pub fn opponent(self) -> Player {
        match self {
            Player::Black => Player::White,
            Player::White => Player::Black,
        }
    }

    /// `"b"` or `"w"`, as cases and answers have it.
    pub fn letter(self) -> &'static str {
        match self {
            Player::Black => "b",
            Player::White => "w",
        }
    }

    /// The player whose [`letter`](Player::letter) this is.
    pub fn from_letter(letter: &str) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| player.letter() == letter)
    }
}

impl fmt::Display for Player {
    /// `Black` or `White`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::Black => "Black",
            Player::White => "White",
        })
    }
}

/// What stands on a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// Nothing.
    #[default]
    Empty,
    /// A black or a white stone.
    Stone(Player),
    /// A stone of the player with this letter, in games of more than two players.
    Owned(char),
}

impl Cell {
    /// A black stone.
    pub const BLACK: Cell = Cell::Stone(Player::Black);
    /// A white stone.
    pub const WHITE: Cell = Cell::Stone(Player::White);

    /// Is nothing there?
    pub fn is_empty(self) -> bool {
        self == Cell::Empty
    }

    /// The character of rows: `.`, `X`, `O`, or the owner's letter.
    pub fn letter(self) -> char {
        match self {
            Cell::Empty => '.',
            Cell::BLACK => 'X',
            Cell::WHITE => 'O',
            Cell::Owned(letter) => letter,
        }
    }
}

/// Whose stones there are in a game, and so which letters its rows may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stones<'a> {
    /// `X` is black, `O` is white.
    BlackAndWhite,
    /// Each player has a letter.
    Owned(&'a [char]),
}

impl Stones<'_> {
    /// The cell that a character of a row stands for.
    pub fn cell(self, letter: char) -> Option<Cell> {
        match (self, letter) {
            (_, '.') => Some(Cell::Empty),
            (Stones::BlackAndWhite, 'X') => Some(Cell::BLACK),
            (Stones::BlackAndWhite, 'O') => Some(Cell::WHITE),
            (Stones::Owned(players), owner) if players.contains(&owner) => Some(Cell::Owned(owner)),
            _ => None,
        }
    }

    /// All characters that rows may have.
    pub fn alphabet(self) -> String {
        match self {
            Stones::BlackAndWhite => ".XO".to_owned(),
            Stones::Owned(players) => std::iter::once('.').chain(players.iter().copied()).collect(),
        }
    }
}

/// What stands on each point of a board, in board order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(Vec<Cell>);

impl Position {
    /// The empty board of that many points.
    pub fn empty(points: usize) -> Position {
        Position(vec![Cell::Empty; points])
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        self.0.len()
    }

    /// What stands on each point, in board order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.0.iter().copied()
    }

    /// The points with a stone, ascending, and the stones.
    pub fn stones(&self) -> impl Iterator<Item = (usize, Cell)> + '_ {
        self.cells().enumerate().filter(|(_, cell)| !cell.is_empty())
    }

    /// The points with a stone of this player, ascending.
    pub fn stones_of(&self, player: Player) -> impl Iterator<Item = usize> + '_ {
        self.stones().filter(move |(_, cell)| *cell == Cell::Stone(player)).map(|(point, _)| point)
    }

    /// Reads a position from characters in board order, `.` empty, `X` black, `O` white. `None` if it has others.
    pub fn from_letters(letters: &str) -> Option<Position> {
        letters.chars().map(|letter| Stones::BlackAndWhite.cell(letter)).collect()
    }
}

impl FromIterator<Cell> for Position {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Position {
        Position(cells.into_iter().collect())
    }
}

impl Index<usize> for Position {
    type Output = Cell;
    fn index(&self, point: usize) -> &Cell {
        &self.0[point]
    }
}

impl IndexMut<usize> for Position {
    fn index_mut(&mut self, point: usize) -> &mut Cell {
        &mut self.0[point]
    }
}

impl Board {
    /// The position as rows: a string for each row, top row first; on a graph one string in point order.
    ///
    /// # Panics
    /// If the position has another number of points than the board.
    pub fn rows(&self, position: &Position) -> Vec<String> {
        assert_eq!(position.points(), self.points(), "one cell for each point");
        position
            .0
            .chunks(self.row_length())
            .map(|row| row.iter().map(|cell| cell.letter()).collect())
            .collect()
    }

    /// The rows joined by slashes, for one line of text.
    pub fn row_line(&self, position: &Position) -> String {
        self.rows(position).join("/")
    }

    /// Reads a position that is written as by [`Board::rows`].
    ///
    /// # Errors
    /// Says which row has the wrong length or a character of no player.
    pub fn position(&self, rows: &[String], stones: Stones) -> Result<Position> {
        let length = self.row_length();
        let count = self.points() / length;
        if rows.len() != count {
            let (given, count) = (rows.len(), plural(count, "row"));
            return Err(Error::input(format!(
                "position of {given} rows: this board takes {count} of {length} characters"
            )));
        }
        let mut cells = Vec::with_capacity(self.points());
        for (row, y) in rows.iter().zip(1..) {
            let characters = row.chars().count();
            if characters != length {
                return Err(Error::input(format!(
                    "row {y} from the top, {}, is {characters} characters long: it takes {length}",
                    quoted(row)
                )));
            }
            for (c, x) in row.chars().zip(1..) {
                cells.push(stones.cell(c).ok_or_else(|| {
                    Error::input(format!(
                        "row {y} from the top has {c:?} in column {x}: only the characters {:?} are possible",
                        stones.alphabet()
                    ))
                })?);
            }
        }
        Ok(Position(cells))
    }

    /// The characters in a row of a position, all of them on a graph.
    fn row_length(&self) -> usize {
        self.size().map_or(self.points(), |(width, _)| width)
    }
}
