//! Files of servers in formats of their own, written anew as SGF: GIB of Tygem, NGF of WBaduk, UGF of PandaNet.
//!
//! None of them has a public description. What is read is what other readers agree on, above all those of
//! [Sabaki](https://github.com/SabakiHQ/Sabaki/tree/master/src/modules/fileformats) and
//! [gofish](https://github.com/rooklift/gofish).

use super::letters;
use crate::Board;
use crate::handicap::fixed_handicap;
use std::fmt::Write;

/// How the names of files with game records end: those of SGF, and of the formats of this file.
pub const EXTENSIONS: [&str; 5] = ["sgf", "gib", "ngf", "ugf", "ugi"];

/// The game of a text in one of these formats, as SGF, and the name of the format. `None` for any other text.
pub fn as_sgf(text: &str) -> Option<(String, &'static str)> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let mut lines = text.lines().map(str::trim);
    let (first, second) = (lines.next()?, lines.next()?);
    if first.starts_with("\\HS") || first.starts_with("\\[GAME") {
        Some((gib(text), "GIB"))
    } else if first.eq_ignore_ascii_case("[Header]") {
        Some((ugf(text), "UGF"))
    } else if !first.contains("(;") && second.parse::<u8>().is_ok() && text.contains("\nPM") {
        Some((ngf(text), "NGF"))
    } else {
        None
    }
}

/// The properties of the root and the nodes behind it.
#[derive(Default)]
struct Game {
    root: String,
    moves: String,
    side: usize,
}

impl Game {
    fn new(side: usize) -> Game {
        // Larger boards are refused when the SGF is read.
        let mut game = Game { side: side.min(25), ..Game::default() };
        game.says("SZ", &side.to_string());
        game
    }

    /// A property of the root, unless there is nothing to say.
    fn says(&mut self, key: &str, value: &str) {
        if !value.trim().is_empty() {
            let value = value.trim().replace('\\', "\\\\").replace(']', "\\]");
            let _ = write!(self.root, "{key}[{value}]");
        }
    }

    /// Black stones before the first move.
    fn stand(&mut self, points: &[String]) {
        let _ = write!(self.root, "AB[{}]", points.join("]["));
    }

    /// The result, if both parts are known.
    fn won(&mut self, by: Option<&str>, how: &str) {
        if let Some(winner) = by {
            self.says("RE", &format!("{winner}+{how}"));
        }
    }

    /// The handicap of this number of stones, on its usual points.
    fn handicap(&mut self, stones: usize) {
        let board = Board::grid(self.side, self.side).ok();
        let points = board.and_then(|board| fixed_handicap(&board, stones)).unwrap_or_default();
        if !points.is_empty() {
            self.says("HA", &stones.to_string());
            let points: Vec<String> =
                points.into_iter().map(|p| letters((p % self.side, p / self.side))).collect();
            self.stand(&points);
        }
    }

    /// A play in this column and row, counted from the top left; what is off the board is a pass.
    fn plays(&mut self, player: &str, at: Option<(usize, usize)>) {
        let to = at.filter(|(x, y)| *x < self.side && *y < self.side).map(letters).unwrap_or_default();
        let _ = write!(self.moves, ";{player}[{to}]");
    }

    fn sgf(self) -> String {
        format!("(;GM[1]FF[4]{}{})", self.root, self.moves)
    }
}

/// What follows `key` in a line, up to the next comma or the end of the field.
fn field<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(key)?;
    rest.split([',', '\\']).next()
}

/// Tenths of points, in points.
fn tenths(number: &str) -> Option<String> {
    Some((number.parse::<i32>().ok()? as f64 / 10.0).to_string())
}

/// Tygem's: a head of fields in brackets, then a line for each move.
fn gib(text: &str) -> String {
    let mut game = Game::new(19);
    let (mut has_result, mut has_komi) = (false, false);
    for line in text.lines().map(str::trim) {
        let name = |key: &str| line.strip_prefix(key)?.strip_suffix("\\]");
        if let Some(black) = name("\\[GAMEBLACKNAME=") {
            game.says("PB", black);
        } else if let Some(white) = name("\\[GAMEWHITENAME=") {
            game.says("PW", white);
        }
        // The same stands in two fields, and one may be missing.
        let keys = match line {
            main if main.starts_with("\\[GAMEINFOMAIN=") => Some(["GRLT:", "ZIPSU:", "GONGJE:"]),
            tag if tag.starts_with("\\[GAMETAG=") => Some([",W", ",Z", ",G"]),
            _ => None,
        };
        if let Some([result, margin, komi]) = keys {
            let (winner, how) = match (field(line, result), field(line, margin).and_then(tenths)) {
                (Some("0"), Some(margin)) => (Some("B"), margin),
                (Some("1"), Some(margin)) => (Some("W"), margin),
                (Some("3"), _) => (Some("B"), "R".to_owned()),
                (Some("4"), _) => (Some("W"), "R".to_owned()),
                (Some("7"), _) => (Some("B"), "T".to_owned()),
                (Some("8"), _) => (Some("W"), "T".to_owned()),
                _ => (None, String::new()),
            };
            if !has_result {
                game.won(winner, &how);
                has_result = winner.is_some();
            }
            let komi = field(line, komi).and_then(tenths).filter(|_| !has_komi);
            if let Some(komi) = komi {
                game.says("KM", &komi);
                has_komi = true;
            }
        }
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["INI", _, _, stones, ..] => game.handicap(stones.parse().unwrap_or(0)),
            ["STO", _, _, player, x, y, ..] => {
                let at = x.parse().ok().zip(y.parse().ok());
                game.plays(if player == "1" { "B" } else { "W" }, at);
            }
            _ => {}
        }
    }
    game.sgf()
}

