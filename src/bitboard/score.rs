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
        if reach == Reach::Neighbours || W > 3 || !self.shifts() {
            return [0, 1].map(|color| self.reaching(reach, empty, stones[color]));
        }
        // Small sets both at once: the processor works on one while it waits for the other.
        let [mut black, mut white] = [self.neighbours(stones[0]) & empty, self.neighbours(stones[1]) & empty];
        loop {
            let [more_black, more_white] = [self.neighbours(black) & empty, self.neighbours(white) & empty];
            let new = (more_black & !black) | (more_white & !white);
            black = black | more_black;
            white = white | more_white;
            if new.is_empty() {
                return [black, white];
            }
        }
    }
}
