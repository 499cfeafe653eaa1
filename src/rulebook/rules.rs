//! The rules of a game: a rulebook and amendments to it that combine.

use super::{Preset, Rulebook};
use crate::{Error, Result};
use std::any::Any;
use std::collections::{BTreeSet, HashSet};
use std::fmt;
use superko_bitboard::{Ending, Rules as Settings};

/// A house rule or another reading, which replaces one sentence of a rulebook and nothing else.
#[derive(Clone, Copy)]
pub struct Amendment {
    /// Its name in cases and on the command line: `no-suicide`.
    pub name: &'static str,
    /// The id of the clause that it amends: what it forbids breaks this clause.
    pub clause: &'static str,
    /// The id of the sentence that it replaces. Amendments to the same sentence exclude each other.
    pub sentence: &'static str,
    /// What it says instead.
    pub says: &'static str,
    /// The change to the law: a `fn(&mut Law)`, for the type of law that the rulebook has.
    pub law: &'static (dyn Any + Sync),
    /// The change to the settings of the engine: a `fn(&mut Settings)`, for the type of settings that the engine has.
    pub engine: &'static (dyn Any + Sync),
}

impl PartialEq for Amendment {
    /// Amendments are equal when they have the same name and replace the same sentence.
    fn eq(&self, other: &Amendment) -> bool {
        (self.name, self.sentence) == (other.name, other.sentence)
    }
}

impl Eq for Amendment {}

impl fmt::Debug for Amendment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Declares the amendments of a rulebook, a row each: the amendment to the law, and the same change to the engine's settings.
macro_rules! amendments {
    ($Law:ty, $Settings:ty; $($amendment:path => $engine:expr),+ $(,)?) => {
        pub static AMENDMENTS: &[$crate::Amendment] = &[$($crate::Amendment {
            name: $amendment.name,
            clause: $amendment.clause.0,
            sentence: $amendment.sentence.0,
            says: $amendment.says,
            law: &($amendment.enact as fn(&mut $Law)),
            engine: &($engine as fn(&mut $Settings)),
        }),+];
    };
}
pub(super) use amendments;

