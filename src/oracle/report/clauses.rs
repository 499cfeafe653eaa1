//! What a trial says about each clause of the rules.

use super::{Report, Tone, Verdict, clauses_of};
use crate::diagnosis::finding::Finding;
use crate::rulebook::text::is_within;
use crate::trial::known_faults::State;
use serde_json::{Value, json};
use superko_notation::plural;

/// What a trial says about a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// This number of answers that the clause decides agree with it, and none differs.
    Agrees(u64),
    /// Some answers differ.
    Differs(Vec<Difference>),
    /// Answers differ as they are known to: why that is excused.
    Excused(String),
    /// No answer depends on the clause.
    Nothing,
}

/// Something that makes a trial fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The verdict: `disagreement`, `fixed`, `timeout`, …
    pub verdict: &'static str,
    /// It, in a line.
    pub line: String,
    /// All of it.
    pub text: String,
    /// Does it leave the rules of the subject undecided?
    pub undecided: bool,
    clauses: Vec<String>,
}

impl Difference {
    /// Do answers that this clause decides show it?
    fn is_about(&self, clause: &str) -> bool {
        self.clauses.iter().any(|id| is_within(id, clause))
    }
}

impl Report {
    /// The clauses that are rules, in the order of the text, with what the trial says about each. Its sentences count with a
    /// clause: `tromp-taylor.7` for `tromp-taylor.7.1`.
    pub fn by_clause(&self) -> Vec<(String, Said)> {
        let differences = self.differences();
        let answered = self.answered();
        let said = |clause: &str| {
            let about: Vec<Difference> =
                differences.iter().filter(|one| one.is_about(clause)).cloned().collect();
            let excused = self.excused.iter().find(|excused| {
                excused.state == State::There && excused.clauses.iter().any(|id| is_within(id, clause))
            });
            let answers: u64 = answered.iter().filter(|(id, _)| is_within(id, clause)).map(|(_, n)| n).sum();
            match (excused, answers) {
                _ if !about.is_empty() => Said::Differs(about),
                (Some(excused), _) => Said::Excused(excused.in_a_line()),
                (None, 0) => Said::Nothing,
                (None, answers) => Said::Agrees(answers),
            }
        };
        self.rule_clauses().into_iter().map(|clause| (clause.clone(), said(&clause))).collect()
    }

    /// What makes the trial fail and no clause decides: faults of the subject, for example.
    pub fn besides_clauses(&self) -> Vec<Difference> {
        let clauses = self.rule_clauses();
        let mut differences = self.differences();
        differences.retain(|one| !clauses.iter().any(|clause| one.is_about(clause)));
        differences
    }

    /// A badge: the object that shields.io draws, see <https://shields.io/badges/endpoint-badge>.
    pub fn to_badge(&self) -> Value {
        let clauses = self.by_clause();
        let agrees = clauses.iter().filter(|(_, said)| matches!(said, Said::Agrees(_))).count();
        let differs = clauses.iter().filter(|(_, said)| matches!(said, Said::Differs(_)));
        let differs: Vec<&str> = differs.map(|(id, _)| &id[..]).collect();
        let of = format!("{agrees} of {}", plural(clauses.len(), "clause"));
        let (message, color) = match (self.verdict(), self.excused.len()) {
            (Verdict::Agreement, 0) if agrees == clauses.len() => (format!("agrees, {of}"), "brightgreen"),
            (Verdict::Agreement, 0) => (format!("agrees, {of}"), "green"),
            (Verdict::Agreement, n) => {
                (format!("agrees but for {}, {of}", plural(n, "known fault")), "yellow")
            }
            (Verdict::Disagreement, _) if !differs.is_empty() => {
                (format!("disagrees: {}", differs.join(", ")), "red")
            }
            (verdict, _) => {
                let color = if verdict.tone() == Tone::Bad { "red" } else { "lightgrey" };
                (verdict.name().to_owned(), color)
            }
        };
        json!({"schemaVersion": 1, "label": self.rules().name(), "message": message, "color": color})
    }

    fn rule_clauses(&self) -> Vec<String> {
        let whole = |id: &str| id.split('.').take(2).collect::<Vec<_>>().join(".");
        let clauses = self.rules().rulebook().clauses().iter().filter(|clause| clause.kind == "rule");
        let mut rules: Vec<String> = clauses.map(|clause| whole(&clause.id)).collect();
        rules.dedup();
        rules
    }

    /// What makes the trial fail: what was found, and what is wrong with the list of known faults.
    fn differences(&self) -> Vec<Difference> {
        let found = self.record.findings.iter().map(|finding| {
            let (line, clauses) = match finding {
                Finding::Disagreement(settled) => {
                    let clauses = clauses_of(settled).into_iter().map(|clause| clause.id).collect();
                    (settled.both_say(&self.record.subject), clauses)
                }
                Finding::Dialogue(dialogue) => {
                    let clauses = dialogue.clauses.iter().map(|clause| clause.id.clone()).collect();
                    (dialogue.wrong.clone(), clauses)
                }
                _ => (self.headline_on(finding), Vec::new()),
            };
            let verdict = self.verdict_on(finding);
            let undecided = matches!(verdict, Verdict::SelfCheck | Verdict::Internal);
            Difference { verdict: verdict.name(), line, text: self.on_one(finding), undecided, clauses }
        });
        let stale = self.excused.iter().filter(|excused| excused.state.fails()).map(|excused| {
            let line = excused.advice().unwrap_or_default();
            let (text, clauses) = (line.clone(), excused.clauses.clone());
            Difference { verdict: excused.state.name(), line, text, undecided: false, clauses }
        });
        found.chain(stale).collect()
    }
}
