//! Reads cases; errors name the key.

use super::Case;
use super::marks::{Marks, RawMarks};
use super::moves::read_move;
use crate::extra::read_player;
use crate::{Error, Result};
use crate::{ExtraKeys, Halves, Move, Opening, Rulebook, Rules, Setup};
use serde::de::{DeserializeOwned, Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Number, Value};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;
use superko_notation::{Board, Player, Position};

/// The keys of a case that the reader knows; the others are those of one rulebook.
#[derive(Deserialize)]
struct RawCase {
    id: Option<String>,
    rules: String,
    amend: Option<Vec<String>>,
    board: Value,
    setup: Option<RawSetup>,
    komi: Option<Number>,
    #[serde(default)]
    moves: Vec<Value>,
    trace: Option<bool>,
    marks: Option<RawMarks>,
    players: Option<Vec<String>>,
    #[serde(flatten)]
    others: Map<String, Value>,
}

/// The names of those that every case may have.
const KEYS: [&str; 8] = ["id", "rules", "amend", "board", "setup", "moves", "trace", "marks"];

#[derive(Deserialize)]
struct RawSetup {
    rows: Option<Vec<String>>,
    to_play: Option<String>,
    #[serde(flatten)]
    others: Map<String, Value>,
}

/// The names of those that every set-up may have.
const SETUP_KEYS: [&str; 1] = ["rows"];

/// JSON in which no object has a key twice; elsewhere the last value of such a key would win silently.
struct EachKeyOnce;

impl<'de> Deserialize<'de> for EachKeyOnce {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<EachKeyOnce, D::Error> {
        deserializer.deserialize_any(EachKeyOnce)
    }
}

/// Methods of a visitor to whom all values are the same.
macro_rules! any {
    ($($visit:ident: $Type:ty),*) => {
        $(fn $visit<E>(self, _: $Type) -> std::result::Result<EachKeyOnce, E> {
            Ok(EachKeyOnce)
        })*
    };
}

impl<'de> Visitor<'de> for EachKeyOnce {
    type Value = EachKeyOnce;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<EachKeyOnce, A::Error> {
        let mut keys = BTreeSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if keys.contains(&key) {
                return Err(A::Error::custom(format!("duplicate field `{key}`")));
            }
            keys.insert(key);
            map.next_value::<EachKeyOnce>()?;
        }
        Ok(EachKeyOnce)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> std::result::Result<EachKeyOnce, A::Error> {
        while items.next_element::<EachKeyOnce>()?.is_some() {}
        Ok(EachKeyOnce)
    }

    any! { visit_bool: bool, visit_i64: i64, visit_u64: u64, visit_f64: f64, visit_str: &str }

    fn visit_unit<E>(self) -> std::result::Result<EachKeyOnce, E> {
        Ok(EachKeyOnce)
    }
}

/// Reads a case of one of these rulebooks.
pub fn case(rulebooks: &[&'static dyn Rulebook], line: &str) -> Result<Case> {
    let raw = parse(line)?;
    let rules = Rules::among(rulebooks, &raw.rules).map_err(|e| e.under("rules"))?;
    let rulebook = rules.rulebook();
    check_keys(rulebooks, rulebook, &raw)?;
    let amend = raw.amend.unwrap_or_default();
    let rules = amend.iter().try_fold(rules, |rules, name| rules.and(name)).map_err(|e| e.under("amend"))?;
    let board = Arc::new(Board::from_json(&raw.board).map_err(|e| e.under("board"))?);
    let mut opening = Opening::on(&rules, board);
    if !rulebook.takes_turns() {
        opening.players = players(&raw.players.unwrap_or_default()).map_err(|e| e.under("players"))?;
    }
    if let Some(number) = raw.komi {
        opening.komi = komi(rulebook, number.as_f64().unwrap_or(f64::NAN))?;
    }
    opening.setup = raw.setup.map(|setup| read_setup(&opening, setup)).transpose()?;
    opening.extra = rulebook.read_extra(&opening, &ExtraKeys::new("", raw.others))?;
    let mut moves = Vec::with_capacity(raw.moves.len());
    for (i, m) in raw.moves.iter().enumerate() {
        moves.push(read_move(&opening, m).map_err(|e| e.under(format!("moves[{i}]")))?);
    }
    check_days(&moves)?;
    if raw.marks.is_some() && !opening.takes_turns() {
        return Err(Error::input(format!("cases of {rulebook} have no key \"marks\"")));
    }
    let marks = raw.marks.map(|marks| Marks::read(&opening.board, marks));
    let (trace, marks) = (raw.trace.unwrap_or(false), marks.transpose()?);
    Ok(Case { id: raw.id, trace, marks, ..Case::new(opening, moves) })
}

/// Reads the keys and checks the types of their values.
fn parse(line: &str) -> Result<RawCase> {
    if !line.trim_start().starts_with('{') {
        return Err(Error::input(
            "a case is a JSON object, such as {\"rules\": \"tromp-taylor\", \"board\": \"3x1\", \"moves\": [\"b1\"]}",
        ));
    }
    let raw = read_as(line)?;
    read_as::<EachKeyOnce>(line)?;
    Ok(raw)
}

fn read_as<T: DeserializeOwned>(line: &str) -> Result<T> {
    let mut json = serde_json::Deserializer::from_str(line);
    let read = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let key = error.path().to_string();
        let (why, column) = (error.inner().to_string(), error.inner().column());
        // A case is one line, so the line number is useless.
        let why = why.split(" at line ").next().unwrap_or_default();
        let malformed = Error::input(format!("{why} (column {column})"));
        if key == "." { malformed } else { malformed.under(&key) }
    })?;
    json.end().map_err(|error| {
        Error::input(format!("unexpected text after the case, from column {}", error.column()))
    })?;
    Ok(read)
}

