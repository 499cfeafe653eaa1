//! From nodes to records: what a line says of the game as a whole, its moves, and what is assumed where it says nothing.

use super::nodes::{OF_GAME, Property};
use super::{Kind, Record, Refusal, Setup, letters, refuse};
use crate::{Board, Cell, Player, Position, clipped};

/// Within this file: why a line cannot be read further.
type Result<T> = std::result::Result<T, Refusal>;

/// A line as records: one, unless stones are set up after a move.
pub struct Line {
    /// What was assumed or left out of the line as a whole. Each part has notes of its own.
    pub notes: Vec<String>,
    /// Each begins where stones are set up.
    pub parts: Vec<Record>,
}

/// Reads a line: the properties of each node.
///
/// # Errors
/// If it is not a game of Go on a board that superko has; or with the parts before it, if a stone is not on the board.
pub fn read(nodes: &[&[Property]]) -> Result<Line> {
    let of_game: Vec<&Property> = nodes.iter().copied().flatten().filter(|p| p.of_game()).collect();
    let mut said = said(&of_game)?;
    let (notes, result) = (std::mem::take(&mut said.notes), said.result.take());
    let (size, part) = (said.board.plain_size(), Part::new(Position::empty(said.board.points()), None));
    let mut reader = Reader { said, size: size.unwrap_or_default(), part, parts: Vec::new(), played: 0 };
    // The comment on a move may stand before it in the node.
    let [others, comments] = [false, true]
        .map(|wanted| move |property: &&Property| !property.of_game() && (property.name == "C") == wanted);
    let mut all =
        nodes.iter().flat_map(|node| node.iter().filter(others).chain(node.iter().filter(comments)));
    let refused = all.try_for_each(|property| reader.property(property)).err();
    reader.end_part();
    let mut parts = reader.parts;
    match refused {
        None => {
            if let Some(last) = parts.last_mut() {
                last.result = result;
            }
            Ok(Line { notes, parts })
        }
        Some(refusal) => Err(Refusal { before: parts, ..refusal }),
    }
}

/// What a line says of the game as a whole: a record without moves.
fn said(properties: &[&Property]) -> Result<Record> {
    let mut notes = Vec::new();
    let mut unread = Vec::new();
    // The only value of a property. One that has several says nothing.
    let mut only = |name: &'static str| -> Option<String> {
        let mut values: Vec<String> = Vec::new();
        for value in properties.iter().filter(|p| p.name == name).flat_map(|p| p.values()) {
            let value = on_one_line(&value);
            if !values.contains(&value) {
                values.push(value);
            }
        }
        if values.len() > 1 {
            values.retain(|value| !value.is_empty());
        }
        if values.len() > 1 {
            let shown: Vec<String> = values.iter().map(|value| shown(name, value)).collect();
            let shown = clipped(&shown.join(" and "));
            notes.push(format!("{shown} do not agree: ignored"));
            unread.push(name);
            return None;
        }
        values.pop()
    };
    let [game, size, komi, handicap, name, rules, result, program, black, white] = OF_GAME.map(&mut only);
    if game.is_some_and(|game| !game.is_empty() && game.parse() != Ok(1)) {
        return refuse(Kind::NotGo, "is not a game of Go: GM is not 1");
    }
    let mut absent = |name: &'static str, value: &str, why: &str| {
        notes.push(format!("{} {why}", shown(name, value)));
        unread.push(name);
    };
    let sides = size.as_deref().and_then(|size| {
        let sides = size_of(size);
        if sides.is_none() {
            absent("SZ", size, "is not a size: 19x19 assumed");
        }
        sides
    });
    let (width, height) = sides.unwrap_or((19, 19));
    let board = Board::grid(width, height).map_err(|error| Refusal {
        kind: Kind::Size,
        why: error.to_string(),
        before: Vec::new(),
    })?;
    let stones = handicap.as_deref().and_then(|stones| {
        let number = stones.parse().ok();
        if number.is_none() {
            absent("HA", stones, "is not a number: ignored");
        }
        number
    });
    let handicap = stones.unwrap_or(0);
    let named = |text: Option<String>| text.filter(|text| !text.is_empty());
    let rules = named(rules);
    let komi = komi.and_then(|text| {
        let from_fox = program.is_some_and(|program| program.to_ascii_lowercase().starts_with("foxwq"));
        let komi = Komi { points: board.points(), rules: rules.as_deref(), from_fox, handicap };
        match komi.read(&text) {
            Ok((komi, None)) => Some(komi),
            Ok((komi, Some(why))) => {
                notes.push(format!("{} {why}", shown("KM", &text)));
                Some(komi)
            }
            Err(why) => {
                notes.push(format!("{} {why}: ignored", shown("KM", &text)));
                unread.push("KM");
                None
            }
        }
    });
    let [name, result, black, white] = [name, result, black, white].map(named);
    let players = [black, white];
    Ok(Record { name, players, rules, result, komi, handicap, unread, notes, ..Record::on(board) })
}

