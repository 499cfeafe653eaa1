//! `superko completions`: completions for shells.

use super::terminal::print_line;
use clap::Command;
use clap_complete::{Shell, generate};
use superko_oracle::{Error, Result};

/// Print completions for a shell
///
/// To install them for bash: superko completions bash > ~/.local/share/bash-completion/completions/superko
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  superko completions bash\n  superko completions zsh")]
pub struct Args {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub fn run(args: Args, superko: &mut Command) -> Result<()> {
    let mut script = Vec::new();
    generate(args.shell, superko, "superko", &mut script);
    let script = String::from_utf8(script).map_err(|e| Error::input(e.to_string()))?;
    print_line(script.trim_end())
}
