//! Lists of known faults in TOML, as files.

use super::{Entry, KnownFaults, same};
use crate::diagnosis::finding::Finding;
use crate::diagnosis::hypothesis::Hypothesis;
use crate::diagnosis::known_patterns::Known;
use crate::input;
use crate::rulebook::Rules;
use crate::trial::record::Record;
use crate::{Error, Result};
use serde::Serialize;
use serde_json::Value;
use std::path::Path;

/// The head of a list that `--write-known` begins.
const HEAD: &str = "\
# Faults that are known: superko check --known goes on past them, and fails when one is fixed or has passed its expiry date.
# why, link and until = 2030-12-31 are for you to fill in.
";

impl KnownFaults {
    /// Reads a list in TOML, as `superko check --write-known` writes it.
    ///
    /// # Errors
    /// Names the file, the fault and what is wrong with it.
    pub fn read(path: &Path) -> Result<KnownFaults> {
        let text = input::text(path).map_err(|e| Error::file(path, e))?;
        let name = path.display().to_string();
        let list = tables(&text).map_err(|e| e.under(&name))?;
        Ok(KnownFaults { faults: KnownFaults::of(&name, list)?.faults, file: Some((name, text)) })
    }

    /// The list with what a trial found added, in TOML; how many faults that is; and notes for the user.
    pub fn with_found(known: Option<&KnownFaults>, record: &Record) -> (String, usize, Vec<String>) {
        let (mut new, mut notes) = (Vec::new(), Vec::new());
        for finding in &record.findings {
            let before_games = record.tally.games == 0 && matches!(finding, Finding::Fault { .. });
            let entry = match before_games {
                true => Err("the fault ends every trial before its first game".to_owned()),
                false => Entry::of(record.rules(), finding),
            };
            match entry {
                Ok(entry) => new.push(entry),
                Err(why) => notes.push(format!("not written as a known fault: {why}")),
            }
        }
        let number = new.len();
        let text = toml::to_string(&List { fault: new.clone() }).expect("a fault is plain data");
        let mut whole = match known {
            Some(KnownFaults { file: Some((_, before)), .. }) => {
                before.trim_end().to_owned() + "\n\n" + &text
            }
            _ => HEAD.to_owned() + "\n" + &text,
        };
        if let Some(known) = known.filter(|known| known.file.is_none() || tables(&whole).is_err()) {
            let name = known.file.as_ref().map_or("the list", |(name, _)| name);
            notes.push(format!("rewrote the faults of {name}, without comments"));
            let entries = known.faults.iter().map(|fault| fault.entry.clone()).chain(new).collect();
            whole = HEAD.to_owned() + "\n" + &toml::to_string(&List { fault: entries }).expect("plain data");
        }
        (whole.trim_end().to_owned() + "\n", number, notes)
    }
}

/// The tables of a list in TOML.
fn tables(text: &str) -> Result<Vec<Value>> {
    let mut table: toml::Table = text.parse().map_err(|e: toml::de::Error| {
        let before = text.get(..e.span().map_or(0, |span| span.start)).unwrap_or_default();
        Error::input(e.message()).under(format!("line {}", before.matches('\n').count() + 1))
    })?;
    let list = table.remove("fault").unwrap_or_else(|| toml::Value::Array(Vec::new()));
    if let Some(key) = table.keys().next() {
        return Err(Error::input(format!(
            "unknown key {key:?}: expected one [[fault]] table for each fault"
        )));
    }
    let toml::Value::Array(list) = list else {
        return Err(Error::input("fault is not a list: expected one [[fault]] table for each fault"));
    };
    Ok(list.into_iter().map(plain).collect())
}

/// A value of TOML in JSON, which has no days: they become texts.
fn plain(value: toml::Value) -> Value {
    match value {
        toml::Value::Datetime(moment) => moment.to_string().into(),
        toml::Value::Array(list) => list.into_iter().map(plain).collect(),
        toml::Value::Table(table) => table.into_iter().map(|(key, value)| (key, plain(value))).collect(),
        value => serde_json::to_value(value).expect("plain data"),
    }
}

#[derive(Serialize)]
struct List {
    fault: Vec<Entry>,
}

impl Entry {
    /// What was found, as a known fault; or why it cannot be one.
    fn of(rules: &Rules, finding: &Finding) -> std::result::Result<Entry, String> {
        match finding {
            Finding::Fault { again: false, .. } => return Err("the fault did not happen again".to_owned()),
            Finding::Unsteady(_) => return Err("its answers change".to_owned()),
            Finding::Missing { key, .. } => return Err(format!("the required key {key:?} is missing")),
            Finding::Limit { .. } => return Err("a limit on moves is left out with --moves".to_owned()),
            Finding::SelfCheck { .. } => return Err("a failed self-check ends every trial".to_owned()),
            Finding::Internal(_) => return Err("it is a bug in superko".to_owned()),
            _ => {}
        }
        let Some(known) = Known::of(finding) else { return Err("no game shows it".to_owned()) };
        let mut entry = Entry {
            rules: Some(rules.rulebook().name().to_owned()),
            amend: owned(&rules.amendment_names()),
            case: finding.case().map(|case| case.to_string()),
            ..Entry::default()
        };
        match known {
            Known::Hypothesis(Hypothesis { rules: plays_by, misreadings }) => {
                entry.misreadings = misreadings.iter().map(|m| m.name.to_owned()).collect();
                entry.plays_by = (!same(&plays_by, rules)).then(|| owned(&plays_by.amendment_names()));
            }
            Known::Pattern(pattern) => entry.clauses = pattern.clauses().to_vec(),
            Known::Fault { name, .. } => entry.no_answer = Some(name),
            Known::Dialogue { about, kind, clauses } => {
                if clauses.is_empty() {
                    // It is wrong whatever the rules are.
                    (entry.rules, entry.amend) = (None, Vec::new());
                }
                (entry.dialogue, entry.answer, entry.clauses) = (Some(about), Some(kind), clauses);
            }
        }
        Ok(entry)
    }
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}
