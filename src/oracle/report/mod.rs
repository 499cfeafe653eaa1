//! The report of a trial: as text, JSON, a page, or what CI servers read.

pub mod ci;
pub mod html;
pub mod json;
mod map;
mod picture;
pub mod text;

pub use map::control_map;

use super::diagnose::Diagnosis;
use super::document::Document;
use super::finding::Disagreement;
use super::finding::Finding;
use super::misreadings::Misreading;
use super::moves::{move_name, moves_in_words};
use super::subject::{Move, Opening, Outcome};
use super::survey::{Question, Reply};
use super::trial::Record;
use crate::notation::Board;
use serde_json::Value;
use std::time::Duration;
use superko_spec::Player;

/// Everything that a report tells.
pub struct Report {
    pub rules: Document,
    pub amend: Vec<String>,
    /// The boards that were tried.
    pub boards: Vec<String>,
    pub seed: u64,
    pub record: Record,
    /// How long it took until something was found, before it was shrunk.
    pub found_after: Option<Duration>,
    /// Of a disagreement.
    pub diagnosis: Option<Diagnosis>,
    /// The part of the command that names the subject, for repeating: `--gtp "gnugo --mode gtp"`.
    pub subject_flags: String,
    /// The whole command, as it was given.
    pub command: String,
}

/// A clause as it is in force.
pub struct InForce {
    pub id: String,
    /// The amendment that replaces it.
    pub amended: Option<&'static str>,
    pub says: String,
}

/// A disagreement in words.
pub struct InWords {
    /// What was asked: `White a1`, `the score`.
    pub asked: String,
    pub rules: String,
    pub subject: String,
}

/// The most half-fitting misreadings that are told: more would help nobody.
const MOST_EXPLANATIONS: usize = 4;

/// What a failed self-check means.
const SELF_CHECK: &str = "Either the adapter is wrong or the most basic play is; nothing else was tried.";

impl Report {
    /// Did the subject leave nearly everything unanswered? Then there is no verdict.
    pub fn unanswered(&self) -> bool {
        self.record.finding.is_none() && !self.record.stopped && self.record.tally.says_nothing()
    }

    /// A word for what came of the trial.
    pub fn verdict(&self) -> &'static str {
        match &self.record.finding {
            None if self.unanswered() => "unanswered",
            None => "agreement",
            Some(Finding::Disagreement(..)) => "disagreement",
            Some(Finding::Fault { fault, .. }) => fault.name(),
            Some(Finding::SelfCheck { .. }) => "self-check",
            Some(Finding::Ours(_)) => "internal",
        }
    }

    /// What came of the trial, in a sentence without a full stop.
    pub fn headline(&self) -> String {
        let subject = &self.record.subject;
        let rules = self.rules_in_force();
        match &self.record.finding {
            None if self.unanswered() => format!("{subject} skipped nearly every question"),
            None => format!("{subject} plays by {rules}"),
            Some(Finding::Disagreement(..)) => format!("{subject} does not play by {rules}"),
            Some(Finding::Fault { fault, .. }) => format!("{subject} {fault}"),
            Some(Finding::SelfCheck { board, what }) => format!("on {board}, {what}"),
            Some(Finding::Ours(_)) => {
                "the literal law and the bitboards disagree; please report this case".to_owned()
            }
        }
    }

    /// The rulebook and its amendments.
    fn rules_in_force(&self) -> String {
        self.rules_under(&self.amend)
    }

    fn rules_under(&self, amend: &[String]) -> String {
        amend.iter().fold(self.rules.to_string(), |all, name| all + " + " + name)
    }

    /// The clauses that a disagreement is about, as they are in force here.
    fn in_force(&self, found: &Disagreement) -> Vec<InForce> {
        let told = |id: String| {
            let amendments = self.rules.amendments();
            let amendment =
                amendments.iter().find(|a| a.clause == id && self.amend.iter().any(|n| n == a.name));
            let clause = self.rules.clauses().iter().find(|clause| clause.id() == id);
            let says = match (amendment, clause) {
                (Some(amendment), _) => amendment.says.to_owned(),
                (None, Some(clause)) => clause.paraphrase(),
                (None, None) => String::new(),
            };
            InForce { id, amended: amendment.map(|a| a.name), says }
        };
        found.clauses().into_iter().map(told).collect()
    }

    /// What rules or misreading the subject obeys, as far as is known: a clause of a sentence, the misreadings that it introduces, and
    /// how many more there are.
    fn obeys(&self) -> Option<(String, &[&'static Misreading], usize)> {
        let diagnosis = self.diagnosis.as_ref()?;
        let games = counted(diagnosis.games, "telling game");
        if !diagnosis.plays_by.is_empty() {
            let rules = diagnosis.plays_by.iter().map(|amend| self.rules_under(amend)).collect::<Vec<_>>();
            return Some((format!("it plays, in {games}, by {}", rules.join(", or by ")), &[], 0));
        }
        Some(match (&diagnosis.fits[..], &diagnosis.explains[..]) {
            ([], []) => ("no known misreading explains it".to_owned(), &[], 0),
            ([], some) => {
                let shown = &some[..some.len().min(MOST_EXPLANATIONS)];
                ("explained, though not in all other games, by".to_owned(), shown, some.len() - shown.len())
            }
            (fits, _) => (format!("it answers, in {games}, like"), fits, 0),
        })
    }

    /// The command that repeats a case.
    fn again(&self, case: &Value) -> String {
        let case = shell_words::quote(&case.to_string()).into_owned();
        format!("superko check --case {case} {}", self.subject_flags).trim_end().to_owned()
    }
}

