//! Presets: the rules of servers, programs and associations, under the names that users know them by.

use super::recorded::recorded;
use super::{ALL, Rulebook, Rules, Source};
use crate::{Error, Result};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeSet;
use std::str::FromStr;

/// Whose rules are a rulebook with which amendments: a line of the rulebook's `presets.jsonl`. Each source was read.
#[derive(Debug, Deserialize)]
pub struct Preset {
    /// Its name on the command line: `cgos`.
    pub name: &'static str,
    /// Whose rules they are.
    pub whose: String,
    /// The amendments of the rulebook.
    #[serde(deserialize_with = "names")]
    pub amend: &'static [&'static str],
    /// The page or the file that says so.
    pub source: &'static str,
    /// What the rules say besides, which no answer depends on here; empty if nothing.
    #[serde(default)]
    pub not_covered: &'static str,
    /// What was run beside them, and how often the answers agreed; empty if nothing.
    #[serde(default)]
    pub beside: &'static str,
    /// Names of servers that play by these rules or nearly so, for who asks for them by such a name.
    #[serde(default, deserialize_with = "names")]
    also: &'static [&'static str],
    /// What they count at the end.
    pub count: Count,
}

/// What rules count at the end of a game, and so whether a record shows its result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Count {
    /// The board as it stands.
    #[default]
    AsItStands,
    /// The area, without dead stones, which no record names.
    WithoutDead,
    /// Anything else, such as territory without dead stones.
    Otherwise,
}

/// Names in a table, which stay as long as the program runs.
pub(super) fn names<'de: 'static, D: Deserializer<'de>>(
    names: D,
) -> Result<&'static [&'static str], D::Error> {
    Vec::deserialize(names).map(|names| &*names.leak())
}

/// The rows of a table in JSON Lines, which is a part of the program.
pub(super) fn rows<Row: Deserialize<'static>>(table: &'static str) -> Vec<Row> {
    table.lines().map(|row| serde_json::from_str(row).expect("our own tables are sound")).collect()
}

/// All presets, with their rulebooks.
pub fn presets() -> impl Iterator<Item = (&'static dyn Rulebook, &'static Preset)> {
    presets_of(ALL)
}

fn presets_of<'a>(
    rulebooks: &'a [&'static dyn Rulebook],
) -> impl Iterator<Item = (&'static dyn Rulebook, &'static Preset)> + 'a {
    rulebooks.iter().flat_map(|rulebook| rulebook.presets().iter().map(|preset| (*rulebook, preset)))
}

impl FromStr for Rules {
    type Err = Error;

    /// The one text for rules, wherever they are named: a rulebook or a preset, then any number of amendments:
    /// `tromp-taylor + no-suicide`, `cgos + territory-score`. Spaces do not matter.
    fn from_str(text: &str) -> Result<Rules> {
        Rules::among(ALL, text)
    }
}

impl Rules {
    /// The rules that a text names, as [`Rules::from_str`].
    ///
    /// # Errors
    /// Lists the known names, and those that may be meant; or says what is wrong with the amendments.
    pub fn parse(text: &str) -> Result<Rules> {
        text.parse()
    }

    /// The rules that a text names, with more amendments.
    ///
    /// # Errors
    /// As for [`Rules::parse`].
    pub fn named<S: AsRef<str>>(text: &str, amend: &[S]) -> Result<Rules> {
        amend.iter().try_fold(Rules::parse(text)?, |rules, name| rules.and(name.as_ref()))
    }

