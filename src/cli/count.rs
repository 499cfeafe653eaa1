//! `superko count`: the number of legal positions of a board.

use crate::count::checkpoint::{Care, Checkpoint};
use crate::count::estimate::{self, Estimate, SweepEstimate};
use crate::count::frontier::{By, Frontier};
use crate::count::grid::Grid;
use crate::count::split;
use crate::notation::Board;
use crate::{Error, Result};
use indicatif::{ProgressBar, ProgressStyle};
use num_bigint::BigUint;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// Count the legal positions of a board, exactly
///
/// A position is legal when every chain of stones has a liberty. Grids, for two players, are counted modulo as many primes as
/// the answer needs, and one more as a check; all other boards by one sweep with whole numbers. Standard output is the number
/// alone.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    superko count 9x9\n  \
    superko count 5x400\n  \
    superko count \"torus 4x4\" --players 3\n  \
    superko count 7x7 --by-stones\n  \
    superko count 14x14 --checkpoint work --threads 4\n  \
    superko count 12x12 --hosts hosts.txt --process 0 & superko count 12x12 --hosts hosts.txt --process 1")]
pub struct Args {
    /// The board: 5x4, "torus 4x4", "cylinder 4x3", '{"points": 3, "edges": [[0,1],[1,2]]}', graph6:Bw
    board: String,
    /// So many players, each with stones of one colour
    #[arg(long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=16))]
    players: u8,
    /// Count apart by the number of stones: a line for every number, from 0 on
    #[arg(long)]
    by_stones: bool,
    /// Count apart by the numbers of black and white stones: a line for every number of black stones, from 0 on, and in it a
    /// number for every number of white ones (small boards)
    #[arg(long, conflicts_with = "by_stones")]
    by_colour: bool,
    /// Use so many threads [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Keep the work in this directory from time to time, and go on with what is there
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    /// Use at most so much memory [default: what is free]
    #[arg(long, value_name = "GIB")]
    memory: Option<f64>,
    /// Bits of the primes: 63 is quicker, 31 takes half the memory [default: 63 when the memory will do]
    #[arg(long, value_name = "BITS", value_parser = ["31", "63"])]
    bits: Option<String>,
    /// Share the work out to so many workers in this process (needs a build with the feature `cluster`)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    workers: Option<u16>,
    /// Share it out to several processes or machines: a file with their addresses, one a line as host:port; all are started
    /// with the same arguments but their number, and the answer comes from number 0 (needs the feature `cluster`)
    #[arg(long, value_name = "FILE", requires = "process")]
    hosts: Option<PathBuf>,
    /// The number of this process, its line in the file of hosts, from 0 on
    #[arg(long, value_name = "I", requires = "hosts")]
    process: Option<usize>,
    /// Let all workers share every sweep over a grid, each with a part of its memory, instead of doing whole ones; over
    /// other boards they always do
    #[arg(long)]
    share: bool,
    /// Print what the count would take, and do not count
    #[arg(long)]
    plan: bool,
    /// With --plan: on so many machines
    #[arg(long, value_name = "N", requires = "plan", value_parser = clap::value_parser!(u32).range(1..))]
    machines: Option<u32>,
    /// Print a JSON object; numbers are strings in it
    #[arg(long)]
    json: bool,
}

const GIB: f64 = (1u64 << 30) as f64;

pub fn run(args: Args) -> Result<ExitCode> {
    if let Some(threads) = args.threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build_global();
        pool.map_err(|e| Error::input(format!("no threads: {e}")))?;
    }
    let memory = match args.memory {
        Some(gib) if gib > 0.0 => gib * GIB,
        Some(gib) => return Err(Error::input(format!("{gib} GiB of memory: more than 0 is needed"))),
        None => estimate::free_memory().unwrap_or(f64::INFINITY),
    };
    let numbers = match grid(&args)? {
        Some((width, height)) => {
            let grid = choose(&args, width, height, memory);
            if args.plan {
                print_plan(&args, &grid, memory);
                return Ok(ExitCode::SUCCESS);
            }
            count_grid(&args, &grid, memory)?
        }
        None => {
            let board = Board::parse(&args.board)?;
            let by = match (args.by_stones, args.by_colour) {
                (true, _) => By::Stones,
                (_, true) => By::BlackAndWhite,
                _ => By::Nothing,
            };
            let frontier = Frontier::new(board.graph(), args.players, by)?;
            if args.plan {
                print_sweep_plan(&args, &frontier, memory);
                return Ok(ExitCode::SUCCESS);
            }
            count_board(&args, frontier, memory)?
        }
    };
    // Of several processes one has the answer.
    if let Some(numbers) = numbers {
        print(&args, &numbers);
    }
    Ok(ExitCode::SUCCESS)
}

