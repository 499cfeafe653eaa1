//! The same with hashes of four bits: they find, positions decide.
#![no_main]

use libfuzzer_sys::fuzz_target;
use superko::oracle::agreement::law_and_engine_agree;
use superko::rulebook::Bytes;

fuzz_target!(|bytes: &[u8]| {
    law_and_engine_agree(&mut Bytes(bytes), 0xf).unwrap();
});
