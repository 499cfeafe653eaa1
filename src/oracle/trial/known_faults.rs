//! Lists of known faults: what a project cannot fix at once, so that its trials look for what is new.

#[cfg(not(target_family = "wasm"))]
mod in_toml;

use super::one_case::{Answered, ask_case};
use super::options::Kind;
use super::record::Record;
use crate::case::Case;
use crate::clock::today;
use crate::diagnosis::hypothesis::Hypothesis;
use crate::diagnosis::known_patterns::Known;
use crate::diagnosis::pattern::Pattern;
use crate::rulebook::{Misreading, Rules};
use crate::subjects::{FAULTS, Sessions, Subject, WRONG};
use crate::{Error, Result};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// A fault as it is written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The rules that it is against; those of the case, if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    amend: Vec<String>,
    /// A case that shows it, in JSON.
    #[serde(default, deserialize_with = "text_or_json", skip_serializing_if = "Option::is_none")]
    case: Option<String>,
    /// Instead of a case, the dialogue that goes wrong, and the kind of answer that is wrong in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    dialogue: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<String>,
    /// What the subject misreads.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    misreadings: Vec<String>,
    /// The amendments by which it plays instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    plays_by: Option<Vec<String>>,
    /// The clauses that decide the question of the case.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    clauses: Vec<String>,
    /// The kind of fault, if it gives no usable answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_answer: Option<String>,
    #[serde(default)]
    why: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    link: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<String>,
}

/// A text, or an object as the text of its JSON.
fn text_or_json<'de, D: Deserializer<'de>>(from: D) -> std::result::Result<Option<String>, D::Error> {
    Ok(Some(match Value::deserialize(from)? {
        Value::String(text) => text,
        object => object.to_string(),
    }))
}

/// A fault that was read and makes sense.
#[derive(Debug)]
pub struct KnownFault {
    /// Where it is listed.
    pub place: String,
    /// The rules that it is against; none if it is wrong by all rules.
    pub rules: Option<Rules>,
    /// A case that shows it; none if a dialogue does.
    pub case: Option<Case>,
    hypothesis: Option<Hypothesis>,
    entry: Entry,
    until: Option<i64>,
}

/// A list of known faults.
#[derive(Debug, Default)]
pub struct KnownFaults {
    /// The file and what it contains, if it came from one.
    #[cfg(not(target_family = "wasm"))]
    file: Option<(String, String)>,
    /// All of them.
    pub faults: Vec<KnownFault>,
}

impl KnownFaults {
    /// The faults of a list with this name: objects with the keys that the tables of a file have.
    ///
    /// # Errors
    /// As for [`KnownFaults::read`].
    pub fn of(name: &str, list: Vec<Value>) -> Result<KnownFaults> {
        let fault = |(number, value): (usize, Value)| {
            let fault = format!("fault {number}");
            KnownFault::of(format!("{name}: {fault}"), value).map_err(|e| e.under(fault).under(name))
        };
        let faults = (1..).zip(list).map(fault).collect::<Result<_>>()?;
        Ok(KnownFaults {
            #[cfg(not(target_family = "wasm"))]
            file: None,
            faults,
        })
    }

    /// Those that are against these rules; and that there are others, in words.
    pub fn against(&self, rules: &Rules) -> (Vec<&KnownFault>, Option<String>) {
        let (own, others): (Vec<&KnownFault>, Vec<&KnownFault>) =
            self.faults.iter().partition(|fault| fault.rules.as_ref().is_none_or(|own| same(own, rules)));
        let places: Vec<&str> = others.iter().map(|fault| fault.place.as_str()).collect();
        let skipped = format!("skipped (against other rules): {}", places.join(", "));
        (own, (!others.is_empty()).then_some(skipped))
    }
}

/// Is there a dialogue about this? Without programs there are none, and none is met.
fn is_dialogue(about: &str) -> bool {
    #[cfg(not(target_family = "wasm"))]
    return crate::subjects::gtp::dialogues().any(|known| known == about);
    #[cfg(target_family = "wasm")]
    return !about.is_empty();
}

