//! Lemmas for files: with positions as stones, because every search numbers positions as it finds them.

use super::graph::{Graph, Stones};
use super::lemmas::{Lemma, Why};
use serde::{Deserialize, Serialize};

/// See [`Lemma`].
#[derive(Serialize, Deserialize)]
pub struct Portable {
    position: Stones,
    mover: usize,
    winner: usize,
    margin: i16,
    future: Vec<(Stones, u32)>,
    past: Vec<(Stones, u32)>,
    /// A point, and the number of a lemma with a symmetry, unless the move is settled.
    moves: Vec<(u8, Option<(u32, u8)>)>,
}

impl Portable {
    pub fn of(lemma: &Lemma, graph: &Graph) -> Portable {
        let memories = |memories: &[u32]| {
            memories.iter().map(|memory| (graph.stones(memory >> 1), memory & 1)).collect()
        };
        let cited = |(point, why): &(u8, Why)| match *why {
            Why::Lemma(number, g) => (*point, Some((number, g))),
            Why::Open | Why::Settled => (*point, None),
        };
        Portable {
            position: graph.stones(lemma.position),
            mover: lemma.mover,
            winner: lemma.winner,
            margin: lemma.margin,
            future: memories(&lemma.future),
            past: memories(&lemma.past),
            moves: lemma.moves.iter().map(cited).collect(),
        }
    }

    /// The lemma on a graph. `None` if no search on this board has made it, with this number of lemmas before it.
    pub fn lemma(&self, graph: &mut Graph, known: usize) -> Option<Lemma> {
        let board = u32::MAX >> (32 - graph.points());
        let mut number = |stones: Stones| {
            let [black, white] = stones;
            ((black | white) & !board == 0 && black & white == 0).then(|| graph.number(stones))
        };
        let mut memories = |memories: &[(Stones, u32)]| -> Option<Box<[u32]>> {
            let one = |(stones, mover): &(Stones, u32)| {
                Some((2 * number(*stones)?) | (*mover < 2).then_some(*mover)?)
            };
            let mut all: Vec<u32> = memories.iter().map(one).collect::<Option<_>>()?;
            all.sort_unstable();
            Some(all.into())
        };
        let (future, past) = (memories(&self.future)?, memories(&self.past)?);
        let position = number(self.position)?;
        let symmetries = graph.symmetries();
        let cites = |(point, cited): &(u8, Option<(u32, u8)>)| match *cited {
            None => Some((*point, Why::Settled)),
            Some((number, g)) => {
                let is_known = (number as usize) < known && usize::from(g) < symmetries;
                is_known.then_some((*point, Why::Lemma(number, g)))
            }
        };
        let moves = self.moves.iter().map(cites).collect::<Option<_>>()?;
        let (mover, winner, margin) = (self.mover, self.winner, self.margin);
        (mover < 2 && winner < 2).then_some(Lemma { position, mover, winner, margin, future, past, moves })
    }
}
