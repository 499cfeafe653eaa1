//! The Logical Rules: after J. Tromp, in formal language.

mod engine;
mod law;
mod misreadings;

use super::stones::{engine::EngineGame, generate};
use super::text::{self, Clause, Reading, Source};
use super::{
    Amendment, Choose, EngineOptions, Generated, GeneratorConfig, LawOptions, Misreading, Move, Opening,
    Question, Referee, Rulebook,
};
use crate::bitboard;
use superko_spec::logical as spec;

/// The rulebook `logical`.
pub struct Logical;

impl Rulebook for Logical {
    fn name(&self) -> &'static str {
        "logical"
    }

    fn source(&self) -> Source {
        text::source(self.name())
    }

    fn clauses(&self) -> Vec<Clause> {
        text::clauses(self.name(), spec::CLAUSES)
    }

    fn readings(&self) -> Vec<Reading> {
        text::readings(self.name())
    }

    fn amendments(&self) -> Vec<Amendment> {
        text::amendments(spec::AMENDMENTS)
    }

    fn misreadings(&self) -> Vec<&'static Misreading> {
        text::misreadings(misreadings::ALL)
    }

    fn law(&self, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
        let law = text::amended(spec::AMENDMENTS, misreadings::ALL, opening, options);
        Box::new(law::LawGame::start(spec::House { listener: options.listener, ..law }, opening))
    }

    fn engine(&self, opening: &Opening, options: EngineOptions) -> Option<Box<dyn Referee>> {
        Some(Box::new(EngineGame::start(engine::ENGINE, opening, options.hash_mask, |_| Vec::new())))
    }

    fn plain_game(&self, opening: &Opening) -> Option<bitboard::Game> {
        Some(engine::ENGINE.start(opening, u64::MAX))
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

    fn generate(&self, choose: &mut dyn Choose, config: &GeneratorConfig) -> Generated {
        generate::game(choose, config, engine::ENGINE)
    }
}
