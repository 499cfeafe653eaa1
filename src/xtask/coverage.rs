//! What the conformance vectors cover: every clause, every way in which it can answer, every amendment, every misreading.

use crate::walks::Table;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use superko_oracle::Result;
use superko_oracle::answers::answer_of;
use superko_oracle::rulebook::text::{Clause, are_related, is_within};
use superko_oracle::rulebook::{self, Amendment, Effort, LawOptions, Misreading, Rulebook, Rules};
use superko_oracle::vectors::{self, By, Vector, filed_under, is_about};
use superko_spec::Way;

/// The ways in which the methods of the law answer these vectors, such as `false` and `true`, each with the name of the method.
fn ways(vectors: &[&Vector]) -> Result<BTreeSet<(&'static str, Way)>> {
    let each = vectors.par_iter().map(|vector| Ok(crate::ways::ways(&vector.case()?)));
    Ok(each.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect())
}

/// The vectors of a rulebook, each with the misreadings that it kills, whatever clauses they are about.
struct Kills<'a> {
    misreadings: &'static [Misreading],
    each: Vec<(&'a Vector, Vec<&'static Misreading>)>,
}

impl<'a> Kills<'a> {
    /// Judges each vector under each misreading, on all cores.
    fn of(misreadings: &'static [Misreading], vectors: &[&'a Vector]) -> Result<Kills<'a>> {
        let killed_by = |vector: &&'a Vector| {
            let kills = |misreading| Ok(vector.kills(misreading)?.then_some(misreading));
            let killed = misreadings.par_iter().filter_map(|misreading| kills(misreading).transpose());
            Ok((*vector, killed.collect::<Result<_>>()?))
        };
        Ok(Kills { misreadings, each: vectors.par_iter().map(killed_by).collect::<Result<_>>()? })
    }

    /// The vectors of the misread clause that kill a misreading.
    fn killers(&self, misreading: &Misreading) -> impl Iterator<Item = &'a Vector> {
        let kills = |(vector, killed): &&(&Vector, Vec<&Misreading>)| {
            is_about(vector, misreading) && killed.iter().any(|m| m.name == misreading.name)
        };
        self.each.iter().filter(kills).map(|(vector, _)| *vector)
    }

    fn is_misread(&self, sentence: &str) -> bool {
        self.misreadings.iter().any(|misreading| misreading.sentence == sentence)
    }

    /// Of the vectors by hand or from the source about a sentence that kill a misreading of it, if there is any, the one that
    /// kills fewest misreadings of other sentences, and these.
    fn most_alone(&self, sentence: &str) -> Option<(&'a Vector, Vec<&'static Misreading>)> {
        let about = |vector: &Vector| {
            are_related(&vector.clause, sentence)
                && filed_under(&vector.clause) == filed_under(sentence)
                && matches!(vector.by, By::Hand | By::Source)
        };
        let of_others = |(vector, killed): &(&'a Vector, Vec<&'static Misreading>)| {
            let others = killed.iter().copied().filter(|m| !are_related(m.sentence, sentence));
            (*vector, others.collect::<Vec<&Misreading>>())
        };
        let misread = self.is_misread(sentence);
        let own = |misreading: &&'static Misreading| misreading.sentence == sentence;
        let tests =
            self.each.iter().filter(|(vector, killed)| about(vector) && (!misread || killed.iter().any(own)));
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

/// `on 2x1 by tromp-taylor-7`: the vector on the smallest board, the first of several.
fn smallest<'a>(vectors: impl Iterator<Item = &'a Vector>) -> Result<String> {
    let on_board = |vector: &'a Vector| Ok((vector.case()?.opening.board, vector));
    let all: Vec<_> = vectors.map(on_board).collect::<Result<_>>()?;
    Ok(match all.into_iter().min_by_key(|(board, _)| board.points()) {
        Some((board, vector)) => format!("on {board} by {}", vector.id),
        None => "on no board by NOTHING".to_owned(),
    })
}

/// For a rulebook and a misreading of it, the walk that shows it, or why none does.
type Walks = BTreeMap<(String, String), String>;

/// What the tables of walks say about misreadings.
fn walks(tables: &[Table]) -> Walks {
    let mut walks = Walks::new();
    for table in tables {
        let of = |misreading: &str| (table.rules.rulebook().name().to_owned(), misreading.to_owned());
        for entry in &table.entries {
            let by = |length| format!("by {} of {}, length {length}", entry.name, table.file());
            walks.extend(entry.shows.iter().map(|(name, (length, _))| (of(name), by(length))));
        }
        for (name, why) in &table.unseen {
            // Other rules may show it.
            walks.entry(of(name)).or_insert_with(|| format!("by none: {why}"));
        }
    }
    walks
}

