//! Misreadings: plausible mistakes, planted in the law one clause at a time. Real programs make them.
//!
//! They test the oracle (a trial must find each of them, and a vector must kill each of them), and they diagnose other
//! programs: an implementation that answers like a misreading has that fault.

use super::{Rulebook, Rules};
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
    /// What the misreader believes.
    pub says: &'static str,
    /// The amendments without which the misreading makes no difference.
    pub amend: &'static [&'static str],
}

impl Misreading {
    /// The rules under which the misreading makes a difference.
    pub fn rules(&self) -> Rules {
        Rules::amended(self.rulebook, self.amend).expect("a misreading names amendments of its own rulebook")
    }
}

impl fmt::Debug for Misreading {
    /// `tromp-taylor/superko-only-when-capturing`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.rulebook, self.name)
    }
}

/// A misreading, and the change to the law that plants it; `Law` is the type of the law with replaceable clauses.
#[derive(Clone)]
pub struct Planted<Law: 'static> {
    /// What is misread.
    pub misreading: Misreading,
    /// Plants it in the law, on top of the amendments.
    pub plant: fn(&mut Law),
    /// Plants it on boards of one column instead: there the law, which knows only which points touch, cannot see that the
    /// neighbours of a point are above and below it.
    pub upright: Option<fn(&mut Law)>,
}

impl<Law> Planted<Law> {
    /// A misreading of a rulebook's clause.
    pub const fn new(
        rulebook: &'static dyn Rulebook,
        name: &'static str,
        clause: &'static str,
        says: &'static str,
        plant: fn(&mut Law),
    ) -> Planted<Law> {
        Planted { misreading: Misreading { rulebook, name, clause, says, amend: &[] }, plant, upright: None }
    }

    /// The same, with another change to the law on boards of one column.
    pub const fn upright(mut self, plant: fn(&mut Law)) -> Planted<Law> {
        self.upright = Some(plant);
        self
    }

    /// The same, under amendments without which it makes no difference.
    pub const fn under(mut self, amend: &'static [&'static str]) -> Planted<Law> {
        self.misreading.amend = amend;
        self
    }
}
