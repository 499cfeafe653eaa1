//! A library in this process: a panic becomes a fault, and legality is tried out where the library has no word for it.

use crate::rulebook::{Details, Halves, Legal, Move, Opening, Outcome};
use crate::subjects::{Answer, Fault, Subject};
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::Once;
use std::time::Duration;
use superko_notation::{Player, Position};

/// In longer games no move is tried out: each try plays the whole game again.
const REPLAYED: usize = 200;

/// A library on trial.
pub struct Library<S> {
    subject: S,
    /// The game so far, if there is one.
    game: Option<(Opening, Vec<Move>)>,
    /// Why the current game was declined, if the library has failed to begin it.
    declined: Option<String>,
}

impl<S: Subject> Library<S> {
    /// The library with this subject.
    pub fn of(subject: S) -> Library<S> {
        Library { subject, game: None, declined: None }
    }

    /// Asks the subject; a panic is a fault.
    fn ask<T>(&mut self, question: impl FnOnce(&mut S) -> Answer<T>) -> Answer<T> {
        caught(|| question(&mut self.subject)).unwrap_or_else(|panic| Err(Fault::Raised(panic)))
    }

    /// Makes a move that lasts if it is accepted.
    fn lasting(&mut self, m: Move) -> Answer<bool> {
        let accepted = self.ask(|subject| subject.make(m))?;
        let made = accepted.unwrap_or(m != Move::Undo);
        if let (true, Some((_, moves))) = (made, &mut self.game) {
            moves.push(m);
        }
        Ok(accepted)
    }

    /// Plays a move to see whether it is accepted, and then the game so far again.
    fn try_out(&mut self, m: Move) -> Answer<bool> {
        let Some((opening, moves)) = self.game.clone() else { return Ok(None) };
        if moves.len() > REPLAYED || !self.subject.has_move(m) {
            return Ok(None);
        }
        let accepted = self.ask(|subject| subject.play(m))?;
        self.ask(|subject| subject.begin(&opening))?;
        for m in moves {
            self.ask(|subject| subject.make(m))?;
        }
        Ok(accepted)
    }
}

/// Questions that only the library answers.
macro_rules! asked {
    ($($question:ident: $answer:ty),*) => {
        $(fn $question(&mut self) -> Answer<$answer> {
            self.ask(S::$question)
        })*
    };
}

impl<S: Subject> Subject for Library<S> {
    fn name(&self) -> String {
        self.subject.name()
    }

    fn waited(&self) -> Duration {
        self.subject.waited()
    }

    fn begin(&mut self, opening: &Opening) -> Answer<()> {
        (self.game, self.declined) = (None, None);
        let begun = match self.ask(|subject| subject.begin(opening)) {
            // It has no such board.
            Err(fault) if opening.setup.is_none() && opening.komi == Halves(0) => {
                self.declined = Some(fault.what());
                None
            }
            begun => begun?,
        };
        self.game = begun.map(|()| (opening.clone(), Vec::new()));
        Ok(begun)
    }

    fn announce(&mut self, moves: &[Move]) {
        self.subject.announce(moves);
    }

    fn has_move(&self, m: Move) -> bool {
        self.subject.has_move(m)
    }

    fn play(&mut self, m: Move) -> Answer<bool> {
        self.lasting(m)
    }

    fn undo(&mut self) -> Answer<bool> {
        self.lasting(Move::Undo)
    }

    fn declined(&self) -> Option<String> {
        self.declined.clone().or_else(|| self.subject.declined())
    }

    fn cases(&self) -> u64 {
        self.subject.cases()
    }

    fn warnings(&self) -> Vec<String> {
        self.subject.warnings()
    }

    fn misspelt(&self) -> Vec<(&'static str, String)> {
        self.subject.misspelt()
    }

    fn is_legal(&mut self, m: Move) -> Answer<bool> {
        match self.ask(|subject| subject.is_legal(m))? {
            Some(legal) => Ok(Some(legal)),
            None => self.try_out(m),
        }
    }

    asked! {
        legal_moves: Legal, position: Position, to_play: Player, captured: [usize; 2], over: bool, score: [Halves; 2],
        margin: Halves, outcome: Outcome, details: Details
    }
}

thread_local! {
    /// The words of the last panic, while this thread waits for one.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs it; a panic comes back in words, which are not printed: shrinking sees the same one many times.
fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let waited_for =
                PANIC.with_borrow_mut(|panic| panic.as_mut().map(|panic| *panic = in_words(info)));
            if waited_for.is_none() {
                before(info);
            }
        }));
    });
    // A subject may hold a trial of its own.
    let before = PANIC.replace(Some("a panic".to_owned()));
    let came = catch_unwind(AssertUnwindSafe(run));
    let panic = PANIC.replace(before);
    came.map_err(|_| panic.unwrap_or_default())
}

fn in_words(info: &PanicHookInfo) -> String {
    let payload = info.payload();
    let words = payload.downcast_ref::<&str>().copied().or(payload.downcast_ref::<String>().map(|s| &s[..]));
    let at = info.location().map_or(String::new(), |at| format!(" at {}:{}", at.file(), at.line()));
    format!("a panic{at}: {}", words.unwrap_or("no message"))
}
