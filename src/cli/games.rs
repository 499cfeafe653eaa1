//! `superko games`.

use super::checkpoint::Checkpoint;
use super::machine;
use super::start::{Start, line_in_words};
use super::terminal::{Tables, bar_of_parts, note, print_line, print_traced, stop_on_ctrl_c};
use serde_json::{Value, json};
use std::process::ExitCode;
use superko_explore::Watch;
use superko_explore::games::{self, Count, Games, Longest, Options};
use superko_oracle::case::move_to_json;
use superko_oracle::rulebook::Opening;
use superko_oracle::{Error, Result};

/// Count complete games, exactly
///
/// If the rules include a superko rule (positional, situational or natural situational), superko counts all games at once by dynamic
/// programming. Otherwise it plays every game. Standard output has only the number. If there are infinitely many games, standard error
/// shows a shortest game that returns to an earlier situation, and the exit status is 2. If a count would take too long, superko prints
/// an estimate and refuses to start. When all games are counted at once, the checkpoint FILE has a backup, FILE.copy.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    superko games 3x1\n  \
    superko games 3x1 --by-length\n  \
    superko games 3x1 --amend no-suicide --amend natural-situational-superko\n  \
    superko games 3x1 --rows XO. --to-play w\n  \
    superko games 3x1 --longest\n  \
    superko games 2x1 --rules lasker-maas --json")]
pub struct Args {
    #[command(flatten)]
    start: Start,
    /// Leave out passes: a game is complete when no play is legal
    #[arg(long)]
    no_passes: bool,
    /// Count by length. Each line has a number of moves, from 0, passes included, and the number of games. This takes longer
    #[arg(long)]
    by_length: bool,
    #[command(flatten)]
    tables: Tables,
    /// Find a long game, and an upper bound on the number of plays. A game that reaches the bound is as long as possible; the search finds
    /// one only on the smallest boards. Otherwise superko prints both numbers, and the exit status is 2. Only for positional and natural
    /// situational superko
    #[arg(long, conflicts_with_all = ["no_passes", "by_length", "search", "memory"])]
    longest: bool,
    /// With --longest: stop the search after N steps of simulated annealing; ten million take a second or two
    #[arg(long, value_name = "N", default_value_t = 1_500_000_000, requires = "longest")]
    budget: u64,
    /// Use J threads [default: one per processor; one for --by-length when all games are counted at once, because more are slower there]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    #[command(flatten)]
    checkpoint: Checkpoint,
    /// Play every game, even where all could be counted at once
    #[arg(long)]
    search: bool,
    /// Count even if an estimate says that it takes too long
    #[arg(long)]
    force: bool,
    /// The memory for counting all games at once; a count that needs more fails
    #[arg(long, value_name = "GIB", default_value_t = 2.0)]
    memory: f64,
    /// Print a JSON object, with the numbers as strings
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let opening = args.start.opening()?;
    if args.checkpoint.salvage && !args.search && !args.longest {
        return Err(Error::input(
            "--salvage needs --search or --longest: without them a damaged FILE is restored from FILE.copy",
        ));
    }
    let options = Options {
        passes: !args.no_passes,
        search: args.search,
        force: args.force,
        memory: usize::try_from(machine::memory(args.memory)?).unwrap_or(usize::MAX),
        jobs: args.jobs.map_or(0, usize::from),
        checkpoint: args.checkpoint.open()?,
    };
    let method = match games::at_once(&opening, options) {
        true => "dynamic programming over the positions",
        false => "every game is played",
    };
    let (bar, progress) = bar_of_parts();
    let watch = Watch { stop: stop_on_ctrl_c(|| {})?, progress: &progress };
    if args.longest {
        let longest = games::longest(&opening, args.budget, options, &watch);
        bar.finish_and_clear();
        return print_longest(&args, &opening, &longest?, watch.stopped());
    }
    if !args.by_length {
        if let Some(total) =
            games::total(&opening, options, &watch).inspect_err(|_| bar.finish_and_clear())?
        {
            bar.finish_and_clear();
            match args.json {
                true => print_traced(json!({ "games": total.to_string() }), method)?,
                false => args.tables.print_number("games", &total)?,
            }
            return Ok(ExitCode::SUCCESS);
        }
    }
    let games = games::by_length(&opening, options, &watch);
    bar.finish_and_clear();
    match games? {
        Games::Finite { count, stuck } => print(&args, &count, stuck, method),
        Games::Endless(moves) => print_endless(&args, &opening, &moves, method),
    }
}

fn print(args: &Args, count: &Count, stuck: u128, method: &str) -> Result<ExitCode> {
    let by_length: Vec<String> = count.by_length.iter().map(u128::to_string).collect();
    if args.json {
        let mut answer = json!({ "games": count.games().to_string() });
        if args.by_length {
            answer["by_length"] = json!(by_length);
            answer["longest"] = json!(count.longest());
            answer["longest_plays"] = json!(count.longest_plays);
        }
        if stuck > 0 {
            answer["stuck"] = json!(stuck.to_string());
        }
        print_traced(answer, method)?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.by_length {
        args.tables.print(["moves", "games"], &by_length)?;
    } else {
        args.tables.print_number("games", &count.games())?;
    }
    if stuck > 0 {
        note(format_args!(
            "not counted: {stuck} sequences after which no move is legal, but the game is not over"
        ));
    }
    Ok(ExitCode::SUCCESS)
}

fn print_longest(args: &Args, opening: &Opening, longest: &Longest, stopped: bool) -> Result<ExitCode> {
    let Longest { game, at_least, at_most } = longest;
    let proved = at_least == at_most;
    if args.json {
        let game: Vec<Value> = game.iter().map(|m| move_to_json(opening, *m)).collect();
        let answer = match proved {
            true => json!({"longest_plays": at_least, "game": game}),
            false => json!({"at_least": at_least, "at_most": at_most, "game": game}),
        };
        print_traced(answer, "simulated annealing, and a bound that is proved")?;
    } else {
        match proved {
            true => print_line(format_args!("longest: {at_least} plays"))?,
            false => print_line(format_args!("longest: at least {at_least}, at most {at_most} plays"))?,
        }
        print_line(format_args!("game: {}", line_in_words(opening, opening.start().to_play, game)))?;
    }
    if proved {
        return Ok(ExitCode::SUCCESS);
    }
    note(match stopped {
        true => format!("stopped: only bounds are known{}", args.checkpoint.resumes()),
        false => format!("the budget of {} steps is spent; --budget allows more", args.budget),
    });
    Ok(ExitCode::from(2))
}

fn print_endless(
    args: &Args,
    opening: &Opening,
    moves: &[superko_oracle::rulebook::Move],
    method: &str,
) -> Result<ExitCode> {
    let moves: Vec<Value> = moves.iter().map(|m| move_to_json(opening, *m)).collect();
    if args.json {
        print_traced(json!({ "games": null, "endless": moves }), method)?;
    } else {
        let words: Vec<String> =
            moves.iter().map(|m| m.as_str().map_or(m.to_string(), str::to_owned)).collect();
        note("error: there are infinitely many games; a shortest one that repeats a situation:");
        note(words.join(" "));
    }
    Ok(ExitCode::from(2))
}
