//! `superko help`: the help of a command, and the format of cases and answers.

use super::terminal::print_line;
use clap::Command;
use std::process::ExitCode;
use superko_oracle::case::FORMAT;
use superko_oracle::{Error, Result};

/// Print the help of a command, or the format of cases and answers (`superko help cases`)
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  superko help cases\n  superko help check")]
pub struct Args {
    /// A command, such as check, or `cases` for the format of cases and answers
    topic: Vec<String>,
}

pub fn run(args: Args, superko: &mut Command) -> Result<ExitCode> {
    if args.topic == ["cases"] {
        print_line(FORMAT.trim_end())?;
        return Ok(ExitCode::SUCCESS);
    }
    superko.build();
    let mut command = superko;
    for name in &args.topic {
        let known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        let expected = format!("expected \"cases\" or a command: {}", known.join(", "));
        command = command
            .find_subcommand_mut(name)
            .ok_or_else(|| Error::input(format!("no help on {name:?}: {expected}")))?;
    }
    print_line(command.render_long_help().to_string().trim_end())?;
    Ok(ExitCode::SUCCESS)
}
