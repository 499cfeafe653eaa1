//! Scaffolding that several tests share: boards, positions, games of law and engine, and both side by side.
#![allow(dead_code, unused_imports, unused_macros)] // No test uses all of it.

pub mod cli;
pub mod games;
pub mod subject;

// The nouns that many tests need.
pub use cli::*;
pub use rayon::prelude::*;
pub use serde_json::{Value, json};
pub use std::collections::{BTreeMap, BTreeSet};
pub use std::fs;
pub use std::path::{Path, PathBuf};
pub use std::process::{Command, Stdio};
pub use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
pub use std::sync::{Arc, Mutex};
pub use std::thread::sleep;
pub use std::time::{Duration, Instant};
pub use subject::*;
pub use superko::Check;
pub use superko::answers::{answer, judge};
pub use superko::case::Case;
pub use superko::explore::Watch;
pub use superko::notation::{Board, Cell, Player, Position};
pub use superko::oracle::diagnosis::disagreement::Disagreement;
pub use superko::oracle::diagnosis::finding::Finding;
pub use superko::oracle::subjects::own::{self, Own};
pub use superko::oracle::subjects::{Fault, Subject};
pub use superko::oracle::trial::{Kind, LeftOut, Limit, Record, Trial};
pub use superko::rulebook::by_name::*;
pub use superko::rulebook::{
    self, Effort, Extra, GeneratorConfig, Halves, LawOptions, Misreading, Move, Opening, Outcome, Question,
    Referee, Rulebook, Rules, Settling, Setup, point_list,
};
pub use superko::vectors::built_in;

use pretty_assertions::assert_eq;
use std::ops::Range;
use superko::notation::symmetry::{Limits, symmetries};
use superko::oracle::agreement::{candidates, difference, difference_in_moves};
use superko::oracle::games::generate;

use superko::rulebook::random_games::any_move;
use superko::rulebook::{EngineOptions, Generated, Odometer};
use superko_spec::{Color, Coloring};

/// How many of its cases a test tries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scope {
    /// Some of the cases: the default, which takes seconds.
    Sample,
    /// All cases: CI tries them.
    Full,
}

impl Scope {
    pub fn of<T>(self, sample: T, full: T) -> T {
        if self == Scope::Full { full } else { sample }
    }

    /// All of these, or in a sample the first of every `number`.
    pub fn one_in<T>(self, number: usize, all: impl IntoIterator<Item = T>) -> Vec<T> {
        all.into_iter().step_by(self.of(number, 1)).collect()
    }
}

