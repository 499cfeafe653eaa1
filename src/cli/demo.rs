//! `superko demo`: a small faulty program on trial.

use super::terminal::{print_line, stop_on_ctrl_c};
use std::env;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use superko_oracle::rulebook;
use superko_oracle::{Error, Result};

/// The faulty program: what `superko new rust` writes, with its planted fault.
#[path = "new/rust/src/main.rs"]
#[rustfmt::skip] // formatted for the user, whose settings are the default ones
#[allow(dead_code)] // `main`
mod adapter;

/// Run a trial of a small faulty program that comes with superko
///
/// Shows the fault, runs the trial, and says what to try next. It needs no other program. The exit status is 0 if the trial finds the
/// fault, as it should.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  superko demo")]
pub struct Args {
    /// Run as the faulty program: read cases and write answers
    #[arg(long, hide = true)]
    program: bool,
}

pub fn run(args: Args) -> Result<ExitCode> {
    if args.program {
        return adapter::serve(true).map(|()| ExitCode::SUCCESS).map_err(Error::Io);
    }
    let source = include_str!("new/rust/src/board.rs");
    let fault =
        source.split("\n\n").find(|part| part.contains("self.fault")).expect("the fault is in the source");
    let exe = env::current_exe()?;
    // The name by which the user called it. Its file may have another name.
    let called = env::args_os().next().map_or_else(|| exe.clone(), PathBuf::from);
    let superko = called.file_stem().unwrap_or_default().to_string_lossy();
    let program = format!("{} demo --program", shell_words::quote(&superko));
    let trial = ["check", "--rules", rulebook::DEFAULT.name(), "--board", "2x2", "--jsonl", &program];
    print_line(format_args!(
        "This is a trial of a deliberately faulty program: a small Go board in Rust that comes with superko. Here is its fault.\n\n\
         {fault}\n\n$ superko {}\n",
        shell_words::join(trial)
    ))?;
    // Ctrl-C ends the trial, which then ends this program.
    stop_on_ctrl_c(|| ())?;
    // The trial finds this program by its name, as a shell does.
    let folders = [&called, &exe].into_iter().filter_map(|file| file.parent()).map(Into::into);
    let path = env::var_os("PATH").unwrap_or_default();
    let path =
        env::join_paths(folders.chain(env::split_paths(&path))).map_err(|e| Error::input(e.to_string()))?;
    let mut command = Command::new(&exe);
    // A demonstration does not belong in the summary of a CI run.
    let status = command.args(trial).env("PATH", path).env_remove("GITHUB_STEP_SUMMARY").status()?;
    match status.code() {
        Some(1) => {}
        Some(0) => return Err(Error::input("the trial did not find the fault: expected a disagreement")),
        Some(code) => return Ok(ExitCode::from(u8::try_from(code).unwrap_or(2))),
        None => return Err(Error::input(format!("the trial was ended by a signal: {status}"))),
    }
    print_line(
        "\nThe trial saw only answers, no code. Next, with a program of your own:\n  \
         superko new python                          write a starter adapter, or one in javascript, rust, cpp, gtp\n  \
         superko check --gtp \"my-engine --gtp\"       put an engine that speaks GTP on trial\n  \
         superko adapter-check \"python3 adapter.py\"  check whether an adapter speaks the format",
    )?;
    Ok(ExitCode::SUCCESS)
}
