//! Generated games for trials.

use super::{Choose, ChooseExt, Effort, Halves, Move, Opening, Rules, Setup};
use crate::case::Case;
use rustc_hash::FxHasher;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use superko_bitboard::internals::Preview;
use superko_notation::{Board, Cell, Player, Position};
use superko_spec::words::reachable;

/// What generated games may contain.
#[derive(Clone, Debug)]
pub struct GeneratorConfig {
    /// The rulebook and its amendments.
    pub rules: Rules,
    /// The boards; at least one.
    pub boards: Vec<Arc<Board>>,
    /// May a game start from a set-up?
    pub setups: bool,
    /// May a set-up have blocks without liberties, which no game leads to?
    pub dead_blocks: bool,
    /// May there be komi, and anything else that an opening can have besides a position?
    pub komi: bool,
    /// The komi of every game, if all have the same.
    pub fixed_komi: Option<Halves>,
    /// The most moves that a game has.
    pub moves: usize,
    /// May players pass?
    pub passes: bool,
    /// May players agree on dead stones or ask to play on, where the rules let them?
    pub settles: bool,
}

impl GeneratorConfig {
    /// Everything, on small boards of all kinds, where rare situations come soonest.
    pub fn small(rules: &Rules) -> GeneratorConfig {
        let (rules, boards) = (rules.clone(), small_boards());
        GeneratorConfig {
            rules,
            boards,
            setups: true,
            dead_blocks: true,
            komi: true,
            fixed_komi: None,
            moves: usize::MAX,
            passes: true,
            settles: true,
        }
    }

    /// The boards that are sold in shops, for programs that have no others.
    pub fn usual_boards() -> Vec<Arc<Board>> {
        [9, 13, 19]
            .map(|side| Arc::new(Board::grid(side, side).expect("such boards are small enough")))
            .into()
    }

    /// An opening on one of the boards, empty and without a komi of its own.
    pub fn plain_opening(&self, choose: &mut dyn Choose) -> Opening {
        self.opening_on(self.boards[choose.below(self.boards.len())].clone())
    }

    /// The same on this board.
    pub fn opening_on(&self, board: Arc<Board>) -> Opening {
        Opening { komi: self.fixed_komi.unwrap_or_default(), ..Opening::on(&self.rules, board) }
    }

    /// A game as this trial may have it; nothing if it has a board or a set-up that the trial does not have.
    pub fn allowed(&self, case: &Case) -> Option<Case> {
        let Opening { board, setup, komi, .. } = &case.opening;
        let passes = || case.moves.contains(&Move::Pass);
        if !self.boards.contains(board) || setup.is_some() && !self.setups || !self.passes && passes() {
            return None;
        }
        let komi = if self.varies_komi() { *komi } else { self.fixed_komi.unwrap_or_default() };
        let opening = Opening { komi, ..case.opening.clone() };
        Some(Case { opening, ..case.clone() })
    }

    /// May a game have a komi of its own?
    pub fn varies_komi(&self) -> bool {
        self.komi && self.fixed_komi.is_none()
    }

    /// A position as a set-up may have it: without blocks without liberties, if these are left out.
    pub fn as_allowed(&self, board: &Board, position: Position) -> Position {
        if self.dead_blocks { position } else { without_dead_blocks(board, &position) }
    }
}

/// The position without its blocks that have no liberties.
fn without_dead_blocks(board: &Board, position: &Position) -> Position {
    let graph = board.graph();
    let alive = |p: usize| {
        let block = reachable(p, |q| graph.neighbors(q).filter(|r| position[*r] == position[p]));
        block.iter().any(|q| graph.neighbors(*q).any(|r| position[r].is_empty()))
    };
    let left = |p| if alive(p) { position[p] } else { Cell::Empty };
    (0..position.points()).map(left).collect()
}

fn small_boards() -> Vec<Arc<Board>> {
    let grids = ["2x2", "3x3", "4x4", "1x1", "3x1", "1x5", "2x3", "4x2", "5x3"];
    // At last a triangle, the complete graph of four points, and two triangles that share a point beside an isolated one.
    let others = ["cylinder 3x2", "torus 3x3", "torus 4x3", "graph6:Bw", "graph6:C~", "graph6:E{c?"];
    let board = |name| Arc::new(Board::parse(name).expect("the names of these boards are valid"));
    grids.into_iter().chain(others).map(board).collect()
}

