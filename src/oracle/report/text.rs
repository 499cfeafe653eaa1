//! The report for a terminal.

use super::{
    Explained, Explanation, Named, Report, SELF_CHECK, UNSTEADY, clauses_of, indented, repeats, taken_back,
};
use crate::diagnosis::finding::{Diagnosis, Finding, Settled};
use crate::steps::{Clause, game, set_up, when};
use crate::subjects::{Fault, on_one_line};
use std::fmt::{self, Display};
use superko_notation::draw::{beside, diagram};
use superko_notation::plural;

/// What to do where a dialogue has ended the trial.
const NO_GAME: &str = "no game was played: --no-sessions leaves such dialogues out, --all goes on after them, --known past those on a \
    list\n";

impl Display for Report {
    /// What was tried and what came of it, in at most a screen.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{}: {}", self.verdict().name(), self.headline())?;
        match &self.record.findings[..] {
            [] => {}
            [one] => f.write_str(&self.shown(one))?,
            several => {
                for (finding, number) in several.iter().zip(1..) {
                    write!(f, "\n{number} of {}: {}", several.len(), self.finding_in_words(finding))?;
                }
                writeln!(f)?;
            }
        }
        f.write_str(&self.trial_in_words())
    }
}

impl Report {
    /// The report, as if this were all that was found.
    pub(super) fn on_one(&self, finding: &Finding) -> String {
        self.finding_in_words(finding) + &self.trial_in_words()
    }

    /// What was found, without what was tried.
    pub(super) fn finding_in_words(&self, finding: &Finding) -> String {
        let head = format!("{}: {}\n", self.verdict_on(finding).name(), self.headline_on(finding));
        head + &self.shown(finding)
    }

    /// What shows a finding.
    fn shown(&self, finding: &Finding) -> String {
        let mut words = match finding {
            Finding::Disagreement(found) => format!("\n{}", self.disagreement(found)),
            Finding::Internal(found) => self.disagreement(found),
            Finding::Unsteady(found) => format!("\n{}{UNSTEADY}\n", self.disagreement(found)),
            Finding::Fault { opening, moves, steps, fault, again } => {
                let when = match moves.len() {
                    0 => "before the first move".to_owned(),
                    _ => format!("after {}", game(steps)),
                };
                let again = if *again { "" } else { "it did not happen again when the game was replayed\n" };
                format!("{}on {} {when}\n{again}", quotes(fault), opening.board)
            }
            Finding::Limit { at, fault, .. } => {
                self.limit(at) + "\n" + &fault.as_ref().map_or(String::new(), quotes)
            }
            Finding::Missing { .. } => String::new(),
            Finding::Dialogue(dialogue) => {
                let no_game = match self.record.tally.games {
                    0 => NO_GAME,
                    _ => "",
                };
                format!(
                    "{} (GTP 2, draft 2, section {})\n{}the dialogue:\n{}\n{no_game}",
                    dialogue.wrong,
                    dialogue.section,
                    indented_clauses(&dialogue.clauses),
                    indented(&dialogue.lines.join("\n"))
                )
            }
            Finding::SelfCheck { diagnosis, .. } => {
                format!("{SELF_CHECK}\n{}", self.diagnosis(diagnosis.as_ref(), None))
            }
        };
        if let Some(again) = self.again(finding) {
            words += &format!("again:\n  {again}\n");
        }
        if let Some(commands) = self.by_hand(finding) {
            words += &format!("by hand:\n  {}\n", commands.join("\n  "));
        }
        words
    }

