//! The game: one type for boards of all sizes, over the widths of the sets.

use crate::drawing::{letter, rows};
use crate::history::{MadeBy, Record as Entry};
use crate::point::{Color, Move, Point};
use crate::points::Points;
use crate::set::PointSet;
use crate::setup::Setup;
use crate::state::State;
use crate::widths::{Widths, of_any_width};
use crate::{Bonus, Reasons, Repeated, Rules};
use alloc::boxed::Box;
use core::fmt;
use core::hash::{Hash, Hasher};

/// A game of plays and passes, from its set-up to the present position, on a board of 1 to 640 points.
///
/// A game remembers all its positions: superko needs them, [`Game::undo`] goes back through them, and [`Game::history`] lists them.
/// It accepts only legal moves, and so only points of its board.
///
/// ```
/// use superko_bitboard::{Game, Geometry, Move, Outcome, Point, Reasons, Rules};
///
/// // 3x3. Points are numbered by rows: 0 1 2, 3 4 5, 6 7 8.
/// let mut game = Game::new(Geometry::grid(3, 3), Rules::TROMP_TAYLOR)?;
/// game.play(Point::new(1))?;
/// game.play(Point::new(0))?;
/// assert!(game.liberties(Point::new(0)).iter().eq([Point::new(3)]));
/// assert!(game.captures(Point::new(3)).iter().eq([Point::new(0)]));
/// game.play(Point::new(3))?;
/// assert_eq!(game.to_string(), ".X.\nX..\n...");
///
/// // White's stone would remove itself, which is legal here, and so leave the position as it is, which is not.
/// assert_eq!(game.play(Point::new(0)), Err(Reasons::REPETITION));
/// assert!(!game.legal_points().contains(Point::new(0)));
/// assert_eq!(game.play(Point::new(9)), Err(Reasons::OFF_BOARD));
///
/// assert_eq!(game.undo(), Some(Move::Play(Point::new(3))));
/// game.play(Move::Pass)?;
/// game.play(Move::Pass)?;
/// assert_eq!(game.outcome(), Some(Outcome::Tie));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Equality
///
/// Games are equal if they have equal rules, start from the same position on the same board, with the same player to move, the same
/// komi and the same captured and kept stones, and had the same moves. Then all answers are the same, now and after any moves. (A
/// grid and a graph with the same edges are different boards.) To compare only what stands on the board, compare
/// [`Game::position`]s.
///
/// # Memory and time
///
/// Let `words` be 1, 2, 3, 6 or 10 for boards of up to 64, 128, 192, 384 or 640 points. A game has `16 * words + 40` bytes in use for
/// each position, and up to twice that reserved; a clone also reserves room for further moves, about 70 KB on an empty 19x19. The
/// chains take about `16 * words + 20` bytes for each point. The tables of the board take about `8 * words + 40` bytes for each point
/// of a grid, twice the sets on a graph; clones share them.
///
/// Asking and playing take time that does not grow with the number of moves, but for records that a play might repeat: those with the
/// same opposing stones and as many own ones. Comparing games, [`Game::setup`] and serializing take time proportional to the number
/// of moves.
#[derive(Clone, PartialEq, Eq)]
pub struct Game {
    pub(crate) komi: i32,
    pub(crate) state: Sizes,
}

/// The game on sets of the narrowest width that holds the board.
pub(crate) type Sizes = Widths<Box<State<1>>, Box<State<2>>, Box<State<3>>, Box<State<6>>, Box<State<10>>>;

impl Game {
    /// The number of points of the board.
    pub fn points(&self) -> usize {
        of_any_width!(&self.state, state => state.map.board.points())
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        of_any_width!(&self.state, state => state.rules)
    }

    /// White's komi, in half points.
    pub fn komi(&self) -> i32 {
        self.komi
    }

    /// The player whose turn it is, or would be if the game were not over.
    pub fn to_play(&self) -> Color {
        of_any_width!(&self.state, state => state.status.to_play())
    }

