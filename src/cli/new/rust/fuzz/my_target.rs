#![no_main]

mod my_board;

use libfuzzer_sys::{fuzz_crossover, fuzz_mutator, fuzz_target};
use my_board::MyBoard;
use std::sync::atomic::AtomicU8;
use superko::Check;

/// What games reach by the rules. libFuzzer takes it for coverage, where it has this section: on Linux.
#[allow(unsafe_code)]
#[cfg_attr(target_os = "linux", unsafe(link_section = "__libfuzzer_extra_counters"))]
static REACHED: [AtomicU8; 1 << 14] = [const { AtomicU8::new(0) }; 1 << 14];

fn check() -> Check {
    Check::new("tromp-taylor").boards(["3x3"]).counters(&REACHED)
}

fuzz_target!(|bytes: &[u8]| check().fuzz(bytes, MyBoard::default));

// Games are changed move by move: left out, swapped, repeated elsewhere.
fuzz_mutator!(|bytes: &mut [u8], size: usize, most: usize, seed: u32| {
    let mutated = check().mutate(&bytes[..size], &[], seed.into(), most);
    bytes[..mutated.len()].copy_from_slice(&mutated);
    mutated.len()
});

fuzz_crossover!(|one: &[u8], other: &[u8], out: &mut [u8], seed: u32| {
    let mutated = check().mutate(one, other, seed.into(), out.len());
    out[..mutated.len()].copy_from_slice(&mutated);
    mutated.len()
});
