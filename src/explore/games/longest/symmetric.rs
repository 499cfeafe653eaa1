//! The arcs of a graph of games, and which of them are images of each other.

use super::super::graph::{Graph, Vertex};
use petgraph::unionfind::UnionFind;
use std::collections::HashMap;
use superko_notation::symmetry::{Limits, symmetries};
use superko_notation::{Board, Cell, Player, Position};

/// The arcs that a path from the start may choose.
pub struct Arcs {
    /// The vertices that each one joins.
    pub ends: Vec<(usize, usize)>,
    /// For each vertex, the arcs that leave it.
    pub from: Vec<Vec<usize>>,
    /// For each vertex, the arcs that enter it.
    pub into: Vec<Vec<usize>>,
    /// The orbit of each arc: those of one orbit are images of each other.
    pub orbit: Vec<usize>,
    /// The number of arcs of each orbit.
    pub sizes: Vec<u32>,
    /// For each vertex, the one that stands for it and all its images.
    pub representative: Vec<usize>,
    /// The vertices that stand for others, and themselves.
    pub representatives: Vec<usize>,
}

const LIMITS: Limits = Limits { steps: 1_000_000, found: 1000 };

impl Arcs {
    pub const START: usize = Graph::START;

    /// The arcs of a graph of games on this board. No path comes back to the start, so no arc leads there.
    pub fn of(graph: &Graph, board: &Board) -> Arcs {
        let mut ends: Vec<(usize, usize)> = Vec::new();
        for (v, edges) in graph.plays.iter().enumerate() {
            let mut to: Vec<usize> = edges.iter().map(|edge| edge.to).collect();
            to.sort_unstable();
            to.dedup();
            ends.extend(to.into_iter().filter(|to| *to != Arcs::START && *to != v).map(|to| (v, to)));
        }
        let numbers: HashMap<(usize, usize), usize> =
            ends.iter().enumerate().map(|(number, ends)| (*ends, number)).collect();
        let (mut from, mut into) = (vec![Vec::new(); graph.len()], vec![Vec::new(); graph.len()]);
        for (number, (v, w)) in ends.iter().enumerate() {
            from[*v].push(number);
            into[*w].push(number);
        }
        let (mut alike, mut vertices) = (UnionFind::new(ends.len()), UnionFind::new(graph.len()));
        for image in images(graph, board) {
            // If the rules are not symmetric, the image of an arc may not be an arc.
            let arcs: Option<Vec<usize>> =
                ends.iter().map(|(v, w)| numbers.get(&(image[*v], image[*w])).copied()).collect();
            for (arc, to) in arcs.iter().flatten().enumerate() {
                alike.union(arc, *to);
            }
            if arcs.is_some() {
                image.iter().enumerate().for_each(|(v, to)| _ = vertices.union(v, *to));
            }
        }
        let (orbit, sizes) = numbered(&alike.into_labeling());
        let representative = vertices.into_labeling();
        let representatives = (0..graph.len()).filter(|v| representative[*v] == *v).collect();
        Arcs { ends, from, into, orbit, sizes, representative, representatives }
    }
}

/// Numbers for labels, from 0, and how often each one comes up.
fn numbered(labels: &[usize]) -> (Vec<usize>, Vec<u32>) {
    let (mut numbers, mut sizes) = (HashMap::new(), Vec::new());
    let of = labels.iter().map(|label| {
        let number = *numbers.entry(*label).or_insert_with(|| {
            sizes.push(0);
            sizes.len() - 1
        });
        sizes[number] += 1;
        number
    });
    (of.collect(), sizes)
}

/// The vertex that each one is taken to by a symmetry of the board, with the colours as they are or exchanged, for those that take the
/// start to itself.
fn images(graph: &Graph, board: &Board) -> Vec<Vec<usize>> {
    let neighbours: Vec<Vec<usize>> =
        (0..board.points()).map(|p| board.graph().neighbors(p).collect()).collect();
    let numbers: HashMap<_, usize> =
        graph.vertices.iter().enumerate().map(|(number, vertex)| (vertex.clone(), number)).collect();
    let mut all = Vec::new();
    for symmetry in symmetries(&neighbours, neighbours.len(), |_| true, LIMITS).found {
        for exchanged in [false, true] {
            let image = graph
                .vertices
                .iter()
                .map(|vertex| numbers.get(&imaged(vertex, &symmetry, exchanged)).copied());
            let image: Option<Vec<usize>> = image.collect();
            all.extend(image.filter(|image| image[Arcs::START] == Arcs::START));
        }
    }
    all
}

/// The vertex with each stone where the symmetry takes it, and perhaps of the other colour.
fn imaged((position, to_move): &Vertex, symmetry: &[usize], exchanged: bool) -> Vertex {
    let player = |player: Player| if exchanged { player.opponent() } else { player };
    let mut image = Position::empty(position.points());
    for (point, cell) in position.cells().enumerate() {
        image[symmetry[point]] = match cell {
            Cell::Stone(of) => Cell::Stone(player(of)),
            other => other,
        };
    }
    (image, to_move.map(player))
}
