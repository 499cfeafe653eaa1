//! The order in which the ports of a graph are eliminated.

use super::graph::Graph;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of a port: a way out of a vertex or into it.
pub type Port = usize;

/// The ports of a graph.
pub struct Ports {
    /// The ports that an edge joins a port to.
    pub neighbours: Vec<Vec<Port>>,
    /// For each vertex its way out and its ways in.
    pub of: Vec<(Port, Vec<Port>)>,
}

impl Ports {
    /// This number of ports, joined by the edges. `of` lists those of each vertex.
    pub fn new(ports: usize, of: Vec<(Port, Vec<Port>)>, edges: impl Iterator<Item = (Port, Port)>) -> Ports {
        let mut neighbours = vec![Vec::new(); ports];
        for (out, into) in edges {
            if !neighbours[out].contains(&into) {
                neighbours[out].push(into);
                neighbours[into].push(out);
            }
        }
        Ports { neighbours, of }
    }
}

/// An order that keeps the frontier narrow, by simulated annealing, and about how many states it takes. The same graph always gives the
/// same order.
///
/// Where many states are expected, more time for the order pays: it starts again a few times, and then heats the best order up a little
/// and cools it again, many times; `rounds` at most. When `stop` is set, it ends with the best order so far.
pub fn order(ports: &Ports, rounds: usize, stop: &AtomicBool) -> (Vec<Port>, f64) {
    let mut annealing = Annealing::new(ports, stop);
    let ports = ports.neighbours.len();
    let steps = ports.pow(3).min(MOST_STEPS);
    let mut random = fastrand::Rng::with_seed(SEED);
    let mut best = annealing.cool((0..ports).collect(), HOT, steps, &mut random);
    for round in 1..rounds {
        if best.1 < (round * steps) as f64 * STATES_FOR_A_STEP || stop.load(Ordering::Relaxed) {
            break;
        }
        let other = match round < STARTS {
            true => annealing.cool((0..ports).collect(), HOT, steps, &mut random),
            false => annealing.cool(best.0.clone(), WARM, steps, &mut random),
        };
        if other.1 < best.1 {
            best = other;
        }
    }
    best
}

/// The most steps of a round, which take about a third of a second.
const MOST_STEPS: usize = 400_000;
/// The maximum number of rounds, where nothing else is said.
pub const ROUNDS: usize = 40;
/// Steps between two looks at the flag that stops the search.
const LOOK_EVERY: usize = 1 << 10;
/// Rounds that start anew.
const STARTS: usize = 5;
/// Rounds end when fewer states than this are expected for each step of the annealing.
const STATES_FOR_A_STEP: f64 = 20.0;
/// A seed that does well on 2x2: the final orders of other seeds need up to ten times as many states.
const SEED: u64 = 1;
/// The first temperature of a new start, in units of the logarithm of the cost.
const HOT: f64 = 0.3;
/// The first temperature when a known order is improved.
const WARM: f64 = 0.015;
/// The last temperature as a fraction of the first.
const COOLING: f64 = 0.01;
/// The most ports that are moved together.
const BLOCK: usize = 13;

/// Moves some ports of the order, `from` the first of them, to another place.
fn shift(order: &mut [Port], from: usize, to: usize, ports: usize) {
    if from < to {
        order[from..to + ports].rotate_left(ports);
    } else {
        order[to..from + ports].rotate_right(ports);
    }
}

/// What the annealing keeps from step to step.
struct Annealing<'a> {
    ports: &'a Ports,
    /// When each port is eliminated.
    at: Vec<usize>,
    /// At each step, the change in the number of vertices that may be heads, and of those that may be tails.
    heads: Vec<i32>,
    tails: Vec<i32>,
    /// The same of the vertices that may be visited and left, with both ports still to be eliminated.
    closed: Vec<i32>,
    /// About how many states there are, by the numbers of both: `heads * side + tails`.
    states: Vec<f64>,
    side: usize,
    /// The factor for each number of closed vertices.
    closings: Vec<f64>,
    stop: &'a AtomicBool,
}

/// By how much a vertex that may be closed multiplies the states, as orders of 2x2 show.
const CLOSING: f64 = 1.2;

