//! The report of a trial: as text, JSON, a page, or what CI servers read. Reports only draw what the trial has settled.

mod ci;
mod clauses;
mod html;
mod json;
mod text;

use super::finding::Finding;
use super::hypothesis::Hypothesis;
use super::known::{Excused, State};
use super::observation::{Reply, Tally};
use super::settled::Settled;
pub(super) use super::subject::{indented, printable};
use super::trial::{Held, Record};
use crate::case::Case;
use crate::rulebook::{Misreading, Opening, Outcome, Question, Rules};
use crate::steps::{self, Clause, clause, counted};
pub use clauses::{Difference, Said};
use std::collections::BTreeSet;
use std::fmt;
use superko_notation::Board;

/// What a report is made of.
pub struct Report {
    /// The rulebook and its amendments.
    pub rules: Rules,
    /// The boards that were asked for.
    pub boards: Vec<String>,
    /// The seed of all random choices.
    pub seed: u64,
    /// What happened.
    pub record: Record,
    /// How the subject is put on trial, for repeating it.
    pub by: By,
    /// The files that have the cases that are long ([`Report::long_cases`]), if somebody has written them to files.
    pub case_files: Vec<String>,
    /// The faults that are excused, and what became of them.
    pub excused: Vec<Excused>,
}

/// How a subject is put on trial.
#[derive(Clone, Debug)]
pub enum By {
    /// By a command.
    Command {
        /// The part that names the subject: `--gtp "gnugo --mode gtp"`.
        subject: String,
        /// All of it, as it was given.
        whole: String,
    },
    /// By a call: this is the call that repeats a case.
    Call(fn(&str) -> String),
    /// By the program that answers on our standard input, which knows best how to repeat it.
    Caller,
}

/// A case that is too long for a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongCase {
    /// A name for its file: the same for the same case.
    pub file: String,
    /// The case.
    pub text: String,
}

/// A disagreement in words.
struct InWords {
    /// What was asked: `White a1`, `the score`.
    asked: String,
    rules: String,
    subject: String,
}

/// A hypothesis in words.
struct Explanation {
    /// The amended rules, or how many answers fit.
    heading: Option<String>,
    misreadings: Vec<&'static Misreading>,
    /// The number of others that say the same.
    more: usize,
}
/// Cases of more characters go into a file.
const LONG: usize = 500;

/// The most misreadings listed that explain only the disagreement: more would help nobody.
const MOST_EXPLANATIONS: usize = 4;

/// What a failed self-check means.
const SELF_CHECK: &str =
    "either the adapter or the subject's most basic play is wrong, so nothing else was tried";

impl fmt::Debug for Report {
    /// The report as it is printed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Report {
    /// For tests: nothing but agreement will do.
    ///
    /// # Panics
    /// With the report, if there is any other verdict.
    #[track_caller]
    pub fn assert_agreement(&self) {
        assert!(self.verdict() == "agreement" && !self.record.stopped, "{self}");
    }

    /// Did the subject leave nearly everything unanswered? Then there is no verdict.
    pub fn unanswered(&self) -> bool {
        self.record.finding.is_none() && !self.record.stopped && self.record.tally.says_nothing()
    }

    /// What came of the trial as an exit status: 0 for agreement, 1 for a disagreement, a fault of the subject or a list of
    /// known faults that is out of date, 2 when there is no verdict: that a program never answered anything says nothing about
    /// its rules, and it may not even be the program that was meant.
    pub fn status(&self) -> u8 {
        let first_board = |opening: &Opening| self.boards.first() == Some(&opening.board.to_string());
        match &self.record.finding {
            None if self.is_stale() => 1,
            None if self.unanswered() || self.record.stopped => 2,
            None => 0,
            Some(Finding::Fault { opening, moves, .. })
                if self.record.tally.answered == 0 && moves.is_empty() && first_board(opening) =>
            {
                2
            }
            Some(Finding::Disagreement(_) | Finding::Fault { .. } | Finding::Missing { .. }) => 1,
            Some(Finding::SelfCheck { .. } | Finding::Ours(_)) => 2,
        }
    }

