#![doc = include_str!("README.md")]

#[cfg(feature = "census")]
pub mod census;
mod group;
mod line;
mod search;
mod sets;
mod site;
mod table;

pub use line::{End, Line};
use search::Search;
use sets::bordered_sets;
use site::Site;
pub use site::Verdict;
use std::collections::HashMap;
use superko_bitboard::{Board, Color, Geometry, Points};
use table::{MOST_POINTS, Table, situations};

/// The most sets tried for a player in one position; if there are more, the others are undecided.
const MOST_SETS: usize = 1000;

/// The situations that the first round may look at for a set; each round after it [`GROWTH`] times as many.
const FIRST_ROUND: u64 = 1000;
const GROWTH: u64 = 8;

/// In the time in which a search meets one situation, a table settles this many.
const CHEAPER: u64 = 32;

/// The caller is asked whether to go on each time this many situations were looked at.
const CHECK_INTERVAL: u64 = 1 << 13;

/// The most situations that are remembered for later positions.
const MOST_REMEMBERED: usize = 1 << 22;

/// The words of a set of points of a whole board.
const WIDEST: usize = 10;

/// A set of points of a whole board.
type Whole = Points<WIDEST>;

/// Who controls which points, each list ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Control {
    /// The points that Black controls.
    pub black: Vec<usize>,
    /// The points that White controls.
    pub white: Vec<usize>,
    /// Points of which it is not known whether some player controls them.
    pub undecided: Vec<usize>,
}

/// A bordered set that was examined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examined {
    /// The player who has bordered it.
    pub player: Color,
    /// Its points, ascending.
    pub set: Vec<usize>,
    /// Can the player build a two-eye formation there?
    pub verdict: Verdict,
}

/// Solves positions of one board, and remembers what it found from one position to the next.
pub struct Solver {
    board: Board<WIDEST>,
    permanent: Whole,
    barred: Whole,
    by_set: HashMap<Whole, Box<dyn SetSolver>>,
    /// May small sets be decided by a table, where a search finds too little?
    tables: bool,
}

/// Who controls what in a position: see [`Solver`].
///
/// # Panics
/// As [`Solver::new`] and [`Solver::control`] do.
pub fn control(geometry: Geometry, stones: &[(usize, Color)], permanent: &[usize], budget: u64) -> Control {
    Solver::new(geometry, permanent).control(stones, budget)
}

impl Solver {
    /// A solver for a board. On points of `permanent` nobody may play in the analysis. (By the words of rule 14 there are no
    /// such points.)
    ///
    /// # Panics
    /// If the board is none that the engine takes ([`Board::new`]), or a point of `permanent` is not on it.
    pub fn new(geometry: Geometry, permanent: &[usize]) -> Solver {
        let board = Board::new(geometry).unwrap_or_else(|e| panic!("{e}"));
        let permanent = points(&board, permanent.iter().copied());
        Solver { board, permanent, barred: Points::EMPTY, by_set: HashMap::new(), tables: true }
    }

    /// The same solver, with points on which nobody may play in the first turn of the analysis. (By the words of rule 14 there
    /// are not such points.)
    ///
    /// # Panics
    /// If a point is not on the board.
    pub fn barring_first(self, barred: &[usize]) -> Solver {
        let barred = points(&self.board, barred.iter().copied());
        Solver { barred, ..self }
    }

    /// The same solver without tables: everything is decided by search. Tests compare the two.
    pub fn by_search_alone(self) -> Solver {
        Solver { tables: false, ..self }
    }

    /// Who controls what; up to `budget` situations are looked at for either player.
    ///
    /// # Panics
    /// If a stone is not on the board.
    pub fn control(&mut self, stones: &[(usize, Color)], budget: u64) -> Control {
        let players = [Color::Black, Color::White];
        let examined = players.map(|player| self.examine(stones, player, budget, &mut |_| true));
        self.sum_up(examined.iter().flatten())
    }

