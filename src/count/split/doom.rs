//! The transfer of the split counter: legal positions by inclusion and exclusion.
//!
//! Instead of requiring a liberty for every chain, choose any set of chains and *doom* them: a doomed chain must have no
//! liberty, and nothing is required of the others. Every doomed chain contributes a factor of −1. If some chains of a
//! position have no liberty, the sum over all choices of doomed chains is 0; if all have one, the only possible choice is
//! to doom none, and the position counts 1.
//!
//! In the borders of this counter, [`Cell::Free`] is a stone without requirements, and [`Cell::Needy`] a stone of a doomed
//! chain, with the chain as its group. There are as many borders as with [`Labels`](crate::labels::Labels), but a
//! step changes a distant chain only by joining two doomed ones, and fewer colours fit each border. And the number of
//! positions of a whole board is a plain sum over pairs of equal rows: see [`middle`](super::middle).

use crate::border::{Border, Cell, Step};

/// What a point can become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    Empty,
    /// A stone without requirements.
    Stone(u8),
    /// A stone of a doomed chain.
    Doomed(u8),
}

pub const POINTS: [Point; 5] =
    [Point::Empty, Point::Stone(0), Point::Stone(1), Point::Doomed(0), Point::Doomed(1)];

/// Colours the next point. Returns the next border, and whether the count changes its sign because a doomed chain has left
/// the border; `None` when a neighbour forbids the colour.
pub fn transfer(border: &Border, point: Point, step: &Step) -> Option<(Border, bool)> {
    let mut extended = *border;
    let neighbours = step.neighbours.iter().map(|&slot| border[slot]);
    let forbidden = |neighbour: Cell| match (point, neighbour) {
        (Point::Empty, Cell::Needy { .. }) | (Point::Doomed(_), Cell::Empty) => true,
        (Point::Stone(own), Cell::Needy { colour, .. }) | (Point::Doomed(own), Cell::Free(colour)) => {
            own == colour
        }
        _ => false,
    };
    if neighbours.clone().any(forbidden) {
        return None;
    }
    let new = match point {
        Point::Empty => Cell::Empty,
        Point::Stone(colour) => Cell::Free(colour),
        Point::Doomed(colour) => {
            let own = extended.fresh_group();
            for neighbour in neighbours.filter(|cell| cell.colour() == Some(colour)) {
                extended.join(neighbour.group().expect("free stones were forbidden"), own);
            }
            Cell::Needy { colour, group: own }
        }
    };
    extended.push(new);
    let next: Border = step.keep.iter().map(|&slot| extended[slot]).collect();
    let gone = |cell: &Cell| cell.group().is_some() && !next.contains(cell);
    // A step drops at most one cell, and so at most one chain.
    let negated = extended.iter().any(gone);
    Some((next.with_groups_in_order(), negated))
}
