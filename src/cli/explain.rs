//! `superko explain`: why a move of a game is legal or not.

use super::Vectors;
use super::color::print_colored;
use super::names::named;
use super::records::{begins_record, case_of, is_record};
use super::replay::{self, Saved, saved_in};
use super::terminal::{note, print_line};
use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;
use superko_notation::sgf;
use superko_oracle::answers::explain::{Which, explain};
use superko_oracle::answers::game_records::Collection;
use superko_oracle::case::{Case, one_line};
use superko_oracle::input;
use superko_oracle::rulebook::Rules;
use superko_oracle::{Error, Result};

/// Explain a move of a game: whether it is legal, which clauses decide that, and why
///
/// Draws the board with the last stone in brackets and the point in question in parentheses. For an illegal move it cites each
/// clause that the move breaks, and says why: the earlier position that it repeats, the stones without a liberty, or the stone on
/// the point. If other rules may forbid a legal move (a suicide, a repeated position), it says so, and what these rules compare.
/// It also shows whose turn it is, whether the game is over and why, the captured stones, and the parts of the score.
///
/// It explains the first illegal move, or the last move if all are legal. Use --move for another one, or --every for all of them.
/// The exit status is 0 whether or not the move is legal.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    superko explain '{\"rules\": \"tromp-taylor\", \"board\": \"2x1\", \"moves\": [\"a1\", \"b1\", \"a1\"]}'\n  \
    superko explain game.sgf --rules tromp-taylor --amend no-suicide --move 2\n  \
    superko explain superko-case-4ac81f02.json")]
pub struct Args {
    /// A case in JSON, or a file: a game record (SGF), cases, or what `superko replay` reads: known faults (.toml), a saved case,
    /// a report (check --json); `-` is standard input. Or the name of a vector, of a reading, of a misreading
    /// (RULEBOOK/NAME), or of a position of the bestiary (triple-ko)
    #[arg(value_name = "CASE|SGF|FINDING|NAME")]
    what: String,
    /// Explain this move; the first is 1
    #[arg(long = "move", value_name = "N")]
    number: Option<usize>,
    /// Explain every move, up to the first illegal one
    #[arg(long, conflicts_with = "number")]
    every: bool,
    /// The rules for a game record: a rulebook or a preset, and amendments
    /// [default: those that its RU names; tromp-taylor if it names none]
    #[arg(long, value_name = "R")]
    rules: Option<String>,
    /// Add an amendment to the rules for a game record (repeatable)
    #[arg(long, value_name = "A", requires = "rules")]
    amend: Vec<String>,
    /// Print one JSON object for each game
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args, vectors: Vectors) -> Result<ExitCode> {
    let which = match (args.number, args.every) {
        (Some(number), _) => Which::Number(number),
        (None, true) => Which::Every,
        (None, false) => Which::Decisive,
    };
    let games = read(&args.what, args.rules.as_deref(), &args.amend, vectors)?;
    let several = games.len() > 1;
    for (n, Saved { name, case }) in games.iter().enumerate() {
        let explanation = explain(case, which).map_err(|e| e.under(name))?;
        if args.json {
            print_line(one_line(explanation.to_json().to_string()))?;
            continue;
        }
        if several {
            print_colored(format_args!("{}{name}:", if n > 0 { "\n" } else { "" }))?;
        }
        print_colored(explanation.to_string().trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The games of an argument, with their names: a case in JSON, a file, or a name from the project's pages.
pub fn read(what: &str, rules: Option<&str>, amend: &[String], vectors: Vectors) -> Result<Vec<Saved>> {
    let path = Path::new(what);
    let (name, bytes) = match what {
        "-" => ("standard input", input::standard()?),
        case if case.trim_start().starts_with('{') => ("the case", case.into()),
        file => match input::bytes(path) {
            Ok(bytes) => (file, bytes),
            Err(error) => match named(file, &vectors()?)? {
                Some(games) => return Ok(games),
                None if error.kind() == ErrorKind::NotFound && !file.contains(['/', '\\', '.']) => {
                    let none =
                        "no such file, and no vector, misreading or position of the bestiary has this name";
                    return Err(Error::input(none).under(file));
                }
                None => return Err(Error::file(path, error)),
            },
        },
    };
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if begins_record(text.as_bytes()) || is_record(path) {
        let case = case_of_record(rules, amend, name, text).map_err(|e| e.under(name))?;
        return Ok(vec![Saved { name: name.to_owned(), case }]);
    }
    if rules.is_some() {
        return Err(Error::input(
            "--rules applies only to game records: cases and findings name their own rules",
        ));
    }
    if replay::is_list(path) { replay::read(path) } else { saved_in(name, text) }
}

/// The first game of a record under the given rules, or else under the rules that it names.
fn case_of_record(rules: Option<&str>, amend: &[String], name: &str, text: &str) -> Result<Case> {
    let rules = rules.map(|rules| Rules::named(rules, amend)).transpose()?;
    let mut notes = Vec::new();
    let case = case_of(sgf::read(text)?, name, &Collection::new(rules)?, &mut notes);
    notes.iter().for_each(|line| note(format_args!("{name}: {line}")));
    case
}
