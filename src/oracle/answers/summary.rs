//! What the rules say about many game records together: counts, and the first examples of everything.

use super::game_records::{Finding, Illegal, Verdict, Why};
use crate::rulebook::Understood;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use superko_notation::plural;

/// How many examples of one kind are listed.
const EXAMPLES: usize = 3;
/// How many names of rules the text lists.
const NAMES: usize = 12;

/// What was found in a collection. Records are added one after the other; examples are the first ones.
#[derive(Default, Serialize)]
pub struct Summary {
    /// How many files were read.
    pub files: usize,
    /// How many records they have, those that are broken included.
    pub records: usize,
    /// How many moves the records have that could be read.
    pub moves: usize,
    /// How many variations are left out.
    pub variations: usize,
    /// The rules that they name, by that name and by what was taken for it.
    #[serde(serialize_with = "listed")]
    rules: BTreeMap<(Option<String>, Option<String>), Taken>,
    /// How many records were not judged, because their rules are unknown.
    pub not_judged: usize,
    /// How many records are legal throughout.
    pub legal: usize,
    /// Those that are not, by the clauses that the first illegal move breaks.
    #[serde(serialize_with = "listed")]
    illegal: BTreeMap<Vec<&'static str>, Breach>,
    /// Those in which play goes on after two passes, as their rules permit, which superko does not have.
    goes_on: Group<Played>,
    results: Results,
    /// The records that cannot be read, by what is wrong with them.
    #[serde(serialize_with = "listed")]
    broken: BTreeMap<String, Broken>,
    /// Was it stopped before the end?
    pub stopped: bool,
}

/// What was taken for the rules of a name.
#[derive(Serialize)]
struct Taken {
    /// As the records name them; null: they name none.
    named: Option<String>,
    /// Null: nothing, for they are unknown.
    read_as: Option<String>,
    differs: &'static str,
    #[serde(skip)]
    by_default: bool,
    records: usize,
}

/// Records of a kind: their number, and the first of them.
#[derive(Serialize)]
struct Group<E> {
    records: usize,
    examples: Vec<E>,
}

impl<E> Default for Group<E> {
    fn default() -> Group<E> {
        Group { records: 0, examples: Vec::new() }
    }
}

impl<E> Group<E> {
    fn add(&mut self, example: impl FnOnce() -> E) {
        self.records += 1;
        if self.examples.len() < EXAMPLES {
            self.examples.push(example());
        }
    }
}

/// The records whose first illegal move breaks the same clauses.
#[derive(Serialize)]
struct Breach {
    clauses: Vec<&'static str>,
    says: String,
    #[serde(flatten)]
    group: Group<IllegalMove>,
}

#[derive(Serialize)]
struct IllegalMove {
    #[serde(flatten)]
    played: Played,
    /// Does the law say the same?
    law: Option<bool>,
    #[serde(skip)]
    illegal: Illegal,
}

/// A move of a record.
#[derive(Serialize)]
struct Played {
    record: String,
    #[serde(rename = "move")]
    number: usize,
    play: String,
}

impl Played {
    fn of(name: &str, illegal: &Illegal) -> Played {
        Played { record: name.to_owned(), number: illegal.number(), play: illegal.name() }
    }
}

#[derive(Default, Serialize)]
struct Results {
    fit: usize,
    differ: usize,
    examples: Vec<Difference>,
    not_compared: BTreeMap<Why, Group<String>>,
}

#[derive(Serialize)]
struct Difference {
    record: String,
    said: String,
    counted: String,
}

#[derive(Serialize)]
struct Broken {
    kind: String,
    #[serde(flatten)]
    group: Group<Unreadable>,
}

#[derive(Serialize)]
struct Unreadable {
    record: String,
    why: String,
}

/// The values alone: each of them has its key.
fn listed<S: Serializer, K, V: Serialize>(map: &BTreeMap<K, V>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(map.values())
}

/// The most frequent ones first.
fn by_number<T>(items: impl Iterator<Item = T>, number: impl Fn(&T) -> usize) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_by_key(|item| std::cmp::Reverse(number(item)));
    items
}

impl Summary {
    /// Adds the verdict on a record; `name` says which record it is.
    pub fn add(&mut self, name: &str, verdict: Verdict) {
        let Verdict { named, said, understood, by_default, moves, variations, illegal, goes_on, result } =
            verdict;
        self.records += 1;
        self.moves += moves;
        self.variations += variations;
        let judged = understood.is_some();
        self.take(named, understood, by_default);
        match (illegal, goes_on) {
            _ if !judged => self.not_judged += 1,
            (Some(illegal), _) => self.add_illegal(name, illegal),
            (None, Some(played)) => self.goes_on.add(|| Played::of(name, &played)),
            (None, None) => self.legal += 1,
        }
        let results = &mut self.results;
        match result {
            Finding::Fits => results.fit += 1,
            Finding::NotCompared(why) => results.not_compared.entry(why).or_default().add(|| name.to_owned()),
            Finding::Differs(counted) => {
                results.differ += 1;
                if results.examples.len() < EXAMPLES {
                    let said = said.unwrap_or_default();
                    results.examples.push(Difference { record: name.to_owned(), said, counted });
                }
            }
        }
    }

    fn take(&mut self, named: Option<String>, understood: Option<Understood>, by_default: bool) {
        let (read_as, differs) =
            understood.map_or((None, ""), |understood| (Some(understood.rules.name()), understood.differs));
        let taken = self.rules.entry((named.clone(), read_as.clone()));
        taken.or_insert(Taken { named, read_as, differs, by_default, records: 0 }).records += 1;
    }

