//! The trial: plays games with the subject, asks about each situation, and compares the answers.

use super::branching::{self, branch, takes_back};
use super::diagnose::{Diagnosis, diagnose};
use super::disagreement::Disagreement;
use super::finding::Finding;
use super::guide::{Guide, choices, generate};
pub use super::left_out::LeftOut;
use super::observation::{Observation, Reply, Tally};
use super::preflight::preflight;
use super::settled::Settled;
use super::shrink;
use super::subject::{Fault, Subject};
use super::subjects::own;
use crate::case::Case;
use crate::rulebook::generate::any_move;
use crate::rulebook::{Effort, Generated, GeneratorConfig, Misreading, Move, Odometer, Opening, Question};
use crate::{Error, Result};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// When a trial ends.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    /// After this number of games.
    Games(u64),
    /// After this time.
    Time(Duration),
    /// After all games of this number of moves on every board.
    Exhaustive(usize),
    /// After one game, the one of [`Trial::case`].
    Case,
}

/// What happened in a trial.
#[derive(Debug)]
pub struct Record {
    /// The name of the subject.
    pub subject: String,
    /// The result; `None` if the subject agreed.
    pub finding: Option<Finding>,
    /// What rules the subject plays by, if it disagreed and [`Trial::diagnose`] is set.
    pub diagnosis: Option<Diagnosis>,
    /// How much was asked and answered.
    pub tally: Tally,
    /// How long the trial took.
    pub elapsed: Duration,
    /// The time until the first difference was found, before shrinking.
    pub found_after: Option<Duration>,
    /// The time spent waiting for the subject, summed over all jobs.
    pub waited: Duration,
    /// The number of games that were played at the same time.
    pub jobs: usize,
    /// What the games contained: everything that was requested and that the subject accepts.
    pub played: GeneratorConfig,
    /// What was left out.
    pub left_out: Vec<LeftOut>,
    /// Was the trial stopped from outside?
    pub stopped: bool,
}

/// What kind of subject is on trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The engine. It drives the trials of all other subjects; its own is driven by the law.
    Engine,
    /// The law, misread.
    Law,
    /// Any other subject. Its adapter is checked before the trial.
    External,
}

/// Makes subjects, one for each job.
pub type Make<'a> = &'a (dyn Fn() -> Result<Box<dyn Subject>> + Sync);

/// The progress of a trial.
#[derive(Clone, Copy, Debug)]
pub enum Progress {
    /// The number of games played so far.
    Games(u64),
    /// A difference was found, and is going to be shrunk and confirmed.
    Found,
    /// The disagreement is being shrunk, and has this number of moves.
    Shrinking(usize),
    /// The subject's answers are being compared with those of amended and misread rules.
    Diagnosing,
}

/// A game to play: legal moves, then possibly an illegal one.
struct Script<'a> {
    opening: &'a Opening,
    moves: &'a [Move],
    /// Only situations after this number of moves are asked about.
    from: usize,
    /// Of these, one in this number is asked about, and the last one.
    every: usize,
    attempt: Option<Move>,
    /// Should the game be abandoned?
    enough: &'a dyn Fn() -> bool,
}

/// A trial.
pub struct Trial<'a> {
    /// What games may contain.
    pub config: GeneratorConfig,
    /// Makes the subject.
    pub make: Make<'a>,
    /// What kind of subject it is.
    pub kind: Kind,
    /// When the trial ends.
    pub limit: Limit,
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of games that are played at the same time, each with its own subject.
    pub jobs: usize,
    /// A game to play instead of generated ones.
    pub case: Option<Case>,
    /// Is a disagreement diagnosed?
    pub diagnose: bool,
    /// A flag that ends the trial when it is set.
    pub stop: &'a AtomicBool,
    /// Called when there is progress.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// Puts a misreading on trial, under the amendments that it needs, for at most this number of games.
///
/// # Errors
/// As for [`Trial::hold`].
pub fn try_misreading(misreading: &'static Misreading, games: u64) -> Result<Record> {
    let make = || -> Result<Box<dyn Subject>> { Ok(Box::new(own::law(Some(misreading)))) };
    try_games(&make, GeneratorConfig::small(&misreading.rules()), games, Kind::Law)
}

