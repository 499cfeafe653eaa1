//! The text of a rulebook: its source, its clauses, and how they were read. For the rulebooks of `superko-spec`, this comes
//! from the tables of that crate.

use super::misreading::Plant;
use super::preset::rows;
use super::{LawOptions, Opening};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;
use superko_spec as spec;

/// Where a rulebook comes from.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Source {
    /// The title of the text.
    pub title: String,
    /// Who wrote it.
    pub author: String,
    /// The year, if known.
    pub year: Option<u32>,
    /// The SHA-256 of the text to which the line numbers of clauses refer.
    pub sha256: String,
    /// Where to read it.
    pub see: String,
}

/// A clause as the text numbers it.
#[derive(Clone, Debug, Deserialize)]
pub struct Clause {
    /// `tromp-taylor.6`
    #[serde(rename = "clause")]
    pub id: String,
    /// First and last line of the text.
    pub lines: [usize; 2],
    /// `rule`, `definition` or `prose`.
    pub kind: String,
    /// If no answer depends on the clause: why not.
    pub reason: Option<String>,
    /// If no vector tests the clause alone, because misreadings of other clauses change its answers, too: why not.
    pub not_alone: Option<String>,
    /// The methods of the law that transcribe it.
    #[serde(skip)]
    pub methods: Vec<Method>,
}

/// A method of the law, which transcribes a clause or a part of it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Method {
    /// Its name in the source: `r6_superko`.
    #[serde(rename = "method")]
    pub name: &'static str,
    /// A paraphrase of the clause.
    pub says: String,
    /// What else is worth knowing about it, a paragraph each.
    pub remarks: Vec<String>,
    /// Its source code, not indented, without its documentation; empty if the rulebook does not show it.
    pub code: String,
}

/// A method of the law, a function that methods use, or what an amendment says instead of a method, in set notation and in English.
#[derive(Clone, Debug, Deserialize)]
pub struct Notation {
    /// The rulebook, as its file is called: `tromp_taylor`.
    document: String,
    /// The method or function in the source.
    pub method: String,
    /// The amendment, if this is what it says instead.
    pub amendment: Option<String>,
    /// Its name and parameters; empty for an amendment.
    pub head: String,
    /// In set notation.
    pub math: String,
    /// In English.
    pub english: String,
    /// The methods and functions that it refers to: their names here, and in the source.
    pub calls: BTreeMap<String, String>,
}

impl Notation {
    /// All of one rulebook of `superko-spec`.
    pub fn of(rulebook: &str) -> impl Iterator<Item = &'static Notation> + use<> {
        static ALL: LazyLock<Vec<Notation>> = LazyLock::new(|| rows(spec::NOTATION));
        let document = rulebook.replace('-', "_");
        ALL.iter().filter(move |notation| notation.document == document)
    }
}

/// Is this the id of a clause, or of a sentence of it? `pauli.9.b` is within `pauli.9`.
pub fn is_within(id: &str, clause: &str) -> bool {
    id.strip_prefix(clause).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Is one of these clauses a part of the other, or are they the same?
pub fn are_related(one: &str, other: &str) -> bool {
    is_within(one, other) || is_within(other, one)
}

/// What a clause says: the paraphrase of its method, or, if only its sentences have methods, what these say.
pub fn says(clauses: &[Clause], id: &str) -> String {
    let first = |clause: &Clause| clause.methods.first().map(|method| method.says.clone());
    if let Some(own) = clauses.iter().find(|clause| clause.id == id).and_then(first) {
        return own;
    }
    let sentences = clauses.iter().filter(|clause| is_within(&clause.id, id));
    sentences.filter_map(first).collect::<Vec<_>>().join(" ")
}

/// How an ambiguity of a text was read.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// `tromp-taylor.A3`
    pub id: String,
    /// The id of the clause.
    pub clause: String,
    /// What the text leaves open, as a question.
    pub question: String,
    /// The reading taken: the answer to the question.
    pub taken: String,
    /// On what it rests.
    pub by: Ground,
    /// Why.
    pub why: String,
    /// The ids of vectors and the names of tests that show the difference.
    pub shown_by: Vec<String>,
}

/// On what the choice of a reading rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// The text says so, or makes no exception.
    Letter,
    /// By the letter the sentence would contradict another one.
    Contradiction,
    /// By the letter a game would have no move, no end or no winner.
    Impossible,
    /// The text says nothing of it: what changes least.
    Open,
    /// The format of cases and answers settles it.
    Contract,
}

impl fmt::Display for Ground {
    /// As it begins a reason: `Left open`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ground::Letter => "The letter",
            Ground::Contradiction => "The letter is a contradiction",
            Ground::Impossible => "The letter is impossible",
            Ground::Open => "Left open",
            Ground::Contract => "Settled by the contract",
        })
    }
}

/// The lines of `SOURCES.jsonl` about a document: its own line, then those of its clauses.
fn lines_on(document: &str) -> impl Iterator<Item = Value> {
    rows(spec::SOURCES).into_iter().filter(move |line: &Value| {
        let id = line.get("document").or(line.get("clause")).and_then(Value::as_str).unwrap_or_default();
        id.split('.').next() == Some(document)
    })
}

