//! Starting a game from a set-up, and why it cannot start there.

use crate::Rules;
use crate::board::{Board, Geometry};
use crate::game::{Game, Sizes};
use crate::map::Map;
use crate::points::Points;
use crate::setup::Setup;
use crate::start::StartError;
use crate::state::State;
use crate::widths::Widths;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use bitflags::bitflags;
use core::fmt;

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
        start((geometry, u64::MAX), rules, self)
    }
}

impl Game {
    /// A game from the empty board, Black to play, without komi. For other starts see [`Setup::game`].
    ///
    /// # Errors
    /// The board must have 1 to 640 points; the nodes of a graph must be numbered from 0 without a gap.
    pub fn new(geometry: Geometry, rules: Rules) -> Result<Game, SetupError> {
        Setup::default().game(geometry, rules)
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

/// Starts a game that uses only these bits of a position's hash.
pub(crate) fn start(map: (Geometry, u64), rules: Rules, setup: &Setup) -> Result<Game, SetupError> {
    match map.0.points() {
        0..=64 => of_width(map, rules, setup, Widths::W1),
        65..=128 => of_width(map, rules, setup, Widths::W2),
        129..=192 => of_width(map, rules, setup, Widths::W3),
        193..=384 => of_width(map, rules, setup, Widths::W6),
        _ => of_width(map, rules, setup, Widths::W10),
    }
}

fn of_width<const W: usize>(
    (geometry, hash_mask): (Geometry, u64),
    rules: Rules,
    setup: &Setup,
    width: fn(Box<State<W>>) -> Sizes,
) -> Result<Game, SetupError> {
    let fail = |problem| SetupError { problems: [problem].into(), game: None };
    let board = Board::<W>::new(geometry).map_err(fail)?;
    let points = board.points();
    let (mut stones, mut problems) = ([Points::EMPTY; 2], Vec::new());
    for &(point, color) in &setup.stones {
        let point = point.index();
        if point >= points {
            problems.push(StartError::OffBoard { point, points });
        } else if (stones[0] | stones[1]).contains(point) {
            problems.push(StartError::Occupied { point });
        } else {
            stones[color as usize].insert(point);
        }
    }
    let sound = problems.is_empty();
    let empty = board.all() & !(stones[0] | stones[1]);
    let parts = stones.iter().flat_map(|own| board.parts(*own));
    let dead = parts.filter(|part| !board.neighbours(*part).intersects(empty));
    problems.extend(dead.filter_map(|part| Some(StartError::NoLiberty { point: part.first()? })));
    let game = || {
        let state = State::new(Arc::new(Map::new(board.clone(), hash_mask)), rules, stones, setup);
        Game { state: width(Box::new(state)), komi: setup.komi }
    };
    match problems.is_empty() {
        true => Ok(game()),
        false => Err(SetupError { problems, game: sound.then(|| Box::new(game())) }),
    }
}

impl SetupError {
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
