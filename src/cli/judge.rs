//! `superko judge`: cases in, answers out.

use crate::case::Case;
use crate::notation::sgf;
use crate::rulebook::{self, Rules};
use crate::serve::{answer, judge};
use crate::{Error, Result};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Answer cases: which moves are legal, which clauses an illegal one breaks, the position, the score
///
/// Reads cases, one JSON object per line, from FILEs or standard input, and writes one answer per line in the same order. A
/// game record (.sgf) is one case, under the rules that --rules and --amend name. A malformed case is answered by
/// {"error": …}, and the exit status is then 2.
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
    let mut output = io::BufWriter::new(io::stdout().lock());
    let mut malformed = false;
    let stdin = [PathBuf::from("-")];
    for path in if args.files.is_empty() { &stdin[..] } else { &args.files[..] } {
        if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf")) {
            writeln!(output, "{}", answer(&record(path, &args)?))?;
            continue;
        }
        let (mut input, name): (Box<dyn BufRead>, _) = match path.to_str() {
            Some("-") => (Box::new(io::stdin().lock()), "line ".to_owned()),
            _ => {
                let file = File::open(path).map_err(|e| Error::file(path, e))?;
                (Box::new(BufReader::new(file)), format!("{}:", path.display()))
            }
        };
        let mut line = Vec::new();
        let mut number = 0;
        while input.read_until(b'\n', &mut line).map_err(|e| Error::file(path, e))? > 0 {
            number += 1;
            let text = String::from_utf8_lossy(&line);
            if !text.trim().is_empty() {
                let (answer, sound) = judge(rulebook::ALL, &text, &format!("{name}{number}"));
                malformed |= !sound;
                writeln!(output, "{answer}")?;
                // A program that waits for this answer before it sends the next case must get it now.
                output.flush()?;
            }
            line.clear();
        }
    }
    output.flush()?;
    Ok(if malformed { ExitCode::from(2) } else { ExitCode::SUCCESS })
}

/// A game record as a case. What is ignored in it is reported on standard error.
fn record(path: &Path, args: &Args) -> Result<Case> {
    let Some(rules) = &args.rules else {
        return Err(Error::input(format!(
            "{}: a game record needs --rules, such as --rules tromp-taylor",
            path.display()
        )));
    };
    let rules = Rules::named(rules, &args.amend)?;
    let bytes = std::fs::read(path).map_err(|e| Error::file(path, e))?;
    let here = |e: Error| e.under(path.display());
    let record = sgf::read(&String::from_utf8_lossy(&bytes)).map_err(here)?;
    for note in &record.notes {
        eprintln!("{}: {note}", path.display());
    }
    let id = path.file_name().map(|name| name.to_string_lossy().into_owned());
    Case::from_record(record, id, &rules).map_err(here)
}