    fn add_illegal(&mut self, name: &str, illegal: Illegal) {
        let clauses: Vec<&'static str> = illegal.broken.iter().map(|clause| clause.0).collect();
        let breach = self.illegal.entry(clauses.clone());
        let breach =
            breach.or_insert_with(|| Breach { clauses, says: illegal.says(), group: Group::default() });
        breach.group.add(|| IllegalMove { played: Played::of(name, &illegal), law: None, illegal });
    }

    /// Adds a record that cannot be read, for this reason, or only so far: then `before` is the verdict on each part before that.
    pub fn add_broken(&mut self, name: &str, kind: String, mut why: String, before: Vec<Verdict>) {
        self.records += 1;
        let moves: usize = before.iter().map(|verdict| verdict.moves).sum();
        if moves > 0 {
            self.moves += moves;
            why = format!("cut at move {}: {why}", moves + 1);
        }
        for illegal in before.into_iter().filter_map(|verdict| verdict.illegal) {
            self.add_illegal(name, illegal);
        }
        let broken = self.broken.entry(kind.clone());
        let broken = broken.or_insert_with(|| Broken { kind, group: Group::default() });
        broken.group.add(|| Unreadable { record: name.to_owned(), why });
    }

    /// Asks the law about the examples of illegal moves. The law is slow: seconds on a large board. It is not asked any more
    /// when `stop` is set.
    pub fn ask_the_law(&mut self, stop: &AtomicBool) {
        for example in self.illegal.values_mut().flat_map(|breach| &mut breach.group.examples) {
            if stop.load(Ordering::Relaxed) {
                self.stopped = true;
                break;
            }
            example.law = Some(example.illegal.confirmed_by_law());
        }
    }

    /// Does a record differ from the rules?
    pub fn differs(&self) -> bool {
        !self.illegal.is_empty() || self.results.differ > 0
    }

    /// Has every record been judged, and does the law confirm the examples that it was asked about?
    pub fn is_complete(&self) -> bool {
        let mut examples = self.illegal.values().flat_map(|breach| &breach.group.examples);
        !self.stopped
            && self.not_judged == 0
            && self.broken.is_empty()
            && examples.all(|example| example.law != Some(false))
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { files, records, moves, results, .. } = self;
        if self.stopped {
            writeln!(f, "stopped before the end")?;
        }
        writeln!(f, "records: {records} in {}, {}", plural(*files, "file"), plural(*moves, "move"))?;
        if self.variations > 0 {
            writeln!(f, "{} left out (--variations judges them too)", plural(self.variations, "variation"))?;
        }
        writeln!(f, "rules:")?;
        let rules = by_number(self.rules.values(), |taken| taken.records);
        for Taken { named, read_as, differs, by_default, records } in rules.iter().take(NAMES) {
            let named = named.as_ref().map_or("no rules named".to_owned(), |named| format!("{named:?}"));
            let taken = match (read_as, *differs) {
                (None, _) => "not judged".to_owned(),
                (Some(rules), _) if *by_default => {
                    format!("judged by {rules}, and results not compared (--rules names others)")
                }
                (Some(rules), "") => rules.clone(),
                (Some(rules), differs) => format!("{rules}\n    not covered: {differs}"),
            };
            writeln!(f, "  {records} {named}: {taken}")?;
        }
        if let Some(others) = rules.get(NAMES..).filter(|others| !others.is_empty()) {
            let records: usize = others.iter().map(|taken| taken.records).sum();
            writeln!(f, "  {records} by {}", plural(others.len(), "other name"))?;
        }
        let illegal: usize = self.illegal.values().map(|breach| breach.group.records).sum();
        let legal = plural(self.legal, "record");
        writeln!(f, "moves: {legal} legal throughout, {illegal} with an illegal move")?;
        for breach in by_number(self.illegal.values(), |breach| breach.group.records) {
            writeln!(f, "  {} by {}: {}", breach.group.records, breach.clauses.join(", "), breach.says)?;
            for IllegalMove { played: Played { record, number, play }, law, .. } in &breach.group.examples {
                let law = match law {
                    Some(true) => ", as the law confirms",
                    Some(false) => ", but the law does not say so: a fault of superko",
                    None => "",
                };
                writeln!(f, "    {record}: move {number}, {play}{law}")?;
            }
        }
        let Group { records, examples } = &self.goes_on;
        if *records > 0 {
            let records = plural(*records, "record");
            writeln!(f, "play goes on after two passes, which is not covered: {records}")?;
            for Played { record, number, play } in examples {
                writeln!(f, "  {record}: move {number}, {play}")?;
            }
        }
        let not_compared: usize = results.not_compared.values().map(|group| group.records).sum();
        let Results { fit, differ, .. } = results;
        let (fits, does) = (if *fit == 1 { "fits" } else { "fit" }, if *differ == 1 { "does" } else { "do" });
        write!(f, "results: {fit} {fits} the board as it stands, {differ} {does} not, ")?;
        writeln!(f, "{not_compared} not compared")?;
        for Difference { record, said, counted } in &results.examples {
            writeln!(f, "    {record}: {said}, counted {counted}")?;
        }
        let not_compared = by_number(results.not_compared.iter(), |(_, group)| group.records);
        for (why, Group { records, examples }) in not_compared {
            let more = if *records > examples.len() { " …" } else { "" };
            writeln!(f, "  {records} not compared: {why} ({}{more})", examples.join(", "))?;
        }
        let broken = by_number(self.broken.values(), |broken| broken.group.records);
        write!(f, "broken: {}", broken.iter().map(|broken| broken.group.records).sum::<usize>())?;
        for Broken { kind, group: Group { records, examples } } in broken {
            write!(f, "\n  {records} {kind}")?;
            for Unreadable { record, why } in examples {
                write!(f, "\n    {record}: {why}")?;
            }
        }
        Ok(())
    }
}
