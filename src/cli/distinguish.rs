//! `superko distinguish`: the shortest games on which two sets of rules, or two programs, differ.

use super::checkpoint::Checkpoint;
use super::estimate::Estimate;
use super::output::{Output, different, output};
use super::subject;
use super::terminal::{bar_of_parts, note, print_line, progress_bar, seconds, stop_on_ctrl_c};
use clap::error::ErrorKind;
use clap::{ArgMatches, Command, FromArgMatches};
use rayon::ThreadPool;
use serde_json::Value;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use superko_explore::distinguish::atlas::Atlas;
use superko_explore::distinguish::{
    Aspect, Finding, Limits, MOST_POINTS, Program, Programs, Progress, Saved, Side, What, boards, by_rules,
    comparable, distinguish, in_words, programs, why,
};
use superko_explore::{Watch, pool};
use superko_notation::{Board, plural};
use superko_oracle::rulebook::{self, Misreading, Rules};
use superko_oracle::subjects::Subject;
use superko_oracle::subjects::gtp::Profile;
use superko_oracle::subjects::own;
use superko_oracle::subjects::process::end_all;
use superko_oracle::{Error, Result};

/// Find the shortest games on which two sets of rules, or two programs, differ
///
/// Compares all sequences of moves that are legal under both, shortest first, on one board after another. So each game that it finds is
/// as short as possible, on the smallest board. It compares five aspects separately: which moves are legal (legality), the stones on
/// the board (board), whether the game is over (over), the score of the present position (score), and who has won when both games are
/// over (winner). The literal law confirms each difference. "proved" means that no game of any length on this board shows a difference.
///
/// It can also compare two programs, or one program with --rules. Then it compares the answers that both give, on small grids that both
/// support.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    superko distinguish --rules tromp-taylor --and tromp-taylor --amend simple-ko\n  \
    superko distinguish --rules cgos --and bga --points 3 --why\n  \
    superko distinguish --rules logical --and lasker-maas --board 2x2 --aspect score --json\n  \
    superko distinguish --rules tromp-taylor --and tromp-taylor --misreading no-superko --points 2\n  \
    superko distinguish --rules cgos --and bga --board 2x2 --checkpoint 2x2.jsonl\n  \
    superko distinguish --atlas atlas.html --points 2\n  \
    superko distinguish --gtp \"superko gtp\" --gtp \"superko gtp --misreading no-superko\" --board 2x1 --why")]
pub struct Args {
    #[command(flatten)]
    named: Named,
    /// Compare on this board only: 5x4, "torus 4x4", "cylinder 4x3", "hex 6x4", '{"points": 3, "edges": [[0,1],[1,2]]}', graph6:Bw
    #[arg(long, value_name = "B", conflicts_with = "atlas")]
    board: Option<String>,
    /// Compare on all grids, cylinders, tori and connected graphs of up to N points, smallest first
    #[arg(long, value_name = "N", default_value_t = 4, conflicts_with_all = ["board", "gtp", "jsonl"],
          value_parser = clap::value_parser!(u8).range(1..=MOST_POINTS as i64))]
    points: u8,
    /// Compare sequences of up to D moves [default: as many as --situations allows]
    #[arg(long, value_name = "D")]
    depth: Option<usize>,
    /// Without --depth: explore up to N situations on each board
    #[arg(long, value_name = "N", default_value_t = 20_000, conflicts_with = "depth")]
    situations: usize,
    /// Compare only this aspect: legality, board, over, score or winner (repeatable) [default: all]
    #[arg(long, value_name = "X")]
    aspect: Vec<Aspect>,
    /// Compare all pairs of rules and write a page. It covers every rulebook as written, every rulebook with each single amendment, and
    /// every preset. With --json, also print a line for each pair
    #[arg(long, value_name = "FILE.html", conflicts_with_all = ["rules", "and", "amend", "misreading", "aspect", "why"], value_parser = output())]
    atlas: Option<Output>,
    /// Compare a program that speaks the Go Text Protocol with a second program (another --gtp, or --jsonl), or with --rules [default:
    /// tromp-taylor]. --gtp programs are listed before --jsonl programs
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["and", "misreading", "atlas", "checkpoint"])]
    gtp: Vec<String>,
    /// Compare a program that reads cases and writes answers, one per line
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["and", "misreading", "atlas", "checkpoint"])]
    jsonl: Vec<String>,
    /// Treat the --gtp programs, in order, as gnugo, katago, pachi or generic, whatever names they report
    #[arg(long, value_name = "NAME", requires = "gtp")]
    profile: Vec<String>,
    /// The number of seconds that a program has for an answer
    #[arg(long, value_name = "S", default_value = "5", value_parser = seconds)]
    timeout: Duration,
    /// Compare programs for S seconds at most
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    seconds: Duration,
    /// Compare even if that would take more than a month, or more memory than is free
    #[arg(long, conflicts_with_all = ["atlas", "gtp", "jsonl"])]
    force: bool,
    #[command(flatten)]
    checkpoint: Checkpoint,
    /// The number of threads [default: one for each processor]. Programs are asked one question at a time
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024), conflicts_with_all = ["gtp", "jsonl"])]
    jobs: Option<u16>,
    /// Draw each difference, with the clauses that decide it
    #[arg(long)]
    why: bool,
    /// Print a JSON list
    #[arg(long, conflicts_with = "why")]
    json: bool,
}

