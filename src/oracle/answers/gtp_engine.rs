//! A GTP engine (Go Text Protocol, version 2): a referee for other tools, or an opponent that plays random legal moves.
//!
//! In GTP either side can play at any time, but under the rules the players alternate. When a side plays out of turn, the
//! other side passes first if the rules allow it, and one `undo` takes back both moves. So White passes between `play B D4`
//! and `play B Q16`; where no pass is legal, the second move is illegal. Such a pass can also end the game: after
//! `play B pass`, `play B D4` is illegal.
//!
//! Where GTP leaves a choice: `list_stones`, `is_legal`, `all_legal` and `captures` are those of GNU Go (`all_legal` lists no
//! pass; `captures black` counts the stones that White lost), and `rectangular_boardsize` is that of KataGo. `final_score`
//! counts the board as it stands. No move is legal once the game is over, and `genmove` then fails.

use crate::rulebook::{Halves, Move, Opening, Referee};
use crate::{Error, Result};
use std::io::{BufRead, Write};
use std::sync::Arc;
use superko_notation::{Board, Player};

const COMMANDS: &str = "all_legal boardsize captures clear_board final_score genmove is_legal known_command komi list_commands \
    list_stones name play protocol_version quit rectangular_boardsize showboard undo version";

/// The longest line that is read, in bytes; every command is far shorter.
const LONGEST_LINE: usize = 4096;

/// Starts a game from an opening: the law, the engine, or a misreading.
pub type Start<'a> = &'a dyn Fn(&Opening) -> Box<dyn Referee>;

/// Answers the commands of `input` until it ends, or until `quit`. Games start on the board of the opening, under its rules;
/// `seed` is for the random moves.
///
/// # Errors
/// When the players of the rulebook do not take turns, and when input or output fails. A bad command gets an error reply.
pub fn serve(
    start: Start,
    opening: &Opening,
    seed: u64,
    mut input: impl BufRead,
    mut output: impl Write,
) -> Result<()> {
    if !opening.takes_turns() {
        return Err(Error::input(format!(
            "{} cannot be played in GTP, in which Black and White take turns",
            opening.rulebook()
        )));
    }
    let komi = opening.komi;
    // The komi can change at any time, so it is not part of the game.
    let opening = Opening { setup: None, komi: Halves(0), ..opening.clone() };
    let mut engine = Engine {
        game: start(&opening),
        start,
        komi,
        opening,
        turns: Vec::new(),
        random: fastrand::Rng::with_seed(seed),
    };
    let mut line = Vec::new();
    while read_line(&mut input, &mut line)? {
        let line = plain(&line);
        let (id, words) = split(&line);
        let (Some(command), arguments) = (words.first(), words.get(1..).unwrap_or_default()) else {
            continue;
        };
        let reply = match line.len() > LONGEST_LINE {
            true => Err("syntax error".to_owned()),
            false => engine.obey(command, arguments),
        };
        let (status, text) = match &reply {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let space = if text.is_empty() { "" } else { " " };
        write!(output, "{status}{id}{space}{text}\n\n")?;
        output.flush()?;
        if *command == "quit" {
            break;
        }
    }
    Ok(())
}

/// The text after `=`, or the text after `?`.
type Reply = Result<String, String>;

struct Engine<'a> {
    start: Start<'a>,
    /// The current game.
    game: Box<dyn Referee>,
    opening: Opening,
    komi: Halves,
    /// What each `play` and `genmove` did: a move, possibly after a pass of the other side.
    turns: Vec<Turn>,
    random: fastrand::Rng,
}

#[derive(Clone, Copy)]
struct Turn {
    after_pass: bool,
    m: Move,
}

impl Turn {
    fn moves(self) -> impl Iterator<Item = Move> {
        self.after_pass.then_some(Move::Pass).into_iter().chain([self.m])
    }
}

