//! A rulebook read aloud: beside each clause and each of its sentences what the law makes of it, how it was read, and what can
//! be shown. The lines of the text itself come from a copy that the reader has: most texts belong to their authors, and are no
//! part of this program. Those that may be copied are.

mod html;
mod notation;
mod text;

use crate::rulebook::text::{Clause, Reading, Source, is_within};
use crate::rulebook::{Amendment, Misreading, Rulebook};
use crate::vectors::Vector;
use crate::{Error, Result};
use hmac_sha256::Hash;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The reader's own copy of the text of a rulebook.
#[derive(Clone, Debug)]
pub struct Text(Vec<String>);

impl Text {
    /// Checks that this is the text that was transcribed, to the byte.
    ///
    /// # Errors
    /// Says which text is expected and where to find it.
    pub fn of(source: &Source, text: &[u8]) -> Result<Text> {
        let hash: String = Hash::hash(text).iter().map(|byte| format!("{byte:02x}")).collect();
        if hash == source.sha256 {
            let text = String::from_utf8_lossy(text);
            return Ok(Text(text.lines().map(|line| line.trim_end().to_owned()).collect()));
        }
        let Source { title, author, see, sha256, .. } = source;
        Err(Error::input(format!(
            "not the text that was transcribed: expected {title:?} ({author}; see {see}) with the SHA-256 {sha256}, but this file has \
             {hash}"
        )))
    }

    /// The lines of a clause that are in none of these sentences of it, with their numbers.
    fn lines(&self, clause: &Clause, besides: &[&Clause]) -> Vec<(usize, &str)> {
        let within = |n: usize, of: &Clause| (of.lines[0]..=of.lines[1]).contains(&n);
        let numbered = (1..).zip(self.0.iter().map(String::as_str));
        numbered
            .filter(|(n, _)| within(*n, clause) && !besides.iter().any(|other| within(*n, other)))
            .collect()
    }
}

/// A rulebook, or a clause of it, with all that belongs to each sentence.
pub struct Commentary {
    rulebook: &'static dyn Rulebook,
    /// The clause that was asked for; none if all of them.
    about: Option<String>,
    text: Option<Text>,
    entries: Vec<Entry>,
}

/// A clause, or a sentence of one, with all that belongs to it.
struct Entry {
    clause: Clause,
    /// The number of clauses of which this is a sentence.
    depth: usize,
    readings: Vec<Reading>,
    amendments: Vec<Amendment>,
    misreadings: Vec<&'static Misreading>,
    vectors: Vec<Vector>,
}

impl Commentary {
    /// All clauses of a rulebook, or one with its sentences; the vectors of other rulebooks are left out.
    ///
    /// # Errors
    /// If there is no such clause: says which ids are like this one.
    pub fn of(
        rulebook: &'static dyn Rulebook,
        about: Option<&str>,
        text: Option<Text>,
        vectors: &[Vector],
    ) -> Result<Commentary> {
        let clauses = rulebook.clauses();
        if let Some(id) = about.filter(|id| clauses.iter().all(|clause| clause.id != *id)) {
            return Err(unknown(rulebook, id, clauses));
        }
        let (readings, amendments, misreadings) =
            (rulebook.readings(), rulebook.amendments(), rulebook.misreadings());
        let entry = |clause: &Clause| {
            let id = &clause.id;
            Entry {
                depth: clauses.iter().filter(|other| other.id != *id && is_within(id, &other.id)).count(),
                readings: readings.iter().filter(|reading| reading.clause == *id).cloned().collect(),
                amendments: amendments.iter().filter(|amendment| amendment.clause == id).cloned().collect(),
                misreadings: misreadings.iter().filter(|misreading| misreading.sentence == id).collect(),
                vectors: vectors.iter().filter(|vector| vector.clause == *id).cloned().collect(),
                clause: clause.clone(),
            }
        };
        let own = || rulebook.text().and_then(|text| Text::of(rulebook.source(), text.as_bytes()).ok());
        let text = text.or_else(own);
        let wanted = clauses.iter().filter(|clause| about.is_none_or(|about| is_within(&clause.id, about)));
        let entries = wanted.map(entry).collect();
        Ok(Commentary { rulebook, about: about.map(str::to_owned), text, entries })
    }

    /// The lines of the reader's text that only this entry has, not the sentences below it.
    fn lines(&self, entry: &Entry) -> Vec<(usize, &str)> {
        let id = &entry.clause.id;
        let below = self.entries.iter().map(|other| &other.clause);
        let below: Vec<&Clause> = below.filter(|other| other.id != *id && is_within(&other.id, id)).collect();
        self.text.as_ref().map_or(Vec::new(), |text| text.lines(&entry.clause, &below))
    }

    /// Everything as one JSON object.
    pub fn to_json(&self) -> Value {
        let mut all = source(self.rulebook);
        let clause = |entry: &Entry| {
            let Entry { clause, vectors, .. } = entry;
            let vectors = vectors.iter().map(|v| json!({"id": v.id, "by": v.by, "note": v.note}));
            let text = self.text.as_ref().map(|text| text.lines(clause, &[]));
            let lines = text.map(|lines| lines.into_iter().map(|(_, line)| line).collect::<Vec<_>>());
            json!({
                "id": clause.id,
                "kind": clause.kind,
                "lines": clause.lines,
                "text": lines,
                "reason": clause.reason,
                "methods": clause.methods,
                "vectors": vectors.collect::<Vec<_>>(),
            })
        };
        let amendment = |a: &Amendment| json!({"name": a.name, "clause": a.clause, "says": a.says});
        let misreading = |m: &&Misreading| json!({"name": m.name, "clause": m.clause, "sentence": m.sentence, "says": m.says, "amend": m.amend});
        let entries = || self.entries.iter();
        all["clauses"] = entries().map(clause).collect();
        all["readings"] = entries().flat_map(|entry| &entry.readings).map(|reading| json!(reading)).collect();
        all["amendments"] = entries().flat_map(|entry| &entry.amendments).map(amendment).collect();
        all["misreadings"] = entries().flat_map(|entry| &entry.misreadings).map(misreading).collect();
        all
    }
}

/// A rulebook and its source as JSON.
pub fn source(rulebook: &dyn Rulebook) -> Value {
    let mut source = json!(rulebook.source());
    source["name"] = rulebook.name().into();
    source
}

/// Misreadings of a kind say the same, each of another direction: the first of each kind, and the number of them.
fn kinds(misreadings: &[&'static Misreading]) -> Vec<(&'static Misreading, usize)> {
    let mut said = BTreeSet::new();
    let first = misreadings.iter().filter(|misreading| said.insert(misreading.says));
    first.map(|one| (*one, misreadings.iter().filter(|other| other.says == one.says).count())).collect()
}

/// The error for a clause that is not there, with the ids that are like it.
fn unknown(rulebook: &'static dyn Rulebook, id: &str, clauses: &[Clause]) -> Error {
    const FAR: usize = 2;
    const MOST: usize = 4;
    let distance = |clause: &Clause| strsim::damerau_levenshtein(&clause.id, id);
    let nearest = clauses.iter().map(distance).min().filter(|distance| *distance <= FAR);
    let near = clauses.iter().filter(|clause| Some(distance(clause)) == nearest).take(MOST);
    let near: Vec<&str> = near.map(|clause| clause.id.as_str()).collect();
    let meant = match &near[..] {
        [] => String::new(),
        near => format!(" (did you mean {}?)", near.join(" or ")),
    };
    Error::input(format!("unknown clause {id:?}{meant}: `superko rules {rulebook}` lists them"))
}
