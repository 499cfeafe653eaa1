//! The command line: one file per command.

mod adapter_check;
mod bestiary;
mod check;
mod checkpoint;
mod collection;
mod color;
mod completions;
mod control;
mod corpus;
mod count;
mod demo;
mod distinguish;
mod estimate;
mod explain;
mod fuzz;
mod games;
mod gtp;
mod help;
mod judge;
mod machine;
mod man;
mod material;
#[doc(hidden)]
pub mod named_games;
mod new;
mod open;
mod output;
mod records;
mod replay;
mod rules;
mod search;
mod smith;
mod solve;
mod start;
#[cfg(feature = "cluster")]
mod stdout;
mod subject;
mod terminal;
mod validate;
mod vectors;
mod walk;

use clap::error::ErrorKind as ErrorKindOfArguments;
use clap::{CommandFactory, Parser, Subcommand};
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use superko_notation::board::Shape;
use superko_oracle::case::unprintable;
use superko_oracle::rulebook::Rules;
use superko_oracle::subjects::process::{adopt_orphans, end_orphans};
use superko_oracle::vectors::Vector;
use superko_oracle::{Error, Result};
use terminal::{note, unwritten};

/// The exit status when the reader has closed the pipe, as in `superko … | head`: what shells report of other programs, which
/// end by SIGPIPE then. It is not 0, which would say that the subject of a trial agrees.
const CLOSED_PIPE: u8 = 128 + 13;

/// Reads the conformance vectors, which the repository has in `tests/`.
pub type Vectors = fn() -> Result<Vec<Vector>>;

/// Runs the command line: all that `main` does.
pub fn main(vectors: Vectors) -> ExitCode {
    adopt_orphans();
    let ran = Cli::try_parse().map_or_else(not_run, |cli| cli.run(vectors));
    end_orphans();
    match ran {
        Ok(status) => status,
        Err(Error::Io(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::from(CLOSED_PIPE),
        Err(error) => {
            note(format_args!("error: {error}"));
            ExitCode::from(2)
        }
    }
}

/// Prints the help that was asked for, or what is wrong with the arguments, and the line to type if it is clear.
fn not_run(instead: clap::Error) -> Result<ExitCode> {
    let status = say(&instead)?;
    if let (ErrorKindOfArguments::UnknownArgument, Some(line)) =
        (instead.kind(), meant(std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect()))
    {
        note(format_args!("\ndid you mean this?\n  {line}"));
    }
    Ok(status)
}

/// The command that these words are if the name of a board is one word, and if what stands alone has the option that it needs.
fn meant(words: Vec<String>) -> Option<String> {
    let verb = words.get(1)?.clone();
    let mut line: Vec<String> = Vec::new();
    let mut rules = ["--rules", "--and"].into_iter();
    for word in words {
        let joined = line.last().map(|before| format!("{before} {word}"));
        let alone = line.len() > 1 && !line.last().is_some_and(|before| before.starts_with('-'));
        let option = match &verb[..] {
            "walk" | "perft" if alone && word.parse::<u16>().is_ok() => Some("--depth"),
            "distinguish" if alone && Rules::parse(&word).is_ok() => rules.next(),
            _ => None,
        };
        match joined.filter(|name| Shape::parse(name).is_ok()) {
            Some(name) => *line.last_mut()? = name,
            None => line.extend(option.map(str::to_owned).into_iter().chain([word])),
        }
    }
    line[0] = "superko".to_owned();
    Cli::try_parse_from(&line).is_ok().then(|| shell_words::join(line))
}

fn say(instead: &clap::Error) -> Result<ExitCode> {
    let obeyed = |c| c == '\n' || unprintable(c);
    if instead.use_stderr() && std::env::args_os().any(|word| word.to_string_lossy().contains(obeyed)) {
        // The message quotes the arguments: plain text keeps their control characters out of the terminal.
        note(instead.render().to_string().trim_end());
        return Ok(ExitCode::from(instead.exit_code() as u8));
    }
    let printed = instead.print().and_then(|()| io::stdout().flush());
    if !instead.use_stderr() {
        printed.map_err(unwritten)?;
    }
    Ok(ExitCode::from(instead.exit_code() as u8))
}

/// An executable specification of the rules of Go, and a differential tester for Go engines and libraries
#[derive(Parser)]
#[command(name = "superko", version, arg_required_else_help = true, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
    /// Print in colour: auto (on terminals, unless NO_COLOR is set), always, never
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        default_value_t,
        hide_possible_values = true,
        global = true
    )]
    color: color::When,
}

