//! Misreadings: plausible mistakes, planted in the law one clause at a time. Real programs make them.
//!
//! They test the oracle (a trial must find each of them, and a vector must kill each of them), and they diagnose other
//! programs: an implementation that answers like a misreading has that fault.

use super::{Opening, Rulebook, Rules};
use std::any::Any;
use std::fmt;

/// A rulebook misread in one clause.
#[derive(Clone)]
pub struct Misreading {
    /// The rulebook that is misread.
    pub rulebook: &'static dyn Rulebook,
    /// Its name, unique in the rulebook: `superko-only-when-capturing`.
    pub name: &'static str,
    /// The id of the clause that is misread.
    pub clause: &'static str,
    /// The sentence of the clause that is misread; the clause itself if it is about how its sentences go together.
    pub sentence: &'static str,
    /// What the misreader believes.
    pub says: &'static str,
    /// The amendments without which the misreading makes no difference.
    pub amend: &'static [&'static str],
    /// How the rulebook plants it in its law, of a type that the rulebook chooses: a [`Plant`] where clauses are replaceable.
    pub plant: &'static (dyn Any + Sync),
}

impl Misreading {
    /// The rules under which the misreading makes a difference.
    pub fn rules(&self) -> Rules {
        Rules::amended(self.rulebook, self.amend).expect("a misreading names amendments of its own rulebook")
    }

    /// Can it make a difference under these rules?
    pub fn matters_under(&self, rules: &Rules) -> bool {
        self.amend.iter().all(|name| rules.has(name))
    }
}

impl fmt::Debug for Misreading {
    /// `tromp-taylor/superko-only-when-capturing`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.rulebook, self.name)
    }
}

/// The plant of a misreading of a law with replaceable clauses.
pub type Plant<Law> = fn(&mut Law, &Opening);

/// Declares misreadings of one rulebook, in the order of the clauses: name, clause, its sentence if it is one of several, amendments
/// without which it makes no difference, if there are any, what the misreader believes, and the methods of the law with what replaces
/// them.
macro_rules! misreadings {
    ($(#[$about:meta])* pub static $ALL:ident: $rulebook:path, $Law:ty; $(
        $name:literal, $clause:literal $(/ $sentence:literal)? $(under $($amendment:literal)+)?, $says:literal =>
            $($method:ident: $replacement:expr),+;
    )*) => {
        $(#[$about])*
        pub static $ALL: &[$crate::Misreading] = &[$($crate::Misreading {
            rulebook: &$rulebook,
            name: $name,
            clause: $clause,
            sentence: $crate::misreading::sentence!($clause $(/ $sentence)?),
            says: $says,
            amend: &[$($($amendment),+)?],
            plant: &((|law, _| {
                $(law.$method = Some($replacement);)+
            }) as $crate::Plant<$Law>),
        }),*];
    };
}
pub(super) use misreadings;

/// The sentence that is misread: the clause, unless one of its sentences is named.
macro_rules! sentence {
    ($clause:literal) => {
        $clause
    };
    ($clause:literal / $sentence:literal) => {
        $sentence
    };
}
pub(super) use sentence;

/// What a method of the law says where no misreading replaces it: `as_written!(law.r9_winner(board, game))`.
macro_rules! as_written {
    ($law:ident.$method:ident($($argument:expr),* $(,)?)) => {
        House { $method: None, ..*$law }.$method($($argument),*)
    };
}
pub(super) use as_written;
