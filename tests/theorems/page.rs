//! The data and the tests list the same theorems.

use std::collections::BTreeSet;
use superko::rulebook;
use xtask::theorems::{self, Status};

/// The tests that are not ignored, of all theorems, by number.
fn tests() -> Vec<String> {
    let modules =
        "captures repetition score political pauli endings claims new_zealand katago aga japanese_1989";
    let read = |module: &str| std::fs::read_to_string(format!("tests/theorems/{module}.rs")).unwrap();
    let modules: Vec<String> = modules.split(' ').map(read).collect();
    let lines = modules.iter().flat_map(|module| module.lines().zip(module.lines().skip(1)));
    let tests = lines.filter(|(before, _)| !before.starts_with("#[ignore")).map(|(_, line)| line);
    let names = tests.filter_map(|line| line.strip_prefix("fn ")?.split('(').next());
    let names = names.filter(|name| name[1..].starts_with(|c: char| c.is_ascii_digit()));
    let mut names: Vec<String> = names.map(str::to_owned).collect();
    names.sort();
    names
}

#[test]
fn the_data_and_the_tests_list_the_same_theorems_in_the_same_order() {
    let names: Vec<String> = theorems::all().iter().map(|theorem| theorem.test()).collect();
    assert_eq!(names, tests());
    for (i, name) in names.iter().enumerate() {
        assert!(name.starts_with(&format!("t{:02}_", i + 1)), "{name}");
    }
}

#[test]
fn every_theorem_that_is_not_refuted_names_a_misreading_that_breaks_it_or_says_why_none_does() {
    for theorem in theorems::all() {
        let refuted = |document: &theorems::Document| document.status == Status::Refuted;
        let by_counterexample = !theorem.documents.is_empty() && theorem.documents.iter().all(refuted);
        let named = !theorem.misreadings.is_empty();
        assert!(named || by_counterexample || theorem.unbroken.is_some(), "{} names none", theorem.id);
        assert!(!named || theorem.unbroken.is_none(), "{} names some, and says why none", theorem.id);
    }
}

#[test]
fn every_theorem_has_a_status_and_says_what_becomes_of_it_under_amendments() {
    for theorem in theorems::all() {
        let status = ["*proved*", "*exhausted*", "*refuted*"];
        let compares = theorem.documents.is_empty();
        let has_status = status.iter().any(|word| theorem.text.concat().contains(word));
        assert!(!compares || has_status, "{} has no status", theorem.id);
        for document in &theorem.documents {
            let rulebook = rulebook::find(&document.rulebook).unwrap();
            let known: BTreeSet<&str> =
                rulebook.amendments().iter().map(|amendment| amendment.name).collect();
            let unknown = document.named().find(|name| !known.contains(name));
            assert_eq!(unknown, None, "{} of {rulebook}", theorem.id);
            let missing = known.iter().find(|name| document.verdict(Some(**name)).is_none());
            assert_eq!(missing, None, "{} of {rulebook}", theorem.id);
            let refuted = document.status == Status::Refuted;
            assert_eq!(refuted, document.counterexample.is_some(), "{} of {rulebook}", theorem.id);
            let proved = document.status == Status::Proved;
            assert!(proved || document.checked.is_none(), "{} of {rulebook}", theorem.id);
        }
    }
}

#[test]
fn the_readme_counts_the_theorems() {
    let all = theorems::all();
    let checked = |theorem: &&theorems::Theorem| theorem.documents.iter().any(|of| of.checked.is_some());
    let readme = include_str!("../../README.md");
    let (theorems, proofs) = (all.len(), all.iter().filter(checked).count());
    assert!(readme.contains(&format!("{theorems} [theorems](spec/THEOREMS.md)")), "{theorems} theorems");
    assert!(readme.contains(&format!("[proofs](spec/proofs/README.md) of {proofs}")), "{proofs} proofs");
}
