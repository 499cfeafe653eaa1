//! Who controls what (pauli.14): decided by search, exactly, or told to be undecided.
//!
//! A player controls the locations of each set that he has bordered and on which he cannot be prevented from building a
//! two-eye formation. [`sets`] finds the sets, [`site`] knows the game that is played on one, [`search`] decides it.

pub mod census;
mod search;
mod sets;
mod table;
mod site;

use super::Color;
use super::board::{Board, Geometry};
use super::points::Points;
use search::Search;
use sets::Regions;
use site::Site;
pub use site::Verdict;
use std::collections::HashMap;

/// The most sets tried for a player in one position; if there are more, the others are undecided.
const MOST_SETS: usize = 1000;

/// What the first round may spend on a set, in situations; each round after it [`GROWTH`] times as much.
const FIRST_ROUND: u64 = 1000;
const GROWTH: u64 = 8;

/// So many situations are remembered for later positions.
const MOST_REMEMBERED: usize = 1 << 22;

/// Who controls which points, each list ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Control {
    pub black: Vec<usize>,
    pub white: Vec<usize>,
    /// Points of which it is not known whether some player controls them.
    pub undecided: Vec<usize>,
}

/// A bordered set that was looked into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examined {
    pub player: Color,
    /// Its points, ascending.
    pub set: Vec<usize>,
    /// Can the player build a two-eye formation there?
    pub verdict: Verdict,
}

/// Decides control on a board, and remembers what it found from one position to the next.
pub struct Analyst {
    /// The neighbours of each point.
    board: Vec<Vec<usize>>,
    permanent: Vec<usize>,
    searches: HashMap<Vec<usize>, Box<dyn Contest>>,
}

/// Who controls what in a position: see [`Analyst`].
pub fn control(geometry: Geometry, stones: &[(usize, Color)], permanent: &[usize], budget: u64) -> Control {
    Analyst::new(geometry, permanent).control(stones, budget)
}

impl Analyst {
    /// On points of `permanent` nobody may play in the analysis. (By the words of pauli.14 there are no such points.)
    ///
    /// # Panics
    /// On boards of more than 640 points.
    pub fn new(geometry: Geometry, permanent: &[usize]) -> Analyst {
        let board = Board::<10>::new(geometry);
        let neighbours = |p| board.touching(Points::one(p)).iter().collect();
        Analyst {
            board: (0..geometry.points()).map(neighbours).collect(),
            permanent: permanent.to_vec(),
            searches: HashMap::new(),
        }
    }

    /// Who controls what; up to `budget` situations are looked into for either player.
    pub fn control(&mut self, stones: &[(usize, Color)], budget: u64) -> Control {
        let mut control = Control::default();
        for (player, controlled) in [(Color::Black, &mut control.black), (Color::White, &mut control.white)] {
            let examined = self.examine(stones, player, budget);
            let of = |verdict| {
                let sets = examined.iter().filter(move |examined| examined.verdict == verdict);
                sets.flat_map(|examined| examined.set.iter().copied())
            };
            controlled.extend(of(Verdict::Won));
            controlled.sort_unstable();
            controlled.dedup();
            control.undecided.extend(of(Verdict::Open).filter(|p| controlled.binary_search(p).is_err()));
        }
        control.undecided.sort_unstable();
        control.undecided.dedup();
        control
    }

    /// The sets that the player has bordered, as far as they matter: connected ones with a region, smaller ones first, and
    /// none whose points are all known to be controlled. If there are too many, the whole board ends the list, undecided.
    pub fn examine(&mut self, stones: &[(usize, Color)], player: Color, mut budget: u64) -> Vec<Examined> {
        let mut at = vec![None; self.board.len()];
        for &(p, color) in stones {
            at[p] = Some(color);
        }
        let (sets, all) = Regions::new(&self.board, |p| at[p] == Some(player)).bordered_sets(MOST_SETS);
        let mut controlled = vec![false; self.board.len()];
        let mut examined = Vec::new();
        let mut open = sets;
        let mut slice = FIRST_ROUND;
        while !open.is_empty() {
            let last_round = budget == 0;
            open.retain(|set| {
                if set.iter().all(|&p| controlled[p]) {
                    return false;
                }
                let mut share = slice.min(budget);
                budget -= share;
                let verdict = self.search(set).decide(&at, player, &mut share);
                budget += share;
                let done = verdict != Verdict::Open || last_round;
                if done {
                    examined.push(Examined { player, set: set.clone(), verdict });
                }
                if verdict == Verdict::Won {
                    set.iter().for_each(|&p| controlled[p] = true);
                }
                !done
            });
            slice *= GROWTH;
        }
        if !all {
            examined.push(Examined { player, set: (0..self.board.len()).collect(), verdict: Verdict::Open });
        }
        examined.sort_by_key(|examined| examined.set.len());
        examined
    }

    fn search(&mut self, set: &[usize]) -> &mut dyn Contest {
        if self.searches.values().map(|search| search.situations()).sum::<usize>() > MOST_REMEMBERED {
            self.searches.clear();
        }
        let (board, permanent) = (&self.board, &self.permanent);
        let new = || contest(board, set, permanent);
        self.searches.entry(set.to_vec()).or_insert_with(new).as_mut()
    }
}

/// A search on sets of points of any width.
trait Contest: Send {
    fn decide(&mut self, at: &[Option<Color>], prover: Color, budget: &mut u64) -> Verdict;
    /// The number of situations remembered.
    fn situations(&self) -> usize;
}

fn contest(board: &[Vec<usize>], set: &[usize], permanent: &[usize]) -> Box<dyn Contest> {
    match set.len() {
        0..=64 => Box::new(Search::<1>::new(Site::new(board, set, permanent))),
        65..=128 => Box::new(Search::<2>::new(Site::new(board, set, permanent))),
        129..=384 => Box::new(Search::<6>::new(Site::new(board, set, permanent))),
        _ => Box::new(Search::<10>::new(Site::new(board, set, permanent))),
    }
}

impl<const W: usize> Contest for Search<W> {
    fn decide(&mut self, at: &[Option<Color>], prover: Color, budget: &mut u64) -> Verdict {
        let stones = |color| self.site.spots(|p| at[p] == Some(color));
        let start = self.site.set_up(stones(prover), stones(prover.opponent()));
        Search::decide(self, &start, budget)
    }

    fn situations(&self) -> usize {
        self.situations_known()
    }
}
