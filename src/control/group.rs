//! The symmetries of a small board.

use superko_bitboard::{Board, Points};
use superko_notation::symmetry::{Limits, symmetries};

/// With more symmetries than this none are used: to look for more would cost more than they save.
const MOST_SYMMETRIES: usize = 400;

/// All symmetries of a small board that keep marked points marked, as the image of each point. The identity comes first; it
/// is alone if there are too many others.
pub fn group(board: &Board<1>, marked: Points<1>) -> Vec<Vec<usize>> {
    let n = board.points();
    let neighbours: Vec<Vec<usize>> = (0..n).map(|p| board.neighbours_of(p).iter().collect()).collect();
    let limits = Limits { steps: 100 * MOST_SYMMETRIES, found: MOST_SYMMETRIES };
    let symmetries = symmetries(&neighbours, n, |p| marked.contains(p), limits);
    if symmetries.complete { symmetries.found } else { vec![(0..n).collect()] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use superko_bitboard::Geometry;

    #[test]
    fn of_points_that_can_all_be_exchanged_only_the_identity_is_used() {
        let line = Geometry::Grid { width: 11, height: 1, wrap_columns: false, wrap_rows: false };
        let every_other = (0..6).fold(Points::EMPTY, |set, i| set | Points::singleton(2 * i));
        let isolated = Board::<1>::new(line).unwrap().induced(every_other);
        assert_eq!(group(&isolated, Points::EMPTY), [[0, 1, 2, 3, 4, 5]]);
        assert_eq!(group(&isolated, Points::first_n(3)).len(), 36);
    }
}
