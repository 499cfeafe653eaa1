//! The rules of a game: a rulebook and amendments of it that combine.

use super::{Preset, Rulebook};
use crate::{Error, Result};
use std::any::Any;
use std::fmt;

/// A house rule or another reading, which replaces one clause of a rulebook and nothing else.
#[derive(Clone, Copy)]
pub struct Amendment {
    /// Its name in cases and on the command line: `no-suicide`.
    pub name: &'static str,
    /// The id of the clause that it replaces.
    pub clause: &'static str,
    /// What it says instead.
    pub says: &'static str,
    /// The change to the law: a `fn(&mut Law)`, for the type of law that the rulebook has.
    pub law: &'static (dyn Any + Sync),
    /// The change to the settings of the engine: a `fn(&mut Settings)`, for the type of settings that the engine has.
    pub engine: &'static (dyn Any + Sync),
}

impl PartialEq for Amendment {
    /// Amendments are equal when they have the same name and replace the same clause.
    fn eq(&self, other: &Amendment) -> bool {
        (self.name, self.clause) == (other.name, other.clause)
    }
}

impl Eq for Amendment {}

impl fmt::Debug for Amendment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Declares the amendments of a rulebook, a row each: the amendment of the law, and the same change to the engine's settings.
macro_rules! amendments {
    ($Law:ty, $Settings:ty; $($amendment:path => $engine:expr),+ $(,)?) => {
        pub static AMENDMENTS: &[$crate::rulebook::Amendment] = &[$($crate::rulebook::Amendment {
            name: $amendment.name,
            clause: $amendment.clause.0,
            says: $amendment.says,
            law: &($amendment.enact as fn(&mut $Law)),
            engine: &($engine as fn(&mut $Settings)),
        }),+];
    };
}
pub(super) use amendments;

/// A rulebook and amendments of it that combine. There are no other values: a misspelt amendment is an error here, before
/// any game.
#[derive(Clone)]
pub struct Rules {
    rulebook: &'static dyn Rulebook,
    amendments: Vec<Amendment>,
    /// The preset that they were named by, whose amendments come first.
    pub(super) preset: Option<&'static Preset>,
}

impl Rules {
    /// The rulebook as written.
    pub fn of(rulebook: &'static dyn Rulebook) -> Rules {
        Rules { rulebook, amendments: Vec::new(), preset: None }
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
        let known = rulebook.amendments();
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
    pub fn has(&self, name: &str) -> bool {
        self.amendments.iter().any(|amendment| amendment.name == name)
    }

    /// The law under the amendments in force.
    ///
    /// # Panics
    /// If one of them changes another type of law.
    pub fn law<Law: 'static>(&self, as_written: Law) -> Law {
        self.amendments.iter().fold(as_written, |law, amendment| changed(law, amendment.law))
    }

    /// The settings of the engine under the amendments in force.
    ///
    /// # Panics
    /// If one of them changes another type of settings.
    pub fn engine<Settings: 'static>(&self, as_written: Settings) -> Settings {
        self.amendments.iter().fold(as_written, |settings, amendment| changed(settings, amendment.engine))
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

/// The value after a change, which is a function of its type.
fn changed<T: 'static>(mut value: T, change: &'static (dyn Any + Sync)) -> T {
    let change: &dyn Any = change;
    let change = change.downcast_ref::<fn(&mut T)>();
    change.expect("the amendments of a rulebook change its own law and engine")(&mut value);
    value
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