/// Are these the same rules, in whatever order their amendments are given?
fn same(one: &Rules, other: &Rules) -> bool {
    one.rulebook() == other.rulebook() && one.distance(other) == 0
}

impl KnownFault {
    fn of(place: String, value: Value) -> Result<KnownFault> {
        let entry: Entry = serde_json::from_value(value).map_err(|e| Error::input(e.to_string()))?;
        let Some(case) = &entry.case else { return KnownFault::in_dialogue(place, entry) };
        if entry.dialogue.is_some() || entry.answer.is_some() {
            return Err(Error::input("expected a case, or a dialogue with an answer, not both"));
        }
        let case = Case::parse(case).map_err(|e| e.under("case"))?;
        let rules = match &entry.rules {
            Some(rules) => Rules::named(rules, &entry.amend)?,
            None => case.opening.rules.clone(),
        };
        if !same(&case.opening.rules, &rules) {
            let other = &case.opening.rules;
            return Err(Error::input(format!("the case is under {other}, but the fault is against {rules}")));
        }
        let misreadings = entry.misreadings.iter().map(|name| rules.rulebook().misreading(name));
        let misreadings: Vec<&'static Misreading> = misreadings.collect::<Result<_>>()?;
        if misreadings.len() > 2 {
            return Err(Error::input("misreadings: at most two can be tried together"));
        }
        let plays_by = entry.plays_by.as_ref().map(|names| Rules::amended(rules.rulebook(), names));
        let plays_by = plays_by.transpose().map_err(|e| e.under("plays_by"))?;
        let hypothesis = (plays_by.is_some() || !misreadings.is_empty())
            .then(|| Hypothesis { rules: plays_by.unwrap_or_else(|| rules.clone()), misreadings });
        let ways = [hypothesis.is_some(), !entry.clauses.is_empty(), entry.no_answer.is_some()];
        if ways.iter().filter(|way| **way).count() > 1 {
            return Err(Error::input(
                "expected only one of these: misreadings and plays_by, clauses, no_answer",
            ));
        }
        if let Some(kind) = entry.no_answer.as_ref().filter(|kind| !FAULTS.contains(&kind.as_str())) {
            let known = FAULTS.join(", ");
            return Err(Error::input(format!("no_answer: unknown kind {kind:?}: expected one of {known}")));
        }
        let fault =
            KnownFault { place, rules: Some(rules), case: Some(case), hypothesis, until: None, entry };
        let fault = fault.checked()?;
        if let (Some(hypothesis), Some(case)) = (&fault.hypothesis, &fault.case) {
            let stop = AtomicBool::new(false);
            let answered = ask_case(&mut hypothesis.subject(), Kind::External, case, &[], &stop);
            if matches!(answered.0, Answered::ByTheRules(_)) {
                let what = fault.what();
                return Err(Error::input(format!(
                    "the case does not show {what}: a subject with this fault answers it by the rules"
                )));
            }
        }
        Ok(fault)
    }

    /// One that a dialogue shows.
    fn in_dialogue(place: String, entry: Entry) -> Result<KnownFault> {
        let (Some(dialogue), Some(answer)) = (&entry.dialogue, &entry.answer) else {
            return Err(Error::input("expected a case that shows it, or a dialogue and the answer in it"));
        };
        if !entry.misreadings.is_empty() || entry.plays_by.is_some() || entry.no_answer.is_some() {
            return Err(Error::input(
                "expected no misreadings, plays_by or no_answer: a dialogue has an answer, and clauses if they decide it",
            ));
        }
        if !is_dialogue(dialogue) {
            let listed = "superko adapter-check --gtp lists them";
            return Err(Error::input(format!("dialogue: unknown dialogue {dialogue:?} ({listed})")));
        }
        let mut kinds = WRONG.iter().chain(&FAULTS);
        if !kinds.clone().any(|kind| kind == answer) {
            let known = kinds.by_ref().copied().collect::<Vec<_>>().join(", ");
            return Err(Error::input(format!("answer: unknown kind {answer:?}: expected one of {known}")));
        }
        let rules = entry.rules.as_ref().map(|rules| Rules::named(rules, &entry.amend)).transpose()?;
        if rules.is_none() && !(entry.clauses.is_empty() && entry.amend.is_empty()) {
            return Err(Error::input("rules: missing, but clauses or amend are of some rules"));
        }
        KnownFault { place, rules, case: None, hypothesis: None, until: None, entry }.checked()
    }

