//! Games of black and white stones: who plays them is mostly after something.

use super::Choose;
use crate::bitboard::{Color, Game, Preview, Reasons};
use crate::oracle::subject::{Move, Opening, Setup};
use crate::oracle::subjects::bitboard;
use superko_spec::Player;

/// A position to start from: one from a game, or one that no game leads to.
pub fn setup(choose: &mut impl Choose, opening: &Opening) -> Setup {
    let mut cells = vec!['.'; opening.board.points()];
    if choose.once_in(3) {
        let empties = 1 + choose.below(3);
        for cell in &mut cells {
            if !choose.once_in(1 + empties) {
                *cell = choose.one_of(&['X', 'O']);
            }
        }
    } else {
        let mut game = bitboard::start(opening);
        let mut walker = Walker::new(choose, opening.board.points());
        for _ in 0..choose.below(3 * cells.len()) {
            match walker.next(choose, game.as_ref()) {
                Some(Move::Play(p)) => game.play(Some(p)).expect("the walker plays legal moves"),
                _ => break,
            }
        }
        let cell = |p| match game.at(p) {
            None => '.',
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
        };
        cells = (0..game.points()).map(cell).collect();
    }
    let captured = if choose.once_in(4) { [choose.below(5), choose.below(5)] } else { [0, 0] };
    Setup {
        cells,
        to_play: choose.one_of(&[Player::Black, Player::White]),
        captured,
        ..Setup::empty(opening.board.points())
    }
}

/// What a walker is after.
#[derive(Clone, Copy, Debug)]
enum Taste {
    Anything,
    Captures,
    Suicides,
    /// A position that stood before: its number in the history.
    Return(usize),
}

/// Who plays the games: one that is mostly after something.
pub struct Walker {
    taste: Taste,
    /// One move in so many is a pass; `None`: only where nothing else is left.
    passes: Option<usize>,
    /// Moves left before it stops, or ends the game by passing.
    left: usize,
    ends_by_passing: bool,
}

impl Walker {
    /// A walker with a taste for a game on a board of so many points.
    pub fn new(choose: &mut impl Choose, points: usize) -> Walker {
        let taste = match choose.below(8) {
            0 | 1 => Taste::Anything,
            2 | 3 => Taste::Captures,
            4 => Taste::Suicides,
            _ => Taste::Return(0),
        };
        Walker {
            taste,
            passes: choose.one_of(&[None, Some(24), Some(5)]),
            // Some records of positions are full after 500 moves. (Games on tiny boards end by themselves.)
            left: match choose.below(10) {
                0 | 1 => points,
                2..=4 => 3 * points,
                5 | 6 => 60.max(4 * points),
                7 | 8 => 250.max(4 * points),
                _ => 700.max(4 * points),
            },
            ends_by_passing: choose.once_in(2),
        }
    }

    /// A move, legal by the rules of the game; `None` at the end of the game or of the walk.
    pub fn next(&mut self, choose: &mut impl Choose, game: &dyn Game) -> Option<Move> {
        let may_pass = game.reasons(None).is_empty();
        let pass = may_pass.then_some(Move::Pass);
        if game.over() || (self.left == 0 && !self.ends_by_passing) {
            return None;
        }
        if self.left == 0 {
            return pass;
        }
        self.left -= 1;
        if may_pass && self.passes.is_some_and(|n| choose.once_in(n)) {
            return pass;
        }
        let plays: Vec<(usize, Preview)> = (0..game.points())
            .map(|p| (p, game.preview(p)))
            .filter(|(_, preview)| preview.reasons.is_empty())
            .collect();
        if plays.is_empty() {
            return pass;
        }
        if choose.once_in(6) {
            return Some(Move::Play(plays[choose.below(plays.len())].0));
        }
        if let Taste::Return(record) = self.taste {
            // Reached, or given up: something else is to come back.
            if choose.once_in(12) || game.records() <= record {
                let records = game.records();
                self.taste = Taste::Return(if choose.once_in(3) { 0 } else { choose.below(records) });
            }
        }
        let dislike = |(p, preview): &(usize, Preview)| match self.taste {
            Taste::Anything => 0,
            Taste::Captures => (preview.captured == 0) as usize,
            Taste::Suicides => (preview.suicided == 0) as usize,
            Taste::Return(record) => game.distance(*p, record),
        };
        let least = plays.iter().map(dislike).min()?;
        let best: Vec<usize> = plays.iter().filter(|play| dislike(play) == least).map(|(p, _)| *p).collect();
        Some(Move::Play(best[choose.below(best.len())]))
    }
}

/// The moves of a game from an opening, and an illegal one after them.
pub fn walk(choose: &mut impl Choose, opening: &Opening) -> (Vec<Move>, Option<Move>) {
    let mut game = bitboard::start(opening);
    let mut walker = Walker::new(choose, opening.board.points());
    let mut moves = Vec::new();
    while let Some(m) = walker.next(choose, game.as_ref()) {
        game.play(bitboard::point(m)).expect("the walker plays legal moves");
        moves.push(m);
    }
    (moves, illegal_move(choose, game.as_ref()))
}

/// An illegal move to be attempted: rather one that repeats or commits suicide than one on an occupied point.
fn illegal_move(choose: &mut impl Choose, game: &dyn Game) -> Option<Move> {
    let illegal: Vec<(usize, Reasons)> = (0..game.points())
        .map(|p| (p, game.reasons(Some(p))))
        .filter(|(_, reasons)| !reasons.is_empty())
        .collect();
    let all = || illegal.iter().map(|(p, _)| *p);
    let interesting: Vec<usize> =
        illegal.iter().filter(|(_, reasons)| *reasons != Reasons::OCCUPIED).map(|(p, _)| *p).collect();
    let among = if interesting.is_empty() { all().collect() } else { interesting };
    if among.is_empty() { None } else { Some(Move::Play(among[choose.below(among.len())])) }
}