impl<'a> Annealing<'a> {
    fn new(ports: &'a Ports, stop: &'a AtomicBool) -> Annealing<'a> {
        let side = ports.of.iter().map(|(_, into)| into.len()).sum::<usize>() + 2;
        let states = (0..side * side).map(|i| states((i / side) as f64, (i % side) as f64)).collect();
        let closings = (0..side).map(|closed| CLOSING.powi(closed as i32)).collect();
        Annealing {
            at: vec![0; ports.neighbours.len()],
            heads: Vec::new(),
            tails: Vec::new(),
            closed: Vec::new(),
            states,
            side,
            closings,
            ports,
            stop,
        }
    }

    /// The best order that annealing finds from this one, and its cost.
    fn cool(
        &mut self,
        mut order: Vec<Port>,
        hot: f64,
        steps: usize,
        random: &mut fastrand::Rng,
    ) -> (Vec<Port>, f64) {
        let ports = order.len();
        let mut cost = self.cost(&order).ln();
        let mut best = (cost, order.clone());
        for step in 0..steps {
            if step % LOOK_EVERY == 0 && self.stop.load(Ordering::Relaxed) {
                break;
            }
            let temperature = hot * COOLING.powf(step as f64 / steps as f64);
            // A port goes anywhere, or not far; or some ports go anywhere together.
            let kind = random.usize(..3);
            let moved = if kind == 2 { random.usize(2..=BLOCK).min(ports) } else { 1 };
            let last = ports - moved;
            let from = random.usize(..=last);
            let to = match kind {
                0 => (from + random.usize(..9)).saturating_sub(4).min(last),
                _ => random.usize(..=last),
            };
            shift(&mut order, from, to, moved);
            let changed = self.cost(&order).ln();
            if changed <= cost || ((cost - changed) / temperature).exp() > random.f64() {
                cost = changed;
                if cost < best.0 {
                    best = (cost, order.clone());
                }
            } else {
                shift(&mut order, to, from, moved);
            }
        }
        (best.1, best.0.exp())
    }

    /// About how many states all steps have together.
    fn cost(&mut self, order: &[Port]) -> f64 {
        for (i, port) in order.iter().enumerate() {
            self.at[*port] = i;
        }
        for changes in [&mut self.heads, &mut self.tails, &mut self.closed] {
            changes.clear();
            changes.resize(order.len() + 1, 0);
        }
        let between = |changes: &mut Vec<i32>, from: usize, to: usize| {
            if from < to {
                changes[from] += 1;
                changes[to] -= 1;
            }
        };
        for (v, (out, into)) in self.ports.of.iter().enumerate() {
            let (out_first, out_gone) = self.span(*out);
            if v == Graph::START {
                // The game has reached it.
                between(&mut self.tails, 0, out_gone);
            }
            let (mut first, mut gone) = (usize::MAX, 0);
            for port in into {
                let (in_first, in_gone) = self.span(*port);
                (first, gone) = (first.min(in_first), gone.max(in_gone));
                between(&mut self.tails, in_gone.min(in_first), out_gone);
                between(&mut self.heads, out_gone.min(out_first), in_gone);
            }
            between(&mut self.closed, first.min(out_first), gone.min(out_gone));
        }
        let (mut heads, mut tails, mut closed, mut cost) = (0, 0, 0, 0.0);
        for i in 0..order.len() {
            heads += self.heads[i];
            tails += self.tails[i];
            closed += self.closed[i];
            cost += self.states[heads as usize * self.side + tails as usize] * self.closings[closed as usize];
        }
        cost
    }

    /// When the first neighbour of a port is eliminated; and when the port is, at the latest with its last neighbour.
    fn span(&self, port: Port) -> (usize, usize) {
        let (mut first, mut last) = (usize::MAX, 0);
        for neighbour in &self.ports.neighbours[port] {
            let at = self.at[*neighbour];
            first = first.min(at);
            last = last.max(at);
        }
        (first, last.min(self.at[port]))
    }
}

/// The number of pairings is divided by the number of pairs to this power, which fits orders of 2x2.
const PAIRING: f64 = 1.7;

/// About the number of ways to choose as many heads as tails and to pair them. Only some of them occur: the exact number would overrate
/// wide frontiers.
fn states(heads: f64, tails: f64) -> f64 {
    let (mut term, mut sum, mut pairs) = (1.0, 1.0, 0.0);
    while pairs < heads && pairs < tails {
        term *= (heads - pairs) * (tails - pairs) / (pairs + 1.0f64).powf(PAIRING);
        sum += term;
        pairs += 1.0;
    }
    sum
}
