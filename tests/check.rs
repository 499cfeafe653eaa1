//! The call from Rust: a library on trial in a test and in a fuzz target, and what it prints.

#[path = "../fuzz/template/my_board.rs"]
mod my_board;

use my_board::MyBoard;
use std::fs;
use std::panic::{UnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use superko::Check;
use superko::oracle::report::Report;
use superko::oracle::subjects::own;
use superko::rulebook::Rules;

/// The trial of my board.
fn trial() -> Report {
    Check::new("tromp-taylor").boards(["3x3"]).run(MyBoard::default).unwrap()
}

/// What a call panics with.
fn panic_of(call: impl FnOnce() + UnwindSafe) -> Option<String> {
    catch_unwind(call).err().map(|panic| panic.downcast_ref::<String>().unwrap().clone())
}

#[test]
fn a_library_that_plays_by_the_rules_passes() {
    let rules = "tromp-taylor + no-suicide + simple-ko";
    let by_rules = || own::engine_under(&Rules::parse("tromp-taylor + no-suicide + simple-ko").unwrap());
    let report = Check::new(rules).games(30).run(by_rules).unwrap();
    report.assert_agreement();
    assert_eq!(report.record.tally.games, 30);
}

#[test]
fn a_fault_is_printed_with_its_board_its_clause_and_the_call_that_repeats_it() {
    let report = trial();
    let text = panic_of(|| trial().assert_agreement()).unwrap();
    assert_eq!(text, report.to_string());
    assert_eq!(text, format!("{report:?}"), "and no graph");
    assert!(text.starts_with("disagreement: my board does not play by tromp-taylor\n"), "{text}");
    for part in ["     a b", "  tromp-taylor.6: ", "says legal", "would repeat the position", "simple-ko"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let (_, again) = text.split_once("again:\n  superko::Check::case(r#\"").expect(&text);
    let (case, rest) = again.split_once("\"#)").unwrap();
    assert!(rest.starts_with(".run(make)\n"), "{text}");
    let again = Check::case(case).run(MyBoard::default).unwrap();
    assert_eq!(again.verdict().name(), "disagreement");
    assert!(!report.to_html().contains("<dt>Command"), "there was none");
}

#[test]
fn what_is_not_known_is_an_error_that_says_so() {
    let error = |check: Check| check.run(MyBoard::default).unwrap_err().to_string();
    assert!(
        error(Check::new("tromp-tailor"))
            .starts_with("unknown rules \"tromp-tailor\" (did you mean tromp-taylor?)")
    );
    assert!(error(Check::new("tromp-taylor + no-ko")).contains("unknown amendment \"no-ko\""));
    assert!(error(Check::new("tromp-taylor").boards(["3y3"])).contains("3y3"));
    assert!(error(Check::case("{")).contains("EOF"));
    let fuzzed = panic_of(|| Check::new("tromp-tailor").fuzz(&[], MyBoard::default)).unwrap();
    assert!(fuzzed.starts_with("unknown rules"), "{fuzzed}");
}

#[test]
fn no_bytes_are_no_moves_and_more_bytes_at_most_as_many() {
    let check = Check::new("tromp-taylor").boards(["3x3"]);
    for bytes in [&[][..], &[0], &[255; 3], &[7; 40]] {
        assert_eq!(panic_of(|| check.fuzz(bytes, own::engine)), None, "{bytes:?}");
    }
}

#[test]
fn bytes_find_the_planted_fault_in_a_minute() {
    let began = Instant::now();
    let mut random = fastrand::Rng::with_seed(1);
    let text = loop {
        assert!(began.elapsed() < Duration::from_secs(60), "nothing found");
        let bytes: Vec<u8> = (0..random.usize(..60)).map(|_| random.u8(..)).collect();
        let check = Check::new("tromp-taylor").boards(["3x3"]);
        if let Some(text) = panic_of(|| check.fuzz(&bytes, MyBoard::default)) {
            break text;
        }
    };
    assert!(text.starts_with("disagreement: my board does not play by tromp-taylor\n"), "{text}");
    assert!(text.contains("superko::Check::case("), "{text}");
}

#[test]
fn the_template_in_the_readme_is_the_one_that_is_tried() {
    let readme = fs::read_to_string("fuzz/README.md").unwrap();
    let target = fs::read_to_string("fuzz/template/target.rs").unwrap();
    assert!(readme.contains(&target), "fuzz/README.md has another template than fuzz/template/target.rs");
}
