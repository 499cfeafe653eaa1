//! Control in all legal positions of a small board: a table for every set that can be bordered, then a look at each
//! position, up to the symmetries of the board.

use super::site::Site;
use super::symmetry::symmetries;
use super::table::Table;
use crate::bitboard::{Board, Geometry, Points};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicBool, Ordering};

pub use super::table::MOST_POINTS;

/// How many positions have so many points controlled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// Legal positions looked at.
    pub positions: u64,
    /// By the number of points that Black controls, from 0 to all; and White.
    pub controlled: [Vec<u64>; 2],
    /// Positions with a point that both control.
    pub both: u64,
    /// Was it not stopped?
    pub complete: bool,
}

/// What the work on a census consists of, for whoever waits.
pub struct Care<'a> {
    /// Ends the work, with what is known by then.
    pub stop: &'a AtomicBool,
    /// Called with parts of the work that were done; all together are 1.
    pub done: &'a (dyn Fn(f64) + Sync),
    /// Called with the number of situations that were found to be won since the last call.
    pub won: &'a (dyn Fn(u64) + Sync),
}

/// The board, with points as bits.
struct Small {
    points: usize,
    neighbours: Vec<u16>,
    /// For each symmetry and each set of points, where it takes the set; the identity first.
    symmetries: Vec<Vec<u16>>,
}

/// The tables, and which one a set uses after which symmetry.
struct Tables {
    tables: Vec<(Table, u16)>,
    of: FxHashMap<u16, (u32, u16)>,
}

/// Of the positions of a board of up to [`MOST_POINTS`] points; of more, none.
pub fn census(geometry: Geometry, care: &Care) -> Option<Census> {
    if geometry.points() > MOST_POINTS {
        return None;
    }
    let board = Small::new(geometry);
    let none = || Census {
        positions: 0,
        controlled: [vec![0; board.points + 1], vec![0; board.points + 1]],
        both: 0,
        complete: true,
    };
    let Some(tables) = board.tables(care) else { return Some(Census { complete: false, ..none() }) };
    let all = board.all();
    let blacks: Vec<u16> =
        (0..=all).filter(|&black| board.symmetries.iter().all(|s| s[black as usize] >= black)).collect();
    let count = blacks.len() as f64;
    let census = blacks.into_par_iter().map(|black| {
        let mut census = none();
        if care.stop.load(Ordering::Relaxed) {
            census.complete = false;
            return census;
        }
        let fixing: Vec<&Vec<u16>> = board.symmetries.iter().filter(|s| s[black as usize] == black).collect();
        for white in subsets(all & !black) {
            if fixing.iter().any(|s| s[white as usize] < white) || !board.is_legal(black, white) {
                continue;
            }
            let same = fixing.iter().filter(|s| s[white as usize] == white).count();
            let alike = (board.symmetries.len() / same) as u64;
            let controlled =
                [board.controlled(&tables, black, white), board.controlled(&tables, white, black)];
            census.positions += alike;
            for (table, set) in census.controlled.iter_mut().zip(controlled) {
                table[set.count_ones() as usize] += alike;
            }
            census.both += if controlled[0] & controlled[1] != 0 { alike } else { 0 };
        }
        (care.done)(0.5 / count);
        census
    });
    Some(census.reduce(none, |mut sum, part| {
        sum.positions += part.positions;
        sum.both += part.both;
        sum.complete &= part.complete;
        for (sum, part) in sum.controlled.iter_mut().flatten().zip(part.controlled.iter().flatten()) {
            *sum += part;
        }
        sum
    }))
}

fn subsets(of: u16) -> impl Iterator<Item = u16> {
    std::iter::successors(Some(of), move |set| (*set > 0).then(|| (set - 1) & of))
}

fn points(set: u16) -> impl Iterator<Item = usize> {
    Points::from_bits(set.into()).iter()
}

impl Small {
    fn new(geometry: Geometry) -> Small {
        let board = Board::<1>::new(geometry).expect("it is small");
        let near: Vec<Points<1>> =
            (0..geometry.points()).map(|p| board.neighbours(Points::singleton(p))).collect();
        let neighbours: Vec<u16> = near.iter().map(|near| near.bits() as u16).collect();
        let image =
            |symmetry: &Vec<usize>, set: u16| points(set).fold(0, |image, p| image | 1 << symmetry[p]);
        let all = Points::<1>::first_n(neighbours.len()).bits() as u16;
        let symmetries = symmetries(&near, Points::EMPTY);
        let symmetries = symmetries.iter().map(|s| (0..=all).map(|set| image(s, set)).collect()).collect();
        Small { points: neighbours.len(), neighbours, symmetries }
    }

