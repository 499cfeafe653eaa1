//! The rules once more, as plainly as can be: floods over a list of points, whole positions compared with all that stood before. It
//! shares nothing with the engine but the types of its interface.

#![allow(dead_code)] // Each file of tests uses a part.

use fastrand::Rng;
use superko_bitboard::{
    Color, Ending, Game, Geometry, Move, Outcome, Passes, Point, PointSet, Reach, Reasons, Repetition, Rules,
    Score, Setup, SetupError, Stages, Suicide, internals,
};

pub type Stones = Vec<Option<Color>>;

/// A board by the neighbours of its points.
#[derive(Clone, Debug)]
pub enum Board {
    Grid { width: usize, height: usize, wrap_columns: bool, wrap_rows: bool },
    Edges { points: usize, edges: Vec<(usize, usize)> },
}

impl Board {
    pub fn grid(width: usize, height: usize) -> Board {
        Board::Grid { width, height, wrap_columns: false, wrap_rows: false }
    }

    pub fn geometry(&self) -> Geometry<'_> {
        match self {
            &Board::Grid { width, height, wrap_columns, wrap_rows } => {
                Geometry::Grid { width, height, wrap_columns, wrap_rows }
            }
            Board::Edges { points, edges } => Geometry::Edges { points: *points, edges },
        }
    }

    pub fn points(&self) -> usize {
        match self {
            Board::Grid { width, height, .. } => width * height,
            Board::Edges { points, .. } => *points,
        }
    }

    fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut near = vec![Vec::new(); self.points()];
        let mut join = |p: usize, q: usize| {
            if !near[p].contains(&q) {
                near[p].push(q);
                near[q].push(p);
            }
        };
        match self {
            &Board::Grid { width, height, wrap_columns, wrap_rows } => {
                for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
                    if x + 1 < width {
                        join(y * width + x, y * width + x + 1);
                    } else if wrap_columns && width > 2 {
                        join(y * width + x, y * width);
                    }
                    if y + 1 < height {
                        join(y * width + x, (y + 1) * width + x);
                    } else if wrap_rows && height > 2 {
                        join(y * width + x, x);
                    }
                }
            }
            Board::Edges { edges, .. } => edges.iter().for_each(|(p, q)| join(*p, *q)),
        }
        near
    }

    /// A tree with some more edges.
    pub fn random_graph(rng: &mut Rng, points: usize) -> Board {
        let mut edges: Vec<_> = (1..points).map(|p| (p, rng.usize(0..p))).collect();
        // Now and then a point with many neighbours.
        if points > 2 && rng.bool() {
            edges.extend((1..points).filter(|_| rng.u8(0..3) == 0).map(|p| (0, p)));
        }
        for _ in 0..rng.usize(0..=points) {
            let (p, q) = (rng.usize(0..points), rng.usize(0..points));
            edges.extend((p != q).then_some((p, q)));
        }
        Board::Edges { points, edges }
    }

    /// Grids, cylinders, tori and graphs of at most that many points.
    pub fn random(rng: &mut Rng, most: usize) -> Board {
        if rng.u8(0..4) == 0 {
            let points = rng.usize(1..=most);
            return Board::random_graph(rng, points);
        }
        let width = rng.usize(1..=most.min(26));
        let height = rng.usize(1..=(most / width).min(26));
        let (wrap_columns, wrap_rows) = (rng.u8(0..3) == 0, rng.u8(0..3) == 0);
        Board::Grid { width, height, wrap_columns, wrap_rows }
    }
}

pub const REPETITIONS: [Repetition; 9] = [
    Repetition::Positional,
    Repetition::PositionalPassesToo,
    Repetition::Situational,
    Repetition::NaturalSituational,
    Repetition::SituationalAfterPlays,
    Repetition::SinceThePass,
    Repetition::OwnMoves,
    Repetition::SimpleKo,
    Repetition::Free,
];
pub const SUICIDES: [Suicide; 5] = [
    Suicide::Allowed,
    Suicide::Illegal,
    Suicide::SingleIllegal,
    Suicide::NeedsLiberty,
    Suicide::NeedsLibertyOrCapture,
];
pub const PASSES: [Passes; 3] = [Passes::Always, Passes::NotAfterTwo, Passes::NotAfterAny];
pub const REACHES: [Reach; 2] = [Reach::Chain, Reach::Neighbours];
pub const SCORES: [Score; 6] = [
    Score::Area,
    Score::SharedArea,
    Score::AreaAndPrisoners,
    Score::Territory,
    Score::TerritoryLessCaptured,
    Score::TerritoryLessKept,
];
pub const STAGES: [Stages; 3] = [Stages::One, Stages::Two, Stages::Resumable];

