//! The symmetries of small boards and sites.

use crate::bitboard::Points;

/// More symmetries than this are not used: to look for more would cost more than they spare.
const MOST: usize = 400;

/// The permutations of the points, given by the neighbours of each, that keep neighbours neighbours and marked points
/// marked: the identity first, and alone if there are too many others. Each says for every point where it goes.
pub fn symmetries(neighbours: &[Points<1>], marked: Points<1>) -> Vec<Vec<usize>> {
    let identity: Vec<usize> = (0..neighbours.len()).collect();
    let mut found = vec![Vec::new()];
    for p in 0..neighbours.len() {
        let mut longer = Vec::new();
        for start in &found {
            let fits = |q: usize| {
                !start.contains(&q)
                    && marked.contains(p) == marked.contains(q)
                    && (0..p).all(|r| neighbours[p].contains(r) == neighbours[q].contains(start[r]))
            };
            longer.extend((0..neighbours.len()).filter(|&q| fits(q)).map(|q| [&start[..], &[q]].concat()));
            if longer.len() > 100 * MOST {
                return vec![identity];
            }
        }
        found = longer;
    }
    if found.len() > MOST { vec![identity] } else { found }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cycle(length: usize) -> Vec<Points<1>> {
        let near =
            |p: usize| Points::singleton((p + 1) % length) | Points::singleton((p + length - 1) % length);
        (0..length).map(near).collect()
    }

    #[test]
    fn a_square_has_eight_and_with_a_marked_corner_two() {
        assert_eq!(symmetries(&cycle(4), Points::EMPTY).len(), 8);
        assert_eq!(symmetries(&cycle(4), Points::singleton(0)), [vec![0, 1, 2, 3], vec![0, 3, 2, 1]]);
    }

    #[test]
    fn of_points_that_all_may_trade_places_only_the_identity_is_used() {
        assert_eq!(symmetries(&[Points::EMPTY; 6], Points::EMPTY), [vec![0, 1, 2, 3, 4, 5]]);
    }
}
