//! What stood before: found by hash, decided by comparing positions.

use crate::chains::Counts;
use crate::points::Points;
use crate::{Color, Repetition};
use alloc::vec;
use alloc::vec::Vec;

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
        let next = Status(kept | before | u8::from(pass) * Status::PASSED);
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

#[derive(Clone, Copy, Debug)]
pub struct Record<const W: usize> {
    pub stones: Stones<W>,
    pub hash: u64,
    pub made_by: MadeBy,
    pub status: Status,
    counts: Counts,
    /// The record before this one, plus 1, in the list of its number of black and white stones; 0 if there is none.
    next: u32,
}

/// All positions from the first to the present one: found by hash, decided by comparing positions.
///
/// Positions of the same number of black and of white stones are in one list, or those of a few such numbers.
#[derive(Debug)]
pub struct History<const W: usize> {
    pub records: Vec<Record<W>>,
    /// The newest record of each list, plus 1; a power of two of them.
    heads: Vec<u32>,
    rule: Repetition,
}

impl<const W: usize> Clone for History<W> {
    /// Leaves room for a game: a copy is usually played on.
    fn clone(&self) -> History<W> {
        let mut records = Vec::with_capacity(self.records.len() + self.heads.len());
        records.extend_from_slice(&self.records);
        History { records, heads: self.heads.clone(), rule: self.rule }
    }
}

impl<const W: usize> History<W> {
    /// An empty history of games of about this number of moves.
    pub fn new(rule: Repetition, moves: usize) -> History<W> {
        History { records: Vec::new(), heads: vec![0; moves.next_power_of_two()], rule }
    }

    /// May a play repeat a position that this made?
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
            self.heads[list] = self.records.len() as u32 + 1;
        }
        self.records.push(Record { stones, hash, made_by, status, counts, next });
        if self.records.len() > 2 * self.heads.len() {
            self.widen();
        }
    }

    /// Makes more lists.
    #[cold]
    fn widen(&mut self) {
        self.heads = vec![0; 4 * self.heads.len()];
        for i in 0..self.records.len() {
            let Record { made_by, counts, .. } = self.records[i];
            if self.counts(made_by) {
                let list = self.list(counts);
                self.records[i].next = core::mem::replace(&mut self.heads[list], i as u32 + 1);
            }
        }
    }

    /// Takes the last record away.
    pub fn pop(&mut self) -> Option<Record<W>> {
        let record = self.records.pop()?;
        if self.counts(record.made_by) {
            let list = self.list(record.counts);
            self.heads[list] = record.next;
        }
        Some(record)
    }

    /// The record of the present position.
    #[inline(always)]
    pub fn last(&self) -> &Record<W> {
        self.records.last().expect("the start is on record")
    }

    /// Calls `f` with the number of each record, the newest first, that a play repeats if it makes this position, as far as these
    /// numbers of stones and the player to play then can say.
    #[inline(always)]
    pub fn each(&self, counts: Counts, to_play: Color, mut f: impl FnMut(usize, &Record<W>)) {
        if self.rule == Repetition::SimpleKo {
            let before = self.records.len().wrapping_sub(2);
            if let (Some(record), MadeBy::Play(_)) = (self.records.get(before), self.last().made_by) {
                f(before, record);
            }
            return;
        }
        let situational = self.situational();
        let mut next = self.heads[self.list(counts)];
        while let Some(i) = next.checked_sub(1) {
            let record = &self.records[i as usize];
            if !situational || record.status.to_play() == to_play {
                f(i as usize, record);
            }
            next = record.next;
        }
    }
}
