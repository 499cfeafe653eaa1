//! `superko control`: who controls what.

use super::output::{Output, output};
use super::terminal::{note, print_line, progress_bar, stop_on_ctrl_c};
use indicatif::HumanCount;
use serde_json::{Map, Value, json};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use superko_bitboard::Color as Stone;
use superko_control::census::{Census, MOST_POINTS, Monitor, census};
use superko_control::{End, Examined, Line, Solver, Verdict};
use superko_notation::draw::control_map;
use superko_notation::{Board, Cell, Player, Position, Stones};
use superko_oracle::rulebook::convert::{engine_stones, geometry};
use superko_oracle::{Error, Result};

/// Show who controls what under rule 14 of the Logical Japanese Rules
///
/// A player controls the locations of a set that he has bordered if he can build a two-eye formation on it, even though the
/// opponent has the rest of the board and moves first. With --rows, a search decides every such set of the position and shows
/// a line of play; sets that exceed the budget are reported as undecided. Without --rows, superko counts all legal positions of a
/// board of up to 16 points by the number of locations controlled.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    superko control --board 6x1 --rows .X.X.O\n  \
    superko control --board 4x3 --rows .X..,XXXX,O.X. --svg map.svg\n  \
    superko control --board 3x3 --json")]
pub struct Args {
    /// The board: 5x4, "torus 4x4", "cylinder 4x3", "hex 6x4", '{"points": 3, "edges": [[0,1],[1,2]]}', graph6:Bw
    #[arg(long, value_name = "B")]
    board: String,
    /// The position: its rows from the top, X black, O white; on a graph one row, in the order of the points
    #[arg(long, value_name = "R,R,…", value_delimiter = ',')]
    rows: Option<Vec<String>>,
    /// Points that stay prohibited while control is decided (the amendment permanent-prohibitions-stay)
    #[arg(long, value_name = "P,P,…", value_delimiter = ',', requires = "rows")]
    permanent: Vec<String>,
    /// Search up to N situations for each player; each takes about 130 bytes of memory
    #[arg(long, value_name = "N", default_value_t = 3_000_000, requires = "rows")]
    budget: u64,
    /// Draw the position and who controls what as an SVG file; nothing else is printed if FILE is `-`, standard output
    #[arg(long, value_name = "FILE.svg", requires = "rows", value_parser = output())]
    svg: Option<Output>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let board = Board::parse(&args.board)?;
    args.svg.iter().try_for_each(Output::check)?;
    let stop = stop_on_ctrl_c(|| ())?;
    match &args.rows {
        None => all_positions(&args, &board, stop),
        Some(rows) => one_position(&args, &board, rows, stop),
    }
}

/// At most this number of undecided sets is listed.
const MOST_OPEN: usize = 5;

fn all_positions(args: &Args, board: &Board, stop: &AtomicBool) -> Result<ExitCode> {
    const PARTS: f64 = 1e6;
    let bar = progress_bar(Some(PARTS as u64));
    let all_won = AtomicU64::new(0);
    let won = |more| {
        let all = HumanCount(all_won.fetch_add(more, Ordering::Relaxed) + more);
        bar.set_message(format!("{all} won situations"));
    };
    won(0);
    let monitor = Monitor { stop, done: &|part| bar.inc((PARTS * part) as u64), won: &won };
    let Some(census) = census(geometry(board), &monitor) else {
        return Err(Error::input(format!(
            "{} has {} points, and all positions are counted on boards of up to {MOST_POINTS}: give one position with --rows",
            args.board,
            board.points()
        )));
    };
    bar.finish_and_clear();
    if args.json {
        print_line(table_in_json(&args.board, &census))?;
    } else {
        print_table(&census)?;
    }
    if !census.complete {
        note(format_args!(
            "stopped: only {} of the legal positions of {} were counted",
            census.positions, args.board
        ));
        return Ok(ExitCode::from(2));
    }
    Ok(ExitCode::SUCCESS)
}

