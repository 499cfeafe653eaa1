//! `superko check`: put an implementation on trial.

use super::terminal::{print_line, progress_bar, stop_on_ctrl_c};
use crate::case::Case;
use crate::notation::{Board, sgf};
use crate::oracle::finding::Finding;
use crate::oracle::report::Report;
use crate::oracle::subject::{Fault, Subject};
use crate::oracle::subjects::gtp::{Gtp, Profile, Settings};
use crate::oracle::subjects::jsonl::Jsonl;
use crate::oracle::subjects::own;
use crate::oracle::subjects::process::{Limits, end_all};
use crate::oracle::trial::{Kind, Limit, Progress, Trial};
use crate::rulebook::{self, GeneratorConfig, Misreading, Rules};
use crate::{Error, Result};
use indicatif::ProgressBar;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// Put an implementation on trial: play games with it and compare its answers with the rules
///
/// The first disagreement is shrunk to a few moves, confirmed by the literal law, and reported with the clause that decides it
/// and with the misreading or the amendments by which the subject seems to play. Exit status: 0 for agreement, 1 for a
/// disagreement or a fault of the subject, 2 if there is no verdict.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    superko check\n  \
    superko check --rules tromp-taylor --misreading superko-only-when-capturing\n  \
    superko check --rules tromp-taylor --amend no-suicide --board 3x3 \\\n    \
    --gtp \"gnugo --mode gtp --level 1 --positional-superko --chinese-rules\"\n  \
    superko check --rules logical --jsonl \"python3 my_adapter.py\" --seconds 60")]
pub struct Args {
    /// The rulebook, or a preset such as cgos (`superko rules` lists both)
    #[arg(long, value_name = "R", default_value_t = rulebook::DEFAULT.name().to_owned())]
    rules: String,
    /// Amend these rules; may be given several times
    #[arg(long, value_name = "A")]
    amend: Vec<String>,
    /// A board: 5x4, "torus 4x4", "cylinder 4x3", '{"points": 3, "edges": [[0,1],[1,2]]}', graph6:Bw; may be given several
    /// times [default: small boards of all kinds]
    #[arg(long, value_name = "B")]
    board: Vec<String>,
    #[command(flatten)]
    subject: SubjectArgs,
    /// Treat the program of --gtp as gnugo, katago, pachi or generic, whatever name it reports
    #[arg(long, value_name = "NAME", requires = "gtp")]
    profile: Option<String>,
    /// Play N games
    #[arg(long, value_name = "N", conflicts_with_all = ["seconds", "exhaustive"])]
    games: Option<u64>,
    /// Play for S seconds [default: 10]
    #[arg(long, value_name = "S", conflicts_with = "exhaustive")]
    seconds: Option<f64>,
    /// Play all games of DEPTH moves
    #[arg(long, value_name = "DEPTH")]
    exhaustive: Option<usize>,
    /// Play one case: a JSON object, or a file that contains one
    #[arg(long, value_name = "CASE", conflicts_with_all = ["games", "seconds", "exhaustive", "board", "amend", "rules"])]
    case: Option<String>,
    /// The seed of all random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Play J games at the same time, each with its own copy of the subject
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    jobs: u64,
    /// The number of seconds that the subject has for an answer
    #[arg(long, value_name = "S", default_value_t = 5.0)]
    timeout: f64,
    /// Print the report as a JSON object
    #[arg(long)]
    json: bool,
    /// Write the game of a disagreement as a game record
    #[arg(long, value_name = "FILE.sgf")]
    sgf: Option<PathBuf>,
    /// Write the report as an HTML page that steps through the game
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// Write the verdict as a JUnit test report, for CI servers
    #[arg(long, value_name = "FILE.xml")]
    junit: Option<PathBuf>,
    /// Append a summary in Markdown to a file [default: $GITHUB_STEP_SUMMARY, if it is set]
    #[arg(long, value_name = "FILE.md")]
    summary: Option<PathBuf>,
}

