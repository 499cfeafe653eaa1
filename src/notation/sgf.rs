//! Game records in [SGF FF\[4\]](https://www.red-bean.com/sgf/), through sgf-parse: its properties and their values.
//!
//! The tree of nodes is not taken from it. Its tree recurses when it is dropped or printed, so that a long game would
//! overflow the stack, and only the main line is wanted, which is simply all that stands before the first `)`. Each
//! node of it goes through sgf-parse as a tree of its own.

use std::collections::HashSet;

use sgf_parse::go::{self, Prop};
use sgf_parse::{Color, SgfNode, SgfParseError, SgfProp, SimpleText, Text};

use super::board::{Board, Shape, Wrap};
use super::{Cell, Player, Position, clipped, quoted};
use crate::{Error, Result};

/// The longest text that is read, in bytes.
pub const LONGEST_TEXT: usize = 1 << 20;
/// The most rectangles of points, like `[aa:cc]`, that the main line may have. sgf-parse lists the points of each, up to
/// 2704 of them, so that a text full of rectangles would take minutes.
const MOST_RECTANGLES: usize = 1000;

/// One game: a board, a position to start from, and moves in turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// A plain grid.
    pub board: Board,
    /// Where the game starts, unless that is the empty board with Black to play.
    pub setup: Option<Setup>,
    /// Points given to White; a finite number.
    pub komi: Option<f64>,
    /// The name of the rules, as it stands there.
    pub rules: Option<String>,
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
pub fn read(text: &str) -> Result<Record> {
    if text.len() > LONGEST_TEXT {
        return refuse(format!("text of {} bytes is too long: at most {LONGEST_TEXT} are read", text.len()));
    }
    let line = MainLine::find(text.trim_start_matches('\u{feff}').trim())?;
    let root = properties(line.nodes[0])?;
    let mut reader = Reader::new(&root)?;
    for node in &line.nodes {
        for prop in properties(node)? {
            reader.property(&prop)?;
        }
    }
    Ok(reader.finish(&line))
}

fn refuse<T>(why: impl std::fmt::Display) -> Result<T> {
    Err(Error::input(format!("sgf {why}")))
}

/// The main line, and how much was left out to get there.
struct MainLine<'a> {
    /// The text of each node, from its `;` on.
    nodes: Vec<&'a str>,
    variations: usize,
    further_games: usize,
}

impl MainLine<'_> {
    /// Looks at brackets, parentheses and semicolons only; what they enclose is left to sgf-parse.
    fn find(text: &str) -> Result<MainLine<'_>> {
        let mut line = MainLine { nodes: Vec::new(), variations: 0, further_games: 0 };
        let (mut depth, mut ended) = (0_usize, false);
        // The last parenthesis or semicolon, which says what may follow.
        let mut last = ')';
        let mut node_start = None;
        let mut value_start = None;
        let mut escaped = false;
        let mut rectangles = 0;
        for (at, c) in text.char_indices() {
            if let Some(start) = value_start {
                if c == ']' && !escaped {
                    rectangles += usize::from(!ended && is_rectangle(&text[start..at]));
                    value_start = None;
                }
                escaped = !escaped && c == '\\';
                continue;
            }
            if let ('(' | ')' | ';', Some(start)) = (c, node_start) {
                line.nodes.push(&text[start..at]);
                node_start = None;
            }
            let unexpected = |why| refuse(format!("has {c:?} at {}: {why}", place(text, at)));
            match (last, c) {
                (_, c) if c.is_whitespace() => continue,
                (')', ')') if depth == 0 => return unexpected("no tree is open there"),
                ('(', c) if c != ';' => return unexpected("a tree begins with a node, as in (;B[ee])"),
                (')', c) if depth == 0 && c != '(' => return unexpected("a game begins with (;"),
                (')', c) if !matches!(c, '(' | ')') => return unexpected("only ( or ) follows a tree"),
                (_, '(' | ')' | ';') => last = c,
                (_, c) if c != '[' && !c.is_ascii_alphabetic() => {
                    return unexpected("a property looks like B[ee]");
                }
                _ => {}
            }
            match c {
                '(' => {
                    if ended && depth == 0 {
                        line.further_games += 1;
                    } else if ended && line.further_games == 0 {
                        line.variations += 1;
                    }
                    depth += 1;
                }
                ')' => {
                    depth -= 1;
                    ended = true;
                }
                ';' => node_start = (!ended).then_some(at),
                '[' => value_start = Some(at + 1),
                _ => {}
            }
        }
        if value_start.is_some() {
            return refuse("ends within the value of a property: it needs a ]");
        }
        if depth > 0 {
            return refuse(format!("ends within {}: each needs a )", count(depth, "tree")));
        }
        if rectangles > MOST_RECTANGLES {
            return refuse(format!(
                "has {rectangles} rectangles like [aa:cc]: at most {MOST_RECTANGLES} are read"
            ));
        }
        if line.nodes.is_empty() {
            return refuse("has no game: one looks like (;SZ[9];B[ee];W[ge])");
        }
        Ok(line)
    }
}

