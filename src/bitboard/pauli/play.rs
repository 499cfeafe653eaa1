//! Turns: plays, captures, cycles and prohibitions (rules 3 to 13).

use crate::board::Board;
use crate::history::{Stones, hash};
use crate::points::Points;
use crate::{Color, Reasons};
use std::collections::HashMap;

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

/// A turn that can be taken.
struct Next<const W: usize> {
    situation: Situation<W>,
    /// Where stones came or went.
    changed: Points<W>,
    /// The stones that went.
    taken: Stones<W>,
}

/// A game of turns, with all its situations.
#[derive(Clone, Debug)]
pub struct Play<const W: usize> {
    pub board: Board<W>,
    situations: Vec<Situation<W>>,
    /// Where stones came or went in each turn.
    changed: Vec<Points<W>>,
    by_hash: HashMap<u64, Vec<usize>>,
    hash_mask: u64,
    /// The point played on last, if the last turn played on one.
    pub last: Option<usize>,
    /// The stones removed so far, by colour.
    pub removed: [usize; 2],
}

impl<const W: usize> Play<W> {
    /// A game without a turn yet. Only the bits of `hash_mask` are used of a hash.
    pub fn new(board: Board<W>, first: Situation<W>, removed: [usize; 2], hash_mask: u64) -> Play<W> {
        let by_hash = HashMap::from([(hash(&first.stones) & hash_mask, vec![0])]);
        Play { board, situations: vec![first], changed: Vec::new(), by_hash, hash_mask, last: None, removed }
    }

    pub fn now(&self) -> &Situation<W> {
        &self.situations[self.changed.len()]
    }

    pub fn over(&self) -> bool {
        self.now().passes_needed == 0
    }

    /// The former situations that are similar to the present one, ascending.
    pub fn cycles(&self) -> Vec<usize> {
        let same_hash = &self.by_hash[&(hash(&self.now().stones) & self.hash_mask)];
        let similar = |&start: &usize| start < self.changed.len() && self.situations[start] == *self.now();
        same_hash.iter().copied().filter(similar).collect()
    }

    /// The points that a cycle from this situation to the present one uses.
    pub fn used(&self, start: usize) -> Points<W> {
        self.changed[start..].iter().fold(Points::EMPTY, |used, changed| used | *changed)
    }

    /// May cycles be removed now?
    pub fn cycles_disturb(&self) -> bool {
        self.now().passes_needed != 1
    }

    /// The situations so far, the first one included.
    pub fn situations(&self) -> usize {
        self.situations.len()
    }

    /// What a play on an empty point would capture, and how far from a situation it would lead, in points.
    pub fn preview(&self, p: usize, situation: usize) -> (usize, usize) {
        let (own, opposing) = (self.now().turn as usize, self.now().turn.opponent() as usize);
        let Placed { mut stones, without_liberties } = self.placed(self.now(), p);
        stones[opposing] = stones[opposing] & !without_liberties[opposing];
        let then = &self.situations[situation].stones;
        let different = (stones[own] ^ then[own]) | (stones[opposing] ^ then[opposing]);
        (without_liberties[opposing].count(), different.count())
    }

    /// Why a turn is illegal; no reason where it is legal.
    pub fn reasons(&self, remove: Option<usize>, play: Option<usize>) -> Reasons {
        self.attempt(remove, play).err().unwrap_or(Reasons::empty())
    }

    /// Takes a turn if it is legal; otherwise nothing changes.
    pub fn take(&mut self, remove: Option<usize>, play: Option<usize>) -> Result<(), Reasons> {
        let next = self.attempt(remove, play)?;
        self.changed.push(next.changed);
        for (sum, taken) in self.removed.iter_mut().zip(next.taken) {
            *sum += taken.count();
        }
        let key = hash(&next.situation.stones) & self.hash_mask;
        self.by_hash.entry(key).or_default().push(self.situations.len());
        self.situations.push(next.situation);
        self.last = play;
        Ok(())
    }

    fn attempt(&self, remove: Option<usize>, play: Option<usize>) -> Result<Next<W>, Reasons> {
        let before = self.now();
        let mut now = *before;
        let mut taken = [Points::EMPTY; 2];
        let mut changed = Points::EMPTY;
        let removable = remove.is_none_or(|k| self.cycles_disturb() && self.cycles().contains(&k));
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
        let reasons = play
            .map_or(Reasons::empty(), |p| self.forbids(&now, p))
            .with(Reasons::CYCLE, !removable)
            .with(Reasons::OVER, self.over());
        if !reasons.is_empty() {
            return Err(reasons);
        }
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
        Ok(Next { situation, changed, taken })
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
        Placed { stones, without_liberties: self.without_liberties(&stones) }
    }

    /// The stones of each colour that have no liberties.
    pub fn without_liberties(&self, stones: &Stones<W>) -> Stones<W> {
        let empty = self.board.all() & !(stones[0] | stones[1]);
        let breathing = self.board.neighbours(empty);
        stones.map(|chains| chains & !self.board.fill(breathing, chains))
    }
}