/// Refuses a key that cases of this rulebook do not have, which would otherwise be ignored silently.
fn check_keys(
    rulebooks: &[&'static dyn Rulebook],
    rulebook: &'static dyn Rulebook,
    raw: &RawCase,
) -> Result<()> {
    let mut given: Vec<(String, bool)> = Vec::new();
    let mut add = |within: &str, others: &Map<String, Value>, typed: &[(&str, bool)]| {
        let typed = typed.iter().filter(|(_, given)| *given);
        given.extend(typed.map(|(key, _)| (format!("{within}{key}"), true)));
        given.extend(others.iter().map(|(key, value)| (format!("{within}{key}"), !value.is_null())));
    };
    add("", &raw.others, &[("komi", raw.komi.is_some()), ("players", raw.players.is_some())]);
    if let Some(setup) = &raw.setup {
        add("setup.", &setup.others, &[("to_play", setup.to_play.is_some())]);
    }
    for (key, given) in given {
        let has = |rulebook: &&'static dyn Rulebook| rulebook.case_keys().contains(&key.as_str());
        if has(&rulebook) {
            continue;
        }
        if !rulebooks.iter().any(has) {
            return Err(unknown(rulebook, &key).under(key));
        }
        // A null counts as no value.
        if given {
            return Err(Error::input(format!("cases of {rulebook} have no key {key:?}")));
        }
    }
    Ok(())
}

/// No rulebook has this key.
fn unknown(rulebook: &'static dyn Rulebook, key: &str) -> Error {
    let own = rulebook.case_keys().iter();
    let (name, expected): (&str, Vec<&str>) = match key.strip_prefix("setup.") {
        Some(name) => {
            (name, SETUP_KEYS.into_iter().chain(own.filter_map(|key| key.strip_prefix("setup."))).collect())
        }
        None => (key, KEYS.into_iter().chain(own.copied().filter(|key| !key.contains('.'))).collect()),
    };
    Error::input(format!("unknown field `{name}`, expected one of `{}`", expected.join("`, `")))
}

fn read_setup(opening: &Opening, setup: RawSetup) -> Result<Setup> {
    let to_play = setup.to_play.as_deref().map_or(Ok(Player::Black), read_player);
    let to_play = to_play.map_err(|e| e.under("setup.to_play"))?;
    let position = match &setup.rows {
        None => Position::empty(opening.board.points()),
        Some(rows) => opening.board.position(rows, opening.stones()).map_err(|e| e.under("setup.rows"))?,
    };
    let keys = ExtraKeys::new("setup.", setup.others);
    let captured = if opening.takes_turns() { keys.stones("captured")? } else { [0, 0] };
    let extra = opening.rulebook().read_setup_extra(opening, &keys)?;
    Ok(Setup { position, to_play, captured, extra })
}

fn players(names: &[String]) -> Result<Vec<char>> {
    let letter = |name: &String| match name.as_bytes() {
        [letter @ b'A'..=b'Z'] => Ok(char::from(*letter)),
        _ => Err(Error::input(format!("expected one letter from A to Z, not {name:?}"))),
    };
    let letters: Vec<char> = names.iter().map(letter).collect::<Result<_>>()?;
    let distinct: BTreeSet<&char> = letters.iter().collect();
    match letters.len() {
        0 => Err(Error::input("expected at least one player, such as [\"A\", \"B\"]")),
        n if distinct.len() < n => {
            Err(Error::input("a player is listed twice: each has a letter of his own"))
        }
        _ => Ok(letters),
    }
}

/// A larger komi is a mistake. With this limit, sums of halves cannot overflow.
const LARGEST_KOMI: f64 = 1e9;

/// The komi of a case or a game record.
///
/// # Errors
/// If it is not a multiple of a half, too large, or not possible in this rulebook.
pub fn komi(rulebook: &'static dyn Rulebook, komi: f64) -> Result<Halves> {
    let halves = 2.0 * komi;
    if halves.abs() > LARGEST_KOMI {
        return Err(Error::input(format!("komi {komi:e}: expected at most {:e}", LARGEST_KOMI / 2.0)));
    }
    if halves.fract() != 0.0 {
        return Err(Error::input(format!("komi {komi}: expected a multiple of a half, such as 0, 7 or 6.5")));
    }
    let halves = Halves(halves as i64);
    rulebook.check_komi(halves).map(|()| halves)
}

/// Checks that days never decrease. The day of a move that was taken back no longer counts.
fn check_days(moves: &[Move]) -> Result<()> {
    // The last day after each of the moves that still count.
    let mut days = Vec::new();
    for (i, m) in moves.iter().enumerate() {
        if *m == Move::Undo {
            days.pop();
            continue;
        }
        let last = days.last().copied().unwrap_or(0);
        let day = m.day().unwrap_or(last);
        if day < last {
            let error = Error::input(format!("day {day} after day {last}: days never decrease"));
            return Err(error.under(format!("moves[{i}]")));
        }
        days.push(day);
    }
    Ok(())
}
