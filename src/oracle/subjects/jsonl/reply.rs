//! What a program answers to a case, read key by key.

use crate::case::read_move;
use crate::rulebook::{Details, Halves, Legal, Move, Opening, Outcome};
use crate::subjects::{Answer, Fault, cut};
use serde_json::{Map, Value};
use std::collections::HashSet;
use superko_notation::{Player, Position};

/// An answer. Its keys are read when they are needed; a key that is absent or `null` is not an answer.
pub struct Reply {
    pub asked: String,
    pub line: String,
    pub keys: Map<String, Value>,
}

impl Reply {
    pub fn parse(asked: String, line: String, id: &str) -> Result<Reply, Fault> {
        let keys: Map<String, Value> = serde_json::from_str(&line)
            .map_err(|error| Fault::garbage(&asked, &line, format!("not a JSON object: {error}")))?;
        // An answer without an id is taken as the next one.
        if keys.get("id").is_some_and(|other| other != id) {
            return Err(Fault::WrongId { asked: cut(&asked), answer: cut(&line) });
        }
        Ok(Reply { asked, line, keys })
    }

    pub fn error(&self) -> Option<&Value> {
        self.keys.get("error")
    }

    /// The exception that the program met instead of an answer.
    pub fn raised(&self) -> Option<String> {
        let raised = self.keys.get("raised").filter(|raised| !raised.is_null())?;
        Some(raised.as_str().map_or_else(|| cut(&raised.to_string()), cut))
    }

