//! Plays every game.

use super::{Count, Games, Options, Watch};
use crate::bitboard;
use crate::rulebook::convert::engine_move;
use crate::rulebook::{Move, Referee, Turn};
use crate::{Error, Result};

/// A game whose moves can be made and taken back.
pub trait Playable {
    /// The legal moves, with passes or without.
    fn legal(&self, passes: bool) -> Vec<Move>;
    /// Makes a legal move.
    fn make(&mut self, m: Move);
    /// Takes the last move back.
    fn unmake(&mut self);
    /// Has the game ended?
    fn ended(&self) -> bool;
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

    fn unmake(&mut self) {
        self.undo();
    }

    fn ended(&self) -> bool {
        self.is_over()
    }
}

impl Playable for Box<dyn Referee> {
    fn legal(&self, passes: bool) -> Vec<Move> {
        if self.over() {
            return Vec::new();
        }
        let mut moves = self.next_moves();
        moves.retain(|m| passes || is_play(*m));
        moves
    }

    fn make(&mut self, m: Move) {
        self.play(m).expect("it is one of the legal moves");
    }

    fn unmake(&mut self) {
        self.take_back();
    }

    fn ended(&self) -> bool {
        self.over()
    }
}

/// Does a move put a stone on the board?
fn is_play(m: Move) -> bool {
    m.stone().is_some()
}

/// Games with more moves are taken for endless.
const MOST_MOVES: usize = 2000;

/// More games than this take hours.
const MOST_GAMES: f64 = 1e11;

/// Random games for the estimate.
const PROBES: usize = 1000;

/// Levels of the tree by which progress is measured.
const LEVELS: usize = 12;

const TOO_LONG: &str = "a game of more than 2000 moves is not over: it is not known whether all games end";

/// Is this the error of a game that may never end?
pub fn is_too_long(error: &Error) -> bool {
    error.to_string() == TOO_LONG
}

/// The games from here, unless they seem to be too many.
///
/// # Errors
/// When there are too many, when one is too long, or on a request to stop.
pub fn checked(game: &mut impl Playable, options: Options, watch: &Watch) -> Result<Games> {
    let estimate = if options.force { 0.0 } else { estimate(game, options.passes)? };
    if estimate > MOST_GAMES {
        return Err(Error::input(format!(
            "there are about {estimate:.0e} games or more, too many to play one by one; --force begins all the same"
        )));
    }
    let mut search =
        Search { passes: options.passes, watch, count: Count::default(), stuck: 0, done: 0.0, looked: 0 };
    search.visit(game, 0, 0, 1.0)?;
    Ok(Games::Finite { count: search.count, stuck: search.stuck })
}

/// About how many games there are: the mean over random games of the product of the numbers of moves that they chose from (D. E. Knuth,
/// 1975).
fn estimate(game: &mut impl Playable, passes: bool) -> Result<f64> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut sum = 0.0;
    for _ in 0..PROBES {
        let (mut product, mut depth) = (1.0, 0);
        loop {
            let moves = if game.ended() { Vec::new() } else { game.legal(passes) };
            let Some(m) = random.choice(&moves) else { break };
            if depth == MOST_MOVES {
                return Err(Error::input(TOO_LONG));
            }
            product *= moves.len() as f64;
            game.make(*m);
            depth += 1;
        }
        (0..depth).for_each(|_| game.unmake());
        sum += product;
    }
    Ok(sum / PROBES as f64)
}

struct Search<'a, 'b> {
    passes: bool,
    watch: &'a Watch<'b>,
    count: Count,
    stuck: u128,
    /// The part of the tree that is done.
    done: f64,
    looked: u32,
}

impl Search<'_, '_> {
    /// Plays all games on from here, after this number of moves and plays; `share` is the part of the tree that they are.
    fn visit(&mut self, game: &mut impl Playable, length: usize, plays: usize, share: f64) -> Result<()> {
        if length > MOST_MOVES {
            return Err(Error::input(TOO_LONG));
        }
        self.looked += 1;
        if self.looked == 1 << 16 {
            self.looked = 0;
            self.watch.look(self.done)?;
        }
        let moves = if game.ended() { Vec::new() } else { game.legal(self.passes) };
        if moves.is_empty() {
            self.finish(game, length, plays);
        }
        let part = share / moves.len() as f64;
        for m in &moves {
            game.make(*m);
            let outcome = self.visit(game, length + 1, plays + usize::from(is_play(*m)), part);
            game.unmake();
            outcome?;
        }
        if length == LEVELS || length < LEVELS && moves.is_empty() {
            self.done += share;
        }
        Ok(())
    }

    /// Counts a sequence after which there is no move.
    fn finish(&mut self, game: &impl Playable, length: usize, plays: usize) {
        if self.passes && !game.ended() {
            self.stuck += 1;
            return;
        }
        if self.count.by_length.len() <= length {
            self.count.by_length.resize(length + 1, 0);
        }
        self.count.by_length[length] += 1;
        self.count.longest_plays = self.count.longest_plays.max(plays);
    }
}
