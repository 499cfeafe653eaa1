//! The goban crate on trial: reads cases and writes answers, one JSON object per line.
//!
//! The options "ko", "superko" and "suicide" make these illegal; "territory" selects its Japanese score; "stones" reads the
//! board by `get_stones_by_color` instead of point by point.

use goban::pieces::stones::Color;
use goban::rules::game::Game;
use goban::rules::{EndGame, GobanSizes, IllegalRules, Move, Rule, ScoreRules};
use serde_json::{json, Value};
use std::io::{self, BufRead, Write};

const LETTERS: &str = "abcdefghjklmnopqrst";

/// The rules for the given options.
fn rule(options: &[String], komi: f32) -> Rule {
    let given = |name: &str| options.iter().any(|option| option == name);
    let mut illegal = IllegalRules::empty();
    illegal.set(IllegalRules::KO, given("ko"));
    illegal.set(IllegalRules::SUPERKO, given("superko"));
    illegal.set(IllegalRules::SUICIDE, given("suicide"));
    let counted = if given("territory") { ScoreRules::PRISONNERS } else { ScoreRules::STONES };
    Rule { komi, flag_illegal: illegal, flag_score: ScoreRules::KOMI | counted }
}

/// `(height, width)` of a grid that the crate supports.
fn size(case: &Value) -> Option<(usize, usize)> {
    let (width, height) = case["board"].as_str()?.split_once('x')?;
    let (width, height) = (width.parse().ok()?, height.parse().ok()?);
    (width <= 19 && height <= 19 && case.get("setup").is_none()).then_some((height, width))
}

fn read_move(name: &str, height: usize) -> Move {
    let row = |name: &str| height - name[1..].parse::<usize>().expect("a row");
    match name {
        "pass" => Move::Pass,
        _ => Move::Play(row(name) as u8, LETTERS.find(&name[..1]).expect("a column") as u8),
    }
}

fn answer(case: &Value, options: &[String]) -> Value {
    let Some((height, width)) = size(case) else { return json!({"error": "empty grids up to 19x19 only"}) };
    let rule = rule(options, case["komi"].as_f64().unwrap_or(0.0) as f32);
    let mut game = Game::new(GobanSizes::Custom(height, width), rule);
    let mut legal = Vec::new();
    for name in case["moves"].as_array().expect("moves") {
        let accepted = game.try_play(read_move(name.as_str().expect("a move"), height)).is_ok();
        legal.push(accepted);
        if !accepted {
            break;
        }
    }
    let all = || (0..height).flat_map(|row| (0..width).map(move |column| (row as u8, column as u8)));
    let listed =
        |color, point| game.goban().get_stones_by_color(Some(color)).any(|stone| stone.coord == point);
    let color = |point| match options.iter().any(|option| option == "stones") {
        true => [Color::Black, Color::White].into_iter().find(|color| listed(*color, point)),
        false => game.goban().get_color(point),
    };
    let cell = |point| match color(point) {
        None => '.',
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
    };
    let cells: Vec<char> = all().map(cell).collect();
    let rows: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
    let (white_taken, black_taken) = game.prisoners();
    let (black, white) = game.calculate_score();
    let mut answer = json!({
        "legal": legal, "rows": rows, "captured": {"b": black_taken, "w": white_taken},
        "over": game.is_over(), "score": {"b": black, "w": white},
    });
    if game.is_over() {
        answer["winner"] = match game.outcome().and_then(EndGame::get_winner) {
            Some(Color::Black) => json!("b"),
            Some(Color::White) => json!("w"),
            None => json!("tie"),
        };
    } else {
        let may = |point| game.check_point(point).is_none();
        let name = |(row, column): (u8, u8)| {
            format!("{}{}", &LETTERS[usize::from(column)..][..1], height - usize::from(row))
        };
        let mut moves: Vec<String> = all().filter(|point| may(*point)).map(name).collect();
        moves.push("pass".to_owned());
        answer["legal_moves"] = json!(moves);
    }
    answer
}

fn main() {
    let options: Vec<String> = std::env::args().skip(1).collect();
    for line in io::stdin().lock().lines() {
        let case: Value = serde_json::from_str(&line.expect("a line")).expect("a case");
        let mut reply = answer(&case, &options);
        reply["id"] = case["id"].clone();
        println!("{reply}");
        io::stdout().flush().expect("stdout is open");
    }
}