fn table_in_json(board: &str, census: &Census) -> Value {
    let by_number = |table: &[u64]| -> Map<String, Value> {
        let counted = table.iter().enumerate().filter(|(_, positions)| **positions > 0);
        counted.map(|(points, positions)| (points.to_string(), json!(positions))).collect()
    };
    let [black, white] = &census.controlled;
    let mut table = json!({
        "board": board,
        "positions": census.positions,
        "b": by_number(black),
        "w": by_number(white),
        "both": census.both,
    });
    if !census.complete {
        table["complete"] = json!(false);
    }
    table
}

fn print_table(census: &Census) -> Result<()> {
    print_line(format_args!("legal positions: {}", census.positions))?;
    print_line(format_args!("{:>10}  {:>12}  {:>12}", "controlled", "by Black", "by White"))?;
    let [black, white] = &census.controlled;
    for points in (0..black.len()).filter(|&points| black[points] + white[points] > 0) {
        print_line(format_args!("{points:>10}  {:>12}  {:>12}", black[points], white[points]))?;
    }
    print_line(format_args!("positions with a location controlled by both: {}", census.both))
}

/// A set, its verdict, and a line of play that shows the reason.
struct Decided {
    examined: Examined,
    line: Option<Line>,
}

fn one_position(args: &Args, board: &Board, rows: &[String], stop: &AtomicBool) -> Result<ExitCode> {
    let drawing = args.svg.as_ref().is_some_and(Output::is_standard);
    if drawing && args.json {
        return Err(Error::input("only one of --json and --svg - can go to standard output"));
    }
    let position = board.position(rows, Stones::BlackAndWhite)?;
    let permanent: Vec<usize> =
        args.permanent.iter().map(|point| board.point(point)).collect::<Result<_>>()?;
    if let Some(&p) = permanent.iter().find(|&&p| !position[p].is_empty()) {
        return Err(Error::input(format!(
            "there is a stone on {}: only empty points can be prohibited",
            board.name(p)
        )));
    }
    let stones = engine_stones(&position);
    let mut solver = Solver::new(geometry(board), &permanent);
    if let Some(p) = solver.without_liberty(&stones) {
        return Err(Error::input(format!(
            "the stone on {} has no liberty: every chain of a position needs one",
            board.name(p)
        )));
    }
    let bar = progress_bar(Some(2 * args.budget));
    let mut sets = Vec::new();
    for (i, player) in [Stone::Black, Stone::White].into_iter().enumerate() {
        let mut go_on = |spent| {
            bar.set_position(i as u64 * args.budget + spent);
            !stop.load(Ordering::Relaxed)
        };
        for examined in solver.examine(&stones, player, args.budget, &mut go_on) {
            let decided = examined.verdict != Verdict::Open;
            let line = decided.then(|| solver.line(&stones, player, &examined.set, args.budget)).flatten();
            sets.push(Decided { examined, line });
        }
    }
    bar.finish_and_clear();
    let control = solver.sum_up(sets.iter().map(|set| &set.examined));
    if let Some(file) = &args.svg {
        let map = control_map(board, &position, [&control.black, &control.white], &control.undecided);
        file.write(&map)?;
    }
    let names = |points: &[usize]| points.iter().map(|&p| board.name(p)).collect::<Vec<_>>().join(" ");
    if args.json {
        let points = |points: &[usize]| points.iter().map(|&p| board.point_to_json(p)).collect::<Vec<_>>();
        let in_json = |set: &Decided| {
            let moves = |line: &Line| -> Vec<Value> {
                line.moves.iter().map(|m| m.map_or(json!("pass"), |p| board.point_to_json(p))).collect()
            };
            json!({
                "player": player(set.examined.player).letter(),
                "points": points(&set.examined.set),
                "controlled": match set.examined.verdict {
                    Verdict::Won => Some(true),
                    Verdict::Lost => Some(false),
                    Verdict::Open => None,
                },
                "line": set.line.as_ref().map(moves),
                "end": set.line.as_ref().map(|line| end(line.end, set.examined.player)),
            })
        };
        let answer = json!({
            "board": board.to_json(),
            "rows": rows,
            "b": points(&control.black),
            "w": points(&control.white),
            "undecided": points(&control.undecided),
            "sets": sets.iter().map(in_json).collect::<Vec<_>>(),
        });
        print_line(answer)?;
    } else if !drawing {
        let mut map = Position::empty(board.points());
        for (points, letter) in [(&control.undecided, '?'), (&control.black, 'B'), (&control.white, 'W')] {
            points.iter().for_each(|&p| map[p] = Cell::Owned(letter));
        }
        print_beside(board, &position, &map)?;
        for (player, points) in [("Black", &control.black), ("White", &control.white)] {
            match points.len() {
                0 => print_line(format_args!("{player} controls nothing"))?,
                n => print_line(format_args!("{player} controls {n}: {}", names(points)))?,
            }
        }
        if !control.undecided.is_empty() {
            print_line(format_args!("undecided: {}", names(&control.undecided)))?;
        }
        // There may be a thousand undecided sets, and none of them has a line to show.
        let (open, decided): (Vec<&Decided>, Vec<&Decided>) =
            sets.iter().partition(|set| set.examined.verdict == Verdict::Open);
        for set in decided.iter().chain(open.iter().take(MOST_OPEN)) {
            print_set(board, set)?;
        }
        if open.len() > MOST_OPEN {
            print_line(format_args!("\nand {} more undecided sets", open.len() - MOST_OPEN))?;
        }
    }
    if stop.load(Ordering::Relaxed) {
        note("stopped: the sets that were not decided yet are reported as undecided");
        return Ok(ExitCode::from(2));
    }
    Ok(ExitCode::SUCCESS)
}

