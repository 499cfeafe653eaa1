//! The law: rulebooks of Go, transcribed clause by clause.
//!
//! Each document has a module of its own that uses the document's own words; duplication between modules is welcome. A
//! document is a trait with a method for each numbered sentence, named after it (`r9_b_initially` is 9.b). The bodies are
//! written in the quantifiers and sets of [`words`]. Each trait comes in three forms:
//!
//! - `AsWritten`: the document in its default readings (`READINGS.jsonl` lists them, with reasons);
//! - *amendments*: house rules and other readings, each of which replaces one clause ([`Amendment`]);
//! - *misreadings*: faults that the oracle plants the same way. In a `Law`, any clause can be replaced, and all other
//!   clauses call the replacement.
//!
//! The methods are slow and literal on purpose: quantifiers in the order of the text, no caching. An illegal move is an
//! answer ([`Verdict`]), never an error or a panic. A document judges its games from the first move to the winner; what was
//! agreed before a game, such as the komi, is in its `Game`. [`control`], [`dragons`] and [`life_and_ko`] are no documents:
//! they decide definitions of [`pauli`], [`political`] and [`katago`] faster than following them to the letter would.

use petgraph::graphmap::UnGraphMap;
use rustc_hash::FxBuildHasher;
use set::Set;
use std::fmt;

pub mod aga;
pub mod concord;
pub mod control;
pub mod dragons;
pub mod japanese_1989;
pub mod katago;
pub mod lasker_maas;
pub mod life_and_ko;
pub mod logical;
pub mod new_zealand;
pub mod pauli;
pub mod political;
pub mod set;
pub mod tromp_taylor;
pub mod two_eyes;
pub mod words;

/// Every ambiguity that was found and the reading taken: `READINGS.jsonl`, one object per line. `READINGS.md` says by what
/// principle.
pub const READINGS: &str = include_str!("READINGS.jsonl");

/// Where each clause is in its text: `SOURCES.jsonl`, one line for each document, followed by one for each of its
/// clauses.
pub const SOURCES: &str = include_str!("SOURCES.jsonl");

/// Each method of the law, each function it uses and each amendment in set notation and in English: `NOTATION.jsonl`, one object
/// per line, generated from the code by `cargo xtask notation`.
pub const NOTATION: &str = include_str!("NOTATION.jsonl");

/// Every document by its name, and its methods.
pub const DOCUMENTS: &[(&str, &[Clause])] = &[
    ("logical", logical::CLAUSES),
    ("tromp-taylor", tromp_taylor::CLAUSES),
    ("lasker-maas", lasker_maas::CLAUSES),
    ("new-zealand", new_zealand::CLAUSES),
    ("aga", aga::CLAUSES),
    ("concord", concord::CLAUSES),
    ("japanese-1989", japanese_1989::CLAUSES),
    ("political", political::CLAUSES),
    ("pauli", pauli::CLAUSES),
    ("katago", katago::CLAUSES),
];

/// The example of `README.md` compiles.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;

/// A point (location, vertex, intersection), numbered from 0 without gaps.
pub type Point = usize;

/// A board: points and the adjacency between them. `board.contains_edge(p, q)` reads "p is adjacent to q".
pub type Board = UnGraphMap<Point, (), FxBuildHasher>;

/// The colour of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// No stone.
    Empty,
    /// A black stone.
    Black,
    /// A white stone.
    White,
}

/// The colour of each point: `coloring[p]`.
pub type Coloring = Vec<Color>;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// The player of the black stones.
    Black,
    /// The player of the white stones.
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

/// How a game between Black and White stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// It goes on.
    Unfinished,
    /// It is over, and nobody has won.
    Tie,
    /// It is over, and does not count.
    NoResult,
    /// It is over, and this player has won.
    Won(Player),
}

