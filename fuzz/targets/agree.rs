//! Law and engine agree on any game of any rulebook on any board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use superko::oracle::agreement::law_and_engine_agree;
use superko::rulebook::Bytes;

fuzz_target!(|bytes: &[u8]| {
    law_and_engine_agree(&mut Bytes(bytes), u64::MAX).unwrap();
});