/// A rulebook and amendments to it that combine. There are no other values: a misspelt amendment is an error here, before
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
    /// Says which name is unknown, or which two amendments replace the same sentence.
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
        if let Some(other) = self.amendments.iter().find(|other| other.sentence == amendment.sentence) {
            return Err(Error::input(format!(
                "{rulebook}: amendments {} and {} both replace {}: at most one of them can be in force",
                other.name, amendment.name, amendment.sentence
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

    /// The rulebook under every combination of its amendments; of a rulebook with more than six of them only as written, with each
    /// amendment alone, and with those of each preset. First as written, and no rules twice.
    pub fn usual(rulebook: &'static dyn Rulebook) -> Vec<Rules> {
        let sentences: BTreeSet<&str> =
            rulebook.amendments().iter().map(|amendment| amendment.sentence).collect();
        if rulebook.amendments().len() <= 6 {
            return Rules::of(rulebook).within(sentences.len());
        }
        let alone = rulebook.amendments().iter().map(|amendment| vec![amendment.name]);
        let presets = rulebook.presets().iter().map(|preset| preset.amend.to_vec());
        let amended = alone.chain(presets).map(|names| Rules::amended(rulebook, &names));
        let amended = amended.map(|rules| rules.expect("each combines with itself"));
        let mut seen = BTreeSet::new();
        let all = std::iter::once(Rules::of(rulebook)).chain(amended);
        all.filter(|rules| seen.insert(rules.sorted_names())).collect()
    }

    /// The rules that differ from these in at most this number of sentences, these first.
    pub fn within(&self, sentences: usize) -> Vec<Rules> {
        let mut all = vec![self.clone()];
        let mut seen = BTreeSet::from([self.sorted_names()]);
        let mut last = 0..1;
        for _ in 0..sentences {
            for i in last.clone() {
                let others = all[i].with_another_sentence();
                let new: Vec<Rules> = others.filter(|other| seen.insert(other.sorted_names())).collect();
                all.extend(new);
            }
            last = last.end..all.len();
        }
        all
    }

    /// Rules that a program may play by instead of these: those that differ in at most two sentences, and the usual ones. Of several
    /// that nothing tells apart, the one with the fewest amendments, and these in any case. `ends_seen`: does the program say when
    /// a game is over? If not, rules that differ only in when and how games end are not told apart, and one that ends like these is kept
    /// beside one that does not: plays after two passes show it.
    pub fn alternatives(&self, ends_seen: bool) -> Vec<Rules> {
        let settings = |rules: &Rules| {
            let settings = rules.settings()?;
            Some(if ends_seen { settings } else { without_ends(settings) })
        };
        let mut all = self.within(2);
        all.extend(Rules::usual(self.rulebook));
        let ends_otherwise = |rules: &Rules| !ends_seen && !rules.ends_like(self);
        all[1..].sort_by_key(|rules| rules.amendments.len());
        let (mut seen, mut settings_seen) = (BTreeSet::new(), HashSet::new());
        all.retain(|rules| {
            seen.insert(rules.sorted_names())
                && settings(rules)
                    .is_none_or(|settings| settings_seen.insert((settings, ends_otherwise(rules))))
        });
        all
    }

    /// The engine's rules, if it has any.
    fn settings(&self) -> Option<Settings> {
        Some(self.engine(self.rulebook.plain_rules()?))
    }

    /// Do games end when and how they end by other rules of the rulebook?
    pub fn ends_like(&self, other: &Rules) -> bool {
        let end = |rules: &Rules| {
            let Ending { repeated, stop, same_pass, stopped, opponent_resumes, .. } =
                rules.settings()?.ending;
            Some((repeated, stop, same_pass, stopped, opponent_resumes))
        };
        end(self) == end(other)
    }

    /// Are other rules of the rulebook the same but for when and how games end?
    pub fn plays_like(&self, other: &Rules) -> bool {
        let settings = |rules: &Rules| rules.settings().map(without_ends);
        settings(self).is_some_and(|own| settings(other) == Some(own))
    }

    /// The names of its amendments: equal for rules of one rulebook that have the same amendments in any order.
    fn sorted_names(&self) -> Vec<&'static str> {
        let mut names = self.amendment_names();
        names.sort_unstable();
        names
    }

    /// The rules that differ from these in one sentence.
    fn with_another_sentence(&self) -> impl Iterator<Item = Rules> + '_ {
        let without = |sentence: &str| {
            let amendments = self.amendments.iter().filter(|own| own.sentence != sentence).copied().collect();
            Rules { rulebook: self.rulebook, amendments, preset: None }
        };
        let less = self.amendments.iter().map(move |own| without(own.sentence));
        let others = self.rulebook.amendments().iter().filter(|other| !self.amendments.contains(other));
        less.chain(others.map(move |other| {
            let mut rules = without(other.sentence);
            rules.amendments.push(*other);
            let place = |own: &Amendment| self.rulebook.amendments().iter().position(|known| known == own);
            rules.amendments.sort_by_key(place);
            rules
        }))
    }

    /// The number of amendments that only one of the two has.
    pub fn distance(&self, other: &Rules) -> usize {
        let missing = |of: &Rules, from: &Rules| {
            of.amendments.iter().filter(|amendment| !from.amendments.contains(amendment)).count()
        };
        missing(self, other) + missing(other, self)
    }
}

/// The settings with which games end as they do by Tromp-Taylor.
fn without_ends(settings: Settings) -> Settings {
    let Ending { repeated, stop, same_pass, stopped, opponent_resumes, .. } = Ending::PLAIN;
    let ending = Ending { repeated, stop, same_pass, stopped, opponent_resumes, ..settings.ending };
    Settings { ending, ..settings }
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
