//! The plan for counting all games at once: their graph, and the order of the eliminations.

use super::graph::{self, Graph};
use super::terms::{Options, unless_stopped};
use super::value::Value;
use super::{order, paths, sweep, trees};
use crate::Watch;
use serde_json::Value as Json;
use superko_bitboard::Repetition;
use superko_notation::{Error, Result};
use superko_oracle::rulebook::Opening;

/// The maximum number of vertices of a graph for the frontier method.
pub const MOST_VERTICES: usize = 128;

/// The most states of the frontier, as the order estimates them; there are a few times as many.
const MOST_STATES: f64 = 5e8;

/// The graph of the games, and the method of counting them.
pub struct Plan {
    graph: Graph,
    /// The kind of superko where the games are counted as trees; otherwise they are the paths of the graph.
    trees: Option<Repetition>,
    /// The ports, as they are eliminated.
    order: Vec<order::Port>,
    /// The states that it takes, as the order estimates them.
    pub states: f64,
}

impl Plan {
    /// A plan for paths; its order is looked for in at most this number of rounds.
    pub fn paths(graph: Graph, rounds: usize, watch: &Watch) -> Plan {
        let (order, states) = order::order(&paths::ports(&graph), rounds, watch.stop);
        Plan { graph, trees: None, order, states }
    }

    pub fn trees(opening: &Opening, superko: Repetition, watch: &Watch) -> Result<Plan> {
        let graph = Graph::of_positions(opening, MOST_VERTICES, watch)?;
        let (order, states) = order::order(&trees::ports(&graph), order::ROUNDS, watch.stop);
        Ok(Plan { graph, trees: Some(superko), order, states })
    }

    /// The plan for an opening, with the lengths of the games or without. `None` under other rules.
    pub fn of(opening: &Opening, options: Options, lengths: bool, watch: &Watch) -> Result<Option<Plan>> {
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
    pub fn tells_lengths(&self) -> bool {
        self.trees.is_some() || self.graph.is_marked()
    }

    pub fn sum<V: Value>(&self, lengths: bool, work: Json, options: Options, watch: &Watch) -> Result<V> {
        let Plan { graph, order, .. } = self;
        let sweep = match self.trees {
            Some(superko) => trees::sweep(graph, superko, order, lengths)?,
            None => paths::sweep(graph, order, lengths && graph.is_marked())?,
        };
        sweep::run(&sweep, &work, options, watch)
    }
}
