//! Scores: which empty points reach which colours.

use crate::Reach;
use crate::board::Board;
use crate::points::Points;

impl<const W: usize> Board<W> {
    /// The points of `within`, which has one colour, that reach one of `targets`.
    pub(crate) fn reaching(&self, reach: Reach, within: Points<W>, targets: Points<W>) -> Points<W> {
        let next_to = self.neighbours(targets) & within;
        match reach {
            Reach::Chain => self.fill(next_to, within),
            Reach::Neighbours => next_to | self.neighbours(next_to) & within,
        }
    }

    /// The empty points that reach black stones, and those that reach white ones.
    #[inline(always)]
    pub(crate) fn reached(&self, reach: Reach, empty: Points<W>, stones: &[Points<W>; 2]) -> [Points<W>; 2] {
        stones.map(|own| self.reaching(reach, empty, own))
    }
}
