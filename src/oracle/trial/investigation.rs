//! Settles a difference that a trial found: repeats it, shrinks it, has the law confirm it, and diagnoses it.

use super::omissions::LeftOut;
use super::options::{Kind, Progress, Trial, driver};
use super::queue;
use super::script::{Counted, Difference, Script, asked_from, compare, script_of};
use crate::clock::Instant;
use crate::diagnosis::budget::Budget;
use crate::diagnosis::disagreement::Disagreement;
use crate::diagnosis::explanation::{Before, diagnose};
use crate::diagnosis::finding::{Finding, Settled};
use crate::diagnosis::known_patterns::{Known, Recognizer, is_known};
use crate::diagnosis::shrink;
use crate::diagnosis::symptoms::{contradiction, seen};
use crate::games::branching::branch;
use crate::games::{choices, generate};
use crate::rulebook::{GeneratorConfig, Move, Opening};
use crate::subjects::questions::Tally;
use crate::subjects::{Fault, Subject};
use std::time::Duration;

/// A smaller disagreement of the same kind is looked for in this number of rounds, each of this number of games on the smallest
/// boards so far.
const SMALLER_ROUNDS: u64 = 5;
const SMALLER_GAMES: u64 = 20;
/// Games are cut off at this number of moves beyond the best one: shrinking longer ones would take too long.
const MOVES_TO_DROP: usize = 40;

/// What a game of more moves shows, games as long rarely show sooner.
const LONG: usize = 200;

/// Shorter games are shrunk as they are.
const WORTH_REPLACING: usize = 12;

/// What a difference is settled with.
pub(super) struct Context<'a> {
    pub(super) config: &'a GeneratorConfig,
    pub(super) tally: &'a Tally,
    pub(super) known: &'a [Known],
    pub(super) agreed: &'a [(Opening, Vec<Move>)],
    pub(super) time: Duration,
}

/// What was settled, and what that took.
#[derive(Default)]
pub(super) struct Settlements {
    pub(super) findings: Vec<Finding>,
    pub(super) left_out: Vec<LeftOut>,
    pub(super) found_after: Option<Duration>,
    pub(super) cases: u64,
}

impl Trial<'_> {
    /// Adds the finding that a difference comes to.
    pub(super) fn settle(
        &self,
        subject: &mut dyn Subject,
        difference: Difference,
        context: &Context,
        settlements: &mut Settlements,
    ) {
        (self.progress)(Progress::Found);
        let before = subject.cases();
        let Context { config, tally, known, agreed, time } = *context;
        let mut investigation =
            Investigation { trial: self, subject, driver: driver(self.kind), config, known };
        let finding = match difference {
            Difference::Fault { script, played, fault } => investigation.fault(script, played, fault, time),
            Difference::Answer(first) => {
                let before = Before { tally, known, agreed };
                investigation.answer(first, before, time, &mut settlements.left_out)
            }
        };
        settlements.cases += investigation.subject.cases() - before;
        settlements.findings.push(finding);
    }
}

/// One difference, and what is asked about it.
struct Investigation<'a> {
    trial: &'a Trial<'a>,
    subject: &'a mut dyn Subject,
    driver: Box<dyn Subject>,
    config: &'a GeneratorConfig,
    known: &'a [Known],
}

