//! The trial: plays games with the subject, asks about each situation, and compares the answers.

use super::detection::{self, Noticed};
use super::investigation::{Context, Settlements};
use super::limit::Limit;
use super::move_limits::MoveLimits;
use super::omissions::LeftOut;
use super::options::{GRACE, Kind, Progress, Trial, driver};
use super::preflight::{preflight, takes_back};
use super::queue::{self, Game, Queue, Scripted};
use super::record::Record;
use super::script::{Counted, Difference, Script, compare};
use crate::case::Case;
use crate::clock::Instant;
use crate::diagnosis::budget::Budget;
use crate::diagnosis::explanation::{Before, diagnose};
use crate::diagnosis::finding::Finding;
use crate::diagnosis::hypothesis::Hypothesis;
use crate::diagnosis::known_patterns::{Known, Recognizer, is_known};
use crate::games::choices;
use crate::rulebook::random_games::any_move;
use crate::rulebook::{Effort, GeneratorConfig, Move, Odometer, Opening, Question};
use crate::subjects::questions::Tally;
use crate::subjects::{Dialogue, Fault, Sessions, Subject};
use crate::{Error, Result};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, RwLock};
use std::time::Duration;

/// What the jobs of a trial share.
struct Shared<'a> {
    config: GeneratorConfig,
    began: Instant,
    playing_since: Instant,
    /// Does the subject take back moves?
    branching: bool,
    queue: Mutex<Queue<'a>>,
    /// The number of games so far.
    games: AtomicU64,
    /// What the games go on past: what was known before, and what was found since.
    known: RwLock<Vec<Known>>,
    limits: Mutex<MoveLimits>,
    totals: Mutex<Totals>,
    /// What ends the trial.
    first: Mutex<Option<First>>,
    /// What was found if the trial goes on.
    settlements: Mutex<Settlements>,
}

/// What the jobs counted.
#[derive(Default)]
struct Totals {
    counted: Counted,
    waited: Duration,
    cases: u64,
    warnings: BTreeSet<String>,
    misspelt: BTreeMap<&'static str, String>,
    /// The first games that were played and not declined.
    games: Vec<detection::Game>,
}

/// The first difference by the number of its game, and the subject, to be asked more.
struct First {
    game: u64,
    after: Duration,
    difference: Difference,
    subject: Box<dyn Subject>,
}

