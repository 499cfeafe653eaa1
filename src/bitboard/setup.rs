//! Where a game starts, and why it cannot start there.

use crate::Rules;
use crate::board::Geometry;
use crate::game::Game;
use crate::point::{Color, ParseError, Point};
use crate::start::StartError;
use alloc::boxed::Box;
use alloc::vec::Vec;
use bitflags::bitflags;
use core::fmt;
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { stones: Vec::new(), to_play: Color::Black, captured: [0, 0], kept: [0, 0], komi: 0 }
    }
}

impl Setup {
    /// Starts a game.
    ///
    /// A set-up is legal if the board has 1 to 640 points, all stones are on it, no two of them on one point, and every chain has a
    /// liberty. Whether play can lead to it is not asked.
    ///
    /// # Errors
    /// If the board is not possible, the first thing wrong with it; otherwise everything that is wrong with the stones. Stones without
    /// liberties can be accepted nevertheless:
    /// [`SetupError::ignore_stones_without_liberties`].
    pub fn game(&self, geometry: Geometry, rules: Rules) -> Result<Game, SetupError> {
        Game::start(geometry, rules, self, u64::MAX)
    }
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

bitflags! {
    /// What is wrong with a set-up: a set of kinds.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct SetupErrorKinds: u8 {
        /// The board has no points or more than 640, an edge joins a point to itself, or a node is not below the number of points.
        const BOARD = 1;
        /// A stone is not on the board.
        const OFF_BOARD = 1 << 1;
        /// Two stones are on one point.
        const OCCUPIED = 1 << 2;
        /// A chain has no liberty.
        const NO_LIBERTY = 1 << 3;
    }
}

/// Why a game cannot start from a set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    problems: Vec<StartError>,
    game: Option<Box<Game>>,
}

impl SetupError {
    pub(crate) fn new(problems: Vec<StartError>, game: Option<Game>) -> SetupError {
        SetupError { problems, game: game.map(Box::new) }
    }

    /// What is wrong, by kind.
    pub fn kinds(&self) -> SetupErrorKinds {
        let kind = |problem: &StartError| match problem {
            StartError::OffBoard { .. } => SetupErrorKinds::OFF_BOARD,
            StartError::Occupied { .. } => SetupErrorKinds::OCCUPIED,
            StartError::NoLiberty { .. } => SetupErrorKinds::NO_LIBERTY,
            _ => SetupErrorKinds::BOARD,
        };
        self.problems.iter().map(kind).collect()
    }

    /// Everything that is wrong: stones off the board or on an occupied point, in the order of [`Setup::stones`]; then chains without
    /// liberties, Black's first.
    pub fn problems(&self) -> &[StartError] {
        &self.problems
    }

    /// The game from the same set-up, if nothing else is wrong with it than chains without liberties. The first play removes such
    /// chains as its rules say: opposing ones first, then own ones.
    ///
    /// # Errors
    /// What else is wrong.
    pub fn ignore_stones_without_liberties(mut self) -> Result<Game, SetupError> {
        if let Some(game) = self.game {
            return Ok(*game);
        }
        self.problems.retain(|problem| !matches!(problem, StartError::NoLiberty { .. }));
        Err(self)
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            write!(f, "{}{problem}", if i > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupError {}
