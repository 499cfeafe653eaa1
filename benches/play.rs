//! Playing: fixed random games replayed, with all legal moves, scores and moves taken back; playouts; walks through all games;
//! and a game of a million positions. Times are per move. Every bench compares its checksum with one that was found by another
//! program before the clock starts.
//!
//! `SUPERKO_GAMES=FOLDER` writes the games into that folder and measures nothing.

use criterion::{Criterion, criterion_group};
use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;
use superko::bitboard::{Game, Geometry, Move, Repetition, Rules};

mod clock;
#[path = "../tests/common/games.rs"]
mod games;

use clock::{measure, per_move};
use games::{Games, RULES, neighbours, splitmix};

/// The games of one size, and what other programs found in them.
struct Size {
    side: usize,
    games: u64,
    checksum: u64,
    /// The sum of `(row + 1) * (side + 2) + column + 1` over the points that are empty at the end of each game.
    empty: u64,
    /// The number of legal plays before all moves: under simple ko, positional and situational superko.
    legal: [u64; 3],
    /// The sum of Black's area less White's plus 1000, after all moves.
    area: u64,
}

const SIZES: [Size; 4] = [
    Size::new([5, 2000], 0x938c_3dd6_d5ce_9d48, 300_124, [807_413, 807_178, 807_376], 81_179_233),
    Size::new([9, 1000], 0x168f_062c_31c4_a0bf, 914_119, [3_712_013, 3_711_569, 3_711_883], 112_474_060),
    Size::new([13, 500], 0x3a21_32bb_e347_ffaf, 1_648_292, [7_859_770, 7_858_896, 7_859_463], 113_715_361),
    Size::new([19, 200], 0xb80c_91c7_c49b_43c2, 2_626_240, [14_123_339, 14_121_954, 14_122_773], 95_310_157),
];

const REPETITIONS: [(&str, Repetition); 3] = [
    ("simple ko", Repetition::SimpleKo),
    ("positional superko", Repetition::Positional),
    ("situational superko", Repetition::Situational),
];

impl Size {
    const fn new([side, games]: [usize; 2], checksum: u64, empty: u64, legal: [u64; 3], area: u64) -> Size {
        Size { side, games: games as u64, checksum, empty, legal, area }
    }

    fn games(&self) -> Games {
        let games = Games::new(self.side, self.games);
        assert_eq!(games.checksum(), self.checksum, "the games on {0}x{0}", self.side);
        games
    }
}

/// Plays all games from `start`, and adds up what `each` says of every move and `last` of every game at its end.
#[inline(always)]
fn all_moves(
    games: &Games,
    start: &Game,
    mut each: impl FnMut(&mut Game, Move) -> u64,
    mut last: impl FnMut(&mut Game) -> u64,
) -> u64 {
    let mut sum = 0;
    for moves in &games.games {
        let mut game = start.clone();
        for m in moves {
            sum += each(&mut game, *m);
        }
        sum += last(&mut game);
    }
    sum
}

fn count_legal(games: &Games, start: &Game) -> u64 {
    let each = |game: &mut Game, m| {
        let legal = game.legal_points().len() as u64;
        game.play_unchecked(m);
        legal
    };
    all_moves(games, start, each, |_| 0)
}

fn empty_at_the_end(games: &Games, game: &Game) -> u64 {
    let number = |p: usize| (p / games.side + 1) * (games.side + 2) + p % games.side + 1;
    game.empty_points().iter().map(|p| number(p.index()) as u64).sum()
}

fn sizes() -> impl Iterator<Item = (&'static Size, &'static Games)> {
    static GAMES: LazyLock<Vec<Games>> = LazyLock::new(|| SIZES.iter().map(Size::games).collect());
    SIZES.iter().zip(&*GAMES)
}

/// A group of benches, one for each size: `bench` is given a function that measures another one, which makes this number of moves.
fn for_each_size(
    c: &mut Criterion,
    name: &str,
    mut bench: impl FnMut(&Size, &Games, u64, &mut dyn FnMut(u64, &mut dyn FnMut() -> u64)),
) {
    let mut group = per_move(c, name);
    for (size, games) in sizes() {
        let id = format!("{0}x{0}", size.side);
        bench(size, games, games.plies() as u64, &mut |moves, run| measure(&mut group, &id, moves, run));
    }
    group.finish();
}

/// Writes the games as [`Games::bytes`] has them.
fn write_games(folder: &Path) {
    for (size, games) in sizes() {
        let file = folder.join(format!("games-{}.bin", size.side));
        std::fs::write(&file, games.bytes()).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }
}

