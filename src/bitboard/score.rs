//! Scores: which empty points reach which colours, and what people take off the count.

use crate::board::Board;
use crate::points::{Points, both};
use crate::{Reach, Tax};

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
    pub(crate) fn reached(&self, reach: Reach, empty: Points<W>, stones: &[Points<W>; 2]) -> [Points<W>; 2] {
        if reach == Reach::Neighbours || W > 3 || !self.shifts() {
            return both(|color| self.reaching(reach, empty, stones[color]));
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

    /// The points of regions without `own` stones that only pass-alive ones border, where all points but one at most are beside such a
    /// stone. (After KataGo's rules.) `unbordered`: may that be a region that no stone borders?
    pub(crate) fn pass_alive_territory(
        &self,
        own: Points<W>,
        alive: Points<W>,
        unbordered: bool,
    ) -> Points<W> {
        let beside = self.neighbours(alive);
        self.parts(self.all() & !own).fold(Points::EMPTY, |territory, region| {
            let border = self.neighbours(region) & own;
            let bordered = (unbordered || !border.is_empty()) && border.is_subset(alive);
            territory | region.when(bordered && (region & !beside).count() <= 1)
        })
    }

    /// The stones of a colour that no series of opposing moves captures (D. Benson: Life in the Game of Go, 1976). A region is vital to
    /// a chain if the chain keeps a liberty there whatever the opponent plays: each empty point is its liberty. Opponents who may
    /// capture several stones of their own can clear the region, so that then each point has to be.
    pub(crate) fn pass_alive(&self, stones: &[Points<W>; 2], own: usize, several: bool) -> Points<W> {
        let empty = self.all() & !(stones[0] | stones[1]);
        let mut alive = stones[own];
        loop {
            let (mut vital_once, mut vital_twice) = (Points::EMPTY, Points::EMPTY);
            for region in self.parts(self.all() & !stones[own]) {
                let border = self.neighbours(region) & stones[own];
                let last_liberties = if several { region } else { region & empty };
                if !border.is_subset(alive) || !region.intersects(empty) {
                    continue;
                }
                for chain in self.parts_with(border, alive) {
                    if last_liberties.is_subset(self.neighbours(chain)) {
                        vital_twice = vital_twice | chain & vital_once;
                        vital_once = vital_once | chain;
                    }
                }
            }
            if vital_twice == alive {
                return alive;
            }
            alive = vital_twice;
        }
    }

    /// What is taken off the points of a player: surrounded points outside of regions of independent life, and two points for each
    /// such region. It has no opposing stones, own ones, none of them in atari, and no point between the colours.
    pub(crate) fn tax(&self, tax: Tax, stones: &[Points<W>; 2], own: usize) -> (Points<W>, i64) {
        if tax == Tax::None {
            return (Points::EMPTY, 0);
        }
        let reached = self.reached(Reach::Chain, self.all() & !(stones[0] | stones[1]), stones);
        let (alive, groups) = self.independent_life(stones, own);
        (reached[own] & !reached[1 - own] & !alive, if tax == Tax::Group { 2 * groups } else { 0 })
    }

    /// The points of a player's regions of independent life, and the number of these regions.
    pub(crate) fn independent_life(&self, stones: &[Points<W>; 2], own: usize) -> (Points<W>, i64) {
        let (mine, theirs) = (stones[own], stones[1 - own]);
        let empty = self.all() & !(mine | theirs);
        let [black, white] = self.reached(Reach::Chain, empty, stones);
        let in_atari = self.parts(mine).fold(Points::EMPTY, |all, chain| {
            all | chain.when((self.neighbours(chain) & empty).is_singleton())
        });
        let none_in = in_atari | black & white;
        let lives = |region: &Points<W>| region.intersects(mine) && !region.intersects(none_in);
        let regions = self.parts(self.all() & !theirs).filter(lives);
        regions.fold((Points::EMPTY, 0), |(alive, groups), region| (alive | region, groups + 1))
    }
}
