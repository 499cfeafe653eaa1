//! Counts games as trees, under any kind of superko.
//!
//! Under situational superko a pass adds the position and the player to move to the history, so whether a game may come back to a position
//! depends on how it left it. A game is then not a path in a graph, but it is a trail that visits each position at most twice.
//! [`visits`](super::visits) makes a *node* of each visit if both orders of the two are allowed, or if the game ends at one of them. If not,
//! both visits share one node with two arrivals and two ways out, and superko only fixes which arrival comes first.
//!
//! So this counts Eulerian trails of which the first arrival at each node is given. These arrivals form a tree rooted at the start. By the
//! theorem of de Bruijn, van Aardenne-Ehrenfest, Smith and Tutte (BEST), a tree belongs to as many trails as the product of (d - 1)! over
//! all nodes, where d is the number of ways out. Here d is at most 2, so each tree belongs to exactly one trail: there are as many games as
//! sets of edges whose first arrivals form a tree. The second arrivals are *loose*: they join nothing to it.
//!
//! The edges are chosen port by port, as in [`paths`](super::paths). Two things matter of the choices so far: for each position their class
//! (see [`Classes`]), and for each of its open nodes the piece of the tree that it belongs to. Each piece either contains the start, or is
//! named by its head, the node whose first arrival is still missing.

use super::graph::{Edge, Graph};
use super::order::{Port, Ports};
use super::states::{MOST_BYTES, Slots, State};
use super::sweep::{Eliminate, Elimination, Next, Sweep, Way};
use super::value::{Step, TWO_PASSES};
use super::visits::{self, At, Choice, Classes, Edges};
use superko_bitboard::Repetition;
use superko_notation::Result;

// The first byte of a state says whether the game has ended. Complete choices have exactly one end, because plays leave nodes as often as
// they arrive; the byte only drops states with two ends early. Then there are three bytes for each position of the frontier: its class, and
// the pieces that its open nodes belong to. All are zero where there is no position.

/// The maximum number of positions in a state.
const MOST_SLOTS: usize = (MOST_BYTES - 1) / 3;

/// The piece with the start.
const ROOT: u8 = 0xff;

/// The piece whose head this node is.
fn headed_by(slot: usize, node: usize) -> u8 {
    (1 + 2 * slot + node) as u8
}

/// The place of the class of a position in a state.
fn place(slot: usize) -> usize {
    1 + 3 * slot
}

/// The ports of a vertex: the way out, and the ways in by a play of Black and by one of White.
pub fn ports(graph: &Graph) -> Ports {
    let joined: Vec<(Port, Port)> = edges(graph).map(|(from, edge)| (way_out(from), way_in(edge))).collect();
    let used = |port: &Port| joined.iter().any(|(_, into)| into == port);
    let into = |out: Port| [out + 1, out + 2].into_iter().filter(used).collect();
    let of = (0..graph.len()).map(|v| (way_out(v), into(way_out(v)))).collect();
    Ports::new(way_out(graph.len()), of, joined.iter().copied())
}

fn way_out(vertex: usize) -> Port {
    3 * vertex
}

fn way_in(edge: &Edge) -> Port {
    way_out(edge.to) + 1 + usize::from(edge.mark)
}

/// The sum over all games. `graph` has a vertex for each position, and edges marked with the player.
pub fn sweep(graph: &Graph, superko: Repetition, order: &[Port], lengths: bool) -> Result<Sweep> {
    let (first, turns, slots) = Plan::new(graph, superko, lengths).turns(order)?;
    let mut start = vec![0; place(slots)];
    start[place(0)..place(1)].copy_from_slice(&first);
    let turns = turns.into_iter().map(|turn| Box::new(turn) as Box<dyn Elimination>).collect();
    Ok(Sweep { turns, start, free: 0 })
}

/// A step of an elimination: an edge that may be chosen, or the end of the game.
#[derive(Debug)]
enum Decision {
    /// A position gets a slot; nothing is chosen there yet.
    Open { slot: usize, class: u8 },
    /// One of `times` plays may lead from one position to another one.
    Play { from: usize, leave: Choices, to: usize, arrive: Choices, times: u32 },
    /// The game may end at a position.
    End { slot: usize, end: Choices },
    /// Nothing is left to choose at a position.
    Close { slot: usize },
}

/// For each class: what becomes of it if the edge is not chosen, and all that can become of it if it is.
type Choices = Vec<(Option<Choice>, Vec<Choice>)>;

/// The elimination of a port: its edges are decided one after the other.
#[derive(Debug)]
struct Turn {
    decisions: Vec<Decision>,
    is_last: bool,
}

impl Elimination for Turn {}

impl<const BYTES: usize> Eliminate<BYTES> for Turn {
    fn eliminate(&self, state: &State<BYTES>, way: Way, next: &mut dyn Next<BYTES>) -> Result<()> {
        self.choose(&self.decisions, *state, way, next)
    }
}

