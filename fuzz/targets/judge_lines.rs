//! Any line is answered, and a case is written and read back as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use superko::answers::{answer, judge};
use superko::case::Case;
use superko::rulebook;

fuzz_target!(|line: &str| {
    // The law is slow on large boards and long games.
    if let Ok(case) = Case::parse(line) {
        let written = case.to_string();
        assert_eq!(Case::parse(&written).unwrap().to_string(), written);
        if case.opening.board.points() > 25 || case.moves.len() > 60 {
            return;
        }
    }
    judge(rulebook::ALL, line, "line 1", answer);
});
