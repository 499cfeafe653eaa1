//! The verdict on a trial and the line that says it.

use super::{By, Report, Verdict};
use crate::diagnosis::finding::Finding;
use crate::rulebook::Opening;
use crate::subjects::Fault;
use crate::trial::LeftOut;
use crate::trial::known_faults::State;
use superko_notation::plural;

impl Report {
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
            (None, None) if self.record.tally.says_nothing() || self.lacks().is_some() => Verdict::Unanswered,
            (None, None) if !self.record.too_little.is_empty() => Verdict::TooLittle,
            (None, None) if self.may_hide().next().is_some() => Verdict::MayHide,
            (None, None) => Verdict::Agreement,
        }
    }

    pub(super) fn verdict_on(&self, finding: &Finding) -> Verdict {
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
            Finding::Dialogue(_) => Verdict::Protocol,
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
            (None, Verdict::Unanswered) => match self.lacks().filter(|_| !self.record.tally.says_nothing()) {
                Some(lacks) => format!("{subject} {lacks}"),
                None => format!("{subject} skipped nearly every question"),
            },
            (None, Verdict::Stopped) => format!("no disagreement so far between {subject} and {rules}"),
            (None, Verdict::TooLittle) => {
                let [games, seconds] = match self.by {
                    By::Command { .. } => [" (--games)", " (--seconds)"],
                    By::Caller | By::Call(_) => [""; 2],
                };
                let advice = match self.record.would_do.map(|time| time.as_secs() as usize + 1) {
                    Some(enough) if seconds.is_empty() => {
                        format!("about {} would do", plural(enough, "second"))
                    }
                    Some(enough) => {
                        format!("about {} would do (--seconds {enough})", plural(enough, "second"))
                    }
                    None => format!("give {subject} more games{games}, more time{seconds} or smaller boards"),
                };
                format!("too little was tried: {}; {advice}", self.record.too_little.join(", "))
            }
            (None, Verdict::MayHide) => {
                let clauses: Vec<&str> = self.may_hide().flatten().map(String::as_str).collect();
                let clauses =
                    if clauses.is_empty() { String::new() } else { format!(" in {}", clauses.join(", ")) };
                format!("nothing new in {subject}, but a known fault without a name may hide others{clauses}")
            }
            (None, _) => format!("{subject} plays by {rules}{}{}", self.but_for(), self.as_far_as()),
        }
    }

    pub(super) fn headline_on(&self, finding: &Finding) -> String {
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
            Finding::Dialogue(dialogue) => format!("{subject} does not keep to GTP ({})", dialogue.about),
            Finding::SelfCheck { board, what, .. } => format!("on {board}, {what}"),
            Finding::Internal(_) => {
                "the literal law and the engine disagree; please report this case".to_owned()
            }
        }
    }

    /// Where a limit on moves was met, and what to do about it.
    pub(super) fn limit(&self, at: &[(String, usize)]) -> String {
        let first = at.iter().map(|(_, at)| at).min().copied().unwrap_or(0);
        let boards: Vec<String> = at.iter().map(|(board, at)| format!("on {board} at move {at}")).collect();
        let most = first.saturating_sub(2);
        format!(
            "{}; the trial went on with shorter games (--moves {most} plays only these)",
            boards.join(", ")
        )
    }

    /// What makes the trial fail though nothing new was found: a list of known faults that no longer says what is.
    pub(super) fn stale(&self) -> Option<&State> {
        let states = || self.excused.iter().map(|excused| &excused.state);
        let fixed = states().find(|state| **state == State::Fixed);
        fixed.or_else(|| states().find(|state| state.fails()))
    }

    /// What no answer had, though agreement needs it: a key that was misspelt, or any word about legality.
    fn lacks(&self) -> Option<String> {
        let keys = &self.record.tally.keys;
        let misspelt = self.record.misspelt.first_key_value();
        let misspelt = misspelt.map(|(meant, key)| format!("never answers {meant:?}, but {key:?}"));
        let about_moves = ["legal", "legal_moves"].iter().filter_map(|key| keys.get(key));
        let [asked, told] = [0, 1].map(|i| about_moves.clone().map(|counts| counts[i]).sum::<u64>());
        let silent = asked > 0 && told == 0;
        misspelt.or_else(|| silent.then(|| "never said whether a move is legal".to_owned()))
    }

    /// The clauses of the known faults that may hide others.
    fn may_hide(&self) -> impl Iterator<Item = &Vec<String>> {
        self.record.left_out.iter().filter_map(|left_out| match left_out {
            LeftOut::Alike { clauses, .. } => Some(clauses),
            _ => None,
        })
    }

    /// ` (compared: legality, board; not compared: score)`, unless everything was compared.
    fn as_far_as(&self) -> String {
        let keys = &self.record.tally.keys;
        let kinds = [
            ("legality", &["legal", "legal_moves"][..]),
            ("captures", &["captured"]),
            ("board", &["rows"]),
            ("score", &["score", "margin"]),
        ];
        let [asked, told] = [0, 1].map(|i| {
            move |of: &[&str]| of.iter().any(|key| keys.get(key).is_some_and(|counts| counts[i] > 0))
        });
        let [compared, not] = [true, false].map(|wanted| {
            let kinds = kinds.iter().filter(|(_, of)| asked(of) && told(of) == wanted);
            kinds.map(|(kind, _)| *kind).collect::<Vec<&str>>()
        });
        match not[..] {
            [] => String::new(),
            _ => format!(" (compared: {}; not compared: {})", compared.join(", "), not.join(", ")),
        }
    }

    /// `, but for 2 known faults`.
    fn but_for(&self) -> String {
        match self.excused.len() {
            0 => String::new(),
            n => format!(", but for {}", plural(n, "known fault")),
        }
    }
}