impl Turn {
    /// Goes through all choices for these edges.
    fn choose<const BYTES: usize>(
        &self,
        decisions: &[Decision],
        mut state: State<BYTES>,
        way: Way,
        next: &mut dyn Next<BYTES>,
    ) -> Result<()> {
        let Some((decision, decisions)) = decisions.split_first() else {
            return match self.is_last {
                true => next.complete(way),
                false if is_cut_off(&mut state) => Ok(()),
                false => next.add(&state, way),
            };
        };
        match decision {
            Decision::Open { slot, class } => {
                state[place(*slot)] = *class;
                self.choose(decisions, state, way, next)
            }
            Decision::Close { slot } => {
                state[place(*slot)] = 0;
                self.choose(decisions, state, way, next)
            }
            Decision::End { slot, end } => {
                let (not, chosen) = &end[usize::from(state[place(*slot)])];
                if let Some(choice) = not {
                    let way = way.and(1, Step { moves: choice.passes.into(), plays: 0 });
                    self.choose(decisions, choice.applied(&state, *slot).0, way, next)?;
                }
                for choice in chosen.iter().filter(|_| state[0] == 0) {
                    let (mut after, _) = choice.left(&state, *slot);
                    after[0] = 1;
                    let way = way.and(1, TWO_PASSES).and(1, Step { moves: choice.passes.into(), plays: 0 });
                    self.choose(decisions, after, way, next)?;
                }
                Ok(())
            }
            Decision::Play { from, leave, to, arrive, times } => {
                let (not, chosen) = &leave[usize::from(state[place(*from)])];
                let both = |a: &Choice, b: &Choice| usize::from(a.passes + b.passes);
                if let Some(choice) = not {
                    let (state, _) = choice.applied(&state, *from);
                    if let Some(other) = &arrive[usize::from(state[place(*to)])].0 {
                        let way = way.and(1, Step { moves: both(choice, other), plays: 0 });
                        self.choose(decisions, other.applied(&state, *to).0, way, next)?;
                    }
                }
                for choice in chosen {
                    let (state, piece) = choice.left(&state, *from);
                    for other in &arrive[usize::from(state[place(*to)])].1 {
                        let Some(after) = other.arrived(&state, *to, piece) else { continue };
                        let way = way.and(*times, Step { moves: 1 + both(choice, other), plays: 1 });
                        self.choose(decisions, after, way, next)?;
                    }
                }
                Ok(())
            }
        }
    }
}

/// The pieces that the open nodes of all positions belong to.
fn pieces(state: &mut [u8]) -> impl Iterator<Item = &mut u8> {
    state[place(0)..].chunks_exact_mut(3).flat_map(|position| &mut position[1..])
}

/// Are there pieces, but not the one with the start any more?
fn is_cut_off(state: &mut [u8]) -> bool {
    let mut any = false;
    !pieces(state).any(|piece| {
        any |= *piece != 0;
        *piece == ROOT
    }) && any
}

impl Choice {
    /// The state after the position changes to this class, and the new names of the pieces whose heads were its nodes.
    fn applied<const BYTES: usize>(&self, state: &State<BYTES>, slot: usize) -> (State<BYTES>, [u8; 2]) {
        let mut after = *state;
        after[place(slot)..place(slot + 1)].copy_from_slice(&[self.class, 0, 0]);
        let (heads, mut names) = ([0, 1].map(|i| headed_by(slot, i)), [0; 2]);
        for (i, node) in self.nodes.iter().enumerate() {
            let Some(node) = node else { continue };
            after[place(slot) + 1 + usize::from(*node)] = state[place(slot) + 1 + i];
            names[i] = headed_by(slot, usize::from(*node));
        }
        if (0..2).any(|i| state[place(slot) + 1 + i] == heads[i] && names[i] != heads[i]) {
            for piece in pieces(&mut after) {
                *piece = renamed(*piece, heads, names);
            }
        }
        (after, names)
    }

    /// The state after an edge leaves a position, and the piece that it belongs to.
    fn left<const BYTES: usize>(&self, state: &State<BYTES>, slot: usize) -> (State<BYTES>, u8) {
        let (mut after, names) = self.applied(state, slot);
        match self.at {
            At::Old(node) => {
                let piece = state[place(slot) + 1 + usize::from(node)];
                (after, renamed(piece, [0, 1].map(|i| headed_by(slot, i)), names))
            }
            At::New(node) => {
                let node = usize::from(node);
                after[place(slot) + 1 + node] = headed_by(slot, node);
                (after, headed_by(slot, node))
            }
            At::None => (after, 0),
        }
    }

    /// The state after an edge of this piece arrives at a position; `None` if the piece would be a cycle.
    fn arrived<const BYTES: usize>(
        &self,
        state: &State<BYTES>,
        slot: usize,
        piece: u8,
    ) -> Option<State<BYTES>> {
        let mut state = *state;
        if let At::Old(node) = self.at {
            let head = headed_by(slot, node.into());
            if head == piece {
                return None;
            }
            pieces(&mut state).filter(|other| **other == head).for_each(|other| *other = piece);
        }
        let (mut after, names) = self.applied(&state, slot);
        if let At::New(node) = self.at {
            let piece = renamed(piece, [0, 1].map(|i| headed_by(slot, i)), names);
            after[place(slot) + 1 + usize::from(node)] = piece;
        }
        Some(after)
    }
}

