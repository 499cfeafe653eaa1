//! The rulebooks: one folder each, all of one shape, behind one trait.
//!
//! A [`Rulebook`] has a text, two referees for its games, the law and the engine, and a generator of games that are likely to go
//! wrong. A [`case`](mod@case) is a question about one game, in JSON. Neither judges programs: `superko-oracle` does.
//!
//! Nothing outside these folders names a rulebook or asks which one it has. `README.md` in this folder describes how to add
//! one; a test (`tests/outside.rs`) defines one outside the crate.

pub mod aga;
pub mod case;
mod choose;
pub mod concord;
pub mod convert;
mod extra;
pub mod japanese_1989;
pub mod katago;
mod ko;
pub mod lasker_maas;
mod left_open;
pub mod logical;
mod misreading;
mod moves;
pub mod new_zealand;
mod opening;
pub mod pauli;
pub mod political;
mod preset;
mod question;
pub mod random_games;
mod recorded;
mod referee;
mod rules;
mod stones;
pub mod text;
pub mod tromp_taylor;
pub mod undo;

pub use choose::{Bytes, Choose, ChooseExt, Odometer};
pub use extra::{Extra, ExtraData, ExtraKeys, Renumber, listed};
pub use misreading::{Misreading, Plant};
pub use moves::{Foreign, Form, Kind, Move, Special, Turn, point_list};
pub use opening::{Halves, Opening, Setup};
pub use preset::{Count, Preset, presets};
pub use question::Question;
pub use random_games::{Feature, Generated, GeneratorConfig};
pub use recorded::{Known, Recorded, Understood};
pub use referee::{Broken, Details, Legal, Outcome, Referee};
pub use rules::{Amendment, Rules};
pub use stones::moves::Settling;
pub use superko_bitboard::Reasons;
pub use superko_notation::{Error, Result};
pub use superko_spec::{ClauseId, Listener};

use case::Case;
use serde_json::Value;
use std::fmt;
use std::sync::Arc;
use stones::engine::EngineGame;
use stones::handicap::Handicap;
use superko_bitboard as bitboard;
use superko_notation::Board;
use text::{Clause, Document, Reading, Source};
use undo::WithUndo;

/// Lists the rulebooks, each with a constant of its name.
macro_rules! rulebooks {
    ($($NAME:ident: $folder:ident::$Rulebook:ident;)*) => {
        /// The rulebooks that cases and the command line know by name.
        pub static ALL: &[&'static dyn Rulebook] = &[$(by_name::$NAME),*];

        /// A constant for each rulebook.
        pub mod by_name {
            use super::*;

            $(#[doc = concat!("The rulebook [`", stringify!($folder), "`].")]
            pub static $NAME: &dyn Rulebook = &$folder::$Rulebook;)*
        }
    };
}

rulebooks! {
    LOGICAL: logical::Logical;
    TROMP_TAYLOR: tromp_taylor::TrompTaylor;
    LASKER_MAAS: lasker_maas::LaskerMaas;
    NEW_ZEALAND: new_zealand::NewZealand;
    AGA: aga::Aga;
    CONCORD: concord::Concord;
    JAPANESE_1989: japanese_1989::Japanese1989;
    POLITICAL: political::Political;
    PAULI: pauli::Pauli;
    KATAGO: katago::KataGo;
}

/// The default rulebook of the command line.
pub static DEFAULT: &dyn Rulebook = by_name::TROMP_TAYLOR;

/// The rulebook of that name in [`ALL`].
///
/// # Errors
/// Lists the known names.
pub fn find(name: &str) -> Result<&'static dyn Rulebook> {
    ALL.iter().copied().find(|rulebook| rulebook.name() == name).ok_or_else(|| {
        let known: Vec<&str> = ALL.iter().map(|rulebook| rulebook.name()).collect();
        Error::input(format!("unknown rulebook {name:?}: expected one of {}", known.join(", ")))
    })
}

