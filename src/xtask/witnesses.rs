//! Searches for the games that show misreadings and amendments: `superko_oracle::games::witnesses`.

use fastrand::Rng;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use superko_notation::{Board, Cell};
use superko_oracle::case::Case;
use superko_oracle::diagnosis::finding::Finding;
use superko_oracle::diagnosis::hypothesis::Hypothesis;
use superko_oracle::games::witnesses::{Witness, witnesses};
use superko_oracle::rulebook::{Broken, Effort, GeneratorConfig, Move, Opening, Referee, Rulebook, Rules};
use superko_oracle::subjects::Subject;
use superko_oracle::trial::{Answered, Kind, Limit, Trial, ask_case};

/// The boards of witnesses, smallest first.
const BOARDS: [&str; 10] = ["1x1", "2x1", "3x1", "2x2", "2x3", "3x3", "4x2", "5x3", "4x4", "5x5"];
/// The board on which games near a corner are found, and a larger one on which they must show the same.
const CORNER: [&str; 2] = ["7x7", "9x9"];
/// The number of random games near a corner.
const GAMES: u64 = 12_000;

/// The rules for which games are searched: most programs do not allow suicide, which many games need.
fn variants(rulebook: &'static dyn Rulebook) -> impl Iterator<Item = Rules> {
    let variants: [&[&str]; 2] = [&[], &["no-suicide"]];
    variants.into_iter().filter_map(|amend| Rules::amended(rulebook, amend).ok())
}

/// The misreadings and further amendments of these rules, one by one, by their names.
pub fn hypotheses(rules: &Rules) -> Vec<(&'static str, Hypothesis)> {
    let rulebook = rules.rulebook();
    let misread = rulebook.misreadings().iter().filter(|m| m.matters_under(rules));
    let misread = misread.map(|m| (m.name, Hypothesis::misread(rules, &[m])));
    let amended = rulebook.amendments().iter().filter(|amendment| !rules.has(amendment.name));
    let amended = amended.filter_map(|amendment| {
        let amended = rules.clone().and(amendment.name).ok()?;
        Some((amendment.name, Hypothesis::rules(amended)))
    });
    misread.chain(amended).collect()
}

/// Does a program that plays by the hypothesis answer something else in this game?
pub fn shows(hypothesis: &Hypothesis, case: &Case) -> bool {
    let never = AtomicBool::new(false);
    let mut subject = hypothesis.subject();
    matches!(ask_case(&mut subject, Kind::Law, case, &[], &never).0, Answered::Otherwise(_))
}

/// The witnesses of a rulebook as lines of its file: those that it has, and better ones found in `seconds` for each hypothesis;
/// with 0, a second for each that has none.
pub fn search(rulebook: &'static dyn Rulebook, seconds: f64) -> String {
    let known = witnesses(rulebook).expect("the file in the repository is valid");
    let found: String = variants(rulebook).map(|rules| search_under(&rules, &known, seconds)).collect();
    let apart = known.iter().filter(|witness| witness.apart);
    found + &apart.map(line).collect::<String>()
}

fn search_under(rules: &Rules, known: &[Witness], seconds: f64) -> String {
    let all = hypotheses(rules);
    let same = |witness: &&Witness| !witness.apart && witness.amend == rules.amendment_names();
    let known = known.iter().filter(same).cloned();
    let (corner, small): (Vec<Witness>, Vec<Witness>) = known.partition(|witness| witness.corner);
    let small: Vec<_> =
        all.par_iter().map(|(name, one)| (*name, on_small_board(rules, one, &small, seconds))).collect();
    let pool = if rules.rulebook().takes_turns() { pool(rules) } else { Pool::default() };
    let corner: Vec<_> =
        all.par_iter().map(|(name, one)| (*name, near_corner(rules, one, &corner, &pool, seconds))).collect();
    [lines(rules, small, false), lines(rules, corner, true)].concat()
}