/// Whether sgf-parse would take a value for a rectangle of points, if its property has points.
fn is_rectangle(value: &str) -> bool {
    let unescaped: Vec<u8> = value.bytes().filter(|&byte| byte != b'\\').take(6).collect();
    matches!(*unescaped, [a, b, b':', c, d] if [a, b, c, d].iter().all(u8::is_ascii_alphabetic))
}

/// Line and column of a byte offset, each from 1.
fn place(text: &str, at: usize) -> String {
    let line_start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[..at].matches('\n').count() + 1;
    format!("line {line}, column {}", text[line_start..at].chars().count() + 1)
}

fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The properties of the node that is written so.
fn properties(node: &str) -> Result<Vec<Prop>> {
    match go::parse(&format!("({node})")) {
        Ok(trees) => Ok(trees.into_iter().flat_map(|root| root.properties).collect()),
        Err(SgfParseError::UnexpectedGameType) => refuse("is no game of Go, which has GM[1] or no GM"),
        Err(error) => {
            let why = error.to_string().to_lowercase();
            refuse(format!("node {} is malformed: {why}", quoted(node)))
        }
    }
}

/// A property for an error message.
fn shown(prop: &Prop) -> String {
    clipped(&prop.to_string().escape_debug().to_string())
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
    fn new(root: &[Prop]) -> Result<Reader> {
        let size = root.iter().find(|prop| prop.identifier() == "SZ");
        let (width, height) = match size {
            None => (19, 19),
            Some(&Prop::SZ((width, height))) => (width.into(), height.into()),
            Some(other) => {
                return refuse(format!("property {} is no size: SZ[9] and SZ[5:4] are", shown(other)));
            }
        };
        let board = Board::grid(width, height)?;
        let position = Position::empty(board.points());
        let record =
            Record { board, setup: None, komi: None, rules: None, moves: Vec::new(), notes: Vec::new() };
        Ok(Reader { record, width, height, position, to_play: None, handicap: None })
    }

    /// Takes in a property of the next node, of those that matter here.
    fn property(&mut self, prop: &Prop) -> Result<()> {
        match prop {
            Prop::B(to) => self.play(prop, Player::Black, to),
            Prop::W(to) => self.play(prop, Player::White, to),
            Prop::AB(points) => self.set_up(prop, points, Cell::BLACK),
            Prop::AW(points) => self.set_up(prop, points, Cell::WHITE),
            Prop::AE(points) => self.set_up(prop, points, Cell::Empty),
            Prop::PL(color) => {
                self.expect_no_moves(prop)?;
                self.to_play = Some(match color {
                    Color::Black => Player::Black,
                    Color::White => Player::White,
                });
                Ok(())
            }
            Prop::KM(komi) if komi.is_finite() => {
                self.record.komi = Some(*komi);
                Ok(())
            }
            Prop::RU(rules) => {
                let rules = rules.text.split_whitespace().collect::<Vec<_>>().join(" ");
                self.record.rules = Some(rules).filter(|rules| !rules.is_empty());
                Ok(())
            }
            Prop::HA(stones) => {
                self.handicap = Some(*stones);
                Ok(())
            }
            // No handicap: not allowed by the format, but often written.
            Prop::Invalid(name, values) if name == "HA" && ["0", "1"].iter().any(|few| values == &[*few]) => {
                Ok(())
            }
            Prop::Unknown(name, _) if name.is_empty() => {
                refuse(format!("property {} has no name in capital letters", shown(prop)))
            }
            _ => match prop.identifier().as_str() {
                "B" | "W" => refuse(format!(
                    "move {}, {}, is malformed: a move is B[dd] or W[dd], a pass B[] or W[]",
                    self.record.moves.len() + 1,
                    shown(prop)
                )),
                "AB" | "AW" | "AE" => refuse(format!(
                    "property {} is malformed: its values are points like [dd] or rectangles like [aa:cc]",
                    shown(prop)
                )),
                "PL" => {
                    refuse(format!("property {} is malformed: PL[B] and PL[W] are possible", shown(prop)))
                }
                "KM" | "HA" => {
                    refuse(format!("property {} is malformed: its value is a number", shown(prop)))
                }
                _ => Ok(()),
            },
        }
    }

    fn play(&mut self, prop: &Prop, player: Player, to: &go::Move) -> Result<()> {
        let number = self.record.moves.len() + 1;
        match self.record.moves.last() {
            Some(&(last, _)) if last == player => {
                return refuse(format!(
                    "move {number}, {}, is by the player of move {}: players take turns, a pass is {}[]",
                    shown(prop),
                    number - 1,
                    player.opponent().letter().to_uppercase()
                ));
            }
            None if self.to_play == Some(player.opponent()) => {
                return refuse(format!(
                    "move 1, {}, is not by the player to move, whom PL[{}] names",
                    shown(prop),
                    player.opponent().letter().to_uppercase()
                ));
            }
            _ => {}
        }
        // Before FF[4], tt was the pass; up to 19x19 it is no point of the board.
        const TT: go::Point = go::Point { x: 19, y: 19 };
        let to = match *to {
            go::Move::Pass => None,
            go::Move::Move(TT) if self.width.max(self.height) <= 19 => None,
            go::Move::Move(point) => match self.point(point) {
                Some(point) => Some(point),
                None => {
                    return refuse(format!(
                        "move {number}, {}, is off the board, {}",
                        shown(prop),
                        self.last_point()
                    ));
                }
            },
        };
        self.record.moves.push((player, to));
        Ok(())
    }

    fn set_up(&mut self, prop: &Prop, points: &HashSet<go::Point>, cell: Cell) -> Result<()> {
        self.expect_no_moves(prop)?;
        // In a fixed order, for the set has none and the first error is reported.
        let mut points: Vec<go::Point> = points.iter().copied().collect();
        points.sort_by_key(|point| (point.y, point.x));
        for point in points {
            let Some(index) = self.point(point) else {
                return refuse(format!(
                    "property {}[{}] is off the board, {}",
                    prop.identifier(),
                    letters(point),
                    self.last_point()
                ));
            };
            self.position[index] = cell;
        }
        Ok(())
    }

    fn expect_no_moves(&self, prop: &Prop) -> Result<()> {
        match self.record.moves.len() {
            0 => Ok(()),
            moves => refuse(format!(
                "property {} stands after move {moves}: a position is set up before the first move",
                prop.identifier()
            )),
        }
    }

    fn point(&self, point: go::Point) -> Option<usize> {
        let (x, y) = (usize::from(point.x), usize::from(point.y));
        (x < self.width && y < self.height).then_some(y * self.width + x)
    }

    /// Which points there are, for an error message.
    fn last_point(&self) -> String {
        let last = index_to_point(self.position.points() - 1, self.width);
        format!("{}, whose points are aa to {}", self.record.board, letters(last))
    }

    fn finish(self, line: &MainLine) -> Record {
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
        if line.variations > 0 {
            record
                .notes
                .push(format!("{} ignored: the main line is taken", count(line.variations, "variation")));
        }
        if line.further_games > 0 {
            record
                .notes
                .push(format!("{} ignored: the first is taken", count(line.further_games, "further game")));
        }
        record
    }
}