/// What helps to understand a komi.
struct Komi<'a> {
    /// How many points the board has.
    points: usize,
    rules: Option<&'a str>,
    /// Did the program of the server Fox write it?
    from_fox: bool,
    handicap: u32,
}

impl Komi<'_> {
    /// The komi in points, with a note if it is not simply what stands there; or why it says nothing.
    fn read(&self, text: &str) -> std::result::Result<(f64, Option<String>), &'static str> {
        let number = text.replace(',', ".").parse().ok().filter(|komi: &f64| komi.is_finite());
        let mut komi = number.ok_or("is not a number")?;
        let most = self.points as f64;
        // No board is so small that such a komi is likely, but in hundredths these are common ones.
        let likely = komi.abs() > most && komi.abs() >= 200.0 || komi == 50.0 && self.handicap > 1;
        let in_hundredths = komi != 0.0 && komi % 25.0 == 0.0 && (self.from_fox || likely);
        if in_hundredths {
            komi /= 100.0;
        }
        // In Chinese counting a komi is half as large: each stone that changes hands makes a difference of two points.
        let chinese = self.rules.is_none_or(|rules| {
            let rules = rules.to_lowercase();
            ["chin", "cn", "中"].iter().any(|name| rules.contains(name))
        });
        let in_zi = (in_hundredths || chinese) && matches!(komi, 2.75 | 3.75);
        let zi = komi;
        if in_zi {
            komi *= 2.0;
        }
        if (2.0 * komi).fract() != 0.0 {
            return Err("is not a multiple of a half");
        }
        let note = match (in_hundredths, in_zi) {
            (true, true) => format!("is read as hundredths of zi: {zi} zi, {komi} points"),
            (true, false) => format!("is read as hundredths: {komi} points"),
            (false, true) => format!("is read as zi: {komi} points"),
            (false, false) if komi.abs() > most => "is more than the board has points".to_owned(),
            (false, false) if text.contains(',') => format!("is read as {komi}"),
            (false, false) => return Ok((komi, None)),
        };
        Ok((komi, Some(note)))
    }
}

/// A part of a line as far as it has been read.
struct Part {
    /// Where it begins.
    position: Position,
    /// Who is to play then if nothing says so.
    next: Option<Player>,
    /// The moves that stand there.
    moves: Vec<(Player, Option<usize>)>,
    /// Whom `PL` names, and after how many moves.
    calls: Vec<(usize, Player)>,
    territory: Option<[Vec<usize>; 2]>,
    /// Each after this many of the moves that stand there.
    comments: Vec<(usize, String)>,
    notes: Vec<String>,
}

impl Part {
    fn new(position: Position, next: Option<Player>) -> Part {
        let (moves, calls, comments) = (Vec::new(), Vec::new(), Vec::new());
        Part { position, next, moves, calls, territory: None, comments, notes: Vec::new() }
    }

