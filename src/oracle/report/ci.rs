//! The report for CI servers: JUnit's XML, and Markdown for a summary.

use super::{Report, printable};
use crate::oracle::finding::Finding;
use maud::{PreEscaped, html};
use std::fmt::Write;

impl Report {
    /// What CI servers call it: a failure or an error, if it is one.
    fn outcome(&self) -> Option<&'static str> {
        match &self.record.finding {
            None if self.is_stale() => Some("failure"),
            None if self.unanswered() || self.record.stopped => Some("error"),
            None => None,
            Some(Finding::Disagreement(..) | Finding::Fault { .. } | Finding::Missing { .. }) => {
                Some("failure")
            }
            Some(Finding::SelfCheck { .. } | Finding::Ours(_)) => Some("error"),
        }
    }

    /// A JUnit test report of one test case, or of one for each of several results. A disagreement or a fault of the subject
    /// is a failure; a trial that could not be held is an error.
    pub fn to_junit(&self) -> String {
        let seconds = format!("{:.3}", self.record.elapsed.as_secs_f64());
        let name = format!("{} plays by {}", self.record.subject, self.rules.in_full());
        let each = self.each();
        let several = |(one, number): (&Report, usize)| {
            let title = format!("{name} ({number} of {})", each.len());
            (title, one.outcome(), one.verdict(), one.headline(), one.to_string())
        };
        let mut cases: Vec<_> = each.iter().zip(1..).map(several).collect();
        if cases.is_empty() {
            cases.push((name, self.outcome(), self.verdict(), self.headline(), self.to_string()));
        }
        let count = |kind| cases.iter().filter(|(_, outcome, ..)| *outcome == Some(kind)).count();
        let [failures, errors] = ["failure", "error"].map(count);
        // maud writes XML too: quick-junit would bring seven crates, such as chrono and uuid, for one test case.
        let report = html! {
            (PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
            testsuites {
                testsuite name="superko" tests=(cases.len()) failures=(failures) errors=(errors) time=(seconds) {
                    @for (title, outcome, verdict, headline, text) in &cases {
                        testcase classname={ "superko." (self.rules.rulebook().name()) } name=(title) time=(seconds) {
                            @match outcome {
                                Some("failure") => failure type=(verdict) message=(headline) { (text) },
                                Some(_) => error type=(verdict) message=(headline) { (text) },
                                None => system-out { (text) },
                            }
                        }
                    }
                }
            }
        };
        printable(&report.into_string()) + "\n"
    }

    /// Markdown: the verdict, what was tried, and the report as the terminal has it.
    pub fn to_markdown(&self) -> String {
        let (record, tally) = (&self.record, &self.record.tally);
        let mark = if self.verdict() == "agreement" { "✅" } else { "❌" };
        let mut text = format!("### {mark} {}: {}\n\n", self.verdict(), markdown(&self.headline()));
        let row = |text: &mut String, cells: &[String]| {
            writeln!(text, "| {} |", cells.join(" | ")).expect("a String takes all");
        };
        row(&mut text, &["rules", "boards", "games", "moves", "asked", "skipped", "seed"].map(str::to_owned));
        row(&mut text, &["---"; 7].map(str::to_owned));
        let boards = markdown(&self.boards.join(", "));
        let numbers =
            [tally.games, tally.moves, tally.asked, tally.skipped(), self.seed].map(|n| n.to_string());
        row(&mut text, &[&[self.rules.in_full(), boards][..], &numbers].concat());
        if record.finding.is_some() || self.is_stale() {
            // A subject may call itself anything, a fence too.
            let report = self.to_string().replace("```", "'''");
            write!(text, "\n```text\n{report}\n```\n").expect("a String takes all");
        }
        text + "\n"
    }
}

/// Text of one line as Markdown has it: nothing in it is markup.
fn markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '|' | '<' | '[' | ']' | '#' => escaped.extend(['\\', c]),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
