//! The order in which the ports of a graph are eliminated.

use super::graph::Graph;

/// A port: the way out of vertex `v` is `2 * v`, the way in `2 * v + 1`.
pub type Port = usize;

/// The ports that an edge joins a port to. No edge leads to the start.
pub fn neighbours(graph: &Graph) -> Vec<Vec<Port>> {
    let mut neighbours = vec![Vec::new(); 2 * graph.len()];
    for (from, edges) in graph.plays.iter().enumerate() {
        for edge in edges.iter().filter(|edge| edge.to != Graph::START && edge.to != from) {
            let (out, into) = (2 * from, 2 * edge.to + 1);
            if !neighbours[out].contains(&into) {
                neighbours[out].push(into);
                neighbours[into].push(out);
            }
        }
    }
    neighbours
}

/// An order that keeps the frontier narrow, by simulated annealing, and about how many states it takes. The same graph always gives the
/// same order.
///
/// Where many states are expected, more time for the order pays: it starts again a few times, and then heats the best order up a little
/// and cools it again, many times.
pub fn order(graph: &Graph) -> (Vec<Port>, f64) {
    let mut annealing = Annealing::new(graph);
    let ports = annealing.neighbours.len();
    let steps = ports.pow(3).min(MOST_STEPS);
    let mut random = fastrand::Rng::with_seed(SEED);
    let mut best = annealing.cool((0..ports).collect(), HOT, steps, &mut random);
    for round in 1..ROUNDS {
        if best.1 < (round * steps) as f64 * STATES_FOR_A_STEP {
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
/// The most rounds, and those that start anew.
const ROUNDS: usize = 40;
const STARTS: usize = 5;
/// Rounds end when fewer states than this are expected for each step of the annealing.
const STATES_FOR_A_STEP: f64 = 20.0;
/// A seed that does well on 2x2; others give up to ten times as many states.
const SEED: u64 = 1;
/// The first temperature of a new start, and of an order that is known; and the last one as a part of them. A cost is a logarithm.
const HOT: f64 = 0.3;
const WARM: f64 = 0.015;
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
struct Annealing {
    neighbours: Vec<Vec<Port>>,
    /// When each port is eliminated.
    at: Vec<usize>,
    /// By how many the vertices that may be heads become more at each step, and those that may be tails.
    heads: Vec<i32>,
    tails: Vec<i32>,
    /// The same of the vertices that may be visited and left, with both ports still to be eliminated.
    closed: Vec<i32>,
    /// About how many states there are, by the numbers of both: `heads * vertices + tails`.
    states: Vec<f64>,
    /// By how much the closed vertices multiply them, by their number.
    closings: Vec<f64>,
}

/// By how much a vertex that may be closed multiplies the states, as orders of 2x2 show.
const CLOSING: f64 = 1.2;

impl Annealing {
    fn new(graph: &Graph) -> Annealing {
        let side = graph.len() + 1;
        let states = (0..side * side).map(|i| states((i / side) as f64, (i % side) as f64)).collect();
        let closings = (0..side).map(|closed| CLOSING.powi(closed as i32)).collect();
        let neighbours = neighbours(graph);
        Annealing {
            at: vec![0; neighbours.len()],
            heads: Vec::new(),
            tails: Vec::new(),
            closed: Vec::new(),
            states,
            closings,
            neighbours,
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
        let vertices = order.len() / 2;
        for (i, port) in order.iter().enumerate() {
            self.at[*port] = i;
        }
        for changes in [&mut self.heads, &mut self.tails, &mut self.closed] {
            changes.clear();
            changes.resize(order.len() + 1, 0);
        }
        for v in 0..vertices {
            let [(out_first, out_gone), (in_first, in_gone)] = [2 * v, 2 * v + 1].map(|port| self.span(port));
            if v == Graph::START {
                // The game has reached it, and no play leads back.
                self.tails[0] += 1;
                self.tails[out_gone] -= 1;
                continue;
            }
            let (closed, gone) = (out_first.min(in_first), out_gone.min(in_gone));
            if closed < gone {
                self.closed[closed] += 1;
                self.closed[gone] -= 1;
            }
            let tail = in_gone.min(in_first);
            if tail < out_gone {
                self.tails[tail] += 1;
                self.tails[out_gone] -= 1;
            }
            let head = out_gone.min(out_first);
            if head < in_gone {
                self.heads[head] += 1;
                self.heads[in_gone] -= 1;
            }
        }
        let (mut heads, mut tails, mut closed, mut cost) = (0, 0, 0, 0.0);
        for i in 0..order.len() {
            heads += self.heads[i];
            tails += self.tails[i];
            closed += self.closed[i];
            cost += self.states[heads as usize * (vertices + 1) + tails as usize]
                * self.closings[closed as usize];
        }
        cost
    }

    /// When the first neighbour of a port is eliminated; and when the port is, at the latest with its last neighbour.
    fn span(&self, port: Port) -> (usize, usize) {
        let (mut first, mut last) = (usize::MAX, 0);
        for neighbour in &self.neighbours[port] {
            let at = self.at[*neighbour];
            first = first.min(at);
            last = last.max(at);
        }
        (first, last.min(self.at[port]))
    }
}

/// The power of the number of pairs by which the ways to pair are taken down, as orders of 2x2 show.
const PAIRING: f64 = 1.7;

/// The number of ways to choose as many heads as tails and to pair them, of which a part comes up: the exact number would
/// overrate wide frontiers.
fn states(heads: f64, tails: f64) -> f64 {
    let (mut term, mut sum, mut pairs) = (1.0, 1.0, 0.0);
    while pairs < heads && pairs < tails {
        term *= (heads - pairs) * (tails - pairs) / (pairs + 1.0f64).powf(PAIRING);
        sum += term;
        pairs += 1.0;
    }
    sum
}
