//! `superko demo`: a small faulty program on trial.

use crate::{Error, Result};
use std::process::ExitCode;

/// Put a small faulty program that comes with superko on trial
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  superko demo")]
pub struct Args {}

pub fn run(_: Args) -> Result<ExitCode> {
    Err(Error::input("not built yet"))
}