    /// A word for what came of the trial.
    pub fn verdict(&self) -> &'static str {
        match &self.record.finding {
            None if self.stale().is_some() => self.stale().map_or("", State::name),
            None if self.unanswered() => "unanswered",
            None if self.record.stopped => "stopped",
            None => "agreement",
            Some(Finding::Disagreement(..)) => "disagreement",
            Some(Finding::Fault { fault, .. }) => fault.name(),
            Some(Finding::Missing { .. }) => "missing-key",
            Some(Finding::SelfCheck { .. }) => "self-check",
            Some(Finding::Ours(_)) => "internal",
        }
    }

    /// What came of the trial, in a sentence without a full stop.
    pub fn headline(&self) -> String {
        let subject = &self.record.subject;
        let rules = self.rules.in_full();
        match &self.record.finding {
            None if self.stale().is_some() => match self.stale() {
                Some(State::Cured) => format!("a known fault of {subject} is cured"),
                Some(State::Expired(_)) => format!("a known fault of {subject} is no longer excused"),
                _ => format!("a known fault of {subject} is another one now"),
            },
            None if self.unanswered() => format!("{subject} skipped nearly every question"),
            None if self.record.stopped => format!("no disagreement so far between {subject} and {rules}"),
            None => format!("{subject} plays by {rules}{}", self.but_for()),
            Some(Finding::Disagreement(..)) => format!("{subject} does not play by {rules}"),
            Some(Finding::Fault { fault, .. }) => format!("{subject} {}", fault.what()),
            Some(Finding::Missing { key, asked, answered }) => match asked {
                0 => format!("{subject} was never asked for the required key {key:?}"),
                _ => format!("{subject} gave the required key {key:?} in {answered} of {asked} answers"),
            },
            Some(Finding::SelfCheck { board, what, .. }) => format!("on {board}, {what}"),
            Some(Finding::Ours(_)) => {
                "the literal law and the engine disagree; please report this case".to_owned()
            }
        }
    }

    /// What makes the trial fail though nothing new was found: a list of known faults that no longer says what is.
    fn stale(&self) -> Option<&State> {
        let states = || self.excused.iter().map(|excused| &excused.state);
        let cured = states().find(|state| **state == State::Cured);
        cured.or_else(|| states().find(|state| state.fails()))
    }

    /// Must the list of known faults be changed?
    pub fn is_stale(&self) -> bool {
        self.stale().is_some()
    }

    /// `, but for 2 known faults`.
    fn but_for(&self) -> String {
        match self.excused.len() {
            0 => String::new(),
            n => format!(", but for {}", counted(n as u64, "known fault")),
        }
    }

    /// `known: 2 faults, met 14 times`, and what is to be done about them: a line each.
    fn known(&self) -> Vec<String> {
        if self.excused.is_empty() {
            return Vec::new();
        }
        let met = self.excused.iter().map(|excused| excused.met).sum();
        let faults = counted(self.excused.len() as u64, "fault");
        let first = format!("known: {faults}, met {}", counted(met, "time"));
        self.excused.iter().filter_map(Excused::advice).chain([first]).collect()
    }

    /// A report of each result, shortest first, if there are several.
    fn each(&self) -> Vec<Report> {
        let one = |held: &Held| {
            let Held { finding, diagnosis } = held.clone();
            let record = Record { finding: Some(finding), diagnosis, all: Vec::new(), ..self.record.clone() };
            Report {
                rules: self.rules.clone(),
                boards: self.boards.clone(),
                seed: self.seed,
                record,
                by: self.by.clone(),
                case_files: self.case_files.clone(),
                excused: Vec::new(),
            }
        };
        match &self.record.all[..] {
            [] | [_] => Vec::new(),
            all => all.iter().map(one).collect(),
        }
    }

    /// `compared: rows 120, legal_moves 110 of 120; never told: score, winner`
    fn compared(&self) -> String {
        let keys = &self.record.tally.keys;
        let told = keys.iter().filter(|(_, [_, answered])| *answered > 0);
        let told = told.map(|(key, [asked, answered])| match asked == answered {
            true => format!("{key} {asked}"),
            false => format!("{key} {answered} of {asked}"),
        });
        let told: Vec<String> = told.collect();
        let silent: Vec<&str> =
            keys.iter().filter(|(_, [_, answered])| *answered == 0).map(|(key, _)| *key).collect();
        let told = if told.is_empty() { "nothing".to_owned() } else { told.join(", ") };
        match silent.is_empty() {
            true => format!("compared: {told}"),
            false => format!("compared: {told}; never told: {}", silent.join(", ")),
        }
    }

    /// `moves asked about: 300 legal; illegal by tromp-taylor.6 12, tromp-taylor.7.1 400; by tromp-taylor.8 none`
    fn broken(&self) -> String {
        let record = &self.record;
        if record.broken.is_empty() {
            return String::new();
        }
        let broken: Vec<String> =
            record.broken.iter().map(|(clause, times)| format!("{clause} {times}")).collect();
        format!("moves asked about: {} legal; illegal by {}", record.kept, broken.join(", "))
    }

    /// What the subject plays by, if that is known: a sentence, the hypotheses with which it continues, and how many more
    /// there are.
    fn obeys(&self) -> Option<(String, Vec<Explanation>, usize)> {
        let diagnosis = self.record.diagnosis.as_ref()?;
        let answers = |apart: &str| match diagnosis.questions {
            1 => "in this answer".to_owned(),
            questions => format!("in all {questions} answers that tell {apart} apart,"),
        };
        if !diagnosis.fits.is_empty() {
            if diagnosis.fits.iter().all(|fit| fit.misreadings.is_empty()) {
                let rules: Vec<String> = diagnosis.fits.iter().map(Hypothesis::to_string).collect();
                let answers = answers("rules and amended rules");
                return Some((
                    format!("{answers} it plays exactly by {}", rules.join(", or by ")),
                    Vec::new(),
                    0,
                ));
            }
            let like = match diagnosis.fits.len() {
                1 => "it answers exactly like",
                _ => "it answers exactly like each of these, which nothing that was asked tells apart",
            };
            let fits = self.explanations(diagnosis.fits.iter().map(|fit| (fit, None)));
            return Some((format!("{} {like}", answers("rules and misreadings")), fits, 0));
        }
        if diagnosis.partly.is_empty() {
            return Some((
                "no known misreading and no amendments explain this disagreement".to_owned(),
                Vec::new(),
                0,
            ));
        }
        let shown = diagnosis.partly.len().min(MOST_EXPLANATIONS);
        let of = diagnosis.questions;
        let partly = diagnosis.partly[..shown].iter();
        Some((
            "no explanation fits all answers; these explain this disagreement".to_owned(),
            self.explanations(partly.map(|(hypothesis, fitting)| (hypothesis, Some((*fitting, of))))),
            diagnosis.partly.len() - shown,
        ))
    }

    /// Hypotheses in words. Of misreadings that say the same and differ only in a direction, only the first is there, with the
    /// number of the others.
    fn explanations<'a>(
        &self,
        hypotheses: impl Iterator<Item = (&'a Hypothesis, Option<(usize, usize)>)>,
    ) -> Vec<Explanation> {
        let mut all: Vec<Explanation> = Vec::new();
        for explanation in hypotheses.map(|(hypothesis, fitting)| self.explanation(hypothesis, fitting)) {
            let says = |e: &Explanation| e.misreadings.iter().map(|m| m.says).collect::<Vec<_>>();
            let alike = |e: &&mut Explanation| {
                e.heading == explanation.heading && !says(e).is_empty() && says(e) == says(&explanation)
            };
            match all.iter_mut().find(alike) {
                Some(first) => first.more += 1,
                None => all.push(explanation),
            }
        }
        all
    }

    fn explanation(&self, hypothesis: &Hypothesis, fitting: Option<(usize, usize)>) -> Explanation {
        let amended = hypothesis.rules != self.rules || hypothesis.misreadings.is_empty();
        let joined = hypothesis.misreadings.len() > 1;
        let rules = amended.then(|| hypothesis.rules.to_string());
        let both = joined.then(|| "both of".to_owned());
        let fitting = fitting.map(|(fitting, of)| format!("{fitting} of {of} answers"));
        let heading: Vec<String> = [fitting, rules, both].into_iter().flatten().collect();
        Explanation {
            heading: (!heading.is_empty()).then(|| heading.join(", ")),
            misreadings: hypothesis.misreadings.clone(),
            more: 0,
        }
    }

    /// The clauses that decide a disagreement. If the subject refuses a legal move and answers exactly like misreadings, these
    /// are the clauses that are misread.
    fn clauses(&self, settled: &Settled) -> Vec<Clause> {
        let found = &settled.disagreement;
        match &self.record.diagnosis {
            Some(diagnosis) if found.is_wrongly_refused() && diagnosis.plays_by().is_empty() => {
                let misread: BTreeSet<&str> = diagnosis.obeys().iter().map(|fit| fit.clause).collect();
                match misread.is_empty() {
                    true => settled.clauses.clone(),
                    false => misread.into_iter().map(|id| clause(&found.opening, id.to_owned())).collect(),
                }
            }
            _ => settled.clauses.clone(),
        }
    }

    /// The case of what was found.
    fn case(&self) -> Option<Case> {
        match self.record.finding.as_ref()? {
            Finding::Disagreement(found) | Finding::Ours(found) => Some(found.disagreement.case()),
            Finding::Fault { opening, moves, .. } => {
                Some(Case { id: None, opening: (**opening).clone(), moves: moves.clone(), trace: false })
            }
            Finding::SelfCheck { .. } | Finding::Missing { .. } => None,
        }
    }

    /// The cases of what was found that are too long for a command. A caller that writes them to files adds the names to
    /// [`Report::case_files`]: then the report names the files instead.
    pub fn long_cases(&self) -> Vec<LongCase> {
        match &self.each()[..] {
            [] => self.long_case().into_iter().collect(),
            each => each.iter().filter_map(Report::long_case).collect(),
        }
    }

    /// The file of the case, if it is in one.
    fn case_file(&self) -> Option<String> {
        let file = self.long_case()?.file;
        self.case_files.contains(&file).then_some(file)
    }

    fn long_case(&self) -> Option<LongCase> {
        let text = self.case()?.to_string();
        // FNV-1a: the standard library's hash may change, and the name must not.
        let hash = text
            .bytes()
            .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        (text.len() > LONG).then(|| LongCase { file: format!("superko-case-{hash:08x}.json"), text })
    }

    /// What repeats a case: a command or a call.
    fn again(&self) -> Option<String> {
        let case = self.case()?.to_string();
        Some(
            match (&self.by, self.case_file()) {
                (By::Command { subject, .. }, Some(file)) => {
                    format!("superko check --case {} {subject}", shell_words::quote(&file))
                }
                (By::Command { subject, .. }, None) => {
                    format!("superko check --case {} {subject}", shell_words::quote(&case))
                }
                (By::Call(again), _) => again(&case),
                (By::Caller, _) => return None,
            }
            .trim_end()
            .to_owned(),
        )
    }
}

