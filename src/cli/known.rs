//! Lists of known faults, in TOML: what a project cannot fix at once, so that its trials look for what is new.

use super::output::Output;
use super::terminal::note;
use crate::case::Case;
use crate::oracle::finding::Finding;
use crate::oracle::hypothesis::Hypothesis;
use crate::oracle::known::{Excused, Known, State};
use crate::oracle::report::{Report, both_say};
use crate::oracle::subject::{FAULTS, Subject};
use crate::oracle::trial::{Answered, Kind, ask_case};
use crate::rulebook::{Misreading, Rules};
use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{SystemTime, UNIX_EPOCH};
use toml::value::{Date, Datetime};

/// The head of a list that `--write-known` begins.
const HEAD: &str = "\
# Faults that are known: superko check --known goes on past them, and fails when one is fixed or has passed its expiry date.
# why, link and until = 2030-12-31 are for you to fill in.
";

/// A fault as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The rules that it is against.
    rules: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    amend: Vec<String>,
    /// A case that shows it, in JSON.
    case: String,
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
    until: Option<toml::Value>,
}

/// A fault that was read and makes sense.
pub struct KnownFault {
    place: String,
    /// The rules that it is against.
    pub rules: Rules,
    /// A case that shows it.
    pub case: Case,
    hypothesis: Option<Hypothesis>,
    entry: Entry,
    until: Option<Date>,
}

/// A list of known faults.
pub struct KnownFaults {
    name: String,
    text: String,
    faults: Vec<KnownFault>,
}

impl KnownFaults {
    /// Reads a list.
    ///
    /// # Errors
    /// Names the file, the fault and what is wrong with it.
    pub fn read(path: &Path) -> Result<KnownFaults> {
        let text = std::fs::read_to_string(path).map_err(|e| Error::file(path, e))?;
        let name = path.display().to_string();
        let faults = parse(&name, &text).map_err(|e| e.under(&name))?;
        Ok(KnownFaults { name, text, faults })
    }

    /// All of them.
    pub fn all(&self) -> &[KnownFault] {
        &self.faults
    }

    /// Those that are against these rules. That there are others is noted.
    pub fn against(&self, rules: &Rules) -> Vec<&KnownFault> {
        let (own, others): (Vec<&KnownFault>, Vec<&KnownFault>) =
            self.faults.iter().partition(|fault| same(&fault.rules, rules));
        if !others.is_empty() {
            let places: Vec<&str> = others.iter().map(|fault| fault.place.as_str()).collect();
            note(format_args!("skipped (against other rules): {}", places.join(", ")));
        }
        own
    }
}

/// Are these the same rules, in whatever order their amendments are given?
fn same(one: &Rules, other: &Rules) -> bool {
    one.rulebook() == other.rulebook() && one.distance(other) == 0
}

fn parse(name: &str, text: &str) -> Result<Vec<KnownFault>> {
    let mut table: toml::Table = text.parse().map_err(|e: toml::de::Error| {
        let before = text.get(..e.span().map_or(0, |span| span.start)).unwrap_or_default();
        Error::input(e.message()).under(format!("line {}", before.matches('\n').count() + 1))
    })?;
    let list = table.remove("fault").unwrap_or_else(|| toml::Value::Array(Vec::new()));
    if let Some(key) = table.keys().next() {
        return Err(Error::input(format!(
            "unknown key {key:?}: expected one [[fault]] table for each fault"
        )));
    }
    let toml::Value::Array(list) = list else {
        return Err(Error::input("fault is not a list: expected one [[fault]] table for each fault"));
    };
    let fault = |(number, value): (usize, toml::Value)| {
        let fault = format!("fault {number}");
        KnownFault::of(format!("{name}: {fault}"), value).map_err(|e| e.under(fault))
    };
    (1..).zip(list).map(fault).collect()
}

