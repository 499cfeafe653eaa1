//! Vectors in the formats of other tools: a program that plays by the rules passes, one with a fault fails, and nothing gets lost
//! unsaid.

use crate::common::*;
use std::io::{Seek, Write};
use superko::notation::sgf;
use superko::oracle::vectors::corpus::of_corpus;
use superko::oracle::vectors::{self, Exported, Vector, gtp_tst, of_witnesses, under};

/// A test of a `.tst` file: its number, its command, the answer that is expected.
type Test = (u32, String, String);

/// Reads a `.tst` file as GNU Go's scripts do: what is sent to the engine, and what is expected of numbered commands.
fn read(text: &str) -> (String, Vec<Test>) {
    let (mut sent, mut tests): (String, Vec<Test>) = Default::default();
    for line in text.lines().filter(|line| !line.is_empty()) {
        if let Some(expected) = line.strip_prefix("#? [").and_then(|rest| rest.strip_suffix(']')) {
            let last = sent.lines().last().unwrap();
            let (number, command) = last.split_once(' ').expect("an expectation follows a numbered command");
            tests.push((number.parse().unwrap(), command.to_owned(), expected.to_owned()));
        } else if !line.starts_with('#') {
            sent += &format!("{line}\n");
        }
    }
    (sent, tests)
}

/// What goes wrong when a program runs a `.tst` file: tests that fail, by number, and other commands that are refused.
fn run(program: &[&str], text: &str) -> Vec<String> {
    let (sent, tests) = read(text);
    let mut input = tempfile::tempfile().unwrap();
    input.write_all(format!("{sent}quit\n").as_bytes()).and_then(|()| input.rewind()).unwrap();
    let said = Run::of(Command::new(program[0]).args(&program[1..]).stdin(input)).out;
    let replies: Vec<&str> = said.split("\n\n").map(str::trim).filter(|reply| !reply.is_empty()).collect();
    let mut wrong: Vec<String> =
        replies.iter().filter(|reply| reply.starts_with("? ")).map(|reply| (*reply).to_owned()).collect();
    for (number, command, expected) in tests {
        let answered = replies.iter().find_map(|reply| {
            let (id, answer) = reply.split_once(' ').unwrap_or((reply, ""));
            (id[1..].parse() == Ok(number)).then(|| (id.starts_with('='), answer.trim()))
        });
        if answered != Some((true, expected.as_str())) {
            wrong.push(format!("{number} {command}: {expected:?} expected, {answered:?}"));
        }
    }
    wrong
}

/// What `superko vectors export` exports.
fn vectors(rules: &Rules) -> Vec<Vector> {
    [under(&built_in().unwrap(), rules).unwrap(), of_witnesses(rules).unwrap()].concat()
}

fn exported(rules: &Rules) -> Exported {
    gtp_tst::export(&vectors(rules), rules).unwrap()
}

fn an_engine_that_plays_by_the_rules_passes_the_regression_test_of_every_rulebook(scope: Scope) {
    let mut silent = Vec::new();
    for rulebook in scope.one_in(3, rulebook::ALL.iter()) {
        let exported = exported(&Rules::of(*rulebook));
        let wrong = run(&[SUPERKO, "gtp", "--rules", rulebook.name()], &exported.text);
        assert_eq!(wrong, [""; 0], "{rulebook}");
        silent.extend((exported.vectors == 0).then(|| rulebook.name()));
    }
    // GTP can ask about all others.
    assert!(silent.is_empty() || silent == ["political"], "{silent:?}");
}

#[test]
fn the_tests_are_many_and_their_numbers_unique() {
    let [written, cgos] = ["tromp-taylor", "cgos"].map(|name| Rules::parse(name).unwrap());
    let (_, tests) = read(&exported(&written).text);
    let numbers: BTreeSet<u32> = tests.iter().map(|(number, ..)| *number).collect();
    assert!(numbers.len() == tests.len() && tests.len() > 60, "{}", tests.len());
    let vectors = vectors(&cgos);
    let ids: BTreeSet<&String> = vectors.iter().map(|vector| &vector.id).collect();
    assert_eq!(ids.len(), vectors.len());
    // Most programs have square boards alone.
    for rules in [cgos, Rules::parse("tromp-taylor + no-suicide + simple-ko").unwrap()] {
        let on_squares = exported(&rules).vectors;
        assert!(on_squares >= 90, "{rules}: {on_squares}");
    }
    for kind in ["is_legal", "list_stones", "captures", "all_legal"] {
        assert!(tests.iter().any(|(_, command, _)| command.starts_with(kind)), "{kind}");
    }
}

