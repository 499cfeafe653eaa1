//! Moves taken back, in games of every rulebook: the game starts again, and the moves that still count are played again.

use super::referee::{Broken, Details, Legal, Outcome, Referee};
use super::{Halves, Move, Setup};
use serde_json::Value;
use superko_notation::{Player, Position};
use superko_spec::ClauseId;

/// Starts the game.
type Start = Box<dyn Fn() -> Box<dyn Referee> + Send>;

/// A game in which [`Move::Undo`] takes back the last move that still counts; without one it is illegal and breaks nothing.
pub struct WithUndo {
    start: Start,
    game: Box<dyn Referee>,
    counting: Vec<Move>,
}

impl WithUndo {
    /// This game at its opening; `start` starts it again.
    pub fn new(game: Box<dyn Referee>, start: impl Fn() -> Box<dyn Referee> + Send + 'static) -> WithUndo {
        WithUndo { game, start: Box::new(start), counting: Vec::new() }
    }

    fn undo(&mut self) -> Result<(), Broken> {
        self.counting.pop().ok_or_else(Broken::new)?;
        if !self.game.take_back() {
            self.game = (self.start)();
            for m in &self.counting {
                self.game.play(*m).expect("it was legal before");
            }
        }
        Ok(())
    }
}

/// Methods that answer as the game does.
macro_rules! as_the_game {
    ($($method:ident($($argument:ident: $Type:ty)?) -> $Answer:ty;)*) => {
        $(fn $method(&self $(, $argument: $Type)?) -> $Answer {
            self.game.$method($($argument)?)
        })*
    };
}

impl Referee for WithUndo {
    fn check(&self, m: Move) -> Result<(), Broken> {
        match m {
            Move::Undo if self.counting.is_empty() => Err(Broken::new()),
            Move::Undo => Ok(()),
            m => self.game.check(m),
        }
    }

    fn play(&mut self, m: Move) -> Result<(), Broken> {
        if m == Move::Undo {
            return self.undo();
        }
        self.game.play(m)?;
        self.counting.push(m);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.undo().is_ok()
    }

    as_the_game! {
        position() -> Position;
        to_play() -> Option<Player>;
        over() -> bool;
        ended_by() -> Option<ClauseId>;
        captured() -> Option<[usize; 2]>;
        score() -> Option<[Halves; 2]>;
        outcome() -> Option<Outcome>;
        legal_moves() -> Option<Legal>;
        candidates() -> Vec<Move>;
        next_moves() -> Vec<Move>;
        details() -> Details;
        repeats(m: Move) -> Option<usize>;
        score_parts() -> Vec<(&'static str, Value)>;
        surrounded() -> Option<[Vec<usize>; 2]>;
        dead() -> Vec<usize>;
        as_setup() -> Option<Setup>;
    }
}

/// The games that are played on the way: the moves that count before each run of moves taken back, and at the end.
pub fn lines(moves: &[Move]) -> impl Iterator<Item = Vec<Move>> {
    let mut counting = Vec::new();
    (0..=moves.len()).filter_map(move |i| {
        let (last, next) = (i.checked_sub(1).map(|i| moves[i]), moves.get(i));
        let turns_back = next == Some(&Move::Undo) && last.is_some_and(|last| last != Move::Undo);
        let line = (turns_back || next.is_none()).then(|| counting.clone());
        match next {
            Some(Move::Undo) => drop(counting.pop()),
            Some(m) => counting.push(*m),
            None => {}
        }
        line
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_on_the_way_end_before_moves_are_taken_back_and_at_the_end() {
        let [a, b, c] = [0, 1, 2].map(Move::Play);
        let undo = Move::Undo;
        let of = |moves: &[Move]| lines(moves).collect::<Vec<_>>();
        assert_eq!(of(&[]), [vec![]]);
        assert_eq!(of(&[undo, a]), [vec![a]]);
        assert_eq!(of(&[a, b, undo, undo, c, undo]), [vec![a, b], vec![c], vec![]]);
    }
}
