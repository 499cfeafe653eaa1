//! The law: rulebooks of Go, transcribed clause by clause.
//!
//! One module per document, in that document's own words; duplication between them is welcome. A document is a trait
//! with one default method per clause (`r4_reaches` is clause 4), and three things are made of it:
//!
//! - `AsWritten`, the document in its default readings (`READINGS.md` tells what was read how, and why);
//! - *amendments*: house rules and other readings, each of which replaces one clause ([`Amendment`], and [`amend`] to
//!   combine several);
//! - *misreadings*, planted by the oracle in the same way: a `House` holds a document of which any clause may be replaced,
//!   and everything around that clause keeps calling the replacement.
//!
//! The bodies are slow and literal on purpose: quantifiers in the order of the text, no caching. Illegal is an answer
//! ([`Verdict`]), never an error, never a panic.
#![forbid(unsafe_code)]

use petgraph::graphmap::UnGraphMap;
use std::collections::BTreeSet;
use std::fmt;

pub mod lasker_maas;
pub mod logical;
pub mod pauli;
pub mod political;
pub mod tromp_taylor;

/// Every ambiguity that was found, and how it was read: `READINGS.md`.
pub const READINGS: &str = include_str!("READINGS.md");

/// Where each clause stands in which text: `SOURCES.jsonl`, a document's line before those of its clauses.
pub const SOURCES: &str = include_str!("SOURCES.jsonl");

/// The example of `README.md` compiles.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;

/// A point (location, vertex, intersection): a number from 0 on, without a gap.
pub type Point = usize;

/// A board: points and the adjacency between them. `board.contains_edge(p, q)` reads "p is adjacent to q".
pub type Board = UnGraphMap<Point, ()>;

/// What a point can be coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    Empty,
    Black,
    White,
}

/// The colour of each point: `coloring[p]`.
pub type Coloring = Vec<Color>;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    Black,
    White,
}

impl Player {
    /// The other player.
    pub fn opponent(self) -> Player {
        match self {
            Player::Black => Player::White,
            Player::White => Player::Black,
        }
    }

    /// The colour of this player's stones.
    pub fn color(self) -> Color {
        match self {
            Player::Black => Color::Black,
            Player::White => Color::White,
        }
    }
}

/// The name of a clause: `logical.6bis.c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClauseId(pub &'static str);

impl fmt::Display for ClauseId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// What the law says of a move: what it leads to, or every clause that it breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<Next> {
    Legal(Next),
    Illegal(BTreeSet<ClauseId>),
}

impl<Next> Verdict<Next> {
    /// The clauses that the move breaks; none for a legal one.
    pub fn broken(self) -> BTreeSet<ClauseId> {
        match self {
            Verdict::Legal(_) => BTreeSet::new(),
            Verdict::Illegal(clauses) => clauses,
        }
    }
}

/// One method of a document: its name, the clause it transcribes, and our paraphrase of that clause.
#[derive(Clone, Copy, Debug)]
pub struct Clause {
    /// The method of the document's trait.
    pub method: &'static str,
    /// The lines of its documentation; the first begins with the clause's id in bold.
    pub doc: &'static [&'static str],
}

impl Clause {
    /// The id in bold at the head of the documentation.
    pub fn id(&self) -> &'static str {
        self.doc[0].split("**").nth(1).unwrap_or_default()
    }

    /// What the clause says, in our words: the first paragraph of the documentation, without the id.
    pub fn paraphrase(&self) -> String {
        let lines: Vec<&str> =
            self.doc.iter().map(|line| line.trim()).take_while(|line| !line.is_empty()).collect();
        lines.join(" ").splitn(3, "**").nth(2).unwrap_or_default().trim().to_owned()
    }
}

/// Is told the name of the method that answered, and the answer.
pub type Listener = fn(&'static str, &dyn fmt::Debug);

/// A house rule or another reading: replaces one clause of a document and nothing else.
pub struct Amendment<House: 'static> {
    /// Its name: `no-suicide`.
    pub name: &'static str,
    /// The clause that it replaces.
    pub clause: ClauseId,
    /// What it says instead.
    pub says: &'static str,
    /// Puts it into force.
    pub enact: fn(&mut House),
}

/// The document with the named amendments in force.
///
/// # Errors
/// Says which name is unknown, or which two amendments replace the same clause.
pub fn amend<House: Default>(known: &[Amendment<House>], names: &[String]) -> Result<House, String> {
    let mut house = House::default();
    let mut enacted: Vec<&Amendment<House>> = Vec::new();
    for name in names {
        let Some(amendment) = known.iter().find(|a| a.name == name) else {
            let all: Vec<&str> = known.iter().map(|a| a.name).collect();
            return Err(format!("no amendment {name:?}: known here are {}", all.join(", ")));
        };
        if let Some(other) = enacted.iter().find(|e| e.clause == amendment.clause) {
            return Err(format!(
                "amendments {} and {} both replace {}: at most one of them can be in force",
                other.name, amendment.name, amendment.clause
            ));
        }
        (amendment.enact)(&mut house);
        enacted.push(amendment);
    }
    Ok(house)
}

/// Declares a document: its trait with one default method per clause; `AsWritten`, which overrides none; `House`, in
/// which any clause can be replaced at run time while all others call the replacement, and whose answers can be listened
/// to; and `CLAUSES`, the methods with their documentation.
macro_rules! document {
    ($(#[$about:meta])* trait $Document:ident {
        $($(#[doc = $doc:literal])* fn $clause:ident(&$law:ident $(, $arg:ident: $of:ty)* $(,)?) -> $answer:ty $body:block)*
    }) => {
        $(#[$about])*
        pub trait $Document {
            $($(#[doc = $doc])* fn $clause(&$law $(, $arg: $of)*) -> $answer $body)*
        }

        /// The document in its default readings.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct AsWritten;
        impl $Document for AsWritten {}

        /// The document with some clauses replaced: a clause that is `None` stands as written.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct House {
            $($(#[doc = $doc])* pub $clause: Option<fn(&House $(, $of)*) -> $answer>,)*
            /// Is told what each clause answers.
            pub listener: Option<$crate::Listener>,
        }
        impl $Document for House {
            $(fn $clause(&$law $(, $arg: $of)*) -> $answer {
                let answer = match $law.$clause {
                    Some(replacement) => replacement($law $(, $arg)*),
                    None => {
                        let as_written = || -> $answer { $body };
                        as_written()
                    }
                };
                if let Some(listener) = $law.listener {
                    listener(stringify!($clause), &answer);
                }
                answer
            })*
        }

        /// Every method of the document, in the order of the text.
        pub const CLAUSES: &[$crate::Clause] =
            &[$($crate::Clause { method: stringify!($clause), doc: &[$($doc),*] }),*];
    };
}
pub(crate) use document;
