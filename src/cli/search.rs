//! `superko rules --search`: where the rulebooks, and what is said about them, have words.

use super::terminal::print_line;
use serde_json::{Value, json};
use superko_oracle::rulebook::text::says;
use superko_oracle::rulebook::{ALL, presets};
use superko_oracle::{Error, Result};

/// The name of something that can be found, and what it says.
type Entry = (String, String);

/// Lists the clauses, readings, amendments, misreadings and presets that have all of these words.
pub fn search(words: &[String], json: bool) -> Result<()> {
    let words: Vec<String> =
        words.iter().flat_map(|text| text.split_whitespace()).map(str::to_lowercase).collect();
    if words.is_empty() {
        return Err(Error::input("--search needs a word to look for, such as `--search suicide`"));
    }
    let has_all = |(name, says): &Entry| {
        let text = format!("{name} {says}").to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let mut found = all();
    found.iter_mut().for_each(|(_, entries)| entries.retain(has_all));
    if found.iter().all(|(_, entries)| entries.is_empty()) {
        return Err(Error::input(format!("nothing has all of these words: {}", words.join(", "))));
    }
    if json {
        let listed = |(name, says): &Entry| json!({"name": name, "says": says});
        let lists = found.map(|(kind, entries)| (kind.to_owned(), entries.iter().map(listed).collect()));
        return print_line(Value::Object(lists.into_iter().collect()));
    }
    let mut text = Vec::new();
    for (kind, entries) in found.iter().filter(|(_, entries)| !entries.is_empty()) {
        text.push((*kind).to_owned());
        text.extend(entries.iter().map(|(name, says)| format!("  {name}: {says}")));
    }
    print_line(text.join("\n"))
}

/// All that can be found, by kind.
fn all() -> [(&'static str, Vec<Entry>); 5] {
    let [mut clauses, mut readings, mut amendments, mut misreadings] = [const { Vec::new() }; 4];
    for rulebook in ALL {
        let own = rulebook.clauses();
        // What has no method of its own says what its sentences say, which are listed themselves.
        let with_method = own.iter().filter(|clause| !clause.methods.is_empty());
        clauses.extend(with_method.map(|clause| (clause.id.clone(), says(own, &clause.id))));
        readings.extend(
            rulebook.readings().iter().map(|r| (r.id.clone(), format!("{} {}", r.question, r.taken))),
        );
        let amended = |name: &str| format!("{rulebook} + {name}");
        amendments.extend(rulebook.amendments().iter().map(|a| (amended(a.name), a.says.to_owned())));
        let misread = rulebook.misreadings().iter();
        misreadings.extend(misread.map(|m| (format!("{} ({})", m.name, m.clause), m.says.to_owned())));
    }
    let presets = presets().map(|(rulebook, preset)| {
        let rules = preset.amend.iter().fold(rulebook.to_string(), |rules, name| rules + " + " + name);
        let besides = match preset.not_covered {
            "" => String::new(),
            more => format!("; not covered: {more}"),
        };
        (preset.name.to_owned(), format!("{}: {rules}{besides}", preset.whose))
    });
    [
        ("clauses", clauses),
        ("readings", readings),
        ("amendments", amendments),
        ("misreadings", misreadings),
        ("presets", presets.collect()),
    ]
}
