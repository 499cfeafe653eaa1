//! The Lasker-Maas rules: R. E. Maas, 1995; two stages, in the second of which prisoners are played.

mod amendments;
mod extra;
mod law;
mod misreadings;

pub use extra::Storage;

use super::convert;
use super::text;
use super::{Choose, Details, Extra, ExtraKeys, Opening, Rulebook};
use crate::{Result, bitboard};
use serde_json::json;
use superko_spec::lasker_maas as spec;

/// The rulebook `lasker-maas`.
pub struct LaskerMaas;

/// The keys of answers that only this rulebook has: the stage, 1 or 2, and the black and white prisoners in storage.
fn details(stage: u64, [black, white]: [usize; 2]) -> Details {
    vec![("stage", json!(stage)), ("storage", json!({"b": black, "w": white}))]
}

impl Rulebook for LaskerMaas {
    text::of_spec! { "lasker-maas", misreadings::CLAUSES.and(&LaskerMaas, misreadings::ALL), plain LASKER_MAAS;
        "2" "3" "4" "5" "6.1" "6.2" "6.3" "6" "7" "8" "9"
    }

    fn case_keys(&self) -> &'static [&'static str] {
        &["komi", "storage", "setup.to_play", "setup.captured"]
    }

    fn read_extra(&self, _: &Opening, keys: &ExtraKeys) -> Result<Extra> {
        Storage::read(keys)
    }

    fn generate_extra(&self, choose: &mut dyn Choose, _: &Opening) -> Extra {
        Storage::generate(choose)
    }

    fn answer_keys(&self) -> &'static [&'static str] {
        &["stage", "storage"]
    }

    fn plain_setup(&self, opening: &Opening) -> bitboard::Setup {
        let Storage(kept) = opening.extra.get();
        bitboard::Setup { kept: kept.map(convert::engine_count), ..convert::engine_setup(opening) }
    }

    fn plain_details(&self, _: &Opening, game: &bitboard::Game) -> Details {
        details(game.stage().into(), game.kept().map(|stones| stones as usize))
    }

    text::clause_of! { "lasker-maas" [Question::Detail("stage") => "8"]:
        legal "6", to_play "3", position "5", over "8", detail "7", score "9", outcome "9"
    }
}
