//! Moves as cases have them, and as people read them.

use super::document::Document;
use super::subject::{Move, Opening};
use super::subjects::bitboard;
use crate::notation::Board;
use crate::{Error, Result};
use serde::Deserialize;
use serde_json::{Value, json};
use superko_spec::Player;

/// The keys of moves that are objects, of any document.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawMove {
    player: Option<String>,
    day: Option<u32>,
    place: Option<Value>,
    offer: Option<String>,
    accept: Option<String>,
    war: Option<String>,
    end: Option<bool>,
    remove: Option<usize>,
    play: Option<Value>,
    claim: Option<Value>,
    dispute: Option<Value>,
    extend: Option<Value>,
}

/// Reads a move of a game of this opening.
///
/// # Errors
/// Says what is malformed: a move of another document, a point off the board, a player who is not there, …
pub fn read_move(opening: &Opening, m: &Value) -> Result<Move> {
    let board = &opening.board;
    let read = if m.is_object() {
        let raw: RawMove =
            serde_json::from_value(m.clone()).map_err(|e| Error::input(format!("{m}: {e}")))?;
        match opening.rules.name() {
            "pauli" => read_turn(board, &raw)?,
            "political" => read_political(opening, &raw)?,
            _ => None,
        }
    } else if !opening.rules.takes_turns() {
        None
    } else if m == "pass" {
        Some(Move::Pass)
    } else {
        Some(Move::Play(board.point_from_json(m)?))
    };
    let meant = match opening.rules.name() {
        "pauli" => {
            "a point, \"pass\", or an object with \"remove\" (and \"play\"), \"claim\", \"dispute\" or \"extend\""
        }
        "political" => {
            "{\"player\": \"A\", \"day\": 1, \"place\": \"b3\"}, \"offer\" or \"war\" in place of \"place\", \
             {\"player\": \"B\", \"accept\": \"A\"}, or {\"end\": true}"
        }
        _ => "a point or \"pass\"",
    };
    read.ok_or_else(|| Error::input(format!("{m} is no move of {}: {meant} is meant", opening.rules)))
}

fn read_turn(board: &Board, raw: &RawMove) -> Result<Option<Move>> {
    let point = |value: &Option<Value>| value.as_ref().map(|p| board.point_from_json(p)).transpose();
    let (play, claim, dispute, extend) =
        (point(&raw.play)?, point(&raw.claim)?, point(&raw.dispute)?, point(&raw.extend)?);
    let others = [raw.player.is_some(), raw.day.is_some(), raw.place.is_some(), raw.offer.is_some()];
    if others.contains(&true) || raw.accept.is_some() || raw.war.is_some() || raw.end.is_some() {
        return Ok(None);
    }
    Ok(match (raw.remove, play, claim, dispute, extend) {
        (Some(start), play, None, None, None) => Some(Move::Remove { start, play }),
        (None, None, Some(p), None, None) => Some(Move::Claim(p)),
        (None, None, None, Some(p), None) => Some(Move::Dispute(p)),
        (None, None, None, None, Some(p)) => Some(Move::Extend(p)),
        _ => None,
    })
}

fn read_political(opening: &Opening, raw: &RawMove) -> Result<Option<Move>> {
    let player = |name: &Option<String>| name.as_ref().map(|name| read_player(opening, name)).transpose();
    let others = [raw.play.is_some(), raw.claim.is_some(), raw.dispute.is_some(), raw.extend.is_some()];
    if others.contains(&true) || raw.remove.is_some() {
        return Ok(None);
    }
    let at = raw.place.as_ref().map(|p| opening.board.point_from_json(p)).transpose()?;
    let (offer, accept, war) = (player(&raw.offer)?, player(&raw.accept)?, player(&raw.war)?);
    Ok(match (player(&raw.player)?, raw.day, at, offer, accept, war, raw.end) {
        (Some(player), Some(day), Some(at), None, None, None, None) => Some(Move::Place { player, day, at }),
        (Some(player), Some(day), None, Some(to), None, None, None) => Some(Move::Offer { player, day, to }),
        (Some(player), None, None, None, Some(of), None, None) => Some(Move::Accept { player, of }),
        (Some(player), Some(day), None, None, None, Some(on), None) => Some(Move::War { player, day, on }),
        (None, None, None, None, None, None, Some(true)) => Some(Move::End),
        _ => None,
    })
}

