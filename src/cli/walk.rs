//! `superko walk`: sequences of moves.

use super::checkpoint::Checkpoint;
use super::estimate::{CENTURY, TOO_LONG};
use super::machine::Work;
use super::start::Start;
use super::terminal::{Tables, bar_of_parts, note, print_line, print_traced, progress_bar, stop_on_ctrl_c};
use indicatif::HumanDuration;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use superko_explore::walk::{Count, Explanation, Walk, Walked, explanations};
use superko_explore::{Watch, pool};
use superko_oracle::rulebook::{LawOptions, Opening, Rules};
use superko_oracle::{Error, Result};

/// Count the sequences of moves of each length (perft)
///
/// Prints a line for each length: the length, and the number of sequences of legal moves of that length. Passes are moves. No move
/// follows the end of a game, so games that ended earlier are not counted. A program that gets a different number has a
/// fault; --explain N names the faults that would give the number N.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  superko walk 2x2 --depth 6
  superko walk 9x9 --depth 3 --no-passes --divide
  superko walk 3x2 --rules cgos --rows .XO,X.O --to-play w --depth 5 --ended
  superko walk 2x2 --depth 4 --explain 180")]
pub struct Args {
    #[command(flatten)]
    start: Start,
    /// Count sequences of up to D moves
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u16).range(1..))]
    depth: u16,
    /// Also print, for each first move, the number of sequences of length D that begin with it
    #[arg(long)]
    divide: bool,
    /// Leave out passes; where players do not take turns, leave out all moves except placements
    #[arg(long)]
    no_passes: bool,
    /// Print a third column: the number of sequences of this length after which the game is over
    #[arg(long)]
    ended: bool,
    /// Count by the literal law instead of the engine; this is much slower
    #[arg(long)]
    law: bool,
    /// Name the misreadings, and the amendments to the rules, that give N sequences of length D, and the lengths that tell them apart
    #[arg(long, value_name = "N", conflicts_with_all = ["divide", "ended", "law", "checkpoint"])]
    explain: Option<u128>,
    /// Count even if that would take more than a month
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    checkpoint: Checkpoint,
    /// The number of threads [default: one for each processor]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    #[command(flatten)]
    tables: Tables,
    /// Print a JSON object, with the numbers as strings
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let opening = args.start.opening()?;
    let stop = stop_on_ctrl_c(|| {})?;
    match args.explain {
        Some(number) => explain(&args, &opening, number, stop),
        None => count(&args, &opening, stop),
    }
}