/// The subject; the built-in engine if none of these is given.
#[derive(clap::Args)]
#[group(multiple = false)]
struct SubjectArgs {
    /// Try a program that speaks the Go Text Protocol
    #[arg(long, value_name = "COMMAND")]
    gtp: Option<String>,
    /// Try a program that reads cases and writes answers, one per line
    #[arg(long, value_name = "COMMAND")]
    jsonl: Option<String>,
    /// Try the law with this misreading planted (`superko rules` lists them)
    #[arg(long, value_name = "NAME")]
    misreading: Option<String>,
}

impl SubjectArgs {
    /// The flags that name the subject, to repeat the trial with.
    fn flags(&self) -> String {
        let quoted = |command: &String| shell_words::quote(command).into_owned();
        let named = [("--gtp", &self.gtp), ("--jsonl", &self.jsonl), ("--misreading", &self.misreading)];
        let given = named.iter().find_map(|(flag, value)| value.as_ref().map(|value| (flag, quoted(value))));
        given.map_or(String::new(), |(flag, value)| format!("{flag} {value}"))
    }

    /// Starts the subject.
    fn start(
        &self,
        profile: Option<Profile>,
        misreading: Option<&'static Misreading>,
        limits: Limits,
    ) -> Result<Box<dyn Subject>> {
        let not_started = |command: &str, fault: Fault| Error::input(format!("{command:?} {fault}"));
        Ok(match (&self.gtp, &self.jsonl, misreading) {
            (Some(command), _, _) => {
                let settings = Settings { limits, profile, ..Settings::default() };
                Box::new(Gtp::start(command, settings).map_err(|fault| not_started(command, fault))?)
            }
            (_, Some(command), _) => {
                Box::new(Jsonl::start(command, limits).map_err(|fault| not_started(command, fault))?)
            }
            (_, _, Some(misreading)) => Box::new(own::law(Some(misreading))),
            _ => Box::new(own::engine()),
        })
    }

    fn kind(&self) -> Kind {
        match self {
            SubjectArgs { gtp: None, jsonl: None, misreading: None } => Kind::Engine,
            SubjectArgs { gtp: None, jsonl: None, misreading: Some(_) } => Kind::Law,
            _ => Kind::External,
        }
    }
}

pub fn run(args: Args) -> Result<ExitCode> {
    let case = args.case.as_deref().map(read_case).transpose()?;
    let rules = match &case {
        Some(case) => case.opening.rules.clone(),
        None => Rules::named(&args.rules, &args.amend)?,
    };
    let rulebook = rules.rulebook();
    let misreading = args.subject.misreading.as_deref().map(|name| rulebook.misreading(name)).transpose()?;
    let rules = match misreading {
        Some(misreading) if case.is_none() && rules.amendments().is_empty() => misreading.rules(),
        _ => rules,
    };
    let mut config = GeneratorConfig::small(&rules);
    if let Some(case) = &case {
        config.boards = vec![case.opening.board.clone()];
    } else if !args.board.is_empty() {
        config.boards =
            args.board.iter().map(|name| Board::parse(name).map(Arc::new)).collect::<Result<_>>()?;
    }
    let boards = config.boards.iter().map(|board| board.to_string()).collect();
    let limit = match (&case, args.games, args.exhaustive) {
        (Some(_), _, _) => Limit::Case,
        (_, Some(games), _) => Limit::Games(games),
        (_, _, Some(depth)) => Limit::Exhaustive(depth),
        _ => Limit::Time(seconds(args.seconds.unwrap_or(10.0))?),
    };
    let limits = Limits { time: seconds(args.timeout)?, ..Limits::default() };
    let profile = args.profile.as_deref().map(Profile::parse).transpose()?;
    let stop = stop_on_ctrl_c(end_all)?;
    let bar = progress_bar(match limit {
        Limit::Games(games) => Some(games),
        _ => None,
    });
    let trial = Trial {
        config,
        make: &|| args.subject.start(profile, misreading, limits),
        kind: args.subject.kind(),
        limit,
        seed: args.seed,
        jobs: args.jobs as usize,
        case,
        diagnose: true,
        stop,
        progress: &|at| show(&bar, limit, at),
    };
    let record = trial.hold()?;
    bar.finish_and_clear();
    let profile = args.profile.iter().map(|name| format!(" --profile {name}"));
    let report = Report {
        rules,
        boards,
        seed: args.seed,
        record,
        subject_flags: args.subject.flags() + &profile.collect::<String>(),
        command: command_line(),
    };
    if args.json {
        print_line(report.to_json())?;
    } else {
        print_line(&report)?;
    }
    args.write_files(&report)?;
    Ok(ExitCode::from(status(&report)))
}

