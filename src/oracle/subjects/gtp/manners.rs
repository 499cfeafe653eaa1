//! The manners of the protocol: dialogues in which the draft of GTP 2 alone says what is right, whatever the rules are.

use super::program::Gtp;
use super::quirks;
use super::reply::whole_reply;
use crate::rulebook::Move;
use crate::steps::vertex;
use crate::subjects::process::Process;
use crate::subjects::{Answer, Dialogue, Fault, cut, on_one_line};
use superko_notation::{Board, Cell, Position};

/// What came of a dialogue.
#[derive(Debug)]
pub enum Outcome {
    /// All was as it should be.
    Ok,
    /// Why it was left out.
    LeftOut(String),
    /// Something was wrong.
    Wrong(Dialogue),
}

/// A dialogue to have: a line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// Is it part of trials?
    pub in_trials: bool,
    /// The section of the draft.
    pub section: &'static str,
    /// What it is about.
    pub about: &'static str,
    needs: &'static str,
    side: Option<usize>,
    steps: &'static str,
}

/// All of them, in order.
pub fn manners() -> impl Iterator<Item = Manner> {
    include_str!("manners.tsv").lines().filter(|line| !line.starts_with('#')).map(|line| {
        let [when, section, about, needs, side, steps] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("expected six columns: {line}")
        };
        Manner { in_trials: when == "trial", section, about, needs, side: side.parse().ok(), steps }
    })
}

impl Manner {
    /// What it is about, in a word.
    pub(super) fn kind(&self) -> &'static str {
        let kinds = ["komi", "play out of turn", "handicap"];
        kinds.into_iter().find(|kind| self.about.contains(kind)).unwrap_or("manners")
    }
}

/// Why a dialogue ended early.
enum End {
    /// A premise does not hold.
    LeftOut(String),
    Wrong(Wrong),
}

