//! The graph whose paths from the start are the games, where superko makes them so.

use super::terms::{Options, unless_stopped};
use crate::Watch;
use petgraph::algo::{dijkstra, is_isomorphic_matching};
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::HashMap;
use superko_bitboard::{Passes, Repetition, Stages};
use superko_notation::{Error, Player, Position, Result};
use superko_oracle::rulebook::convert::engine_position;
use superko_oracle::rulebook::{Opening, Setup};

/// A graph. No game visits a vertex twice; every path from the start, followed by two passes, is a game.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The vertices.
    pub vertices: Vec<Vertex>,
    /// The plays from each vertex.
    pub plays: Vec<Vec<Edge>>,
    /// The mark of the start, as if a play led there.
    pub before: u8,
}

/// A play that leads from a vertex to another one, with the pass before it if it needs one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    pub to: usize,
    /// The moves that it takes: a play, and sometimes a pass before it.
    pub moves: usize,
    /// It takes one more if this is the mark of the play that led to the vertex; [`Edge::UNMARKED`] if that never matters.
    pub mark: u8,
    /// The number of such plays.
    pub times: u32,
}

impl Edge {
    pub const UNMARKED: u8 = 2;
}

/// The number of vertices found so quickly that a request to stop can wait.
pub const FEW: usize = 1000;

/// The record of a vertex: the stones, and under situational rules the player to move.
pub type Vertex = (Position, Option<Player>);

impl Graph {
    pub const START: usize = 0;

    pub fn len(&self) -> usize {
        self.plays.len()
    }

    /// Do the marks of plays matter?
    pub fn is_marked(&self) -> bool {
        self.plays.iter().flatten().any(|edge| edge.mark != Edge::UNMARKED)
    }

    /// The graph of the games from an opening. `None` where they are not the paths of a graph.
    ///
    /// Under positional superko a vertex is a position. Who leaves it decides whether a pass comes first: it does if the same
    /// player made the play that led there. A pass puts nothing on record that is not there already.
    ///
    /// Under natural situational superko a vertex is a position with a player to move. The opponent may leave it too, after a pass,
    /// which puts nothing on record either. (Where passes are on record, what may follow one depends on the order in which
    /// the two situations of a position come up, and games are not paths.)
    pub fn of(opening: &Opening, most: usize, watch: &Watch) -> Result<Option<Graph>> {
        match superko(opening) {
            Some(Repetition::Positional) => Graph::build(opening, false, most, watch).map(Some),
            Some(Repetition::NaturalSituational) => Graph::build(opening, true, most, watch).map(Some),
            _ => Ok(None),
        }
    }

    /// The graph whose vertices are positions. The games under any kind of superko go along its edges.
    pub fn of_positions(opening: &Opening, most: usize, watch: &Watch) -> Result<Graph> {
        Graph::build(opening, false, most, watch)
    }

    fn build(opening: &Opening, situational: bool, most: usize, watch: &Watch) -> Result<Graph> {
        let start = opening.start();
        let first: Vertex = (start.position.clone(), situational.then_some(start.to_play));
        let (mut numbers, mut vertices) = (HashMap::from([(first.clone(), 0)]), vec![first]);
        let mut plays = Vec::new();
        while let Some((position, to_move)) = vertices.get(plays.len()).cloned() {
            if plays.len() % FEW == FEW - 1 {
                unless_stopped(watch, Options::default())?;
            }
            let mut edges: Vec<Edge> = Vec::new();
            for mover in Player::BOTH {
                for (_, after) in results(opening, &position, mover) {
                    let vertex = (after, situational.then_some(mover.opponent()));
                    let next = vertices.len();
                    let to = *numbers.entry(vertex.clone()).or_insert(next);
                    if to == next {
                        vertices.push(vertex);
                    }
                    let edge = match to_move {
                        None => Edge { to, moves: 1, mark: mark(mover), times: 1 },
                        Some(player) => {
                            let moves = if player == mover { 1 } else { 2 };
                            Edge { to, moves, mark: Edge::UNMARKED, times: 1 }
                        }
                    };
                    let same = |known: &&mut Edge| Edge { times: 1, ..**known } == edge;
                    match edges.iter_mut().find(same) {
                        Some(known) => known.times += 1,
                        None => edges.push(edge),
                    }
                }
            }
            plays.push(edges);
            if vertices.len() > most {
                return Err(Error::input(format!(
                    "{} has more than {most} positions to visit, too many here: games can be counted on grids up to 2x2 and 4x1, and the \
                     length of the longest can be bounded up to 3x3 and 5x2",
                    opening.board
                )));
            }
        }
        Ok(Graph { vertices, plays, before: mark(start.to_play.opponent()) })
    }