/// Every choice of rules.
pub fn all_rules() -> impl Iterator<Item = Rules> {
    let n = 9 * 5 * 3 * 2 * 6 * 3;
    (0..n).map(|i| Rules {
        repetition: REPETITIONS[i % 9],
        suicide: SUICIDES[i / 9 % 5],
        passes: PASSES[i / 45 % 3],
        reach: REACHES[i / 135 % 2],
        score: SCORES[i / 270 % 6],
        stages: STAGES[i / 1620],
        ending: Ending::PLAIN,
    })
}

pub fn random_rules(rng: &mut Rng) -> Rules {
    let reach = if rng.u8(0..5) == 0 { Reach::Neighbours } else { Reach::Chain };
    let choices = (rng.usize(0..9), rng.usize(0..5), rng.usize(0..3), rng.usize(0..6), rng.usize(0..2));
    Rules {
        repetition: REPETITIONS[choices.0],
        suicide: SUICIDES[choices.1],
        passes: PASSES[choices.2],
        reach,
        score: SCORES[choices.3],
        stages: STAGES[choices.4],
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
        for p in 0..points {
            if rng.u8(0..10) < density {
                setup.stones.push((Point::new(p as u16), Color::ALL[rng.usize(0..2)]));
            }
        }
    }
    setup
}

pub fn start(board: &Board, rules: Rules, setup: &Setup, hash_mask: u64) -> Game {
    internals::start(board.geometry(), rules, setup, hash_mask).unwrap()
}

/// A game on any board of up to this number of points, by any rules, from any set-up.
pub fn random_start(rng: &mut Rng, most: usize) -> Game {
    let board = Board::random(rng, most);
    let rules = random_rules(rng);
    let setup = random_setup(rng, board.points());
    start(&board, rules, &setup, u64::MAX)
}

/// Does a game start from this set-up without chains that have no liberty?
pub fn is_settled(board: &Board, rules: Rules, setup: &Setup) -> Result<Game, SetupError> {
    setup.game(board.geometry(), rules)
}

#[derive(Clone, Debug)]
struct Entry {
    stones: Stones,
    to_play: Color,
    made_by: Option<Move>,
}

/// A game, by the plainest means.
#[derive(Clone, Debug)]
pub struct Reference {
    near: Vec<Vec<usize>>,
    rules: Rules,
    komi: i32,
    stones: Stones,
    to_play: Color,
    captured: [u64; 2],
    kept: [u64; 2],
    second_stage: bool,
    /// Passes in a row at the end of the moves of this stage, and whether the last two moves of this stage were passes.
    last_two: [bool; 2],
    entries: Vec<Entry>,
}

pub struct After {
    pub stones: Stones,
    /// The points of removed stones by colour.
    pub removed: [Vec<usize>; 2],
}

impl Reference {
    pub fn new(board: &Board, rules: Rules, setup: &Setup) -> Reference {
        let mut stones = vec![None; board.points()];
        setup.stones.iter().for_each(|(p, color)| stones[p.index()] = Some(*color));
        let entry = Entry { stones: stones.clone(), to_play: setup.to_play, made_by: None };
        Reference {
            near: board.neighbours(),
            rules,
            komi: setup.komi,
            stones,
            to_play: setup.to_play,
            captured: setup.captured.map(u64::from),
            kept: setup.kept.map(u64::from),
            second_stage: false,
            last_two: [false, false],
            entries: vec![entry],
        }
    }

