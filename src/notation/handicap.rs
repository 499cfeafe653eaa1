//! Handicap stones as the Go Text Protocol has them: they stand before the first move, which is White's.

use crate::Board;

/// The points of a handicap of this number of stones, where the GTP draft has some.
pub fn fixed_handicap(board: &Board, stones: usize) -> Option<Vec<usize>> {
    let (width, side) = board.plain_size()?;
    let most = match side {
        0..7 => 0,
        7 => 4,
        even if even % 2 == 0 => 4,
        _ => 9,
    };
    if width != side || !(2..=most).contains(&stones) {
        return None;
    }
    let low = if side < 13 { 2 } else { 3 };
    let lines = [low, side / 2, side - 1 - low];
    // The columns and rows of corners, left and right, bottom and top; an odd number of more than three stones has the centre.
    let around = [[0, 0], [2, 2], [0, 2], [2, 0], [0, 1], [2, 1], [1, 0], [1, 2]];
    let centre = stones > 3 && stones % 2 == 1;
    let pattern = around[..stones - usize::from(centre)].iter().copied().chain(centre.then_some([1, 1]));
    Some(pattern.map(|[column, row]| (side - 1 - lines[row]) * side + lines[column]).collect())
}
