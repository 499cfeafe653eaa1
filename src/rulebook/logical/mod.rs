//! The Logical Rules: after J. Tromp, in formal language.

mod amendments;
mod law;
mod misreadings;

use super::text;
use super::{Move, Rulebook};
use superko_spec::logical as spec;

/// The rulebook `logical`.
pub struct Logical;

impl Rulebook for Logical {
    text::of_spec! { "logical", misreadings::CLAUSES.and(&Logical, misreadings::ALL), plain LOGICAL;
        "0" "2" "3" "4" "5" "6" "6bis.a" "6bis.b" "6bis.c" "6bis.d" "6bis.e" "6bis" "7.b" "7" "7bis" "8"
        "9"
    }

    text::clause_of! { "logical" [Question::Legal(Move::Pass) | Question::Accepted(Move::Pass) => "6bis.d"]:
        legal "6bis", to_play "6bis.b", position "6bis.e", over "7bis", detail "6bis.e", score "8", outcome "9"
    }
}
