//! Game records in [SGF FF\[4\]](https://www.red-bean.com/sgf/).
//!
//! Only the main line is wanted, which is simply all that stands before the first `)`. So no tree is built, and nothing
//! recurses: `Games` cuts the text into games and nodes, by brackets, parentheses and semicolons alone, and `Reader`
//! takes in the properties of each node, of which most are skipped.

mod write;

pub use write::write;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::board::Board;
use super::{Cell, Player, Position, clipped, quoted};
use crate::{Error, plural};

/// Within this file; [`read`] has the error of the crate.
type Result<T, E = Refusal> = std::result::Result<T, E>;

/// The longest text of a game that is read, in bytes.
pub const LONGEST_TEXT: usize = 1 << 20;

/// One game: a board, a position to start from, and moves in turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The name of the game.
    pub name: Option<String>,
    /// A plain grid.
    pub board: Board,
    /// Where the game starts, unless that is the empty board with Black to play.
    pub setup: Option<Setup>,
    /// Points given to White; a finite number.
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
    /// What the file had besides and was ignored, in short sentences. Not written.
    pub notes: Vec<String>,
}

/// The position from which a game starts.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// What stands on the board.
    pub position: Position,
    /// Who moves first.
    pub to_play: Player,
}

/// Reads the main line of the first game in `text`.
///
/// Set-up stones and the player to move may stand in any nodes before the first move. Without a size the board is 19x19.
/// An empty move is a pass, and so is `tt` on boards up to 19x19.
///
/// # Errors
/// If `text` is longer than [`LONGEST_TEXT`] or not SGF; if the game is not Go, its board has more than 25 columns or
/// rows, a point is off the board, stones are set up after the first move, or a player moves twice in a row.
pub fn read(text: &str) -> crate::Result<Record> {
    check_length(text)?;
    let mut games = Games::new(text);
    let Some(first) = games.next().transpose()? else { return Ok(refuse(Kind::NotSgf, NO_GAME)?) };
    let mut further_games = 0;
    for game in games {
        game?;
        further_games += 1;
    }
    let mut record = first.read()?;
    if further_games > 0 {
        record.notes.push(format!("{} ignored: the first is taken", plural(further_games, "further game")));
    }
    Ok(record)
}

/// Reads the main line of each game in `text`, as [`read`] does of the first.
///
/// A game that cannot be read gives an error in its place. After a game whose brackets do not match nothing more is read,
/// since nobody can say where it ends. A text without a game gives one error.
pub fn read_all(text: &str) -> impl Iterator<Item = Result<Record, Refusal>> + '_ {
    let mut games = Games::new(text);
    let first = games.next().unwrap_or_else(|| refuse(Kind::NotSgf, NO_GAME));
    std::iter::once(first).chain(games).map(|game| game?.read())
}

const NO_GAME: &str = "has no game: one looks like (;SZ[9];B[ee];W[ge])";

/// Why a text is no record that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind of thing is wrong.
    pub kind: Kind,
    why: String,
}

/// What can be wrong with a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The text is not SGF.
    NotSgf,
    /// The text ends within a game.
    Incomplete,
    /// The text is too long.
    TooLong,
    /// The game is not Go.
    NotGo,
    /// There is no board of this size.
    Size,
    /// A property has a value that it cannot have.
    Malformed,
    /// A stone is off the board.
    OffBoard,
    /// Stones are set up after the first move.
    LateSetup,
    /// A player moves twice in a row.
    OutOfTurn,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::NotSgf => "not SGF",
            Kind::Incomplete => "ends within a game",
            Kind::TooLong => "too long",
            Kind::NotGo => "a game other than Go",
            Kind::Size => "no board of this size",
            Kind::Malformed => "a malformed property",
            Kind::OffBoard => "a stone off the board",
            Kind::LateSetup => "stones set up after the first move",
            Kind::OutOfTurn => "a player moves twice in a row",
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
    Err(Refusal { kind, why: format!("sgf {why}") })
}