    /// What examined sets say about single points.
    pub fn sum_up<'a>(&self, examined: impl Iterator<Item = &'a Examined> + Clone) -> Control {
        let of = |player, verdict| {
            let sets = examined.clone().filter(move |e| (e.player, e.verdict) == (player, verdict));
            points(&self.board, sets.flat_map(|examined| examined.set.iter().copied()))
        };
        let [black, white] = [Color::Black, Color::White].map(|player| of(player, Verdict::Won));
        let open = |player, controlled: Whole| of(player, Verdict::Open) & !controlled;
        let undecided = open(Color::Black, black) | open(Color::White, white);
        let [black, white, undecided] = [black, white, undecided].map(|points| points.iter().collect());
        Control { black, white, undecided }
    }

    /// Examines the sets that the player has bordered, as far as they matter: connected ones with a region and chains on barred
    /// points, smaller ones first, and none whose points are all known to be controlled. If there are too many, the whole board
    /// ends the list, undecided.
    ///
    /// `go_on` is called from time to time with the number of situations looked at so far; if it returns false, what is not
    /// decided by then is undecided.
    ///
    /// # Panics
    /// If a stone is not on the board.
    pub fn examine(
        &mut self,
        stones: &[(usize, Color)],
        player: Color,
        budget: u64,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Vec<Examined> {
        if self.by_set.values().map(|solver| solver.situations()).sum::<usize>() > MOST_REMEMBERED {
            self.by_set.clear();
        }
        let position = self.position(stones, player);
        let (mut open, all) = bordered_sets(&self.board, position.own, MOST_SETS);
        open.extend(self.board.parts(position.own).filter(|chain| chain.intersects(position.barred)));
        open.sort_by_key(Points::count);
        let mut controlled = Points::EMPTY;
        let mut examined = Vec::new();
        let (mut left, mut slice, mut stopped) = (budget, FIRST_ROUND, false);
        while !open.is_empty() {
            let last_round = left == 0 || stopped;
            open.retain(|&set| {
                if set.is_subset(controlled) {
                    return false;
                }
                let tables = self.tables;
                let solver = self.solver(set);
                let (mut share, mut verdict) = (slice.min(left), Verdict::Open);
                // A search that ends soon shows a better line.
                let late = tables && slice > FIRST_ROUND;
                if let Some(cost) = solver.cost_of_table().filter(|cost| late && *cost <= share) {
                    solver.make_table(&mut |_| go_on(budget - left));
                    (share, left) = (share - cost, left - cost);
                }
                while verdict == Verdict::Open && share > 0 && !stopped {
                    let mut step = share.min(CHECK_INTERVAL);
                    let spent = step;
                    verdict = solver.decide(&position, &mut step);
                    share -= spent - step;
                    left -= spent - step;
                    stopped = !go_on(budget - left);
                }
                let done = verdict != Verdict::Open || last_round;
                if done {
                    examined.push(Examined { player, set: set.iter().collect(), verdict });
                }
                if verdict == Verdict::Won {
                    controlled = controlled | set;
                }
                !done
            });
            slice = slice.saturating_mul(GROWTH);
        }
        if !all {
            let set = self.board.all().iter().collect();
            examined.push(Examined { player, set, verdict: Verdict::Open });
        }
        examined.sort_by_key(|examined| examined.set.len());
        examined
    }

    /// The first stone whose chain has no liberty: no legal position has one.
    ///
    /// # Panics
    /// If a stone is not on the board.
    pub fn without_liberty(&self, stones: &[(usize, Color)]) -> Option<usize> {
        let Position { own, opposing, .. } = self.position(stones, Color::Black);
        let liberties = self.board.neighbours(self.board.all() & !(own | opposing));
        let alive = self.board.fill(liberties, own) | self.board.fill(liberties, opposing);
        ((own | opposing) & !alive).first()
    }

    /// Can a player build a two-eye formation on a set that he has bordered?
    ///
    /// # Panics
    /// If a stone or a point of the set is not on the board, or the set is empty.
    pub fn decide(
        &mut self,
        stones: &[(usize, Color)],
        player: Color,
        set: &[usize],
        mut budget: u64,
    ) -> Verdict {
        let position = self.position(stones, player);
        self.solver(points(&self.board, set.iter().copied())).decide(&position, &mut budget)
    }

    /// A line of play that shows how such a set is decided; none if the budget does not suffice for that.
    ///
    /// # Panics
    /// If a stone or a point of the set is not on the board, or the set is empty.
    pub fn line(
        &mut self,
        stones: &[(usize, Color)],
        player: Color,
        set: &[usize],
        mut budget: u64,
    ) -> Option<Line> {
        let position = self.position(stones, player);
        self.solver(points(&self.board, set.iter().copied())).line(&position, &mut budget)
    }

    fn position(&self, stones: &[(usize, Color)], player: Color) -> Position {
        let of = |player| {
            let own = stones.iter().filter(move |(_, color)| *color == player);
            points(&self.board, own.map(|(p, _)| *p))
        };
        Position { own: of(player), opposing: of(player.opponent()), barred: self.barred }
    }

    fn solver(&mut self, set: Whole) -> &mut dyn SetSolver {
        let (board, permanent) = (&self.board, self.permanent);
        self.by_set.entry(set).or_insert_with(|| set_solver(board, set, permanent)).as_mut()
    }
}

