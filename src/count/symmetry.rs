//! Symmetries of a graph. Colourings of the first points that differ by a symmetry of the whole graph can be completed in
//! the same number of ways, so a sweep may start from one colouring of each kind.
//!
//! On a torus with six columns, the first row has 729 colourings of 52 kinds.

use std::collections::HashMap;
use superko_notation::symmetry::{Limits, symmetries};

/// Missed symmetries only cost time, and the first ones generate more.
const LIMITS: Limits = Limits { steps: 20_000, found: 64 };

/// Permutations of the first `count` points of `order` that extend to symmetries of the graph, all or some of them: the
/// point at place i of the order goes to the place in the i-th entry. `adjacency` is by point.
pub fn of_first(adjacency: &[Vec<usize>], order: &[usize], count: usize) -> Vec<Vec<usize>> {
    let n = order.len();
    let mut place = vec![0; n];
    for (i, &point) in order.iter().enumerate() {
        place[point] = i;
    }
    let neighbours: Vec<Vec<usize>> =
        order.iter().map(|&p| adjacency[p].iter().map(|&other| place[other]).collect()).collect();
    symmetries(&neighbours, count, |p| p < count, LIMITS).found
}

/// The number of cycles of a permutation.
pub fn cycles(images: &[usize]) -> usize {
    let mut seen = vec![false; images.len()];
    let mut cycles = 0;
    for start in 0..images.len() {
        cycles += !seen[start] as usize;
        let mut at = start;
        while !seen[at] {
            seen[at] = true;
            at = images[at];
        }
    }
    cycles
}

/// One colouring of every kind, as colours (0: empty) by place, and the number of colourings of the kind. `any_colour`:
/// colourings that differ by a renaming of the players are also of one kind.
pub fn kinds(
    permutations: &[Vec<usize>],
    count: usize,
    players: u8,
    any_colour: bool,
) -> Vec<(Vec<u8>, u64)> {
    let mut colouring = vec![0; count];
    let mut kind_of: HashMap<Vec<u8>, usize> = HashMap::new();
    let mut kinds: Vec<(Vec<u8>, u64)> = Vec::new();
    loop {
        if !kind_of.contains_key(&colouring) {
            let kind = kinds.len();
            kinds.push((colouring.clone(), 0));
            kind_of.insert(colouring.clone(), kind);
            let mut to_do = vec![colouring.clone()];
            while let Some(one) = to_do.pop() {
                kinds[kind].1 += 1;
                let moved = permutations.iter().map(|images| {
                    let mut other = one.clone();
                    images.iter().zip(&one).for_each(|(&image, &colour)| other[image] = colour);
                    other
                });
                let exchanges = 1..if any_colour { players } else { 1 };
                let renamed = exchanges.map(|low| {
                    let exchange = |&colour: &u8| match colour {
                        colour if colour == low => low + 1,
                        colour if colour == low + 1 => low,
                        colour => colour,
                    };
                    one.iter().map(exchange).collect()
                });
                for other in moved.chain(renamed) {
                    if kind_of.insert(other.clone(), kind).is_none() {
                        to_do.push(other);
                    }
                }
            }
        }
        // The next number in base players + 1.
        let Some(place) = colouring.iter().rposition(|&colour| colour < players) else { return kinds };
        colouring[place] += 1;
        colouring[place + 1..].fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cycle(n: usize) -> Vec<Vec<usize>> {
        (0..n).map(|p| vec![(p + 1) % n, (p + n - 1) % n]).collect()
    }

    #[test]
    fn kinds_are_bracelets_and_all_colourings_are_of_one() {
        let order: Vec<usize> = (0..6).collect();
        let turns = of_first(&cycle(6), &order, 6);
        // Bracelets of six beads in three colours: 92.
        assert_eq!(kinds(&turns, 6, 2, false).len(), 92);
        let kinds = kinds(&turns, 6, 2, true);
        assert_eq!(kinds.len(), 52);
        assert_eq!(kinds.iter().map(|(_, many)| many).sum::<u64>(), 729);
        assert_eq!(kinds[0], (vec![0; 6], 1));
    }

    #[test]
    fn a_graph_without_edges_has_colourings_by_their_number_of_stones() {
        let none = vec![Vec::new(); 5];
        let turns = of_first(&none, &[0, 1, 2, 3, 4], 5);
        assert_eq!(kinds(&turns, 5, 1, true).len(), 6);
    }
}