fn check_length(text: &str) -> Result<()> {
    match text.len() {
        0..=LONGEST_TEXT => Ok(()),
        bytes => refuse(
            Kind::TooLong,
            format!("text of {bytes} bytes is too long: at most {LONGEST_TEXT} are read"),
        ),
    }
}

/// The games of a text, one after the other; the last one may be an error.
struct Games<'a> {
    text: &'a str,
    /// Where the next game begins, or white space before it.
    at: usize,
}

/// A game whose brackets match.
struct Game<'a> {
    /// The whole text.
    text: &'a str,
    /// The nodes of the main line, each from its `;` on.
    nodes: Vec<&'a str>,
    /// How many variations are left out.
    variations: usize,
}

impl<'a> Games<'a> {
    fn new(text: &'a str) -> Games<'a> {
        Games { text: text.trim_start_matches('\u{feff}').trim(), at: 0 }
    }

    /// What cannot follow there.
    fn unexpected<T>(&self, at: usize, why: &str) -> Result<T> {
        let c = self.text[at..].chars().next().unwrap_or_default();
        refuse(Kind::NotSgf, format!("has {c:?} at {}: {why}", place(self.text, at)))
    }

    /// Finds the end of the game that begins at or after `self.at`.
    fn game(&mut self) -> Result<Game<'a>> {
        let text = self.text;
        let bytes = text.as_bytes();
        let start = self.at;
        let mut game = Game { text: "", nodes: Vec::new(), variations: 0 };
        let (mut depth, mut ended) = (0_usize, false);
        // The last parenthesis or semicolon, which says what may follow.
        let mut last = b')';
        let mut node = None;
        let mut at = start;
        while let Some(&byte) = bytes.get(at) {
            if let (b'(' | b')' | b';', Some(start)) = (byte, node) {
                game.nodes.push(&text[start..at]);
                node = None;
            }
            if byte.is_ascii_whitespace() {
                at += 1;
                continue;
            }
            if !byte.is_ascii() {
                let c = text[at..].chars().next().unwrap_or_default();
                if c.is_whitespace() {
                    at += c.len_utf8();
                    continue;
                }
            }
            match (last, byte) {
                (b')', b')') if depth == 0 => return self.unexpected(at, "no tree is open there"),
                (b'(', byte) if byte != b';' => {
                    return self.unexpected(at, "a tree begins with a node, as in (;B[ee])");
                }
                (b')', byte) if depth == 0 && byte != b'(' => {
                    return self.unexpected(at, "a game begins with (;");
                }
                (b')', byte) if !matches!(byte, b'(' | b')') => {
                    return self.unexpected(at, "only ( or ) follows a tree");
                }
                (_, b'(' | b')' | b';') => last = byte,
                (_, byte) if byte != b'[' && !byte.is_ascii_alphabetic() => {
                    return self.unexpected(at, "a property looks like B[ee]");
                }
                _ => {}
            }
            match byte {
                b'(' => {
                    game.variations += usize::from(ended);
                    depth += 1;
                }
                b')' => {
                    depth -= 1;
                    ended = true;
                    if depth == 0 {
                        self.at = at + 1;
                        game.text = &text[start..self.at];
                        return Ok(game);
                    }
                }
                b';' => node = (!ended).then_some(at),
                b'[' => match end_of_value(bytes, at + 1) {
                    Some(end) => at = end,
                    None => {
                        return refuse(Kind::Incomplete, "ends within the value of a property: it needs a ]");
                    }
                },
                _ => {}
            }
            at += 1;
        }
        refuse(Kind::Incomplete, format!("ends within {}: each needs a )", plural(depth, "tree")))
    }
}

impl<'a> Iterator for Games<'a> {
    type Item = Result<Game<'a>>;

    fn next(&mut self) -> Option<Result<Game<'a>>> {
        if self.text[self.at..].trim_start().is_empty() {
            return None;
        }
        let game = self.game();
        if game.is_err() {
            self.at = self.text.len();
        }
        Some(game)
    }
}

