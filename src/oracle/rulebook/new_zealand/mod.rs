//! The New Zealand rules: sixteen sentences.

mod amendments;
mod law;
mod misreadings;

use super::stones::engine::{self, EngineGame};
use super::stones::moves;
use super::text;
use super::{EngineOptions, Form, LawOptions, Opening, Question, Referee, Rulebook};
use crate::bitboard;
use serde_json::json;
use superko_spec::new_zealand as spec;

/// The rulebook `new-zealand`.
pub struct NewZealand;

impl Rulebook for NewZealand {
    text::of_spec! { "new-zealand", spec, misreadings::ALL }

    fn forms(&self) -> &'static [&'static Form] {
        moves::AS_WRITTEN
    }

    fn answer_keys(&self) -> &'static [&'static str] {
        &["phase"]
    }

    fn law(&self, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
        let law = text::law(opening, options);
        law::start(spec::House { listener: options.listener, ..law }, opening)
    }

    fn plain_rules(&self) -> Option<bitboard::Rules> {
        Some(bitboard::Rules::NEW_ZEALAND_AS_WRITTEN)
    }

    fn engine(&self, opening: &Opening, options: EngineOptions) -> Option<Box<dyn Referee>> {
        let rules = self.plain_rules()?;
        let game = EngineGame::start(rules, opening, options.hash_mask, |_, game| {
            vec![("phase", json!(engine::phase(game)))]
        });
        Some(Box::new(game))
    }

    /// The searches that need it know only the plain ending.
    fn plain_game(&self, _: &Opening) -> Option<bitboard::Game> {
        None
    }

    fn clause_of(&self, question: Question) -> &'static str {
        match question {
            Question::Legal(_) | Question::Accepted(_) => "new-zealand.7",
            Question::ToPlay => "new-zealand.8",
            Question::Position | Question::Captured => "new-zealand.6",
            Question::Over => "new-zealand.9",
            Question::Detail(_) => "new-zealand.11",
            Question::Score | Question::Margin => "new-zealand.5",
            Question::Outcome => "new-zealand.16",
        }
    }
}
