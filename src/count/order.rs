//! In which order to colour the points of a graph, so that the border stays narrow.
//!
//! The number of borders grows by a factor of about four to six with every cell of width, so the widest places of the
//! sweep decide time and memory. Finding the best order is NP-hard (it is the pathwidth); this tries the given order
//! and greedy ones, and improves the best of them by moving single points.

use super::border::Step;
use petgraph::graphmap::UnGraphMap;

/// How much a step costs for every cell of border width, as a factor.
const GROWTH: f64 = 4.5;

/// Sweep over a graph: the steps in order, and the widest border after any of them.
#[derive(Clone, Debug)]
pub struct Sweep {
    pub steps: Vec<Step>,
    /// Cells in the widest border.
    pub width: usize,
}

/// A good order of the points of `graph`, as steps.
pub fn sweep(graph: &UnGraphMap<usize, ()>) -> Sweep {
    along(graph, &order(graph))
}

/// The steps that colour the points in the given order.
pub fn along(graph: &UnGraphMap<usize, ()>, order: &[usize]) -> Sweep {
    let place: std::collections::HashMap<usize, usize> =
        order.iter().enumerate().map(|(i, &p)| (p, i)).collect();
    let last_use = |point: usize| graph.neighbors(point).map(|n| place[&n]).max().unwrap_or(0);
    let mut border: Vec<usize> = Vec::new();
    let mut steps = Vec::new();
    let mut width = 0;
    for (now, &point) in order.iter().enumerate() {
        let neighbours = (0..border.len()).filter(|&slot| graph.contains_edge(border[slot], point)).collect();
        border.push(point);
        let keep: Vec<usize> = (0..border.len()).filter(|&slot| last_use(border[slot]) > now).collect();
        border = keep.iter().map(|&slot| border[slot]).collect();
        width = width.max(border.len());
        steps.push(Step { neighbours, keep });
    }
    Sweep { steps, width }
}

/// A good order of the points of `graph`.
pub fn order(graph: &UnGraphMap<usize, ()>) -> Vec<usize> {
    let points: Vec<usize> = graph.nodes().collect();
    let index: std::collections::HashMap<usize, usize> =
        points.iter().enumerate().map(|(i, &p)| (p, i)).collect();
    let adjacency: Vec<Vec<usize>> =
        points.iter().map(|&p| graph.neighbors(p).map(|n| index[&n]).collect()).collect();
    let n = points.len();
    let mut best: Vec<usize> = (0..n).collect();
    best.sort_by_key(|&i| points[i]);
    let mut least = cost(&adjacency, &best);
    for start in 0..n {
        let candidate = greedy(&adjacency, start);
        let price = cost(&adjacency, &candidate);
        if price < least {
            (best, least) = (candidate, price);
        }
    }
    // Moving a point costs one evaluation, linear in the graph: this bounds the search to some ten milliseconds.
    let mut tries = 2_000_000 / (n * n + 20);
    let mut random = fastrand::Rng::with_seed(n as u64);
    while tries > 0 && n > 2 {
        tries -= 1;
        let mut candidate = best.clone();
        let moved = candidate.remove(random.usize(..n));
        candidate.insert(random.usize(..n), moved);
        let price = cost(&adjacency, &candidate);
        if price <= least {
            (best, least) = (candidate, price);
        }
    }
    best.into_iter().map(|i| points[i]).collect()
}

/// From `start` on, always the point that leaves the narrowest border; among those, one that has been next to the
/// border longest, so that the sweep goes round rather than off.
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

/// The sum over the steps of what their border widths cost.
fn cost(adjacency: &[Vec<usize>], order: &[usize]) -> f64 {
    let mut place = vec![0; order.len()];
    for (i, &point) in order.iter().enumerate() {
        place[point] = i;
    }
    // Each point widens the border from its own step to the one before its last neighbour's.
    let mut change = vec![0i32; order.len() + 1];
    for (i, &point) in order.iter().enumerate() {
        let last = adjacency[point].iter().map(|&o| place[o]).max().unwrap_or(0);
        if last > i {
            change[i] += 1;
            change[last] -= 1;
        }
    }
    let mut width = 0;
    change
        .iter()
        .map(|step| {
            width += step;
            GROWTH.powi(width)
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_needs_one_cell_and_a_cycle_two() {
        let path = UnGraphMap::from_edges((0..9).map(|i| (i, i + 1)));
        assert_eq!(sweep(&path).width, 1);
        let cycle = UnGraphMap::from_edges((0..9).map(|i| (i, (i + 1) % 9)));
        assert_eq!(sweep(&cycle).width, 2);
    }

    #[test]
    fn a_shuffled_grid_is_swept_along_its_short_side() {
        let name = |x: usize, y: usize| (x + 4 * y) * 37 % 211;
        let mut grid = UnGraphMap::new();
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
        assert_eq!(sweep(&grid).width, 4);
    }
}
