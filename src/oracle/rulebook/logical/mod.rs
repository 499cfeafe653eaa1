//! The Logical Rules: after J. Tromp, in formal language.

mod amendments;
mod law;
mod misreadings;

use super::text::{self, Document};
use super::{Amendment, LawOptions, Misreading, Move, Opening, Question, Referee, Rulebook};
use crate::bitboard;
use std::sync::LazyLock;
use superko_spec::logical as spec;

/// The rulebook `logical`.
pub struct Logical;

impl Rulebook for Logical {
    fn name(&self) -> &'static str {
        "logical"
    }

    fn document(&self) -> &'static Document {
        static DOCUMENT: LazyLock<Document> = LazyLock::new(|| Document::of_spec("logical", spec::CLAUSES));
        &DOCUMENT
    }

    fn amendments(&self) -> &'static [Amendment] {
        amendments::AMENDMENTS
    }

    fn misreadings(&self) -> &'static [Misreading] {
        misreadings::ALL
    }

    fn witnesses(&self) -> &'static str {
        include_str!("witnesses.jsonl")
    }

    fn law(&self, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
        let law = text::law(opening, options);
        Box::new(law::LawGame::start(spec::House { listener: options.listener, ..law }, opening))
    }

    fn plain_rules(&self) -> Option<bitboard::Rules> {
        Some(bitboard::Rules::LOGICAL)
    }

    fn clause_of(&self, question: Question) -> &'static str {
        match question {
            Question::Legal(Move::Pass) | Question::Accepted(Move::Pass) => "logical.6bis.d",
            Question::Legal(_) | Question::Accepted(_) => "logical.6bis",
            Question::ToPlay => "logical.6bis.b",
            Question::Position | Question::Captured | Question::Detail(_) => "logical.6bis.e",
            Question::Over => "logical.7bis",
            Question::Score => "logical.8",
            Question::Outcome => "logical.9",
        }
    }
}
