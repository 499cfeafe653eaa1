//! Game records as cases, and their answers.

use super::terminal::{note, unwritten};
use serde_json::Value;
use std::io::{self, Write};
use std::path::Path;
use superko_notation::sgf::{EXTENSIONS, Encoding, Record, Text};
use superko_oracle::answers::game_records::Collection;
use superko_oracle::answers::malformed;
use superko_oracle::case::{Answer, Case};
use superko_oracle::rulebook::Rules;
use superko_oracle::{Error, Result};

/// Is this the name of a game record?
pub fn is_record(path: &Path) -> bool {
    path.extension().is_some_and(|is| EXTENSIONS.iter().any(|known| is.eq_ignore_ascii_case(known)))
}

/// Which record of a file is taken, and by which rules.
#[derive(clap::Args)]
pub struct Chosen {
    /// The rules for a game record: a rulebook or a preset, and amendments
    /// [default: the rules in its RU property; tromp-taylor without one]
    #[arg(long, value_name = "R", requires = "what")]
    rules: Option<String>,
    /// Add an amendment to the rules for a game record (repeatable)
    #[arg(long, value_name = "A", requires = "rules")]
    amend: Vec<String>,
    /// Take this line of the tree of a game record; the main line is 1
    #[arg(long, value_name = "N", requires = "what")]
    variation: Option<usize>,
    /// If stones are set up in the middle of a game record, take this part of it [default: the last]
    #[arg(long, value_name = "N", requires = "what")]
    part: Option<usize>,
    /// The character encoding of a game record: utf-8, shift_jis, gbk, big5, euc-kr … [default: the one that the file names]
    #[arg(long, value_name = "LABEL", requires = "what")]
    encoding: Option<Encoding>,
}

impl Chosen {
    /// The case that is chosen of the first game of a file that is called `name`.
    pub fn case(&self, name: &str, bytes: &[u8]) -> Result<Case> {
        let rules = self.rules.as_deref().map(|rules| Rules::named(rules, &self.amend)).transpose()?;
        let record = Text::of(bytes, self.encoding).record(self.variation, self.part)?;
        let mut notes = Vec::new();
        let case = Collection::new(rules)?.case_of(record, name, &mut notes);
        notes.iter().for_each(|line| note(format_args!("{name}: {line}")));
        case
    }

    /// Is anything given that only a record has?
    pub fn is_given(&self) -> Option<&'static str> {
        let given = [
            ("--rules", self.rules.is_some()),
            ("--variation", self.variation.is_some()),
            ("--part", self.part.is_some()),
            ("--encoding", self.encoding.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(flag, _)| flag)
    }
}

/// How cases and records are answered.
pub struct Judge {
    /// The character encoding of records, if one is given.
    pub encoding: Option<Encoding>,
    /// Every line of a record, and not only the main line?
    pub variations: bool,
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
    let answer = record.and_then(|record| {
        judge.records.answer(record, &id, &mut notes, judge.answer).map_err(|e| e.under(place))
    });
    notes.iter_mut().for_each(|note| *note = format!("{place}: {note}"));
    let (answer, sound) = match answer {
        Ok(answer) => (answer, true),
        Err(error) => (malformed(Some(Value::from(id)), &error.to_string()), false),
    };
    Answered { answer, sound, notes }
}

/// The answer to a record that cannot be read.
pub fn unreadable(id: String, error: &Error) -> Answered {
    Answered { answer: malformed(Some(Value::from(id)), &error.to_string()), sound: false, notes: Vec::new() }
}

/// Is this the beginning of a game record?
pub fn begins_record(text: &[u8]) -> bool {
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text).trim_ascii_start();
    [&b"("[..], b"\\HS", b"[Header]"].iter().any(|start| text.starts_with(start))
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
