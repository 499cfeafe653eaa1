//! A long path, by simulated annealing.
//!
//! A *cover* is a permutation of the vertices: cycles, and vertices that are left out, which are their own successors. The path is the
//! cycle through the start, without the step back to the start, which is not an arc. A change exchanges the successors of some vertices. Other
//! cycles score less than the path, so they are merged into it as the temperature falls.

use super::super::graph::Graph;
use super::sequences::Sequences;
use serde_json::Value;

/// The most vertices whose successors change at once. With 5, paths freeze well before they are longest.
const MOST: usize = 32;
/// The score of a vertex on a cycle off the path.
const OFF_PATH: f64 = 0.9;
/// The cost of such a cycle.
const CYCLE: f64 = 2.0;
/// The first temperature and the last one. Colder paths hardly change any more.
const HOT: f64 = 0.6;
const COLD: f64 = 0.12;

/// The vertices of a long path from the start, the start first. Ends early with a path of `enough` arcs, or when `stop` says so,
/// which is asked now and then with the number of changes tried.
pub fn anneal(
    to: &[Vec<usize>],
    enough: usize,
    changes: u64,
    seed: u64,
    stop: &dyn Fn(u64) -> bool,
) -> Vec<usize> {
    const BETWEEN_QUESTIONS: u64 = 1 << 12;
    let mut random = fastrand::Rng::with_seed(seed);
    let mut cover = Cover::new(to, &mut random);
    let mut best = cover.path();
    let mut temperature = HOT;
    for tried in 0..changes {
        if best.len() > enough {
            break;
        }
        if tried % BETWEEN_QUESTIONS == 0 {
            if stop(tried) {
                break;
            }
            temperature = HOT * (COLD / HOT).powf(tried as f64 / changes as f64);
        }
        let Some(change) = cover.propose(&mut random) else { continue };
        let (found, pieces) = cover.pieces(&change);
        let gain = cover.gain(&change, &found[..change.len], &pieces);
        if gain >= 0.0 || (gain / temperature).exp() > random.f64() {
            cover.make(&change, &found[..change.len], &pieces);
            if cover.path_vertices() > best.len() {
                best = cover.path();
            }
        }
    }
    best
}

/// A path from the start, as it stands in a file; `None` for anything else.
pub fn read(to: &[Vec<usize>], vertices: &Value) -> Option<Vec<usize>> {
    let path: Vec<usize> = serde_json::from_value(vertices.clone()).ok()?;
    let is_step = |step: &[usize]| to.get(step[0]).is_some_and(|to| to.contains(&step[1]));
    (path.first() == Some(&Graph::START) && path.windows(2).all(is_step)).then_some(path)
}

/// A few vertices, each of which gets the successor of the next one; the last one gets that of the first one.
struct Change {
    vertices: [usize; MOST],
    len: usize,
}

impl Change {
    fn vertices(&self) -> &[usize] {
        &self.vertices[..self.len]
    }

    fn next(&self, i: usize) -> usize {
        (i + 1) % self.len
    }

    /// The cycles that it makes of the pieces, as lists of their numbers.
    fn cycles(&self, pieces: &[Piece]) -> Vec<Vec<usize>> {
        let mut cycles: Vec<Vec<usize>> = Vec::new();
        for first in 0..self.len {
            if cycles.iter().flatten().all(|i| *i != first) {
                let on = |i: &usize| Some(self.next(pieces[*i].last)).filter(|next| *next != first);
                cycles.push(std::iter::successors(Some(first), on).collect());
            }
        }
        cycles
    }
}

struct Cover<'a> {
    /// For each vertex, those that an arc leads to.
    to: &'a [Vec<usize>],
    next: Vec<usize>,
    before: Vec<usize>,
    /// Each cycle, from some vertex on.
    cycles: Sequences,
}

/// A vertex of a change, and where it is.
#[derive(Clone, Copy, Default)]
struct Found {
    cycle: usize,
    place: usize,
}

/// A piece of a cycle: what follows one vertex of a change, up to the next one.
#[derive(Clone, Copy, Default)]
struct Piece {
    /// The number of the change's vertex that it ends with.
    last: usize,
    vertices: usize,
    has_start: bool,
}