    /// The stone on a point. Off the board there is none.
    pub fn at(&self, point: Point) -> Option<Color> {
        let p = point.index();
        of_any_width!(&self.state, state => {
            (p < state.map.board.points()).then(|| state.chains.color_at(p)).flatten().map(|c| Color::ALL[c])
        })
    }

    /// The stones of a colour on the board.
    pub fn stones(&self, color: Color) -> PointSet {
        of_any_width!(&self.state, state => state.chains.stones[color as usize].into())
    }

    /// The empty points of the board.
    pub fn empty_points(&self) -> PointSet {
        of_any_width!(&self.state, state => state.chains.empty(&state.map).into())
    }

    /// What stands, and who is to play.
    pub fn position(&self) -> Position {
        Position { stones: Color::ALL.map(|color| self.stones(color)), to_play: self.to_play() }
    }

    /// Captured stones by their colour, `[black, white]`, those of the set-up included. Stones removed by their own colour count too.
    pub fn captured(&self) -> [u64; 2] {
        of_any_width!(&self.state, state => state.captured)
    }

    /// The stones of each colour, `[black, white]`, that are in stock for the second of [`Stages::Two`](crate::Stages::Two). With
    /// one stage, the set-up's number and the stones captured since.
    pub fn kept(&self) -> [u64; 2] {
        of_any_width!(&self.state, state => state.kept)
    }

    /// The stage of the game: 1, or 2 in the second of [`Stages::Two`](crate::Stages::Two).
    pub fn stage(&self) -> u8 {
        of_any_width!(&self.state, state => state.status.stage())
    }

    /// Is the game over?
    pub fn is_over(&self) -> bool {
        of_any_width!(&self.state, state => state.over())
    }

    /// The points where the player to move may play; none when the game is over.
    pub fn legal_points(&self) -> PointSet {
        of_any_width!(&self.state, state => state.legal().into())
    }

    /// The number of legal plays, and the number of ways to make one of them and then have the opponent answer it with a play. Most plays
    /// are not made for this, so it is much faster than to make each one and count [`Game::legal_points`].
    ///
    /// ```
    /// use superko_bitboard::{Game, Geometry, Rules};
    ///
    /// let mut game = Game::new(Geometry::grid(9, 9), Rules::TROMP_TAYLOR)?;
    /// assert_eq!(game.plays_and_replies(), [81, 81 * 80]);
    /// # Ok::<(), superko_bitboard::SetupError>(())
    /// ```
    pub fn plays_and_replies(&mut self) -> [u64; 2] {
        of_any_width!(&mut self.state, state => state.plays_and_replies())
    }

    /// Is a move legal?
    pub fn is_legal(&self, m: impl Into<Move>) -> bool {
        self.allows(m.into())
    }

    /// Why a move is illegal; no reason for a legal move.
    ///
    /// A point off the board or with a stone is the only reason given for it; where suicide is [illegal](crate::Suicide::Illegal), it is
    /// not asked whether it would repeat a position.
    pub fn why_illegal(&self, m: impl Into<Move>) -> Reasons {
        self.reasons(m.into())
    }

    /// Makes a move.
    ///
    /// # Errors
    /// An illegal move is refused with its [`Reasons`], and nothing changes.
    pub fn play(&mut self, m: impl Into<Move>) -> Result<(), Reasons> {
        self.make(m.into())
    }

    /// Makes a move that is known to be legal, such as one of [`Game::legal_points`].
    ///
    /// Repetition, the end of the game and forbidden passes are not checked. After an illegal move the answers of the game mean
    /// little.
    ///
    /// # Panics
    /// If a play is not on an empty point of the board, or is suicide that the rules forbid.
    pub fn play_unchecked(&mut self, m: impl Into<Move>) {
        self.make_unchecked(m.into());
    }

    /// Agrees, after play has stopped, that the stones on these points are dead: the chains with stones on them are taken off the board,
    /// and the game is over. Without points, all stones are alive.
    ///
    /// # Errors
    /// [`Reasons::OVER`], and nothing changes, if play has not stopped (see [`Stopped`](crate::Stopped)), or a point has no stone.
    pub fn agree(&mut self, dead: &PointSet) -> Result<(), Reasons> {
        of_any_width!(&mut self.state, state => {
            let points = state.map.board.points();
            if dead.iter().any(|point| point.index() >= points) {
                return Err(Reasons::OVER);
            }
            state.agree(dead.iter().fold(Points::EMPTY, |all, point| all | Points::singleton(point.index())))
        })
    }

