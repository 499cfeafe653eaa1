//! `superko solve`: the value under best play.

use super::checkpoint::Checkpoint;
use super::output::{Output, different, output};
use super::start::{Start, line_in_words, point_or_word};
use super::terminal::{note, print_line, print_traced, progress_bar, stop_on_ctrl_c};
use hmac_sha256::Hash;
use indicatif::HumanCount;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use superko_explore::Watch;
use superko_explore::solve::{Checked, Progress, Solution, Solve, verify};
use superko_notation::{Player, plural};
use superko_oracle::case::{move_to_json, read_move};
use superko_oracle::input::Lines;
use superko_oracle::rulebook::{LawOptions, Move, Opening};
use superko_oracle::{Error, Result};

/// Find the value of a position under best play
///
/// The value is Black's score minus White's if both play as well as possible, without komi. superko proves the value. Under a superko rule,
/// the legal moves depend on all earlier positions, so each lemma of the proof says for which histories it holds. --certificate writes
/// the lemmas, and --verify checks them independently. Under simple ko and free repetition, a game may never end. There superko computes
/// what each player can force in finitely many moves; if both results agree, they are the value. Under other rules it searches without a
/// transposition table; that search finishes only on the smallest boards. Without a proof, superko prints bounds, and the exit status is 2.
#[derive(clap::Args)]
#[command(mut_group("where", |group| group.required(false)))]
#[command(after_help = "Examples:\n  \
    superko solve 3x3\n  \
    superko solve 5x1 --rules cgos --rows .X.O. --to-play w --json\n  \
    superko solve 3x2 --moves b1,pass,a2\n  \
    superko solve 3x3 --rules gnugo\n  \
    superko solve 3x2 --divide\n  \
    superko solve 3x2 --certificate 3x2.jsonl && superko solve --verify 3x2.jsonl")]