/// The kind of answer that is wrong, and what is wrong, in words.
type Wrong = (&'static str, String);

impl Gtp {
    /// Has a dialogue with the program. Afterwards no game is under way.
    ///
    /// # Errors
    /// When the program ended and cannot be started again.
    pub fn try_manner(&mut self, manner: &Manner) -> Result<Outcome, Fault> {
        self.game = None;
        if self.program.is_err() {
            self.start_again()?;
        }
        if let Some(why) = self.lacks(manner) {
            return Ok(Outcome::LeftOut(why));
        }
        let mut lines = Vec::new();
        let end = self.dialogue(manner, &mut lines);
        let (about, section) = (manner.about, manner.section);
        let wrong =
            |(kind, wrong), lines| Dialogue { about, section, kind, wrong, lines, clauses: Vec::new() };
        Ok(match end {
            // The next dialogue must not meet what is left of this one.
            Err(fault) => {
                self.start_again()?;
                Outcome::Wrong(wrong((fault.name(), format!("it {}", fault.what())), lines))
            }
            Ok(Err(End::Wrong(why))) => {
                self.start_again()?;
                Outcome::Wrong(wrong(why, lines))
            }
            Ok(Err(End::LeftOut(why))) => Outcome::LeftOut(why),
            Ok(Ok(())) if manner.steps.starts_with("quit") => {
                self.start_again()?;
                Outcome::Ok
            }
            Ok(Ok(())) => Outcome::Ok,
        })
    }

    fn start_again(&mut self) -> Result<(), Fault> {
        self.stop(&Fault::NotStarted("it is started again".to_owned()));
        self.program = Ok(Process::start(&self.command, self.settings.limits)?);
        Ok(())
    }

    /// Why the program cannot have this dialogue, if it cannot.
    fn lacks(&self, manner: &Manner) -> Option<String> {
        if let Some(side) = manner.side.filter(|side| self.lost.contains(side)) {
            return Some(format!("boardsize {side} is not answered"));
        }
        let needed = manner.needs.split(' ').filter(|needed| *needed != "-");
        needed.into_iter().find_map(|needed| match needed {
            "ids" => (!self.reads_ids).then(|| "it does not read the ids of commands".to_owned()),
            "board" => (!self.knows("list_stones") && !self.knows("showboard"))
                .then(|| "the stones on the board cannot be read".to_owned()),
            "final_score" if self.judges => Some("its final_score does more than count".to_owned()),
            command => (!self.knows(command)).then(|| format!("{command} is not listed")),
        })
    }

    fn dialogue(&mut self, manner: &Manner, lines: &mut Vec<String>) -> Result<Result<(), End>, Fault> {
        let board = manner.side.map(|side| Board::grid(side, side).expect("sides are small"));
        if let (Some(board), Some(side)) = (&board, manner.side) {
            let left_out = |why: &str| End::LeftOut(format!("boardsize {side}: {}", on_one_line(why)));
            match self.ask(&format!("boardsize {side}")) {
                Ok(Ok(_)) => {}
                Ok(Err(words)) => return Ok(Err(left_out(&words))),
                // It may not be able to say that it has no such board.
                Err(fault) => {
                    self.lost.insert(side);
                    return Ok(Err(left_out(&fault.what())));
                }
            }
            if !self.knows("list_stones") {
                self.try_showboard(board)?;
            }
            lines.push(format!("> boardsize {side}"));
            self.tell("clear_board", lines)?;
            if self.read(board)?.is_some_and(|read| read.stones().next().is_some()) {
                return Ok(Err(left_out("the board is not empty after clear_board")));
            }
        }
        for step in manner.steps.split(" | ") {
            let (line, expected) = step.split_once(" => ").unwrap_or((step, "(=)"));
            let line = line.replace("\\n", "\n").replace("\\t", "\t").replace("\\r", "\r");
            let listed: Vec<String> = match line.contains("{listed}") {
                true => self.commands.iter().map(|command| line.replace("{listed}", command)).collect(),
                false => vec![line],
            };
            for line in listed {
                let premise = expected.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
                let expected = premise.unwrap_or(expected);
                let Err((kind, why)) = self.step(&line, expected, board.as_ref(), lines)? else { continue };
                // A score that is not told is not a wrong one: there may have been no time for it.
                let untold = kind == "refused" && expected.starts_with("= score");
                return Ok(Err(match premise.is_some() || untold {
                    true => End::LeftOut(format!("it depends on an answer that is not given: {why}")),
                    false => End::Wrong((kind, why)),
                }));
            }
        }
        Ok(Ok(()))
    }

    /// Sends a line as it is; the reply, as it is.
    fn tell(&mut self, line: &str, lines: &mut Vec<String>) -> Result<String, Fault> {
        lines.push(format!("> {}", line.escape_debug()));
        let program = self.program.as_mut().map_err(|fault| fault.clone())?;
        let reply = whole_reply(program, line, line).inspect_err(|fault| self.stop(fault))?;
        lines.push(format!("< {}", on_one_line(&cut(&reply))));
        Ok(reply)
    }

    /// What is wrong with the reply to a line, if anything.
    fn step(
        &mut self,
        line: &str,
        expected: &str,
        board: Option<&Board>,
        lines: &mut Vec<String>,
    ) -> Result<Result<(), Wrong>, Fault> {
        if line == "BOARD" {
            let board = board.expect("there is a board");
            return self.stands(&stones(board, expected), board, "");
        }
        let before = match board.filter(|_| expected == "?") {
            Some(board) => self.read(board)?,
            None => None,
        };
        let reply = self.tell(line, lines)?;
        let (status, said) = reply.split_at(1);
        if expected == "*" {
            return Ok(Ok(()));
        }
        let line = line.escape_debug();
        let (wanted, text) = expected.split_at(1);
        if status != wanted {
            let (kind, wanted) =
                if wanted == "=" { ("refused", "accepted") } else { ("accepted", "refused") };
            let reply = on_one_line(&cut(&reply));
            return Ok(Err((kind, format!("`{line}` is answered with `{reply}`: it must be {wanted}"))));
        }
        let (id, text) = text.split_once(' ').unwrap_or((text, ""));
        let Some(said) = said
            .strip_prefix(id)
            .filter(|rest| id.is_empty() || rest.is_empty() || rest.starts_with([' ', '\n']))
        else {
            let reply = on_one_line(&cut(&reply));
            return Ok(Err(("id", format!("`{line}` is answered with `{reply}`: expected {wanted}{id}"))));
        };
        if let (Some(before), Some(board)) = (before, board) {
            return self.stands(&before, board, &format!("after `{line}`, which is refused, "));
        }
        let (as_expected, wanted) = match text.split_once(' ') {
            Some(("score", score)) => (quirks::margin(said) == quirks::margin(score), score),
            Some(("points", most)) => {
                let (board, most) = (board.expect("there is a board"), most.parse().expect("a number"));
                return self.placed(said, most, board);
            }
            _ => (text.is_empty() || words(said) == words(text), text),
        };
        let said = on_one_line(&cut(said.trim()));
        Ok(if as_expected {
            Ok(())
        } else {
            Err(("words", format!("`{line}` is answered with `{said}`: expected `{wanted}`")))
        })
    }

    /// Is that a list of 2 to `most` distinct points, and does Black stand there?
    fn placed(&mut self, said: &str, most: usize, board: &Board) -> Result<Result<(), Wrong>, Fault> {
        let points: Vec<Option<usize>> = said.split_whitespace().map(|word| board.point(word).ok()).collect();
        let distinct: std::collections::BTreeSet<usize> = points.iter().flatten().copied().collect();
        if distinct.len() != points.len() || !(2..=most).contains(&points.len()) {
            let number = if most == 2 { "2".to_owned() } else { format!("2 to {most}") };
            let said = on_one_line(&cut(said.trim()));
            return Ok(Err((
                "words",
                format!("the stones are at `{said}`: expected {number} distinct points"),
            )));
        }
        let mut position = Position::empty(board.points());
        distinct.into_iter().for_each(|p| position[p] = Cell::BLACK);
        self.stands(&position, board, "")
    }

    /// Do these stones stand on the board, as far as it can be read?
    fn stands(&mut self, expected: &Position, board: &Board, when: &str) -> Result<Result<(), Wrong>, Fault> {
        let Some(read) = self.read(board)?.filter(|read| read != expected) else { return Ok(Ok(())) };
        let [read, expected] = [&read, expected].map(|position| listed(board, position));
        Ok(Err(("stones", format!("{when}the stones are {read}: expected {expected}"))))
    }

    /// The stones on this board, which the program has, if they can be read.
    pub(super) fn read(&mut self, board: &Board) -> Answer<Position> {
        if self.knows("list_stones") {
            return self.list_stones(board).map(Some);
        }
        match board.size().filter(|size| self.readable.get(size) == Some(&true)) {
            Some(size) => self.showboard(size),
            None => Ok(None),
        }
    }
}

/// The words of a text, sorted, in small letters.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.sort();
    words
}

