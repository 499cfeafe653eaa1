//! The AGA rules: pass stones, White’s last pass, and agreement on dead stones.

mod amendments;
mod law;
mod misreadings;

pub use super::stones::handicap::Handicap;

use super::stones::moves;
use super::text;
use super::{Form, Opening, Rulebook};
use crate::bitboard;
use superko_spec::aga as spec;

/// The rulebook `aga`.
pub struct Aga;

impl Rulebook for Aga {
    text::of_spec! { "aga", misreadings::CLAUSES.and(&Aga, misreadings::ALL), plain AGA_AS_WRITTEN;
        "1" "10" "11" "12" "2" "3" "4" "5" "6" "7" "9"
    }

    fn forms(&self) -> &'static [&'static Form] {
        moves::AGREEMENTS
    }

    /// By territory White has no points for a handicap, which is itself a rule that a case can ask about.
    fn handicap(&self) -> Option<fn(&Opening) -> bool> {
        Some(|_| true)
    }

    fn plain_end(&self, _: bitboard::Move) -> &'static str {
        "aga.10"
    }

    text::clause_of! { "aga":
        legal "2", to_play "2", position "5", over "9", detail "10", score "12", outcome "12"
    }
}
