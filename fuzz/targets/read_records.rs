//! Any bytes are game records or are refused; what is written is read back; and of a file with one game, all ways to read it say
//! the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use superko::notation::sgf::{self, Text};

fuzz_target!(|bytes: &[u8]| {
    let text = Text::of(bytes, None);
    text.records(true).for_each(drop);
    let first = text.record(None, None);
    let all: Vec<_> = text.records(false).map(|found| found.record).collect();
    if let [only] = &all[..] {
        assert_eq!(only.as_ref().ok(), first.as_ref().ok());
    }
    if let Ok(record) = first {
        let written = sgf::write(&record, None).unwrap();
        let again = sgf::read(&written).unwrap();
        assert_eq!(again.moves, record.moves);
        assert_eq!(again.board.to_string(), record.board.to_string());
    }
});
