//! Presets: the rules of servers, programs and associations, under the names that users know them by.

use super::{ALL, Rulebook, Rules, find};
use crate::{Error, Result};

/// Whose rules are a rulebook with which amendments, or why no amendments say them.
#[derive(Debug)]
pub struct Preset {
    /// Its name on the command line: `cgos`.
    pub name: &'static str,
    /// Whose rules they are.
    pub whose: &'static str,
    /// The amendments of the rulebook; if none say these rules, what they would have to say.
    pub amend: Result<&'static [&'static str], &'static str>,
    /// The page or the file that says so.
    pub source: &'static str,
    /// What the rules say besides, which no answer depends on here; empty if nothing.
    pub not_covered: &'static str,
    /// What they count at the end.
    pub count: Count,
}

/// What rules count at the end of a game, and so whether a record shows its result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Count {
    /// The board as it stands.
    #[default]
    AsItStands,
    /// The area, without dead stones, which no record names.
    WithoutDead,
    /// Anything else, such as territory without dead stones.
    Otherwise,
}

/// All presets, with their rulebooks.
pub fn presets() -> impl Iterator<Item = (&'static dyn Rulebook, &'static Preset)> {
    ALL.iter().flat_map(|rulebook| rulebook.presets().iter().map(|preset| (*rulebook, preset)))
}

impl Rules {
    /// The rules of this name, of a rulebook or of a preset, with more amendments.
    ///
    /// # Errors
    /// Lists the known names, and those that may be meant; or says what is wrong with the amendments.
    pub fn named<S: AsRef<str>>(name: &str, amend: &[S]) -> Result<Rules> {
        let Some((rulebook, preset)) = presets().find(|(_, preset)| preset.name == name) else {
            let rulebook = find(name).map_err(|_| unknown(name))?;
            return Rules::amended(rulebook, amend);
        };
        let own = preset.amend.map_err(|why| {
            Error::input(format!("no amendments of {rulebook} say the rules of {}: {why}", preset.whose))
        })?;
        let mut rules = Rules::amended(rulebook, own)?;
        rules.preset = Some(preset);
        amend.iter().try_fold(rules, |rules, name| rules.and(name.as_ref()))
    }

    /// What these rules count at the end: a rulebook the board as it stands.
    pub fn count(&self) -> Count {
        self.preset.map_or_else(Count::default, |preset| preset.count)
    }

    /// The preset that they were named by, to which amendments may have been added.
    pub fn preset(&self) -> Option<&'static Preset> {
        self.preset
    }

    /// The rulebook, the amendments and the preset: `tromp-taylor + no-suicide (cgos)`.
    pub fn in_full(&self) -> String {
        let Some(preset) = self.preset else { return self.to_string() };
        let own = preset.amend.map_or(0, <[&str]>::len);
        let added = self.amendment_names().split_off(own);
        let added: String = added.iter().map(|name| format!(" + {name}")).collect();
        format!("{self} ({}{added})", preset.name)
    }
}

/// The error for a name that neither a rulebook nor a preset has.
fn unknown(name: &str) -> Error {
    let rulebooks: Vec<&str> = ALL.iter().map(|rulebook| rulebook.name()).collect();
    let presets: Vec<&str> =
        presets().filter(|(_, preset)| preset.amend.is_ok()).map(|(_, preset)| preset.name).collect();
    let near = |known: &&&str| strsim::jaro_winkler(known, name) > 0.85;
    let near: Vec<&str> = rulebooks.iter().chain(&presets).filter(near).copied().collect();
    let meant =
        if near.is_empty() { String::new() } else { format!(" (did you mean {}?)", near.join(" or ")) };
    Error::input(format!(
        "unknown rules {name:?}{meant}: expected a rulebook, {}, or a preset, {}",
        rulebooks.join(", "),
        presets.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_preset_has_amendments_that_combine_a_source_and_a_name_of_its_own() {
        let mut names: BTreeSet<&str> = ALL.iter().map(|rulebook| rulebook.name()).collect();
        for (_, preset) in presets() {
            assert!(names.insert(preset.name), "{} stands twice", preset.name);
            assert!(!preset.source.is_empty() && !preset.whose.is_empty(), "{preset:?}");
            match (preset.amend, Rules::named::<&str>(preset.name, &[])) {
                (Ok(own), Ok(rules)) => assert_eq!(rules.amendment_names(), own),
                (Err(why), Err(error)) => assert!(error.to_string().ends_with(why), "{error}"),
                (_, rules) => panic!("{preset:?}: {rules:?}"),
            }
        }
        assert!(presets().count() > 5);
    }

    #[test]
    fn a_preset_is_its_rulebook_with_its_amendments() {
        let rules = Rules::named::<&str>("cgos", &[]).unwrap();
        assert_eq!(rules, Rules::amended(rules.rulebook(), &["no-suicide"]).unwrap());
        assert_eq!(rules.to_string() + " (cgos)", rules.in_full());
    }

    #[test]
    fn amendments_are_added_to_a_preset() {
        let rules = Rules::named("cgos", &["territory-score"]).unwrap();
        assert!(rules.in_full().ends_with(" + no-suicide + territory-score (cgos + territory-score)"));
        let error = Rules::named("bga", &["simple-ko"]).unwrap_err().to_string();
        assert!(error.contains("natural-situational-superko and simple-ko both replace"), "{error}");
    }

    #[test]
    fn a_name_that_is_nearly_right_is_told_what_may_be_meant() {
        let error = Rules::named::<&str>("cgoss", &[]).unwrap_err().to_string();
        assert!(
            error.starts_with("unknown rules \"cgoss\" (did you mean cgos?): expected a rulebook, "),
            "{error}"
        );
        let error = Rules::named::<&str>("chess", &[]).unwrap_err().to_string();
        assert!(!error.contains("did you mean"), "{error}");
    }
}