/// Makes two tests of each function that takes a [`Scope`]: one in the module `sample`, which runs by default, and one in `in_full`, which
/// CI runs. A function after `alone` takes no scope and has a test in `in_full` only.
macro_rules! in_full {
    ($($name:ident),* $(; alone $($(#[$where:meta])* $alone:ident),+)?) => {
        mod sample {
            $(#[test]
            fn $name() {
                super::$name(crate::common::Scope::Sample);
            })*
        }

        mod in_full {
            $(#[test]
            #[ignore = "for CI: cargo test --release --test all -- --ignored in_full::"]
            fn $name() {
                super::$name(crate::common::Scope::Full);
            })*
            $($(#[test]
            $(#[$where])*
            #[ignore = "for CI: cargo test --release --test all -- --ignored in_full::"]
            fn $alone() {
                super::$alone();
            })+)?
        }
    };
}
pub(crate) use in_full;

/// Positional, situational and natural situational superko, each with suicide and without.
pub const WITH_SUPERKO: [&str; 6] = [
    "tromp-taylor",
    "tromp-taylor + no-suicide",
    "tromp-taylor + situational-superko",
    "tromp-taylor + situational-superko + no-suicide",
    "tromp-taylor + natural-situational-superko",
    "tromp-taylor + natural-situational-superko + no-suicide",
];

/// A rulebook as written.
pub fn rules(rulebook: &'static dyn Rulebook) -> Rules {
    Rules::of(rulebook)
}

/// A rulebook with amendments.
pub fn amended(rulebook: &'static dyn Rulebook, amend: &[&str]) -> Rules {
    Rules::amended(rulebook, amend).unwrap()
}

pub fn board(name: &str) -> Arc<Board> {
    Arc::new(Board::parse(name).unwrap())
}

/// The empty board of that name, under a rulebook as written.
pub fn opening(rulebook: &'static dyn Rulebook, name: &str) -> Opening {
    Opening::on(&rules(rulebook), board(name))
}

/// A set-up from letters in board order, Black to play.
pub fn setup(letters: &str) -> Option<Setup> {
    Some(Setup::of(Position::from_letters(letters).unwrap()))
}

/// The opening from this position.
pub fn from(opening: &Opening, position: &Position, to_play: Player) -> Opening {
    Opening { setup: Some(Setup { to_play, ..Setup::of(position.clone()) }), ..opening.clone() }
}

/// A game judged by the law alone, every question asked.
pub fn law(opening: &Opening) -> Box<dyn Referee> {
    opening.law(LawOptions { effort: Effort::Unaided, ..LawOptions::default() })
}

/// A game judged by the engine, as in a trial; only the bits of the mask tell hashes of positions apart.
pub fn engine(opening: &Opening, hash_mask: u64) -> Box<dyn Referee> {
    let options = EngineOptions { hash_mask, effort: Effort::Trial };
    opening.rulebook().engine(opening, options).unwrap()
}

const COLORS: [Color; 3] = [Color::Empty, Color::Black, Color::White];
const CELLS: [Cell; 3] = [Cell::Empty, Cell::BLACK, Cell::WHITE];

/// The digits of a number in base three, the lowest first.
fn base_three(points: usize, number: usize) -> impl Iterator<Item = usize> {
    (0..points as u32).map(move |p| number / 3usize.pow(p) % 3)
}

/// The number of positions of black and white stones, legal or not.
pub fn positions(points: usize) -> usize {
    3usize.pow(points as u32)
}

/// The position that has this number, below [`positions`].
pub fn position(points: usize, number: usize) -> Position {
    base_three(points, number).map(|digit| CELLS[digit]).collect()
}

/// The same in the words of the law.
pub fn coloring(points: usize, number: usize) -> Coloring {
    base_three(points, number).map(|digit| COLORS[digit]).collect()
}

/// Every position of black and white stones.
pub fn every_position(points: usize) -> impl Iterator<Item = Position> {
    (0..positions(points)).map(move |number| position(points, number))
}

/// Every position, in the words of the law.
pub fn colorings(points: usize) -> impl Iterator<Item = Coloring> {
    (0..positions(points)).map(move |number| coloring(points, number))
}

/// A key of the answer that only this rulebook has.
pub fn detail(game: &dyn Referee, key: &str) -> Value {
    game.details().into_iter().find(|(other, _)| *other == key).unwrap().1
}

/// The position with the colours exchanged.
pub fn exchanged(position: &Position) -> Position {
    let exchange = |cell| match cell {
        Cell::Stone(player) => Cell::Stone(player.opponent()),
        other => other,
    };
    position.cells().map(exchange).collect()
}

/// Stones of A for black ones, of B for white ones.
pub fn owned(position: &Position) -> Position {
    let owned = |cell| match cell {
        Cell::BLACK => Cell::Owned('A'),
        Cell::WHITE => Cell::Owned('B'),
        other => other,
    };
    position.cells().map(owned).collect()
}

/// Black stones for those of A, white ones for those of B.
pub fn in_black_and_white(position: &Position) -> Position {
    let colored = |cell| match cell {
        Cell::Owned('A') => Cell::BLACK,
        Cell::Owned('B') => Cell::WHITE,
        other => other,
    };
    position.cells().map(colored).collect()
}

/// Every set of the numbers below this one, the empty set first.
pub fn subsets(below: usize) -> impl DoubleEndedIterator<Item = Vec<usize>> + Clone {
    (0..1usize << below).map(move |set| (0..below).filter(|n| set >> n & 1 == 1).collect())
}

/// The pairs of the numbers below this one, the smaller number first.
pub fn pairs(below: usize) -> Vec<(usize, usize)> {
    (0..below).flat_map(|b| (0..b).map(move |a| (a, b))).collect()
}

/// Every set of these pairs: the ways in which players can be allied, or points be joined.
pub fn sets_of_pairs(below: usize) -> impl Iterator<Item = Vec<(usize, usize)>> {
    let pairs = pairs(below);
    subsets(pairs.len()).map(move |set| set.into_iter().map(|i| pairs[i]).collect())
}

/// Every grid with at most this number of points.
pub fn grids(points: usize) -> Vec<Board> {
    let sizes = (1..=points).flat_map(|width| (1..=points / width).map(move |height| (width, height)));
    sizes.map(|(width, height)| Board::grid(width, height).unwrap()).collect()
}

/// Every graph with this number of points, one of each isomorphism class.
pub fn graphs(points: usize) -> Vec<Board> {
    let pairs = pairs(points);
    let orders = renamings(&Board::from_edges(points, &[]).unwrap());
    let bit =
        |(p, q): (usize, usize)| 1u32 << pairs.iter().position(|pair| *pair == (p.min(q), p.max(q))).unwrap();
    let edges = |set: u32| {
        pairs.iter().copied().enumerate().filter(move |(i, _)| set >> i & 1 == 1).map(|(_, pair)| pair)
    };
    let renamed = |set: u32, order: &[usize]| edges(set).map(|(p, q)| bit((order[p], order[q]))).sum::<u32>();
    (0..1u32 << pairs.len())
        .filter(|set| orders.iter().all(|order| renamed(*set, order) >= *set))
        .map(|set| Board::from_edges(points, &edges(set).collect::<Vec<_>>()).unwrap())
        .collect()
}

/// The ways to rename the points of a board that leave the board as it is.
pub fn renamings(board: &Board) -> Vec<Vec<usize>> {
    let neighbours: Vec<Vec<usize>> =
        (0..board.points()).map(|p| board.graph().neighbors(p).collect()).collect();
    let all = Limits { steps: usize::MAX, found: usize::MAX };
    symmetries(&neighbours, board.points(), |_| true, all).found
}

/// Tells whether a position, given by its number, represents its class: the positions that renaming points turns into one another, and
/// exchanging colours too if `exchange`. The order is a hash, so representatives do not all lean in one direction.
pub fn first_of_alike(board: &Board, exchange: bool) -> impl Fn(usize) -> bool + use<> {
    let (points, renamings) = (board.points(), renamings(board));
    let order = |number: usize| (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let exchanges = if exchange { vec![[0, 1, 2], [0, 2, 1]] } else { vec![[0, 1, 2]] };
    move |number| {
        let digits: Vec<usize> = base_three(points, number).collect();
        let image = |names: &Vec<usize>, to: &[usize; 3]| {
            names.iter().rev().fold(0, |number, p| 3 * number + to[digits[*p]])
        };
        exchanges.iter().all(|to| renamings.iter().all(|names| order(image(names, to)) >= order(number)))
    }
}

/// The cells of the rows of a table, without its comments.
pub fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

/// The games that the generator makes of these seeds.
pub fn generated(rules: &Rules, seeds: Range<u64>) -> impl Iterator<Item = Generated> + use<> {
    let config = GeneratorConfig::small(rules);
    seeds.map(move |seed| generate(&mut fastrand::Rng::with_seed(seed), &config))
}

/// The published number of legal positions of a grid, as `superko count` prints it.
pub fn published(rows: usize, columns: usize) -> String {
    let start = format!("{rows}\t{columns}\t");
    let known = include_str!("../data/legal_positions.tsv");
    known.lines().find_map(|line| line.strip_prefix(&start)).unwrap().to_owned() + "\n"
}

/// Compares what both say of the situation; how many answers were compared.
pub fn compare(law: &dyn Referee, engine: &dyn Referee, context: &dyn Fn() -> String) -> u64 {
    if let Some(what) = difference(law, engine) {
        panic!("{what}: {}", context());
    }
    5
}

/// Compares what both say of the situation and of every move that either could be asked about.
pub fn compare_with_moves(law: &dyn Referee, engine: &dyn Referee, context: &dyn Fn() -> String) -> u64 {
    let moves = candidates(law, engine);
    if let Some(what) = difference_in_moves(law, engine, &moves) {
        panic!("{what}: {}", context());
    }
    compare(law, engine, context) + moves.len() as u64
}

/// Compares both in every game of this number of moves.
pub fn every_game(opening: &Opening, depth: usize) -> u64 {
    let mut odometer = Odometer::default();
    let law = || opening.law(LawOptions { effort: Effort::Trial, ..LawOptions::default() });
    let begun = (law(), engine(opening, u64::MAX));
    let mut compared = compare_with_moves(begun.0.as_ref(), begun.1.as_ref(), &|| format!("{opening:?}"));
    loop {
        let known = odometer.unchanged();
        let (mut law, mut engine) = (law(), engine(opening, u64::MAX));
        let mut moves = Vec::new();
        loop {
            if moves.len() > known {
                let context = || format!("{opening:?} {moves:?}");
                compared += compare_with_moves(law.as_ref(), engine.as_ref(), &context);
            }
            if moves.len() == depth {
                break;
            }
            let Some(m) = any_move(&mut odometer, engine.as_ref()) else { break };
            assert_eq!((law.play(m), engine.play(m)), (Ok(()), Ok(())), "{opening:?} {moves:?} {m:?}");
            moves.push(m);
        }
        if !odometer.advance() {
            return compared;
        }
    }
}

/// Fails where a program is absent that the test needs: passing without it would show nothing.
#[track_caller]
pub fn require(program: &str) {
    let version = std::process::Command::new(program).arg("--version").output();
    assert!(
        version.is_ok_and(|output| output.status.success()),
        "this test needs {program}, which is not installed here; .ci/run installs it"
    );
}