    /// Has play stopped, so that the players may agree or play on?
    pub fn is_stopped(&self) -> bool {
        of_any_width!(&self.state, state => state.status.stopped())
    }

    /// Who took the button (see [`Ending::button`](crate::Ending)); `None` before anybody did.
    pub fn button(&self) -> Option<Color> {
        self.first_passer().filter(|_| self.rules().ending.button)
    }

    /// Takes back the last move, which it returns; `None` at the start. Everything is as it was before that move, the history
    /// included.
    pub fn undo(&mut self) -> Option<Move> {
        of_any_width!(&mut self.state, state => state.undo()).and_then(made)
    }

    /// Plays on at random and returns the number of moves made. All plays that are legal and fill no eye are equally likely; the player
    /// passes when there is none. An eye is an empty point with own stones on all its neighbours, so eyes of one point only, false ones
    /// included. Stops when the game is over, when the pass is illegal too, or after 5 moves for each point of the board. (Under simple
    /// ko two open kos can go on to that limit: neither is ever filled.)
    ///
    /// `random` gives numbers of which all 64 bits are random; the same numbers make the same moves. The choice is unbiased to within
    /// 2^-800: the rare number that would favour one point is redrawn, up to 16 times.
    ///
    /// ```
    /// use superko_bitboard::{Game, Geometry, Rules};
    ///
    /// let mut state = 1u64;
    /// let xorshift = || {
    ///     state ^= state << 13;
    ///     state ^= state >> 7;
    ///     state ^= state << 17;
    ///     state
    /// };
    /// let mut game = Game::new(Geometry::grid(9, 9), Rules::TROMP_TAYLOR)?;
    /// let moves = game.playout(xorshift);
    /// assert_eq!(game.moves().count(), moves);
    /// assert!(game.outcome().is_some()); // This one ended before the limit of 5 * 81 moves.
    /// # Ok::<(), superko_bitboard::SetupError>(())
    /// ```
    pub fn playout(&mut self, mut random: impl FnMut() -> u64) -> usize {
        self.play_out(&mut random)
    }

    // Moves and random numbers are taken in any form, but the widths are compiled once, here and not in every crate that plays.

    fn play_out(&mut self, random: &mut dyn FnMut() -> u64) -> usize {
        of_any_width!(&mut self.state, state => state.playout(random))
    }

    fn allows(&self, m: Move) -> bool {
        of_any_width!(&self.state, state => match m {
            Move::Play(point) => state.is_legal(point.index()),
            Move::Pass => state.reasons_of_pass().is_empty(),
            Move::Agree => state.status.stopped(),
            Move::Resume(_) => state.may_resume(),
        })
    }

    fn reasons(&self, m: Move) -> Reasons {
        of_any_width!(&self.state, state => match m {
            Move::Play(point) => state.reasons(point.index()),
            Move::Pass => state.reasons_of_pass(),
            Move::Agree => Reasons::empty().with(Reasons::OVER, !state.status.stopped()),
            Move::Resume(_) => Reasons::empty().with(Reasons::OVER, !state.may_resume()),
        })
    }

    fn make(&mut self, m: Move) -> Result<(), Reasons> {
        of_any_width!(&mut self.state, state => match m {
            Move::Play(point) => state.play(point.index()),
            Move::Pass => state.pass(),
            Move::Agree => state.agree(Points::EMPTY),
            Move::Resume(asker) => state.resume(asker),
        })
    }

    fn make_unchecked(&mut self, m: Move) {
        match m {
            Move::Play(point) => of_any_width!(&mut self.state, state => state.play_unchecked(point.index())),
            Move::Pass => of_any_width!(&mut self.state, state => state.make_pass()),
            Move::Agree | Move::Resume(_) => self.make(m).expect("play has stopped"),
        }
    }

