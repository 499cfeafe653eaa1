//! `superko new`: adapters to begin with.

use crate::{Error, Result};
use std::process::ExitCode;

/// Write an adapter to begin with
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  superko new")]
pub struct Args {}

pub fn run(_: Args) -> Result<ExitCode> {
    Err(Error::input("not built yet"))
}
