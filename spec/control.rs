//! Who controls what by rule 14 of [`crate::pauli`], and which formations there are by its rule 16, decided sooner than by
//! their definitions and within a budget.
//!
//! The methods of the law are asked for everything that a rule says, so that amendments and misreadings hold here, too.
//! Tests compare the results with the definitions.

use crate::pauli::{Dispute, Game, Location, Locations, Pauli, SetUp, Situation, set_up};
use crate::words::{each, points, subsets};
use crate::{Board, Coloring, Player};
use rustc_hash::FxHashMap;

/// Every set of locations of a board.
pub fn every_set(board: &Board) -> impl Iterator<Item = Locations> + Clone + use<> {
    subsets(&each(points(board), |p| p))
}

/// What a player controls, as far as a budget allowed to decide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Control {
    /// The locations that he controls.
    pub controlled: Locations,
    /// Those for which the budget did not decide whether they are controlled.
    pub undecided: Locations,
}

/// What a player controls: [`Pauli::r14_controlled`], decided by looking at no more than `budget` situations.
///
/// Smaller sets come first. A set is skipped if all its locations are already known to be controlled.
pub fn control(law: &dyn Pauli, board: &Board, game: &Game, player: Player, budget: usize) -> Control {
    let mut control = Control::default();
    let mut left = budget;
    let stones = &game.now().stones;
    let mut sets: Vec<Locations> = every_set(board)
        .filter(|set| !set.is_empty() && law.r14_member_bordered(board, stones, player, set))
        .collect();
    sets.sort_by_key(|set| set.len());
    for set in sets {
        if !set.is_subset(&control.controlled) {
            let (looked_at, unprevented) =
                building(law, &set_up(law, board, game, player, &set), player, &set, left);
            left -= looked_at;
            match unprevented {
                Some(true) => control.controlled.extend(set),
                Some(false) => {}
                None => control.undecided.extend(set),
            }
        }
    }
    control.undecided = control.undecided.difference(&control.controlled).copied().collect();
    control
}

/// Can nobody prevent the prover from building his formation on the set, from the first situation on?
///
/// Looks at situations in the order of the number of turns that lead to them, and decides as soon as those that it has not
/// looked at make no difference. Returns how many it looked at, and `None` if `budget` was too small to decide.
pub fn building(
    law: &dyn Pauli,
    (larger, first): &SetUp,
    prover: Player,
    set: &Locations,
    budget: usize,
) -> (usize, Option<bool>) {
    let mut search = Search::starting_from(first.clone());
    for doubling in 0.. {
        let upto = budget.min(1 << doubling);
        search.look(law, larger, prover, set, upto);
        let unprevented = search.is_unprevented(prover, false);
        if unprevented == search.is_unprevented(prover, true) {
            return (search.following.len(), Some(unprevented));
        }
        if upto == budget {
            break;
        }
    }
    (budget, None)
}

/// Situations that can arise, and what can follow those that were looked at.
struct Search {
    /// The first situation, then those that can follow a situation that was looked at.
    situations: Vec<Situation>,
    numbers: FxHashMap<Situation, usize>,
    /// For each situation that was looked at: is the formation built?
    built: Vec<bool>,
    /// For each situation that was looked at: the numbers of those that can follow.
    following: Vec<Vec<usize>>,
}

impl Search {
    fn starting_from(first: Situation) -> Search {
        let numbers = FxHashMap::from_iter([(first.clone(), 0)]);
        Search { situations: vec![first], numbers, built: Vec::new(), following: Vec::new() }
    }

    /// Looks at more situations until it has looked at `upto` of them or at all that can arise. Nothing needs to follow a
    /// situation in which the formation is built.
    fn look(&mut self, law: &dyn Pauli, larger: &Board, prover: Player, set: &Locations, upto: usize) {
        while self.following.len() < upto.min(self.situations.len()) {
            let now = self.situations[self.following.len()].clone();
            let built = law.r16_formation(larger, &now.stones, prover, set);
            let following = if built { Vec::new() } else { law.r14_building_a_following(larger, &now) };
            self.built.push(built);
            let numbers = following.into_iter().map(|situation| self.number(situation)).collect();
            self.following.push(numbers);
        }
    }