/// The text of a rulebook: where it comes from, its clauses, and how it was read.
#[derive(Clone, Debug)]
pub struct Document {
    /// Where the text comes from.
    pub source: Source,
    /// The clauses, in the order of the text.
    pub clauses: Vec<Clause>,
    /// How the ambiguities of the text were read.
    pub readings: Vec<Reading>,
}

impl Document {
    /// A document of `superko-spec`, with the methods that transcribe it.
    ///
    /// # Panics
    /// If there is none of this name.
    pub fn of_spec(name: &str) -> Document {
        let document = spec::DOCUMENTS.iter().find(|(other, _)| *other == name);
        let (_, methods) = document.expect("superko-spec lists its documents");
        let mut lines = lines_on(name);
        let source = serde_json::from_value(lines.next().unwrap_or_default())
            .expect("spec/SOURCES.jsonl begins each document with its source");
        let clauses = lines.map(|line| {
            let clause: Clause =
                serde_json::from_value(line).expect("spec/SOURCES.jsonl has clauses after each document");
            let own = methods.iter().filter(|method| method.id() == clause.id);
            let methods = own.map(|method| Method {
                name: method.method,
                says: method.paraphrase(),
                remarks: method.remarks(),
                code: dedented(method.code()),
            });
            Clause { methods: methods.collect(), ..clause }
        });
        Document { source, clauses: clauses.collect(), readings: readings(name) }
    }
}

/// What every rulebook of `superko-spec` says in the same way: its name and its text, the amendments and the games that its folder
/// lists, its misreadings, the clauses that have a file of vectors, its law, and the settings of the engine for plays and passes.
macro_rules! of_spec {
    ($name:literal, $misreadings:expr $(, plain $rules:ident)?; $($vectors:literal)*) => {
        fn name(&self) -> &'static str {
            $name
        }

        fn document(&self) -> &'static $crate::text::Document {
            use $crate::text::Document;
            static DOCUMENT: std::sync::LazyLock<Document> =
                std::sync::LazyLock::new(|| Document::of_spec($name));
            &DOCUMENT
        }

        fn amendments(&self) -> &'static [$crate::Amendment] {
            amendments::AMENDMENTS
        }

        fn misreadings(&self) -> &'static [$crate::Misreading] {
            static MISREADINGS: std::sync::LazyLock<Vec<$crate::Misreading>> =
                std::sync::LazyLock::new(|| $misreadings);
            &MISREADINGS
        }

        fn witnesses(&self) -> &'static str {
            include_str!("witnesses.jsonl")
        }

        fn corpus(&self) -> &'static str {
            include_str!("corpus.jsonl")
        }

        fn vector_files(&self) -> &'static [&'static str] {
            &[$($vectors),*]
        }

        $(fn plain_rules(&self) -> Option<$crate::bitboard::Rules> {
            Some($crate::bitboard::Rules::$rules)
        })?

        fn law(&self, opening: &$crate::Opening, options: $crate::LawOptions) -> Box<dyn $crate::Referee> {
            let law = $crate::text::law(opening, options);
            law::start(spec::Law { listener: options.listener, ..law }, opening, options)
        }
    };
}
pub(super) use of_spec;

/// The clause that each question is about; in brackets, those that are about another one.
macro_rules! clause_of {
    ($name:literal $([$question:pat => $other:literal])?: legal $legal:literal, to_play $to_play:literal, position $position:literal,
        over $over:literal, detail $detail:literal, score $score:literal, outcome $outcome:literal) => {
        fn clause_of(&self, question: $crate::Question) -> &'static str {
            use $crate::Question;
            match question {
                $($question => concat!($name, ".", $other),)?
                Question::Legal(_) | Question::Accepted(_) => concat!($name, ".", $legal),
                Question::ToPlay => concat!($name, ".", $to_play),
                Question::Position | Question::Captured => concat!($name, ".", $position),
                Question::Over => concat!($name, ".", $over),
                Question::Detail(_) => concat!($name, ".", $detail),
                Question::Score | Question::Margin => concat!($name, ".", $score),
                Question::Outcome => concat!($name, ".", $outcome),
            }
        }
    };
}
pub(super) use clause_of;

/// Code without the indentation of its last line, where its first line has lost it.
fn dedented(code: &str) -> String {
    let last = code.rsplit('\n').next().unwrap_or_default();
    let indentation = &last[..last.len() - last.trim_start().len()];
    let lines = code.split('\n').map(|line| line.strip_prefix(indentation).unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// The readings of a document of `superko-spec`.
fn readings(document: &str) -> Vec<Reading> {
    let start = format!("{document}.");
    rows(spec::READINGS).into_iter().filter(|reading: &Reading| reading.id.starts_with(&start)).collect()
}

/// The law for an opening: the document with the amendments of the opening, and on top of them the misreadings of the options.
///
/// # Panics
/// If a misreading is one of another rulebook.
pub fn law<Law: Default + spec::Replace + 'static>(opening: &Opening, options: LawOptions) -> Law {
    let mut law = opening.rules.law(Law::default());
    for misreading in options.misreadings() {
        assert!(
            *misreading.rulebook == *opening.rulebook(),
            "{misreading:?} is a misreading of another rulebook"
        );
        let plant: &dyn Any = misreading.plant;
        if let Some(replaced) = plant.downcast_ref::<Law>() {
            law.replace(replaced);
        } else if let Some(plant) = plant.downcast_ref::<Plant<Law>>() {
            plant(&mut law, opening);
        }
    }
    law
}
