//! What stood before: found by hash, decided by comparing positions.

use crate::chains::{Counts, Stones};
use crate::{Color, Repetition};
use alloc::vec;
use alloc::vec::Vec;

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
///
/// (The hashes stand apart: they are written one by one, and copied together the copy would wait for them.)
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Entry {
    black_hash: u64,
    pub made_by: MadeBy,
    counts: Counts,
    white_hash: u64,
    /// The record before this one, plus 1, in the list for Black's plays and in that for White's; 0 if there is none.
    next: [u32; 2],
    pub status: Status,
    /// Did the play put the first stone of its colour on its point?
    pub first: bool,
}

impl Entry {
    /// The hashes of the black stones and of the white stones.
    #[inline(always)]
    fn hashes(&self) -> [u64; 2] {
        [self.black_hash, self.white_hash]
    }

    /// The hash of the position.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.black_hash ^ self.white_hash
    }
}

/// The number of lists for each expected move: nearly all lists that are looked at should be empty.
const LISTS: usize = 4;

/// All positions from the first to the present one: found by hash, decided by comparing positions.
///
/// What a play may repeat is in one list with few others: positions with the same opposing stones, and the same number of own ones.
#[derive(Debug)]
pub struct History<const W: usize> {
    entries: Vec<Entry>,
    stones: Vec<Stones<W>>,
    /// The newest record of each list, plus 1: for Black's plays and for White's, a power of two of each.
    heads: Vec<[u32; 2]>,
    /// The expected number of moves of a game.
    moves: usize,
    rule: Repetition,
}

impl<const W: usize> Clone for History<W> {
    /// Leaves room for a game: a copy is usually played on.
    fn clone(&self) -> History<W> {
        let room = self.entries.len() + self.moves;
        let (mut entries, mut stones) = (Vec::with_capacity(room), Vec::with_capacity(room));
        entries.extend_from_slice(&self.entries);
        stones.extend_from_slice(&self.stones);
        History { entries, stones, heads: self.heads.clone(), moves: self.moves, rule: self.rule }
    }
}

impl<const W: usize> History<W> {
    /// An empty history of games of about this number of moves.
    pub fn new(rule: Repetition, moves: usize) -> History<W> {
        let moves = moves.next_power_of_two();
        let lists = match rule {
            Repetition::Free | Repetition::SimpleKo => 1,
            _ => LISTS * moves,
        };
        let heads = vec![[0; 2]; lists];
        History { entries: Vec::new(), stones: Vec::new(), heads, moves, rule }
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

    /// The list of positions that plays of a player may make, with these stones of the opponent and this number of own ones.
    #[inline(always)]
    fn list(&self, player: usize, hashes: [u64; 2], counts: Counts) -> usize {
        let own = if player == 0 { counts.black() } else { counts.white() } as u64;
        let mixed = (hashes[1 - player] ^ own << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as usize & (self.heads.len() - 1)
    }

    /// Whose plays may repeat a record with this status: Black's, White's.
    #[inline(always)]
    fn repeatable_by(&self, status: Status) -> [bool; 2] {
        let white_to_play = status.to_play() == Color::White;
        let any = !self.situational();
        [any | white_to_play, any | !white_to_play]
    }

    /// Adds the position that now stands, with the number of stones of each colour.
    #[inline(always)]
    pub fn push(
        &mut self,
        stones: Stones<W>,
        hashes: [u64; 2],
        counts: Counts,
        made_by: MadeBy,
        status: Status,
        first: bool,
    ) {
        let [black_hash, white_hash] = hashes;
        let mut entry = Entry { black_hash, white_hash, made_by, counts, next: [0; 2], status, first };
        self.link(&mut entry, self.entries.len() as u32 + 1);
        self.entries.push(entry);
        self.stones.push(stones);
        if LISTS * self.entries.len() > 2 * self.heads.len() && self.heads.len() > 1 {
            self.widen();
        }
    }

    /// Puts an entry at the head of its lists.
    #[inline(always)]
    fn link(&mut self, entry: &mut Entry, number: u32) {
        if !self.counts(entry.made_by) {
            return;
        }
        let [by_black, by_white] = self.repeatable_by(entry.status);
        if by_black {
            self.link_for(0, entry, number);
        }
        if by_white {
            self.link_for(1, entry, number);
        }
    }

    /// Puts an entry at the head of its list for the plays of a player.
    #[inline(always)]
    fn link_for(&mut self, player: usize, entry: &mut Entry, number: u32) {
        let list = self.list(player, entry.hashes(), entry.counts);
        entry.next[player] = core::mem::replace(&mut self.heads[list][player], number);
    }

    /// Makes more lists.
    #[cold]
    fn widen(&mut self) {
        self.heads = vec![[0; 2]; 4 * self.heads.len()];
        for i in 0..self.entries.len() {
            let mut entry = self.entries[i];
            self.link(&mut entry, i as u32 + 1);
            self.entries[i] = entry;
        }
    }

    /// Takes the last record away.
    pub fn pop(&mut self) -> Option<Record<W>> {
        let entry = self.entries.pop()?;
        if self.counts(entry.made_by) {
            let repeatable_by = self.repeatable_by(entry.status);
            for player in (0..2).filter(|player| repeatable_by[*player]) {
                let list = self.list(player, entry.hashes(), entry.counts);
                self.heads[list][player] = entry.next[player];
            }
        }
        Some(Record { stones: self.stones.pop()?, made_by: entry.made_by, status: entry.status })
    }

    /// Calls `f` with the number, the hash and the stones of each record, the newest first, that a play of this player repeats if it
    /// makes this position, as far as the hash of the opposing stones and the number of own ones can say.
    #[inline(always)]
    pub fn each(
        &self,
        player: Color,
        hashes: [u64; 2],
        counts: Counts,
        mut f: impl FnMut(usize, u64, &Stones<W>),
    ) {
        if self.rule == Repetition::SimpleKo {
            let before = self.entries.len().wrapping_sub(2);
            if let (Some(entry), MadeBy::Play(_)) = (self.entries.get(before), self.last().made_by) {
                f(before, entry.hash(), &self.stones[before]);
            }
            return;
        }
        let player = player as usize;
        let mut next = self.heads[self.list(player, hashes, counts)][player];
        while let Some(i) = next.checked_sub(1) {
            let entry = &self.entries[i as usize];
            f(i as usize, entry.hash(), &self.stones[i as usize]);
            next = entry.next[player];
        }
    }
}
