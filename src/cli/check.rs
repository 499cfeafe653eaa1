//! `superko check`: put an implementation on trial.

use super::color::print_colored;
use super::corpus::Corpus;
use super::material::Material;
use super::output::{Output, different, output};
use super::start::RulesArgs;
use super::subject::{SubjectArgs, option};
use super::terminal::{note, print_line, progress_bar, seconds, stop_on_ctrl_c, unwritten};
use indicatif::ProgressBar;
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use superko_notation::{Board, plural, sgf};
use superko_oracle::case::{self, Case, check_keys, one_line};
use superko_oracle::diagnosis::finding::Finding;
use superko_oracle::input;
use superko_oracle::report::{By, Report};
use superko_oracle::rulebook::{GeneratorConfig, Misreading};
use superko_oracle::subjects::process::{end_all, silent_for};
use superko_oracle::subjects::standard;
use superko_oracle::trial::known_faults::{Asked, KnownFaults};
use superko_oracle::trial::{Least, Limit, Progress, Trial};
use superko_oracle::{Error, Result};

/// The default time for games.
const SECONDS: Duration = Duration::from_secs(10);

/// Put an implementation on trial: play games with it and compare its answers with the rules
///
/// The first disagreement is shrunk to a few moves, confirmed by the literal law, and reported with the clause that decides it
/// and the misreading or amendments that explain the answers of the program. Exit status: 0 for agreement, 1 if the
/// program disagrees with the rules, crashes, hangs or gives unusable answers, 2 if there is no verdict.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    superko check\n  \
    superko check --rules tromp-taylor --misreading superko-only-when-capturing\n  \
    superko check --rules tromp-taylor --amend no-suicide --board 3x3 \\\n    \
    --gtp \"gnugo --mode gtp --level 1 --positional-superko --chinese-rules\"\n  \
    superko check --rules logical --jsonl \"python3 my_adapter.py\" --seconds 60\n  \
    superko check --jsonl \"python3 my_adapter.py\" --board 5x5 --all --write-known known.toml\n  \
    superko check --jsonl \"python3 my_adapter.py\" --board 5x5 --known known.toml")]
pub struct Args {
    #[command(flatten)]
    trial: TrialArgs,
    /// Play all games of DEPTH moves; if --seconds does not allow time for all of them, the trial cannot end in agreement
    #[arg(long, value_name = "DEPTH", conflicts_with_all = ["games", "moves", "games_from", "keep"])]
    exhaustive: Option<usize>,
    /// Play one case: a JSON object, or a file that contains one
    #[arg(long, value_name = "CASE", conflicts_with_all = ["games", "seconds", "exhaustive", "board", "amend", "rules", "moves", "komi",
        "games_from", "keep"])]
    case: Option<String>,
}

/// The options of every trial. What a trial does only for one command is filled in by that command.
#[derive(clap::Args)]
pub struct TrialArgs {
    #[arg(skip)]
    exhaustive: Option<usize>,
    #[arg(skip)]
    case: Option<String>,
    #[arg(skip)]
    pub corpus: Option<Corpus>,
    #[command(flatten)]
    rules: RulesArgs,
    /// A board: 5x4, "torus 4x4", "cylinder 4x3", "hex 6x4", '{"points": 3, "edges": [[0,1],[1,2]]}', graph6:Bw
    /// (repeatable) [default: small boards of all kinds]
    #[arg(long, value_name = "B")]
    board: Vec<String>,
    #[command(flatten)]
    subject: SubjectArgs,
    /// Play N games
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Play for S seconds [default: 10]
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,
    /// Play no game of more than N moves
    #[arg(long, value_name = "N")]
    moves: Option<usize>,
    /// Give every game this komi, for a program that has it built in
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    komi: Option<f64>,
    /// The seed of all random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Play J games at the same time, each with its own copy of the program
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    jobs: u64,
    /// Continue after a disagreement or a fault, and report each distinct one, shortest first
    #[arg(long)]
    all: bool,
    /// Do not stop at the faults on this list; fail if one of them is fixed, or is past its expiry date
    #[arg(long, value_name = "FILE.toml")]
    known: Option<PathBuf>,
    /// Write the findings as a list of known faults, after those of --known
    #[arg(long, value_name = "FILE.toml", value_parser = output())]
    write_known: Option<Output>,
    /// Keys that every answer must have where they apply, such as legal,rows,score
    #[arg(long, value_name = "KEYS", value_delimiter = ',')]
    require: Vec<String>,
    /// Report agreement only after at least N games
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    require_games: u64,
    /// Report agreement only after at least N answers about illegal moves for each clause that can make a move illegal
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    require_illegal: u64,
    /// Report agreement only if the games played would have revealed at least N of the misreadings and amendments
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    require_noticed: usize,
    #[command(flatten)]
    material: Material,
    /// Print the report as a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    outputs: Outputs,
}

