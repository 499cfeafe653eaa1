//! Writes cases; default values are left out.

use super::Case;
use super::moves::Written;
use crate::rulebook::{Halves, Opening, Setup};
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;

impl Case {
    /// The case as a JSON value, whose keys are sorted; the `Display` of [`Case`] keeps their order.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).expect("a case is plain data")
    }
}

impl fmt::Display for Case {
    /// One line of JSON.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl Serialize for Case {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Opening { rules, board, setup, komi, storage, prohibited, referee, players } = &self.opening;
        let moves: Vec<Written> =
            self.moves.iter().map(|m| Written { opening: &self.opening, m: *m }).collect();
        let mut case = serializer.serialize_map(None)?;
        if let Some(id) = &self.id {
            case.serialize_entry("id", id)?;
        }
        case.serialize_entry("rules", rules.rulebook().name())?;
        if !rules.amendments().is_empty() {
            case.serialize_entry("amend", &rules.amendment_names())?;
        }
        case.serialize_entry("board", board.as_ref())?;
        if !players.is_empty() {
            case.serialize_entry("players", players)?;
        }
        if let Some(setup) = setup {
            case.serialize_entry("setup", &WrittenSetup { opening: &self.opening, setup })?;
        }
        if *komi != Halves(0) {
            case.serialize_entry("komi", komi)?;
        }
        if *storage != [0, 0] {
            case.serialize_entry("storage", &Stones::of(*storage))?;
        }
        if !prohibited.is_empty() {
            let points: Vec<Value> = prohibited.iter().map(|point| board.point_to_json(*point)).collect();
            case.serialize_entry("prohibited", &points)?;
        }
        if !referee {
            case.serialize_entry("referee", &false)?;
        }
        case.serialize_entry("moves", &moves)?;
        if self.trace {
            case.serialize_entry("trace", &true)?;
        }
        case.end()
    }
}

struct WrittenSetup<'a> {
    opening: &'a Opening,
    setup: &'a Setup,
}

impl Serialize for WrittenSetup<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let WrittenSetup { opening, setup } = self;
        let mut written = serializer.serialize_map(None)?;
        written.serialize_entry("rows", &opening.board.rows(&setup.position))?;
        if opening.takes_turns() {
            written.serialize_entry("to_play", setup.to_play.letter())?;
        }
        if setup.captured != [0, 0] {
            written.serialize_entry("captured", &Stones::of(setup.captured))?;
        }
        if setup.pools.iter().any(|stones| *stones > 0) {
            let names = opening.players.iter().map(char::to_string);
            let pools: BTreeMap<String, usize> = names.zip(setup.pools.iter().copied()).collect();
            written.serialize_entry("captured", &pools)?;
        }
        if !setup.allies.is_empty() {
            let pairs: Vec<[char; 2]> =
                setup.allies.iter().map(|(a, b)| [opening.players[*a], opening.players[*b]]).collect();
            written.serialize_entry("allies", &pairs)?;
        }
        written.end()
    }
}

/// The number of black stones and of white stones.
#[derive(Serialize)]
pub struct Stones {
    b: usize,
    w: usize,
}

impl Stones {
    /// From the numbers of black and white stones.
    pub fn of([b, w]: [usize; 2]) -> Stones {
        Stones { b, w }
    }
}