/// How much time a question may take that needs a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// As long as a user would wait; where the law does not decide in time, a faster search may help it.
    #[default]
    Answer,
    /// As long, but nothing helps the law.
    Unaided,
    /// Hardly any: a trial asks about many situations, and leaves out this question in most of them.
    Trial,
}

/// How the law judges a game.
#[derive(Clone, Copy, Default)]
pub struct LawOptions {
    /// A misreading to plant on top of the amendments.
    pub misreading: Option<&'static Misreading>,
    /// Another misreading, of another clause.
    pub second: Option<&'static Misreading>,
    /// Called with the name and the answer of each method of the law.
    pub listener: Option<Listener>,
    /// How much time searches may take.
    pub effort: Effort,
}

impl LawOptions {
    /// The misreadings to plant.
    pub fn misreadings(&self) -> impl Iterator<Item = &'static Misreading> + use<> {
        [self.misreading, self.second].into_iter().flatten()
    }
}

/// How the engine judges a game.
#[derive(Clone, Copy, Debug)]
pub struct EngineOptions {
    /// The bits of a position's hash that are used, where the engine hashes positions: all, except in tests that make hashes
    /// collide.
    pub hash_mask: u64,
    /// How much time searches may take.
    pub effort: Effort,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions { hash_mask: u64::MAX, effort: Effort::Answer }
    }
}

/// A rulebook: its text, the keys of its cases and answers, the referees of its games, and games for trials.
///
/// Required are a name, the text, the law, and which clause a question is about. Everything else has a default
/// for rulebooks in which Black and White take turns to play or pass.
pub trait Rulebook: Sync {
    /// The name in cases and on the command line.
    fn name(&self) -> &'static str;

    /// The text.
    fn document(&self) -> &'static Document;

