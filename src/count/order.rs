//! The order in which to colour the points of a graph, so that the border stays narrow.
//!
//! The number of borders grows by a factor of about four to six with every cell of width, so that the widest borders of
//! the sweep decide time and memory. Finding the best order is NP-hard (it is the pathwidth). This tries the given order,
//! the order by columns for every possible number of columns, and greedy orders, and improves the best by moving single
//! points. An order whose first points have many [symmetries](super::symmetry) may be better than a narrower one.

use super::labels::Place;
use super::symmetry;
use superko_notation::board::Graph;

/// The factors by which a cell of the border multiplies the cost of a step, and by which two cells do that are neighbours
/// and so restrict each other. Along a row of a grid that is a factor of 4.5 per cell.
const CELL: f64 = 6.75;
const NEIGHBOURS: f64 = 2.0 / 3.0;

/// The most colourings of the first points that are searched for symmetries.
const COLOURINGS: f64 = 60_000.0;

/// Sweep over a graph.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// Colourings of the first points, and the number of colourings that each stands for.
    pub kinds: Vec<(Vec<u8>, u64)>,
    /// The steps in order, those of the first points included.
    pub places: Vec<Place>,
    /// Cells in the widest border.
    pub width: usize,
    /// The approximate number of borders after every step, if all are possible.
    pub borders: Vec<f64>,
    /// The points of the border after every step, and how many of them are among the first ones.
    pub held: Vec<(usize, usize)>,
}

impl Sweep {
    /// The number of points that [`kinds`](Sweep::kinds) colour.
    pub fn first(&self) -> usize {
        self.kinds[0].0.len()
    }

    /// The factor by which the kinds reduce the number of colourings.
    pub fn saving(&self) -> f64 {
        let all: u64 = self.kinds.iter().map(|(_, many)| many).sum();
        all as f64 / self.kinds.len() as f64
    }
}

/// A good sweep over `graph`. `any_colour`: colourings that differ by a renaming of the players are equivalent.
pub fn sweep(graph: &Graph, players: u8, any_colour: bool) -> Sweep {
    let mut points: Vec<usize> = graph.nodes().collect();
    points.sort();
    let index: std::collections::HashMap<usize, usize> =
        points.iter().enumerate().map(|(i, &p)| (p, i)).collect();
    let adjacency: Vec<Vec<usize>> =
        points.iter().map(|&p| graph.neighbors(p).map(|n| index[&n]).collect()).collect();
    let priced = |order: Vec<usize>| {
        let symmetries = symmetries(&adjacency, &order, players as f64 + 1.0);
        (cost(&adjacency, &order) / symmetries.1, order, symmetries.0)
    };
    let (_, order, symmetries) = orders(&adjacency)
        .into_iter()
        .map(priced)
        .min_by(|(a, ..), (b, ..)| a.total_cmp(b))
        .expect("there is an order");
    let first = symmetries.first().map_or(0, Vec::len);
    let kinds = symmetry::kinds(&symmetries, first, players, any_colour);
    along(&adjacency, &order, kinds)
}

/// The symmetries of the first points of an order, for the number of first points that reduces the colourings most, and
/// the factor by which they do.
fn symmetries(adjacency: &[Vec<usize>], order: &[usize], labels: f64) -> (Vec<Vec<usize>>, f64) {
    let mut best = (Vec::new(), 1.0);
    for count in 1..=order.len() {
        let colourings = labels.powi(count as i32);
        if colourings > COLOURINGS {
            break;
        }
        let found = symmetry::of_first(adjacency, order, count);
        // Burnside's lemma.
        let fixed: f64 = found.iter().map(|images| labels.powi(symmetry::cycles(images) as i32)).sum();
        let saving = colourings * found.len() as f64 / fixed;
        if saving > 1.05 * best.1 {
            best = (found, saving);
        }
    }
    best
}

/// The steps that colour the points in the given order.
fn along(adjacency: &[Vec<usize>], order: &[usize], kinds: Vec<(Vec<u8>, u64)>) -> Sweep {
    let mut when = vec![0; order.len()];
    for (i, &point) in order.iter().enumerate() {
        when[point] = i;
    }
    let gone = |point: usize, now: usize| adjacency[point].iter().all(|&other| when[other] <= now);
    let mut slots: Vec<Option<usize>> = Vec::new();
    let (mut places, mut held) = (Vec::new(), Vec::new());
    let first = kinds[0].0.len();
    for (now, &point) in order.iter().enumerate() {
        let those = |slots: &[Option<usize>], which: &dyn Fn(usize) -> bool| -> Vec<usize> {
            (0..slots.len()).filter(|&slot| slots[slot].is_some_and(which)).collect()
        };
        let neighbours = those(&slots, &|other| adjacency[point].contains(&other));
        let leaving = those(&slots, &|other| gone(other, now));
        leaving.iter().for_each(|&slot| slots[slot] = None);
        let own = (!gone(point, now)).then(|| {
            let own = slots.iter().position(Option::is_none).unwrap_or(slots.len());
            slots.resize(slots.len().max(own + 1), None);
            slots[own] = Some(point);
            own
        });
        places.push(Place { neighbours, leaving, own });
        let border = || slots.iter().flatten();
        held.push((border().count(), border().filter(|&&point| when[point] < first).count()));
    }
    let width = held.iter().map(|(points, _)| *points).max().unwrap_or(0);
    Sweep { kinds, places, width, borders: costs(adjacency, order), held }
}