    /// The chain of the stone on a point: all stones of its colour that are connected with it. Empty if there is no stone.
    pub fn chain(&self, point: Point) -> PointSet {
        of_any_width!(&self.state, state => state.chain(point.index()).map_or(PointSet::EMPTY, |[stones, _]| stones.into()))
    }

    /// The liberties of the chain on a point: the empty points beside it. Empty if there is no stone.
    pub fn liberties(&self, point: Point) -> PointSet {
        of_any_width!(&self.state, state => state.chain(point.index()).map_or(PointSet::EMPTY, |[_, free]| free.into()))
    }

    /// The opposing stones that a move by the player to move would capture, whether it is legal or not. Empty for a pass and for a
    /// point that is not an empty one of the board.
    pub fn captures(&self, m: impl Into<Move>) -> PointSet {
        self.captured_by(m.into())
    }

    fn captured_by(&self, m: Move) -> PointSet {
        let Some(point) = m.point() else { return PointSet::EMPTY };
        of_any_width!(&self.state, state => match state.unplayable(point.index()) {
            Some(_) => PointSet::EMPTY,
            None => state.after(point.index()).removed[state.status.to_play().opponent() as usize].into(),
        })
    }

    /// The score of a player if the game ended here, in points, as [`Rules::score`](crate::Rules) says, without komi. It can be negative
    /// under [`Score::TerritoryLessKept`](crate::Score::TerritoryLessKept).
    pub fn score(&self, player: Color) -> i64 {
        self.scores()[player as usize]
    }

    /// The scores `[black, white]`: see [`Game::score`].
    pub fn scores(&self) -> [i64; 2] {
        of_any_width!(&self.state, state => state.score())
    }

    /// Who made the first pass of the game, where its ending is not plain.
    fn first_passer(&self) -> Option<Color> {
        of_any_width!(&self.state, state => state.status.first_passer())
    }

    /// The final scores `[black, white]` if the game ended here, in half points: the scores, the komi, and what the rules add for a
    /// handicap, a button and White's first pass.
    pub fn final_scores(&self) -> [i64; 2] {
        let handicap = of_any_width!(&self.state, state => state.handicap) as i64;
        let bonus = match self.rules().ending.bonus {
            Bonus::None => 0,
            Bonus::Stones => handicap,
            Bonus::StonesButOne => (handicap - 1).max(0),
        };
        let first_pass = self.rules().ending.first_pass && self.first_passer() == Some(Color::White);
        let bonus = bonus + i64::from(first_pass);
        let [black, white] = self.scores().map(|points| 2 * points);
        let button = Color::ALL.map(|color| i64::from(self.button() == Some(color)));
        [black + button[0], white + button[1] + i64::from(self.komi) + 2 * bonus]
    }

