//! Settles a difference that a trial found: repeats it, shrinks it, has the law confirm it, and diagnoses it.

use super::omissions::LeftOut;
use super::options::{Kind, Progress, Trial};
use super::script::{Counted, Difference, Script, asked_from, compare, script_of};
use crate::clock::Instant;
use crate::diagnosis::budget::Budget;
use crate::diagnosis::disagreement::Disagreement;
use crate::diagnosis::finding::Finding;
use crate::diagnosis::finding::Settled;
use crate::diagnosis::inquiry::{Before, diagnose};
use crate::diagnosis::recognition::{Known, Recognizer};
use crate::diagnosis::shrink;
use crate::diagnosis::symptoms::seen;
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

/// Shorter games are shrunk as they are.
const WORTH_REPLACING: usize = 12;

/// What a difference is settled with.
pub(crate) struct Context<'a> {
    pub(crate) config: &'a GeneratorConfig,
    pub(crate) tally: &'a Tally,
    pub(crate) known: &'a [Known],
    pub(crate) time: Duration,
}

/// What was settled, and what that took.
#[derive(Default)]
pub(crate) struct Settlements {
    pub(crate) findings: Vec<Finding>,
    pub(crate) left_out: Vec<LeftOut>,
    pub(crate) found_after: Option<Duration>,
    pub(crate) cases: u64,
}

