//! Conditional proofs. A lemma was proved under one history, and says under which others it holds.

use super::graph::Graph;
use super::history::History;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use superko_oracle::rulebook::Move;

/// The point that stands for a pass.
pub const PASS: u8 = u8::MAX;

/// The move of a point, or of [`PASS`].
pub fn point_or_pass(point: u8) -> Move {
    if point == PASS { Move::Pass } else { Move::Play(point.into()) }
}

/// A situation, the last move not having been a pass.
pub type Situation = (u32, usize);

/// The reason for the result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// It is not known yet.
    Open,
    /// The game is over, or one side may pass for ever.
    Settled,
    /// By a lemma, whose position is the image of the one at hand under this symmetry.
    Lemma(u32, u8),
}

/// In a situation of a representative position, under each history that has all of `past` and nothing of `future`, one player
/// reaches a margin.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Lemma {
    pub position: u32,
    pub mover: usize,
    pub winner: usize,
    /// The margin, for the winner: White's is the negative of Black's.
    pub margin: i16,
    /// Memories that must not be in the history: those of the winner's own plays. Sorted.
    pub future: Box<[u32]>,
    /// Memories that must be in the history: otherwise the loser could make these plays. Sorted.
    pub past: Box<[u32]>,
    /// The winner's move with its reason, or all moves of the loser that need one. A move that is missing here is barred or
    /// settled.
    pub moves: Box<[(u8, Why)]>,
}

impl Lemma {
    /// Could a search on this graph have made it, with this number of lemmas before it?
    pub fn is_possible(&self, graph: &Graph, known: usize) -> bool {
        let is_position = |number: u32| (number as usize) < graph.positions();
        let is_reason = |why: &Why| match *why {
            Why::Open => false,
            Why::Settled => true,
            Why::Lemma(number, g) => (number as usize) < known && usize::from(g) < graph.symmetries(),
        };
        is_position(self.position)
            && [self.mover, self.winner].iter().all(|player| *player < 2)
            && self.future.iter().chain(&self.past).all(|memory| is_position(memory >> 1))
            && [&self.future, &self.past].iter().all(|memories| memories.is_sorted())
            && self.moves.iter().all(|(_, why)| is_reason(why))
    }

    /// Is another lemma on the same situation as strong or stronger?
    fn follows_from(&self, other: &Lemma) -> bool {
        self.winner == other.winner
            && other.margin >= self.margin
            && is_subset(&other.future, &self.future)
            && is_subset(&other.past, &self.past)
    }
}

/// Both sorted.
fn is_subset(part: &[u32], of: &[u32]) -> bool {
    let mut of = of.iter();
    part.len() <= of.len() && part.iter().all(|x| of.any(|y| x == y))
}

/// All lemmas; of those on the same situation only the strongest are looked up.
#[derive(Default)]
pub struct Lemmas {
    all: Vec<Lemma>,
    by_situation: FxHashMap<Situation, Vec<u32>>,
}

impl Lemmas {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn get(&self, number: u32) -> &Lemma {
        &self.all[number as usize]
    }

    /// Adds a lemma, unless one that is known says as much: the number of the lemma to cite.
    pub fn add(&mut self, lemma: Lemma) -> u32 {
        let all = &self.all;
        let there = self.by_situation.entry((lemma.position, lemma.mover)).or_default();
        if let Some(stronger) = there.iter().find(|other| lemma.follows_from(&all[**other as usize])) {
            return *stronger;
        }
        there.retain(|other| !all[*other as usize].follows_from(&lemma));
        let number = all.len() as u32;
        there.push(number);
        self.all.push(lemma);
        number
    }

    /// A lemma that decides a situation under a history to which the move that led there may still have to be added; `wanted` are
    /// the margins that the players want.
    ///
    /// If the last move was a pass, the mover must not be content with the score: then he ends the game. So a winner who moves has a
    /// play (one who passes is content with the score), and a loser who moves cannot end the game as he likes.
    pub fn find(
        &self,
        graph: &Graph,
        history: &History,
        (position, mover): Situation,
        added: Option<u32>,
        wanted: [i16; 2],
    ) -> Option<(u32, u8)> {
        let g = graph.to_representative(position);
        let there = self.by_situation.get(&(graph.image(position, g), mover))?;
        // A symmetric position is its representative in several ways, a history in one of them only.
        graph.all_to_representative(position).find_map(|g| {
            let added = added.map(|memory| History::image(graph, memory, g));
            let stood = |memory: &u32| history.contains(g, *memory) || Some(*memory) == added;
            let holds = |number: &&u32| {
                let lemma = self.get(**number);
                lemma.margin >= wanted[lemma.winner]
                    && lemma.past.iter().all(stood)
                    && !lemma.future.iter().any(stood)
            };
            there.iter().find(holds).map(|number| (*number, g))
        })
    }
}
