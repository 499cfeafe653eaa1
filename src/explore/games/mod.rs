//! The exact number of complete games, by length.
//!
//! Under superko a game is finite. Where it is a path in a graph that visits no vertex twice, `paths` counts the paths, many at a
//! time; under situational superko `trees` counts as many trees; elsewhere `search` plays every game. All give the same numbers, and so
//! does the search with the law.

mod checkpoint;
mod endless;
mod graph;
mod longest;
mod order;
mod paths;
mod search;
mod states;
mod sweep;
mod trees;
mod value;
mod visits;

pub use longest::{Longest, longest};

use crate::Watch;
use graph::Graph;
use search::Refused;
use serde_json::{Value as Json, json};
use std::path::Path;
use superko_bitboard::Repetition;
use superko_notation::{Error, Result};
use superko_oracle::case::Case;
use superko_oracle::rulebook::{Effort, Move, Opening, Referee};
use value::Value;

/// How many games there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The games of 0, 1, 2, … moves, passes included.
    pub by_length: Vec<u128>,
    /// The most plays in a game.
    pub longest_plays: usize,
}

impl Count {
    /// All games.
    pub fn games(&self) -> u128 {
        self.by_length.iter().sum()
    }

    /// The moves of a longest game, passes included.
    pub fn longest(&self) -> usize {
        self.by_length.iter().rposition(|games| *games > 0).unwrap_or(0)
    }
}

/// What there is to say about the games from an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Games {
    /// Finitely many.
    Finite {
        /// The games.
        count: Count,
        /// The sequences without a legal move that are not over.
        stuck: u128,
    },
    /// Infinitely many: a shortest game that comes back to where it was, and so can go round for ever.
    Endless(Vec<Move>),
}

/// How games are counted.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// Are passes moves? Without them a game is complete when no play is left.
    pub passes: bool,
    /// Play every game, even where the frontier counts them at once.
    pub search: bool,
    /// Begin even if an estimate says that it takes too long.
    pub force: bool,
    /// Bytes that tables may take.
    pub memory: usize,
    /// The number of threads; 0 is one for each processor.
    pub jobs: usize,
    /// Save the work in this file, and go on from what is there.
    pub checkpoint: Option<&'a Path>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options { passes: true, search: false, force: false, memory: 2 << 30, jobs: 0, checkpoint: None }
    }
}

impl Options<'_> {
    /// What is counted, for checkpoints.
    fn work(&self, opening: &Opening, how: &str) -> Json {
        let case = Case { id: None, opening: opening.clone(), moves: Vec::new(), trace: false };
        json!({"games": case.to_json(), "passes": self.passes, "how": how})
    }
}

/// Reports the part that is done.
///
/// # Errors
/// On a request to stop.
fn go_on(watch: &Watch, done: f64, options: Options) -> Result<()> {
    (watch.progress)(done);
    unless_stopped(watch, options)
}

/// The same before anything is counted: reports nothing.
fn unless_stopped(watch: &Watch, options: Options) -> Result<()> {
    let resume = if options.checkpoint.is_some() { "; the same command resumes" } else { "" };
    match watch.stopped() {
        false => Ok(()),
        true => Err(Error::input(format!("interrupted: the games are not counted{resume}"))),
    }
}

/// The most vertices of a graph that the frontier is tried on.
const MOST_VERTICES: usize = 128;

/// The most states of the frontier, as the order estimates them; there are a few times as many.
const MOST_STATES: f64 = 5e8;

/// The most states, as the order estimates them, where lengths depend on who made the plays: each end of a fragment doubles them then.
const MOST_MARKED_STATES: f64 = 1e7;

/// A graph that the games go through, and how its games are counted.
struct Plan {
    graph: Graph,
    /// The kind of superko where the games are counted as trees; otherwise they are the paths of the graph.
    trees: Option<Repetition>,
    /// The ports, as they are eliminated.
    order: Vec<order::Port>,
    /// The states that it takes, as the order estimates them.
    states: f64,
}

impl Plan {
    /// A plan for paths; its order is looked for in at most this number of rounds.
    fn paths(graph: Graph, rounds: usize, watch: &Watch) -> Plan {
        let (order, states) = order::order(&paths::ports(&graph), rounds, watch.stop);
        Plan { graph, trees: None, order, states }
    }

    fn trees(opening: &Opening, superko: Repetition, watch: &Watch) -> Result<Plan> {
        let graph = Graph::of_positions(opening, MOST_VERTICES, watch)?;
        let (order, states) = order::order(&trees::ports(&graph), order::ROUNDS, watch.stop);
        Ok(Plan { graph, trees: Some(superko), order, states })
    }

