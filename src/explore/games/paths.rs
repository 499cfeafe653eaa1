//! Counts the paths of a graph from its start by eliminating one port after the other.
//!
//! A vertex that a path visits is entered once, and left once unless it is the last. So a path chooses at most one edge at each *port*:
//! at the way into a vertex, and at the way out. Eliminating a port chooses its edge, or that there is none. Between two eliminations
//! the choices so far matter only as a *state*: which vertices must still be entered (heads of fragments of the path), which
//! must still be left (tails), which head and tail are ends of the same fragment, and which vertices are no longer available.
//! Many choices lead to the same state, and are counted together.

use super::graph::{Edge, Graph};
use super::order::{Port, Ports};
use super::states::{Slots, State};
use super::sweep::{Eliminate, Elimination, Next, Sweep, Way};
use super::value::{NOTHING, Step, TWO_PASSES};
use superko_notation::Result;

// A state has a byte for each vertex of the frontier: `FREE`, `CLOSED`, or the end of a fragment, with the slot of its other end. An end
// whose other end is outside, at the start or where the game ends, has its own slot there.

/// The most vertices that a state has room for: their slots have numbers below [`OTHER`].
const MOST_SLOTS: usize = 32;

/// Not visited. It can still be visited while both of its ports remain.
const FREE: u8 = 0xff;
/// Entered and left by edges chosen at the ports of its neighbours; its own ports are still to be eliminated.
const CLOSED: u8 = 0xfe;
/// This end of a fragment is its head, which must be entered.
const HEAD: u8 = 0x80;
/// The mark of the play that enters the tail or leaves the head: in a marked count, which tells lengths, the player.
const MARK: u8 = 0x40;
/// The game ends at this vertex. Set only in marked counts, and never with [`MARK`].
const LAST: u8 = 0x20;
/// The slot of the other end.
const OTHER: u8 = 0x1f;

/// The way out of vertex `v` is port `2 * v`, the way in `2 * v + 1`. No path comes back to the start.
pub fn ports(graph: &Graph) -> Ports {
    let of = (0..graph.len()).map(|v| (2 * v, if v == Graph::START { vec![] } else { vec![2 * v + 1] }));
    let edges = graph.plays.iter().enumerate().flat_map(|(from, edges)| {
        let onward = edges.iter().filter(move |edge| edge.to != Graph::START && edge.to != from);
        onward.map(move |edge| (2 * from, 2 * edge.to + 1))
    });
    Ports::new(2 * graph.len(), of.collect(), edges)
}

/// The sum over all paths.
pub fn sweep(graph: &Graph, order: &[Port], marked: bool) -> Result<Sweep> {
    let (turns, width) = turns(graph, order, marked)?;
    let mut start = vec![FREE; width];
    start[0] = if marked && graph.before == 1 { MARK } else { 0 };
    Ok(Sweep { turns, start, free: FREE })
}

/// Is this an end of a fragment?
fn is_end(end: u8) -> bool {
    !matches!(end, FREE | CLOSED)
}

/// The elimination of a port.
#[derive(Debug)]
struct Turn {
    is_out: bool,
    slot: usize,
    /// Is the other port of this vertex eliminated?
    alone: bool,
    marked: bool,
    choices: Vec<Choice>,
}

/// An edge that may be chosen, with the slot of its other vertex.
#[derive(Debug)]
struct Choice {
    slot: usize,
    /// Is the other port of that vertex eliminated?
    alone: bool,
    edge: Edge,
}

/// The eliminations, and the number of slots that they need.
fn turns(graph: &Graph, order: &[Port], marked: bool) -> Result<(Vec<Box<dyn Elimination>>, usize)> {
    let Ports { neighbours, .. } = ports(graph);
    let mut gone = begun(&neighbours);
    let mut slots = Slots::new(MOST_SLOTS);
    let slot_of = |slots: &mut Slots, v: usize| slots.find(Some(v)).map_or_else(|| slots.add(v), Ok);
    let mut turns: Vec<Box<dyn Elimination>> = Vec::new();
    for port in without_delay(order, &neighbours) {
        let slot = slot_of(&mut slots, port / 2)?;
        let mut choices = Vec::new();
        for other in neighbours[port].iter().copied().filter(|other| !gone[*other]) {
            let (from, to) = if port % 2 == 0 { (port / 2, other / 2) } else { (other / 2, port / 2) };
            let (slot, alone) = (slot_of(&mut slots, other / 2)?, gone[other ^ 1]);
            let edges = graph.plays[from].iter().filter(|edge| edge.to == to);
            choices.extend(edges.map(|edge| Choice { slot, alone, edge: *edge }));
        }
        gone[port] = true;
        turns.push(Box::new(Turn { is_out: port % 2 == 0, slot, alone: gone[port ^ 1], marked, choices }));
        if gone[port ^ 1] {
            slots.free(slot);
        }
    }
    Ok((turns, slots.len()))
}

/// The ports that are gone at the beginning: the way into the start.
fn begun(neighbours: &[Vec<Port>]) -> Vec<bool> {
    let mut gone = vec![false; neighbours.len()];
    gone[2 * Graph::START + 1] = true;
    gone
}

