//! The report of a trial: as text, JSON, a page, or what CI servers read. Reports only draw what the trial has settled.

mod ci;
mod clauses;
mod html;
mod json;
mod text;
mod verdict;

use crate::diagnosis::finding::Finding;
use crate::diagnosis::hypothesis::Hypothesis;
use crate::diagnosis::finding::Diagnosis;
use crate::diagnosis::recognition::{Excused, Known, State};
use crate::diagnosis::finding::Settled;
use crate::rulebook::{Misreading, Opening, Outcome, Question, Rules};
use crate::steps::{self, Clause, clause, counted};
use crate::subjects::Fault;
use crate::subjects::questions::{Reply, Tally};
pub(super) use crate::subjects::{indented, printable};
use crate::trial::Record;
use crate::trial::detection::Noticed;
pub use clauses::{Difference, Said};
use std::collections::BTreeSet;
use std::fmt;
use superko_notation::Board;
pub use verdict::{Tone, Verdict};

/// What a report is made of.
#[non_exhaustive]
pub struct Report {
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

/// What the subject plays by, in words.
struct Explained {
    /// A sentence, with which the explanations continue.
    how: String,
    explanations: Vec<Explanation>,
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

/// What is known of a difference that does not come back.
const UNSTEADY: &str = "when the game was replayed, the answer agreed with the rules";

/// What a failed self-check means.
const SELF_CHECK: &str =
    "either the adapter or the subject's most basic play is wrong, so nothing else was tried";

impl fmt::Debug for Report {
    /// The report as it is printed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The number of names in a line of a report.
const LISTED: usize = 6;

impl Report {
    /// The report on a record, without files and without known faults.
    pub fn new(record: Record, by: By) -> Report {
        Report { record, by, case_files: Vec::new(), excused: Vec::new() }
    }

    /// For tests: nothing but agreement will do.
    ///
    /// # Panics
    /// With the report, if there is any other verdict.
    #[track_caller]
    pub fn assert_agreement(&self) {
        assert!(self.verdict() == Verdict::Agreement, "{self}");
    }

    /// What came of the trial.
    pub fn verdict(&self) -> Verdict {
        match (self.record.findings.first(), self.stale()) {
            (Some(finding), _) => self.verdict_on(finding),
            (None, Some(State::Fixed)) => Verdict::Fixed,
            (None, Some(State::Expired(_))) => Verdict::Expired,
            (None, Some(_)) => Verdict::Changed,
            (None, None) if self.record.stopped => Verdict::Stopped,
            (None, None) if self.record.tally.says_nothing() => Verdict::Unanswered,
            (None, None) if !self.record.too_little.is_empty() => Verdict::TooLittle,
            (None, None) => Verdict::Agreement,
        }
    }

    fn verdict_on(&self, finding: &Finding) -> Verdict {
        let first_board = |opening: &Opening| self.record.boards.first() == Some(&opening.board.to_string());
        match finding {
            Finding::Disagreement(_) => Verdict::Disagreement,
            Finding::Unsteady(_) => Verdict::Unsteady,
            Finding::Fault { opening, moves, fault, .. } => {
                // Whatever raises an exception is the program that was meant.
                let at_once = self.record.tally.answered == 0
                    && moves.is_empty()
                    && first_board(opening)
                    && !matches!(fault, Fault::Raised(_));
                if at_once { Verdict::NothingButFaults(fault.name()) } else { Verdict::Fault(fault.name()) }
            }
            Finding::Limit { .. } => Verdict::MoveLimit,
            Finding::Missing { .. } => Verdict::MissingKey,
            Finding::SelfCheck { .. } => Verdict::SelfCheck,
            Finding::Internal(_) => Verdict::Internal,
        }
    }

    /// What came of the trial, in a sentence without a full stop.
    pub fn headline(&self) -> String {
        let (subject, rules) = (&self.record.subject, self.rules().name());
        match (self.record.findings.first(), self.verdict()) {
            (Some(finding), _) => self.headline_on(finding),
            (None, Verdict::Fixed) => format!("a known fault of {subject} is fixed"),
            (None, Verdict::Expired) => format!("a known fault of {subject} is no longer excused"),
            (None, Verdict::Changed) => format!("a known fault of {subject} has changed"),
            (None, Verdict::Unanswered) => format!("{subject} skipped nearly every question"),
            (None, Verdict::Stopped) => format!("no disagreement so far between {subject} and {rules}"),
            (None, Verdict::TooLittle) => {
                let [games, seconds] = match self.by {
                    By::Command { .. } => [" (--games)", " (--seconds)"],
                    By::Caller | By::Call(_) => [""; 2],
                };
                format!(
                    "too little was tried: {}; give {subject} more games{games}, more time{seconds} or smaller boards",
                    self.record.too_little.join(", ")
                )
            }
            (None, _) => format!("{subject} plays by {rules}{}", self.but_for()),
        }
    }