    /// The points that are joined with `p` by points of the same content.
    fn joined(&self, stones: &Stones, p: usize) -> Vec<usize> {
        let (mut found, mut seen, mut i) = (vec![p], vec![false; stones.len()], 0);
        seen[p] = true;
        while i < found.len() {
            for &q in &self.near[found[i]] {
                if stones[q] == stones[p] && !seen[q] {
                    seen[q] = true;
                    found.push(q);
                }
            }
            i += 1;
        }
        found
    }

    /// Does each point of a content reach a neighbour of another content?
    fn reaching(&self, stones: &Stones, from: Option<Color>, to: Option<Color>) -> Vec<bool> {
        let mut found = vec![false; stones.len()];
        let mut queue: Vec<usize> = (0..stones.len())
            .filter(|p| stones[*p] == from && self.near[*p].iter().any(|q| stones[*q] == to))
            .collect();
        queue.iter().for_each(|p| found[*p] = true);
        let first = queue.len();
        let mut i = 0;
        while i < queue.len() {
            if self.rules.reach == Reach::Neighbours && i >= first {
                break;
            }
            for &q in &self.near[queue[i]] {
                if stones[q] == from && !found[q] {
                    found[q] = true;
                    queue.push(q);
                }
            }
            i += 1;
        }
        found
    }

    pub fn after(&self, p: usize) -> After {
        let (own, mut stones, mut removed) = (self.to_play, self.stones.clone(), [Vec::new(), Vec::new()]);
        stones[p] = Some(own);
        for color in [own.opponent(), own] {
            let stays = matches!(self.rules.suicide, Suicide::NeedsLiberty | Suicide::NeedsLibertyOrCapture);
            if color == own && stays {
                continue;
            }
            let alive = self.reaching(&stones, Some(color), None);
            for q in 0..stones.len() {
                if stones[q] == Some(color) && !alive[q] {
                    removed[color as usize].push(q);
                }
            }
            removed[color as usize].iter().for_each(|q| stones[*q] = None);
        }
        After { stones, removed }
    }

    /// The positions on record that a play must not make, or ends the game by making.
    fn repeats(&self, after: &Stones) -> bool {
        let next = self.to_play.opponent();
        let played = |entry: &Entry| matches!(entry.made_by, Some(Move::Play(_)));
        let n = self.entries.len();
        self.entries.iter().enumerate().any(|(i, entry)| {
            let counts = match self.rules.repetition {
                Repetition::Free => false,
                Repetition::SimpleKo => i + 2 == n && played(&self.entries[n - 1]),
                Repetition::Situational => entry.to_play == next,
                Repetition::NaturalSituational => {
                    entry.to_play == next && (played(entry) || entry.made_by.is_none())
                }
                Repetition::SituationalAfterPlays => entry.to_play == next && played(entry),
                Repetition::SinceThePass => {
                    let passes = |entry: &Entry| entry.made_by == Some(Move::Pass);
                    entry.to_play == next && i >= self.entries.iter().rposition(passes).unwrap_or(0)
                }
                Repetition::OwnMoves => entry.to_play == next && entry.made_by.is_some(),
                Repetition::Positional | Repetition::PositionalPassesToo => true,
            };
            counts && entry.stones == *after
        })
    }

    pub fn over(&self) -> bool {
        self.last_two == [true, true]
    }

    /// May nothing follow?
    fn closed(&self) -> bool {
        self.over() && self.rules.stages != Stages::Resumable
    }

