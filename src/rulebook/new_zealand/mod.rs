//! The New Zealand rules: sixteen sentences.

mod amendments;
mod law;
mod misreadings;

use super::stones::moves;
use super::text;
use super::{Form, Rulebook};
use crate::bitboard;
use superko_spec::new_zealand as spec;

/// The rulebook `new-zealand`.
pub struct NewZealand;

impl Rulebook for NewZealand {
    text::of_spec! { "new-zealand", misreadings::CLAUSES.and(&NewZealand, misreadings::ALL), plain NEW_ZEALAND_AS_WRITTEN;
        "10" "11" "12" "13" "16" "2" "3" "4" "5" "6" "7" "8" "9"
    }

    fn forms(&self) -> &'static [&'static Form] {
        moves::AS_WRITTEN
    }

    fn plain_end(&self, last: bitboard::Move) -> &'static str {
        if last == bitboard::Move::Agree { "new-zealand.10" } else { "new-zealand.12" }
    }

    text::clause_of! { "new-zealand":
        legal "7", to_play "8", position "6", over "9", detail "11", score "5", outcome "16"
    }
}
