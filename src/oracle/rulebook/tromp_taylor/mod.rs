//! The Tromp-Taylor rules: lecture slides on the logical rules.

mod amendments;
mod comparisons;
mod directions;
mod ko_points;
mod law;
mod misreadings;
mod presets;
mod slips;
mod stale;

use super::text;
use super::{LawOptions, Misreading, Opening, Preset, Question, Recorded, Referee, Rulebook};
use crate::bitboard;
use std::sync::LazyLock;
use superko_spec::tromp_taylor as spec;

/// All misreadings, in the order of the clauses; then those of taking back a move.
static MISREADINGS: LazyLock<Vec<Misreading>> = LazyLock::new(|| {
    let mut all = [
        misreadings::WRITTEN,
        ko_points::KO_POINTS,
        comparisons::RECORDS,
        comparisons::UNSEEN,
        directions::BLIND,
        directions::MISSING,
        directions::ORDERS,
        directions::COUNTS,
        stale::STALE,
    ]
    .concat();
    let clauses = TrompTaylor.clauses();
    all.sort_by_key(|misreading| clauses.iter().position(|clause| clause.id == misreading.clause));
    all.extend_from_slice(slips::ALL);
    all
});

/// The rulebook `tromp-taylor`.
pub struct TrompTaylor;

impl Rulebook for TrompTaylor {
    text::of_spec! { "tromp-taylor", spec, &MISREADINGS }

    fn presets(&self) -> &'static [Preset] {
        presets::ALL
    }

    fn recorded(&self) -> &'static [Recorded] {
        presets::RECORDED
    }

    fn law(&self, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
        let law = text::law(opening, options);
        let slip = options.misreadings().find_map(slips::slip_of);
        Box::new(law::LawGame::start(spec::House { listener: options.listener, ..law }, opening, slip))
    }

    fn plain_rules(&self) -> Option<bitboard::Rules> {
        Some(bitboard::Rules::TROMP_TAYLOR)
    }

    fn clause_of(&self, question: Question) -> &'static str {
        match question {
            Question::Legal(_) | Question::Accepted(_) => "tromp-taylor.6",
            Question::ToPlay => "tromp-taylor.5",
            Question::Position | Question::Captured | Question::Detail(_) => "tromp-taylor.7",
            Question::Over => "tromp-taylor.8",
            Question::Score => "tromp-taylor.9",
            Question::Outcome => "tromp-taylor.10",
        }
    }
}