/// The position, and beside it who controls what.
fn print_beside(board: &Board, position: &Position, map: &Position) -> Result<()> {
    let spaced = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let (rows, map) = (board.rows(position), board.rows(map));
    print_line("")?;
    for (i, (row, map)) in rows.iter().zip(&map).enumerate() {
        let number = board.size().map_or(String::new(), |(_, height)| (height - i).to_string());
        print_line(format_args!("  {number:>2} {}     {}", spaced(row), spaced(map)))?;
    }
    if let Some((width, _)) = board.size() {
        let letter = |column| board.name(column).trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        let letters = (0..width).map(letter).collect::<Vec<_>>().join(" ");
        print_line(format_args!("     {letters}     {letters}"))?;
    }
    print_line("")
}

fn print_set(board: &Board, set: &Decided) -> Result<()> {
    let own = player(set.examined.player);
    let points = set.examined.set.iter().map(|&p| board.name(p)).collect::<Vec<_>>().join(" ");
    let verdict = match set.examined.verdict {
        Verdict::Won => "yes",
        Verdict::Lost => "no",
        Verdict::Open => "undecided",
    };
    print_line(format_args!("\n{own} on {points}: {verdict}"))?;
    let Some(line) = &set.line else { return Ok(()) };
    let both = [own.opponent(), own].map(|player| player.letter().to_uppercase());
    let moves = line.moves.iter().enumerate().map(|(i, m)| {
        let point = m.map_or("pass".to_owned(), |p| board.name(p));
        format!("{}.{} {point}  ", i + 1, both[i % 2])
    });
    print_line(format_args!("  {}{}", moves.collect::<String>(), end(line.end, set.examined.player)))
}

fn player(stone: Stone) -> Player {
    Player::BOTH[stone as usize]
}

/// Why a line of play ends.
fn end(end: End, prover: Stone) -> String {
    let [own, other] = [prover, prover.opponent()].map(player);
    match end {
        End::TwoEyes => format!("{own} has two eyes"),
        End::RefuterLives => format!("{other} lives inside"),
        End::BorderTaken => format!("{other} takes the border"),
        End::Repetition => "the situation repeats".to_owned(),
        End::Passes => format!("{own} has no move left"),
        End::NoNeighbour => "a location has no neighbour".to_owned(),
        End::Long => "and so on".to_owned(),
    }
}
