//! The longest game, in plays: a path that visits as many vertices as possible.
//!
//! On the smallest boards a sum over all games gives its number of plays; elsewhere `bound` proves an upper bound.
//! `path` finds a long game.

mod bound;
mod path;
mod sequences;

use super::graph::{Graph, play_between};
use super::plan::{self, Plan};
use super::terms::Options;
use super::value::Plays;
use crate::journal::Pieces;
use crate::{Watch, on_threads};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use superko_count::parallel;
use superko_notation::{Error, Player, Result};
use superko_oracle::rulebook::{LawOptions, Move, Opening};

/// The knowledge about the longest game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Longest {
    /// The longest game found, passes included.
    pub game: Vec<Move>,
    /// The plays in it.
    pub at_least: usize,
    /// No game has more plays.
    pub at_most: usize,
}

/// The maximum number of vertices of a graph for this search: 5x2 has 35117.
const MOST_VERTICES: usize = 40_000;

/// The most states, as the order estimates them, of a sum over all games.
const MOST_STATES: f64 = 1e7;

/// The rounds in which an order for that sum is looked for: where it needs more, it is not quick.
const ROUNDS: usize = 3;

/// The steps of the first annealing runs.
const FEW_STEPS: u64 = 1 << 20;
/// The number of runs of each length; then they become four times as long.
const RUNS_OF_A_LENGTH: usize = 4;

/// The longest game. The search for it ends when the bound is met, or after `budget` steps. Of the options, it uses `jobs` and
/// `checkpoint`: every finished run of the search is saved.
///
/// # Errors
/// If games are not paths under these rules, if there are too many positions, or if the checkpoint cannot be used.
pub fn longest(opening: &Opening, budget: u64, options: Options, watch: &Watch) -> Result<Longest> {
    let graph = Graph::of(opening, MOST_VERTICES, watch)?.ok_or_else(|| {
        Error::input(
            "--longest is for positional and natural situational superko, where players may always pass and two passes end the game; \
             elsewhere --by-length shows how long the longest games are, if all can be played",
        )
    })?;
    let to = arcs(&graph);
    let work = Options::default().work(opening, "longest");
    let saved = Pieces::open(options.checkpoint, &work)?;
    let at_most = most_plays(&graph, &to, options, watch);
    let path = on_threads(options.jobs, || long_path(&to, at_most, budget, &saved, watch))??;
    let game = moves(opening, &graph, &path);
    let at_least = path.len() - 1;
    assert!(
        at_least <= at_most,
        "this is a bug in superko: a game of {at_least} plays, but no game has more than {at_most}"
    );
    confirm(opening, &game, at_least);
    Ok(Longest { game, at_least, at_most })
}

/// The vertices that a path may go on to from each one. No path comes back to the start, so no arc leads there.
fn arcs(graph: &Graph) -> Vec<Vec<usize>> {
    let arcs = graph.plays.iter().enumerate().map(|(v, edges)| {
        let mut to: Vec<usize> = edges.iter().map(|edge| edge.to).collect();
        to.retain(|to| *to != Graph::START && *to != v);
        to.sort_unstable();
        to.dedup();
        to
    });
    arcs.collect()
}

/// No game has more plays than this: the plays of the longest game where a sum over all games is quick, and otherwise a bound.
fn most_plays(graph: &Graph, to: &[Vec<usize>], options: Options, watch: &Watch) -> usize {
    let plan =
        (graph.len() <= plan::MOST_VERTICES).then(|| Plan::paths(graph.clone().folded(false), ROUNDS, watch));
    let plan = plan.filter(|plan| plan.states < MOST_STATES);
    let options = Options { checkpoint: None, ..options };
    let sum = |plan: Plan| plan.sum(false, Value::Null, options, &Watch::until(watch.stop)).ok();
    plan.and_then(sum).and_then(|Plays(plays)| plays).unwrap_or_else(|| bound::most_arcs(to, watch))
}

/// The longest of the paths that annealing runs find, each with another seed, the first ones short. The result does not depend on the
/// number of threads.
fn long_path(
    to: &[Vec<usize>],
    enough: usize,
    budget: u64,
    saved: &Pieces,
    watch: &Watch,
) -> Result<Vec<usize>> {
    let (mut lengths, mut planned) = (Vec::new(), 0);
    while planned < budget {
        let longer = 4u64.saturating_pow((lengths.len() / RUNS_OF_A_LENGTH) as u32);
        let changes = FEW_STEPS.saturating_mul(longer).min(budget - planned);
        lengths.push(changes);
        planned += changes;
    }
    let (tried, found_by) = (AtomicU64::new(0), AtomicUsize::new(usize::MAX));
    let mut best = vec![Graph::START];
    for (round, lengths) in lengths.chunks(RUNS_OF_A_LENGTH).enumerate() {
        let run = |i: usize| -> Result<Vec<usize>> {
            let (steps, seed, before) = (&lengths[i], round * RUNS_OF_A_LENGTH + i, AtomicU64::new(0));
            let place = json!({"run": seed, "steps": steps});
            let known = saved.get(&place, |piece| path::read(to, piece))?;
            let is_cut = || watch.stopped() || found_by.load(Ordering::Relaxed) < seed;
            let look = |now| {
                let all = tried.fetch_add(now - before.swap(now, Ordering::Relaxed), Ordering::Relaxed);
                (watch.progress)(all as f64 / planned as f64);
            };
            let path = match known {
                Some(path) => {
                    look(*steps);
                    path
                }
                None => {
                    let path = path::anneal(to, enough, *steps, seed as u64, &|now| {
                        look(now);
                        is_cut()
                    });
                    if !is_cut() {
                        saved.add(&place, json!(path))?;
                    }
                    path
                }
            };
            if path.len() > enough {
                found_by.fetch_min(seed, Ordering::Relaxed);
            }
            Ok(path)
        };
        for path in parallel::map(lengths.len(), &run) {
            let path = path?;
            if path.len() > best.len() {
                best = path;
            }
        }
        if best.len() > enough || watch.stopped() {
            break;
        }
    }
    Ok(best)
}

/// The moves of a path: the plays, the passes between two plays of one player, and the two that end the game. If nothing says who made
/// the first play, it is the player to move.
fn moves(opening: &Opening, graph: &Graph, path: &[usize]) -> Vec<Move> {
    let mut plays: Vec<(Player, usize)> = path
        .windows(2)
        .map(|step| play_between(opening, &graph.vertices[step[0]], &graph.vertices[step[1]]))
        .collect();
    let mut to_play = opening.start().to_play;
    let (position, to_move) = &graph.vertices[path[0]];
    let exchangeable = to_move.is_none() && position.stones().next().is_none();
    if exchangeable && plays.first().is_some_and(|(mover, _)| *mover != to_play) {
        plays.iter_mut().for_each(|(mover, _)| *mover = mover.opponent());
    }
    let mut moves = Vec::new();
    for (mover, point) in plays {
        if mover != to_play {
            moves.push(Move::Pass);
        }
        moves.push(Move::Play(point));
        to_play = mover.opponent();
    }
    moves.extend([Move::Pass; 2]);
    moves
}

/// Replays the game by the law.
///
/// # Panics
/// If it is not a complete legal game with this number of plays.
fn confirm(opening: &Opening, game: &[Move], plays: usize) {
    let mut law = opening.law(LawOptions::default());
    for m in game {
        assert!(
            !law.over() && law.play(*m).is_ok(),
            "this is a bug in superko: {m:?} of {game:?} is illegal"
        );
    }
    assert!(law.over() && game.iter().filter(|m| m.stone().is_some()).count() == plays);
}
