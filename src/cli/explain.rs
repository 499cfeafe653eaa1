//! `superko explain`: why a move of a game is legal or not.

use super::Vectors;
use super::color::print_colored;
use super::named_games::named;
use super::output::{Output, output};
use super::records::{Chosen, begins_record, is_record};
use super::replay::{self, Saved, saved_in};
use super::start::point_or_word;
use super::terminal::print_line;
use std::io::ErrorKind;
use std::path::Path;
use superko_notation::Player;
use superko_oracle::answers::explain::{Explanation, Which, explain, explain_tried};
use superko_oracle::case::{Case, one_line, read_move};
use superko_oracle::input;
use superko_oracle::{Error, Result};

/// Explain a move of a game: whether it is legal, which clauses decide that, and why
///
/// Draws the board with the last stone in brackets and the point in question in parentheses. For an illegal move it cites each
/// clause that the move breaks, and says why: the earlier position that it repeats, the stones without a liberty, or the stone on
/// the point. If other rules may forbid a legal move (a suicide, a repeated position), it says so and names what those rules compare.
/// It also shows whose turn it is, whether the game is over and why, the captured stones, and the parts of the score.
///
/// It explains the first illegal move, or the last move if all are legal. Use --move for another one, or --every for all of them. To
/// ask about a move that nobody has made, use --try. The exit status is 0 whether or not the move is legal.
///
/// If the game starts from a diagram with stones of both players, the positions before the diagram are unknown; superko says what depends
/// on them.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    superko explain '{\"rules\": \"tromp-taylor\", \"board\": \"2x1\", \"moves\": [\"a1\", \"b1\", \"a1\"]}'\n  \
    superko explain game.sgf --rules tromp-taylor --amend no-suicide --move 2\n  \
    superko explain game.sgf --try e4 --svg e4.svg\n  \
    superko explain game.sgf --move 1 --try white:pass\n  \
    superko explain superko-case-4ac81f02.json")]
pub struct Args {
    /// A case in JSON, or a file: a game record (SGF), cases, or what `superko replay` reads: known faults (.toml), a saved case,
    /// a report (check --json); `-` is standard input. Or the name of a vector, of a reading, of a misreading
    /// (RULEBOOK/NAME), or of a position of the bestiary (triple-ko)
    #[arg(value_name = "CASE|SGF|FINDING|NAME")]
    what: String,
    /// Explain move N; the first is 1. With --try: try the move in the situation after move N (0: at the start)
    #[arg(long = "move", value_name = "N")]
    number: Option<usize>,
    /// Ask whether this move (e4, pass, or a move in the format of cases) would be legal after the last move, or after move N of --move.
    /// To ask about a move of the player who is not to move, name that player: white:e4. superko then assumes that the player to
    /// move passes first
    #[arg(long = "try", value_name = "MOVE", conflicts_with = "every")]
    tried: Option<String>,
    /// Explain every move, up to the first illegal one
    #[arg(long, conflicts_with = "number")]
    every: bool,
    #[command(flatten)]
    chosen: Chosen,
    /// Draw the board of the move that is explained as an SVG file; nothing else is printed if FILE is `-`, standard output
    #[arg(long, value_name = "FILE.svg", conflicts_with = "every", value_parser = output())]
    svg: Option<Output>,
    /// Print one JSON object for each game
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args, vectors: Vectors) -> Result<()> {
    let which = match (args.number, args.every) {
        (Some(number), _) => Which::Number(number),
        (None, true) => Which::Every,
        (None, false) => Which::Decisive,
    };
    let drawn = args.svg.as_ref().is_some_and(Output::is_standard);
    if drawn && args.json {
        return Err(Error::input("only one of --json and --svg - can go to standard output"));
    }
    let games = read(&args.what, &args.chosen, vectors)?;
    let several = games.len() > 1;
    if let (Some(_), true) = (&args.svg, several) {
        let (games, what) = (games.len(), &args.what);
        return Err(Error::input(format!(
            "--svg draws one board, and {what} has {games} games: give one of them"
        )));
    }
    for (n, Saved { name, case }) in games.iter().enumerate() {
        let explanation = match &args.tried {
            Some(m) => tried(case, args.number, m),
            None => explain(case, which),
        };
        let explanation = explanation.map_err(|e| e.under(name))?;
        if let Some(file) = &args.svg {
            file.write(&explanation.to_svg())?;
        }
        if drawn {
            continue;
        }
        if args.json {
            print_line(one_line(explanation.to_json().to_string()))?;
            continue;
        }
        if several {
            print_colored(format_args!("{}{name}:", if n > 0 { "\n" } else { "" }))?;
        }
        print_colored(explanation.to_string().trim_end())?;
    }
    Ok(())
}

/// What there is to say about a move that is given as `e4`, `white:pass` or in JSON.
fn tried(case: &Case, after: Option<usize>, text: &str) -> Result<Explanation> {
    let read = |text: &str| {
        let json = if text.starts_with('{') { serde_json::from_str(text).ok() } else { None };
        read_move(&case.opening, &json.unwrap_or_else(|| point_or_word(text)))
    };
    // A point of a graph may have a colon in its name.
    let named = text.split_once(':').and_then(|(player, m)| match player.to_ascii_lowercase().as_str() {
        "black" | "b" => Some((Player::Black, m)),
        "white" | "w" => Some((Player::White, m)),
        _ => None,
    });
    let (by, m) = match (read(text), named) {
        (Err(_), Some((by, m))) => (Some(by), read(m)),
        (m, _) => (None, m),
    };
    explain_tried(case, after, by, m.map_err(|e| e.under("--try"))?)
}

/// The games of an argument, with their names: a case in JSON, a file, or a name from the project's pages.
pub fn read(what: &str, chosen: &Chosen, vectors: Vectors) -> Result<Vec<Saved>> {
    let path = Path::new(what);
    let (name, bytes) = match what {
        "-" => ("standard input", input::standard()?),
        case if case.trim_start().starts_with('{') => ("the case", case.into()),
        file => match input::bytes(path) {
            Ok(bytes) => (file, bytes),
            Err(error) => match named(file, &vectors()?)? {
                Some(games) => return Ok(games),
                None if error.kind() == ErrorKind::NotFound => {
                    let none = "no such file, and no vector, reading, misreading or position of the bestiary has this name";
                    return Err(Error::input(none).under(file));
                }
                None if path.is_dir() => {
                    let folder =
                        "this is a folder: name one file in it; superko judge --summary reads whole folders";
                    return Err(Error::input(folder).under(file));
                }
                None => return Err(Error::file(path, error)),
            },
        },
    };
    if begins_record(&bytes) || is_record(path) {
        let case = chosen.case(name, &bytes).map_err(|e| e.under(name))?;
        return Ok(vec![Saved { name: name.to_owned(), case }]);
    }
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if !replay::is_list(path) && !text.starts_with('{') {
        let neither = "no game: a game record (SGF) begins with (, a case or a report with {";
        return Err(Error::input(neither).under(name));
    }
    if let Some(flag) = chosen.is_given() {
        let why = if flag == "--rules" { ": cases and findings name their own rules" } else { "" };
        return Err(Error::input(format!("{flag} applies only to game records{why}")));
    }
    if replay::is_list(path) { replay::read(path) } else { saved_in(name, text) }
}
