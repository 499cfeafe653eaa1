//! Any text is a game record or is refused; what is written is read back; and of a text with one game, both readers say the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use superko::notation::sgf;

fuzz_target!(|text: &str| {
    let first = sgf::read(text);
    let all: Vec<_> = sgf::read_all(text).collect();
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