/// Further output files. One of them can be `-`, standard output; the text then goes to standard error.
#[derive(clap::Args)]
struct Outputs {
    /// Write the game of a disagreement as a game record, to standard output if FILE is `-`; without a disagreement there is no
    /// file
    #[arg(long, value_name = "FILE.sgf", value_parser = output())]
    sgf: Option<Output>,
    /// Write the report as an HTML page that steps through the game
    #[arg(long, value_name = "FILE.html", value_parser = output())]
    report: Option<Output>,
    /// Write a JUnit test report, for CI servers: one test for each clause of the rules
    #[arg(long, value_name = "FILE.xml", value_parser = output())]
    junit: Option<Output>,
    /// Write a badge for shields.io that says how many clauses agree
    #[arg(long, value_name = "FILE.json", value_parser = output())]
    badge: Option<Output>,
    /// Append a summary in Markdown to a file [default: $GITHUB_STEP_SUMMARY, if it is set]
    #[arg(long, value_name = "FILE.md", value_parser = output())]
    summary: Option<Output>,
}

/// The options of a trial, read and checked.
struct Plan {
    case: Option<Case>,
    misreading: Option<&'static Misreading>,
    config: GeneratorConfig,
    known: Option<KnownFaults>,
    /// Games with earlier findings, and games from an archive.
    games: [Vec<Case>; 2],
}

pub fn run(args: Args) -> Result<ExitCode> {
    let Args { mut trial, exhaustive, case } = args;
    (trial.exhaustive, trial.case) = (exhaustive, case);
    run_with(trial)
}

/// Runs a trial for any command.
pub fn run_with(mut args: TrialArgs) -> Result<ExitCode> {
    args.check()?;
    let plan = args.plan()?;
    let mut report = run_trial(&args, &plan)?;
    if !args.subject.is_caller() {
        write_long_cases(&mut report);
    }
    let kept = args.material.keep(&plan.games[0], &report);
    let corpus = args.corpus.iter().try_for_each(Corpus::end);
    write(&args, plan.known.as_ref(), &report).and(kept).and(corpus)?;
    Ok(ExitCode::from(report.verdict().status()))
}

/// Runs the trial.
fn run_trial(args: &TrialArgs, plan: &Plan) -> Result<Report> {
    let stop = stop_on_ctrl_c(end_all)?;
    let make = || args.subject.start(plan.misreading, stop);
    let kind = args.subject.kind();
    let (against, skipped) =
        plan.known.as_ref().map(|known| known.against(&plan.config.rules)).unwrap_or_default();
    skipped.iter().for_each(note);
    let asked = match &against[..] {
        [] => Asked::default(),
        faults => match make() {
            // The trial says that it was stopped.
            Err(_) if stop.load(Ordering::Relaxed) => Asked::default(),
            made => Asked::of(faults, made?.as_mut(), kind, stop),
        },
    };
    let bar = Bar::start(args, stop);
    let trial = match &plan.case {
        Some(case) => Trial::of_case(case.clone(), &make),
        None if args.board.is_empty() => {
            Trial::new(plan.config.clone(), &make).spare_boards(GeneratorConfig::usual_boards())
        }
        None => Trial::new(plan.config.clone(), &make),
    };
    let [first, archive] = plan.games.clone();
    let keep = |bytes: &[u8]| args.corpus.iter().for_each(|corpus| corpus.keep(bytes));
    let trial = match &args.corpus {
        Some(corpus) => trial.corpus(corpus.read()?, &keep),
        None => trial,
    };
    let (games, illegal, noticed) = (args.require_games, args.require_illegal, args.require_noticed);
    let record = trial
        .first(first)
        .archive(archive)
        .least(Least { games, illegal, noticed })
        .kind(kind)
        .limit(args.limit())
        .seed(args.seed)
        .jobs(args.jobs as usize)
        .require(args.require.clone())
        .known(asked.known.clone())
        .all(args.all)
        .stop(stop)
        .progress(&|at| bar.show(at))
        .run();
    bar.end();
    standard::still_there().map_err(|gone| match gone {
        Error::Io(error) => unwritten(error),
        gone => gone,
    })?;
    let mut report = Report::new(record?, args.by());
    report.excused = asked.after(&report.record);
    Ok(report)
}

