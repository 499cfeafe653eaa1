//! The Tromp-Taylor rules: lecture slides on the logical rules.

mod amendments;
mod answer;
mod law;
mod misreadings;
mod notation;

pub use super::stones::handicap::Handicap;

use super::preset::rows;
use super::stones::engine;
use super::stones::moves;
use super::text;
use super::{Count, Details, Extra, ExtraKeys, Form, Opening, Preset, Recorded, Rulebook, convert};
use crate::{Result, bitboard};
use std::sync::LazyLock;
use superko_spec::tromp_taylor as spec;

/// The amendments under which White has points for a handicap.
const BONUSES: [&str; 2] = ["handicap-bonus-n", "handicap-bonus-less-1"];

fn has_bonus(opening: &Opening) -> bool {
    BONUSES.iter().any(|name| opening.rules.has(name))
}

/// The rulebook `tromp-taylor`.
pub struct TrompTaylor;

impl Rulebook for TrompTaylor {
    text::of_spec! { "tromp-taylor", misreadings::all(), plain TROMP_TAYLOR;
        "1" "10" "2" "3" "4" "5" "6" "7.1" "7.2" "7.3" "7" "8" "9"
    }

    fn presets(&self) -> &'static [Preset] {
        static PRESETS: LazyLock<Vec<Preset>> = LazyLock::new(|| rows(include_str!("presets.jsonl")));
        &PRESETS
    }

    fn recorded(&self) -> &'static [Recorded] {
        static RECORDED: LazyLock<Vec<Recorded>> = LazyLock::new(|| rows(include_str!("recorded.jsonl")));
        &RECORDED
    }

    fn forms(&self) -> &'static [&'static Form] {
        moves::FORMS
    }

    fn read_extra(&self, opening: &Opening, keys: &ExtraKeys) -> Result<Extra> {
        let or_else = format!(", or add the amendment {}", BONUSES.join(" or "));
        Handicap::read(keys, has_bonus(opening), &or_else)
    }

    fn handicap(&self) -> Option<fn(&Opening) -> bool> {
        Some(has_bonus)
    }

    fn answer_keys(&self) -> &'static [&'static str] {
        answer::KEYS
    }

    fn notation(&self, plain: &str) -> Option<(Vec<&'static str>, &'static str, Count)> {
        notation::katago(plain)
    }

    fn plain_details(&self, opening: &Opening, game: &bitboard::Game) -> Details {
        answer::details(opening, engine::phase(game), game.button().map(convert::engine_player))
    }

    /// A play ends the game by repeating a position.
    fn plain_end(&self, last: bitboard::Move) -> &'static str {
        if matches!(last, bitboard::Move::Play(_)) { "tromp-taylor.6" } else { "tromp-taylor.8" }
    }

    text::clause_of! { "tromp-taylor":
        legal "6", to_play "5", position "7", over "8", detail "8", score "9", outcome "10"
    }
}
