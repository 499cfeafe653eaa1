//! What stood before: found by hash, decided by comparing positions.

use crate::chains::{Counts, Stones};
use crate::{Color, Repetition};
use alloc::vec;
use alloc::vec::Vec;

/// Vigna's SplitMix64: a fixed, well mixed number for each index.
pub fn splitmix(index: u64) -> u64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// What led to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MadeBy {
    /// Nothing: the game starts from it.
    Start,
    /// A play on a point.
    Play(u16),
    /// A pass.
    Pass,
}

/// What else there is beside the position: who is to play, the stage, the last moves, and whether a repetition has ended the game.
/// In one byte: what is written in parts and read as a whole would make the reader wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Status(u8);

impl Status {
    const WHITE: u8 = 1;
    const SECOND_STAGE: u8 = 1 << 1;
    /// The last move of this stage was a pass.
    const PASSED: u8 = 1 << 2;
    /// So was the one before it.
    const PASSED_BEFORE: u8 = 1 << 3;
    /// The last play made a position again, and that has ended the game.
    const REPEATED: u8 = 1 << 4;

    pub fn start(to_play: Color) -> Status {
        Status(to_play as u8)
    }

    #[inline(always)]
    pub fn to_play(self) -> Color {
        if self.0 & Status::WHITE == 0 { Color::Black } else { Color::White }
    }

    pub fn stage(self) -> u8 {
        1 + (self.0 & Status::SECOND_STAGE) / Status::SECOND_STAGE
    }

    /// Were the last move of this stage, and the one before it, passes?
    #[inline(always)]
    pub fn passed(self) -> [bool; 2] {
        [self.0 & Status::PASSED != 0, self.0 & Status::PASSED_BEFORE != 0]
    }

    #[inline(always)]
    pub fn over(self) -> bool {
        self.0 & Status::REPEATED != 0 || self.passed() == [true, true]
    }

    /// Who made a position again, where that has ended the game.
    pub fn repeated_by(self) -> Option<Color> {
        (self.0 & Status::REPEATED != 0).then(|| self.to_play().opponent())
    }

    /// After a move: a pass or a play. Where there are two stages, the second begins after two passes in a row.
    #[inline(always)]
    pub fn after(self, pass: bool, two_stages: bool) -> Status {
        let kept = (self.0 & (Status::WHITE | Status::SECOND_STAGE)) ^ Status::WHITE;
        let before = (self.0 & Status::PASSED) * (Status::PASSED_BEFORE / Status::PASSED);
        let next = Status(kept | before | (u8::from(pass) * Status::PASSED));
        if next.passed() == [true, true] && two_stages && next.stage() == 1 {
            return Status(kept | Status::SECOND_STAGE);
        }
        next
    }

    /// The same, ended by a repetition.
    pub fn repeated(self) -> Status {
        Status(self.0 | Status::REPEATED)
    }
}

/// What stood, and what led to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<const W: usize> {
    pub stones: Stones<W>,
    pub made_by: MadeBy,
    pub status: Status,
}

/// The part of a record that is searched, apart from the stones: the search stays in the cache.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub hash: u64,
    pub made_by: MadeBy,
    counts: Counts,
    /// The record before this one, plus 1, in the list of its number of black and white stones; 0 if there is none.
    next: u32,
    pub status: Status,
}

/// All positions from the first to the present one: found by hash, decided by comparing positions.
///
/// Positions of the same number of black and of white stones are in one list, or those of a few such numbers.
#[derive(Debug)]
pub struct History<const W: usize> {
    entries: Vec<Entry>,
    stones: Vec<Stones<W>>,
    /// The newest record of each list, plus 1; a power of two of them.
    heads: Vec<u32>,
    rule: Repetition,
}

impl<const W: usize> Clone for History<W> {
    /// Leaves room for a game: a copy is usually played on.
    fn clone(&self) -> History<W> {
        let room = self.entries.len() + self.heads.len();
        let (mut entries, mut stones) = (Vec::with_capacity(room), Vec::with_capacity(room));
        entries.extend_from_slice(&self.entries);
        stones.extend_from_slice(&self.stones);
        History { entries, stones, heads: self.heads.clone(), rule: self.rule }
    }
}