/// Writes the report to all its outputs. If one cannot be written, the others still are.
fn write(args: &TrialArgs, known: Option<&KnownFaults>, report: &Report) -> Result<()> {
    let printed = match args.json {
        true => print_line(one_line(report.to_json().to_string())),
        false if args.subject.is_caller() => {
            let last = json!({"report": report.to_json(), "text": report.to_string()});
            print_line(one_line(last.to_string()))
        }
        false if args.outputs.standard() => {
            note(report);
            Ok(())
        }
        false => print_colored(report),
    };
    let listed = args.write_known.iter().try_for_each(|output| write_known(output, known, report));
    args.outputs.write(report).and(listed).and(printed)
}

impl TrialArgs {
    /// Refuses options that make no sense, and outputs that cannot be written.
    fn check(&mut self) -> Result<()> {
        let to_caller = self.subject.is_caller();
        self.outputs.check(self.json || to_caller)?;
        self.subject.check()?;
        self.write_known.iter().try_for_each(Output::check)?;
        if to_caller { self.leave_standard_output_to_cases() } else { Ok(()) }
    }

    /// Reads the files and names in the options.
    fn plan(&self) -> Result<Plan> {
        let case = self.case.as_deref().map(read_case).transpose()?;
        let rules = match &case {
            Some(case) => case.opening.rules.clone(),
            None => self.rules.named()?,
        };
        let rulebook = rules.rulebook();
        check_keys(rulebook, &self.require).map_err(|error| error.under("--require"))?;
        let misreading = self.subject.misreading(rulebook)?;
        let rules = match misreading {
            Some(misreading) if case.is_none() && rules.amendments().is_empty() => misreading.rules(),
            _ => rules,
        };
        let mut config = GeneratorConfig::small(&rules);
        if !self.board.is_empty() {
            let boards = self.board.iter().map(|name| Board::parse(name).map(Arc::new));
            config.boards = boards.collect::<Result<_>>()?;
        }
        config.moves = self.moves.unwrap_or(usize::MAX);
        config.fixed_komi = self
            .komi
            .map(|komi| case::komi(rulebook, komi))
            .transpose()
            .map_err(|error| error.under("--komi"))?;
        let games = self.material.read(&rules)?;
        if self.board.is_empty() {
            for case in &games[1] {
                if !config.boards.contains(&case.opening.board) {
                    config.boards.push(case.opening.board.clone());
                }
            }
        }
        let known = self.known.as_deref().map(KnownFaults::read).transpose()?;
        Ok(Plan { case, misreading, config, known, games })
    }

    fn limit(&self) -> Limit {
        match (self.games, self.exhaustive) {
            (Some(games), _) => Limit::Games(games),
            (_, Some(depth)) => Limit::Exhaustive(depth),
            _ => Limit::Time(self.seconds.unwrap_or(SECONDS)),
        }
    }

    /// The time for games, if it is limited.
    fn time(&self) -> Option<Duration> {
        match self.limit() {
            Limit::Time(time) if self.case.is_none() => Some(time),
            Limit::Exhaustive(_) => self.seconds,
            _ => None,
        }
    }

    /// How to repeat the trial. Without the list of known faults, a case may show one of them.
    fn by(&self) -> By {
        if self.subject.is_caller() {
            return By::Caller;
        }
        let known = self.known.as_ref().map(|path| format!(" {}", option("known", &path.to_string_lossy())));
        let subject = self.subject.flags() + &known.unwrap_or_default();
        By::Command { subject: subject.trim_start().to_owned(), whole: command_line() }
    }

