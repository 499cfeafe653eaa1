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

/// An order that keeps the frontier narrow, by simulated annealing, and about how many states it takes. The same graph always
/// gives the same order.
pub fn order(graph: &Graph) -> (Vec<Port>, f64) {
    let mut annealing = Annealing::new(graph);
    let ports = annealing.neighbours.len();
    let steps = ports.pow(3).min(MOST_STEPS);
    let mut random = fastrand::Rng::with_seed(SEED);
    let mut order: Vec<Port> = (0..ports).collect();
    let mut cost = annealing.cost(&order).ln();
    let mut best = (cost, order.clone());
    for step in 0..steps {
        let temperature = HOT * COOLING.powf(step as f64 / steps as f64);
        let from = random.usize(..ports);
        let to = match random.bool() {
            true => random.usize(..ports),
            false => (from + random.usize(..9)).saturating_sub(4).min(ports - 1),
        };
        shift(&mut order, from, to);
        let changed = annealing.cost(&order).ln();
        if changed <= cost || ((cost - changed) / temperature).exp() > random.f64() {
            cost = changed;
            if cost < best.0 {
                best = (cost, order.clone());
            }
        } else {
            shift(&mut order, to, from);
        }
    }
    (best.1, best.0.exp())
}

/// The most steps of the annealing, which take less than a second.
const MOST_STEPS: usize = 800_000;
/// The seed that did best on 2x2; of about 35 runs with other seeds and constants; others gave up to six times as many states.
const SEED: u64 = 3;
/// The first temperature, and the last one as a part of it; a cost is a logarithm.
const HOT: f64 = 0.3;
const COOLING: f64 = 0.01;

/// Moves one port of the order to another place.
fn shift(order: &mut [Port], from: usize, to: usize) {
    if from < to {
        order[from..=to].rotate_left(1);
    } else {
        order[to..=from].rotate_right(1);
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
