//! Dragons: grown from chains, by taking in one player after the other.

use crate::board::Board;
use crate::points::Points;
use alloc::vec::Vec;

/// A set of players.
pub type Mask = u32;

/// The players in a mask.
pub fn members(mask: Mask) -> impl Iterator<Item = usize> {
    (0..Mask::BITS as usize).filter(move |player| mask >> player & 1 == 1)
}

/// A Dragon: its points, and who has stones in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dragon<const W: usize> {
    pub points: Points<W>,
    pub owners: Mask,
}

/// Looks for all Dragons of a position.
struct Search<'a, const W: usize> {
    board: &'a Board<W>,
    stones: &'a [Points<W>],
    friends: &'a [Mask],
    /// Chains of which all Dragons have been found.
    done: Points<W>,
    found: Vec<Dragon<W>>,
}

/// All Dragons, in the order of their points. `friends` has for each player the mask of himself and his allies.
pub fn dragons<const W: usize>(board: &Board<W>, stones: &[Points<W>], friends: &[Mask]) -> Vec<Dragon<W>> {
    let mut search = Search { board, stones, friends, done: Points::EMPTY, found: Vec::new() };
    for (player, own) in stones.iter().enumerate() {
        for chain in board.parts(*own) {
            search.grow(Dragon { points: chain, owners: 1 << player }, friends[player], 0);
            search.done = search.done | chain;
        }
    }
    // There are few. A faster sort would take longer to compile than it saves.
    let mut found: Vec<Dragon<W>> = Vec::with_capacity(search.found.len());
    for dragon in search.found {
        let before = found.partition_point(|other| other.points.iter().le(dragon.points.iter()));
        found.insert(before, dragon);
    }
    found
}

/// The Dragons without a liberty, in the order of their points.
///
/// All their chains are without one, so that others need not be looked at, but to see that none joins them.
pub fn dragons_without_liberties<const W: usize>(
    board: &Board<W>,
    stones: &[Points<W>],
    friends: &[Mask],
) -> Vec<Dragon<W>> {
    let occupied = stones.iter().fold(Points::EMPTY, |all, own| all | *own);
    let breathing = board.neighbours(board.all() & !occupied);
    let stifled: Vec<Points<W>> = stones.iter().map(|own| *own & !board.fill(breathing, *own)).collect();
    if stifled.iter().all(Points::is_empty) {
        return Vec::new();
    }
    let mut found = dragons(board, &stifled, friends);
    found.retain(|dragon| {
        let around = board.neighbours(dragon.points) & !dragon.points;
        let common = members(dragon.owners).fold(Mask::MAX, |common, owner| common & friends[owner]);
        members(common).all(|player| !stones[player].intersects(around))
    });
    found
}

impl<const W: usize> Search<'_, W> {
    /// Finds the Dragons that hold this set of stones, and none of the `barred` players.
    ///
    /// `common` are the friends of all its owners. All stones of these owners that are joined to the set are in it.
    fn grow(&mut self, set: Dragon<W>, common: Mask, mut barred: Mask) {
        if !(set.points & self.done).is_empty() {
            return;
        }
        let around = self.board.neighbours(set.points);
        let beside: Vec<usize> = members(common & !set.owners)
            .filter(|player| !(self.stones[*player] & around).is_empty())
            .collect();
        if beside.is_empty() {
            self.found.push(set);
            return;
        }
        // A friend of everybody who may still come in belongs to every Dragon that this set grows into.
        let sure = beside.iter().position(|player| common & !self.friends[*player] == 0);
        let chosen = sure.map_or(&beside[..], |i| &beside[i..=i]);
        for &player in chosen.iter().filter(|player| barred >> *player & 1 == 0).collect::<Vec<_>>() {
            let owners = set.owners | 1 << player;
            let within = members(owners).fold(Points::EMPTY, |all, owner| all | self.stones[owner]);
            let points = self.board.fill(set.points, within);
            self.grow(Dragon { points, owners }, common & self.friends[player], barred);
            barred |= 1 << player;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Mask, dragons, dragons_without_liberties};
    use crate::{Board, Geometry, Points};
    use quickcheck::quickcheck;

    quickcheck! {
        /// Four players on a board nearly full, who are friends as the pairs say.
        fn without_liberties_are_those_of_all_that_touch_no_empty_point(cells: Vec<u8>, pairs: Vec<(u8, u8)>) -> bool {
            let geometry = Geometry::Grid { width: 4, height: 3, wrap_columns: false, wrap_rows: false };
            let board = Board::<1>::new(geometry).unwrap();
            let mut stones = [Points::EMPTY; 4];
            for (p, cell) in cells.iter().enumerate().take(12).filter(|(_, cell)| **cell % 9 < 8) {
                let owner = usize::from(cell % 4);
                stones[owner] = stones[owner] | Points::singleton(p);
            }
            let mut friends: [Mask; 4] = [1, 2, 4, 8];
            for (a, b) in pairs.iter().map(|(a, b)| (usize::from(a % 4), usize::from(b % 4))) {
                friends[a] |= 1 << b;
                friends[b] |= 1 << a;
            }
            let empty = stones.iter().fold(board.all(), |empty, own| empty & !*own);
            let mut all = dragons(&board, &stones, &friends);
            all.retain(|dragon| !board.neighbours(dragon.points).intersects(empty));
            dragons_without_liberties(&board, &stones, &friends) == all
        }
    }
}
