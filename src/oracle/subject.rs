//! What is on trial: anything that implements [`Subject`].
//!
//! A Rust library goes on trial in its own tests. Here is one that forgets to capture:
//!
//! ```
//! use superko::notation::{Cell, Player, Position};
//! use superko::oracle::subject::{Answer, Subject};
//! use superko::oracle::trial::try_subject;
//! use superko::rulebook::{self, GeneratorConfig, Move, Opening, Rules};
//!
//! /// The position, and the number of moves.
//! #[derive(Default)]
//! struct MyBoard(Position, usize);
//!
//! impl Subject for MyBoard {
//!     fn name(&self) -> String {
//!         "my board".to_owned()
//!     }
//!
//!     fn begin(&mut self, opening: &Opening) -> Answer<()> {
//!         *self = MyBoard(Position::empty(opening.board.points()), 0);
//!         // It cannot be set up: such games are left out.
//!         Ok(opening.setup.is_none().then_some(()))
//!     }
//!
//!     fn play(&mut self, m: Move) -> Answer<bool> {
//!         if let Move::Play(point) = m {
//!             if !self.0[point].is_empty() {
//!                 return Ok(Some(false));
//!             }
//!             self.0[point] = Cell::Stone(Player::BOTH[self.1 % 2]);
//!         }
//!         self.1 += 1;
//!         Ok(Some(true))
//!     }
//!
//!     fn position(&mut self) -> Answer<Position> {
//!         Ok(Some(self.0.clone()))
//!     }
//! }
//!
//! let rules = Rules::amended(rulebook::find("tromp-taylor")?, &["no-suicide"])?;
//! let make = || -> superko::Result<Box<dyn Subject>> { Ok(Box::new(MyBoard::default())) };
//! let record = try_subject(&make, GeneratorConfig::small(&rules), 100)?;
//! assert!(record.finding.is_some(), "it forgets to capture");
//! # superko::Result::Ok(())
//! ```

use crate::notation::Position;
use crate::rulebook::{Details, Halves, Legal, Move, Opening, Outcome};
use std::fmt;
use std::time::Duration;

/// Why a subject gave no usable answer. Each is a result of the trial, with the name that [`Fault::name`] gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It could not be started.
    NotStarted(String),
    /// No whole answer within the time limit.
    Timeout {
        /// The question.
        asked: String,
        /// The time limit.
        limit: Duration,
        /// What may be the matter.
        hint: Option<&'static str>,
    },
    /// It closed its output or ended, with this exit status where there is one.
    Ended {
        /// The question.
        asked: String,
        /// The exit status in words.
        status: String,
    },
    /// It answered with something that is no answer.
    Garbage {
        /// The question.
        asked: String,
        /// What came back.
        answer: String,
        /// Why that is no answer.
        why: String,
    },
    /// It answered another question than the one asked.
    WrongId {
        /// The question.
        asked: String,
        /// What came back.
        answer: String,
    },
    /// It wrote more than the limit of bytes for an answer.
    Flood {
        /// The question.
        asked: String,
        /// The number of bytes that were read.
        bytes: usize,
    },
}

impl Fault {
    /// An answer that is none. What is long is cut short.
    pub fn garbage(asked: &str, answer: &str, why: impl Into<String>) -> Fault {
        Fault::Garbage { asked: cut(asked), answer: cut(answer), why: why.into() }
    }

    /// A word for the kind of fault, the same in every report: `timeout`, `garbage`, …
    pub fn name(&self) -> &'static str {
        match self {
            Fault::NotStarted(_) => "not-started",
            Fault::Timeout { .. } => "timeout",
            Fault::Ended { .. } => "ended",
            Fault::Garbage { .. } => "garbage",
            Fault::WrongId { .. } => "wrong-id",
            Fault::Flood { .. } => "flood",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::NotStarted(why) => write!(f, "could not be started: {why}"),
            Fault::Timeout { asked, limit, hint } => {
                write!(f, "gave no answer to {asked:?} within {limit:?}")?;
                hint.map_or(Ok(()), |hint| write!(f, ": {hint}"))
            }
            Fault::Ended { asked, status } => write!(f, "ended ({status}) when asked {asked:?}"),
            Fault::Garbage { asked, answer, why } => write!(f, "answered {asked:?} with {answer:?}: {why}"),
            Fault::WrongId { asked, answer } => {
                write!(f, "answered {asked:?} with {answer:?}, the id of another question")
            }
            Fault::Flood { asked, bytes } => write!(f, "wrote {bytes} bytes and no end when asked {asked:?}"),
        }
    }
}

/// The beginning of a text that may be of any length, for a message.
pub(super) fn cut(text: &str) -> String {
    const LONGEST: usize = 200;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// An answer; `None` when the subject cannot tell. Whoever asks counts those.
pub type Answer<T> = Result<Option<T>, Fault>;

/// Something that plays Go by rules of its own, and can be asked about the game at hand.
///
/// A Rust library goes on trial by implementing this; other programs do through GTP or JSON Lines. Only `begin` and `play`
/// need be there: whatever else is left out counts as skipped.
pub trait Subject: Send {
    /// What it is called in reports.
    fn name(&self) -> String;

    /// How long it kept whoever asked it waiting so far; nothing for what runs in our own process.
    fn waited(&self) -> Duration {
        Duration::ZERO
    }

    /// Starts a new game. `None` when it cannot have this one: the board, the set-up or the rules are beyond it.
    fn begin(&mut self, opening: &Opening) -> Answer<()>;

    /// The moves that are going to be played from here on, for subjects that had rather be asked in one go.
    fn announce(&mut self, _moves: &[Move]) {}

    /// Does it look at announced moves before they are played? Then a fault may be due to any of them.
    fn looks_ahead(&self) -> bool {
        false
    }

    /// Plays a move for the side to play. `false` when the subject holds it illegal; then nothing has changed.
    fn play(&mut self, m: Move) -> Answer<bool>;

    /// Would it accept this move?
    fn is_legal(&mut self, _m: Move) -> Answer<bool> {
        Ok(None)
    }

    /// All moves that it would accept; not asked after the end.
    fn legal_moves(&mut self) -> Answer<Legal> {
        Ok(None)
    }

    /// What stands on the board.
    fn position(&mut self) -> Answer<Position> {
        Ok(None)
    }

    /// Black and white stones captured so far.
    fn captured(&mut self) -> Answer<[usize; 2]> {
        Ok(None)
    }

    /// Has the game ended?
    fn over(&mut self) -> Answer<bool> {
        Ok(None)
    }

    /// Black's and White's score of the present position by rule, komi included for White.
    fn score(&mut self) -> Answer<[Halves; 2]> {
        Ok(None)
    }

    /// Black's score minus White's, for subjects that tell only the difference.
    fn margin(&mut self) -> Answer<Halves> {
        Ok(self.score()?.map(|[black, white]| Halves(black.0 - white.0)))
    }

    /// Who has won, if anybody.
    fn outcome(&mut self) -> Answer<Outcome> {
        Ok(None)
    }

    /// What only this document's answers have.
    fn details(&mut self) -> Answer<Details> {
        Ok(None)
    }
}