/// `White a1: the rules say illegal, GNU Go 3.8 says legal`.
pub fn both_say(settled: &Settled, subject: &str) -> String {
    let InWords { asked, rules, subject: said } = in_words(settled);
    let says = if matches!(settled.disagreement.question, Question::Accepted(_)) { "" } else { "says " };
    format!("{asked}: the rules say {rules}, {subject} {says}{said}")
}

/// What was asked, what the rules say and what the subject says.
fn in_words(settled: &Settled) -> InWords {
    let found = &settled.disagreement;
    let board = &found.opening.board;
    let say = |legal| if legal { "legal" } else { "illegal" }.to_owned();
    let asked = match (&settled.in_question, found.question) {
        (Some(asked), _) => asked.name.clone(),
        (None, Question::Legal(m) | Question::Accepted(m)) => m.name(&found.opening),
        (None, Question::Position) => "the position".to_owned(),
        (None, Question::ToPlay) => "to play".to_owned(),
        (None, Question::Captured) => "stones captured".to_owned(),
        (None, Question::Over) => "the game is over".to_owned(),
        (None, Question::Score) => "the score".to_owned(),
        (None, Question::Outcome) => "the winner".to_owned(),
        (None, Question::Detail(key)) => format!("the answer's {key:?}"),
    };
    let subject = match (&settled.in_question, &found.said) {
        (_, Reply::Accepted(true)) => "plays it".to_owned(),
        (_, Reply::Accepted(false)) => "refuses it".to_owned(),
        (Some(asked), Reply::Detail(_)) => say(!asked.legal),
        (_, said) => reply(board, said),
    };
    let rules = match &settled.in_question {
        Some(asked) => say(asked.legal),
        None => reply(board, &found.expected),
    };
    InWords { asked, rules, subject }
}