    /// Checks what every entry may have.
    fn checked(mut self) -> Result<KnownFault> {
        if let Some(rulebook) = self.rules.as_ref().map(Rules::rulebook) {
            let written = |id: &String| rulebook.clauses().iter().any(|clause| clause.id == *id);
            let amended = |id: &String| rulebook.amendments().iter().any(|amendment| amendment.clause == *id);
            let mut clauses = self.entry.clauses.iter();
            if let Some(clause) = clauses.find(|clause| !written(clause) && !amended(clause)) {
                return Err(Error::input(format!("clauses: {rulebook} has no clause {clause:?}")));
            }
        }
        let no_day = |text| Error::input(format!("until: {text:?}: expected a day such as 2030-12-31"));
        let until = self.entry.until.as_ref();
        self.until = until.map(|text| day(text).ok_or_else(|| no_day(text))).transpose()?;
        Ok(self)
    }

    /// What is known, in a few words.
    pub fn what(&self) -> String {
        let Entry { misreadings, plays_by, clauses, no_answer, dialogue, answer, .. } = &self.entry;
        if let (Some(dialogue), Some(answer)) = (dialogue, answer) {
            return format!("{dialogue}: {answer}");
        }
        let amended =
            plays_by.as_ref().zip(self.rules.as_ref()).map(|(names, rules)| match names.is_empty() {
                true => format!("plays by {}", rules.rulebook()),
                false => format!("plays by {}", names.join(" and ")),
            });
        let parts: Vec<String> = amended.into_iter().chain(misreadings.iter().cloned()).collect();
        match (&parts[..], no_answer) {
            ([], Some(kind)) => kind.clone(),
            ([], None) if clauses.is_empty() => "of unknown cause".to_owned(),
            ([], None) => clauses.join(", "),
            (parts, _) => parts.join(" and "),
        }
    }

    /// What a trial goes on past, without a look at how it differs.
    fn known(&self) -> Option<Known> {
        let Entry { clauses, no_answer, dialogue, answer, .. } = &self.entry;
        if let Some(hypothesis) = &self.hypothesis {
            return Some(Known::Hypothesis(hypothesis.clone()));
        }
        if let (Some(about), Some(kind)) = (dialogue.clone(), answer.clone()) {
            return Some(Known::Dialogue { about, kind, clauses: clauses.clone() });
        }
        let (name, case) = no_answer.clone().zip(self.case.as_ref())?;
        Some(Known::Fault { name, points: case.opening.board.points() })
    }

    /// Is its day over?
    fn expired(&self) -> Option<String> {
        (self.until? < today()).then(|| self.entry.until.clone()).flatten()
    }
}

/// A day of the Gregorian calendar, as the number of days since 1970 began.
fn day(text: &str) -> Option<i64> {
    /// The days from the first of March of the year 0 to the beginning of 1970.
    const EPOCH: i64 = 719_468;
    let number = |part: &str| part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse::<u16>().ok())?;
    let mut parts = text.split('-').map(number);
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let whole = text.len() == "2030-12-31".len() && parts.next().is_none();
    if !whole || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // Years begin in March here, so that the day of a leap year is the last one.
    let (year, month, day) = (i64::from(year), i64::from(month), i64::from(day));
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    Some(365 * year + leap_days + (153 * month + 2) / 5 + day - 1 - EPOCH)
}

