//! Puts the board of `board.rs` on trial: reads cases and writes answers, one JSON object per line.
//!
//! ```sh
//! cargo build
//! superko check --rules tromp-taylor --jsonl target/debug/adapter
//! ```
//!
//! `superko help cases` describes cases and answers. With `--fault` the board forgets what it should remember; try it once, to
//! see what a disagreement looks like.
//!
//! A library in Rust can also be on trial in a test of its own, without an adapter: see `superko::Check`.

mod board;

use board::Board;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{self, Write};

/// The rulebook and the amendments that your board plays by, without the names of presets: `superko rules cgos` says what cgos is.
const RULES: &str = "tromp-taylor";
/// The amendments of these rules.
const AMENDMENTS: &[&str] = &[];
/// There is no column i.
const LETTERS: &str = "abcdefghjklmnopqrstuvwxyz";

/// The answer to a case, or why the board does not support it: then the trial leaves such games out and says so.
///
/// Every case has the whole game, so nothing is kept from one to the next.
pub fn answer(case: &Value, fault: bool) -> Result<Value, &'static str> {
    let amend: BTreeSet<&str> = list(&case["amend"]).filter_map(Value::as_str).collect();
    if case["rules"] != RULES || amend != BTreeSet::from_iter(AMENDMENTS.iter().copied()) {
        return Err("other rules");
    }
    let (width, height) = case["board"]
        .as_str()
        .and_then(size)
        .ok_or("only grids of at most 25 columns")?;

    // A board that can only start empty declines set-ups instead: if case.get("setup").is_some() { return Err("no set-ups") }
    let setup = &case["setup"];
    let mut rows: Vec<String> = list(&setup["rows"])
        .filter_map(|row| Some(row.as_str()?.to_owned()))
        .collect();
    if rows.is_empty() {
        rows = vec![".".repeat(width); height];
    }
    let to_play = usize::from(setup["to_play"] == "w");
    let captured = ["b", "w"].map(|player| setup["captured"][player].as_u64().unwrap_or(0));
    let mut board = Board::new(&rows, to_play, captured, fault);

    let mut legal = Vec::new();
    for name in list(&case["moves"]).filter_map(Value::as_str) {
        if name == "undo" {
            return Err("moves are not taken back");
        }
        let accepted = board.play(point(name, width, height));
        legal.push(accepted);
        if !accepted {
            break; // the answer ends with the first illegal move
        }
    }

    // Leave out what your board does not know; add "score", "to_play", "legal_moves" or "winner" if it knows them.
    let [b, w] = board.captured();
    Ok(
        json!({"legal": legal, "rows": board.rows(), "captured": {"b": b, "w": w}, "over": board.over()}),
    )
}

/// The items of a list; none if there is no list.
fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// The columns and rows of a grid such as "5x4"; `None` for other boards.
fn size(board: &str) -> Option<(usize, usize)> {
    let (width, height) = board.split_once('x')?;
    let size = (width.parse().ok()?, height.parse().ok()?);
    (size.0 <= LETTERS.len()).then_some(size)
}

/// The number of a point; `None` for a pass.
fn point(name: &str, width: usize, height: usize) -> Option<usize> {
    let column = LETTERS.find(name.chars().next().filter(|_| name != "pass")?)?;
    let row: usize = name[1..].parse().ok()?;
    // Names count the rows from the bottom, "rows" and the board from the top.
    Some((height - row) * width + column)
}

/// Answers cases until the input ends.
pub fn serve(fault: bool) -> io::Result<()> {
    for line in io::stdin().lines() {
        let case: Value = serde_json::from_str(&line?)?;
        let mut reply = answer(&case, fault).unwrap_or_else(|why| json!({"error": why}));
        reply["id"] = case["id"].clone();
        let mut out = io::stdout().lock();
        writeln!(out, "{reply}")?;
        out.flush()?; // superko waits for each answer
    }
    Ok(())
}

fn main() -> io::Result<()> {
    serve(std::env::args().any(|argument| argument == "--fault"))
}
