//! Counts the paths of a graph from its start by eliminating one port after the other.
//!
//! A vertex that a path visits is entered once, and left once or the last one. So a path chooses at most one edge at each *port*:
//! at the way into a vertex, and at the way out. Eliminating a port chooses its edge, or that there is none. Between two eliminations
//! all that matters of the choices so far is a *state*: which vertices must still be entered (heads of fragments of the path), which
//! must still be left (tails), which head and tail are ends of the same fragment, and which vertices are not available any more.
//! Many choices lead to the same state, and are counted together.

use super::graph::{Edge, Graph};
use super::order::{Port, neighbours};
use super::sweep::{self, Next};
use super::{Count, Options, Watch};
use crate::{Error, Result};
use serde_json::Value as Json;
use std::io::{self, Read, Write};

/// The most vertices that a state has room for.
const MOST_SLOTS: usize = 32;

/// For each vertex of the frontier: [`FREE`], [`CLOSED`], or the end of a fragment, with the slot of its other end. An end whose other
/// end is outside, at the start or where the game ends, has its own slot there.
pub type State<const SLOTS: usize> = [u8; SLOTS];

/// Not visited. It can still be visited while both of its ports remain.
pub const FREE: u8 = 0xff;
/// Visited and left, with both ports still to be eliminated.
const CLOSED: u8 = 0xfe;
/// This end of a fragment is its head, which must be entered.
const HEAD: u8 = 0x80;
/// The mark of the play that enters the tail or leaves the head.
const MARK: u8 = 0x40;
/// The game ends at this vertex. Set only in marked counts, and never with [`MARK`].
const LAST: u8 = 0x20;
/// The slot of the other end.
const OTHER: u8 = 0x1f;

/// What stands for all choices that lead to a state.
pub trait Value: Send + Sync {
    /// One choice.
    fn one() -> Self;
    /// Adds all choices of `other`, each followed by one of `times` plays that take this many moves.
    ///
    /// # Errors
    /// When the numbers become too large.
    fn add(&mut self, other: &Self, times: u32, step: Step) -> Result<()>;
    /// No choice.
    fn none() -> Self;
    /// About the bytes that it takes beside its own size.
    fn bytes(&self) -> usize;
    /// Writes it to a checkpoint.
    ///
    /// # Errors
    /// When that cannot be written.
    fn write(&self, file: &mut impl Write) -> io::Result<()>;
    /// Reads it again.
    ///
    /// # Errors
    /// When there is less than that.
    fn read(file: &mut impl Read) -> io::Result<Self>
    where
        Self: Sized;
}

/// What is added to a game.
#[derive(Clone, Copy)]
pub struct Step {
    pub moves: usize,
    pub plays: usize,
}

/// The ways on from a position without a further play: two passes.
const END: Step = Step { moves: 2, plays: 0 };
pub const NOTHING: Step = Step { moves: 0, plays: 0 };

impl Value for u128 {
    fn one() -> u128 {
        1
    }

    fn none() -> u128 {
        0
    }

    fn add(&mut self, other: &u128, times: u32, _: Step) -> Result<()> {
        let more = other.checked_mul(times.into()).and_then(|product| self.checked_add(product));
        *self = more.ok_or_else(too_many)?;
        Ok(())
    }

    fn bytes(&self) -> usize {
        0
    }

    fn write(&self, file: &mut impl Write) -> io::Result<()> {
        file.write_all(&self.to_le_bytes())
    }

    fn read(file: &mut impl Read) -> io::Result<u128> {
        let mut bytes = [0; 16];
        file.read_exact(&mut bytes)?;
        Ok(u128::from_le_bytes(bytes))
    }
}

impl Value for Count {
    fn one() -> Count {
        Count { by_length: vec![1], longest_plays: 0 }
    }

    fn none() -> Count {
        Count::default()
    }

    fn add(&mut self, other: &Count, times: u32, step: Step) -> Result<()> {
        self.by_length.resize(self.by_length.len().max(other.by_length.len() + step.moves), 0);
        for (sum, games) in self.by_length[step.moves..].iter_mut().zip(&other.by_length) {
            sum.add(games, times, NOTHING)?;
        }
        self.longest_plays = self.longest_plays.max(other.longest_plays + step.plays);
        Ok(())
    }

    fn bytes(&self) -> usize {
        size_of_val(&self.by_length[..])
    }

    fn write(&self, file: &mut impl Write) -> io::Result<()> {
        write_number(file, self.by_length.len())?;
        write_number(file, self.longest_plays)?;
        self.by_length.iter().try_for_each(|games| games.write(file))
    }

    fn read(file: &mut impl Read) -> io::Result<Count> {
        let (lengths, longest_plays) = (read_number(file)?, read_number(file)?);
        let by_length = (0..lengths).map(|_| u128::read(file)).collect::<io::Result<_>>()?;
        Ok(Count { by_length, longest_plays })
    }
}

/// Writes a number to a checkpoint.
///
/// # Errors
/// When that cannot be written.
pub fn write_number(file: &mut impl Write, number: usize) -> io::Result<()> {
    file.write_all(&(number as u64).to_le_bytes())
}

/// Reads a number again.
///
/// # Errors
/// When there is none.
pub fn read_number(file: &mut impl Read) -> io::Result<usize> {
    let mut bytes = [0; 8];
    file.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes) as usize)
}

fn too_many() -> Error {
    Error::input("there are more games than 2^128, which no counter here holds")
}

