//! The rulebooks by name: their clauses, amendments and misreadings.

use crate::{Error, Result};
use std::fmt;
use superko_spec::{self as spec, Clause, logical, tromp_taylor};

/// A rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Document {
    Logical,
    TrompTaylor,
}

/// A house rule or another reading, as it is told to a user.
#[derive(Clone, Copy, Debug)]
pub struct Amendment {
    pub name: &'static str,
    pub clause: &'static str,
    pub says: &'static str,
}

impl Document {
    pub const ALL: &[Document] = &[Document::Logical, Document::TrompTaylor];

    /// The name in cases and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Document::Logical => "logical",
            Document::TrompTaylor => "tromp-taylor",
        }
    }

    /// The document of that name.
    pub fn parse(name: &str) -> Result<Document> {
        Document::ALL.iter().copied().find(|d| d.name() == name).ok_or_else(|| {
            let known: Vec<&str> = Document::ALL.iter().map(|d| d.name()).collect();
            Error::input(format!("no rulebook {name:?}: known are {}", known.join(", ")))
        })
    }

    /// The methods of the document's trait, in the order of the text.
    pub fn clauses(self) -> &'static [Clause] {
        match self {
            Document::Logical => logical::CLAUSES,
            Document::TrompTaylor => tromp_taylor::CLAUSES,
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
        }
    }

    /// Are these amendments of this document, and do they combine?
    pub fn check_amendments(self, names: &[String]) -> Result<()> {
        let fit = match self {
            Document::Logical => spec::amend(logical::AMENDMENTS, names).map(drop),
            Document::TrompTaylor => spec::amend(tromp_taylor::AMENDMENTS, names).map(drop),
        };
        fit.map_err(|e| Error::input(format!("{self}: {e}")))
    }
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}
