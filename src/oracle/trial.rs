//! The trial: games are played with the subject, and each situation is asked about and compared.

use super::document::Document;
use super::finding::{Disagreement, Finding};
use super::generate::guide::Guide;
use super::generate::{Generated, Menu, Odometer, any_move, choices, game};
use super::misreadings::Misreading;
use super::preflight::preflight;
use super::subject::{Fault, Move, Opening, Subject};
use super::subjects::bitboard::{self, built_in};
use super::subjects::literal::literal;
use super::survey::{Question, Reply, Survey, Tally};
use super::{case, shrink};
use crate::oracle::details::pauli::{ALWAYS_ASKED, SOMETIMES_ASKED};
use crate::{Error, Result};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

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
    /// Something was found, which is to be confirmed and shrunk.
    Found,
    /// The disagreement that is being shrunk has so many moves.
    Shrinking(usize),
}

/// A game to be tried: legal moves, then perhaps an illegal one.
struct Script<'a> {
    opening: &'a Opening,
    moves: &'a [Move],
    /// Situations before the one after this many moves are not asked about.
    from: usize,
    /// Of the others, one in so many is asked about, and the last one.
    every: usize,
    attempt: Option<Move>,
    /// Is it time to leave the game as it is?
    enough: &'a dyn Fn() -> bool,
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

/// Tries a misreading, under the amendments that it needs, in at most so many games.
pub fn try_misreading(misreading: &'static Misreading, games: u64) -> Result<Record> {
    let make = || -> Result<Box<dyn Subject>> { Ok(Box::new(literal(Some(misreading)))) };
    try_games(&make, Menu::small(misreading.document, misreading.amendments()), games, false)
}

/// Tries a subject in at most so many games: what the test of a library wants that implements [`Subject`].
///
/// # Errors
/// When the subject cannot be started, or accepts none of the boards.
pub fn try_subject(make: Make, menu: Menu, games: u64) -> Result<Record> {
    try_games(make, menu, games, true)
}

