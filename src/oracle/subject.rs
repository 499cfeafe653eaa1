//! What everything on trial wears: [`Subject`].

use super::document::Document;
use crate::notation::Board;
use serde_json::{Value, json};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use superko_spec::Player;

/// A move of any document; points by number, players of `political` by their place in [`Opening::players`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    Play(usize),
    Pass,
    /// `pauli`: removes the cycle that begins at this situation, then perhaps plays.
    Remove {
        start: usize,
        play: Option<usize>,
    },
    /// `pauli`, after the end: claims a point as neutral or a stone as dead.
    Claim(usize),
    Dispute(usize),
    Extend(usize),
    /// `political`: places a Stone on a day.
    Place {
        player: u8,
        day: u32,
        at: usize,
    },
    Offer {
        player: u8,
        day: u32,
        to: u8,
    },
    Accept {
        player: u8,
        of: u8,
    },
    War {
        player: u8,
        day: u32,
        on: u8,
    },
    /// `political`: an nweek without a placement.
    End,
}

impl Move {
    /// The point that it is about.
    pub fn point(self) -> Option<usize> {
        match self {
            Move::Play(p) | Move::Claim(p) | Move::Dispute(p) | Move::Extend(p) => Some(p),
            Move::Place { at, .. } => Some(at),
            Move::Remove { play, .. } => play,
            Move::Pass | Move::Offer { .. } | Move::Accept { .. } | Move::War { .. } | Move::End => None,
        }
    }

    /// `political`: whose it is and on which day, if it takes a day.
    pub fn of_day(self) -> Option<(u8, u32)> {
        match self {
            Move::Place { player, day, .. }
            | Move::Offer { player, day, .. }
            | Move::War { player, day, .. } => Some((player, day)),
            _ => None,
        }
    }

    /// `political`: the same move on another day, if it takes one.
    pub fn on_day(self, day: u32) -> Move {
        match self {
            Move::Place { player, at, .. } => Move::Place { player, day, at },
            Move::Offer { player, to, .. } => Move::Offer { player, day, to },
            Move::War { player, on, .. } => Move::War { player, day, on },
            other => other,
        }
    }

    /// `political`: the same move with players by other numbers; `None` when somebody has none.
    pub fn of_players(self, number: impl Fn(u8) -> Option<u8>) -> Option<Move> {
        Some(match self {
            Move::Place { player, day, at } => Move::Place { player: number(player)?, day, at },
            Move::Offer { player, day, to } => Move::Offer { player: number(player)?, day, to: number(to)? },
            Move::War { player, day, on } => Move::War { player: number(player)?, day, on: number(on)? },
            Move::Accept { player, of } => Move::Accept { player: number(player)?, of: number(of)? },
            other => other,
        })
    }

    /// The same move about another point, if it is about one.
    pub fn at(self, point: usize) -> Move {
        match self {
            Move::Play(_) => Move::Play(point),
            Move::Claim(_) => Move::Claim(point),
            Move::Dispute(_) => Move::Dispute(point),
            Move::Extend(_) => Move::Extend(point),
            Move::Place { player, day, .. } => Move::Place { player, day, at: point },
            Move::Remove { start, play: Some(_) } => Move::Remove { start, play: Some(point) },
            other => other,
        }
    }
}

/// What stands on each point, in board order, as in the rows of a case: `.` nothing, `X` black, `O` white, in `political` a
/// player's letter.
pub type Cells = Vec<char>;

/// What an answer tells that no other document has, or has in another shape: keys of the contract and their values.
pub type Details = Vec<(&'static str, Value)>;

/// A number of points in halves, so that any komi is exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Halves(pub i64);

impl Halves {
    pub fn points(n: usize) -> Halves {
        Halves(2 * n as i64)
    }
}

impl Halves {
    /// A whole number where it is one, else a number with a half.
    pub fn to_json(self) -> Value {
        if self.0 % 2 == 0 { json!(self.0 / 2) } else { json!(self.0 as f64 / 2.0) }
    }
}

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{sign}{}{half}", self.0.abs() / 2)
    }
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Unfinished,
    Win(Player),
    Tie,
}