    /// How many stones of a handicap are written as moves: the plays of Black before White’s first move.
    fn handicap_in_moves(&self, said: u32) -> usize {
        let plays = self.moves.iter().take_while(|(player, to)| *player == Player::Black && to.is_some());
        let mut points: Vec<_> = plays.map(|(_, to)| *to).collect();
        let stones = points.len();
        points.sort_unstable();
        points.dedup();
        let followed =
            self.moves.get(stones).map_or(said as usize == stones, |(next, _)| *next == Player::White);
        let alone = self.position.stones().next().is_none();
        if stones > 1 && followed && alone && points.len() == stones { stones } else { 0 }
    }
}

struct Reader {
    /// What the line says of the game as a whole.
    said: Record,
    /// The columns and rows of its board.
    size: (usize, usize),
    part: Part,
    /// Those before it.
    parts: Vec<Record>,
    /// How many moves stand in the line so far.
    played: usize,
}

impl Reader {
    /// Takes in a property of the next node.
    fn property(&mut self, property: &Property) -> Result<()> {
        match property.name {
            "B" => self.play(property, Player::Black)?,
            "W" => self.play(property, Player::White)?,
            "AB" => self.set_up(property, Cell::BLACK)?,
            "AW" => self.set_up(property, Cell::WHITE)?,
            "AE" => self.set_up(property, Cell::Empty)?,
            "C" => {
                let comment = property.values().collect::<Vec<_>>().join("\n");
                self.part.comments.push((self.part.moves.len(), comment));
            }
            "TB" => self.territory(property, 0),
            "TW" => self.territory(property, 1),
            "PL" => match property.value().unwrap_or_default().to_ascii_lowercase().as_bytes().first() {
                Some(b'b') => self.part.calls.push((self.part.moves.len(), Player::Black)),
                Some(b'w') => self.part.calls.push((self.part.moves.len(), Player::White)),
                _ => self.part.notes.push(format!("{} ignored: it names neither player", property.shown())),
            },
            _ => {}
        }
        Ok(())
    }

    fn play(&mut self, property: &Property, player: Player) -> Result<()> {
        // What was marked before was not the end.
        self.part.territory = None;
        let number = self.played + 1;
        let wrong = |kind, why: &str| refuse(kind, format!("move {number}, {}, {why}", property.shown()));
        let to = match property.value() {
            Some(pass) if pass.is_empty() => None,
            Some(point) if letters_of(&point).is_some() => letters_of(&point),
            _ => return wrong(Kind::Malformed, "is malformed: a move is B[dd] or W[dd], a pass B[] or W[]"),
        };
        // Before FF[4], tt was the pass; up to 19x19 it is not on the board.
        const TT: Letters = (19, 19);
        let to = to.filter(|to| *to != TT || self.size.0.max(self.size.1) > 19);
        let point = to.map(|to| self.point(to));
        if point == Some(None) {
            return wrong(Kind::OffBoard, &format!("is off the board, {}", self.last_point()));
        }
        self.part.moves.push((player, point.flatten()));
        self.played = number;
        Ok(())
    }

    fn set_up(&mut self, property: &Property, cell: Cell) -> Result<()> {
        let values = property.values().filter(|value| !value.trim().is_empty());
        let rectangles: Option<Vec<_>> = values.map(|value| rectangle_of(value.trim())).collect();
        let Some(rectangles) = rectangles else {
            let why = "is malformed: its values are points like [dd] or rectangles like [aa:cc]";
            return refuse(Kind::Malformed, format!("property {} {why}", property.shown()));
        };
        if rectangles.is_empty() {
            self.part.notes.push(format!("{} ignored: it names no point", property.shown()));
            return Ok(());
        }
        let mut beyond = rectangles.iter().filter(|(_, last)| self.point(*last).is_none());
        if let Some(off) =
            beyond.next().and_then(|r| points_in(*r).find(|point| self.point(*point).is_none()))
        {
            let (name, there, last) = (property.name, letters(off), self.last_point());
            return refuse(Kind::OffBoard, format!("property {name}[{there}] is off the board, {last}"));
        }
        if !self.part.moves.is_empty() {
            let after = self.played;
            self.part.notes.push(format!("stones are set up after move {after}: another part begins there"));
            self.begin_part();
        }
        for (x, y) in rectangles.into_iter().flat_map(points_in) {
            self.part.position[y * self.size.0 + x] = cell;
        }
        Ok(())
    }

