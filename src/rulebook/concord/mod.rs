//! The Concord rules: pass stones, and a last pass by the player who did not make the first one.

mod amendments;
mod law;
mod misreadings;

pub use super::stones::handicap::Handicap;

use super::stones::moves;
use super::text;
use super::{Form, Opening, Rulebook};
use crate::bitboard;
use superko_spec::concord as spec;

/// The rulebook `concord`.
pub struct Concord;

/// Does White get points for a handicap?
fn has_bonus(opening: &Opening) -> bool {
    !opening.rules.has(spec::TERRITORY_COUNTING.name)
}

impl Rulebook for Concord {
    text::of_spec! { "concord", misreadings::CLAUSES.and(&Concord, misreadings::ALL), plain CONCORD;
        "11" "12" "13" "14" "15" "16" "17" "18" "2" "3" "4" "5" "6" "7" "8" "9"
    }

    fn text(&self) -> Option<&'static str> {
        Some(spec::TEXT)
    }

    fn forms(&self) -> &'static [&'static Form] {
        moves::AGREEMENTS
    }

    fn handicap(&self) -> Option<fn(&Opening) -> bool> {
        Some(has_bonus)
    }

    fn plain_end(&self, last: bitboard::Move) -> &'static str {
        if last == bitboard::Move::Agree { "concord.13" } else { "concord.14" }
    }

    text::clause_of! { "concord":
        legal "4", to_play "2", position "7", over "11", detail "13", score "18", outcome "15"
    }
}
