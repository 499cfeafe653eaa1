//! The New Zealand rules: sixteen sentences.

mod amendments;
mod law;
mod misreadings;

use super::stones::engine;
use super::stones::moves;
use super::text;
use super::{Details, Form, Opening, Question, Rulebook};
use crate::bitboard;
use superko_spec::new_zealand as spec;

/// The rulebook `new-zealand`.
pub struct NewZealand;

impl Rulebook for NewZealand {
    text::of_spec! { "new-zealand", misreadings::CLAUSES.and(&NewZealand, misreadings::ALL);
        "10" "11" "12" "13" "16" "2" "3" "4" "5" "6" "7" "8" "9"
    }

    fn forms(&self) -> &'static [&'static Form] {
        moves::AS_WRITTEN
    }

    fn answer_keys(&self) -> &'static [&'static str] {
        &["phase"]
    }

    fn plain_rules(&self) -> Option<bitboard::Rules> {
        Some(bitboard::Rules::NEW_ZEALAND_AS_WRITTEN)
    }

    fn plain_details(&self, _: &Opening, game: &bitboard::Game) -> Details {
        engine::phase(game).details()
    }

    fn plain_end(&self, last: bitboard::Move) -> &'static str {
        if last == bitboard::Move::Agree { "new-zealand.10" } else { "new-zealand.12" }
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
