//! The trial: games are played with the subject, and each situation is asked about and compared.

use super::generate::{Menu, Odometer, any_move, game};
use super::report::clauses;
use super::subject::{Fault, Move, Opening, Setup, Subject};
use super::subjects::bitboard::{self, built_in, point};
use super::subjects::literal::literal;
use super::survey::{Question, Reply, Survey, Tally, ask};
use super::{case, shrink};
use crate::bitboard::{Game, Reasons};
use crate::notation::Board;
use crate::{Error, Result};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use superko_spec::{Color, Player};

/// A game in which the subject says something else than the rules.
#[derive(Clone, Debug)]
pub struct Disagreement {
    pub opening: Opening,
    /// The moves so far, all of them legal.
    pub moves: Vec<Move>,
    /// What was asked then.
    pub question: Question,
    /// What the rules say.
    pub expected: Reply,
    /// What the subject said.
    pub said: Reply,
}

/// What a trial can end with, besides nothing.
#[derive(Clone, Debug)]
pub enum Finding {
    /// The subject disagrees, and the literal law confirms it. With the number of moves before it was shrunk.
    Disagreement(Disagreement, usize),
    /// The subject gave no usable answer. `again`: and none either when the game was tried once more.
    Fault { opening: Opening, moves: Vec<Move>, fault: Fault, again: bool },
    /// The most basic play does not come back as it should: the adapter is wrong, or the subject is in a bad way.
    SelfCheck { board: String, what: String },
    /// The law and the bitboards disagree: a fault of ours.
    Ours(Disagreement),
}

/// When a trial is long enough.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    Games(u64),
    Time(Duration),
    /// All games of so many moves, on every board.
    Exhaustive(usize),
    /// The moves of one game, from its opening.
    Case,
}

/// What happened in a trial.
#[derive(Debug)]
pub struct Record {
    pub subject: String,
    pub finding: Option<Finding>,
    pub tally: Tally,
    pub elapsed: Duration,
    /// The part of the time, over all jobs, that was spent waiting for the subject.
    pub waited: Duration,
    pub jobs: usize,
    /// Boards that were refused, and other things that could not be tried.
    pub left_out: Vec<String>,
    /// Was it stopped from outside?
    pub stopped: bool,
}

/// How subjects are made, one for each job.
pub type Make<'a> = &'a (dyn Fn() -> Result<Box<dyn Subject>> + Sync);

/// What a trial is at.
#[derive(Clone, Copy, Debug)]
pub enum Progress {
    /// So many games have been played.
    Games(u64),
    /// The disagreement that is being shrunk has so many moves.
    Shrinking(usize),
}

/// A game to be tried: legal moves, then perhaps an illegal one.
struct Script<'a> {
    opening: &'a Opening,
    moves: &'a [Move],
    /// Situations before the one after this many moves are not asked about.
    from: usize,
    attempt: Option<Move>,
}

/// A trial to be held.
pub struct Trial<'a> {
    pub menu: Menu,
    pub make: Make<'a>,
    /// Is the subject the built-in bitboards, which otherwise drive the trial? Then the literal law does.
    pub built_in: bool,
    /// Does the subject run behind an adapter, which is to be checked first?
    pub external: bool,
    pub limit: Limit,
    pub seed: u64,
    pub jobs: usize,
    /// A game to be tried instead of generated ones.
    pub case: Option<case::Case>,
    pub stop: &'a AtomicBool,
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

