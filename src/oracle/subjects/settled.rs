//! Positions in which no judgement can enter a score: every block is alive whatever happens, by Benson's algorithm, and every empty
//! point is surrounded by one player.
//!
//! D. B. Benson, "Life in the Game of Go", Information Sciences 10 (1976).

use crate::blocks::{border, parts};
use std::collections::BTreeSet;
use superko_notation::{Board, Cell, Player, Position};

/// Is nobody of another opinion about the score of this position?
pub(crate) fn is_settled(board: &Board, position: &Position) -> bool {
    let one_neighbour = |region: &BTreeSet<usize>| {
        let beside: BTreeSet<char> = border(board, region).map(|p| position[p].letter()).collect();
        beside.len() <= 1
    };
    parts(board, |p| position[p].is_empty()).iter().all(one_neighbour)
        && Player::BOTH.into_iter().all(|player| {
            let own = |p: usize| position[p] == Cell::Stone(player);
            let blocks = parts(board, own);
            alive(board, position, &blocks, parts(board, |p| !own(p))) == blocks.len()
        })
}

/// How many of these blocks are alive whatever happens. A region is vital to a block if all its empty points are liberties of it; a block
/// lives with two vital regions that only blocks of the same kind surround.
fn alive(
    board: &Board,
    position: &Position,
    blocks: &[BTreeSet<usize>],
    mut regions: Vec<BTreeSet<usize>>,
) -> usize {
    let mut blocks: Vec<&BTreeSet<usize>> = blocks.iter().collect();
    loop {
        let before = blocks.len();
        blocks.retain(|block| {
            let liberties: BTreeSet<usize> = border(board, block).collect();
            let vital = |region: &&BTreeSet<usize>| {
                let mut empty = region.iter().filter(|p| position[**p].is_empty()).peekable();
                empty.peek().is_some() && empty.all(|p| liberties.contains(p))
            };
            regions.iter().filter(vital).count() >= 2
        });
        if blocks.len() == before {
            return before;
        }
        regions.retain(|region| border(board, region).all(|p| blocks.iter().any(|block| block.contains(&p))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_settled_if_all_blocks_have_two_eyes_and_no_point_is_neutral() {
        for (board, position, settled) in [
            ("3x1", "...", true),
            ("3x1", ".X.", true),
            ("2x1", "X.", false),
            ("2x2", ".XX.", true),
            ("5x1", ".XX.O", false),
            ("7x1", ".X.XO.O", false),
            ("4x3", "....XXXX.X.X", true),
            ("4x2", "XXXX.X.X", true),
            ("4x2", "XXXX..XX", false),
        ] {
            let board = Board::parse(board).unwrap();
            assert_eq!(is_settled(&board, &Position::from_letters(position).unwrap()), settled, "{position}");
        }
    }
}