fn try_games(make: Make, menu: Menu, games: u64, external: bool) -> Result<Record> {
    let trial = Trial {
        menu,
        make,
        built_in: false,
        external,
        limit: Limit::Games(games),
        seed: 1,
        jobs: 1,
        case: None,
        stop: &AtomicBool::new(false),
        progress: &|_| (),
    };
    trial.hold()
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
        left_out.extend(control_left_out(&menu));
        for board in &menu.boards {
            let every = self.every(&Opening::on(menu.rules, &menu.amend, board.clone()));
            if every > 1 && self.case.is_none() {
                left_out.push(format!("all but one in {every} situations of a game on {board}"));
            }
        }
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
        let games = AtomicU64::new(0);
        // The number of the next game, and who makes it.
        let next = Mutex::new((0, Guide::new(menu.clone(), self.seed)));
        let shared = Mutex::new((Tally::default(), Duration::ZERO, None::<(u64, Finding)>));
        let began = Instant::now();
        let enough =
            || self.is_stopped() || matches!(self.limit, Limit::Time(time) if began.elapsed() >= time);
        let worker = |mut subject: Box<dyn Subject>| {
            let mut tally = Tally::default();
            loop {
                let mut next = next.lock().expect("no job panics");
                let number = next.0;
                let last = match self.limit {
                    Limit::Games(n) => number >= n,
                    Limit::Time(_) => false,
                    Limit::Exhaustive(_) => number >= menu.boards.len() as u64,
                    Limit::Case => number >= 1,
                };
                let found = shared.lock().expect("no job panics").2.is_some();
                if last || found || enough() {
                    break;
                }
                next.0 += 1;
                let random = matches!(self.limit, Limit::Games(_) | Limit::Time(_));
                let game = if random { next.1.next() } else { None };
                drop(next);
                let count = || (self.progress)(Progress::Games(games.fetch_add(1, Ordering::Relaxed) + 1));
                let finding = match (self.limit, &self.case, game) {
                    (_, Some(case), _) => self.one_case(subject.as_mut(), case, &mut tally),
                    (Limit::Exhaustive(depth), ..) => {
                        let board = menu.boards[number as usize].clone();
                        let opening = Opening::on(menu.rules, &menu.amend, board);
                        self.all_games(&opening, depth, subject.as_mut(), &mut tally, &count, &enough)
                    }
                    (.., Some(game)) => self.one_game(game, subject.as_mut(), &mut tally, &count, &enough),
                    _ => None,
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
            // Our own subjects are fast enough to do without a clock, which makes their trials repeatable.
            if self.stop.load(Ordering::Relaxed) || (self.external && began.elapsed() > SMALLER_TIME) {
                break;
            }
            let mut choose = choices(self.seed, !number);
            let Generated { opening, moves, attempt, .. } = game(&mut choose, &menu);
            let whole = moves.len() <= best.moves.len() + MOVES_TO_DROP;
            let attempt = attempt.filter(|_| whole);
            let moves = &moves[..moves.len().min(best.moves.len() + MOVES_TO_DROP)];
            let (from, every) = (asked_from(moves), self.every(&opening));
            let script =
                Script { opening: &opening, moves, from, every, attempt, enough: &|| self.is_stopped() };
            let found = compare(subject.as_mut(), driver.as_mut(), &script, &mut Tally::default());
            let Ok(found) = found else { break };
            let Some(found) = found.filter(|found| found.is_like(&best)) else { continue };
            let found = self.shrink(subject.as_mut(), driver.as_mut(), found);
            if shrink::size(&found) < shrink::size(&best) && found.is_confirmed() {
                best = found;
            }
        }
        best
    }

    fn one_game(
        &self,
        game: Generated,
        subject: &mut dyn Subject,
        tally: &mut Tally,
        count: &dyn Fn(),
        enough: &dyn Fn() -> bool,
    ) -> Option<Finding> {
        let Generated { opening, moves, attempt, .. } = game;
        let (from, every) = (asked_from(&moves), self.every(&opening));
        let script = Script { opening: &opening, moves: &moves, from, every, attempt, enough };
        let finding = self.try_game(subject, script, tally);
        count();
        finding
    }

    /// All games of so many moves on one board.
    fn all_games(
        &self,
        opening: &Opening,
        depth: usize,
        subject: &mut dyn Subject,
        tally: &mut Tally,
        count: &dyn Fn(),
        enough: &dyn Fn() -> bool,
    ) -> Option<Finding> {
        let mut odometer = Odometer::default();
        loop {
            let known = odometer.unchanged();
            let mut game = bitboard::referee(opening);
            let mut moves = Vec::new();
            while moves.len() < depth {
                let Some(m) = any_move(&mut odometer, game.as_ref()) else { break };
                game.play(m).expect("any_move is legal");
                moves.push(m);
            }
            // The situations of the moves that did not change have been asked about.
            let from = if known == 0 { 0 } else { known + 1 };
            let script = Script { opening, moves: &moves, from, every: 1, attempt: None, enough };
            let finding = self.try_game(subject, script, tally);
            count();
            if finding.is_some() || enough() || !odometer.advance() {
                return finding;
            }
        }
    }

    /// The game of a case; its last move may be an illegal one.
    fn one_case(&self, subject: &mut dyn Subject, case: &case::Case, tally: &mut Tally) -> Option<Finding> {
        let mut game = bitboard::referee(&case.opening);
        let legal = case.moves.iter().take_while(|m| game.play(**m).is_ok()).count();
        let attempt = case.moves.get(legal).copied();
        let moves = &case.moves[..legal];
        let enough = &|| self.is_stopped();
        let script = Script { opening: &case.opening, moves, from: 0, every: 1, attempt, enough };
        self.try_game(subject, script, tally)
    }

    /// Tries a game; what it finds is confirmed and shrunk.
    fn try_game(&self, subject: &mut dyn Subject, script: Script, tally: &mut Tally) -> Option<Finding> {
        let mut driver = self.driver();
        let before = tally.moves;
        match compare(subject, driver.as_mut(), &script, tally) {
            Ok(None) => None,
            Ok(Some(disagreement)) => {
                (self.progress)(Progress::Found);
                Some(self.settle(subject, driver.as_mut(), disagreement))
            }
            // Whoever stops the trial ends the subject, which is no fault of its own.
            Err(_) if self.is_stopped() => None,
            Err(fault) => {
                (self.progress)(Progress::Found);
                let again = compare(subject, driver.as_mut(), &script, &mut Tally::default()).is_err();
                let began = Instant::now();
                let enough = || self.is_stopped() || began.elapsed() > FAULT_TIME;
                // The next move may be the one that does it.
                let played = (tally.moves - before) as usize + 1;
                let kept = if subject.looks_ahead() { script.moves.len() } else { played };
                let mut moves = script.moves[..kept.min(script.moves.len())].to_vec();
                if again {
                    moves = shrink::shrink_fault(subject, script.opening, moves, fault.name(), &enough);
                }
                Some(Finding::Fault { opening: script.opening.clone(), moves, fault, again })
            }
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The law takes seconds to say which moves are legal on a large board, so that there it is asked now and then.
    fn every(&self, opening: &Opening) -> usize {
        const SMALL: usize = 1000;
        let points = opening.board.points();
        if self.built_in { (points * points / SMALL).max(1) } else { 1 }
    }

    /// Whoever says what is expected, before the law confirms it.
    fn driver(&self) -> Box<dyn Subject> {
        if self.built_in { Box::new(literal(None)) } else { Box::new(built_in()) }
    }

    fn settle(&self, subject: &mut dyn Subject, driver: &mut dyn Subject, found: Disagreement) -> Finding {
        // The law needs minutes for long games on large boards, and is asked when there is little left.
        let length = found.moves.len();
        let shrunk = self.shrink(subject, driver, found);
        if shrunk.is_confirmed() { Finding::Disagreement(shrunk, length) } else { Finding::Ours(shrunk) }
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

/// What a trial of `pauli` does not ask about who controls what.
fn control_left_out(menu: &Menu) -> Vec<String> {
    let points = || menu.boards.iter().map(|board| board.points()).filter(|_| menu.rules == Document::Pauli);
    let some = points().any(|n| (ALWAYS_ASKED + 1..=SOMETIMES_ASKED).contains(&n));
    let none = points().any(|n| n > SOMETIMES_ASKED);
    let told = [
        (
            some,
            format!(
                "who controls what, but at the start and the end, on boards of more than {ALWAYS_ASKED} points"
            ),
        ),
        (none, format!("who controls what on boards of more than {SOMETIMES_ASKED} points")),
    ];
    told.into_iter().filter(|(left_out, _)| *left_out).map(|(_, what)| what).collect()
}

/// How long a fault is shrunk: a subject that hangs does so every time.
const FAULT_TIME: Duration = Duration::from_secs(60);
/// How many games are played to find a smaller disagreement of the kind that was found.
const SMALLER_GAMES: u64 = 60;
/// And how long with another program, which may be slow.
const SMALLER_TIME: Duration = Duration::from_secs(3);
/// Games are given up when they are longer than the best one by more than this: shrinking them would take too long.
const MOVES_TO_DROP: usize = 40;

/// Plays a game with the subject and compares what it says of each situation with what the driver says.
fn compare(
    subject: &mut dyn Subject,
    driver: &mut dyn Subject,
    script: &Script,
    tally: &mut Tally,
) -> Result<Option<Disagreement>, Fault> {
    let Script { opening, moves, from, every, attempt, enough } = *script;
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
        if enough() {
            return Ok(None);
        }
        let over = driver.over()? == Some(true);
        if played >= from && ((played - from) % every == 0 || played == moves.len()) {
            let expected = Survey::of(driver, opening, over)?;
            let said = Survey::of(subject, opening, over)?;
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
