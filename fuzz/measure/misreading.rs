//! A misreading of the law as the subject of libFuzzer: `RULES=tromp-taylor MISREADING=no-superko`. With `GUIDED=1` our counters and our
//! mutator guide it.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use std::sync::LazyLock;
use std::sync::atomic::AtomicU8;
use superko::Check;
use superko::oracle::subjects::own;
use superko::rulebook::{self, Misreading};

#[allow(unsafe_code)]
#[cfg_attr(target_os = "linux", unsafe(link_section = "__libfuzzer_extra_counters"))]
static REACHED: [AtomicU8; 1 << 14] = [const { AtomicU8::new(0) }; 1 << 14];

static SUBJECT: LazyLock<&'static Misreading> = LazyLock::new(|| {
    let [rules, name] = ["RULES", "MISREADING"].map(|name| std::env::var(name).unwrap());
    rulebook::find(&rules).unwrap().misreading(&name).unwrap()
});

static GUIDED: LazyLock<bool> = LazyLock::new(|| std::env::var_os("GUIDED").is_some());

static CHECK: LazyLock<Check> = LazyLock::new(|| {
    let check = Check::new(SUBJECT.rules().to_string());
    if *GUIDED { check.counters(&REACHED) } else { check }
});

fuzz_target!(|bytes: &[u8]| CHECK.fuzz(bytes, || own::law(Some(*SUBJECT))));

fuzz_mutator!(|bytes: &mut [u8], size: usize, most: usize, seed: u32| {
    if !*GUIDED {
        return fuzzer_mutate(bytes, size, most);
    }
    let mutated = CHECK.mutate(&bytes[..size], &[], seed.into(), most);
    bytes[..mutated.len()].copy_from_slice(&mutated);
    mutated.len()
});