/// The game as SGF, on one line; `comment` goes to its last node. The notes are not written.
///
/// # Errors
/// If the board is anything but a plain grid.
pub fn write(record: &Record, comment: Option<&str>) -> Result<String> {
    let &Shape::Grid { width, height, wrap: Wrap::None } = record.board.shape() else {
        return refuse(format!(
            "of the board {} cannot be written: only that of plain grids can",
            record.board
        ));
    };
    let mut nodes = vec![root(record, width, height)];
    for &(player, to) in &record.moves {
        let to = to.map_or(go::Move::Pass, |point| go::Move::Move(index_to_point(point, width)));
        nodes.push(match player {
            Player::Black => vec![Prop::B(to)],
            Player::White => vec![Prop::W(to)],
        });
    }
    if let (Some(comment), Some(last)) = (comment, nodes.last_mut()) {
        last.push(Prop::C(Text { text: comment.to_owned() }));
    }
    let nodes: String =
        nodes.into_iter().map(|node| SgfNode::new(node, Vec::new(), false).to_string()).collect();
    Ok(format!("({nodes})"))
}

fn root(record: &Record, width: usize, height: usize) -> Vec<Prop> {
    // Unknown to sgf-parse, for it would write a square as SZ[9:9], against the format, and points in any order.
    let listed = |name: &str, values: Vec<String>| Prop::Unknown(name.to_owned(), values);
    let text = |text: &str| SimpleText { text: text.to_owned() };
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    let mut root = vec![Prop::FF(4), Prop::GM(1), Prop::CA(text("UTF-8")), listed("SZ", vec![size])];
    root.extend(record.rules.as_deref().map(|rules| Prop::RU(text(rules))));
    root.extend(record.komi.map(Prop::KM));
    if let Some(Setup { position, to_play }) = &record.setup {
        for (name, player) in [("AB", Player::Black), ("AW", Player::White)] {
            let stones = position.stones_of(player);
            let stones: Vec<String> = stones.map(|point| letters(index_to_point(point, width))).collect();
            if !stones.is_empty() {
                root.push(listed(name, stones));
            }
        }
        root.push(Prop::PL(match to_play {
            Player::Black => Color::Black,
            Player::White => Color::White,
        }));
    }
    root
}

