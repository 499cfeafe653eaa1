//! `superko man`: manual pages.

use crate::{Error, Result};
use std::process::ExitCode;

/// Write manual pages
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  superko man")]
pub struct Args {}

pub fn run(_: Args) -> Result<ExitCode> {
    Err(Error::input("not built yet"))
}
