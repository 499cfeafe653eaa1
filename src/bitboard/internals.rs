//! What trials ask of a game beyond its public interface. Not part of the public API: it may change at any time.

use crate::board::Geometry;
use crate::game::Game;
use crate::point::{Color, Point};
use crate::points::both;
pub use crate::record::SpecialRules;
use crate::set::PointSet;
use crate::setup::Setup;
use crate::setup_error::{self, SetupError};
use crate::widths::of_any_width;
use crate::{Reasons, Rules};

/// What a play would do, legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Why it is illegal; no reason where it is legal.
    pub reasons: Reasons,
    /// How many opposing stones it would capture.
    pub captured: usize,
    /// How many own stones it would remove, the played one included.
    pub suicided: usize,
    /// The first record of the history that it would repeat under the rule in force: 0 is the start.
    pub repeats: Option<usize>,
}

/// Starts a game that uses only these bits of a position's hash, and accepts stones without liberties. Repetition is decided by
/// comparing positions, so that the answers are the same however many bits there are.
///
/// # Errors
/// As [`Setup::game`], chains without liberties aside.
pub fn start(geometry: Geometry, rules: Rules, setup: &Setup, hash_mask: u64) -> Result<Game, SetupError> {
    setup_error::start((geometry, hash_mask), rules, setup)
        .or_else(SetupError::ignore_stones_without_liberties)
}

/// The stone on a point. Off the board there is none.
pub fn at(game: &Game, p: usize) -> Option<Color> {
    game.at(Point::try_from(p).ok()?)
}

/// The number of positions so far, the first one included.
pub fn records(game: &Game) -> usize {
    game.records()
}

/// What a play on a point would do.
pub fn preview(game: &Game, p: usize) -> Preview {
    of_any_width!(&game.state, state => {
        if let Some(reasons) = state.unplayable(p) {
            return Preview { reasons, captured: 0, suicided: 0, repeats: None };
        }
        let (after, own) = (state.after(p), state.status.to_play() as usize);
        Preview {
            reasons: state.reasons(p),
            captured: after.removed[1 - own].count(),
            suicided: after.removed[own].count(),
            repeats: state.would_repeat(p),
        }
    })
}

/// The points that the score counts for Black and for White besides stones, those of dead stones among them. A tax on seki takes points
/// away; the two points that a tax takes for each group are not particular ones.
pub fn surrounded(game: &Game) -> [PointSet; 2] {
    of_any_width!(&game.state, state => state.surrounded().map(PointSet::from))
}

/// The stones that the score takes off the board because they are dead.
pub fn dead(game: &Game) -> [PointSet; 2] {
    of_any_width!(&game.state, state => {
        let (living, _) = state.counted();
        both(|color| state.chains.stones[color] & !living[color]).map(PointSet::from)
    })
}

/// On how many points the position after a play on the empty point `p` would differ from a recorded one.
///
/// # Panics
/// Without such a point or record.
pub fn distance(game: &Game, p: usize, record: usize) -> usize {
    of_any_width!(&game.state, state => {
        assert!(state.unplayable(p).is_none(), "point {p} is not an empty point of the board");
        let (after, then) = (state.after(p).stones, state.history.record(record).stones);
        ((after[0] ^ then[0]) | (after[1] ^ then[1])).count()
    })
}

/// Does everything that the game keeps agree with what follows from its position and its record?
pub fn is_sound(game: &Game) -> bool {
    of_any_width!(&game.state, state => state.is_sound())
}