impl<const W: usize> History<W> {
    /// An empty history of games of about this number of moves.
    pub fn new(rule: Repetition, moves: usize) -> History<W> {
        let heads = vec![0; moves.next_power_of_two()];
        History { entries: Vec::new(), stones: Vec::new(), heads, rule }
    }

    /// The number of records.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// A record by its number: 0 is the start.
    ///
    /// # Panics
    /// Without such a record.
    pub fn record(&self, i: usize) -> Record<W> {
        let Entry { made_by, status, .. } = self.entries[i];
        Record { stones: self.stones[i], made_by, status }
    }

    /// The stones of the record this number of moves ago; `None` before the start.
    #[inline(always)]
    pub fn stones_before(&self, moves: usize) -> Option<&Stones<W>> {
        self.stones.get(self.stones.len().wrapping_sub(1 + moves))
    }

    /// The entry of the present position.
    #[inline(always)]
    pub fn last(&self) -> &Entry {
        self.entries.last().expect("the start is on record")
    }

    /// May a play repeat a position that this made?
    #[inline(always)]
    fn counts(&self, made_by: MadeBy) -> bool {
        match self.rule {
            Repetition::Free | Repetition::SimpleKo => false,
            Repetition::Situational => true,
            Repetition::SituationalAfterPlays => matches!(made_by, MadeBy::Play(_)),
            // What stands after a pass stood before it.
            _ => made_by != MadeBy::Pass,
        }
    }

    /// Does it matter who is to play?
    #[inline(always)]
    fn situational(&self) -> bool {
        use Repetition::{NaturalSituational, Situational, SituationalAfterPlays};
        matches!(self.rule, Situational | NaturalSituational | SituationalAfterPlays)
    }

    #[inline(always)]
    fn list(&self, counts: Counts) -> usize {
        // An odd number, so that lists of neighbouring numbers of stones are different ones.
        (counts.black() + 37 * counts.white()) & (self.heads.len() - 1)
    }

    /// Adds the position that now stands, with the number of stones of each colour.
    #[inline(always)]
    pub fn push(&mut self, stones: Stones<W>, hash: u64, counts: Counts, made_by: MadeBy, status: Status) {
        let mut next = 0;
        if self.counts(made_by) {
            let list = self.list(counts);
            next = self.heads[list];
            self.heads[list] = self.entries.len() as u32 + 1;
        }
        self.entries.push(Entry { hash, made_by, counts, next, status });
        self.stones.push(stones);
        if self.entries.len() > 2 * self.heads.len() {
            self.widen();
        }
    }

    /// Makes more lists.
    #[cold]
    fn widen(&mut self) {
        self.heads = vec![0; 4 * self.heads.len()];
        for i in 0..self.entries.len() {
            let Entry { made_by, counts, .. } = self.entries[i];
            if self.counts(made_by) {
                let list = self.list(counts);
                self.entries[i].next = core::mem::replace(&mut self.heads[list], i as u32 + 1);
            }
        }
    }

    /// Takes the last record away.
    pub fn pop(&mut self) -> Option<Record<W>> {
        let entry = self.entries.pop()?;
        if self.counts(entry.made_by) {
            let list = self.list(entry.counts);
            self.heads[list] = entry.next;
        }
        Some(Record { stones: self.stones.pop()?, made_by: entry.made_by, status: entry.status })
    }

    /// Calls `f` with the number, the hash and the stones of each record, the newest first, that a play repeats if it makes this
    /// position, as far as these numbers of stones and the player to play then can say.
    #[inline(always)]
    pub fn each(&self, counts: Counts, to_play: Color, mut f: impl FnMut(usize, u64, &Stones<W>)) {
        if self.rule == Repetition::SimpleKo {
            let before = self.entries.len().wrapping_sub(2);
            if let (Some(entry), MadeBy::Play(_)) = (self.entries.get(before), self.last().made_by) {
                f(before, entry.hash, &self.stones[before]);
            }
            return;
        }
        let situational = self.situational();
        let mut next = self.heads[self.list(counts)];
        while let Some(i) = next.checked_sub(1) {
            let entry = &self.entries[i as usize];
            if !situational || entry.status.to_play() == to_play {
                f(i as usize, entry.hash, &self.stones[i as usize]);
            }
            next = entry.next;
        }
    }
}
