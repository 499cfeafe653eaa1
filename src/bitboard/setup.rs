//! Where a game starts: plain data.

use crate::point::{Color, ParseError, Point};
use alloc::vec::Vec;
use core::str::FromStr;

/// Where a game starts: plain data, not checked until [`Setup::game`] starts a game from it.
///
/// The default is an empty board with Black to play. A set-up is also read from a drawing: `X` is a black stone, `O` a white one, `.` an
/// empty point. White space is ignored: the cells are points 0, 1, 2 and so on, so that rows must be as wide as the board.
///
/// ```
/// use superko_bitboard::{Color, Geometry, Rules, Setup, SetupErrorKinds};
///
/// let mut setup: Setup = ".X. XO. .X.".parse()?;
/// setup.to_play = Color::White;
/// let game = setup.game(Geometry::grid(3, 3), Rules::TROMP_TAYLOR)?;
/// assert_eq!(game.to_string(), ".X.\nXO.\n.X.");
///
/// // White's stone has no liberty here: play never leaves it so, but some rulebooks can start from it.
/// let setup: Setup = "OX X. ..".parse()?;
/// let error = setup.game(Geometry::grid(2, 3), Rules::TROMP_TAYLOR).unwrap_err();
/// assert_eq!(error.kinds(), SetupErrorKinds::NO_LIBERTY);
/// assert!(error.ignore_stones_without_liberties().is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Setup {
    /// The stones on the board, each with its point.
    pub stones: Vec<(Point, Color)>,
    /// The player who moves first.
    pub to_play: Color,
    /// Stones captured before, by their colour: `[black, white]`.
    pub captured: [u32; 2],
    /// Stones of each colour, `[black, white]`, in stock for the second of [`Stages::Two`](crate::Stages::Two). Not checked against
    /// `captured`.
    pub kept: [u32; 2],
    /// Half points added to White's score: 15 is a komi of 7.5.
    pub komi: i32,
    /// The stones of a handicap, which [`Bonus`](crate::Bonus) counts. The stones themselves are in `stones`.
    pub handicap: u32,
}

impl FromStr for Setup {
    type Err = ParseError;

    fn from_str(drawing: &str) -> Result<Setup, ParseError> {
        let mut setup = Setup::default();
        let cells = drawing.chars().filter(|cell| !cell.is_whitespace());
        for (p, cell) in cells.enumerate() {
            let color = match cell {
                '.' => continue,
                'X' => Color::Black,
                'O' => Color::White,
                _ => return Err(ParseError { expected: "a drawing of '.', 'X', 'O' and white space" }),
            };
            setup.stones.push((Point::try_from(p)?, color));
        }
        Ok(setup)
    }
}
