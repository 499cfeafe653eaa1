//! `superko rules --search`: where the rulebooks, and what is said about them, have words.

use super::terminal::print_line;
use serde_json::{Map, Value, json};
use superko_oracle::rulebook::text::says;
use superko_oracle::rulebook::{self, Rulebook, presets};
use superko_oracle::{Error, Result};

/// Something that can be found.
struct Found {
    /// One of [`KINDS`].
    kind: &'static str,
    name: String,
    says: String,
}

const KINDS: [&str; 5] = ["clauses", "readings", "amendments", "misreadings", "presets"];

/// Lists the clauses, readings, amendments, misreadings and presets that have all of these words.
pub fn search(words: &[String], json: bool) -> Result<()> {
    let words: Vec<String> =
        words.iter().flat_map(|text| text.split_whitespace()).map(str::to_lowercase).collect();
    if words.is_empty() {
        return Err(Error::input("--search needs a word to look for, such as `--search suicide`"));
    }
    let all = rulebook::ALL.iter().flat_map(|rulebook| of_rulebook(*rulebook)).chain(of_presets());
    let has_all = |found: &Found| {
        let text = format!("{} {}", found.name, found.says).to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let found: Vec<Found> = all.filter(has_all).collect();
    if found.is_empty() {
        return Err(Error::input(format!("nothing has all of these words: {}", words.join(", "))));
    }
    let of_kind = |kind: &str| found.iter().filter(|found| found.kind == kind).collect::<Vec<_>>();
    if json {
        let listed = |found: &&Found| json!({"name": found.name, "says": found.says});
        let lists = KINDS.map(|kind| (kind.to_owned(), of_kind(kind).iter().map(listed).collect()));
        return print_line(Value::Object(Map::from_iter(lists)));
    }
    let mut text = Vec::new();
    for (kind, found) in
        KINDS.map(|kind| (kind, of_kind(kind))).into_iter().filter(|(_, found)| !found.is_empty())
    {
        text.push(kind.to_owned());
        text.extend(found.iter().map(|found| format!("  {}: {}", found.name, found.says)));
    }
    print_line(text.join("\n"))
}

fn of_rulebook(rulebook: &'static dyn Rulebook) -> Vec<Found> {
    let clauses = rulebook.clauses();
    // What has no method of its own says what its sentences say, which are listed themselves.
    let with_method = clauses.iter().filter(|clause| !clause.methods.is_empty());
    let of_clauses = with_method.map(|clause| Found {
        kind: "clauses",
        name: clause.id.clone(),
        says: says(clauses, &clause.id),
    });
    let readings = rulebook.readings().iter().map(|reading| Found {
        kind: "readings",
        name: reading.id.clone(),
        says: format!("{} {}", reading.question, reading.taken),
    });
    let amendments = rulebook.amendments().iter().map(|amendment| Found {
        kind: "amendments",
        name: format!("{rulebook} + {}", amendment.name),
        says: amendment.says.to_owned(),
    });
    let misreadings = rulebook.misreadings().iter().map(|misreading| Found {
        kind: "misreadings",
        name: format!("{} ({})", misreading.name, misreading.clause),
        says: misreading.says.to_owned(),
    });
    of_clauses.chain(readings).chain(amendments).chain(misreadings).collect()
}

fn of_presets() -> impl Iterator<Item = Found> {
    presets().map(|(rulebook, preset)| {
        let amend = preset.amend.iter();
        let rules = amend.fold(rulebook.to_string(), |rules, name| rules + " + " + name);
        let besides = match preset.not_covered {
            "" => String::new(),
            more => format!("; not covered: {more}"),
        };
        Found {
            kind: "presets",
            name: preset.name.to_owned(),
            says: format!("{}: {rules}{besides}", preset.whose),
        }
    })
}
