//! What the game looks up of a board, point by point: neighbours and the keys of the hash.

use crate::board::Board;
use crate::points::{Points, both};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// The bits of a key that hold its point.
pub const POINT_BITS: u32 = 10;

/// Vigna's SplitMix64: a fixed, well mixed number for each index.
fn splitmix(index: u64) -> u64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A board with its tables. Games on the same board share one.
#[derive(Debug)]
pub struct Map<const W: usize> {
    pub board: Board<W>,
    /// The neighbours of each point as a set.
    pub around: Box<[Points<W>]>,
    /// The neighbours of point `p` are `near[starts[p]..starts[p + 1]]`. On boards of up to four neighbours a point every point has
    /// four entries, filled up with [`Map::outside`]: loops of one length are faster.
    near: Box<[u16]>,
    starts: Box<[u32]>,
    /// Does every point have four entries? Then they are here as well.
    pub four: bool,
    fours: Box<[[u16; 4]]>,
    /// For each point the keys of a black and a white stone on it.
    pub keys: Box<[[u64; 2]]>,
    /// Are neighbours of sets found by shifts? Otherwise they take time for each point of the set.
    pub shifts: bool,
}

impl<const W: usize> Map<W> {
    /// The tables of a board. Fewer bits of a hash than all are only for tests of colliding hashes.
    pub fn new(board: Board<W>, hash_mask: u64) -> Map<W> {
        let points = board.points();
        let around: Box<[_]> = (0..points).map(|p| board.neighbours_of(p)).collect();
        let degree = around.iter().map(Points::count).max().unwrap_or(0);
        let outside = points as u16;
        let (mut near, mut starts) = (Vec::new(), Vec::new());
        for neighbours in &around {
            starts.push(near.len() as u32);
            near.extend(neighbours.iter().map(|q| q as u16));
            if degree <= 4 {
                near.resize(4 * starts.len(), outside);
            }
        }
        starts.push(near.len() as u32);
        let key =
            |p: usize, color: usize| (splitmix((2 * p + color) as u64) & hash_mask) << POINT_BITS | p as u64;
        let fours = match degree {
            0..=4 => near.chunks_exact(4).map(|near| [near[0], near[1], near[2], near[3]]).collect(),
            _ => Box::default(),
        };
        Map {
            fours,
            around,
            near: near.into(),
            starts: starts.into(),
            four: degree <= 4,
            keys: (0..points).map(|p| [key(p, 0), key(p, 1)]).collect(),
            shifts: board.shifts(),
            board,
        }
    }

    /// The neighbours of a point, perhaps followed by [`Map::outside`].
    #[inline(always)]
    pub fn near(&self, p: usize) -> &[u16] {
        &self.near[self.starts[p] as usize..self.starts[p + 1] as usize]
    }

    /// The four entries of a point, where every point has four.
    #[inline(always)]
    pub fn four(&self, p: usize) -> [u16; 4] {
        self.fours[p]
    }

    /// The number that stands for no point.
    pub fn outside(&self) -> usize {
        self.board.points()
    }

    /// The hashes of the stones of each colour: the exclusive or of their keys. That of the position is the exclusive or of both.
    pub fn hashes(&self, stones: &[Points<W>; 2]) -> [u64; 2] {
        both(|color| stones[color].iter().fold(0, |all, p| all ^ self.keys[p][color]))
    }
}
