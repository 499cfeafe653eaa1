//! A whole subject: a board of a library in Rust, with a common fault. Its rule against repetition knows the last two positions
//! only.

use superko::notation::{Cell, Player, Position};
use superko::oracle::subjects::{Answer, Subject};
use superko::rulebook::{Move, Opening};

#[derive(Default)]
pub struct MyBoard {
    neighbours: Vec<Vec<usize>>,
    /// The position at the start and after each move.
    positions: Vec<Position>,
}

impl MyBoard {
    fn now(&self) -> &Position {
        self.positions.last().expect("a game has begun")
    }

    /// The position after a play, if the board allows it.
    fn after(&self, point: usize) -> Option<Position> {
        let mut position = self.now().clone();
        if !position[point].is_empty() {
            return None;
        }
        let player = Player::BOTH[(self.positions.len() - 1) % 2];
        position[point] = Cell::Stone(player);
        for color in [player.opponent(), player] {
            let stones: Vec<usize> = position.stones_of(color).collect();
            let captured: Vec<usize> =
                stones.into_iter().filter(|stone| !self.has_liberty(&position, *stone)).collect();
            captured.into_iter().for_each(|stone| position[stone] = Cell::Empty);
        }
        // THE FAULT: without `.take(2)` it has none.
        let known = self.positions.iter().rev().take(2).any(|earlier| *earlier == position);
        (!known).then_some(position)
    }

    fn has_liberty(&self, position: &Position, stone: usize) -> bool {
        let mut block = vec![stone];
        let mut seen = 0;
        while let Some(next) = block.get(seen).copied() {
            for neighbour in &self.neighbours[next] {
                if position[*neighbour].is_empty() {
                    return true;
                }
                if position[*neighbour] == position[stone] && !block.contains(neighbour) {
                    block.push(*neighbour);
                }
            }
            seen += 1;
        }
        false
    }
}

impl Subject for MyBoard {
    fn name(&self) -> String {
        "my board".to_owned()
    }

    fn begin(&mut self, opening: &Opening) -> Answer<()> {
        let graph = opening.board.graph();
        self.neighbours = (0..opening.board.points()).map(|point| graph.neighbors(point).collect()).collect();
        self.positions = vec![Position::empty(opening.board.points())];
        // It has no games from set-up positions, and refuses them.
        Ok(opening.setup.is_none().then_some(()))
    }

    fn play(&mut self, m: Move) -> Answer<bool> {
        let after = match m {
            Move::Play(point) => self.after(point),
            _ => Some(self.now().clone()),
        };
        let legal = after.is_some();
        self.positions.extend(after);
        Ok(Some(legal))
    }

    fn is_legal(&mut self, m: Move) -> Answer<bool> {
        Ok(Some(m.point().is_none_or(|point| self.after(point).is_some())))
    }

    fn position(&mut self) -> Answer<Position> {
        Ok(Some(self.now().clone()))
    }
}
