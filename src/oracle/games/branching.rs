//! Games in which moves are taken back: on the way some moves are taken back and made again, sometimes after others were tried
//! and taken back; at the end the game goes another way. What was taken back is not on record, so the same moves are legal
//! again.

use crate::rulebook::random_games::any_move;
use crate::rulebook::{Choose, ChooseExt, Effort, Generated, Move, Opening, Referee};
use std::collections::BTreeSet;

/// One game in this number has moves taken back.
pub const ONE_IN: u64 = 4;

/// Of a long game, only the beginning is played, and the less of it the larger the board is: after each move taken back, our own
/// referees play the whole game again.
fn longest(points: usize) -> usize {
    (2000 / points).clamp(10, 60)
}

/// The game with moves taken back. The features stay those of the game.
pub fn branch(choose: &mut dyn Choose, game: Generated) -> Generated {
    let mut made =
        Made { game: game.opening.referee(Effort::Trial), moves: Vec::new(), counting: Vec::new() };
    for m in game.moves.iter().take(longest(game.opening.board.points())) {
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

/// A game that follows these moves for a while and then goes another way, which ends with an illegal move if there is one.
pub fn another_way(choose: &mut dyn Choose, opening: &Opening, moves: &[Move]) -> Generated {
    const MOST: usize = 12;
    let mut made = Made { game: opening.referee(Effort::Trial), moves: Vec::new(), counting: Vec::new() };
    for m in &moves[..choose.below(moves.len() + 1)] {
        if made.game.check(*m).is_err() {
            break;
        }
        made.make(*m);
    }
    made.walk(choose, MOST);
    let illegal = |m: &Move| made.game.check(*m).is_err_and(|broken| !broken.is_empty());
    let illegal: Vec<Move> = made.game.candidates().into_iter().filter(illegal).collect();
    let attempt = choose.any_of(&illegal);
    Generated { opening: opening.clone(), moves: made.moves, attempt, features: BTreeSet::new() }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::generate;
    use crate::rulebook::{self, GeneratorConfig, Rules};

    #[test]
    fn moves_are_taken_back_one_after_another_and_in_all_places() {
        let (mut in_a_row, mut after_the_end, mut again) = (0, 0, 0);
        for rulebook in rulebook::ALL {
            for seed in 0..100 {
                let mut choose = fastrand::Rng::with_seed(seed);
                let game = generate(&mut choose, &GeneratorConfig::small(&Rules::of(*rulebook)));
                let Generated { opening, moves, .. } = branch(&mut choose, game);
                let mut game = opening.referee(Effort::Trial);
                for (i, m) in moves.iter().enumerate() {
                    in_a_row += u32::from(moves[i..].starts_with(&[Move::Undo; 3]));
                    after_the_end += u32::from(*m == Move::Undo && game.over());
                    again += u32::from(i > 1 && moves[i - 1] == Move::Undo && moves[i - 2] == *m);
                    game.play(*m).unwrap();
                }
            }
        }
        assert!(in_a_row > 100 && after_the_end > 10 && again > 100, "{in_a_row} {after_the_end} {again}");
    }
}
