//! How many of the captured stones each player gets. Players hold numbers of stones, not single stones.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

/// Captured stones that are to be divided.
#[derive(Debug)]
pub struct Spoils {
    /// For each player who receives some, how many of his stones touch them; of one player's at least.
    pub beside: Vec<Option<usize>>,
    pub stones: usize,
}

impl Spoils {
    /// In how many ways they can be divided, or the largest number there is.
    pub fn ways(&self) -> usize {
        let order = self.order();
        let rest = self.stones % order.len();
        let Some(&last) = order.get(rest).filter(|_| rest > 0) else { return 1 };
        let equal = order.iter().filter(|player| self.beside[**player] == self.beside[last]).count();
        let before = order.iter().filter(|player| self.beside[**player] > self.beside[last]).count();
        // `rest - before` of the `equal` players get one: a binomial coefficient, by products that are binomials, too.
        (0..rest - before).fold(1_usize, |ways, n| ways.saturating_mul(equal - n) / (n + 1))
    }

    /// The players who receive some, those with the most stones beside first.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = Vec::new();
        for player in (0..self.beside.len()).filter(|player| self.beside[*player].is_some()) {
            let before = order.partition_point(|other| self.beside[*other] >= self.beside[player]);
            order.insert(before, player);
        }
        order
    }
}

/// All that players may receive of captured stones.
///
/// In full rounds everybody gets one. What is left goes to those with the most stones beside, and where the last of it does
/// not reach all who are equal, to any of them.
pub fn divisions(spoils: &Spoils) -> Vec<Vec<usize>> {
    let Spoils { beside, stones } = spoils;
    let order = spoils.order();
    let (rounds, rest) = (stones / order.len(), stones % order.len());
    let mut sure = vec![0; beside.len()];
    for &player in &order {
        sure[player] = rounds;
    }
    let Some(&last) = order.get(rest).filter(|_| rest > 0) else {
        return vec![sure];
    };
    for &player in order.iter().filter(|player| beside[**player] > beside[last]) {
        sure[player] += 1;
    }
    let equal: Vec<usize> = order.iter().copied().filter(|player| beside[*player] == beside[last]).collect();
    let before = order.iter().filter(|player| beside[**player] > beside[last]).count();
    let mut ways = Vec::new();
    choose(&equal, rest - before, &mut sure, &mut ways);
    ways
}

/// Gives one stone to each of `n` of these players, in all ways.
fn choose(players: &[usize], n: usize, given: &mut Vec<usize>, ways: &mut Vec<Vec<usize>>) {
    if n == 0 {
        ways.push(given.clone());
        return;
    }
    for (i, &player) in players.iter().enumerate() {
        given[player] += 1;
        choose(&players[i + 1..], n - 1, given, ways);
        given[player] -= 1;
    }
}

/// What each of these becomes with each of those.
pub fn add(these: &BTreeSet<Vec<usize>>, those: &[Vec<usize>]) -> BTreeSet<Vec<usize>> {
    let mut sums = BTreeSet::new();
    for (one, other) in those.iter().flat_map(|other| these.iter().map(move |one| (one, other))) {
        sums.insert(one.iter().zip(other).map(|(a, b)| a.saturating_add(*b)).collect());
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::{Spoils, divisions};
    use pretty_assertions::assert_eq;

    /// The number of stones that each player has next to the dragon; `None` for players with none, who receive nothing.
    fn shares(beside: &[usize]) -> Vec<Option<usize>> {
        beside.iter().map(|n| (*n > 0).then_some(*n)).collect()
    }

    fn divided(beside: &[usize], stones: usize) -> Vec<Vec<usize>> {
        divisions(&Spoils { beside: shares(beside), stones })
    }

    #[test]
    fn five_stones_among_three_two_and_one_make_two_two_and_one() {
        assert_eq!(divided(&[3, 2, 1, 0], 5), [[2, 2, 1, 0]]);
    }

    #[test]
    fn of_two_stones_among_one_two_two_and_two_the_one_gets_none() {
        assert_eq!(divided(&[1, 2, 2, 2], 2), [[0, 1, 1, 0], [0, 1, 0, 1], [0, 0, 1, 1]]);
    }

    #[test]
    fn who_has_no_stone_beside_comes_last() {
        let spoils = Spoils { beside: vec![Some(0), Some(1), None, Some(0)], stones: 2 };
        assert_eq!(divisions(&spoils), [[1, 1, 0, 0], [0, 1, 0, 1]]);
        assert_eq!(spoils.ways(), 2);
    }

    #[test]
    fn full_rounds_leave_nothing_to_chance() {
        assert_eq!(divided(&[1, 1], 4), [[2, 2]]);
    }

    #[test]
    fn ways_are_as_many_as_divisions() {
        for beside in [&[1, 1, 1, 1, 1][..], &[3, 2, 2, 2, 1], &[2, 2, 1, 1, 0], &[4]] {
            for stones in 1..12 {
                let spoils = Spoils { beside: shares(beside), stones };
                assert_eq!(spoils.ways(), divisions(&spoils).len(), "{spoils:?}");
            }
        }
    }
}