/// A player of `political`, by letter.
pub fn read_player(opening: &Opening, name: &str) -> Result<u8> {
    let known = &opening.players;
    let place = known.iter().position(|player| name.chars().eq([*player]));
    place.map(|place| place as u8).ok_or_else(|| {
        let known: String = known.iter().map(|letter| format!(" {letter}")).collect();
        Error::input(format!("no player {name:?}: the players are{known}"))
    })
}

/// A move as it stands in cases.
pub fn move_to_json(opening: &Opening, m: Move) -> Value {
    let point = |p: usize| opening.board.point_to_json(p);
    let player = |place: u8| opening.players[usize::from(place)].to_string();
    match m {
        Move::Play(p) => point(p),
        Move::Pass => json!("pass"),
        Move::Remove { start, play: None } => json!({"remove": start}),
        Move::Remove { start, play: Some(p) } => json!({"remove": start, "play": point(p)}),
        Move::Claim(p) => json!({"claim": point(p)}),
        Move::Dispute(p) => json!({"dispute": point(p)}),
        Move::Extend(p) => json!({"extend": point(p)}),
        Move::Place { player: by, day, at } => json!({"player": player(by), "day": day, "place": point(at)}),
        Move::Offer { player: by, day, to } => json!({"player": player(by), "day": day, "offer": player(to)}),
        Move::Accept { player: by, of } => json!({"player": player(by), "accept": player(of)}),
        Move::War { player: by, day, on } => json!({"player": player(by), "day": day, "war": player(on)}),
        Move::End => json!({"end": true}),
    }
}

/// A move as people read it, without whose it is where players take turns.
pub fn move_name(opening: &Opening, m: Move) -> String {
    let board = &opening.board;
    let player = |place: u8| opening.players[usize::from(place)];
    match m {
        Move::Play(p) => board.name(p),
        Move::Pass => "pass".to_owned(),
        Move::Remove { start, play: None } => format!("removes the cycle from {start}"),
        Move::Remove { start, play: Some(p) } => format!("removes the cycle from {start}, {}", board.name(p)),
        Move::Claim(p) => format!("claims {}", board.name(p)),
        Move::Dispute(p) => format!("disputes {}", board.name(p)),
        Move::Extend(p) => format!("extends to {}", board.name(p)),
        Move::Place { player: by, day, at } => format!("{} {} (day {day})", player(by), board.name(at)),
        Move::Offer { player: by, day, to } => format!("{} offers {} (day {day})", player(by), player(to)),
        Move::Accept { player: by, of } => format!("{} accepts {}", player(by), player(of)),
        Move::War { player: by, day, on } => format!("{} at war with {} (day {day})", player(by), player(on)),
        Move::End => "no more placements".to_owned(),
    }
}

/// The moves of a game as people read them: `1.B b2`, `2.W pass`.
pub fn moves_in_words(opening: &Opening, moves: &[Move]) -> Vec<String> {
    let mut game = bitboard::referee(opening);
    let mut mover = opening.start().to_play;
    // The one to play is mostly the other one, but not in disputes.
    let movers = moves.iter().map(|m| {
        let this = game.to_play().unwrap_or(mover);
        mover = this.opponent();
        // An illegal move may be told, the last one.
        let _ = game.play(*m);
        this
    });
    let told = moves.iter().zip(movers).zip(1..).map(|((m, mover), number)| {
        let name = move_name(opening, *m);
        match opening.rules.takes_turns() {
            true => format!("{number}.{} {name}", letter(mover).to_uppercase()),
            false => format!("{number}.{name}"),
        }
    });
    told.collect()
}

/// `"b"` or `"w"`.
pub fn letter(player: Player) -> &'static str {
    match player {
        Player::Black => "b",
        Player::White => "w",
    }
}

/// Do the days of a game of `political` never decrease?
pub fn check_days(rules: Document, moves: &[Move]) -> Result<()> {
    let mut last = 0;
    for (_, day) in moves.iter().filter_map(|m| m.of_day()) {
        if day < last {
            return Err(Error::input(format!("{rules}: day {day} after day {last}: days never decrease")));
        }
        last = day;
    }
    Ok(())
}
