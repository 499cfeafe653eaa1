//! Plays by sets, with floods of the whole board: for positions with chains without liberties, and for a stone's reach that ends at its
//! neighbours.

use super::State;
use crate::board::Board;
use crate::chains::{Chains, Counts, Removes};
use crate::points::{Points, Stones, both};
use crate::{Reach, Reasons, Suicide};

/// The position after a play, and what the play removed, by colour.
pub struct After<const W: usize> {
    pub stones: Stones<W>,
    pub removed: Stones<W>,
}

impl<const W: usize> State<W> {
    pub fn after(&self, p: usize) -> After<W> {
        if !self.is_settled() {
            return self.after_by_sets(p);
        }
        let own = self.own();
        let effect = self.effect(p).1;
        let stones = self.chains.after(&self.map, p, own, effect.removes);
        let mut removed: Stones<W> = both(|color| self.chains.stones[color] & !stones[color]);
        if effect.removes == Removes::Own {
            removed[own].insert(p);
        }
        After { stones, removed }
    }

    /// Puts a stone on an empty point, then takes opposing stones that reach no empty point, and then own ones where the rules
    /// take those.
    pub(super) fn after_by_sets(&self, p: usize) -> After<W> {
        let (board, own) = (&self.map.board, self.own());
        let mut stones = self.chains.stones;
        stones[own].insert(p);
        let mut removed = [Points::EMPTY; 2];
        let takes_own = self.rules.suicide.removes_own();
        for color in [Some(1 - own), takes_own.then_some(own)].into_iter().flatten() {
            let alive = alive(board, self.rules.reach, &stones, color);
            removed[color] = stones[color] & !alive;
            stones[color] = alive;
        }
        After { stones, removed }
    }

    pub(super) fn repeated_by_sets(&self, after: &After<W>) -> Option<usize> {
        let (hashes, mut found) = (self.map.hashes(&after.stones), None);
        let counts = Counts::of(&after.stones);
        self.history.each(self.status.to_play(), hashes, counts, |i, then, stones| {
            if then == hashes[0] ^ hashes[1] && *stones == after.stones {
                found = Some(i);
            }
        });
        found
    }

    pub(super) fn reasons_by_sets(&self, p: usize) -> Reasons {
        let (own, after) = (self.own(), self.after_by_sets(p));
        let alive = || alive(&self.map.board, self.rules.reach, &after.stones, own).contains(p);
        let suicide = match self.rules.suicide {
            Suicide::Allowed => false,
            Suicide::Illegal => after.removed[own].contains(p),
            Suicide::SingleIllegal => after.removed[own].contains(p) && !self.may_capture_itself(p),
            Suicide::NeedsLiberty => !alive(),
            Suicide::NeedsLibertyOrCapture => !alive() && after.removed[1 - own].is_empty(),
        };
        self.reasons_if(suicide, || self.repeated_by_sets(&after).is_some())
    }

    /// Which record a play on an empty point would repeat.
    pub fn would_repeat(&self, p: usize) -> Option<usize> {
        match self.is_settled() {
            true => self.repeated(p, &self.effect(p).1),
            false => self.repeated_by_sets(&self.after_by_sets(p)),
        }
    }

    #[cold]
    pub(super) fn play_by_sets(&mut self, p: usize) -> Stones<W> {
        let After { stones, removed } = self.after_by_sets(p);
        let (chains, all_have_liberties) = Chains::new(&self.map, stones);
        self.chains = chains;
        if all_have_liberties && self.rules.reach == Reach::Chain {
            self.settled = self.history.len();
        }
        removed
    }
}

/// The stones of a colour that reach an empty point.
fn alive<const W: usize>(board: &Board<W>, reach: Reach, stones: &Stones<W>, color: usize) -> Points<W> {
    let empty = board.all() & !(stones[0] | stones[1]);
    board.reaching(reach, stones[color], empty)
}
