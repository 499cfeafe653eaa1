//! The report of a trial: as text, JSON, a page, or what CI servers read. Reports only draw what the trial has settled.

mod ci;
pub mod clauses;
mod headline;
pub(crate) mod html;
mod json;
mod text;
mod verdict;

use crate::diagnosis::finding::{Diagnosis, Finding, Settled};
use crate::diagnosis::hypothesis::Hypothesis;
use crate::diagnosis::known_patterns::Known;
use crate::rulebook::{Misreading, Question, Rules};
use crate::steps::{self, Clause, clause};
use crate::subjects::questions::Tally;
pub(super) use crate::subjects::{indented, printable};
use crate::trial::Record;
use crate::trial::detection::Noticed;
use crate::trial::known_faults::Excused;
use crate::vectors::gtp_tst::commands;
use std::collections::BTreeSet;
use std::fmt;
use superko_notation::plural;
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

/// What was tried, and how much of it.
type Named = (&'static str, String);

impl Report {
    /// The report on a record, without files and without known faults.
    pub fn new(record: Record, by: By) -> Report {
        Report { record, by, case_files: Vec::new(), excused: Vec::new() }
    }

    fn rules(&self) -> &Rules {
        self.record.rules()
    }

    /// `known: 2 faults, met 14 times`, and what is to be done about them: a line each.
    fn known(&self) -> Vec<String> {
        if self.excused.is_empty() {
            return Vec::new();
        }
        let met: u64 = self.excused.iter().map(|excused| excused.met).sum();
        let faults = plural(self.excused.len(), "fault");
        let first = format!("known: {faults}, met {}", plural(met as usize, "time"));
        self.excused.iter().filter_map(Excused::advice).chain([first]).collect()
    }

    /// What was tried, by name: what agreement rests on.
    fn tried(&self) -> Vec<Named> {
        let left_out = || ("left out", self.record.left_out_in_words());
        let left_out = (!self.record.left_out.is_empty()).then(left_out);
        [Some(self.compared()), self.broken(), self.noticed(), left_out].into_iter().flatten().collect()
    }

    /// The boards that were asked for and not refused.
    fn boards(&self) -> Vec<String> {
        let record = &self.record;
        let refused = |board: &&String| record.left_out.iter().any(|left| left.is_of(board));
        let asked: Vec<String> = record.boards.iter().filter(|board| !refused(board)).cloned().collect();
        // If all of these are refused, others are tried.
        if asked.is_empty() {
            record.played.boards.iter().map(|board| board.to_string()).collect()
        } else {
            asked
        }
    }

    /// `compared: rows 120, legal_moves 110 of 120; not answered: score, winner`
    fn compared(&self) -> Named {
        let keys = &self.record.tally.keys;
        let (mut compared, mut silent) = (Vec::new(), Vec::new());
        for (key, [asked, answered]) in keys {
            match answered {
                0 => silent.push(*key),
                _ if answered == asked => compared.push(format!("{key} {asked}")),
                _ => compared.push(format!("{key} {answered} of {asked}")),
            }
        }
        let compared = if compared.is_empty() { "nothing".to_owned() } else { compared.join(", ") };
        let silent = if silent.is_empty() { "" } else { &format!("; not answered: {}", silent.join(", ")) };
        ("compared", compared + silent)
    }

    /// `would have noticed: at least 131 of 133 misreadings and amendments; may have missed: superko-of-thirty, + simple-ko`
    pub(super) fn noticed(&self) -> Option<Named> {
        let Noticed { noticed, untold, missed, unchecked, .. } = self.record.noticed.as_ref()?;
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
        let said = format!(
            "at least {} of {all} misreadings and amendments{}{}{unchecked}",
            noticed.len(),
            list("may have missed", missed),
            list("in games checked, visible only in answers that the program does not give", untold),
        );
        Some(("would have noticed", said)).filter(|_| all > 0)
    }

    /// `moves asked about: 300 legal; illegal by tromp-taylor.6 12, tromp-taylor.7.1 400; by tromp-taylor.8 none`
    fn broken(&self) -> Option<Named> {
        let record = &self.record;
        let broken: Vec<String> =
            record.broken.iter().map(|(clause, times)| format!("{clause} {times}")).collect();
        let said = || format!("{} legal; illegal by {}", record.kept, broken.join(", "));
        (!broken.is_empty()).then(|| ("moves asked about", said()))
    }

    /// What the subject plays by, by this diagnosis, or what was seen.
    fn explained(&self, diagnosis: &Diagnosis, seen: Option<&str>) -> Explained {
        let Diagnosis { fits, alike, questions, sure, .. } = diagnosis;
        let only = |how: String| Explained { how, explanations: Vec::new() };
        let answers = |apart: &str| match questions {
            1 if *sure => "this answer is exactly that of".to_owned(),
            1 => "this answer is that of".to_owned(),
            _ if !sure => {
                format!("so far, {questions} answers that distinguish {apart} from the rules are those of")
            }
            _ => format!(
                "all {questions} answers that distinguish {apart} from the rules are exactly those of"
            ),
        };
        if !fits.is_empty() && fits.iter().all(|fit| fit.misreadings.is_empty()) {
            let rules: Vec<String> = fits.iter().map(Hypothesis::to_string).collect();
            return only(format!("{} {}", answers("amended rules"), rules.join(", or of ")));
        }
        if !fits.is_empty() {
            let apart = "misreadings";
            let how = match (fits.len(), questions) {
                (1, _) => answers(apart),
                (_, 1) => "this answer matches all of these equally".to_owned(),
                _ => format!(
                    "all {questions} answers that distinguish {apart} from the rules match each of these equally"
                ),
            };
            let how = alike.iter().fold(how, |how, alike| format!("{how}; {alike}"));
            let shared: Vec<String> = shared_clauses(fits, self.rules()).into_iter().collect();
            let how = match &shared[..] {
                [_, ..] if fits.len() > 3 => format!("{how}; all of them misread {}", shared.join(", ")),
                _ => how,
            };
            return Explained { how, explanations: self.explanations(fits) };
        }
        let seen = seen.map_or_else(String::new, |seen| format!("; {seen}"));
        let Some((hypothesis, fitting)) = diagnosis.nearly() else {
            return only(format!("no known misreading or amendment explains it{seen}"));
        };
        Explained {
            how: format!("no known misreading or amendment explains all answers{seen}; the nearest explains"),
            explanations: vec![self.explanation(hypothesis, Some((fitting, *questions)))],
        }
    }

    /// Hypotheses in words. Of misreadings that say the same and differ only in a direction, only the first is there, with the
    /// number of the others.
    fn explanations(&self, hypotheses: &[Hypothesis]) -> Vec<Explanation> {
        let mut all: Vec<Explanation> = Vec::new();
        for explanation in hypotheses.iter().map(|hypothesis| self.explanation(hypothesis, None)) {
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

    /// The commands that repeat a short game by hand, if the subject speaks GTP.
    fn by_hand(&self, finding: &Finding) -> Option<Vec<String>> {
        const MOST: usize = 20;
        let By::Command { subject, .. } = &self.by else { return None };
        let mut commands = commands(&finding.case()?).filter(|_| subject.starts_with("--gtp"))?;
        let asked = match finding.settled()?.disagreement.question {
            Question::Position => &["list_stones black", "list_stones white"][..],
            Question::Captured => &["captures black", "captures white"],
            Question::Score | Question::Margin | Question::Outcome => &["final_score"],
            _ => &[],
        };
        commands.extend(asked.iter().map(|command| (*command).to_owned()));
        Some(commands).filter(|commands| commands.len() <= MOST)
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
    let parts: Vec<Hypothesis> = explaining.iter().map(|one| Known::explaining(one, found)).collect();
    let explained = shared_clauses(&parts, &found.opening.rules);
    let forbidden = matches!(found.move_in_question(), Some((_, false)));
    match explained.is_empty() {
        true if forbidden => settled.clauses.clone(),
        true => Vec::new(),
        false => explained.into_iter().map(|id| clause(&found.opening, id)).collect(),
    }
}

/// The clauses that all of these misread or amend.
fn shared_clauses(hypotheses: &[Hypothesis], rules: &Rules) -> BTreeSet<String> {
    let each = hypotheses.iter().map(|one| BTreeSet::from_iter(one.clauses(rules)));
    each.reduce(|all, more| &all & &more).unwrap_or_default()
}

/// `, 7 taken back`, if any were.
fn taken_back(tally: &Tally) -> String {
    if tally.taken_back == 0 { String::new() } else { format!(", {} taken back", tally.taken_back) }
}

/// What the move in question would repeat, in a sentence: `White a1 would repeat the position after move 3`.
fn repeats(settled: &Settled) -> Option<String> {
    Some(steps::repeats(&settled.in_question.as_ref()?.name, settled.repeats?, settled.steps.len() - 1))
}
