//! A GTP engine (Go Text Protocol, version 2): a referee for other tools, or an opponent that plays random legal moves.
//!
//! In GTP either side can play at any time, but under the rules the players alternate. When a side plays out of turn, the
//! other side passes first if the rules allow it, and one `undo` takes back both moves. So White passes between `play B D4`
//! and `play B Q16`; where no pass is legal, the second move is illegal. Such a pass can also end the game: after
//! `play B pass`, `play B D4` is illegal. A refused move says which clauses it breaks; if it is the pass that is illegal, those that
//! the pass breaks.
//!
//! Handicap stones are a set-up with White to move, so that `undo` leaves them. They count for White where the rules have such a
//! bonus, as does the `HA` of a game record. `place_free_handicap` takes the points of `fixed_handicap`, or else random ones.
//!
//! Where GTP leaves a choice: `list_stones`, `is_legal`, `all_legal` and `captures` are those of GNU Go (`all_legal` lists no
//! pass; `captures black` counts the stones that White lost), and `rectangular_boardsize` is that of KataGo. `final_score`
//! counts the board as it stands, so that `final_status_list` has only those stones as dead that the rules themselves count so, and none
//! in seki. Times are read and not needed. No move is legal once the game is over, or stopped by passes under rules with an
//! agreement on dead stones; `genmove` then answers `pass`, which changes nothing, and which one `undo` takes back.

use crate::blocks::block;
use crate::case::Case;
use crate::rulebook::{Broken, Halves, Move, Opening, Outcome, Referee, Setup};
use crate::steps::vertex;
use crate::{Error, Result, input};
use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::Arc;
use superko_notation::handicap::fixed_handicap;
use superko_notation::{Board, Cell, Player, sgf};

