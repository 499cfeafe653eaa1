//! `superko explain`: why each move of a game is legal or not.

use crate::{Error, Result};
use std::process::ExitCode;

/// Explain a game move by move
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  superko explain")]
pub struct Args {}

pub fn run(_: Args) -> Result<ExitCode> {
    Err(Error::input("not built yet"))
}