    /// Points of a player at the end. They are marked by hand or by a program, so what is malformed says nothing.
    fn territory(&mut self, property: &Property, player: usize) {
        let rectangles = property.values().filter_map(|value| rectangle_of(&value));
        let points = rectangles.flat_map(points_in).filter_map(|point| self.point(point));
        let points: Vec<usize> = points.collect();
        self.part.territory.get_or_insert_default()[player].extend(points);
    }

    /// Ends this part, and begins another with its last position.
    fn begin_part(&mut self) {
        let (last, moves) =
            (self.part.moves.last().map(|(player, _)| player.opponent()), self.part.moves.len());
        // This call stands in the node of the set-up.
        let call = self.part.calls.last().copied().filter(|(after, _)| *after == moves);
        self.part.calls.truncate(self.part.calls.len() - usize::from(call.is_some()));
        self.end_part();
        if let Some(ended) = self.parts.last() {
            self.part = Part::new(ended.last_position(), last);
            self.part.calls.extend(call.map(|(_, player)| (0, player)));
        }
    }

    /// Makes a record of this part: with the handicap and the passes that are assumed.
    fn end_part(&mut self) {
        let (is_first, number) = (self.parts.is_empty(), self.parts.len() + 1);
        let empty = Part::new(Position::default(), None);
        let mut part = std::mem::replace(&mut self.part, empty);
        let said = &self.said;
        let mut handicap = said.handicap;
        let in_moves = if is_first { part.handicap_in_moves(said.handicap) } else { 0 };
        for (_, point) in part.moves.drain(..in_moves) {
            part.position[point.expect("a play")] = Cell::BLACK;
        }
        if in_moves > 0 {
            let besides = if said.handicap > 0 && said.handicap as usize != in_moves {
                format!(", though HA is {}", said.handicap)
            } else {
                String::new()
            };
            part.notes
                .push(format!("the first {in_moves} plays of Black are taken as handicap stones{besides}"));
            handicap = in_moves as u32;
            for (after, _) in &mut part.comments {
                *after = after.saturating_sub(in_moves);
            }
            part.calls.retain_mut(|(after, _)| {
                let kept = *after > in_moves;
                *after = after.saturating_sub(in_moves);
                kept
            });
        }
        let stones = part.position.stones_of(Player::Black).count();
        if is_first && in_moves == 0 && said.handicap > 1 && stones != said.handicap as usize {
            let there = match stones {
                0 => "no black stones are set up".to_owned(),
                1 => "1 black stone is set up".to_owned(),
                _ => format!("{stones} black stones are set up"),
            };
            part.notes.push(format!("HA[{}], but {there}", said.handicap));
        }
        let first = part.moves.first().map(|&(player, _)| player);
        let called = part.calls.iter().rev().find(|(after, _)| *after == 0).map(|(_, player)| *player);
        // White moves first after a handicap.
        let handicapped = (is_first && handicap > 0 && stones > 0).then_some(Player::White);
        let to_play = first.or(called).or(handicapped).or(part.next).unwrap_or(Player::Black);
        for (after, player) in &part.calls {
            let expected = match part.moves.get(*after) {
                Some((next, _)) => *next,
                None if *after == 0 => *player,
                None => part.moves[after - 1].0.opponent(),
            };
            if expected != *player {
                let letter = player.letter().to_uppercase();
                part.notes.push(format!("PL[{letter}] after move {after} ignored: {expected} moves next"));
            }
        }
        let mut moves: Vec<(Player, Option<usize>)> = Vec::with_capacity(part.moves.len());
        let mut assumed = Vec::new();
        // After how many moves each move stands there.
        let mut counted = vec![0];
        for (player, to) in part.moves {
            if moves.last().is_some_and(|(last, _)| *last == player) {
                moves.push((player.opponent(), None));
                assumed.push(moves.len().to_string());
            }
            moves.push((player, to));
            counted.push(moves.len());
        }
        if !assumed.is_empty() {
            const SHOWN: usize = 8;
            let more = assumed.len().saturating_sub(SHOWN);
            assumed.truncate(SHOWN);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let what = if assumed.len() == 1 { "assumed a pass as move" } else { "assumed passes as moves" };
            part.notes
                .push(format!("{what} {}{more}, because a player moves twice in a row", assumed.join(", ")));
        }
        let is_set_up = number > 1 || to_play == Player::White || part.position.stones().next().is_some();
        self.parts.push(Record {
            setup: is_set_up.then_some(Setup { position: part.position, to_play }),
            moves,
            handicap,
            territory: part.territory,
            comments: part.comments.into_iter().map(|(after, text)| (counted[after], text)).collect(),
            notes: part.notes,
            ..said.clone()
        });
    }

