//! Conformance vectors: cases with their answers, one file per clause: `tests/vectors/<rulebook>/<clause>.jsonl`.

pub mod corpus;
pub mod filling;
pub mod gtp_tst;
pub mod sgf;

use crate::answers::{answer, answer_of};
use crate::case::Case;
use crate::games::witnesses;
use crate::input;
use crate::rulebook::text::{Clause, are_related};
use crate::rulebook::{self, Effort, LawOptions, Misreading, Rulebook, Rules, find};
use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// The version of the format and of the vectors. A change of meaning raises the first number, new vectors the second.
pub const VERSION: &str = "1.1";

/// The origin of an expected answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// Worked out by hand.
    Hand,
    /// Given in the text or its source.
    Source,
    /// The law's answer, filled in by `superko vectors fill`.
    Filled,
    /// A bug that was found in a real program, or in superko.
    Found,
}

/// A case, and the keys that its answer must have.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vector {
    /// A stable id, never reused.
    pub id: String,
    /// The clause that the vector is about.
    pub clause: String,
    /// The origin of the expected answer.
    pub by: By,
    /// What the vector shows.
    pub note: String,
    /// The case, in JSON.
    pub case: Value,
    /// Keys of the answer, with the values that they must have.
    pub expect: Map<String, Value>,
    /// The line of the file, which keeps the order of the keys.
    #[serde(skip)]
    pub line: String,
}

impl Vector {
    /// The case.
    pub fn case(&self) -> Result<Case> {
        Case::parse(&self.case.to_string()).map_err(|e| Error::input(format!("vector {}: {e}", self.id)))
    }

    /// Reads a vector from its line.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn parse(line: &str) -> Result<Vector> {
        let vector: Vector = serde_json::from_str(line).map_err(|e| Error::input(e.to_string()))?;
        Ok(Vector { line: line.to_owned(), ..vector })
    }

    /// The rulebook of the clause.
    pub fn rulebook(&self) -> Result<&'static dyn Rulebook> {
        find(self.clause.split('.').next().unwrap_or_default())
    }

    /// The keys whose values differ in an answer.
    pub fn differences(&self, answer: &Value) -> Vec<&str> {
        self.expect
            .iter()
            .filter(|(key, value)| answer.get(key) != Some(value))
            .map(|(key, _)| key.as_str())
            .collect()
    }

    /// Of the keys that differ, those that the answer has decided: points that a search left undecided may belong to either
    /// side, and the score depends on them.
    pub fn contradictions(&self, answer: &Value) -> Vec<&str> {
        let left_open = answer.get("undecided").is_some() && !self.expect.contains_key("undecided");
        let mut keys = self.differences(answer);
        keys.retain(|key| match *key {
            "control" if left_open => !may_become(&answer["control"], &self.expect["control"]),
            "score" | "winner" if left_open => !answer[key].is_null(),
            _ => true,
        });
        keys
    }

    /// Does the law with this misreading answer differently? `false` if the case lacks an amendment that the misreading needs,
    /// or has another amendment to the same clause, which planting the misreading would undo.
    pub fn kills(&self, misreading: &'static Misreading) -> Result<bool> {
        let case = self.case()?;
        if case.opening.rulebook() != misreading.rulebook || !can_be_read(misreading, &case.opening.rules) {
            return Ok(false);
        }
        // Control takes long to decide, and most vectors do not ask about it.
        let asks =
            ["control", "score", "winner", "undecided"].iter().any(|key| self.expect.contains_key(*key));
        let effort = if asks { Effort::Unaided } else { Effort::Trial };
        let misread = LawOptions { misreading: Some(misreading), effort, ..LawOptions::default() };
        let answer = answer_of(&case, case.opening.law(misread)).to_value();
        Ok(!self.contradictions(&answer).is_empty())
    }
}

/// Have these rules the amendments that the misreading needs, and no other amendment to its clause, which planting it would undo?
pub fn can_be_read(misreading: &Misreading, rules: &Rules) -> bool {
    let clause = filed_under(misreading.clause);
    let other = |name: &str| !misreading.amend.contains(&name);
    let undone = rules.amendments().iter().any(|a| filed_under(a.clause) == clause && other(a.name));
    misreading.matters_under(rules) && !undone
}

/// Can partly undecided control still turn out as expected?
fn may_become(control: &Value, expected: &Value) -> bool {
    let points = |of: &Value, key: &str| -> BTreeSet<String> {
        let names = of[key].as_array().into_iter().flatten();
        names.filter_map(|name| name.as_str().map(str::to_owned)).collect()
    };
    let open = points(control, "undecided");
    ["b", "w"].iter().all(|player| {
        let [decided, all] = [control, expected].map(|of| points(of, player));
        decided.is_subset(&all) && all.difference(&decided).all(|point| open.contains(point))
    })
}

