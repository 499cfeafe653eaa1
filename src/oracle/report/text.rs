//! The report for a terminal.

use super::{InForce, InWords, Report, SELF_CHECK, allied, counted, game, in_words, player};
use crate::notation::Board;
use crate::oracle::finding::Disagreement;
use crate::oracle::finding::Finding;
use crate::oracle::survey::Question;
use std::fmt::{self, Display};

impl Display for Report {
    /// What was tried and what came of it, in at most a screen.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let record = &self.record;
        writeln!(f, "{}: {}", self.verdict(), self.headline())?;
        match &record.finding {
            None => {}
            Some(Finding::Disagreement(found, before)) => {
                writeln!(f)?;
                self.disagreement(f, found, *before)?;
            }
            Some(Finding::Fault { opening, moves, again, .. }) => {
                let game = game(opening, moves);
                writeln!(f, "on {} after {game}", opening.board)?;
                if !again {
                    writeln!(f, "it did not happen again when the game was played once more")?;
                }
            }
            Some(Finding::SelfCheck { .. }) => writeln!(f, "{SELF_CHECK}")?,
            Some(Finding::Ours(found)) => self.disagreement(f, found, found.moves.len())?,
        }
        if record.stopped {
            writeln!(f, "stopped before the end")?;
        }
        if !record.left_out.is_empty() {
            writeln!(f, "left out: {}", record.left_out.join("; "))?;
        }
        let tally = &record.tally;
        writeln!(f, "boards: {}", self.boards.join(", "))?;
        write!(
            f,
            "{}, {}; asked {}, answered {}, skipped {}; seed {}",
            counted(tally.games, "game"),
            counted(tally.moves, "move"),
            tally.asked,
            tally.answered,
            tally.skipped(),
            self.seed
        )
    }
}

impl Report {
    fn disagreement(&self, f: &mut fmt::Formatter, found: &Disagreement, before: usize) -> fmt::Result {
        let board = &found.opening.board;
        let after = found.replay();
        let shrunk =
            if before > found.moves.len() { format!(", shrunk from {before}") } else { String::new() };
        writeln!(f, "{board}, {}{shrunk}:", counted(found.moves.len() as u64, "move"))?;
        if let Some(setup) = &found.opening.setup {
            let rows = board.rows(&setup.cells).join("/");
            match found.opening.rules.takes_turns() {
                true => writeln!(f, "  from {rows}, {} to play", player(setup.to_play))?,
                false => writeln!(f, "  from {rows}{}", allied(&found.opening))?,
            }
        }
        writeln!(f, "  {}\n", game(&found.opening, &found.moves))?;
        writeln!(f, "{}", diagram(board, &board.rows(&after.cells()), found.point_in_question()))?;
        let InWords { asked, rules, subject } = in_words(found);
        let name = &self.record.subject;
        let says = if matches!(found.question, Question::Accepted(_)) { "" } else { "says " };
        writeln!(f, "{asked}: the rules say {rules}, {name} {says}{subject}")?;
        for InForce { id, amended, says } in self.in_force(found) {
            match amended {
                Some(amendment) => writeln!(f, "  {id}, as amended by {amendment}: {says}")?,
                None => writeln!(f, "  {id}: {says}")?,
            }
        }
        if let Some((how, misreadings, more)) = self.obeys() {
            writeln!(f, "{how}")?;
            for m in misreadings {
                writeln!(f, "  {} ({}): {}", m.name, m.clause, m.says)?;
            }
            if more > 0 {
                writeln!(f, "  and {more} more")?;
            }
        }
        writeln!(f, "again:\n  {}", self.again(&found.case().to_json()))
    }
}

/// The position with coordinates, and a mark on the point in question.
fn diagram(board: &Board, rows: &[String], mark: Option<usize>) -> String {
    let mut text = String::new();
    let Some((width, height)) = board.size() else {
        let cells = rows.concat();
        for (p, cell) in cells.chars().enumerate() {
            let neighbours: Vec<String> = board.graph().neighbors(p).map(|q| board.name(q)).collect();
            let mark = if mark == Some(p) { "  <- here" } else { "" };
            text += &format!("  {:>3} {cell}  next to {}{mark}\n", board.name(p), neighbours.join(" "));
        }
        return text;
    };
    for (row, cells) in rows.iter().enumerate() {
        text += &format!("  {:>2}", height - row);
        for (column, cell) in cells.chars().enumerate() {
            let marked = mark == Some(row * width + column);
            text += &match marked {
                true => format!("({})", if cell == '.' { '?' } else { cell }),
                false if column > 0 && mark == Some(row * width + column - 1) => format!("{cell}"),
                false => format!(" {cell}"),
            };
        }
        text += "\n";
    }
    text += "    ";
    for column in 0..width {
        let name = board.name(column);
        text += &format!(" {}", name.trim_end_matches(|c: char| c.is_ascii_digit()));
    }
    text + "\n"
}