/// A game to play with a subject.
#[derive(Clone, Debug)]
pub struct Generated {
    /// Where it starts.
    pub opening: Opening,
    /// The moves, all of them legal.
    pub moves: Vec<Move>,
    /// An illegal move to attempt at the end, if there is one.
    pub attempt: Option<Move>,
    /// What the game reaches. A trial prefers games that reach something new.
    pub features: BTreeSet<Feature>,
}

impl Generated {
    /// The game up to this number of moves.
    pub fn cut(mut self, moves: usize) -> Generated {
        if self.moves.len() > moves {
            self.moves.truncate(moves);
            self.attempt = None;
        }
        self
    }

    /// The game up to its first pass, if there are to be none.
    pub fn as_allowed(self, config: &GeneratorConfig) -> Generated {
        let pass = self.moves.iter().position(|m| *m == Move::Pass).filter(|_| !config.passes);
        let game = pass.map_or(self.clone(), |pass| self.cut(pass));
        Generated { attempt: game.attempt.filter(|m| config.passes || *m != Move::Pass), ..game }
    }
}

/// Something that a game reaches, as a hash.
pub type Feature = u64;

/// The feature with this hash.
pub fn feature(what: &impl Hash) -> Feature {
    let mut hasher = FxHasher::default();
    what.hash(&mut hasher);
    hasher.finish()
}

/// What komi a game may have besides the usual one.
pub(crate) const KOMI: [Halves; 5] = [Halves(1), Halves(13), Halves(15), Halves(14), Halves(-3)];

/// Positions that soon lead to cycles, on boards by name: a ko, a third of a triple ko, eternal life, one eye, two eyes.
const SHAPES: [(&str, &str); 16] = [
    ("1x5", ".XO.."),
    ("1x5", "X.XO."),
    ("3x3", ".XOX.X.XO"),
    ("3x3", ONE_EYE),
    ("3x3", ".XXXXX.X."),
    ("4x2", ".XO.X.XO"),
    ("4x2", ".XX.XXX."),
    ("4x4", ".XO.XXOOXXOO.O.O"),
    ("4x4", ".XO.X.XO.XO....."),
    ("4x4", ".XO.X.XO.XO.OX.X"),
    ("4x4", ".X..XX.....OO.O."),
    ("5x3", ".XO..X.XO..XO.."),
    ("5x3", ".X.O.XXXOO.X.O."),
    ("5x3", TWO_KOS),
    ("cylinder 3x2", ".XOOX."),
    ("torus 4x3", ".XO.X.XO.XO."),
];

/// Shapes that not every rulebook needs.
pub(crate) const ONE_EYE: &str = ".X.XXX.X.";
pub(crate) const TWO_KOS: &str = ".XO.OX.XXOOXO.O";

/// One of the shapes of this board but `without`, if it has any.
pub(crate) fn shape(choose: &mut dyn Choose, board: &Board, without: &str) -> Option<Position> {
    let name = board.to_string();
    let shapes = SHAPES.iter().filter(|(board, letters)| *board == name && *letters != without);
    let shapes: Vec<&str> = shapes.map(|(_, letters)| *letters).collect();
    choose.any_of(&shapes).map(|letters| Position::from_letters(letters).expect("our own shapes are sound"))
}

/// A board with few empty points, which no game need lead to.
pub(crate) fn scattered(choose: &mut dyn Choose, points: usize) -> Position {
    let empties = 1 + choose.below(3);
    let cell = |_| match choose.once_in(1 + empties) {
        true => Cell::Empty,
        false => choose.one_of(&[Cell::BLACK, Cell::WHITE]),
    };
    (0..points).map(cell).collect()
}

/// A set-up with this position, as far as it is allowed.
pub(crate) fn set_up(
    choose: &mut dyn Choose,
    config: &GeneratorConfig,
    board: &Board,
    position: Position,
) -> Setup {
    let position = config.as_allowed(board, position);
    let to_play = choose.one_of(&Player::BOTH);
    Setup { to_play, captured: captured(choose), ..Setup::of(position) }
}

