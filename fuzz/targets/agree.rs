//! The literal law and the bitboards agree on any game of any document on any board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use superko::oracle::agreement::law_and_bitboards_agree;
use superko::oracle::generate::Bytes;

fuzz_target!(|bytes: &[u8]| {
    law_and_bitboards_agree(&mut Bytes(bytes), u64::MAX).unwrap();
});
