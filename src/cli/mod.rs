//! The command line, a file a verb.

mod check;
mod control;
#[cfg(feature = "count")]
mod count;
mod gtp;
mod judge;
mod rules;
mod terminal;
mod vectors;

use crate::Result;
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// An executable specification of the rules of Go, and the oracle that puts implementations on trial against it.
#[derive(Parser)]
#[command(name = "superko", version, arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Rules(rules::Args),
    Judge(judge::Args),
    Check(Box<check::Args>),
    Control(control::Args),
    #[cfg(feature = "count")]
    Count(count::Args),
    Gtp(gtp::Args),
    Vectors(vectors::Args),
}

impl Cli {
    /// Does what was asked. The exit status is 0 for agreement, 1 for disagreement; an error is for 2.
    pub fn run(self) -> Result<ExitCode> {
        match self.verb {
            Verb::Rules(args) => rules::run(args),
            Verb::Judge(args) => judge::run(args),
            Verb::Check(args) => check::run(*args),
            Verb::Control(args) => control::run(args),
            #[cfg(feature = "count")]
            Verb::Count(args) => count::run(args),
            Verb::Gtp(args) => gtp::run(args),
            Verb::Vectors(args) => vectors::run(args),
        }
    }
}
