//! A program that answers a trial with any bytes whatsoever ends in a result, in time: by GTP and by JSON Lines.
#![no_main]
#![allow(unsafe_code)]

use libfuzzer_sys::fuzz_target;
use std::sync::Arc;
use std::time::Duration;
use superko::notation::Board;
use superko::oracle::subjects::Subject;
use superko::oracle::subjects::gtp::{Gtp, Settings};
use superko::oracle::subjects::jsonl::Jsonl;
use superko::oracle::subjects::process::Limits;
use superko::oracle::trial::{Limit, Trial};
use superko::rulebook::{self, GeneratorConfig, Rules};
use superko::{Error, Result};

// Rust's own main would see to it that writing to a program that is gone is an error, and not the end.
fuzz_target!(init: unsafe { libc::signal(libc::SIGPIPE, libc::SIG_IGN); }, |bytes: (bool, Vec<u8>)| {
    let (by_gtp, bytes) = bytes;
    // `cat` reads nothing of what it is asked and is done when its file is.
    let path = std::env::temp_dir().join(format!("superko-fuzz-{}", std::process::id()));
    std::fs::write(&path, bytes).unwrap();
    let command = format!("cat {}", path.display());
    let limits = Limits { time: Duration::from_millis(200), start: Duration::from_millis(200), ..Limits::default() };
    let make = || -> Result<Box<dyn Subject>> {
        let failed = |fault| Error::input(format!("{fault}"));
        Ok(match by_gtp {
            true => {
                Box::new(Gtp::start(&command, Settings { limits, ..Settings::default() }).map_err(failed)?)
            }
            false => Box::new(Jsonl::start(&command, limits).map_err(failed)?),
        })
    };
    let board = Arc::new(Board::grid(2, 2).unwrap());
    let config = GeneratorConfig { boards: vec![board], ..GeneratorConfig::small(&Rules::of(rulebook::DEFAULT)) };
    // A trial that goes on for ever is ended by libFuzzer's own -timeout.
    let _ = Trial::new(config, &make).limit(Limit::Games(2)).diagnose(false).run();
});