    /// What was tried. An empty line comes first, so that the verdict stands alone.
    fn trial_in_words(&self) -> String {
        let (record, tally) = (&self.record, &self.record.tally);
        let mut lines = self.known();
        if record.stopped {
            lines.push("stopped before the end".to_owned());
        }
        if !record.left_out.is_empty() {
            lines.push(format!("left out: {}", record.left_out_in_words()));
        }
        lines.extend(record.warnings.iter().map(|warning| format!("warning: {}", on_one_line(warning))));
        if let Some(preset) = self.rules().preset() {
            lines.push(format!("rules: {}", self.rules()));
            if !preset.not_covered.is_empty() {
                lines.push(format!("the preset {} leaves out: {}", preset.name, preset.not_covered));
            }
        }
        let played = self.boards();
        lines.push(format!(
            "boards: {}",
            if played.is_empty() { "none".to_owned() } else { played.join(", ") }
        ));
        lines.push(format!(
            "{}, {}{}; asked {}, answered {}, skipped {}; seed {}",
            plural(tally.games as usize, "game"),
            plural(tally.moves as usize, "move"),
            taken_back(tally),
            tally.asked,
            tally.answered,
            tally.skipped(),
            record.seed
        ));
        let named = |(name, said): Named| format!("{name}: {said}");
        if !tally.keys.is_empty() {
            lines.push(named(self.compared()));
        }
        let [before, after] = record.cases;
        if before > 0 {
            lines.push(format!("cases: {before} in the trial, {after} to shrink and diagnose"));
        }
        lines.extend(self.broken().into_iter().chain(self.noticed()).map(named));
        format!("\n{}", lines.join("\n"))
    }

    fn disagreement(&self, settled: &Settled) -> String {
        let found = &settled.disagreement;
        let (opening, board) = (&found.opening, &found.opening.board);
        let shrunk = match settled.shrunk_from {
            from if from > found.moves.len() => format!(", shrunk from {from}"),
            _ => String::new(),
        };
        let mut words = format!("{board}, {}{shrunk}:\n", plural(found.moves.len(), "move"));
        words.extend(set_up(opening).map(|start| format!("  {start}\n")));
        let now = diagram(board, settled.position(), settled.point_in_question());
        let boards = match settled.repeated() {
            None => now,
            Some((earlier, step)) => {
                let then = (format!("  {}:", when(earlier)), diagram(board, &step.position, None));
                beside(&[then, ("  now:".to_owned(), now)])
            }
        };
        let subject = &self.record.subject;
        words += &format!("  {}\n\n{boards}\n{}\n", game(&settled.steps), settled.both_say(subject));
        words.extend(settled.contradiction.iter().cloned().chain(repeats(settled)).map(|line| line + "\n"));
        words += &indented_clauses(&clauses_of(settled));
        words += &self.diagnosis(settled.diagnosis.as_ref(), settled.seen.as_deref());
        if let Some(other) = &settled.other {
            let (says, case) = (other.both_say(subject), other.disagreement.case());
            words += &format!("another difference came up in smaller games: {says}\n  {case}\n");
        }
        words
    }

    fn diagnosis(&self, diagnosis: Option<&Diagnosis>, seen: Option<&str>) -> String {
        let Some(diagnosis) = diagnosis else { return String::new() };
        let Explained { how, explanations } = self.explained(diagnosis, seen);
        let mut words = how + "\n";
        for Explanation { heading, misreadings, more } in explanations {
            if let Some(heading) = &heading {
                let with = if misreadings.is_empty() { "" } else { ", with" };
                words += &format!("  {heading}{with}\n");
            }
            let indent = if heading.is_some() { "    " } else { "  " };
            for m in misreadings {
                words += &format!("{indent}{} ({}): {}\n", m.name, m.clause, m.says);
            }
            if more > 0 {
                words += &format!("{indent}or {more} that say the same of other directions\n");
            }
        }
        words
    }
}

/// What a fault quotes, each below its label.
fn quotes(fault: &Fault) -> String {
    let quotes = fault.quotes().into_iter();
    quotes.map(|(label, text)| format!("{label}:\n{}\n", indented(text))).collect()
}

fn indented_clauses(clauses: &[Clause]) -> String {
    clauses.iter().map(|clause| format!("  {clause}\n")).collect()
}
