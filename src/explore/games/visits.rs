//! The ways in which a game can visit one position, under each kind of superko.
//!
//! A game visits a position at most twice: once after a play of Black, once after a play of White. The next play is by
//! either player, or the game ends there; the player who made the last play can play again only after a pass. Superko may forbid a second
//! visit, or allow the two visits only in one order. The start counts as reached by a play of the player who is not to move.
//! [`trees`](super::trees) explains why visits are nodes:
//!
//! - A visit is a node with one arrival and one way out, if it is the only one, if both orders are allowed, or if the game ends at one of
//!   them.
//! - If only one order is allowed, both visits are one node, with the arrival of the first visit and both ways out. The arrival of the
//!   second one is *loose*. The ways out are plays of the same player then, so either visit may use either.

use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use superko_bitboard::Repetition;

/// An edge at a position: a play of Black or White that arrives (0, 1) or leaves (2, 3), or the end of the game (4).
pub type Event = usize;
pub const END: Event = 4;

/// How many edges of each kind.
pub type Edges = [u8; 5];
pub const NONE: Edges = [0; 5];

/// The most edges of a kind that matter.
const MOST: u8 = 2;

/// The edges chosen at a position: those of each node, and the loose arrivals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Visits {
    nodes: [Edges; 2],
    loose: Edges,
}

/// A game came to a position by a play of `first` and left it by a play of `left`. May it come back by a play of the opponent of `first`?
fn again(superko: Repetition, first: usize, left: usize) -> bool {
    match superko {
        Repetition::NaturalSituational => true,
        // Not if a pass came before the play that left: it made the situation that would come back.
        Repetition::Situational => left != first,
        _ => false,
    }
}

/// Everything that a game may do at a position, with the passes between arriving and leaving.
fn patterns(superko: Repetition) -> Vec<(Visits, u8)> {
    let node = |arrival: usize, ways: &[Event]| {
        let mut edges = NONE;
        edges[arrival] = 1;
        ways.iter().for_each(|way| edges[*way] += 1);
        edges
    };
    // The player who arrived leaves after a pass of the opponent. The two passes that end the game are counted elsewhere.
    let passes = |arrival: usize, way: Event| u8::from(way == 2 + arrival);
    let mut patterns = vec![(Visits::default(), 0)];
    for first in [0, 1] {
        let second = 1 - first;
        for way in [2, 3, END] {
            let once = Visits { nodes: [node(first, &[way]), NONE], loose: NONE };
            patterns.push((once, passes(first, way)));
        }
        for (left, last) in [(2, 2), (2, 3), (2, END), (3, 2), (3, 3), (3, END)] {
            if !again(superko, first, left - 2) {
                continue;
            }
            let any_order = last != END && again(superko, second, last - 2);
            let nodes = match any_order || last == END {
                true => [node(first, &[left]), node(second, &[last])],
                false => [node(first, &[left, last]), NONE],
            };
            let loose = if nodes[1] == NONE { node(second, &[]) } else { NONE };
            // Visits in any order come up once for each of them.
            if !any_order || first == 0 {
                patterns.push((Visits { nodes, loose }, passes(first, left) + passes(second, last)));
            }
        }
    }
    patterns
}

/// The completions of the choices at a position: more edges at its nodes, new nodes, loose arrivals, and passes.
type Rest = ([Edges; 2], Vec<Edges>, Edges, u8);

/// Choices at a position that the same edges complete, so they count alike.
#[derive(Clone, Copy, Debug)]
pub struct Class {
    /// One of them, with its open nodes first.
    visits: Visits,
    /// Which of its nodes are open: an edge may still be added.
    open: [bool; 2],
    /// The fewest passes that the position takes in the end.
    passes: u8,
}

/// The change of a class when an edge is decided.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The number of the new class.
    pub class: u8,
    /// The new number of each node that was open; `None` if it is not open any more.
    pub nodes: [Option<u8>; 2],
    /// Where the edge was added.
    pub at: At,
    /// Passes that have become certain.
    pub passes: u8,
}

/// The place of an added edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// Nowhere: it is not chosen, or is a loose arrival.
    None,
    /// A node that was there, by its old number.
    Old(u8),
    /// A new node, by its new number.
    New(u8),
}

/// The classes of choices, by the edges that are left at the position.
pub struct Classes {
    patterns: Vec<(Visits, u8)>,
    by_edges: FxHashMap<Edges, Equal>,
}

#[derive(Default)]
struct Equal {
    classes: Vec<Class>,
    numbers: FxHashMap<BTreeSet<Rest>, u8>,
}

/// The class of some choices at a position.
struct Known {
    class: u8,
    /// The number in the class of each node of these choices; `None` if it is not open.
    nodes: [Option<u8>; 2],
    /// The fewest passes that the position takes in the end.
    passes: u8,
}

