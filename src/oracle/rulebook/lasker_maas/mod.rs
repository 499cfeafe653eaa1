//! The Lasker-Maas rules: R. E. Maas, 1995; two stages, in the second of which prisoners are played.

mod answer;
mod engine;
mod law;
mod misreadings;

use super::stones::{engine::EngineGame, generate};
use super::text::{self, Clause, Reading, Source};
use super::{
    Amendment, Choose, EngineOptions, Generated, GeneratorConfig, LawOptions, Misreading, Opening, Question,
    Referee, Rulebook,
};
use crate::bitboard;
use superko_spec::lasker_maas as spec;

/// The rulebook `lasker-maas`.
pub struct LaskerMaas;

impl Rulebook for LaskerMaas {
    fn name(&self) -> &'static str {
        "lasker-maas"
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

    fn case_keys(&self) -> &'static [&'static str] {
        &["komi", "storage", "setup.to_play", "setup.captured"]
    }

    fn answer_keys(&self) -> &'static [&'static str] {
        answer::KEYS
    }

    fn law(&self, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
        let law = text::amended(spec::AMENDMENTS, misreadings::ALL, opening, options);
        Box::new(law::LawGame::start(spec::House { listener: options.listener, ..law }, opening))
    }

    fn engine(&self, opening: &Opening, options: EngineOptions) -> Option<Box<dyn Referee>> {
        Some(Box::new(EngineGame::start(engine::ENGINE, opening, options.hash_mask, |game| {
            answer::details(game.stage().into(), game.kept().map(|stones| stones as usize))
        })))
    }

    fn plain_game(&self, opening: &Opening) -> Option<bitboard::Game> {
        Some(engine::ENGINE.start(opening, u64::MAX))
    }

    fn clause_of(&self, question: Question) -> &'static str {
        match question {
            Question::Legal(_) | Question::Accepted(_) => "lasker-maas.6",
            Question::ToPlay => "lasker-maas.3",
            Question::Position | Question::Captured => "lasker-maas.5",
            Question::Over | Question::Detail("stage") => "lasker-maas.8",
            Question::Score | Question::Outcome => "lasker-maas.9",
            Question::Detail(_) => "lasker-maas.7",
        }
    }

    fn generate(&self, choose: &mut dyn Choose, config: &GeneratorConfig) -> Generated {
        generate::game(choose, config, engine::ENGINE)
    }
}