/// Where the `]` is that ends the value which begins at `at`.
fn end_of_value(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match bytes.get(at)? {
            b']' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

impl Game<'_> {
    fn read(&self) -> Result<Record> {
        check_length(self.text)?;
        let mut reader = Reader::new(self.nodes[0])?;
        for node in &self.nodes {
            for property in properties(node) {
                reader.property(&property?)?;
            }
        }
        Ok(reader.finish(self.variations))
    }
}

/// Line and column of a byte offset, each from 1.
fn place(text: &str, at: usize) -> String {
    let line_start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[..at].matches('\n').count() + 1;
    format!("line {line}, column {}", text[line_start..at].chars().count() + 1)
}

/// A property of a node: `AB[aa][cc:ee]`.
struct Property<'a> {
    /// Its capital letters; before FF\[4\] there were small ones too, without a meaning.
    name: Cow<'a, str>,
    /// Its values, each in brackets, with white space between them. There is one at least.
    values: &'a str,
}

/// The properties of a node of a [`Game`].
fn properties(node: &str) -> impl Iterator<Item = Result<Property<'_>>> {
    let mut rest = node[1..].trim();
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let Some(values) = rest.find('[') else {
            let why = format!("node {} is malformed: its last property has no value", quoted(node));
            rest = "";
            return Some(refuse(Kind::Malformed, why));
        };
        let name = rest[..values].trim_end();
        let name = match name.bytes().all(|byte| byte.is_ascii_uppercase()) {
            true => Cow::Borrowed(name),
            false => name.chars().filter(char::is_ascii_uppercase).collect(),
        };
        let bytes = rest.as_bytes();
        let (mut end, mut next) = (values, values);
        while bytes.get(next) == Some(&b'[') {
            // Each value has an end, or this would be no game.
            end = end_of_value(bytes, next + 1).map_or(rest.len(), |end| end + 1);
            next = rest.len() - rest[end..].trim_start().len();
        }
        let property = Property { name, values: &rest[values..end] };
        rest = &rest[next..];
        Some(Ok(property))
    })
}

impl<'a> Property<'a> {
    /// The values, without what escapes their characters.
    fn values(&self) -> impl Iterator<Item = Cow<'a, str>> + use<'a> {
        let mut rest = self.values;
        std::iter::from_fn(move || {
            let start = rest.find('[')? + 1;
            let end = end_of_value(rest.as_bytes(), start)?;
            let value = &rest[start..end];
            rest = &rest[end + 1..];
            Some(if value.contains('\\') { unescaped(value).into() } else { value.into() })
        })
    }

    /// The value, if there is only one.
    fn value(&self) -> Option<Cow<'a, str>> {
        let mut values = self.values();
        values.next().filter(|_| values.next().is_none())
    }

    /// The value as a number, if it is the only one and a number.
    fn number<N: FromStr>(&self) -> Option<N> {
        self.value()?.parse().ok()
    }

    /// For an error message.
    fn shown(&self) -> String {
        let values: Vec<Cow<str>> = self.values().collect();
        clipped(&format!("{}[{}]", self.name, values.join("][")).escape_debug().to_string())
    }

    /// Says that it is malformed.
    fn refuse<T>(&self, why: &str) -> Result<T> {
        refuse(Kind::Malformed, format!("property {} {why}", self.shown()))
    }
}

fn unescaped(value: &str) -> String {
    let mut escaped = false;
    let kept = |c: &char| {
        escaped = !escaped && *c == '\\';
        !escaped
    };
    value.chars().filter(kept).collect()
}

/// Column from the left and row from the top, from `a`, with `A` to `Z` after `z`.
type Letters = (usize, usize);

/// The point that is written so.
fn letters_of(text: &str) -> Option<Letters> {
    let number = |letter: u8| match letter {
        b'a'..=b'z' => Some(usize::from(letter - b'a')),
        b'A'..=b'Z' => Some(usize::from(letter - b'A') + 26),
        _ => None,
    };
    match *text.as_bytes() {
        [x, y] => Some((number(x)?, number(y)?)),
        _ => None,
    }
}

/// The upper left and the lower right corner of a point, or of a rectangle of points like `aa:cc`.
fn rectangle_of(text: &str) -> Option<(Letters, Letters)> {
    let Some((first, last)) = text.split_once(':') else {
        return letters_of(text).map(|point| (point, point));
    };
    let (first, last) = (letters_of(first)?, letters_of(last)?);
    (first.0 <= last.0 && first.1 <= last.1).then_some((first, last))
}

