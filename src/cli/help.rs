//! `superko help`: the help of a command, the format of cases and answers, and how game records are read.

use super::terminal::print_line;
use clap::Command;
use superko_notation::sgf::RECORDS;
use superko_oracle::case::FORMAT;
use superko_oracle::{Error, Result};

/// Print the help of a command, the format of cases and answers (`superko help cases`), or how game records are read (`superko help records`)
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  superko help cases\n  superko help records\n  superko help check")]
pub struct Args {
    /// A command, such as check; `cases` for the format of cases and answers; `records` for how game records are read
    topic: Vec<String>,
}

pub fn run(args: Args, superko: &mut Command) -> Result<()> {
    let texts = [("cases", FORMAT), ("records", RECORDS)];
    if let Some((_, text)) = texts.iter().find(|(topic, _)| args.topic == [*topic]) {
        return print_line(text.trim_end());
    }
    superko.build();
    let mut command = superko;
    for name in &args.topic {
        let known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        let expected = format!("expected \"cases\", \"records\" or a command: {}", known.join(", "));
        command = command
            .find_subcommand_mut(name)
            .ok_or_else(|| Error::input(format!("no help on {name:?}: {expected}")))?;
    }
    print_line(command.render_long_help().to_string().trim_end())
}
