//! Which Dragons there are by rule 3 of [`crate::political`], found without a look at every set of Stones, as its definition asks.
//!
//! The methods of the law are asked for everything that a rule says, so that amendments and misreadings hold here, too.
//! Tests compare the results with the definition.

use crate::political::{GoPlayer, Political, Situation, Stones, paths};
use crate::words::Set;
use crate::{Board, Point};

/// [`Political::r3_dragon_all`], asked only of the sets of Stones that may be Dragons.
pub fn dragons(law: &dyn Political, board: &Board, situation: &Situation) -> Set<Stones> {
    let is_dragon = |stones: &Stones| law.r3_dragon_a_is(board, situation, stones);
    possible_dragons(law, board, situation).into_iter().filter(is_dragon).collect()
}

/// For each largest set of owners of whom any two are friendly, the sets of their Stones that are joined on the board.
///
/// No Dragon is missed. Its owners are in such a set of owners. It has every Stone of theirs that is joined to it, because
/// one of these would be adjacent to it and mutually friendly with it.
fn possible_dragons(law: &dyn Political, board: &Board, situation: &Situation) -> Set<Stones> {
    let mut possible = Set::new();
    for friends in friends(law, situation) {
        let owned = |v: &Point| situation.configuration[*v].is_some_and(|owner| friends.contains(&owner));
        let mut stones: Stones = board.nodes().filter(owned).collect();
        while let Some(&stone) = stones.first() {
            let joined = paths(board, stone, &stones);
            stones.retain(|other| !joined.contains(other));
            possible.insert(joined);
        }
    }
    possible
}

/// The largest sets of owners of Stones, any two of whom are friendly.
///
/// Found by adding one owner after another, together with the members of each set who are friendly to him.
fn friends(law: &dyn Political, situation: &Situation) -> Set<Set<GoPlayer>> {
    let mut largest: Set<Set<GoPlayer>> = Set::from([Set::new()]);
    for owner in situation.configuration.iter().flatten().copied().collect::<Set<GoPlayer>>() {
        let friend = |other: &GoPlayer| law.r3_friendly_a_owners(situation, owner, *other);
        let with_him: Vec<Set<GoPlayer>> =
            largest.iter().map(|all| all.iter().copied().filter(friend).chain([owner]).collect()).collect();
        largest.extend(with_him);
        let all = largest.clone();
        largest.retain(|set| !all.iter().any(|other| set != other && set.is_subset(other)));
    }
    largest
}
