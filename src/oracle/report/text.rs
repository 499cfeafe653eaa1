//! The report for a terminal.

use super::{Report, clauses, repeat, replay};
use crate::notation::Board;
use crate::oracle::case::{self, move_name};
use crate::oracle::misreadings::Misreading;
use crate::oracle::subject::{Move, Outcome};
use crate::oracle::survey::{Question, Reply};
use crate::oracle::trial::{Disagreement, Finding};
use std::fmt::{self, Display, Write};
use superko_spec::Player;

/// More half-fitting misreadings than these help nobody.
const MOST_EXPLANATIONS: usize = 4;

impl Display for Report {
    /// What was tried and what came of it, in at most a screen.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let record = &self.record;
        let rules = self.amend.iter().fold(self.rules.to_string(), |all, name| all + " + " + name);
        match &record.finding {
            None if self.unanswered() => {
                writeln!(f, "unanswered: {} skipped nearly every question", record.subject)?
            }
            None => writeln!(f, "agreement: {} plays by {rules}", record.subject)?,
            Some(Finding::Disagreement(found, before)) => {
                writeln!(f, "disagreement: {} does not play by {rules}\n", record.subject)?;
                self.disagreement(f, found, *before)?;
            }
            Some(Finding::Fault { opening, moves, fault, again }) => {
                writeln!(f, "{}: {} {fault}", fault.name(), record.subject)?;
                writeln!(
                    f,
                    "on {} after {}",
                    opening.board,
                    game(&opening.board, opening.start().to_play, moves)
                )?;
                if !again {
                    writeln!(f, "it did not happen again when the game was played once more")?;
                }
            }
            Some(Finding::SelfCheck { board, what }) => {
                writeln!(f, "self-check: on {board}, {what}")?;
                writeln!(
                    f,
                    "Either the adapter is wrong or the most basic play is; nothing else was tried."
                )?;
            }
            Some(Finding::Ours(found)) => {
                writeln!(f, "internal: the literal law and the bitboards disagree; please report this case")?;
                self.disagreement(f, found, found.moves.len())?;
            }
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
        let after = replay(&found.opening, &found.moves);
        let shrunk =
            if before > found.moves.len() { format!(", shrunk from {before}") } else { String::new() };
        writeln!(f, "{board}, {}{shrunk}:", counted(found.moves.len() as u64, "move"))?;
        if let Some(setup) = &found.opening.setup {
            let rows = case::rows(board, &setup.coloring);
            writeln!(f, "  from {}, {} to play", rows.join("/"), player(setup.to_play))?;
        }
        let mark = match found.question {
            Question::Legal(Move::Play(p)) | Question::Accepted(Move::Play(p)) => Some(p),
            _ => None,
        };
        writeln!(f, "  {}\n", game(board, found.opening.start().to_play, &found.moves))?;
        writeln!(f, "{}", diagram(board, &case::rows(board, &after.coloring()), mark))?;
        writeln!(f, "{}", said(board, found, after.to_play(), &self.record.subject))?;
        for id in clauses(found) {
            let clause = self.rules.clauses().iter().find(|clause| clause.id() == id);
            let amended = self
                .rules
                .amendments()
                .into_iter()
                .find(|a| a.clause == id && self.amend.iter().any(|n| n == a.name));
            match (amended, clause) {
                (Some(amendment), _) => {
                    writeln!(f, "  {id}, as amended by {}: {}", amendment.name, amendment.says)?
                }
                (None, Some(clause)) => writeln!(f, "  {id}: {}", clause.paraphrase())?,
                (None, None) => writeln!(f, "  {id}")?,
            }
        }
        if let Some(diagnosis) = &self.diagnosis {
            let told = |misreadings: &[&Misreading]| {
                let each = misreadings.iter().map(|m| format!("  {} ({}): {}", m.name, m.clause, m.says));
                each.collect::<Vec<String>>().join("\n")
            };
            match (&diagnosis.fits[..], &diagnosis.explains[..]) {
                ([], []) => writeln!(f, "no known misreading explains it")?,
                ([], some) => {
                    let shown = &some[..some.len().min(MOST_EXPLANATIONS)];
                    let rest = some.len() - shown.len();
                    let more = if rest > 0 { format!("\n  and {rest} more") } else { String::new() };
                    writeln!(f, "explained, though not in all other games, by\n{}{more}", told(shown))?
                }
                (fits, _) => writeln!(
                    f,
                    "it answers, in {}, like\n{}",
                    counted(diagnosis.games, "telling game"),
                    told(fits)
                )?,
            }
        }
        writeln!(f, "again:\n  superko check --case '{}' {}", repeat(found), self.subject_flags)
    }
}

/// What the law says and what the subject says.
fn said(board: &Board, found: &Disagreement, to_play: Player, subject: &str) -> String {
    let legal = |reply: &Reply| match reply {
        Reply::Legal(true) | Reply::Accepted(true) => "legal",
        _ => "illegal",
    };
    match found.question {
        Question::Legal(m) => format!(
            "{} {}: the rules say {}, {subject} says {}",
            player(to_play),
            move_name(board, m),
            legal(&found.expected),
            legal(&found.said)
        ),
        Question::Accepted(m) => format!(
            "{} {}: the rules say {}, {subject} {} it",
            player(to_play),
            move_name(board, m),
            legal(&found.expected),
            if found.said == Reply::Accepted(true) { "plays" } else { "refuses" }
        ),
        question => {
            let what = match question {
                Question::Position => "the position",
                Question::Captured => "stones captured",
                Question::Over => "the game is over",
                Question::Score => "the score",
                _ => "the winner",
            };
            let (expected, said) = (reply(board, &found.expected), reply(board, &found.said));
            format!("{what}: the rules say {expected}, {subject} says {said}")
        }
    }
}

fn reply(board: &Board, reply: &Reply) -> String {
    match reply {
        Reply::Legal(yes) | Reply::Accepted(yes) | Reply::Over(yes) => {
            (if *yes { "yes" } else { "no" }).to_owned()
        }
        Reply::Position(coloring) => case::rows(board, coloring).join("/"),
        Reply::Captured([black, white]) => format!("{black} black, {white} white"),
        Reply::Score([black, white]) => format!("Black {black}, White {white}"),
        Reply::Outcome(Outcome::Unfinished) => "nobody yet".to_owned(),
        Reply::Outcome(Outcome::Tie) => "a tie".to_owned(),
        Reply::Outcome(Outcome::Win(winner)) => player(*winner).to_owned(),
    }
}

fn counted(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

fn player(player: Player) -> &'static str {
    match player {
        Player::Black => "Black",
        Player::White => "White",
    }
}

/// `1.B b2  2.W a1`.
fn game(board: &Board, first: Player, moves: &[Move]) -> String {
    if moves.is_empty() {
        return "no move".to_owned();
    }
    let mut mover = first;
    let mut text = String::new();
    for (i, m) in moves.iter().enumerate() {
        let letter = case::letter(mover).to_uppercase();
        let gap = if i > 0 { "  " } else { "" };
        write!(text, "{gap}{}.{letter} {}", i + 1, move_name(board, *m)).expect("a String takes all");
        mover = mover.opponent();
    }
    text
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