/// One line for each game, with all that it was found for.
fn lines(rules: &Rules, games: Vec<(&'static str, Option<Case>)>, corner: bool) -> String {
    let amend: Vec<String> = rules.amendment_names().into_iter().map(str::to_owned).collect();
    let mut lines: BTreeMap<(usize, String), Witness> = BTreeMap::new();
    for (name, game) in games {
        let Some(case) = game else {
            let place = if corner { "near a corner" } else { "on a small board" };
            eprintln!("{rules}: {name}: no game found {place}");
            continue;
        };
        let witness = Witness { amend: amend.clone(), corner, ..Witness::of(&case) };
        lines.entry((case.moves.len(), case.to_string())).or_insert(witness).shows.push(name.to_owned());
    }
    lines.values().map(line).collect()
}

fn line(witness: &Witness) -> String {
    serde_json::to_string(witness).expect("a witness is JSON") + "\n"
}

fn board(name: &str) -> Arc<Board> {
    Arc::new(Board::parse(name).expect("the name of a board"))
}

/// What makes a game worse: more than a plain grid and moves, more moves, more points.
fn size(case: &Case) -> (bool, usize, usize) {
    let plain = case.opening.board.plain_size().is_some() && Witness::of(case).case.len() == 2;
    (!plain, case.moves.len(), case.opening.board.points())
}

/// The shortest game that trials find on small boards, or that is known.
fn on_small_board(rules: &Rules, hypothesis: &Hypothesis, known: &[Witness], seconds: f64) -> Option<Case> {
    let known = known.iter().filter_map(|witness| witness.game(rules).ok());
    let mut best = known.filter(|case| shows(hypothesis, case)).min_by_key(size);
    let seconds = if seconds > 0.0 { seconds } else { f64::from(u8::from(best.is_none())) };
    let began = Instant::now();
    // Everything, for as long, only where plain games do not show it.
    let (mut everything, mut seconds) = (false, seconds);
    for seed in 1.. {
        let left = seconds - began.elapsed().as_secs_f64();
        if left <= 0.0 && best.is_none() && !everything {
            everything = true;
            seconds += began.elapsed().as_secs_f64();
            continue;
        }
        let best_size = best.as_ref().map(size);
        if left <= 0.0 || best_size.is_some_and(|(_, moves, _)| moves <= 4) {
            break;
        }
        let mut config = GeneratorConfig::small(rules);
        if !everything {
            config =
                GeneratorConfig { boards: BOARDS.map(board).into(), setups: false, komi: false, ..config };
        }
        let make = || Ok(Box::new(hypothesis.subject()) as Box<dyn Subject>);
        let trial = Trial::new(config, &make).kind(Kind::Law).witnesses(false).diagnose(false).seed(seed);
        let Ok(record) = trial.limit(Limit::Time(Duration::from_secs_f64(left))).run() else { break };
        let Some(Finding::Disagreement(found)) = record.findings.into_iter().next() else { continue };
        // Written and read again, since that is what a trial will play.
        let Ok(case) = Witness::of(&found.disagreement.case()).game(rules) else { continue };
        if best_size.is_none_or(|best| size(&case) < best) && shows(hypothesis, &case) {
            best = Some(case);
        }
    }
    best
}

/// Games near a corner.
#[derive(Default)]
struct Pool {
    games: Vec<Vec<Move>>,
    /// Those of them that end with a forbidden move, by the clauses that it breaks.
    attempts: BTreeMap<Broken, Vec<Vec<Move>>>,
}

/// Games near a corner that is walled off by stones of both players, since positions come back on small boards.
fn pool(rules: &Rules) -> Pool {
    let opening = Opening::on(rules, board(CORNER[0]));
    let pools = (0..GAMES).into_par_iter().map(|number| {
        let mut pool = Pool::default();
        walled_game(&mut Rng::with_seed(number), &opening, &mut pool);
        pool
    });
    let mut all = pools.reduce(Pool::default, |mut all, Pool { games, attempts }| {
        all.games.extend(games);
        for (clauses, games) in attempts {
            all.attempts.entry(clauses).or_default().extend(games);
        }
        all
    });
    all.games.sort_by_key(Vec::len);
    all.attempts.values_mut().for_each(|games| games.sort_by_key(Vec::len));
    all
}

/// Two kos one above the other, by Black's and White's stones, and the points that they are about.
const KOS: [&[&str]; 3] =
    [&["a1", "b2", "b3", "a4", "b5"], &["d1", "c2", "c3", "d4", "c5"], &["b1", "c1", "b4", "c4"]];

/// A game, and those of its beginnings after which an empty point of the corner is forbidden.
fn walled_game(choose: &mut Rng, opening: &Opening, pool: &mut Pool) {
    // The columns from a on, the rows from 1 on: the same corner on every grid.
    let named = |name: &str| opening.board.point(name).expect("a point near the corner");
    let point = |column: usize, row: usize| named(&format!("{}{}", char::from(b'a' + column as u8), row + 1));
    let [mut black, mut white, inside] = if choose.u8(0..4) == 0 {
        KOS.map(|points| points.iter().map(|name| named(name)).collect::<Vec<usize>>())
    } else {
        let (width, height) =
            choose.choice([(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (2, 2), (3, 2), (3, 3)]).expect("sizes");
        let inside = (0..width).flat_map(|column| (0..height).map(move |row| (column, row)));
        let inside = inside.map(|(column, row)| point(column, row)).collect();
        let top = (0..width).map(|column| point(column, height));
        let wall = (0..height).map(|row| point(width, row)).chain(top).filter(|_| choose.f64() < 0.95);
        let wall: Vec<usize> = wall.collect();
        // One, two or no colours.
        let share = choose.choice([0.0, 0.3, 0.5, 0.7, 1.0]).expect("five shares");
        let (black, white) = wall.into_iter().partition(|_| choose.f64() < share);
        [black, white, inside]
    };
    choose.shuffle(&mut black);
    choose.shuffle(&mut white);
    // One of the players may only look on.
    let looks_on = choose.usize(0..8);
    let mut game = opening.referee(Effort::Trial);
    let mut moves = Vec::new();
    let make = |game: &mut dyn Referee, m: Move, moves: &mut Vec<Move>| {
        if !game.over() && game.play(m).is_ok() {
            moves.push(m);
        }
    };
    for i in 0..black.len().max(white.len()) {
        for stones in [&black, &white] {
            make(game.as_mut(), stones.get(i).map_or(Move::Pass, |p| Move::Play(*p)), &mut moves);
        }
    }
    for i in 0..choose.usize(4..=24) {
        let position = game.position();
        let empty = inside.iter().filter(|p| position[**p] == Cell::Empty).map(|p| Move::Play(*p));
        let (plays, forbidden): (Vec<Move>, Vec<Move>) = empty.partition(|m| game.check(*m).is_ok());
        if let (Some(m), false) = (choose.choice(&forbidden), game.over()) {
            let clauses = game.check(*m).expect_err("it is forbidden");
            pool.attempts.entry(clauses).or_default().push([&moves[..], &[*m]].concat());
        }
        let m = match choose.choice(&plays) {
            Some(m) if i % 2 != looks_on && choose.f64() < 0.92 => *m,
            _ => Move::Pass,
        };
        make(game.as_mut(), m, &mut moves);
    }
    if choose.bool() {
        make(game.as_mut(), Move::Pass, &mut moves);
        make(game.as_mut(), Move::Pass, &mut moves);
    }
    pool.games.push(moves);
}

/// Does the hypothesis allow the last move of a game, which the rules forbid, after all others? That is quickly checked.
fn allows(hypothesis: &Hypothesis, opening: &Opening, moves: &[Move]) -> bool {
    let mut suspect = hypothesis.subject();
    suspect.begin(opening).is_ok_and(|begun| begun.is_some())
        && suspect.play_all(moves) == Ok(Some(moves.len()))
}

/// The shortest game of the pool that shows the hypothesis near a corner, without what it does not need.
fn near_corner(
    rules: &Rules,
    hypothesis: &Hypothesis,
    known: &[Witness],
    pool: &Pool,
    seconds: f64,
) -> Option<Case> {
    let opening = Opening::on(rules, board(CORNER[0]));
    let case = |moves: &[Move]| Case::new(opening.clone(), moves.to_vec());
    let shows_in = |moves: &[Move]| shows(hypothesis, &case(moves));
    let on_all = |moves: &[Move]| {
        let witness = Witness::of(&case(moves));
        let on =
            |name: &&str| witness.game_on(rules, &board(name)).is_ok_and(|case| shows(hypothesis, &case));
        CORNER.iter().all(on)
    };
    let known = known.iter().filter_map(|witness| Some(witness.game(rules).ok()?.moves));
    let mut best: Option<Vec<Move>> = known.filter(|moves| on_all(moves)).min_by_key(Vec::len);
    let seconds = if seconds > 0.0 { seconds } else { f64::from(u8::from(best.is_none())) };
    let began = Instant::now();
    let mut found = 0;
    let longest = pool.attempts.values().map(Vec::len).max().unwrap_or(0);
    // One for each set of clauses in turn.
    let attempts = (0..longest).flat_map(|i| pool.attempts.values().filter_map(move |games| games.get(i)));
    // Half of the time for each.
    let until = |share: f64| began.elapsed().as_secs_f64() < share * seconds;
    let attempts = attempts.take_while(|_| until(0.5)).filter(|moves| allows(hypothesis, &opening, moves));
    let games = pool.games.iter().take_while(|_| until(1.0));
    for moves in attempts.chain(games) {
        if found >= 6 || best.as_ref().is_some_and(|best| best.len() <= 4) {
            break;
        }
        if !shows_in(moves) {
            continue;
        }
        found += 1;
        let shorter = shorter(moves, &shows_in);
        if best.as_ref().is_none_or(|best| shorter.len() < best.len()) && on_all(&shorter) {
            best = Some(shorter);
        }
    }
    best.map(|moves| case(&moves))
}

/// Drops moves and pairs of moves while the rest still shows it.
fn shorter(moves: &[Move], still: &dyn Fn(&[Move]) -> bool) -> Vec<Move> {
    let mut best = moves.to_vec();
    if let Some(end) = (0..best.len()).find(|end| still(&best[..*end])) {
        best.truncate(end);
    }
    loop {
        let before = best.len();
        for i in (0..best.len()).rev() {
            for j in (i..best.len()).rev() {
                let without = |k: &usize| *k != i && *k != j;
                let fewer: Vec<Move> = (0..best.len()).filter(without).map(|k| best[k]).collect();
                if j < best.len() && i < best.len() && still(&fewer) {
                    best = fewer;
                    break;
                }
            }
        }
        if best.len() == before {
            return best;
        }
    }
}