/// The points of a rectangle, row by row.
fn points_in((first, last): (Letters, Letters)) -> impl Iterator<Item = Letters> {
    (first.1..=last.1).flat_map(move |y| (first.0..=last.0).map(move |x| (x, y)))
}

/// The game as far as it has been read.
struct Reader {
    record: Record,
    width: usize,
    height: usize,
    position: Position,
    to_play: Option<Player>,
    handicap: Option<i64>,
}

impl Reader {
    /// Begins with the size in the root node.
    fn new(root: &str) -> Result<Reader> {
        let mut size = (19, 19);
        for property in properties(root) {
            let property = property?;
            if property.name == "SZ" {
                size = match size_of(&property) {
                    Some(size) => size,
                    None => return property.refuse("is no size: SZ[9] and SZ[5:4] are"),
                };
                break;
            }
        }
        let (width, height) = size;
        let board = Board::grid(width, height)
            .map_err(|error| Refusal { kind: Kind::Size, why: error.to_string() })?;
        let position = Position::empty(board.points());
        let record = Record {
            name: None,
            board,
            setup: None,
            komi: None,
            rules: None,
            result: None,
            moves: Vec::new(),
            handicap: 0,
            territory: None,
            notes: Vec::new(),
        };
        Ok(Reader { record, width, height, position, to_play: None, handicap: None })
    }

    /// Takes in a property of the next node, of those that matter here.
    fn property(&mut self, property: &Property) -> Result<()> {
        match property.name.as_ref() {
            "B" => self.play(property, Player::Black)?,
            "W" => self.play(property, Player::White)?,
            "AB" => self.set_up(property, Cell::BLACK)?,
            "AW" => self.set_up(property, Cell::WHITE)?,
            "AE" => self.set_up(property, Cell::Empty)?,
            "PL" => {
                self.to_play = Some(match property.value().as_deref() {
                    Some("B") => Player::Black,
                    Some("W") => Player::White,
                    _ => return property.refuse("is malformed: PL[B] and PL[W] are possible"),
                });
                self.expect_no_moves(property)?;
            }
            "KM" => match property.number().filter(|komi: &f64| komi.is_finite()) {
                Some(komi) => self.record.komi = Some(komi),
                None => return property.refuse("is malformed: its value is a number"),
            },
            "HA" => match property.number() {
                // No handicap: not allowed by the format, but often written.
                Some(0 | 1) => {}
                Some(stones @ 2..) => {
                    self.handicap = Some(stones);
                    self.record.handicap = u32::try_from(stones).unwrap_or(0);
                }
                _ => return property.refuse("is malformed: its value is a number"),
            },
            "TB" => self.territory(property, 0),
            "TW" => self.territory(property, 1),
            "GN" => self.record.name = property.value().and_then(on_one_line),
            "RU" => self.record.rules = property.value().and_then(on_one_line),
            "RE" => self.record.result = property.value().and_then(on_one_line),
            "GM" if property.value().is_none_or(|game| game != "1") => {
                return refuse(Kind::NotGo, "is no game of Go, which has GM[1] or no GM");
            }
            "" => return property.refuse("has no name in capital letters"),
            _ => {}
        }
        Ok(())
    }