/// A score in half points, komi included.
///
/// A komi is the case's, in half points, and is added to White's score. Where a document speaks of a komi or an
/// adjustment, its own clause adds it; a document that does not (`logical`) gets it here, and only here.
pub fn with_komi(player: Player, score: usize, komi: i64) -> i64 {
    match player {
        Player::Black => 2 * score as i64,
        Player::White => 2 * score as i64 + komi,
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

/// The law's verdict on a move: what it leads to, or every clause it breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<Next> {
    /// What the move leads to.
    Legal(Next),
    /// The clauses that it breaks.
    Illegal(Set<ClauseId>),
}

impl<Next> Verdict<Next> {
    /// The same verdict, with `to` applied to what a legal move leads to.
    pub fn map<Other>(self, to: impl FnOnce(Next) -> Other) -> Verdict<Other> {
        match self {
            Verdict::Legal(next) => Verdict::Legal(to(next)),
            Verdict::Illegal(clauses) => Verdict::Illegal(clauses),
        }
    }

    /// The clauses that the move breaks: none if it is legal.
    pub fn broken(self) -> Set<ClauseId> {
        match self {
            Verdict::Legal(_) => Set::new(),
            Verdict::Illegal(clauses) => clauses,
        }
    }
}

/// A method of a document: its name, its documentation with the clause it transcribes and our paraphrase, and its code.
#[derive(Clone, Copy, Debug)]
pub struct Clause {
    /// The method of the document's trait.
    pub method: &'static str,
    /// The lines of its documentation; the first begins with the clause's id in bold.
    pub doc: &'static [&'static str],
    /// The source file of its document.
    pub source: &'static str,
}

impl Clause {
    /// The id in bold at the head of the documentation.
    pub fn id(&self) -> &'static str {
        self.doc[0].split("**").nth(1).unwrap_or_default()
    }

    /// What the clause says, in our words: the first paragraph of the documentation, without the id.
    pub fn paraphrase(&self) -> String {
        let first = self.paragraphs().into_iter().next().unwrap_or_default();
        first.splitn(3, "**").nth(2).unwrap_or_default().trim().to_owned()
    }

    /// What else is worth knowing about the method: the other paragraphs of the documentation.
    pub fn remarks(&self) -> Vec<String> {
        self.paragraphs().into_iter().skip(1).collect()
    }

    /// The method as it stands in the source of its document, without its documentation: from its head to the brace that closes
    /// its body.
    pub fn code(&self) -> &'static str {
        let head =
            self.source.find(&format!("fn {}(", self.method)).expect("the source is that of the document");
        let mut open = 0;
        let closes = |c: char| {
            open += i32::from(c == '{') - i32::from(c == '}');
            c == '}' && open == 0
        };
        let code = &self.source[head..];
        &code[..=code.find(closes).expect("the body has an end")]
    }

    fn paragraphs(&self) -> Vec<String> {
        let lines: Vec<&str> = self.doc.iter().map(|line| line.trim()).collect();
        lines.split(|line| line.is_empty()).map(|lines| lines.join(" ")).collect()
    }
}

/// In which of the ways that its type has a method answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// `false`
    False,
    /// `true`
    True,
    /// `None`
    None,
    /// `Some`
    Some,
    /// A [`Verdict`] of illegal.
    Illegal,
    /// A [`Verdict`] of legal.
    Legal,
    /// An answer of a type without distinct ways, such as a set or a number.
    Value,
}

/// An answer of a method. Its type has a `way` of its own or, by [`Valued`], that of a value.
struct Answer<'a, T>(&'a T);

impl Answer<'_, bool> {
    fn way(&self) -> Way {
        if *self.0 { Way::True } else { Way::False }
    }
}

impl<T> Answer<'_, Option<T>> {
    fn way(&self) -> Way {
        if self.0.is_some() { Way::Some } else { Way::None }
    }
}

impl<T> Answer<'_, Verdict<T>> {
    fn way(&self) -> Way {
        if matches!(self.0, Verdict::Legal(_)) { Way::Legal } else { Way::Illegal }
    }
}

/// What `way` means where the type of the answer does not define it.
trait Valued {
    fn way(&self) -> Way {
        Way::Value
    }
}

impl<T> Valued for Answer<'_, T> {}

