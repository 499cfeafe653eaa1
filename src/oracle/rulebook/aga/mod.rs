//! The AGA rules: pass stones, White’s last pass, and agreement on dead stones.

mod amendments;
mod law;
mod misreadings;

pub use super::stones::handicap::Handicap;

use super::stones::engine::{self, EngineGame};
use super::stones::moves;
use super::text;
use super::{
    Choose, EngineOptions, Extra, ExtraKeys, Form, LawOptions, Opening, Question, Referee, Rulebook, convert,
};
use crate::{Result, bitboard};
use serde_json::json;
use superko_spec::aga as spec;

/// The rulebook `aga`.
pub struct Aga;

impl Rulebook for Aga {
    text::of_spec! { "aga", spec, misreadings::ALL }

    fn forms(&self) -> &'static [&'static Form] {
        moves::AGREEMENTS
    }

    fn case_keys(&self) -> &'static [&'static str] {
        &["komi", "handicap", "setup.to_play", "setup.captured"]
    }

    /// By territory White has no points for a handicap, which is itself a rule that a case can ask about.
    fn read_extra(&self, _: &Opening, keys: &ExtraKeys) -> Result<Extra> {
        Handicap::read(keys, true, "")
    }

    fn generate_extra(&self, choose: &mut dyn Choose, _: &Opening) -> Extra {
        Handicap::generate(choose, true)
    }

    fn answer_keys(&self) -> &'static [&'static str] {
        &["phase"]
    }

    fn law(&self, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
        let law = text::law(opening, options);
        law::start(spec::House { listener: options.listener, ..law }, opening)
    }

    fn plain_rules(&self) -> Option<bitboard::Rules> {
        Some(bitboard::Rules::AGA_AS_WRITTEN)
    }

    fn plain_setup(&self, opening: &Opening) -> bitboard::Setup {
        let Handicap(handicap) = opening.extra.get();
        bitboard::Setup { handicap, ..convert::engine_setup(opening) }
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
            Question::Legal(_) | Question::Accepted(_) | Question::ToPlay => "aga.2",
            Question::Position | Question::Captured => "aga.5",
            Question::Over => "aga.9",
            Question::Detail(_) => "aga.10",
            Question::Score | Question::Margin | Question::Outcome => "aga.12",
        }
    }
}
