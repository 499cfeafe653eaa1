//! Any text is a game record or is refused; what is written is read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use superko::notation::sgf;

fuzz_target!(|text: &str| {
    if let Ok(record) = sgf::read(text) {
        let written = sgf::write(&record, None).unwrap();
        let again = sgf::read(&written).unwrap();
        assert_eq!(again.moves, record.moves);
        assert_eq!(again.board.to_string(), record.board.to_string());
    }
});
