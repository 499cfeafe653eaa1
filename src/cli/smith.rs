//! `superko smith`: games from bytes, for fuzzers.

use super::start::RulesArgs;
use super::terminal::{note, print_line};
use std::fs;
use std::path::{Path, PathBuf};
use superko_oracle::input;
use superko_oracle::{Check, Error, Result};

/// Decode bytes into a game and print it as a case in JSON: for fuzzers in any language
///
/// Reads bytes from standard input. Every byte string decodes to a game from the empty board, with at most one move per byte; the same
/// bytes always give the same game. Give the case to your program, and compare its answer with that of `superko judge`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  head -c 100 /dev/urandom | superko smith --rules cgos --board 9x9\n  \
    superko smith --board 3x3 < crash | superko judge -\n  superko smith --board 5x5 --corpus seeds")]
pub struct Args {
    #[command(flatten)]
    rules: RulesArgs,
    /// Play on this board (repeatable) [default: small grids]
    #[arg(long, value_name = "BOARD")]
    board: Vec<String>,
    /// Write seeds for a fuzzer to this folder instead, one per file: the games of `superko vectors export --corpus` on these boards, and
    /// a few more that together reach everything that thousands of random games reach
    #[arg(long, value_name = "FOLDER")]
    corpus: Option<PathBuf>,
}

pub fn run(args: Args) -> Result<()> {
    let check = Check::new(args.rules.rules).amend(args.rules.amend).boards(args.board);
    match &args.corpus {
        Some(folder) => write_corpus(&check, folder),
        None => print_line(check.game(&input::standard()?)?),
    }
}

/// Writes seeds, each named by its number. Other files in the folder stay.
fn write_corpus(check: &Check, folder: &Path) -> Result<()> {
    let seeds = check.seeds()?;
    fs::create_dir_all(folder).map_err(|e| Error::file(folder, e))?;
    for (i, bytes) in seeds.iter().enumerate() {
        let file = folder.join(format!("seed-{i:03}"));
        fs::write(&file, bytes).map_err(|e| Error::file(&file, e))?;
    }
    note(format_args!("wrote {} inputs to {}", seeds.len(), folder.display()));
    Ok(())
}