pub struct Args {
    #[command(flatten)]
    start: Start,
    /// The moves that led to the position. Under a superko rule they decide which plays are legal
    #[arg(long, value_name = "M,M,…", value_delimiter = ',')]
    moves: Vec<String>,
    /// Search up to N situations; a million take a few seconds
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    budget: u64,
    #[command(flatten)]
    checkpoint: Checkpoint,
    /// Write the proof of the value as JSON Lines, one lemma per line
    #[arg(long, value_name = "FILE.jsonl", value_parser = output())]
    certificate: Option<Output>,
    /// Also print the value after each first move. Each has the whole budget
    #[arg(long, conflicts_with = "checkpoint")]
    divide: bool,
    /// Check a certificate with the law instead of solving
    #[arg(long, value_name = "FILE.jsonl", conflicts_with_all = ["where", "moves", "certificate", "budget", "checkpoint", "divide"])]
    verify: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<ExitCode> {
    if let Some(file) = &args.verify {
        return verified(file, args.json);
    }
    if args.start.board.as_str().is_empty() {
        return Err(Error::input(
            "solve needs a board, such as `superko solve 3x3`, or a certificate: --verify FILE.jsonl",
        ));
    }
    let opening = args.start.opening()?;
    let moves = args.moves.iter().map(|name| read_move(&opening, &point_or_word(name)));
    let moves = moves.collect::<Result<Vec<Move>>>()?;
    args.certificate.iter().try_for_each(Output::check)?;
    let checkpoint = args.checkpoint.path().map(Output::new);
    different(args.certificate.iter().chain(&checkpoint))?;
    let stop = stop_on_ctrl_c(|| ())?;
    let bar = progress_bar(None);
    let told = Mutex::new(Instant::now());
    let progress = |progress: Progress| {
        let nodes = HumanCount(progress.nodes);
        let bounds = in_words(progress.at_least, progress.at_most);
        let message = format!("{nodes} of {} situations, {bounds}", HumanCount(args.budget));
        let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
        // Where there is no bar, a line now and then.
        if bar.is_hidden() && told.elapsed() > SILENCE {
            *told = Instant::now();
            note(&message);
        }
        bar.set_message(message);
    };
    let watch = Watch { stop, progress: &progress };
    let mut solve = Solve::new(&opening, &moves, &watch).budget(args.budget);
    if args.certificate.is_some() {
        solve = solve.certify();
    }
    if let Some(path) = args.checkpoint.open()? {
        solve = solve.checkpoint(path);
    }
    let mut solution = solve.run()?;
    // Before anything is printed, which a closed pipe may end.
    let (mut written, mut certified) = (Ok(()), None);
    if let (Some(file), Some(certificate)) = (&args.certificate, solution.certificate.take()) {
        let (mut hash, mut written_lemmas) = (Hash::new(), 0);
        let lines = certificate.zip(0..).map(|(line, lemmas)| {
            bar.set_message(format!("lemmas written: {}", HumanCount(lemmas)));
            written_lemmas = lemmas;
            hash.update(format!("{line}\n"));
            match watch.stopped() {
                true => Err(io::Error::other("stopped before all lemmas were written")),
                false => Ok(line),
            }
        });
        written = file.write_lines(lines);
        let hash: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        certified = Some(json!({"lemmas": written_lemmas, "sha256": hash}));
    }
    let divided = args.divide.then(|| divided(&opening, &moves, args.budget, &watch)).transpose()?;
    bar.finish_and_clear();
    print(&opening, &moves, &solution, divided.as_deref(), certified, args.json)?;
    written?;
    let open = divided.iter().flatten().any(|(_, value)| value.value().is_none());
    if solution.value().is_none() {
        note(match (solution.cycle, watch.stopped()) {
            (true, _) => "no value: best play is an endless cycle".to_owned(),
            (_, true) => "stopped: only bounds are known".to_owned(),
            _ => {
                let most = Some(opening.board.points() as i64);
                let narrowed = solution.at_most < most || solution.at_least > most.map(|most| -most);
                let bounds =
                    if narrowed { "" } else { " without narrowing the bounds, which are those of the board" };
                format!("the budget of {} situations is spent{bounds}; --budget allows more", args.budget)
            }
        });
        return Ok(ExitCode::from(2));
    }
    Ok(if open { ExitCode::from(2) } else { ExitCode::SUCCESS })
}

/// How often a line of progress is printed where there is no bar.
const SILENCE: Duration = Duration::from_secs(10);

/// What is known of the value after each legal move.
fn divided(
    opening: &Opening,
    moves: &[Move],
    budget: u64,
    watch: &Watch<Progress>,
) -> Result<Vec<(Move, Solution)>> {
    let after = |m: Option<Move>| {
        let mut game = opening.law(LawOptions::default());
        moves.iter().copied().chain(m).for_each(|m| drop(game.play(m)));
        game
    };
    let solve = |m: Move| {
        let game = after(Some(m));
        let solution = match game.score().filter(|_| game.over()) {
            Some([black, white]) => Solution::of_score((black.0 - white.0) / 2),
            None => Solve::new(opening, &[moves, &[m]].concat(), watch).budget(budget).run()?,
        };
        Ok((m, solution))
    };
    after(None).next_moves().into_iter().map(solve).collect()
}

/// Prints a solution, and those after each first move.
fn print(
    opening: &Opening,
    moves: &[Move],
    solution: &Solution,
    divided: Option<&[(Move, Solution)]>,
    certified: Option<Value>,
    json: bool,
) -> Result<()> {
    let Solution { at_least, at_most, nodes, .. } = *solution;
    let value = solution.value();
    if json {
        let mut answer = match value {
            Some(value) => {
                let line = solution.line.iter().map(|m| move_to_json(opening, *m));
                json!({"value": value, "line": line.collect::<Vec<_>>(), "nodes": nodes})
            }
            None => json!({"at_least": at_least, "at_most": at_most, "nodes": nodes}),
        };
        answer["for"] = json!(Player::Black.letter());
        if let Some(certified) = certified {
            answer["certificate"] = certified;
        }
        if let Some(divided) = divided {
            let one = |(m, after): &(Move, Solution)| {
                let bounds = json!({"at_least": after.at_least, "at_most": after.at_most});
                (m.name(opening), after.value().map_or(bounds, Value::from))
            };
            answer["divide"] = Value::Object(divided.iter().map(one).collect());
        }
        return print_traced(answer, solution.method);
    }
    match value {
        None => print_line(in_words(at_least, at_most))?,
        Some(value) => {
            print_line(format_args!("value: {value} for Black"))?;
            let mut mover = opening.start().to_play;
            if moves.len() % 2 == 1 {
                mover = mover.opponent();
            }
            print_line(format_args!("line: {}", line_in_words(opening, mover, &solution.line)))?;
            print_line(format_args!("nodes: {nodes}"))?;
        }
    }
    divided.into_iter().flatten().try_for_each(|(m, after)| {
        let known =
            after.value().map_or_else(|| in_words(after.at_least, after.at_most), |value| value.to_string());
        print_line(format_args!("{}: {known}", m.name(opening)))
    })
}

fn in_words(at_least: Option<i64>, at_most: Option<i64>) -> String {
    match (at_least, at_most) {
        (Some(low), Some(high)) => format!("at least {low}, at most {high} for Black"),
        (Some(low), None) => format!("at least {low} for Black"),
        (None, Some(high)) => format!("at most {high} for Black"),
        (None, None) => "nothing is known".to_owned(),
    }
}

fn verified(file: &Path, json: bool) -> Result<ExitCode> {
    let certificate = File::open(file).map_err(|e| Error::file(file, e))?;
    let stop = stop_on_ctrl_c(|| ())?;
    let bar = progress_bar(None);
    let progress = |checked: Checked| {
        let [read, derived] = [checked.read, checked.derived].map(|lemmas| HumanCount(lemmas as u64));
        bar.set_message(match checked.derived {
            0 => format!("lemmas read: {read}"),
            _ => format!("lemmas derived: {derived} of {read}"),
        });
    };
    let verified = verify(Lines::of(BufReader::new(certificate)), &Watch { stop, progress: &progress });
    bar.finish_and_clear();
    match verified {
        Ok(None) => Err(Error::input("stopped before all lemmas were derived")),
        Err(Error::Io(error)) => Err(Error::file(file, error)),
        Ok(Some(verified)) => {
            let (value, lemmas) = (verified.value, verified.lemmas);
            match json {
                true => print_traced(
                    json!({"verified": true, "value": value, "for": Player::Black.letter(), "lemmas": lemmas, "game": verified.game.to_json()}),
                    "the law derives each lemma",
                )?,
                false => print_line(format_args!(
                    "verified: {} has the value {value} for Black, by {}",
                    verified.game,
                    plural(lemmas, "lemma")
                ))?,
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => {
            match json {
                true => print_line(json!({"verified": false, "why": error.to_string()}))?,
                false => print_line(format_args!("refused: {error}"))?,
            }
            Ok(ExitCode::from(1))
        }
    }
}
