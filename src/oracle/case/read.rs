//! Reads cases; errors name the key.

use super::Case;
use super::moves::{read_move, read_player};
use crate::rulebook::{Halves, Move, Opening, Rulebook, Rules, Setup};
use crate::{Error, Result};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Number, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;
use superko_notation::{Board, Player, Position};

/// The keys of a case, for all rulebooks.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
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
    prohibited: Option<Vec<Value>>,
    referee: Option<bool>,
    storage: Option<RawStones>,
    players: Option<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSetup {
    rows: Option<Vec<String>>,
    to_play: Option<String>,
    captured: Option<RawCounts>,
    allies: Option<Vec<[String; 2]>>,
}

/// The number of black stones and of white stones.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStones {
    #[serde(default)]
    b: u32,
    #[serde(default)]
    w: u32,
}

impl RawStones {
    fn read(self) -> [usize; 2] {
        [self.b as usize, self.w as usize]
    }
}

/// Numbers of stones by name, each name once.
#[derive(Default)]
struct RawCounts(BTreeMap<String, u32>);

impl<'de> Deserialize<'de> for RawCounts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<RawCounts, D::Error> {
        struct Counts;
        impl<'de> Visitor<'de> for Counts {
            type Value = RawCounts;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object with numbers of stones")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<RawCounts, A::Error> {
                let mut counts = BTreeMap::new();
                while let Some((name, count)) = map.next_entry::<String, u32>()? {
                    if counts.insert(name.clone(), count).is_some() {
                        return Err(A::Error::custom(format!("duplicate field `{name}`")));
                    }
                }
                Ok(RawCounts(counts))
            }
        }
        deserializer.deserialize_map(Counts)
    }
}

/// Reads a case of one of these rulebooks.
pub fn case(rulebooks: &[&'static dyn Rulebook], line: &str) -> Result<Case> {
    let raw = parse(line)?;
    let rules = Rules::among(rulebooks, &raw.rules).map_err(|e| e.under("rules"))?;
    let rulebook = rules.rulebook();
    check_keys(rulebook, &raw)?;
    let amend = raw.amend.unwrap_or_default();
    let rules = amend.iter().try_fold(rules, |rules, name| rules.and(name)).map_err(|e| e.under("amend"))?;
    let board = Arc::new(Board::from_json(&raw.board).map_err(|e| e.under("board"))?);
    let mut opening = Opening::on(&rules, board.clone());
    if !rulebook.takes_turns() {
        opening.players = players(&raw.players.unwrap_or_default()).map_err(|e| e.under("players"))?;
    }
    if let Some(number) = raw.komi {
        opening.komi = komi(rulebook, number.as_f64().unwrap_or(f64::NAN))?;
    }
    opening.setup = raw.setup.map(|setup| read_setup(&opening, setup)).transpose()?;
    opening.storage = raw.storage.map_or([0, 0], RawStones::read);
    opening.referee = raw.referee.unwrap_or(true);
    for (i, point) in raw.prohibited.unwrap_or_default().iter().enumerate() {
        let point = board.point_from_json(point).map_err(|e| e.under(format!("prohibited[{i}]")))?;
        opening.prohibited.push(point);
    }
    opening.prohibited.sort_unstable();
    opening.prohibited.dedup();
    let mut moves = Vec::with_capacity(raw.moves.len());
    for (i, m) in raw.moves.iter().enumerate() {
        moves.push(read_move(&opening, m).map_err(|e| e.under(format!("moves[{i}]")))?);
    }
    check_days(&moves)?;
    Ok(Case { id: raw.id, opening, moves, trace: raw.trace.unwrap_or(false) })
}

/// Reads the keys and checks the types of their values.
fn parse(line: &str) -> Result<RawCase> {
    if !line.trim_start().starts_with('{') {
        return Err(Error::input(
            "a case is a JSON object, such as {\"rules\": \"tromp-taylor\", \"board\": \"3x1\", \"moves\": [\"b1\"]}",
        ));
    }
    let mut json = serde_json::Deserializer::from_str(line);
    let raw: RawCase = serde_path_to_error::deserialize(&mut json).map_err(|error| {
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
    Ok(raw)
}

/// Refuses a key of another rulebook, which would otherwise be ignored silently.
fn check_keys(rulebook: &'static dyn Rulebook, raw: &RawCase) -> Result<()> {
    let of_setup = |has: fn(&RawSetup) -> bool| raw.setup.as_ref().is_some_and(has);
    let given = [
        ("prohibited", raw.prohibited.is_some()),
        ("referee", raw.referee.is_some()),
        ("storage", raw.storage.is_some()),
        ("players", raw.players.is_some()),
        ("setup.allies", of_setup(|setup| setup.allies.is_some())),
        ("setup.to_play", of_setup(|setup| setup.to_play.is_some())),
        ("setup.captured", of_setup(|setup| setup.captured.is_some())),
        ("komi", raw.komi.is_some()),
    ];
    match given.iter().find(|(key, given)| *given && !rulebook.case_keys().contains(key)) {
        Some((key, _)) => Err(Error::input(format!("cases of {rulebook} have no key {key:?}"))),
        None => Ok(()),
    }
}

fn read_setup(opening: &Opening, setup: RawSetup) -> Result<Setup> {
    let to_play = match &setup.to_play {
        None => Player::Black,
        Some(letter) => Player::from_letter(letter).ok_or_else(|| {
            Error::input(format!("expected \"b\" or \"w\", not {letter:?}")).under("setup.to_play")
        })?,
    };
    let position = match &setup.rows {
        None => Position::empty(opening.board.points()),
        Some(rows) => opening.board.position(rows, opening.stones()).map_err(|e| e.under("setup.rows"))?,
    };
    let (captured, pools) = read_captured(opening, &setup.captured.unwrap_or_default().0)
        .map_err(|e| e.under("setup.captured"))?;
    let pair = |[a, b]: &[String; 2]| match (read_player(opening, a)?, read_player(opening, b)?) {
        (a, b) if a == b => {
            Err(Error::input("a player is paired with himself: allies are two different players"))
        }
        (a, b) => Ok((a.min(b), a.max(b))),
    };
    let allies = setup.allies.unwrap_or_default();
    let mut allies: Vec<(usize, usize)> =
        allies.iter().map(pair).collect::<Result<_>>().map_err(|e| e.under("setup.allies"))?;
    allies.sort_unstable();
    allies.dedup();
    Ok(Setup { position, to_play, captured, pools, allies })
}

/// The stones captured before, by colour of stone or by player.
fn read_captured(opening: &Opening, by_name: &BTreeMap<String, u32>) -> Result<([usize; 2], Vec<usize>)> {
    let (mut captured, mut pools) = ([0, 0], vec![0; opening.players.len()]);
    for (name, stones) in by_name {
        let count = if !opening.takes_turns() {
            &mut pools[read_player(opening, name)?]
        } else {
            let color = ["b", "w"].iter().position(|color| color == name);
            &mut captured
                [color.ok_or_else(|| Error::input(format!("expected \"b\" or \"w\", not {name:?}")))?]
        };
        *count = *stones as usize;
    }
    Ok((captured, pools))
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
/// If it is no multiple of a half, too large, or not possible in this rulebook.
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
