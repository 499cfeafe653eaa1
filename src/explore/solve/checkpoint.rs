//! The lemmas of an unfinished search, kept in a file: what is proved stays proved.

use super::portable::Portable;
use super::search::Search;
use crate::journal::Journal;
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant};
use superko_notation::{Error, Result};
use superko_oracle::case::Case;
use superko_oracle::rulebook::{Move, Opening};

/// The time between two additions to the file.
const EVERY: Duration = Duration::from_secs(5);

/// A file with lemmas, in the order of their numbers, and after each addition the nodes that they took.
pub struct Saved {
    journal: Journal,
    lemmas: usize,
    due: Instant,
}

impl Saved {
    /// Gives a search the lemmas and nodes of a file, and keeps the file open for more.
    pub fn open(path: &Path, opening: &Opening, moves: &[Move], search: &mut Search) -> Result<Saved> {
        let case = Case { id: None, opening: opening.clone(), moves: moves.to_vec(), trace: false };
        let journal = Journal::open(path, &json!({"solve": case.to_json()}), &mut |line| {
            match line["nodes"].as_u64() {
                Some(nodes) => search.nodes = nodes,
                None => {
                    let lemma = serde_json::from_value::<Portable>(line).ok();
                    let known = search.lemmas.len();
                    let lemma = lemma.and_then(|lemma| lemma.lemma(&mut search.graph, known));
                    let lemma = lemma.ok_or_else(|| Error::input("this is no lemma"))?;
                    search.lemmas.add(lemma);
                }
            }
            Ok(())
        })?;
        let lemmas = search.lemmas.len();
        Ok(Saved { journal, lemmas, due: Instant::now() + EVERY })
    }

    /// Adds what is new, if it is time.
    pub fn add_if_due(&mut self, search: &Search) -> Result<()> {
        if Instant::now() < self.due {
            return Ok(());
        }
        self.add(search)?;
        self.due = Instant::now() + EVERY;
        Ok(())
    }

    /// Adds what is new.
    pub fn add(&mut self, search: &Search) -> Result<()> {
        let new = (self.lemmas..search.lemmas.len()).map(|number| search.lemmas.get(number as u32));
        let lines = new.map(|lemma| json!(Portable::of(lemma, &search.graph)));
        self.journal.add(lines.chain([json!({"nodes": search.nodes})]))?;
        self.lemmas = search.lemmas.len();
        Ok(())
    }
}