    fn headline_on(&self, finding: &Finding) -> String {
        let subject = &self.record.subject;
        match finding {
            Finding::Disagreement(_) => format!("{subject} does not play by {}", self.rules().name()),
            Finding::Unsteady(_) => format!("{subject} changes its answers"),
            Finding::Fault { fault, .. } => format!("{subject} {}", fault.what()),
            Finding::Missing { key, asked: 0, .. } => {
                format!("{subject} was never asked for the required key {key:?}")
            }
            Finding::Missing { key, asked, answered } => {
                format!("{subject} gave the required key {key:?} in {answered} of {asked} answers")
            }
            Finding::Limit { at, fault, .. } => {
                let first = at.iter().map(|(_, at)| at).min().copied().unwrap_or(0);
                match fault {
                    Some(_) => format!("{subject} ended at move {first}"),
                    None => format!("{subject} refuses every play from move {first} on"),
                }
            }
            Finding::SelfCheck { board, what, .. } => format!("on {board}, {what}"),
            Finding::Internal(_) => {
                "the literal law and the engine disagree; please report this case".to_owned()
            }
        }
    }

    fn rules(&self) -> &Rules {
        self.record.rules()
    }

    /// Where a limit on moves was met, and what to do about it.
    fn limit(&self, at: &[(String, usize)]) -> String {
        let first = at.iter().map(|(_, at)| at).min().copied().unwrap_or(0);
        let boards: Vec<String> = at.iter().map(|(board, at)| format!("on {board} at move {at}")).collect();
        let most = first.saturating_sub(2);
        format!(
            "{}; the trial went on with shorter games (--moves {most} plays only these)",
            boards.join(", ")
        )
    }