/// Width and height of a plain grid that the split border can count. Grids may be longer than boards with point names.
fn grid(args: &Args) -> Result<Option<(usize, usize)>> {
    let sides = args.board.split_once('x').and_then(|(columns, rows)| {
        let side = |text: &str| text.parse::<usize>().ok().filter(|&side| side > 0);
        Some((side(columns)?, side(rows)?))
    });
    let Some((columns, rows)) = sides else { return Ok(None) };
    let (width, height) = (columns.min(rows), columns.max(rows));
    let two_colours = args.players == 2 && !args.by_colour;
    if two_colours && width > *split::WIDTHS.end() {
        return Err(Error::input(format!(
            "{columns}x{rows} is too wide: the shorter side is at most {}",
            split::WIDTHS.end()
        )));
    }
    Ok(Some((width, height)).filter(|_| two_colours && split::WIDTHS.contains(&width)))
}

/// Large primes when they fit the memory.
fn choose(args: &Args, width: usize, height: usize, memory: f64) -> Grid {
    let grid = |bits| Grid { width, height, by_stones: args.by_stones, bits };
    match args.bits.as_deref() {
        Some("31") => grid(31),
        Some(_) => grid(63),
        None if Estimate::of(&grid(63), threads_of_worker(args)).bytes <= memory => grid(63),
        None => grid(31),
    }
}

fn count_grid(args: &Args, grid: &Grid, memory: f64) -> Result<Option<Vec<BigUint>>> {
    let others = Others::of(args)?;
    let threads = threads_of_worker(args);
    let mut estimate = Estimate::of(grid, threads);
    if args.share {
        let needed =
            || Error::input("--share needs others to share with: --workers 2, or --hosts FILE --process I");
        let all = others.as_ref().map(Others::all_workers).filter(|&all| all > 1).ok_or_else(needed)?;
        estimate.bytes = estimate.bytes_of_share(all);
    }
    // Every worker has a sweep of its own in memory, or a share of one.
    estimate.bytes *= args.workers.unwrap_or(1) as f64;
    if estimate.bytes > memory {
        let widest = estimate::widest(memory, threads);
        return Err(Error::input(format!(
            "{} needs {} of memory and {} may be used; {widest}x{widest} is the largest square board that will do",
            args.board,
            gib(estimate.bytes),
            gib(memory)
        )));
    }
    if estimate.seconds() > 1.0 {
        eprintln!(
            "about {} of processor time and {} of memory: {} sweeps",
            duration(estimate.seconds()),
            gib(estimate.bytes),
            estimate.jobs
        );
    }
    let checkpoint = args
        .checkpoint
        .as_deref()
        .map(|directory| Checkpoint::open(directory, format!("{}x{}", grid.width, grid.height)))
        .transpose()?;
    let stop = stop_on_ctrl_c()?;
    let bar = ProgressBar::new((estimate.jobs * grid.rows()) as u64);
    show(&bar, "{elapsed} {wide_bar} row {pos} of {len}, {eta} left");
    let numbers = match others {
        Some(others) => with_others::grid(others, grid, args.share, checkpoint, stop, bar.clone()),
        None => {
            let care = Care { checkpoint: checkpoint.as_ref(), stop: &stop, done: &|| bar.inc(1) };
            grid.count(&care).map(Some)
        }
    };
    bar.finish_and_clear();
    numbers
}

/// The threads of a worker: several in one process leave each other their processors.
fn threads_of_worker(args: &Args) -> usize {
    match args.workers {
        None | Some(1) => rayon::current_num_threads(),
        Some(_) => 1,
    }
}

/// Who counts, where it is not one process alone.
struct Others {
    /// Workers in this process.
    workers: usize,
    /// The addresses of all processes, and which of them this one is.
    hosts: Option<(Vec<String>, usize)>,
}

