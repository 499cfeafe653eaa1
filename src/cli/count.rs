//! `superko count`: the number of legal positions of a board.

use super::machine;
use super::start::BoardArgs;
use super::terminal::{Tables, note, print_line, print_traced, progress_bar, stop_on_ctrl_c};
use indicatif::{BinaryBytes, HumanDuration};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;
use superko_count::{self, BigUint, By, Count, Estimate, GraphEstimate, GridEstimate, Monitor};
use superko_notation::Board;
use superko_notation::board::{Shape, Wrap};
use superko_oracle::{Error, Result};

/// Count the legal positions of a board, exactly
///
/// A position is legal when every chain of stones has a liberty. For two players on grids, cylinders and tori, superko computes the number
/// modulo as many primes as the answer needs, and modulo one more as a check. In all other cases it counts in one sweep with exact
/// numbers. Standard output has only the number.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    superko count 9x9\n  \
    superko count 5x400\n  \
    superko count \"torus 4x4\" --players 3\n  \
    superko count 7x7 --by-stones\n  \
    superko count 14x14 --checkpoint work --threads 4\n  \
    superko count 19x19 --plan --machines 10")]
pub struct Args {
    #[command(flatten)]
    board: BoardArgs,
    /// The number of players, each with stones of one colour
    #[arg(long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=16))]
    players: u8,
    /// Count by the number of stones. Each line has a number of stones, from 0, and the number of positions
    #[arg(long)]
    by_stones: bool,
    /// Count by the numbers of black and white stones, on small boards. There is a row for each number of black stones, from 0, and a
    /// column for each number of white stones, from 0
    #[arg(long, conflicts_with = "by_stones")]
    by_colour: bool,
    #[command(flatten)]
    tables: Tables,
    /// The number of threads [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Save progress to this directory and resume from it
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    /// The memory that the count may use [default: the memory that is available]
    #[arg(long, value_name = "GIB")]
    memory: Option<f64>,
    /// Count even if the estimate exceeds the memory
    #[arg(long)]
    force: bool,
    /// Bits of the primes: 63 is quicker, 31 takes half the memory [default: 63 if the memory suffices]
    #[arg(long, value_name = "BITS", value_parser = ["31", "63"])]
    bits: Option<String>,
    /// Distribute the work among this number of workers in this process (needs a build with the feature `cluster`)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    workers: Option<u16>,
    /// Distribute the work across processes or machines. FILE has one address host:port per line. Start a process for every line, with
    /// the same arguments except --process; number 0 prints the answer (needs a build with the feature `cluster`)
    #[arg(long, value_name = "FILE", requires = "process")]
    hosts: Option<PathBuf>,
    /// The number of this process: its line in the file of hosts, from 0
    #[arg(long, value_name = "I", requires = "hosts")]
    process: Option<usize>,
    /// Let all workers share each sweep over a grid, so that each worker needs only part of the memory. Without this flag, each worker does
    /// whole sweeps. On boards other than grids, workers always share sweeps
    #[arg(long)]
    share: bool,
    /// Print the time and memory that the count needs, and the command for it. Do not count
    #[arg(long)]
    plan: bool,
    /// With --plan: the number of machines
    #[arg(long, value_name = "N", requires = "plan", value_parser = clap::value_parser!(u32).range(1..))]
    machines: Option<u32>,
    /// Print a JSON object, with the numbers as strings
    #[arg(long)]
    json: bool,
}

/// Before a count that takes more processor seconds than this, superko prints the estimate.
const LONG: f64 = 2.0;

pub fn run(args: Args) -> Result<()> {
    if let Some(threads) = args.threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build_global();
        pool.map_err(|e| Error::input(format!("{threads} threads cannot be started: {e}")))?;
    }
    let count = configured(&args, args.board.as_str())?;
    if args.plan {
        return print_plan(&args, &count);
    }
    let others = Others::of(&args)?;
    let estimate = count.estimate(threads_of_worker(&args))?;
    check_memory(&args, others.as_ref(), &estimate)?;
    if estimate.seconds() > LONG {
        let sweeps = match &estimate {
            Estimate::FrontierDp(graph) => format!("one sweep with a border of up to {} points", graph.width),
            Estimate::SplitBorder(grid) => format!("{} sweeps", grid.sweeps),
        };
        note(format_args!(
            "about {} of processor time and {} of memory: {sweeps}",
            duration(estimate.seconds()),
            bytes(estimate.bytes())
        ));
    }
    // The estimate has been checked.
    let count = count.unchecked(true);
    let bar = progress_bar(Some(0));
    let report = bar.clone();
    let mut monitor = Monitor::new().progress(move |progress| {
        report.set_length(progress.total);
        report.set_position(progress.done);
    });
    if let Some(directory) = &args.checkpoint {
        monitor = monitor.checkpoint(directory);
    }
    // Workers that share a sweep over a graph do not look at the flag, so the signal must end them.
    if others.is_none() || matches!(estimate, Estimate::SplitBorder(_)) {
        monitor = monitor.stop(stop_on_ctrl_c(|| {})?);
    }
    let numbers = match others {
        None => count.run_with(monitor).map(Some),
        #[cfg(feature = "cluster")]
        Some(others) => with_others::run(others, args.share, &count, monitor),
        #[cfg(not(feature = "cluster"))]
        Some(_) => {
            let why = "this build counts in one process only; build it with --features cluster for more";
            Err(Error::input(why))
        }
    };
    bar.finish_and_clear();
    // Only one of several processes has the answer.
    match numbers? {
        Some(numbers) => print(&args, &numbers, &count.moduli(threads_of_worker(&args))?),
        None => Ok(()),
    }
}

