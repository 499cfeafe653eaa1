//! Scores: stones, points that reach one colour only, prisoners.

use crate::board::Board;
use crate::history::Stones;
use crate::points::Points;
use crate::{Color, Reach, Rules, Score};

impl<const W: usize> Board<W> {
    /// The points of `within`, which has one colour, that reach one of `targets`.
    pub(crate) fn reaching(&self, reach: Reach, within: Points<W>, targets: Points<W>) -> Points<W> {
        let next_to = self.neighbours(targets) & within;
        match reach {
            Reach::Chain => self.fill(next_to, within),
            Reach::Neighbours => next_to | self.neighbours(next_to) & within,
        }
    }

    /// The score of a player; `captured` and `kept` count captured stones and those still kept, by colour.
    pub(crate) fn score(
        &self,
        rules: &Rules,
        stones: &Stones<W>,
        captured: [usize; 2],
        kept: [usize; 2],
        player: Color,
    ) -> i64 {
        let (own, opposing) = (player as usize, player.opponent() as usize);
        let empty = self.all() & !(stones[0] | stones[1]);
        let reach = |color: usize| self.reaching(rules.reach, empty, stones[color]);
        let surrounded = (reach(own) & !reach(opposing)).count() as i64;
        let (on_board, prisoners) = (stones[own].count() as i64, captured[opposing] as i64);
        match rules.score {
            Score::Area => on_board + surrounded,
            Score::AreaAndPrisoners => on_board + surrounded + prisoners,
            Score::Territory => surrounded + prisoners,
            Score::TerritoryLessKept => surrounded - kept[own] as i64,
        }
    }
}