    /// The plan for an opening, with the lengths of the games or without. `None` under other rules.
    fn of(opening: &Opening, options: Options, lengths: bool, watch: &Watch) -> Result<Option<Plan>> {
        if options.search || !options.passes {
            return Ok(None);
        }
        let plan = match Graph::of(opening, MOST_VERTICES, watch)? {
            Some(graph) => Plan::paths(graph.folded(lengths), order::ROUNDS, watch),
            None => match graph::superko(opening) {
                Some(superko) => Plan::trees(opening, superko, watch)?,
                None => return Ok(None),
            },
        };
        unless_stopped(watch, options)?;
        if plan.states > MOST_STATES && !options.force {
            return Err(Error::input(format!(
                "the graph of these games has {} positions, and counting its paths takes about {:.0e} steps; --force starts anyway",
                plan.graph.len(),
                plan.states
            )));
        }
        Ok(Some(plan))
    }

    /// Are there states for games of different lengths?
    fn tells_lengths(&self) -> bool {
        self.trees.is_some() || self.graph.is_marked()
    }

    fn sum<V: Value>(&self, lengths: bool, work: Json, options: Options, watch: &Watch) -> Result<V> {
        let Plan { graph, order, .. } = self;
        let sweep = match self.trees {
            Some(superko) => trees::sweep(graph, superko, order, lengths)?,
            None => paths::sweep(graph, order, lengths && graph.is_marked())?,
        };
        sweep::run(&sweep, &work, options, watch)
    }
}

/// The number of games. `None` where there are infinitely many, or some sequences are stuck: then [`by_length`] says more.
///
/// # Errors
/// When there are too many to count, or on a request to stop.
pub fn total(opening: &Opening, options: Options, watch: &Watch) -> Result<Option<u128>> {
    if let Some(plan) = Plan::of(opening, options, false, watch)? {
        let work = options.work(opening, "in all");
        return plan.sum(false, work, options, watch).map(Some);
    }
    Ok(match by_length(opening, options, watch)? {
        Games::Finite { count, stuck: 0 } => Some(count.games()),
        _ => None,
    })
}

/// The number of games under any kind of superko, all counted as trees: another way than that of [`total`], where games are paths. `None`
/// under other rules.
///
/// # Errors
/// As for [`total`].
pub fn by_trees(opening: &Opening, options: Options, watch: &Watch) -> Result<Option<u128>> {
    let Some(superko) = graph::superko(opening) else { return Ok(None) };
    let work = options.work(opening, "as trees");
    Plan::trees(opening, superko, watch)?.sum(false, work, options, watch).map(Some)
}

/// The number of games of each length.
///
/// # Errors
/// As for [`total`].
pub fn by_length(opening: &Opening, options: Options, watch: &Watch) -> Result<Games> {
    if let Some(plan) = Plan::of(opening, options, true, watch)? {
        if plan.tells_lengths() && plan.states > MOST_MARKED_STATES && !options.force {
            return Err(Error::input(
                "the games of each length take too long to count; without --by-length there is their number, and --force counts anyway",
            ));
        }
        let work = options.work(opening, "by length");
        // Each state has a list here, and two threads take longer together than one.
        let options = Options { jobs: options.jobs.max(1), ..options };
        return Ok(Games::Finite { count: plan.sum(true, work, options, watch)?, stuck: 0 });
    }
    let plain = || opening.rulebook().plain_game(opening);
    match plain() {
        Some(game) => {
            if let Some(moves) = endless::round(&game, options, watch)? {
                return Ok(Games::Endless(moves));
            }
            Ok(search::checked(opening, &|| plain().expect("there was one before"), options, watch)?)
        }
        None => by_search(opening, &|| opening.referee(Effort::Answer), options, watch),
    }
}

/// The number of games of each length, all of them played with referees of this opening: the law, for one.
///
/// # Errors
/// As for [`total`].
pub fn by_search(
    opening: &Opening,
    referee: &(dyn Fn() -> Box<dyn Referee> + Sync),
    options: Options,
    watch: &Watch,
) -> Result<Games> {
    match search::checked(opening, referee, options, watch) {
        Err(Refused::TooLong) => {
            let seen = endless::seen(&mut referee(), options, watch)?.map(Games::Endless);
            Ok(seen.ok_or(Refused::TooLong)?)
        }
        other => Ok(other?),
    }
}
