//! Plausible mistakes, planted in the law a clause at a time: what real programs get wrong.
//!
//! They are on trial themselves (does the court find each, and the vectors kill each?), and they name what is wrong with
//! others: an implementation that answers like a misreading obeys it.

mod lasker_maas;
mod logical;
mod pauli;
mod political;
mod tromp_taylor;

use super::document::Document;
use std::fmt;
use superko_spec as spec;

/// A document misread in one clause.
pub struct Misreading {
    /// Its name: `superko-only-when-capturing`. Unique in its document.
    pub name: &'static str,
    pub document: Document,
    /// The clause that is misread.
    pub clause: &'static str,
    /// What the one who misreads it believes.
    pub says: &'static str,
    /// Amendments without which it makes no difference.
    pub amend: &'static [&'static str],
    /// Puts it into a law, on top of what amendments say.
    pub plant: Plant,
}

/// A change to the law of one document.
#[derive(Clone, Copy)]
pub enum Plant {
    Logical(fn(&mut spec::logical::House)),
    TrompTaylor(fn(&mut spec::tromp_taylor::House)),
    LaskerMaas(fn(&mut spec::lasker_maas::House)),
    Political(fn(&mut spec::political::House)),
    Pauli(fn(&mut spec::pauli::House)),
}

impl Misreading {
    /// A misreading of the document whose law it is planted in.
    const fn new(name: &'static str, clause: &'static str, says: &'static str, plant: Plant) -> Misreading {
        let document = match plant {
            Plant::Logical(_) => Document::Logical,
            Plant::TrompTaylor(_) => Document::TrompTaylor,
            Plant::LaskerMaas(_) => Document::LaskerMaas,
            Plant::Political(_) => Document::Political,
            Plant::Pauli(_) => Document::Pauli,
        };
        Misreading { name, document, clause, says, amend: &[], plant }
    }

    /// The same, under amendments without which it makes no difference.
    const fn under(mut self, amend: &'static [&'static str]) -> Misreading {
        self.amend = amend;
        self
    }

    /// All misreadings of a document, in the order of its clauses.
    pub fn of(document: Document) -> &'static [Misreading] {
        match document {
            Document::Logical => logical::ALL,
            Document::TrompTaylor => tromp_taylor::ALL,
            Document::LaskerMaas => lasker_maas::ALL,
            Document::Political => political::ALL,
            Document::Pauli => pauli::ALL,
        }
    }

    /// The amendments without which it makes no difference.
    pub fn amendments(&self) -> Vec<String> {
        self.amend.iter().map(|name| (*name).to_owned()).collect()
    }

    /// The misreading of that name.
    pub fn parse(document: Document, name: &str) -> crate::Result<&'static Misreading> {
        Misreading::of(document).iter().find(|m| m.name == name).ok_or_else(|| {
            crate::Error::input(format!(
                "no misreading {name:?} of {document}: `superko rules {document}` lists those that are known"
            ))
        })
    }
}

impl fmt::Debug for Misreading {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.document, self.name)
    }
}