/// The same order, but a port without neighbours left is eliminated at once: there is nothing to choose.
fn without_delay(order: &[Port], neighbours: &[Vec<Port>]) -> Vec<Port> {
    let mut gone = begun(neighbours);
    let mut wanted: Vec<Port> = order.iter().copied().filter(|port| !gone[*port]).collect();
    let mut order = Vec::new();
    while !wanted.is_empty() {
        let idle = wanted.iter().position(|port| neighbours[*port].iter().all(|other| gone[*other]));
        let port = wanted.remove(idle.unwrap_or(0));
        gone[port] = true;
        order.push(port);
    }
    order
}

impl Elimination for Turn {
    fn is_idle(&self) -> bool {
        self.choices.is_empty()
    }
}

impl<const SLOTS: usize> Eliminate<SLOTS> for Turn {
    fn eliminate(&self, state: &State<SLOTS>, way: Way, next: &mut dyn Next<SLOTS>) -> Result<()> {
        let here = state[self.slot];
        if here == CLOSED {
            let mut after = *state;
            after[self.slot] = FREE;
            return next.add(&after, way);
        }
        let chosen = here != FREE && (here & HEAD != 0) == self.is_out;
        if chosen || here == FREE && self.alone {
            return next.add(state, way);
        }
        if here == FREE {
            next.add(state, way.and(1, NOTHING))?;
        }
        if self.is_out {
            self.end(state, here, way.and(1, TWO_PASSES), next)?;
        }
        for choice in &self.choices {
            let there = state[choice.slot];
            // A vertex with a choice at this port already, or none any more.
            let free = there == FREE && !choice.alone;
            if there == CLOSED || !free && (there == FREE || (there & HEAD != 0) != self.is_out) {
                continue;
            }
            self.join(state, [here, there], choice, way, next)?;
        }
        Ok(())
    }
}

impl Turn {
    /// The game ends here.
    fn end<const SLOTS: usize>(
        &self,
        state: &State<SLOTS>,
        here: u8,
        way: Way,
        next: &mut dyn Next<SLOTS>,
    ) -> Result<()> {
        let is_outer_head =
            |(slot, end): (usize, &u8)| end & (HEAD | OTHER) == HEAD | slot as u8 && is_end(*end);
        if state.iter().enumerate().any(is_outer_head) {
            return Ok(());
        }
        let mut after = *state;
        after[self.slot] = FREE;
        if here == FREE {
            after[self.slot] = HEAD | self.slot as u8 | if self.marked { LAST } else { 0 };
        } else if other(here) == self.slot {
            return complete(&after, way, next);
        } else {
            link(&mut after, other(here), other(here));
        }
        next.add(&after, way)
    }

    /// The game goes along an edge.
    fn join<const SLOTS: usize>(
        &self,
        state: &State<SLOTS>,
        [here, there]: [u8; 2],
        choice: &Choice,
        way: Way,
        next: &mut dyn Next<SLOTS>,
    ) -> Result<()> {
        let edge = choice.edge;
        let left = if choice.alone { FREE } else { CLOSED };
        let mut after = *state;
        (after[self.slot], after[choice.slot]) = (FREE, left);
        let (here, there) = ((here, self.slot), (there, choice.slot));
        let ((from, from_slot), (to, to_slot)) = if self.is_out { (here, there) } else { (there, here) };
        let mark = if self.marked && edge.mark == 1 { MARK } else { 0 };
        // Between two plays of one player the opponent has passed. Where the game ends there is no second play.
        let again = |end: u8| self.marked && is_end(end) && end & LAST == 0 && end & MARK == mark;
        let passes = |end: u8| usize::from(again(end));
        let step = Step { moves: edge.moves + passes(from) + passes(to), plays: 1 };
        let way = way.and(edge.times, step);
        // The new ends of the fragment, each in its slot.
        let head = if from == FREE { from_slot } else { other(from) };
        let tail = if to == FREE { to_slot } else { other(to) };
        if from == FREE {
            after[head] = HEAD | mark;
        }
        if to == FREE {
            after[tail] = mark;
        }
        let (from_start, to_end) = (from != FREE && head == from_slot, to != FREE && tail == to_slot);
        match (from_start, to_end) {
            (true, true) => return complete(&after, way, next),
            (true, false) => link(&mut after, tail, tail),
            (false, true) => link(&mut after, head, head),
            // The fragment would be a cycle.
            (false, false) if from != FREE && head == to_slot => return Ok(()),
            (false, false) => {
                link(&mut after, head, tail);
                link(&mut after, tail, head);
            }
        }
        next.add(&after, way)
    }
}

/// Counts a complete path; drops the state if it has other fragments.
fn complete<const SLOTS: usize>(state: &State<SLOTS>, way: Way, next: &mut dyn Next<SLOTS>) -> Result<()> {
    match state.iter().any(|end| is_end(*end)) {
        true => Ok(()),
        false => next.complete(way),
    }
}

/// The slot of the other end of a fragment, or its own one if that end is outside.
fn other(end: u8) -> usize {
    usize::from(end & OTHER)
}

/// Notes the other end at an end.
fn link<const SLOTS: usize>(state: &mut State<SLOTS>, end: usize, other: usize) {
    state[end] = state[end] & !OTHER | other as u8;
}
