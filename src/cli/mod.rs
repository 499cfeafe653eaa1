//! The command line: one file per command.

mod check;
mod control;
mod count;
mod gtp;
mod judge;
mod rules;
mod terminal;
mod vectors;

use crate::{Error, Result};
use clap::{Parser, Subcommand};
use std::io::ErrorKind;
use std::process::ExitCode;

/// Runs the command line: all that `main` does.
pub fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(status) => status,
        // The reader has closed the pipe: `superko … | head`.
        Err(Error::Io(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// An executable specification of the rules of Go, and an oracle that puts implementations on trial against it
#[derive(Parser)]
#[command(name = "superko", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Rules(rules::Args),
    Judge(judge::Args),
    Check(Box<check::Args>),
    Control(control::Args),
    Count(count::Args),
    Gtp(gtp::Args),
    Vectors(vectors::Args),
}

impl Cli {
    /// Runs the command. The exit status is 0 for agreement, 1 for a disagreement, and 2 for an error.
    fn run(self) -> Result<ExitCode> {
        match self.verb {
            Verb::Rules(args) => rules::run(args),
            Verb::Judge(args) => judge::run(args),
            Verb::Check(args) => check::run(*args),
            Verb::Control(args) => control::run(args),
            Verb::Count(args) => count::run(args),
            Verb::Gtp(args) => gtp::run(args),
            Verb::Vectors(args) => vectors::run(args),
        }
    }
}