/// The commands, in the order of the alphabet.
pub const COMMANDS: &str = "all_legal boardsize captures clear_board final_score final_status_list fixed_handicap genmove \
    gogui-rules_board gogui-rules_board_size gogui-rules_final_result gogui-rules_game_id gogui-rules_legal_moves \
    gogui-rules_side_to_move is_legal kgs-game_over kgs-time_settings known_command komi list_commands list_stones loadsgf name \
    place_free_handicap play printsgf protocol_version quit rectangular_boardsize reg_genmove set_free_handicap showboard time_left \
    time_settings undo version";

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
    let opening = Opening::on(&opening.rules, opening.board.clone());
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
    /// What each `play` and `genmove` did: a move, possibly after a pass of the other side; nothing for a pass that was generated after
    /// the end.
    turns: Vec<Vec<Move>>,
    random: fastrand::Rng,
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
            "clear_board" => self.restart(self.opening.board.clone()),
            "komi" => {
                self.komi = komi(argument(0))?;
                done()
            }
            "play" => {
                let (player, m) = self.player_and_move(arguments)?;
                self.play(player, m).map_err(refusal)?;
                done()
            }
            "undo" => self.undo(),
            "fixed_handicap" => {
                let points = fixed_handicap(&self.opening.board, number(argument(0))?);
                self.give_handicap(points.ok_or("invalid number of stones")?)
            }
            "place_free_handicap" => self.choose_handicap(number(argument(0))?),
            "set_free_handicap" => {
                let points = arguments.iter().map(|vertex| self.opening.board.point(vertex));
                let points = points.collect::<Result<Vec<usize>>>().map_err(|_| "bad vertex list")?;
                let repeated = (1..points.len()).any(|n| points[..n].contains(&points[n]));
                if repeated || !(2..self.opening.board.points()).contains(&points.len()) {
                    return Err("bad vertex list".to_owned());
                }
                self.give_handicap(points).and_then(|_| done())
            }
            "time_settings" => numbers(arguments, 3),
            "time_left" => player(argument(0)).and_then(|_| numbers(&arguments[1..], 2)),
            "kgs-time_settings" => match argument(0) {
                "none" => done(),
                "absolute" => numbers(&arguments[1..], 1),
                "byoyomi" | "canadian" => numbers(&arguments[1..], 3),
                _ => Err("syntax error".to_owned()),
            },
            "kgs-game_over" => done(),
            "loadsgf" => self.load(argument(0), arguments.get(1).copied()),
            "printsgf" if arguments.is_empty() => self.print(),
            "printsgf" => Err("cannot write a file".to_owned()),
            "gogui-rules_game_id" => Ok("Go".to_owned()),
            "gogui-rules_board" => Ok(self.opening.board.rows(&self.game.position()).join("\n")),
            "gogui-rules_board_size" => match self.opening.board.size() {
                Some((width, height)) if width == height => Ok(width.to_string()),
                _ => Err("the board is not square".to_owned()),
            },
            "gogui-rules_side_to_move" => Ok(self.turn().to_string().to_lowercase()),
            "gogui-rules_legal_moves" => {
                let points = self.legal_points().into_iter().map(Move::Play);
                let pass = Some(Move::Pass).filter(|pass| self.game.check(*pass).is_ok());
                Ok(points.chain(pass).map(|m| vertex(&self.opening.board, m)).collect::<Vec<_>>().join(" "))
            }
            "gogui-rules_final_result" => match self.game.outcome() {
                Some(Outcome::Unfinished) => Ok("unknown".to_owned()),
                Some(Outcome::NoResult) => Ok("no result".to_owned()),
                _ => self.score(),
            },
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
                let captured = self.game.captured().unwrap_or_default();
                Ok(captured[player(argument(0))?.opponent() as usize].to_string())
            }
            "final_score" => self.score(),
            "final_status_list" => {
                let dead = self.game.dead();
                let alive = |p: &usize| !dead.contains(p);
                match argument(0) {
                    "alive" => Ok(self.list_by_chains((0..self.opening.board.points()).filter(alive))),
                    "dead" => Ok(self.list_by_chains(dead.into_iter())),
                    "seki" => done(),
                    _ => Err("syntax error".to_owned()),
                }
            }
            "genmove" => self.generate(player(argument(0))?),
            "reg_genmove" => {
                let random = self.random.clone();
                let reply = self.generate(player(argument(0))?)?;
                self.random = random;
                if reply != "resign" {
                    self.undo()?;
                }
                Ok(reply)
            }
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
        self.restart(Arc::new(board))
    }

    /// Starts a new game.
    fn restart(&mut self, board: Arc<Board>) -> Reply {
        self.start_from(Opening::on(&self.opening.rules, board));
        done()
    }

    fn start_from(&mut self, opening: Opening) {
        self.opening = opening;
        self.turns.clear();
        self.replay();
    }

    fn undo(&mut self) -> Reply {
        let turn = self.turns.pop().ok_or("cannot undo")?;
        for _ in turn {
            self.game.play(Move::Undo).map_err(|_| "cannot undo")?;
        }
        done()
    }

    /// Puts Black's stones on these points of the empty board; the reply lists them.
    fn give_handicap(&mut self, points: Vec<usize>) -> Reply {
        let mut position = self.game.position();
        if !self.turns.is_empty() || position.stones().next().is_some() {
            return Err("board not empty".to_owned());
        }
        points.iter().for_each(|point| position[*point] = Cell::BLACK);
        let setup = Some(Setup { to_play: Player::White, ..Setup::of(position) });
        let mut opening = Opening { setup, ..self.opening.clone() };
        opening.set_handicap(points.len() as u32);
        self.start_from(opening);
        Ok(self.list(points.into_iter()))
    }

    fn choose_handicap(&mut self, stones: usize) -> Reply {
        let points = self.opening.board.points();
        if !(2..points).contains(&stones) {
            return Err("invalid number of stones".to_owned());
        }
        let chosen = fixed_handicap(&self.opening.board, stones);
        let chosen = chosen.unwrap_or_else(|| self.random.choose_multiple(0..points, stones));
        self.give_handicap(chosen)
    }

    /// The game of a record, under the rules of this engine; only the moves before the one of this number, if there is one.
    fn load(&mut self, file: &str, before: Option<&str>) -> Reply {
        let before = before.map(number).transpose()?;
        if file.is_empty() {
            return Err("syntax error".to_owned());
        }
        let why = |why: String| format!("cannot load file: {why}");
        let path = Some(Path::new(file))
            .filter(|path| path.is_file())
            .ok_or_else(|| why("no such file".to_owned()))?;
        let text = input::text(path).map_err(|error| why(error.to_string()))?;
        let record = sgf::read(&text).and_then(|record| Case::from_record(record, None, &self.opening.rules));
        let Case { opening, moves, .. } = record.map_err(|error| why(error.to_string()))?;
        let kept = (self.komi, self.opening.clone(), self.turns.clone());
        self.komi = opening.komi;
        self.start_from(Opening { komi: Halves(0), ..opening });
        let wanted = before.map_or(usize::MAX, |before| before.saturating_sub(1));
        for (number, m) in (1..).zip(moves.into_iter().take(wanted)) {
            if let Err(broken) = self.play(self.turn(), m) {
                (self.komi, self.opening, self.turns) = kept;
                self.replay();
                return Err(why(format!("move {number}: {}", refusal(broken))));
            }
        }
        done()
    }

    /// The game as a record.
    fn print(&self) -> Reply {
        let setup = self.opening.setup.as_ref();
        let handicap = setup.filter(|setup| setup.to_play == Player::White).map(|setup| &setup.position);
        let handicap = handicap.filter(|position| position.stones_of(Player::White).next().is_none());
        let opening = Opening {
            setup: setup.cloned(),
            komi: self.komi,
            ..Opening::on(&self.opening.rules, self.opening.board.clone())
        };
        let record = Case::new(opening, self.moves()).to_record().ok_or("cannot save file")?;
        let text = sgf::write(&record, None).map_err(|error| error.to_string())?;
        Ok(match handicap.map(|position| position.stones().count()) {
            Some(stones @ 2..) => text.replacen("GM[1]", &format!("GM[1]HA[{stones}]"), 1),
            _ => text,
        })
    }

    /// The result of the board as it stands.
    fn score(&self) -> Reply {
        let [black, white] = self.game.score().ok_or("cannot score")?;
        let lead = black.0 - white.0 - self.komi.0;
        Ok(match lead {
            0 => "0".to_owned(),
            1.. => format!("B+{}", Halves(lead)),
            _ => format!("W+{}", Halves(-lead)),
        })
    }

    /// Starts the game again and replays its turns.
    fn replay(&mut self) {
        self.game = (self.start)(&self.opening);
        for m in self.moves() {
            // They were legal before; but not always by a law that misreads how moves are taken back.
            if self.game.play(m).is_err() {
                break;
            }
        }
    }

    /// The moves of the game so far.
    fn moves(&self) -> Vec<Move> {
        self.turns.concat()
    }

    /// The side to move.
    fn turn(&self) -> Player {
        let first = self.opening.setup.as_ref().map_or(Player::Black, |setup| setup.to_play);
        match self.moves().len() % 2 {
            0 => first,
            _ => first.opponent(),
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
    fn play(&mut self, player: Player, m: Move) -> Result<(), Broken> {
        let after_pass = player != self.turn();
        if after_pass {
            self.game.play(Move::Pass)?;
        }
        let m = self.meant(m).unwrap_or(m);
        if let Err(broken) = self.game.play(m) {
            if after_pass {
                self.replay();
            }
            return Err(broken);
        }
        self.turns.push(if after_pass { vec![Move::Pass, m] } else { vec![m] });
        Ok(())
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
        let points = self.in_turn(player, |engine| engine.legal_points()).unwrap_or_default();
        let last = self.turns.last().and_then(|turn| turn.last());
        let passed = player == self.turn() && last == Some(&Move::Pass);
        let long = self.turns.len() > 3 * self.opening.board.points();
        let passes = (passed && self.random.bool()) || (long && self.random.u8(..8) == 0);
        if passes && self.play(player, Move::Pass).is_ok() {
            return Ok("pass".to_owned());
        }
        let m = self.random.choice(points).map_or(Move::Pass, Move::Play);
        if self.play(player, m).is_ok() {
            return Ok(vertex(&self.opening.board, m));
        }
        if !self.game.over() && !self.moves().ends_with(&[Move::Pass; 2]) {
            // Under some amendments not even a pass is legal.
            return Ok("resign".to_owned());
        }
        // Controllers stop at an error. The rules have no such pass, so the game does not have it either.
        self.turns.push(Vec::new());
        Ok("pass".to_owned())
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

    fn list(&self, points: impl Iterator<Item = usize>) -> String {
        points.map(|p| vertex(&self.opening.board, Move::Play(p))).collect::<Vec<String>>().join(" ")
    }

    /// The stones on these points, those of a chain on a line.
    fn list_by_chains(&self, points: impl Iterator<Item = usize>) -> String {
        let (position, mut left) = (self.game.position(), points.collect::<Vec<usize>>());
        left.retain(|p| !position[*p].is_empty());
        let mut lines = Vec::new();
        while let Some(first) = left.first().copied() {
            let chain = block(&self.opening.board, first, |p| position[p] == position[first]);
            lines.push(self.list(left.iter().copied().filter(|p| chain.contains(p))));
            left.retain(|p| !chain.contains(p));
        }
        lines.join("\n")
    }

    fn draw(&self) -> Reply {
        let Some((width, height)) = self.opening.board.size() else {
            return Err("the board is not a grid".to_owned());
        };
        let letter = |vertex: &str| vertex.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        let letters = (0..width).map(|p| letter(&vertex(&self.opening.board, Move::Play(p))));
        let letters = format!("   {}", letters.collect::<Vec<_>>().join(" "));
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

fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "syntax error".to_owned())
}

/// An empty reply, if the first `how_many` arguments are numbers.
fn numbers(arguments: &[&str], how_many: usize) -> Reply {
    let arguments = arguments.get(..how_many).ok_or("syntax error")?;
    arguments.iter().try_for_each(|text| number(text).map(drop)).and_then(|()| done())
}

/// `illegal move: tromp-taylor.6`
fn refusal(broken: Broken) -> String {
    let clauses: Vec<String> = broken.iter().map(ToString::to_string).collect();
    if clauses.is_empty() {
        "illegal move".to_owned()
    } else {
        format!("illegal move: {}", clauses.join(", "))
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
mod tests;