#[test]
fn an_engine_with_a_fault_fails_a_test_that_is_about_it() {
    let rules = Rules::parse("tromp-taylor").unwrap();
    let text = exported(&rules).text;
    for (misreading, command) in [
        ("no-superko", "is_legal"),
        ("ko-for-superko", "is_legal"),
        ("overwriting-allowed", "all_legal"),
        ("counts-one-block-nesw", "captures"),
        ("captures-on-three-sides", "illegal move"),
    ] {
        let wrong = run(&[SUPERKO, "gtp", "--rules", "tromp-taylor", "--misreading", misreading], &text);
        assert!(wrong.iter().any(|test| test.contains(command)), "{misreading}: {wrong:?}");
    }
}

#[test]
fn the_corpus_over_gtp_passes_the_engine_and_fails_faults_of_every_kind() {
    let wrong = |name: &str, misreading: &[&str]| {
        let rules = Rules::parse(name).unwrap();
        let text = gtp_tst::export(&of_corpus(&rules).unwrap(), &rules).unwrap().text;
        run(&[&[SUPERKO, "gtp", "--rules", name], misreading].concat(), &text)
    };
    for name in ["tromp-taylor", "cgos", "tromp-taylor + situational-superko"] {
        assert_eq!(wrong(name, &[]), [""; 0], "{name}");
    }
    for misreading in
        ["superko-of-eight", "overwriting-allowed", "counts-one-block-nesw", "superko-misses-centre"]
    {
        assert_ne!(wrong("tromp-taylor", &["--misreading", misreading]), [""; 0], "{misreading}");
    }
}

/// The commands about the vector to which a test belongs.
fn about<'a>(text: &'a str, test: &str) -> &'a str {
    let number = format!("\n{} ", test.split(' ').next().unwrap());
    text.split("\n\n").find(|block| block.contains(&number)).unwrap_or_default()
}

#[test]
#[ignore = "needs GNU Go"]
fn gnu_go_passes_the_regression_test_of_its_rules_but_for_long_games_which_it_forgets() {
    for (rules, repetition, forgets) in [
        ("tromp-taylor + no-suicide", "--positional-superko", true),
        ("tromp-taylor + no-suicide + situational-superko", "--situational-superko", true),
        ("tromp-taylor + no-suicide + simple-ko", "--simple-ko", false),
        ("tromp-taylor + no-suicide + free-repetition", "--no-ko", false),
    ] {
        let text = exported(&Rules::parse(rules).unwrap()).text;
        let wrong = run(&["gnugo", "--mode", "gtp", "--chinese-rules", repetition], &text);
        assert_eq!(!wrong.is_empty(), forgets, "{rules}: {wrong:?}");
        for test in wrong {
            assert!(about(&text, &test).matches("\nplay ").count() > 500, "{rules}: {test}");
        }
    }
}

fn what_cannot_be_expressed_is_counted_and_not_dropped(scope: Scope) {
    for rulebook in scope.one_in(rulebook::ALL.len(), rulebook::ALL.iter()) {
        let vectors = vectors(&Rules::of(*rulebook));
        let in_tst = exported(&Rules::of(*rulebook));
        let in_sgf = vectors::sgf::export(&vectors).unwrap();
        for exported in [in_tst, in_sgf] {
            let left_out: usize = exported.left_out.values().sum();
            assert_eq!(exported.vectors + left_out, vectors.len(), "{rulebook}: {exported}");
        }
    }
}

#[test]
fn vectors_in_game_records_are_read_back_and_answered_as_expected() {
    let mut read_back = 0;
    for rulebook in rulebook::ALL {
        let own = |vector: &Vector| vector.rulebook().unwrap() == *rulebook;
        let vectors: Vec<Vector> = built_in().unwrap().into_iter().filter(own).collect();
        let exported = vectors::sgf::export(&vectors).unwrap();
        if exported.vectors == 0 {
            continue;
        }
        let before = read_back;
        for record in sgf::read_all(&exported.text) {
            let record = record.unwrap_or_else(|_| panic!("{rulebook}"));
            let (name, rules) = (record.name.clone().unwrap(), record.rules.clone().unwrap());
            let case = Case::from_record(record, None, &Rules::parse(&rules).unwrap()).unwrap();
            let vector = vectors.iter().find(|vector| vector.id == name).unwrap();
            assert_eq!(vector.differences(&answer(&case).to_value()), [""; 0], "{name}");
            read_back += 1;
        }
        assert_eq!(read_back - before, exported.vectors, "{rulebook}");
    }
    assert!(read_back > 100, "{read_back}");
}

in_full! {
    what_cannot_be_expressed_is_counted_and_not_dropped,
    an_engine_that_plays_by_the_rules_passes_the_regression_test_of_every_rulebook
}
