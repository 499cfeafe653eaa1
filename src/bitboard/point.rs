//! Points, moves and colours: small values that are copied, ordered, printed and parsed.

use core::fmt;
use core::str::FromStr;

/// A colour of stones, and the player who has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Color {
    /// Black, who plays first unless the set-up says otherwise.
    #[default]
    Black = 0,
    /// White.
    White = 1,
}

impl Color {
    /// Both colours, Black first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// The other colour.
    #[inline]
    pub fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

impl FromStr for Color {
    type Err = ParseError;

    /// Reads `black`, `b`, `white` or `w`, in any case.
    fn from_str(text: &str) -> Result<Color, ParseError> {
        [("black", "b", Color::Black), ("white", "w", Color::White)]
            .into_iter()
            .find(|(name, letter, _)| text.eq_ignore_ascii_case(name) || text.eq_ignore_ascii_case(letter))
            .map(|(_, _, color)| color)
            .ok_or(ParseError { expected: "a colour: black, b, white or w" })
    }
}

/// A point by its number. On a grid `row * width + column` from the top left, on a graph the number of the node.
///
/// A point is not tied to a board. Off the board there is nothing on it, and a play on it is refused.
///
/// ```
/// use superko_bitboard::Point;
///
/// let tengen = Point::new(9 * 19 + 9);
/// assert_eq!(tengen.index(), 180);
/// assert_eq!("180".parse(), Ok(tengen));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Point(u16);

impl Point {
    /// The point of that number.
    #[inline]
    pub const fn new(number: u16) -> Point {
        Point(number)
    }

    /// The number of the point.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn at(p: usize) -> Point {
        Point(p as u16)
    }
}

impl From<u16> for Point {
    fn from(number: u16) -> Point {
        Point(number)
    }
}

impl TryFrom<usize> for Point {
    type Error = ParseError;

    /// The point of that number.
    ///
    /// # Errors
    /// If the number is above 65535. (Boards have points 0 to 639.)
    fn try_from(number: usize) -> Result<Point, ParseError> {
        u16::try_from(number).map(Point).map_err(|_| ParseError { expected: Point::NUMBER })
    }
}

impl From<Point> for usize {
    fn from(point: Point) -> usize {
        point.index()
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl Point {
    const NUMBER: &'static str = "the number of a point, from 0 to 65535";
}

impl FromStr for Point {
    type Err = ParseError;

    /// Reads decimal digits, 0 to 65535, without a sign.
    fn from_str(text: &str) -> Result<Point, ParseError> {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = if digits { text.parse().ok() } else { None };
        number.map(Point).ok_or(ParseError { expected: Point::NUMBER })
    }
}

/// A move in a game of plays and passes. Plays come before the pass, ordered by their points.
///
/// ```
/// use superko_bitboard::{Move, Point};
///
/// assert_eq!("pass".parse(), Ok(Move::Pass));
/// assert_eq!(Move::from(Point::new(4)).to_string(), "4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Move {
    /// A stone on a point.
    Play(Point),
    /// A pass.
    Pass,
    /// An agreement, after play has stopped, that all stones are alive. In a record of a game it may be one that some are dead
    /// ([`Game::agree`](crate::Game::agree)): those that stood before it.
    Agree,
    /// This player asks, after play has stopped, that it go on with the opponent to move.
    Resume(Color),
}

impl Move {
    /// The point played on; `None` for other moves.
    #[inline]
    pub fn point(self) -> Option<Point> {
        match self {
            Move::Play(point) => Some(point),
            Move::Pass | Move::Agree | Move::Resume(_) => None,
        }
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Move {
        Move::Play(point)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(point) => point.fmt(f),
            Move::Pass => f.pad("pass"),
            Move::Agree => f.pad("agree"),
            Move::Resume(_) => f.pad("resume"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads `pass`, in any case, or the number of a point.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        let expected = "a move: pass, or the number of a point";
        text.parse().map(Move::Play).map_err(|_| ParseError { expected })
    }
}

/// A text or a number that cannot be read as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError {
    pub(crate) expected: &'static str,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl core::error::Error for ParseError {}
