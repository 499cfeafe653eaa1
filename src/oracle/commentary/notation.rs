//! The law in set notation and in English, for readers who do not read Rust.

use super::{Commentary, Entry};
use crate::rulebook::text::{Method, Notation};
use std::collections::BTreeSet;

/// A method of the law, or what an amendment makes of one.
pub(super) struct Reading {
    /// The amendment.
    pub amendment: Option<&'static str>,
    /// The method as written.
    pub written: &'static Notation,
    /// What the amendment says instead.
    pub amended: Option<&'static Notation>,
    /// Functions that it uses and that are not sentences of the text.
    pub uses: Vec<&'static Notation>,
    /// The other sentences to which all this refers: their names here, and their clauses.
    pub refers: Vec<(&'static str, String)>,
}

impl Commentary {
    /// The methods of an entry.
    pub(super) fn methods(&self, entry: &Entry) -> Vec<(Method, Option<Reading>)> {
        let methods = entry.clause.methods.iter();
        methods.map(|method| (method.clone(), self.reading(method.name, None))).collect()
    }

    /// The amendments of an entry: a reading for each method that they replace.
    pub(super) fn amended(&self, entry: &Entry) -> Vec<Reading> {
        let amendments = entry.amendments.iter().flat_map(|amendment| {
            let all = Notation::of(self.rulebook.name());
            let own = all.filter(|n| n.amendment.as_deref() == Some(amendment.name));
            own.filter_map(|amended| self.reading(&amended.method, Some(amended)))
        });
        amendments.collect()
    }

    fn reading(&self, method: &str, amended: Option<&'static Notation>) -> Option<Reading> {
        let named = |name: &str| {
            Notation::of(self.rulebook.name()).find(|n| n.method == name && n.amendment.is_none())
        };
        let written = named(method)?;
        let (mut uses, mut refers, mut seen) = (Vec::new(), Vec::new(), BTreeSet::from([method]));
        let mut left: Vec<&'static Notation> = amended.into_iter().chain([written]).collect();
        while let Some(of) = left.pop() {
            for (name, called) in of.calls.iter().filter(|(_, called)| seen.insert(called)) {
                let says =
                    |clause: &&crate::rulebook::text::Clause| clause.methods.iter().any(|m| m.name == called);
                match self.rulebook.clauses().iter().find(says) {
                    Some(clause) => refers.push((name.as_str(), clause.id.clone())),
                    None => {
                        let function = named(called);
                        uses.extend(function);
                        left.extend(function);
                    }
                }
            }
        }
        refers.sort();
        let amendment = amended.and_then(|n| n.amendment.as_deref());
        Some(Reading { amendment, written, amended, uses, refers })
    }
}

impl Reading {
    /// In lines for a terminal: as a difference, if there is an amendment.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut block =
            |before: &str, text: &str| lines.extend(text.lines().map(|line| format!("{before}{line}")));
        block("    ", &format!("{} :=", self.written.head));
        match self.amended {
            None => block("      ", &self.written.math),
            Some(amended) => {
                block("    - ", &self.written.math);
                block("    + ", &amended.math);
            }
        }
        block("    ", "in English:");
        block("      ", self.english());
        for function in &self.uses {
            block("    ", &format!("where {} :=", function.head));
            block("      ", &function.math);
        }
        if !self.refers.is_empty() {
            let refers = self.refers.iter().map(|(name, clause)| format!("{name} ({clause})"));
            block("    ", &format!("see {}", refers.collect::<Vec<_>>().join(", ")));
        }
        lines
    }

    /// What holds in English: as amended, if there is an amendment.
    pub(super) fn english(&self) -> &'static str {
        &self.amended.unwrap_or(self.written).english
    }
}
