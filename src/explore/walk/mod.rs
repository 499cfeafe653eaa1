//! Walks: the number of sequences of moves of each length, and of those after which the game is over. Chess programmers say perft.
//!
//! A sequence is a list of moves, each legal when it is made. Nothing follows the move that ends the game, so no longer sequence
//! continues a finished game. Passes are moves.

mod count;
mod explain;
mod lists;
mod plain;

pub use count::Count;
pub use explain::{Explanation, explanations};

use crate::journal::Pieces;
use crate::playable::{Judged, Playable};
use crate::{Watch, on_threads};
use count::{add, read, written};
use plain::Plain;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use superko_count::parallel;
use superko_notation::Result;
use superko_oracle::case::{Case, move_to_json};
use superko_oracle::rulebook::{Effort, LawOptions, Move, Opening};

/// All sequences of moves from an opening.
#[derive(Clone)]
pub struct Walk {
    opening: Opening,
    passes: bool,
    /// Asks the law; otherwise the engine itself if the rulebook has only plays and passes, or else the engine as a referee.
    law: Option<LawOptions>,
    jobs: usize,
    saved: Arc<Pieces>,
}

/// The sequences of each length from 1, by their first moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Walked {
    /// Each legal first move, with the sequences of each length that begin with it. Item 0 is for sequences of one move.
    pub divide: Vec<(Move, Vec<Count>)>,
    depth: usize,
}

impl Walked {
    /// The sequences of each length from 1.
    pub fn totals(&self) -> Vec<Count> {
        let mut totals = vec![Count::default(); self.depth];
        self.divide.iter().for_each(|(_, counts)| add(&mut totals, counts));
        totals
    }
}

/// A game that a walk goes through.
enum Walker<'a> {
    /// The engine's own game.
    Plain(Plain),
    /// Any game, with passes or without.
    Judged(Judged<'a>, bool),
}

impl Walker<'_> {
    fn game(&mut self) -> &mut dyn Playable {
        match self {
            Walker::Plain(plain) => &mut plain.game,
            Walker::Judged(game, _) => game,
        }
    }

    /// Adds the sequences from here, of one move to the first count, of two to the second, and so on. The game is not over.
    fn count(&mut self, counts: &mut [Count], watch: &Watch) {
        match self {
            Walker::Plain(plain) => plain.count(counts, watch),
            Walker::Judged(game, passes) => count(game, *passes, counts, watch),
        }
    }
}

fn count(game: &mut Judged, passes: bool, counts: &mut [Count], watch: &Watch) {
    let Some((next, rest)) = counts.split_first_mut() else { return };
    for m in game.legal(passes) {
        game.make(m);
        next.sequences += 1;
        if game.over() {
            next.ended += 1;
        } else if !watch.stopped() {
            count(game, passes, rest, watch);
        }
        game.take_back();
    }
}

/// The first moves of many sequences: a part of the work.
struct Part {
    /// The number of the first move.
    first: usize,
    moves: Vec<Move>,
}

/// There are about this many parts for each thread, so that the last ones end soon.
const PARTS: usize = 64;

impl Walk {
    /// A walk with passes, by the engine, with a thread for each processor.
    pub fn new(opening: Opening) -> Walk {
        Walk { opening, passes: true, law: None, jobs: 0, saved: Arc::default() }
    }

    /// Leaves out passes. Where moves name their players, it leaves out all moves but placements.
    pub fn without_passes(self) -> Walk {
        Walk { passes: false, ..self }
    }

    /// Asks the law.
    pub fn by_law(self, options: LawOptions) -> Walk {
        Walk { law: Some(options), ..self }
    }

    /// With this number of threads; 0 is one for each processor.
    pub fn jobs(self, jobs: usize) -> Walk {
        Walk { jobs, ..self }
    }

    /// Saves each counted part in this file, and goes on from the parts that are there. Call it last.
    ///
    /// # Errors
    /// When the file cannot be read or written, or belongs to another walk.
    pub fn checkpoint(mut self, path: &Path) -> Result<Walk> {
        let case = Case::new(self.opening.clone(), Vec::new());
        let by = match self.law.map(|options| options.misreading) {
            None => "the engine".to_owned(),
            Some(None) => "the law".to_owned(),
            Some(Some(misreading)) => format!("the law misread, {}", misreading.name),
        };
        let work = json!({"walk": case.to_json(), "passes": self.passes, "by": by});
        self.saved = Arc::new(Pieces::open(Some(path), &work)?);
        Ok(self)
    }