    pub fn reasons(&self, m: Move) -> Reasons {
        let mut reasons = Reasons::empty();
        let Move::Play(point) = m else {
            if self.rules.repetition == Repetition::PositionalPassesToo {
                reasons |= Reasons::REPETITION;
            }
            if match self.rules.passes {
                Passes::Always => false,
                Passes::NotAfterTwo => self.last_two == [true, true],
                Passes::NotAfterAny => self.last_two != [false, false],
            } {
                reasons |= Reasons::PASS;
            }
            if self.closed() {
                reasons |= Reasons::OVER;
            }
            return reasons;
        };
        let p = point.index();
        if p >= self.stones.len() {
            return Reasons::OFF_BOARD;
        }
        if self.stones[p].is_some() {
            return Reasons::OCCUPIED;
        }
        let (own, after) = (self.to_play, self.after(p));
        let suicide = match self.rules.suicide {
            Suicide::Allowed => false,
            Suicide::Illegal => after.removed[own as usize].contains(&p),
            Suicide::SingleIllegal => {
                after.removed[own as usize].contains(&p)
                    && !self.near[p].iter().any(|q| self.stones[*q] == Some(own))
            }
            Suicide::NeedsLiberty => !self.reaching(&after.stones, Some(own), None)[p],
            Suicide::NeedsLibertyOrCapture => {
                !self.reaching(&after.stones, Some(own), None)[p]
                    && after.removed[own.opponent() as usize].is_empty()
            }
        };
        if suicide {
            reasons |= Reasons::SUICIDE;
        }
        let decided = suicide && matches!(self.rules.suicide, Suicide::Illegal | Suicide::SingleIllegal);
        if !decided && self.repeats(&after.stones) {
            reasons |= Reasons::REPETITION;
        }
        if self.closed() {
            reasons |= Reasons::OVER;
        }
        reasons
    }

    pub fn play(&mut self, m: Move) {
        let own = self.to_play;
        let two = self.rules.stages == Stages::Two;
        match m {
            Move::Pass => {
                self.last_two = [self.last_two[1], true];
                if two && !self.second_stage && self.last_two == [true, true] {
                    self.second_stage = true;
                    self.last_two = [false, false];
                }
            }
            Move::Agree | Move::Resume(_) => panic!("the ending is plain"),
            Move::Play(point) => {
                if two && self.second_stage {
                    if self.kept[own as usize] == 0 {
                        self.kept = self.kept.map(|n| n + 1);
                    }
                    self.kept[own as usize] -= 1;
                }
                let after = self.after(point.index());
                for color in 0..2 {
                    self.captured[color] += after.removed[color].len() as u64;
                    self.kept[color] += after.removed[color].len() as u64;
                }
                self.stones = after.stones;
                self.last_two = [self.last_two[1], false];
            }
        }
        self.to_play = own.opponent();
        self.entries.push(Entry { stones: self.stones.clone(), to_play: self.to_play, made_by: Some(m) });
    }