    fn all(&self) -> u16 {
        Points::<1>::first_n(self.points).bits() as u16
    }

    fn neighbours(&self, set: u16) -> u16 {
        points(set).fold(0, |all, p| all | self.neighbours[p])
    }

    fn fill(&self, seeds: u16, within: u16) -> u16 {
        let mut filled = seeds & within;
        loop {
            let wider = filled | self.neighbours(filled) & within;
            if wider == filled {
                return filled;
            }
            filled = wider;
        }
    }

    fn is_legal(&self, black: u16, white: u16) -> bool {
        let liberties = self.neighbours(self.all() & !(black | white));
        self.fill(liberties, black) == black && self.fill(liberties, white) == white
    }

    /// A table for each connected set with a point inside, up to symmetry; the largest first. None when stopped.
    fn tables(&self, care: &Care) -> Option<Tables> {
        let all = self.all();
        let interior = |set: u16| set & !self.neighbours(all & !set);
        let mut sets: Vec<u16> = (1..=all)
            .filter(|&set| self.fill(set & set.wrapping_neg(), set) == set && interior(set) != 0)
            .filter(|&set| self.symmetries.iter().all(|s| s[set as usize] >= set))
            .collect();
        sets.sort_by_key(|&set| std::cmp::Reverse(interior(set).count_ones()));
        let size = |set: u16| 3f64.powi(interior(set).count_ones() as i32);
        let sum: f64 = sets.iter().map(|&set| size(set)).sum();
        let board: Vec<Vec<usize>> = self.neighbours.iter().map(|&set| points(set).collect()).collect();
        let table = |&set: &u16| {
            let members: Vec<usize> = points(set).collect();
            let mut go_on = |won| {
                (care.won)(won);
                !care.stop.load(Ordering::Relaxed)
            };
            let table = Table::new(Site::new(&board, &members, &[]), &mut go_on)?;
            (care.done)(0.5 * size(set) / sum);
            Some((table, set))
        };
        let tables: Vec<(Table, u16)> = sets.par_iter().with_max_len(1).map(table).collect::<Option<_>>()?;
        let mut of = FxHashMap::default();
        for (j, symmetry) in self.symmetries.iter().enumerate() {
            let places = (0..=all).map(|set| (symmetry[set as usize], set));
            let back: FxHashMap<u16, u16> = places.collect();
            of.extend(tables.iter().enumerate().map(|(i, (_, set))| (back[set], (i as u32, j as u16))));
        }
        Some(Tables { tables, of })
    }

    /// The points that the player with the stones `own` controls.
    fn controlled(&self, tables: &Tables, own: u16, opposing: u16) -> u16 {
        let mut closures = Vec::new();
        let mut rest = self.all() & !own;
        while rest != 0 {
            let region = self.fill(rest & rest.wrapping_neg(), rest);
            rest &= !region;
            closures.push(region | self.fill(self.neighbours(region), own));
        }
        let mut sets = closures.clone();
        let mut controlled = 0;
        let mut next = 0;
        while next < sets.len() {
            let set = sets[next];
            next += 1;
            if set & !controlled != 0 && self.wins(tables, set, own, opposing) {
                controlled |= set;
            }
            for closure in &closures {
                let larger = set | closure;
                if set & closure != 0 && !sets.contains(&larger) {
                    sets.push(larger);
                }
            }
        }
        controlled
    }

    fn wins(&self, tables: &Tables, set: u16, own: u16, opposing: u16) -> bool {
        let Some(&(table, symmetry)) = tables.of.get(&set) else { return false };
        let (table, members) = &tables.tables[table as usize];
        let symmetry = &self.symmetries[symmetry as usize];
        let spots =
            |stones: u16| Points::from_bits(compress(symmetry[(stones & set) as usize], *members).into());
        table.wins(spots(own), spots(opposing))
    }
}

/// The bits of a set at the places of the mask, moved together.
fn compress(set: u16, mask: u16) -> u16 {
    points(mask).enumerate().fold(0, |bits, (i, p)| bits | (set >> p & 1) << i)
}