impl Others {
    /// `None` when nobody else is asked for.
    fn of(args: &Args) -> Result<Option<Others>> {
        if args.workers.is_none() && args.hosts.is_none() {
            return Ok(None);
        }
        let read = |(file, process): (&PathBuf, usize)| {
            let text = std::fs::read_to_string(file).map_err(|e| Error::file(file, e))?;
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

    /// The workers in all processes.
    fn all_workers(&self) -> usize {
        self.workers * self.hosts.as_ref().map_or(1, |(addresses, _)| addresses.len())
    }
}

/// Counts on a board that is no grid, or for other players than two.
fn count_board(args: &Args, frontier: Frontier, memory: f64) -> Result<Option<Vec<BigUint>>> {
    let estimate = SweepEstimate::of(&frontier);
    if estimate.seconds > 2.0 {
        eprintln!(
            "very roughly {} of processor time and {} of memory: a border of up to {} points",
            duration(estimate.seconds),
            gib(estimate.bytes),
            frontier.sweep.width
        );
    }
    let memory = memory.min(usize::MAX as f64) as usize;
    let name = format!("{}-points", frontier.sweep.places.len());
    let checkpoint =
        args.checkpoint.as_deref().map(|directory| Checkpoint::open(directory, name)).transpose()?;
    if let Some(others) = Others::of(args)? {
        return with_others::board(others, frontier, memory, checkpoint);
    }
    let stop = stop_on_ctrl_c()?;
    // A step is as long as it has borders.
    let bar = ProgressBar::new(frontier.sweep.borders.iter().sum::<f64>() as u64);
    show(&bar, "{elapsed} {wide_bar} {percent} % of the borders, {msg}, about {eta} left");
    let done = AtomicUsize::new(0);
    let next = || {
        let points = done.fetch_add(1, Ordering::Relaxed) + 1;
        bar.inc(frontier.sweep.borders[points - 1] as u64);
        bar.set_message(format!("point {points} of {}", frontier.sweep.places.len()));
    };
    let care = Care { checkpoint: checkpoint.as_ref(), stop: &stop, done: &next };
    let numbers = frontier.count(memory, &care);
    bar.finish_and_clear();
    numbers.map(Some)
}

/// What Ctrl-C sets.
fn stop_on_ctrl_c() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = stop.clone();
    let told_again = move || {
        if told.swap(true, Ordering::Relaxed) {
            std::process::exit(130); // whoever waits for other processes does not see the first time
        }
    };
    ctrlc::set_handler(told_again).map_err(|e| Error::input(format!("no handler for Ctrl-C: {e}")))?;
    Ok(stop)
}

fn show(bar: &ProgressBar, template: &str) {
    bar.set_style(ProgressStyle::with_template(template).expect("our templates are sound"));
    bar.enable_steady_tick(Duration::from_millis(200));
}

#[cfg(feature = "cluster")]
mod with_others {
    use super::*;
    use crate::count::cluster::Cluster;

    fn cluster(others: Others) -> Cluster {
        // A worker that fails, or sees another process go, cannot wait for the rest.
        std::panic::set_hook(Box::new(|panic| {
            let payload = panic.payload();
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let message = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("a worker failed");
            match message.strip_prefix("timely communication error") {
                Some(what) => {
                    eprintln!("error: another process of this count is gone{what}");
                    eprintln!("with --checkpoint, start all processes again as before to go on");
                }
                None => eprintln!("error: {message}"),
            }
            std::process::exit(2);
        }));
        Cluster { workers: others.workers, hosts: others.hosts }
    }

    /// Timely talks on standard output while it connects; ours is for the number.
    fn aside<R>(work: impl FnOnce() -> Result<R>) -> Result<R> {
        #[cfg(unix)]
        {
            let failed = |error: rustix::io::Errno| Error::Io(error.into());
            let kept = rustix::io::dup(std::io::stdout()).map_err(failed)?;
            rustix::stdio::dup2_stdout(std::io::stderr()).map_err(failed)?;
            let result = work();
            rustix::stdio::dup2_stdout(kept).map_err(failed)?;
            result
        }
        #[cfg(not(unix))]
        work()
    }

    pub fn grid(
        others: Others,
        grid: &Grid,
        shared: bool,
        checkpoint: Option<Checkpoint>,
        stop: Arc<AtomicBool>,
        bar: ProgressBar,
    ) -> Result<Option<Vec<BigUint>>> {
        // The workers are threads that may outlive this function, but not the process.
        let care = Care {
            checkpoint: checkpoint.map(|checkpoint| &*Box::leak(Box::new(checkpoint))),
            stop: Box::leak(Box::new(stop)),
            done: Box::leak(Box::new(move || bar.inc(1))),
        };
        aside(|| cluster(others).grid(*grid, shared, care))
    }

    pub fn board(
        others: Others,
        frontier: Frontier,
        memory: usize,
        checkpoint: Option<Checkpoint>,
    ) -> Result<Option<Vec<BigUint>>> {
        aside(|| cluster(others).board(frontier, memory, checkpoint))
    }
}

#[cfg(not(feature = "cluster"))]
mod with_others {
    use super::*;