    fn number(&mut self, situation: Situation) -> usize {
        let next = self.situations.len();
        let number = *self.numbers.entry(situation.clone()).or_insert(next);
        if number == next {
            self.situations.push(situation);
        }
        number
    }

    /// Is the first situation in the least set of [`Pauli::r14_building_unprevented`]? `otherwise` says whether to
    /// assume that the situations not yet looked at are in it.
    fn is_unprevented(&self, prover: Player, otherwise: bool) -> bool {
        let mut unprevented = vec![otherwise; self.situations.len()];
        unprevented[..self.built.len()].copy_from_slice(&self.built);
        loop {
            let found = |i: &usize| {
                let mut following = self.following[*i].iter();
                !unprevented[*i]
                    && if self.situations[*i].turn == prover {
                        following.any(|&n| unprevented[n])
                    } else {
                        following.len() > 0 && following.all(|&n| unprevented[n])
                    }
            };
            let more: Vec<usize> = (0..self.following.len()).rev().filter(found).collect();
            if more.is_empty() {
                return unprevented[0];
            }
            more.into_iter().for_each(|i| unprevented[i] = true);
        }
    }
}

/// [`Pauli::r17_c_1_smallest`], without a look at every set: while the player has not bordered the set, adds what rule 15
/// demands, which is the neighbours of each location without his stone and his own stones next to his stones.
///
/// Any bordered set that includes the location includes all of these. His stones are added only if nothing else is
/// demanded, since a misread rule 15 may do without them. If it demands still more, there is no bordered set, and every
/// location is in all of them.
pub fn smallest_bordered(
    law: &dyn Pauli,
    board: &Board,
    stones: &Coloring,
    player: Player,
    p: Location,
) -> Locations {
    let own = |p: Location| stones[p] == player.color();
    let mut set = Locations::from([p]);
    while !law.r15_bordered(board, stones, player, &set) {
        let demanded = |by_own: bool| -> Vec<Location> {
            let by = set.iter().copied().filter(|&p| own(p) == by_own);
            let next_to = by.flat_map(|p| board.neighbors(p)).filter(|&q| !by_own || own(q));
            next_to.filter(|q| !set.contains(q)).collect()
        };
        let more = [false, true].map(demanded).into_iter().find(|more| !more.is_empty());
        match more {
            Some(more) => set.extend(more),
            None => return board.nodes().collect(),
        }
    }
    set
}

/// [`Pauli::r17_h_2_refuters_formation`], without a look at every set: a two-eye formation of the refuter includes a location
/// of the prover’s set if the largest one does.
pub fn refuters_formation(law: &dyn Pauli, larger: &Board, game: &Game, dispute: &Dispute) -> bool {
    let largest = largest_formation(law, larger, &game.now().stones, dispute.prover.opponent());
    !largest.is_disjoint(&dispute.set)
}

/// The union of all sets on which a player has a two-eye formation, which is empty or itself such a set.
///
/// Starts with all locations and repeatedly drops those that no formation among the rest can contain: opposing stones,
/// locations without neighbours, empty locations next to empty ones, the player's stones with fewer than two liberties
/// in the set, and locations whose smallest bordered set has lost a location. No location of a formation is ever
/// dropped, and if nothing more is dropped, the rest is a
/// formation.
pub fn largest_formation(law: &dyn Pauli, board: &Board, stones: &Coloring, player: Player) -> Locations {
    let mut set: Locations = board.nodes().collect();
    loop {
        let stays = |p: &usize| {
            let alone = Locations::from([*p]);
            let liberties = law.r13_b_liberties(board, stones, *p);
            law.r16_b_no_opposing_stone(stones, player, &alone)
                && law.r16_d_neighbours(board, &alone)
                && law.r16_e_eyes(board, stones, &alone)
                && (stones[*p] != player.color() || liberties.intersection(&set).count() >= 2)
                && smallest_bordered(law, board, stones, player, *p).is_subset(&set)
        };
        let left: Locations = set.iter().copied().filter(stays).collect();
        if left == set {
            return set;
        }
        set = left;
    }
}