/// 0 for agreement, 1 for a disagreement or a fault of the subject, 2 when there is no verdict.
fn status(report: &Report) -> u8 {
    match report.record.finding {
        None if report.unanswered() || report.record.stopped => 2,
        None => 0,
        Some(Finding::Disagreement(_) | Finding::Fault { .. }) => 1,
        Some(Finding::SelfCheck { .. } | Finding::Ours(_)) => 2,
    }
}

impl Args {
    /// Writes the report into the files that were asked for.
    fn write_files(&self, report: &Report) -> Result<()> {
        if let Some(path) = &self.report {
            write_whole(path, &report.to_html())?;
            eprintln!("wrote the report to {}", path.display());
        }
        if let Some(path) = &self.junit {
            write_whole(path, &report.to_junit())?;
        }
        let default =
            || std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty()).map(PathBuf::from);
        if let Some(path) = self.summary.clone().or_else(default) {
            let file = OpenOptions::new().create(true).append(true).open(&path);
            let written = file.and_then(|mut file| file.write_all(report.to_markdown().as_bytes()));
            written.map_err(|e| Error::file(&path, e))?;
        }
        // The last one, because not every game can be a record.
        if let (Some(path), Some(Finding::Disagreement(found))) = (&self.sgf, &report.record.finding) {
            let record = found.disagreement.case().to_record();
            let record = record.ok_or_else(|| {
                Error::input(
                    "the game cannot be written as a game record, which has only plays and passes by turns",
                )
            })?;
            write_whole(path, &sgf::write(&record, Some(&report.headline()))?)?;
            eprintln!("wrote the game to {}", path.display());
        }
        Ok(())
    }
}

fn show(bar: &ProgressBar, limit: Limit, at: Progress) {
    match (at, limit) {
        (Progress::Games(games), Limit::Games(_)) => bar.set_position(games),
        (Progress::Games(games), _) => bar.set_message(format!("{games} games")),
        (Progress::Found, _) => bar.set_message("found a difference, confirming it"),
        (Progress::Shrinking(moves), _) => {
            bar.set_message(format!("found a difference, shrinking it: {moves} moves"))
        }
        (Progress::Diagnosing, _) => bar.set_message("found a disagreement, diagnosing it"),
    }
}

/// The command as it was given, quoted for a shell.
fn command_line() -> String {
    let arguments = std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    shell_words::join(std::iter::once("superko".to_owned()).chain(arguments))
}

/// Writes a file atomically, so that no reader sees half of it.
fn write_whole(path: &Path, text: &str) -> Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}", std::process::id()));
    let unfinished = path.with_file_name(name);
    let written = std::fs::write(&unfinished, text).and_then(|()| std::fs::rename(&unfinished, path));
    written.map_err(|e| {
        // The unfinished file is useless, and may not exist.
        let _ = std::fs::remove_file(&unfinished);
        Error::file(path, e)
    })
}

fn read_case(case: &str) -> Result<Case> {
    if case.trim_start().starts_with('{') {
        return Case::parse(case);
    }
    let path = PathBuf::from(case);
    Case::parse(&std::fs::read_to_string(&path).map_err(|e| Error::file(&path, e))?)
}

fn seconds(seconds: f64) -> Result<Duration> {
    Duration::try_from_secs_f64(seconds).map_err(|_| {
        Error::input(format!("{seconds} seconds is not a time: expected a number from 0, such as 10"))
    })
}
