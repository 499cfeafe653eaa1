//! Game records in [SGF FF\[4\]](https://www.red-bean.com/sgf/).
//!
//! Only the main line is wanted, which is simply all that stands before the first `)`. So no tree is built, and nothing
//! recurses: `Games` cuts the text into games and nodes, by brackets, parentheses and semicolons alone, and `Reader`
//! takes in the properties of each node, of which most are skipped.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::board::{Board, Shape, Wrap};
use super::{Cell, Player, Position, clipped, quoted};
use crate::Error;
use crate::plural;

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
            notes: Vec::new(),
        };
        Ok(Reader { record, width, height, position, to_play: None, handicap: None })
    }

    /// Takes in a property of the next node, of those that matter here.
    fn property(&mut self, property: &Property) -> Result<()> {
        match property.name.as_ref() {
            "B" => self.play(property, Player::Black),
            "W" => self.play(property, Player::White),
            "AB" => self.set_up(property, Cell::BLACK),
            "AW" => self.set_up(property, Cell::WHITE),
            "AE" => self.set_up(property, Cell::Empty),
            "PL" => {
                self.to_play = Some(match property.value().as_deref() {
                    Some("B") => Player::Black,
                    Some("W") => Player::White,
                    _ => return property.refuse("is malformed: PL[B] and PL[W] are possible"),
                });
                self.expect_no_moves(property)
            }
            "KM" => match property.number().filter(|komi: &f64| komi.is_finite()) {
                Some(komi) => {
                    self.record.komi = Some(komi);
                    Ok(())
                }
                None => property.refuse("is malformed: its value is a number"),
            },
            "HA" => match property.number() {
                // No handicap: not allowed by the format, but often written.
                Some(0 | 1) => Ok(()),
                Some(stones @ 2..) => {
                    self.handicap = Some(stones);
                    Ok(())
                }
                _ => property.refuse("is malformed: its value is a number"),
            },
            "GN" => {
                self.record.name = property.value().and_then(on_one_line);
                Ok(())
            }
            "RU" => {
                self.record.rules = property.value().and_then(on_one_line);
                Ok(())
            }
            "RE" => {
                self.record.result = property.value().and_then(on_one_line);
                Ok(())
            }
            "GM" if property.value().is_none_or(|game| game != "1") => {
                refuse(Kind::NotGo, "is no game of Go, which has GM[1] or no GM")
            }
            "" => property.refuse("has no name in capital letters"),
            _ => Ok(()),
        }
    }

    fn play(&mut self, property: &Property, player: Player) -> Result<()> {
        let number = self.record.moves.len() + 1;
        let to = match property.value() {
            Some(pass) if pass.is_empty() => None,
            Some(point) if letters_of(&point).is_some() => letters_of(&point),
            _ => {
                return refuse(
                    Kind::Malformed,
                    format!(
                        "move {number}, {}, is malformed: a move is B[dd] or W[dd], a pass B[] or W[]",
                        property.shown()
                    ),
                );
            }
        };
        match self.record.moves.last() {
            Some(&(last, _)) if last == player => {
                return refuse(
                    Kind::OutOfTurn,
                    format!(
                        "move {number}, {}, is by the player of move {}: players take turns, a pass is {}[]",
                        property.shown(),
                        number - 1,
                        player.opponent().letter().to_uppercase()
                    ),
                );
            }
            None if self.to_play == Some(player.opponent()) => {
                return refuse(
                    Kind::OutOfTurn,
                    format!(
                        "move 1, {}, is not by the player to move, whom PL[{}] names",
                        property.shown(),
                        player.opponent().letter().to_uppercase()
                    ),
                );
            }
            _ => {}
        }
        // Before FF[4], tt was the pass; up to 19x19 it is no point of the board.
        const TT: Letters = (19, 19);
        let to = match to {
            Some(TT) if self.width.max(self.height) <= 19 => None,
            None => None,
            Some(point) => match self.point(point) {
                Some(point) => Some(point),
                None => {
                    return refuse(
                        Kind::OffBoard,
                        format!(
                            "move {number}, {}, is off the board, {}",
                            property.shown(),
                            self.last_point()
                        ),
                    );
                }
            },
        };
        self.record.moves.push((player, to));
        Ok(())
    }

    fn set_up(&mut self, property: &Property, cell: Cell) -> Result<()> {
        let rectangles: Option<Vec<_>> = property.values().map(|value| rectangle_of(&value)).collect();
        let Some(rectangles) = rectangles else {
            return property
                .refuse("is malformed: its values are points like [dd] or rectangles like [aa:cc]");
        };
        self.expect_no_moves(property)?;
        for (first, last) in rectangles {
            for point in (first.1..=last.1).flat_map(|y| (first.0..=last.0).map(move |x| (x, y))) {
                let Some(index) = self.point(point) else {
                    return refuse(
                        Kind::OffBoard,
                        format!(
                            "property {}[{}] is off the board, {}",
                            property.name,
                            letters(point),
                            self.last_point()
                        ),
                    );
                };
                self.position[index] = cell;
            }
        }
        Ok(())
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

/// The game as SGF, on one line; `comment` goes to its last node. The notes are not written.
///
/// # Errors
/// If the board is anything but a plain grid.
pub fn write(record: &Record, comment: Option<&str>) -> crate::Result<String> {
    let &Shape::Grid { width, height, wrap: Wrap::None } = record.board.shape() else {
        return Err(Error::input(format!(
            "sgf of the board {} cannot be written: only that of plain grids can",
            record.board
        )));
    };
    let mut text = root(record, width, height);
    for &(player, to) in &record.moves {
        let to = to.map_or_else(String::new, |point| letters(index_to_point(point, width)));
        text += &format!(";{}[{to}]", player.letter().to_uppercase());
    }
    if let Some(comment) = comment {
        text += &format!("C[{}]", escaped(comment));
    }
    Ok(format!("({text})"))
}

fn root(record: &Record, width: usize, height: usize) -> String {
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    let mut root = format!(";FF[4]GM[1]CA[UTF-8]SZ[{size}]");
    for (name, text) in [("GN", &record.name), ("RU", &record.rules), ("RE", &record.result)] {
        root.extend(text.as_deref().map(|text| format!("{name}[{}]", escaped(text))));
    }
    root.extend(record.komi.map(|komi| format!("KM[{komi}]")));
    if let Some(Setup { position, to_play }) = &record.setup {
        for (name, player) in [("AB", Player::Black), ("AW", Player::White)] {
            let stones = position.stones_of(player);
            let stones: String =
                stones.map(|point| format!("[{}]", letters(index_to_point(point, width)))).collect();
            if !stones.is_empty() {
                root += &(name.to_owned() + &stones);
            }
        }
        root += &format!("PL[{}]", to_play.letter().to_uppercase());
    }
    root
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]").replace(':', "\\:")
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
mod tests {
    use pretty_assertions::assert_eq;
    use quickcheck::{Arbitrary, Gen, quickcheck};

    use super::*;
    use crate::Player::{Black, White};

    impl Arbitrary for Record {
        fn arbitrary(g: &mut Gen) -> Record {
            let board = Board::grid(1 + usize::arbitrary(g) % 25, 1 + usize::arbitrary(g) % 25).unwrap();
            let points = board.points();
            let mut player = *g.choose(&[Black, White]).unwrap();
            let mut position = Position::empty(points);
            for _ in 0..usize::arbitrary(g) % 4 {
                position[usize::arbitrary(g) % points] = *g.choose(&[Cell::BLACK, Cell::WHITE]).unwrap();
            }
            let empty = position.stones().next().is_none();
            let setup = (!empty || player == White).then_some(Setup { position, to_play: player });
            let mut moves = Vec::new();
            for to in Vec::<Option<usize>>::arbitrary(g) {
                moves.push((player, to.map(|to| to % points)));
                player = player.opponent();
            }
            let komi = Option::<i16>::arbitrary(g).map(|halves| f64::from(halves) / 2.0);
            let rules = String::arbitrary(g).split_whitespace().collect::<Vec<_>>().join(" ");
            let rules = Some(rules).filter(|rules| !rules.is_empty());
            let result =
                g.choose(&[None, Some("B+3.5"), Some("W+R"), Some("a]b")]).unwrap().map(str::to_owned);
            let name = g.choose(&[None, Some("a game")]).unwrap().map(str::to_owned);
            Record { name, board, setup, komi, rules, result, moves, notes: Vec::new() }
        }
    }

    fn moves(record: &Record) -> Vec<String> {
        let name = |to: Option<usize>| to.map_or("pass".to_owned(), |to| record.board.name(to));
        record
            .moves
            .iter()
            .map(|&(player, to)| format!("{} {}", player.letter().to_uppercase(), name(to)))
            .collect()
    }

    fn refusal(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn a_game_is_its_board_komi_rules_and_moves() {
        let record = read("(;FF[4]GM[1]SZ[9]KM[6.5]RU[Tromp\\-Taylor];B[ee];W[ge];B[])").unwrap();
        assert_eq!(record.board, Board::grid(9, 9).unwrap());
        assert_eq!((record.komi, record.rules.as_deref()), (Some(6.5), Some("Tromp-Taylor")));
        assert_eq!(moves(&record), ["B e5", "W g5", "B pass"]);
        assert_eq!((record.setup, record.notes), (None, Vec::new()));
    }

    #[test]
    fn the_board_is_19x19_without_a_size_and_may_be_a_rectangle() {
        assert_eq!(read("(;B[aa])").unwrap().board.size(), Some((19, 19)));
        let record = read("(;SZ[5:4];B[ea];W[ad])").unwrap();
        assert_eq!(record.board.size(), Some((5, 4)));
        assert_eq!(moves(&record), ["B e4", "W a1"]);
    }

    #[test]
    fn tt_is_a_pass_up_to_19x19_and_a_point_on_larger_boards() {
        assert_eq!(moves(&read("(;SZ[19];B[tt])").unwrap()), ["B pass"]);
        assert_eq!(moves(&read("(;SZ[5];B[tt])").unwrap()), ["B pass"]);
        assert_eq!(moves(&read("(;SZ[21];B[tt])").unwrap()), ["B u2"]);
    }

    #[test]
    fn stones_in_any_node_before_the_first_move_are_the_set_up() {
        let record = read("(;SZ[3]AB[aa:bb]AW[cc];AE[ba]PL[W];W[ba])").unwrap();
        let setup = record.setup.clone().unwrap();
        assert_eq!(record.board.rows(&setup.position), ["X..", "XX.", "..O"]);
        assert_eq!(setup.to_play, White);
        assert_eq!(moves(&record), ["W b3"]);
    }

    #[test]
    fn the_first_move_says_who_is_to_play() {
        let setup = read("(;SZ[2];W[aa];B[ab])").unwrap().setup.unwrap();
        assert_eq!((setup.position, setup.to_play), (Position::empty(4), White));
        assert_eq!(read("(;SZ[2]AB[aa];B[ab])").unwrap().setup.unwrap().to_play, Black);
    }

    #[test]
    fn white_moves_first_after_a_handicap() {
        assert_eq!(read("(;SZ[3]HA[2]AB[aa][cc])").unwrap().setup.unwrap().to_play, White);
        assert_eq!(read("(;SZ[3]HA[0]AB[aa][cc])").unwrap().setup.unwrap().to_play, Black);
    }

    #[test]
    fn a_handicap_without_stones_is_noted() {
        let record = read("(;SZ[9]HA[4];W[aa])").unwrap();
        assert_eq!(record.notes, ["HA[4] ignored: no black stones are set up"]);
    }

    #[test]
    fn variations_and_further_games_are_left_out_and_noted() {
        let record = read("(;SZ[9];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee];B[ff]))(;B[zz](;)(;))(;)").unwrap();
        assert_eq!(moves(&record), ["B a9", "W b8", "B c7"]);
        assert_eq!(
            record.notes,
            ["2 variations ignored: the main line is taken", "2 further games ignored: the first is taken"]
        );
    }

    #[test]
    fn brackets_and_parentheses_within_a_value_are_text() {
        let record = read(r"(;SZ[9]C[a :-) \] ;( \\];B[aa]C[(;])").unwrap();
        assert_eq!((moves(&record), record.notes), (vec!["B a9".to_owned()], vec![]));
    }

    #[test]
    fn a_malformed_record_is_refused_with_its_place_and_what_would_be_right() {
        let cases = [
            ("", "sgf has no game: one looks like (;SZ[9];B[ee];W[ge])"),
            ("hello", "sgf has 'h' at line 1, column 1: a game begins with (;"),
            ("(;B[aa])\n ;", "sgf has ';' at line 2, column 2: a game begins with (;"),
            ("(;B[aa](;W[bb])é)", "sgf has 'é' at line 1, column 16: only ( or ) follows a tree"),
            ("(;B[aa]))", "sgf has ')' at line 1, column 9: no tree is open there"),
            ("((;B[aa]))", "sgf has '(' at line 1, column 2: a tree begins with a node, as in (;B[ee])"),
            ("(;B[aa](;W[bb]", "sgf ends within 2 trees: each needs a )"),
            ("(;B[aa](;W[bb])", "sgf ends within 1 tree: each needs a )"),
            ("(;B[aa", "sgf ends within the value of a property: it needs a ]"),
            ("(;B)", r#"sgf node ";B" is malformed: its last property has no value"#),
            ("(;B[aa]W;W[])", r#"sgf node ";B[aa]W" is malformed: its last property has no value"#),
            ("(;RU[a]b]KM[1])", "sgf has ']' at line 1, column 9: a property looks like B[ee]"),
            ("(;b[aa])", "sgf property [aa] has no name in capital letters"),
            ("(;GM[2])", "sgf is no game of Go, which has GM[1] or no GM"),
            ("(;SZ[big])", "sgf property SZ[big] is no size: SZ[9] and SZ[5:4] are"),
            ("(;SZ[26])", r#"board "26x26" is not possible: 1 to 25 columns and 1 to 25 rows are"#),
            ("(;B[a])", "sgf move 1, B[a], is malformed: a move is B[dd] or W[dd], a pass B[] or W[]"),
            ("(;SZ[9];B[aa];W[ja])", "sgf move 2, W[ja], is off the board, 9x9, whose points are aa to ii"),
            (
                "(;SZ[9]AW[aa][Zj][Ai])",
                "sgf property AW[Zj] is off the board, 9x9, whose points are aa to ii",
            ),
            (
                "(;AB[cc:aa])",
                "sgf property AB[cc:aa] is malformed: its values are points like [dd] or rectangles like [aa:cc]",
            ),
            ("(;PL[black])", "sgf property PL[black] is malformed: PL[B] and PL[W] are possible"),
            ("(;KM[half])", "sgf property KM[half] is malformed: its value is a number"),
            ("(;KM[nan])", "sgf property KM[nan] is malformed: its value is a number"),
            (
                "(;B[aa];W[bb];AE[aa])",
                "sgf property AE stands after move 2: a position is set up before the first move",
            ),
            (
                "(;B[aa]PL[B])",
                "sgf property PL stands after move 1: a position is set up before the first move",
            ),
            (
                "(;B[aa];W[bb];W[cc])",
                "sgf move 3, W[cc], is by the player of move 2: players take turns, a pass is B[]",
            ),
            ("(;PL[W];B[aa])", "sgf move 1, B[aa], is not by the player to move, whom PL[W] names"),
        ];
        for (text, message) in cases {
            assert_eq!(refusal(text), message, "{text}");
        }
        assert_eq!(
            refusal(&" ".repeat(LONGEST_TEXT + 1)),
            "sgf text of 1048577 bytes is too long: at most 1048576 are read"
        );
    }

    #[test]
    fn deep_nesting_and_long_games_are_read_or_refused() {
        let trees = LONGEST_TEXT / 3;
        let nested = format!("{}{}", "(;".repeat(trees), ")".repeat(trees));
        assert_eq!(read(&nested).unwrap().notes, Vec::<String>::new());
        assert_eq!(refusal(&"(;".repeat(trees)), format!("sgf ends within {trees} trees: each needs a )"));
        assert!(refusal(&"(".repeat(LONGEST_TEXT)).starts_with("sgf has '(' at line 1, column 2"));
        assert!(refusal(&")".repeat(LONGEST_TEXT)).starts_with("sgf has ')' at line 1, column 1"));
        let turns = LONGEST_TEXT / 8;
        assert_eq!(
            read(&format!("({})", ";B[];W[]".repeat(turns - 1))).unwrap().moves.len(),
            2 * (turns - 1)
        );
    }

    #[test]
    fn a_text_full_of_rectangles_is_read() {
        let text = format!("(;SZ[25]AB{}AW[\\a\\a\\:\\bb])", "[aa:yy]".repeat(LONGEST_TEXT / 8));
        let position = read(&text).unwrap().setup.unwrap().position;
        assert_eq!((position.stones_of(Black).count(), position.stones_of(White).count()), (621, 4));
    }

    #[test]
    fn every_game_of_a_text_is_read_and_one_that_is_broken_is_an_error_in_its_place() {
        let text = "\u{feff} (;SZ[9];B[aa](;W[bb])(;W[cc])) \n(;SZ[9];B[zz])(;SZ[5]RE[W+R])\n(;B[aa](;B";
        let games: Vec<String> = read_all(text)
            .map(|game| match game {
                Ok(record) => format!("{} {:?} {:?}", record.board, moves(&record), record.notes),
                Err(error) => error.to_string(),
            })
            .collect();
        assert_eq!(
            games,
            [
                r#"9x9 ["B a9", "W b8"] ["1 variation ignored: the main line is taken"]"#,
                "sgf move 1, B[zz], is off the board, 9x9, whose points are aa to ii",
                "5x5 [] []",
                "sgf ends within 2 trees: each needs a )",
            ]
        );
        let long = format!("(;C[{}])(;SZ[2])", "x".repeat(LONGEST_TEXT));
        let games: Vec<_> = read_all(&long).collect();
        assert!(games[0].as_ref().unwrap_err().to_string().contains("is too long"));
        assert_eq!(games[1].as_ref().unwrap().board.points(), 4);
        for nothing in ["", " \n", "\u{feff}"] {
            let errors: Vec<String> = read_all(nothing).map(|game| game.unwrap_err().to_string()).collect();
            assert_eq!(errors, ["sgf has no game: one looks like (;SZ[9];B[ee];W[ge])"]);
        }
    }

    #[test]
    fn the_result_is_read_as_it_stands_there() {
        assert_eq!(read("(;RE[B+3.5];B[aa])").unwrap().result.as_deref(), Some("B+3.5"));
        assert_eq!(read("(;RE[ ];RE[W+R\n\\] x])").unwrap().result.as_deref(), Some("W+R ] x"));
    }

    #[test]
    fn white_space_and_small_letters_of_names_and_escapes_are_skipped() {
        let record = read("(; SiZe [9] AddBlack\n[aa] [\\b\\b:cc]\u{a0};\tWhite[d\\d]C[;\\\\] )").unwrap();
        assert_eq!(record.board.points(), 81);
        assert_eq!(record.setup.as_ref().unwrap().position.stones_of(Black).count(), 5);
        assert_eq!(moves(&record), ["W d6"]);
    }

    #[test]
    fn a_record_is_written_in_a_fixed_order() {
        let record = read("(;SZ[5:4]RU[a\\]b]KM[-0.5]AB[ca][aa:bb]AW[ed]PL[W];W[];B[cc])").unwrap();
        assert_eq!(
            write(&record, Some("ko: [b3] \\ ")).unwrap(),
            r"(;FF[4]GM[1]CA[UTF-8]SZ[5:4]RU[a\]b]KM[-0.5]AB[aa][ba][ca][ab][bb]AW[ed]PL[W];W[];B[cc]C[ko\: [b3\] \\ ])"
        );
        let record = read("(;SZ[9])").unwrap();
        assert_eq!(write(&record, Some("none")).unwrap(), "(;FF[4]GM[1]CA[UTF-8]SZ[9]C[none])");
    }

    #[test]
    fn only_plain_grids_can_be_written() {
        let mut record = read("(;SZ[4])").unwrap();
        record.board = Board::torus(4, 4).unwrap();
        assert_eq!(
            write(&record, None).unwrap_err().to_string(),
            "sgf of the board torus 4x4 cannot be written: only that of plain grids can"
        );
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        assert_eq!(read("\u{feff}(;SZ[9])").unwrap().board.points(), 81);
    }

    quickcheck! {
        fn a_record_survives_being_written_and_read(record: Record, comment: Option<String>) -> bool {
            read(&write(&record, comment.as_deref()).unwrap()).unwrap() == record
        }

        fn any_text_is_read_or_refused_without_a_panic(text: String) -> bool {
            for text in [text.clone(), format!("(;{text})"), format!("(;B[aa];{text}(;C[{text}])"), format!("(;SZ[{text}])")] {
                let _ = read(&text);
                // With one game, both readers say the same.
                let all: Vec<_> = read_all(&text).map(|game| game.map_err(|error| error.to_string())).collect();
                if let [only] = &all[..] {
                    assert_eq!(only, &read(&text).map_err(|error| error.to_string()), "{text}");
                }
            }
            true
        }

        fn any_sequence_of_tokens_is_read_or_refused_without_a_panic(picks: Vec<u8>) -> bool {
            const TOKENS: [&str; 20] = [
                "(;", ")", "(", ";", "B", "W", "AB", "AE", "PL", "SZ", "HA", "KM", "[", "]", "[aa]", "[bb:cc]", "[tt]",
                "[3]", "\\", "[]",
            ];
            let text: String = picks.iter().map(|&pick| TOKENS[usize::from(pick) % TOKENS.len()]).collect();
            let _ = read(&text);
            let _ = read(&format!("(;{text})"));
            true
        }

        fn a_mutated_record_is_read_or_refused_without_a_panic(record: Record, place: usize, insert: char) -> bool {
            let written: Vec<char> = write(&record, Some("text")).unwrap().chars().collect();
            let place = place % written.len();
            let inserted = [&written[..place], &[insert], &written[place..]].concat();
            let replaced = [&written[..place], &[insert], &written[place + 1..]].concat();
            let removed = [&written[..place], &written[place + 1..]].concat();
            for text in [inserted, replaced, removed] {
                let _ = read(&text.iter().collect::<String>());
            }
            true
        }
    }
}