impl Investigation<'_> {
    fn answer(
        &mut self,
        first: Disagreement,
        before: Before,
        time: Duration,
        left_out: &mut Vec<LeftOut>,
    ) -> Finding {
        let Investigation { trial, config, .. } = *self;
        let budget = match trial.kind {
            Kind::External => Budget::after(trial.stop, time, self.subject),
            Kind::Engine | Kind::Law => Budget::unlimited(trial.stop),
        };
        let unfinished = |budget: &Budget, subject: &dyn Subject, what| {
            (budget.is_spent(subject) && !trial.is_stopped()).then_some(LeftOut::Unfinished(what))
        };
        let length = first.moves.len();
        let first = self.chosen_instead(first, &budget.share(0.2, self.subject));
        let long = length > LONG && first.moves.len() > LONG;
        let shrinking = budget.share(if long { 0.2 } else { 0.4 }, self.subject);
        // The law needs minutes for long games on large boards, so it is asked after shrinking.
        let (mut best, other) = self.shrink(first, &shrinking);
        left_out.extend(unfinished(&shrinking, self.subject, "the last steps of shrinking"));
        let confirmed = best.is_confirmed();
        if confirmed && !long && trial.case.is_none() {
            best = self.smaller(best, &budget.share(0.3, self.subject));
        }
        if confirmed && trial.kind == Kind::External && !self.comes_back(&best, &budget) {
            return Finding::Unsteady(Box::new(Settled::of(best, length)));
        }
        let contradiction = match trial.kind {
            Kind::External if confirmed => contradiction(self.subject, self.driver.as_mut(), &best),
            _ => None,
        };
        let diagnosis = (confirmed && trial.diagnose).then(|| {
            let progress = |done, of| (trial.progress)(Progress::Diagnosing(done, of));
            let diagnosis = diagnose(self.subject, &best, config, before, trial.seed, &budget, &progress);
            left_out.extend(unfinished(&budget, self.subject, "the end of the diagnosis"));
            diagnosis
        });
        let unexplained = diagnosis.as_ref().is_some_and(|diagnosis| diagnosis.fits.is_empty());
        let seen = if unexplained { seen(self.subject, &best) } else { None };
        let mut settled = Settled { diagnosis, contradiction, seen, ..Settled::of(best, length) };
        let explained = Known::of_disagreement(&settled);
        let new = |other: &Disagreement| {
            confirmed && other.is_confirmed() && !is_known(std::slice::from_ref(&explained), other)
        };
        settled.other = other.filter(new).map(|other| Box::new(Settled::of(other, length)));
        let settled = Box::new(settled);
        if confirmed { Finding::Disagreement(settled) } else { Finding::Internal(settled) }
    }

    /// Plays a game with the subject: the first answer that differs and is not known.
    fn difference(&mut self, script: &Script) -> Result<Option<Disagreement>, Fault> {
        let stopped = || self.trial.is_stopped();
        let (counted, recognizer) = (&mut Counted::default(), &mut Recognizer::new(self.known));
        compare(self.subject, self.driver.as_mut(), script, counted, recognizer, &stopped)
    }

    /// The shortest of the chosen games on small boards in which the subject disagrees in the same way, if it is shorter.
    fn chosen_instead(&mut self, first: Disagreement, budget: &Budget) -> Disagreement {
        if self.trial.case.is_some() || first.moves.len() < WORTH_REPLACING {
            return first;
        }
        let mut small = GeneratorConfig::small(&self.config.rules);
        small.boards.extend(self.config.boards.iter().cloned());
        let mut games = self.trial.chosen(&small, queue::Before::default());
        games.retain(|chosen| chosen.script.moves.len() < first.moves.len());
        games.sort_by_key(|chosen| chosen.script.moves.len());
        for chosen in games {
            if budget.is_spent(self.subject) {
                break;
            }
            match self.difference(&chosen.script) {
                Ok(Some(found)) if found.is_like(&first) => return found,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        first
    }

    /// Does anything differ when the game is replayed, with this subject or with another copy of it?
    fn comes_back(&mut self, found: &Disagreement, budget: &Budget) -> bool {
        let Investigation { trial, config, known, .. } = *self;
        let script = script_of(&found.case());
        let from = if script.moves.len() > LONG { script.moves.len() } else { 0 };
        let script = Script { from, ..script };
        let differs = |one: &mut Investigation| !matches!(one.difference(&script), Ok(None));
        let another = |mut subject: Box<dyn Subject>| {
            let subject = subject.as_mut();
            differs(&mut Investigation { trial, subject, driver: driver(trial.kind), config, known })
        };
        budget.is_spent(self.subject)
            || differs(self)
            || (trial.make)().is_ok_and(another)
            || trial.is_stopped()
    }

    fn fault(&mut self, script: Script, played: usize, fault: Fault, time: Duration) -> Finding {
        let began = Instant::now();
        let again = self.difference(&script).is_err();
        let trial = self.trial;
        let enough = || trial.is_stopped() || began.elapsed() > time;
        // The next move may be the one that causes the fault.
        let kept = if self.subject.looks_ahead() { script.moves.len() } else { played + 1 };
        let moves = &script.moves[..kept.min(script.moves.len())];
        let attempt = script.attempt.filter(|_| moves.len() == script.moves.len());
        let whole: Vec<Move> = moves.iter().copied().chain(attempt).collect();
        if !again {
            return Finding::fault(script.opening, whole, fault, false);
        }
        let (opening, moves) =
            shrink::shrink_fault(self.subject, &script.opening, moves, attempt, &fault, &enough);
        // A subject that hangs does so every time, for as long as it may.
        if matches!(fault, Fault::Timeout { .. }) && enough() {
            return Finding::fault(opening, moves, fault, true);
        }
        // A fault may come of all that the subject was asked before. Then the small game alone does not show it.
        let (opening, moves, now) = match self.fails_afresh(&opening, &moves, &fault) {
            Some(now) => (opening, moves, Some(now)),
            None => {
                let now = self.fails_afresh(&script.opening, &whole, &fault);
                (script.opening, whole, now)
            }
        };
        let again = now.is_some();
        // The words of an exception are those of the game that is shown.
        let fault = now.filter(|now| matches!(now, Fault::Raised(_))).unwrap_or(fault);
        // Whether a pass is legal after the end is asked by playing it, which a case without that pass would not do.
        let passed: Vec<Move> = moves.iter().copied().chain([Move::Pass]).collect();
        let at_pass = matches!(fault, Fault::Raised(_))
            && shrink::fails_after_the_end(self.subject, &opening, &passed, &fault);
        Finding::fault(opening, if at_pass { passed } else { moves }, fault, again)
    }

    /// How another copy of the subject fails in this game, which is its first one, if it fails like this.
    fn fails_afresh(&self, opening: &Opening, moves: &[Move], fault: &Fault) -> Option<Fault> {
        match (self.trial.make)() {
            Ok(mut fresh) => shrink::fails(fresh.as_mut(), opening, moves, fault),
            // It cannot be started twice.
            Err(_) => Some(fault.clone()),
        }
    }

    /// Looks for a smaller disagreement of the same kind in more games, on boards that are not larger.
    fn smaller(&mut self, mut best: Disagreement, budget: &Budget) -> Disagreement {
        for round in 0..SMALLER_ROUNDS {
            let mut config = self.config.clone();
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
                if budget.is_spent(self.subject) {
                    return best;
                }
                (self.trial.progress)(Progress::Smaller(number, SMALLER_ROUNDS * SMALLER_GAMES));
                let Ok(found) = self.difference(script) else { return best };
                let Some(found) = found.filter(|found| found.is_like(&best)) else { continue };
                let found = self.shrink(found, budget).0;
                if shrink::size(&found) < shrink::size(&best) && found.is_confirmed() {
                    best = found;
                }
            }
        }
        best
    }

    /// A game in which there may be a smaller disagreement.
    fn smaller_game(&self, config: &GeneratorConfig, best: &Disagreement, number: u64) -> Script {
        let mut choose = choices(self.trial.seed, !number);
        let mut game = generate(&mut choose, config);
        if best.moves.contains(&Move::Undo) {
            game = branch(&mut choose, game);
        }
        let mut script = self.trial.script(game);
        // Each situation costs an external subject a case or more.
        let more = if self.trial.kind == Kind::External { MOVES_TO_DROP / 4 } else { MOVES_TO_DROP };
        let most = best.moves.len() + more;
        if script.moves.len() > most {
            script.attempt = None;
            script.moves.truncate(most);
            script.from = asked_from(&script.moves);
        }
        script
    }

    fn shrink(&mut self, found: Disagreement, budget: &Budget) -> (Disagreement, Option<Disagreement>) {
        let progress = |moves| (self.trial.progress)(Progress::Shrinking(moves));
        shrink::shrink(self.subject, self.driver.as_mut(), found, budget, self.known, &progress)
    }
}
