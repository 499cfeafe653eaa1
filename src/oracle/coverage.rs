//! What the conformance vectors cover: every clause, every way in which it can answer, every amendment, every misreading.

use super::vectors::{By, Vector, filed_under, is_about};
use crate::rulebook::text::are_related;
use crate::rulebook::{self, Amendment, Effort, LawOptions, Misreading, Rulebook, Rules};
use crate::serve::answer_of;
use crate::{Error, Result};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The ways in which each method of the law answered, such as `false` and `true`, by the name of the method.
type Ways = BTreeMap<&'static str, BTreeSet<&'static str>>;

thread_local! {
    /// What the listener has recorded. The listener is a function pointer, so it cannot own this.
    static HEARD: RefCell<Ways> = RefCell::default();
}

/// The ways in which the methods of the law answer these vectors.
fn ways<'a>(vectors: impl Iterator<Item = &'a Vector>) -> Result<Ways> {
    let listener = |method: &'static str, answer: &dyn fmt::Debug| {
        HEARD.with_borrow_mut(|heard| heard.entry(method).or_default().insert(way(answer)));
    };
    HEARD.take();
    for vector in vectors {
        let case = vector.case()?;
        let options =
            LawOptions { listener: Some(listener), effort: Effort::Unaided, ..LawOptions::default() };
        answer_of(&case, case.opening.law(options));
    }
    Ok(HEARD.take())
}

/// The way of an answer; empty for types without distinct ways.
fn way(answer: &dyn fmt::Debug) -> &'static str {
    /// The beginning of what is written, long enough to distinguish the ways: an answer may be long.
    struct Head(String);
    impl Write for Head {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0.push_str(text);
            if self.0.len() < 8 { Ok(()) } else { Err(fmt::Error) }
        }
    }
    let mut head = Head(String::new());
    let _ = write!(head, "{answer:?}"); // an error only means that it is long enough
    const WAYS: [(&str, &str); 6] = [
        ("false", "false"),
        ("true", "true"),
        ("None", "none"),
        ("Some", "some"),
        ("Illegal", "illegal"),
        ("Legal", "legal"),
    ];
    WAYS.iter().find(|(start, _)| head.0.starts_with(start)).map_or("", |(_, way)| way)
}

/// The vectors of a rulebook, and which of its misreadings each of them kills, whatever clauses they are about.
struct Kills<'a> {
    vectors: Vec<&'a Vector>,
    misread: Vec<&'static Misreading>,
    /// For each vector the misreadings.
    killed: Vec<Vec<&'static Misreading>>,
}

impl<'a> Kills<'a> {
    /// Judges each vector under each misreading, on all cores.
    fn of(rulebook: &'static dyn Rulebook, vectors: &'a [Vector]) -> Result<Kills<'a>> {
        let of_rulebook = |vector: &&Vector| vector.rulebook().is_ok_and(|other| other == rulebook);
        let vectors: Vec<&Vector> = vectors.iter().filter(of_rulebook).collect();
        let misreadings = rulebook.misreadings();
        let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let work = || {
            while let Some((i, vector)) =
                Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|i| Some((i, vectors.get(i)?)))
            {
                let killed = misreadings.iter().filter_map(|misreading| match vector.kills(misreading) {
                    Ok(killed) => killed.then_some(Ok(misreading)),
                    Err(error) => Some(Err(error)),
                });
                let killed: Result<Vec<&'static Misreading>> = killed.collect();
                done.lock().expect("no thread panics").push((i, killed));
            }
        };
        thread::scope(|scope| {
            (0..thread::available_parallelism().map_or(1, usize::from)).for_each(|_| drop(scope.spawn(work)))
        });
        let mut done = done.into_inner().expect("no thread panics");
        done.sort_by_key(|(i, _)| *i);
        let killed: Result<_> = done.into_iter().map(|(_, killed)| killed).collect();
        Ok(Kills { vectors, misread: misreadings.iter().collect(), killed: killed? })
    }

    fn each(&self) -> impl Iterator<Item = (&'a Vector, &[&'static Misreading])> {
        self.vectors.iter().copied().zip(self.killed.iter().map(Vec::as_slice))
    }

    /// The vectors of the misread clause that kill a misreading.
    fn killers(&self, misreading: &Misreading) -> impl Iterator<Item = &'a Vector> {
        let kills = |(vector, killed): &(&Vector, &[&Misreading])| {
            is_about(vector, misreading) && killed.iter().any(|m| m.name == misreading.name)
        };
        self.each().filter(kills).map(|(vector, _)| vector)
    }

    /// Of the vectors by hand or from the source about a clause that kill a misreading of it, if there is any, the one that
    /// kills fewest misreadings of other clauses, and these.
    fn most_alone(&self, clause: &str) -> Option<(&'a Vector, Vec<&'static Misreading>)> {
        let about = |vector: &Vector| {
            filed_under(&vector.clause) == clause && matches!(vector.by, By::Hand | By::Source)
        };
        let of_others = |(vector, killed): (&'a Vector, &[&'static Misreading])| {
            let others: Vec<&Misreading> =
                killed.iter().copied().filter(|m| !are_related(m.clause, clause)).collect();
            (vector, others)
        };
        // A clause that only composes others may have no misreading of its own.
        let own = |misreading: &&Misreading| filed_under(misreading.clause) == clause;
        let misread = self.misread.iter().any(own);
        let tests =
            self.each().filter(|(vector, killed)| about(vector) && (!misread || killed.iter().any(own)));
        tests.map(of_others).min_by_key(|(_, others)| others.len())
    }
}