impl Classes {
    /// The classes under this kind of superko. With `lengths`, choices with different numbers of passes to come are in different classes.
    pub fn new(superko: Repetition, lengths: bool) -> Classes {
        let mut patterns = patterns(superko);
        patterns.iter_mut().for_each(|(_, passes)| *passes *= u8::from(lengths));
        Classes { patterns, by_edges: FxHashMap::default() }
    }

    /// The class of a position where nothing is chosen yet but the arrival of this player, if there is one.
    pub fn first(&mut self, arrived: Option<usize>, left: Edges) -> u8 {
        let mut visits = Visits::default();
        arrived.into_iter().for_each(|player| visits.nodes[0][player] = 1);
        self.class(visits, left).expect("the game may end at any position").class
    }

    /// The classes with these edges left.
    pub fn all(&self, left: Edges) -> &[Class] {
        self.by_edges.get(&left.map(|edges| edges.min(MOST))).map_or(&[], |equal| &equal.classes)
    }

    /// The changes of a class if an edge is not chosen, and if it is. `left` are the edges left after it.
    pub fn choices(&mut self, class: Class, event: Event, left: Edges) -> (Option<Choice>, Vec<Choice>) {
        let Visits { nodes, loose } = class.visits;
        let mut choice = |visits, at: At| {
            let after = self.class(visits, left)?;
            let at = match at {
                At::New(node) => {
                    At::New(after.nodes[usize::from(node)].expect("a node has two edges at least"))
                }
                at => at,
            };
            let nodes = [0, 1].map(|i| after.nodes[i].filter(|_| class.open[i]));
            Some(Choice { class: after.class, nodes, at, passes: after.passes - class.passes })
        };
        let mut chosen = Vec::new();
        for i in 0..2 {
            if i == 1 && nodes[0] == NONE {
                break;
            }
            let mut visits = class.visits;
            visits.nodes[i][event] += 1;
            let at = if nodes[i] == NONE { At::New(i as u8) } else { At::Old(i as u8) };
            chosen.extend(choice(visits, at));
        }
        if event < 2 {
            let mut visits = Visits { nodes, loose };
            visits.loose[event] += 1;
            chosen.extend(choice(visits, At::None));
        }
        (choice(class.visits, At::None), chosen)
    }

    /// The class of these choices; `None` if no pattern can be completed.
    fn class(&mut self, visits: Visits, left: Edges) -> Option<Known> {
        let left = left.map(|edges| edges.min(MOST));
        let rests = self.rests(&visits, left);
        let passes = rests.iter().map(|rest| rest.3).min()?;
        let open = [0, 1].map(|i| rests.iter().any(|rest| rest.0[i] != NONE));
        let ordered = |order: [usize; 2]| -> BTreeSet<Rest> {
            let of = |rest: &Rest| (order.map(|i| rest.0[i]), rest.1.clone(), rest.2, rest.3 - passes);
            rests.iter().map(of).collect()
        };
        let (same, swapped) = (ordered([0, 1]), ordered([1, 0]));
        let swap = match open {
            [true, true] => swapped < same,
            _ => open[1],
        };
        let (order, rests) = if swap { ([1, 0], swapped) } else { ([0, 1], same) };
        let equal = self.by_edges.entry(left).or_default();
        let visits = Visits { nodes: order.map(|i| visits.nodes[i]), ..visits };
        let one = Class { visits, open: order.map(|i| open[i]), passes };
        let class = *equal.numbers.entry(rests).or_insert_with(|| {
            equal.classes.push(one);
            u8::try_from(equal.classes.len() - 1).expect("there are few patterns")
        });
        let place = |i: usize| open[i].then_some((i ^ usize::from(swap)) as u8);
        Some(Known { class, nodes: [place(0), place(1)], passes })
    }

    /// What may still be chosen, after these choices.
    fn rests(&self, visits: &Visits, left: Edges) -> BTreeSet<Rest> {
        let mut rests = BTreeSet::new();
        for (pattern, passes) in &self.patterns {
            for [a, b] in [[0, 1], [1, 0]] {
                let nodes = [pattern.nodes[a], pattern.nodes[b]];
                let (Some(first), Some(second), Some(loose)) = (
                    minus(nodes[0], visits.nodes[0]),
                    minus(nodes[1], visits.nodes[1]),
                    minus(pattern.loose, visits.loose),
                ) else {
                    continue;
                };
                let all = (0..NONE.len()).all(|e| first[e] + second[e] + loose[e] <= left[e]);
                if !all {
                    continue;
                }
                let (mut there, mut new) = ([first, second], Vec::new());
                for (rest, node) in there.iter_mut().zip(visits.nodes) {
                    if node == NONE && *rest != node {
                        new.push(std::mem::take(rest));
                    }
                }
                new.sort_unstable();
                rests.insert((there, new, loose, *passes));
            }
        }
        rests
    }
}

/// What is left of some edges without others; `None` if those are more.
fn minus(all: Edges, some: Edges) -> Option<Edges> {
    let mut left = NONE;
    for event in 0..NONE.len() {
        left[event] = all[event].checked_sub(some[event])?;
    }
    Some(left)
}
