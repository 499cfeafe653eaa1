//! Subjects of the tests' own, on trial.
#![allow(unused_imports)] // The test of clusters has none.

use superko::Result;
use superko::notation::{Player, Position};
use superko::oracle::subjects::{Answer, Subject};
use superko::oracle::trial::{Limit, Record, Trial};
use superko::rulebook::{Details, GeneratorConfig, Halves, Legal, Move, Opening, Outcome};

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

/// A subject that begins and plays as its own way is, with a state for that, gives these answers alone, and is as another one else.
pub struct Altered<S, T> {
    pub name: String,
    pub own: S,
    pub state: T,
    pub begins: fn(&mut S, &mut T, &Opening) -> Answer<()>,
    pub plays: fn(&mut S, &mut T, Move) -> Answer<bool>,
    pub answers: &'static [&'static str],
}

impl<S: Subject, T> Altered<S, T> {
    pub fn new(own: S, state: T, answers: &'static [&'static str]) -> Altered<S, T> {
        Altered {
            name: own.name(),
            own,
            state,
            begins: |own, _, opening| own.begin(opening),
            plays: |own, _, m| own.play(m),
            answers,
        }
    }
}

macro_rules! answers {
    ($($question:ident ($($m:ident)?) $answer:ty;)*) => {
        $(fn $question(&mut self $(, $m: Move)?) -> Answer<$answer> {
            if self.answers.contains(&stringify!($question)) { self.own.$question($($m)?) } else { Ok(None) }
        })*
    };
}

impl<S: Subject, T: Send> Subject for Altered<S, T> {
    fn name(&self) -> String {
        self.name.clone()
    }
    fn begin(&mut self, opening: &Opening) -> Answer<()> {
        (self.begins)(&mut self.own, &mut self.state, opening)
    }
    fn play(&mut self, m: Move) -> Answer<bool> {
        (self.plays)(&mut self.own, &mut self.state, m)
    }
    answers! {
        undo () bool; is_legal (m) bool; legal_moves () Legal; position () Position; to_play () Player; captured () [usize; 2];
        over () bool; score () [Halves; 2]; outcome () Outcome; details () Details;
    }
}
