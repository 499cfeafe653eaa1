//! KataGo's rules, version 2: D. J. Wu, 2021; parameters, and two phases of cleanup under territory scoring.

mod amendments;
mod answer;
mod cleanup;
mod engine;
mod law;
mod misreadings;
mod moves;
mod random_games;

use super::preset::rows;
use super::{
    Choose, EngineOptions, Form, Generated, GeneratorConfig, Opening, Preset, Question, Referee, Rulebook,
};
use super::{left_open, text};
use std::sync::LazyLock;
use superko_bitboard::katago::{KoRule, Rules};
use superko_spec::katago as spec;

/// The rulebook `katago`.
pub struct KataGo;

impl Rulebook for KataGo {
    text::of_spec! { "katago", misreadings::CLAUSES.and(&KataGo, &[misreadings::MAIN, cleanup::CLEANUP].concat());
        "1" "10" "2" "3" "4" "5" "6" "7" "8" "9"
    }

    fn presets(&self) -> &'static [Preset] {
        static PRESETS: LazyLock<Vec<Preset>> = LazyLock::new(|| rows(include_str!("presets.jsonl")));
        &PRESETS
    }

    fn forms(&self) -> &'static [&'static Form] {
        moves::FORMS
    }

    fn answer_keys(&self) -> &'static [&'static str] {
        answer::KEYS
    }

    fn engine(&self, opening: &Opening, _: EngineOptions) -> Option<Box<dyn Referee>> {
        Some(Box::new(engine::EngineGame::start(opening)))
    }

    fn left_open(&self, opening: &Opening) -> Vec<&'static str> {
        let simple = opening.rules.engine(Rules::AS_WRITTEN).ko == KoRule::Simple;
        vec![left_open::KO, if simple { left_open::REPEATED } else { left_open::SUPERKO }]
    }

    fn clause_of(&self, question: Question) -> &'static str {
        match question {
            Question::Legal(m) | Question::Accepted(m) => match m.try_into() {
                Ok(moves::Move::Unblock(_)) => "katago.8",
                _ => "katago.4",
            },
            Question::ToPlay => "katago.4",
            Question::Position | Question::Captured => "katago.2",
            Question::Over | Question::Detail("button") => "katago.5",
            Question::Score | Question::Margin | Question::Outcome => "katago.6",
            Question::Detail("phase") => "katago.9",
            Question::Detail(_) => "katago.8",
        }
    }

    fn generate(&self, choose: &mut dyn Choose, config: &GeneratorConfig) -> Generated {
        random_games::game(choose, config)
    }
}
