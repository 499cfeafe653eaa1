//! The report as one JSON object.

use super::{Report, clauses_of};
use crate::case::move_to_json;
use crate::diagnosis::finding::{Finding, Settled};
use crate::diagnosis::hypothesis::Hypothesis;
use crate::rulebook::Question;
use crate::subjects::questions::{CAUSES, CONSEQUENCES};
use crate::trial::LeftOut;
use crate::trial::detection::Noticed;
use crate::trial::known_faults::{Excused, State};
use serde_json::{Value, json};
use std::collections::BTreeMap;

impl Report {
    /// The report with these keys: `verdict` (a word: `agreement`, `disagreement`, `stopped`, `unanswered`, `too-little`,
    /// `self-check`, `protocol`, `move-limit`, `unsteady`, `internal`, `fixed`, `changed`, `expired`, or the name of a fault), what was tried,
    /// `tally`, what would have been `noticed`, `known` if faults are, and what was `found`; if all disagreements were looked
    /// for, the list of them is `all`.
    pub fn to_json(&self) -> Value {
        let record = &self.record;
        let tally = &record.tally;
        let keys = tally.keys.iter();
        let keys = keys.map(|(key, [asked, answered])| (*key, json!({"asked": asked, "answered": answered})));
        let mut report = json!({
            "verdict": self.verdict().name(),
            "subject": record.subject,
            "rules": self.rules().rulebook().name(),
            "amend": self.rules().amendment_names(),
            "preset": self.rules().preset().map(|preset| preset.name),
            "boards": record.boards,
            "seed": record.seed,
            "tally": {
                "games": tally.games,
                "moves": tally.moves,
                "taken_back": tally.taken_back,
                "asked": tally.asked,
                "answered": tally.answered,
                "skipped": tally.skipped(),
            },
            "keys": keys.collect::<Value>(),
            "clauses": {"kept": record.kept, "broken": record.broken, "answered": self.answered()},
            "cases": {"trial": record.cases[0], "after": record.cases[1]},
            "warnings": record.warnings,
            "seconds": record.elapsed.as_secs_f64(),
            "found_after": record.found_after.map(|time| time.as_secs_f64()),
            "waited": record.waited.as_secs_f64(),
            "left_out": record.left_out.iter().map(LeftOut::to_string).collect::<Vec<_>>(),
            "stopped": record.stopped,
        });
        if let Some(Noticed { noticed, untold, missed, unchecked, .. }) = &record.noticed {
            report["noticed"] =
                json!({"noticed": noticed, "untold": untold, "missed": missed, "unchecked": unchecked});
        }
        if !self.excused.is_empty() {
            report["known"] = json!({
                "faults": self.excused.len(),
                "met": self.excused.iter().map(|excused| excused.met).sum::<u64>(),
                "list": self.excused.iter().map(excused_to_json).collect::<Vec<_>>(),
            });
        }
        let found: Vec<Value> = record.findings.iter().map(|finding| self.found_to_json(finding)).collect();
        report["found"] = found.first().cloned().unwrap_or_default();
        if record.all && !found.is_empty() {
            report["all"] = found.into();
        }
        report
    }

    /// For each clause the number of answers that it decides: those about moves that it forbids, and about whatever else it
    /// tells of a situation.
    pub(super) fn answered(&self) -> BTreeMap<&'static str, u64> {
        let rulebook = self.rules().rulebook();
        let own = rulebook.answer_keys();
        let shared = CAUSES.into_iter().chain(CONSEQUENCES).filter(|question| !own.contains(&question.key()));
        let mut answered = self.record.answered.clone();
        for question in shared.chain(own.iter().map(|key| Question::Detail(key))) {
            let answers = self.record.tally.keys.get(question.key()).map_or(0, |[_, answers]| *answers);
            if answers > 0 {
                *answered.entry(rulebook.clause_of(question)).or_default() += answers;
            }
        }
        answered
    }

    /// What was found, with its `verdict`, and with the `text` that shows it.
    fn found_to_json(&self, finding: &Finding) -> Value {
        let mut found = match finding {
            Finding::Disagreement(found) | Finding::Internal(found) | Finding::Unsteady(found) => {
                disagreement_to_json(found)
            }
            Finding::Fault { fault, again, .. } => {
                let mut found = json!({
                    "case": finding.case(),
                    "fault": fault.name(),
                    "what": fault.what(),
                    "again": again,
                });
                for (label, text) in fault.quotes() {
                    found[label.replace(' ', "_")] = text.into();
                }
                found
            }
            Finding::Limit { at, fault, .. } => {
                let at: Value = at.iter().cloned().collect();
                json!({"case": finding.case(), "at": at, "fault": fault.as_ref().map(|fault| fault.name())})
            }
            Finding::Missing { key, asked, answered } => {
                json!({"key": key, "asked": asked, "answered": answered})
            }
            Finding::Dialogue(dialogue) => json!({
                "about": dialogue.about,
                "section": dialogue.section,
                "what": dialogue.wrong,
                "dialogue": dialogue.lines,
                "clauses": dialogue.clauses.iter().map(|clause| &clause.id).collect::<Vec<_>>(),
            }),
            Finding::SelfCheck { board, what, .. } => json!({"board": board, "what": what}),
        };
        found["verdict"] = self.verdict_on(finding).name().into();
        found["text"] = self.finding_in_words(finding).into();
        found
    }
}

fn disagreement_to_json(settled: &Settled) -> Value {
    let found = &settled.disagreement;
    let board = &found.opening.board;
    let question = match found.question {
        Question::Legal(_) => "legal",
        Question::Accepted(_) => "accepted",
        other => other.key(),
    };
    let diagnosis = settled.diagnosis.as_ref();
    json!({
        "case": found.case(),
        "shrunk_from": settled.shrunk_from,
        "rows": board.rows(settled.position()),
        "to_play": settled.to_play.map(|player| player.letter()),
        "question": question,
        "move": found.question.about().map(|m| move_to_json(&found.opening, m)),
        "expected": found.expected.to_json(board),
        "said": found.said.to_json(board),
        "repeats": settled.repeats,
        "clauses": clauses_of(settled).iter().map(|clause| &clause.id).collect::<Vec<_>>(),
        "nearly": diagnosis.and_then(|d| d.nearly()).map(|(hypothesis, answers)| {
            let mut explained = hypothesis_to_json(hypothesis);
            explained["answers"] = json!(answers);
            explained
        }),
        "contradiction": settled.contradiction,
        "other": settled.other.as_ref().map(|other| other.disagreement.case()),
        "seen": settled.seen,
        "fits": diagnosis.map(|d| d.fits.iter().map(hypothesis_to_json).collect::<Vec<Value>>()),
        "questions": diagnosis.map(|d| d.questions),
        "sure": diagnosis.map(|d| d.sure),
    })
}

fn excused_to_json(excused: &Excused) -> Value {
    let Excused { place, what, clauses, why, link, met, state, .. } = excused;
    let mut json = json!({
        "place": place,
        "what": what,
        "clauses": clauses,
        "why": why,
        "link": link,
        "met": met,
        "state": state.name(),
        "advice": excused.advice(),
    });
    match state {
        State::There | State::Fixed => {}
        State::Changed(more) | State::Unanswered(more) => json["detail"] = more.as_str().into(),
        State::Expired(until) => json["until"] = until.as_str().into(),
    }
    json
}

fn hypothesis_to_json(hypothesis: &Hypothesis) -> Value {
    let misreadings: Vec<&str> = hypothesis.misreadings.iter().map(|misreading| misreading.name).collect();
    json!({"amend": hypothesis.rules.amendment_names(), "misreadings": misreadings})
}
