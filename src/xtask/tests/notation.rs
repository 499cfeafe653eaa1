//! The law in set notation and in English is what its code says.

use crate::at_root;
use superko_oracle::rulebook;
use superko_oracle::rulebook::text::Notation;
use xtask::coq;
use xtask::notation::{FILE, of, page};

#[test]
fn the_notation_and_the_definitions_that_coq_checks_are_those_of_the_law() {
    at_root();
    for (command, file, generated) in [("notation", FILE, page()), ("coq", coq::FILE, coq::page())] {
        let generated = generated.unwrap_or_else(|e| panic!("{e}"));
        let written = std::fs::read_to_string(file).unwrap();
        assert!(generated == written, "{file} would change: cargo xtask {command}");
    }
}

#[test]
fn each_method_and_each_amendment_has_a_notation() {
    at_root();
    for rulebook in rulebook::ALL {
        let all: Vec<&Notation> = Notation::of(rulebook.name()).collect();
        for method in rulebook.clauses().iter().flat_map(|clause| &clause.methods) {
            assert!(all.iter().any(|n| n.method == method.name && n.amendment.is_none()), "{}", method.name);
        }
        for amendment in rulebook.amendments() {
            assert!(all.iter().any(|n| n.amendment.as_deref() == Some(amendment.name)), "{}", amendment.name);
        }
    }
}

#[test]
fn a_body_reads_as_its_sentence() {
    at_root();
    let said = of(
        "every(points(board), |p| if_then(own(p) && !set.contains(&p), || some(neighbors(board, p), |q| stones[q] != color)))",
    );
    let (math, english) = said.unwrap();
    assert_eq!(math, "∀ p ∈ points: (own(p) ∧ p ∉ set) → ∃ q ∈ neighbors(p): stones[q] ≠ color");
    assert_eq!(
        english,
        "for every point p,\n  if own(p) and p is not in set, then there is a neighbor q of p such that stones at q is not color"
    );
    assert_eq!(of("!(a || b) && c").unwrap().0, "¬(a ∨ b) ∧ c");
    assert_eq!(of("a == (b && !adjacent(board, p, q))").unwrap().0, "a = (b ∧ p ≁ q)");
    assert_eq!(of("those(members(set), |&p| p < 2).len()").unwrap().0, "|{ p ∈ set | p < 2 }|");
}

#[test]
fn what_is_not_of_the_grammar_is_refused() {
    at_root();
    for code in [
        "board.nodes().filter(|p| own(*p)).count()",
        "set.iter().any(|p| own(*p))",
        "first(turns.rev(), own)",
        "{ let mut found = false; for p in set { found = found || own(p); } found }",
        "{ stones[p] = color; stones }",
        "loop { return p; }",
        "if own(p) { p } else { while own(p) {} q }",
    ] {
        let refused = of(code).unwrap_err();
        assert!(refused.contains("not of the grammar"), "{code}: {refused}");
    }
}

#[test]
fn a_term_of_coq_asks_what_the_code_asks() {
    at_root();
    for line in include_str!("terms.tsv").lines().filter(|line| !line.starts_with('#')) {
        let (code, term) = line.split_once('\t').expect("a term, or none");
        match coq::of(code) {
            Ok(said) => assert_eq!(said, term.replace("\\n", "\n"), "{code}"),
            Err(why) => assert!(term.is_empty() && why.contains("not of the grammar"), "{code}: {why}"),
        }
    }
}

#[test]
fn the_code_of_every_method_is_a_whole_function_of_its_name() {
    at_root();
    for document in rulebook::ALL {
        for method in document.clauses().iter().flat_map(|clause| &clause.methods) {
            let function: syn::TraitItemFn = syn::parse_str(&method.code)
                .unwrap_or_else(|e| panic!("{}: {e}: {}", method.name, method.code));
            assert_eq!(function.sig.ident, method.name);
            assert!(function.default.is_some_and(|body| !body.stmts.is_empty()), "{}", method.name);
        }
    }
}