    /// Counts the sequences of each length up to `depth`. `None` if it was stopped.
    ///
    /// # Errors
    /// When the threads cannot be started, or a part cannot be saved.
    pub fn run(&self, depth: usize, watch: &Watch) -> Result<Option<Walked>> {
        on_threads(self.jobs, || self.on_these_threads(depth, watch))?
    }

    fn on_these_threads(&self, depth: usize, watch: &Watch) -> Result<Option<Walked>> {
        let (mut walked, parts) = self.split(depth, PARTS * rayon::current_num_threads());
        let done = AtomicUsize::new(0);
        let count = |walker: &mut Walker, number: usize| -> Result<Vec<Count>> {
            let part = &parts[number];
            let first: Value = part.moves.iter().map(|m| move_to_json(&self.opening, *m)).collect();
            let place = json!({"depth": depth, "first": first});
            if let Some(counts) = self.saved.get(&place, read)? {
                done.fetch_add(1, Ordering::Relaxed);
                return Ok(counts);
            }
            let mut counts = vec![Count::default(); depth - part.moves.len()];
            if !watch.stopped() {
                part.moves.iter().for_each(|m| walker.game().make(*m));
                walker.count(&mut counts, watch);
                walker.game().go_back(part.moves.len());
            }
            if !watch.stopped() {
                (watch.progress)((done.fetch_add(1, Ordering::Relaxed) + 1) as f64 / parts.len() as f64);
                self.saved.add(&place, written(&counts))?;
            }
            Ok(counts)
        };
        let counted = parallel::try_map_with(parts.len(), &|| self.after(&[], depth), &count)?;
        for (part, counts) in parts.iter().zip(&counted) {
            add(&mut walked.divide[part.first].1[part.moves.len()..], counts);
        }
        Ok((!watch.stopped()).then_some(walked))
    }

    /// Counts the sequences of each length up to `depth` in this thread alone. Item 0 is for sequences of one move. `None` if it was
    /// stopped.
    pub fn totals(&self, depth: usize, stop: &AtomicBool) -> Option<Vec<Count>> {
        let mut counts = vec![Count::default(); depth];
        let watch = Watch::until(stop);
        let mut walker = self.after(&[], depth);
        if !walker.game().over() {
            walker.count(&mut counts, &watch);
        }
        (!watch.stopped()).then_some(counts)
    }

    /// Splits the work into about this many parts, and counts what comes before them.
    fn split(&self, depth: usize, parts: usize) -> (Walked, Vec<Part>) {
        let mut walked = Walked { divide: Vec::new(), depth };
        let mut open = Vec::new();
        let first_moves =
            if depth == 0 { Vec::new() } else { self.after(&[], depth).game().legal(self.passes) };
        for (first, m) in first_moves.into_iter().enumerate() {
            walked.divide.push((m, vec![Count::default(); depth]));
            self.follow(Part { first, moves: vec![m] }, &mut walked, &mut open);
        }
        for length in 1.. {
            // The last two moves are counted together.
            if open.is_empty() || open.len() >= parts || length + 3 >= depth {
                break;
            }
            for part in std::mem::take(&mut open) {
                for m in self.after(&part.moves, depth).game().legal(self.passes) {
                    let moves = [&part.moves[..], &[m]].concat();
                    self.follow(Part { moves, ..part }, &mut walked, &mut open);
                }
            }
        }
        open.retain(|part| part.moves.len() < depth);
        (walked, open)
    }

    /// Counts these moves as a sequence, and keeps them if more can follow.
    fn follow(&self, part: Part, walked: &mut Walked, open: &mut Vec<Part>) {
        let over = self.after(&part.moves, walked.depth).game().over();
        let counts = &mut walked.divide[part.first].1;
        counts[part.moves.len() - 1] += Count { sequences: 1, ended: over.into() };
        if !over {
            open.push(part);
        }
    }

    /// The game after these moves, for a walk of this depth.
    fn after(&self, moves: &[Move], depth: usize) -> Walker<'_> {
        let opening = &self.opening;
        let judged = || match self.law {
            Some(options) => Judged::new(true, move || opening.rulebook().law(opening, options)),
            None => Judged::new(false, || opening.referee(Effort::Trial)),
        };
        let plain = opening.rulebook().plain_game(opening).filter(|_| self.law.is_none());
        let mut walker = match plain {
            Some(game) => Walker::Plain(Plain::new(game, self.passes, depth)),
            None => Walker::Judged(judged(), self.passes),
        };
        moves.iter().for_each(|m| walker.game().make(*m));
        walker
    }
}