    /// The text itself, where it may be copied.
    fn text(&self) -> Option<&'static str> {
        None
    }

    /// Where the text comes from.
    fn source(&self) -> &'static Source {
        &self.document().source
    }

    /// The clauses, in the order of the text.
    fn clauses(&self) -> &'static [Clause] {
        &self.document().clauses
    }

    /// How the ambiguities of the text were read.
    fn readings(&self) -> &'static [Reading] {
        &self.document().readings
    }

    /// The known amendments.
    fn amendments(&self) -> &'static [Amendment] {
        &[]
    }

    /// Whose rules these are, with which amendments.
    fn presets(&self) -> &'static [Preset] {
        &[]
    }

    /// What game records call these rules, with which amendments.
    fn recorded(&self) -> &'static [Recorded] {
        &[]
    }

    /// The rules that a program's own notation in a game record describes, in small letters and digits alone: amendments, what they do
    /// not say, and what is counted.
    fn notation(&self, _plain: &str) -> Option<(Vec<&'static str>, &'static str, Count)> {
        None
    }

    /// The misreadings that can be planted in the law, in the order of the clauses.
    fn misreadings(&self) -> &'static [Misreading] {
        &[]
    }

    /// Games that show misreadings and amendments, one `Witness` of `superko-oracle` a line.
    fn witnesses(&self) -> &'static str {
        ""
    }

    /// The clauses that have a file of vectors of their own: `6bis.c` for `tests/vectors/logical/6bis.c.jsonl`.
    fn vector_files(&self) -> &'static [&'static str] {
        &[]
    }

    /// The corpus, one `Line` of `superko-oracle`'s corpus a line.
    fn corpus(&self) -> &'static str {
        ""
    }

    /// Do Black and White take turns? Otherwise each move names its player, and answers are by player.
    fn takes_turns(&self) -> bool {
        true
    }

    /// The kinds of moves besides plays and passes.
    fn forms(&self) -> &'static [&'static Form] {
        &[]
    }

    /// Where White may get points for a handicap, which is then a key of cases: does White get them in this opening?
    fn handicap(&self) -> Option<fn(&Opening) -> bool> {
        None
    }

    /// The keys of a case besides those that all rulebooks have; a key inside `setup` follows a dot.
    fn case_keys(&self) -> &'static [&'static str] {
        match self.handicap() {
            Some(_) => &["komi", "handicap", "setup.to_play", "setup.captured"],
            None => &["komi", "setup.to_play", "setup.captured"],
        }
    }

    /// Reads those keys of a case that only this rulebook has. All else of the opening is known.
    ///
    /// # Errors
    /// Names the key and what is wrong with it.
    fn read_extra(&self, opening: &Opening, keys: &ExtraKeys) -> Result<Extra> {
        self.handicap().map_or(Ok(Extra::default()), |counts| Handicap::read(keys, counts(opening), ""))
    }

    /// Reads those keys of a set-up that only this rulebook has, or that have a shape of their own here: `captured` where players
    /// do not take turns.
    ///
    /// # Errors
    /// Names the key and what is wrong with it.
    fn read_setup_extra(&self, _opening: &Opening, _keys: &ExtraKeys) -> Result<Extra> {
        Ok(Extra::default())
    }

    /// Data of its own for the opening of a generated game, where the rulebook has no generator of its own.
    fn generate_extra(&self, choose: &mut dyn Choose, opening: &Opening) -> Extra {
        self.handicap().map_or(Extra::default(), |counts| Handicap::generate(choose, counts(opening)))
    }

    /// The keys of an answer that only this rulebook has, or that have a shape of their own here; `phase` where the players settle
    /// something.
    fn answer_keys(&self) -> &'static [&'static str] {
        if self.forms().is_empty() { &[] } else { &["phase"] }
    }

    /// Checks a komi, which is known to be a multiple of a half.
    ///
    /// # Errors
    /// Says which komi is possible.
    fn check_komi(&self, _komi: Halves) -> Result<()> {
        Ok(())
    }

    /// Refuses a case whose answer would be too large, because it would list too many possible outcomes.
    ///
    /// # Errors
    /// Says where it becomes too large.
    fn check_size(&self, _opening: &Opening, _moves: &[Move]) -> Result<()> {
        Ok(())
    }

    /// A game judged by the law, the transcription of the text.
    fn law(&self, opening: &Opening, options: LawOptions) -> Box<dyn Referee>;

    /// The settings of the engine for games of plays and passes, for this rulebook as written. `None` if that engine does not
    /// have it.
    fn plain_rules(&self) -> Option<bitboard::Rules> {
        None
    }

    /// Where a game of this opening starts on the engine for games of plays and passes.
    fn plain_setup(&self, opening: &Opening) -> bitboard::Setup {
        convert::engine_setup(opening)
    }

    /// The keys of answers that only this rulebook has, for a game on that engine.
    fn plain_details(&self, _opening: &Opening, game: &bitboard::Game) -> Details {
        if self.forms().is_empty() { Details::new() } else { stones::engine::phase(game).details() }
    }

    /// The clause that has ended a game on that engine of which this is the last move.
    fn plain_end(&self, _last: bitboard::Move) -> &'static str {
        self.clause_of(Question::Over)
    }

    /// What positions before the start would decide in a game from a set-up, in words: `which positions superko forbids`.
    fn left_open(&self, opening: &Opening) -> Vec<&'static str> {
        let settings = self.plain_rules().map(|as_written| opening.rules.engine(as_written));
        settings.map_or_else(Vec::new, |rules| left_open::by(&rules))
    }

    /// A game judged by a fast engine that shares no code with the law. `None` if there is no engine.
    fn engine(&self, opening: &Opening, options: EngineOptions) -> Option<Box<dyn Referee>> {
        Some(Box::new(EngineGame::start(self.plain_rules()?, opening, options.hash_mask)))
    }

    /// The same game as the engine itself has it, for searches that need all its speed. They know only the plain ending, and records
    /// that passes do not shorten: `None` elsewhere.
    fn plain_game(&self, opening: &Opening) -> Option<bitboard::Game> {
        let game = stones::start(self.plain_rules()?, opening, u64::MAX);
        let rules = game.rules();
        (rules.ending.is_plain() && rules.repetition != bitboard::Repetition::SinceThePass).then_some(game)
    }

    /// The clause to cite when a question was answered wrongly and no clause was broken.
    fn clause_of(&self, question: Question) -> &'static str;

    /// If `key` lists legal moves in a shape of its own and two answers differ in it: the first move that only one of them
    /// lists, and whether the rules (`expected`) list it.
    fn move_in_question(
        &self,
        _opening: &Opening,
        _moves: &[Move],
        _key: &str,
        _expected: &Value,
        _said: &Value,
    ) -> Option<(Move, bool)> {
        None
    }

    /// Generates a game for a trial.
    fn generate(&self, choose: &mut dyn Choose, config: &GeneratorConfig) -> Generated {
        match self.plain_rules() {
            Some(rules) => stones::random_games::game(choose, config, rules),
            None => random_games::any_game(choose, config),
        }
    }

    /// Bytes of which [`Rulebook::generate`] makes this game, if it can, and otherwise one that begins with its moves. `None` if it
    /// makes none, or if the rulebook has a generator of its own.
    fn bytes_of(&self, case: &Case, config: &GeneratorConfig) -> Option<Vec<u8>> {
        stones::encode::bytes(case, config, self.plain_rules()?)
    }

    /// A capture, to check an adapter with: a stone on the first of these points, then stones of other players on the other
    /// points, which surround it. May change the opening.
    fn first_capture(&self, _opening: &mut Opening, points: &[usize]) -> Vec<Move> {
        let pass = |i| (i > 1).then_some(Move::Pass);
        let moves =
            points.iter().enumerate().map(|(i, point)| pass(i).into_iter().chain([Move::Play(*point)]));
        moves.flatten().collect()
    }

    /// What a trial on these boards does not ask about, in words.
    fn not_asked(&self, _boards: &[Arc<Board>]) -> Vec<String> {
        Vec::new()
    }
}

