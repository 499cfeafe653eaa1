//! The rules once more, as plainly as can be: floods over lists of points, whole positions compared with all that stood before. They
//! share nothing with the engine but the types of its interface.

#![allow(dead_code)] // Each file of tests uses a part.

use fastrand::Rng;
use std::mem;
use superko_bitboard::{
    Color, Ending, Game, Geometry, Move, Outcome, Passes, Point, PointSet, Reach, Reasons, Repetition, Rules,
    Score, Setup, Stages, Suicide, internals,
};

/// A board by its edges, and how a grid is described.
#[derive(Clone, Debug)]
pub struct Board {
    pub points: usize,
    pub edges: Vec<(usize, usize)>,
    grid: Option<Geometry<'static>>,
}

impl Board {
    pub fn grid(width: usize, height: usize, [wrap_columns, wrap_rows]: [bool; 2]) -> Board {
        let (points, mut edges) = (width * height, Vec::new());
        for p in 0..points {
            match p % width + 1 {
                x if x < width => edges.push((p, p + 1)),
                _ => edges.extend((wrap_columns && width > 2).then_some((p, p + 1 - width))),
            }
            match p + width {
                below if below < points => edges.push((p, below)),
                _ => edges.extend((wrap_rows && height > 2).then_some((p, p % width))),
            }
        }
        Board { points, edges, grid: Some(Geometry::Grid { width, height, wrap_columns, wrap_rows }) }
    }

    pub fn geometry(&self) -> Geometry<'_> {
        self.grid.unwrap_or(Geometry::Edges { points: self.points, edges: &self.edges })
    }

    /// A tree with some more edges, now and then with a point that has many neighbours.
    pub fn random_graph(rng: &mut Rng, points: usize) -> Board {
        let mut edges: Vec<_> = (1..points).map(|p| (p, rng.usize(0..p))).collect();
        if points > 2 && rng.bool() {
            edges.extend((1..points).filter(|_| rng.u8(0..3) == 0).map(|p| (0, p)));
        }
        for _ in 0..rng.usize(0..=points) {
            let (p, q) = (rng.usize(0..points), rng.usize(0..points));
            edges.extend((p != q).then_some((p, q)));
        }
        Board { points, edges, grid: None }
    }

    /// Grids, cylinders, tori and graphs of at most that many points.
    pub fn random(rng: &mut Rng, most: usize) -> Board {
        if rng.u8(0..4) == 0 {
            let points = rng.usize(1..=most);
            return Board::random_graph(rng, points);
        }
        let width = rng.usize(1..=most.min(26));
        let height = rng.usize(1..=(most / width).min(26));
        Board::grid(width, height, [rng.u8(0..3) == 0, rng.u8(0..3) == 0])
    }
}

/// Every choice of rules.
pub fn all_rules() -> Vec<Rules> {
    let mut all = vec![Rules::TROMP_TAYLOR];
    macro_rules! choose {
        ($field:ident, $choices:expr) => {
            let with = |rules: Rules| $choices.iter().map(move |&$field| Rules { $field, ..rules });
            all = all.into_iter().flat_map(with).collect();
        };
    }
    choose!(stages, Stages::ALL);
    choose!(score, Score::ALL);
    choose!(reach, Reach::ALL);
    choose!(passes, Passes::ALL);
    choose!(suicide, Suicide::ALL);
    choose!(repetition, Repetition::ALL);
    all
}

pub fn random_rules(rng: &mut Rng) -> Rules {
    fn any<T: Copy>(rng: &mut Rng, choices: &[T]) -> T {
        choices[rng.usize(0..choices.len())]
    }
    Rules {
        repetition: any(rng, Repetition::ALL),
        suicide: any(rng, Suicide::ALL),
        passes: any(rng, Passes::ALL),
        reach: if rng.u8(0..5) == 0 { Reach::Neighbours } else { Reach::Chain },
        score: any(rng, Score::ALL),
        stages: any(rng, &[Stages::One, Stages::Two]),
        ending: Ending::PLAIN,
    }
}

