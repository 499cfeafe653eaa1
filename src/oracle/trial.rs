//! The trial: plays games with the subject, asks about each situation, and compares the answers.

use super::allowance::Allowance;
use super::branching::{self, branch, takes_back};
use super::diagnose::diagnose;
use super::disagreement::Disagreement;
use super::finding::Finding;
use super::guide::{Guide, choices, generate};
use super::known::{Known, Watch, is_known};
pub use super::left_out::LeftOut;
use super::observation::Tally;
use super::preflight::preflight;
pub use super::record::{Held, Record};
use super::script::{Counted, Script, asked_from, compare, script_of};
use super::settled::Settled;
use super::shrink;
use super::subject::{Fault, Subject};
use super::subjects::own;
use crate::case::Case;
use crate::platform::Instant;
use crate::rulebook::generate::any_move;
use crate::rulebook::{Effort, Generated, GeneratorConfig, Misreading, Move, Odometer, Opening};
use crate::{Error, Result};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;
use superko_notation::Board;

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
    /// A difference was found, and is going to be confirmed.
    Found,
    /// The disagreement is being shrunk, and has this number of moves.
    Shrinking(usize),
    /// Games are played to find a smaller disagreement of the same kind: games so far, games at most.
    Smaller(u64, u64),
    /// The subject's answers are compared with those of amended and misread rules: questions so far, questions at most.
    Diagnosing(u64, u64),
}

/// The first difference in a trial, or the fault that ended it; and the subject, to be asked more.
struct Found {
    /// The number of the game.
    game: u64,
    after: Duration,
    raw: Raw,
    subject: Box<dyn Subject>,
}

/// What a game can end with.
enum Raw {
    Difference(Disagreement),
    /// A fault, and the number of moves that were played before it.
    Fault {
        script: Script,
        played: usize,
        fault: Fault,
    },
}

/// What jobs share: what they play, what is known, and what was found if all disagreements are looked for.
struct Court {
    config: GeneratorConfig,
    began: Instant,
    playing_since: Instant,
    /// The number of games so far.
    games: AtomicU64,
    known: RwLock<Vec<Known>>,
    docket: Mutex<Docket>,
}

/// What a disagreement is settled with.
struct Terms<'a> {
    config: &'a GeneratorConfig,
    tally: &'a Tally,
    known: &'a [Known],
    time: Duration,
}

/// What was found when all disagreements are looked for, and what that took.
#[derive(Default)]
struct Docket {
    held: Vec<Held>,
    left_out: Vec<LeftOut>,
    found_after: Option<Duration>,
    cases: u64,
}

/// A trial.
pub struct Trial<'a> {
    /// What games may contain.
    pub config: GeneratorConfig,
    /// Boards to try if the subject refuses all boards of `config`.
    pub spare_boards: Vec<Arc<Board>>,
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
    /// Disagreements and faults that are not looked for: the trial goes on when it meets one.
    pub known: Vec<Known>,
    /// Does the trial go on after a result, to find others? What was found is known from then on.
    pub all: bool,
    /// Keys of answers that the subject must give.
    pub require: Vec<String>,
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
    let stop = AtomicBool::new(false);
    let trial = Trial {
        kind,
        limit: Limit::Games(games),
        diagnose: kind == Kind::External,
        ..Trial::of(config, make, &stop)
    };
    trial.hold()
}

