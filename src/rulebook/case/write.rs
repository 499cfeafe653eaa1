//! Writes cases; default values are left out.

use super::moves::Written;
use super::{Case, one_line};
use crate::{Halves, Opening, Setup};
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::{Value, json};
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
        f.write_str(&one_line(serde_json::to_string(self).map_err(|_| fmt::Error)?))
    }
}

impl Serialize for Case {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Opening { rules, board, setup, komi, extra, players } = &self.opening;
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
        for (key, value) in extra.keys(&self.opening) {
            case.serialize_entry(key, &value)?;
        }
        case.serialize_entry("moves", &moves)?;
        if self.trace {
            case.serialize_entry("trace", &true)?;
        }
        if let Some(marks) = &self.marks {
            case.serialize_entry("marks", &marks.to_json(&self.opening))?;
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
            written.serialize_entry("captured", &json!({"b": setup.captured[0], "w": setup.captured[1]}))?;
        }
        for (key, value) in setup.extra.keys(opening) {
            written.serialize_entry(key, &value)?;
        }
        written.end()
    }
}