/// The count of this board by the arguments.
fn configured(args: &Args, board: &str) -> Result<Count> {
    let count = match Shape::parse(board)? {
        // A grid may be longer than boards with names for their points.
        Shape::Grid { width, height, wrap: Wrap::None } => Count::grid(width, height)?,
        _ => Count::new(&Board::parse(board)?),
    };
    let by = match (args.by_stones, args.by_colour) {
        (true, _) => By::Stones,
        (_, true) => By::BlackAndWhite,
        _ => By::Nothing,
    };
    let count = count.players(args.players).by(by).memory(memory(args)?);
    Ok(match args.bits.as_deref() {
        Some("31") => count.prime_bits(31),
        Some(_) => count.prime_bits(63),
        None => count,
    })
}

/// The available memory, in bytes.
fn memory(args: &Args) -> Result<u64> {
    args.memory.map_or_else(|| Ok(machine::available().unwrap_or(Count::DEFAULT_MEMORY)), machine::memory)
}

/// Refuses a count that does not fit in memory, before it begins.
fn check_memory(args: &Args, others: Option<&Others>, estimate: &Estimate) -> Result<()> {
    let (workers, processes) = others.map_or((1, 1), |others| (others.workers, others.processes()));
    if args.share && workers * processes == 1 {
        return Err(Error::input(
            "--share needs others to share with: --workers 2, or --hosts FILE --process I",
        ));
    }
    let (needed, memory) = (estimate.bytes_of_process(workers, processes, args.share), memory(args)?);
    if args.force || needed <= memory as f64 {
        return Ok(());
    }
    let largest = match estimate {
        Estimate::SplitBorder(grid) if grid.wrap == Wrap::None => {
            let widest = superko_count::widest(memory as f64, threads_of_worker(args), Wrap::None);
            format!("; {widest}x{widest} is the largest square board that fits")
        }
        _ => {
            let fits = |estimate: Estimate| {
                estimate.bytes_of_process(workers, processes, args.share) <= memory as f64
            };
            largest_alike(args, fits)
                .map_or(String::new(), |name| format!("; {name} is the largest with equal sides that fits"))
        }
    };
    Err(Error::input(format!(
        "{} needs about {} of memory and {} may be used{largest}; --memory allows more, --force starts anyway",
        args.board.as_str(),
        bytes(needed),
        BinaryBytes(memory)
    )))
}

/// The largest board of the same kind with equal sides whose count fits.
fn largest_alike(args: &Args, fits: impl Fn(Estimate) -> bool) -> Option<String> {
    let name = args.board.as_str().trim();
    let (kind, sides) = name.rsplit_once(' ').map_or(("", name), |(kind, sides)| (kind, sides));
    let sides: Vec<usize> = sides.split(['x', 'X']).map(|side| side.parse().ok()).collect::<Option<_>>()?;
    let equal = |side: usize| format!("{kind} {}", vec![side.to_string(); sides.len()].join("x"));
    let mut names = (2..*sides.iter().max()?).rev().map(|side| equal(side).trim().to_owned());
    names.find(|name| {
        let estimate = configured(args, name).and_then(|count| count.estimate(threads_of_worker(args)));
        estimate.is_ok_and(&fits)
    })
}

/// The threads of a worker: workers in one process share the processors.
fn threads_of_worker(args: &Args) -> usize {
    match args.workers {
        None | Some(1) => rayon::current_num_threads(),
        Some(_) => 1,
    }
}

/// The workers, where there are several.
struct Others {
    /// Workers in this process.
    workers: usize,
    /// The addresses of all processes, and the index of this one.
    hosts: Option<(Vec<String>, usize)>,
}