/// `b A1 B2 w C3`
fn stones(board: &Board, text: &str) -> Position {
    let mut position = Position::empty(board.points());
    let mut cell = Cell::BLACK;
    for word in text.split_whitespace() {
        match word {
            "b" => cell = Cell::BLACK,
            "w" => cell = Cell::WHITE,
            point => position[board.point(point).expect("a point of the board")] = cell,
        }
    }
    position
}

/// `b A1 B2 w C3`
pub(super) fn listed(board: &Board, position: &Position) -> String {
    let of = |cell: Cell| {
        let points = (0..position.points()).filter(move |p| position[*p] == cell);
        points.map(|p| format!(" {}", vertex(board, Move::Play(p)))).collect::<String>()
    };
    format!("b{} w{}", of(Cell::BLACK), of(Cell::WHITE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_of_the_table_is_a_dialogue() {
        for manner in manners() {
            let board = Board::grid(manner.side.unwrap_or(1), manner.side.unwrap_or(1)).unwrap();
            for step in manner.steps.split(" | ") {
                let (line, expected) = step.split_once(" => ").unwrap_or((step, "(=)"));
                let expected = expected.trim_start_matches('(').trim_end_matches(')');
                match line {
                    "BOARD" => {
                        assert_eq!(listed(&board, &stones(&board, expected)).len(), expected.len(), "{step}")
                    }
                    _ => assert!(expected.starts_with(['=', '?', '*']), "{step}"),
                }
            }
        }
    }
}
