//! An upper bound on the number of plays, in whole numbers.
//!
//! A path from the start leaves each vertex at most once, and enters it at most once. Let the start follow its last vertex, and each
//! vertex that it leaves out follow itself: then every vertex follows exactly one. The bound is of all such assignments, cycles that the
//! start does not reach included: the one that leaves out the fewest vertices, found by shortest augmenting paths (the Hungarian method).

use super::super::graph::{FEW, Graph};
use crate::Watch;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// No vertex.
const NONE: usize = usize::MAX;

/// No path from the start has more arcs than this. On a request to stop, it is only the number of vertices that a path can go on to,
/// if there are many.
pub fn most_arcs(to: &[Vec<usize>], watch: &Watch) -> usize {
    let mut assignment = Assignment::new(to);
    for v in 0..to.len() {
        // The later ones take longest.
        if v >= FEW && watch.stopped() {
            return to.len() - 1;
        }
        assignment.add(v);
    }
    let left_out = (0..to.len()).filter(|v| *v != Graph::START && assignment.before[*v] == *v).count();
    to.len() - 1 - left_out
}

/// What follows some of the vertices, with the least cost: 1 for each that follows itself.
struct Assignment<'a> {
    to: &'a [Vec<usize>],
    /// The vertex that each one follows, and the one that follows it.
    before: Vec<usize>,
    next: Vec<usize>,
    /// Prices: for no arc do those of its ends add up to more than its cost, and for those of the assignment exactly to it.
    leaving: Vec<i64>,
    entering: Vec<i64>,
    /// For the search that is under way: how far each vertex is, and from where it is reached.
    distance: Vec<i64>,
    reached_from: Vec<usize>,
}

impl Assignment<'_> {
    fn new(to: &[Vec<usize>]) -> Assignment<'_> {
        let n = to.len();
        Assignment {
            to,
            before: vec![NONE; n],
            next: vec![NONE; n],
            leaving: vec![0; n],
            entering: vec![0; n],
            distance: vec![i64::MAX; n],
            reached_from: vec![NONE; n],
        }
    }

    /// Assigns a successor to one more vertex; others may change theirs.
    fn add(&mut self, vertex: usize) {
        let (mut open, mut touched, mut settled) = (BinaryHeap::new(), Vec::new(), Vec::new());
        let (mut from, mut so_far) = (vertex, 0);
        let last = loop {
            let arcs = self.to[from].iter().map(|to| (*to, 0));
            for (to, cost) in arcs.chain([(Graph::START, 0), (from, 1)]) {
                let distance = so_far + cost - self.leaving[from] - self.entering[to];
                if distance < self.distance[to] {
                    self.distance[to] = distance;
                    self.reached_from[to] = from;
                    touched.push(to);
                    // Of those as near, one that follows no vertex yet ends the search.
                    open.push(Reverse((distance, self.before[to] != NONE, to)));
                }
            }
            // What is found to be nearer is pushed again: the first time counts.
            let mut nearest = open.pop();
            while nearest.is_some_and(|Reverse((distance, _, to))| distance > self.distance[to]) {
                nearest = open.pop();
            }
            let Reverse((distance, _, nearest)) = nearest.expect("each vertex may follow itself");
            so_far = distance;
            if self.before[nearest] == NONE {
                break nearest;
            }
            settled.push(nearest);
            from = self.before[nearest];
        };
        self.leaving[vertex] += so_far;
        for to in settled {
            self.entering[to] -= so_far - self.distance[to];
            self.leaving[self.before[to]] += so_far - self.distance[to];
        }
        let mut to = last;
        while to != NONE {
            let from = self.reached_from[to];
            self.before[to] = from;
            to = std::mem::replace(&mut self.next[from], to);
        }
        touched.into_iter().for_each(|to| self.distance[to] = i64::MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::super::arcs;
    use super::*;
    use std::sync::Arc;
    use superko_notation::Board;
    use superko_oracle::rulebook::{Opening, Rules};

    #[test]
    fn the_prices_of_the_ends_prove_that_no_assignment_leaves_out_fewer_vertices() {
        for board in ["3x1", "2x2", "graph6:C~", "3x2"] {
            let rules = Rules::parse("tromp-taylor").unwrap();
            let opening = Opening::on(&rules, Arc::new(Board::parse(board).unwrap()));
            let to = arcs(&Graph::of(&opening, 1000, &Watch::none()).unwrap().unwrap());
            let mut assignment = Assignment::new(&to);
            (0..to.len()).for_each(|v| assignment.add(v));
            let Assignment { before, leaving, entering, .. } = assignment;
            let prices: i64 = leaving.iter().chain(&entering).sum();
            // What the assignment costs: the start may follow itself for nothing.
            assert_eq!(to.len() as i64 - 1 - prices, most_arcs(&to, &Watch::none()) as i64, "{board}");
            for v in 0..to.len() {
                let costs = to[v].iter().map(|w| (*w, 0)).chain([(Graph::START, 0), (v, 1)]);
                assert!(costs.into_iter().all(|(w, cost)| leaving[v] + entering[w] <= cost), "{board}");
                let from = before[v];
                assert!(v == Graph::START || from == v || to[from].contains(&v), "{board}");
            }
        }
    }
}