impl Others {
    /// `None` if the arguments name no workers.
    fn of(args: &Args) -> Result<Option<Others>> {
        if args.workers.is_none() && args.hosts.is_none() {
            return Ok(None);
        }
        let read = |(file, process): (&PathBuf, usize)| {
            let text = superko_oracle::input::text(file).map_err(|e| Error::file(file, e))?;
            let lines = text.lines().map(|line| line.trim().to_owned());
            let addresses: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
            if process >= addresses.len() {
                return Err(Error::input(format!(
                    "there is no process {process}: {} has addresses for {}, the first of which is number 0",
                    file.display(),
                    addresses.len()
                )));
            }
            Ok((addresses, process))
        };
        let hosts = args.hosts.as_ref().zip(args.process).map(read).transpose()?;
        Ok(Some(Others { workers: args.workers.unwrap_or(1).into(), hosts }))
    }

    fn processes(&self) -> usize {
        self.hosts.as_ref().map_or(1, |(addresses, _)| addresses.len())
    }
}

#[cfg(feature = "cluster")]
mod with_others {
    use super::*;
    use crate::stdout::with_stdout_on_stderr;
    use superko_count::Cluster;

    pub fn run(
        others: Others,
        share: bool,
        count: &Count,
        monitor: Monitor<'static>,
    ) -> Result<Option<Vec<BigUint>>> {
        // A worker that fails, or sees another process end, cannot wait for the rest.
        std::panic::set_hook(Box::new(|panic| {
            let payload = panic.payload();
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let message = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("a worker failed");
            match message.strip_prefix("timely communication error") {
                Some(what) => {
                    note(format_args!("error: another process of this count has ended{what}"));
                    note("with --checkpoint, restart all processes with the same arguments to resume");
                }
                None => note(format_args!("error: {message}")),
            }
            std::process::exit(2);
        }));
        let cluster = Cluster { workers: others.workers, hosts: others.hosts, share };
        // Standard output is for the number, but timely prints failed attempts to connect there.
        with_stdout_on_stderr(|| cluster.run(count, monitor))
    }
}

/// Prints the numbers, which were counted modulo these primes.
fn print(args: &Args, numbers: &[BigUint], moduli: &[u64]) -> Result<()> {
    let text: Vec<String> = numbers.iter().map(BigUint::to_string).collect();
    let side = numbers.len().isqrt();
    if args.json {
        let total: BigUint = numbers.iter().sum();
        let mut answer = json!({
            "board": args.board.as_str(),
            "players": args.players,
            "positions": total.to_string(),
        });
        if args.by_stones {
            answer["by_stones"] = json!(text);
        }
        if args.by_colour {
            answer["by_black_and_white"] = Value::from_iter(text.chunks(side).map(|row| json!(row)));
        }
        let Some((check, moduli)) = moduli.split_last() else {
            return print_traced(answer, "frontier dynamic programming");
        };
        answer["moduli"] = moduli.iter().map(u64::to_string).collect();
        answer["check"] = json!(check.to_string());
        print_traced(answer, "split border, modulo primes")
    } else if args.by_colour {
        let numbered = |first: String, row: &[String]| [&[first], row].concat();
        let white: Vec<String> = (0..side).map(|stones| stones.to_string()).collect();
        args.tables.print_row(&numbered("black/white".to_owned(), &white))?;
        let mut rows = text.chunks(side).enumerate();
        rows.try_for_each(|(black, row)| args.tables.print_row(&numbered(black.to_string(), row)))
    } else if args.by_stones {
        args.tables.print(["stones", "positions"], &text)
    } else {
        text.iter().try_for_each(|number| args.tables.print_number("positions", number))
    }
}

fn print_plan(args: &Args, count: &Count) -> Result<()> {
    let ((_, threads), memory) = (capacity(args), memory(args)?);
    let (mut best, mut reliability) = (None, String::new());
    for bits in [63, 31] {
        let estimate = count.clone().prime_bits(bits).estimate(threads)?;
        match &estimate {
            Estimate::SplitBorder(grid) => {
                print_grid_plan(args, grid, &estimate, memory)?;
                best = best.or(command_for_grid(args, grid, memory));
                reliability = grid.reliability();
            }
            Estimate::FrontierDp(graph) => return print_graph_plan(args, graph, &estimate, memory),
        }
    }
    print_line(reliability)?;
    print_command(best)
}

