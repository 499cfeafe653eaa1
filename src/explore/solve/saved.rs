//! The lemmas of an unfinished search, kept in a file: what is proved stays proved.

use super::graph::{Graph, Stones};
use super::lemmas::{Lemma, Why};
use super::search::Search;
use crate::case::Case;
use crate::explore::journal::Journal;
use crate::rulebook::{Move, Opening};
use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// The time between two additions to the file.
const EVERY: Duration = Duration::from_secs(5);

/// A file with lemmas, in the order of their numbers, and after each addition the nodes that they took.
pub struct Saved {
    journal: Journal,
    lemmas: usize,
    due: Instant,
}

/// A lemma with positions as stones, because positions are numbered anew by each search.
#[derive(Serialize, Deserialize)]
struct Line {
    position: Stones,
    mover: usize,
    winner: usize,
    margin: i16,
    future: Vec<(Stones, u32)>,
    past: Vec<(Stones, u32)>,
    /// A point, and the number of a lemma with a symmetry, unless the move is settled.
    moves: Vec<(u8, Option<(u32, u8)>)>,
}

impl Saved {
    /// Gives a search the lemmas and nodes of a file, and keeps the file open for more.
    ///
    /// # Errors
    /// When the file cannot be read or written, or is of another game.
    pub fn open(path: &Path, opening: &Opening, moves: &[Move], search: &mut Search) -> Result<Saved> {
        let case = Case { id: None, opening: opening.clone(), moves: moves.to_vec(), trace: false };
        let journal = Journal::open(path, &json!({"solve": case.to_json()}), |line| {
            match line["nodes"].as_u64() {
                Some(nodes) => search.nodes = nodes,
                None => {
                    let lemma = Line::read(line, search).ok_or_else(|| Error::input("this is no lemma"))?;
                    search.lemmas.add(lemma);
                }
            }
            Ok(())
        })?;
        let lemmas = search.lemmas.len();
        Ok(Saved { journal, lemmas, due: Instant::now() + EVERY })
    }

    /// Adds what is new, if it is time.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add_if_due(&mut self, search: &Search) -> Result<()> {
        if Instant::now() < self.due {
            return Ok(());
        }
        self.add(search)?;
        self.due = Instant::now() + EVERY;
        Ok(())
    }

    /// Adds what is new.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, search: &Search) -> Result<()> {
        let new = (self.lemmas..search.lemmas.len()).map(|number| search.lemmas.get(number as u32));
        let lines = new.map(|lemma| json!(Line::of(lemma, &search.graph)));
        self.journal.add(lines.chain([json!({"nodes": search.nodes})]))?;
        self.lemmas = search.lemmas.len();
        Ok(())
    }
}

impl Line {
    fn of(lemma: &Lemma, graph: &Graph) -> Line {
        let memories = |memories: &[u32]| {
            memories.iter().map(|memory| (graph.stones(memory >> 1), memory & 1)).collect()
        };
        let cited = |(point, why): &(u8, Why)| match *why {
            Why::Lemma(number, g) => (*point, Some((number, g))),
            Why::Open | Why::Settled => (*point, None),
        };
        Line {
            position: graph.stones(lemma.position),
            mover: lemma.mover,
            winner: lemma.winner,
            margin: lemma.margin,
            future: memories(&lemma.future),
            past: memories(&lemma.past),
            moves: lemma.moves.iter().map(cited).collect(),
        }
    }

    /// `None` for a line that no search on this graph has written.
    fn read(line: Value, search: &mut Search) -> Option<Lemma> {
        let line: Line = serde_json::from_value(line).ok()?;
        let known = search.lemmas.len();
        let graph = &mut search.graph;
        let board = u32::MAX >> (32 - graph.points());
        let mut number = |stones: Stones| {
            let [black, white] = stones;
            ((black | white) & !board == 0 && black & white == 0).then(|| graph.number(stones))
        };
        let mut memories = |memories: Vec<(Stones, u32)>| -> Option<Box<[u32]>> {
            let one =
                |(stones, mover): (Stones, u32)| Some((2 * number(stones)?) | (mover < 2).then_some(mover)?);
            let mut all: Vec<u32> = memories.into_iter().map(one).collect::<Option<_>>()?;
            all.sort_unstable();
            Some(all.into())
        };
        let (future, past) = (memories(line.future)?, memories(line.past)?);
        let position = number(line.position)?;
        let symmetries = graph.symmetries();
        let cites = |(point, cited): (u8, Option<(u32, u8)>)| match cited {
            None => Some((point, Why::Settled)),
            Some((number, g)) => {
                let is_known = (number as usize) < known && usize::from(g) < symmetries;
                is_known.then_some((point, Why::Lemma(number, g)))
            }
        };
        let moves = line.moves.into_iter().map(cites).collect::<Option<_>>()?;
        let (mover, winner) = (line.mover, line.winner);
        (mover < 2 && winner < 2).then_some(Lemma {
            position,
            mover,
            winner,
            margin: line.margin,
            future,
            past,
            moves,
        })
    }
}
