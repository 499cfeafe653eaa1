//! The report of a trial: as text, JSON, a page, or what CI servers read. Reports only draw what the trial has settled.

mod ci;
mod html;
mod json;
mod text;

use super::finding::Finding;
use super::hypothesis::Hypothesis;
use super::observation::{Reply, Tally};
use super::settled::{Settled, Step, moves_in_words};
use super::trial::Record;
use crate::case::Case;
use crate::notation::Board;
use crate::rulebook::{Misreading, Opening, Outcome, Question, Rules};

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
    /// The part of the command that names the subject, for repeating: `--gtp "gnugo --mode gtp"`.
    pub subject_flags: String,
    /// The whole command, as it was given.
    pub command: String,
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
}

/// The most misreadings listed that explain only the disagreement: more would help nobody.
const MOST_EXPLANATIONS: usize = 4;

/// What a failed self-check means.
const SELF_CHECK: &str =
    "either the adapter or the subject's most basic play is wrong, so nothing else was tried";

impl Report {
    /// Did the subject leave nearly everything unanswered? Then there is no verdict.
    pub fn unanswered(&self) -> bool {
        self.record.finding.is_none() && !self.record.stopped && self.record.tally.says_nothing()
    }

    /// A word for what came of the trial.
    pub fn verdict(&self) -> &'static str {
        match &self.record.finding {
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
            None if self.unanswered() => format!("{subject} skipped nearly every question"),
            None if self.record.stopped => format!("no disagreement so far between {subject} and {rules}"),
            None => format!("{subject} plays by {rules}"),
            Some(Finding::Disagreement(..)) => format!("{subject} does not play by {rules}"),
            Some(Finding::Fault { fault, .. }) => format!("{subject} {fault}"),
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
            let fits = diagnosis.fits.iter().map(|fit| self.explanation(fit, None)).collect();
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
            partly.map(|(hypothesis, fitting)| self.explanation(hypothesis, Some((*fitting, of)))).collect(),
            diagnosis.partly.len() - shown,
        ))
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
        }
    }

    /// The command that repeats a case.
    fn again(&self, case: &Case) -> String {
        let case = shell_words::quote(&case.to_string()).into_owned();
        format!("superko check --case {case} {}", self.subject_flags).trim_end().to_owned()
    }
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

/// `, with A-B and B-C allied`: the alliances before the first move.
fn allied(opening: &Opening) -> String {
    let letter = |player: usize| opening.players[player];
    let pairs: Vec<String> =
        opening.start().allies.iter().map(|(a, b)| format!("{}-{}", letter(*a), letter(*b))).collect();
    match &pairs[..] {
        [] => String::new(),
        [pair] => format!(", with {pair} allied"),
        [rest @ .., last] => format!(", with {} and {last} allied", rest.join(", ")),
    }
}

/// `1.B b2  2.W a1`.
fn game(steps: &[Step]) -> String {
    match steps.len() {
        0 | 1 => "no moves".to_owned(),
        _ => moves_in_words(steps).join("  "),
    }
}

/// `, 7 taken back`, if any were.
fn taken_back(tally: &Tally) -> String {
    if tally.taken_back == 0 { String::new() } else { format!(", {} taken back", tally.taken_back) }
}

/// `1 move`, `2 moves`.
fn counted(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// Is this a character that neither HTML nor XML can have? A subject may call itself anything.
fn is_unprintable(c: char) -> bool {
    matches!(c, '\u{fffe}' | '\u{ffff}') || c.is_control() && c != '\n' && c != '\t'
}