    fn point(&self, (x, y): Letters) -> Option<usize> {
        let (width, height) = self.size;
        (x < width && y < height).then_some(y * width + x)
    }

    /// Which points there are, for an error message.
    fn last_point(&self) -> String {
        let last = letters((self.size.0 - 1, self.size.1 - 1));
        format!("{}, whose points are aa to {last}", self.said.board)
    }
}

impl Record {
    /// What stands on the board at the end. Plays capture; whether they are legal is not asked.
    fn last_position(&self) -> Position {
        let (width, height) = self.board.plain_size().unwrap_or_default();
        // Not by the graph of the board, which takes long to make for each of many short parts.
        let neighbours = |point: usize| {
            let (x, y) = (point % width, point / width);
            let left = (x > 0).then(|| point - 1);
            let right = (x + 1 < width).then(|| point + 1);
            let above = (y > 0).then(|| point - width);
            let below = (y + 1 < height).then(|| point + width);
            [left, right, above, below].into_iter().flatten()
        };
        let empty = || Position::empty(self.board.points());
        let mut position = self.setup.as_ref().map_or_else(empty, |setup| setup.position.clone());
        for (player, point) in self.moves.iter().filter_map(|(player, to)| Some((*player, (*to)?))) {
            position[point] = Cell::Stone(player);
            let around = neighbours(point).chain([point]);
            let blocks = [player.opponent(), player].into_iter().flat_map(|owner| {
                let begins = around.clone();
                begins.map(move |begin| (owner, begin))
            });
            for (owner, begin) in blocks.collect::<Vec<_>>() {
                let mut block = Vec::new();
                let mut reached = vec![begin];
                let mut has_liberty = position[begin] != Cell::Stone(owner);
                while let Some(p) = reached.pop().filter(|_| !has_liberty) {
                    has_liberty = position[p].is_empty();
                    if position[p] == Cell::Stone(owner) && !block.contains(&p) {
                        block.push(p);
                        reached.extend(neighbours(p));
                    }
                }
                for p in block.into_iter().filter(|_| !has_liberty) {
                    position[p] = Cell::Empty;
                }
            }
        }
        position
    }
}

/// Column from the left and row from the top, from `a`, with `A` to `Z` after `z`.
pub(super) type Letters = (usize, usize);

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

/// Columns and rows: `9`, `5:4`, `5x4`.
fn size_of(size: &str) -> Option<(usize, usize)> {
    match size.split_once([':', 'x']) {
        None => size.parse().ok().map(|side| (side, side)),
        Some((width, height)) => Some((width.trim().parse().ok()?, height.trim().parse().ok()?)),
    }
}

/// For a message.
fn shown(name: &str, value: &str) -> String {
    clipped(&format!("{name}[{value}]").escape_debug().to_string())
}

/// The words of a text with a space between them.
fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