/// Does an amendment change an answer that the vector expects? `false` if its case is not amended so.
fn is_changed_by(vector: &Vector, amendment: &Amendment) -> Result<bool> {
    let mut case = vector.case()?;
    let mut names = case.opening.rules.amendment_names();
    let amended = names.len();
    names.retain(|name| *name != amendment.name);
    if names.len() == amended {
        return Ok(false);
    }
    case.opening.rules = Rules::amended(case.opening.rulebook(), &names)?;
    let options = LawOptions { effort: Effort::Unaided, ..LawOptions::default() };
    let answer = answer_of(&case, case.opening.law(options)).to_value();
    Ok(!vector.contradictions(&answer).is_empty())
}

/// The vector on the smallest board, the first of several.
fn smallest<'a>(vectors: impl Iterator<Item = &'a Vector>) -> Result<Option<(String, &'a Vector)>> {
    let mut smallest: Option<(usize, String, &Vector)> = None;
    for vector in vectors {
        let board = vector.case()?.opening.board;
        if smallest.as_ref().is_none_or(|(points, _, _)| board.points() < *points) {
            smallest = Some((board.points(), board.to_string(), vector));
        }
    }
    Ok(smallest.map(|(_, board, vector)| (board, vector)))
}

/// For a rulebook and a misreading of it, the walk that shows it, or why none does.
pub type Walks = BTreeMap<(String, String), String>;

/// Reads what the tables of a folder, such as `tests/walks`, say about misreadings.
///
/// # Errors
/// When a file cannot be read.
pub fn walks(folder: &Path) -> Result<Walks> {
    let mut walks = Walks::new();
    let entries = fs::read_dir(folder).map_err(|e| Error::file(folder, e))?;
    let paths: BTreeSet<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    let tables = paths.iter().filter(|path| path.extension().is_some_and(|e| e == "txt"));
    for path in tables {
        let text = fs::read_to_string(path).map_err(|e| Error::file(path, e))?;
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let rulebook = file.split(['+', '.']).next().unwrap_or_default();
        let mut walk = "";
        for line in text.lines() {
            let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
            let (name, rest) = rest.split_once([' ', ':']).unwrap_or((rest, ""));
            let of = (rulebook.to_owned(), name.to_owned());
            match key {
                "walk" => walk = name,
                "misread" => {
                    let length = rest.split(' ').next().unwrap_or_default();
                    walks.insert(of, format!("by {walk} of {file}, length {length}"));
                }
                // Other rules may show it.
                "unseen" => {
                    walks.entry(of).or_insert_with(|| format!("by none:{rest}"));
                }
                _ => {}
            }
        }
    }
    Ok(walks)
}

