//! `superko judge --validate`: are these lines cases and answers, by their JSON Schemas?

use super::color::print_colored;
use super::terminal::print_line;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use superko_notation::plural;
use superko_oracle::case::schema::{Schema, Violation};
use superko_oracle::case::{ANSWER_SCHEMA, CASE_SCHEMA, Case, one_line};
use superko_oracle::input;
use superko_oracle::{Error, Result};

/// The numbers of valid and invalid lines.
struct Lines {
    cases: Schema,
    answers: Schema,
    /// The number of valid cases, and of valid answers.
    valid: [usize; 2],
    /// Each invalid line, by its place, with all its faults.
    invalid: Vec<(String, Vec<String>)>,
}

/// Validates the lines of these files, or of standard input. The exit status is 1 if a line is neither a case nor an answer.
pub fn run(files: &[PathBuf], json: bool) -> Result<ExitCode> {
    let mut lines = Lines {
        cases: Schema::new(CASE_SCHEMA),
        answers: Schema::new(ANSWER_SCHEMA),
        valid: [0, 0],
        invalid: Vec::new(),
    };
    let stdin = [PathBuf::from("-")];
    for path in if files.is_empty() { &stdin[..] } else { files } {
        let (text, name) = read(path)?;
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            lines.add(format!("{name}{}", number + 1), line);
        }
    }
    lines.print(json)?;
    Ok(if lines.invalid.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// The text of a file, or of standard input for `-`, and the name of its lines.
fn read(path: &Path) -> Result<(String, String)> {
    let (bytes, name) = match path.to_str() {
        Some("-") => (input::standard()?, "line ".to_owned()),
        _ => (input::bytes(path).map_err(|error| Error::file(path, error))?, format!("{}:", path.display())),
    };
    Ok((String::from_utf8_lossy(&bytes).into_owned(), name))
}

impl Lines {
    fn add(&mut self, place: String, line: &str) {
        let wrong = match serde_json::from_str::<Value>(line) {
            Err(error) => vec![format!("not JSON: {error}")],
            Ok(value) if !value.is_object() => {
                vec!["neither a case nor an answer: not a JSON object".to_owned()]
            }
            Ok(value) => {
                // Answers have neither of these keys, and a case has both.
                let is_case = ["rules", "board"].iter().any(|key| value.get(key).is_some());
                let wrong = match is_case {
                    true => wrong_with_case(&self.cases, &value, line),
                    false => broken(&self.answers, &value),
                };
                self.valid[usize::from(!is_case)] += usize::from(wrong.is_empty());
                wrong
            }
        };
        if !wrong.is_empty() {
            self.invalid.push((place, wrong));
        }
    }

    fn print(&self, json: bool) -> Result<()> {
        let [cases, answers] = self.valid;
        if json {
            let invalid: Vec<Value> =
                self.invalid.iter().map(|(place, wrong)| json!({"line": place, "wrong": wrong})).collect();
            let all = json!({"cases": cases, "answers": answers, "invalid": invalid});
            return print_line(one_line(all.to_string()));
        }
        for (place, wrong) in &self.invalid {
            wrong.iter().try_for_each(|wrong| print_colored(format_args!("{place}: {wrong}")))?;
        }
        let invalid = match self.invalid.len() {
            0 => String::new(),
            n => format!(", {} invalid", plural(n, "line")),
        };
        print_line(format_args!("valid: {}, {}{invalid}", plural(cases, "case"), plural(answers, "answer")))
    }
}

/// The faults of a case by its schema, or if there are none, by the rulebook that it names.
fn wrong_with_case(cases: &Schema, value: &Value, line: &str) -> Vec<String> {
    let by_schema = broken(cases, value);
    match Case::parse(line) {
        Err(error) if by_schema.is_empty() => vec![error.to_string()],
        _ => by_schema,
    }
}

/// The faults by the schema, each with its key.
fn broken(schema: &Schema, value: &Value) -> Vec<String> {
    schema.violations(value).iter().map(Violation::to_string).collect()
}
