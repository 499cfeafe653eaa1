//! Games with moves that can be made and taken back.

use superko_oracle::bitboard;
use superko_oracle::rulebook::convert::engine_move;
use superko_oracle::rulebook::{Move, Referee, Turn};

/// A game whose moves can be made and taken back.
pub trait Playable {
    /// The legal moves, with passes or without; none when the game is over. Without passes, moves that name their players are
    /// placements only.
    fn legal(&self, passes: bool) -> Vec<Move>;
    /// Makes a legal move.
    fn make(&mut self, m: Move);
    /// Takes the last move back.
    fn take_back(&mut self);
    /// Is the game over?
    fn over(&self) -> bool;

    /// Takes this many moves back.
    fn go_back(&mut self, moves: usize) {
        (0..moves).for_each(|_| self.take_back());
    }
}

impl Playable for bitboard::Game {
    fn legal(&self, passes: bool) -> Vec<Move> {
        let pass = passes && self.is_legal(bitboard::Move::Pass);
        let plays = self.legal_points().iter().map(|point| Move::Play(point.index()));
        plays.chain(pass.then_some(Move::Pass)).collect()
    }

    fn make(&mut self, m: Move) {
        let turn = Turn::try_from(m).expect("it is one of the legal moves");
        self.play_unchecked(engine_move(turn));
    }

    fn take_back(&mut self) {
        self.undo();
    }

    fn over(&self) -> bool {
        self.is_over()
    }
}

impl Playable for Box<dyn Referee> {
    fn legal(&self, passes: bool) -> Vec<Move> {
        if Referee::over(&**self) {
            return Vec::new();
        }
        let mut moves = self.next_moves();
        // Where nobody is to move, moves name their players.
        let turns = self.to_play().is_some();
        moves.retain(|m| passes || if turns { *m != Move::Pass } else { m.stone().is_some() });
        moves
    }

    fn make(&mut self, m: Move) {
        self.play(m).expect("it is one of the legal moves");
    }

    fn take_back(&mut self) {
        assert!(Referee::take_back(&mut **self), "a move was made");
    }

    fn over(&self) -> bool {
        Referee::over(&**self)
    }
}

/// A game judged by a referee. To take a move back, the referee may have to start anew, because a misread law may undo wrongly.
pub struct Judged<'a> {
    start: Box<dyn Fn() -> Box<dyn Referee> + 'a>,
    restarts: bool,
    /// The referee after the moves that were made.
    pub referee: Box<dyn Referee>,
    made: Vec<Move>,
}

impl<'a> Judged<'a> {
    /// The game that `start` begins.
    pub fn new(restarts: bool, start: impl Fn() -> Box<dyn Referee> + 'a) -> Judged<'a> {
        Judged { restarts, referee: start(), start: Box::new(start), made: Vec::new() }
    }

    /// Makes a move, if it is legal. Is it?
    pub fn play(&mut self, m: Move) -> bool {
        let legal = self.referee.play(m).is_ok();
        self.made.extend(legal.then_some(m));
        legal
    }
}

impl Playable for Judged<'_> {
    fn legal(&self, passes: bool) -> Vec<Move> {
        self.referee.legal(passes)
    }

    fn make(&mut self, m: Move) {
        assert!(self.play(m), "it is one of the legal moves");
    }

    fn take_back(&mut self) {
        self.go_back(1);
    }

    fn go_back(&mut self, moves: usize) {
        self.made.truncate(self.made.len() - moves);
        if moves > 0 && self.restarts {
            self.referee = (self.start)();
            self.made.iter().for_each(|m| self.referee.make(*m));
        } else {
            self.referee.go_back(moves);
        }
    }

    fn over(&self) -> bool {
        self.referee.over()
    }
}
