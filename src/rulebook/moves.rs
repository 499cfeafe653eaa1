//! Moves as in cases: one type for all rulebooks, each of which converts it to its own type.

use super::Broken;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, PoisonError};

/// A move of a case, of any rulebook. Points are numbers in board order.
///
/// A rulebook converts it to its own type by one checked conversion ([`Move::convert`]). A move that the rulebook does not
/// have is [`Foreign`]: it is illegal and breaks no clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The side to play plays on a point.
    Play(usize),
    /// The side to play passes.
    Pass,
    /// The last move that still counts is taken back: everything is as it was before it.
    Undo,
    /// A move that only some rulebooks have: a JSON object in cases.
    Special(Special),
}

/// A kind of move that is a JSON object in cases: its keys, and how it reads in a sentence.
#[derive(Debug)]
pub struct Form {
    /// The name, unique among the forms of a rulebook.
    pub name: &'static str,
    /// The keys in the order in which they are written, each with the kind of its value; at most three.
    pub keys: &'static [(&'static str, Kind)],
    /// The move in words, with each key in braces replaced by its value: `"{player} offers {offer}"`.
    pub words: &'static str,
    /// Does it put a stone on its point?
    pub places: bool,
    /// Is it said as a play on its point where there are words for plays and passes alone, as in GTP? That play is then illegal.
    pub said_as_play: bool,
    /// The amendments of which one must be in force; none if the rulebook has it as written.
    pub under: &'static [&'static str],
}

impl Form {
    /// A form that the rulebook has as written, and that puts no stone on the board.
    pub const fn new(name: &'static str, keys: &'static [(&'static str, Kind)], words: &'static str) -> Form {
        Form { name, keys, words, places: false, said_as_play: false, under: &[] }
    }
}

/// The kind of a key's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A point of the board.
    Point,
    /// A list of points of the board.
    Points,
    /// `"b"` or `"w"`.
    Color,
    /// The letter of a player.
    Player,
    /// The number of a day; days never decrease.
    Day,
    /// An integer from 0.
    Number,
    /// `true`.
    True,
}

/// A move of some [`Form`], with a value for each of its keys. A player is an index into [`super::Opening::players`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Special {
    /// The form, which has the keys.
    pub form: &'static Form,
    /// The value of each key, in the order of the form; 0 beyond the last key, and for a list of points. Black is 0, White 1.
    pub values: [usize; 3],
    /// The points of its list, ascending, where the form has one.
    pub points: &'static [usize],
}

/// Points for a [`Special`], sorted and without duplicates. Moves are copied everywhere, so equal lists are one, which is kept forever.
pub fn point_list(points: impl IntoIterator<Item = usize>) -> &'static [usize] {
    static LISTS: Mutex<BTreeSet<&'static [usize]>> = Mutex::new(BTreeSet::new());
    let points: BTreeSet<usize> = points.into_iter().collect();
    let points: Vec<usize> = points.into_iter().collect();
    let mut lists = LISTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = lists.get(&points[..]) {
        return known;
    }
    let points = points.leak();
    lists.insert(points);
    points
}

impl Special {
    /// The same move with the values of one kind changed; `None` when one of them has no new value.
    fn map(mut self, kind: Kind, new: impl Fn(usize) -> Option<usize>) -> Option<Special> {
        for ((_, of), value) in self.form.keys.iter().zip(&mut self.values) {
            if *of == kind {
                *value = new(*value)?;
            }
        }
        if kind == Kind::Point && !self.points.is_empty() {
            let points: Option<Vec<usize>> = self.points.iter().map(|point| new(*point)).collect();
            self.points = point_list(points?);
        }
        Some(self)
    }
}

impl Move {
    /// A move of a form, with the values of its keys.
    pub const fn special(form: &'static Form, values: [usize; 3]) -> Move {
        Move::Special(Special { form, values, points: &[] })
    }

    /// The move as a rulebook's own type.
    ///
    /// # Errors
    /// No clauses: a move that the rulebook does not have is illegal and breaks none.
    pub fn convert<M: TryFrom<Move>>(self) -> Result<M, Broken> {
        self.try_into().map_err(|_| Broken::new())
    }

    /// The moves that a play can stand for in a protocol of plays and passes, itself first.
    pub fn meanings(self, forms: &[&'static Form]) -> Vec<Move> {
        let Move::Play(point) = self else { return vec![self] };
        let others = forms.iter().filter(|form| form.said_as_play);
        [self].into_iter().chain(others.map(|form| Move::special(form, [point, 0, 0]))).collect()
    }

    /// Is it said in a protocol of plays and passes?
    pub fn is_said(self) -> bool {
        match self {
            Move::Play(_) | Move::Pass => true,
            Move::Undo => false,
            Move::Special(special) => special.form.said_as_play,
        }
    }

    /// The point of the move, if it has one.
    pub fn point(self) -> Option<usize> {
        match self {
            Move::Play(point) => Some(point),
            other => other.first(Kind::Point),
        }
    }

    /// The day of the move, if it has one.
    pub fn day(self) -> Option<usize> {
        self.first(Kind::Day)
    }

    /// The point on which it puts a stone.
    pub fn stone(self) -> Option<usize> {
        match self {
            Move::Special(special) if !special.form.places => None,
            other => other.point(),
        }
    }

    /// The player, if the move names one.
    pub fn player(self) -> Option<usize> {
        self.first(Kind::Player)
    }

    /// The value of its first key of this kind.
    fn first(self, kind: Kind) -> Option<usize> {
        let Move::Special(special) = self else { return None };
        let mut keys = special.form.keys.iter().zip(special.values);
        keys.find(|((_, of), _)| *of == kind).map(|(_, value)| value)
    }

    /// The same move with the values of one kind changed; `None` when one of them has no new value.
    fn map(self, kind: Kind, new: impl Fn(usize) -> Option<usize>) -> Option<Move> {
        match self {
            Move::Special(special) => special.map(kind, new).map(Move::Special),
            other => Some(other),
        }
    }

    /// The same move with other points; `None` when `new` returns `None` for one of them.
    pub fn map_points(self, new: impl Fn(usize) -> Option<usize>) -> Option<Move> {
        match self {
            Move::Play(point) => new(point).map(Move::Play),
            other => other.map(Kind::Point, new),
        }
    }

    /// The same move with other players; `None` when `new` returns `None` for one of them.
    pub fn map_players(self, new: impl Fn(usize) -> Option<usize>) -> Option<Move> {
        self.map(Kind::Player, new)
    }

    /// The same move on another day, if it has one.
    pub fn on_day(self, day: usize) -> Move {
        self.map(Kind::Day, |_| Some(day)).unwrap_or(self)
    }
}

/// Forms are equal when they have the same name, which is unique in a rulebook.
impl PartialEq for Form {
    fn eq(&self, other: &Form) -> bool {
        self.name == other.name
    }
}

impl Eq for Form {}

impl Hash for Form {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// A move that the rulebook does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreign;

/// The moves of rulebooks that have only plays and passes.
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
            Move::Undo | Move::Special(_) => Err(Foreign),
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
