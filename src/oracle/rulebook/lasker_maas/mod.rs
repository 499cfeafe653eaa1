//! The Lasker-Maas rules: R. E. Maas, 1995; two stages, in the second of which prisoners are played.

mod amendments;
mod answer;
mod law;
mod misreadings;

use super::stones::engine::EngineGame;
use super::text::{self, Document};
use super::{Amendment, EngineOptions, LawOptions, Misreading, Opening, Question, Referee, Rulebook};
use crate::bitboard;
use std::sync::LazyLock;
use superko_spec::lasker_maas as spec;

/// The rulebook `lasker-maas`.
pub struct LaskerMaas;

impl Rulebook for LaskerMaas {
    fn name(&self) -> &'static str {
        "lasker-maas"
    }

    fn document(&self) -> &'static Document {
        static DOCUMENT: LazyLock<Document> =
            LazyLock::new(|| Document::of_spec("lasker-maas", spec::CLAUSES));
        &DOCUMENT
    }

    fn amendments(&self) -> &'static [Amendment] {
        amendments::AMENDMENTS
    }

    fn misreadings(&self) -> &'static [Misreading] {
        misreadings::ALL
    }

    fn case_keys(&self) -> &'static [&'static str] {
        &["komi", "storage", "setup.to_play", "setup.captured"]
    }

    fn answer_keys(&self) -> &'static [&'static str] {
        answer::KEYS
    }

    fn law(&self, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
        let law = text::law(opening, options);
        Box::new(law::LawGame::start(spec::House { listener: options.listener, ..law }, opening))
    }

    fn plain_rules(&self) -> Option<bitboard::Rules> {
        Some(bitboard::Rules::LASKER_MAAS)
    }

    fn engine(&self, opening: &Opening, options: EngineOptions) -> Option<Box<dyn Referee>> {
        Some(Box::new(EngineGame::start(self.plain_rules()?, opening, options.hash_mask, |game| {
            answer::details(game.stage().into(), game.kept().map(|stones| stones as usize))
        })))
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
}
