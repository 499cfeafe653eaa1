//! Turns: plays, captures, cycles and prohibitions (rules 3 to 13).

use crate::board::Board;
use crate::points::{Points, Stones};
use crate::{Color, Reasons};
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

/// What stands when a player has just got the turn: two situations are similar when they are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation<const W: usize> {
    pub stones: Stones<W>,
    pub turn: Color,
    pub temporary: Points<W>,
    pub permanent: Points<W>,
    /// 0 when the game is over.
    pub passes_needed: usize,
}

impl<const W: usize> Situation<W> {
    /// The first situation: no turn was made.
    pub fn first(
        stones: Stones<W>,
        turn: Color,
        prohibited: Points<W>,
        permanent: Points<W>,
    ) -> Situation<W> {
        let temporary = prohibited & !(stones[0] | stones[1]);
        let passes_needed = if temporary.is_empty() { 2 } else { 3 };
        Situation { stones, turn, temporary, permanent, passes_needed }
    }

    pub fn occupied(&self) -> Points<W> {
        self.stones[0] | self.stones[1]
    }
}

/// A board on which a stone was put, before anything is captured.
struct Placed<const W: usize> {
    stones: Stones<W>,
    /// The stones of each colour without liberties.
    without_liberties: Stones<W>,
}

/// What a turn leads to, or nothing but the first situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<const W: usize> {
    situation: Situation<W>,
    /// Where stones came or went.
    changed: Points<W>,
    /// The point played on, if the turn played on one.
    played: Option<usize>,
    /// The stones removed so far, by colour.
    removed: [usize; 2],
}

/// A game of turns, with all its situations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play<const W: usize> {
    pub board: Board<W>,
    records: Vec<Record<W>>,
    /// The stones of each situation, with its number.
    by_stones: BTreeSet<(Stones<W>, usize)>,
}

impl<const W: usize> Play<W> {
    /// A game without a turn yet.
    pub fn new(board: Board<W>, first: Situation<W>, removed: [usize; 2]) -> Play<W> {
        let mut play = Play { board, records: Vec::new(), by_stones: BTreeSet::new() };
        play.push(Record { situation: first, changed: Points::EMPTY, played: None, removed });
        play
    }

    fn last(&self) -> &Record<W> {
        &self.records[self.turns()]
    }

    pub fn now(&self) -> &Situation<W> {
        &self.last().situation
    }

    /// The turns taken so far.
    pub fn turns(&self) -> usize {
        self.records.len() - 1
    }

    /// The point that the last turn played on, if it played on one.
    pub fn played(&self) -> Option<usize> {
        self.last().played
    }

    /// The stones removed so far, by colour.
    pub fn removed(&self) -> [usize; 2] {
        self.last().removed
    }

    pub fn is_over(&self) -> bool {
        self.now().passes_needed == 0
    }

    /// The former situations that are similar to the present one, ascending.
    pub fn cycles(&self) -> Vec<usize> {
        let stones = self.now().stones;
        let same_stones = self.by_stones.range((stones, 0)..(stones, self.turns()));
        same_stones.map(|(_, start)| *start).filter(|start| self.is_cycle_from(*start)).collect()
    }

    fn is_cycle_from(&self, start: usize) -> bool {
        start < self.turns() && self.records[start].situation == *self.now()
    }

    /// The points that a cycle from this situation to the present one uses.
    pub fn used(&self, start: usize) -> Points<W> {
        self.records[start + 1..].iter().fold(Points::EMPTY, |used, record| used | record.changed)
    }

    /// May cycles be removed now?
    pub fn cycles_disturb(&self) -> bool {
        self.now().passes_needed != 1
    }

    /// What a play on an empty point would capture, and how far from a situation it would lead, in points.
    pub fn preview(&self, p: usize, situation: usize) -> (usize, usize) {
        let (own, opposing) = (self.now().turn as usize, self.now().turn.opponent() as usize);
        let Placed { mut stones, without_liberties } = self.placed(self.now(), p);
        stones[opposing] = stones[opposing] & !without_liberties[opposing];
        let then = &self.records[situation].situation.stones;
        let different = (stones[own] ^ then[own]) | (stones[opposing] ^ then[opposing]);
        (without_liberties[opposing].count(), different.count())
    }