    fn play(&mut self, property: &Property, player: Player) -> Result<()> {
        // What was marked before was not the end.
        self.record.territory = None;
        let number = self.record.moves.len() + 1;
        let wrong = |kind, why: &str| refuse(kind, format!("move {number}, {}, {why}", property.shown()));
        let to = match property.value() {
            Some(pass) if pass.is_empty() => None,
            Some(point) if letters_of(&point).is_some() => letters_of(&point),
            _ => return wrong(Kind::Malformed, "is malformed: a move is B[dd] or W[dd], a pass B[] or W[]"),
        };
        let other = player.opponent().letter().to_uppercase();
        match self.record.moves.last() {
            Some(&(last, _)) if last == player => {
                let before = number - 1;
                let why =
                    format!("is by the player of move {before}: players take turns, a pass is {other}[]");
                return wrong(Kind::OutOfTurn, &why);
            }
            None if self.to_play == Some(player.opponent()) => {
                let why = format!("is not by the player to move, whom PL[{other}] names");
                return wrong(Kind::OutOfTurn, &why);
            }
            _ => {}
        }
        // Before FF[4], tt was the pass; up to 19x19 it is no point of the board.
        const TT: Letters = (19, 19);
        let to = to.filter(|to| *to != TT || self.width.max(self.height) > 19);
        let point = to.map(|to| self.point(to));
        if point == Some(None) {
            return wrong(Kind::OffBoard, &format!("is off the board, {}", self.last_point()));
        }
        self.record.moves.push((player, point.flatten()));
        Ok(())
    }

    fn set_up(&mut self, property: &Property, cell: Cell) -> Result<()> {
        let rectangles: Option<Vec<_>> = property.values().map(|value| rectangle_of(&value)).collect();
        let Some(rectangles) = rectangles else {
            return property
                .refuse("is malformed: its values are points like [dd] or rectangles like [aa:cc]");
        };
        self.expect_no_moves(property)?;
        for point in rectangles.into_iter().flat_map(points_in) {
            let Some(index) = self.point(point) else {
                let (name, there, last) = (&property.name, letters(point), self.last_point());
                return refuse(Kind::OffBoard, format!("property {name}[{there}] is off the board, {last}"));
            };
            self.position[index] = cell;
        }
        Ok(())
    }

    /// Points of a player at the end. They are marked by hand or by a program, so what is malformed says nothing.
    fn territory(&mut self, property: &Property, player: usize) {
        let rectangles = property.values().filter_map(|value| rectangle_of(&value));
        let points = rectangles.flat_map(points_in).filter_map(|point| self.point(point));
        let points: Vec<usize> = points.collect();
        self.record.territory.get_or_insert_default()[player].extend(points);
    }

    fn expect_no_moves(&self, property: &Property) -> Result<()> {
        match self.record.moves.len() {
            0 => Ok(()),
            moves => refuse(
                Kind::LateSetup,
                format!(
                    "property {} stands after move {moves}: a position is set up before the first move",
                    property.name
                ),
            ),
        }
    }

    fn point(&self, (x, y): Letters) -> Option<usize> {
        (x < self.width && y < self.height).then_some(y * self.width + x)
    }

    /// Which points there are, for an error message.
    fn last_point(&self) -> String {
        let last = index_to_point(self.position.points() - 1, self.width);
        format!("{}, whose points are aa to {}", self.record.board, letters(last))
    }

    fn finish(self, variations: usize) -> Record {
        let Reader { mut record, position, to_play, handicap, .. } = self;
        let black_stones = position.stones_of(Player::Black).next().is_some();
        let first = record.moves.first().map(|&(player, _)| player);
        // White moves first after a handicap.
        let handicapped = (handicap.is_some() && black_stones).then_some(Player::White);
        let to_play = to_play.or(first).or(handicapped).unwrap_or(Player::Black);
        if to_play == Player::White || position.stones().next().is_some() {
            record.setup = Some(Setup { position, to_play });
        }
        if let (Some(stones), false) = (handicap, black_stones) {
            record.notes.push(format!("HA[{stones}] ignored: no black stones are set up"));
        }
        if variations > 0 {
            let variations = plural(variations, "variation");
            record.notes.push(format!("{variations} ignored: the main line is taken"));
        }
        record
    }
}

/// Columns and rows: `9`, `5:4`.
fn size_of(property: &Property) -> Option<(usize, usize)> {
    let side = |text: &str| text.parse::<u8>().ok().map(usize::from);
    let size = property.value()?;
    match size.split_once(':') {
        None => side(&size).map(|side| (side, side)),
        Some((width, height)) => Some((side(width)?, side(height)?)),
    }
}

/// The words of a text with a space between them, if there are any.
fn on_one_line(text: Cow<str>) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(words.join(" ")).filter(|text| !text.is_empty())
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
