//! Any text is a board or is refused; a board's name is read back as the same board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use superko::notation::Board;

fuzz_target!(|text: &str| {
    if let Ok(board) = Board::parse(text) {
        let again = Board::parse(&board.to_string()).unwrap();
        assert_eq!(again.to_json(), board.to_json());
        assert!(again.graph().all_edges().eq(board.graph().all_edges()));
    }
});
