//! The baduk crate on trial: reads cases and writes answers, one JSON object per line.
//!
//! It is a program without a library, so that its board is included here as source. White moves first in it: its White is
//! our Black. With the option "inner", it knows no plays on the last row and column, which it refuses.
#![allow(dead_code, deprecated)]

#[macro_use]
extern crate serde_json;

mod board {
    include!(concat!(env!("SUPERKO_PEERS"), "/source/baduk-crate/src/board.rs"));

    const LETTERS: &'static str = "abcdefghjklmnopqrst";

    pub fn answer(case: &::serde_json::Value, inner: bool) -> ::serde_json::Value {
        if case["board"] != "19x19" || case.get("setup").is_some() {
            return json!({"error": "games from the empty board of 19x19 only"});
        }
        let mut board = FullBoard::new();
        let mut legal = vec![];
        for (turn, name) in case["moves"].as_array().unwrap().iter().enumerate() {
            let name = name.as_str().unwrap();
            let color = [Color::White, Color::Black][turn % 2];
            let mov = match name {
                "undo" => return json!({"error": "moves are not taken back"}),
                "pass" => Move::Pass(color),
                _ => {
                    let row = 19 - name[1..].parse::<usize>().unwrap();
                    let column = LETTERS.find(&name[..1]).unwrap();
                    if inner && (row == 18 || column == 18) {
                        return json!({"legal": null});
                    }
                    Move::Placement(color, Coordinate(row, column))
                }
            };
            legal.push(board.place_move(mov).is_ok());
            if legal.last() == Some(&false) {
                break;
            }
        }
        let cell = |row, column| match board.color_at_position(Coordinate(row, column)) {
            Color::Neutral => '.',
            Color::White => 'X',
            Color::Black => 'O',
        };
        let rows: Vec<String> =
            (0..19).map(|row| (0..19).map(|column| cell(row, column)).collect()).collect();
        json!({
            "legal": legal, "rows": rows, "over": board.state == GameState::Finished,
            "captured": {"b": board.captures.white_stones, "w": board.captures.black_stones},
        })
    }
}

fn main() {
    use std::io::{BufRead, Write};
    let inner = std::env::args().any(|option| option == "inner");
    let stdin = std::io::stdin();
    for line in stdin.lock().lines() {
        let case: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
        let mut reply = board::answer(&case, inner);
        reply["id"] = case["id"].clone();
        println!("{}", reply);
        std::io::stdout().flush().unwrap();
    }
}