impl Opening {
    /// A game from here, judged by the law.
    pub fn law(&self, options: LawOptions) -> Box<dyn Referee> {
        let opening = self.clone();
        let again = move || opening.rulebook().law(&opening, options);
        Box::new(WithUndo::new(again(), again))
    }

    /// A game from here, judged by the fast engine; by the law where the rulebook has no engine.
    pub fn referee(&self, effort: Effort) -> Box<dyn Referee> {
        let options = EngineOptions { effort, ..EngineOptions::default() };
        let law = || self.law(LawOptions { effort, ..LawOptions::default() });
        self.engine(options).unwrap_or_else(law)
    }

    /// A game from here, judged by the fast engine. `None` where the rulebook has no engine.
    pub fn engine(&self, options: EngineOptions) -> Option<Box<dyn Referee>> {
        let game = self.rulebook().engine(self, options)?;
        let opening = self.clone();
        let again = move || opening.rulebook().engine(&opening, options).expect("there is an engine");
        Some(Box::new(WithUndo::new(game, again)))
    }
}

impl dyn Rulebook {
    /// The misreading of that name.
    ///
    /// # Errors
    /// Says which command lists the names.
    pub fn misreading(&self, name: &str) -> Result<&'static Misreading> {
        self.misreadings().iter().find(|misreading| misreading.name == name).ok_or_else(|| {
            Error::input(format!(
                "unknown misreading {name:?} of {self}: `superko rules {self}` lists the known ones"
            ))
        })
    }
}

impl PartialEq for dyn Rulebook {
    /// Rulebooks are equal when they have the same name.
    fn eq(&self, other: &dyn Rulebook) -> bool {
        self.name() == other.name()
    }
}

impl Eq for dyn Rulebook {}

impl fmt::Display for dyn Rulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for dyn Rulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