/// A fault on a list of known ones, and what a trial made of it.
#[derive(Clone, Debug)]
pub struct Excused {
    /// Where it is listed: `known.toml: fault 2`.
    pub place: String,
    /// What is known, in a few words.
    pub what: String,
    /// The clauses that are answered wrongly, as far as they are known.
    pub clauses: Vec<String>,
    /// Why it is excused.
    pub why: String,
    /// Where more is written about it.
    pub link: String,
    /// The number of games in which it was met.
    pub met: u64,
    /// What became of it.
    pub state: State,
    /// What shows it: its case or its dialogue.
    shown_by: &'static str,
}

/// What became of a known fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// The subject still has it.
    There,
    /// The subject answers its case by the rules.
    Fixed,
    /// The subject answers its case wrongly, but not as it used to: the new answer, in words.
    Changed(String),
    /// It was excused until this day, and the subject still has it.
    Expired(String),
    /// The subject does not answer its case: the reason, in words.
    Unanswered(String),
}

impl State {
    /// A word for it.
    pub fn name(&self) -> &'static str {
        match self {
            State::There => "there",
            State::Fixed => "fixed",
            State::Changed(_) => "changed",
            State::Expired(_) => "expired",
            State::Unanswered(_) => "unanswered",
        }
    }

    /// Does the trial fail because of it?
    pub fn fails(&self) -> bool {
        matches!(self, State::Fixed | State::Changed(_) | State::Expired(_))
    }
}

impl Excused {
    /// What is excused, why, and where more is written about it.
    pub fn in_a_line(&self) -> String {
        let parts = [&self.what[..], &self.why, &self.link].into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(": ")
    }

    /// What is to be done about it, in a line, if anything.
    pub fn advice(&self) -> Option<String> {
        let Excused { place, what, state, shown_by, .. } = self;
        let says = match state {
            State::There => return None,
            State::Fixed => format!("the answer to its {shown_by} is right now; delete the entry"),
            State::Changed(how) => format!("the answer to its {shown_by} is a different one now: {how}"),
            State::Expired(until) => format!("it was excused until {until}; fix it or extend the date"),
            State::Unanswered(why) => format!("its {shown_by} has no answer: {why}"),
        };
        let lead = if state.fails() { state.name() } else { "warning" };
        Some(format!("{lead}: {place} ({what}): {says}"))
    }
}

/// The faults that a trial excuses, once the subject was asked about each of them.
#[derive(Default)]
pub struct Asked {
    excused: Vec<Excused>,
    /// What the trial goes on past.
    pub known: Vec<Known>,
    /// Which of the faults in `excused` that is, for each.
    of: Vec<usize>,
}

impl Asked {
    /// Asks the subject about the case of each fault.
    pub fn of(faults: &[&KnownFault], subject: &mut dyn Subject, kind: Kind, stop: &AtomicBool) -> Asked {
        let known = (0..).zip(faults).filter_map(|(i, fault)| Some((i, fault.known()?)));
        let (mut of, mut known): (Vec<usize>, Vec<Known>) = known.unzip();
        for (i, fault) in faults.iter().enumerate() {
            let Some(case) = fault.case.as_ref().filter(|_| !of.contains(&i)) else { continue };
            // The case says which question it is.
            if let (Answered::Otherwise(found), _) = ask_case(subject, kind, case, &known, stop) {
                let pattern = Pattern::of(&found.disagreement).decided_by(&fault.entry.clauses);
                known.push(Known::Pattern(pattern));
                of.push(i);
            }
        }
        let mut excused = Vec::new();
        for (i, fault) in faults.iter().enumerate() {
            let there = || fault.expired().map_or(State::There, State::Expired);
            // The trial has the dialogues.
            let state = fault.case.as_ref().map_or_else(there, |case| {
                let (answered, met) = ask_case(subject, kind, case, &known, stop);
                let is_met = met.iter().any(|n| of[*n] == i);
                match answered {
                    _ if is_met => there(),
                    Answered::ByTheRules(tally) => match fault.unanswered(case, &tally.keys) {
                        Some(key) => State::Unanswered(format!("the subject does not answer {key:?}")),
                        None => State::Fixed,
                    },
                    Answered::Otherwise(found) => State::Changed(found.both_say(&subject.name())),
                    Answered::Fault(other) => State::Changed(format!("{} {}", subject.name(), other.what())),
                    Answered::Declined(why) => State::Unanswered(why),
                }
            });
            let Entry { why, link, .. } = fault.entry.clone();
            let (place, what) = (fault.place.clone(), fault.what());
            let clauses = of.iter().position(|of| *of == i).zip(fault.rules.as_ref());
            let clauses = clauses.map(|(n, rules)| known[n].clauses(rules));
            let clauses = clauses.unwrap_or_else(|| fault.entry.clauses.clone());
            let shown_by = if fault.case.is_some() { "case" } else { "dialogue" };
            excused.push(Excused { place, what, clauses, why, link, met: 0, state, shown_by });
        }
        let still = |(i, _): &(usize, Known)| !matches!(excused[*i].state, State::Fixed | State::Changed(_));
        let (of, known) = of.into_iter().zip(known).filter(still).unzip();
        Asked { excused, known, of }
    }