    /// What makes the trial fail though nothing new was found: a list of known faults that no longer says what is.
    fn stale(&self) -> Option<&State> {
        let states = || self.excused.iter().map(|excused| &excused.state);
        let fixed = states().find(|state| **state == State::Fixed);
        fixed.or_else(|| states().find(|state| state.fails()))
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

    /// What was tried, by name: what agreement rests on.
    fn tried(&self) -> Vec<(String, String)> {
        let mut lines = vec![self.compared(), self.broken()];
        lines.extend(self.noticed());
        if !self.record.left_out.is_empty() {
            let left_out: Vec<String> = self.record.left_out.iter().map(ToString::to_string).collect();
            lines.push(format!("left out: {}", left_out.join("; ")));
        }
        let named =
            |line: &String| line.split_once(": ").map(|(name, said)| (name.to_owned(), said.to_owned()));
        lines.iter().filter_map(named).collect()
    }

    /// The boards that were asked for and not refused.
    fn boards(&self) -> Vec<&str> {
        let record = &self.record;
        let refused = |board: &&String| record.left_out.iter().any(|left| left.is_of(board));
        record.boards.iter().filter(|board| !refused(board)).map(String::as_str).collect()
    }

    /// `compared: rows 120, legal_moves 110 of 120; not answered: score, winner`
    fn compared(&self) -> String {
        let keys = &self.record.tally.keys;
        let compared = keys.iter().filter(|(_, [_, answered])| *answered > 0);
        let compared = compared.map(|(key, [asked, answered])| match asked == answered {
            true => format!("{key} {asked}"),
            false => format!("{key} {answered} of {asked}"),
        });
        let compared: Vec<String> = compared.collect();
        let silent: Vec<&str> =
            keys.iter().filter(|(_, [_, answered])| *answered == 0).map(|(key, _)| *key).collect();
        let compared = if compared.is_empty() { "nothing".to_owned() } else { compared.join(", ") };
        match silent.is_empty() {
            true => format!("compared: {compared}"),
            false => format!("compared: {compared}; not answered: {}", silent.join(", ")),
        }
    }

    /// `would have noticed: at least 131 of 133 misreadings and amendments; may have missed: superko-of-thirty, + simple-ko`
    pub(super) fn noticed(&self) -> Option<String> {
        let Noticed { noticed, untold, missed, unchecked } = self.record.noticed.as_ref()?;
        let all = noticed.len() + untold.len() + missed.len() + unchecked;
        let list = |what: &str, names: &[String]| match names.len() {
            0 => String::new(),
            1..=LISTED => format!("; {what}: {}", names.join(", ")),
            more => format!("; {what}: {} and {} more", names[..LISTED].join(", "), more - LISTED),
        };
        let unchecked = match unchecked {
            0 => String::new(),
            some => format!("; {some} not checked for lack of time"),
        };
        Some(format!(
            "would have noticed: at least {} of {all} misreadings and amendments{}{}{unchecked}",
            noticed.len(),
            list("may have missed", missed),
            list("only in answers that the subject never gives", untold),
        ))
        .filter(|_| all > 0)
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

    /// What the subject plays by, by this diagnosis, or what was seen.
    fn explained(&self, diagnosis: &Diagnosis, seen: Option<&str>) -> Explained {
        let Diagnosis { fits, alike, questions, .. } = diagnosis;
        let only = |how: String| Explained { how, explanations: Vec::new() };
        let answers = |apart: &str| match questions {
            1 => "in this answer".to_owned(),
            _ => format!("in all {questions} answers that distinguish {apart} from the rules,"),
        };
        if !fits.is_empty() && fits.iter().all(|fit| fit.misreadings.is_empty()) {
            let rules: Vec<String> = fits.iter().map(Hypothesis::to_string).collect();
            let answers = answers("amended rules");
            return only(format!("{answers} it plays exactly by {}", rules.join(", or by ")));
        }
        if !fits.is_empty() {
            let apart = "misreadings";
            let how = match (fits.len(), questions) {
                (1, _) => format!("{} it plays exactly by", answers(apart)),
                (_, 1) => "this answer matches all of these equally".to_owned(),
                _ => format!(
                    "all {questions} answers that distinguish {apart} from the rules match each of these equally"
                ),
            };
            let alike = alike.iter().filter(|_| fits.len() > 1);
            let how = alike.fold(how, |how, alike| format!("{how}; {alike}"));
            let explanations = self.explanations(fits.iter().map(|fit| (fit, None)));
            return Explained { how, explanations };
        }
        let seen = seen.map_or_else(String::new, |seen| format!("; {seen}"));
        let Some((hypothesis, fitting)) = diagnosis.nearly() else {
            return only(format!("no known misreading or amendment explains it{seen}"));
        };
        Explained {
            how: format!("no known misreading or amendment explains all answers{seen}; the nearest is"),
            explanations: self.explanations([(hypothesis, Some((fitting, *questions)))].into_iter()),
        }
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
        let amended = hypothesis.rules != *self.rules() || hypothesis.misreadings.is_empty();
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

    /// The cases of what was found that are too long for a command. A caller that writes them to files adds the names to
    /// [`Report::case_files`]: then the report names the files instead.
    pub fn long_cases(&self) -> Vec<LongCase> {
        self.record.findings.iter().filter_map(long_case).collect()
    }

    /// The file of the finding's case, if it is in one.
    fn case_file(&self, finding: &Finding) -> Option<String> {
        let file = long_case(finding)?.file;
        self.case_files.contains(&file).then_some(file)
    }

    /// The case as an argument of a command: its file, or itself.
    fn case_argument(&self, finding: &Finding) -> Option<String> {
        let case = self.case_file(finding).or_else(|| Some(finding.case()?.to_string()))?;
        Some(shell_words::quote(&case).into_owned())
    }

    /// The command that shows the finding in the browser.
    fn open(&self, finding: &Finding) -> Option<String> {
        Some(format!("superko open {}", self.case_argument(finding)?))
    }

    /// What repeats the finding: a command or a call.
    fn again(&self, finding: &Finding) -> Option<String> {
        let case = finding.case()?.to_string();
        match &self.by {
            By::Command { subject, .. } => {
                let again = format!("superko check --case {} {subject}", self.case_argument(finding)?);
                Some(again.trim_end().to_owned())
            }
            By::Call(again) => Some(again(&case)),
            By::Caller => None,
        }
    }
}

fn long_case(finding: &Finding) -> Option<LongCase> {
    let text = finding.case()?.to_string();
    // FNV-1a: the standard library's hash may change, and the name must not.
    let hash =
        text.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (text.len() > LONG).then(|| LongCase { file: format!("superko-case-{hash:08x}.json"), text })
}

/// The clauses that are cited: those of the explanations that fit. If none fits, those that forbid a move which the subject allows,
/// and otherwise none, unless there is one that nearly fits. Without a diagnosis, those that decide the question.
fn clauses_of(settled: &Settled) -> Vec<Clause> {
    let found = &settled.disagreement;
    let Some(diagnosis) = &settled.diagnosis else { return settled.clauses.clone() };
    let explaining = match diagnosis.nearly() {
        Some((nearly, _)) => std::slice::from_ref(nearly),
        None => &diagnosis.fits[..],
    };
    let explained =
        explaining.iter().flat_map(|one| Known::explaining(one, found).clauses(&found.opening.rules));
    let explained: BTreeSet<String> = explained.collect();
    let forbidden = matches!(found.move_in_question(), Some((_, false)));
    match explained.is_empty() {
        true if forbidden => settled.clauses.clone(),
        true => Vec::new(),
        false => explained.into_iter().map(|id| clause(&found.opening, id)).collect(),
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
        (None, Question::Margin) => "Black's lead".to_owned(),
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
        Reply::Margin(lead) => lead.to_string(),
        Reply::Outcome(Outcome::Unfinished) => "nobody yet".to_owned(),
        Reply::Outcome(Outcome::Tie) => "a tie".to_owned(),
        Reply::Outcome(Outcome::NoResult) => "no result".to_owned(),
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