    fn absent<T>() -> Result<T> {
        Err(Error::input("this build counts in one process only; build it with --features cluster for more"))
    }

    pub fn grid(
        _: Others,
        _: &Grid,
        _: bool,
        _: Option<Checkpoint>,
        _: Arc<AtomicBool>,
        _: ProgressBar,
    ) -> Result<Option<Vec<BigUint>>> {
        absent()
    }

    pub fn board(_: Others, _: Frontier, _: usize, _: Option<Checkpoint>) -> Result<Option<Vec<BigUint>>> {
        absent()
    }
}

fn print(args: &Args, numbers: &[BigUint]) {
    let text: Vec<String> = numbers.iter().map(BigUint::to_string).collect();
    let side = numbers.len().isqrt();
    if args.json {
        let total: BigUint = numbers.iter().sum();
        let mut answer = json!({
            "board": args.board,
            "players": args.players,
            "positions": total.to_string(),
        });
        if args.by_stones {
            answer["by_stones"] = json!(text);
        }
        if args.by_colour {
            answer["by_black_and_white"] = Value::from_iter(text.chunks(side).map(|row| json!(row)));
        }
        println!("{answer}");
    } else if args.by_colour {
        text.chunks(side).for_each(|row| println!("{}", row.join(" ")));
    } else {
        text.iter().for_each(|number| println!("{number}"));
    }
}

fn print_plan(args: &Args, grid: &Grid, memory: f64) {
    let (machines, threads) = capacity(args);
    for bits in [63, 31] {
        let grid = Grid { bits, ..*grid };
        let estimate = Estimate::of(&grid, threads);
        println!("{}x{} modulo primes of {bits} bits:", grid.width, grid.height);
        println!("  {} sweeps, one of them to check the others", estimate.jobs);
        println!(
            "  {:.3e} counts, {} of memory for a sweep: {}",
            estimate.counts,
            gib(estimate.bytes),
            if estimate.bytes <= memory { "fits" } else { "does not fit" }
        );
        println!(
            "  {} of processor time for a sweep, {} in all; {} on {machines} machine(s) with {threads} thread(s) each, at best",
            duration(estimate.seconds_per_job),
            duration(estimate.seconds()),
            duration(estimate.elapsed(machines, threads))
        );
        println!("  machines that do a sweep each exchange {} in all", gib(estimate.jobs as f64 * 16.0));
        if machines > 1 {
            println!(
                "  {machines} that share one (--share) take {} of memory each and exchange {} a sweep, in {} rounds",
                gib(estimate.bytes_of_share(machines)),
                gib(estimate.exchanged(machines)),
                grid.height / 2
            );
        }
    }
    println!("{}", estimate::reliability(grid.width));
}

fn print_sweep_plan(args: &Args, frontier: &Frontier, memory: f64) {
    let (machines, threads) = capacity(args);
    let estimate = SweepEstimate::of(frontier);
    let sweep = &frontier.sweep;
    let colourings: u64 = sweep.kinds.iter().map(|(_, many)| many).sum();
    println!("one sweep over {} points, with a border of up to {} points", sweep.places.len(), sweep.width);
    println!("  from {} of {colourings} colourings of the first {} points", sweep.kinds.len(), sweep.first());
    println!(
        "  {:.0e} borders, {} of memory in all: {}",
        estimate.borders,
        gib(estimate.bytes),
        if estimate.bytes <= memory * machines as f64 { "fits" } else { "does not fit" }
    );
    println!(
        "  {} of processor time; {} on {machines} machine(s) with {threads} thread(s) each, at best",
        duration(estimate.seconds),
        duration(estimate.seconds / (machines * threads) as f64)
    );
    println!("  machines that share it exchange {}", gib(estimate.exchanged(machines)));
    println!(
        "how many borders there are is not known before; tori of 5x5 to 7x7 had within a factor of two of this"
    );
}

/// Machines, and threads of each, that a plan is for.
fn capacity(args: &Args) -> (usize, usize) {
    let threads = args.threads.map_or_else(rayon::current_num_threads, usize::from);
    (args.machines.unwrap_or(1) as usize, threads)
}

fn gib(bytes: f64) -> String {
    match bytes / GIB {
        small if small < 0.1 => format!("{:.0} MiB", small * 1024.0),
        gib if gib < 1024.0 => format!("{gib:.1} GiB"),
        large => format!("{:.1} TiB", large / 1024.0),
    }
}

fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 120.0 => format!("{s:.1} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s if s < 100.0 * 3600.0 => format!("{:.1} h", s / 3600.0),
        s => format!("{:.0} days", s / 86400.0),
    }
}
