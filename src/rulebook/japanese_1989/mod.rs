//! The Japanese rules of 1989, with life and death as the players agree on it.

mod amendments;
mod engine;
mod law;
mod misreadings;
mod moves;
mod random_games;

use super::{Choose, EngineOptions, Form, Generated, GeneratorConfig, Opening, Referee, Rulebook};
use super::{left_open, text};
use superko_spec::japanese_1989 as spec;

/// The rulebook `japanese-1989`.
pub struct Japanese1989;

impl Rulebook for Japanese1989 {
    text::of_spec! { "japanese-1989", misreadings::CLAUSES.and(&Japanese1989, misreadings::ALL);
        "10" "12" "14" "2" "3" "4" "5" "6" "7" "8" "9"
    }

    fn forms(&self) -> &'static [&'static Form] {
        moves::FORMS
    }

    fn engine(&self, opening: &Opening, options: EngineOptions) -> Option<Box<dyn Referee>> {
        Some(Box::new(engine::EngineGame::start(opening, options.hash_mask)))
    }

    fn left_open(&self, _: &Opening) -> Vec<&'static str> {
        vec![left_open::KO, left_open::REPEATED]
    }

    text::clause_of! { "japanese-1989":
        legal "2", to_play "2", position "5", over "9", detail "9", score "8", outcome "10"
    }

    fn generate(&self, choose: &mut dyn Choose, config: &GeneratorConfig) -> Generated {
        random_games::game(choose, config)
    }
}
