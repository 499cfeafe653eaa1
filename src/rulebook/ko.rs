//! Boards on which simple ko has nothing to forbid.

use super::{Opening, Reasons, Rules, Setup, stones};
use std::sync::Arc;
use superko_bitboard::{Point, Repetition};
use superko_notation::{Board, Cell, Player, Position};

/// On larger boards, not all positions are tried. Four points in a row are enough for a ko.
const MOST_POINTS: usize = 6;

impl Rules {
    /// Do these rules forbid no repetition but simple ko, and is there none on this board, from any position? Only small boards are tried.
    pub fn has_no_ko(&self, board: &Arc<Board>) -> bool {
        let Some(as_written) = self.rulebook().plain_rules() else { return false };
        let points = board.points();
        if self.engine(as_written).repetition != Repetition::SimpleKo || points > MOST_POINTS {
            return false;
        }
        let cells = [Cell::Empty, Cell::BLACK, Cell::WHITE];
        let positions = (0..3_usize.pow(points as u32)).map(|number| {
            let mut position = Position::empty(points);
            (0..points).for_each(|p| position[p] = cells[number / 3_usize.pow(p as u32) % 3]);
            position
        });
        let starts = positions.flat_map(|position| {
            Player::BOTH.map(|to_play| Some(Setup { to_play, ..Setup::of(position.clone()) }))
        });
        starts.into_iter().all(|setup| {
            let opening = Opening { setup, ..Opening::on(self, board.clone()) };
            let plays = || (0..points).map(|p| Point::try_from(p).expect("the board is small"));
            plays().all(|first| {
                let mut game = stones::start(as_written, &opening, u64::MAX);
                // Simple ko depends on the last two turns only.
                game.play(first).is_err()
                    || plays().all(|second| match game.clone().play(second) {
                        Err(reasons) => !reasons.contains(Reasons::REPETITION),
                        Ok(()) => true,
                    })
            })
        })
    }
}