    /// Refuses options that conflict with a caller on standard input and output.
    fn leave_standard_output_to_cases(&self) -> Result<()> {
        let refused = [
            (self.jobs > 1, "--jobs: there is one caller, so one game at a time; leave it out"),
            (self.json, "--json: the last line has the report as JSON anyway; leave it out"),
            (self.write_known.as_ref().is_some_and(Output::is_standard), "--write-known -: expected a file"),
        ];
        match refused.iter().find(|(given, _)| *given) {
            Some((_, why)) => {
                Err(Error::input(format!("{why} (with --jsonl -, standard output has the cases)")))
            }
            None => Ok(()),
        }
    }
}

/// The progress bar of a trial.
struct Bar {
    bar: ProgressBar,
    /// Does the bar count games?
    counts_games: bool,
    /// Do games go on after a difference?
    all: bool,
    /// Set when the games end: at a difference, or with the trial.
    played: Arc<AtomicBool>,
}

impl Bar {
    fn start(args: &TrialArgs, stop: &'static AtomicBool) -> Bar {
        let length = args.games.or(args.time().map(|time| time.as_millis() as u64));
        let bar = Bar {
            bar: progress_bar(length),
            counts_games: args.games.is_some(),
            all: args.all,
            played: Arc::new(AtomicBool::new(false)),
        };
        let stop = args.exhaustive.map(|_| stop);
        tick(bar.bar.clone(), args.time(), bar.played.clone(), stop);
        bar
    }

    fn show(&self, at: Progress) {
        let say = |message: String| self.bar.set_message(message);
        if !self.all && !matches!(at, Progress::Games(_)) {
            self.played.store(true, Ordering::Relaxed);
        }
        match at {
            Progress::Games(games) if self.counts_games => self.bar.set_position(games),
            Progress::Games(games) => say(format!("{games} games")),
            Progress::Found => say("found a difference, repeating it".to_owned()),
            Progress::Shrinking(moves) => say(format!("found a difference, shrinking it: {moves} moves")),
            Progress::Smaller(game, of) => {
                say(format!("found a disagreement, looking for a smaller one: game {game} of {of}"))
            }
            Progress::Diagnosing(asked, of) => {
                say(format!("found a disagreement, diagnosing it: {asked} questions of at most {of}"))
            }
            _ => {}
        }
    }

    fn end(&self) {
        self.played.store(true, Ordering::Relaxed);
        self.bar.finish_and_clear();
    }
}

/// Keeps a bar up to date: says when the first answer takes long, and moves with the time until the games end. Sets `stop`, if given,
/// when the time is up.
fn tick(
    bar: ProgressBar,
    time: Option<Duration>,
    played: Arc<AtomicBool>,
    stop: Option<&'static AtomicBool>,
) {
    const LONG: Duration = Duration::from_secs(3);
    const TICK: Duration = Duration::from_millis(100);
    let began = Instant::now();
    std::thread::spawn(move || {
        let mut said = false;
        while !bar.is_finished() {
            let silent = silent_for() > LONG;
            if silent != said {
                bar.set_message(if silent { "waiting for the first answer of the program" } else { "" });
                said = silent;
            }
            let mut pause = TICK;
            if let Some(time) = time.filter(|_| !played.load(Ordering::Relaxed)) {
                let left = time.saturating_sub(began.elapsed());
                bar.set_position((time - left).as_millis() as u64);
                stop.iter().filter(|_| left.is_zero()).for_each(|stop| stop.store(true, Ordering::Relaxed));
                pause = if left.is_zero() { TICK } else { left.min(TICK) };
            }
            std::thread::sleep(pause);
        }
    });
}

/// Writes long cases into separate files, for the commands that repeat them. If a file cannot be written, the command contains the
/// whole case.
fn write_long_cases(report: &mut Report) {
    for case in report.long_cases() {
        if Output::new(&case.file).write(&(case.text + "\n")).is_ok() {
            note(format_args!("wrote the case to {}", case.file));
            report.case_files.push(case.file);
        }
    }
}

