//! `superko judge`: cases in, answers out.

use crate::oracle::case;
use crate::{Error, Result};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Answer cases: which moves are legal, which clauses an illegal one breaks, the position, the score
///
/// A case is a JSON object on a line, from FILEs or standard input; each gets its answer on a line, in order. A malformed
/// case is answered by {"error": …}, and the exit status is then 2.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  \
    echo '{\"rules\": \"tromp-taylor\", \"board\": \"3x1\", \"moves\": [\"b1\", \"a1\"]}' | superko judge")]
pub struct Args {
    /// Files of cases, JSON Lines; `-` is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let mut output = io::BufWriter::new(io::stdout().lock());
    let mut malformed = false;
    let mut judge = |input: &mut dyn BufRead, path: &Path| -> Result<()> {
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line).map_err(|e| Error::file(path, e))? > 0 {
            let text = String::from_utf8_lossy(&line);
            if !text.trim().is_empty() {
                let (answer, fit) = case::judge(&text);
                malformed |= !fit;
                writeln!(output, "{answer}")?;
                // Whoever waits for an answer before the next case must get it now.
                output.flush()?;
            }
            line.clear();
        }
        Ok(())
    };
    let stdin = [PathBuf::from("-")];
    for path in if args.files.is_empty() { &stdin[..] } else { &args.files[..] } {
        match path.to_str() {
            Some("-") => judge(&mut io::stdin().lock(), path)?,
            _ => judge(&mut BufReader::new(File::open(path).map_err(|e| Error::file(path, e))?), path)?,
        }
    }
    Ok(if malformed { ExitCode::from(2) } else { ExitCode::SUCCESS })
}
