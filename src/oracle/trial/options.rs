//! What a trial is made of: the subject, the games, and when it ends.

use super::limit::Limit;
use super::requirements::Least;
use super::script::{Script, asked_from};
use crate::Result;
use crate::case::Case;
use crate::clock::Instant;
use crate::diagnosis::known_patterns::Known;
use crate::games::guide::Keep;
use crate::rulebook::{Generated, GeneratorConfig};
use crate::subjects::{Subject, own};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use superko_notation::Board;

/// What kind of subject is on trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The engine. It drives the trials of all other subjects; its own is driven by the law.
    Engine,
    /// The law, misread.
    Law,
    /// Any other subject. Its adapter is checked before the trial.
    External,
}

/// Makes subjects, one for each job.
pub type Make<'a> = &'a (dyn Fn() -> Result<Box<dyn Subject>> + Sync);

/// The progress of a trial.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Progress {
    /// The number of games played so far.
    Games(u64),
    /// A difference was found, and is going to be confirmed.
    Found,
    /// The disagreement is being shrunk, and has this number of moves.
    Shrinking(usize),
    /// Games are played to find a smaller disagreement of the same kind: games so far, games at most.
    Smaller(u64, u64),
    /// The subject's answers are compared with those of amended and misread rules: questions so far, questions at most.
    Diagnosing(u64, u64),
}

/// Defines a trial. For each row, with a type and what it is by default, a method returns the trial with another value.
macro_rules! trial {
    ($($(#[$says:meta])* $field:ident: $type:ty = $default:expr,)*) => {
        /// A trial: made by [`Trial::new`], changed by the methods that return it, started by [`Trial::run`].
        #[must_use = "nothing is tried before `run`"]
        pub struct Trial<'a> {
            pub(crate) config: GeneratorConfig,
            pub(crate) make: Make<'a>,
            pub(crate) case: Option<Case>,
            pub(crate) corpus: Option<(Vec<Vec<u8>>, Keep<'a>)>,
            $(pub(crate) $field: $type,)*
        }

        impl<'a> Trial<'a> {
            /// A trial of an external subject for ten seconds, with seed 1. `config` says what games may contain, `make` makes the
            /// subject.
            pub fn new(config: GeneratorConfig, make: Make<'a>) -> Trial<'a> {
                Trial { config, make, case: None, corpus: None, $($field: $default,)* }
            }

            $($(#[$says])*
            pub fn $field(self, $field: $type) -> Trial<'a> {
                Trial { $field, ..self }
            })*
        }
    };
}

trial! {
    /// Boards to try if the subject refuses all boards of the config.
    spare_boards: Vec<Arc<Board>> = Vec::new(),
    /// What kind of subject it is.
    kind: Kind = Kind::External,
    /// When the trial ends; that of a case ends with its game.
    limit: Limit = Limit::Time(GRACE),
    /// The seed of all random choices.
    seed: u64 = 1,
    /// The number of games that are played at the same time, each with its own subject.
    jobs: usize = 1,
    /// Is a disagreement diagnosed?
    diagnose: bool = true,
    /// Disagreements and faults that are counted and do not stop the trial.
    known: Vec<Known> = Vec::new(),
    /// Does the trial go on after a finding, to look for others? What was found is known from then on.
    all: bool = false,
    /// Does the trial begin with the games that show known misreadings?
    witnesses: bool = true,
    /// Games to play before all others: those in which something was found in an earlier trial.
    first: Vec<Case> = Vec::new(),
    /// Games to play after those that show known misreadings; of the random games after them, some leave one of these at some
    /// move. Only those on the boards of the trial are played.
    archive: Vec<Case> = Vec::new(),
    /// What must have been tried for a verdict of agreement.
    least: Least = Least::default(),
    /// Keys of answers that the subject must give.
    require: Vec<String> = Vec::new(),
    /// A flag that ends the trial when it is set.
    stop: &'a AtomicBool = {
        static NEVER: AtomicBool = AtomicBool::new(false);
        &NEVER
    },
    /// Called when there is progress.
    progress: &'a (dyn Fn(Progress) + Sync) = &|_| (),
}

impl<'a> Trial<'a> {
    /// A trial of one game, the one of a case.
    pub fn of_case(case: Case, make: Make<'a>) -> Trial<'a> {
        let boards = vec![case.opening.board.clone()];
        let config = GeneratorConfig { boards, ..GeneratorConfig::small(&case.opening.rules) };
        Trial { case: Some(case), ..Trial::new(config, make) }
    }

    /// Lets random games grow out of each other, as a fuzzer does: the trial keeps games that reach something new by the rules,
    /// as the bytes that [`Check::game`](crate::Check::game) describes, and makes others by small changes to them. It first
    /// plays `inputs`, which an earlier trial kept. `keep` gets each new input before it is played.
    pub fn corpus(self, inputs: Vec<Vec<u8>>, keep: Keep<'a>) -> Trial<'a> {
        Trial { corpus: Some((inputs, keep)), ..self }
    }

    /// Are games generated at random?
    pub(super) fn is_random(&self) -> bool {
        self.case.is_none() && !matches!(self.limit, Limit::Exhaustive(_))
    }

    /// When the trial ends.
    pub(super) fn end(&self) -> Limit {
        if self.case.is_some() { Limit::Games(1) } else { self.limit }
    }

    /// The time that is left for games that began then, if it is limited.
    pub(super) fn time_left(&self, began: Instant) -> Option<Duration> {
        self.end().time_left(began)
    }

    /// A generated game, as it is played.
    pub(super) fn script(&self, game: Generated) -> Script {
        let Generated { opening, moves, attempt, .. } = game;
        let (from, every) = (asked_from(&moves), self.every(opening.board.points()));
        Script { opening, moves, from, every, attempt }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// On large boards the law takes seconds to find the legal moves, so only some situations are asked about.
    pub(super) fn every(&self, points: usize) -> usize {
        const SMALL: usize = 1000;
        if self.kind == Kind::Engine { (points * points / SMALL).max(1) } else { 1 }
    }
}

/// The subject that gives the expected answers to a subject of this kind.
pub(super) fn driver(kind: Kind) -> Box<dyn Subject> {
    if kind == Kind::Engine { Box::new(own::law(None)) } else { Box::new(own::engine()) }
}

/// The time of a trial, and that for shrinking and diagnosis where the trial has no time limit of its own.
pub(super) const GRACE: Duration = Duration::from_secs(10);