fn reply(board: &Board, reply: &Reply) -> String {
    match reply {
        Reply::Legal(yes) | Reply::Accepted(yes) => (if *yes { "legal" } else { "illegal" }).to_owned(),
        Reply::Over(yes) => (if *yes { "yes" } else { "no" }).to_owned(),
        Reply::Position(position) => board.row_line(position),
        Reply::ToPlay(player) => player.to_string(),
        Reply::Captured([black, white]) => format!("{black} black and {white} white"),
        Reply::Score([black, white]) => format!("Black {black} and White {white}"),
        Reply::Outcome(Outcome::Unfinished) => "nobody yet".to_owned(),
        Reply::Outcome(Outcome::Tie) => "a tie".to_owned(),
        Reply::Outcome(Outcome::Win(winner)) => winner.to_string(),
        Reply::Detail(value) => value.to_string(),
    }
}

/// `, 7 taken back`, if any were.
fn taken_back(tally: &Tally) -> String {
    if tally.taken_back == 0 { String::new() } else { format!(", {} taken back", tally.taken_back) }
}

/// What the move in question would repeat, in a sentence: `White a1 would repeat the position after move 3`.
fn repeats(settled: &Settled) -> Option<String> {
    Some(steps::repeats(&settled.in_question.as_ref()?.name, settled.repeats?, settled.steps.len() - 1))
}