impl Trial<'_> {
    /// Holds the trial: until something is found, or the limit is reached, or it is stopped.
    ///
    /// # Errors
    /// When the subject cannot be started, or accepts none of the boards.
    pub fn hold(&self) -> Result<Record> {
        let began = Instant::now();
        let mut menu = self.menu.clone();
        let mut left_out = Vec::new();
        let mut first = (self.make)()?;
        let subject = first.name();
        let mut record = Record {
            subject,
            finding: None,
            tally: Tally::default(),
            elapsed: Duration::ZERO,
            waited: Duration::ZERO,
            jobs: self.jobs,
            left_out: Vec::new(),
            stopped: false,
        };
        record.finding = match &self.case {
            Some(_) => None,
            None => preflight(first.as_mut(), &mut menu, self.external, &mut left_out),
        };
        record.left_out = left_out;
        if record.finding.is_none() && menu.boards.is_empty() {
            return Err(Error::input(format!(
                "{} refused every board: {}",
                record.subject,
                record.left_out.join("; ")
            )));
        }
        if record.finding.is_none() {
            self.play(&menu, first, &mut record);
        } else {
            record.waited = first.waited();
        }
        record.stopped = self.stop.load(Ordering::Relaxed);
        record.elapsed = began.elapsed();
        Ok(record)
    }

    fn play(&self, menu: &Menu, first: Box<dyn Subject>, record: &mut Record) {
        let next = AtomicU64::new(0);
        let games = AtomicU64::new(0);
        let shared = Mutex::new((Tally::default(), Duration::ZERO, None::<(u64, Finding)>));
        let began = Instant::now();
        let worker = |mut subject: Box<dyn Subject>| {
            let mut tally = Tally::default();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let enough = match self.limit {
                    Limit::Games(n) => number >= n,
                    Limit::Time(time) => began.elapsed() >= time,
                    Limit::Exhaustive(_) => number >= menu.boards.len() as u64,
                    Limit::Case => number >= 1,
                };
                let found = shared.lock().expect("no job panics").2.is_some();
                if enough || found || self.stop.load(Ordering::Relaxed) {
                    break;
                }
                let count = || (self.progress)(Progress::Games(games.fetch_add(1, Ordering::Relaxed) + 1));
                let finding = match (self.limit, &self.case) {
                    (_, Some(case)) => self.one_case(subject.as_mut(), case, &mut tally),
                    (Limit::Exhaustive(depth), _) => {
                        self.all_games(menu, number as usize, depth, subject.as_mut(), &mut tally, &count)
                    }
                    _ => self.one_game(menu, number, subject.as_mut(), &mut tally, &count),
                };
                if let Some(finding) = finding {
                    let mut shared = shared.lock().expect("no job panics");
                    if shared.2.as_ref().is_none_or(|(earlier, _)| number < *earlier) {
                        shared.2 = Some((number, finding));
                    }
                }
            }
            let mut shared = shared.lock().expect("no job panics");
            shared.0.add(&tally);
            shared.1 += subject.waited();
        };
        std::thread::scope(|scope| {
            for _ in 1..self.jobs {
                scope.spawn(|| {
                    // A job whose subject does not start leaves its games to the others.
                    if let Ok(subject) = (self.make)() {
                        worker(subject);
                    }
                });
            }
            worker(first);
        });
        let (tally, waited, finding) = shared.into_inner().expect("no job panics");
        record.tally = tally;
        record.waited = waited;
        record.finding = match finding.map(|(_, finding)| finding) {
            Some(Finding::Disagreement(found, length)) if self.case.is_none() => {
                Some(Finding::Disagreement(self.smaller(menu, found), length))
            }
            finding => finding,
        };
    }

    /// Looks in more games for the same disagreement, on boards that are not larger, to show the smallest one.
    fn smaller(&self, menu: &Menu, mut best: Disagreement) -> Disagreement {
        let Ok(mut subject) = (self.make)() else { return best };
        let mut driver = self.driver();
        let began = Instant::now();
        for number in 0..SMALLER_GAMES {
            let mut menu = menu.clone();
            menu.boards.retain(|board| board.points() <= best.opening.board.points());
            if menu.boards.is_empty() {
                menu.boards.push(best.opening.board.clone());
            }
            if self.stop.load(Ordering::Relaxed) || began.elapsed() > SMALLER_TIME {
                break;
            }
            let mut choose = self.choices(!number);
            let (opening, moves, game) = game(&mut choose, &menu);
            let attempt = illegal_move(&mut choose, game.as_ref());
            let script = Script { opening: &opening, moves: &moves, from: 0, attempt };
            let found = compare(subject.as_mut(), driver.as_mut(), &script, &mut Tally::default());
            let Ok(found) = found else { break };
            let promising = |found: &Disagreement| {
                same_kind(found, &best) && found.moves.len() <= best.moves.len() + MOVES_TO_DROP
            };
            let Some(found) = found.filter(promising) else { continue };
            let found = self.shrink(subject.as_mut(), driver.as_mut(), found);
            if shrink::size(&found) < shrink::size(&best) && confirmed(&found) {
                best = found;
            }
        }
        best
    }

    /// The choices of game `number`.
    fn choices(&self, number: u64) -> fastrand::Rng {
        fastrand::Rng::with_seed(self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// Game `number` of the trial: it depends on nothing else but the seed.
    fn one_game(
        &self,
        menu: &Menu,
        number: u64,
        subject: &mut dyn Subject,
        tally: &mut Tally,
        count: &dyn Fn(),
    ) -> Option<Finding> {
        let mut choose = self.choices(number);
        let (opening, moves, game) = game(&mut choose, menu);
        let attempt = illegal_move(&mut choose, game.as_ref());
        let script = Script { opening: &opening, moves: &moves, from: asked_from(&moves), attempt };
        let finding = self.try_game(subject, script, tally);
        count();
        finding
    }

    /// All games of so many moves on one board.
    fn all_games(
        &self,
        menu: &Menu,
        board: usize,
        depth: usize,
        subject: &mut dyn Subject,
        tally: &mut Tally,
        count: &dyn Fn(),
    ) -> Option<Finding> {
        let opening = Opening::on(menu.rules, &menu.amend, menu.boards[board].clone());
        let mut odometer = Odometer::default();
        loop {
            let known = odometer.unchanged();
            let mut game = bitboard::start(&opening);
            let mut moves = Vec::new();
            while moves.len() < depth {
                let Some(m) = any_move(&mut odometer, game.as_ref()) else { break };
                game.play(point(m)).expect("any_move is legal");
                moves.push(m);
            }
            // The situations of the moves that did not change have been asked about.
            let from = if known == 0 { 0 } else { known + 1 };
            let script = Script { opening: &opening, moves: &moves, from, attempt: None };
            let finding = self.try_game(subject, script, tally);
            count();
            if finding.is_some() || self.stop.load(Ordering::Relaxed) || !odometer.advance() {
                return finding;
            }
        }
    }

    /// The game of a case; its last move may be an illegal one.
    fn one_case(&self, subject: &mut dyn Subject, case: &case::Case, tally: &mut Tally) -> Option<Finding> {
        let mut game = bitboard::start(&case.opening);
        let legal = case.moves.iter().take_while(|m| game.play(point(**m)).is_ok()).count();
        let attempt = case.moves.get(legal).copied();
        let script = Script { opening: &case.opening, moves: &case.moves[..legal], from: 0, attempt };
        self.try_game(subject, script, tally)
    }

    /// Tries a game; what it finds is confirmed and shrunk.
    fn try_game(&self, subject: &mut dyn Subject, script: Script, tally: &mut Tally) -> Option<Finding> {
        let mut driver = self.driver();
        let before = tally.moves;
        match compare(subject, driver.as_mut(), &script, tally) {
            Ok(None) => None,
            Ok(Some(disagreement)) => Some(self.settle(subject, driver.as_mut(), disagreement)),
            // Whoever stops the trial ends the subject, which is no fault of its own.
            Err(_) if self.stop.load(Ordering::Relaxed) => None,
            Err(fault) => {
                let moves = script.moves[..(tally.moves - before) as usize].to_vec();
                let again = compare(subject, driver.as_mut(), &script, &mut Tally::default()).is_err();
                Some(Finding::Fault { opening: script.opening.clone(), moves, fault, again })
            }
        }
    }

    /// Whoever says what is expected, before the law confirms it.
    fn driver(&self) -> Box<dyn Subject> {
        if self.built_in { Box::new(literal(None)) } else { Box::new(built_in()) }
    }

    fn settle(&self, subject: &mut dyn Subject, driver: &mut dyn Subject, found: Disagreement) -> Finding {
        if !confirmed(&found) {
            return Finding::Ours(found);
        }
        let length = found.moves.len();
        let shrunk = self.shrink(subject, driver, found);
        if confirmed(&shrunk) { Finding::Disagreement(shrunk, length) } else { Finding::Ours(shrunk) }
    }

    fn shrink(
        &self,
        subject: &mut dyn Subject,
        driver: &mut dyn Subject,
        found: Disagreement,
    ) -> Disagreement {
        shrink::shrink(subject, driver, found, self.stop, &|moves| {
            (self.progress)(Progress::Shrinking(moves))
        })
    }
}

/// How many games are played to find a smaller disagreement of the kind that was found.
const SMALLER_GAMES: u64 = 60;
/// And how long, which a slow subject uses up before.
const SMALLER_TIME: Duration = Duration::from_secs(3);
/// Games that are longer than the best one by more than this are not worth the time it takes to shrink them.
const MOVES_TO_DROP: usize = 40;

/// Do two disagreements ask the same question, for the same reason?
fn same_kind(one: &Disagreement, other: &Disagreement) -> bool {
    std::mem::discriminant(&one.question) == std::mem::discriminant(&other.question)
        && (one.expected == other.expected
            || !matches!(one.expected, Reply::Legal(_) | Reply::Accepted(_) | Reply::Over(_)))
        && clauses(one) == clauses(other)
}

/// Does the literal law expect what the driver expects?
fn confirmed(found: &Disagreement) -> bool {
    let mut law = literal(None);
    let replayed =
        law.begin(&found.opening).is_ok() && found.moves.iter().all(|m| law.play(*m) == Ok(Some(true)));
    replayed && ask(&mut law, found.question) == Ok(Some(found.expected.clone()))
}

/// Plays a game with the subject and compares what it says of each situation with what the driver says.
fn compare(
    subject: &mut dyn Subject,
    driver: &mut dyn Subject,
    script: &Script,
    tally: &mut Tally,
) -> Result<Option<Disagreement>, Fault> {
    let Script { opening, moves, from, attempt } = *script;
    let points = opening.board.points();
    let disagreement = |played: usize, question, expected, said| {
        let moves = moves[..played].to_vec();
        Ok(Some(Disagreement { opening: opening.clone(), moves, question, expected, said }))
    };
    tally.games += 1;
    driver.begin(opening)?;
    tally.asked += 1;
    if subject.begin(opening)?.is_none() {
        return Ok(None);
    }
    tally.answered += 1;
    subject.announce(moves);
    let mut played = 0;
    loop {
        let over = driver.over()? == Some(true);
        if played >= from {
            let expected = Survey::of(driver, points, over)?;
            let said = Survey::of(subject, points, over)?;
            if let Some((question, expected, said)) = expected.difference(&said, tally) {
                return disagreement(played, question, expected, said);
            }
        }
        let (m, legal) = match (moves.get(played), attempt) {
            (Some(m), _) => (*m, true),
            // After the end some subjects start anew, which is theirs to do.
            (None, Some(m)) if !over => (m, false),
            _ => return Ok(None),
        };
        tally.asked += 1;
        let Some(accepted) = subject.play(m)? else { return Ok(None) };
        tally.answered += 1;
        if accepted != legal {
            return disagreement(
                played,
                Question::Accepted(m),
                Reply::Accepted(legal),
                Reply::Accepted(accepted),
            );
        }
        if !legal {
            return Ok(None);
        }
        driver.play(m)?;
        played += 1;
        tally.moves += 1;
    }
}

/// Long games are asked about near their end only: what comes before is what shorter games are asked about.
fn asked_from(moves: &[Move]) -> usize {
    const LONG: usize = 300;
    const END: usize = 120;
    if moves.len() > LONG { moves.len() - END } else { 0 }
}

/// An illegal move to be attempted: rather one that repeats or commits suicide than one on an occupied point.
fn illegal_move(choose: &mut fastrand::Rng, game: &dyn Game) -> Option<Move> {
    let illegal: Vec<(usize, Reasons)> = (0..game.points())
        .map(|p| (p, game.reasons(Some(p))))
        .filter(|(_, reasons)| !reasons.is_empty())
        .collect();
    let interesting: Vec<usize> =
        illegal.iter().filter(|(_, reasons)| *reasons != Reasons::OCCUPIED).map(|(p, _)| *p).collect();
    if !interesting.is_empty() {
        return choose.choice(interesting).map(Move::Play);
    }
    choose.choice(illegal).map(|(p, _)| Move::Play(p))
}

/// Drops from the menu what the subject refuses, and checks that the most basic play comes back as it should.
fn preflight(
    subject: &mut dyn Subject,
    menu: &mut Menu,
    external: bool,
    left_out: &mut Vec<String>,
) -> Option<Finding> {
    let mut kept = Vec::new();
    for board in &menu.boards {
        let opening = Opening::on(menu.rules, &menu.amend, board.clone());
        match subject.begin(&opening) {
            Err(fault) => return Some(Finding::Fault { opening, moves: Vec::new(), fault, again: true }),
            Ok(None) => left_out.push(format!("board {board} refused")),
            Ok(Some(())) => {
                if external {
                    match self_check(subject, &opening) {
                        Err(fault) => {
                            return Some(Finding::Fault { opening, moves: Vec::new(), fault, again: true });
                        }
                        Ok(Some(what)) => return Some(Finding::SelfCheck { board: board.to_string(), what }),
                        Ok(None) => {}
                    }
                }
                kept.push(board.clone());
            }
        }
    }
    menu.boards = kept;
    if menu.setups && !menu.boards.is_empty() {
        let board = menu.boards.iter().max_by_key(|board| board.points()).expect("a menu has boards").clone();
        let mut coloring = vec![Color::Empty; board.points()];
        coloring[0] = Color::White;
        let setup = Some(Setup { coloring, to_play: Player::White, captured: [0, 0] });
        let opening = Opening { setup, ..Opening::on(menu.rules, &menu.amend, board) };
        match takes_setup(subject, &opening) {
            Err(fault) => return Some(Finding::Fault { opening, moves: Vec::new(), fault, again: true }),
            Ok(true) => {}
            Ok(false) => {
                menu.setups = false;
                left_out.push("games from set-up positions".to_owned());
            }
        }
    }
    None
}

/// Is the stone that is set up on the board? Adapters may well pass over the key.
fn takes_setup(subject: &mut dyn Subject, opening: &Opening) -> Result<bool, Fault> {
    let begun = subject.begin(opening)?.is_some();
    Ok(begun && subject.position()?.is_none_or(|position| position == opening.start().coloring))
}

/// The empty board, one stone, and where the board has room for it one capture, each read back. What is wrong, if anything.
fn self_check(subject: &mut dyn Subject, opening: &Opening) -> Result<Option<String>, Fault> {
    let board = &opening.board;
    let captured = (0..board.points())
        .min_by_key(|p| (board.graph().neighbors(*p).count() == 0, board.graph().neighbors(*p).count()));
    let mut moves = vec![Move::Play(captured.unwrap_or(0))];
    for (i, q) in board.graph().neighbors(captured.unwrap_or(0)).enumerate() {
        if i > 0 {
            moves.push(Move::Pass);
        }
        moves.push(Move::Play(q));
    }
    let mut game = bitboard::start(opening);
    subject.begin(opening)?;
    for played in 0..=moves.len() {
        let on_board = bitboard::coloring(game.as_ref());
        if let Some(read) = subject.position()?.filter(|read| *read != on_board) {
            return Ok(Some(format!(
                "after {} the board reads {}, not {}",
                told(board, &moves[..played]),
                case::rows(board, &read).join("/"),
                case::rows(board, &on_board).join("/")
            )));
        }
        let Some(m) = moves.get(played) else { break };
        if game.play(point(*m)).is_err() {
            break;
        }
        if subject.play(*m)? == Some(false) {
            return Ok(Some(format!("{} is refused", told(board, &moves[..=played]))));
        }
    }
    Ok(None)
}

fn told(board: &Board, moves: &[Move]) -> String {
    match moves {
        [] => "no move".to_owned(),
        _ => moves.iter().map(|m| case::move_name(board, *m)).collect::<Vec<String>>().join(" "),
    }
}
