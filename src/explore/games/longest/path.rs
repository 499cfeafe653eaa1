//! A long path, by simulated annealing.
//!
//! A *cover* gives each vertex a successor, and is one to each: cycles, and vertices that are their own successors. The cycle of the start
//! is the path; its last step leads back to the start, along no arc. A change exchanges the successors of a few vertices. The other
//! cycles count for less than the path, so that they become parts of it as it cools down.

use super::Arcs;

/// The most vertices whose successors change at once.
const MOST: usize = 5;
/// What an arc of another cycle counts, and what a cycle costs.
const OFF_PATH: f64 = 0.9;
const CYCLE: f64 = 2.0;
/// The first temperature and the last one. Colder paths hardly change any more.
const HOT: f64 = 0.6;
const COLD: f64 = 0.12;

/// The vertices of a long path from the start, the start first. Ends early with a path of `enough` arcs, or when `stop` says so,
/// which is asked now and then with the number of changes tried.
pub fn anneal(arcs: &Arcs, enough: usize, changes: u64, seed: u64, stop: &dyn Fn(u64) -> bool) -> Vec<usize> {
    const BETWEEN_QUESTIONS: u64 = 1 << 12;
    let mut random = fastrand::Rng::with_seed(seed);
    let mut cover = Cover::new(arcs);
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
        let gain = cover.gain(&change);
        if gain >= 0.0 || (gain / temperature).exp() > random.f64() {
            cover.make(&change);
            if cover.path_vertices() > best.len() {
                best = cover.path();
            }
        }
    }
    best
}

/// New successors of a few vertices: those that others of them had.
struct Change {
    vertices: [usize; MOST],
    successors: [usize; MOST],
    len: usize,
}

impl Change {
    fn vertices(&self) -> &[usize] {
        &self.vertices[..self.len]
    }
}

struct Cover {
    /// For each vertex, those that an arc leads to.
    to: Vec<Vec<usize>>,
    next: Vec<usize>,
    before: Vec<usize>,
    /// The number of each vertex's cycle, and its place on it.
    cycle: Vec<usize>,
    place: Vec<usize>,
    /// The vertices on each cycle; numbers that no cycle has are in `unused`.
    sizes: Vec<usize>,
    unused: Vec<usize>,
}

impl Cover {
    /// Every vertex is its own successor.
    fn new(arcs: &Arcs) -> Cover {
        let vertices = arcs.from.len();
        let own: Vec<usize> = (0..vertices).collect();
        Cover {
            to: arcs.from.iter().map(|from| from.iter().map(|arc| arcs.ends[*arc].1).collect()).collect(),
            next: own.clone(),
            before: own.clone(),
            cycle: own,
            place: vec![0; vertices],
            sizes: vec![1; vertices],
            unused: Vec::new(),
        }
    }

    fn path_vertices(&self) -> usize {
        self.sizes[self.cycle[Arcs::START]]
    }

    fn path(&self) -> Vec<usize> {
        let path = std::iter::successors(Some(Arcs::START), |v| Some(self.next[*v]));
        path.take(self.path_vertices()).collect()
    }

    /// May `to` follow `from`? Every vertex may be left out, and be the last one of the path.
    fn may_follow(&self, from: usize, to: usize) -> bool {
        to == from || to == Arcs::START || self.to[from].contains(&to)
    }

    /// A vertex gets another successor, the vertex that had that one gets another one, and so on until one of them can have the first
    /// one's.
    fn propose(&self, random: &mut fastrand::Rng) -> Option<Change> {
        let first = random.usize(..self.next.len());
        let most = random.usize(2..=MOST);
        let mut change = Change { vertices: [0; MOST], successors: [0; MOST], len: 0 };
        let mut vertex = first;
        loop {
            let at = change.len;
            change.vertices[at] = vertex;
            change.len += 1;
            if at > 0 && self.may_follow(vertex, self.next[first]) {
                change.successors[at] = self.next[first];
                return Some(change);
            }
            if change.len == most {
                return None;
            }
            let successor = match random.usize(..self.to[vertex].len() + 2) {
                0 => vertex,
                1 => Arcs::START,
                arc => self.to[vertex][arc - 2],
            };
            change.successors[at] = successor;
            vertex = self.before[successor];
            if change.vertices().contains(&vertex) {
                return None;
            }
        }
    }

    /// By how much a change makes the cover better. The vertices cut their cycles into pieces, which are joined anew.
    fn gain(&self, change: &Change) -> f64 {
        let mut gain = 0.0;
        for (i, v) in change.vertices().iter().enumerate() {
            let cycle = self.cycle[*v];
            if change.vertices()[..i].iter().all(|w| self.cycle[*w] != cycle) {
                gain -= worth(self.sizes[cycle], cycle == self.cycle[Arcs::START]);
            }
        }
        let mut joined = [false; MOST];
        for i in 0..change.len {
            let (mut piece, mut vertices, mut on_path) = (i, 0, false);
            while !joined[piece] {
                joined[piece] = true;
                let head = change.successors[piece];
                let (last, length) = self.piece(head, change);
                vertices += length;
                on_path |=
                    self.cycle[head] == self.cycle[Arcs::START] && self.ahead(head, Arcs::START) < length;
                piece = last;
            }
            if vertices > 0 {
                gain += worth(vertices, on_path);
            }
        }
        gain
    }

    /// The piece that begins with this vertex: the number of the change's vertex that it ends with, and its length.
    fn piece(&self, head: usize, change: &Change) -> (usize, usize) {
        let on_cycle =
            change.vertices().iter().enumerate().filter(|(_, v)| self.cycle[**v] == self.cycle[head]);
        let ahead = on_cycle.map(|(number, v)| (self.ahead(head, *v), number));
        let (steps, number) = ahead.min().expect("the vertex before the head is one of them");
        (number, steps + 1)
    }

    /// The steps from a vertex to another one of its cycle.
    fn ahead(&self, from: usize, to: usize) -> usize {
        let (from, to, size) = (self.place[from], self.place[to], self.sizes[self.cycle[from]]);
        if to >= from { to - from } else { to + size - from }
    }

    /// Makes a change, and numbers the cycles that it makes.
    fn make(&mut self, change: &Change) {
        let old = change.vertices().iter().map(|v| self.cycle[*v]);
        let mut old: Vec<usize> = old.collect();
        old.sort_unstable();
        old.dedup();
        for (v, next) in change.vertices().iter().zip(change.successors) {
            (self.next[*v], self.before[next]) = (next, *v);
        }
        let mut made = Vec::with_capacity(MOST);
        for first in change.vertices() {
            if made.contains(&self.cycle[*first]) {
                continue;
            }
            let number = self.unused.pop().unwrap_or(self.sizes.len());
            if number == self.sizes.len() {
                self.sizes.push(0);
            }
            made.push(number);
            let (mut v, mut place) = (*first, 0);
            while self.cycle[v] != number {
                (self.cycle[v], self.place[v]) = (number, place);
                v = self.next[v];
                place += 1;
            }
            self.sizes[number] = place;
        }
        self.unused.extend(old);
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
