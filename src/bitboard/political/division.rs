//! Who gets how many of the stones that are captured: counted, not dealt out.

use std::cmp::Reverse;
use std::collections::BTreeSet;

/// All that players may receive of `stones` captured ones, when `beside[player]` stones of theirs touch them.
///
/// In full rounds everybody gets one. What is left goes to those with the most stones beside, and where the last of it does
/// not reach all who are equal, to any of them.
pub fn divisions(beside: &[usize], stones: usize) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..beside.len()).filter(|player| beside[*player] > 0).collect();
    order.sort_by_key(|player| Reverse(beside[*player]));
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
    let both = |one: &Vec<usize>, other: &Vec<usize>| one.iter().zip(other).map(|(a, b)| a + b).collect();
    those.iter().flat_map(|other| these.iter().map(move |one| both(one, other))).collect()
}

#[cfg(test)]
mod tests {
    use super::divisions;
    use pretty_assertions::assert_eq;

    #[test]
    fn five_stones_among_three_two_and_one_make_two_two_and_one() {
        assert_eq!(divisions(&[3, 2, 1, 0], 5), [[2, 2, 1, 0]]);
    }

    #[test]
    fn of_two_stones_among_one_two_two_and_two_the_one_gets_none() {
        assert_eq!(divisions(&[1, 2, 2, 2], 2), [[0, 1, 1, 0], [0, 1, 0, 1], [0, 0, 1, 1]]);
    }

    #[test]
    fn full_rounds_leave_nothing_to_chance() {
        assert_eq!(divisions(&[1, 1], 4), [[2, 2]]);
    }
}