/// What was asked, what the rules say and what the subject says.
fn in_words(found: &Disagreement) -> InWords {
    let board = &found.opening.board;
    if let Some((m, legal)) = found.placement_in_question() {
        let say = |legal| if legal { "legal" } else { "illegal" }.to_owned();
        let asked = in_full(&found.opening, m, found.moves.len());
        return InWords { asked, rules: say(legal), subject: say(!legal) };
    }
    let asked = match found.question {
        Question::Legal(m) | Question::Accepted(m) => in_full(&found.opening, m, found.moves.len()),
        Question::Position => "the position".to_owned(),
        Question::Captured => "stones captured".to_owned(),
        Question::Over => "the game is over".to_owned(),
        Question::Score => "the score".to_owned(),
        Question::Outcome => "the winner".to_owned(),
        Question::Detail(key) => format!("the answer's {key:?}"),
    };
    let subject = match found.said {
        Reply::Accepted(true) => "plays it".to_owned(),
        Reply::Accepted(false) => "refuses it".to_owned(),
        _ => reply(board, &found.said),
    };
    InWords { asked, rules: reply(board, &found.expected), subject }
}

fn reply(board: &Board, reply: &Reply) -> String {
    match reply {
        Reply::Legal(yes) | Reply::Accepted(yes) => (if *yes { "legal" } else { "illegal" }).to_owned(),
        Reply::Over(yes) => (if *yes { "yes" } else { "no" }).to_owned(),
        Reply::Position(cells) => board.rows(cells).join("/"),
        Reply::Captured([black, white]) => format!("{black} black, {white} white"),
        Reply::Score([black, white]) => format!("Black {black}, White {white}"),
        Reply::Outcome(Outcome::Unfinished) => "nobody yet".to_owned(),
        Reply::Outcome(Outcome::Tie) => "a tie".to_owned(),
        Reply::Outcome(Outcome::Win(winner)) => player(*winner).to_owned(),
        Reply::Detail(value) => value.to_string(),
    }
}

fn player(player: Player) -> &'static str {
    match player {
        Player::Black => "Black",
        Player::White => "White",
    }
}

/// `, allied are A-B and B-C`: who is, before the first move.
fn allied(opening: &Opening) -> String {
    let letter = |player: u8| opening.players[usize::from(player)];
    let pairs: Vec<String> =
        opening.start().allies.iter().map(|(a, b)| format!("{}-{}", letter(*a), letter(*b))).collect();
    match &pairs[..] {
        [] => String::new(),
        [pair] => format!(", allied are {pair}"),
        [rest @ .., last] => format!(", allied are {} and {last}", rest.join(", ")),
    }
}

/// `1.B b2  2.W a1`.
fn game(opening: &Opening, moves: &[Move]) -> String {
    match moves {
        [] => "no move".to_owned(),
        _ => moves_in_words(opening, moves).join("  "),
    }
}

/// Who makes move `played` of a game, counted from 0, where players take turns.
fn mover(opening: &Opening, played: usize) -> Player {
    let first = opening.start().to_play;
    if played % 2 == 0 { first } else { first.opponent() }
}

/// Move `played` of a game, counted from 0, and whose it is.
fn in_full(opening: &Opening, m: Move, played: usize) -> String {
    let name = move_name(opening, m);
    match opening.rules.takes_turns() {
        true => format!("{} {name}", player(mover(opening, played))),
        false => name,
    }
}

/// `1 move`, `2 moves`.
fn counted(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