/// Called with the name of the method that answered, and the way in which it did.
pub type Listener = fn(&'static str, Way);

/// A house rule or another reading, which replaces one sentence of a document and nothing else.
pub struct Amendment<Law: 'static> {
    /// Its name: `no-suicide`.
    pub name: &'static str,
    /// The clause that it amends: what it forbids breaks this clause.
    pub clause: ClauseId,
    /// The sentence of the clause that it replaces. Amendments of one sentence exclude each other.
    pub sentence: ClauseId,
    /// What it says instead.
    pub says: &'static str,
    /// Applies it to the document.
    pub enact: fn(&mut Law),
}

impl<Law: Default> Amendment<Law> {
    /// The document with this amendment alone.
    pub fn alone(&self) -> Law {
        let mut law = Law::default();
        (self.enact)(&mut law);
        law
    }
}

/// Declares an amendment of the document in whose module it stands: constant, name, clause, what it says, and how it is
/// enacted. `clause / sentence` where it replaces only a sentence of the clause.
macro_rules! amendment {
    ($NAME:ident, $name:literal, $clause:literal, $says:literal, $enact:expr $(,)?) => {
        $crate::amendment!($NAME, $name, $clause / $clause, $says, $enact);
    };
    ($NAME:ident, $name:literal, $clause:literal / $sentence:literal, $says:literal, $enact:expr $(,)?) => {
        #[doc = concat!("`", $name, "`: ", $says)]
        pub const $NAME: $crate::Amendment<Law> = $crate::Amendment {
            name: $name,
            clause: $crate::ClauseId($clause),
            sentence: $crate::ClauseId($sentence),
            says: $says,
            enact: $enact,
        };
    };
}
pub(crate) use amendment;

/// A document whose clauses can be replaced.
pub trait Replace {
    /// Replaces the clauses that are replaced in another one.
    fn replace(&mut self, with: &Self);
}

/// Declares a document: its trait; `AsWritten`, whose methods have the bodies that stand here; `Law`, in which any method
/// can be replaced at run time so that all others call the replacement, and a listener can follow the answers; and
/// `CLAUSES`, the methods with their documentation. It begins with the name of the source file.
macro_rules! document {
    ($source:literal $(#[$about:meta])* trait $Document:ident {
        $($(#[doc = $doc:literal])* fn $clause:ident(&$law:ident $(, $arg:ident: $of:ty)* $(,)?) -> $answer:ty $body:block)*
    }) => {
        $(#[$about])*
        pub trait $Document {
            $($(#[doc = $doc])* fn $clause(&$law $(, $arg: $of)*) -> $answer;)*
        }

        #[allow(unused_imports)] // Not every document has a method that answers with a value.
        use $crate::Valued as _;

        /// The document in its default readings.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct AsWritten;
        impl $Document for AsWritten {
            $(fn $clause(&self $(, $arg: $of)*) -> $answer {
                NOTHING_REPLACED.$clause($($arg),*)
            })*
        }

        /// The bodies are compiled once, in `Law`.
        static NOTHING_REPLACED: Law = Law::AS_WRITTEN;

        /// The document with some clauses replaced: a clause that is `None` stands as written.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Law {
            $($(#[doc = $doc])* pub $clause: Option<fn(&Law $(, $of)*) -> $answer>,)*
            /// Called with the answer of each clause.
            pub listener: Option<$crate::Listener>,
        }
        impl $Document for Law {
            $(fn $clause(&$law $(, $arg: $of)*) -> $answer {
                let answer = match $law.$clause {
                    Some(replacement) => replacement($law $(, $arg)*),
                    None => {
                        let as_written = || -> $answer { $body };
                        as_written()
                    }
                };
                if let Some(listener) = $law.listener {
                    listener(stringify!($clause), $crate::Answer(&answer).way());
                }
                answer
            })*
        }

        impl Law {
            /// Nothing is replaced.
            pub const AS_WRITTEN: Law = Law { $($clause: None,)* listener: None };
        }
        impl $crate::Replace for Law {
            fn replace(&mut self, with: &Law) {
                $(self.$clause = with.$clause.or(self.$clause);)*
            }
        }

        const SOURCE: &str = include_str!($source);

        /// Every method of the document, in the order of the text.
        pub const CLAUSES: &[$crate::Clause] =
            &[$($crate::Clause {
                method: stringify!($clause), doc: &[$($doc),*], source: SOURCE,
            }),*];
    };
}
pub(crate) use document;