fn print_grid_plan(args: &Args, grid: &GridEstimate, estimate: &Estimate, memory: u64) -> Result<()> {
    let (machines, threads) = capacity(args);
    print_line(format_args!("{} modulo primes of {} bits:", args.board.as_str(), grid.prime_bits))?;
    print_line(format_args!("  {} sweeps, one of them to check the others", grid.sweeps))?;
    print_line(format_args!(
        "  {:.3e} counts, {} of memory for a sweep ({}); {} of disk space for checkpoints",
        grid.counts,
        bytes(grid.bytes),
        if grid.bytes <= memory as f64 { "fits" } else { "does not fit" },
        bytes(estimate.checkpoint_bytes()),
    ))?;
    print_line(format_args!(
        "  {} of processor time for a sweep, {} in all; {} at best on {}",
        duration(grid.seconds_per_sweep),
        duration(grid.seconds()),
        duration(grid.elapsed(machines, threads)),
        with_threads(machines, threads),
    ))?;
    if machines > 1 {
        print_line(format_args!(
            "  {machines} machines that share a sweep (--share) take {} of memory each and exchange {} a sweep, in {} rounds",
            bytes(grid.bytes_of_share(machines)),
            bytes(grid.exchanged(machines)),
            grid.rounds,
        ))?;
    }
    Ok(())
}

fn print_graph_plan(args: &Args, graph: &GraphEstimate, estimate: &Estimate, memory: u64) -> Result<()> {
    let GraphEstimate { points, width, kinds, colourings, first, .. } = graph;
    let (machines, threads) = capacity(args);
    let fits = graph.bytes <= memory as f64 * machines as f64;
    print_line(format_args!("one sweep over {points} points, with a border of up to {width} points"))?;
    print_line(format_args!("  from {kinds} of {colourings} colourings of the first {first} points"))?;
    print_line(format_args!(
        "  {:.0e} borders, {} of memory in all ({}); {} of disk space for checkpoints",
        graph.borders,
        bytes(graph.bytes),
        if fits { "fits" } else { "does not fit" },
        bytes(estimate.checkpoint_bytes()),
    ))?;
    print_line(format_args!(
        "  {} of processor time; {} at best on {}",
        duration(graph.seconds),
        duration(graph.seconds / (machines * threads) as f64),
        with_threads(machines, threads),
    ))?;
    if machines > 1 {
        print_line(format_args!("  {machines} machines exchange {}", bytes(graph.exchanged(machines))))?;
    }
    print_line(
        "up to a million borders were counted for this; beyond, the estimate may be half or twice the truth",
    )?;
    print_command(fits.then(|| command(args, if machines > 1 { HOSTS } else { "" })))
}

/// The arguments of a count on several machines.
const HOSTS: &str = " --hosts FILE --process I";

/// The command for a count modulo these primes, if it fits.
fn command_for_grid(args: &Args, grid: &GridEstimate, memory: u64) -> Option<String> {
    let (machines, _) = capacity(args);
    let bits = format!(" --bits {}", grid.prime_bits);
    if grid.bytes <= memory as f64 {
        Some(command(args, &(bits + if machines > 1 { HOSTS } else { "" })))
    } else if machines > 1 && grid.bytes_of_share(machines) <= memory as f64 {
        Some(command(args, &(bits + " --share" + HOSTS)))
    } else {
        None
    }
}

fn command(args: &Args, more: &str) -> String {
    let mut command = format!("superko count {}", shell_words::quote(args.board.as_str()));
    if args.players != 2 {
        command += &format!(" --players {}", args.players);
    }
    if args.by_stones {
        command += " --by-stones";
    }
    if args.by_colour {
        command += " --by-colour";
    }
    if let Some(threads) = args.threads {
        command += &format!(" --threads {threads}");
    }
    command + more + " --checkpoint DIR"
}

fn print_command(command: Option<String>) -> Result<()> {
    match command {
        Some(command) => print_line(format_args!("to count: {command}")),
        None => print_line("it does not fit: it needs more memory, or more machines (--machines)"),
    }
}

/// The number of machines in a plan, and of threads on each.
fn capacity(args: &Args) -> (usize, usize) {
    let threads = args.threads.map_or_else(rayon::current_num_threads, usize::from);
    (args.machines.unwrap_or(1) as usize, threads)
}

fn with_threads(machines: usize, threads: usize) -> String {
    let threads = if threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") };
    match machines {
        1 => threads,
        _ => format!("{machines} machines with {threads} each"),
    }
}

fn bytes(bytes: f64) -> BinaryBytes {
    BinaryBytes(bytes as u64)
}

fn duration(seconds: f64) -> String {
    match Duration::try_from_secs_f64(seconds) {
        Ok(short) if short < Duration::from_secs(1) => "less than a second".to_owned(),
        long => HumanDuration(long.unwrap_or(Duration::MAX)).to_string(),
    }
}
