//! How many of the captured stones each player gets. Players hold numbers of stones, not single stones.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

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
        let (_, equal, left) = self.sure();
        // A binomial coefficient, by products that are binomials, too.
        (0..left).fold(1_usize, |ways, n| ways.saturating_mul(equal.len() - n) / (n + 1))
    }

    /// What each player receives in any case, the players who are equal, and how many of these get one more.
    ///
    /// In full rounds everybody gets one. What is left goes to those with the most stones beside, and where the last of it does
    /// not reach all who are equal, to any of them.
    fn sure(&self) -> (Vec<usize>, Vec<usize>, usize) {
        let Spoils { beside, stones } = self;
        let mut order: Vec<usize> = (0..beside.len()).filter(|player| beside[*player].is_some()).collect();
        order.sort_by_key(|player| Reverse(beside[*player]));
        let (rounds, rest) = (stones / order.len(), stones % order.len());
        let last = beside[order[rest]];
        let before = order.iter().filter(|player| beside[**player] > last).count();
        let mut sure = vec![0; beside.len()];
        for (i, &player) in order.iter().enumerate() {
            sure[player] = rounds + usize::from(i < before);
        }
        let equal = order.into_iter().filter(|player| beside[*player] == last).collect();
        (sure, equal, rest - before)
    }
}

/// All that players may receive of captured stones.
pub fn divisions(spoils: &Spoils) -> Vec<Vec<usize>> {
    let (mut sure, equal, left) = spoils.sure();
    let mut ways = Vec::new();
    choose(&equal, left, &mut sure, &mut ways);
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
