//! `superko fuzz`: a trial in which new games are made by changing earlier ones.

use super::check::{self, TrialArgs};
use super::corpus::Corpus;
use std::path::PathBuf;
use std::process::ExitCode;
use superko_oracle::Result;

/// Fuzz a program, without needing its source: a trial that makes new games by changing earlier ones
///
/// superko keeps each game that reaches something new (a broken clause, a larger capture, a longer cycle) as bytes, and makes further
/// games from it: it leaves out, adds, swaps or repeats moves. Everything else, including the exit status, works as in
/// `superko check`. For a library in Rust, C or C++, `superko new --fuzz` writes a fuzz target; see also fuzz/README.md.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    superko fuzz --gtp \"gnugo --mode gtp --level 1 --chinese-rules\" --rules gnugo --board 5x5 --seconds 60 --corpus corpus\n  \
    superko fuzz --jsonl \"python3 my_adapter.py\" --board 3x3 --board 4x4 --seconds 60\n  \
    superko fuzz --misreading superko-of-the-first-hundred --board 3x3")]
pub struct Args {
    #[command(flatten)]
    trial: TrialArgs,
    /// Begin with the inputs in FOLDER, and write each new one there at once, so that the next run continues from there. An input is
    /// a byte string, as for `superko smith`; it decodes to the same game only under the same rules and on the same boards
    #[arg(long, value_name = "FOLDER")]
    corpus: Option<PathBuf>,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let mut trial = args.trial;
    trial.corpus = Some(Corpus::in_folder(args.corpus));
    check::run_with(trial)
}
