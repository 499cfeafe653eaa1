//! The GTP engine survives any input: it answers every command once, with a reply that ends in an empty line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::Arc;
use superko::notation::Board;
use superko::oracle::document::Document;
use superko::oracle::engine::serve;
use superko::oracle::subject::Opening;
use superko::oracle::subjects::bitboard::built_in;

fuzz_target!(|input: &[u8]| {
    let board = Arc::new(Board::grid(3, 3).unwrap());
    let opening = Opening::on(Document::TrompTaylor, &[], board);
    let mut output = Vec::new();
    serve(&mut built_in(), &opening, 1, input, &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert!(output.is_empty() || output.ends_with("\n\n"));
    assert!(output.split_terminator("\n\n").all(|reply| reply.starts_with(['=', '?', '\n'])), "{output}");
});
