//! A referee with two faults that cannot be planted in one law.

use crate::rulebook::{Broken, Details, Halves, Move, Outcome, Referee};
use superko_notation::{Player, Position};

/// Answers like the rules as written, but where one of two misreadings answers otherwise, like that one. Each of the three plays on
/// as long as it holds the moves legal.
pub(super) struct Union {
    pub(super) written: Option<Box<dyn Referee>>,
    pub(super) misread: [Option<Box<dyn Referee>>; 2],
}

impl Union {
    fn differing<T>(&self, question: impl Fn(&dyn Referee) -> T, differ: impl Fn(&T, &T) -> bool) -> T {
        let written = self.written.as_deref().map(&question);
        let mut misread = self.misread.iter().flatten().map(|misread| question(misread.as_ref()));
        match written {
            Some(written) => misread.find(|said| differ(said, &written)).unwrap_or(written),
            None => misread.next().expect("one of them has accepted the last move"),
        }
    }
}

/// Questions without a parameter.
macro_rules! asked {
    ($($question:ident: $answer:ty),*) => {
        $(fn $question(&self) -> $answer {
            self.differing(|referee| referee.$question(), |said, written| said != written)
        })*
    };
}

impl Referee for Union {
    fn check(&self, m: Move) -> Result<(), Broken> {
        self.differing(|referee| referee.check(m), |said, written| said.is_ok() != written.is_ok())
    }

    fn play(&mut self, m: Move) -> Result<(), Broken> {
        self.check(m)?;
        for referee in [&mut self.written].into_iter().chain(&mut self.misread) {
            if referee.as_mut().is_some_and(|referee| referee.play(m).is_err()) {
                *referee = None;
            }
        }
        Ok(())
    }

    asked! {
        position: Position, to_play: Option<Player>, over: bool, captured: Option<[usize; 2]>, score: Option<[Halves; 2]>,
        outcome: Option<Outcome>, candidates: Vec<Move>, details: Details
    }
}
