//! `superko completions`: completions for shells.

use crate::{Error, Result};
use std::process::ExitCode;

/// Print completions for a shell
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  superko completions")]
pub struct Args {}

pub fn run(_: Args) -> Result<ExitCode> {
    Err(Error::input("not built yet"))
}
