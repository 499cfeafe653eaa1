//! The commentary for a terminal.

use super::{Commentary, Entry, kinds};
use crate::rulebook::text::Method;
use superko_notation::plural;

/// From this width on, the text and what belongs to it are beside each other.
const TWO_COLUMNS: usize = 120;
/// Between the two columns.
const GAP: &str = "  │ ";

impl Commentary {
    /// What fits on a screen: the list of all, or a clause with its code, its sentences and three misreadings.
    ///
    /// `width` is that of the terminal. With `notation`, in set notation and in English instead of code.
    pub fn to_short_text(&self, width: usize, notation: bool) -> String {
        match (&self.about, &self.entries[..]) {
            (Some(_), [entry, sentences @ ..]) => {
                let brief = self.brief(entry, sentences, width, notation);
                brief.iter().fold(self.head(), |out, line| out + line.trim_end() + "\n")
            }
            _ => self.head() + &self.list(width),
        }
    }

    /// Every clause asked for with its sentences and all that belongs to them; else as [`Commentary::to_short_text`].
    pub fn to_text(&self, width: usize, notation: bool) -> String {
        let mut out = self.head();
        for entry in &self.entries {
            let [first, last] = entry.clause.lines;
            let lines = if first == last { format!("line {first}") } else { format!("lines {first}-{last}") };
            out += &format!("\n{} ({}, {lines} of the text)\n", entry.clause.id, entry.clause.kind);
            let text = self.lines(entry);
            let longest = text.iter().map(|(_, line)| line.chars().count()).max().unwrap_or(0) + 6;
            let (left, right) = match longest.min(width / 2) {
                left if width >= TWO_COLUMNS && !text.is_empty() => {
                    (left, width - left - GAP.chars().count())
                }
                _ => (width, width),
            };
            let text: Vec<String> = numbered(&text, left).collect();
            // A terminal breaks a long line of code itself, where that does not disturb another column.
            let ours =
                self.entry_lines(entry, right, if right == width { usize::MAX } else { right }, notation);
            let block = match right == width {
                false => beside(&text, &ours, left),
                true if text.is_empty() => ours,
                true => [&text[..], &[String::new()], &ours[..]].concat(),
            };
            out.extend(block.iter().map(|line| format!("{}\n", line.trim_end())));
        }
        out
    }

    fn head(&self) -> String {
        let source = self.rulebook.source();
        format!("{}: {}\n{}\n", self.rulebook, source.title, source.see)
    }

    /// A clause with its code, a line or two for each sentence, three misreadings, and how many there are of everything.
    fn brief(&self, entry: &Entry, sentences: &[Entry], width: usize, notation: bool) -> Vec<String> {
        /// Those that need no amendment first.
        const MISREADINGS: usize = 3;
        let all = || std::iter::once(entry).chain(sentences);
        let mut out = vec![String::new(), format!("{} ({})", entry.clause.id, entry.clause.kind)];
        out.extend(numbered(&self.lines(entry), width));
        out.extend(self.code_lines(entry, width, usize::MAX, notation));
        for sentence in sentences {
            let says = sentence.clause.methods.first().map(|method| &method.says);
            let id = format!("  {}  ", sentence.clause.id);
            out.extend(hanging(&id, 6, says.or(sentence.clause.reason.as_ref()).map_or("", |s| s), width));
        }
        let mut misreadings: Vec<_> = all().flat_map(|entry| kinds(&entry.misreadings)).collect();
        misreadings.sort_by_key(|(one, _)| !one.amend.is_empty());
        out.extend([String::new(), "misreadings (--misreading), three of them".to_owned()]);
        out.extend(
            misreadings.iter().take(MISREADINGS).flat_map(|(one, _)| named(one.name, one.says, width)),
        );
        let count = |of: fn(&Entry) -> usize| all().map(of).sum::<usize>();
        let more = format!(
            "{}, {}, {} and {} belong to it: `superko rules {} --all` shows them.",
            plural(count(|entry| entry.readings.len()), "reading"),
            plural(count(|entry| entry.amendments.len()), "amendment"),
            plural(count(|entry| entry.misreadings.len()), "misreading"),
            plural(count(|entry| entry.vectors.len()), "vector"),
            entry.clause.id
        );
        out.push(String::new());
        out.extend(hanging("", 0, &more, width));
        out
    }

    /// What a clause or sentence says, and its code.
    fn code_lines(&self, entry: &Entry, width: usize, code_width: usize, notation: bool) -> Vec<String> {
        let mut out = Vec::new();
        for (Method { says, remarks, code, .. }, reading) in self.methods(entry) {
            out.extend(hanging("", 0, &says, width));
            out.extend(remarks.iter().flat_map(|remark| hanging("", 0, remark, width)));
            match reading.filter(|_| notation) {
                Some(reading) => {
                    out.push(String::new());
                    out.extend(reading.lines());
                }
                None if code.is_empty() => {}
                None => {
                    out.push(String::new());
                    let indent = |line: &str| line.len() - line.trim_start().len();
                    out.extend(code.lines().flat_map(|line| {
                        let indent = indent(line) + 4;
                        hanging(&" ".repeat(indent), indent + 4, line.trim_start(), code_width)
                    }));
                }
            }
            out.push(String::new());
        }
        out
    }