    fn scores(&self) -> [i64; 2] {
        let reach = Color::ALL.map(|color| self.reaching(&self.stones, None, Some(color)));
        Color::ALL.map(|own| {
            let (own, other) = (own as usize, own.opponent() as usize);
            let surrounded =
                (0..self.stones.len()).filter(|p| reach[own][*p] && !reach[other][*p]).count() as i64;
            let on_board = self.stones.iter().filter(|stone| **stone == Some(Color::ALL[own])).count() as i64;
            let prisoners = self.captured[other] as i64;
            match self.rules.score {
                Score::Area => on_board + surrounded,
                Score::SharedArea => on_board + reach[own].iter().filter(|reached| **reached).count() as i64,
                Score::AreaAndPrisoners => on_board + surrounded + prisoners,
                Score::Territory => surrounded + prisoners,
                Score::TerritoryLessCaptured => surrounded - self.captured[own] as i64,
                Score::TerritoryLessKept => surrounded - self.kept[own] as i64,
            }
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        let [black, white] = self.scores();
        let lead = 2 * black - 2 * white - i64::from(self.komi);
        self.over().then_some(match lead.signum() {
            1 => Outcome::Win(Color::Black),
            -1 => Outcome::Win(Color::White),
            _ => Outcome::Tie,
        })
    }

    /// The hash as it is documented.
    fn hash(&self) -> u64 {
        let mut keys = Vec::new();
        let mut seed = 0_u64;
        while keys.len() < 2 * self.stones.len() {
            seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            keys.push(z ^ (z >> 31));
        }
        let key = |(p, stone): (usize, &Option<Color>)| {
            stone.map_or(0, |color| keys[2 * p + color as usize] << 10 | p as u64)
        };
        self.stones.iter().enumerate().map(key).fold(0, |all, key| all ^ key)
    }

    /// Holds everything that can be asked about the position, moves aside, against the engine.
    pub fn agree_on_the_position(&self, game: &Game, all_bits: bool) {
        let at: Stones = (0..self.stones.len()).map(|p| game.at(Point::new(p as u16))).collect();
        assert_eq!(at, self.stones, "{game:?}");
        for color in Color::ALL {
            let own = (0..at.len()).filter(|p| at[*p] == Some(color));
            assert_eq!(game.stones(color), set(own), "{game:?}");
        }
        assert_eq!(game.empty_points(), set((0..at.len()).filter(|p| at[*p].is_none())), "{game:?}");
        assert_eq!(game.to_play(), self.to_play, "{game:?}");
        assert_eq!((game.captured(), game.kept()), (self.captured, self.kept), "{game:?}");
        assert_eq!(game.stage(), 1 + u8::from(self.second_stage), "{game:?}");
        assert_eq!(game.is_over(), self.over(), "{game:?}");
        assert_eq!((game.scores(), game.outcome()), (self.scores(), self.outcome()), "{game:?}");
        assert_eq!(internals::records(game), self.entries.len());
        let last = game.history().next_back().unwrap();
        assert_eq!(last.made_by, self.entries.last().unwrap().made_by);
        assert_eq!(last.position, game.position());
        if all_bits {
            let hash = self.hash();
            assert_eq!(game.position_hash(), hash, "{game:?}");
            let inverted = if self.to_play == Color::White { !hash } else { hash };
            assert_eq!(game.situation_hash(), inverted);
        }
    }

    /// Holds the chain on each point, and what would come of each move, against the engine.
    pub fn agree_on_moves(&self, game: &Game) {
        let n = self.stones.len();
        let mut legal = PointSet::EMPTY;
        for p in 0..n + 2 {
            let point = Point::new(p as u16);
            let reasons = self.reasons(point.into());
            assert_eq!(game.why_illegal(point), reasons, "play {p} in {game:?}");
            assert_eq!(game.is_legal(point), reasons.is_empty(), "play {p} in {game:?}");
            if reasons.is_empty() {
                legal.insert(point);
            }
            let (mut chain, mut liberties, mut captures) =
                (PointSet::EMPTY, PointSet::EMPTY, PointSet::EMPTY);
            if p < n && self.stones[p].is_some() {
                let joined = self.joined(&self.stones, p);
                let beside = joined.iter().flat_map(|q| self.near[*q].iter().copied());
                liberties = set(beside.filter(|q| self.stones[*q].is_none()));
                chain = set(joined.into_iter());
            } else if p < n {
                captures = set(self.after(p).removed[self.to_play.opponent() as usize].iter().copied());
            }
            assert_eq!(game.chain(point), chain, "{p} in {game:?}");
            assert_eq!(game.liberties(point), liberties, "{p} in {game:?}");
            assert_eq!(game.captures(point), captures, "{p} in {game:?}");
        }
        assert_eq!(game.legal_points(), legal, "{game:?}");
        assert_eq!(game.why_illegal(Move::Pass), self.reasons(Move::Pass), "{game:?}");
        assert_eq!(game.is_legal(Move::Pass), self.reasons(Move::Pass).is_empty(), "{game:?}");
    }
}

pub fn set(points: impl Iterator<Item = usize>) -> PointSet {
    points.map(|p| Point::new(p as u16)).collect()
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

/// Plays a random game of at most `moves` moves and holds the engine against the plain rules after each: the position always, the
/// moves in one of `every` positions.
pub fn play_and_compare(
    rng: &mut Rng,
    board: &Board,
    rules: Rules,
    setup: &Setup,
    mask: u64,
    moves: usize,
    every: usize,
) -> usize {
    let (mut game, mut plain) = (start(board, rules, setup, mask), Reference::new(board, rules, setup));
    let mut played = 0;
    loop {
        assert!(internals::is_sound(&game), "{game:?}");
        plain.agree_on_the_position(&game, mask == u64::MAX);
        if rng.usize(0..every) == 0 || game.is_over() {
            plain.agree_on_moves(&game);
        }
        let Some(m) = random_move(rng, &game).filter(|_| played < moves) else { break };
        game.play(m).unwrap_or_else(|reasons| panic!("{m}: {reasons}"));
        plain.play(m);
        played += 1;
    }
    played
}
