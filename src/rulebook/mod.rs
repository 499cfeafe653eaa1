//! The rulebooks: one folder each, all of one shape, behind one trait.
//!
//! Nothing outside these folders names a rulebook or asks which one it has. `README.md` in this folder says how one is
//! added; a test (`tests/outside.rs`) defines one outside the crate.

mod choose;
pub mod convert;
pub mod generate;
pub mod lasker_maas;
pub mod logical;
mod misreading;
mod moves;
mod opening;
pub mod pauli;
pub mod political;
mod question;
pub mod readings;
mod referee;
mod rules;
mod stones;
pub mod text;
pub mod tromp_taylor;

pub use choose::{Bytes, Choose, ChooseExt, Odometer};
pub use generate::{Feature, Generated, GeneratorConfig};
pub use misreading::{Misreading, Planted};
pub use moves::{Foreign, Form, Kind, Move, Special, Turn};
pub use opening::{Halves, Opening, Setup};
pub use question::Question;
pub use referee::{Broken, Details, Game, Legal, Outcome, Referee};
pub use rules::{Amendment, Rules};
pub use superko_spec::{ClauseId, Listener};

use crate::notation::Board;
use crate::{Error, Result};
use serde_json::Value;
use std::fmt;
use std::sync::Arc;
use text::{Clause, Reading, Source};

/// The rulebooks that cases and the command line know by name.
pub const ALL: &[&'static dyn Rulebook] = &[
    &logical::Logical,
    &tromp_taylor::TrompTaylor,
    &lasker_maas::LaskerMaas,
    &political::Political,
    &pauli::Pauli,
];

/// The rulebook of the command line where none is named.
pub const DEFAULT: &dyn Rulebook = &tromp_taylor::TrompTaylor;

/// The rulebook of that name among [`ALL`].
///
/// # Errors
/// Names those that are known.
pub fn find(name: &str) -> Result<&'static dyn Rulebook> {
    find_among(ALL, name)
}

/// The rulebook of that name among these.
///
/// # Errors
/// Names those that are known.
pub fn find_among(known: &[&'static dyn Rulebook], name: &str) -> Result<&'static dyn Rulebook> {
    known.iter().copied().find(|rulebook| rulebook.name() == name).ok_or_else(|| {
        let known: Vec<&str> = known.iter().map(|rulebook| rulebook.name()).collect();
        Error::input(format!("no rulebook {name:?}: known are {}", known.join(", ")))
    })
}

/// How much work goes into a question that needs a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// As much as a user waits for; where the law does not decide in time, a faster search may help it.
    #[default]
    Answer,
    /// As much, and nothing helps the law.
    Unaided,
    /// Next to none: games on trial have many situations, and the answers of most are left out.
    Trial,
}

/// How the law judges a game.
#[derive(Clone, Copy, Default)]
pub struct LawOptions {
    /// A misreading to plant on top of the amendments.
    pub misreading: Option<&'static Misreading>,
    /// Called with the name of each method of the law that answers, and its answer.
    pub listener: Option<Listener>,
    /// How much work questions are worth.
    pub effort: Effort,
}

/// How the engine judges a game.
#[derive(Clone, Copy, Debug)]
pub struct EngineOptions {
    /// The bits of a position's hash that are used: all, but in tests of what happens when hashes collide.
    pub hash_mask: u64,
    /// How much work questions are worth.
    pub effort: Effort,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions { hash_mask: u64::MAX, effort: Effort::Answer }
    }
}

/// A rulebook: what it says, how its cases and answers look, who judges its games, and which games are worth trying.
///
/// Required are a name, a source, the clauses, the law, and which clause a question is about. Everything else has a default
/// for rulebooks in which Black and White take turns to play or pass.
pub trait Rulebook: Sync {
    /// Its name in cases and on the command line.
    fn name(&self) -> &'static str;

    /// Where its text is.
    fn source(&self) -> Source;

    /// Its clauses, in the order of the text.
    fn clauses(&self) -> Vec<Clause>;

