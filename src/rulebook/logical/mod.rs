//! The Logical Rules: after J. Tromp, in formal language.

mod amendments;
mod law;
mod misreadings;

use super::text;
use super::{Move, Question, Rulebook};
use crate::bitboard;
use superko_spec::logical as spec;

/// The rulebook `logical`.
pub struct Logical;

impl Rulebook for Logical {
    text::of_spec! { "logical", misreadings::CLAUSES.and(&Logical, misreadings::ALL);
        "0" "2" "3" "4" "5" "6" "6bis.a" "6bis.b" "6bis.c" "6bis.d" "6bis.e" "6bis" "7.b" "7" "7bis" "8"
        "9"
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
            Question::Score | Question::Margin => "logical.8",
            Question::Outcome => "logical.9",
        }
    }
}