    /// The faults, with how often the trial met each, and what came of their dialogues.
    pub fn after(mut self, record: &Record) -> Vec<Excused> {
        for ((i, known), met) in self.of.iter().zip(&self.known).zip(&record.met) {
            let excused = &mut self.excused[*i];
            excused.met += met;
            let Known::Dialogue { about, .. } = known else { continue };
            let Sessions { wrong, well, .. } = &record.sessions;
            let met = wrong.iter().filter(|wrong| known.is_dialogue(wrong)).count();
            excused.met += met as u64;
            // A generated move that is right does not say that the next one will be.
            let generated = about.contains("genmove");
            let other = wrong.iter().find(|wrong| wrong.about == about && !generated);
            match other {
                _ if met > 0 => {}
                Some(other) => excused.state = State::Changed(other.wrong.clone()),
                None if well.contains(&about[..]) => excused.state = State::Fixed,
                None => excused.state = State::Unanswered("it did not come up in this trial".to_owned()),
            }
        }
        self.excused
    }
}

impl KnownFault {
    /// The key of the question that the case is about, if the subject left it out.
    fn unanswered(&self, case: &Case, keys: &BTreeMap<&'static str, [u64; 2]>) -> Option<&'static str> {
        let stop = AtomicBool::new(false);
        let mut subject = self.hypothesis.as_ref()?.subject();
        let Answered::Otherwise(found) = ask_case(&mut subject, Kind::External, case, &[], &stop).0 else {
            return None;
        };
        let key = found.disagreement.question.key();
        (keys.get(key).is_some_and(|[_, answered]| *answered == 0)).then_some(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_one_another() {
        let date =
            |year: u16, month: u16, date: u16| day(&format!("{year:04}-{month:02}-{date:02}")).unwrap();
        let pairs = [
            [(2024, 2, 28), (2024, 2, 29)],
            [(2024, 2, 29), (2024, 3, 1)],
            [(2023, 2, 28), (2023, 3, 1)],
            [(2100, 2, 28), (2100, 3, 1)],
            [(1999, 12, 31), (2000, 1, 1)],
            [(2026, 11, 30), (2026, 12, 1)],
        ];
        for [(y, m, d), (next_y, next_m, next_d)] in pairs {
            assert_eq!(date(y, m, d) + 1, date(next_y, next_m, next_d), "{y}-{m}-{d}");
        }
        assert_eq!([date(1970, 1, 1), date(2026, 1, 1)], [0, 20_454]);
        for no_day in
            ["soon", "2030-13-01", "2030-00-01", "2030-1-1", "2030-12-31-1", "+203-12-31", "2030-12-32"]
        {
            assert_eq!(day(no_day), None, "{no_day}");
        }
    }
}