    /// All that belongs to a clause or sentence besides its text.
    fn entry_lines(&self, entry: &Entry, width: usize, code_width: usize, notation: bool) -> Vec<String> {
        let mut out = self.code_lines(entry, width, code_width, notation);
        if let Some(reason) = &entry.clause.reason {
            out.extend(hanging("no answer depends on it: ", 2, reason, width));
            out.push(String::new());
        }
        let vectors = entry.vectors.iter().flat_map(|vector| {
            let by = serde_json::to_value(vector.by).unwrap_or_default();
            let by = by.as_str().unwrap_or_default();
            hanging(&format!("  {} ({by})  ", vector.id), 6, &vector.note, width)
        });
        for (title, lines) in [
            ("readings", readings(entry, width)),
            ("amendments (--amend)", self.amendments(entry, width, notation)),
            ("misreadings (--misreading)", misreadings(entry, width)),
            ("vectors", vectors.collect()),
        ] {
            if !lines.is_empty() {
                out.push(title.to_owned());
                out.extend(lines);
                out.push(String::new());
            }
        }
        out.pop();
        out
    }

    /// Each amendment; in notation, with what it says instead of what.
    fn amendments(&self, entry: &Entry, width: usize, notation: bool) -> Vec<String> {
        let amended = if notation { self.amended(entry) } else { Vec::new() };
        let each = entry.amendments.iter().flat_map(|a| {
            let own = amended.iter().filter(|reading| reading.amendment == Some(a.name));
            [named(a.name, a.says, width), own.flat_map(|reading| reading.lines()).collect()].concat()
        });
        each.collect()
    }

    /// One line for each method, and then everything else of the rulebook.
    fn list(&self, width: usize) -> String {
        let mut out: Vec<String> = vec![String::new()];
        let indent = |entry: &Entry| 2 * entry.depth;
        let longest =
            self.entries.iter().map(|entry| indent(entry) + entry.clause.id.len()).max().unwrap_or(0);
        for entry in &self.entries {
            let clause = &entry.clause;
            let id = format!("{:indent$}{}", "", clause.id, indent = indent(entry));
            let mut says: Vec<String> = clause.methods.iter().map(|method| method.says.clone()).collect();
            if says.is_empty() {
                says.push(clause.reason.as_ref().map_or(String::new(), |reason| format!("({reason})")));
            }
            for (i, says) in says.iter().enumerate() {
                let id = if i == 0 { id.as_str() } else { "" };
                out.extend(hanging(&format!("{id:<longest$}  "), longest + 2, says, width));
            }
        }
        let mut section = |title: &str, lines: Vec<String>| {
            if !lines.is_empty() {
                out.extend([String::new(), title.to_owned()]);
                out.extend(lines);
            }
        };
        let entries = || self.entries.iter();
        let amendments = |entry| self.amendments(entry, width, false);
        section("readings", entries().flat_map(|entry| readings(entry, width)).collect());
        section("amendments (--amend)", entries().flat_map(amendments).collect());
        section(
            "misreadings (--misreading)",
            entries().flat_map(|entry| misreadings(entry, width)).collect(),
        );
        let shown = format!(
            "`superko rules {}` shows one clause with its code, --all every one.",
            self.entries.first().map_or("", |entry| &entry.clause.id)
        );
        out.extend([String::new(), shown]);
        out.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }
}

/// Lines of the text with their numbers.
fn numbered(lines: &[(usize, &str)], width: usize) -> impl Iterator<Item = String> {
    lines.iter().flat_map(move |(n, line)| hanging(&format!("{n:>4}  "), 6, line, width))
}

fn readings(entry: &Entry, width: usize) -> Vec<String> {
    let each = entry.readings.iter().flat_map(|reading| {
        let answer = format!("{} {}: {}", reading.taken, reading.by, reading.why);
        let shown = format!("shown by {}", reading.shown_by.join(", "));
        let paragraphs = [(&reading.id[..], &reading.question), ("", &answer), ("", &shown)];
        paragraphs.map(|(id, text)| hanging(&format!("  {id:<16}  "), 20, text, width)).concat()
    });
    each.collect()
}

fn misreadings(entry: &Entry, width: usize) -> Vec<String> {
    let each = kinds(&entry.misreadings).into_iter().flat_map(|(one, number)| {
        let more = match number {
            1 => String::new(),
            2 => " (and 1 variant)".to_owned(),
            number => format!(" (and {} variants)", number - 1),
        };
        named(one.name, &format!("{}{more}", one.says), width)
    });
    each.collect()
}

fn named(name: &str, says: &str, width: usize) -> Vec<String> {
    hanging(&format!("  {name}: "), 6, says, width)
}

/// A paragraph after a head, in lines of this width where words permit it; all lines but the first are indented.
fn hanging(head: &str, indent: usize, text: &str, width: usize) -> Vec<String> {
    let mut words = text.split(' ');
    let mut lines = Vec::new();
    let mut line = head.to_owned() + words.next().unwrap_or_default();
    for word in words {
        if line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent) + word));
        } else {
            line = line + " " + word;
        }
    }
    lines.push(line);
    lines
}

/// Two columns, the first of this width.
fn beside(left: &[String], right: &[String], width: usize) -> Vec<String> {
    let line = |lines: &[String], i: usize| lines.get(i).cloned().unwrap_or_default();
    let rows = 0..left.len().max(right.len());
    rows.map(|i| format!("{:<width$}{GAP}{}", line(left, i), line(right, i))).collect()
}