    /// Adds what a turn leads to.
    pub fn push(&mut self, next: Record<W>) {
        self.by_stones.insert((next.situation.stones, self.records.len()));
        self.records.push(next);
    }

    /// Takes the last turn back, if there is one.
    pub fn pop(&mut self) {
        let turns = self.turns();
        if turns > 0 {
            self.by_stones.remove(&(self.now().stones, turns));
            self.records.pop();
        }
    }

    /// What a turn leads to, or why it is illegal.
    pub fn attempt(&self, remove: Option<usize>, play: Option<usize>) -> Result<Record<W>, Reasons> {
        let before = self.now();
        let mut now = *before;
        let mut taken = [Points::EMPTY; 2];
        let mut changed = Points::EMPTY;
        let removable = remove.is_none_or(|k| self.cycles_disturb() && self.is_cycle_from(k));
        if let Some(start) = remove.filter(|_| removable) {
            let used = self.used(start);
            taken = now.stones.map(|stones| stones & used);
            now.stones = now.stones.map(|stones| stones & !used);
            now.permanent = now.permanent | used;
            changed = taken[0] | taken[1];
        }
        if play.is_some_and(|p| now.occupied().contains(p)) {
            return Err(Reasons::OCCUPIED);
        }
        let forbidden = play.map_or(Reasons::empty(), |p| self.forbids(&now, p));
        forbidden.with(Reasons::CYCLE, !removable).with(Reasons::OVER, self.is_over()).refuse()?;
        let mut ban = Points::EMPTY;
        if let Some(p) = play {
            let (own, opposing) = (now.turn as usize, now.turn.opponent() as usize);
            let Placed { stones, without_liberties } = self.placed(&now, p);
            if without_liberties[0].count() == 1 && without_liberties[1].count() == 1 {
                ban = without_liberties[opposing];
            }
            now.stones[own] = stones[own];
            now.stones[opposing] = stones[opposing] & !without_liberties[opposing];
            taken[opposing] = taken[opposing] | without_liberties[opposing];
            changed = changed | Points::singleton(p) | without_liberties[opposing];
        }
        let pass = changed.is_empty();
        let passes_needed = match before.passes_needed {
            1 if pass => 0,
            2 if pass => 1,
            _ if ban.is_empty() => 2,
            _ => 3,
        };
        let situation = Situation { turn: now.turn.opponent(), temporary: ban, passes_needed, ..now };
        let removed = [0, 1].map(|color: usize| self.removed()[color].saturating_add(taken[color].count()));
        Ok(Record { situation, changed, played: play, removed })
    }

    /// What speaks against a stone on an empty point.
    pub fn forbids(&self, now: &Situation<W>, p: usize) -> Reasons {
        let (own, opposing) = (now.turn as usize, now.turn.opponent() as usize);
        let Placed { stones, without_liberties } = self.placed(now, p);
        let harmless = without_liberties[opposing].is_empty();
        let alive = !without_liberties[own].contains(p);
        let chain = self.board.fill(Points::singleton(p), stones[own]);
        let free = self.board.neighbours(chain) & !(stones[0] | stones[1]) & !now.permanent;
        Reasons::empty()
            .with(Reasons::SUICIDE, harmless && !alive)
            .with(Reasons::PSEUDO_SUICIDE, harmless && alive && free.is_empty())
            .with(Reasons::PROHIBITED, (now.temporary | now.permanent).contains(p))
    }

    fn placed(&self, now: &Situation<W>, p: usize) -> Placed<W> {
        let mut stones = now.stones;
        stones[now.turn as usize] = stones[now.turn as usize] | Points::singleton(p);
        Placed { stones, without_liberties: self.board.without_liberties(&stones) }
    }
}

impl<const W: usize> Board<W> {
    /// The stones of each colour that have no liberties.
    pub(super) fn without_liberties(&self, stones: &Stones<W>) -> Stones<W> {
        let empty = self.all() & !(stones[0] | stones[1]);
        let breathing = self.neighbours(empty);
        stones.map(|chains| chains & !self.fill(breathing, chains))
    }
}
