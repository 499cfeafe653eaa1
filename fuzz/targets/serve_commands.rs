//! The GTP engine survives any input: it answers every command once, with a reply that ends in an empty line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::Arc;
use superko::answers::gtp_engine::serve;
use superko::notation::Board;
use superko::rulebook::{self, Effort, Opening, Rules};

fuzz_target!(|input: &[u8]| {
    let board = Arc::new(Board::grid(3, 3).unwrap());
    let opening = Opening::on(&Rules::of(rulebook::DEFAULT), board);
    let mut output = Vec::new();
    serve(&|opening| opening.referee(Effort::Trial), &opening, 1, input, &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert!(output.is_empty() || output.ends_with("\n\n"));
    assert!(output.split_terminator("\n\n").all(|reply| reply.starts_with(['=', '?', '\n'])), "{output}");
});