impl KnownFault {
    fn of(place: String, value: toml::Value) -> Result<KnownFault> {
        let entry: Entry = value.try_into().map_err(|e: toml::de::Error| Error::input(e.message()))?;
        let rules = Rules::named(&entry.rules, &entry.amend)?;
        let case = Case::parse(&entry.case).map_err(|e| e.under("case"))?;
        if !same(&case.opening.rules, &rules) {
            let other = &case.opening.rules;
            return Err(Error::input(format!("the case is under {other}, and the fault is against {rules}")));
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
                "expected misreadings and plays_by, or clauses, or no_answer, and not several of these",
            ));
        }
        if let Some(kind) = entry.no_answer.as_ref().filter(|kind| !FAULTS.contains(&kind.as_str())) {
            let known = FAULTS.join(", ");
            return Err(Error::input(format!("no_answer: unknown kind {kind:?}: expected one of {known}")));
        }
        let rulebook = rules.rulebook();
        let written = |id: &String| rulebook.clauses().iter().any(|clause| clause.id == *id);
        let amended = |id: &String| rulebook.amendments().iter().any(|amendment| amendment.clause == *id);
        if let Some(clause) = entry.clauses.iter().find(|clause| !written(clause) && !amended(clause)) {
            return Err(Error::input(format!("clauses: {} has no clause {clause:?}", rules.rulebook())));
        }
        let until = entry.until.as_ref().map(day).transpose()?;
        let fault = KnownFault { place, rules, case, hypothesis, until, entry };
        if let Some(hypothesis) = &fault.hypothesis {
            let stop = AtomicBool::new(false);
            let answered = ask_case(&mut hypothesis.subject(), Kind::External, &fault.case, &[], &stop);
            if matches!(answered.0, Answered::ByTheRules(_)) {
                let what = fault.what();
                return Err(Error::input(format!(
                    "the case does not show {what}: it is answered by the rules"
                )));
            }
        }
        Ok(fault)
    }

    /// What is known, in a few words.
    pub fn what(&self) -> String {
        let Entry { misreadings, plays_by, clauses, no_answer, .. } = &self.entry;
        let amended = plays_by.as_ref().map(|names| match names.is_empty() {
            true => format!("plays by {}", self.rules.rulebook()),
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

    /// Where it is listed.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Is its day over?
    fn expired(&self) -> Option<String> {
        let until = self.until?;
        (days_of(until) < today()).then(|| until.to_string())
    }
}

/// A day, with or without quotation marks.
fn day(value: &toml::Value) -> Result<Date> {
    let moment = match value {
        toml::Value::Datetime(moment) => Some(*moment),
        toml::Value::String(text) => text.parse().ok(),
        _ => None,
    };
    match moment {
        Some(Datetime { date: Some(date), time: None, offset: None }) => Ok(date),
        _ => Err(Error::input(format!("until: {value}: expected a day such as 2030-12-31"))),
    }
}

/// The number of days from the first of March of the year 0 to this one, by the Gregorian calendar.
fn days_of(date: Date) -> i64 {
    // Years begin in March here, so that the day of a leap year is the last one.
    let (year, month, day) = (i64::from(date.year), i64::from(date.month), i64::from(date.day));
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    365 * year + year.div_euclid(4) - year.div_euclid(100)
        + year.div_euclid(400)
        + (153 * month + 2) / 5
        + day
        - 1
}

/// The same for today, in universal time.
fn today() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    days_of(Date { year: 1970, month: 1, day: 1 }) + (since.as_secs() / 86_400) as i64
}

/// The faults that a trial excuses, once the subject was asked about each of them.
#[derive(Default)]
pub struct Asked {
    excused: Vec<Excused>,
    /// What the trial goes on past, and the number of the fault in `excused`.
    known: Vec<(usize, Known)>,
}

impl Asked {
    /// Asks the subject about the case of each fault.
    pub fn of(faults: &[&KnownFault], subject: &mut dyn Subject, kind: Kind, stop: &AtomicBool) -> Asked {
        let mut known: Vec<(usize, Known)> = Vec::new();
        for (i, fault) in faults.iter().enumerate() {
            if let Some(hypothesis) = &fault.hypothesis {
                known.push((i, Known::Hypothesis(hypothesis.clone())));
            } else if let Some(name) = fault.entry.no_answer.clone() {
                let points = fault.case.opening.board.points();
                known.push((i, Known::Fault { name, points }));
            }
        }
        let plain = |known: &[(usize, Known)]| -> Vec<Known> {
            known.iter().map(|(_, known)| known.clone()).collect()
        };
        for (i, fault) in faults.iter().enumerate() {
            if fault.hypothesis.is_some() || fault.entry.no_answer.is_some() {
                continue;
            }
            // The case says which question it is.
            let (answered, _) = ask_case(subject, kind, &fault.case, &plain(&known), stop);
            if let Answered::Otherwise(found) = answered {
                let found = &found.disagreement;
                let clauses = match &fault.entry.clauses[..] {
                    [] => found.clauses(),
                    clauses => clauses.to_vec(),
                };
                known.push((i, Known::Clauses(found.question, clauses)));
            }
        }
        let all = plain(&known);
        let mut excused = Vec::new();
        for (i, fault) in faults.iter().enumerate() {
            let (answered, met) = ask_case(subject, kind, &fault.case, &all, stop);
            let there = met.iter().any(|n| known[*n].0 == i);
            let state = match (there, answered) {
                (true, _) => fault.expired().map_or(State::There, State::Expired),
                (_, Answered::ByTheRules(tally)) => match fault.unanswered(&tally.keys) {
                    Some(key) => State::Unanswered(format!("the subject does not answer {key:?}")),
                    None => State::Fixed,
                },
                (_, Answered::Otherwise(found)) => State::Changed(both_say(&found, &subject.name())),
                (_, Answered::Fault(other)) => State::Changed(format!("{} {}", subject.name(), other.what())),
                (_, Answered::Declined(why)) => State::Unanswered(why),
            };
            let Entry { why, link, .. } = fault.entry.clone();
            let (place, what) = (fault.place.clone(), fault.what());
            let clauses = known.iter().find(|(of, _)| *of == i).map(|(_, known)| known.clauses(&fault.rules));
            let clauses = clauses.unwrap_or_else(|| fault.entry.clauses.clone());
            excused.push(Excused { place, what, clauses, why, link, met: 0, state });
        }
        known.retain(|(i, _)| !matches!(excused[*i].state, State::Fixed | State::Changed(_)));
        Asked { excused, known }
    }

    /// What the trial goes on past.
    pub fn known(&self) -> Vec<Known> {
        self.known.iter().map(|(_, known)| known.clone()).collect()
    }

    /// The faults, with how often the trial met each.
    pub fn after(mut self, met: &[u64]) -> Vec<Excused> {
        for ((i, _), met) in self.known.iter().zip(met) {
            self.excused[*i].met += met;
        }
        self.excused
    }
}

impl KnownFault {
    /// The key of the question that the case is about, if the subject left it out.
    fn unanswered(&self, keys: &std::collections::BTreeMap<&'static str, [u64; 2]>) -> Option<&'static str> {
        let stop = AtomicBool::new(false);
        let mut subject = self.hypothesis.as_ref()?.subject();
        let Answered::Otherwise(found) = ask_case(&mut subject, Kind::External, &self.case, &[], &stop).0
        else {
            return None;
        };
        let key = found.disagreement.question.key();
        (keys.get(key).is_some_and(|[_, answered]| *answered == 0)).then_some(key)
    }
}

/// Writes what a trial found as a list of known faults, after those that were known.
pub fn write(output: &Output, known: Option<&KnownFaults>, report: &Report) -> Result<()> {
    let record = &report.record;
    let mut new = Vec::new();
    for finding in &record.findings {
        let before_games = record.tally.games == 0 && matches!(finding, Finding::Fault { .. });
        let entry = match before_games {
            true => Err("the fault ends every trial before its first game".to_owned()),
            false => Entry::of(record.rules(), finding),
        };
        match entry {
            Ok(entry) => new.push(entry),
            Err(why) => note(format_args!("not written as a known fault: {why}")),
        }
    }
    let number = new.len();
    let text = toml::to_string(&List { fault: new.clone() }).expect("a fault is plain data");
    let mut whole = match known {
        Some(known) => known.text.trim_end().to_owned() + "\n\n" + &text,
        None => HEAD.to_owned() + "\n" + &text,
    };
    if let Some(known) = known.filter(|known| parse(&known.name, &whole).is_err()) {
        note(format_args!("rewrote the faults of {}, without comments", known.name));
        let entries = known.faults.iter().map(|fault| fault.entry.clone()).chain(new).collect();
        whole = HEAD.to_owned() + "\n" + &toml::to_string(&List { fault: entries }).expect("plain data");
    }
    output.write(&(whole.trim_end().to_owned() + "\n"))?;
    if !output.is_standard() {
        let s = if number == 1 { "" } else { "s" };
        note(format_args!("wrote {number} new known fault{s} to {}", output.path().display()));
    }
    Ok(())
}

#[derive(Serialize)]
struct List {
    fault: Vec<Entry>,
}

impl Entry {
    /// What was found, as a known fault; or why it cannot be one.
    fn of(rules: &Rules, finding: &Finding) -> std::result::Result<Entry, String> {
        match finding {
            Finding::Fault { again: false, .. } => return Err("the fault did not happen again".to_owned()),
            Finding::Missing { key, .. } => return Err(format!("the required key {key:?} is missing")),
            Finding::SelfCheck { .. } => return Err("a failed self-check ends every trial".to_owned()),
            Finding::Internal(_) => return Err("it is a bug in superko".to_owned()),
            _ => {}
        }
        let (Some(case), Some(known)) = (finding.case(), Known::of(finding)) else {
            return Err("no game shows it".to_owned());
        };
        let mut entry = Entry {
            rules: rules.rulebook().name().to_owned(),
            amend: owned(&rules.amendment_names()),
            case: case.to_string(),
            misreadings: Vec::new(),
            plays_by: None,
            clauses: Vec::new(),
            no_answer: None,
            why: String::new(),
            link: String::new(),
            until: None,
        };
        match known {
            Known::Hypothesis(Hypothesis { rules: plays_by, misreadings }) => {
                entry.misreadings = misreadings.iter().map(|m| m.name.to_owned()).collect();
                entry.plays_by = (!same(&plays_by, rules)).then(|| owned(&plays_by.amendment_names()));
            }
            Known::Clauses(_, clauses) => entry.clauses = clauses,
            Known::Fault { name, .. } => entry.no_answer = Some(name),
        }
        Ok(entry)
    }
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_one_another() {
        let date = |year, month, day| days_of(Date { year, month, day });
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
        assert_eq!(date(2026, 1, 1) - date(1970, 1, 1), 20_454);
    }
}