impl Trial<'_> {
    /// Runs the trial until a disagreement or a fault is found, the limit is reached, or it is stopped.
    ///
    /// # Errors
    /// When the subject cannot be started, or refuses all boards.
    pub fn run(&self) -> Result<Record> {
        let began = Instant::now();
        let mut subject = match (self.make)() {
            Err(_) if self.is_stopped() => {
                let record = Record::of("the subject".to_owned(), self.config.clone(), self.seed);
                return Ok(Record { stopped: true, elapsed: began.elapsed(), ..record });
            }
            made => made?,
        };
        let mut before = queue::Before::default();
        let (mut dialogues, mut at_once) = (Vec::new(), false);
        let mut record = Record {
            all: self.all,
            jobs: self.jobs,
            met: vec![0; self.known.len()],
            ..Record::of(subject.name(), self.config.clone(), self.seed)
        };
        if self.case.is_none() {
            before.first.extend(self.check_subject(subject.as_mut(), &mut record));
        }
        if record.findings.is_empty() && self.is_random() && self.kind == Kind::External {
            let mut sessions = self.sessions(subject.as_mut(), &record.played);
            before.first.append(&mut sessions.suspicious);
            before.games.append(&mut sessions.games);
            dialogues = self.new_dialogues(&sessions.wrong);
            // Otherwise games come first, which say more of the rules.
            at_once = !self.all && !sessions.differs;
            record.sessions = sessions;
        }
        if at_once {
            record.findings.append(&mut dialogues);
        }
        self.leave_out(&mut record);
        if self.is_stopped() {
            // Stopping the trial ends the subject, which is not a fault of the subject.
            let ended = |fault: &Fault| matches!(fault, Fault::Ended { .. } | Fault::NotStarted(_));
            record.findings.retain(|found| !matches!(found, Finding::Fault { fault, .. } if ended(fault)));
            record.left_out.retain(|left_out| !matches!(left_out, LeftOut::Crash { .. }));
        }
        if !record.findings.is_empty() || self.is_stopped() {
            record.cases = [subject.cases(), 0];
            record.waited = subject.waited();
            record.warnings = subject.warnings();
        } else if record.played.boards.is_empty() {
            let (subject, why) = (&record.subject, record.left_out_in_words());
            return Err(Error::input(format!("{subject} refused every board: {why}")));
        } else {
            self.play(subject, &mut record, began, before);
            if self.all || record.findings.is_empty() {
                record.findings.extend(dialogues);
            }
            if record.findings.is_empty() {
                record.findings.extend(self.missing(&record.tally));
            }
            if record.findings.is_empty() && self.is_random() {
                record.too_little = self.least.unmet_by(&record);
            }
        }
        record.tally.keys.extend(&record.sessions.asked);
        record.stopped = self.is_stopped();
        record.elapsed = began.elapsed();
        Ok(record)
    }

    /// What the protocol of the subject has besides plays, for a tenth of the time.
    fn sessions(&self, subject: &mut dyn Subject, config: &GeneratorConfig) -> Sessions {
        let began = Instant::now();
        let time = match self.end() {
            Limit::Time(time) => time / 10,
            _ => GRACE,
        };
        let enough = || self.is_stopped() || began.elapsed() > time;
        let sessions = subject.sessions(config, &mut choices(self.seed, u64::MAX), &enough);
        // A program that no longer answers shows that in the first game.
        let sessions = sessions.unwrap_or_default();
        if self.is_stopped() { Sessions::default() } else { sessions }
    }

    /// The dialogues that went wrong and are not known, each kind once; the first only, unless all are looked for.
    fn new_dialogues(&self, wrong: &[Dialogue]) -> Vec<Finding> {
        let mut known = self.known.clone();
        let mut new = Vec::new();
        for wrong in wrong {
            if (self.all || new.is_empty()) && !known.iter().any(|known| known.is_dialogue(wrong)) {
                let finding = Finding::Dialogue(Box::new(wrong.clone()));
                known.extend(Known::of(&finding));
                new.push(finding);
            }
        }
        new
    }

    /// Checks what the subject has, and whether it reads it back correctly. Returns a game to begin with, in which it gets the
    /// most basic play wrong, if it does.
    fn check_subject(&self, subject: &mut dyn Subject, record: &mut Record) -> Option<Case> {
        let external = self.kind == Kind::External;
        let Record { played, left_out, .. } = record;
        let mut first_game = None;
        let mut finding =
            preflight(subject, played, &self.spare_boards, external, left_out, &mut first_game).err();
        if let (Some(Finding::SelfCheck { found, diagnosis, .. }), true) =
            (finding.as_deref_mut(), self.diagnose)
        {
            // It may be a misreading after all.
            let config = GeneratorConfig { boards: vec![found.opening.board.clone()], ..played.clone() };
            let budget = Budget::after(self.stop, GRACE, subject);
            let progress = |done, of| (self.progress)(Progress::Diagnosing(done, of));
            let before = Before { tally: &Tally::default(), known: &self.known, agreed: &[] };
            let of = diagnose(subject, found, &config, before, self.seed, &budget, &progress);
            // Two faults at once may leave no explanation of all answers.
            let most = |(_, fitting): &(Hypothesis, usize)| 2 * fitting > of.questions;
            let explained = !of.fits.is_empty() || of.nearest.as_ref().is_some_and(most);
            if explained && found.question == Question::Captured {
                // Whose prisoners are counted is more often read wrongly than played wrongly.
                *diagnosis = Some(of);
            } else if explained {
                first_game = Some(found.case());
                left_out.clear();
                played.dead_blocks = false;
                finding = preflight(subject, played, &self.spare_boards, false, left_out, &mut None).err();
            }
        }
        if let (None, true, Some(board)) = (&finding, self.is_random(), record.played.boards.first()) {
            if !takes_back(subject, &Opening::on(record.rules(), board.clone())) {
                record.left_out.push(LeftOut::TakenBack);
            }
        }
        record.findings.extend(finding.map(|finding| *finding));
        first_game
    }

    /// Records what is not going to be asked.
    fn leave_out(&self, record: &mut Record) {
        let config = &record.played;
        let questions = config.rules.rulebook().not_asked(&config.boards);
        record.left_out.extend(questions.into_iter().map(LeftOut::Questions));
        if self.case.is_none() && config.boards.iter().all(|board| config.rules.has_no_ko(board)) {
            let boards = config.boards.iter().map(|board| board.to_string()).collect();
            record.left_out.push(LeftOut::Ko { boards });
        }
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

    /// Plays games until the limit or the first finding, and settles it.
    fn play(&self, subject: Box<dyn Subject>, record: &mut Record, began: Instant, before: queue::Before) {
        let config = record.played.clone();
        let shared = Shared {
            began,
            playing_since: Instant::now(),
            branching: !record.left_out.contains(&LeftOut::TakenBack),
            queue: Mutex::new(Queue::of(self, &config, before)),
            config,
            games: AtomicU64::new(0),
            known: RwLock::new(self.known.clone()),
            limits: Mutex::default(),
            totals: Mutex::default(),
            first: Mutex::new(None),
            settlements: Mutex::default(),
        };
        std::thread::scope(|scope| {
            for _ in 1..self.jobs {
                scope.spawn(|| {
                    // If the subject of a job does not start, the other jobs play its games.
                    if let Ok(subject) = (self.make)() {
                        self.work(subject, &shared);
                    }
                });
            }
            self.work(subject, &shared);
        });
        let playing_since = shared.playing_since;
        let playing = playing_since.elapsed();
        let unplayed = shared.queue.into_inner().expect("no job panics").unplayed_moves();
        let mut totals = shared.totals.into_inner().expect("no job panics");
        let mut settlements = shared.settlements.into_inner().expect("no job panics");
        let cases = totals.cases - settlements.cases;
        if let Some(First { after, difference, mut subject, .. }) =
            shared.first.into_inner().expect("no job panics")
        {
            settlements.found_after = Some(after);
            // The time of the trial holds for the report, too.
            let time = self.time_left(playing_since).map_or(GRACE, |left| left.max(LEAST));
            let (config, tally, known) = (&record.played, &totals.counted.tally, &self.known);
            let agreed: Vec<(Opening, Vec<Move>)> =
                totals.games.iter().filter_map(detection::Game::in_full).collect();
            let before = subject.waited();
            let context = Context { config, tally, known, agreed: &agreed, time };
            self.settle(subject.as_mut(), difference, &context, &mut settlements);
            totals.waited += subject.waited().saturating_sub(before);
        }
        let moves = totals.counted.tally.moves;
        let timed = matches!(self.end(), Limit::Time(_));
        record.would_do = (timed && unplayed > 0 && moves > 0)
            .then(|| playing.mul_f64((moves as f64 + 1.5 * unplayed as f64) / moves as f64));
        let Counted { tally, broken, answered, kept, declined, met } = totals.counted;
        (record.tally, record.broken, record.answered, record.kept) = (tally, broken, answered, kept);
        (record.waited, record.warnings) = (totals.waited, totals.warnings.into_iter().collect());
        record.misspelt = totals.misspelt;
        let known = shared.known.into_inner().expect("no job panics");
        record.left_out.extend(met.iter().filter_map(|(i, games)| match &known[*i] {
            Known::Pattern(pattern) => {
                Some(LeftOut::Alike { clauses: pattern.clauses().to_vec(), games: *games })
            }
            _ => None,
        }));
        record.met = (0..self.known.len()).map(|known| met.get(&known).copied().unwrap_or(0)).collect();
        record.left_out.extend(declined.into_iter().chain(settlements.left_out));
        if self.is_random() && settlements.findings.is_empty() {
            record.noticed = Some(Noticed::by(record.rules(), totals.games, &record.tally));
        }
        record.findings = settlements.findings;
        let limits = shared.limits.into_inner().expect("no job panics");
        record.left_out.extend(limits.left_out());
        record.findings.extend(limits.finding());
        record.findings.sort_by_key(Finding::length);
        one_of_each_cause(&mut record.findings);
        record.found_after = settlements.found_after;
        record.cases = [cases, settlements.cases];
    }

    /// Plays games as one of the jobs.
    fn work(&self, mut subject: Box<dyn Subject>, shared: &Shared) {
        let mut counted = Counted::default();
        let mut games = Vec::new();
        let found = loop {
            let Some((number, game)) = self.next_game(shared) else { break None };
            let (subject, counted) = (subject.as_mut(), &mut counted);
            let before = (counted.tally.answered, counted.tally.made());
            let Scripted { script, mut game } = match game {
                Game::One(scripted) => *scripted,
                Game::Every(opening, depth) => {
                    match self.all_games(&opening, depth, subject, counted, shared) {
                        Some(difference) => break Some((number, shared.began.elapsed(), difference)),
                        None => continue,
                    }
                }
            };
            if let Some(difference) = self.try_game(subject, &script, counted, shared) {
                break Some((number, shared.began.elapsed(), difference));
            }
            let played = (counted.tally.made() - before.1) as usize;
            if counted.tally.answered > before.0 && number < KEPT && game.cut(&script, played) {
                games.push(detection::Game { number, ..game });
            }
        };
        let mut totals = shared.totals.lock().expect("no job panics");
        totals.counted.add(counted);
        totals.games.extend(games);
        totals.waited += subject.waited();
        totals.cases += subject.cases();
        totals.warnings.extend(subject.warnings());
        totals.misspelt.extend(subject.misspelt());
        if let Some((game, after, difference)) = found {
            let mut first = shared.first.lock().expect("no job panics");
            if first.as_ref().is_none_or(|earlier| game < earlier.game) {
                *first = Some(First { game, after, difference, subject });
            }
        }
    }

    /// The next game and its number, unless the trial is over.
    fn next_game(&self, shared: &Shared) -> Option<(u64, Game)> {
        let mut queue = shared.queue.lock().expect("no job panics");
        let found = shared.first.lock().expect("no job panics").is_some();
        if found || self.is_over(shared) {
            return None;
        }
        let most = |board: &str| shared.limits.lock().expect("no job panics").most(board);
        queue.next(self, &shared.config, shared.branching, &most)
    }

    /// Is there no time for another question?
    fn is_over(&self, shared: &Shared) -> bool {
        self.is_stopped() || self.time_left(shared.playing_since).is_some_and(|left| left.is_zero())
    }

    /// All games of `depth` moves on one board.
    fn all_games(
        &self,
        opening: &Opening,
        depth: usize,
        subject: &mut dyn Subject,
        counted: &mut Counted,
        shared: &Shared,
    ) -> Option<Difference> {
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
            let found = self.try_game(subject, &script, counted, shared);
            if found.is_some() || self.is_over(shared) || !odometer.advance() {
                return found;
            }
        }
    }

    /// Plays a game. Known faults are counted and do not stop the trial; if all findings are looked for, nothing does.
    fn try_game(
        &self,
        subject: &mut dyn Subject,
        script: &Script,
        counted: &mut Counted,
        shared: &Shared,
    ) -> Option<Difference> {
        let before = counted.tally.made();
        let known = shared.known.read().expect("no job panics").clone();
        let mut recognizer = Recognizer::new(&known);
        let over = || self.is_over(shared);
        let mut driver = driver(self.kind);
        let found = match compare(subject, driver.as_mut(), script, counted, &mut recognizer, &over) {
            Ok(found) => found.map(Difference::Answer),
            // Stopping the trial ends the subject, which is not a fault of the subject.
            Err(_) if self.is_stopped() => None,
            Err(fault) if recognizer.excuses(&fault, &script.opening) => None,
            Err(fault) => {
                let played = (counted.tally.made() - before) as usize;
                Some(Difference::Fault { script: script.clone(), played, fault })
            }
        };
        if found.is_none() && !over() && self.is_random() {
            let (board, moves) = (script.opening.board.to_string(), counted.tally.made() - before);
            let mut limits = shared.limits.lock().expect("no job panics");
            limits.note(board, moves as usize, subject.declined());
        }
        let found = found.filter(|difference| {
            let mut limits = shared.limits.lock().expect("no job panics");
            !(self.is_random() && limits.explain(subject, difference, self.seed, &over))
        });
        for known in recognizer.met() {
            *counted.met.entry(*known).or_default() += 1;
        }
        let found = match found {
            Some(difference) if self.all => {
                self.settle_and_go_on(subject, difference, &counted.tally, shared);
                None
            }
            found => found,
        };
        (self.progress)(Progress::Games(shared.games.fetch_add(1, Ordering::Relaxed) + 1));
        found
    }

    /// Settles what was found, while other jobs play on. From then on it is known.
    fn settle_and_go_on(
        &self,
        subject: &mut dyn Subject,
        difference: Difference,
        tally: &Tally,
        shared: &Shared,
    ) {
        let mut settlements = shared.settlements.lock().expect("no job panics");
        let known = &shared.known.read().expect("no job panics").clone();
        // Another job may have found it meanwhile.
        let settled = match &difference {
            Difference::Answer(found) => is_known(known, found),
            Difference::Fault { script, fault, .. } => {
                known.iter().any(|known| known.is_fault(fault, &script.opening))
            }
        };
        if settled {
            return;
        }
        settlements.found_after.get_or_insert(shared.began.elapsed());
        // Half of what is left is for what else there may be.
        let time = self.time_left(shared.playing_since).map_or(GRACE, |left| (left / 2).max(LEAST));
        let context = Context { config: &shared.config, tally, known, agreed: &[], time };
        self.settle(subject, difference, &context, &mut settlements);
        let known = settlements.findings.last().and_then(Known::of);
        shared.known.write().expect("no job panics").extend(known);
    }
}

/// Keeps the first of the findings that have the same explanation.
fn one_of_each_cause(findings: &mut Vec<Finding>) {
    let mut causes = BTreeSet::new();
    findings.retain(|finding| {
        let fits = finding.diagnosis().map_or(&[][..], |diagnosis| &diagnosis.fits);
        let cause: Vec<String> = fits.iter().map(Hypothesis::to_string).collect();
        cause.is_empty() || causes.insert(cause)
    });
}

/// The number of games that show what the trial would have noticed.
const KEPT: u64 = 200;
/// The least time for what is found when all is looked for.
const LEAST: Duration = Duration::from_secs(2);