/// Half of the time an empty board, else a board with stones, some of which may have no liberties.
pub fn random_setup(rng: &mut Rng, points: usize) -> Setup {
    let mut setup = Setup { komi: rng.i32(-30..30), ..Setup::default() };
    if rng.bool() {
        setup.to_play = Color::ALL[rng.usize(0..2)];
        setup.captured = [rng.u32(0..9), rng.u32(0..9)];
        setup.kept = [rng.u32(0..4), rng.u32(0..4)];
        let density = rng.u8(0..11);
        for p in (0..points).filter(|_| rng.u8(0..10) < density).collect::<Vec<_>>() {
            setup.stones.push((point(p), Color::ALL[rng.usize(0..2)]));
        }
    }
    setup
}

/// A game on any board of up to this number of points, by any rules, from any set-up.
pub fn random_start(rng: &mut Rng, most: usize) -> Game {
    let board = Board::random(rng, most);
    let rules = random_rules(rng);
    let setup = random_setup(rng, board.points);
    start(&board, rules, &setup)
}

pub fn start(board: &Board, rules: Rules, setup: &Setup) -> Game {
    internals::start(board.geometry(), rules, setup, u64::MAX).unwrap()
}

pub fn point(p: usize) -> Point {
    Point::try_from(p).unwrap()
}

fn set(points: impl Iterator<Item = usize>) -> PointSet {
    points.map(point).collect()
}

type Stones = Vec<Option<Color>>;

/// A game, by the plainest means.
pub struct Plain {
    near: Vec<Vec<usize>>,
    rules: Rules,
    komi: i32,
    to_play: Color,
    /// Each position, the player who was to move in it, and the move that made it.
    past: Vec<(Stones, Color, Option<Move>)>,
    captured: [u64; 2],
    kept: [u64; 2],
    second_stage: bool,
    /// Were the last move of this stage and the one before it passes?
    passed: [bool; 2],
}

impl Plain {
    pub fn new(board: &Board, rules: Rules, setup: &Setup) -> Plain {
        let mut near = vec![Vec::new(); board.points];
        for &(p, q) in &board.edges {
            near[p].push(q);
            near[q].push(p);
        }
        let mut stones = vec![None; board.points];
        setup.stones.iter().for_each(|(p, color)| stones[p.index()] = Some(*color));
        let &Setup { komi, to_play, .. } = setup;
        let [captured, kept] = [setup.captured, setup.kept].map(|stones| stones.map(u64::from));
        let past = vec![(stones, to_play, None)];
        Plain { near, rules, komi, to_play, past, captured, kept, second_stage: false, passed: [false; 2] }
    }

    fn stones(&self) -> &Stones {
        &self.past[self.past.len() - 1].0
    }

    /// Is each point joined with one of these by points with what is on it?
    fn joined(&self, stones: &Stones, mut points: Vec<usize>) -> Vec<bool> {
        let mut joined = vec![false; stones.len()];
        while let Some(p) = points.pop() {
            if !mem::replace(&mut joined[p], true) {
                points.extend(self.near[p].iter().filter(|q| stones[**q] == stones[p]));
            }
        }
        joined
    }

    /// Does each point have this on it, and does it reach a point with that?
    fn reaching(&self, stones: &Stones, this: Option<Color>, that: Option<Color>) -> Vec<bool> {
        let touches = |p: &usize| stones[*p] == this && self.near[*p].iter().any(|q| stones[*q] == that);
        let touching: Vec<usize> = (0..stones.len()).filter(touches).collect();
        let near = |p: &usize| touches(p) || self.near[*p].iter().any(|q| touches(q) && stones[*p] == this);
        match self.rules.reach {
            Reach::Chain => self.joined(stones, touching),
            Reach::Neighbours => (0..stones.len()).map(|p| near(&p)).collect(),
        }
    }

    /// The stones after a play, and the points of those that it removes, by colour.
    fn after(&self, p: usize) -> (Stones, [Vec<usize>; 2]) {
        let (own, mut stones, mut removed) = (self.to_play, self.stones().clone(), [Vec::new(), Vec::new()]);
        stones[p] = Some(own);
        for color in [own.opponent(), own] {
            use Suicide::{NeedsLiberty, NeedsLibertyOrCapture};
            if color != own || !matches!(self.rules.suicide, NeedsLiberty | NeedsLibertyOrCapture) {
                let alive = self.reaching(&stones, Some(color), None);
                let dead = (0..alive.len()).filter(|q| stones[*q] == Some(color) && !alive[*q]).collect();
                removed[color as usize] = dead;
                removed[color as usize].iter().for_each(|q| stones[*q] = None);
            }
        }
        (stones, removed)
    }

