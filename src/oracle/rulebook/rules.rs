//! The rules of a game: a rulebook and amendments of it that combine.

use super::{Preset, Rulebook};
use crate::{Error, Result};
use std::fmt;
use std::sync::Arc;

/// A house rule or another reading, which replaces one clause of a rulebook and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amendment {
    /// Its name in cases and on the command line: `no-suicide`.
    pub name: &'static str,
    /// The id of the clause that it replaces.
    pub clause: &'static str,
    /// What it says instead.
    pub says: &'static str,
}

/// A rulebook and amendments of it that combine. There are no other values: a misspelt amendment is an error here, before
/// any game.
#[derive(Clone)]
pub struct Rules {
    rulebook: &'static dyn Rulebook,
    /// All amendments of the rulebook: engines ask for each of them at the start of every game.
    known: Arc<[Amendment]>,
    amendments: Vec<Amendment>,
    /// The preset that they were named by, whose amendments come first.
    pub(super) preset: Option<&'static Preset>,
}

impl Rules {
    /// The rulebook as written.
    pub fn of(rulebook: &'static dyn Rulebook) -> Rules {
        Rules { rulebook, known: rulebook.amendments().into(), amendments: Vec::new(), preset: None }
    }

    /// The rulebook with the named amendments, in this order.
    ///
    /// # Errors
    /// Says which name is unknown, or which two amendments replace the same clause.
    pub fn amended<S: AsRef<str>>(rulebook: &'static dyn Rulebook, names: &[S]) -> Result<Rules> {
        names.iter().try_fold(Rules::of(rulebook), |rules, name| rules.and(name.as_ref()))
    }

    /// These rules with one more amendment.
    ///
    /// # Errors
    /// As for [`Rules::amended`].
    pub fn and(mut self, name: &str) -> Result<Rules> {
        let rulebook = self.rulebook;
        let known = &self.known;
        let Some(amendment) = known.iter().find(|amendment| amendment.name == name) else {
            let all: Vec<&str> = known.iter().map(|amendment| amendment.name).collect();
            let known = if all.is_empty() {
                "the rulebook has no amendments".to_owned()
            } else {
                format!("expected one of {}", all.join(", "))
            };
            return Err(Error::input(format!("{rulebook}: unknown amendment {name:?}: {known}")));
        };
        if let Some(other) = self.amendments.iter().find(|other| other.clause == amendment.clause) {
            return Err(Error::input(format!(
                "{rulebook}: amendments {} and {} both replace {}: at most one of them can be in force",
                other.name, amendment.name, amendment.clause
            )));
        }
        self.amendments.push(*amendment);
        Ok(self)
    }

    /// The rulebook.
    pub fn rulebook(&self) -> &'static dyn Rulebook {
        self.rulebook
    }

    /// The amendments in force, in the order in which they were given.
    pub fn amendments(&self) -> &[Amendment] {
        &self.amendments
    }

    /// Their names.
    pub fn amendment_names(&self) -> Vec<&'static str> {
        self.amendments.iter().map(|amendment| amendment.name).collect()
    }

    /// Is the amendment of this name in force?
    ///
    /// # Panics
    /// If the rulebook has no amendment of that name, which can only be a typo.
    pub fn has(&self, name: &str) -> bool {
        let known = self.known.iter().any(|amendment| amendment.name == name);
        assert!(known, "{} has no amendment {name:?}", self.rulebook);
        self.amendments.iter().any(|amendment| amendment.name == name)
    }

    /// The rulebook under every combination of its amendments; first as written.
    pub fn all_of(rulebook: &'static dyn Rulebook) -> Vec<Rules> {
        let amendments = rulebook.amendments();
        let choice = |set: usize| {
            let names = amendments.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
            let names: Vec<&str> = names.map(|(_, amendment)| amendment.name).collect();
            Rules::amended(rulebook, &names).ok()
        };
        (0..1usize << amendments.len()).filter_map(choice).collect()
    }

    /// The number of amendments that only one of the two has.
    pub fn distance(&self, other: &Rules) -> usize {
        let missing = |of: &Rules, from: &Rules| {
            of.amendments.iter().filter(|amendment| !from.amendments.contains(amendment)).count()
        };
        missing(self, other) + missing(other, self)
    }
}

impl PartialEq for Rules {
    /// Rules are equal when they have the same rulebook and the same amendments in the same order, whatever they are called.
    fn eq(&self, other: &Rules) -> bool {
        self.rulebook == other.rulebook && self.amendments == other.amendments
    }
}

impl fmt::Display for Rules {
    /// `tromp-taylor + no-suicide`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rulebook)?;
        self.amendments.iter().try_for_each(|amendment| write!(f, " + {}", amendment.name))
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