impl<'a> Trial<'a> {
    /// A trial of an external subject for ten seconds, with seed 1; the fields can be changed.
    pub fn of(config: GeneratorConfig, make: Make<'a>, stop: &'a AtomicBool) -> Trial<'a> {
        Trial {
            config,
            spare_boards: Vec::new(),
            make,
            kind: Kind::External,
            limit: Limit::Time(GRACE),
            seed: 1,
            jobs: 1,
            case: None,
            diagnose: true,
            known: Vec::new(),
            all: false,
            require: Vec::new(),
            stop,
            progress: &|_| (),
        }
    }

    /// Runs the trial until a disagreement or a fault is found, the limit is reached, or it is stopped.
    ///
    /// # Errors
    /// When the subject cannot be started, or refuses all boards.
    pub fn hold(&self) -> Result<Record> {
        let began = Instant::now();
        let mut first = (self.make)()?;
        let mut record = Record {
            jobs: self.jobs,
            met: vec![0; self.known.len()],
            ..Record::of(first.name(), self.config.clone())
        };
        if self.case.is_none() {
            let external = self.kind == Kind::External;
            let played = &mut record.played;
            record.finding =
                preflight(first.as_mut(), played, &self.spare_boards, external, &mut record.left_out);
        }
        let random = matches!(self.limit, Limit::Games(_) | Limit::Time(_));
        if let (None, true, Some(board)) = (&record.finding, random, record.played.boards.first()) {
            if !takes_back(first.as_mut(), &Opening::on(&record.played.rules, board.clone())) {
                record.left_out.push(LeftOut::TakenBack);
            }
        }
        self.leave_out(&mut record);
        if let Some(finding) = &record.finding {
            if let (Finding::SelfCheck { found, .. }, true) = (finding, self.diagnose) {
                // It may be a misreading after all.
                let mut config = record.played.clone();
                config.boards = vec![found.opening.board.clone()];
                let allowance = Allowance::after(self.stop, GRACE, first.as_ref());
                let progress = |done, of| (self.progress)(Progress::Diagnosing(done, of));
                let tally = Tally::default();
                let diagnosis =
                    diagnose(first.as_mut(), found, &config, &tally, self.seed, &allowance, &progress);
                record.diagnosis = Some(diagnosis).filter(|diagnosis| !diagnosis.fits.is_empty());
            }
            record.cases = [first.cases(), 0];
            record.waited = first.waited();
            record.warnings = first.warnings();
        } else if record.played.boards.is_empty() {
            let left_out: Vec<String> = record.left_out.iter().map(LeftOut::to_string).collect();
            return Err(Error::input(format!(
                "{} refused every board: {}",
                record.subject,
                left_out.join("; ")
            )));
        } else if let Some(found) = self.play(first, &mut record, began) {
            self.hear(found, &mut record);
        } else if record.finding.is_none() && !record.all.is_empty() {
            let Held { finding, diagnosis } = record.all[0].clone();
            (record.finding, record.diagnosis) = (Some(finding), diagnosis);
        } else if record.finding.is_none() {
            record.finding = self.missing(&record.tally);
        }
        if let (true, true, Some(finding)) = (self.all, record.all.is_empty(), &record.finding) {
            let (finding, diagnosis) = (finding.clone(), record.diagnosis.clone());
            record.all.push(Held { finding, diagnosis });
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

    /// The first required key that some answer did not have.
    fn missing(&self, tally: &Tally) -> Option<Finding> {
        self.require.iter().find_map(|key| {
            let [asked, answered] = tally.keys.get(key.as_str()).copied().unwrap_or_default();
            (answered < asked || asked == 0).then(|| Finding::Missing { key: key.clone(), asked, answered })
        })
    }

    /// Plays games until the limit or the first finding.
    fn play(&self, first: Box<dyn Subject>, record: &mut Record, began: Instant) -> Option<Found> {
        let config = record.played.clone();
        let branching = !record.left_out.contains(&LeftOut::TakenBack);
        // The number of the next game, and the guide that makes it.
        let next = Mutex::new((0, Guide::new(config.clone(), self.seed)));
        let shared = Mutex::new((Counted::default(), Duration::ZERO, 0, Vec::new(), None::<Found>));
        let court = Court {
            config: config.clone(),
            games: AtomicU64::new(0),
            began,
            playing_since: Instant::now(),
            known: RwLock::new(self.known.clone()),
            docket: Mutex::default(),
        };
        let enough = || self.is_stopped() || self.time_left(&court).is_some_and(|left| left.is_zero());
        let worker = |mut subject: Box<dyn Subject>| {
            let mut counted = Counted::default();
            let mut found = None;
            while found.is_none() {
                let mut next = next.lock().expect("no job panics");
                let game = next.0;
                let last = match self.limit {
                    Limit::Games(n) => game >= n,
                    Limit::Time(_) => false,
                    Limit::Exhaustive(_) => game >= config.boards.len() as u64,
                    Limit::Case => game >= 1,
                };
                let somebody_found = shared.lock().expect("no job panics").4.is_some();
                if last || somebody_found || enough() {
                    break;
                }
                next.0 += 1;
                let random = matches!(self.limit, Limit::Games(_) | Limit::Time(_));
                let generated = if random { next.1.next() } else { None };
                drop(next);
                found = match (self.limit, &self.case, generated) {
                    (_, Some(case), _) => {
                        let stopped = || self.is_stopped();
                        let script = script_of(case);
                        self.try_game(subject.as_mut(), &script, &mut counted, &court, &stopped)
                    }
                    (Limit::Exhaustive(depth), ..) => {
                        let opening = Opening::on(&config.rules, config.boards[game as usize].clone());
                        let subject = subject.as_mut();
                        self.all_games(&opening, depth, subject, &mut counted, &court, &enough)
                    }
                    (.., Some(mut generated)) => {
                        if branching && game % branching::ONE_IN == branching::ONE_IN - 1 {
                            generated = branch(&mut choices(!self.seed, game), generated);
                        }
                        let script = self.script(generated);
                        let subject = subject.as_mut();
                        let found = self.try_game(subject, &script, &mut counted, &court, &enough);
                        self.count(&court);
                        found
                    }
                    _ => None,
                }
                .map(|raw| (game, began.elapsed(), raw));
            }
            let mut shared = shared.lock().expect("no job panics");
            shared.0.add(counted);
            shared.1 += subject.waited();
            shared.2 += subject.cases();
            shared.3.extend(subject.warnings());
            if let Some((game, after, raw)) = found {
                if shared.4.as_ref().is_none_or(|earlier| game < earlier.game) {
                    shared.4 = Some(Found { game, after, raw, subject });
                }
            }
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
        let (counted, waited, cases, mut warnings, found) = shared.into_inner().expect("no job panics");
        warnings.sort();
        warnings.dedup();
        let Counted { tally, broken, answered, kept, declined, met } = counted;
        (record.tally, record.broken, record.answered, record.kept) = (tally, broken, answered, kept);
        (record.waited, record.warnings) = (waited, warnings);
        record.left_out.extend(declined);
        record.met = (0..self.known.len()).map(|known| met.get(&known).copied().unwrap_or(0)).collect();
        let docket = court.docket.into_inner().expect("no job panics");
        record.all = docket.held;
        record.all.sort_by_key(Held::length);
        record.left_out.extend(docket.left_out);
        record.found_after = docket.found_after;
        record.cases = [cases - docket.cases, docket.cases];
        found
    }

    /// Counts a game.
    fn count(&self, court: &Court) {
        (self.progress)(Progress::Games(court.games.fetch_add(1, Ordering::Relaxed) + 1));
    }

    /// The time that is left for games, if it is limited.
    fn time_left(&self, court: &Court) -> Option<Duration> {
        match self.limit {
            Limit::Time(time) => Some(time.saturating_sub(court.playing_since.elapsed())),
            _ => None,
        }
    }

    /// Settles what ended the trial.
    fn hear(&self, found: Found, record: &mut Record) {
        let Found { after, raw, mut subject, .. } = found;
        let subject = subject.as_mut();
        let before = (subject.cases(), subject.waited());
        record.found_after = Some(after);
        let time = if let Limit::Time(time) = self.limit { time } else { GRACE };
        let terms = Terms { config: &record.played, tally: &record.tally, known: &self.known, time };
        let (held, left_out) = self.settle(subject, raw, &terms);
        record.left_out.extend(left_out);
        (record.finding, record.diagnosis) = (Some(held.finding), held.diagnosis);
        record.cases[1] += subject.cases() - before.0;
        record.waited += subject.waited().saturating_sub(before.1);
    }

    /// Settles what was found, while other jobs play on. From then on it is known.
    fn hear_on(&self, subject: &mut dyn Subject, raw: Raw, tally: &Tally, court: &Court) {
        let mut docket = court.docket.lock().expect("no job panics");
        let known = court.known.read().expect("no job panics").clone();
        // Another job may have found it meanwhile.
        let settled = match &raw {
            Raw::Difference(found) => is_known(&known, found),
            Raw::Fault { script, fault, .. } => {
                known.iter().any(|known| known.is_fault(fault, &script.opening))
            }
        };
        if settled {
            return;
        }
        docket.found_after.get_or_insert(court.began.elapsed());
        // Half of what is left is for what else there may be.
        let time = self.time_left(court).map_or(GRACE, |left| (left / 2).max(LEAST));
        let before = subject.cases();
        let (held, left_out) =
            self.settle(subject, raw, &Terms { config: &court.config, tally, known: &known, time });
        docket.left_out.extend(left_out);
        docket.cases += subject.cases() - before;
        let known = match &held.finding {
            Finding::Disagreement(found) | Finding::Ours(found) => {
                Known::of(&found.disagreement, held.diagnosis.as_ref())
            }
            Finding::Fault { opening, fault, .. } => Known::of_fault(fault, opening),
            Finding::Missing { .. } | Finding::SelfCheck { .. } => return,
        };
        court.known.write().expect("no job panics").push(known);
        docket.held.push(held);
    }

    /// Shrinks, confirms and diagnoses what was found.
    fn settle(&self, subject: &mut dyn Subject, raw: Raw, terms: &Terms) -> (Held, Vec<LeftOut>) {
        let Terms { config, tally, known, time } = *terms;
        let mut left_out = Vec::new();
        let allowance = match self.kind {
            Kind::External => Allowance::after(self.stop, time, subject),
            Kind::Engine | Kind::Law => Allowance::unlimited(self.stop),
        };
        let unfinished = |allowance: &Allowance, subject: &dyn Subject, what| {
            (allowance.is_spent(subject) && !self.is_stopped()).then_some(LeftOut::Unfinished(what))
        };
        (self.progress)(Progress::Found);
        let first = match raw {
            Raw::Fault { script, played, fault } => {
                let finding = self.settle_fault(subject, script, played, fault);
                return (Held { finding, diagnosis: None }, left_out);
            }
            Raw::Difference(first) => first,
        };
        let mut driver = self.driver();
        let length = first.moves.len();
        let shrinking = allowance.share(0.5, subject);
        // The law needs minutes for long games on large boards, so it is asked after shrinking.
        let mut best = self.shrink(subject, driver.as_mut(), first, known, &shrinking);
        left_out.extend(unfinished(&shrinking, subject, "the last steps of shrinking"));
        let confirmed = best.is_confirmed();
        if confirmed && self.case.is_none() {
            let share = allowance.share(0.4, subject);
            best = self.smaller(subject, driver.as_mut(), config, best, known, &share);
        }
        let diagnosis = (confirmed && self.diagnose).then(|| {
            let progress = |done, of| (self.progress)(Progress::Diagnosing(done, of));
            let diagnosis = diagnose(subject, &best, config, tally, self.seed, &allowance, &progress);
            left_out.extend(unfinished(&allowance, subject, "the end of the diagnosis"));
            diagnosis
        });
        let settled = Box::new(Settled::of(best, length));
        let finding = if confirmed { Finding::Disagreement(settled) } else { Finding::Ours(settled) };
        (Held { finding, diagnosis }, left_out)
    }

    fn settle_fault(
        &self,
        subject: &mut dyn Subject,
        script: Script,
        played: usize,
        fault: Fault,
    ) -> Finding {
        let began = Instant::now();
        let mut driver = self.driver();
        let stopped = || self.is_stopped();
        let mut watch = Watch::new(&self.known);
        let mut counted = Counted::default();
        let again = compare(subject, driver.as_mut(), &script, &mut counted, &mut watch, &stopped).is_err();
        let enough = || self.is_stopped() || began.elapsed() > FAULT_TIME;
        // The next move may be the one that causes the fault.
        let kept = if subject.looks_ahead() { script.moves.len() } else { played + 1 };
        let moves = &script.moves[..kept.min(script.moves.len())];
        let attempt = script.attempt.filter(|_| moves.len() == script.moves.len());
        let whole: Vec<Move> = moves.iter().copied().chain(attempt).collect();
        let (mut opening, mut moves, mut again) = match again {
            true => {
                let (opening, moves) =
                    shrink::shrink_fault(subject, &script.opening, moves, attempt, fault.name(), &enough);
                (opening, moves, true)
            }
            false => (script.opening.clone(), whole.clone(), false),
        };
        // A fault may come of all that the subject was asked before. Then the small game alone does not show it.
        if again && !self.fails_afresh(&opening, &moves, fault.name()) {
            again = self.fails_afresh(&script.opening, &whole, fault.name());
            (opening, moves) = (script.opening, whole);
        }
        Finding::Fault { opening: Box::new(opening), moves, fault, again }
    }

    /// Does another copy of the subject fail in this game, too, which is its first one?
    fn fails_afresh(&self, opening: &Opening, moves: &[Move], kind: &str) -> bool {
        match (self.make)() {
            Ok(mut fresh) => shrink::fails(fresh.as_mut(), opening, moves, kind),
            // It cannot be started twice.
            Err(_) => true,
        }
    }

    /// Looks for a smaller disagreement of the same kind in more games, on boards that are not larger.
    fn smaller(
        &self,
        subject: &mut dyn Subject,
        driver: &mut dyn Subject,
        config: &GeneratorConfig,
        mut best: Disagreement,
        known: &[Known],
        allowance: &Allowance,
    ) -> Disagreement {
        let mut counted = Counted::default();
        for round in 0..SMALLER_ROUNDS {
            let mut config = config.clone();
            config.boards.retain(|board| board.points() <= best.opening.board.points());
            if config.boards.is_empty() {
                config.boards.push(best.opening.board.clone());
            }
            // The shortest games first: a disagreement at their end is smaller, and they cost least.
            let numbers = round * SMALLER_GAMES..(round + 1) * SMALLER_GAMES;
            let mut scripts: Vec<Script> =
                numbers.clone().map(|number| self.smaller_game(&config, &best, number)).collect();
            scripts.sort_by_key(|script| (script.moves.len(), script.opening.board.points()));
            for (number, script) in numbers.zip(&scripts) {
                if allowance.is_spent(subject) {
                    return best;
                }
                (self.progress)(Progress::Smaller(number, SMALLER_ROUNDS * SMALLER_GAMES));
                let mut watch = Watch::new(known);
                let spent = || self.is_stopped();
                let Ok(found) = compare(subject, driver, script, &mut counted, &mut watch, &spent) else {
                    return best;
                };
                let Some(found) = found.filter(|found| found.is_like(&best)) else { continue };
                let found = self.shrink(subject, driver, found, known, allowance);
                if shrink::size(&found) < shrink::size(&best) && found.is_confirmed() {
                    best = found;
                }
            }
        }
        best
    }

    /// A game in which there may be a smaller disagreement.
    fn smaller_game(&self, config: &GeneratorConfig, best: &Disagreement, number: u64) -> Script {
        let mut choose = choices(self.seed, !number);
        let mut game = generate(&mut choose, config);
        if best.moves.contains(&Move::Undo) {
            game = branch(&mut choose, game);
        }
        let mut script = self.script(game);
        // Each situation costs an external subject a case or more.
        let more = if self.kind == Kind::External { MOVES_TO_DROP / 4 } else { MOVES_TO_DROP };
        let most = best.moves.len() + more;
        if script.moves.len() > most {
            script.attempt = None;
            script.moves.truncate(most);
            script.from = asked_from(&script.moves);
        }
        script
    }

    fn script(&self, game: Generated) -> Script {
        let Generated { opening, moves, attempt, .. } = game;
        let (from, every) = (asked_from(&moves), self.every(opening.board.points()));
        Script { opening, moves, from, every, attempt }
    }

    /// All games of `depth` moves on one board.
    fn all_games(
        &self,
        opening: &Opening,
        depth: usize,
        subject: &mut dyn Subject,
        counted: &mut Counted,
        court: &Court,
        enough: &dyn Fn() -> bool,
    ) -> Option<Raw> {
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
            let script = Script { opening: opening.clone(), moves, from, every: 1, attempt: None };
            let found = self.try_game(subject, &script, counted, court, enough);
            self.count(court);
            if found.is_some() || enough() || !odometer.advance() {
                return found;
            }
        }
    }

    /// Plays a game. What is known only counts; if all is looked for, what is found is settled at once.
    fn try_game(
        &self,
        subject: &mut dyn Subject,
        script: &Script,
        counted: &mut Counted,
        court: &Court,
        enough: &dyn Fn() -> bool,
    ) -> Option<Raw> {
        let mut driver = self.driver();
        let made = |counted: &Counted| counted.tally.moves + counted.tally.taken_back;
        let before = made(counted);
        let known = court.known.read().expect("no job panics").clone();
        let mut watch = Watch::new(&known);
        let found = match compare(subject, driver.as_mut(), script, counted, &mut watch, enough) {
            Ok(found) => found.map(Raw::Difference),
            // Stopping the trial ends the subject, which is not a fault of the subject.
            Err(_) if self.is_stopped() => None,
            Err(fault) if watch.excuses(&fault, &script.opening) => None,
            Err(fault) => {
                let played = (made(counted) - before) as usize;
                Some(Raw::Fault { script: script.clone(), played, fault })
            }
        };
        for known in watch.met() {
            *counted.met.entry(*known).or_default() += 1;
        }
        match (found, self.all) {
            (Some(raw), true) => {
                self.hear_on(subject, raw, &counted.tally, court);
                None
            }
            (found, _) => found,
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
        driver(self.kind)
    }

    fn shrink(
        &self,
        subject: &mut dyn Subject,
        driver: &mut dyn Subject,
        found: Disagreement,
        known: &[Known],
        allowance: &Allowance,
    ) -> Disagreement {
        shrink::shrink(subject, driver, found, allowance, known, &|moves| {
            (self.progress)(Progress::Shrinking(moves))
        })
    }
}

/// The subject that gives the expected answers to a subject of this kind.
fn driver(kind: Kind) -> Box<dyn Subject> {
    if kind == Kind::Engine { Box::new(own::law(None)) } else { Box::new(own::engine()) }
}

/// What a subject answers to a case.
#[derive(Debug)]
pub enum Answered {
    /// What the rules say, where the subject answers; with how much that is.
    ByTheRules(Tally),
    /// Something else.
    Otherwise(Box<Settled>),
    /// Nothing that can be used.
    Fault(Fault),
    /// It declines to.
    Declined(String),
}

/// Asks a subject about every situation of a case, and says what it answers besides what is known, and which of the known was
/// met.
pub fn ask_case(
    subject: &mut dyn Subject,
    kind: Kind,
    case: &Case,
    known: &[Known],
    stop: &AtomicBool,
) -> (Answered, BTreeSet<usize>) {
    let stopped = || stop.load(Ordering::Relaxed);
    let mut counted = Counted::default();
    let mut watch = Watch::new(known);
    let script = script_of(case);
    let came = compare(subject, driver(kind).as_mut(), &script, &mut counted, &mut watch, &stopped);
    let declined = counted.declined.iter().find_map(|left_out| match left_out {
        LeftOut::Declined { why, .. } => Some(why.clone()),
        _ => None,
    });
    let answered = match came {
        Err(fault) => {
            watch.excuses(&fault, &case.opening);
            Answered::Fault(fault)
        }
        Ok(Some(found)) => {
            let length = found.moves.len();
            Answered::Otherwise(Box::new(Settled::of(found, length)))
        }
        Ok(None) => match declined {
            Some(why) => Answered::Declined(why),
            None if stopped() => Answered::Declined("stopped".to_owned()),
            None if counted.tally.answered == 0 => Answered::Declined("refused".to_owned()),
            None => Answered::ByTheRules(counted.tally),
        },
    };
    (answered, watch.met().clone())
}

/// The time for shrinking and diagnosis where the trial has no time limit of its own.
const GRACE: Duration = Duration::from_secs(10);
/// The least time for what is found when all is looked for.
const LEAST: Duration = Duration::from_secs(2);
/// The time for shrinking a fault: a subject that hangs does so every time.
const FAULT_TIME: Duration = Duration::from_secs(60);
/// A smaller disagreement of the same kind is looked for in this number of rounds, each of this number of games on the smallest
/// boards so far.
const SMALLER_ROUNDS: u64 = 5;
const SMALLER_GAMES: u64 = 20;
/// Games are cut off at this number of moves beyond the best one: shrinking longer ones would take too long.
const MOVES_TO_DROP: usize = 40;
