//! Subjects of the tests' own, on trial.
#![allow(unused_imports, unused_macros)] // The test of clusters has none.

use superko::Result;
use superko::oracle::subjects::Subject;
use superko::oracle::trial::{Limit, Record, Trial};
use superko::rulebook::GeneratorConfig;

/// What a trial asks for: it makes a subject for each job.
pub fn making<S: Subject + 'static>(
    subject: impl Fn() -> S + Sync,
) -> impl Fn() -> Result<Box<dyn Subject>> + Sync {
    move || Ok(Box::new(subject()))
}

/// A trial of this number of games.
pub fn trial_of<S: Subject + 'static>(
    config: GeneratorConfig,
    games: u64,
    subject: impl Fn() -> S + Sync,
) -> Record {
    Trial::new(config, &making(subject)).limit(Limit::Games(games)).run().unwrap()
}

/// In an `impl Subject`: `forward!(0: name, play);` leaves these questions to the subject in the field `0`.
macro_rules! forward {
    (@ $to:tt $question:ident ($($m:ident)?) $answer:ty) => {
        fn $question(&mut self $(, $m: superko::rulebook::Move)?) -> superko::oracle::subjects::Answer<$answer> {
            self.$to.$question($($m)?)
        }
    };
    (@ $to:tt name) => {
        fn name(&self) -> String {
            self.$to.name()
        }
    };
    (@ $to:tt begin) => {
        fn begin(&mut self, opening: &superko::rulebook::Opening) -> superko::oracle::subjects::Answer<()> {
            self.$to.begin(opening)
        }
    };
    (@ $to:tt play) => { forward!(@ $to play (m) bool); };
    (@ $to:tt undo) => { forward!(@ $to undo () bool); };
    (@ $to:tt is_legal) => { forward!(@ $to is_legal (m) bool); };
    (@ $to:tt legal_moves) => { forward!(@ $to legal_moves () superko::rulebook::Legal); };
    (@ $to:tt position) => { forward!(@ $to position () superko::notation::Position); };
    (@ $to:tt to_play) => { forward!(@ $to to_play () superko::notation::Player); };
    (@ $to:tt captured) => { forward!(@ $to captured () [usize; 2]); };
    (@ $to:tt over) => { forward!(@ $to over () bool); };
    (@ $to:tt score) => { forward!(@ $to score () [superko::rulebook::Halves; 2]); };
    (@ $to:tt outcome) => { forward!(@ $to outcome () superko::rulebook::Outcome); };
    (@ $to:tt details) => { forward!(@ $to details () superko::rulebook::Details); };
    ($to:tt: $($question:ident),+) => { $(forward!(@ $to $question);)+ };
}
pub(crate) use forward;
