//! Who controls what (pauli.14): decided by search, exactly, or told to be undecided.
//!
//! A player controls the locations of each set that he has bordered and on which he gets a two-eye formation, whatever the
//! opponent does. `sets` finds the sets, `site` knows the game that is played on one, `search` decides it.

pub mod census;
mod line;
mod search;
mod sets;
mod site;
mod symmetry;
mod table;

use crate::bitboard::{Board, Color, Geometry, Points};
pub use line::{End, Line};
use search::Search;
use sets::Regions;
use site::Site;
pub use site::Verdict;
use std::collections::{BTreeSet, HashMap};

/// The most sets tried for a player in one position; if there are more, the others are undecided.
const MOST_SETS: usize = 1000;

/// What the first round may spend on a set, in situations; each round after it [`GROWTH`] times as much.
const FIRST_ROUND: u64 = 1000;
const GROWTH: u64 = 8;

/// After so many situations it is asked whether to go on.
const BREATH: u64 = 1 << 13;

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
    /// May small sets be decided by a table, where a search finds too little?
    tables: bool,
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
        let board = Board::<10>::new(geometry).expect("a board of at most 640 points");
        let neighbours = |p| board.neighbours(Points::singleton(p)).iter().collect();
        Analyst {
            board: (0..geometry.points()).map(neighbours).collect(),
            permanent: permanent.to_vec(),
            searches: HashMap::new(),
            tables: true,
        }
    }

    /// Makes no tables: what they are checked against.
    pub fn by_search_alone(self) -> Analyst {
        Analyst { tables: false, ..self }
    }

    /// Who controls what; up to `budget` situations are looked at for either player.
    pub fn control(&mut self, stones: &[(usize, Color)], budget: u64) -> Control {
        let players = [Color::Black, Color::White];
        let examined = players.map(|player| self.examine(stones, player, budget, &mut |_| true));
        self.sum_up(examined.iter().flatten())
    }

    /// What sets that were looked into say about single points.
    pub fn sum_up<'a>(&self, examined: impl Iterator<Item = &'a Examined> + Clone) -> Control {
        let of = |player, verdict| {
            let sets = examined.clone().filter(move |e| (e.player, e.verdict) == (player, verdict));
            sets.flat_map(|examined| examined.set.iter().copied()).collect::<BTreeSet<usize>>()
        };
        let [black, white] = [Color::Black, Color::White].map(|player| of(player, Verdict::Won));
        let open = |player, controlled| &of(player, Verdict::Open) - controlled;
        Control {
            undecided: (&open(Color::Black, &black) | &open(Color::White, &white)).into_iter().collect(),
            black: black.into_iter().collect(),
            white: white.into_iter().collect(),
        }
    }

    /// The sets that the player has bordered, as far as they matter: connected ones with a region, smaller ones first, and
    /// none whose points are all known to be controlled. If there are too many, the whole board ends the list, undecided.
    /// `go_on` is told from time to time how many situations were looked at, and says whether to look at more.
    pub fn examine(
        &mut self,
        stones: &[(usize, Color)],
        player: Color,
        budget: u64,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Vec<Examined> {
        if self.searches.values().map(|search| search.situations()).sum::<usize>() > MOST_REMEMBERED {
            self.searches.clear();
        }
        let at = self.colors(stones);
        let (sets, all) = Regions::new(&self.board, |p| at[p] == Some(player)).bordered_sets(MOST_SETS);
        let mut controlled = vec![false; self.board.len()];
        let mut examined = Vec::new();
        let mut open = sets;
        let (mut left, mut slice, mut stopped) = (budget, FIRST_ROUND, false);
        while !open.is_empty() {
            let last_round = left == 0 || stopped;
            open.retain(|set| {
                if set.iter().all(|&p| controlled[p]) {
                    return false;
                }
                let tables = self.tables;
                let search = self.search(set);
                let (mut share, mut verdict) = (slice.min(left), Verdict::Open);
                // A search that ends soon shows a better line.
                let late = tables && slice > FIRST_ROUND;
                if let Some(cost) = search.cost_of_table().filter(|cost| late && *cost <= share) {
                    search.make_table(&mut |_| go_on(budget - left));
                    (share, left) = (share - cost, left - cost);
                }
                while verdict == Verdict::Open && share > 0 && !stopped {
                    let mut breath = share.min(BREATH);
                    let spent = breath;
                    verdict = search.decide(&at, player, &mut breath);
                    share -= spent - breath;
                    left -= spent - breath;
                    stopped = !go_on(budget - left);
                }
                let done = verdict != Verdict::Open || last_round;
                if done {
                    examined.push(Examined { player, set: set.clone(), verdict });
                }
                if verdict == Verdict::Won {
                    set.iter().for_each(|&p| controlled[p] = true);
                }
                !done
            });
            slice = slice.saturating_mul(GROWTH);
        }
        if !all {
            examined.push(Examined { player, set: (0..self.board.len()).collect(), verdict: Verdict::Open });
        }
        examined.sort_by_key(|examined| examined.set.len());
        examined
    }

    /// The first stone whose chain has no liberty, as no legal position has one.
    pub fn without_liberty(&self, stones: &[(usize, Color)]) -> Option<usize> {
        let at = self.colors(stones);
        let free = |p: usize| {
            sets::part_of(&self.board, p, |q| at[q] == at[p])
                .iter()
                .any(|&q| self.board[q].iter().any(|&r| at[r].is_none()))
        };
        stones.iter().map(|&(p, _)| p).filter(|&p| !free(p)).min()
    }

    /// Can a player build a two-eye formation on a set that he has bordered? Its points are in ascending order.
    pub fn decide(
        &mut self,
        stones: &[(usize, Color)],
        player: Color,
        set: &[usize],
        mut budget: u64,
    ) -> Verdict {
        let at = self.colors(stones);
        self.search(set).decide(&at, player, &mut budget)
    }

    /// How the decision on such a set comes about; none when the budget does not suffice for it.
    pub fn line(
        &mut self,
        stones: &[(usize, Color)],
        player: Color,
        set: &[usize],
        mut budget: u64,
    ) -> Option<Line> {
        let at = self.colors(stones);
        self.search(set).line(&at, player, &mut budget)
    }

    fn colors(&self, stones: &[(usize, Color)]) -> Vec<Option<Color>> {
        let mut at = vec![None; self.board.len()];
        for &(p, color) in stones {
            at[p] = Some(color);
        }
        at
    }

    fn search(&mut self, set: &[usize]) -> &mut dyn Contest {
        let (board, permanent) = (&self.board, &self.permanent);
        let new = || contest(board, set, permanent);
        self.searches.entry(set.to_vec()).or_insert_with(new).as_mut()
    }
}

