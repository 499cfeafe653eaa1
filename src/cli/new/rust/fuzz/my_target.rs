#![no_main]

mod my_board;

use libfuzzer_sys::fuzz_target;
use my_board::MyBoard;
use superko::Check;

fuzz_target!(|bytes: &[u8]| Check::new("tromp-taylor").boards(["3x3"]).fuzz(bytes, MyBoard::default));
