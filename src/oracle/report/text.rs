//! The report for a terminal.

use super::{Explanation, Report, SELF_CHECK, both_say, indented, repeats, taken_back};
use crate::finding::Finding;
use crate::settled::Settled;
use crate::steps::{counted, game, play, set_up, when};
use crate::trial::LeftOut;
use std::fmt::{self, Display};
use superko_notation::draw::{beside, diagram};

impl Display for Report {
    /// What was tried and what came of it, in at most a screen.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{}: {}", self.verdict(), self.headline())?;
        let each = self.each();
        if each.is_empty() {
            self.write_found(f)?;
        }
        for (one, number) in each.iter().zip(1..) {
            writeln!(f, "\n{number} of {}: {}: {}", each.len(), one.verdict(), one.headline())?;
            one.write_found(f)?;
        }
        if !each.is_empty() {
            writeln!(f)?;
        }
        for line in self.known() {
            writeln!(f, "{line}")?;
        }
        self.write_trial(f)
    }
}

/// What was found, without what was tried.
struct Found<'a>(&'a Report);

impl Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{}: {}", self.0.verdict(), self.0.headline())?;
        self.0.write_found(f)
    }
}

impl Report {
    /// What was found, without what was tried.
    pub(super) fn found_in_words(&self) -> String {
        Found(self).to_string()
    }

    /// What was found.
    fn write_found(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.record.finding {
            None => {}
            Some(Finding::Disagreement(found)) => {
                writeln!(f)?;
                self.disagreement(f, found)?;
            }
            Some(Finding::Fault { opening, moves, fault, again }) => {
                for (what, text) in fault.quotes() {
                    writeln!(f, "{what}:\n{}", indented(text))?;
                }
                match moves.len() {
                    0 => writeln!(f, "on {} before the first move", opening.board)?,
                    _ => writeln!(f, "on {} after {}", opening.board, game(&play(opening, moves).0))?,
                }
                if !again {
                    writeln!(f, "it did not happen again when the game was replayed")?;
                }
            }
            Some(Finding::Missing { .. }) => {}
            Some(Finding::SelfCheck { .. }) => {
                writeln!(f, "{SELF_CHECK}")?;
                self.diagnosis(f)?;
            }
            Some(Finding::Ours(found)) => self.disagreement(f, found)?,
        }
        if let Some(again) = self.again() {
            writeln!(f, "again:\n  {again}")?;
        }
        Ok(())
    }

    /// What was tried.
    fn write_trial(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let record = &self.record;
        if record.stopped {
            writeln!(f, "stopped before the end")?;
        }
        if !record.left_out.is_empty() {
            let left_out: Vec<String> = record.left_out.iter().map(LeftOut::to_string).collect();
            writeln!(f, "left out: {}", left_out.join("; "))?;
        }
        for warning in &record.warnings {
            writeln!(f, "warning: {warning}")?;
        }
        if let Some(preset) = self.rules.preset().filter(|preset| !preset.not_covered.is_empty()) {
            writeln!(f, "not covered by {}: {}", preset.name, preset.not_covered)?;
        }
        let tally = &record.tally;
        let refused = |board: &&String| record.left_out.iter().any(|left| left.is_of(board));
        let played: Vec<&str> =
            self.boards.iter().filter(|board| !refused(board)).map(String::as_str).collect();
        writeln!(f, "boards: {}", if played.is_empty() { "none".to_owned() } else { played.join(", ") })?;
        write!(
            f,
            "{}, {}{}; asked {}, answered {}, skipped {}; seed {}",
            counted(tally.games, "game"),
            counted(tally.moves, "move"),
            taken_back(tally),
            tally.asked,
            tally.answered,
            tally.skipped(),
            self.seed
        )?;
        if !tally.keys.is_empty() {
            write!(f, "\n{}", self.compared())?;
        }
        if record.cases[0] > 0 {
            write!(
                f,
                "\ncases: {} in the trial, {} to shrink and diagnose",
                record.cases[0], record.cases[1]
            )?;
        }
        match self.broken().is_empty() {
            true => Ok(()),
            false => write!(f, "\n{}", self.broken()),
        }
    }

    fn disagreement(&self, f: &mut fmt::Formatter, settled: &Settled) -> fmt::Result {
        let found = &settled.disagreement;
        let (opening, board) = (&found.opening, &found.opening.board);
        let shrunk = match settled.shrunk_from {
            from if from > found.moves.len() => format!(", shrunk from {from}"),
            _ => String::new(),
        };
        writeln!(f, "{board}, {}{shrunk}:", counted(found.moves.len() as u64, "move"))?;
        if let Some(start) = set_up(opening) {
            writeln!(f, "  {start}")?;
        }
        writeln!(f, "  {}\n", game(&settled.steps))?;
        let now = diagram(board, settled.position(), settled.point_in_question());
        match settled.repeated() {
            None => writeln!(f, "{now}")?,
            Some((earlier, step)) => {
                let then = (format!("  {}:", when(earlier)), diagram(board, &step.position, None));
                writeln!(f, "{}", beside(&[then, ("  now:".to_owned(), now)]))?;
            }
        }
        writeln!(f, "{}", both_say(settled, &self.record.subject))?;
        if let Some(repeats) = repeats(settled) {
            writeln!(f, "{repeats}")?;
        }
        for clause in &self.clauses(settled) {
            writeln!(f, "  {clause}")?;
        }
        self.diagnosis(f)
    }

    fn diagnosis(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some((how, misreadings, more)) = self.obeys() {
            writeln!(f, "{how}")?;
            for Explanation { heading, misreadings, more } in misreadings {
                if let Some(heading) = &heading {
                    let with = if misreadings.is_empty() { "" } else { ", with" };
                    writeln!(f, "  {heading}{with}")?;
                }
                let indent = if heading.is_some() { "    " } else { "  " };
                for m in misreadings {
                    writeln!(f, "{indent}{} ({}): {}", m.name, m.clause, m.says)?;
                }
                if more > 0 {
                    writeln!(f, "{indent}or {more} that say the same of other directions")?;
                }
            }
            if more > 0 {
                writeln!(f, "  and {more} more")?;
            }
        }
        Ok(())
    }
}