impl Outputs {
    fn all(&self) -> impl Iterator<Item = &Output> {
        [&self.sgf, &self.report, &self.junit, &self.badge, &self.summary].into_iter().flatten()
    }

    /// Does one of them go to standard output?
    fn standard(&self) -> bool {
        self.all().any(Output::is_standard)
    }

    /// Checks before the trial that they can be written.
    fn check(&mut self, json: bool) -> Result<()> {
        if self.summary.is_none() {
            let default = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty());
            self.summary = default.map(Output::new);
        }
        if usize::from(json) + self.all().filter(|output| output.is_standard()).count() > 1 {
            return Err(Error::input(
                "only one of --json, --jsonl -, --sgf -, --report -, --junit -, --badge - and --summary - can go to standard output",
            ));
        }
        different(self.all())?;
        self.all().try_for_each(Output::check)
    }

    /// Writes the report into all its files, even after an error, and returns the first error.
    fn write(&self, report: &Report) -> Result<()> {
        let game = self.sgf.iter().try_for_each(|sgf| write_game(sgf, report));
        let page =
            self.report.iter().try_for_each(|page| page.write_and_note("the report", &report.to_html()));
        let junit = self.junit.iter().try_for_each(|junit| junit.write(&report.to_junit()));
        let badge = self.badge.iter().try_for_each(|badge| badge.write(&format!("{}\n", report.to_badge())));
        let summary = self.summary.iter().try_for_each(|summary| summary.append(&report.to_markdown()));
        game.and(page).and(junit).and(badge).and(summary)
    }
}

/// Writes the game of a disagreement. Without one, it removes the file of an earlier trial, which would pass for this trial's.
fn write_game(sgf: &Output, report: &Report) -> Result<()> {
    let path = sgf.path().display();
    let Some(Finding::Disagreement(found) | Finding::Unsteady(found)) = report.record.findings.first() else {
        if sgf.remove()? {
            note(format_args!(
                "removed {path}, the game of an earlier trial: this one found no disagreement"
            ));
        }
        return Ok(());
    };
    let record = found.disagreement.case().to_record().ok_or_else(|| {
        Error::input("it has prisoners at the start, or moves other than plays and passes in turn")
    });
    match record.and_then(|record| sgf::write(&record, Some(&report.headline()))) {
        Ok(text) => sgf.write_and_note("the game", &text)?,
        Err(why) => {
            sgf.remove()?;
            note(format_args!("{path} was not written: SGF cannot express this game: {why}"));
        }
    }
    Ok(())
}

/// Writes the findings of a trial as a list of known faults, after the faults known before.
fn write_known(output: &Output, known: Option<&KnownFaults>, report: &Report) -> Result<()> {
    let (list, new, notes) = KnownFaults::with_found(known, &report.record);
    notes.iter().for_each(note);
    output.write_and_note(plural(new, "new known fault"), &list)
}

/// The command as it was given, quoted for a shell.
fn command_line() -> String {
    let arguments = std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    shell_words::join(std::iter::once("superko".to_owned()).chain(arguments))
}

fn read_case(case: &str) -> Result<Case> {
    if case.trim_start().starts_with('{') {
        return Case::parse(case);
    }
    let path = PathBuf::from(case);
    Case::parse(&input::text(&path).map_err(|e| Error::file(&path, e))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_reaches_its_end_with_the_time_which_ends_games_but_not_what_follows_them() {
        static STOP: [AtomicBool; 2] = [AtomicBool::new(false), AtomicBool::new(false)];
        let bars = [false, true].map(|found| {
            let bar = ProgressBar::hidden().with_position(0);
            let played = Arc::new(AtomicBool::new(found));
            tick(bar.clone(), Some(Duration::from_millis(200)), played, Some(&STOP[usize::from(found)]));
            bar
        });
        let since = Instant::now();
        while bars[0].position() < 200 || !STOP[0].load(Ordering::Relaxed) {
            assert!(since.elapsed() < Duration::from_secs(10), "the bar stays at {}", bars[0].position());
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(since.elapsed() >= Duration::from_millis(190));
        assert!(bars[1].position() == 0 && !STOP[1].load(Ordering::Relaxed));
    }
}