    /// Is there a position on record that a play must not make?
    fn repeats(&self, after: &Stones) -> bool {
        let (next, last) = (self.to_play.opponent(), self.past.len() - 1);
        let last_pass = self.past.iter().rposition(|(.., made_by)| *made_by == Some(Move::Pass));
        self.past.iter().enumerate().any(|(i, (stones, to_play, made_by))| {
            let played = matches!(made_by, Some(Move::Play(_)));
            let counts = match self.rules.repetition {
                Repetition::Free => false,
                Repetition::SimpleKo => i + 1 == last && matches!(self.past[last].2, Some(Move::Play(_))),
                Repetition::Situational => true,
                Repetition::NaturalSituational => played || made_by.is_none(),
                Repetition::SituationalAfterPlays => played,
                Repetition::SinceThePass => i >= last_pass.unwrap_or(0),
                Repetition::OwnMoves => made_by.is_some(),
                Repetition::Positional | Repetition::PositionalPassesToo => true,
            };
            use Repetition::{Positional, PositionalPassesToo, SimpleKo};
            let anyone = matches!(self.rules.repetition, Positional | PositionalPassesToo | SimpleKo);
            counts && (anyone || *to_play == next) && stones == after
        })
    }

    fn over(&self) -> bool {
        self.passed == [true, true]
    }

    pub fn reasons(&self, m: Move) -> Reasons {
        let mut reasons = Reasons::empty();
        reasons.set(Reasons::OVER, self.over() && self.rules.stages != Stages::Resumable);
        let Some(p) = m.point().map(Point::index) else {
            let barred = match self.rules.passes {
                Passes::Always => false,
                Passes::NotAfterTwo => self.over(),
                Passes::NotAfterAny => self.passed != [false, false],
            };
            reasons.set(Reasons::PASS, barred);
            reasons.set(Reasons::REPETITION, self.rules.repetition == Repetition::PositionalPassesToo);
            return reasons;
        };
        match self.stones().get(p) {
            None => return Reasons::OFF_BOARD,
            Some(Some(_)) => return Reasons::OCCUPIED,
            Some(None) => {}
        }
        let (own, (after, [black, white])) = (self.to_play, self.after(p));
        let (mine, theirs) = if own == Color::Black { (black, white) } else { (white, black) };
        let alone = !self.near[p].iter().any(|q| self.stones()[*q] == Some(own));
        let breathes = || self.reaching(&after, Some(own), None)[p];
        let suicide = match self.rules.suicide {
            Suicide::Allowed => false,
            Suicide::Illegal => mine.contains(&p),
            Suicide::SingleIllegal => mine.contains(&p) && alone,
            Suicide::NeedsLiberty => !breathes(),
            Suicide::NeedsLibertyOrCapture => !breathes() && theirs.is_empty(),
        };
        reasons.set(Reasons::SUICIDE, suicide);
        let decided = suicide && matches!(self.rules.suicide, Suicide::Illegal | Suicide::SingleIllegal);
        reasons.set(Reasons::REPETITION, !decided && self.repeats(&after));
        reasons
    }

    pub fn play(&mut self, m: Move) {
        let (own, mut stones, two) = (self.to_play, self.stones().clone(), self.rules.stages == Stages::Two);
        self.passed = [m == Move::Pass, self.passed[0]];
        if let Move::Play(point) = m {
            if self.second_stage {
                let more = u64::from(self.kept[own as usize] == 0);
                self.kept = self.kept.map(|stones| stones + more);
                self.kept[own as usize] -= 1;
            }
            let removed;
            (stones, removed) = self.after(point.index());
            for (color, removed) in removed.iter().enumerate() {
                self.captured[color] += removed.len() as u64;
                self.kept[color] += removed.len() as u64;
            }
        } else if two && !self.second_stage && self.over() {
            (self.second_stage, self.passed) = (true, [false, false]);
        }
        self.to_play = own.opponent();
        self.past.push((stones, self.to_play, Some(m)));
    }

