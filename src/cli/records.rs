//! Game records as cases, and their answers.

use super::terminal::{note, unwritten};
use serde_json::Value;
use std::io::{self, Write};
use std::path::Path;
use superko_notation::sgf::Record;
use superko_oracle::answers::game_records::Collection;
use superko_oracle::answers::malformed;
use superko_oracle::case::{Answer, Case};
use superko_oracle::rulebook::{DEFAULT, Rules};
use superko_oracle::{Error, Result};

/// Is this the name of a game record?
pub fn is_record(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
}

/// How cases and records are answered.
pub struct Judge {
    /// The rules for records.
    pub records: Collection,
    /// By the engine or by the law.
    pub answer: fn(&Case) -> Answer,
}

/// The answer to a record.
pub struct Answered {
    answer: Answer,
    /// Can it be judged?
    sound: bool,
    /// What is ignored in it, and which rules are taken for its own.
    notes: Vec<String>,
}

/// Answers a record that is called `place`.
pub fn answer_record(record: Result<Record>, id: String, place: &str, judge: &Judge) -> Answered {
    let mut notes = Vec::new();
    let case = record
        .and_then(|record| case_of(record, &id, &judge.records, &mut notes).map_err(|e| e.under(place)));
    notes.iter_mut().for_each(|note| *note = format!("{place}: {note}"));
    let (answer, sound) = match case {
        Ok(case) => ((judge.answer)(&case), true),
        Err(error) => (malformed(Some(Value::from(id)), &error.to_string()), false),
    };
    Answered { answer, sound, notes }
}

/// The answer to a record that cannot be read.
pub fn unreadable(id: String, error: &Error) -> Answered {
    Answered { answer: malformed(Some(Value::from(id)), &error.to_string()), sound: false, notes: Vec::new() }
}

/// The case of a record, under the rules that are given or else those that it names.
pub fn case_of(record: Record, id: &str, records: &Collection, notes: &mut Vec<String>) -> Result<Case> {
    notes.extend_from_slice(&record.notes);
    let understood = match (records.understand(&record), &record.rules) {
        (Some(understood), _) => understood,
        (None, Some(named)) => {
            return Err(Error::input(format!(
                "the rules {named:?} of this record are not known: give --rules, such as --rules {DEFAULT}"
            )));
        }
        (None, None) => {
            notes.push(format!("the record names no rules: judged by {DEFAULT} (--rules names others)"));
            Rules::of(DEFAULT).into()
        }
    };
    if let (Some(named), false) = (&record.rules, records.are_given() || understood.differs.is_empty()) {
        let rules = &understood.rules;
        notes.push(format!("{named:?} is read as {rules}; not covered: {}", understood.differs));
    }
    Case::from_record(record, Some(id.to_owned()), &understood.rules)
}

/// Is this the beginning of a game record?
pub fn begins_record(text: &[u8]) -> bool {
    text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text).trim_ascii_start().starts_with(b"(")
}

/// Prints an answer after its notes; `false` if the record cannot be judged.
pub fn print_answered(answered: &Answered) -> Result<bool> {
    answered.notes.iter().for_each(note);
    print_answer(&answered.answer)?;
    Ok(answered.sound)
}

/// A program that waits for this answer before it sends the next case must get it now, whole and with its end.
pub fn print_answer(answer: &Answer) -> Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(format!("{answer}\n").as_bytes()).and_then(|()| output.flush()).map_err(unwritten)
}