/// WBaduk's: a head whose lines have fixed places, then a line for each move: `PMABBQDQD`.
fn ngf(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let head = |n: usize| *lines.get(n).filter(|line| !line.starts_with("PM")).unwrap_or(&"");
    let name = |n: usize| head(n).split_whitespace().next().unwrap_or_default();
    let mut game = Game::new(head(1).parse().unwrap_or(19));
    game.says("PW", name(2));
    game.says("PB", name(3));
    let stones: usize = head(5).parse().unwrap_or(0);
    game.handicap(stones);
    if let Ok(komi) = head(7).parse::<f64>() {
        // A whole number is half a point less than was given, but in a handicap game.
        let half = if stones == 0 && komi.fract() == 0.0 { 0.5 } else { 0.0 };
        game.says("KM", &(komi + half).to_string());
    }
    let result = head(10).to_lowercase();
    let winner = [("B", "black win"), ("B", "white lose"), ("W", "white win"), ("W", "black lose")];
    let winner = winner.into_iter().find(|(_, words)| result.contains(words)).map(|(winner, _)| winner);
    let margin = result.split_whitespace().rfind(|word| word.parse::<f64>().is_ok());
    let how = match () {
        () if result.contains("resign") => "R",
        () if result.contains("time") => "T",
        () => margin.unwrap_or_default(),
    };
    game.won(winner, how);
    for line in lines.iter().filter(|line| line.starts_with("PM")) {
        // The number of the move has two letters; columns and rows begin with B.
        if let [player @ (b'B' | b'W'), x, y] = line.as_bytes().get(4..7).unwrap_or_default() {
            let number = |letter: &u8| letter.checked_sub(b'B').map(usize::from);
            let player = if *player == b'B' { "B" } else { "W" };
            game.plays(player, number(x).zip(number(y)));
        }
    }
    game.sgf()
}

/// The lines of a section.
fn section<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    let lines = text.lines().map(str::trim);
    let inside = lines.skip_while(move |line| !line.eq_ignore_ascii_case(name)).skip(1);
    inside.take_while(|line| !line.starts_with('['))
}

/// PandaNet's: sections, and lines such as `QD,B1,1,12` in that of the moves.
fn ugf(text: &str) -> String {
    let head = |key: &str| {
        let value = |line: &'_ str| {
            let (name, value) = line.split_once('=')?;
            name.trim().eq_ignore_ascii_case(key).then(|| value.trim().to_owned())
        };
        section(text, "[Header]").find_map(value).unwrap_or_default()
    };
    let of_two = |value: &str| {
        let (one, other) = value.split_once(',').unwrap_or((value, ""));
        [one.trim().to_owned(), other.trim().to_owned()]
    };
    let mut game = Game::new(head("Size").parse().unwrap_or(19));
    game.says("PB", &of_two(&head("PlayerB"))[0]);
    game.says("PW", &of_two(&head("PlayerW"))[0]);
    game.says("RU", &head("Rules"));
    let [stones, komi] = of_two(&head("Hdcp"));
    let stones: usize = stones.parse().unwrap_or(0);
    game.says("KM", &komi);
    let [winner, how] = of_two(&head("Winner"));
    game.won(["B", "W"].into_iter().find(|player| winner.eq_ignore_ascii_case(player)), &how);
    // From the bottom, if it says so.
    let upwards = head("CoordinateType").eq_ignore_ascii_case("IGS");
    // The stones of a handicap come first, as moves with the number 0.
    let mut setup = Vec::new();
    for line in section(text, "[Data]") {
        let mut parts = line.split(',').map(str::trim);
        let mut part = || parts.next().unwrap_or_default().to_ascii_uppercase();
        let [point, player, number] = [part(), part(), part()];
        let player = match player.as_bytes().first() {
            Some(b'B') => "B",
            Some(b'W') => "W",
            _ => continue,
        };
        let [x, y] = *point.as_bytes() else { continue };
        let count = |letter: u8| letter.checked_sub(b'A').map(usize::from);
        let from_top = |y: usize| if upwards { game.side.checked_sub(y + 1) } else { Some(y) };
        let at = count(x).zip(count(y).and_then(from_top));
        match at {
            Some(at) if player == "B" && number == "0" && setup.len() < stones && game.moves.is_empty() => {
                setup.push(letters(at));
            }
            at => game.plays(player, at),
        }
    }
    if !setup.is_empty() {
        game.says("HA", &stones.to_string());
        game.stand(&setup);
    }
    game.sgf()
}