    /// Who has won, by the score and the komi, or by a repetition where that ends the game. `None` before the end.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        if let Some(loser) = of_any_width!(&self.state, state => state.status.repeated_by()) {
            return Some(match self.rules().ending.repeated {
                Repeated::Loses => Outcome::Win(loser.opponent()),
                Repeated::NoResult => Outcome::NoResult,
                Repeated::ByCaptures => {
                    let [black, white] = of_any_width!(&self.state, state => state.lost_since_repeated());
                    by_size(white, black, None)
                }
                Repeated::Draws | Repeated::Nothing => Outcome::Tie,
            });
        }
        let [black, white] = self.final_scores();
        Some(by_size(black, white, self.rules().ending.ties))
    }

    /// A number for what stands on the board: the same for the same stones, and hardly ever the same for others.
    ///
    /// It is the exclusive or of a key for each stone. The key of a stone of colour `c` (0 black, 1 white) on point `p` is
    /// `splitmix64(2 * p + c) << 10 | p`, where `splitmix64(i)` is the output number `i`, from 0, of Vigna's SplitMix64 with seed 0. No
    /// later version changes this. The rules never rely on it: a repetition is decided by comparing positions.
    pub fn position_hash(&self) -> u64 {
        of_any_width!(&self.state, state => state.chains.hash())
    }

    /// A number for what stands on the board and who is to play: [`Game::position_hash`], with all bits inverted when White is.
    pub fn situation_hash(&self) -> u64 {
        match self.to_play() {
            Color::Black => self.position_hash(),
            Color::White => !self.position_hash(),
        }
    }

    /// Where the game started, the stones sorted by points. Takes time and memory proportional to the number of moves.
    ///
    /// If the game started with chains without liberties, [`Setup::game`] refuses the set-up:
    /// [`SetupError::ignore_stones_without_liberties`](crate::SetupError::ignore_stones_without_liberties) then starts the game.
    pub fn setup(&self) -> Setup {
        let mut start = self.clone();
        while start.undo().is_some() {}
        let stones = |color| start.stones(color).iter().map(move |point| (point, color));
        // The numbers are those of a set-up, and fit.
        let numbers = |stones: [u64; 2]| stones.map(|stones| stones as u32);
        Setup {
            stones: Color::ALL.into_iter().flat_map(stones).collect(),
            to_play: start.to_play(),
            captured: numbers(start.captured()),
            kept: numbers(start.kept()),
            komi: self.komi,
            handicap: of_any_width!(&self.state, state => state.handicap) as u32,
        }
    }

    /// All positions so far, each with the move that made it: the start first, the present position last.
    pub fn history(&self) -> impl DoubleEndedIterator<Item = Record> + ExactSizeIterator + '_ {
        (0..self.records()).map(|i| self.record(i))
    }

    /// The number of positions so far, the first one included.
    pub(crate) fn records(&self) -> usize {
        of_any_width!(&self.state, state => state.history.len())
    }

    fn record(&self, i: usize) -> Record {
        of_any_width!(&self.state, state => record(state.history.record(i)))
    }

    /// All moves so far.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + '_ {
        self.history().filter_map(|record| record.made_by)
    }
}

/// The player with more wins; with as many, this one, if there is one.
fn by_size<N: Ord>(black: N, white: N, ties: Option<Color>) -> Outcome {
    match black.cmp(&white) {
        core::cmp::Ordering::Greater => Outcome::Win(Color::Black),
        core::cmp::Ordering::Less => Outcome::Win(Color::White),
        core::cmp::Ordering::Equal => ties.map_or(Outcome::Tie, Outcome::Win),
    }
}

fn made(made_by: MadeBy) -> Option<Move> {
    match made_by {
        MadeBy::Start => None,
        MadeBy::Play(p) => Some(Move::Play(Point::new(p))),
        MadeBy::Pass | MadeBy::Button => Some(Move::Pass),
        MadeBy::Agree => Some(Move::Agree),
        MadeBy::Resume(asker) => Some(Move::Resume(asker)),
    }
}

fn record<const W: usize>(entry: Entry<W>) -> Record {
    let position = Position { stones: entry.stones.map(PointSet::from), to_play: entry.status.to_play() };
    Record { made_by: made(entry.made_by), position }
}

/// What stands on a board, and who is to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The stones by colour: `[black, white]`.
    pub stones: [PointSet; 2],
    /// The player whose turn it is.
    pub to_play: Color,
}

/// A position that stood in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Record {
    /// The move that made it; `None` at the start.
    pub made_by: Option<Move>,
    /// The position.
    pub position: Position,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This player has won.
    Win(Color),
    /// Nobody has won.
    Tie,
    /// The game does not count.
    NoResult,
}

impl Hash for Game {
    /// Feeds the situation hash, the number of positions so far and the komi.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.situation_hash(), self.history().len(), self.komi).hash(hasher);
    }
}

impl fmt::Display for Game {
    /// Draws the board, the first row on top: `X` is a black stone, `O` a white one, `.` an empty point. A graph is one row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = of_any_width!(&self.state, state => state.map.board.width()).unwrap_or(self.points());
        rows(f, self.points(), width, |p| letter(self.at(Point::at(p))))
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Game {{ rules: {:?}, komi: {}, to_play: {}, moves: [",
            self.rules(),
            self.komi,
            self.to_play()
        )?;
        for (i, m) in self.moves().enumerate() {
            write!(f, "{}{m}", if i > 0 { ", " } else { "" })?;
        }
        write!(f, "], board:\n{self}}}")
    }
}