    /// How the ambiguities of its text were read.
    fn readings(&self) -> Vec<Reading> {
        Vec::new()
    }

    /// The amendments that it knows.
    fn amendments(&self) -> Vec<Amendment> {
        Vec::new()
    }

    /// The misreadings that its law can be given, in the order of the clauses.
    fn misreadings(&self) -> Vec<&'static Misreading> {
        Vec::new()
    }

    /// Do Black and White take turns? Otherwise a move says whose it is, and answers are by player.
    fn takes_turns(&self) -> bool {
        true
    }

    /// The kinds of moves that it has besides plays and passes.
    fn forms(&self) -> &'static [&'static Form] {
        &[]
    }

    /// The keys of a case that it reads besides those that all rulebooks have; a key inside `setup` after a dot.
    fn case_keys(&self) -> &'static [&'static str] {
        &["komi", "setup.to_play", "setup.captured"]
    }

    /// The keys of an answer that only it has, or has in a shape of its own.
    fn answer_keys(&self) -> &'static [&'static str] {
        &[]
    }

    /// Can this be the komi? It is a multiple of a half already.
    ///
    /// # Errors
    /// Says what komi it has.
    fn check_komi(&self, _komi: Halves) -> Result<()> {
        Ok(())
    }

    /// Can the answer to this case be written down? What can have more outcomes than anybody wants listed is refused.
    ///
    /// # Errors
    /// Says where it gets too large.
    fn check_size(&self, _opening: &Opening, _moves: &[Move]) -> Result<()> {
        Ok(())
    }

    /// A game judged by the law, the transcription of the text.
    fn law(&self, opening: &Opening, options: LawOptions) -> Box<dyn Referee>;

    /// A game judged by a fast engine that shares no code with the law, if there is one.
    fn engine(&self, _opening: &Opening, _options: EngineOptions) -> Option<Box<dyn Referee>> {
        None
    }

    /// The clause that answers a question, for answers that break no clause.
    fn clause_of(&self, question: Question) -> &'static str;

    /// Where an answer's own key lists legal moves, and two answers differ: the first move that is legal by one of them only,
    /// and whether the rules (`expected`) have it.
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

    /// A game to put on trial.
    fn generate(&self, choose: &mut dyn Choose, config: &GeneratorConfig) -> Generated {
        generate::any_game(choose, config)
    }

    /// The most basic play, to check an adapter with: a stone on the first of these points, then stones of others on the
    /// rest, which surround it. May change the opening.
    fn first_capture(&self, _opening: &mut Opening, points: &[usize]) -> Vec<Move> {
        let mut moves = Vec::new();
        for (i, point) in points.iter().enumerate() {
            if i > 1 {
                moves.push(Move::Pass);
            }
            moves.push(Move::Play(*point));
        }
        moves
    }

    /// What a trial on these boards does not ask, in words.
    fn not_asked(&self, _boards: &[Arc<Board>]) -> Vec<String> {
        Vec::new()
    }
}

impl Opening {
    /// A game from here, judged by the law.
    pub fn law(&self, options: LawOptions) -> Box<dyn Referee> {
        self.rulebook().law(self, options)
    }

    /// A game from here, judged by the fast engine; by the law where the rulebook has no engine.
    pub fn referee(&self, effort: Effort) -> Box<dyn Referee> {
        let options = EngineOptions { effort, ..EngineOptions::default() };
        let law = || self.law(LawOptions { effort, ..LawOptions::default() });
        self.rulebook().engine(self, options).unwrap_or_else(law)
    }
}

impl dyn Rulebook {
    /// The misreading of that name.
    ///
    /// # Errors
    /// Says where the names are listed.
    pub fn misreading(&self, name: &str) -> Result<&'static Misreading> {
        self.misreadings().into_iter().find(|misreading| misreading.name == name).ok_or_else(|| {
            Error::input(format!(
                "no misreading {name:?} of {self}: `superko rules {self}` lists those that are known"
            ))
        })
    }
}

impl PartialEq for dyn Rulebook {
    /// Rulebooks are the same when they have the same name.
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
