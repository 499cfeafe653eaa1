//! The report of a trial: as text, JSON or a page.

pub mod json;
pub mod text;

use super::case::Case;
use super::diagnose::Diagnosis;
use super::document::Document;
use super::referee::Referee;
use super::subject::{Move, Opening};
use super::subjects::literal::referee;
use super::survey::{Question, Reply};
use super::trial::{Disagreement, Record};
use serde_json::Value;

/// Everything that a report tells.
pub struct Report {
    pub rules: Document,
    pub amend: Vec<String>,
    /// The boards that were tried.
    pub boards: Vec<String>,
    pub seed: u64,
    pub record: Record,
    /// Of a disagreement.
    pub diagnosis: Option<Diagnosis>,
    /// The part of the command that names the subject, for repeating: `--gtp "gnugo --mode gtp"`.
    pub subject_flags: String,
}

impl Report {
    /// Did the subject leave nearly everything unanswered? Then there is no verdict.
    pub fn unanswered(&self) -> bool {
        self.record.finding.is_none() && !self.record.stopped && self.record.tally.says_nothing()
    }
}

/// The clauses that a disagreement is about, as the law sees it: those that a wrongly accepted move breaks, else the one
/// that says what was asked.
pub fn clauses(found: &Disagreement) -> Vec<String> {
    if let (Question::Legal(m) | Question::Accepted(m), Reply::Legal(false) | Reply::Accepted(false)) =
        (found.question, &found.expected)
    {
        return replay(&found.opening, &found.moves).broken(m).iter().map(|id| id.to_string()).collect();
    }
    let clause = match (found.opening.rules, found.question) {
        (Document::Logical, Question::Legal(Move::Pass) | Question::Accepted(Move::Pass)) => "logical.6bis.d",
        (Document::Logical, Question::Legal(_) | Question::Accepted(_)) => "logical.6bis",
        (Document::Logical, Question::Position | Question::Captured) => "logical.6bis.e",
        (Document::Logical, Question::Over) => "logical.7bis",
        (Document::Logical, Question::Score) => "logical.8",
        (Document::Logical, Question::Outcome) => "logical.9",
        (Document::TrompTaylor, Question::Legal(_) | Question::Accepted(_)) => "tromp-taylor.6",
        (Document::TrompTaylor, Question::Position | Question::Captured) => "tromp-taylor.7",
        (Document::TrompTaylor, Question::Over) => "tromp-taylor.8",
        (Document::TrompTaylor, Question::Score) => "tromp-taylor.9",
        (Document::TrompTaylor, Question::Outcome) => "tromp-taylor.10",
    };
    vec![clause.to_owned()]
}

/// The case that shows the disagreement: it ends in the move in question.
pub fn repeat(found: &Disagreement) -> Value {
    let mut moves = found.moves.clone();
    if let Question::Legal(m) | Question::Accepted(m) = found.question {
        moves.push(m);
    }
    Case { id: None, opening: found.opening.clone(), moves, trace: false }.to_json()
}

/// The law's game after some moves, all of them legal.
pub fn replay(opening: &Opening, moves: &[Move]) -> Box<dyn Referee> {
    let mut game = referee(opening, None);
    for m in moves {
        game.play(*m).expect("the moves of a disagreement are legal");
    }
    game
}