/// Puts a subject on trial for at most this number of games. For tests of libraries that implement [`Subject`].
///
/// # Errors
/// As for [`Trial::hold`].
pub fn try_subject(make: Make, config: GeneratorConfig, games: u64) -> Result<Record> {
    try_games(make, config, games, Kind::External)
}

fn try_games(make: Make, config: GeneratorConfig, games: u64, kind: Kind) -> Result<Record> {
    let trial = Trial {
        config,
        make,
        kind,
        limit: Limit::Games(games),
        seed: 1,
        jobs: 1,
        case: None,
        diagnose: kind == Kind::External,
        stop: &AtomicBool::new(false),
        progress: &|_| (),
    };
    trial.hold()
}

impl Trial<'_> {
    /// Runs the trial until a disagreement or a fault is found, the limit is reached, or it is stopped.
    ///
    /// # Errors
    /// When the subject cannot be started, or refuses all boards.
    pub fn hold(&self) -> Result<Record> {
        let began = Instant::now();
        let mut first = (self.make)()?;
        let mut record = Record {
            subject: first.name(),
            finding: None,
            diagnosis: None,
            tally: Tally::default(),
            elapsed: Duration::ZERO,
            found_after: None,
            waited: Duration::ZERO,
            jobs: self.jobs,
            played: self.config.clone(),
            left_out: Vec::new(),
            stopped: false,
        };
        if self.case.is_none() {
            let external = self.kind == Kind::External;
            record.finding = preflight(first.as_mut(), &mut record.played, external, &mut record.left_out);
        }
        let random = matches!(self.limit, Limit::Games(_) | Limit::Time(_));
        if let (None, true, Some(board)) = (&record.finding, random, record.played.boards.first()) {
            if !takes_back(first.as_mut(), &Opening::on(&record.played.rules, board.clone())) {
                record.left_out.push(LeftOut::TakenBack);
            }
        }
        self.leave_out(&mut record);
        if record.finding.is_none() && record.played.boards.is_empty() {
            let left_out: Vec<String> = record.left_out.iter().map(LeftOut::to_string).collect();
            return Err(Error::input(format!(
                "{} refused every board: {}",
                record.subject,
                left_out.join("; ")
            )));
        }
        if record.finding.is_none() {
            self.play(first, &mut record, began);
        } else {
            record.waited = first.waited();
        }
        if let (true, Some(Finding::Disagreement(found))) = (self.diagnose, &record.finding) {
            (self.progress)(Progress::Diagnosing);
            if let Ok(mut subject) = (self.make)() {
                let found = &found.disagreement;
                record.diagnosis =
                    Some(diagnose(subject.as_mut(), found, &record.played, self.seed, self.stop));
            }
        }
        record.stopped = self.stop.load(Ordering::Relaxed);
        record.elapsed = began.elapsed();
        Ok(record)
    }

    /// Records what is not going to be asked.
    fn leave_out(&self, record: &mut Record) {
        let config = &record.played;
        let questions = config.rules.rulebook().not_asked(&config.boards);
        record.left_out.extend(questions.into_iter().map(LeftOut::Questions));
        for board in &config.boards {
            let every = self.every(board.points());
            if every > 1 && self.case.is_none() {
                record.left_out.push(LeftOut::Situations { board: board.to_string(), every });
            }
        }
    }

    fn play(&self, first: Box<dyn Subject>, record: &mut Record, began: Instant) {
        let config = record.played.clone();
        let branching = !record.left_out.contains(&LeftOut::TakenBack);
        let games = AtomicU64::new(0);
        // The number of the next game, and the guide that makes it.
        let next = Mutex::new((0, Guide::new(config.clone(), self.seed)));
        let shared = Mutex::new((Tally::default(), Duration::ZERO, None::<(u64, Duration, Finding)>));
        let began_playing = Instant::now();
        let enough = || {
            self.is_stopped() || matches!(self.limit, Limit::Time(time) if began_playing.elapsed() >= time)
        };
        let worker = |mut subject: Box<dyn Subject>| {
            let mut tally = Tally::default();
            loop {
                let mut next = next.lock().expect("no job panics");
                let number = next.0;
                let last = match self.limit {
                    Limit::Games(n) => number >= n,
                    Limit::Time(_) => false,
                    Limit::Exhaustive(_) => number >= config.boards.len() as u64,
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
                        let board = config.boards[number as usize].clone();
                        let opening = Opening::on(&config.rules, board);
                        self.all_games(&opening, depth, subject.as_mut(), &mut tally, &count, &enough)
                    }
                    (.., Some(game)) if branching && number % branching::ONE_IN == branching::ONE_IN - 1 => {
                        let game = branch(&mut choices(!self.seed, number), game);
                        self.one_game(game, subject.as_mut(), &mut tally, &count, &enough)
                    }
                    (.., Some(game)) => self.one_game(game, subject.as_mut(), &mut tally, &count, &enough),
                    _ => None,
                };
                if let Some((found_at, finding)) = finding {
                    let mut shared = shared.lock().expect("no job panics");
                    if shared.2.as_ref().is_none_or(|(earlier, ..)| number < *earlier) {
                        shared.2 = Some((number, found_at.duration_since(began), finding));
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
                    // If the subject of a job does not start, the other jobs play its games.
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
        let Some((_, found_after, finding)) = finding else { return };
        record.found_after = Some(found_after);
        record.finding = Some(match finding {
            Finding::Disagreement(found) if self.case.is_none() => {
                let shrunk_from = found.shrunk_from;
                let smaller = self.smaller(&config, found.disagreement);
                Finding::Disagreement(Box::new(Settled::of(smaller, shrunk_from)))
            }
            finding => finding,
        });
    }

    /// Looks for a smaller disagreement of the same kind in more games, on boards that are not larger.
    fn smaller(&self, config: &GeneratorConfig, mut best: Disagreement) -> Disagreement {
        let Ok(mut subject) = (self.make)() else { return best };
        let mut driver = self.driver();
        let began = Instant::now();
        for number in 0..SMALLER_GAMES {
            let mut config = config.clone();
            config.boards.retain(|board| board.points() <= best.opening.board.points());
            if config.boards.is_empty() {
                config.boards.push(best.opening.board.clone());
            }
            // Our own subjects are fast enough without a time limit, so that their trials are repeatable.
            if self.stop.load(Ordering::Relaxed)
                || (self.kind == Kind::External && began.elapsed() > SMALLER_TIME)
            {
                break;
            }
            let mut choose = choices(self.seed, !number);
            let mut game = generate(&mut choose, &config);
            if best.moves.contains(&Move::Undo) {
                game = branch(&mut choose, game);
            }
            let Generated { opening, moves, attempt, .. } = game;
            let whole = moves.len() <= best.moves.len() + MOVES_TO_DROP;
            let attempt = attempt.filter(|_| whole);
            let moves = &moves[..moves.len().min(best.moves.len() + MOVES_TO_DROP)];
            let (from, every) = (asked_from(moves), self.every(opening.board.points()));
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
    ) -> Option<Found> {
        let Generated { opening, moves, attempt, .. } = game;
        let (from, every) = (asked_from(&moves), self.every(opening.board.points()));
        let script = Script { opening: &opening, moves: &moves, from, every, attempt, enough };
        let finding = self.try_game(subject, script, tally);
        count();
        finding
    }

    /// All games of `depth` moves on one board.
    fn all_games(
        &self,
        opening: &Opening,
        depth: usize,
        subject: &mut dyn Subject,
        tally: &mut Tally,
        count: &dyn Fn(),
        enough: &dyn Fn() -> bool,
    ) -> Option<Found> {
        let mut odometer = Odometer::default();
        loop {
            let known = odometer.unchanged();
            let mut game = opening.referee(Effort::Answer);
            let mut moves = Vec::new();
            while moves.len() < depth {
                let Some(m) = any_move(&mut odometer, game.as_ref()) else { break };
                game.play(m).expect("any_move is legal");
                moves.push(m);
            }
            // The situations after unchanged moves have been asked about before.
            let from = if known == 0 { 0 } else { known + 1 };
            let script = Script { opening, moves: &moves, from, every: 1, attempt: None, enough };
            let finding = self.try_game(subject, script, tally);
            count();
            if finding.is_some() || enough() || !odometer.advance() {
                return finding;
            }
        }
    }

    /// The game of a case, whose last move may be illegal.
    fn one_case(&self, subject: &mut dyn Subject, case: &Case, tally: &mut Tally) -> Option<Found> {
        let mut game = case.opening.referee(Effort::Answer);
        let legal = case.moves.iter().take_while(|m| game.play(**m).is_ok()).count();
        let attempt = case.moves.get(legal).copied();
        let moves = &case.moves[..legal];
        let enough = &|| self.is_stopped();
        let script = Script { opening: &case.opening, moves, from: 0, every: 1, attempt, enough };
        self.try_game(subject, script, tally)
    }

    /// Plays a game. A finding is shrunk and confirmed.
    fn try_game(&self, subject: &mut dyn Subject, script: Script, tally: &mut Tally) -> Option<Found> {
        let mut driver = self.driver();
        let before = tally.moves;
        match compare(subject, driver.as_mut(), &script, tally) {
            Ok(None) => None,
            Ok(Some(disagreement)) => {
                let found_at = Instant::now();
                (self.progress)(Progress::Found);
                Some((found_at, self.settle(subject, driver.as_mut(), disagreement)))
            }
            // Stopping the trial ends the subject, which is not a fault of the subject.
            Err(_) if self.is_stopped() => None,
            Err(fault) => {
                let found_at = Instant::now();
                (self.progress)(Progress::Found);
                let again = compare(subject, driver.as_mut(), &script, &mut Tally::default()).is_err();
                let began = Instant::now();
                let enough = || self.is_stopped() || began.elapsed() > FAULT_TIME;
                // The next move may be the one that causes the fault.
                let played = (tally.moves - before) as usize + 1;
                let kept = if subject.looks_ahead() { script.moves.len() } else { played };
                let mut moves = script.moves[..kept.min(script.moves.len())].to_vec();
                if again {
                    moves = shrink::shrink_fault(subject, script.opening, moves, fault.name(), &enough);
                }
                let opening = Box::new(script.opening.clone());
                Some((found_at, Finding::Fault { opening, moves, fault, again }))
            }
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// On large boards the law takes seconds to find the legal moves, so only some situations are asked about.
    fn every(&self, points: usize) -> usize {
        const SMALL: usize = 1000;
        if self.kind == Kind::Engine { (points * points / SMALL).max(1) } else { 1 }
    }

    /// The subject that gives the expected answers, before the law confirms them.
    fn driver(&self) -> Box<dyn Subject> {
        if self.kind == Kind::Engine { Box::new(own::law(None)) } else { Box::new(own::engine()) }
    }

    fn settle(&self, subject: &mut dyn Subject, driver: &mut dyn Subject, found: Disagreement) -> Finding {
        // The law needs minutes for long games on large boards, so it is asked after shrinking.
        let length = found.moves.len();
        let shrunk = self.shrink(subject, driver, found);
        let confirmed = shrunk.is_confirmed();
        let settled = Box::new(Settled::of(shrunk, length));
        if confirmed { Finding::Disagreement(settled) } else { Finding::Ours(settled) }
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

/// A finding, and when it was found.
type Found = (Instant, Finding);

/// The time for shrinking a fault: a subject that hangs does so every time.
const FAULT_TIME: Duration = Duration::from_secs(60);
/// The number of games that are played to find a smaller disagreement of the same kind.
const SMALLER_GAMES: u64 = 60;
/// The time for these games with another program, which may be slow.
const SMALLER_TIME: Duration = Duration::from_secs(3);
/// Games are cut off at this number of moves beyond the best one: shrinking longer ones would take too long.
const MOVES_TO_DROP: usize = 40;

/// Plays a game with the subject, and compares its answers in each situation with those of the driver.
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
            let expected = Observation::of(driver, opening, over)?;
            let said = Observation::of(subject, opening, over)?;
            if let Some((question, expected, said)) = expected.difference(&said, tally) {
                return disagreement(played, question, expected, said);
            }
        }
        let (m, legal) = match (moves.get(played), attempt) {
            (Some(m), _) => (*m, true),
            // After the end some subjects start a new game, which is allowed.
            (None, Some(m)) if !over => (m, false),
            _ => return Ok(None),
        };
        tally.asked += 1;
        let Some(accepted) = subject.make(m)? else { return Ok(None) };
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
        driver.make(m)?;
        played += 1;
        match m {
            Move::Undo => tally.taken_back += 1,
            _ => tally.moves += 1,
        }
    }
}

/// Long games are only asked about near their end: shorter games cover what comes before.
fn asked_from(moves: &[Move]) -> usize {
    const LONG: usize = 300;
    const END: usize = 120;
    if moves.len() > LONG { moves.len() - END } else { 0 }
}