fn recorded_games(c: &mut Criterion) {
    for (i, (name, repetition)) in REPETITIONS.into_iter().enumerate() {
        for_each_size(c, &format!("replay, {name}"), |size, games, moves, measure| {
            let start = games.start(repetition);
            let each = |game: &mut Game, m| {
                game.play(m).expect("a legal move");
                0
            };
            assert_eq!(all_moves(games, &start, each, |game| empty_at_the_end(games, game)), size.empty);
            measure(moves, &mut || all_moves(games, &start, each, |game| game.position_hash() & 1));
        });
        for_each_size(c, &format!("legal moves, {name}"), |size, games, moves, measure| {
            let start = games.start(repetition);
            assert_eq!(count_legal(games, &start), size.legal[i]);
            measure(moves, &mut || count_legal(games, &start));
        });
    }

    for_each_size(c, "legal moves on a graph, positional superko", |size, games, moves, measure| {
        let points = size.side * size.side;
        let edges: Vec<_> = (0..points).flat_map(|p| neighbours(size.side, p).map(move |q| (p, q))).collect();
        let start = Game::new(Geometry::Edges { points, edges: &edges }, RULES).expect("a board");
        assert_eq!(count_legal(games, &start), size.legal[1]);
        measure(moves, &mut || count_legal(games, &start));
    });

    for_each_size(c, "play and area score", |size, games, moves, measure| {
        let start = games.start(Repetition::SimpleKo);
        let each = |game: &mut Game, m| {
            game.play_unchecked(m);
            let [black, white] = game.scores();
            (black - white + 1000) as u64
        };
        let mut run = || all_moves(games, &start, each, |_| 0);
        assert_eq!(run(), size.area);
        measure(moves, &mut run);
    });

    for_each_size(c, "play and undo, positional superko", |_, games, moves, measure| {
        let start = games.start(Repetition::Positional);
        let each = |game: &mut Game, m| {
            game.play_unchecked(m);
            0
        };
        let undo = |game: &mut Game| {
            let mut undone = 0;
            while game.undo().is_some() {
                undone += 1;
            }
            undone
        };
        let undone = all_moves(games, &start, each, |game| {
            let undone = undo(game);
            assert_eq!(*game, start);
            undone
        });
        assert_eq!(undone, moves);
        measure(moves, &mut || all_moves(games, &start, each, undo));
    });
}

/// Playouts. Those from the same numbers are the same, so the number of moves is fixed. It must be that of the recorded games, but for
/// chance.
fn playouts(c: &mut Criterion) {
    for_each_size(c, "playouts, positional superko", |size, games, moves, measure| {
        let start = games.start(Repetition::Positional);
        let mut run = || {
            let mut random = splitmix(0);
            (0..size.games).map(|_| start.clone().playout(&mut random) as u64).sum()
        };
        let made: u64 = run();
        assert!(made.abs_diff(moves) < moves / 40, "{made} moves, and {moves} in as many recorded games");
        measure(made, &mut run);
    });
}

/// The number of sequences of `depth` moves. One that ends the game earlier counts `finished` times.
fn walks(game: &mut Game, depth: u32, passes: bool, finished: u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.is_over() {
        return finished;
    }
    let plays = game.legal_points().iter().map(Move::Play);
    let pass = (passes && game.is_legal(Move::Pass)).then_some(Move::Pass);
    let mut ways = 0;
    for m in plays.chain(pass) {
        game.play_unchecked(m);
        ways += walks(game, depth - 1, passes, finished);
        game.undo();
    }
    ways
}

fn perft(c: &mut Criterion) {
    let mut group = per_move(c, "perft");
    for (side, depth, passes, finished, expected) in
        [(2, 9, true, 0, 4184), (2, 9, true, 1, 4857), (3, 6, true, 1, 180_451), (9, 3, false, 0, 511_920)]
    {
        let mut game = Game::new(Geometry::grid(side, side), RULES).expect("a board");
        let moves = if passes { "plays and passes" } else { "plays" };
        let counted = if finished == 1 { ", finished games counted" } else { "" };
        let mut run = || walks(&mut game, depth, passes, finished);
        assert_eq!(run(), expected);
        measure(&mut group, &format!("{side}x{side}, {depth} {moves}{counted}"), expected, &mut run);
    }
    group.finish();
}

/// A game of a million moves, any legal play being as good as another. Where nobody has one, some moves are taken back.
fn million() -> Game {
    const MOVES: usize = 1_000_000;
    let rules = Rules { repetition: Repetition::Situational, ..Rules::TROMP_TAYLOR };
    let mut game = Game::new(Geometry::grid(19, 19), rules).expect("a board");
    let mut random = splitmix(0);
    while game.history().len() <= MOVES {
        let legal = game.legal_points();
        let play = random().checked_rem(legal.len() as u64).and_then(|i| legal.iter().nth(i as usize));
        game.play_unchecked(play.map_or(Move::Pass, Move::Play));
        if game.is_over() {
            for _ in 0..100 {
                game.undo();
            }
        }
    }
    let mut seen = HashSet::new();
    for record in game.history() {
        let new = seen.insert(BuildHasherDefault::<DefaultHasher>::default().hash_one(record.position));
        assert!(new || record.made_by == Some(Move::Pass), "a play makes a position again");
    }
    game
}

/// All legal moves, one of them, and back.
fn long_game(c: &mut Criterion) {
    let mut group = c.benchmark_group("after a million moves, situational superko");
    let mut game = None;
    group.bench_function("19x19", |b| {
        let game = game.get_or_insert_with(million);
        b.iter(|| {
            let legal = game.legal_points();
            if let Some(point) = legal.first() {
                game.play_unchecked(point);
                game.undo();
            }
            legal.len()
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2));
    targets = recorded_games, playouts, perft, long_game
}

fn main() {
    match std::env::var_os("SUPERKO_GAMES") {
        Some(folder) => write_games(Path::new(&folder)),
        None => {
            benches();
            Criterion::default().configure_from_args().final_summary();
        }
    }
}
