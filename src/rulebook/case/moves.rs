//! Moves in JSON: a point, `"pass"`, `"undo"`, or an object of one of the rulebook's forms.

use crate::{Error, Result};
use crate::{Form, Kind, Move, Opening, Special, point_list};
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::{Map, Value, json};
use superko_notation::Player;

/// Reads a move of a game from this opening.
///
/// # Errors
/// Says what is wrong: a move that the rulebook does not have, a point off the board, an unknown player, …
pub fn read_move(opening: &Opening, m: &Value) -> Result<Move> {
    let takes_turns = opening.takes_turns();
    match m {
        Value::Object(keys) => read_special(opening, m, keys),
        Value::String(word) if word == "undo" => Ok(Move::Undo),
        _ if !takes_turns => Err(no_move(opening, m)),
        Value::String(word) if word == "pass" => Ok(Move::Pass),
        point => match opening.board.point_from_json(point) {
            // Upper case, which points may have too; but a node of a DOT graph may have this name.
            Err(error) => match point.as_str().map(str::to_ascii_lowercase).as_deref() {
                Some("pass") => Ok(Move::Pass),
                Some("undo") => Ok(Move::Undo),
                _ => Err(error),
            },
            Ok(point) => Ok(Move::Play(point)),
        },
    }
}

fn read_special(opening: &Opening, m: &Value, keys: &Map<String, Value>) -> Result<Move> {
    let forms: Vec<&'static Form> = forms(opening).collect();
    let known = |key: &str| forms.iter().any(|form| form.keys.iter().any(|(other, _)| *other == key));
    if let Some(key) = keys.keys().find(|key| !known(key)) {
        return Err(Error::input(format!("unknown key {key:?} in {m}: {}", expected(opening))));
    }
    // A null counts as no value.
    let given = keys.iter().filter(|(_, value)| !value.is_null()).count();
    let fits = |form: &&&'static Form| {
        form.keys.len() == given
            && form.keys.iter().all(|(key, _)| keys.get(*key).is_some_and(|value| !value.is_null()))
    };
    let form = forms.iter().find(fits).ok_or_else(|| no_move(opening, m))?;
    let (mut values, mut points): ([usize; 3], &[usize]) = ([0; 3], &[]);
    for ((key, kind), value) in form.keys.iter().zip(&mut values) {
        if *kind == Kind::Points {
            points = read_points(opening, key, &keys[*key])?;
        }
        *value = read_value(opening, key, *kind, &keys[*key])?;
    }
    Ok(Move::Special(Special { form, values, points }))
}

/// The forms of moves that these rules have.
fn forms(opening: &Opening) -> impl Iterator<Item = &'static Form> {
    let has = |form: &Form| form.under.is_empty() || form.under.iter().any(|name| opening.rules.has(name));
    opening.rulebook().forms().iter().copied().filter(move |form| has(form))
}

fn read_points(opening: &Opening, key: &str, value: &Value) -> Result<&'static [usize]> {
    let list = value
        .as_array()
        .ok_or_else(|| Error::input(format!("{key}: expected a list of points, not {value}")))?;
    let points: Result<Vec<usize>> = list.iter().map(|point| opening.board.point_from_json(point)).collect();
    points.map(point_list)
}

fn read_value(opening: &Opening, key: &str, kind: Kind, value: &Value) -> Result<usize> {
    let malformed = |what: &str| Error::input(format!("{key}: expected {what}, not {value}"));
    let number = |largest: u64| value.as_u64().filter(|n| *n <= largest).map(|n| n as usize);
    match kind {
        Kind::Point => opening.board.point_from_json(value),
        Kind::Points => Ok(0), // they stand beside the values
        Kind::Color => {
            let letter = value.as_str().and_then(Player::from_letter);
            letter.map(|player| player as usize).ok_or_else(|| malformed("\"b\" or \"w\""))
        }
        Kind::Player => opening.player(value.as_str().ok_or_else(|| malformed("the letter of a player"))?),
        Kind::Day => number(u32::MAX.into()).ok_or_else(|| malformed("the number of a day")),
        Kind::Number => number(usize::MAX as u64).ok_or_else(|| malformed("an integer from 0")),
        Kind::True => value.as_bool().filter(|yes| *yes).map(|_| 0).ok_or_else(|| malformed("true")),
    }
}

fn no_move(opening: &Opening, m: &Value) -> Error {
    Error::input(format!("{m} is not a move of {}: {}", opening.rulebook(), expected(opening)))
}

/// The possible forms of moves, for an error message.
fn expected(opening: &Opening) -> String {
    let example = |form: &&Form| {
        let value = |kind| value_to_json(opening, kind, usize::from(kind == Kind::Day), &[0]);
        let keys = form.keys.iter().map(|(key, kind)| format!("\"{key}\": {}", value(*kind)));
        format!("{{{}}}", keys.collect::<Vec<String>>().join(", "))
    };
    let simple =
        if opening.takes_turns() { vec!["a point".to_owned(), "\"pass\"".to_owned()] } else { Vec::new() };
    let objects = forms(opening).map(|form| example(&form));
    let forms: Vec<String> = simple.into_iter().chain(objects).chain(["\"undo\"".to_owned()]).collect();
    match &forms[..] {
        [one] => format!("a move is {one}"),
        [all @ .., last] => format!("a move is {} or {last}", all.join(", ")),
        [] => "it has no moves".to_owned(),
    }
}

/// The value of a key of a move, as in cases; the points of a list are given besides.
fn value_to_json(opening: &Opening, kind: Kind, value: usize, points: &[usize]) -> Value {
    let point = |point: &usize| opening.board.point_to_json(*point);
    match kind {
        Kind::Point => point(&value),
        Kind::Points => points.iter().map(point).collect(),
        Kind::Color => json!(Player::BOTH[value].letter()),
        Kind::Player => json!(opening.players[value]),
        Kind::Day | Kind::Number => json!(value),
        Kind::True => json!(true),
    }
}

/// A move as in cases; the keys of an object are sorted.
pub fn move_to_json(opening: &Opening, m: Move) -> Value {
    serde_json::to_value(Written { opening, m }).expect("a move is plain data")
}

/// A move as in cases, with the keys of an object in the order of its form.
pub struct Written<'a> {
    pub opening: &'a Opening,
    pub m: Move,
}

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let special = match self.m {
            Move::Play(p) => return self.opening.board.point_to_json(p).serialize(serializer),
            Move::Pass => return serializer.serialize_str("pass"),
            Move::Undo => return serializer.serialize_str("undo"),
            Move::Special(special) => special,
        };
        let mut map = serializer.serialize_map(Some(special.form.keys.len()))?;
        for ((key, kind), value) in special.form.keys.iter().zip(special.values) {
            map.serialize_entry(key, &value_to_json(self.opening, *kind, value, special.points))?;
        }
        map.end()
    }
}