/// Column from the left and row from the top; both fit, as a grid has at most 25 of each.
fn index_to_point(index: usize, width: usize) -> go::Point {
    go::Point { x: (index % width) as u8, y: (index / width) as u8 }
}

/// A point as SGF writes it: column and row, where A to Z follow upon z.
fn letters(point: go::Point) -> String {
    let letter = |number: u8| char::from(if number < 26 { b'a' + number } else { b'A' + (number - 26) });
    format!("{}{}", letter(point.x), letter(point.y))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use quickcheck::{Arbitrary, Gen, quickcheck};

    use super::*;
    use crate::notation::Player::{Black, White};

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
            Record { board, setup, komi, rules, moves, notes: Vec::new() }
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
            ("(;B)", r#"sgf node ";B" is malformed: error tokenizing: missing property identifier"#),
            ("(;RU[a]b]KM[1])", "sgf has ']' at line 1, column 9: a property looks like B[ee]"),
            ("(;b[aa])", "sgf property [aa] has no name in capital letters"),
            ("(;GM[2])", "sgf is no game of Go, which has GM[1] or no GM"),
            ("(;SZ[big])", "sgf property SZ[big] is no size: SZ[9] and SZ[5:4] are"),
            ("(;SZ[26])", r#"board "26x26" is not possible: 1 to 25 columns and 1 to 25 rows are"#),
            ("(;B[a])", "sgf move 1, B[a], is malformed: a move is B[dd] or W[dd], a pass B[] or W[]"),
            ("(;SZ[9];B[aa];W[ja])", "sgf move 2, W[ja], is off the board, 9x9, whose points are aa to ii"),
            (
                "(;SZ[9]AW[aa][Zj][Ai])",
                "sgf property AW[Ai] is off the board, 9x9, whose points are aa to ii",
            ),
            (
                "(;AB[cc:aa])",
                "sgf property AB[cc:aa] is malformed: its values are points like [dd] or rectangles like [aa:cc]",
            ),
            ("(;PL[black])", "sgf property PL[black] is malformed: PL[B] and PL[W] are possible"),
            ("(;KM[half])", "sgf property KM[half] is malformed: its value is a number"),
            ("(;KM[nan])", "sgf property KM[NaN] is malformed: its value is a number"),
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
    fn a_text_full_of_rectangles_is_refused() {
        let rectangles = |count| format!("(;SZ[25]AB{})", "[aa:yy]".repeat(count));
        assert_eq!(read(&rectangles(1000)).unwrap().setup.unwrap().position.stones_of(Black).count(), 625);
        let refused = "sgf has 1001 rectangles like [aa:cc]: at most 1000 are read";
        assert_eq!(refusal(&rectangles(1001)), refused);
        assert_eq!(refusal(&rectangles(1001).replace(":y", "\\:\\y")), refused);
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
