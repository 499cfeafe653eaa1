//! From a text to its clauses, to methods, to vectors, to misreadings: nothing is missing on the way, and nothing is left over.

use crate::common::*;
use pretty_assertions::assert_eq;
use superko::oracle::vectors::{By, Vector, files, load};
use superko::rulebook::text::{Ground, Reading, is_within};
use superko_spec as spec;

fn ids(rulebook: &dyn Rulebook) -> BTreeSet<String> {
    rulebook.clauses().iter().map(|clause| clause.id.clone()).collect()
}

/// The methods of the law that transcribe a rulebook, in the order of the source.
fn methods(rulebook: &dyn Rulebook) -> &'static [spec::Clause] {
    spec::DOCUMENTS.iter().find(|(name, _)| *name == rulebook.name()).expect("each rulebook has a law").1
}

/// The part of an id that its document numbers: `9.b` of `pauli.9.b`.
fn number<'a>(document: &dyn Rulebook, id: &'a str) -> &'a str {
    &id[document.name().len() + 1..]
}

/// One, if it is not prose; a clause may leave it to its sentences.
#[test]
fn every_clause_of_the_sources_has_a_method() {
    for document in rulebook::ALL {
        let clauses = document.clauses();
        for source in clauses {
            let of_clause = methods(*document).iter().filter(|clause| clause.id() == source.id);
            let names: Vec<&str> = of_clause.map(|clause| clause.method).collect();
            let is_parent = clauses.iter().any(|c| c.id != source.id && is_within(&c.id, &source.id));
            let prose = source.kind == "prose" && source.reason.is_some();
            // What a sentence says may be said by the method of its clause, or by its type.
            let by_its_clause = source.reason.is_some() && number(*document, &source.id).contains('.');
            let expected = match () {
                () if prose => 0..=0,
                () if is_parent || by_its_clause => 0..=1,
                () => 1..=1,
            };
            assert!(expected.contains(&names.len()), "{} has the methods {names:?}", source.id);
        }
    }
}

#[test]
fn a_clause_stands_before_its_sentences_and_nothing_else_between_them() {
    for document in rulebook::ALL {
        let ids: Vec<String> = document.clauses().iter().map(|clause| clause.id.clone()).collect();
        for (i, id) in ids.iter().enumerate() {
            assert!(!ids[..i].contains(id), "{id} is a duplicate");
            // The word in `political.4.move.1` is the name of a list, not a clause.
            let parent =
                ids.iter().filter(|other| *other != id && is_within(id, other)).max_by_key(|id| id.len());
            let nested = number(*document, id).contains('.');
            let Some(parent) = parent else {
                assert!(!nested, "{id} is a sentence of no clause");
                continue;
            };
            let above = ids[..i].iter().position(|other| other == parent);
            let above = above.unwrap_or_else(|| panic!("{parent} stands after {id}"));
            let between = ids[above..i].iter().find(|other| !is_within(other, parent));
            assert_eq!(between, None, "between {parent} and {id}");
        }
    }
}

#[test]
fn every_method_names_its_clause_and_paraphrases_it() {
    for document in rulebook::ALL {
        for clause in methods(*document) {
            let (id, method) = (clause.id(), clause.method);
            assert!(ids(*document).contains(id), "{method}: {id:?} is not a clause");
            let start = format!("r{}_", number(*document, id).replace('.', "_"));
            assert!(method.starts_with(&start), "{method} is of {id}");
            assert!(clause.paraphrase().ends_with('.'), "{method}: {:?}", clause.paraphrase());
        }
    }
}

#[test]
fn clauses_stand_in_the_order_of_the_text() {
    for document in rulebook::ALL {
        let order: Vec<String> = document.clauses().iter().map(|source| source.id.clone()).collect();
        let places: Vec<usize> =
            methods(*document).iter().map(|c| order.iter().position(|id| id == c.id()).unwrap()).collect();
        let first_lines: Vec<usize> = document.clauses().iter().map(|source| source.lines[0]).collect();
        assert!(first_lines.is_sorted(), "{document}: {first_lines:?}");
        // A clause and its own items may take turns.
        let numbers: Vec<&str> = places.iter().map(|i| order[*i].split('.').nth(1).unwrap()).collect();
        let mut seen: Vec<&str> = numbers.clone();
        seen.dedup();
        assert_eq!(seen.len(), numbers.iter().collect::<BTreeSet<_>>().len(), "{document}: {numbers:?}");
    }
}

#[test]
fn every_sentence_that_computes_has_a_vector_from_hand_or_source() {
    let vectors = load(Path::new("tests/vectors")).unwrap();
    for document in rulebook::ALL {
        let clauses = document.clauses();
        for source in clauses {
            let is_parent = clauses.iter().any(|c| c.id != source.id && is_within(&c.id, &source.id));
            let anchored = vectors.iter().any(|vector| {
                is_within(&vector.clause, &source.id) && matches!(vector.by, By::Hand | By::Source)
            });
            let excused = is_parent || source.reason.is_some();
            assert!(anchored || excused, "{} has neither a vector nor a reason", source.id);
        }
        for vector in vectors.iter().filter(|vector| vector.rulebook().unwrap() == *document) {
            let Vector { id, clause, .. } = vector;
            assert!(ids(*document).contains(clause), "{id}: {clause} is not a clause");
        }
    }
}

#[test]
fn a_vector_is_in_the_file_of_its_clause_and_one_about_a_sentence_in_that_of_the_clause() {
    let vectors = load(Path::new("tests/vectors")).unwrap();
    for (file, text) in files(&vectors).unwrap() {
        let there = fs::read_to_string(Path::new("tests/vectors").join(&file)).unwrap_or_default();
        assert!(there == text, "{file:?}: other vectors belong into it; `cargo xtask write` writes it");
        assert!(file.components().count() == 2);
    }
}

