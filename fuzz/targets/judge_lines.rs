//! Any line is answered, and a case is written and read back as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use superko::oracle::case::{Case, judge};

fuzz_target!(|line: &str| {
    // The law is slow on large boards and long games.
    if let Ok(case) = Case::parse(line) {
        let written = case.to_json();
        assert_eq!(Case::parse(&written.to_string()).unwrap().to_json(), written);
        if case.opening.board.points() > 25 || case.moves.len() > 60 {
            return;
        }
    }
    judge(line);
});
