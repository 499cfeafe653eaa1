//! The Tromp-Taylor rules: lecture slides on the logical rules.

mod directions;
mod engine;
mod law;
mod misreadings;
mod presets;
mod slips;

use super::stones::{engine::EngineGame, generate};
use super::text::{self, Clause, Reading, Source};
use super::{
    Amendment, Choose, EngineOptions, Generated, GeneratorConfig, LawOptions, Misreading, Opening, Preset,
    Question, Recorded, Referee, Rulebook,
};
use crate::bitboard;
use superko_spec::tromp_taylor as spec;

/// The rulebook `tromp-taylor`.
pub struct TrompTaylor;

impl Rulebook for TrompTaylor {
    fn name(&self) -> &'static str {
        "tromp-taylor"
    }

    fn source(&self) -> Source {
        text::source(self.name())
    }

    fn clauses(&self) -> Vec<Clause> {
        text::clauses(self.name(), spec::CLAUSES)
    }

    fn readings(&self) -> Vec<Reading> {
        text::readings(self.name())
    }

    fn amendments(&self) -> Vec<Amendment> {
        text::amendments(spec::AMENDMENTS)
    }

    fn presets(&self) -> &'static [Preset] {
        presets::ALL
    }

    fn recorded(&self) -> &'static [Recorded] {
        presets::RECORDED
    }

    fn misreadings(&self) -> Vec<&'static Misreading> {
        let slips = slips::ALL.iter().map(|(misreading, _)| misreading);
        misreadings::ALL.iter().map(|planted| &planted.misreading).chain(slips).collect()
    }

    fn law(&self, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
        let slip_of = |wanted: &Misreading| slips::ALL.iter().find(|(slip, _)| slip.name == wanted.name);
        let wanted = [options.misreading, options.second];
        let slip = wanted.into_iter().flatten().find_map(slip_of).map(|(_, slip)| *slip);
        let [misreading, second] = wanted.map(|wanted| wanted.filter(|one| slip_of(one).is_none()));
        let planted = LawOptions { misreading, second, ..options };
        let law = text::amended(spec::AMENDMENTS, &misreadings::ALL, opening, planted);
        let law = spec::House { listener: options.listener, ..law };
        Box::new(law::LawGame::start(law, opening).with_slip(slip))
    }

    fn engine(&self, opening: &Opening, options: EngineOptions) -> Option<Box<dyn Referee>> {
        Some(Box::new(EngineGame::start(engine::ENGINE, opening, options.hash_mask, |_| Vec::new())))
    }

    fn plain_game(&self, opening: &Opening) -> Option<bitboard::Game> {
        Some(engine::ENGINE.start(opening, u64::MAX))
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

    fn generate(&self, choose: &mut dyn Choose, config: &GeneratorConfig) -> Generated {
        generate::game(choose, config, engine::ENGINE)
    }
}