impl Outcome {
    /// Who won, as an answer has it.
    pub fn to_json(self) -> Value {
        match self {
            Outcome::Unfinished => Value::Null,
            Outcome::Tie => json!("tie"),
            Outcome::Win(Player::Black) => json!("b"),
            Outcome::Win(Player::White) => json!("w"),
        }
    }
}

/// A number of black stones and one of white ones, as an answer has them.
pub fn stones_to_json([b, w]: [usize; 2]) -> Value {
    json!({"b": b, "w": w})
}

impl From<Option<Option<Player>>> for Outcome {
    /// From what the documents say of the winner: null while the game is not over, and nobody when it is tied.
    fn from(winner: Option<Option<Player>>) -> Outcome {
        match winner {
            None => Outcome::Unfinished,
            Some(None) => Outcome::Tie,
            Some(Some(player)) => Outcome::Win(player),
        }
    }
}

/// All that is fixed before the first move.
#[derive(Clone, Debug)]
pub struct Opening {
    pub rules: Document,
    /// Names of amendments, known to be of this document and to combine.
    pub amend: Vec<String>,
    pub board: Arc<Board>,
    /// `None`: the empty board, Black to play.
    pub setup: Option<Setup>,
    pub komi: Halves,
    /// `lasker-maas`: black and white prisoners in storage.
    pub storage: [usize; 2],
    /// `pauli`: the points that are prohibited at first.
    pub prohibited: Vec<usize>,
    /// `pauli`: is control decided at the end, so that nobody need claim anything?
    pub referee: bool,
    /// `political`: the players' letters.
    pub players: Vec<char>,
}

/// A position to start from. It is the first one in the history, and the turn before it was not a pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub cells: Cells,
    pub to_play: Player,
    /// Black and white stones captured before.
    pub captured: [usize; 2],
    /// `political`: pairs of players who are allied.
    pub allies: Vec<(u8, u8)>,
}

impl Opening {
    /// A game on the empty board without komi; in `political`, of two players.
    pub fn on(rules: Document, amend: &[String], board: Arc<Board>) -> Opening {
        Opening {
            rules,
            amend: amend.to_vec(),
            board,
            setup: None,
            komi: Halves(0),
            storage: [0, 0],
            prohibited: Vec::new(),
            referee: true,
            players: if rules.takes_turns() { Vec::new() } else { vec!['A', 'B'] },
        }
    }

    /// The first position, who plays first, and the stones captured before it.
    pub fn start(&self) -> Setup {
        self.setup.clone().unwrap_or_else(|| Setup::empty(self.board.points()))
    }
}

impl Setup {
    /// The empty board, Black to play.
    pub fn empty(points: usize) -> Setup {
        Setup { cells: vec!['.'; points], to_play: Player::Black, captured: [0, 0], allies: Vec::new() }
    }

    /// How many stones there are.
    pub fn stones(&self) -> usize {
        self.cells.iter().filter(|cell| **cell != '.').count()
    }
}

/// Why a subject gave no usable answer. Each is a result of the trial, with the name that [`Fault::name`] gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It could not be started.
    NotStarted(String),
    /// No whole answer within the time limit; the hint says what may be the matter.
    Timeout { asked: String, limit: Duration, hint: Option<&'static str> },
    /// It closed its output or ended, with this exit status where there is one.
    Ended { asked: String, status: String },
    /// It answered with what is no answer, for the reason given.
    Garbage { asked: String, answer: String, why: String },
    /// It answered another question than the one asked.
    WrongId { asked: String, answer: String },
    /// It wrote more than anybody would read.
    Flood { asked: String, bytes: usize },
}

impl Fault {
    /// An answer that is none. What is long is cut short.
    pub fn garbage(asked: &str, answer: &str, why: impl Into<String>) -> Fault {
        Fault::Garbage { asked: cut(asked), answer: cut(answer), why: why.into() }
    }

    /// A word for the kind of fault, the same in every report.
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
                write!(f, "no answer to {asked:?} within {limit:?}")?;
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

/// The legal moves: points in board order, and whether a pass is legal where that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legal {
    pub points: Vec<usize>,
    pub pass: Option<bool>,
}

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
    fn position(&mut self) -> Answer<Cells> {
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
