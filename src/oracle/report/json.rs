//! The report as one JSON object.

use super::Report;
use crate::oracle::case::Case;
use crate::oracle::finding::Disagreement;
use crate::oracle::finding::Finding;
use crate::oracle::misreadings::Misreading;
use crate::oracle::moves::{letter, move_to_json};
use crate::oracle::survey::Question;
use serde_json::{Value, json};

impl Report {
    /// The report with these keys: `verdict` (a word: `agreement`, `disagreement`, `self-check`, `internal`, or the name of
    /// a fault), what was tried, `tally`, and what was found.
    pub fn to_json(&self) -> Value {
        let record = &self.record;
        let tally = &record.tally;
        let mut report = json!({
            "verdict": self.verdict(),
            "subject": record.subject,
            "rules": self.rules.name(),
            "amend": self.amend,
            "boards": self.boards,
            "seed": self.seed,
            "tally": {
                "games": tally.games,
                "moves": tally.moves,
                "asked": tally.asked,
                "answered": tally.answered,
                "skipped": tally.skipped(),
            },
            "seconds": record.elapsed.as_secs_f64(),
            "found_after": self.found_after.map(|time| time.as_secs_f64()),
            "waited": record.waited.as_secs_f64(),
            "left_out": record.left_out,
            "stopped": record.stopped,
        });
        let found = match &record.finding {
            None => Value::Null,
            Some(Finding::Disagreement(found, before)) => {
                let mut told = self.disagreement_to_json(found);
                told["shrunk_from"] = json!(before);
                told
            }
            Some(Finding::Ours(found)) => self.disagreement_to_json(found),
            Some(Finding::Fault { opening, moves, fault, again }) => {
                let case = Case { id: None, opening: opening.clone(), moves: moves.clone(), trace: false };
                json!({"case": case.to_json(), "fault": fault.name(), "what": fault.to_string(), "again": again})
            }
            Some(Finding::SelfCheck { board, what }) => json!({"board": board, "what": what}),
        };
        report["found"] = found;
        report
    }

    fn disagreement_to_json(&self, found: &Disagreement) -> Value {
        let board = &found.opening.board;
        let after = found.replay();
        let (question, m) = match found.question {
            Question::Legal(m) => ("legal", Some(m)),
            Question::Accepted(m) => ("accepted", Some(m)),
            Question::Position => ("rows", None),
            Question::Captured => ("captured", None),
            Question::Over => ("over", None),
            Question::Score => ("score", None),
            Question::Outcome => ("winner", None),
            Question::Detail(key) => (key, None),
        };
        let names =
            |misreadings: &[&Misreading]| -> Vec<&str> { misreadings.iter().map(|m| m.name).collect() };
        json!({
            "case": found.case().to_json(),
            "rows": board.rows(&after.cells()),
            "to_play": after.to_play().map(letter),
            "question": question,
            "move": m.map(|m| move_to_json(&found.opening, m)),
            "expected": found.expected.to_json(board),
            "said": found.said.to_json(board),
            "clauses": found.clauses(),
            "plays_by": self.diagnosis.as_ref().map(|d| json!(d.plays_by)),
            "obeys": self.diagnosis.as_ref().map(|d| names(&d.fits)),
            "explained_by": self.diagnosis.as_ref().map(|d| names(&d.explains)),
        })
    }
}
