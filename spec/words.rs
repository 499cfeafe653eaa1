//! The words of the law: quantifiers, sets and functions. The bodies of clauses are written in these words and in no other
//! loops, so that they read as mathematics. The notation that `superko rules CLAUSE --notation` prints is made from them.
//!
//! The words themselves are plain loops: each is compiled for hundreds of closures, and iterator adapters take longer to compile.

use crate::{Board, ClauseId, Point, Verdict};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};
use std::ops::AddAssign;

pub use crate::set::Set;

/// The set of these: for small sets faster than to collect them, which sorts them first.
fn set_of<T: Ord>(members: impl IntoIterator<Item = T>) -> Set<T> {
    let mut set = Set::new();
    for x in members {
        set.insert(x);
    }
    set
}

/// The points of a board.
pub fn points(board: &Board) -> impl Iterator<Item = Point> + Clone + '_ {
    board.nodes()
}

/// The points adjacent to a point.
pub fn neighbors(board: &Board, p: Point) -> impl Iterator<Item = Point> + Clone + '_ {
    board.neighbors(p)
}

/// Are two points adjacent?
pub fn adjacent(board: &Board, p: Point, q: Point) -> bool {
    board.contains_edge(p, q)
}

/// The members of a set, by value.
pub fn members<T: Copy>(set: &Set<T>) -> impl DoubleEndedIterator<Item = T> + Clone + '_ {
    set.iter().copied()
}

/// ∀: does it hold for every member? It does if there is none.
pub fn every<M: IntoIterator>(members: M, mut holds: impl FnMut(M::Item) -> bool) -> bool {
    for x in members {
        if !holds(x) {
            return false;
        }
    }
    true
}

/// ∃: does it hold for at least one member?
pub fn some<M: IntoIterator>(members: M, mut holds: impl FnMut(M::Item) -> bool) -> bool {
    for x in members {
        if holds(x) {
            return true;
        }
    }
    false
}

/// →: if the first holds, does the second?
pub fn if_then(first: bool, second: impl FnOnce() -> bool) -> bool {
    !first || second()
}

/// { x ∈ members | holds }: the set of those members for which it holds.
pub fn those<T: Ord>(members: impl IntoIterator<Item = T>, mut holds: impl FnMut(&T) -> bool) -> Set<T> {
    let mut those = Set::new();
    for x in members {
        if holds(&x) {
            those.insert(x);
        }
    }
    those
}

/// { x ∈ members | holds }, one by one instead of as a set: for words that take members.
pub fn among<M: IntoIterator>(
    members: M,
    holds: impl FnMut(&M::Item) -> bool,
) -> impl Iterator<Item = M::Item> {
    members.into_iter().filter(holds)
}

/// { value | x ∈ members }: the set of the values for all members.
pub fn each<M: IntoIterator, T: Ord>(members: M, mut value: impl FnMut(M::Item) -> T) -> Set<T> {
    let mut values = Set::new();
    for x in members {
        values.insert(value(x));
    }
    values
}

/// The values for all members, one after another, in the members' order.
pub fn list<M: IntoIterator, T>(members: M, mut value: impl FnMut(M::Item) -> T) -> Vec<T> {
    let members = members.into_iter();
    let mut values = Vec::with_capacity(members.size_hint().0);
    for x in members {
        values.push(value(x));
    }
    values
}

/// ⋃: what is in the set of at least one member.
pub fn union_of<M: IntoIterator, S: IntoIterator<Item: Ord>>(
    members: M,
    mut set: impl FnMut(M::Item) -> S,
) -> Set<S::Item> {
    let mut union = Set::new();
    for x in members {
        for y in set(x) {
            union.insert(y);
        }
    }
    union
}

/// ∪: what is in one of two sets.
pub fn union<T: Ord + Clone>(one: &Set<T>, other: &Set<T>) -> Set<T> {
    one | other
}

/// ∩: what is in both sets.
pub fn intersection<T: Ord + Clone>(one: &Set<T>, other: &Set<T>) -> Set<T> {
    one & other
}

/// ∖: what is in the first set and not in the second.
pub fn difference<T: Ord + Clone>(one: &Set<T>, other: &Set<T>) -> Set<T> {
    one - other
}

/// Every subset of a set, the empty one first.
pub fn subsets<T: Copy + Ord>(set: &Set<T>) -> impl Iterator<Item = Set<T>> + Clone + use<T> {
    let all: Vec<T> = members(set).collect();
    // As one counts in binary: the least member that is not in the subset replaces all below it.
    let next = move |subset: &Set<T>| {
        let least = *all.iter().find(|x| !subset.contains(x))?;
        Some(members(subset).filter(|x| *x > least).chain([least]).collect())
    };
    std::iter::successors(Some(Set::new()), next)
}

/// #: for how many members does it hold?
pub fn number_of<T>(members: impl IntoIterator<Item = T>, mut holds: impl FnMut(&T) -> bool) -> usize {
    let mut number = 0;
    for x in members {
        number += usize::from(holds(&x));
    }
    number
}

/// Σ: the sum of the values for all members.
pub fn sum<M: IntoIterator, N: Default + AddAssign>(members: M, mut value: impl FnMut(M::Item) -> N) -> N {
    let mut sum = N::default();
    for x in members {
        sum += value(x);
    }
    sum
}