/// A search on sets of points of any width.
trait Contest: Send {
    fn decide(&mut self, at: &[Option<Color>], prover: Color, budget: &mut u64) -> Verdict;
    fn cost_of_table(&self) -> Option<u64>;
    fn make_table(&mut self, go_on: &mut dyn FnMut(u64) -> bool);
    fn line(&mut self, at: &[Option<Color>], prover: Color, budget: &mut u64) -> Option<Line>;
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
        let start = self.start(at, prover);
        self.in_table(&start).unwrap_or_else(|| Search::decide(self, &start, budget))
    }

    fn cost_of_table(&self) -> Option<u64> {
        Search::cost_of_table(self)
    }

    fn make_table(&mut self, go_on: &mut dyn FnMut(u64) -> bool) {
        Search::make_table(self, go_on);
    }

    fn line(&mut self, at: &[Option<Color>], prover: Color, budget: &mut u64) -> Option<Line> {
        let start = self.start(at, prover);
        let decided = Search::decide(self, &start, budget) != Verdict::Open;
        decided.then(|| Search::line(self, &start))
    }

    fn situations(&self) -> usize {
        self.situations_known()
    }
}

impl<const W: usize> Search<W> {
    fn start(&self, at: &[Option<Color>], prover: Color) -> site::Situation<W> {
        let stones = |color| self.site.spots(|p| at[p] == Some(color));
        self.site.set_up(stones(prover), stones(prover.opponent()))
    }
}
