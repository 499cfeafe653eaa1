//! What the positions before a game decide, which nobody knows if the game starts from a diagram.

use superko_bitboard::{Repeated, Repetition, Rules};

pub const KO: &str = "whether a ko is on at the start";
pub const SUPERKO: &str = "which positions superko forbids";
pub const REPEATED: &str = "which positions count as repeated";

/// What they decide by these rules of the engine.
pub fn by(rules: &Rules) -> Vec<&'static str> {
    let all = [
        (rules.repetition != Repetition::Free, KO),
        (!matches!(rules.repetition, Repetition::Free | Repetition::SimpleKo), SUPERKO),
        (rules.ending.repeated != Repeated::Nothing, REPEATED),
    ];
    all.into_iter().filter(|(decides, _)| *decides).map(|(_, what)| what).collect()
}