/// Some orders of the points that may be good.
fn orders(adjacency: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let n = adjacency.len();
    // If the points are numbered row by row, these are the orders column by column.
    let mut orders: Vec<Vec<usize>> = (1..=n.max(1))
        .filter(|columns| n % columns == 0)
        .map(|columns| (0..columns).flat_map(|column| (column..n).step_by(columns)).collect())
        .collect();
    let greedy = (0..n).map(|start| greedy(adjacency, start));
    orders.extend(greedy.min_by(|a, b| cost(adjacency, a).total_cmp(&cost(adjacency, b))));
    let least = orders.iter().min_by(|a, b| cost(adjacency, a).total_cmp(&cost(adjacency, b)));
    orders.extend(least.map(|order| improved(adjacency, order.clone())));
    orders
}

/// Improves an order by moving single points.
fn improved(adjacency: &[Vec<usize>], mut best: Vec<usize>) -> Vec<usize> {
    let n = best.len();
    let mut least = cost(adjacency, &best);
    // Moving a point costs one evaluation, linear in the size of the graph: this bounds the search to some ten
    // milliseconds, and to the cost of the sweep itself.
    let mut tries = (2_000_000 / (n * n + 20)).min(least as usize);
    let mut random = fastrand::Rng::with_seed(n as u64);
    while tries > 0 && n > 2 {
        tries -= 1;
        let mut candidate = best.clone();
        let moved = candidate.remove(random.usize(..n));
        candidate.insert(random.usize(..n), moved);
        let price = cost(adjacency, &candidate);
        if price <= least {
            (best, least) = (candidate, price);
        }
    }
    best
}

/// From `start`, always the point that leaves the narrowest border; of several such points, one that has been next to the
/// border longest, so that the sweep stays compact.
fn greedy(adjacency: &[Vec<usize>], start: usize) -> Vec<usize> {
    let n = adjacency.len();
    let mut done = vec![false; n];
    let mut touched = vec![usize::MAX; n];
    let mut open: Vec<usize> = adjacency.iter().map(Vec::len).collect();
    let mut order = Vec::with_capacity(n);
    let mut next = start;
    loop {
        done[next] = true;
        order.push(next);
        for &other in &adjacency[next] {
            open[other] -= 1;
            touched[other] = touched[other].min(order.len());
        }
        let change = |point: usize| {
            let closed = adjacency[point].iter().filter(|&&o| done[o] && open[o] == 1).count();
            (open[point] > 0) as isize - closed as isize
        };
        match (0..n).filter(|&p| !done[p]).min_by_key(|&p| (change(p), touched[p])) {
            Some(point) => next = point,
            None => return order,
        }
    }
}

/// The total cost of the borders of all steps.
fn cost(adjacency: &[Vec<usize>], order: &[usize]) -> f64 {
    costs(adjacency, order).iter().sum()
}

/// The approximate number of borders after every step.
fn costs(adjacency: &[Vec<usize>], order: &[usize]) -> Vec<f64> {
    let mut place = vec![0; order.len()];
    for (i, &point) in order.iter().enumerate() {
        place[point] = i;
    }
    // A point is in the border from its own step to the one before its last neighbour's step.
    let leaves = |point: usize| adjacency[point].iter().map(|&other| place[other]).max().unwrap_or(0);
    let mut changes = vec![0.0; order.len() + 1];
    let (cell, neighbours) = (CELL.ln(), NEIGHBOURS.ln());
    let mut during = |from: usize, to: usize, logarithm: f64| {
        if from < to {
            changes[from] += logarithm;
            changes[to] -= logarithm;
        }
    };
    for (i, &point) in order.iter().enumerate() {
        during(i, leaves(point), cell);
        for &other in adjacency[point].iter().filter(|&&other| place[other] < i) {
            during(i, leaves(point).min(leaves(other)), neighbours);
        }
    }
    let sums = changes[..order.len()].iter().scan(0.0, |sum, change| {
        *sum += change;
        Some(f64::exp(*sum))
    });
    sums.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use superko_notation::Board;

    #[test]
    fn a_path_needs_one_cell_and_a_cycle_two() {
        let path = Graph::from_edges((0..9).map(|i| (i, i + 1)));
        assert_eq!(sweep(&path, 2, true).width, 1);
        let cycle = Graph::from_edges((0..9).map(|i| (i, (i + 1) % 9)));
        assert_eq!(sweep(&cycle, 2, true).width, 2);
    }

    #[test]
    fn a_shuffled_grid_is_swept_along_its_short_side() {
        let name = |x: usize, y: usize| (x + 4 * y) * 37 % 211;
        let mut grid = Graph::new();
        for x in 0..4 {
            for y in 0..9 {
                if x < 3 {
                    grid.add_edge(name(x, y), name(x + 1, y), ());
                }
                if y < 8 {
                    grid.add_edge(name(x, y), name(x, y + 1), ());
                }
            }
        }
        assert_eq!(sweep(&grid, 2, true).width, 4);
    }

    #[test]
    fn a_torus_is_swept_along_its_short_side_from_one_colouring_of_every_kind() {
        for (columns, rows) in [(6, 7), (7, 6)] {
            let torus = Board::torus(columns, rows).unwrap();
            let sweep = sweep(torus.graph(), 2, true);
            assert_eq!((sweep.width, sweep.first(), sweep.kinds.len()), (12, 6, 52));
        }
    }
}
