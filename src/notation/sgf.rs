//! Game records in [SGF FF\[4\]](https://www.red-bean.com/sgf/).
//!
//! A file is read in three steps: `bytes.rs` decodes it to text, `nodes.rs` finds the games in the text and the nodes of their
//! lines, and `game.rs` makes records of them. Nothing recurses, and what does not matter here is skipped. `servers.rs` writes the
//! files of servers with formats of their own anew as SGF.

mod bytes;
mod game;
mod nodes;
mod servers;
mod write;

pub use bytes::Encoding;
pub use servers::EXTENSIONS;
pub use write::write;

use std::borrow::Cow;
use std::fmt;

use super::board::Board;
use super::{Player, Position};
use crate::{Error, plural};
use game::{Letters, Line};
use nodes::{Game, Games};

/// [`read`] has the error of the crate.
type Result<T, E = Refusal> = std::result::Result<T, E>;

/// What is assumed where a record says nothing, and what is an error: a text in Markdown.
pub const RECORDS: &str = include_str!("sgf/RECORDS.md");

/// The longest text of a game that is read, in bytes.
pub const LONGEST_TEXT: usize = 1 << 20;

/// One game: a board, a position to start from, and moves in turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The name of the game.
    pub name: Option<String>,
    /// The names of Black and White.
    pub players: [Option<String>; 2],
    /// A plain grid.
    pub board: Board,
    /// Where the game starts, unless that is the empty board with Black to play.
    pub setup: Option<Setup>,
    /// Points given to White; a multiple of a half.
    pub komi: Option<f64>,
    /// The name of the rules, as it stands there.
    pub rules: Option<String>,
    /// The result, as it stands there: `B+3.5`, `W+R`.
    pub result: Option<String>,
    /// Who moved, and the point's index in board order, or nothing for a pass. The players take turns.
    pub moves: Vec<(Player, Option<usize>)>,
    /// The stones of a handicap, as it stands there; 0 for none.
    pub handicap: u32,
    /// Black's and White's points at the end (`TB`, `TW`), if the last node that says so has any: opposing stones on them are dead. Not
    /// written.
    pub territory: Option<[Vec<usize>; 2]>,
    /// Comments, each after this many of the moves.
    pub comments: Vec<(usize, String)>,
    /// How many variations are left out. Not written.
    pub variations: usize,
    /// Properties that stand there and count as absent, because nobody can say what they mean. Not written.
    pub unread: Vec<&'static str>,
    /// What was assumed, and what the file had besides and was ignored, in short sentences. Not written.
    pub notes: Vec<String>,
}

impl Record {
    /// A game on the empty board of which nothing is said.
    pub fn on(board: Board) -> Record {
        Record {
            name: None,
            players: [None, None],
            board,
            setup: None,
            komi: None,
            rules: None,
            result: None,
            moves: Vec::new(),
            handicap: 0,
            territory: None,
            comments: Vec::new(),
            variations: 0,
            unread: Vec::new(),
            notes: Vec::new(),
        }
    }
}

/// The position from which a game starts.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// What stands on the board.
    pub position: Position,
    /// Who moves first.
    pub to_play: Player,
}

/// The text of a file.
pub struct Text<'a> {
    text: Cow<'a, str>,
    /// What was assumed about its character encoding.
    notes: Vec<String>,
}

/// A record of a text, and which one it is.
pub struct Found {
    /// The number of the game in the text, from 1, if there are several.
    pub game: Option<usize>,
    /// The number of the line in the game, from 1: the main line.
    pub variation: usize,
    /// The number of the part of the line, from 1. Another begins where stones are set up.
    pub part: usize,
    /// The record, or why there is none.
    pub record: Result<Record>,
}

impl Found {
    /// What follows the name of the file: `#2 variation 3 part 2`.
    pub fn label(&self) -> String {
        let game = self.game.map(|number| format!("#{number}")).unwrap_or_default();
        let further = [("variation", self.variation), ("part", self.part)]
            .into_iter()
            .filter(|(_, number)| *number > 1);
        further.fold(game, |label, (what, number)| format!("{label} {what} {number}"))
    }
}

impl<'a> From<&'a str> for Text<'a> {
    /// The characters are known.
    fn from(text: &'a str) -> Text<'a> {
        Text { text: text.into(), notes: Vec::new() }.in_sgf()
    }
}

impl<'a> Text<'a> {
    /// The text of a file, whose characters are decoded as `encoding` says, or else as the file does: by its byte order mark, by `CA`.
    /// If neither is there, the text is UTF-8 if that is possible, and otherwise a guess.
    pub fn of(bytes: &'a [u8], encoding: Option<Encoding>) -> Text<'a> {
        let mut notes = Vec::new();
        Text { text: bytes::decode(bytes, encoding, &mut notes), notes }.in_sgf()
    }

    /// The same as SGF, if a server has written it in a format of its own.
    fn in_sgf(mut self) -> Text<'a> {
        if let Some((sgf, format)) = servers::as_sgf(&self.text) {
            self.notes.push(format!("read as {format}, not SGF"));
            self.text = sgf.into();
        }
        self
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        Games::new(&self.text, false).count()
    }

