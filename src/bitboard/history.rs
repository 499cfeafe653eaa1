//! What stood before: found by hash, decided by comparing positions.

use crate::chains::Counts;
use crate::points::Stones;
use crate::{Color, Ending, Repetition, Stop, Stopped};
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
    /// The pass that takes the button: nothing before it may be repeated any more.
    Button,
    /// An agreement on dead stones: those that stood before.
    Agree,
    /// This player asked that play go on.
    Resume(Color),
}

/// What else there is beside the position: who is to play, the stage, the last moves, and how the game stands.
/// In one number: what is written in parts and read as a whole would make the reader wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Status(u16);

impl Status {
    const WHITE: u16 = 1;
    const SECOND_STAGE: u16 = 1 << 1;
    /// The last move of this stage, or since play stopped, was a pass.
    const PASSED: u16 = 1 << 2;
    /// So was the one before it.
    const PASSED_BEFORE: u16 = 1 << 3;
    /// The last play made a position again, and that has ended the game.
    const REPEATED: u16 = 1 << 4;
    const OVER: u16 = 1 << 5;
    /// Play has stopped, and the game is not over.
    const STOPPED: u16 = 1 << 6;
    /// Play has stopped before.
    const HAS_STOPPED: u16 = 1 << 7;
    /// There was no play since it last stopped.
    const NO_PLAY_SINCE: u16 = 1 << 8;
    /// There was a pass, where the ending is not plain; the first one takes the button, if there is one.
    const HAS_PASSED: u16 = 1 << 9;
    const WHITE_PASSED_FIRST: u16 = 1 << 10;

    pub fn start(to_play: Color) -> Status {
        Status(to_play as u16)
    }

    fn has(self, bit: u16) -> bool {
        self.0 & bit != 0
    }

    #[inline(always)]
    pub fn to_play(self) -> Color {
        if self.0 & Status::WHITE == 0 { Color::Black } else { Color::White }
    }

    pub fn stage(self) -> u8 {
        1 + u8::from(self.has(Status::SECOND_STAGE))
    }

    /// Were the last move of this stage, and the one before it, passes?
    #[inline(always)]
    pub fn passed(self) -> [bool; 2] {
        [self.0 & Status::PASSED != 0, self.0 & Status::PASSED_BEFORE != 0]
    }

    #[inline(always)]
    pub fn over(self) -> bool {
        self.0 & Status::OVER != 0
    }

    /// Has play stopped without an end of the game?
    pub fn stopped(self) -> bool {
        self.has(Status::STOPPED)
    }

    /// Who made the first pass of the game, where the ending is not plain.
    pub fn first_passer(self) -> Option<Color> {
        let first = if self.has(Status::WHITE_PASSED_FIRST) { Color::White } else { Color::Black };
        self.has(Status::HAS_PASSED).then_some(first)
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
        let next = Status(kept | before | (u16::from(pass) * Status::PASSED));
        if next.passed() == [true, true] {
            let ends = !two_stages || next.stage() == 2;
            return Status(if ends { next.0 | Status::OVER } else { kept | Status::SECOND_STAGE });
        }
        next
    }

    /// After a play, where the ending is not plain.
    pub fn after_play(self) -> Status {
        let kept = Status::WHITE | Status::HAS_STOPPED | Status::HAS_PASSED | Status::WHITE_PASSED_FIRST;
        Status((self.0 & kept) ^ Status::WHITE)
    }

    /// After a pass, where the ending is not plain; `there_before`: the same player has passed in this position before.
    pub fn after_pass(self, ending: &Ending, there_before: bool) -> Status {
        let by_white = self.to_play() == Color::White;
        let mut next = Status((self.0 & !Status::STOPPED) ^ Status::WHITE);
        if !self.has(Status::HAS_PASSED) {
            next.0 |= Status::HAS_PASSED | (u16::from(by_white) * Status::WHITE_PASSED_FIRST);
            if ending.button {
                return next;
            }
        }
        let [passed, passed_before] = self.passed();
        let stops = match ending.stop {
            Stop::TwoPasses => passed,
            Stop::ThreePasses => passed && passed_before,
            Stop::WhitePassesLast => passed && by_white,
            Stop::OtherPassesLast => passed && next.first_passer() != Some(self.to_play()),
            Stop::Never => false,
        };
        let counted = next.0 & !(Status::PASSED | Status::PASSED_BEFORE);
        if !stops && !there_before {
            return Status(counted | Status::PASSED | (u16::from(passed) * Status::PASSED_BEFORE));
        }
        let over = match ending.stopped {
            Stopped::Over => true,
            Stopped::Agreement => self.has(Status::NO_PLAY_SINCE),
            Stopped::SecondStop => self.has(Status::HAS_STOPPED),
        };
        let stopped = if over { Status::OVER } else { Status::STOPPED };
        Status(counted | stopped | Status::HAS_STOPPED | Status::NO_PLAY_SINCE)
    }

    /// The same, ended by a repetition.
    pub fn repeated(self) -> Status {
        Status(self.0 | Status::REPEATED | Status::OVER)
    }

    /// After the players have agreed on dead stones.
    pub fn agreed(self) -> Status {
        Status((self.0 & !Status::STOPPED | Status::OVER) ^ Status::WHITE)
    }

