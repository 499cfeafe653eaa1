//! Control in all legal positions of a small board: a table for every set that can be bordered, then a look at each
//! position, up to the symmetries of the board.

use super::group::group;
use super::sets::bordered_sets;
use super::site::Site;
use super::table::Table;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use superko_bitboard::{Board, Geometry, Points};

pub use super::table::MOST_POINTS;

/// The legal positions of a board by the number of points that are controlled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// Legal positions looked at.
    pub positions: u64,
    /// How many positions there are by the number of points that Black controls, from 0 to all; and by that of White.
    pub controlled: [Vec<u64>; 2],
    /// Positions with a point that both control.
    pub both: u64,
    /// Are these all positions? Otherwise it was stopped.
    pub complete: bool,
}

/// How a census is watched and stopped. It runs on several threads, which all call these functions.
pub struct Monitor<'a> {
    /// When it is set, the work ends, with what is known by then.
    pub stop: &'a AtomicBool,
    /// Called with each part of the work that is done; all parts add up to 1.
    pub done: &'a (dyn Fn(f64) + Sync),
    /// Called with the number of situations found to be won since the last call.
    pub won: &'a (dyn Fn(u64) + Sync),
}

/// A set of points of a small board.
type Set = Points<1>;

/// A board with its symmetries.
struct Symmetric {
    board: Board<1>,
    /// For each symmetry the image of each set of points, as words; the identity first.
    images: Vec<Vec<u16>>,
}

/// The tables, and which one a set uses after which symmetry.
struct Tables {
    tables: Vec<(Table, Set)>,
    of: FxHashMap<Set, (u32, u16)>,
}

/// Counts the positions of a board of up to [`MOST_POINTS`] points; of larger boards there is no census.
///
/// # Panics
/// If the board is none that the engine takes ([`Board::new`]).
pub fn census(geometry: Geometry, monitor: &Monitor) -> Option<Census> {
    if geometry.points() > MOST_POINTS {
        return None;
    }
    let board = Symmetric::new(geometry);
    let points = board.board.points();
    let none = || Census {
        positions: 0,
        controlled: [vec![0; points + 1], vec![0; points + 1]],
        both: 0,
        complete: true,
    };
    let Some(tables) = board.tables(monitor) else { return Some(Census { complete: false, ..none() }) };
    let blacks: Vec<Set> = subsets(board.board.all()).filter(|black| board.is_least(*black)).collect();
    let count = blacks.len() as f64;
    let census = blacks.into_par_iter().map(|black| {
        let mut census = none();
        if monitor.stop.load(Ordering::Relaxed) {
            census.complete = false;
            return census;
        }
        let fixing: Vec<&Vec<u16>> =
            board.images.iter().filter(|images| image(images, black) == black).collect();
        for white in subsets(board.board.all() & !black) {
            if fixing.iter().any(|images| image(images, white).bits() < white.bits())
                || !board.is_legal(black, white)
            {
                continue;
            }
            let same = fixing.iter().filter(|images| image(images, white) == white).count();
            let alike = (board.images.len() / same) as u64;
            let controlled =
                [board.controlled(&tables, black, white), board.controlled(&tables, white, black)];
            census.positions += alike;
            for (table, set) in census.controlled.iter_mut().zip(controlled) {
                table[set.count()] += alike;
            }
            census.both += if controlled[0].intersects(controlled[1]) { alike } else { 0 };
        }
        (monitor.done)(0.5 / count);
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

/// All subsets of a set, the largest word first.
fn subsets(of: Set) -> impl Iterator<Item = Set> {
    let smaller = move |set: &Set| (!set.is_empty()).then(|| Points::from_bits((set.bits() - 1) & of.bits()));
    std::iter::successors(Some(of), smaller)
}

fn image(images: &[u16], set: Set) -> Set {
    Points::from_bits(images[set.bits() as usize].into())
}

impl Symmetric {
    fn new(geometry: Geometry) -> Symmetric {
        let board = Board::<1>::new(geometry).unwrap_or_else(|e| panic!("{e}"));
        let image = |symmetry: &Vec<usize>, set: u64| {
            Set::from_bits(set).iter().fold(0, |image, p| image | 1 << symmetry[p])
        };
        let symmetries = group(&board, Points::EMPTY);
        let all = board.all().bits();
        let images = symmetries.iter().map(|s| (0..=all).map(|set| image(s, set)).collect()).collect();
        Symmetric { board, images }
    }

    /// Is it the least of a set and its images?
    fn is_least(&self, set: Set) -> bool {
        self.images.iter().all(|images| image(images, set).bits() >= set.bits())
    }

    fn is_legal(&self, black: Set, white: Set) -> bool {
        let liberties = self.board.neighbours(self.board.all() & !(black | white));
        self.board.fill(liberties, black) == black && self.board.fill(liberties, white) == white
    }

    /// A table for each connected set with a point inside, up to symmetry; the largest first. None when stopped.
    fn tables(&self, monitor: &Monitor) -> Option<Tables> {
        let board = &self.board;
        let interior = |set: Set| set & !board.neighbours(board.all() & !set);
        let mut sets: Vec<Set> = (1..=board.all().bits())
            .map(Points::from_bits)
            .filter(|set| board.parts(*set).nth(1).is_none() && !interior(*set).is_empty())
            .filter(|set| self.is_least(*set))
            .collect();
        sets.sort_by_key(|set| std::cmp::Reverse(interior(*set).count()));
        let size = |set: Set| 3f64.powi(interior(set).count() as i32);
        let sum: f64 = sets.iter().map(|set| size(*set)).sum();
        let table = |&set: &Set| {
            let mut go_on = |won| {
                (monitor.won)(won);
                !monitor.stop.load(Ordering::Relaxed)
            };
            let table = Table::new(Site::new(board, set, Points::EMPTY), &mut go_on)?;
            (monitor.done)(0.5 * size(set) / sum);
            Some((table, set))
        };
        let tables: Vec<(Table, Set)> = sets.par_iter().with_max_len(1).map(table).collect::<Option<_>>()?;
        let mut of = FxHashMap::default();
        for (j, images) in self.images.iter().enumerate() {
            let back: FxHashMap<Set, Set> =
                subsets(board.all()).map(|set| (image(images, set), set)).collect();
            of.extend(tables.iter().enumerate().map(|(i, (_, set))| (back[set], (i as u32, j as u16))));
        }
        Some(Tables { tables, of })
    }

    /// The points that the player with the stones `own` controls.
    fn controlled(&self, tables: &Tables, own: Set, opposing: Set) -> Set {
        let mut controlled = Points::EMPTY;
        for set in bordered_sets(&self.board, own, usize::MAX).0 {
            if !set.is_subset(controlled) && self.wins(tables, set, own, opposing) {
                controlled = controlled | set;
            }
        }
        controlled
    }

    fn wins(&self, tables: &Tables, set: Set, own: Set, opposing: Set) -> bool {
        let Some(&(table, symmetry)) = tables.of.get(&set) else { return false };
        let (table, members) = &tables.tables[table as usize];
        let spots = |stones| compress(image(&self.images[symmetry as usize], stones & set), *members);
        table.wins(spots(own), spots(opposing))
    }
}

/// The points of a set at the places of the mask, moved together.
fn compress(set: Set, mask: Set) -> Set {
    let bits = mask.iter().enumerate().fold(0, |bits, (i, p)| bits | (set.bits() >> p & 1) << i);
    Points::from_bits(bits)
}