/// The sum over all paths. With a checkpoint, `work` says what is counted.
///
/// # Errors
/// When the frontier is too wide, the states take more than the memory that they may, the numbers become too large, the checkpoint
/// cannot be used, or on a request to stop.
pub fn sum<V: Value>(
    graph: &Graph,
    order: &[Port],
    marked: bool,
    work: Json,
    options: Options,
    watch: &Watch,
) -> Result<V> {
    let (turns, width) = turns(graph, order, marked)?;
    let run = match width {
        0..=16 => sweep::run::<V, 16>,
        17..=24 => sweep::run::<V, 24>,
        _ => sweep::run::<V, MOST_SLOTS>,
    };
    let mark = if marked && graph.before == 1 { MARK } else { 0 };
    run(&turns, mark, work, options, watch)
}

/// How a state comes up: by all choices of `value`, each followed by one of `times` plays that take this many moves; and the ports
/// to eliminate next.
pub struct Way<'a, V> {
    pub value: &'a V,
    pub times: u32,
    pub step: Step,
    pub idle: &'a [Turn],
}

impl<V> Way<'_, V> {
    fn and(&self, times: u32, step: Step) -> Self {
        let step = Step { moves: self.step.moves + step.moves, plays: self.step.plays + step.plays };
        Way { times: self.times * times, step, ..*self }
    }
}

/// Is this an end of a fragment?
pub fn is_end(end: u8) -> bool {
    !matches!(end, FREE | CLOSED)
}

/// The elimination of a port.
#[derive(Debug)]
pub struct Turn {
    is_out: bool,
    slot: usize,
    /// Is the other port of this vertex eliminated?
    alone: bool,
    marked: bool,
    pub choices: Vec<Choice>,
}

/// An edge that may be chosen, with the slot of its other vertex.
#[derive(Debug)]
pub struct Choice {
    slot: usize,
    /// Is the other port of that vertex eliminated?
    alone: bool,
    edge: Edge,
}

/// The eliminations, and the number of slots that they need.
fn turns(graph: &Graph, order: &[Port], marked: bool) -> Result<(Vec<Turn>, usize)> {
    let neighbours = neighbours(graph);
    let mut gone = begun(&neighbours);
    let mut slots = Slots(vec![Some(Graph::START)]);
    let mut turns = Vec::new();
    for port in without_delay(order, &neighbours) {
        let slot = slots.of(port / 2);
        let mut choices = Vec::new();
        for other in neighbours[port].iter().copied().filter(|other| !gone[*other]) {
            let (from, to) = if port % 2 == 0 { (port / 2, other / 2) } else { (other / 2, port / 2) };
            let (slot, alone) = (slots.of(other / 2), gone[other ^ 1]);
            let edges = graph.plays[from].iter().filter(|edge| edge.to == to);
            choices.extend(edges.map(|edge| Choice { slot, alone, edge: *edge }));
        }
        gone[port] = true;
        turns.push(Turn { is_out: port % 2 == 0, slot, alone: gone[port ^ 1], marked, choices });
        if slots.0.len() > MOST_SLOTS {
            return Err(Error::input(format!(
                "the frontier is more than {MOST_SLOTS} positions wide: these are too many games"
            )));
        }
        if gone[port ^ 1] {
            slots.0[slot] = None;
        }
    }
    Ok((turns, slots.0.len()))
}

/// The vertex in each slot of a state.
struct Slots(Vec<Option<usize>>);

impl Slots {
    /// The slot of a vertex, which it gets if it has none.
    fn of(&mut self, vertex: usize) -> usize {
        let with = |wanted: Option<usize>| self.0.iter().position(|slot| *slot == wanted);
        let slot = with(Some(vertex)).or_else(|| with(None)).unwrap_or_else(|| {
            self.0.push(None);
            self.0.len() - 1
        });
        self.0[slot] = Some(vertex);
        slot
    }
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

impl Turn {
    /// Adds all states to which a choice at the port leads.
    pub fn eliminate<'a, V: Value, const SLOTS: usize>(
        &self,
        state: &State<SLOTS>,
        way: Way<'a, V>,
        next: &mut Next<'a, V, SLOTS>,
    ) -> Result<()> {
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
            self.end(state, here, way.and(1, END), next)?;
        }
        for choice in &self.choices {
            let there = state[choice.slot];
            // A vertex with a choice at this port already, or none any more.
            let free = there == FREE && !choice.alone;
            if there == CLOSED || !free && (there == FREE || (there & HEAD != 0) != self.is_out) {
                continue;
            }
            self.join(state, [here, there], choice, &way, next)?;
        }
        Ok(())
    }

    /// The game ends here.
    fn end<'a, V: Value, const SLOTS: usize>(
        &self,
        state: &State<SLOTS>,
        here: u8,
        way: Way<'a, V>,
        next: &mut Next<'a, V, SLOTS>,
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
            return next.complete(&after, way);
        } else {
            link(&mut after, other(here), other(here));
        }
        next.add(&after, way)
    }

    /// The game goes along an edge.
    fn join<'a, V: Value, const SLOTS: usize>(
        &self,
        state: &State<SLOTS>,
        [here, there]: [u8; 2],
        choice: &Choice,
        way: &Way<'a, V>,
        next: &mut Next<'a, V, SLOTS>,
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
            (true, true) => return next.complete(&after, way),
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

/// The slot of the other end of a fragment, or its own one if that end is outside.
fn other(end: u8) -> usize {
    usize::from(end & OTHER)
}

/// Notes the other end at an end.
fn link<const SLOTS: usize>(state: &mut State<SLOTS>, end: usize, other: usize) {
    state[end] = state[end] & !OTHER | other as u8;
}
