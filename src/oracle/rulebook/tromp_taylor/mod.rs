//! The Tromp-Taylor rules: lecture slides on the logical rules.

mod amendments;
mod answer;
mod comparisons;
mod directions;
mod endings;
mod extra;
mod ko_points;
mod law;
mod misreadings;
mod presets;
mod slips;
mod stale;

pub use extra::Handicap;

use super::stones::engine::{self, EngineGame};
use super::stones::{self, moves};
use super::text;
use super::{
    Choose, Count, EngineOptions, Extra, ExtraKeys, Form, LawOptions, Misreading, Opening, Preset, Question,
    Recorded, Referee, Rulebook, convert,
};
use crate::{Result, bitboard};
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
        endings::ENDINGS,
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

    fn forms(&self) -> &'static [&'static Form] {
        moves::FORMS
    }

    fn case_keys(&self) -> &'static [&'static str] {
        &["komi", "handicap", "setup.to_play", "setup.captured"]
    }

    fn read_extra(&self, opening: &Opening, keys: &ExtraKeys) -> Result<Extra> {
        Handicap::read(opening, keys)
    }

    fn generate_extra(&self, choose: &mut dyn Choose, opening: &Opening) -> Extra {
        Handicap::generate(choose, opening)
    }

    fn answer_keys(&self) -> &'static [&'static str] {
        answer::KEYS
    }

    fn notation(&self, plain: &str) -> Option<(Vec<&'static str>, &'static str, Count)> {
        presets::katago(plain)
    }

    fn law(&self, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
        let law = text::law(opening, options);
        let slip = options.misreadings().find_map(slips::slip_of);
        Box::new(law::LawGame::start(spec::House { listener: options.listener, ..law }, opening, slip))
    }

    fn plain_rules(&self) -> Option<bitboard::Rules> {
        Some(bitboard::Rules::TROMP_TAYLOR)
    }

    fn plain_setup(&self, opening: &Opening) -> bitboard::Setup {
        let Handicap(handicap) = opening.extra.get();
        bitboard::Setup { handicap, ..convert::engine_setup(opening) }
    }

    fn engine(&self, opening: &Opening, options: EngineOptions) -> Option<Box<dyn Referee>> {
        let game = EngineGame::start(self.plain_rules()?, opening, options.hash_mask, |opening, game| {
            answer::details(opening, engine::phase(game), game.button().map(convert::engine_player))
        });
        Some(Box::new(game))
    }

    /// The searches that need it know only the plain ending, and records that passes do not shorten.
    fn plain_game(&self, opening: &Opening) -> Option<bitboard::Game> {
        let game = stones::start(self.plain_rules()?, opening, u64::MAX);
        let rules = game.rules();
        (rules.ending.is_plain() && rules.repetition != bitboard::Repetition::SinceThePass).then_some(game)
    }

    fn clause_of(&self, question: Question) -> &'static str {
        match question {
            Question::Legal(_) | Question::Accepted(_) => "tromp-taylor.6",
            Question::ToPlay => "tromp-taylor.5",
            Question::Position | Question::Captured => "tromp-taylor.7",
            Question::Over | Question::Detail(_) => "tromp-taylor.8",
            Question::Score | Question::Margin => "tromp-taylor.9",
            Question::Outcome => "tromp-taylor.10",
        }
    }
}
