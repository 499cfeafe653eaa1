//! Faults of real programs that no trial could name before: each is named on the default boards, or the report says what was seen.
#![cfg(unix)]

use crate::common::cli::{folder, ours, report};
use crate::common::{in_full, require};
use serde_json::{Value, json};

/// The report on the program of `tests/data/causes.py` with a fault.
fn tried(fault: &str, options: &[&str]) -> Value {
    require("python3");
    let subject = format!("python3 tests/data/causes.py {fault}");
    report(&[&["--games", "400", "--timeout", "60", "--jsonl", &subject], options].concat())
}

/// One of the explanations that fit is this misreading alone, there are few of them, and the clause is its clause.
#[track_caller]
fn assert_named(fault: &str, rules: &str, misreading: &str, clause: &str) {
    let report = tried(fault, &["--rules", rules]);
    let found = &report["found"];
    let fits: Vec<&Value> = found["fits"].as_array().unwrap().iter().map(|fit| &fit["misreadings"]).collect();
    assert!(fits.contains(&&json!([misreading])), "{fault}: {report:#}");
    assert!(fits.len() <= 3, "{fault}: {fits:?}");
    assert!(found["clauses"].as_array().unwrap().contains(&json!(clause)), "{fault}: {report:#}");
    assert_eq!(found["seen"], Value::Null, "{fault}");
}

fn a_ko_point_that_no_pass_lifts_is_named() {
    assert_named("ko-past-passes", "gnugo", "ko-point-survives-passes-for-both", "tromp-taylor.6");
}

fn snapbacks_that_are_refused_are_named() {
    assert_named("snapback", "gnugo", "snapback-is-ko", "tromp-taylor.6");
}

fn a_suicide_test_of_several_stones_before_captures_is_named() {
    assert_named("several-first", "cgos", "suicide-test-of-several-before-capture", "tromp-taylor.7");
}

fn liberties_that_are_not_refreshed_after_a_capture_are_named() {
    assert_named("not-refreshed", "cgos", "capturing-block-dies-at-the-next-play", "tromp-taylor.7.2");
}

#[test]
fn a_key_of_zero_for_one_point_is_named() {
    assert_named("zero-key", "cgos", "superko-misses-bottom-left", "tromp-taylor.6");
}

fn emptied_points_that_differ_from_unused_ones_are_named() {
    assert_named("emptied", "cgos", "emptied-points-differ-from-unused-ones", "tromp-taylor.6");
}

#[test]
fn one_prisoner_a_capture_is_named() {
    assert_named("one-prisoner", "cgos", "captures-count-one-stone", "tromp-taylor.7.2");
}

#[test]
fn shared_points_that_are_halved_are_named() {
    assert_named("halves", "cgos", "shared-points-are-halved", "tromp-taylor.9");
}

#[test]
fn where_nothing_fits_no_clause_is_cited_and_the_report_says_what_was_seen() {
    let here = folder();
    let names = ["a.html", "a.xml", "a.md"];
    let paths = names.map(|name| here.file(name));
    let [h, j, m] = paths.each_ref().map(|path| path.to_str().unwrap());
    let report = tried("strange", &["--rules", "cgos", "--report", h, "--junit", j, "--summary", m]);
    let found = &report["found"];
    assert_eq!([&found["fits"], &found["clauses"], &found["nearly"]], [&json!([]), &json!([]), &Value::Null]);
    let seen = found["seen"].as_str().unwrap();
    assert!(seen.starts_with("it refuses this play only, of "), "{seen}");
    let text = found["text"].as_str().unwrap().to_owned();
    let files = names.map(|name| here.read(name));
    for report in files.iter().chain([&text]) {
        assert!(
            report.contains("o known misreading or amendment explains it; it refuses this play only"),
            "{report}"
        );
    }
    assert!(!text.contains("tromp-taylor.6: "), "{text}");
}

/// The second is found around the first, though both are of superko; the first is in most answers.
fn two_faults_of_a_program_are_two_findings() {
    let report = tried("zero-key emptied", &["--rules", "cgos", "--all"]);
    let [first, second] = &report["all"].as_array().unwrap()[..] else { panic!("{report:#}") };
    assert_eq!(first["nearly"]["misreadings"], json!(["superko-misses-bottom-left"]), "{first:#}");
    assert_eq!([&first["said"], &second["said"]], [&json!(false), &json!(true)], "{report:#}");
}

/// Each alone is explained by one misreading, and what is left of the answers by the other.
fn two_faults_of_different_clauses_are_both_named() {
    let report = tried("zero-key one-prisoner", &["--rules", "cgos", "--all"]);
    let found = report["all"].as_array().unwrap();
    let named = found.iter().map(|found| found["fits"].to_string()).collect::<Vec<String>>();
    assert!(found.len() == 2 && found.iter().all(|found| found["fits"] != json!([])), "{report:#}");
    for misreading in ["superko-misses-bottom-left", "captures-count-one-stone"] {
        assert!(named.iter().any(|fits| fits.contains(misreading)), "{misreading}: {report:#}");
    }
}

/// Black can play nowhere at first; other plays are read back correctly.
#[test]
fn a_program_that_refuses_the_first_play_is_named() {
    assert_named("black-unseen", "cgos", "superko-sees-no-black-stones", "tromp-taylor.6");
}

/// Of programs that count one captured block only, the order in which they look is named, where 12 of 24 were.
#[test]
fn the_order_in_which_a_program_looks_at_blocks_is_named() {
    let engine = ours("gtp --misreading counts-one-block-wsen");
    let report = report(&["--games", "50", "--gtp", &engine]);
    let fits = report["found"]["fits"].as_array().unwrap();
    assert_eq!(fits.len(), 1, "{fits:?}");
    assert_eq!(fits[0]["misreadings"], json!(["counts-one-block-wsen"]));
}

in_full! {
    ; alone
    a_ko_point_that_no_pass_lifts_is_named,
    a_suicide_test_of_several_stones_before_captures_is_named,
    liberties_that_are_not_refreshed_after_a_capture_are_named,
    emptied_points_that_differ_from_unused_ones_are_named,
    two_faults_of_a_program_are_two_findings,
    two_faults_of_different_clauses_are_both_named,
    snapbacks_that_are_refused_are_named
}
