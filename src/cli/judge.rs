//! `superko judge`: cases in, answers out.

use super::terminal::{note, unwritten};
use crate::case::{Answer, Case, rules_named};
use crate::notation::sgf;
use crate::rulebook::{self, Rules};
use crate::serve::{answer, judge, malformed};
use crate::{Error, Result};
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Answer cases: which moves are legal, which clauses an illegal one breaks, the position, the score
///
/// Reads cases, one JSON object per line, from FILEs or standard input, and writes one answer per line in the same order. A
/// game record (.sgf) is one case, under the rules that --rules and --amend name, or else under those that superko has written
/// into its RU. A malformed case or game record is answered by {"error": …}, and the exit status is 2 at the end.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    echo '{\"rules\": \"tromp-taylor\", \"board\": \"3x1\", \"moves\": [\"b1\", \"a1\"]}' | superko judge\n  \
    superko judge --rules tromp-taylor --amend no-suicide game.sgf")]
pub struct Args {
    /// The rulebook for game records, or a preset such as cgos (`superko rules` lists both)
    #[arg(long, value_name = "R")]
    rules: Option<String>,
    /// An amendment for game records; may be given several times
    #[arg(long, value_name = "A", requires = "rules")]
    amend: Vec<String>,
    /// Files of cases (JSON Lines) or game records (.sgf); `-` is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub fn run(args: Args) -> Result<ExitCode> {
    // What is wrong with these concerns every game record.
    let rules = args.rules.as_deref().map(|name| Rules::named(name, &args.amend)).transpose()?;
    let mut sound = true;
    let stdin = [PathBuf::from("-")];
    for path in if args.files.is_empty() { &stdin[..] } else { &args.files[..] } {
        sound &= match path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf")) {
            true => judge_record(path, rules.as_ref())?,
            false => judge_cases(path)?,
        };
    }
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

/// Answers the cases of a file; `false` if one of them is malformed, or the file cannot be read.
fn judge_cases(path: &Path) -> Result<bool> {
    let unreadable = |error| {
        note(format_args!("error: {}", Error::file(path, error)));
        Ok(false)
    };
    let (mut input, name): (Box<dyn BufRead>, _) = match path.to_str() {
        Some("-") => (Box::new(io::stdin().lock()), "line ".to_owned()),
        _ => match File::open(path) {
            Ok(file) => (Box::new(BufReader::new(file)), format!("{}:", path.display())),
            Err(error) => return unreadable(error),
        },
    };
    let mut all_sound = true;
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) => return unreadable(error),
        }
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            let (answer, sound) = judge(rulebook::ALL, &text, &format!("{name}{number}"));
            all_sound &= sound;
            print_answer(&answer)?;
        }
    }
    Ok(all_sound)
}

/// Answers the game of a record; `false` if it cannot be read.
fn judge_record(path: &Path, rules: Option<&Rules>) -> Result<bool> {
    let id = path.file_name().map(|name| name.to_string_lossy().into_owned());
    let case = record(path, id.clone(), rules);
    print_answer(&match &case {
        Ok(case) => answer(case),
        Err(error) => malformed(id.map(Value::from), &error.to_string()),
    })?;
    Ok(case.is_ok())
}

/// A program that waits for this answer before it sends the next case must get it now, whole and with its end.
fn print_answer(answer: &Answer) -> Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(format!("{answer}\n").as_bytes()).and_then(|()| output.flush()).map_err(unwritten)
}
/// A game record as a case. What is ignored in it is reported on standard error.
fn record(path: &Path, id: Option<String>, rules: Option<&Rules>) -> Result<Case> {
    let bytes = std::fs::read(path).map_err(|e| Error::file(path, e))?;
    let here = |e: Error| e.under(path.display());
    let record = sgf::read(&String::from_utf8_lossy(&bytes)).map_err(here)?;
    for what in &record.notes {
        note(format_args!("{}: {what}", path.display()));
    }
    let named = || record.rules.as_deref().and_then(|named| rules_named(named).ok());
    let rules = rules.cloned().or_else(named).ok_or_else(|| {
        let needs = "a game record needs --rules, such as --rules tromp-taylor";
        here(Error::input(match &record.rules {
            Some(other) => format!("{needs}; {other:?} is not known"),
            None => needs.to_owned(),
        }))
    })?;
    Case::from_record(record, id, &rules).map_err(here)
}