/// All vectors in a folder, in the order of the file names.
pub fn load(folder: &Path) -> Result<Vec<Vector>> {
    let mut vectors = Vec::new();
    for rulebook in rulebook::ALL {
        let folder = folder.join(rulebook.name());
        let entries = fs::read_dir(&folder).and_then(Iterator::collect::<std::io::Result<Vec<fs::DirEntry>>>);
        let entries = entries.map_err(|e| Error::file(&folder, e))?;
        let mut files: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
        files.sort();
        for file in files {
            let text = input::text(&file).map_err(|e| Error::file(&file, e))?;
            vectors.extend(parse_lines(&file, &text)?);
        }
    }
    Ok(vectors)
}

/// The vectors of one file.
///
/// # Errors
/// Names the line and what is wrong with it.
pub fn parse_lines(file: &Path, text: &str) -> Result<Vec<Vector>> {
    let parse = |(i, line)| {
        Vector::parse(line).map_err(|e: Error| e.under(format_args!("{}:{}", file.display(), i + 1)))
    };
    text.lines().enumerate().map(parse).collect()
}

/// What a vector is made of; its line has the keys in this order.
#[derive(Serialize)]
struct Line<'a, E: Serialize> {
    id: String,
    clause: &'a str,
    by: By,
    note: String,
    case: &'a Case,
    expect: E,
}

impl<E: Serialize> Line<'_, E> {
    fn vector(&self) -> Result<Vector> {
        Vector::parse(&serde_json::to_string(self).expect("a vector is plain data"))
    }
}

/// The vectors for an implementation of exactly these rules. A vector under other amendments becomes one under these: the
/// same case, with the law's answers to the same keys.
///
/// # Errors
/// When a vector is malformed.
pub fn under(vectors: &[Vector], rules: &Rules) -> Result<Vec<Vector>> {
    let wanted: BTreeSet<&str> = rules.amendment_names().into_iter().collect();
    let name = match rules.amendment_names()[..] {
        [] => "unamended".to_owned(),
        ref names => names.join("+"),
    };
    let mut cases = BTreeSet::new();
    let mut own = Vec::new();
    for vector in vectors.iter().filter(|vector| vector.rulebook().is_ok_and(|of| of == rules.rulebook())) {
        let case = vector.case()?;
        let exact = case.opening.rules.amendment_names().into_iter().collect::<BTreeSet<&str>>() == wanted;
        own.push((vector, !exact, case));
    }
    // Several vectors differ in their amendments only: the case of one that has these already is there.
    own.sort_by_key(|(_, carried, _)| *carried);
    let mut chosen = Vec::new();
    for (vector, carried, mut case) in own {
        (case.id, case.opening.rules) = (None, rules.clone());
        // A key or a move may be that of an amendment which is not in force here.
        if carried && Case::parse(&case.to_string()).is_err() {
            continue;
        }
        if !cases.insert((case.to_string(), vector.expect.keys().cloned().collect::<Vec<_>>())) && carried {
            continue;
        }
        if !carried {
            chosen.push(vector.clone());
            continue;
        }
        let mut expect = answer(&case).to_value();
        if expect.get("undecided").is_some() {
            continue;
        }
        let keys = expect.as_object_mut().expect("an answer is an object");
        keys.retain(|key, _| vector.expect.contains_key(key));
        let line = Line {
            id: format!("{}@{name}", vector.id),
            clause: &vector.clause,
            by: By::Filled,
            note: format!("the case of {}, under other rules", vector.id),
            case: &case,
            expect,
        };
        chosen.push(line.vector()?);
    }
    Ok(chosen)
}

/// The games that trials play first, as vectors for an implementation of exactly these rules: the shortest known games that
/// show misreadings and other amendments, with the law's answers.
///
/// # Errors
/// When a line of the rulebook's witnesses is malformed.
pub fn of_witnesses(rules: &Rules) -> Result<Vec<Vector>> {
    let games = witnesses::under(rules)?.into_iter().map(|witness| Ok((witness.game(rules)?, witness.shows)));
    showing("shows", games.collect::<Result<_>>()?)
}

/// Games as vectors, with what they show by name: misreadings, amendments, and ways in which methods of the law answer.
pub(crate) fn showing(kind: &str, games: Vec<(Case, Vec<String>)>) -> Result<Vec<Vector>> {
    let mut vectors = Vec::new();
    let mut ids = BTreeMap::new();
    for (case, shows) in games {
        let rulebook = case.opening.rulebook();
        let clause_of = |name: &str| match (name.strip_prefix(['+', '-']), name.split_once(' ')) {
            (Some(amendment), _) => {
                rulebook.amendments().iter().find(|a| a.name == amendment.trim()).map(|a| a.clause)
            }
            (None, Some((method, _))) => {
                let has = |clause: &&Clause| clause.methods.iter().any(|other| other.name == method);
                rulebook.clauses().iter().find(has).map(|clause| clause.id.as_str())
            }
            (None, None) => rulebook.misreading(name).ok().map(|misreading| misreading.clause),
        };
        let first = shows.iter().find_map(|name| Some((name, clause_of(name)?)));
        let Some((name, clause)) = first else { continue };
        let expect = answer(&case).to_value();
        if expect.get("undecided").is_some() {
            continue;
        }
        let name = name.trim_start_matches(['+', '-', ' ']).replace(' ', "-");
        let shown = format!("{}-{kind}-{name}", rulebook.name());
        count(&mut ids, &shown);
        let id = match ids[&shown] {
            1 => shown,
            more => format!("{shown}-{more}"),
        };
        let note = format!("shows {}", shows.join(", "));
        vectors.push(Line { id, clause, by: By::Filled, note, case: &case, expect }.vector()?);
    }
    Ok(vectors)
}

