//! From a text to its clauses, to methods, to vectors, to misreadings: nothing is missing on the way, and nothing is left over.

use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use superko::oracle::coverage::coverage;
use superko::oracle::vectors::{By, load};
use superko::rulebook::{self, Rulebook};
use superko_spec as spec;

fn ids(rulebook: &dyn Rulebook) -> BTreeSet<String> {
    rulebook.clauses().into_iter().map(|clause| clause.id).collect()
}

/// The methods of the law that transcribe a rulebook, in the order of the source.
fn methods(rulebook: &dyn Rulebook) -> &'static [spec::Clause] {
    let all = [
        ("logical", spec::logical::CLAUSES),
        ("tromp-taylor", spec::tromp_taylor::CLAUSES),
        ("lasker-maas", spec::lasker_maas::CLAUSES),
        ("political", spec::political::CLAUSES),
        ("pauli", spec::pauli::CLAUSES),
    ];
    all.iter().find(|(name, _)| *name == rulebook.name()).unwrap().1
}

#[test]
fn every_clause_of_the_sources_has_a_method() {
    for document in rulebook::ALL {
        let transcribed: BTreeSet<&str> = methods(*document).iter().map(|clause| clause.id()).collect();
        for source in document.clauses() {
            let prose = source.kind == "prose" && source.reason.is_some();
            assert!(
                prose || transcribed.contains(source.id.as_str()),
                "{} has no method and no reason",
                source.id
            );
        }
    }
}

#[test]
fn every_method_names_its_clause_and_paraphrases_it() {
    for document in rulebook::ALL {
        for clause in methods(*document) {
            assert!(
                ids(*document).contains(clause.id()),
                "{}: {:?} is no clause",
                clause.method,
                clause.id()
            );
            let number = clause.id()[document.name().len() + 1..].replace('.', "_");
            assert!(
                clause.method.starts_with(&format!("r{number}_")),
                "{} is of {}",
                clause.method,
                clause.id()
            );
            assert!(clause.paraphrase().ends_with('.'), "{}: {:?}", clause.method, clause.paraphrase());
        }
    }
}

#[test]
fn clauses_stand_in_the_order_of_the_text() {
    for document in rulebook::ALL {
        let order: Vec<String> = document.clauses().into_iter().map(|source| source.id).collect();
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
fn every_clause_that_computes_has_a_vector_from_hand_or_source() {
    let vectors = load(Path::new("tests/vectors")).unwrap();
    for document in rulebook::ALL {
        for source in document.clauses() {
            let anchored = vectors
                .iter()
                .any(|vector| vector.clause == source.id && matches!(vector.by, By::Hand | By::Source));
            assert!(anchored || source.reason.is_some(), "{} has neither a vector nor a reason", source.id);
        }
        for vector in vectors.iter().filter(|vector| vector.rulebook().unwrap() == *document) {
            assert!(ids(*document).contains(&vector.clause), "{}: {} is no clause", vector.id, vector.clause);
        }
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
            assert!(ids(*document).contains(misreading.clause), "{misreading:?}");
            assert!(names.insert(misreading.name), "{misreading:?} stands twice");
            misreading.rules();
        }
    }
    let all: usize = rulebook::ALL.iter().map(|document| document.misreadings().len()).sum();
    assert!(all >= 40, "{all} misreadings");
}

#[test]
fn every_reading_is_shown_by_something_that_exists() {
    let vectors = load(Path::new("tests/vectors")).unwrap();
    let files = ["exhaustive", "traceability", "law", "lasker_maas", "political", "pauli", "control"];
    let tests = files.map(|file| fs::read_to_string(format!("tests/{file}.rs")).unwrap()).concat();
    for rulebook in rulebook::ALL {
        let clauses: BTreeSet<String> = rulebook.clauses().into_iter().map(|clause| clause.id).collect();
        let readings = rulebook.readings();
        assert!(!readings.is_empty(), "{rulebook} has no readings");
        for reading in &readings {
            assert!(clauses.contains(&reading.clause), "{}: {} is no clause", reading.id, reading.clause);
            assert!(!reading.shown_by.is_empty(), "{} is shown by nothing", reading.id);
            for witness in &reading.shown_by {
                let shown = vectors.iter().any(|vector| vector.id == *witness)
                    || tests.contains(&format!("fn {witness}()"));
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

#[test]
fn every_line_of_the_readings_is_a_reading_of_a_rulebook_in_its_order() {
    let numbered = rulebook::ALL.iter().flat_map(|rulebook| {
        let readings = rulebook.readings().into_iter().enumerate();
        readings.map(move |(i, reading)| (reading.id, format!("{rulebook}.A{}", i + 1)))
    });
    let (ids, expected): (Vec<String>, Vec<String>) = numbered.unzip();
    assert_eq!(ids, expected);
    assert_eq!(ids.len(), spec::READINGS.lines().count());
}

#[test]
fn the_page_of_readings_on_file_is_generated_from_the_data() {
    let written = fs::read_to_string("spec/READINGS.md").unwrap();
    let page = rulebook::readings::page(rulebook::ALL);
    assert_eq!(written, page, "`superko vectors fill` regenerates it");
}

#[test]
fn the_coverage_on_file_is_the_coverage() {
    let vectors = load(Path::new("tests/vectors")).unwrap();
    let written = fs::read_to_string("spec/COVERAGE.txt").unwrap();
    assert_eq!(written, coverage(&vectors).unwrap(), "`superko vectors fill` writes it anew");
    assert!(!written.contains("NOTHING"), "a misreading survives all vectors of its clause");
}

#[test]
fn the_vectors_make_every_clause_answer_in_every_way_but_what_no_case_can_reach() {
    let written = fs::read_to_string("spec/COVERAGE.txt").unwrap();
    let told = written.lines().filter(|line| !line.trim_start().starts_with("killed"));
    let one_sided = ["(no answer)", "(false)", "(true)", "(none)", "(some)", "(illegal)", "(legal)"];
    let mut found = Vec::new();
    for line in told {
        let (clause, rest) = line.trim_start().split_once(' ').unwrap_or_default();
        let document = clause.split('.').next().unwrap();
        let methods = rest.split("; vectors: ").next().unwrap().split_once(": ").unwrap_or_default().1;
        let lacking = methods.split(", ").filter(|method| one_sided.iter().any(|way| method.ends_with(way)));
        found.extend(lacking.map(|method| format!("{document} {method}")));
    }
    let known = [
        // What a board, a position and the komi are: what is none is refused before the law is asked.
        "logical r0_board (no answer)",
        "logical r1_go (no answer)",
        "logical r2_coloring (no answer)",
        "logical r6_situation (no answer)",
        "tromp-taylor r1_grid (no answer)",
        "tromp-taylor r2_position (no answer)",
        "political r2_1_go_board (no answer)",
        "political r2_2_configuration (no answer)",
        "pauli r1_locations (no answer)",
        "pauli r2_komi (no answer)",
        // What another clause says in other words, and what happens after the score.
        "tromp-taylor r4_rephrased (no answer)",
        "political r7_cleared (no answer)",
        // Asked only about what is so: a path of one colour, a set that is a Dragon; and who won, of games that are over.
        "logical r3_monochrome (true)",
        "political r2_4_mutually_adjacent (true)",
        "pauli r5_winner (some)",
    ];
    assert_eq!(BTreeSet::from_iter(found), BTreeSet::from(known.map(str::to_owned)));
}
