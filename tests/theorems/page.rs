//! The page and the tests list the same theorems.

use crate::tools::{AS_WRITTEN, EVERY, theorems};
use std::collections::BTreeSet;
use superko::rulebook;

/// The tests that are not ignored, of all theorems.
fn tests() -> Vec<String> {
    let modules = [
        include_str!("captures.rs"),
        include_str!("repetition.rs"),
        include_str!("score.rs"),
        include_str!("political.rs"),
        include_str!("pauli.rs"),
    ];
    let tests = modules.iter().flat_map(|module| module.split("#[test]\n").skip(1));
    let names = tests.filter_map(|test| test.strip_prefix("fn t")?.split('(').next());
    names.map(|name| format!("t{name}")).collect()
}

#[test]
fn the_page_and_the_tests_list_the_same_theorems_in_the_same_order() {
    let titles: Vec<String> = theorems().into_iter().map(|theorem| theorem.test).collect();
    assert_eq!(titles, tests());
    for (i, title) in titles.iter().enumerate() {
        assert!(title.starts_with(&format!("t{:02}_", i + 1)), "{title}");
    }
}

#[test]
fn every_theorem_has_a_status_and_says_what_becomes_of_it_under_amendments() {
    for theorem in theorems() {
        let status = ["proved", "exhausted", "refuted"];
        assert!(status.iter().any(|word| theorem.text.contains(word)), "{} has no status", theorem.number);
        for (document, verdicts) in &theorem.documents {
            let rulebook = rulebook::find(document).unwrap();
            let known: BTreeSet<&str> =
                rulebook.amendments().iter().map(|amendment| amendment.name).collect();
            for name in verdicts.keys().filter(|name| ![AS_WRITTEN, EVERY].contains(&name.as_str())) {
                assert!(known.contains(name.as_str()), "{}: {name}", theorem.number);
            }
            let listed = |name: &str| verdicts.contains_key(name) || verdicts.contains_key(EVERY);
            assert!(known.iter().all(|name| listed(name)), "{} of {document}", theorem.number);
        }
    }
}