    /// A graph with as many games, where of the first plays that are alike one stands for all: a symmetry of the graph takes one to
    /// the other. With `lengths` it has as many games of each length: all that is known of the plays is kept.
    pub fn folded(mut self, lengths: bool) -> Graph {
        if !lengths {
            for edges in &mut self.plays {
                let mut plain: Vec<Edge> = Vec::new();
                for edge in &*edges {
                    match plain.iter_mut().find(|known| known.to == edge.to) {
                        Some(known) => known.times += edge.times,
                        None => plain.push(Edge { moves: 1, mark: Edge::UNMARKED, ..*edge }),
                    }
                }
                *edges = plain;
            }
        }
        let mut kept: Vec<Edge> = Vec::new();
        for edge in &self.plays[Graph::START] {
            let first = self.around(edge.to);
            let alike = |known: &&mut Edge| {
                (known.moves, known.mark) == (edge.moves, edge.mark)
                    && is_isomorphic_matching(&self.around(known.to), &first, |a, b| a == b, |a, b| a == b)
            };
            match kept.iter_mut().find(alike) {
                Some(known) => known.times += edge.times,
                None => kept.push(*edge),
            }
        }
        self.plays[Graph::START] = kept;
        self
    }

    /// The graph with what a symmetry keeps that takes the start to itself and this vertex to another one: of each vertex the number of
    /// edges and how far it is from both, of each pair of vertices the plays.
    fn around(&self, vertex: usize) -> DiGraph<[usize; 3], Vec<Edge>> {
        let mut plain: DiGraph<(), Vec<Edge>> = DiGraph::new();
        let nodes: Vec<NodeIndex> = self.plays.iter().map(|_| plain.add_node(())).collect();
        for (from, edges) in self.plays.iter().enumerate() {
            for to in (0..self.len()).filter(|to| ![Graph::START, from].contains(to)) {
                let mut plays: Vec<Edge> = edges.iter().filter(|edge| edge.to == to).copied().collect();
                plays.iter_mut().for_each(|edge| edge.to = 0);
                plays.sort_by_key(|edge| (edge.moves, edge.mark, edge.times));
                if !plays.is_empty() {
                    plain.add_edge(nodes[from], nodes[to], plays);
                }
            }
        }
        let distances = [Graph::START, vertex].map(|from| dijkstra(&plain, nodes[from], None, |_| 1usize));
        plain.map(
            |node, ()| {
                let [from_start, from_vertex] =
                    [0, 1].map(|i| distances[i].get(&node).copied().unwrap_or(usize::MAX));
                [plain.edges(node).count(), from_start, from_vertex]
            },
            |_, plays| plays.clone(),
        )
    }
}

/// The kind of superko under which the games from an opening are played, if that is all that tells what may be played, and two passes are
/// the end.
pub fn superko(opening: &Opening) -> Option<Repetition> {
    let rules = opening.rulebook().plain_game(opening)?.rules();
    // Two passes in a row are the end, before a third one could be asked about.
    let plain = rules.stages == Stages::One && matches!(rules.passes, Passes::Always | Passes::NotAfterTwo);
    let superko = [Repetition::Positional, Repetition::Situational, Repetition::NaturalSituational];
    (plain && superko.contains(&rules.repetition)).then_some(rules.repetition)
}

/// The play that makes one vertex of another: the mover and the point.
pub fn play_between(opening: &Opening, from: &Vertex, to: &Vertex) -> (Player, usize) {
    let movers = Player::BOTH.into_iter().filter(|mover| to.1.is_none_or(|next| next != *mover));
    let mut plays = movers
        .flat_map(|mover| results(opening, &from.0, mover).map(move |(point, after)| (mover, point, after)));
    let (mover, point, _) = plays.find(|(.., after)| *after == to.0).expect("a play joins the two");
    (mover, point)
}

fn mark(player: Player) -> u8 {
    u8::from(player == Player::White)
}

/// Each play of a player on a position, and what it makes. A play that changes nothing is among them only if it is not barred at once.
fn results(opening: &Opening, position: &Position, mover: Player) -> impl Iterator<Item = (usize, Position)> {
    let setup = Setup { to_play: mover, ..Setup::of(position.clone()) };
    let from = Opening { setup: Some(setup), ..opening.clone() };
    let mut game = from.rulebook().plain_game(&from).expect("there is one of the opening");
    let points = game.legal_points();
    let points: Vec<_> = points.iter().collect();
    points.into_iter().map(move |point| {
        game.play_unchecked(point);
        let after = engine_position(game.points(), |p| superko_bitboard::internals::at(&game, p));
        game.undo();
        (point.index(), after)
    })
}
