//! The report for a terminal.

use super::{
    Explained, Explanation, Report, SELF_CHECK, UNSTEADY, clauses_of, indented, repeats, taken_back,
};
use crate::diagnosis::finding::Diagnosis;
use crate::diagnosis::finding::Finding;
use crate::diagnosis::finding::Settled;
use crate::steps::{game, set_up, when};
use crate::subjects::on_one_line;
use std::fmt::{self, Display, Write};
use superko_notation::draw::{beside, diagram};
use superko_notation::plural;

impl Display for Report {
    /// What was tried and what came of it, in at most a screen.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{}: {}", self.verdict().name(), self.headline())?;
        match &self.record.findings[..] {
            [one] => self.write_finding(f, one)?,
            several => {
                for (finding, number) in several.iter().zip(1..) {
                    write!(f, "\n{number} of {}: {}", several.len(), self.finding_in_words(finding))?;
                }
                write!(f, "{}", if several.is_empty() { "" } else { "\n" })?;
            }
        }
        self.write_trial(f)
    }
}

/// A report on one of its findings only.
pub(super) struct OnOne<'a>(pub(super) &'a Report, pub(super) &'a Finding);

impl Display for OnOne<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0.finding_in_words(self.1))?;
        self.0.write_trial(f)
    }
}

impl Report {
    /// What was found, without what was tried.
    pub(super) fn finding_in_words(&self, finding: &Finding) -> String {
        let mut words = format!("{}: {}\n", self.verdict_on(finding).name(), self.headline_on(finding));
        self.write_finding(&mut words, finding).expect("a String takes all");
        words
    }

    fn write_finding(&self, f: &mut dyn Write, finding: &Finding) -> fmt::Result {
        match finding {
            Finding::Disagreement(found) => {
                writeln!(f)?;
                self.disagreement(f, found)?;
            }
            Finding::Internal(found) => self.disagreement(f, found)?,
            Finding::Unsteady(found) => {
                writeln!(f)?;
                self.disagreement(f, found)?;
                writeln!(f, "{UNSTEADY}")?;
            }
            Finding::Fault { opening, moves, steps, fault, again } => {
                for (label, text) in fault.quotes() {
                    writeln!(f, "{label}:\n{}", indented(text))?;
                }
                match moves.len() {
                    0 => writeln!(f, "on {} before the first move", opening.board)?,
                    _ => writeln!(f, "on {} after {}", opening.board, game(steps))?,
                }
                if !again {
                    writeln!(f, "it did not happen again when the game was replayed")?;
                }
            }
            Finding::Limit { at, fault, .. } => {
                writeln!(f, "{}", self.limit(at))?;
                for (label, text) in fault.iter().flat_map(|fault| fault.quotes()) {
                    writeln!(f, "{label}:\n{}", indented(text))?;
                }
            }
            Finding::Missing { .. } => {}
            Finding::Dialogue(dialogue) => {
                writeln!(f, "{} (GTP 2, draft 2, section {})", dialogue.wrong, dialogue.section)?;
                for clause in &dialogue.clauses {
                    writeln!(f, "  {clause}")?;
                }
                writeln!(f, "the dialogue:\n{}", indented(&dialogue.lines.join("\n")))?;
                if self.record.tally.games == 0 {
                    writeln!(
                        f,
                        "no game was played: --no-sessions leaves such dialogues out, --all goes on after them, --known past those on a list"
                    )?;
                }
            }
            Finding::SelfCheck { diagnosis, .. } => {
                writeln!(f, "{SELF_CHECK}")?;
                self.diagnosis(f, diagnosis.as_ref(), None)?;
            }
        }
        if let Some(again) = self.again(finding) {
            writeln!(f, "again:\n  {again}")?;
        }
        match self.by_hand(finding) {
            Some(commands) => writeln!(f, "by hand:\n  {}", commands.join("\n  ")),
            None => Ok(()),
        }
    }

    /// What was tried. An empty line comes first, so that the verdict stands alone.
    fn write_trial(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let record = &self.record;
        writeln!(f)?;
        for line in self.known() {
            writeln!(f, "{line}")?;
        }
        if record.stopped {
            writeln!(f, "stopped before the end")?;
        }
        if !record.left_out.is_empty() {
            writeln!(f, "left out: {}", record.left_out_in_words())?;
        }
        for warning in &record.warnings {
            writeln!(f, "warning: {}", on_one_line(warning))?;
        }
        if let Some(preset) = self.rules().preset() {
            writeln!(f, "rules: {}", self.rules())?;
            if !preset.not_covered.is_empty() {
                writeln!(f, "the preset {} leaves out: {}", preset.name, preset.not_covered)?;
            }
        }
        let tally = &record.tally;
        let played = self.boards();
        writeln!(f, "boards: {}", if played.is_empty() { "none".to_owned() } else { played.join(", ") })?;
        write!(
            f,
            "{}, {}{}; asked {}, answered {}, skipped {}; seed {}",
            plural(tally.games as usize, "game"),
            plural(tally.moves as usize, "move"),
            taken_back(tally),
            tally.asked,
            tally.answered,
            tally.skipped(),
            record.seed
        )?;
        if !tally.keys.is_empty() {
            let (name, said) = self.compared();
            write!(f, "\n{name}: {said}")?;
        }
        if record.cases[0] > 0 {
            write!(
                f,
                "\ncases: {} in the trial, {} to shrink and diagnose",
                record.cases[0], record.cases[1]
            )?;
        }
        let mut named = self.broken().into_iter().chain(self.noticed());
        named.try_for_each(|(name, said)| write!(f, "\n{name}: {said}"))
    }

    fn disagreement(&self, f: &mut dyn Write, settled: &Settled) -> fmt::Result {
        let found = &settled.disagreement;
        let (opening, board) = (&found.opening, &found.opening.board);
        let shrunk = match settled.shrunk_from {
            from if from > found.moves.len() => format!(", shrunk from {from}"),
            _ => String::new(),
        };
        writeln!(f, "{board}, {}{shrunk}:", plural(found.moves.len(), "move"))?;
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
        writeln!(f, "{}", settled.both_say(&self.record.subject))?;
        if let Some(contradiction) = &settled.contradiction {
            writeln!(f, "{contradiction}")?;
        }
        if let Some(repeats) = repeats(settled) {
            writeln!(f, "{repeats}")?;
        }
        for clause in clauses_of(settled) {
            writeln!(f, "  {clause}")?;
        }
        self.diagnosis(f, settled.diagnosis.as_ref(), settled.seen.as_deref())?;
        match &settled.other {
            Some(other) => {
                let (says, case) = (other.both_say(&self.record.subject), other.disagreement.case());
                writeln!(f, "another difference came up in smaller games: {says}\n  {case}")
            }
            None => Ok(()),
        }
    }

    fn diagnosis(&self, f: &mut dyn Write, diagnosis: Option<&Diagnosis>, seen: Option<&str>) -> fmt::Result {
        let Some(diagnosis) = diagnosis else { return Ok(()) };
        let Explained { how, explanations } = self.explained(diagnosis, seen);
        writeln!(f, "{how}")?;
        for Explanation { heading, misreadings, more } in explanations {
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
        Ok(())
    }
}
