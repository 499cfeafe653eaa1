//! The Logical Japanese Rules: R. M. Pauli, 2004; cycles are removed, and life and death are defined as control.

mod amendments;
mod answer;
mod engine;
mod extra;
mod law;
mod misreadings;
mod moves;
mod random_games;

#[doc(hidden)] // for tests
pub use engine::start as engine_game;
pub use extra::Start;
pub use moves::Move;

use super::text;
use super::{
    Choose, EngineOptions, Extra, ExtraKeys, Form, Generated, GeneratorConfig, Halves, Opening, Question,
    Referee, Rulebook,
};
use crate::{Error, Result};
use std::sync::Arc;
use superko_notation::Board;
use superko_spec::pauli as spec;

/// The rulebook `pauli`.
pub struct Pauli;

impl Rulebook for Pauli {
    text::of_spec! { "pauli", misreadings::ALL.to_vec();
        "1" "10" "11" "12" "13" "14" "15" "16" "17" "2" "3" "4" "5" "6" "7" "8" "9"
    }

    fn forms(&self) -> &'static [&'static Form] {
        moves::FORMS
    }

    fn case_keys(&self) -> &'static [&'static str] {
        &["komi", "prohibited", "referee", "setup.to_play", "setup.captured"]
    }

    fn read_extra(&self, opening: &Opening, keys: &ExtraKeys) -> Result<Extra> {
        Start::read(opening, keys)
    }

    fn answer_keys(&self) -> &'static [&'static str] {
        answer::KEYS
    }

    fn check_komi(&self, komi: Halves) -> Result<()> {
        if komi.0 % 2 != 0 || komi.0 < 0 {
            return Err(Error::input(format!(
                "komi {komi}: {} has whole numbers from 0, such as 7",
                self.name()
            )));
        }
        Ok(())
    }

    fn engine(&self, opening: &Opening, options: EngineOptions) -> Option<Box<dyn Referee>> {
        Some(Box::new(engine::EngineGame::start(opening, options.effort)))
    }

    /// A case may list the points that are prohibited at the start.
    fn left_open(&self, opening: &Opening) -> Vec<&'static str> {
        let unknown = opening.extra.get::<Start>().prohibited.is_empty();
        let prohibited = unknown.then_some("which points are prohibited at the start");
        prohibited.into_iter().chain(["which cycles there are"]).collect()
    }

    fn clause_of(&self, question: Question) -> &'static str {
        match question {
            Question::Legal(m) | Question::Accepted(m) => match m.try_into() {
                Ok(Move::PASS) => "pauli.4",
                Ok(Move::Turn { remove: Some(_), .. }) => "pauli.8",
                Ok(Move::Claim(_) | Move::Dispute(_) | Move::Extend(_)) => "pauli.17",
                _ => "pauli.9",
            },
            Question::ToPlay => "pauli.3",
            Question::Position | Question::Captured => "pauli.6",
            Question::Over | Question::Detail("passes_needed") => "pauli.4",
            Question::Score | Question::Margin | Question::Outcome => "pauli.5",
            Question::Detail("cycles") => "pauli.8",
            Question::Detail("prohibited") => "pauli.9",
            Question::Detail("phase") => "pauli.17",
            Question::Detail(_) => "pauli.14",
        }
    }

    fn generate(&self, choose: &mut dyn Choose, config: &GeneratorConfig) -> Generated {
        random_games::game(choose, config)
    }

    fn not_asked(&self, boards: &[Arc<Board>]) -> Vec<String> {
        answer::not_asked(boards)
    }
}
