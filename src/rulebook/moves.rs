//! Moves as cases have them: the same type for every rulebook, which makes its own typed moves of them.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// A move of a case, of any rulebook. Points are numbers in board order.
///
/// A rulebook converts it to its own type by one checked conversion ([`super::Game::Move`]); what it has no move for is a
/// foreign move, which is illegal and breaks no clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The side to play plays on a point.
    Play(usize),
    /// The side to play passes.
    Pass,
    /// A move that only some rulebooks have: a JSON object in cases.
    Special(Special),
}

/// A kind of move that is a JSON object in cases: its keys, and how it reads in a sentence.
#[derive(Debug)]
pub struct Form {
    /// A name, unique among the forms of a rulebook.
    pub name: &'static str,
    /// The keys, in the order in which they are written, and the kind of value of each; at most three.
    pub keys: &'static [(&'static str, Kind)],
    /// The move in words, each key in braces standing for its value: `"{player} offers {offer}"`.
    pub words: &'static str,
    /// Does it put a stone on its point?
    pub places: bool,
}

/// What the value of a key is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A point of the board.
    Point,
    /// The letter of a player.
    Player,
    /// The number of a day; days never decrease.
    Day,
    /// A number from 0 on.
    Number,
    /// `true`.
    True,
}

/// A move of some [`Form`], with a value for each of its keys. A player is a number: the place in [`super::Opening::players`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Special {
    /// Which keys it has.
    pub form: &'static Form,
    /// The value of each key, in the form's order; beyond the last key, 0.
    pub values: [usize; 3],
}

impl Special {
    /// The values of the keys of one kind.
    fn of_kind(&self, kind: Kind) -> impl Iterator<Item = usize> {
        let keys = self.form.keys.iter().zip(self.values);
        keys.filter(move |((_, of), _)| *of == kind).map(|(_, value)| value)
    }

    /// The same move with the values of one kind changed; `None` when one of them has no new value.
    fn map(mut self, kind: Kind, new: impl Fn(usize) -> Option<usize>) -> Option<Special> {
        for ((_, of), value) in self.form.keys.iter().zip(&mut self.values) {
            if *of == kind {
                *value = new(*value)?;
            }
        }
        Some(self)
    }
}

impl Move {
    /// A move of a form, with the values of its keys.
    pub const fn special(form: &'static Form, values: [usize; 3]) -> Move {
        Move::Special(Special { form, values })
    }

    /// The point that it is about.
    pub fn point(self) -> Option<usize> {
        match self {
            Move::Play(point) => Some(point),
            Move::Pass => None,
            Move::Special(special) => special.of_kind(Kind::Point).next(),
        }
    }

    /// The day on which it is made, if it has one.
    pub fn day(self) -> Option<usize> {
        match self {
            Move::Special(special) => special.of_kind(Kind::Day).next(),
            _ => None,
        }
    }

    /// The point on which it puts a stone.
    pub fn stone(self) -> Option<usize> {
        match self {
            Move::Special(special) if !special.form.places => None,
            other => other.point(),
        }
    }

    /// Who makes it, where the move says so.
    pub fn player(self) -> Option<usize> {
        match self {
            Move::Special(special) => special.of_kind(Kind::Player).next(),
            _ => None,
        }
    }

    /// The same move with other points; `None` when a point of it has no new one.
    pub fn map_points(self, new: impl Fn(usize) -> Option<usize>) -> Option<Move> {
        match self {
            Move::Play(point) => new(point).map(Move::Play),
            Move::Pass => Some(Move::Pass),
            Move::Special(special) => special.map(Kind::Point, new).map(Move::Special),
        }
    }

    /// The same move with other players; `None` when a player of it has no new one.
    pub fn map_players(self, new: impl Fn(usize) -> Option<usize>) -> Option<Move> {
        match self {
            Move::Special(special) => special.map(Kind::Player, new).map(Move::Special),
            other => Some(other),
        }
    }

    /// The same move on another day, if it has one.
    pub fn on_day(self, day: usize) -> Move {
        match self {
            Move::Special(special) => special.map(Kind::Day, |_| Some(day)).map_or(self, Move::Special),
            other => other,
        }
    }
}

/// Forms are the same when they have the same name: a rulebook has one of a name.
impl PartialEq for Form {
    fn eq(&self, other: &Form) -> bool {
        self.name == other.name
    }
}

impl Eq for Form {}

impl PartialOrd for Form {
    fn partial_cmp(&self, other: &Form) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Form {
    fn cmp(&self, other: &Form) -> Ordering {
        self.name.cmp(other.name)
    }
}

impl Hash for Form {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// A move of a case that a rulebook has no move for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreign;

/// The moves of rulebooks in which players play stones and pass, and do nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Plays on a point.
    Play(usize),
    /// Passes.
    Pass,
}

impl Turn {
    /// The point; `None` for a pass.
    pub fn point(self) -> Option<usize> {
        match self {
            Turn::Play(point) => Some(point),
            Turn::Pass => None,
        }
    }
}

impl TryFrom<Move> for Turn {
    type Error = Foreign;

    fn try_from(m: Move) -> Result<Turn, Foreign> {
        match m {
            Move::Play(point) => Ok(Turn::Play(point)),
            Move::Pass => Ok(Turn::Pass),
            Move::Special(_) => Err(Foreign),
        }
    }
}

impl From<Turn> for Move {
    fn from(turn: Turn) -> Move {
        match turn {
            Turn::Play(point) => Move::Play(point),
            Turn::Pass => Move::Pass,
        }
    }
}
