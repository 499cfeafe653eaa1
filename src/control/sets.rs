//! The sets that a player has bordered (pauli.15) and that can be won.
//!
//! The smallest bordered set of a location without his stone is its region (the connected locations without his stones)
//! with the chains that touch the region; that of one of his stones is its chain. All bordered sets are unions of these.
//!
//! *Only connected unions of regions with their chains need be tried.* Let a bordered set fall into parts that do not
//! neighbour each other. Each is bordered, and what neighbours it is outside the whole. A refuter who prevents a formation
//! on one part alone prevents it on the whole: to him a play elsewhere is a pass. (Under a ban that is a move the prover
//! has in the part alone, too; otherwise the refuter passes, and the prover is where he was.) So where the whole is won,
//! each part is. And a chain apart from all regions of a set has no liberty there: the set-up removes it.

use std::collections::HashSet;

/// A board's regions for one player, and what touches what.
pub struct Regions {
    /// The points of each region with those of the chains that touch it, ascending.
    closures: Vec<Vec<usize>>,
    /// Which regions have a chain in common.
    joined: Vec<Vec<usize>>,
}

impl Regions {
    /// The regions of a player, on a board given by the neighbours of each point.
    pub fn new(board: &[Vec<usize>], own: impl Fn(usize) -> bool) -> Regions {
        let part = part_numbers(board, &own);
        let regions: Vec<usize> = (0..board.len()).filter(|&p| part[p] == p && !own(p)).collect();
        let chains_of = |region: usize| {
            let members = (0..board.len()).filter(|&p| part[p] == region);
            let mut chains: Vec<usize> =
                members.flat_map(|p| board[p].iter().filter(|&&q| own(q)).map(|&q| part[q])).collect();
            chains.sort_unstable();
            chains.dedup();
            chains
        };
        let chains: Vec<Vec<usize>> = regions.iter().map(|&region| chains_of(region)).collect();
        let closure = |i: usize| {
            (0..board.len()).filter(|&p| part[p] == regions[i] || chains[i].contains(&part[p])).collect()
        };
        let meet = |i: usize, j: usize| i != j && chains[i].iter().any(|chain| chains[j].contains(chain));
        Regions {
            closures: (0..regions.len()).map(closure).collect(),
            joined: (0..regions.len())
                .map(|i| (0..regions.len()).filter(|&j| meet(i, j)).collect())
                .collect(),
        }
    }

    /// The connected unions of regions with their chains, smaller ones first, each as its points, ascending. At most
    /// `cap`; whether these are all is told too.
    pub fn bordered_sets(&self, cap: usize) -> (Vec<Vec<usize>>, bool) {
        let mut unions: Vec<Vec<usize>> = (0..self.closures.len()).map(|i| vec![i]).collect();
        let mut known: HashSet<Vec<usize>> = unions.iter().cloned().collect();
        let mut next = 0;
        let mut all = true;
        while next < unions.len() && all {
            let union = unions[next].clone();
            next += 1;
            for &i in union.iter().flat_map(|&i| &self.joined[i]) {
                let mut larger = union.clone();
                larger.push(i);
                larger.sort_unstable();
                larger.dedup();
                if larger.len() > union.len() && known.insert(larger.clone()) {
                    unions.push(larger);
                }
            }
            all = unions.len() <= cap;
        }
        unions.truncate(cap);
        let mut sets: Vec<Vec<usize>> = unions.iter().map(|union| self.points(union)).collect();
        sets.sort_by_key(Vec::len);
        (sets, all)
    }

    fn points(&self, union: &[usize]) -> Vec<usize> {
        let mut points: Vec<usize> = union.iter().flat_map(|&i| self.closures[i].iter().copied()).collect();
        points.sort_unstable();
        points.dedup();
        points
    }
}

/// For each point the least point of its chain or region.
fn part_numbers(board: &[Vec<usize>], own: &impl Fn(usize) -> bool) -> Vec<usize> {
    let mut part = vec![usize::MAX; board.len()];
    for least in 0..board.len() {
        if part[least] == usize::MAX {
            part_of(board, least, |p| own(p) == own(least)).into_iter().for_each(|p| part[p] = least);
        }
    }
    part
}

/// The points that are joined to one by points like it.
pub fn part_of(board: &[Vec<usize>], start: usize, like: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut part = vec![start];
    let mut next = 0;
    while next < part.len() {
        for &q in &board[part[next]] {
            if like(q) && !part.contains(&q) {
                part.push(q);
            }
        }
        next += 1;
    }
    part
}