/// The first member for which it holds.
pub fn first<T>(members: impl IntoIterator<Item = T>, holds: impl FnMut(&T) -> bool) -> Option<T> {
    members.into_iter().find(holds)
}

/// The last member for which it holds.
pub fn last<T>(
    members: impl IntoIterator<Item = T, IntoIter: DoubleEndedIterator>,
    holds: impl FnMut(&T) -> bool,
) -> Option<T> {
    members.into_iter().rfind(holds)
}

/// What can be reached from a start, the start included, by any number of steps.
pub fn reachable<T: Ord + Clone, S: IntoIterator<Item = T>>(
    start: T,
    mut step: impl FnMut(T) -> S,
) -> Set<T> {
    let mut reached = set_of([start.clone()]);
    let mut ends = vec![start];
    while let Some(end) = ends.pop() {
        for next in step(end) {
            if reached.insert(next.clone()) {
                ends.push(next);
            }
        }
    }
    reached
}

/// { end | ∃ path from the start to the end that satisfies it }: each member of a path is followed by one of its `next`.
///
/// Whatever begins such a path must be such a path, too, and any path to an end must do to go on from there.
pub fn ends_of_paths<T: Ord + Copy, S: IntoIterator<Item = T>>(
    start: T,
    mut next: impl FnMut(T) -> S,
    mut satisfies: impl FnMut(&[T]) -> bool,
) -> Set<T> {
    let mut ends = Set::from([start]);
    let mut paths = VecDeque::from([vec![start]]);
    while let Some(path) = paths.pop_front() {
        for end in next(path[path.len() - 1]) {
            if !ends.contains(&end) {
                let longer = [&path[..], &[end]].concat();
                if satisfies(&longer) {
                    ends.insert(end);
                    paths.push_back(longer);
                }
            }
        }
    }
    ends
}

/// What can be reached from some starts by any number of steps, each with what the next step can lead to.
pub fn reachability_graph<T: Ord + Clone>(
    starts: impl IntoIterator<Item = T>,
    mut step: impl FnMut(&T) -> Vec<T>,
) -> BTreeMap<T, Vec<T>> {
    let mut graph = BTreeMap::new();
    let mut ends: Vec<T> = starts.into_iter().collect();
    while let Some(end) = ends.pop() {
        if let Entry::Vacant(new) = graph.entry(end) {
            let next = step(new.key());
            ends.extend(next.iter().cloned());
            new.insert(next);
        }
    }
    graph
}

/// The least set in which is every member for which it holds, given that set.
pub fn least<T: Ord + Clone>(members: &Set<T>, mut holds: impl FnMut(&T, &Set<T>) -> bool) -> Set<T> {
    let (mut least, mut others) = (Set::new(), Vec::from_iter(members));
    loop {
        let (more, rest): (Vec<&T>, Vec<&T>) = others.into_iter().partition(|x| holds(x, &least));
        if more.is_empty() {
            return least;
        }
        least.extend(more.into_iter().cloned());
        others = rest;
    }
}

/// What comes of a first value when each member in turn makes of it another one.
pub fn after_each<M: IntoIterator, T>(members: M, first: T, mut next: impl FnMut(T, M::Item) -> T) -> T {
    let mut value = first;
    for x in members {
        value = next(value, x);
    }
    value
}

/// The greatest set of members in which it holds for every one, given that set.
pub fn greatest<T: Ord + Clone>(members: &Set<T>, mut holds: impl FnMut(&T, &Set<T>) -> bool) -> Set<T> {
    let mut greatest = members.clone();
    loop {
        let stays: Set<T> = greatest.iter().filter(|x| holds(x, &greatest)).cloned().collect();
        if stays == greatest {
            return greatest;
        }
        greatest = stays;
    }
}

/// x ↦ value: for each member, in the members' order, its value.
pub fn function<M: IntoIterator, T>(members: M, value: impl FnMut(M::Item) -> T) -> Vec<T> {
    list(members, value)
}

/// The function that differs from another one only in the value for one argument.
pub fn with<T: Clone>(function: &[T], argument: usize, value: T) -> Vec<T> {
    let mut changed = function.to_vec();
    changed[argument] = value;
    changed
}

/// The list with one more value at its end.
pub fn followed_by<T>(mut list: Vec<T>, value: T) -> Vec<T> {
    list.push(value);
    list
}

/// The board with one point more, which is adjacent to those of a set.
pub fn with_point(board: &Board, adjacent: &Set<Point>) -> Board {
    let (mut larger, new) = (board.clone(), board.node_count());
    larger.add_node(new);
    for &p in adjacent {
        larger.add_edge(new, p, ());
    }
    larger
}

/// The clauses of those pairs whose condition does not hold.
pub fn broken<const N: usize>(conditions: [(bool, &'static str); N]) -> Set<ClauseId> {
    conditions.into_iter().filter(|(holds, _)| !holds).map(|(_, clause)| ClauseId(clause)).collect()
}

/// A move that breaks a clause and is judged by no other.
pub fn breaks<Next>(clause: &'static str) -> Verdict<Next> {
    Verdict::Illegal(Set::from([ClauseId(clause)]))
}

/// Legal, with what it leads to, unless it breaks a clause.
pub fn legal_unless<Next>(broken: Set<ClauseId>, next: impl FnOnce() -> Next) -> Verdict<Next> {
    if broken.is_empty() { Verdict::Legal(next()) } else { Verdict::Illegal(broken) }
}