/// The coverage as text: for each clause its methods with the ways in which they answer the vectors of the document, the
/// number of the clause's own vectors, the amendments of the clause and the misreadings that are killed, each with the smallest
/// board on which a vector shows the difference, and a vector that tests this clause alone.
///
/// `walks` says where each misreading changes a number of sequences; see [`walks`].
pub fn coverage(vectors: &[Vector], walks: &Walks) -> Result<String> {
    let mut text = String::from(
        "Generated by `superko vectors fill`: clause, methods (how they answer to the vectors), vectors, and by which vectors\n\
         amendments are shown to change an answer, misreadings are killed, and the clause is tested alone: no misreading of\n\
         another clause changes their answers. Walked: the walk of tests/walks whose numbers a misreading changes, or why none does.\n",
    );
    for rulebook in rulebook::ALL {
        cover(&mut text, *rulebook, vectors, walks)?;
    }
    Ok(text)
}

fn cover(
    text: &mut String,
    rulebook: &'static dyn Rulebook,
    vectors: &[Vector],
    walks: &Walks,
) -> Result<()> {
    text.push_str(&format!("\n{rulebook}\n"));
    let kills = Kills::of(rulebook, vectors)?;
    let misreadings = rulebook.misreadings();
    let amendments = rulebook.amendments();
    let ways = ways(kills.vectors.iter().copied())?;
    let answered = |method: &str| match ways.get(method) {
        None => format!("{method} (no answer)"),
        Some(ways) if ways.contains("") => method.to_owned(),
        Some(ways) => format!("{method} ({})", ways.iter().copied().collect::<Vec<_>>().join(", ")),
    };
    let on_board = |shown: Option<(String, &Vector)>| match shown {
        Some((board, vector)) => format!("on {board} by {}", vector.id),
        None => "on no board by NOTHING".to_owned(),
    };
    for clause in rulebook.clauses() {
        let id = &clause.id;
        let methods: Vec<String> = clause.methods.iter().map(|method| answered(method.name)).collect();
        let own: Vec<&Vector> = kills.vectors.iter().copied().filter(|v| v.clause == *id).collect();
        let count = |by: By| own.iter().filter(|vector| vector.by == by).count();
        text.push_str(&format!(
            "  {id} ({}): {}; vectors: {} hand, {} source, {} filled, {} found\n",
            clause.kind,
            if methods.is_empty() { "no method".to_owned() } else { methods.join(", ") },
            count(By::Hand),
            count(By::Source),
            count(By::Filled),
            count(By::Found)
        ));
        for amendment in amendments.iter().filter(|amendment| amendment.clause == id) {
            let mut showing = Vec::new();
            for vector in &kills.vectors {
                if is_changed_by(vector, amendment)? {
                    showing.push(*vector);
                }
            }
            let shown = on_board(smallest(showing.into_iter())?);
            text.push_str(&format!("    amended: {} {shown}\n", amendment.name));
        }
        for misreading in misreadings.iter().filter(|misreading| misreading.clause == id) {
            let shown = on_board(smallest(kills.killers(misreading))?);
            text.push_str(&format!("    killed: {} {shown}\n", misreading.name));
            let key = (rulebook.name().to_owned(), misreading.name.to_owned());
            let walked = walks.get(&key).map_or("by NOTHING", String::as_str);
            text.push_str(&format!("    walked: {} {walked}\n", misreading.name));
        }
        if filed_under(id) == id && clause.reason.is_none() {
            let tested = match kills.most_alone(id) {
                None => "by NOTHING".to_owned(),
                Some((vector, others)) if others.is_empty() => format!("alone by {}", vector.id),
                Some((vector, others)) => {
                    let others: BTreeSet<&str> = others.iter().map(|m| m.clause).collect();
                    let why = clause.not_alone.as_deref().unwrap_or("NO REASON");
                    format!("by {} with {}: {why}", vector.id, Vec::from_iter(others).join(", "))
                }
            };
            text.push_str(&format!("    tested: {tested}\n"));
        }
    }
    Ok(())
}