#[derive(Subcommand)]
enum Verb {
    Demo(demo::Args),
    New(new::Args),
    Rules(rules::Args),
    Bestiary(bestiary::Args),
    Judge(judge::Args),
    Explain(explain::Args),
    Open(open::Args),
    Check(Box<check::Args>),
    Fuzz(Box<fuzz::Args>),
    AdapterCheck(adapter_check::Args),
    Replay(replay::Args),
    Smith(smith::Args),
    Control(control::Args),
    Count(count::Args),
    #[command(alias = "perft")]
    Walk(walk::Args),
    Games(games::Args),
    Solve(solve::Args),
    Distinguish(distinguish::Args),
    Gtp(gtp::Args),
    Vectors(vectors::Args),
    Completions(completions::Args),
    Man(man::Args),
    Help(help::Args),
}

impl Cli {
    /// Runs the command. The exit status is 0 for agreement or an answer, 1 for a disagreement, and 2 for an error or no answer.
    fn run(self, vectors: Vectors) -> Result<ExitCode> {
        self.color.decide();
        match self.verb {
            Verb::Demo(args) => return demo::run(args),
            Verb::New(args) => new::run(args)?,
            Verb::Rules(args) => rules::run(args, vectors)?,
            Verb::Bestiary(args) => bestiary::run(args)?,
            Verb::Judge(args) => return judge::run(args),
            Verb::Explain(args) => explain::run(args, vectors)?,
            Verb::Open(args) => open::run(args, vectors)?,
            Verb::Check(args) => return check::run(*args),
            Verb::Fuzz(args) => return fuzz::run(*args),
            Verb::AdapterCheck(args) => return adapter_check::run(args),
            Verb::Replay(args) => return replay::run(args),
            Verb::Smith(args) => smith::run(args)?,
            Verb::Control(args) => return control::run(args),
            Verb::Count(args) => count::run(args)?,
            Verb::Walk(args) => return walk::run(args),
            Verb::Games(args) => return games::run(args),
            Verb::Solve(args) => return solve::run(args),
            Verb::Distinguish(args) => return distinguish::run(args),
            Verb::Gtp(args) => gtp::run(args)?,
            Verb::Vectors(args) => return vectors::run(args, vectors),
            Verb::Completions(args) => completions::run(args, &mut Cli::command())?,
            Verb::Man(args) => man::run(args, Cli::command())?,
            Verb::Help(args) => help::run(args, &mut Cli::command())?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Command;
    use superko_oracle::rulebook::ALL;

    /// All that is printed as help of a command and of those under it, but for examples.
    fn help(command: &Command) -> Vec<String> {
        let of_arguments = command.get_arguments().flat_map(|argument| {
            let values = argument.get_possible_values();
            let values: Vec<_> = values.iter().filter_map(|value| value.get_help().cloned()).collect();
            [argument.get_help(), argument.get_long_help()].into_iter().flatten().cloned().chain(values)
        });
        let own = [command.get_about(), command.get_long_about()].into_iter().flatten().cloned();
        let texts = own.chain(of_arguments).map(|text| text.to_string());
        texts.chain(command.get_subcommands().flat_map(help)).collect()
    }

    #[test]
    fn help_names_no_rulebook_except_as_a_default() {
        let texts = help(&Cli::command());
        assert!(texts.len() > 100, "{}", texts.len());
        for text in texts {
            // One of the programs that are treated each in its own way has the name of its rules.
            let text = text.split("[default: ").next().unwrap().replace("gnugo, katago", "gnugo");
            let mut words = text.split(|c: char| !(c.is_alphanumeric() || c == '-'));
            let named = words.find(|word| ALL.iter().any(|rulebook| rulebook.name() == *word));
            assert_eq!(named, None, "{text}");
        }
    }
}
