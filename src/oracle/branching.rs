//! Games in which moves are taken back: on the way some moves are taken back and made again, sometimes after others were tried
//! and taken back; at the end the game goes another way. What was taken back is not on record, so the same moves are legal
//! again.

use super::subject::Subject;
use crate::rulebook::generate::any_move;
use crate::rulebook::{Choose, Effort, Generated, Move, Opening, Referee};

/// One game in this number has moves taken back.
pub const ONE_IN: u64 = 4;

/// Of a long game, only the beginning is played: each situation after a move taken back is asked about.
const LONGEST: usize = 60;

/// Does the subject take back a move? If it fails in any way, games with moves taken back would show nothing else.
pub fn takes_back(subject: &mut dyn Subject, opening: &Opening) -> bool {
    let game = opening.referee(Effort::Trial);
    let first = game.candidates().into_iter().find(|m| game.check(*m).is_ok());
    let begun = matches!(subject.begin(opening), Ok(Some(())));
    begun && first.is_some_and(|m| subject.play(m) == Ok(Some(true)) && subject.undo() == Ok(Some(true)))
}

/// The game with moves taken back. The features stay those of the game.
pub fn branch(choose: &mut dyn Choose, game: Generated) -> Generated {
    let mut made =
        Made { game: game.opening.referee(Effort::Trial), moves: Vec::new(), counting: Vec::new() };
    for m in game.moves.iter().take(LONGEST) {
        made.make(*m);
        if choose.once_in(6) {
            let again = made.take_back(1 + choose.below(made.counting.len().min(4)));
            if choose.once_in(2) {
                let away = made.walk(choose, 3);
                made.take_back(away);
            }
            again.into_iter().for_each(|m| made.make(m));
        }
    }
    let last = 1 + choose.below(4);
    made.take_back(last.min(made.counting.len()));
    made.walk(choose, 8);
    Generated { moves: made.moves, attempt: None, ..game }
}

/// A game under way.
struct Made {
    game: Box<dyn Referee>,
    moves: Vec<Move>,
    counting: Vec<Move>,
}

impl Made {
    fn make(&mut self, m: Move) {
        self.game.play(m).expect("the move is legal");
        self.moves.push(m);
        self.counting.push(m);
    }

    /// Takes back the last `n` moves that count, and returns them in their order.
    fn take_back(&mut self, n: usize) -> Vec<Move> {
        for _ in 0..n {
            self.game.play(Move::Undo).expect("there is a move that counts");
            self.moves.push(Move::Undo);
        }
        self.counting.split_off(self.counting.len() - n)
    }

    /// Makes up to `most` moves, at least one if there is one; how many they were.
    fn walk(&mut self, choose: &mut dyn Choose, most: usize) -> usize {
        let before = self.counting.len();
        for _ in 0..1 + choose.below(most) {
            let Some(m) = any_move(choose, self.game.as_ref()) else { break };
            self.make(m);
        }
        self.counting.len() - before
    }
}