impl Engine<'_> {
    fn obey(&mut self, command: &str, arguments: &[&str]) -> Reply {
        let argument = |n: usize| arguments.get(n).copied().unwrap_or_default();
        match command {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok("superko".to_owned()),
            "version" => {
                let rules = self.opening.rules.to_string().replace(" + ", ", ");
                Ok(format!("{} ({rules})", env!("CARGO_PKG_VERSION")))
            }
            "known_command" => Ok(COMMANDS.split(' ').any(|known| known == argument(0)).to_string()),
            "list_commands" => Ok(COMMANDS.replace(' ', "\n")),
            "quit" => done(),
            "boardsize" => self.resize(argument(0), argument(0)),
            "rectangular_boardsize" => self.resize(argument(0), argument(1)),
            "clear_board" => {
                self.turns.clear();
                self.replay();
                done()
            }
            "komi" => {
                self.komi = komi(argument(0))?;
                done()
            }
            "play" => {
                let (player, m) = self.player_and_move(arguments)?;
                if self.play(player, m) { done() } else { Err("illegal move".to_owned()) }
            }
            "undo" => {
                let turn = self.turns.pop().ok_or("cannot undo")?;
                for _ in turn.moves() {
                    self.game.play(Move::Undo).map_err(|_| "cannot undo")?;
                }
                done()
            }
            "showboard" => self.draw(),
            "list_stones" => Ok(self.list(self.game.position().stones_of(player(argument(0))?))),
            "is_legal" => {
                let (player, m) = self.player_and_move(arguments)?;
                let legal = self.in_turn(player, |engine| engine.meant(m).is_some());
                Ok(u8::from(legal == Some(true)).to_string())
            }
            "all_legal" => {
                let player = player(argument(0))?;
                let points = self.in_turn(player, |engine| engine.legal_points());
                Ok(self.list(points.unwrap_or_default().into_iter()))
            }
            "captures" => {
                let [black, white] = self.game.captured().unwrap_or_default();
                let taken = match player(argument(0))? {
                    Player::Black => white,
                    Player::White => black,
                };
                Ok(taken.to_string())
            }
            "final_score" => {
                let [black, white] = self.game.score().ok_or("cannot score")?;
                let lead = black.0 - white.0 - self.komi.0;
                Ok(match lead {
                    0 => "0".to_owned(),
                    1.. => format!("B+{}", Halves(lead)),
                    _ => format!("W+{}", Halves(-lead)),
                })
            }
            "genmove" => self.generate(player(argument(0))?),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn resize(&mut self, width: &str, height: &str) -> Reply {
        let [Ok(width), Ok(height)] = [width, height].map(str::parse::<i64>) else {
            return Err("syntax error".to_owned());
        };
        let side = |n: i64| usize::try_from(n).unwrap_or(0);
        let unacceptable = "unacceptable size";
        let board = Board::grid(side(width), side(height)).map_err(|_| unacceptable)?;
        self.opening.board = Arc::new(board);
        self.turns.clear();
        self.replay();
        done()
    }

    /// Starts the game again and replays its turns.
    fn replay(&mut self) {
        self.game = (self.start)(&self.opening);
        for m in self.turns.iter().flat_map(|turn| turn.moves()) {
            // They were legal before; but not always by a law that misreads how moves are taken back.
            if self.game.play(m).is_err() {
                break;
            }
        }
    }

    /// The side to move.
    fn turn(&self) -> Player {
        match self.turns.iter().flat_map(|turn| turn.moves()).count() % 2 {
            0 => Player::Black,
            _ => Player::White,
        }
    }

    /// Asks a question when it is that player's turn, after a pass of the other player if necessary; `None` if that pass is
    /// illegal. Does not change the game.
    fn in_turn<T>(&mut self, player: Player, question: impl FnOnce(&Self) -> T) -> Option<T> {
        if player == self.turn() {
            return Some(question(self));
        }
        self.game.play(Move::Pass).ok()?;
        let answer = question(self);
        self.replay();
        Some(answer)
    }

    /// What a play stands for: the play if it is legal, else another move that is said in the same way, if there is one.
    fn meant(&self, m: Move) -> Option<Move> {
        let meanings = m.meanings(self.opening.rulebook().forms());
        meanings.into_iter().find(|m| self.game.check(*m).is_ok())
    }

    /// Plays a move, if it is legal.
    fn play(&mut self, player: Player, m: Move) -> bool {
        let after_pass = player != self.turn();
        if after_pass && self.game.play(Move::Pass).is_err() {
            return false;
        }
        let Some(m) = self.meant(m).filter(|m| self.game.play(*m).is_ok()) else {
            if after_pass {
                self.replay();
            }
            return false;
        };
        self.turns.push(Turn { after_pass, m });
        true
    }

    fn legal_points(&self) -> Vec<usize> {
        if self.game.over() {
            return Vec::new();
        }
        if self.opening.rulebook().forms().iter().any(|form| form.said_as_play) {
            let points = 0..self.opening.board.points();
            return points.filter(|p| self.meant(Move::Play(*p)).is_some()).collect();
        }
        self.game.legal_moves().map_or(Vec::new(), |legal| legal.points)
    }

    /// Plays a random legal move. It passes when nothing else is legal, and, so that games end, sometimes after a pass or in
    /// a long game.
    fn generate(&mut self, player: Player) -> Reply {
        if self.game.over() {
            return Err("the game is over".to_owned());
        }
        let points = self.in_turn(player, |engine| engine.legal_points()).unwrap_or_default();
        let passed = player == self.turn() && self.turns.last().is_some_and(|turn| turn.m == Move::Pass);
        let long = self.turns.len() > 3 * self.opening.board.points();
        let passes = (passed && self.random.bool()) || (long && self.random.u8(..8) == 0);
        if passes && self.play(player, Move::Pass) {
            return Ok("pass".to_owned());
        }
        let m = self.random.choice(points).map_or(Move::Pass, Move::Play);
        // Under some amendments not even a pass is legal.
        if self.play(player, m) { Ok(self.vertex(m)) } else { Ok("resign".to_owned()) }
    }

    fn player_and_move(&self, arguments: &[&str]) -> Result<(Player, Move), String> {
        let [color, vertex, ..] = arguments else { return Err("invalid color or coordinate".to_owned()) };
        let m = match vertex.eq_ignore_ascii_case("pass") {
            true => Some(Move::Pass),
            false => self.opening.board.point(vertex).ok().map(Move::Play),
        };
        let player = player(color).ok();
        player.zip(m).ok_or_else(|| "invalid color or coordinate".to_owned())
    }

    fn vertex(&self, m: Move) -> String {
        m.point().map_or("pass".to_owned(), |p| self.opening.board.name(p).to_uppercase())
    }

    fn list(&self, points: impl Iterator<Item = usize>) -> String {
        points.map(|p| self.vertex(Move::Play(p))).collect::<Vec<String>>().join(" ")
    }

    fn draw(&self) -> Reply {
        let Some((width, height)) = self.opening.board.size() else {
            return Err("the board is not a grid".to_owned());
        };
        let letters: Vec<String> = (0..width)
            .map(|p| self.vertex(Move::Play(p)).trim_end_matches(|c: char| c.is_ascii_digit()).to_owned())
            .collect();
        let letters = format!("   {}", letters.join(" "));
        let mut drawn = format!("\n{letters}\n");
        let rows = self.opening.board.rows(&self.game.position());
        for (row, number) in rows.iter().zip((1..=height).rev()) {
            let row: Vec<String> = row.chars().map(|cell| cell.to_string()).collect();
            drawn += &format!("{number:>2} {} {number}\n", row.join(" "));
        }
        Ok(drawn + &letters)
    }
}

fn done() -> Reply {
    Ok(String::new())
}

fn player(color: &str) -> Result<Player, String> {
    match color.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Player::Black),
        "w" | "white" => Ok(Player::White),
        _ => Err("invalid color".to_owned()),
    }
}

