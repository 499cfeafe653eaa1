//! The sets that a player has bordered (pauli.15) and that can be won.
//!
//! The smallest bordered set of a location without his stone is its region (the connected locations without his stones)
//! with the chains that touch the region; that of one of his stones is its chain. All bordered sets are unions of these.
//!
//! *Only connected unions of regions with their chains need be tried.* Let a bordered set fall into parts that do not
//! neighbour each other. Each is bordered, and what neighbours it is outside the whole. A refuter who prevents a formation
//! on one part alone prevents it on the whole: to him a play elsewhere is a pass. (Under a ban that is a move the prover
//! has in the part alone, too; otherwise the refuter passes, and the prover is where he was.) So where the whole is won,
//! each part is. And a chain that touches no region of a set has no liberty there: the set-up removes it, and the refuter plays
//! where it touched the outside, next to stones of his that keep their liberties. Only if he may not, because points are
//! prohibited in his first turn, can the prover build anew where one of his chains stood.

use rustc_hash::FxHashSet;
use superko_bitboard::{Board, Points};

/// The connected unions of the regions of a player with the chains that touch them, single regions first; `own` are his
/// stones. With more than about `most` of them not all are returned, and the second value is false.
pub fn bordered_sets<const W: usize>(
    board: &Board<W>,
    own: Points<W>,
    most: usize,
) -> (Vec<Points<W>>, bool) {
    let closure = |region| region | board.fill(board.neighbours(region), own);
    let closures: Vec<Points<W>> = board.parts(board.all() & !own).map(closure).collect();
    let mut sets = closures.clone();
    let mut known: FxHashSet<Points<W>> = sets.iter().copied().collect();
    let mut next = 0;
    while next < sets.len() {
        let set = sets[next];
        next += 1;
        // Two regions with their chains have a point in common if they have a chain in common.
        for larger in
            closures.iter().filter(|closure| set.intersects(**closure)).map(|closure| set | *closure)
        {
            if known.insert(larger) {
                sets.push(larger);
            }
        }
        if sets.len() > most {
            sets.truncate(most);
            return (sets, false);
        }
    }
    (sets, true)
}
