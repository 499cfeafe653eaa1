//! The lemmas of an unfinished search, kept in a file: proofs survive a kill.

use super::graph::Stones;
use super::lemmas::Lemma;
use super::search::Search;
use crate::journal::Journal;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};
use superko_notation::{Error, Result};
use superko_oracle::case::Case;
use superko_oracle::rulebook::{Move, Opening};

/// The time between two additions to the file.
const EVERY: Duration = Duration::from_secs(5);

/// A file with positions and lemmas, both in the order of their numbers, and after each addition the number of nodes searched.
pub struct Saved {
    journal: Journal,
    positions: usize,
    lemmas: usize,
    due: Instant,
}

impl Saved {
    /// Gives a search the lemmas and nodes of a file, and keeps the file open for more.
    pub fn open(path: &Path, opening: &Opening, moves: &[Move], search: &mut Search) -> Result<Saved> {
        let case = Case::new(opening.clone(), moves.to_vec());
        let mut positions = 0;
        let journal = Journal::open(path, &json!({"solve": case.to_json()}), &mut |line| {
            if let Some(nodes) = line["nodes"].as_u64() {
                search.nodes = nodes;
                return Ok(());
            }
            let known = match line.get("stones") {
                Some(stones) => {
                    // A position that is numbered brings its images with it, in the same order as in the search before.
                    let stones = read(stones, |stones: &Stones| search.graph.is_position(*stones));
                    positions += 1;
                    stones.is_some_and(|stones| search.graph.number(stones) as usize == positions - 1)
                }
                None => {
                    let known = search.lemmas.len();
                    let lemma = read(&line, |lemma: &Lemma| lemma.is_possible(&search.graph, known));
                    lemma.map(|lemma| search.lemmas.add(lemma)).is_some()
                }
            };
            known.then_some(()).ok_or_else(|| Error::input("this is neither a position nor a lemma"))
        })?;
        let lemmas = search.lemmas.len();
        Ok(Saved { journal, positions, lemmas, due: Instant::now() + EVERY })
    }

    /// Adds new positions and lemmas, if it is time.
    pub fn add_if_due(&mut self, search: &Search) -> Result<()> {
        if Instant::now() < self.due {
            return Ok(());
        }
        self.add(search)?;
        self.due = Instant::now() + EVERY;
        Ok(())
    }

    /// Adds new positions and lemmas.
    pub fn add(&mut self, search: &Search) -> Result<()> {
        let positions = self.positions as u32..search.graph.positions() as u32;
        let positions = positions.map(|number| json!({"stones": search.graph.stones(number)}));
        let lemmas = (self.lemmas..search.lemmas.len()).map(|number| json!(search.lemmas.get(number as u32)));
        self.journal.add(positions.chain(lemmas).chain([json!({"nodes": search.nodes})]))?;
        (self.positions, self.lemmas) = (search.graph.positions(), search.lemmas.len());
        Ok(())
    }
}

/// What a line holds, if it is possible.
fn read<T: DeserializeOwned>(line: &Value, is_possible: impl Fn(&T) -> bool) -> Option<T> {
    serde_json::from_value(line.clone()).ok().filter(is_possible)
}
