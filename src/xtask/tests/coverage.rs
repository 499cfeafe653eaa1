//! The vectors cover every clause, amendment and misreading, as `cargo xtask print coverage` says.

use crate::at_root;
use std::collections::BTreeSet;
use std::sync::LazyLock;
use superko_notation::Board;
use superko_oracle::rulebook;

static COVERAGE: LazyLock<String> = LazyLock::new(|| {
    at_root();
    xtask::coverage::page().unwrap()
});

#[test]
#[ignore = "minutes, run by CI: cargo test --package xtask -- --ignored"]
fn every_amendment_and_misreading_is_shown_by_something() {
    let nothing: Vec<&str> = COVERAGE.lines().filter(|line| line.ends_with("by NOTHING")).collect();
    assert!(nothing.is_empty(), "{nothing:#?}");
}

/// The lines of the coverage that begin with a word, each with the clause that it is about.
fn covered(word: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut clause = "";
    COVERAGE.lines().filter_map(move |line| {
        let line = line.trim_start();
        if let Some((id, _)) = line.split_once(" (") {
            clause = if id.contains(' ') { clause } else { id };
        }
        line.strip_prefix(word).map(|rest| (clause, rest))
    })
}

#[test]
#[ignore = "minutes, run by CI: cargo test --package xtask -- --ignored"]
fn every_amendment_changes_an_answer_on_a_small_board() {
    const SMALL: usize = 9;
    let mut seen = BTreeSet::new();
    for (clause, line) in covered("amended: ") {
        let (name, board) = line.split_once(" on ").unwrap();
        let (board, vector) = board.rsplit_once(" by ").unwrap();
        let board: serde_json::Value = serde_json::from_str(board).unwrap_or(board.into());
        let points = Board::from_json(&board).unwrap().points();
        assert!(points <= SMALL, "{clause}: {name} on {points} points by {vector}");
        seen.insert(name);
    }
    let all: BTreeSet<&str> =
        rulebook::ALL.iter().flat_map(|document| document.amendments()).map(|a| a.name).collect();
    assert_eq!(seen, all);
}

#[test]
#[ignore = "minutes, run by CI: cargo test --package xtask -- --ignored"]
fn every_sentence_is_tested_alone_or_it_is_known_why_not() {
    let not_alone = covered("tested: ").filter(|(_, line)| !line.starts_with("alone by "));
    let not_alone: BTreeSet<String> = not_alone.map(|(clause, _)| clause.to_owned()).collect();
    let clauses = rulebook::ALL.iter().flat_map(|rulebook| rulebook.clauses());
    let explained: BTreeSet<String> =
        clauses.filter(|clause| clause.not_alone.is_some()).map(|clause| clause.id.clone()).collect();
    assert_eq!(not_alone, explained);
}

/// In these rulebooks. No case asks about the sentences listed, because what is neither a board nor a situation is refused before.
#[test]
#[ignore = "minutes, run by CI: cargo test --package xtask -- --ignored"]
fn every_sentence_that_decides_something_is_misread_and_tested_by_itself() {
    let these = "logical tromp-taylor lasker-maas new-zealand aga concord japanese-1989 katago";
    let of_these = |sentence: &str| {
        sentence.split_once('.').is_some_and(|(document, _)| these.split(' ').any(|of| of == document))
    };
    let misread = |line: &str| !line.ends_with(", with no misreading");
    let others = covered("tested: ").filter(|(sentence, line)| of_these(sentence) && !misread(line));
    let others: BTreeSet<&str> = others.map(|(sentence, _)| sentence).collect();
    assert_eq!(others, BTreeSet::from(["logical.0", "logical.2", "logical.6", "tromp-taylor.2"]));
}

#[test]
#[ignore = "minutes, run by CI: cargo test --package xtask -- --ignored"]
fn the_vectors_make_every_clause_answer_in_every_way_but_what_no_case_can_reach() {
    let told = COVERAGE.lines().filter(|line| line.starts_with("  ") && !line.starts_with("    "));
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
        "pauli r1_a_locations (no answer)",
        "pauli r2_a_komi (some)",
        // What another clause says in other words, and what happens after the score.
        "tromp-taylor r4_b_rephrased (no answer)",
        "political r7_cleared (no answer)",
        // It says that no pass is illegal.
        "aga r2_e_pass (legal)",
        // Asked only about what is so: a Stone.
        "political r3_owner_of (some)",
    ];
    assert_eq!(BTreeSet::from_iter(found), BTreeSet::from(known.map(str::to_owned)));
}