impl Args {
    /// Starts the programs. If there is only one, it is compared with these rules.
    fn start(&self, rules: &Rules) -> Result<[Program; 2]> {
        let profiles: Vec<Profile> =
            self.profile.iter().map(|name| Profile::parse(name)).collect::<Result<_>>()?;
        let commands: Vec<&String> = self.gtp.iter().chain(&self.jsonl).collect();
        if commands.len() > 2 || profiles.len() > self.gtp.len() {
            return Err(Error::input(
                "at most two programs are compared, each --gtp with at most one --profile",
            ));
        }
        let start = |i: usize| -> Result<Program> {
            let named = |e| Error::input(format!("{}: {e}", ["a", "b"][i]));
            let Some(command) = commands.get(i) else {
                return Ok(Program { label: rules.name(), subject: Box::new(own::engine()) });
            };
            let subject: Box<dyn Subject> = match i < self.gtp.len() {
                true => subject::gtp(command, profiles.get(i).copied(), self.timeout).map_err(named)?,
                false => subject::jsonl(command, self.timeout).map_err(named)?,
            };
            Ok(Program { label: command.to_string(), subject })
        };
        Ok([start(0)?, start(1)?])
    }
}

/// The boards for comparing programs: small ones of many shapes, and squares for programs that support no others.
const GRIDS: [&str; 7] = ["2x1", "3x1", "2x2", "4x1", "3x2", "3x3", "5x5"];

/// The two rule sets by their names. An amendment belongs to the rules before it, so the order of the flags matters. clap's derived
/// structures do not keep that order.
struct Named([NamedSide; 2]);

/// With these flags, rules need not be named.
const NO_RULES: [&str; 3] = ["atlas", "gtp", "jsonl"];

#[derive(Clone, Default)]
struct NamedSide {
    rules: String,
    amend: Vec<String>,
    misreading: Option<String>,
}

impl NamedSide {
    fn side(&self) -> Result<Side> {
        let rules = Rules::named(&self.rules, &self.amend)?;
        let misread = |name: &String| rules.rulebook().misreading(name);
        let misreading: Option<&'static Misreading> = self.misreading.as_ref().map(misread).transpose()?;
        Ok(Side { rules, misreading })
    }
}

/// The flags of [`Named`].
#[derive(clap::Args)]
#[allow(dead_code)] // Read by their places.
struct Flags {
    /// The first rules: a rulebook or a preset such as cgos (`superko rules` lists both), and amendments
    #[arg(long, value_name = "R1", required_unless_present_any = NO_RULES)]
    rules: Option<String>,
    /// The second rules
    #[arg(long, value_name = "R2", required_unless_present_any = NO_RULES)]
    and: Option<String>,
    /// Amend the rules named by the --rules or --and before it (repeatable)
    #[arg(long, value_name = "A")]
    amend: Vec<String>,
    /// Apply a misreading to the rules named by the --rules or --and before it (`superko rules RULEBOOK` lists them)
    #[arg(long, value_name = "M")]
    misreading: Vec<String>,
}

impl clap::Args for Named {
    fn augment_args(command: Command) -> Command {
        Flags::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Flags::augment_args(command)
    }
}