    /// As [`Rules::parse`], where these are the rulebooks.
    ///
    /// # Errors
    /// As for [`Rules::parse`].
    pub fn among(rulebooks: &[&'static dyn Rulebook], text: &str) -> Result<Rules> {
        let mut names = text.split('+').map(str::trim);
        let name = names.next().unwrap_or_default();
        let rules = if let Some(rulebook) = rulebooks.iter().find(|rulebook| rulebook.name() == name) {
            Rules::of(*rulebook)
        } else if let Some((rulebook, preset)) = presets_of(rulebooks).find(|(_, preset)| preset.name == name)
        {
            let mut rules = Rules::amended(rulebook, preset.amend)?;
            rules.preset = Some(preset);
            rules
        } else {
            return Err(unknown(rulebooks, name));
        };
        names.try_fold(rules, Rules::and)
    }

    /// What these rules count at the end: a rulebook the board as it stands.
    pub fn count(&self) -> Count {
        self.preset.map_or_else(Count::default, |preset| preset.count)
    }

    /// The preset that they were named by, to which amendments may have been added.
    pub fn preset(&self) -> Option<&'static Preset> {
        self.preset
    }

    /// The text that names them, by the preset if they were named by one: `cgos + territory-score`.
    pub fn name(&self) -> String {
        let Some(preset) = self.preset else { return self.to_string() };
        let added = self.amendment_names().split_off(preset.amend.len());
        added.iter().fold(preset.name.to_owned(), |name, amendment| name + " + " + amendment)
    }
}

