//! Games that are likely to go wrong: openings and moves, all drawn from a [`Choose`].
//!
//! Whatever breaks implementations in the field is what the generator is after: captures, ko, suicide of one stone and of
//! several, repetition with and without captures, the return to the first position, cycles of any length, passes between.

use super::document::Document;
use super::subject::{Halves, Move, Opening, Setup};
use super::subjects::bitboard;
use crate::bitboard::{Game, Preview};
use crate::notation::Board;
use std::sync::Arc;
use superko_spec::{Color, Player};

/// Where all choices come from: a random number generator, the bytes of a fuzzer, an odometer.
pub trait Choose {
    /// A number below `n`, which is at least 1.
    fn below(&mut self, n: usize) -> usize;

    /// True once in `n` times.
    fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of several things, of which there is at least one.
    fn one_of<T: Copy>(&mut self, things: &[T]) -> T
    where
        Self: Sized,
    {
        things[self.below(things.len())]
    }
}

impl Choose for fastrand::Rng {
    fn below(&mut self, n: usize) -> usize {
        self.usize(..n)
    }
}

/// Choices from bytes, as a fuzzer gives them: a byte or two a choice, and 0 for ever when they are used up.
pub struct Bytes<'a>(pub &'a [u8]);

impl Choose for Bytes<'_> {
    fn below(&mut self, n: usize) -> usize {
        let take = if n > 256 { 2 } else { 1 };
        let (taken, rest) = self.0.split_at(take.min(self.0.len()));
        self.0 = rest;
        taken.iter().fold(0, |all, byte| all << 8 | usize::from(*byte)) % n
    }
}

/// All sequences of choices, one after the other: what is chosen last changes first.
#[derive(Default)]
pub struct Odometer {
    /// Each choice of the sequence: what was chosen, of how many.
    digits: Vec<(usize, usize)>,
    next: usize,
}

impl Odometer {
    /// Goes on to the next sequence. `false` when there is none.
    pub fn advance(&mut self) -> bool {
        self.digits.truncate(self.next);
        self.next = 0;
        while let Some((chosen, of)) = self.digits.pop() {
            if chosen + 1 < of {
                self.digits.push((chosen + 1, of));
                return true;
            }
        }
        false
    }

    /// How many choices at the head are the same as in the sequence before.
    pub fn unchanged(&self) -> usize {
        self.digits.len().saturating_sub(1)
    }
}

impl Choose for Odometer {
    fn below(&mut self, n: usize) -> usize {
        if self.next == self.digits.len() {
            self.digits.push((0, n));
        }
        self.next += 1;
        self.digits[self.next - 1].0
    }
}

/// What openings are made of.
#[derive(Clone, Debug)]
pub struct Menu {
    pub rules: Document,
    pub amend: Vec<String>,
    /// At least one.
    pub boards: Vec<Arc<Board>>,
    /// May a game start from a set-up?
    pub setups: bool,
    /// May there be komi?
    pub komi: bool,
}

impl Menu {
    /// An opening: mostly an empty board, else a position from a game, now and then one that no game leads to.
    pub fn opening(&self, choose: &mut impl Choose) -> Opening {
        let board = self.boards[choose.below(self.boards.len())].clone();
        let mut opening = Opening::on(self.rules, &self.amend, board);
        if self.komi && choose.once_in(4) {
            opening.komi = choose.one_of(&[1, 13, 15, 14, -3].map(Halves));
        }
        if self.setups && choose.once_in(4) {
            opening.setup = Some(setup(choose, &opening));
        }
        opening
    }
}

fn setup(choose: &mut impl Choose, opening: &Opening) -> Setup {
    let mut coloring = vec![Color::Empty; opening.board.points()];
    if choose.once_in(3) {
        let empties = 1 + choose.below(3);
        for color in &mut coloring {
            if !choose.once_in(1 + empties) {
                *color = choose.one_of(&[Color::Black, Color::White]);
            }
        }
    } else {
        let mut game = bitboard::start(opening);
        let mut walker = Walker::new(choose, opening.board.points());
        for _ in 0..choose.below(3 * coloring.len()) {
            match walker.next(choose, game.as_ref()) {
                Some(Move::Play(p)) => game.play(Some(p)).expect("the walker plays legal moves"),
                Some(Move::Pass) | None => break,
            }
        }
        coloring = bitboard::coloring(game.as_ref());
    }
    let captured = if choose.once_in(4) { [choose.below(5), choose.below(5)] } else { [0, 0] };
    Setup { coloring, to_play: choose.one_of(&[Player::Black, Player::White]), captured }
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

/// A whole game: an opening, and the moves that a walker makes.
pub fn game(choose: &mut impl Choose, menu: &Menu) -> (Opening, Vec<Move>, Box<dyn Game>) {
    let opening = menu.opening(choose);
    let mut game = bitboard::start(&opening);
    let mut walker = Walker::new(choose, opening.board.points());
    let mut moves = Vec::new();
    while let Some(m) = walker.next(choose, game.as_ref()) {
        game.play(bitboard::point(m)).expect("the walker plays legal moves");
        moves.push(m);
    }
    (opening, moves, game)
}

/// Any legal move, all of them equally likely: what an odometer turns through. `None` after the end.
pub fn any_move(choose: &mut impl Choose, game: &dyn Game) -> Option<Move> {
    let plays = (0..game.points()).map(Some).chain([None]).filter(|play| game.reasons(*play).is_empty());
    let moves: Vec<Move> = plays.map(|play| play.map_or(Move::Pass, Move::Play)).collect();
    if moves.is_empty() { None } else { Some(moves[choose.below(moves.len())]) }
}

/// The boards of a trial that names none: small ones of all kinds, where rules meet soonest.
pub fn small_boards() -> Vec<Arc<Board>> {
    let names = [
        "2x2",
        "3x3",
        "4x4",
        "1x1",
        "3x1",
        "1x5",
        "2x3",
        "4x2",
        "5x3",
        "cylinder 3x2",
        "torus 3x3",
        "torus 4x3",
        // A triangle, four points that all touch each other, and two triangles that share a point beside a lone one.
        "graph6:Bw",
        "graph6:C~",
        "graph6:E{c?",
    ];
    names.map(|name| Arc::new(Board::parse(name).expect("the names of our own boards are sound"))).into()
}