    /// Reads a key with `read`, which returns `None` for a wrong shape.
    pub fn read<T>(
        &self,
        key: &str,
        shape: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<Option<T>, Fault> {
        let Some(value) = self.keys.get(key).filter(|value| !value.is_null()) else { return Ok(None) };
        match read(value) {
            Some(value) => Ok(Some(value)),
            None => {
                let why = format!("{key}: expected {shape}, not {}", cut(&value.to_string()));
                Err(Fault::garbage(&self.asked, &self.line, why))
            }
        }
    }

    /// Is the last of this number of moves legal, and are all others?
    pub fn last_is_legal(&self, moves: usize) -> Answer<bool> {
        let shape = format!(
            "a list of {moves} booleans, all true but perhaps the last (the others were true before)"
        );
        self.read("legal", &shape, |value| {
            let legal: Vec<bool> = list(value, Value::as_bool)?;
            let (last, before) = legal.split_last()?;
            (legal.len() == moves && before.iter().all(|legal| *legal)).then_some(*last)
        })
    }

    /// How many of this number of moves are accepted, all of which are legal by the rules?
    pub fn accepted(&self, moves: usize) -> Answer<usize> {
        let shape = format!("a list of {moves} booleans, or a shorter one that ends with the first false");
        self.read("legal", &shape, |value| {
            let legal: Vec<bool> = list(value, Value::as_bool)?;
            let accepted = legal.iter().take_while(|legal| **legal).count();
            let ends = legal.len() == moves || (accepted + 1 == legal.len() && legal.len() < moves);
            ends.then_some(accepted)
        })
    }

    pub fn lists_a_pass(&self) -> bool {
        let listed = self.keys.get("legal_moves").and_then(Value::as_array);
        listed.is_some_and(|moves| moves.iter().any(|m| m == "pass"))
    }

    pub fn to_play(&self) -> Answer<Player> {
        self.read("to_play", "\"b\", \"w\" or null", |value| Player::from_letter(value.as_str()?))
    }

    pub fn legal_moves(&self, opening: &Opening) -> Answer<Legal> {
        let read = |value: &Value| list(value, |m| read_move(opening, m).ok());
        let Some(moves) = self.read("legal_moves", "a list of points and \"pass\"", read)? else {
            return Ok(None);
        };
        let mut different = HashSet::new();
        if let Some(at) = moves.iter().position(|m| !different.insert(*m)) {
            let why = format!("legal_moves: {} is listed twice", self.keys["legal_moves"][at]);
            return Err(Fault::garbage(&self.asked, &self.line, why));
        }
        // Other moves, such as unblocking a ko, are not compared: a program may list them.
        let play = |m: &Move| if let Move::Play(p) = m { Some(*p) } else { None };
        let mut points: Vec<usize> = moves.iter().filter_map(play).collect();
        points.sort_unstable();
        Ok(Some(Legal { points, pass: Some(different.contains(&Move::Pass)) }))
    }

    pub fn position(&self, opening: &Opening) -> Answer<Position> {
        let shape =
            format!("the rows of the board as strings of the characters {}", opening.stones().alphabet());
        self.read("rows", &shape, |value| {
            let rows = list(value, |row| row.as_str().map(str::to_owned))?;
            opening.board.position(&rows, opening.stones()).ok()
        })
    }

    pub fn captured(&self) -> Answer<[usize; 2]> {
        self.read("captured", "{\"b\": number, \"w\": number}", |value| {
            pair(value, |n| n.as_u64().and_then(|n| usize::try_from(n).ok()))
        })
    }

    pub fn over(&self) -> Answer<bool> {
        self.read("over", "true or false", Value::as_bool)
    }

    pub fn score(&self) -> Answer<[Halves; 2]> {
        self.read("score", "{\"b\": number, \"w\": number} in multiples of a half", |value| {
            pair(value, |n| {
                let halves = 2.0 * n.as_f64()?;
                (halves.fract() == 0.0 && halves.abs() < 1e15).then_some(Halves(halves as i64))
            })
        })
    }

    /// The keys that only this rulebook has, as they are.
    pub fn details(&self, opening: &Opening) -> Details {
        let keys = opening.rulebook().answer_keys().iter();
        keys.filter_map(|key| Some((*key, whole(self.keys.get(*key)?)))).collect()
    }

    pub fn outcome(&self) -> Answer<Outcome> {
        // A null is an answer here, unless a search exceeded its budget.
        let undecided = self.read("undecided", "true or false", Value::as_bool)? == Some(true);
        if self.keys.get("winner").is_some_and(Value::is_null) {
            return Ok((!undecided).then_some(Outcome::Unfinished));
        }
        self.read("winner", "\"b\", \"w\", \"tie\", \"none\" or null", |value| match value.as_str()? {
            "tie" => Some(Outcome::Tie),
            "none" => Some(Outcome::NoResult),
            letter => Player::from_letter(letter).map(Outcome::Win),
        })
    }
}

/// The value with integers for floats that are whole numbers, so that 1.0 is 1.
fn whole(value: &Value) -> Value {
    match value {
        Value::Number(n) => match n.as_f64() {
            Some(float) if n.is_f64() && float.fract() == 0.0 && float.abs() < 1e15 => (float as i64).into(),
            _ => value.clone(),
        },
        Value::Array(items) => items.iter().map(whole).collect(),
        Value::Object(items) => items.iter().map(|(key, value)| (key.clone(), whole(value))).collect(),
        _ => value.clone(),
    }
}

/// The items of a list, if `item` reads all of them.
fn list<T>(value: &Value, item: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    value.as_array()?.iter().map(item).collect()
}

/// The values for Black and for White.
fn pair<T>(value: &Value, item: impl Fn(&Value) -> Option<T>) -> Option<[T; 2]> {
    Some([item(value.get("b")?)?, item(value.get("w")?)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{self, Rules};
    use serde_json::json;
    use std::sync::Arc;
    use superko_notation::Board;

    fn answer(line: &str) -> Reply {
        Reply::parse("a case".into(), line.into(), "7").unwrap()
    }

    fn opening() -> Opening {
        Opening::on(&Rules::of(rulebook::DEFAULT), Arc::new(Board::parse("2x2").unwrap()))
    }

    fn why(fault: Fault) -> String {
        match fault {
            Fault::Garbage { why, .. } => why,
            other => other.to_string(),
        }
    }

    #[test]
    fn a_float_that_is_a_whole_number_is_that_number_and_no_other_one_is() {
        let said = json!({"b": [1.0, 1.5, 2], "w": -3.0, "large": 1e15});
        assert_eq!(whole(&said), json!({"b": [1, 1.5, 2], "w": -3, "large": 1e15}));
    }

    #[test]
    fn missing_keys_are_no_answer() {
        let answer = answer("{}");
        let opening = opening();
        assert_eq!(answer.position(&opening), Ok(None));
        assert_eq!(answer.legal_moves(&opening), Ok(None));
        assert_eq!(answer.captured(), Ok(None));
        assert_eq!(answer.over(), Ok(None));
        assert_eq!(answer.score(), Ok(None));
        assert_eq!(answer.outcome(), Ok(None));
        assert_eq!(answer.last_is_legal(1), Ok(None));
    }

    #[test]
    fn wrong_shapes_are_garbage_that_names_the_key() {
        let answer = answer(
            r#"{"rows": ["..", ".Q"], "legal_moves": ["z9"], "captured": {"b": -1, "w": 0}, "over": 1,
                "score": {"b": 0.3, "w": 0}, "winner": "x", "legal": [false, true]}"#,
        );
        let opening = opening();
        assert!(why(answer.position(&opening).unwrap_err()).starts_with("rows: "));
        assert!(why(answer.legal_moves(&opening).unwrap_err()).starts_with("legal_moves: "));
        assert!(why(answer.captured().unwrap_err()).starts_with("captured: "));
        assert!(why(answer.over().unwrap_err()).starts_with("over: "));
        assert!(why(answer.score().unwrap_err()).starts_with("score: "));
        assert!(why(answer.outcome().unwrap_err()).starts_with("winner: "));
        assert!(why(answer.last_is_legal(2).unwrap_err()).starts_with("legal: "));
    }

    #[test]
    fn what_is_listed_twice_is_garbage_and_named() {
        for (list, twice) in [(r#"["a1", "b1", "A1"]"#, r#""A1""#), (r#"["pass", "pass"]"#, r#""pass""#)] {
            let fault = answer(&format!(r#"{{"legal_moves": {list}}}"#)).legal_moves(&opening()).unwrap_err();
            assert_eq!(why(fault), format!("legal_moves: {twice} is listed twice"));
        }
    }

    #[test]
    fn a_wrong_id_is_noticed_and_a_missing_one_is_not() {
        let parse = |line: &str| Reply::parse("a case".into(), line.into(), "7").map(|_| ());
        assert_eq!(parse(r#"{"id": "7"}"#), Ok(()));
        assert_eq!(parse("{}"), Ok(()));
        assert_eq!(parse(r#"{"id": "8"}"#).unwrap_err().name(), "wrong-id");
        assert_eq!(parse(r#"{"id": 7}"#).unwrap_err().name(), "wrong-id");
        assert_eq!(parse("[]").unwrap_err().name(), "garbage");
        assert_eq!(parse(&"[".repeat(100_000)).unwrap_err().name(), "garbage");
    }

    #[test]
    fn a_winner_of_null_is_unfinished_unless_undecided() {
        assert_eq!(answer(r#"{"winner": null}"#).outcome(), Ok(Some(Outcome::Unfinished)));
        assert_eq!(answer(r#"{"winner": null, "undecided": true}"#).outcome(), Ok(None));
        assert_eq!(answer(r#"{"winner": "tie"}"#).outcome(), Ok(Some(Outcome::Tie)));
    }
}