/// The clause in whose file a vector is: the one that the vector is about, or the clause of which that is a sentence. These
/// are the clauses that answers cite and amendments replace; a sentence has no file of its own.
pub fn filed_under(clause: &str) -> &str {
    let has_file = |id: &&str| {
        let (name, clause) = id.split_once('.').unwrap_or((id, ""));
        let rulebook = rulebook::ALL.iter().find(|rulebook| rulebook.name() == name);
        rulebook.is_some_and(|rulebook| rulebook.vector_files().contains(&clause))
    };
    std::iter::successors(Some(clause), |id| id.rsplit_once('.').map(|(parent, _)| parent))
        .find(has_file)
        .unwrap_or(clause)
}

/// Is a vector about the clause that is misread, about a sentence of it, or about the clause of which that is a sentence?
pub fn is_about(vector: &Vector, misreading: &Misreading) -> bool {
    are_related(&vector.clause, misreading.clause)
        && filed_under(&vector.clause) == filed_under(misreading.clause)
}

/// The files of the vectors: their paths in the folder, and their texts.
pub fn files(vectors: &[Vector]) -> Result<Vec<(PathBuf, String)>> {
    let mut files: Vec<(PathBuf, String)> = Vec::new();
    for vector in vectors {
        let document = vector.rulebook()?.name();
        let clause = filed_under(&vector.clause)[document.len()..].trim_start_matches('.');
        let path = Path::new(document).join(format!("{clause}.jsonl"));
        let line = vector.line.clone() + "\n";
        match files.iter_mut().find(|(other, _)| *other == path) {
            Some((_, text)) => text.push_str(&line),
            None => files.push((path, line)),
        }
    }
    Ok(files)
}

/// Vectors in a format that cannot express all of them.
#[derive(Debug, Default)]
pub struct Exported {
    /// The text of the file.
    pub text: String,
    /// The number of vectors in it.
    pub vectors: usize,
    /// How many vectors cannot be in it, by why.
    pub left_out: BTreeMap<String, usize>,
    /// How many times a key is expected by a vector that is in it, but cannot be.
    pub not_asked: BTreeMap<String, usize>,
}

impl fmt::Display for Exported {
    /// `24 vectors; left out: 68 on boards that are not square, …; not asked about: over 19, …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} vectors", self.vectors)?;
        let left_out: Vec<String> =
            self.left_out.iter().map(|(why, times)| format!("{times} {why}")).collect();
        let not_asked: Vec<String> =
            self.not_asked.iter().map(|(key, times)| format!("{key} {times}")).collect();
        for (what, list) in [("left out", left_out), ("not asked about", not_asked)] {
            if !list.is_empty() {
                write!(f, "; {what}: {}", list.join(", "))?;
            }
        }
        Ok(())
    }
}

/// Counts one more.
fn count(counts: &mut BTreeMap<String, usize>, what: &str) {
    *counts.entry(what.to_owned()).or_default() += 1;
}

/// The vectors of a rulebook as JSON Lines, for implementers in other languages: a header, then one vector per line.
pub fn export(vectors: &[Vector], rulebook: &dyn Rulebook) -> String {
    let own: Vec<&Vector> = vectors
        .iter()
        .filter(|vector| vector.rulebook().is_ok_and(|of| of.name() == rulebook.name()))
        .collect();
    let after_end = own.iter().filter(|vector| vector.case().is_ok_and(|case| plays_after_end(&case)));
    let head = json!({
        "superko-vectors": VERSION,
        "rules": rulebook.name(),
        "vectors": own.len(),
        "after_end": after_end.map(|vector| &vector.id).collect::<Vec<_>>(),
        "about": "each following line: give `case` to your implementation; each key of `expect` that it answers must match; \
            an implementation that does not know the end of a game skips the vectors of `after_end`, which move after it",
    });
    let lines = own.iter().map(|vector| vector.line.clone());
    std::iter::once(head.to_string()).chain(lines).fold(String::new(), |all, line| all + &line + "\n")
}

/// Is the last move of the case made after the end of the game?
fn plays_after_end(case: &Case) -> bool {
    let mut game = case.opening.referee(Effort::Trial);
    let played = case.moves.iter().take_while(|m| !game.over() && game.play(**m).is_ok()).count();
    played < case.moves.len() && game.over()
}