fn count(args: &Args, opening: &Opening, stop: &AtomicBool) -> Result<ExitCode> {
    let threads = args.jobs.map_or_else(rayon::current_num_threads, usize::from);
    let mut walk = Walk::new(opening.clone()).jobs(args.jobs.map_or(0, usize::from));
    walk = if args.no_passes { walk.without_passes() } else { walk };
    walk = if args.law { walk.by_law(LawOptions::default()) } else { walk };
    if let Some(path) = args.checkpoint.open()? {
        walk = walk.checkpoint(path)?;
    }
    // Comma-separated values are one table.
    let only_divided = args.tables.csv && args.divide;
    let columns = if args.ended { 3 } else { 2 };
    if args.tables.csv && !only_divided {
        args.tables.print_row(&["length", "sequences", "ended"][..columns])?;
    }
    let mut finished: Option<(usize, Walked)> = None;
    let mut longest = Duration::ZERO;
    for depth in 1..=usize::from(args.depth) {
        let work = Work::begin();
        if let (Some((_, walked)), false) = (&finished, args.force) {
            // Each length takes longer than the one before by the same factor.
            let lengths = i32::from(args.depth) + 1 - depth as i32;
            let expected = longest.as_secs_f64() * growth(&walked.totals()).powi(lengths);
            if longest > LONG_ENOUGH_TO_TELL && expected > TOO_LONG {
                note(format_args!(
                    "length {} would take more than {} at this rate, so lengths from {depth} on are not counted: ask for a smaller \
                     --depth, or count with --force",
                    args.depth,
                    HumanDuration(Duration::from_secs_f64(expected.min(CENTURY)))
                ));
                break;
            }
        }
        let (bar, progress) = bar_of_parts();
        bar.set_message(format!("length {depth}"));
        let walked = walk.run(depth, &Watch { stop, progress: &progress })?;
        bar.finish_and_clear();
        let Some(walked) = walked else {
            let resumes = args.checkpoint.resumes();
            note(format_args!("stopped: sequences of {depth} moves or more are not counted{resumes}"));
            break;
        };
        if !args.json && !only_divided {
            let Count { sequences, ended } = last(&walked.totals());
            let row = [depth as u128, sequences, ended].map(|number| number.to_string());
            args.tables.print_row(&row[..columns])?;
        }
        longest = work.time(threads);
        finished = Some((depth, walked));
    }
    let complete = finished.as_ref().is_some_and(|(depth, _)| *depth == usize::from(args.depth));
    let divided = |walked: &Walked| -> Vec<(String, String)> {
        let counted = walked.divide.iter();
        counted.map(|(m, counts)| (m.name(opening), last(counts).sequences.to_string())).collect()
    };
    if args.json {
        let walked = finished.map(|(_, walked)| walked);
        let totals = walked.as_ref().map(Walked::totals).unwrap_or_default();
        let strings =
            |of: fn(&Count) -> u128| -> Vec<String> { totals.iter().map(|c| of(c).to_string()).collect() };
        let mut object = about(args, opening);
        object["sequences"] = json!(strings(|count| count.sequences));
        object["ended"] = json!(strings(|count| count.ended));
        if let (true, Some(walked)) = (args.divide, &walked) {
            let moves = divided(walked).into_iter().map(|(name, number)| (name, Value::from(number)));
            object["divide"] = Value::Object(moves.collect::<Map<_, _>>());
        }
        print_traced(object, if args.law { "the law" } else { "the engine" })?;
    } else if let (true, Some((_, walked))) = (args.divide && complete, &finished) {
        if args.tables.csv {
            args.tables.print_row(&["move", "sequences"])?;
        }
        for (name, number) in divided(walked) {
            match args.tables.csv {
                true => args.tables.print_row(&[name, number])?,
                false => print_line(format_args!("{name}: {number}"))?,
            }
        }
    }
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

/// A length that takes less processor time than this cannot predict the time for the next one.
const LONG_ENOUGH_TO_TELL: Duration = Duration::from_millis(100);

/// The ratio of the numbers of sequences of the last two lengths.
fn growth(totals: &[Count]) -> f64 {
    let counted = |before: usize| totals.iter().rev().nth(before).map_or(1, |count| count.sequences);
    counted(0) as f64 / counted(1).max(1) as f64
}

fn last(counts: &[Count]) -> Count {
    counts.last().copied().unwrap_or_default()
}

fn about(args: &Args, opening: &Opening) -> Value {
    json!({
        "rules": opening.rulebook().name(),
        "amend": opening.rules.amendment_names(),
        "board": opening.board.to_json(),
        "depth": args.depth,
    })
}

/// Names the rules and the misreadings that give this number.
fn explain(args: &Args, opening: &Opening, number: u128, stop: &AtomicBool) -> Result<ExitCode> {
    let depth = usize::from(args.depth);
    let all = explanations(&opening.rules);
    let bar = progress_bar(Some(all.len() as u64));
    let counts = |explanation: &Explanation| {
        let counts = explanation.counts(opening, depth, !args.no_passes, stop);
        bar.inc(1);
        counts
    };
    let pool = pool(args.jobs.map_or(0, usize::from))?;
    let counted: Option<Vec<Vec<Count>>> = pool.install(|| all.par_iter().map(counts).collect());
    bar.finish_and_clear();
    let Some(counted) = counted else {
        return Err(Error::input("stopped before all misreadings were tried"));
    };
    // The rules themselves come first.
    let right = last(&counted[0]).sequences;
    let matching = all.iter().zip(&counted).skip(1).filter(|(_, counts)| last(counts).sequences == number);
    let found: Vec<&Explanation> = matching.map(|(explanation, _)| explanation).collect();
    let is_right = number == right;
    // `first` gives the number, and so do the others. Amended rules and misreadings are compared with it separately.
    let first = if is_right { all.first() } else { found.first().copied() };
    let others = found.iter().copied().skip(usize::from(!is_right));
    let longer = |explanation: &Explanation, depth| explanation.counts(opening, depth, !args.no_passes, stop);
    let of_kind = |misread: bool| {
        let alike = first.into_iter().chain(others.clone().filter(|one| one.misreading.is_some() == misread));
        let alike: Vec<&Explanation> = alike.collect();
        let most = if misread { MOST_BY_LAW } else { MOST_BY_ENGINE };
        let (parted, longest) = pool.install(|| part(&all[0], &alike, &counted[0], most, &longer));
        (alike, parted, longest)
    };
    let kinds = [of_kind(false), of_kind(true)];
    let tried = all.len() - 1;
    if args.json {
        let fault = |one: &&Explanation| {
            let mut fault = match one.misreading {
                Some(misreading) => {
                    json!({"misreading": misreading.name, "clause": misreading.clause, "says": misreading.says})
                }
                None => json!({"amend": one.rules.amendment_names()}),
            };
            let at = |(alike, parted, _): &(Vec<&Explanation>, Vec<Option<usize>>, usize)| {
                parted[alike.iter().position(|other| std::ptr::eq(*other, *one))?]
            };
            fault["parted_at"] = json!(kinds.iter().find_map(at));
            fault
        };
        let mut object = about(args, opening);
        object["number"] = json!(number.to_string());
        object["right"] = json!(right.to_string());
        object["tried"] = json!(tried);
        object["faults"] = found.iter().map(fault).collect();
        let [amended, misread] = [kinds[0].2, kinds[1].2];
        object["compared_up_to"] = json!({"amended": amended, "misread": misread});
        print_traced(object, "the engine, for misreadings the law")?;
    } else if is_right {
        let same = found.len();
        print_line(format_args!(
            "{number} is right for {}, and for {same} of {tried} amended rules and misreadings",
            opening.rules
        ))?;
    } else {
        print_line(format_args!("{number} is wrong for {}: there are {right}", opening.rules))?;
        for one in &found {
            print_line(match one.misreading {
                Some(misreading) => {
                    format!("  {} ({}): {}", misreading.name, misreading.clause, misreading.says)
                }
                None => format!("  it is the number of {}", one.rules),
            })?;
        }
        if found.is_empty() {
            print_line(format_args!("  none of {tried} misreadings and amended rules gives this number"))?;
        }
    }
    if !args.json {
        for (alike, parted, longest) in &kinds {
            print_parted(&opening.rules, alike, parted, *longest)?;
        }
    }
    Ok(if is_right { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Walks that tell explanations apart have about this many sequences together at most.
const MOST_BY_ENGINE: f64 = 5e6;
const MOST_BY_LAW: f64 = 3e4;
/// And they are at most this number of moves longer, since some never become many.
const LONGER: usize = 6;

/// The depth at which each of these first gives another number than the first of them, and the last depth that was tried. `known` are
/// the counts of the rules so far.
fn part(
    rules: &Explanation,
    alike: &[&Explanation],
    known: &[Count],
    mut most: f64,
    counts: &(dyn Fn(&Explanation, usize) -> Option<Vec<Count>> + Sync),
) -> (Vec<Option<usize>>, usize) {
    let (mut parted, mut totals) = (vec![None; alike.len()], known.to_vec());
    for depth in known.len() + 1..=known.len() + LONGER {
        let open: Vec<usize> = (1..alike.len()).filter(|i| parted[*i].is_none()).collect();
        most -= last(&totals).sequences as f64 * growth(&totals) * open.len() as f64;
        if open.is_empty() || most < 0.0 {
            break;
        }
        let count = |i: &usize| Some(last(&counts(alike[*i], depth)?).sequences);
        let counted: Option<Vec<u128>> = [&[0], &open[..]].concat().par_iter().map(count).collect();
        let (Some(counted), Some(longer)) = (counted, counts(rules, depth)) else { break };
        totals = longer;
        for (i, _) in open.iter().zip(&counted[1..]).filter(|(_, number)| **number != counted[0]) {
            parted[*i] = Some(depth);
        }
    }
    (parted, totals.len())
}

/// Says at which depth which of these give another number than the first.
fn print_parted(
    rules: &Rules,
    alike: &[&Explanation],
    parted: &[Option<usize>],
    longest: usize,
) -> Result<()> {
    /// More names are counted.
    const MOST_NAMES: usize = 12;
    let names = |at: Option<usize>| {
        let here = alike.iter().zip(parted).skip(1).filter(|(_, depth)| **depth == at);
        let mut names: Vec<String> = here.map(|(one, _)| one.name_beside(rules)).collect();
        let more = names.split_off(names.len().min(MOST_NAMES)).len();
        names.extend((more > 0).then(|| format!("{more} more (--json lists them)")));
        (!names.is_empty()).then(|| names.join(", "))
    };
    let Some(first) = alike.first().map(|first| first.name_beside(rules)) else { return Ok(()) };
    let depths: BTreeSet<usize> = parted.iter().flatten().copied().collect();
    for depth in depths {
        let names = names(Some(depth)).unwrap_or_default();
        print_line(format_args!("  depth {depth} tells {first} from: {names}"))?;
    }
    match names(None) {
        Some(names) => {
            print_line(format_args!("  up to depth {longest} nothing tells {first} from: {names}"))
        }
        None => Ok(()),
    }
}
