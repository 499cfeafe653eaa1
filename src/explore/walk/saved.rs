//! Counted parts of a walk, kept in a file.

use super::{Count, Walk};
use crate::journal::Journal;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use superko_notation::{Error, Result};
use superko_oracle::case::{Case, move_to_json};
use superko_oracle::rulebook::Move;

/// The parts that are counted: by the depth of the walk and the first moves, as they stand in the file.
#[derive(Debug)]
pub struct Saved {
    journal: Mutex<Journal>,
    parts: HashMap<String, Vec<Count>>,
}

impl Saved {
    /// Reads what is saved of a walk, and keeps the file open for more.
    ///
    /// # Errors
    /// When the file cannot be read or written, or is of another walk.
    pub fn open(path: &Path, walk: &Walk) -> Result<Saved> {
        let case = Case { id: None, opening: walk.opening.clone(), moves: Vec::new(), trace: false };
        let work = json!({"walk": case.to_json(), "passes": walk.passes, "by": walk.by.name()});
        let mut parts = HashMap::new();
        let journal = Journal::open(path, &work, |line| {
            let counts = line["counts"].as_array().and_then(|all| all.iter().map(count).collect());
            let counts = counts.ok_or_else(|| Error::input("expected depth, first and counts"))?;
            parts.insert(key(&line["depth"], &line["first"]), counts);
            Ok(())
        })?;
        Ok(Saved { journal: Mutex::new(journal), parts })
    }

    /// The counts of a part, if it is there.
    pub fn get(&self, walk: &Walk, depth: usize, first: &[Move]) -> Option<Vec<Count>> {
        let counts = self.parts.get(&key(&json!(depth), &names(walk, first)))?;
        (counts.len() == depth - first.len()).then(|| counts.clone())
    }

    /// Adds a part.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&self, walk: &Walk, depth: usize, first: &[Move], counts: &[Count]) -> Result<()> {
        let counts: Vec<[String; 2]> =
            counts.iter().map(|c| [c.sequences.to_string(), c.ended.to_string()]).collect();
        let part = json!({"depth": depth, "first": names(walk, first), "counts": counts});
        self.journal.lock().unwrap_or_else(PoisonError::into_inner).add([part])
    }
}

fn key(depth: &Value, first: &Value) -> String {
    format!("{depth} {first}")
}

fn names(walk: &Walk, first: &[Move]) -> Value {
    first.iter().map(|m| move_to_json(&walk.opening, *m)).collect()
}

/// The sequences of a length and those that end, as strings.
fn count(pair: &Value) -> Option<Count> {
    let number = |i: usize| pair[i].as_str()?.parse().ok();
    Some(Count { sequences: number(0)?, ended: number(1)? })
}