/// What a set-up says was captured.
pub(crate) fn captured(choose: &mut dyn Choose) -> [usize; 2] {
    if choose.once_in(4) { [choose.below(5), choose.below(5)] } else { [0, 0] }
}

/// The goal of a walker.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Strategy {
    Anything,
    Captures,
    Suicides,
    /// Takes single stones, again and again, and does something else when it cannot.
    Ko,
    /// Returns to the stones of an earlier situation, by its number.
    Return(usize),
}

impl Strategy {
    /// How little a play serves it; `distance` says how far an earlier situation is then.
    pub(crate) fn dislike(self, play: &Preview, distance: impl FnOnce(usize) -> usize) -> usize {
        match self {
            Strategy::Anything => 0,
            Strategy::Captures => usize::from(play.captured == 0),
            Strategy::Suicides => usize::from(play.suicided == 0),
            Strategy::Ko => usize::from(play.captured != 1),
            Strategy::Return(record) => distance(record),
        }
    }
}

/// The record of a game that a walker aims at: this one or, when that is reached or given up, which happens once in `patience`
/// times, another.
pub(crate) fn aim(choose: &mut dyn Choose, record: usize, records: usize, patience: usize) -> usize {
    match choose.once_in(patience) || records <= record {
        true if choose.once_in(3) => 0,
        true => choose.below(records),
        false => record,
    }
}

/// Those that are disliked least, and how much.
pub(crate) fn least_disliked<T: Copy>(all: &[T], dislike: impl Fn(&T) -> usize) -> (usize, Vec<T>) {
    let dislikes: Vec<usize> = all.iter().map(dislike).collect();
    let least = dislikes.iter().copied().min().unwrap_or(0);
    (least, all.iter().zip(dislikes).filter(|(_, dislike)| *dislike == least).map(|(x, _)| *x).collect())
}

/// A game for a rulebook without a generator of its own: the empty board or scattered stones, then random legal moves.
///
/// The legal moves come from the rulebook's engine, or from its law where there is no engine.
pub fn any_game(choose: &mut dyn Choose, config: &GeneratorConfig) -> Generated {
    let mut opening = config.plain_opening(choose);
    let points = opening.board.points();
    if config.komi {
        opening.extra = opening.rulebook().generate_extra(choose, &opening);
    }
    if opening.takes_turns() {
        if config.varies_komi() && choose.once_in(4) {
            opening.komi = choose.one_of(&KOMI);
        }
        if config.setups && choose.once_in(4) {
            let stones = [Cell::Empty, Cell::Empty, Cell::BLACK, Cell::WHITE];
            let position = (0..points).map(|_| choose.one_of(&stones)).collect();
            let position = config.as_allowed(&opening.board, position);
            opening.setup = Some(Setup { to_play: choose.one_of(&Player::BOTH), ..Setup::of(position) });
        }
    }
    let mut game = opening.referee(Effort::Trial);
    let mut moves = Vec::new();
    let mut features = BTreeSet::new();
    for _ in 0..choose.one_of(&[points, 3 * points, 60]) {
        let mut m = any_move(choose, game.as_ref());
        // A pass is nearly always legal, but other moves are usually more interesting.
        if m == Some(Move::Pass) && !choose.once_in(3) {
            m = any_move(choose, game.as_ref());
        }
        let Some(m) = m else { break };
        let before = game.position().stones().count();
        game.play(m).expect("any_move is legal");
        let removed = (before + 1).saturating_sub(game.position().stones().count());
        features.insert(feature(&(points, removed.min(4), game.over(), moves.len().min(8))));
        moves.push(m);
    }
    let candidates = game.candidates().into_iter();
    let illegal: Vec<Move> =
        candidates.filter(|m| game.check(*m).is_err_and(|broken| !broken.is_empty())).collect();
    let attempt = choose.any_of(&illegal);
    Generated { opening, moves, attempt, features }
}

/// A legal move, each equally likely; with an odometer, each in turn. `None` after the end.
pub fn any_move(choose: &mut dyn Choose, game: &dyn super::Referee) -> Option<Move> {
    let moves: Vec<Move> = game.candidates().into_iter().filter(|m| game.check(*m).is_ok()).collect();
    choose.any_of(&moves)
}
