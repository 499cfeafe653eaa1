//! Walks: how many sequences of moves there are of each length, and after how many of them the game is over. Chess calls it perft.
//!
//! A sequence is a list of moves, each legal when it is made. Nothing follows the move that ends the game, so a game that ended
//! earlier is no part of any longer sequence. Passes are moves.

mod explain;
mod judged;
mod lists;
mod plain;
mod saved;

pub use explain::{Explanation, explanations};

use crate::pool;
use judged::Judged;
use plain::Plain;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use saved::Saved;
use std::ops::AddAssign;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use superko_notation::Result;
use superko_oracle::rulebook::{LawOptions, Move, Opening};

/// The sequences of one length.
///
/// These numbers do not overflow: each position that a walk visits adds one for each legal move, so no walk lasts long enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count {
    /// How many there are.
    pub sequences: u128,
    /// After how many of them the game is over.
    pub ended: u128,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Count) {
        self.sequences += other.sequences;
        self.ended += other.ended;
    }
}

/// Who says which moves are legal.
#[derive(Clone, Copy, Default)]
enum By {
    /// The engine itself where the rulebook has plays and passes only, otherwise the engine as a referee.
    #[default]
    Engine,
    /// The engine as a referee.
    Referee,
    /// The law.
    Law(LawOptions),
}

impl By {
    fn name(self) -> String {
        match self {
            By::Engine | By::Referee => "the engine".to_owned(),
            By::Law(options) => match options.misreading {
                Some(misreading) => format!("the law misread, {}", misreading.name),
                None => "the law".to_owned(),
            },
        }
    }
}

/// All sequences of moves from an opening.
#[derive(Clone)]
pub struct Walk {
    opening: Opening,
    passes: bool,
    by: By,
    jobs: usize,
    saved: Option<Arc<Saved>>,
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

/// How long work is watched.
pub struct Watch<'a> {
    /// Set it to end the walk.
    pub stop: &'a AtomicBool,
    /// Called with the number of parts that are done, and the number of all parts.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl Watch<'_> {
    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// A game that a walk goes through.
trait Walker {
    /// The legal moves; none when the game is over.
    fn moves(&self) -> Vec<Move>;
    /// Makes one of these moves.
    fn make(&mut self, m: Move);
    /// Takes back the last move.
    fn take_back(&mut self);
    /// Is the game over?
    fn over(&self) -> bool;

    /// Adds the sequences from here, of one move to the first count, of two to the second, and so on. The game is not over.
    fn count(&mut self, counts: &mut [Count], watch: &Watch) {
        let Some((next, rest)) = counts.split_first_mut() else { return };
        for m in self.moves() {
            self.make(m);
            next.sequences += 1;
            if self.over() {
                next.ended += 1;
            } else if !watch.stopped() {
                self.count(rest, watch);
            }
            self.take_back();
        }
    }
}

/// The first moves of many sequences: a part of the work.
struct Part {
    /// The number of the first move.
    first: usize,
    moves: Vec<Move>,
}

/// The parts are about this many for each thread, so that the last ones are soon done.
const PARTS: usize = 64;

impl Walk {
    /// A walk with passes, by the engine, with a thread for each processor.
    pub fn new(opening: Opening) -> Walk {
        Walk { opening, passes: true, by: By::Engine, jobs: 0, saved: None }
    }

    /// Leaves out passes; where moves name their players, all moves but placements.
    pub fn without_passes(self) -> Walk {
        Walk { passes: false, ..self }
    }

    /// Asks the engine move by move, as a referee of any rulebook is asked.
    pub fn by_referee(self) -> Walk {
        Walk { by: By::Referee, ..self }
    }

    /// Asks the law.
    pub fn by_law(self, options: LawOptions) -> Walk {
        Walk { by: By::Law(options), ..self }
    }

    /// With this number of threads; 0 is one for each processor.
    pub fn jobs(self, jobs: usize) -> Walk {
        Walk { jobs, ..self }
    }

