//! Bordered sets and two-eye formations (rules 15 and 16).

use crate::Color;
use crate::board::Board;
use crate::points::{Points, Stones};

impl<const W: usize> Board<W> {
    /// The smallest set that the player has bordered around all of these points: from a point without a stone of his it
    /// goes on to all neighbours, from one with a stone to those with stones of his.
    pub(super) fn smallest_bordered(
        &self,
        stones: &Stones<W>,
        player: Color,
        points: Points<W>,
    ) -> Points<W> {
        let own = stones[player as usize];
        let mut set = points;
        loop {
            let larger = set | self.neighbours(set & !own) | self.neighbours(set & own) & own;
            if larger == set {
                return set;
            }
            set = larger;
        }
    }

    /// Has the player a two-eye formation on the set?
    pub(super) fn is_formation(&self, stones: &Stones<W>, player: Color, set: Points<W>) -> bool {
        !set.is_empty()
            && self.smallest_bordered(stones, player, set) == set
            && self.misfits(stones, player, set).is_empty()
    }

    /// The union of all sets on which the player has a two-eye formation.
    ///
    /// What cannot be in one is given up until nothing more goes: a point that does not fit among those that are left, and
    /// a point whose smallest bordered set has lost one.
    pub(super) fn formations(&self, stones: &Stones<W>, player: Color) -> Points<W> {
        let own = stones[player as usize];
        let mut left = self.all();
        loop {
            let gone = (self.all() & !left) | self.misfits(stones, player, left);
            // A region goes with any of its points, and with a neighbouring chain; a chain goes as one.
            let torn = self.neighbours(gone) & !own | self.neighbours(gone & own) & own;
            let now = left & !(gone | torn);
            if now == left {
                return left;
            }
            left = now;
        }
    }

    /// The points of a set on which a two-eye formation on it cannot be: opposing stones, points without neighbours, eyes
    /// with empty neighbours, stones with fewer than two liberties in the set.
    fn misfits(&self, stones: &Stones<W>, player: Color, set: Points<W>) -> Points<W> {
        let own = stones[player as usize];
        let empty = self.all() & !(stones[0] | stones[1]);
        let mut misfits = stones[player.opponent() as usize] | self.all() & !self.neighbours(self.all());
        misfits = misfits | self.neighbours(empty) & empty;
        for chain in self.parts_with(set & own, own) {
            if (self.neighbours(chain) & empty & set).count() < 2 {
                misfits = misfits | chain;
            }
        }
        misfits & set
    }
}
