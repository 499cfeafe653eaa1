//! `superko check`: put a subject on trial.

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

/// Put a subject on trial: play games with it, and hold all it says against the rules
///
/// The first disagreement is confirmed by the literal law, shrunk to a few moves, and reported with the clause and with the
/// misreading of the rules that the subject obeys. Exit status: 0 agreement, 1 disagreement, 2 the trial could not be held.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    superko check\n  \
    superko check --rules tromp-taylor --misreading superko-only-when-capturing\n  \
    superko check --rules tromp-taylor --amend no-suicide --board 3x3 \\\n    \
    --gtp \"gnugo --mode gtp --level 1 --positional-superko --chinese-rules\"\n  \
    superko check --rules logical --jsonl \"python3 my_adapter.py\" --seconds 60")]
pub struct Args {
    /// The rulebook
    #[arg(long, value_name = "R", default_value_t = rulebook::DEFAULT.name().to_owned())]
    rules: String,
    /// An amendment of it; may be given several times
    #[arg(long, value_name = "A")]
    amend: Vec<String>,
    /// A board: 5x4, "torus 4x4", "cylinder 4x3", '{"points": 3, "edges": [[0,1],[1,2]]}', graph6:Bw; may be given several
    /// times [default: small boards of all kinds]
    #[arg(long, value_name = "B")]
    board: Vec<String>,
    #[command(flatten)]
    subject: SubjectArgs,
    /// Allow for the ways of gnugo, katago, pachi or generic, whatever the program of --gtp calls itself
    #[arg(long, value_name = "NAME", requires = "gtp")]
    profile: Option<String>,
    /// Play so many games
    #[arg(long, value_name = "N", conflicts_with_all = ["seconds", "exhaustive"])]
    games: Option<u64>,
    /// Play for so long [default: 10]
    #[arg(long, value_name = "S", conflicts_with = "exhaustive")]
    seconds: Option<f64>,
    /// Play all games of so many moves
    #[arg(long, value_name = "DEPTH")]
    exhaustive: Option<usize>,
    /// Try the moves of one case, a JSON object, or of the file that holds it
    #[arg(long, value_name = "CASE", conflicts_with_all = ["games", "seconds", "exhaustive", "board", "amend", "rules"])]
    case: Option<String>,
    /// The seed of all random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Try so many games at the same time, each with a subject of its own
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    jobs: u64,
    /// Give the subject so many seconds for an answer
    #[arg(long, value_name = "S", default_value_t = 5.0)]
    timeout: f64,
    /// Print the report as a JSON object
    #[arg(long)]
    json: bool,
    /// Write the game of a disagreement as a game record
    #[arg(long, value_name = "FILE.sgf")]
    sgf: Option<PathBuf>,
    /// Write the report as a page for a browser, with the game on boards
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// Write the verdict as a test report that CI servers read
    #[arg(long, value_name = "FILE.xml")]
    junit: Option<PathBuf>,
    /// Append a summary in Markdown to a file [default: the one that $GITHUB_STEP_SUMMARY names, if it does]
    #[arg(long, value_name = "FILE.md")]
    summary: Option<PathBuf>,
}

/// What is on trial; without any of these, the built-in bitboards.
#[derive(clap::Args)]
#[group(multiple = false)]
struct SubjectArgs {
    /// A program that speaks the Go Text Protocol
    #[arg(long, value_name = "COMMAND")]
    gtp: Option<String>,
    /// A program that reads cases and writes answers, a line each
    #[arg(long, value_name = "COMMAND")]
    jsonl: Option<String>,
    /// The law with this misreading planted (`superko rules` lists them)
    #[arg(long, value_name = "NAME")]
    misreading: Option<String>,
}

impl SubjectArgs {
    /// The flags that name the subject again.
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
    let rulebook = match &case {
        Some(case) => case.opening.rulebook(),
        None => rulebook::find(&args.rules)?,
    };
    let misreading = args.subject.misreading.as_deref().map(|name| rulebook.misreading(name)).transpose()?;
    let rules = match (&case, misreading) {
        (Some(case), _) => case.opening.rules.clone(),
        (None, Some(misreading)) if args.amend.is_empty() => misreading.rules(),
        (None, _) => Rules::amended(rulebook, &args.amend)?,
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
        if let (Some(path), Some(Finding::Disagreement(found))) = (&self.sgf, &report.record.finding) {
            let record = found.disagreement.case().to_record();
            let record = record.ok_or_else(|| Error::input("game records have no such moves"))?;
            write_whole(path, &sgf::write(&record, Some(&report.headline()))?)?;
            eprintln!("the game is in {}", path.display());
        }
        if let Some(path) = &self.report {
            write_whole(path, &report.to_html())?;
            eprintln!("the report is in {}", path.display());
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
        Ok(())
    }
}

fn show(bar: &ProgressBar, limit: Limit, at: Progress) {
    match (at, limit) {
        (Progress::Games(games), Limit::Games(_)) => bar.set_position(games),
        (Progress::Games(games), _) => bar.set_message(format!("{games} games")),
        (Progress::Found, _) => bar.set_message("found something, confirming it"),
        (Progress::Shrinking(moves), _) => {
            bar.set_message(format!("found something, shrinking it: {moves} moves"))
        }
        (Progress::Diagnosing, _) => bar.set_message("found something, diagnosing it"),
    }
}

/// What was typed, for a shell to be given again.
fn command_line() -> String {
    let arguments = std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    shell_words::join(std::iter::once("superko".to_owned()).chain(arguments))
}

/// Writes a file so that nobody sees half of it.
fn write_whole(path: &Path, text: &str) -> Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}", std::process::id()));
    let unfinished = path.with_file_name(name);
    let written = std::fs::write(&unfinished, text).and_then(|()| std::fs::rename(&unfinished, path));
    written.map_err(|e| {
        // What is left of it helps nobody, and may not even be there.
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
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| Error::input(format!("{seconds} seconds: a time is meant, such as 10")))
}