/// The name of a piece after some names have changed.
fn renamed(piece: u8, old: [u8; 2], new: [u8; 2]) -> u8 {
    old.iter().position(|name| *name == piece).map_or(piece, |i| new[i])
}

/// What is left to choose while the eliminations are laid out.
struct Plan<'a> {
    graph: &'a Graph,
    classes: Classes,
    /// The edges left at each vertex.
    left: Vec<Edges>,
    slots: Slots,
    decisions: Vec<Decision>,
}

impl Plan<'_> {
    fn new(graph: &Graph, superko: Repetition, lengths: bool) -> Plan<'_> {
        let mut left = vec![visits::NONE; graph.len()];
        for (from, edge) in edges(graph) {
            left[from][leaves(edge)] += 1;
            left[edge.to][arrives(edge)] += 1;
        }
        left.iter_mut().for_each(|left| left[visits::END] = 1);
        Plan {
            graph,
            classes: Classes::new(superko, lengths),
            left,
            slots: Slots::new(MOST_SLOTS),
            decisions: Vec::new(),
        }
    }

    /// The first slot of the first state, which is that of the start; the eliminations; and the number of slots.
    fn turns(mut self, order: &[Port]) -> Result<([u8; 3], Vec<Turn>, usize)> {
        let mut rank = vec![0; order.len()];
        order.iter().enumerate().for_each(|(i, port)| rank[*port] = i);
        let mut edges: Vec<_> = edges(self.graph).collect();
        let turn_of = |(from, edge): &(usize, &Edge)| rank[way_out(*from)].min(rank[way_in(edge)]);
        edges.sort_by_key(|edge| turn_of(edge));
        let start = self.classes.first(Some(self.graph.before.into()), self.left[Graph::START]);
        self.end_if_left(Graph::START);
        let mut turns = Vec::new();
        for turn in edges.chunk_by(|a, b| turn_of(a) == turn_of(b)) {
            turn.iter().try_for_each(|(from, edge)| self.play(*from, edge))?;
            turns.push(Turn { decisions: std::mem::take(&mut self.decisions), is_last: false });
        }
        if turns.is_empty() {
            turns.push(Turn { decisions: self.decisions, is_last: false });
        }
        turns.last_mut().expect("there is one").is_last = true;
        Ok(([start, ROOT, 0], turns, self.slots.len()))
    }

    fn play(&mut self, from: usize, edge: &Edge) -> Result<()> {
        let (from_slot, to_slot) = (self.slot(from)?, self.slot(edge.to)?);
        let leave = self.choices(from, leaves(edge));
        let arrive = self.choices(edge.to, arrives(edge));
        self.decisions.push(Decision::Play {
            from: from_slot,
            leave,
            to: to_slot,
            arrive,
            times: edge.times,
        });
        self.end_if_left(from);
        self.end_if_left(edge.to);
        Ok(())
    }

    /// The slot of a vertex, which it gets if it has none.
    fn slot(&mut self, vertex: usize) -> Result<usize> {
        if let Some(slot) = self.slots.find(Some(vertex)) {
            return Ok(slot);
        }
        let slot = self.slots.add(vertex)?;
        let class = self.classes.first(None, self.left[vertex]);
        self.decisions.push(Decision::Open { slot, class });
        Ok(slot)
    }

    /// The choices for an edge at a vertex. Removes the edge from those left.
    fn choices(&mut self, vertex: usize, event: visits::Event) -> Choices {
        let classes = self.classes.all(self.left[vertex]).to_vec();
        self.left[vertex][event] -= 1;
        let left = self.left[vertex];
        classes.into_iter().map(|class| self.classes.choices(class, event, left)).collect()
    }

    /// The game may end at a vertex after all plays that leave it are chosen. A vertex with nothing left to choose is closed.
    fn end_if_left(&mut self, vertex: usize) {
        let Some(slot) = self.slots.find(Some(vertex)) else { return };
        if self.left[vertex][2..] == [0, 0, 1] {
            let end = self.choices(vertex, visits::END);
            self.decisions.push(Decision::End { slot, end });
        }
        if self.left[vertex] == visits::NONE {
            self.slots.free(slot);
            self.decisions.push(Decision::Close { slot });
        }
    }
}

/// The edges, each with the vertex that it leaves. The start counts as reached by a play of one player, so no edge of that player leads
/// there.
fn edges(graph: &Graph) -> impl Iterator<Item = (usize, &Edge)> {
    let all = graph.plays.iter().enumerate();
    let all = all.flat_map(|(from, edges)| edges.iter().map(move |edge| (from, edge)));
    all.filter(|(_, edge)| (edge.to, edge.mark) != (Graph::START, graph.before))
}

fn arrives(edge: &Edge) -> visits::Event {
    edge.mark.into()
}

fn leaves(edge: &Edge) -> visits::Event {
    2 + visits::Event::from(edge.mark)
}