#[test]
fn amendments_and_misreadings_name_clauses_that_are_there() {
    for document in rulebook::ALL {
        for amendment in document.amendments() {
            assert!(ids(*document).contains(amendment.clause), "{}", amendment.name);
        }
        let mut names = BTreeSet::new();
        for misreading in document.misreadings() {
            for id in [misreading.clause, misreading.sentence] {
                assert!(ids(*document).contains(id), "{misreading:?}: {id} is not a clause");
            }
            let first = |id| number(*document, id).split('.').next().unwrap();
            assert_eq!(first(misreading.clause), first(misreading.sentence), "{misreading:?}");
            assert!(names.insert(misreading.name), "{misreading:?} is a duplicate");
            misreading.rules();
        }
    }
    let all: usize = rulebook::ALL.iter().map(|document| document.misreadings().len()).sum();
    assert!(all >= 40, "{all} misreadings");
}

#[test]
fn every_reading_is_shown_by_something_that_exists() {
    let vectors = load(Path::new("tests/vectors")).unwrap();
    let files = ["exhaustive", "traceability", "law", "political", "pauli", "control"];
    let files = files.into_iter().chain(["theorems/score", "theorems/pauli"]);
    let tests: String = files.map(|file| fs::read_to_string(format!("tests/{file}.rs")).unwrap()).collect();
    for rulebook in rulebook::ALL {
        let clauses: BTreeSet<String> = rulebook.clauses().iter().map(|clause| clause.id.clone()).collect();
        let readings = rulebook.readings();
        assert!(!readings.is_empty(), "{rulebook} has no readings");
        for reading in readings {
            assert!(clauses.contains(&reading.clause), "{}: {} is not a clause", reading.id, reading.clause);
            assert!(!reading.shown_by.is_empty(), "{} is shown by nothing", reading.id);
            for witness in &reading.shown_by {
                let shown = vectors.iter().any(|vector| vector.id == *witness)
                    || tests.contains(&format!("fn {witness}("));
                assert!(shown, "{}: there is no vector and no test {witness}", reading.id);
            }
        }
        for amendment in rulebook.amendments() {
            let name = format!("`{}`", amendment.name);
            let mentioned = readings.iter().any(|reading| reading.taken.contains(&name));
            let house_rule = amendment.clause.starts_with("tromp-taylor");
            assert!(mentioned || house_rule, "no reading mentions {name}");
        }
    }
}

/// The letter is not what is taken where an amendment takes it; and a contradiction names the sentence that the letter contradicts.
#[test]
fn every_reading_says_by_which_part_of_the_principle_it_was_taken() {
    for rulebook in rulebook::ALL {
        for Reading { id, taken, by, why, .. } in rulebook.readings() {
            let amendment = taken.split_once("The amendment `").map_or("", |(_, amended)| amended);
            let has_the_letter = amendment.contains("the letter") || amendment.contains("literally");
            assert!(*by != Ground::Letter || !has_the_letter, "{id}: an amendment has the letter");
            let named = why.split('`').any(|word| ids(*rulebook).contains(word));
            assert!(
                *by != Ground::Contradiction || named,
                "{id} names no sentence that the letter contradicts"
            );
            let words = ["no game", "no move", "no end", "no winner"];
            let lacking = words.iter().any(|word| why.contains(word));
            assert!(*by != Ground::Impossible || lacking, "{id} does not say what a game would lack");
        }
    }
}

/// The texts are not here, but `SOURCES.jsonl` says which of their lines are written on.
#[test]
fn every_written_line_of_a_text_is_in_a_clause_or_left_out_for_a_reason() {
    type Lines = BTreeSet<usize>;
    let lines = |span: &[usize; 2]| (span[0]..=span[1]).collect::<Lines>();
    let mut documents = 0;
    for row in spec::SOURCES.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()) {
        let Some(document) = row["document"].as_str() else { continue };
        documents += 1;
        let spans: Vec<[usize; 2]> = serde_json::from_value(row["written"].clone()).unwrap();
        let written: Lines = spans.iter().flat_map(lines).collect();
        let clauses = rulebook::find(document).unwrap().clauses();
        let transcribed: Lines = clauses.iter().flat_map(|clause| lines(&clause.lines)).collect();
        let mut left_out = Lines::new();
        for entry in row["left_out"].as_array().unwrap() {
            assert!(entry["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "{document}: {entry}");
            left_out.extend(lines(&serde_json::from_value(entry["lines"].clone()).unwrap()));
        }
        let both: Vec<&usize> = left_out.intersection(&transcribed).collect();
        assert!(both.is_empty(), "{document}: lines {both:?} are in a clause and left out");
        let known: Lines = left_out.union(&transcribed).copied().collect();
        let missing: Vec<&usize> = written.difference(&known).collect();
        assert!(missing.is_empty(), "{document}: lines {missing:?} are in no clause");
        assert!(known.last() <= written.last(), "{document} ends at line {:?}", written.last());
        for clause in clauses {
            assert!(!written.is_disjoint(&lines(&clause.lines)), "{}: nothing is written there", clause.id);
        }
    }
    assert_eq!(documents, rulebook::ALL.len());
}

#[test]
fn every_line_of_the_readings_is_a_reading_of_a_rulebook_in_its_order() {
    let numbered = rulebook::ALL.iter().flat_map(|rulebook| {
        let readings = rulebook.readings().iter().enumerate();
        readings.map(move |(i, reading)| (reading.id.clone(), format!("{rulebook}.A{}", i + 1)))
    });
    let (ids, expected): (Vec<String>, Vec<String>) = numbered.unzip();
    assert_eq!(ids, expected);
    assert_eq!(ids.len(), spec::READINGS.lines().count());
}