impl FromArgMatches for Named {
    fn from_arg_matches(matches: &ArgMatches) -> std::result::Result<Named, clap::Error> {
        let refuse = |why: String| clap::Error::raw(ErrorKind::ValueValidation, why + "\n");
        let starts = ["rules", "and"].map(|name| matches.index_of(name));
        let mut sides = ["rules", "and"].map(|name| NamedSide {
            rules: matches.get_one::<String>(name).cloned().unwrap_or_default(),
            ..NamedSide::default()
        });
        for flag in ["amend", "misreading"] {
            let values = matches.get_many::<String>(flag).into_iter().flatten();
            for (value, at) in values.zip(matches.indices_of(flag).into_iter().flatten()) {
                let before =
                    (0..2).filter(|i| starts[*i].is_some_and(|start| start < at)).max_by_key(|i| starts[*i]);
                let Some(side) = before.map(|i| &mut sides[i]) else {
                    return Err(refuse(format!(
                        "--{flag} {value} comes before --rules and --and: put it after the rules that it applies to"
                    )));
                };
                if flag == "amend" {
                    side.amend.push(value.clone());
                } else if let Some(other) = side.misreading.replace(value.clone()) {
                    return Err(refuse(format!(
                        "--misreading {other} and --misreading {value} apply to the same rules: give only one"
                    )));
                }
            }
        }
        Ok(Named(sides))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> std::result::Result<(), clap::Error> {
        *self = Named::from_arg_matches(matches)?;
        Ok(())
    }
}

pub fn run(args: Args) -> Result<ExitCode> {
    if let Some(file) = &args.atlas {
        return atlas(&args, file);
    }
    let mut aspects = if args.aspect.is_empty() { Aspect::ALL.to_vec() } else { args.aspect.clone() };
    aspects.sort_unstable();
    aspects.dedup();
    if !args.gtp.is_empty() || !args.jsonl.is_empty() {
        return run_programs(&args, &aspects);
    }
    let [a, b] = &args.named.0;
    let sides = [a.side()?, b.side()?];
    let misread = sides.iter().any(|side| side.misreading.is_some());
    let boards = match &args.board {
        Some(board) => vec![Arc::new(Board::parse(board)?)],
        None => boards(args.points.into(), misread),
    };
    comparable(&sides)?;
    let saved = args.checkpoint.open()?.map(|path| Saved::open(path, &sides)).transpose()?;
    let stop = stop_on_ctrl_c(|| {})?;
    let pool = threads(&args)?;
    let estimate = Estimate::new(&boards, limits(&args), args.force);
    let progress = |progress: Progress| estimate.follow(&progress);
    let watch = Watch { stop, progress: &progress };
    let search = || distinguish(&sides, &boards, &aspects, limits(&args), saved.as_ref(), &watch);
    let found = pool.install(search);
    let refused = estimate.finish();
    let found = found?;
    let labels = sides.each_ref().map(|side| side.to_string());
    print(&args, &labels, &sides[0], &aspects, &found, &|finding| why(finding, &sides))?;
    if stop.load(Ordering::Relaxed) && saved.is_some() {
        note("the same command resumes");
    }
    Ok(if refused { ExitCode::from(2) } else { status(stop) })
}

fn threads(args: &Args) -> Result<ThreadPool> {
    pool(args.jobs.map_or(0, usize::from))
}

fn run_programs(args: &Args, aspects: &[Aspect]) -> Result<ExitCode> {
    let mut named = args.named.0[0].clone();
    if named.rules.is_empty() {
        named.rules = rulebook::DEFAULT.name().to_owned();
    }
    let rules = named.side()?;
    let boards: Vec<Arc<Board>> = match &args.board {
        Some(board) => vec![Arc::new(Board::parse(board)?)],
        None => GRIDS.iter().map(|grid| Board::parse(grid).map(Arc::new)).collect::<Result<_>>()?,
    };
    let stop = stop_on_ctrl_c(end_all)?;
    let both = args.start(&rules.rules)?;
    let labels = both.each_ref().map(|program| program.label.clone());
    let mut pair = Programs { both, rules: rules.rules.clone(), time: args.seconds };
    let bar = progress_bar(Some(boards.len() as u64));
    let looking = |board: Arc<Board>| {
        bar.inc(1);
        bar.set_message(board.to_string());
    };
    let compared = programs(&mut pair, &boards, aspects, limits(args), &Watch { stop, progress: &looking });
    bar.finish_and_clear();
    let compared = compared?;
    for (board, why) in &compared.left_out {
        note(format_args!("left out {board}: {why}"));
    }
    if compared.left_out.len() == boards.len() {
        return Err(Error::input("no board is supported by both: name another with --board"));
    }
    print(args, &labels, &rules, aspects, &compared.findings, &|finding| by_rules(finding, &rules))?;
    Ok(status(stop))
}

fn limits(args: &Args) -> Limits {
    Limits { depth: args.depth, situations: args.situations }
}

fn status(stop: &AtomicBool) -> ExitCode {
    if stop.load(Ordering::Relaxed) {
        note("stopped: larger boards and longer games were not compared");
        return ExitCode::from(2);
    }
    ExitCode::SUCCESS
}

fn atlas(args: &Args, file: &Output) -> Result<ExitCode> {
    if args.json && file.is_standard() {
        return Err(Error::input(
            "--json and --atlas - both write to standard output: give --atlas a file name",
        ));
    }
    file.check()?;
    let checkpoint = args.checkpoint.path().map(Output::new);
    different([file].into_iter().chain(&checkpoint))?;
    let checkpoint = args.checkpoint.open()?;
    let stop = stop_on_ctrl_c(|| {})?;
    let (bar, progress) = bar_of_parts();
    let watch = Watch { stop, progress: &progress };
    let new = || Atlas::new(args.points.into(), limits(args), checkpoint, &watch);
    let atlas = threads(args)?.install(new);
    bar.finish_and_clear();
    let atlas = atlas?;
    file.write(&atlas.to_html())?;
    if args.json {
        print_line(atlas.to_json_lines().trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the findings. The rules of `side` name the moves; `why` draws a difference.
fn print(
    args: &Args,
    labels: &[String; 2],
    side: &Side,
    aspects: &[Aspect],
    found: &[Finding],
    why: &dyn Fn(&Finding) -> String,
) -> Result<()> {
    if args.json {
        let list: Vec<Value> = found.iter().map(|finding| finding.to_json(side)).collect();
        return print_line(Value::from(list));
    }
    for (letter, label) in ["a", "b"].iter().zip(labels) {
        print_line(format_args!("{letter}: {label}"))?;
    }
    for aspect in aspects {
        let of_aspect = found.iter().filter(|finding| finding.aspect == *aspect);
        let (differ, none): (Vec<&Finding>, Vec<&Finding>) = of_aspect.partition(|finding| finding.differs());
        for finding in &differ {
            let What::Differs { moves, answers: [x, y] } = &finding.what else { continue };
            let game = finding.game_in_words(side).unwrap_or_default();
            print_line(format_args!(
                "{aspect}: {}, {}: {game}: a {}, b {}",
                finding.board,
                plural(moves.len(), "move"),
                in_words(*aspect, x),
                in_words(*aspect, y)
            ))?;
            if args.why {
                print_line(why(finding).trim_end_matches('\n'))?;
            }
        }
        let nothing = |finding: &&Finding| matches!(finding.what, What::Compared { situations: 0, .. });
        if !none.is_empty() && none.iter().all(nothing) {
            print_line(format_args!("{aspect}: not compared: in no situation do both answer"))?;
        }
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        for finding in none {
            let how = match finding.what {
                What::NotUpTo(length) => format!("up to {length} moves"),
                What::Compared { situations: 0, .. } => continue,
                What::Compared { situations, none_up_to: Some(length) } => {
                    format!("up to {length} moves, in {situations} situations,")
                }
                What::Compared { situations, none_up_to: None } => format!("in {situations} situations"),
                // With a game, the proofs for smaller boards go without saying.
                _ if !differ.is_empty() && !args.why => continue,
                _ => "proved".to_owned(),
            };
            let board = finding.board.to_string();
            match groups.iter_mut().find(|(other, _)| *other == how) {
                Some((_, boards)) => boards.push(board),
                None => groups.push((how, vec![board])),
            }
        }
        if !groups.is_empty() {
            let groups: Vec<String> =
                groups.iter().map(|(how, boards)| format!("{how} on {}", boards.join(", "))).collect();
            print_line(format_args!("{aspect}: no difference: {}", groups.join("; ")))?;
        }
    }
    Ok(())
}