    /// Saves each counted part in this file, and goes on from those that are there. To be called after what says how to count.
    ///
    /// # Errors
    /// When the file cannot be read or written, or is of another walk.
    pub fn checkpoint(mut self, path: &Path) -> Result<Walk> {
        self.saved = Some(Arc::new(Saved::open(path, &self)?));
        Ok(self)
    }

    /// Counts the sequences of each length up to `depth`. `None` if it was stopped.
    ///
    /// # Errors
    /// When the threads cannot be started, or a part cannot be saved.
    pub fn run(&self, depth: usize, watch: &Watch) -> Result<Option<Walked>> {
        let pool = pool(self.jobs)?;
        let (mut walked, parts) = self.split(depth, PARTS * pool.current_num_threads());
        let done = AtomicUsize::new(0);
        let count = |game: &mut Box<dyn Walker + '_>, part: &Part| -> Result<Vec<Count>> {
            if let Some(counts) = self.saved.as_ref().and_then(|saved| saved.get(self, depth, &part.moves)) {
                done.fetch_add(1, Ordering::Relaxed);
                return Ok(counts);
            }
            let mut counts = vec![Count::default(); depth - part.moves.len()];
            if !watch.stopped() {
                part.moves.iter().for_each(|m| game.make(*m));
                game.count(&mut counts, watch);
                part.moves.iter().for_each(|_| game.take_back());
            }
            if !watch.stopped() {
                (watch.progress)(done.fetch_add(1, Ordering::Relaxed) + 1, parts.len());
                self.saved.iter().try_for_each(|saved| saved.add(self, depth, &part.moves, &counts))?;
            }
            Ok(counts)
        };
        let counted: Vec<Vec<Count>> = pool
            .install(|| parts.par_iter().map_init(|| self.after(&[], depth), count).collect::<Result<_>>())?;
        for (part, counts) in parts.iter().zip(&counted) {
            add(&mut walked.divide[part.first].1[part.moves.len()..], counts);
        }
        Ok((!watch.stopped()).then_some(walked))
    }

    /// Counts the sequences of each length up to `depth` in this thread alone. Item 0 is for sequences of one move. `None` if it was
    /// stopped.
    pub fn totals(&self, depth: usize, stop: &AtomicBool) -> Option<Vec<Count>> {
        let mut counts = vec![Count::default(); depth];
        let watch = Watch { stop, progress: &|_, _| {} };
        let mut game = self.after(&[], depth);
        if !game.over() {
            game.count(&mut counts, &watch);
        }
        (!watch.stopped()).then_some(counts)
    }

    /// Splits the work into about this many parts, and counts what comes before them.
    fn split(&self, depth: usize, parts: usize) -> (Walked, Vec<Part>) {
        let mut walked = Walked { divide: Vec::new(), depth };
        let mut open = Vec::new();
        let start = self.after(&[], depth);
        let first_moves = if start.over() || depth == 0 { Vec::new() } else { start.moves() };
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
                for m in self.after(&part.moves, depth).moves() {
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
        let over = self.after(&part.moves, walked.depth).over();
        let counts = &mut walked.divide[part.first].1;
        counts[part.moves.len() - 1] += Count { sequences: 1, ended: over.into() };
        if !over {
            open.push(part);
        }
    }

    /// The game after these moves, for a walk of this depth.
    fn after(&self, moves: &[Move], depth: usize) -> Box<dyn Walker + '_> {
        let plain = match self.by {
            By::Engine => self.opening.rulebook().plain_game(&self.opening),
            _ => None,
        };
        let mut game: Box<dyn Walker> = match plain {
            Some(game) => Box::new(Plain::new(game, self.passes, depth)),
            None => Box::new(Judged::new(self)),
        };
        moves.iter().for_each(|m| game.make(*m));
        game
    }
}

fn add(counts: &mut [Count], more: &[Count]) {
    counts.iter_mut().zip(more).for_each(|(count, more)| *count += *more);
}