/// The coverage as text: for each clause its methods with the ways in which they answer the vectors of the document, the
/// number of the clause's own vectors, the amendments of the clause and the misreadings that are killed, each with the smallest
/// board on which a vector shows the difference, and for each sentence that has none below it or is misread itself a vector that
/// tests it alone.
pub fn page() -> Result<String> {
    let vectors = vectors::load("tests/vectors".as_ref())?;
    let walks = walks(&Table::all());
    let mut text = String::from(
        "Each clause: methods (how they answer to the vectors), vectors, and by which vectors\n\
         amendments are shown to change an answer, misreadings are killed, and the sentence is tested alone: of all misreadings only\n\
         its own change their answers. Walked: the walk of tests/walks whose numbers a misreading changes, or why none does.\n",
    );
    for rulebook in rulebook::ALL {
        cover(&mut text, *rulebook, &vectors, &walks)?;
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
    let of_rulebook = |vector: &&Vector| vector.rulebook().is_ok_and(|other| other == rulebook);
    let vectors: Vec<&Vector> = vectors.iter().filter(of_rulebook).collect();
    let misreadings = rulebook.misreadings();
    let kills = Kills::of(misreadings, &vectors)?;
    let ways = ways(&vectors)?;
    let answered = |method: &str| {
        let own = ways.iter().filter(|(of, _)| *of == method);
        let own: Vec<String> = own.map(|(_, way)| format!("{way:?}").to_lowercase()).collect();
        match own.join(", ").as_str() {
            "" => format!("{method} (no answer)"),
            ways if ways.contains("value") => method.to_owned(),
            ways => format!("{method} ({ways})"),
        }
    };
    for clause in rulebook.clauses() {
        let id = &clause.id;
        let methods: Vec<String> = clause.methods.iter().map(|method| answered(method.name)).collect();
        let count = |by: By| vectors.iter().filter(|v| v.clause == *id && v.by == by).count();
        text.push_str(&format!(
            "  {id} ({}): {}; vectors: {} hand, {} source, {} filled, {} found\n",
            clause.kind,
            if methods.is_empty() { "no method".to_owned() } else { methods.join(", ") },
            count(By::Hand),
            count(By::Source),
            count(By::Filled),
            count(By::Found)
        ));
        for amendment in rulebook.amendments().iter().filter(|amendment| amendment.clause == id) {
            let changed = vectors.par_iter().map(|vector| is_changed_by(vector, amendment));
            let changed: Vec<bool> = changed.collect::<Result<_>>()?;
            let showing = vectors.iter().copied().zip(changed).filter(|(_, changed)| *changed);
            let shown = smallest(showing.map(|(vector, _)| vector))?;
            text.push_str(&format!("    amended: {} {shown}\n", amendment.name));
        }
        for misreading in misreadings.iter().filter(|misreading| misreading.sentence == id) {
            let shown = smallest(kills.killers(misreading))?;
            text.push_str(&format!("    killed: {} {shown}\n", misreading.name));
            let key = (rulebook.name().to_owned(), misreading.name.to_owned());
            // Some amendments have no table: tests/walks.rs lists them.
            let none =
                if misreading.amend.is_empty() { "by NOTHING" } else { "by none: no table has its rules" };
            let walked = walks.get(&key).map_or(none, String::as_str);
            text.push_str(&format!("    walked: {} {walked}\n", misreading.name));
        }
        let below = |other: &&Clause| other.id != *id && is_within(&other.id, id) && other.reason.is_none();
        let is_leaf = !rulebook.clauses().iter().any(|other| below(&other));
        if clause.reason.is_none() && (is_leaf || kills.is_misread(id)) {
            let tested = match kills.most_alone(id) {
                None => "by NOTHING".to_owned(),
                Some((vector, others)) if others.is_empty() => {
                    let misread = if kills.is_misread(id) { "" } else { ", with no misreading" };
                    format!("alone by {}{misread}", vector.id)
                }
                Some((vector, others)) => {
                    let others: BTreeSet<&str> = others.iter().map(|m| m.sentence).collect();
                    let why = clause.not_alone.as_deref().unwrap_or("NO REASON");
                    format!("by {} with {}: {why}", vector.id, Vec::from_iter(others).join(", "))
                }
            };
            text.push_str(&format!("    tested: {tested}\n"));
        }
    }
    Ok(())
}