fn komi(text: &str) -> Result<Halves, String> {
    let halves = 2.0 * text.parse::<f64>().map_err(|_| "syntax error")?;
    // Scores are in halves; with this limit they cannot overflow.
    if halves.fract() != 0.0 || halves.abs() > 1e9 {
        return Err("unacceptable komi".to_owned());
    }
    Ok(Halves(halves as i64))
}

/// Reads a line without its control characters other than tabs into `line`, and drops everything beyond one byte too many. `false`
/// at the end of input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<bool> {
    line.clear();
    let mut any = false;
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        if bytes.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        let room = (LONGEST_LINE + 1).saturating_sub(line.len());
        line.extend(part.iter().filter(|b| !b.is_ascii_control() || **b == b'\t').take(room));
        let length = end.map_or(bytes.len(), |end| end + 1);
        input.consume(length);
        if end.is_some() {
            return Ok(true);
        }
    }
}

/// The line without its comment and with spaces for tabs, as GTP requires.
fn plain(line: &[u8]) -> String {
    let line = String::from_utf8_lossy(line).replace('\t', " ");
    line.split('#').next().unwrap_or_default().to_owned()
}

/// The id, if there is one, and the words after it.
fn split(line: &str) -> (&str, Vec<&str>) {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let is_id = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit()) && word.parse::<i32>().is_ok();
    match words.first().copied().filter(is_id) {
        Some(id) => (id, words.split_off(1)),
        None => ("", words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{LawOptions, Rules, find};
    use pretty_assertions::assert_eq;

    /// The output of a session on 3x3.
    fn session(rules: &str, amend: &[&str], input: &[u8]) -> String {
        let rules = Rules::amended(find(rules).unwrap(), amend).unwrap();
        let opening = Opening::on(&rules, Arc::new(Board::parse("3x3").unwrap()));
        let mut output = Vec::new();
        serve(&|opening| opening.law(LawOptions::default()), &opening, 1, input, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    /// The replies, one for each command.
    fn replies(commands: &str) -> Vec<String> {
        replies_under("tromp-taylor", &[], commands)
    }

    fn replies_under(rules: &str, amend: &[&str], commands: &str) -> Vec<String> {
        let output = session(rules, amend, commands.replace("; ", "\n").as_bytes());
        output.split_terminator("\n\n").map(str::to_owned).collect()
    }

    #[test]
    fn each_command_has_the_reply_that_is_written_beside_it() {
        let mut all = 0;
        for line in include_str!("gtp_sessions.tsv").lines().filter(|line| !line.starts_with('#')) {
            let [rules, commands, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            let (rules, amend) =
                rules.split_once(" + ").map_or((rules, vec![]), |(rules, name)| (rules, vec![name]));
            assert_eq!(replies_under(rules, &amend, commands).join("; "), expected, "{commands}");
            all += 1;
        }
        assert_eq!(all, 33);
    }

    #[test]
    fn the_board_is_drawn() {
        assert_eq!(
            session("tromp-taylor", &[], b"rectangular_boardsize 9 2\nplay b j2\nplay w a1\n7 showboard\n"),
            "=\n\n=\n\n=\n\n=7 \n   A B C D E F G H J\n 2 . . . . . . . . X 2\n 1 O . . . . . . . . 1\n   A B C D E F G H J\n\n"
        );
    }

    #[test]
    fn lines_are_read_as_the_protocol_requires() {
        let session = |input: &[u8]| session("tromp-taylor", &[], input);
        assert_eq!(session(b"\n  \n# nothing\n\t12\tname # who?\r\n"), "=12 superko\n\n");
        assert_eq!(session(b"pro\x01to\x7fcol_version"), "= 2\n\n");
        assert_eq!(session(b"7\n"), "");
        assert_eq!(session(b"99999999999 name\n"), "? unknown command\n\n");
        assert_eq!(session(b"3 quit\n4 name\n"), "=3\n\n");
        assert_eq!(session(b"5 \xff\xfe\n"), "?5 unknown command\n\n");
        assert_eq!(session(b"1 play b \xff\n"), "?1 invalid color or coordinate\n\n");
        // Control characters and comments do not count.
        let long =
            [&b"1 play b a"[..], &b"\x01".repeat(5000), b"2\n2 list_stones b # ", &b"x".repeat(5000), b"\n"]
                .concat();
        assert_eq!(session(&long), "=1\n\n=2 A2\n\n");
        let long = [&b"1 "[..], &b"x".repeat(1 << 20), b"\n2 name\n"].concat();
        assert_eq!(session(&long), "?1 syntax error\n\n=2 superko\n\n");
    }

    #[test]
    fn any_bytes_are_answered_or_ignored() {
        let mut random = fastrand::Rng::with_seed(7);
        let words: Vec<&str> =
            "play b w a1 c3 pass undo genmove boardsize 2 komi 0.5 # \t".split(' ').collect();
        for _ in 0..200 {
            let mut input = Vec::new();
            for _ in 0..60 {
                match random.u8(..8) {
                    0 => input.push(random.u8(..)),
                    1 => input.push(b'\n'),
                    _ => {
                        input.extend_from_slice(random.choice(&words).unwrap().as_bytes());
                        input.push(b' ');
                    }
                }
            }
            let output = session("tromp-taylor", &[], &input);
            assert!(output.is_empty() || output.ends_with("\n\n"));
        }
    }

    #[test]
    fn random_games_end_and_are_the_same_for_the_same_seed() {
        let game = format!("boardsize 2; {}", "genmove b; genmove w; ".repeat(500));
        let played = replies(&game);
        assert!(played.ends_with(&["? the game is over".to_owned()]));
        assert_eq!(played, replies(&game));
    }

    #[test]
    fn listed_commands_are_known() {
        let list = replies("list_commands").remove(0);
        for command in list.trim_start_matches("= ").lines() {
            assert_eq!(replies(&format!("known_command {command}")), ["= true"]);
            assert_ne!(replies(command), ["? unknown command"]);
        }
        assert_eq!(replies("known_command castle"), ["= false"]);
    }
}
