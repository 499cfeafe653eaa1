//! The report for CI servers: JUnit's XML, and Markdown for a summary.

use super::clauses::{Difference, Said};
use super::{Report, Tone, Verdict, printable};
use maud::{Markup, PreEscaped, html};

/// What differs, each a failure or, where it leaves the rules undecided, an error.
fn failed(differences: &[Difference]) -> (&'static str, Markup) {
    let undecided = differences.iter().all(|one| one.undecided);
    let elements = html! {
        @for one in differences {
            @if one.undecided { error type=(one.verdict) message=(one.line) { (one.text) } }
            @else { failure type=(one.verdict) message=(one.line) { (one.text) } }
        }
    };
    (if undecided { "error" } else { "failure" }, elements)
}

fn passed(text: &str) -> (&'static str, Markup) {
    ("system-out", html! { system-out { (text) } })
}

fn skipped(why: &str) -> (&'static str, Markup) {
    ("skipped", html! { skipped message=(why) {} })
}

impl Report {
    /// A JUnit test report of one test for each clause of the rules: it fails if the subject answers otherwise, and is skipped if
    /// no answer depends on the clause, or if the difference is excused. One more test is the trial itself, unless all that
    /// makes it fail is decided by clauses. A trial without a verdict is an error.
    pub fn to_junit(&self) -> String {
        let seconds = format!("{:.3}", self.record.elapsed.as_secs_f64());
        let of = |said| match said {
            Said::Agrees(answers) => passed(&format!("{answers} answers agree")),
            Said::Differs(differences) => failed(&differences),
            Said::Excused(why) => skipped(&format!("known: {why}")),
            Said::Nothing => skipped("no answer depends on this clause"),
        };
        let clauses = self.by_clause();
        let fails = clauses.iter().any(|(_, said)| matches!(said, Said::Differs(_)));
        let mut tests: Vec<(String, (&str, Markup))> =
            clauses.into_iter().map(|(clause, said)| (clause, of(said))).collect();
        let besides = self.besides_clauses();
        let (verdict, text) = (self.verdict(), self.to_string());
        let trial = match verdict.tone() {
            _ if !besides.is_empty() => Some(failed(&besides)),
            _ if fails => None,
            Tone::Good => Some(passed(&text)),
            _ => {
                let error = html! { error type=(verdict.name()) message=(self.headline()) { (text) } };
                Some(("error", error))
            }
        };
        let name = format!("{} plays by {}", self.record.subject, self.rules().name());
        tests.extend(trial.map(|test| (name, test)));
        let count = |kind| tests.iter().filter(|(_, test)| test.0 == kind).count();
        let [failures, errors, skipped] = ["failure", "error", "skipped"].map(count);
        // maud writes XML too: quick-junit would bring seven crates, such as chrono and uuid, for one kind of file.
        let report = html! {
            (PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
            testsuites {
                testsuite name="superko" tests=(tests.len()) failures=(failures) errors=(errors) skipped=(skipped) time=(seconds) {
                    properties {
                        @for (name, said) in self.tried() { property name=(name) value=(said) {} }
                    }
                    @for (name, (_, elements)) in &tests {
                        testcase classname={ "superko." (self.rules()) } name=(name) { (elements) }
                    }
                }
            }
        };
        printable(&report.into_string()) + "\n"
    }

    /// Markdown: the verdict, what was tried, and the report as the terminal has it.
    pub fn to_markdown(&self) -> String {
        let (record, tally) = (&self.record, &self.record.tally);
        let mark = if self.verdict() == Verdict::Agreement { "✅" } else { "❌" };
        let mut text = format!("### {mark} {}: {}\n\n", self.verdict().name(), markdown(&self.headline()));
        text += "| rules | boards | games | moves | asked | skipped | seed |\n";
        text += "| --- | --- | --- | --- | --- | --- | --- |\n";
        let boards = markdown(&record.boards.join(", "));
        let numbers =
            [tally.games, tally.moves, tally.asked, tally.skipped(), record.seed].map(|n| n.to_string());
        text += &format!("| {} | {boards} | {} |\n", self.rules().name(), numbers.join(" | "));
        text += "\n| what | how much |\n| --- | --- |\n";
        for (name, said) in self.tried() {
            text += &format!("| {} | {} |\n", markdown(name), markdown(&said));
        }
        if !record.findings.is_empty() || self.stale().is_some() {
            // A subject may call itself anything, a fence too.
            text += &format!("\n```text\n{}\n```\n", self.to_string().replace("```", "'''"));
        }
        printable(&text) + "\n"
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