    /// After this player has asked that play go on: the opponent has the turn.
    pub fn resumed(self, asker: Color) -> Status {
        let to_play = asker.opponent() as u16;
        Status(self.0 & !(Status::STOPPED | Status::WHITE) | to_play)
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
    /// The first record that counts. Where a pass changes it, each pass has the one before it.
    since: usize,
    sinces: Vec<usize>,
}

impl<const W: usize> Clone for History<W> {
    /// Leaves room for a game: a copy is usually played on.
    fn clone(&self) -> History<W> {
        let room = self.entries.len() + self.moves;
        let (mut entries, mut stones) = (Vec::with_capacity(room), Vec::with_capacity(room));
        entries.extend_from_slice(&self.entries);
        stones.extend_from_slice(&self.stones);
        History {
            entries,
            stones,
            heads: self.heads.clone(),
            moves: self.moves,
            rule: self.rule,
            since: self.since,
            sinces: self.sinces.clone(),
        }
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
        History { entries: Vec::new(), stones: Vec::new(), heads, moves, rule, since: 0, sinces: Vec::new() }
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
            Repetition::Situational | Repetition::SinceThePass => true,
            Repetition::SituationalAfterPlays => matches!(made_by, MadeBy::Play(_)),
            Repetition::OwnMoves => matches!(made_by, MadeBy::Play(_) | MadeBy::Pass | MadeBy::Button),
            Repetition::NaturalSituational => matches!(made_by, MadeBy::Play(_) | MadeBy::Start),
            // What stands after a pass stood before it.
            _ => matches!(made_by, MadeBy::Play(_) | MadeBy::Start | MadeBy::Button | MadeBy::Agree),
        }
    }

    /// Does it matter who is to play?
    #[inline(always)]
    fn situational(&self) -> bool {
        use Repetition::{NaturalSituational, OwnMoves, SinceThePass, Situational, SituationalAfterPlays};
        // What stands after a move of one player stands with the other to play.
        matches!(
            self.rule,
            Situational | NaturalSituational | SituationalAfterPlays | OwnMoves | SinceThePass
        )
    }

    /// The list of positions that plays of a player may make, with these stones of the opponent and this number of own ones.
    #[inline(always)]
    fn list(&self, player: usize, hashes: [u64; 2], counts: Counts) -> usize {
        let mixed = (hashes[1 - player] ^ counts.number(player) << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
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
        if self.begins(made_by) {
            self.sinces.push(core::mem::replace(&mut self.since, self.entries.len()));
        }
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
        let repeatable_by = self.repeatable_by(entry.status);
        for player in (0..2).filter(|player| repeatable_by[*player]) {
            let list = self.list(player, entry.hashes(), entry.counts);
            entry.next[player] = core::mem::replace(&mut self.heads[list][player], number);
        }
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
        if self.begins(entry.made_by) {
            self.since = self.sinces.pop()?;
        }
        if self.counts(entry.made_by) {
            let repeatable_by = self.repeatable_by(entry.status);
            for player in (0..2).filter(|player| repeatable_by[*player]) {
                let list = self.list(player, entry.hashes(), entry.counts);
                self.heads[list][player] = entry.next[player];
            }
        }
        Some(Record { stones: self.stones.pop()?, made_by: entry.made_by, status: entry.status })
    }

    /// Is nothing before this on record any more?
    #[inline(always)]
    fn begins(&self, made_by: MadeBy) -> bool {
        match made_by {
            MadeBy::Button => true,
            MadeBy::Pass => self.rule == Repetition::SinceThePass,
            MadeBy::Start | MadeBy::Play(_) | MadeBy::Agree | MadeBy::Resume(_) => false,
        }
    }

    /// The first record after the button was taken; 0 if nobody has.
    fn since_the_button(&self) -> usize {
        (0..self.len()).rev().find(|i| self.entries[*i].made_by == MadeBy::Button).unwrap_or(0)
    }

    /// How often these stones are on record, and how often with this player to play since the last pass.
    #[cold]
    pub fn times(&self, stones: &Stones<W>, to_play: Color) -> [usize; 2] {
        let same = |i: &usize| self.stones[*i] == *stones;
        let passes = |i: &usize| matches!(self.entries[*i].made_by, MadeBy::Pass | MadeBy::Button);
        let last_pass = (0..self.len()).rev().find(passes).unwrap_or(0);
        let situation = |i: &usize| same(i) && self.entries[*i].status.to_play() == to_play;
        [
            (self.since_the_button()..self.len()).filter(same).count(),
            (last_pass..self.len()).filter(situation).count(),
        ]
    }

    /// Has the player to move passed before where he is to move now?
    #[cold]
    pub fn passed_there_before(&self) -> bool {
        let Some(now) = self.len().checked_sub(1) else { return false };
        (self.since_the_button()..now).any(|i| {
            self.entries[i + 1].made_by == MadeBy::Pass
                && self.entries[i].status.to_play() == self.last().status.to_play()
                && self.stones[i] == self.stones[now]
        })
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
            if (i as usize) < self.since {
                return;
            }
            let entry = &self.entries[i as usize];
            f(i as usize, entry.hash(), &self.stones[i as usize]);
            next = entry.next[player];
        }
    }
}