    fn scores(&self) -> [i64; 2] {
        let reach = Color::ALL.map(|color| self.reaching(self.stones(), None, Some(color)));
        Color::ALL.map(|color| {
            let (own, other) = (color as usize, color.opponent() as usize);
            let number =
                |holds: &dyn Fn(usize) -> bool| (0..reach[0].len()).filter(|p| holds(*p)).count() as i64;
            let stones = number(&|p| self.stones()[p] == Some(color));
            let surrounded = number(&|p| reach[own][p] && !reach[other][p]);
            let prisoners = self.captured[other] as i64;
            match self.rules.score {
                Score::Area => stones + surrounded,
                Score::SharedArea => stones + number(&|p| reach[own][p]),
                Score::AreaAndPrisoners => stones + surrounded + prisoners,
                Score::Territory => surrounded + prisoners,
                Score::TerritoryLessCaptured => surrounded - self.captured[own] as i64,
                Score::TerritoryLessKept => surrounded - self.kept[own] as i64,
            }
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        let [black, white] = self.scores();
        let won = match 2 * black - 2 * white - i64::from(self.komi) {
            0 => Outcome::Tie,
            lead => Outcome::Win(if lead > 0 { Color::Black } else { Color::White }),
        };
        self.over().then_some(won)
    }

    /// Holds everything that can be asked about the position, moves aside, against the engine.
    pub fn agree_on_the_position(&self, game: &Game) {
        let stones = self.stones();
        let with = |on: Option<Color>| set((0..stones.len()).filter(move |p| stones[*p] == on));
        assert!((0..stones.len()).all(|p| game.at(point(p)) == stones[p]), "{game:?}");
        let sets = [game.stones(Color::Black), game.stones(Color::White), game.empty_points()];
        assert_eq!(sets, [Some(Color::Black), Some(Color::White), None].map(with), "{game:?}");
        assert_eq!((game.captured(), game.kept()), (self.captured, self.kept), "{game:?}");
        assert_eq!((game.to_play(), game.is_over()), (self.to_play, self.over()), "{game:?}");
        assert_eq!(game.stage(), 1 + u8::from(self.second_stage), "{game:?}");
        assert_eq!((game.scores(), game.outcome()), (self.scores(), self.outcome()), "{game:?}");
        let last = game.history().next_back().unwrap();
        assert_eq!((game.history().len(), last.position), (self.past.len(), game.position()));
        assert_eq!(last.made_by, self.past[self.past.len() - 1].2);
    }

    /// Holds the chain on each point, and what would come of each move, against the engine.
    pub fn agree_on_moves(&self, game: &Game) {
        let (stones, mut legal) = (self.stones(), PointSet::EMPTY);
        for p in 0..stones.len() + 2 {
            let (here, reasons) = (point(p), self.reasons(Move::Play(point(p))));
            assert_eq!(game.why_illegal(here), reasons, "play {p} in {game:?}");
            assert_eq!(game.is_legal(here), reasons.is_empty(), "play {p} in {game:?}");
            legal = legal | set(reasons.is_empty().then_some(p).into_iter());
            let mut expected = [PointSet::EMPTY; 3];
            match stones.get(p) {
                Some(Some(_)) => {
                    let joined = self.joined(stones, vec![p]);
                    let chain = || (0..stones.len()).filter(|q| joined[*q]);
                    let beside = chain().flat_map(|q| self.near[q].iter().copied());
                    expected = [set(chain()), set(beside.filter(|q| stones[*q].is_none())), PointSet::EMPTY];
                }
                Some(None) => {
                    let captured = &self.after(p).1[self.to_play.opponent() as usize];
                    expected[2] = set(captured.iter().copied());
                }
                None => {}
            }
            let found = [game.chain(here), game.liberties(here), game.captures(here)];
            assert_eq!(found, expected, "{p} in {game:?}");
        }
        assert_eq!(game.legal_points(), legal, "{game:?}");
        let reasons = self.reasons(Move::Pass);
        assert_eq!(game.why_illegal(Move::Pass), reasons, "{game:?}");
        assert_eq!(game.is_legal(Move::Pass), reasons.is_empty(), "{game:?}");
    }
}

/// A legal move, usually a play; `None` if there is none.
pub fn random_move(rng: &mut Rng, game: &Game) -> Option<Move> {
    let points = game.legal_points();
    let pass = game.is_legal(Move::Pass);
    if points.is_empty() || (pass && rng.u8(0..24) == 0) {
        return pass.then_some(Move::Pass);
    }
    points.iter().nth(rng.usize(0..points.len())).map(Move::Play)
}