impl Trial<'_> {
    /// Adds the finding that a difference comes to.
    pub(crate) fn settle(
        &self,
        subject: &mut dyn Subject,
        difference: Difference,
        context: &Context,
        settlements: &mut Settlements,
    ) {
        (self.progress)(Progress::Found);
        let before = subject.cases();
        let finding = match difference {
            Difference::Fault { script, played, fault } => {
                self.settle_fault(subject, script, played, fault, context.time)
            }
            Difference::Answer(first) => {
                self.settle_answer(subject, first, context, &mut settlements.left_out)
            }
        };
        settlements.cases += subject.cases() - before;
        settlements.findings.push(finding);
    }

    fn settle_answer(
        &self,
        subject: &mut dyn Subject,
        first: Disagreement,
        context: &Context,
        left_out: &mut Vec<LeftOut>,
    ) -> Finding {
        let Context { config, tally, known, time } = *context;
        let budget = match self.kind {
            Kind::External => Budget::after(self.stop, time, subject),
            Kind::Engine | Kind::Law => Budget::unlimited(self.stop),
        };
        let unfinished = |budget: &Budget, subject: &dyn Subject, what| {
            (budget.is_spent(subject) && !self.is_stopped()).then_some(LeftOut::Unfinished(what))
        };
        let mut driver = self.driver();
        let length = first.moves.len();
        let chosen = budget.share(0.2, subject);
        let first = self.chosen_instead(subject, driver.as_mut(), config, first, known, &chosen);
        let shrinking = budget.share(0.5, subject);
        // The law needs minutes for long games on large boards, so it is asked after shrinking.
        let mut best = self.shrink(subject, driver.as_mut(), first, known, &shrinking);
        left_out.extend(unfinished(&shrinking, subject, "the last steps of shrinking"));
        let confirmed = best.is_confirmed();
        if confirmed && self.case.is_none() {
            let share = budget.share(0.4, subject);
            best = self.smaller(subject, driver.as_mut(), config, best, known, &share);
        }
        if confirmed && self.kind == Kind::External && !self.comes_back(subject, &best, known, &budget) {
            return Finding::Unsteady(Box::new(Settled::of(best, length)));
        }
        let diagnosis = (confirmed && self.diagnose).then(|| {
            let progress = |done, of| (self.progress)(Progress::Diagnosing(done, of));
            let diagnosis =
                diagnose(subject, &best, config, Before { tally, known }, self.seed, &budget, &progress);
            left_out.extend(unfinished(&budget, subject, "the end of the diagnosis"));
            diagnosis
        });
        let unexplained = diagnosis.as_ref().is_some_and(|diagnosis| diagnosis.fits.is_empty());
        let seen = if unexplained { seen(subject, &best) } else { None };
        let settled = Box::new(Settled { diagnosis, seen, ..Settled::of(best, length) });
        if confirmed { Finding::Disagreement(settled) } else { Finding::Internal(settled) }
    }

    /// Plays a game with the subject: the first answer that differs and is not known.
    fn difference(
        &self,
        subject: &mut dyn Subject,
        driver: &mut dyn Subject,
        script: &Script,
        known: &[Known],
    ) -> Result<Option<Disagreement>, Fault> {
        let stopped = || self.is_stopped();
        compare(subject, driver, script, &mut Counted::default(), &mut Recognizer::new(known), &stopped)
    }

    /// The shortest of the chosen games on small boards in which the subject disagrees in the same way, if it is shorter.
    fn chosen_instead(
        &self,
        subject: &mut dyn Subject,
        driver: &mut dyn Subject,
        config: &GeneratorConfig,
        first: Disagreement,
        known: &[Known],
        budget: &Budget,
    ) -> Disagreement {
        if self.case.is_some() || first.moves.len() < WORTH_REPLACING {
            return first;
        }
        let mut small = GeneratorConfig::small(&config.rules);
        small.boards.extend(config.boards.iter().cloned());
        let mut games = self.chosen(&small, None);
        games.retain(|chosen| chosen.script.moves.len() < first.moves.len());
        games.sort_by_key(|chosen| chosen.script.moves.len());
        for chosen in games {
            if budget.is_spent(subject) {
                break;
            }
            match self.difference(subject, driver, &chosen.script, known) {
                Ok(Some(found)) if found.is_like(&first) => return found,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        first
    }

    /// Does anything differ when the game is replayed, with this subject or with another copy of it?
    fn comes_back(
        &self,
        subject: &mut dyn Subject,
        found: &Disagreement,
        known: &[Known],
        budget: &Budget,
    ) -> bool {
        let script = script_of(&found.case());
        let differs = |subject: &mut dyn Subject| {
            !matches!(self.difference(subject, self.driver().as_mut(), &script, known), Ok(None))
        };
        budget.is_spent(subject)
            || differs(subject)
            || self.another().is_ok_and(|mut fresh| differs(fresh.as_mut()))
            || self.is_stopped()
    }

    fn settle_fault(
        &self,
        subject: &mut dyn Subject,
        script: Script,
        played: usize,
        fault: Fault,
        time: Duration,
    ) -> Finding {
        let began = Instant::now();
        let again = self.difference(subject, self.driver().as_mut(), &script, &self.known).is_err();
        let enough = || self.is_stopped() || began.elapsed() > time;
        // The next move may be the one that causes the fault.
        let kept = if subject.looks_ahead() { script.moves.len() } else { played + 1 };
        let moves = &script.moves[..kept.min(script.moves.len())];
        let attempt = script.attempt.filter(|_| moves.len() == script.moves.len());
        let whole: Vec<Move> = moves.iter().copied().chain(attempt).collect();
        if !again {
            return Finding::fault(script.opening, whole, fault, false);
        }
        let (opening, moves) =
            shrink::shrink_fault(subject, &script.opening, moves, attempt, &fault, &enough);
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
        Finding::fault(opening, moves, fault, again)
    }

    /// How another copy of the subject fails in this game, which is its first one, if it fails like this.
    fn fails_afresh(&self, opening: &Opening, moves: &[Move], fault: &Fault) -> Option<Fault> {
        match self.another() {
            Ok(mut fresh) => shrink::fails(fresh.as_mut(), opening, moves, fault),
            // It cannot be started twice.
            Err(_) => Some(fault.clone()),
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
        budget: &Budget,
    ) -> Disagreement {
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
                if budget.is_spent(subject) {
                    return best;
                }
                (self.progress)(Progress::Smaller(number, SMALLER_ROUNDS * SMALLER_GAMES));
                let Ok(found) = self.difference(subject, driver, script, known) else { return best };
                let Some(found) = found.filter(|found| found.is_like(&best)) else { continue };
                let found = self.shrink(subject, driver, found, known, budget);
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

    fn shrink(
        &self,
        subject: &mut dyn Subject,
        driver: &mut dyn Subject,
        found: Disagreement,
        known: &[Known],
        budget: &Budget,
    ) -> Disagreement {
        shrink::shrink(subject, driver, found, budget, known, &|moves| {
            (self.progress)(Progress::Shrinking(moves))
        })
    }
}