/// A set of points of a board.
fn points(board: &Board<WIDEST>, points: impl Iterator<Item = usize>) -> Whole {
    points.fold(Points::EMPTY, |set, p| {
        assert!(p < board.points(), "point {p} is not on the board");
        set | Points::singleton(p)
    })
}

/// The stones of a player, the prover, and those of his opponent, and the points that are prohibited in the first turn.
struct Position {
    own: Whole,
    opposing: Whole,
    barred: Whole,
}

/// A solver for one set, of points of any width.
trait SetSolver: Send {
    fn decide(&mut self, position: &Position, budget: &mut u64) -> Verdict;
    /// What a table would cost, in situations that a search could meet in that time; none where no table can be made.
    fn cost_of_table(&self) -> Option<u64>;
    /// Makes the table, unless stopped (see [`Table::new`]), and begins anew with it.
    fn make_table(&mut self, go_on: &mut dyn FnMut(u64) -> bool);
    fn line(&mut self, position: &Position, budget: &mut u64) -> Option<Line>;
    /// The number of situations remembered.
    fn situations(&self) -> usize;
}

fn set_solver(board: &Board<WIDEST>, set: Whole, permanent: Whole) -> Box<dyn SetSolver> {
    match set.count() {
        0..=64 => Box::new(Search::<1>::new(Site::new(board, set, permanent))),
        65..=128 => Box::new(Search::<2>::new(Site::new(board, set, permanent))),
        _ => Box::new(Search::<WIDEST>::new(Site::new(board, set, permanent))),
    }
}

impl<const W: usize> SetSolver for Search<W> {
    fn decide(&mut self, position: &Position, budget: &mut u64) -> Verdict {
        let start = self.start(position);
        let barred = self.site.spots(|p| position.barred.contains(p)) & self.site.empty(&start);
        if barred.is_empty() {
            self.decided(&start, budget)
        } else {
            self.decide_barring(&start, barred, budget)
        }
    }

    fn cost_of_table(&self) -> Option<u64> {
        let Site { points, permanent, .. } = &self.site;
        let small = points.len() <= MOST_POINTS && permanent.is_empty() && self.table.is_none();
        small.then(|| situations(&self.site) as u64 / CHEAPER)
    }

    fn make_table(&mut self, go_on: &mut dyn FnMut(u64) -> bool) {
        if let Some(table) = Table::new(self.site.narrow(), go_on) {
            *self = Search::new(self.site.clone());
            self.table = Some(table);
        }
    }

    fn line(&mut self, position: &Position, budget: &mut u64) -> Option<Line> {
        if !position.barred.is_empty() {
            return None;
        }
        let start = self.start(position);
        let decided = Search::decide(self, &start, budget) != Verdict::Open;
        decided.then(|| Search::line(self, &start))
    }

    fn situations(&self) -> usize {
        self.nodes.len()
    }
}

impl<const W: usize> Search<W> {
    fn start(&self, position: &Position) -> site::Situation<W> {
        let spots = |stones: Whole| self.site.spots(|p| stones.contains(p));
        self.site.set_up(spots(position.own), spots(position.opposing))
    }

    fn decided(&mut self, situation: &site::Situation<W>, budget: &mut u64) -> Verdict {
        self.in_table(situation).unwrap_or_else(|| Search::decide(self, situation, budget))
    }

    /// The verdict if the refuter may not begin on some empty spots: what holds after each other move of his. He may always
    /// pass, which does not count towards the end, as something is prohibited.
    fn decide_barring(&mut self, start: &site::Situation<W>, barred: Points<W>, budget: &mut u64) -> Verdict {
        if self.site.is_two_eye_formation(start) {
            return Verdict::Won;
        }
        let open = self.site.empty(start) & !barred & !self.site.permanent;
        let plays: Vec<_> = open.iter().filter_map(|spot| self.site.play(start, spot)).collect();
        let pass = site::Situation { turn: site::Turn::Prover, ..*start };
        let verdicts: Vec<Verdict> =
            plays.into_iter().chain([pass]).map(|after| self.decided(&after, budget)).collect();
        match verdicts.iter().find(|verdict| **verdict != Verdict::Won) {
            None => Verdict::Won,
            Some(_) if verdicts.contains(&Verdict::Lost) => Verdict::Lost,
            Some(_) => Verdict::Open,
        }
    }
}