    /// Every game, or of each also every line: each with its parts.
    ///
    /// A game that cannot be read gives an error in its place, and so does a text without a game.
    pub fn records(&self, variations: bool) -> impl Iterator<Item = Found> + '_ {
        let mut games = Games::new(&self.text, variations).peekable();
        let first = games.next();
        let several = games.peek().is_some();
        let found = move |game, variation, part, record| Found {
            game: several.then_some(game),
            variation,
            part,
            record,
        };
        let none = first.is_none().then(|| found(1, 1, 1, refuse(Kind::NotSgf, NO_GAME)));
        let lines = (1..).zip(first.into_iter().chain(games)).flat_map(move |(number, game)| {
            let lines = if variations { game.lines } else { 1 };
            (1..=lines).map(move |line| (number, line, self.line(number, &game, line, variations)))
        });
        let records = lines.flat_map(move |(game, variation, line)| match line {
            Err(refusal) => vec![found(game, variation, 1, Err(refusal))],
            Ok(Line { mut notes, mut parts }) => {
                notes.append(&mut parts[0].notes);
                parts[0].notes = notes;
                (1..).zip(parts).map(|(part, record)| found(game, variation, part, Ok(record))).collect()
            }
        });
        none.into_iter().chain(records)
    }

    /// One record of the first game: of this line, and this part of it; or of the main line, and the last part.
    ///
    /// # Errors
    /// If the game cannot be read, or has no such line or part.
    pub fn record(&self, variation: Option<usize>, part: Option<usize>) -> crate::Result<Record> {
        let mut games = Games::new(&self.text, variation.is_some());
        let Some(game) = games.next() else { return Ok(refuse(Kind::NotSgf, NO_GAME)?) };
        let missing = |what: &str, number: usize, of: usize| {
            Error::input(format!("there is no {what} {number}: the record has {}", plural(of, what)))
        };
        let line = variation.unwrap_or(1);
        if !(1..=game.lines).contains(&line) {
            return Err(missing("variation", line, game.lines));
        }
        let Line { mut notes, mut parts } = self.line(1, &game, line, variation.is_some())?;
        let several = parts.len();
        let number = part.unwrap_or(several);
        if !(1..=several).contains(&number) {
            return Err(missing("part", number, several));
        }
        let mut record = parts.swap_remove(number - 1);
        if several > 1 && part.is_none() {
            notes.push(format!("the last of {several} parts is taken (--part names another)"));
        }
        notes.append(&mut record.notes);
        let further = games.count();
        if further > 0 {
            notes.push(format!("{} ignored: the first is taken", plural(further, "further game")));
        }
        Ok(Record { notes, ..record })
    }

    /// A line of a game, with what is to be said of the game and the text if it is the first.
    fn line(&self, number: usize, game: &Game, line: usize, variations: bool) -> Result<Line> {
        if game.length > LONGEST_TEXT {
            let why = format!("text of {} bytes is too long: at most {LONGEST_TEXT} are read", game.length);
            return refuse(Kind::TooLong, why);
        }
        let mut notes = if number == 1 && line == 1 { self.notes.clone() } else { Vec::new() };
        if line == 1 {
            notes.extend_from_slice(&game.notes);
        }
        let mut line = game::read(&game.line(line - 1))?;
        notes.append(&mut line.notes);
        if game.lines > 1 && !variations {
            line.parts[0].variations = game.lines - 1;
            notes.push(format!("{} ignored: the main line is taken", plural(game.lines - 1, "variation")));
        }
        Ok(Line { notes, ..line })
    }
}

/// Reads the main line of the first game in `text`; the last part of it, if stones are set up after a move.
///
/// # Errors
/// If there is no game in `text`, or it is not Go, is longer than [`LONGEST_TEXT`], its board has more than 25 columns or rows, or a
/// stone is not a point of it.
pub fn read(text: &str) -> crate::Result<Record> {
    Text::from(text).record(None, None)
}

/// Reads the main line of each game in `text`. A game that cannot be read gives an error in its place, and so does a text without a game.
pub fn read_all(text: &str) -> Vec<Result<Record>> {
    Text::from(text).records(false).map(|found| found.record).collect()
}

const NO_GAME: &str = "has no game: one looks like (;SZ[9];B[ee];W[ge])";

/// Why a text is not a record that can be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// What kind of thing is wrong.
    pub kind: Kind,
    /// What is read of the game before the stone that is not a point of the board.
    pub before: Vec<Record>,
    why: String,
}

/// What can be wrong with a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The text is not SGF.
    NotSgf,
    /// The text is too long.
    TooLong,
    /// The game is not Go.
    NotGo,
    /// There is no board of this size.
    Size,
    /// A move, or a stone that is set up, is not a point at all.
    Malformed,
    /// A stone is off the board.
    OffBoard,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::NotSgf => "not SGF",
            Kind::TooLong => "too long",
            Kind::NotGo => "a game other than Go",
            Kind::Size => "no board of this size",
            Kind::Malformed => "a move that is not a point",
            Kind::OffBoard => "a stone off the board",
        })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        Error::Input(refusal.why)
    }
}

fn refuse<T>(kind: Kind, why: impl fmt::Display) -> Result<T> {
    Err(Refusal { kind, before: Vec::new(), why: format!("sgf {why}") })
}

fn index_to_point(index: usize, width: usize) -> Letters {
    (index % width, index / width)
}

/// A point as SGF writes it.
fn letters((x, y): Letters) -> String {
    const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    [x, y].map(|number| char::from(LETTERS[number])).iter().collect()
}

#[cfg(test)]
mod tests;
