//! The rulebooks by name: their clauses, amendments and misreadings.

use crate::{Error, Result};
use serde::Deserialize;
use serde_json::Value;
use std::fmt;
use superko_spec::{self as spec, Clause, lasker_maas, logical, pauli, political, tromp_taylor};

/// A rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Document {
    Logical,
    TrompTaylor,
    LaskerMaas,
    Political,
    Pauli,
}

/// A house rule or another reading, as it is told to a user.
#[derive(Clone, Copy, Debug)]
pub struct Amendment {
    pub name: &'static str,
    pub clause: &'static str,
    pub says: &'static str,
}

impl Document {
    pub const ALL: &[Document] = &[
        Document::Logical,
        Document::TrompTaylor,
        Document::LaskerMaas,
        Document::Political,
        Document::Pauli,
    ];

    /// The name in cases and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Document::Logical => "logical",
            Document::TrompTaylor => "tromp-taylor",
            Document::LaskerMaas => "lasker-maas",
            Document::Political => "political",
            Document::Pauli => "pauli",
        }
    }

    /// The document of that name.
    pub fn parse(name: &str) -> Result<Document> {
        Document::ALL.iter().copied().find(|d| d.name() == name).ok_or_else(|| {
            let known: Vec<&str> = Document::ALL.iter().map(|d| d.name()).collect();
            Error::input(format!("no rulebook {name:?}: known are {}", known.join(", ")))
        })
    }

    /// Do players take turns, so that a move need not say whose it is?
    pub fn takes_turns(self) -> bool {
        match self {
            Document::Logical | Document::TrompTaylor | Document::LaskerMaas | Document::Pauli => true,
            Document::Political => false,
        }
    }

    /// The keys of answers that only this document has, or has in a shape of its own.
    pub fn details(self) -> &'static [&'static str] {
        match self {
            Document::Logical | Document::TrompTaylor => &[],
            Document::LaskerMaas => &["stage", "storage"],
            Document::Political => {
                &["captured", "outcomes", "dragons", "legal_moves", "territory", "score", "winner"]
            }
            Document::Pauli => &["prohibited", "cycles", "passes_needed", "phase", "control", "undecided"],
        }
    }

    /// The methods of the document's trait, in the order of the text.
    pub fn clauses(self) -> &'static [Clause] {
        match self {
            Document::Logical => logical::CLAUSES,
            Document::TrompTaylor => tromp_taylor::CLAUSES,
            Document::LaskerMaas => lasker_maas::CLAUSES,
            Document::Political => political::CLAUSES,
            Document::Pauli => pauli::CLAUSES,
        }
    }

    /// Its amendments.
    pub fn amendments(self) -> Vec<Amendment> {
        fn told<House>(known: &[spec::Amendment<House>]) -> Vec<Amendment> {
            known.iter().map(|a| Amendment { name: a.name, clause: a.clause.0, says: a.says }).collect()
        }
        match self {
            Document::Logical => told(logical::AMENDMENTS),
            Document::TrompTaylor => told(tromp_taylor::AMENDMENTS),
            Document::LaskerMaas => told(lasker_maas::AMENDMENTS),
            Document::Political => told(political::AMENDMENTS),
            Document::Pauli => told(pauli::AMENDMENTS),
        }
    }

    /// Title, author and where the text is to be found.
    pub fn source(self) -> Source {
        let line = source_lines(self).next().unwrap_or_default();
        serde_json::from_value(line).expect("spec/SOURCES.jsonl begins each document with its source")
    }

    /// Its clauses as the text numbers them, in order.
    pub fn sources(self) -> Vec<ClauseSource> {
        let clauses = source_lines(self).skip(1).map(serde_json::from_value);
        clauses.collect::<Result<_, _>>().expect("spec/SOURCES.jsonl has clauses after each document")
    }

    /// What was read how: the lines of `READINGS.md` on the questions of this document, or of one clause of it.
    pub fn readings(self, clause: Option<&str>) -> Vec<&'static str> {
        let ours = spec::READINGS.lines().filter(|line| line.starts_with(&format!("| {self}.A")));
        ours.filter(|line| clause.is_none_or(|id| line.split('|').nth(2).is_some_and(|c| c.trim() == id)))
            .collect()
    }

    /// Are these amendments of this document, and do they combine?
    pub fn check_amendments(self, names: &[String]) -> Result<()> {
        let fit = match self {
            Document::Logical => spec::amend(logical::AMENDMENTS, names).map(drop),
            Document::TrompTaylor => spec::amend(tromp_taylor::AMENDMENTS, names).map(drop),
            Document::LaskerMaas => spec::amend(lasker_maas::AMENDMENTS, names).map(drop),
            Document::Political => spec::amend(political::AMENDMENTS, names).map(drop),
            Document::Pauli => spec::amend(pauli::AMENDMENTS, names).map(drop),
        };
        fit.map_err(|e| Error::input(format!("{self}: {e}")))
    }
}

/// Where a document comes from.
#[derive(Clone, Debug, Deserialize)]
pub struct Source {
    pub title: String,
    pub author: String,
    pub year: Option<u32>,
    /// Of the text that the line numbers refer to.
    pub sha256: String,
    pub see: String,
}

/// Where a clause stands.
#[derive(Clone, Debug, Deserialize)]
pub struct ClauseSource {
    #[serde(rename = "clause")]
    pub id: String,
    /// First and last line of the text.
    pub lines: [usize; 2],
    /// `rule`, `definition` or `prose`.
    pub kind: String,
    /// Why nothing hangs on it, where nothing does.
    pub reason: Option<String>,
}

/// The lines of `SOURCES.jsonl` on a document: its own and those of its clauses.
fn source_lines(document: Document) -> impl Iterator<Item = Value> {
    let lines = spec::SOURCES
        .lines()
        .map(|line| serde_json::from_str(line).expect("spec/SOURCES.jsonl is JSON Lines"));
    lines.filter(move |line: &Value| {
        let id = line.get("document").or(line.get("clause")).and_then(Value::as_str).unwrap_or_default();
        id.split('.').next() == Some(document.name())
    })
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}