/// The error for a name that neither a rulebook nor a preset has.
fn unknown(among: &[&'static dyn Rulebook], name: &str) -> Error {
    if let Some(explained) = shared(among, name) {
        return Error::input(explained);
    }
    let amended = |rulebook: &&&dyn Rulebook| rulebook.amendments().iter().any(|one| one.name == name);
    let amended: Vec<&str> = among.iter().filter(amended).map(|rulebook| rulebook.name()).collect();
    if let Some(first) = amended.iter().find(|known| **known == super::DEFAULT.name()).or(amended.first()) {
        return Error::input(format!(
            "unknown rules {name:?}: it is an amendment to {}: expected \"{first} + {name}\", for example",
            amended.join(", ")
        ));
    }
    let presets: Vec<&str> = presets_of(among).map(|(_, preset)| preset.name).collect();
    let rulebooks: Vec<&str> = among.iter().map(|rulebook| rulebook.name()).collect();
    let server =
        |known: &str| known.strip_prefix(&*name.to_lowercase()).is_some_and(|of| of.starts_with('-'));
    let near = |known: &&&str| strsim::jaro_winkler(known, name) > 0.85 || server(known);
    let plays = |preset: &&Preset| preset.also.iter().any(|other| other.eq_ignore_ascii_case(name));
    let like = presets_of(among).map(|(_, preset)| preset).filter(plays).map(|preset| preset.name);
    let near: BTreeSet<&str> = rulebooks.iter().chain(&presets).filter(near).copied().chain(like).collect();
    let near: Vec<&str> = near.into_iter().collect();
    let meant =
        if near.is_empty() { String::new() } else { format!(" (did you mean {}?)", near.join(" or ")) };
    let or_preset = if presets.is_empty() { "" } else { ", or a preset (`superko rules` lists them)" };
    Error::input(format!(
        "unknown rules {name:?}{meant}: expected a rulebook, {}{or_preset}",
        rulebooks.join(", ")
    ))
}

/// Why a name that people know, `chinese`, names no rules here: who plays what under it. `None` if nobody does.
fn shared(rulebooks: &[&'static dyn Rulebook], name: &str) -> Option<String> {
    let (rulebook, recorded) = recorded(rulebooks, name)?;
    let read_as = Rules::amended(rulebook, recorded.amend).ok()?;
    let mut text = format!("unknown rules {name:?}: no rulebook or preset has this name");
    let texts = || rulebooks.iter().filter(|rulebook| rulebook.name().split('-').next() == Some(name));
    if !recorded.presets.is_empty() {
        let names = texts().map(|rulebook| rulebook.name()).chain(recorded.presets.iter().copied());
        text += &format!("; these play rules of this name: {}", names.collect::<Vec<_>>().join(", "));
    }
    for rulebook in texts() {
        let Source { title, year, see, .. } = rulebook.source();
        let year = year.map_or(String::new(), |year| format!(", {year}"));
        text += &format!("\n  {rulebook}: the text itself, {title}{year}\n    {see}");
    }
    let own = |name: &&str| presets_of(rulebooks).find(|(_, preset)| preset.name == *name);
    for (rulebook, Preset { name, whose, amend, source, .. }) in recorded.presets.iter().filter_map(own) {
        let rules = amend.iter().fold(rulebook.to_string(), |rules, name| rules + " + " + name);
        text += &format!("\n  {name} ({rules}): {whose}\n    {source}");
    }
    let besides = match recorded.differs {
        "" => String::new(),
        differs => format!("; not covered: {differs}"),
    };
    Some(text + &format!("\ngame records that name these rules are read as {read_as}{besides}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_preset_has_amendments_that_combine_a_source_and_a_name_of_its_own() {
        let mut names: BTreeSet<&str> = ALL.iter().map(|rulebook| rulebook.name()).collect();
        for (_, preset) in presets() {
            assert!(names.insert(preset.name), "{} is a duplicate", preset.name);
            assert!(!preset.source.is_empty() && !preset.whose.is_empty(), "{preset:?}");
            assert_eq!(Rules::parse(preset.name).unwrap().amendment_names(), preset.amend);
        }
        assert!(presets().count() > 5);
    }

    #[test]
    fn a_name_that_several_use_is_answered_with_what_each_of_them_plays() {
        for (name, presets) in [
            (
                "Chinese Rules",
                &["  chinese (tromp-taylor + no-suicide", "gnugo (tromp-taylor + simple-ko"][..],
            ),
            (
                "korean",
                &[
                    "kata-japanese (katago + simple-ko + ",
                    "read as tromp-taylor + simple-ko + no-suicide + t",
                ],
            ),
            ("nz", &["new-zealand-like (", "https://senseis.xmp.net/?NewZealandRules"]),
            ("ing", &["ing-simplified (", "; not covered: rules of ko of its own"]),
        ] {
            let error = Rules::parse(name).unwrap_err().to_string();
            assert!(error.starts_with(&format!("unknown rules {name:?}: no rulebook or preset ")), "{error}");
            assert!(presets.iter().all(|preset| error.contains(preset)), "{error}");
        }
        let error = Rules::parse("Tromp-Taylor").unwrap_err().to_string();
        assert!(error.contains("read as tromp-taylor"), "{error}");
    }

    #[test]
    fn a_name_that_is_nearly_right_is_told_what_may_be_meant() {
        let error = Rules::parse("cgoss").unwrap_err().to_string();
        assert!(
            error.starts_with(
                "unknown rules \"cgoss\" (did you mean cgos or cgos-simple?): expected a rulebook, "
            ),
            "{error}"
        );
        for (typed, meant) in [("kgs", "kgs-aga or kgs-chinese or "), ("OGS", "ogs-japanese or ogs-korean")] {
            let error = Rules::parse(typed).unwrap_err().to_string();
            assert!(error.contains(meant), "{error}");
        }
        for (typed, meant) in
            [("fox", "chinese"), ("Tygem", "korean-like"), ("dgs", "dgs-chinese or dgs-japanese")]
        {
            let error = Rules::parse(typed).unwrap_err().to_string();
            assert!(error.contains(&format!("(did you mean {meant}")), "{error}");
        }
        let error = Rules::parse("simple-ko + no-suicide").unwrap_err().to_string();
        assert!(error.starts_with("unknown rules \"simple-ko\": it is an amendment to "), "{error}");
        assert!(error.ends_with(": expected \"tromp-taylor + simple-ko\", for example"), "{error}");
        let error = Rules::parse("cgos +").unwrap_err().to_string();
        assert!(error.contains("unknown amendment \"\""), "{error}");
        let error = Rules::parse("draughts").unwrap_err().to_string();
        assert!(!error.contains("did you mean"), "{error}");
    }
}
