//! What stood before: found by hash, decided by comparing positions.

use crate::points::Points;
use crate::{Color, Repetition};
use std::collections::HashMap;

/// A position: the black stones and the white stones.
pub type Stones<const W: usize> = [Points<W>; 2];

/// The hash of a position is the exclusive or of the keys of its stones; changes are the keys of what changed.
pub fn hash<const W: usize>(stones: &Stones<W>) -> u64 {
    let key = |color: usize, p: usize| splitmix((2 * p + color) as u64);
    (0..2).flat_map(|color| stones[color].iter().map(move |p| key(color, p))).fold(0, |all, k| all ^ k)
}

/// Vigna's SplitMix64: a fixed, well mixed number for each index.
pub fn splitmix(index: u64) -> u64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[derive(Clone, Debug)]
struct Record<const W: usize> {
    stones: Stones<W>,
    to_play: Color,
    made_by: MadeBy,
}

/// What led to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MadeBy {
    Nothing,
    Play,
    Pass,
}

/// All positions from the first to the present one.
#[derive(Clone, Debug)]
pub struct History<const W: usize> {
    records: Vec<Record<W>>,
    by_hash: HashMap<u64, Vec<u32>>,
    hash_mask: u64,
}

impl<const W: usize> History<W> {
    /// An empty history. Only the bits of `hash_mask` are used of a hash: with few of them, hashes collide.
    pub fn new(hash_mask: u64) -> History<W> {
        History { records: Vec::new(), by_hash: HashMap::new(), hash_mask }
    }

    /// Adds the position that now stands.
    pub fn push(&mut self, hash: u64, stones: Stones<W>, to_play: Color, made_by: MadeBy) {
        self.by_hash.entry(hash & self.hash_mask).or_default().push(self.records.len() as u32);
        self.records.push(Record { stones, to_play, made_by });
    }

    /// The number of the first record that a play repeats which makes `stones`, `to_play` then being on turn.
    pub fn repeated(&self, rule: Repetition, hash: u64, stones: &Stones<W>, to_play: Color) -> Option<usize> {
        match rule {
            Repetition::Free => None,
            Repetition::SimpleKo => {
                let (last, before) = (self.records.len() - 1, self.records.len().checked_sub(2)?);
                let played = self.records[last].made_by == MadeBy::Play;
                (played && self.records[before].stones == *stones).then_some(before)
            }
            _ => self.by_hash.get(&(hash & self.hash_mask))?.iter().map(|&i| i as usize).find(|&i| {
                let record = &self.records[i];
                record.stones == *stones
                    && match rule {
                        Repetition::Situational => record.to_play == to_play,
                        Repetition::NaturalSituational => {
                            record.to_play == to_play && record.made_by != MadeBy::Pass
                        }
                        Repetition::SituationalAfterPlays => {
                            record.to_play == to_play && record.made_by == MadeBy::Play
                        }
                        _ => true,
                    }
            }),
        }
    }

    /// The positions so far, the first one included.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// The stones of a record.
    pub fn stones(&self, record: usize) -> &Stones<W> {
        &self.records[record].stones
    }
}
