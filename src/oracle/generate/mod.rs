//! Games that are likely to go wrong: openings and moves, all drawn from a [`Choose`].
//!
//! Whatever breaks implementations in the field is what the generator is after: captures, ko, suicide of one stone and of
//! several, repetition with and without captures, the return to the first position, cycles of any length, passes between.

pub mod guide;
pub mod pauli;
pub mod political;
pub mod stones;

use super::document::Document;
use super::referee::Referee;
use super::subject::{Halves, Move, Opening};
use crate::notation::Board;
use guide::Feature;
use std::collections::BTreeSet;
use std::sync::Arc;

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

/// A game to be tried.
#[derive(Clone, Debug)]
pub struct Generated {
    pub opening: Opening,
    /// All of them legal.
    pub moves: Vec<Move>,
    /// An illegal move to be attempted then, if there is any.
    pub attempt: Option<Move>,
    /// What the game reaches, for a [`guide::Guide`].
    pub features: BTreeSet<Feature>,
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
    /// Everything, on small boards of all kinds, where rules meet soonest.
    pub fn small(rules: Document, amend: Vec<String>) -> Menu {
        Menu { rules, amend, boards: small_boards(), setups: true, komi: true }
    }

    /// An opening: mostly an empty board, else a position from a game, now and then one that no game leads to.
    pub fn opening(&self, choose: &mut impl Choose) -> Opening {
        let board = self.boards[choose.below(self.boards.len())].clone();
        let mut opening = Opening::on(self.rules, &self.amend, board);
        if !self.rules.takes_turns() {
            opening.players = political::players(choose);
            // Without alliances and the Stones of many, little happens.
            if self.setups && !choose.once_in(4) {
                opening.setup = Some(political::setup(choose, &opening));
            }
            return opening;
        }
        if self.rules == Document::Pauli {
            pauli::vary(choose, &mut opening, self);
            return opening;
        }
        if self.komi && choose.once_in(4) {
            opening.komi = choose.one_of(&[1, 13, 15, 14, -3].map(Halves));
        }
        if self.komi && self.rules == Document::LaskerMaas && choose.once_in(4) {
            opening.storage = [choose.below(3), choose.below(3)];
        }
        if self.setups && choose.once_in(4) {
            opening.setup = Some(stones::setup(choose, &opening));
        }
        opening
    }
}

/// A whole game: an opening, the moves that a walker makes, and an illegal one.
pub fn game(choose: &mut impl Choose, menu: &Menu) -> Generated {
    let opening = menu.opening(choose);
    let walk = match menu.rules {
        Document::Logical | Document::TrompTaylor | Document::LaskerMaas => stones::walk(choose, &opening),
        Document::Political => political::walk(choose, &opening),
        Document::Pauli => pauli::walk(choose, &opening),
    };
    let (moves, attempt, features) = walk;
    Generated { opening, moves, attempt, features }
}

/// The choices of game `number` of a trial with this seed.
pub fn choices(seed: u64, number: u64) -> fastrand::Rng {
    fastrand::Rng::with_seed(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Any legal move, all of them equally likely: what an odometer turns through. `None` after the end.
pub fn any_move(choose: &mut impl Choose, game: &dyn Referee) -> Option<Move> {
    let moves: Vec<Move> = game.candidates().into_iter().filter(|m| game.broken(*m).is_empty()).collect();
    if moves.is_empty() { None } else { Some(moves[choose.below(moves.len())]) }
}

fn small_boards() -> Vec<Arc<Board>> {
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