impl Cover<'_> {
    /// Every vertex is its own successor.
    fn new<'a>(to: &'a [Vec<usize>], random: &mut fastrand::Rng) -> Cover<'a> {
        let vertices = to.len();
        let own: Vec<usize> = (0..vertices).collect();
        Cover { to, next: own.clone(), before: own, cycles: Sequences::single(vertices, random) }
    }

    fn path_vertices(&self) -> usize {
        self.cycles.len(self.cycles.find(Graph::START).0)
    }

    fn path(&self) -> Vec<usize> {
        let path = std::iter::successors(Some(Graph::START), |v| Some(self.next[*v]));
        path.take(self.path_vertices()).collect()
    }

    /// May `to` follow `from`? Every vertex may be left out, and be the last one of the path.
    fn may_follow(&self, from: usize, to: usize) -> bool {
        to == from || to == Graph::START || self.to[from].contains(&to)
    }

    /// Proposes an ejection chain: some vertex takes another successor, the vertex that loses that one takes another one, and so on, until
    /// one can take the successor that the first one gave up.
    fn propose(&self, random: &mut fastrand::Rng) -> Option<Change> {
        let most = random.usize(2..=MOST);
        let mut vertex = random.usize(..self.next.len());
        let first = self.next[vertex];
        let mut change = Change { vertices: [0; MOST], len: 0 };
        loop {
            change.vertices[change.len] = vertex;
            change.len += 1;
            if change.len > 1 && self.may_follow(vertex, first) {
                return Some(change);
            }
            if change.len == most {
                return None;
            }
            let successor = match random.usize(..self.to[vertex].len() + 2) {
                0 => vertex,
                1 => Graph::START,
                arc => self.to[vertex][arc - 2],
            };
            vertex = self.before[successor];
            if change.vertices().contains(&vertex) {
                return None;
            }
        }
    }

    /// Where the vertices of a change are, and the pieces that they cut their cycles into: the one that follows each of them.
    fn pieces(&self, change: &Change) -> ([Found; MOST], [Piece; MOST]) {
        let at = |v: usize| {
            let (cycle, place) = self.cycles.find(v);
            Found { cycle, place }
        };
        let (start, mut found, mut pieces) =
            (at(Graph::START), [Found::default(); MOST], [Piece::default(); MOST]);
        for (found, v) in found.iter_mut().zip(change.vertices()) {
            *found = at(*v);
        }
        for (piece, here) in pieces.iter_mut().zip(&found[..change.len]) {
            let size = self.cycles.len(here.cycle);
            let ahead = |there: &Found| (there.place + size - here.place - 1) % size + 1;
            let same = found[..change.len].iter().enumerate().filter(|(_, there)| there.cycle == here.cycle);
            let (vertices, last) = same.map(|(i, there)| (ahead(there), i)).min().expect("it is one itself");
            let has_start = start.cycle == here.cycle && ahead(&start) <= vertices;
            *piece = Piece { last, vertices, has_start };
        }
        (found, pieces)
    }

    /// By how much a change makes the cover better.
    fn gain(&self, change: &Change, found: &[Found], pieces: &[Piece]) -> f64 {
        let start = self.cycles.find(Graph::START).0;
        let mut gain = 0.0;
        for (i, here) in found.iter().enumerate() {
            if found[..i].iter().all(|there| there.cycle != here.cycle) {
                gain -= worth(self.cycles.len(here.cycle), here.cycle == start);
            }
        }
        for cycle in change.cycles(pieces) {
            let vertices = cycle.iter().map(|i| pieces[*i].vertices).sum();
            gain += worth(vertices, cycle.iter().any(|i| pieces[*i].has_start));
        }
        gain
    }

    fn make(&mut self, change: &Change, found: &[Found], pieces: &[Piece]) {
        // What is behind the last vertex of a cycle is followed by what is before the first one.
        let mut cut = [usize::MAX; MOST];
        let mut order: Vec<usize> = (0..change.len).collect();
        order.sort_unstable_by_key(|i| (found[*i].cycle, found[*i].place));
        for on_cycle in order.chunk_by(|i, j| found[*i].cycle == found[*j].cycle) {
            let mut rest = found[on_cycle[0]].cycle;
            for i in on_cycle.iter().rev() {
                [rest, cut[*i]] = self.cycles.cut(rest, found[*i].place + 1);
            }
            let last = &mut cut[on_cycle[on_cycle.len() - 1]];
            *last = self.cycles.join(*last, rest);
        }
        for cycle in change.cycles(pieces) {
            cycle.into_iter().map(|i| cut[i]).reduce(|joined, piece| self.cycles.join(joined, piece));
        }
        let heads: Vec<usize> = (0..change.len).map(|i| self.next[change.vertices[change.next(i)]]).collect();
        for (v, head) in change.vertices().iter().zip(heads) {
            (self.next[*v], self.before[head]) = (head, *v);
        }
    }
}

/// What a cycle counts.
fn worth(vertices: usize, on_path: bool) -> f64 {
    match (on_path, vertices) {
        (true, _) => vertices as f64 - 1.0,
        (false, 1) => 0.0,
        (false, _) => OFF_PATH * vertices as f64 - CYCLE,
    }
}
